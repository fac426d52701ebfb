package evidence

import (
	"iter"
	"sort"
	"strings"
	"unicode/utf8"
)

// Text is a text that values are looked up in. Make it with [New]. It
// remembers what was prepared, so it is for one goroutine.
type Text struct {
	text string
	// known are the places of the values that were prepared.
	known map[string]places
	// lower is the text in small letters if it is ASCII; made when it is first
	// needed, as is tokens.
	lower  string
	kind   textKind
	tokens tokenText
	// last is the value that was found to have no exact place; it is often
	// asked for again, from a later place on.
	last inexact
}

// inexact is a value without an exact place.
type inexact struct {
	value string
	// folded is value as it is looked for in the text's tokens; nil if it was
	// not needed yet.
	folded []byte
}

// textKind says whether a text was looked at, and what it is.
type textKind uint8

const (
	unseen textKind = iota
	plain           // ASCII
	mixed
)

// New returns text as evidence.
func New(text string) *Text { return &Text{text: text} }

// String returns the text.
func (t *Text) String() string { return t.text }

// Find returns the first place of value: the first exact one, or, if there is
// none, the first apart from case, width and white space. White space around
// value is not looked at.
func (t *Text) Find(value string) (Match, bool) { return t.FindFrom(value, 0) }

// FindFrom is [Text.Find] for the places that start at from or later. Places
// apart from case, width and white space count only for a value that has no
// exact place in the whole text.
func (t *Text) FindFrom(value string, from int) (Match, bool) {
	value = strings.TrimSpace(value)
	if value == "" || from >= len(t.text) {
		return Match{}, false
	}
	p, prepared := t.prepared(value)
	if !prepared {
		return t.unprepared(value, from)
	}
	if i := sort.Search(len(p.matches), func(i int) bool { return p.matches[i].Start >= from }); i < len(p.matches) {
		return p.matches[i], true
	}
	if !p.more {
		return Match{}, false
	}
	last := p.matches[len(p.matches)-1]
	from = max(from, last.End)
	var m Match
	if last.Exact {
		m = t.exact(value, from)
	} else {
		m = t.folded(value, from)
	}
	return m, m.Found()
}

// prepared returns the places of a value that was prepared.
func (t *Text) prepared(value string) (places, bool) {
	if len(t.known) == 0 || len(value) > MaxPreparedBytes {
		return places{}, false
	}
	p, ok := t.known[value]
	return p, ok
}

// unprepared looks a value up in the text.
func (t *Text) unprepared(value string, from int) (Match, bool) {
	if t.last.value != value {
		if m := t.exact(value, from); m.Found() {
			return m, true
		}
		if from > 0 && t.exact(value, 0).Found() {
			return Match{}, false
		}
		t.last = inexact{value: value, folded: t.last.folded[:0]}
	}
	m := t.folded(value, from)
	return m, m.Found()
}

// All returns the places of value in order, none of which overlap: the exact
// ones, or, if there is not one, those apart from case, width and white space.
func (t *Text) All(value string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		for m, ok := t.FindFrom(value, 0); ok && yield(m); {
			m, ok = t.FindFrom(value, m.End)
		}
	}
}

// exact returns the first exact place at or after from.
func (t *Text) exact(value string, from int) Match {
	for from < len(t.text) {
		i := strings.Index(t.text[from:], value)
		if i < 0 {
			break
		}
		start, end := from+i, from+i+len(value)
		if t.whole(start, end) {
			return Match{start, end, true}
		}
		_, size := utf8.DecodeRuneInString(t.text[start:])
		from = start + size
	}
	return Match{}
}

// folded returns the first place apart from case, width and white space at or
// after from, of the last value without an exact place.
func (t *Text) folded(value string, from int) Match {
	if len(t.last.folded) == 0 {
		if t.isPlain() && !t.mayHave(value) {
			return Match{}
		}
		t.tokens.read(t.text)
		t.last.folded = t.tokens.pattern(t.last.folded, value)
	}
	for start, end := range t.tokens.places(t.last.folded, from) {
		if t.whole(start, end) {
			return Match{Start: start, End: end}
		}
	}
	return Match{}
}

// isPlain reports whether the text is ASCII.
func (t *Text) isPlain() bool {
	if t.kind == unseen {
		t.kind = mixed
		if isASCII(t.text) {
			t.kind, t.lower = plain, strings.ToLower(t.text)
		}
	}
	return t.kind == plain
}

// mayHave reports, of a plain text, whether it has the first words of value,
// which is much cheaper to tell than whether it has value.
func (t *Text) mayHave(value string) bool {
	const words, longest = 8, 64 // more words tell little that these do not
	var buf [longest]byte
	n := 0
	for word := range strings.FieldsSeq(value[:min(len(value), words*longest)]) {
		if n++; n > words || len(word) > longest {
			break
		}
		if !isASCII(word) {
			return true // a full-width value, say
		}
		lower := buf[:len(word)]
		for i := range len(word) {
			lower[i] = word[i]
			if c := word[i]; 'A' <= c && c <= 'Z' {
				lower[i] += 'a' - 'A'
			}
		}
		if !strings.Contains(t.lower, string(lower)) {
			return false
		}
	}
	return true
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func (t *Text) whole(start, end int) bool {
	return isBoundary(t.text, start) && isBoundary(t.text, end)
}
