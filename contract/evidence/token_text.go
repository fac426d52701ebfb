package evidence

import (
	"bytes"
	"iter"
	"sort"
)

// tokenText is a text as its folded tokens, each with tokenEnd behind it, so
// that a value of the same form is found among them by bytes.Index.
type tokenText struct {
	folded []byte
	starts []tokenStart
	f      folder
}

// tokenStart is where a token begins, in the folded tokens and in the source.
type tokenStart struct{ folded, source int32 }

// tokenEnd and tokenEscape stand in no UTF-8. Those bytes of a token that are
// equal to them are written as tokenEscape and the byte's complement.
const (
	tokenEnd    = 0xff
	tokenEscape = 0xfe
)

// read folds text, the first time.
func (t *tokenText) read(text string) {
	if t.folded != nil {
		return
	}
	t.folded = make([]byte, 0, len(text)+len(text)/4+16)
	t.starts = make([]tokenStart, 0, len(text)/4+1)
	for pos := 0; pos < len(text); {
		end, c := next(text, pos)
		t.starts = append(t.starts, tokenStart{int32(len(t.folded)), int32(pos)})
		t.folded = t.token(t.folded, text[pos:end], c)
		pos = end
	}
	t.starts = append(t.starts, tokenStart{int32(len(t.folded)), int32(len(text))})
}

// token appends one token.
func (t *tokenText) token(to []byte, token string, c class) []byte {
	for _, b := range t.f.fold(token, c) {
		if b >= tokenEscape {
			to = append(to, tokenEscape, ^b)
			continue
		}
		to = append(to, b)
	}
	return append(to, tokenEnd)
}

// pattern appends the folded tokens of value, and stops when they are more
// than the text has.
func (t *tokenText) pattern(to []byte, value string) []byte {
	for pos := 0; pos < len(value) && len(to) <= len(t.folded); {
		end, c := next(value, pos)
		to = t.token(to, value[pos:end], c)
		pos = end
	}
	return to
}

// places returns start and end of every run of tokens that is pattern, in the
// source, from the first token on that starts at from or later.
func (t *tokenText) places(pattern []byte, from int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		i := sort.Search(len(t.starts), func(i int) bool { return int(t.starts[i].source) >= from })
		if i == len(t.starts) {
			return
		}
		for at := int(t.starts[i].folded); ; at++ {
			found := bytes.Index(t.folded[at:], pattern)
			if found < 0 {
				return
			}
			at += found
			if at > 0 && t.folded[at-1] != tokenEnd {
				continue // within a token
			}
			start, end := t.source(at), t.source(at+len(pattern))
			if !yield(start, end) {
				return
			}
		}
	}
}

// source returns where in the source the token begins that begins at the given
// folded byte.
func (t *tokenText) source(folded int) int {
	i := sort.Search(len(t.starts), func(i int) bool { return int(t.starts[i].folded) >= folded })
	return int(t.starts[i].source)
}
