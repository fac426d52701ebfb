package contract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// GroupCodes returns the group codes that stand in s, trimmed: none if s is
// blank, and more than one if it holds several (CT-10).
//
// A line break, comma, semicolon, enumeration comma or conjunction separates
// whatever stands around it; so do the brackets, braces and double quotes of a
// list that somebody wrote as text. A slash, ampersand, plus sign, bar or tilde
// does so only between two parts that both have a digit or if spaces stand
// around it, a hyphen, space or any other mark only between two parts that look
// like whole codes (letters and digits), because all of these occur within a
// single code ("VN/0514", "QBD-0514", "QBD 0514").
func GroupCodes(s string) []string {
	if isBlank(s) {
		return nil
	}
	if isPlainCode(s) {
		return []string{s}
	}
	var codes codeList
	for _, part := range strings.FieldsFunc(s, isListSeparator) {
		codes.split(part)
	}
	if len(codes.done) == 0 {
		return []string{strings.TrimSpace(s)} // separators only: one odd code
	}
	return codes.done
}

// isGroupCode reports whether s is one group code, and not one in the brackets
// of a list.
func isGroupCode(s string) bool {
	return isPlainCode(s) || len(GroupCodes(s)) == 1 && !strings.ContainsAny(s, listMarks)
}

// listMarks are what JSON writes around the members of a list or object.
const listMarks = "[]{}\""

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
	return strings.ContainsRune(listMarks, r)
}

// isConjunction reports whether word joins two codes; Latin ones only as whole
// words.
func isConjunction(word string) bool {
	switch word {
	case "和", "及", "与", "與", "或", "至", "到", "以及":
		return true
	}
	return strings.EqualFold(word, "and") || strings.EqualFold(word, "or") || strings.EqualFold(word, "to")
}

// codeList collects codes, word by word.
type codeList struct {
	done  []string
	words []string // of the code under way
	whole bool     // one of them has letters and digits
}

// flush ends the code under way.
func (c *codeList) flush() {
	if text := strings.Join(c.words, " "); !isBlank(text) {
		c.done = append(c.done, text)
	}
	c.words, c.whole = c.words[:0], false
}

// add puts word into the code under way.
func (c *codeList) add(word string) {
	letters, digits := lettersDigits(word)
	c.words = append(c.words, word)
	c.whole = c.whole || letters > 0 && digits > 0
}

// split cuts part at conjunctions and at those separators that stand between
// whole codes.
func (c *codeList) split(part string) {
	for _, word := range strings.Fields(spaceConjunctions.Replace(part)) {
		if isJoint(word) || isConjunction(word) && len(c.words) > 0 {
			c.flush()
			continue
		}
		if c.beginsAnother(word) {
			c.flush()
		}
		for i, piece := range splitJoints(word) {
			if i > 0 {
				c.flush()
			}
			c.add(piece)
		}
	}
	c.flush()
}

// beginsAnother reports whether word, after a whole code, begins another: it
// has letters and digits too, or is a long number.
func (c *codeList) beginsAnother(word string) bool {
	const longNumber = 3
	letters, digits := lettersDigits(word)
	return c.whole && digits > 0 && (letters > 0 || digits >= longNumber)
}

// spaceConjunctions puts spaces around Chinese conjunctions, which need none.
var spaceConjunctions = strings.NewReplacer(
	"以及", " 以及 ", "和", " 和 ", "及", " 及 ", "与", " 与 ", "與", " 與 ", "或", " 或 ", "至", " 至 ", "到", " 到 ",
)

// isJoint reports whether word is nothing but separators that spaces stand
// around.
func isJoint(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return !isJointRune(r) })
}

func isJointRune(r rune) bool {
	switch foldWidth(r) {
	case '/', '&', '+', '|', '~':
		return true
	}
	return false
}

// splitJoints cuts one word at joints between two parts that both have a digit,
// where parts are what stands between joints ("QBD-0501/QBD-0502"), and at
// hyphens and other marks between two parts that look like whole codes.
func splitJoints(word string) []string {
	next := strings.IndexFunc(word, isMark)
	if next < 0 {
		return []string{word}
	}
	var pieces []string
	start := 0 // of the piece under way
	letters, digits := lettersDigits(word[:next])
	for next < len(word) {
		mark, size := utf8.DecodeRuneInString(word[next:])
		rest := word[next+size:]
		after := until(rest, isMark)
		lettersAfter, digitsAfter := lettersDigits(after)
		cut := letters > 0 && digits > 0 && lettersAfter > 0 && digitsAfter > 0
		if isJointRune(mark) && digits > 0 {
			cut = strings.ContainsFunc(until(rest, isJointRune), unicode.IsDigit) && !isSubNumber(word[start:next], until(rest, isJointRune))
		}
		if cut {
			pieces = append(pieces, word[start:next])
			start, letters, digits = next+size, 0, 0
		}
		letters, digits = letters+lettersAfter, digits+digitsAfter
		next += size + len(after)
	}
	return append(pieces, word[start:])
}

// isSubNumber reports whether a number behind a joint is a part of the code
// before it: one digit, or two that do not go on from those at its end or stand
// behind a code that begins with its year. "LT-260514/2" and "26QBD0514/15" are
// one code each; "QBD0501/02" are the first and the second.
func isSubNumber(code, number string) bool {
	const longest = 2
	if letters, digits := lettersDigits(code); letters == 0 || digits <= len(number) || number == "" || len(number) > longest {
		return false
	}
	for i := range len(number) {
		if number[i] < '0' || number[i] > '9' {
			return false
		}
	}
	year := code[0] >= '0' && code[0] <= '9'
	return len(number) < longest || year || code[len(code)-len(number):] >= number
}

// until returns s up to the first character for which is holds.
func until(s string, is func(rune) bool) string {
	if end := strings.IndexFunc(s, is); end >= 0 {
		return s[:end]
	}
	return s
}

// isMark reports whether r may stand between two codes, or within one.
func isMark(r rune) bool {
	return isHyphen(r) || isJointRune(r) || unicode.IsPunct(r) || unicode.IsSymbol(r)
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
