package staydate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/phrase"
)

// token is one piece of a raw date; start and end are byte offsets into the
// folded text.
type token struct {
	kind       kind
	value      int // of a number, or the number of a month
	start, end int
}

// tokenize cuts the folded text into tokens. Skipped words leave none.
func tokenize(text string) []token {
	tokens := make([]token, 0, 16)
	for i := 0; i < len(text); {
		t := nextToken(text, i)
		i = t.end
		if t.kind != kSkip {
			tokens = append(tokens, t)
		}
	}
	return joinNumbers(text, tokens)
}

func nextToken(text string, i int) token {
	c := text[i]
	switch {
	case c == '\n' || c == '\r':
		return token{kind: kLine, start: i, end: i + 1}
	case c == ' ' || c == '\t' || c == '\v' || c == '\f':
		return token{kind: kSkip, start: i, end: i + 1}
	case c >= '0' && c <= '9':
		return number(text, i)
	}
	if t, ok := hanNumber(text, i); ok {
		return t
	}
	r, size := utf8.DecodeRuneInString(text[i:])
	end := i + size
	if unicode.IsLetter(r) && r < firstHan {
		for end < len(text) {
			r, size := utf8.DecodeRuneInString(text[end:])
			if !unicode.IsLetter(r) || r >= firstHan {
				break
			}
			end += size
		}
	}
	m, ok := lexicon.At(text, i)
	if !ok || m.End < end {
		if run, is := lexicon.At(text[:end], i); is && (!ok || run.End > m.End) {
			m, ok = run, true // "14may26": the word ends where the digits begin
		}
	}
	if ok && m.End >= end {
		w := meanings[m.ID]
		return token{kind: w.kind, value: w.value, start: i, end: m.End}
	}
	switch c {
	case '-', '/', '.', ':':
		return token{kind: kind(c), start: i, end: i + 1}
	}
	if unicode.IsSpace(r) {
		return token{kind: kSkip, start: i, end: end}
	}
	return token{kind: kOther, start: i, end: end}
}

const firstHan = 0x2e80

func number(text string, i int) token {
	end, n := i, 0
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		if end-i < 8 {
			n = n*10 + int(text[end]-'0')
		}
		end++
	}
	t := token{kind: kOther, value: n, start: i, end: end}
	switch digits := end - i; {
	case digits <= 2:
		t.kind = kNumber
	case digits == 4 && n >= firstYear && n <= lastYear:
		t.kind = kYear
	case digits == 8 && n/10000 >= firstYear && n/10000 <= lastYear:
		t.kind = kCompact
	}
	return t
}

const (
	firstYear = 1990
	lastYear  = 2199
)

// hanDigits are the Chinese digits; their values are the places in the list.
var hanDigits = []rune{'零', '一', '二', '三', '四', '五', '六', '七', '八', '九'}

func hanDigit(r rune) int {
	switch r {
	case '〇':
		return 0
	case '两':
		return 2
	}
	for v, d := range hanDigits {
		if r == d {
			return v
		}
	}
	return -1
}

// hanNumber reads a Chinese number up to 99, or a year digit by digit.
func hanNumber(text string, i int) (token, bool) {
	n, digits, end := hanDigitRun(text, i, 4)
	t := token{kind: kOther, value: n, start: i, end: end}
	const ten = "十"
	switch {
	case digits <= 1 && strings.HasPrefix(text[end:], ten):
		if digits == 0 {
			n = 1
		}
		one, _, last := hanDigitRun(text, end+len(ten), 1)
		t.kind, t.value, t.end = kNumber, n*10+one, last
	case digits == 0:
		return token{}, false
	case digits == 1:
		t.kind = kNumber
	case n >= firstYear && n <= lastYear:
		t.kind = kYear
	}
	return t, true
}

// hanDigitRun reads up to most Chinese digits from byte i on.
func hanDigitRun(text string, i, most int) (n, digits, end int) {
	for digits < most && i < len(text) && text[i] >= utf8.RuneSelf {
		r, size := utf8.DecodeRuneInString(text[i:])
		v := hanDigit(r)
		if v < 0 {
			break
		}
		n, digits, i = n*10+v, digits+1, i+size
	}
	return n, digits, i
}

// joinNumbers drops clock times and counted things ("14:00", "10 pax"), and
// turns "tháng 5" into 5月.
func joinNumbers(text string, tokens []token) []token {
	out := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		next := func(k int) token {
			if i+k < len(tokens) {
				return tokens[i+k]
			}
			return token{}
		}
		switch {
		case t.kind == kNumber && next(1).kind == kColon && next(1).start == t.end && next(2).kind == kNumber:
			i += 2
		case t.kind == kColon:
		case (t.kind == kNumber || t.kind == kOther) && isDigit(text[t.start]) && next(1).kind == kUnit:
			i++
		case t.kind == kNumber && next(1).kind == kUnit: // 三人
			i++
		case t.kind == kUnit:
			out = append(out, token{kind: kOther, start: t.start, end: t.end})
		case t.kind == kOf && next(1).kind == kNumber:
			month := next(1)
			out = append(out, month, token{kind: kMonthOf, start: month.end, end: month.end})
			i++
		case t.kind == kOf:
			out = append(out, token{kind: kOther, start: t.start, end: t.end})
		default:
			out = append(out, t)
		}
	}
	return out
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// shape spells the kinds of tokens, one byte each. It is empty if there are
// more than any date has.
func shape(tokens []token) (s [maxDateTokens]byte, n int) {
	if len(tokens) > maxDateTokens {
		return s, 0
	}
	for i, t := range tokens {
		s[i] = byte(t.kind)
	}
	return s, len(tokens)
}

// is reports whether tokens have the given shape.
func is(tokens []token, want string) bool {
	s, n := shape(tokens)
	return string(s[:n]) == want
}

// begins reports whether the shape of tokens begins so.
func begins(tokens []token, want string) bool {
	return len(tokens) >= len(want) && is(tokens[:len(want)], want)
}

// alike reports whether two stretches have one shape.
func alike(a, b []token) bool {
	return slices.EqualFunc(a, b, func(x, y token) bool { return x.kind == y.kind })
}

// among looks the shape of tokens up in a table.
func among(table map[string]slots, tokens []token) (slots, bool) {
	s, n := shape(tokens)
	sl, ok := table[string(s[:n])]
	return sl, ok
}

// fold is phrase.Fold for a raw text that is not too long.
func fold(raw string) (phrase.Text, bool) {
	if len(raw) > MaxRawBytes {
		return phrase.Text{}, false
	}
	return phrase.Fold(raw), true
}
