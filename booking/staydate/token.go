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
		switch t.kind {
		case kSkip:
		case kWeekday:
			i = weekdayEnd(text, tokens, i)
		case kHyphen:
			if n := len(tokens); n > 0 && tokens[n-1].kind == kHyphen && tokens[n-1].end == t.start {
				tokens[n-1].end = t.end // 14--16
				continue
			}
			tokens = append(tokens, t)
		default:
			tokens = append(tokens, t)
		}
	}
	return joinNumbers(text, tokens)
}

// weekdayEnd returns where to read on behind a weekday that ends at byte i: a
// comma belongs to the weekday in "Thursday, May 14", and is one of a list in
// "14-15 Thu, 18-20".
func weekdayEnd(text string, before []token, i int) int {
	if n := len(before); n > 0 {
		switch before[n-1].kind {
		case kTo, kHyphen, kLine, kIn, kOut, kOther, kColon, kList:
		default:
			return i
		}
	}
	for i < len(text) && (text[i] == ',' || text[i] == '.') {
		i++
	}
	return i
}

func nextToken(text string, i int) token {
	c := text[i]
	switch {
	case c == '\n' || c == '\r':
		return token{kind: kLine, start: i, end: i + 1}
	case c == ' ' || c == '\t' || c == '\v' || c == '\f':
		return token{kind: kSkip, start: i, end: i + 1}
	case c >= '0' && c <= '9':
		if end := clockEnd(text, i); end > 0 {
			return token{kind: kSkip, start: i, end: end}
		}
		return number(text, i)
	case c == 't' && i > 0 && isDigit(text[i-1]) && i+1 < len(text) && isDigit(text[i+1]):
		if end := clockEnd(text, i+1); end > 0 { // 2026-05-14T00:00
			return token{kind: kSkip, start: i, end: end}
		}
	}
	if t, ok := hanNumber(text, i); ok {
		return t
	}
	if c == '(' {
		if end := bracketedWeekday(text, i); end > 0 {
			return token{kind: kSkip, start: i, end: end}
		}
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
		if w.kind == kOf {
			return monthByNumber(text, i, m.End)
		}
		return token{kind: w.kind, value: w.value, start: i, end: m.End}
	}
	if t, ok := shortInOut(text, i, end, r); ok {
		return t
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

// bracketedWeekday returns where "(四)" ends that begins at byte i, 0 if there is
// none.
func bracketedWeekday(text string, i int) int {
	r, size := utf8.DecodeRuneInString(text[i+1:])
	end := i + 1 + size
	if end >= len(text) || text[end] != ')' || !strings.ContainsRune("一二三四五六日", r) {
		return 0
	}
	return end + 1
}

// monthByNumber reads "tháng 5" as the name of a month; the word stands at
// [i:end].
func monthByNumber(text string, i, end int) token {
	at := end
	for at < len(text) && (text[at] == ' ' || text[at] == '.') {
		at++
	}
	if at < len(text) && isDigit(text[at]) {
		if n := number(text, at); n.kind == kNumber && n.value >= 1 && n.value <= 12 {
			return token{kind: kMonth, value: n.value, start: i, end: n.end}
		}
	}
	return token{kind: kOther, start: i, end: end}
}

// shortInOut reads the one sign 入 or 出 behind a day as arrival or departure
// ("14入16出"), unless it begins a longer word (5月14日出发).
func shortInOut(text string, i, end int, r rune) (token, bool) {
	t := token{kind: kIn, start: i, end: end}
	switch r {
	case '入':
	case '出':
		t.kind = kOut
	default:
		return t, false
	}
	if next, _ := utf8.DecodeRuneInString(text[end:]); unicode.Is(unicode.Han, next) {
		return t, false
	}
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text[:i], " "))
	return t, before >= '0' && before <= '9' || before == '日' || before == '号'
}

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

// joinNumbers drops counted things ("10 pax").
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
		case t.kind == kDays:
		case t.kind == kNumber && next(1).kind == kDays && next(2).kind == kNumber && next(3).kind == kNights: // 3 ngày 2 đêm
			i++
		case t.kind == kColon:
		case (t.kind == kNumber || t.kind == kOther) && isDigit(text[t.start]) && next(1).kind == kUnit:
			i++
		case t.kind == kNumber && next(1).kind == kUnit: // 三人
			i++
		case t.kind == kUnit:
			out = append(out, token{kind: kOther, start: t.start, end: t.end})
		default:
			out = append(out, t)
		}
	}
	return out
}

// clockEnd returns where a time of day ends that begins at byte i ("14:00",
// "00:00:00", "12:00 AM"), 0 if none does. "05:10" in "14-16/05:10 rooms" is
// none.
func clockEnd(text string, i int) int {
	if i > 0 && (text[i-1] == '/' || text[i-1] == '.') {
		return 0
	}
	end := i
	for end < len(text) && end < i+2 && isDigit(text[end]) {
		end++
	}
	pair := func(at int) bool {
		return at+2 < len(text) && text[at] == ':' && isDigit(text[at+1]) && isDigit(text[at+2]) && (at+3 == len(text) || !isDigit(text[at+3]))
	}
	if !pair(end) {
		return 0
	}
	for pair(end) {
		end += 3
	}
	half := strings.TrimLeft(text[end:], " ")
	if (strings.HasPrefix(half, "am") || strings.HasPrefix(half, "pm")) && (len(half) == 2 || !isWordByte(half[2])) {
		end = len(text) - len(half) + 2
	}
	return end
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
