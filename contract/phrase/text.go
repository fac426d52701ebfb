package phrase

import (
	"sort"

	"github.com/deskrules/deskrules/contract/rule"
)

// Text is a folded text that remembers where its bytes came from. The zero
// Text is empty. Texts are immutable.
type Text struct {
	source, folded string
	// runs is empty if every folded byte stands at its own offset.
	runs []run
}

// run is a stretch of the folded text in which each unit of fstep folded
// bytes came from a unit of sstep source bytes. It reaches to the next run.
type run struct {
	folded, source int
	fstep, sstep   int
}

// String returns the folded text. Offsets of matches are into it.
func (t Text) String() string { return t.folded }

// Source returns the text as it was given to [Fold].
func (t Text) Source() string { return t.source }

// Span returns the place in the source from which the folded bytes start to
// end (half-open) came, in bytes. A source character that folds into several
// is covered as a whole even if only a part of it was asked for. Offsets
// outside the text are moved to its nearest end.
func (t Text) Span(start, end int) rule.Span {
	start = min(max(start, 0), len(t.folded))
	end = min(max(end, start), len(t.folded))
	if len(t.runs) == 0 {
		return rule.Span{Start: start, End: end}
	}
	from := len(t.source)
	if start < len(t.folded) {
		r := t.runAt(start)
		from = r.source + (start-r.folded)/r.fstep*r.sstep
	}
	if start == end {
		return rule.Span{Start: from, End: from}
	}
	r := t.runAt(end - 1)
	return rule.Span{Start: from, End: r.source + ((end-1-r.folded)/r.fstep+1)*r.sstep}
}

// runAt returns the run that holds folded byte i.
func (t Text) runAt(i int) run {
	return t.runs[sort.Search(len(t.runs), func(k int) bool { return t.runs[k].folded > i })-1]
}
