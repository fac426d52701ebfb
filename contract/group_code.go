package contract

import (
	"strings"
	"unicode"
)

// GroupCodes returns the group codes that stand in s, trimmed: none if s is
// blank, and more than one if it holds several (CT-10).
//
// A line break, comma, semicolon, enumeration comma or conjunction separates
// whatever stands around it. A slash, ampersand, plus sign, bar or tilde does
// so only between two parts that both have a digit or if spaces stand around
// it, a hyphen or space only between two parts that look like whole codes
// (letters and digits), because all of these occur within a single code
// ("VN/0514", "QBD-0514", "QBD 0514").
func GroupCodes(s string) []string {
	if isBlank(s) {
		return nil
	}
	if isPlainCode(s) {
		return []string{s}
	}
	var codes []string
	for _, part := range strings.FieldsFunc(s, isListSeparator) {
		codes = append(codes, splitConjunction(part)...)
	}
	if len(codes) == 0 {
		return []string{strings.TrimSpace(s)} // separators only: one odd code
	}
	return codes
}

// isGroupCode reports whether s is one group code.
func isGroupCode(s string) bool { return isPlainCode(s) || len(GroupCodes(s)) == 1 }

// isPlainCode reports whether s is letters and digits of ASCII only.
func isPlainCode(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return s != ""
}

func isListSeparator(r rune) bool {
	switch r {
	case ',', ';', '，', '；', '、', '､', '\n', '\r', '\t', '\v', '\f', '\u2028', '\u2029', '\u0085':
		return true
	}
	return false
}

// conjunctions join two codes; the Latin ones as whole words only.
var conjunctions = map[string]bool{"and": true, "or": true, "to": true, "和": true, "及": true, "与": true, "與": true, "或": true, "至": true, "到": true, "以及": true}

// splitConjunction cuts part at conjunctions and at those separators that
// stand between whole codes.
func splitConjunction(part string) []string {
	var codes []string
	code := make([]string, 0, 4) // words of the code under way
	flush := func() {
		if text := strings.Join(code, " "); !isBlank(text) {
			codes = append(codes, text)
		}
		code = code[:0]
	}
	for _, word := range strings.Fields(spaceHan(part)) {
		switch {
		case conjunctions[strings.ToLower(word)] && len(code) > 0, isJoint(word):
			flush()
		case len(code) > 0 && startsCode(code, word):
			flush()
			code = append(code, word)
		default:
			code = append(code, word)
		}
		if len(code) > 0 {
			pieces := splitJoints(code[len(code)-1])
			for i, piece := range pieces {
				if i > 0 {
					flush()
					code = append(code, "")
				}
				code[len(code)-1] = piece
			}
		}
	}
	flush()
	return codes
}

// spaceHan puts spaces around Chinese conjunctions, which need none.
func spaceHan(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if conjunctions[string(r)] {
			b.WriteByte(' ')
			b.WriteRune(r)
			b.WriteByte(' ')
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// startsCode reports whether word, after the words of one code, begins another:
// both have letters and digits, or word is a long number after a whole code.
func startsCode(code []string, word string) bool {
	before := false
	for _, w := range code {
		letters, digits := lettersDigits(w)
		before = before || letters > 0 && digits > 0
	}
	letters, digits := lettersDigits(word)
	const longNumber = 3
	return before && digits > 0 && (letters > 0 || digits >= longNumber)
}

// isJoint reports whether word is nothing but a separator that spaces stand
// around.
func isJoint(word string) bool {
	for _, r := range word {
		if !isJointRune(r) {
			return false
		}
	}
	return true
}

func isJointRune(r rune) bool {
	switch foldWidth(r) {
	case '/', '&', '+', '|', '~':
		return true
	}
	return false
}

// splitJoints cuts one word at separators between two parts that both have a
// digit, and at hyphens between two parts that look like whole codes.
func splitJoints(word string) []string {
	var pieces []string
	start := 0
	for i, r := range word {
		hyphen := isHyphen(r)
		if !hyphen && !isJointRune(r) {
			continue
		}
		size := len(string(r))
		lettersBefore, digitsBefore := lettersDigits(word[start:i])
		after := word[min(i+size, len(word)):]
		if end := strings.IndexFunc(after, func(r rune) bool { return isHyphen(r) || isJointRune(r) }); end >= 0 {
			after = after[:end]
		}
		lettersAfter, digitsAfter := lettersDigits(after)
		if digitsBefore > 0 && digitsAfter > 0 && (!hyphen || lettersBefore > 0 && lettersAfter > 0) {
			pieces = append(pieces, word[start:i])
			start = i + size
		}
	}
	return append(pieces, word[start:])
}

func lettersDigits(s string) (letters, digits int) {
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		}
	}
	return letters, digits
}
