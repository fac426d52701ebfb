package booking

import (
	"strings"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/phrase"
)

// folded is a piece of text with its folded form. Pieces of ASCII, which fold
// byte by byte, are cut out of a text that was folded as a whole.
type folded struct {
	raw, low string
	text     phrase.Text // of pieces that are not ASCII
	ascii    bool
}

// foldPiece folds a piece by itself.
func foldPiece(raw string) folded {
	if isASCII(raw) {
		return folded{raw: raw, low: lowerASCII(raw), ascii: true}
	}
	t := phrase.Fold(raw)
	return folded{raw: raw, low: t.String(), text: t}
}

// foldPart folds raw, whose form without capital ASCII letters is lower.
func foldPart(raw, lower string) folded {
	if isASCII(raw) {
		return folded{raw: raw, low: lower, ascii: true}
	}
	t := phrase.Fold(raw)
	return folded{raw: raw, low: t.String(), text: t}
}

// phrases is the piece as phrase sets take it.
func (f folded) phrases() phrase.Text {
	if f.ascii {
		return phrase.Fold(f.low)
	}
	return f.text
}

// source is the source of a folded part: offsets into the piece.
func (f folded) source(start, end int) (from, to int) {
	if f.ascii {
		return start, end
	}
	s := f.text.Span(start, end)
	return s.Start, s.End
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// lowerASCII is s with small ASCII letters; every byte stays where it is.
func lowerASCII(s string) string {
	var b strings.Builder
	done := 0
	for i := range len(s) {
		if c := s[i]; c >= 'A' && c <= 'Z' {
			if done == 0 {
				b.Grow(len(s))
			}
			b.WriteString(s[done:i])
			b.WriteByte(c + 'a' - 'A')
			done = i + 1
		}
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}
