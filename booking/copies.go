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
	whole := true // everything here stood before
	for i := from; i < to; i++ {
		texts[i-from] = foldSpaces(v.text(v.segments[i].span()))
		if _, known := seen[texts[i-from]]; v.segments[i].kind == SegmentBusiness && !known {
			whole = false
		}
	}
	for i := from; i < to; i++ {
		first, known := seen[texts[i-from]]
		switch {
		case v.segments[i].kind != SegmentBusiness:
		case known && kind != sourceBody && (whole || len(texts[i-from]) >= minCopyBytes):
			v.markCopy(i, first)
		}
	}
	for i := from; i < to; i++ {
		if _, known := seen[texts[i-from]]; !known && v.segments[i].kind == SegmentBusiness {
			seen[texts[i-from]] = i
		}
	}
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
