package booking

import (
	"strings"

	"github.com/deskrules/deskrules/contract/phrase"
)

// minCopyBytes is how long a segment is at least that counts as a copy by
// itself; shorter ones ("10 TWN") recur without being copies.
const minCopyBytes = 16

// markCopies marks segments that repeat what stands before (BK-16): a body
// that holds its text twice, as HTML and plain, and attachments and OCR that
// repeat the body or each other. The same words in two rows are two.
func (v *view) markCopies() {
	v.copyOf = nil
	v.markDoubledBody()
	if len(v.sources) == 1 {
		return
	}
	seen := make(map[string]int) // folded text to its first segment
	for from := 0; from < len(v.segments); {
		to := from
		for to < len(v.segments) && v.segments[to].source == v.segments[from].source {
			to++
		}
		v.markSource(from, to, seen)
		from = to
	}
}

// markSource marks the copies among the segments of one source.
func (v *view) markSource(from, to int, seen map[string]int) {
	kind := v.sources[v.segments[from].source].kind
	if kind == sourceRow {
		return
	}
	texts := make([]string, to-from)
	firsts := make([]int, to-from) // the segment that each repeats, -1 if none
	for i := range texts {
		texts[i] = foldSpaces(v.text(v.segments[from+i].span()))
		firsts[i] = -1
		if first, known := seen[texts[i]]; known {
			firsts[i] = first
		}
	}
	wrapped := v.wrapped(from, texts, firsts, seen)
	whole := true // everything here stood before
	for i, first := range firsts {
		whole = whole && (first >= 0 || v.segments[from+i].kind != SegmentBusiness)
	}
	for i, first := range firsts {
		switch {
		case v.segments[from+i].kind != SegmentBusiness:
		case first >= 0 && kind != sourceBody && (whole || wrapped[i] || len(texts[i]) >= minCopyBytes):
			v.markCopy(from+i, first)
		}
	}
	for i, text := range texts {
		if _, known := seen[text]; !known && firsts[i] < 0 && v.segments[from+i].kind == SegmentBusiness {
			seen[text] = from + i
		}
	}
}

// wrapped finds the lines that are one sentence of what stands before, only
// wrapped, and notes that sentence in firsts.
func (v *view) wrapped(from int, texts []string, firsts []int, seen map[string]int) []bool {
	const most, longest = 8, 4 << 10 // lines of a sentence, bytes of it
	found := make([]bool, len(texts))
	for i := 0; i < len(texts); i++ {
		spaced, tight := "", "" // Chinese has no spaces
		for j := i; j < len(texts) && j < i+most && len(spaced) < longest; j++ {
			if firsts[j] >= 0 || v.segments[from+j].kind != SegmentBusiness || v.segments[from+j].paragraph != v.segments[from+i].paragraph {
				break
			}
			spaced, tight = strings.TrimPrefix(spaced+" "+texts[j], " "), tight+texts[j]
			first, known := seen[spaced]
			if !known {
				first, known = seen[tight]
			}
			if !known || len(spaced) < minCopyBytes {
				continue
			}
			for k := i; k <= j; k++ {
				firsts[k], found[k] = first, true
			}
			i = j
			break
		}
	}
	return found
}

// markDoubledBody marks the second half of a body whose halves are the same.
func (v *view) markDoubledBody() {
	n := 0
	for n < len(v.segments) && v.segments[n].source == 0 {
		n++
	}
	if n < 2 || n%2 != 0 {
		return
	}
	half, size := n/2, 0
	for i := range half {
		a, b := v.segments[i], v.segments[half+i]
		if a.end-a.start != b.end-b.start || v.text(a.span()) != v.text(b.span()) {
			return
		}
		if a.kind == SegmentBusiness {
			size += a.end - a.start
		}
	}
	if size < minCopyBytes {
		return
	}
	for i := range half {
		if v.segments[i].kind == SegmentBusiness {
			v.markCopy(half+i, i)
		} else {
			v.segments[half+i].kind = v.segments[i].kind
		}
	}
}

func (v *view) markCopy(i, first int) {
	if v.copyOf == nil {
		v.copyOf = make(map[int]int)
	}
	v.segments[i].kind = SegmentCopy
	v.copyOf[i] = first
}

// original returns the segment that segment i is a copy of, i itself if it is
// none.
func (v *view) original(i int) int {
	if first, ok := v.copyOf[i]; ok {
		return first
	}
	return i
}

func (s segment) span() span { return span{s.start, s.end} }

// foldSpaces is text as copies are compared.
func foldSpaces(text string) string {
	return strings.Join(strings.Fields(phrase.Fold(text).String()), " ")
}
