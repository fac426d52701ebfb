package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns text in the form in which phrases are compared:
//
//   - compatibility forms, full-width ones among them, become plain ones
//     (NFKC), except the vulgar fractions, whose plain form would run into a
//     digit before it;
//   - letters become lower case;
//   - traditional Chinese characters become simplified ones, as far as the
//     package's table goes (everyday vocabulary);
//   - typographic hyphens, dashes of figure width, wave dashes, quotes and
//     the ratio sign become their ASCII look-alikes;
//   - soft hyphens, zero-width characters, variation selectors and marks of
//     writing direction disappear.
//
// Bytes that are not UTF-8 stay as they are. The cost is linear in the text.
func Fold(text string) Text {
	i := firstFolding(text)
	if i == len(text) {
		return Text{source: text, folded: text}
	}
	f := folder{source: i}
	f.out.Grow(len(text) + 16)
	f.out.WriteString(text[:i])
	f.fold(text)
	return Text{source: text, folded: f.out.String(), runs: f.runs}
}

// firstFolding returns the offset of the first byte from which on the text
// has to be looked at closely, len(text) if there is none.
func firstFolding(text string) int {
	last := 0 // start of the character before, which a mark may combine with
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			if c >= 'A' && c <= 'Z' {
				return i
			}
			last = i
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r >= hanFirst && r <= hanLast:
			if simplified[r-hanFirst] != 0 {
				return i
			}
		case r == utf8.RuneError && n == 1, plainPunctuation(r):
		default:
			p := norm.NFKC.PropertiesString(text[i:])
			if !p.BoundaryBefore() {
				return last
			}
			if m, keep := foldRune(r); m != r || !keep || norm.NFKC.QuickSpanString(text[i:i+n]) != n {
				return i
			}
		}
		last = i
		i += n
	}
	return len(text)
}

// plainPunctuation reports whether r is one of the Chinese marks that every
// text is full of and that fold into themselves.
func plainPunctuation(r rune) bool {
	return r == '、' || r == '。' || r >= '〈' && r <= '】'
}

type folder struct {
	out    strings.Builder
	source int   // bytes of the source that have been dealt with
	runs   []run // empty as long as every byte stands at its own offset
	buf    []byte
}

func (f *folder) fold(text string) {
	for f.source < len(text) {
		i := f.source
		if n := plainASCII(text[i:]); n > 1 {
			at := f.out.Len()
			for k := i; k < i+n; k++ {
				c := text[k]
				if c >= 'A' && c <= 'Z' {
					c += 'a' - 'A'
				}
				f.out.WriteByte(c)
			}
			f.tookPlain(at, n)
			continue
		}
		c := text[i]
		if c < utf8.RuneSelf && standsAlone(text[i+1:]) {
			if c >= 'A' && c <= 'Z' {
				c += 'a' - 'A'
			}
			at := f.out.Len()
			f.out.WriteByte(c)
			f.took(at, 1)
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		at := f.out.Len()
		switch {
		case r == utf8.RuneError && n == 1:
			f.out.WriteByte(c)
		case simpleRune(r) && standsAlone(text[i+n:]):
			f.out.WriteRune(foldSimple(r))
		case isFraction(r):
			f.out.WriteString(text[i : i+n])
		default:
			n = f.foldSegment(text[i:], n)
		}
		f.took(at, n)
	}
}

// simpleRune reports whether r is of the ranges that Chinese texts are full
// of, which fold one to one.
func simpleRune(r rune) bool {
	return r >= hanFirst && r <= hanLast || plainPunctuation(r) || r >= '！' && r <= '～' || r == '\u3000'
}

// foldSimple folds a simpleRune.
func foldSimple(r rune) rune {
	switch {
	case r >= '！' && r <= '～':
		r -= '！' - '!'
	case r == '\u3000':
		return ' '
	}
	r, _ = foldRune(r)
	return r
}

// standsAlone reports whether text cannot begin with a mark that combines
// with the character before it.
func standsAlone(text string) bool {
	if text == "" || text[0] < utf8.RuneSelf {
		return true
	}
	r, _ := utf8.DecodeRuneInString(text)
	return simpleRune(r)
}

// foldSegment folds the first character of text, of size bytes, together with
// the marks that combine with it, and returns how many bytes of text that was.
func (f *folder) foldSegment(text string, size int) int {
	n := norm.NFKC.NextBoundaryInString(text, true)
	if n <= 0 {
		n = len(text)
	}
	if n == size && norm.NFKC.QuickSpanString(text[:n]) == n {
		f.buf = append(f.buf[:0], text[:n]...)
	} else {
		f.buf = norm.NFKC.AppendString(f.buf[:0], text[:n])
	}
	for b := f.buf; len(b) > 0; {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			f.out.WriteByte(b[0])
		} else if m, keep := foldRune(r); keep {
			f.out.WriteRune(m)
		}
		b = b[size:]
	}
	return n
}

// plainASCII returns the length of the ASCII at the beginning of text, without
// its last character, which a mark behind it may combine with.
func plainASCII(text string) int {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return i - 1
		}
	}
	return len(text)
}

// tookPlain notes that n folded bytes from at on came from as many bytes of the
// source, one each.
func (f *folder) tookPlain(at, n int) {
	source := f.source
	f.source += n
	last := run{fstep: 1, sstep: 1}
	if k := len(f.runs) - 1; k >= 0 {
		last = f.runs[k]
	}
	if last.fstep == 1 && last.sstep == 1 && last.source+(at-last.folded) == source {
		return
	}
	if len(f.runs) == 0 && at > 0 {
		f.runs = append(f.runs, last)
	}
	f.runs = append(f.runs, run{folded: at, source: source, fstep: 1, sstep: 1})
}

// took notes that the folded bytes from at on came from the next n bytes of
// the source.
func (f *folder) took(at, n int) {
	fstep, sstep := f.out.Len()-at, n
	source := f.source
	f.source += n
	if fstep == 0 {
		return // the next run begins behind it
	}
	if _, size := utf8.DecodeRuneInString(f.out.String()[at:]); fstep == sstep && fstep == size {
		fstep, sstep = 1, 1 // one character for one of the same size
	}
	last := run{fstep: 1, sstep: 1}
	if k := len(f.runs) - 1; k >= 0 {
		last = f.runs[k]
	}
	if last.fstep == fstep && last.sstep == sstep && last.source+(at-last.folded)/fstep*sstep == source {
		return
	}
	if len(f.runs) == 0 && at > 0 {
		f.runs = append(f.runs, last)
	}
	f.runs = append(f.runs, run{folded: at, source: source, fstep: fstep, sstep: sstep})
}

// foldRune folds one character that is already in compatibility form; keep is
// false if it disappears.
func foldRune(r rune) (folded rune, keep bool) {
	switch {
	case r < utf8.RuneSelf:
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A', true
		}
		return r, true
	case r >= hanFirst && r <= hanLast:
		if s := simplified[r-hanFirst]; s != 0 {
			return rune(s), true
		}
		return r, true
	case invisible(r):
		return 0, false
	}
	switch r {
	case '\u2010', '\u2011', '\u2012', '\u2013', '\u2212': // hyphens, figure and en dash, minus
		return '-', true
	case '〜', '∼':
		return '~', true
	case '‘', '’', '‛', 'ʼ':
		return '\'', true
	case '“', '”', '‟':
		return '"', true
	case '∶':
		return ':', true
	case '\u0085', '\u2028', '\u2029': // next line, line and paragraph separator
		return '\n', true
	}
	return unicode.ToLower(r), true
}

// invisible reports whether r leaves no mark on paper and is no space.
func invisible(r rune) bool {
	switch {
	case r == '\u00ad', r == '\u034f', r == '\u061c', r == '\ufeff', r == '\u180e',
		r >= '\u200b' && r <= '\u200f', r >= '\u202a' && r <= '\u202e', r >= '\u2060' && r <= '\u206f',
		r >= '\ufe00' && r <= '\ufe0f', r >= 0xe0000 && r <= 0xe0fff:
		return true
	}
	return false
}

func isFraction(r rune) bool {
	return r >= '¼' && r <= '¾' || r >= '\u2150' && r <= '\u215e'
}
