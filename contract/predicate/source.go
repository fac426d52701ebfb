package predicate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Source is one rule as a customer wrote it.
type Source struct {
	// ID names the rule; unique among the sources of one [Compile].
	ID string
	// Text is the condition.
	Text string
	// Pointer is where the text stood in the customer's configuration, as a
	// JSON pointer ("/config/rules/0/drop_when"). Empty means "/" and the ID.
	Pointer string
}

// place is a position in a source for people: 1-based row and column, the
// column counted in characters.
type place struct{ row, column int }

// placeOf returns the place of byte offset at in src.
func placeOf(src string, at int) place {
	before := src[:at]
	return place{
		row:    1 + strings.Count(before, "\n"),
		column: 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]),
	}
}

// excerpt returns the row of src that holds byte offset at, and below it a
// caret under that character, as two lines. The caret stands right where
// wide characters take two columns and combining ones none. A long row is cut
// around the caret.
func excerpt(src string, at int) string {
	start := strings.LastIndexByte(src[:at], '\n') + 1
	end := len(src)
	if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
		end = at + i
	}
	// Walk back from the caret to what fits in two thirds of the width, then
	// forward to what fits in all of it.
	first, left := at, 0
	for first > start {
		r, n := utf8.DecodeLastRuneInString(src[start:first])
		if left+columns(r) > MaxExcerptColumns*2/3 {
			break
		}
		first, left = first-n, left+columns(r)
	}
	last, all := at, left
	for last < end {
		r, n := utf8.DecodeRuneInString(src[last:end])
		if all+columns(r) > MaxExcerptColumns {
			break
		}
		last, all = last+n, all+columns(r)
	}
	var b strings.Builder
	if first > start {
		b.WriteString("… ")
		left += 2
	}
	for _, r := range src[first:last] {
		b.WriteRune(printable(r))
	}
	if last < end {
		b.WriteString(" …")
	}
	b.WriteByte('\n')
	b.WriteString(strings.Repeat(" ", left))
	b.WriteByte('^')
	return b.String()
}

// printable returns what stands for r in an excerpt: itself, or one column
// wide if a terminal would do something else with it.
func printable(r rune) rune {
	switch {
	case r == '\t' || r == '\r':
		return ' '
	case !unicode.IsGraphic(r):
		return utf8.RuneError
	}
	return r
}

// columns returns how many columns of a terminal r takes in an excerpt.
func columns(r rune) int {
	r = printable(r)
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// oneLine returns s with every control character replaced by a space, so that
// it stands in one line of an explanation.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}
