package staydate

import (
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/phrase"
)

// Mention is a place in a folded text where dates of a stay stand: byte
// offsets, half-open. The source's own wording is text.Span(Start, End).
type Mention struct{ Start, End int }

// Find returns the places in running text that [Parse] reads as stays: dates
// and ranges that name a month ("14-16 May", "5月14-15日", "14/05-15/05"), days
// of a Chinese calendar sheet ("14号到16号", "14号入住"), with the words for
// arrival and departure and the number of nights that stand in between or
// behind. Bare numbers ("10-12"), lone fractions ("24/7"), parts of codes and
// the date of an action ("11/05 AMD") are left alone.
func Find(text phrase.Text) []Mention { return slices.Collect(Mentions(text)) }

// Mentions is [Find] one by one, for those who may not need all.
func Mentions(text phrase.Text) iter.Seq[Mention] {
	return func(yield func(Mention) bool) { find(text, yield) }
}

func find(text phrase.Text, yield func(Mention) bool) {
	s := text.String()
	from := 0 // where the last one ends
	var room scratch
	var run []token
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf && (c < '0' || c > '9') {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if hanDigit(r) < 0 && r != '十' {
				i += size
				continue
			}
		}
		tokens, end := collect(text, from, i, run[:0])
		run = tokens[:0]
		tokens = dropBare(s, tokens)
		if m, ok := firstDate(text, tokens, &room); ok {
			if !yield(m) {
				return
			}
			from, end = m.End, max(m.End, i+1)
		}
		i = max(end, i+1)
		for i < len(s) && !utf8.RuneStart(s[i]) {
			i++
		}
	}
}

const (
	// maxRun is how many tokens one mention may have.
	maxRun = 20
	// maxLookBack is how far before a number a month or a word for arrival may
	// begin, in bytes.
	maxLookBack = 24
)

// collect returns the tokens of dates around the number at byte i, and where
// to look on if they are none. Nothing before byte from belongs to them.
func collect(text phrase.Text, from, i int, room []token) (tokens []token, end int) {
	s := text.String()
	first := nextToken(s, i)
	if partOfCode(s, i, first.end) {
		end = first.end
		for end < len(s) && (isWordByte(s[end]) || s[end] == '-' && end+1 < len(s) && isWordByte(s[end+1])) {
			end++
		}
		return room, end
	}
	tokens = room
	at := lookBack(text, from, i)
	end = i
	for at < len(s) && len(tokens) < maxRun {
		t := nextToken(s, at)
		at = t.end
		switch t.kind {
		case kSkip, kColon, kDays:
			continue
		case kWeekday:
			at = weekdayEnd(s, tokens, at)
			continue
		case kUnit:
			if n := len(tokens); n > 0 && tokens[n-1].kind == kNumber {
				tokens = tokens[:n-1]
			}
			return tokens, max(at, first.end)
		case kLine:
			if after := skipSpace(s, at); after == len(s) || nextToken(s, after).kind != kOut {
				return tokens, max(end, first.end)
			}
		case kMonth:
			if !writtenAsMonth(text, t) {
				return tokens, max(end, first.end)
			}
		case kOther, kOr, kAction:
			if t.kind == kAction && upper(text, t) && len(tokens) > 0 {
				tokens = dropLastDate(tokens)
			}
			return tokens, max(end, first.end)
		}
		tokens = append(tokens, t)
		end = at
	}
	return tokens, max(end, first.end)
}

// dropBare drops the words "in" and "out" from the beginning of a run, unless
// the run has both: "close out 24-26 December".
func dropBare(s string, tokens []token) []token {
	if len(tokens) == 0 || tokens[0].kind != kIn && tokens[0].kind != kOut {
		return tokens
	}
	if word := s[tokens[0].start:tokens[0].end]; word != "in" && word != "out" {
		return tokens
	}
	for _, t := range tokens[1:] {
		if t.kind == kIn || t.kind == kOut {
			return tokens
		}
	}
	return tokens[1:]
}

// partOfCode reports whether the number at [i:end] is a piece of a longer
// word: "QBD0514", "VN-14", "14B".
func partOfCode(s string, i, end int) bool {
	if i > 0 {
		c := s[i-1]
		if c >= 'a' && c <= 'z' {
			return !endsWithMonth(s[:i])
		}
		if (c == '-' || c == '/' || c == '_' || c == '.' || c == '#' || c == '@' || c == '+') && i > 1 && s[i-2] >= 'a' && s[i-2] <= 'z' {
			return !endsWithMonth(s[:i-1])
		}
		if c == '#' || c == '+' || c == '_' || c == '$' {
			return true
		}
	}
	return end < len(s) && s[end] == '_'
}

func isWordByte(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' }

func endsWithMonth(s string) bool {
	i := len(s)
	for i > 0 && s[i-1] >= 'a' && s[i-1] <= 'z' {
		i--
	}
	m, ok := lexicon.At(s, i)
	return ok && m.End == len(s) && (meanings[m.ID].kind == kMonth || meanings[m.ID].kind == kIn || meanings[m.ID].kind == kOut)
}

// lookBack returns where the tokens begin: at a month or a word for arrival
// directly before the number, or at the number.
func lookBack(text phrase.Text, from, i int) int {
	s := text.String()
	best := i
	low := max(from, i-maxLookBack)
	for at := i; at > low; {
		at--
		for at > low && !utf8.RuneStart(s[at]) {
			at--
		}
		if s[at] == '\n' {
			break
		}
		if at > 0 && isWordByte(s[at]) && isWordByte(s[at-1]) {
			continue
		}
		if s[at] == ' ' {
			continue
		}
		m, ok := lexicon.At(s, at)
		if !ok || m.End > i {
			continue
		}
		switch meanings[m.ID].kind {
		case kMonth, kIn, kOut:
			if onlySkips(s, m.End, best) {
				best = at
			}
		}
	}
	return best
}

// onlySkips reports whether nothing but skipped tokens and colons stands
// between two places.
func onlySkips(s string, at, end int) bool {
	for at < end {
		t := nextToken(s, at)
		if t.kind != kSkip && t.kind != kWeekday && t.kind != kDays && t.kind != kColon && t.kind != kHyphen && t.kind != kDot {
			return false
		}
		at = t.end
	}
	return true
}

func skipSpace(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\n' || s[i] == '\r' || s[i] == '-' || s[i] == '*') {
		i++
	}
	return i
}

// writtenAsMonth tells May from may.
func writtenAsMonth(text phrase.Text, t token) bool {
	if text.String()[t.start:t.end] != "may" {
		return true
	}
	return text.Span(t.start, t.end).In(text.Source()) != "may"
}

// upper reports whether the token is written in capitals.
func upper(text phrase.Text, t token) bool {
	for _, c := range text.Span(t.start, t.end).In(text.Source()) {
		if c >= 'a' && c <= 'z' {
			return false
		}
	}
	return true
}

// dropLastDate drops the date that stands directly before an action word.
func dropLastDate(tokens []token) []token {
	if n := dateBefore(tokens, len(tokens)); n > 0 {
		return tokens[:len(tokens)-n]
	}
	return tokens
}

// firstDate returns the longest mention that begins at the earliest token.
func firstDate(text phrase.Text, tokens []token, room *scratch) (Mention, bool) {
	if !slices.ContainsFunc(tokens, func(t token) bool {
		switch t.kind {
		case kMonth, kMonthOf, kDayOf, kYear, kCompact, kSlash, kDot, kIn, kOut, kNights:
			return true
		}
		return false
	}) {
		return Mention{}, false
	}
	for from := range tokens {
		if from > 0 && ties(tokens[from-1].kind) && tokens[from-1].kind != kTo {
			continue
		}
		switch tokens[from].kind {
		case kNumber, kYear, kCompact, kMonth, kIn, kOut:
		default:
			continue
		}
		for to := len(tokens); to > from; to-- {
			if to+1 < len(tokens) && ties(tokens[to].kind) && tokens[to].kind != kTo && (tokens[to+1].kind == kNumber || tokens[to+1].kind == kYear) {
				continue
			}
			switch tokens[to-1].kind {
			case kNumber, kYear, kCompact, kMonth, kDayOf, kNights, kIn, kOut:
			default:
				continue
			}
			if isMention(text.String(), tokens[from:to], room) {
				return Mention{tokens[from].start, tokens[to-1].end}, true
			}
		}
	}
	return Mention{}, false
}

// isMention reports whether tokens are a date that cannot well be anything
// else.
func isMention(s string, tokens []token, room *scratch) bool {
	last := tokens[len(tokens)-1]
	if last.end < len(s) && isWordByte(s[last.end]) && isWordByte(s[last.end-1]) {
		after := nextToken(s, last.end) // 16th
		if after.kind != kSkip || after.end < len(s) && isWordByte(s[after.end]) {
			return false
		}
	}
	h := clear(tokens, room)
	if len(h.parts) == 0 || h.or || len(h.actions) > 0 {
		return false
	}
	named := false // some part names a month, or a day by 号
	for _, p := range h.parts {
		named = named || p.has(kMonth) || p.has(kMonthOf) || p.has(kYear) || p.has(kCompact) || p.has(kDayOf)
	}
	anchored := h.nights != 0
	for _, t := range tokens {
		anchored = anchored || t.kind == kIn || t.kind == kOut
	}
	for _, m := range [...]mode{{}, {monthFirst: true}} {
		segments, _, ok := h.read(m, room)
		if !ok || !inherit(segments) {
			continue
		}
		for i := range segments {
			g := &segments[i]
			switch {
			case g.single && len(segments) > 1:
				return false // 14-16 May, 10 rooms
			case g.from.m == 0 && !(named && (!g.single || anchored)):
				return false // bare numbers
			case g.single && !named && !anchored && g.from.y == 0:
				return false // 24/7
			case g.from.m != 0 && !named && !anchored && g.from.y != 0 && !twoDigits(s, tokens):
				return false // 1-2-3
			}
		}
		return true
	}
	return false
}

// twoDigits reports whether all numbers have two digits, as in 14.05.26.
func twoDigits(s string, tokens []token) bool {
	for _, t := range tokens {
		if t.kind == kNumber && t.end-t.start != 2 && isDigit(s[t.start]) {
			return false
		}
	}
	return true
}
