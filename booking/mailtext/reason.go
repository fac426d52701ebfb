package mailtext

import (
	"slices"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// reasons gives a cancellation the sentence beside it that only tells why: "The
// client has postponed the trip to next year. Therefore please cancel it."
func (r *reading) reasons() {
	kept := r.events[:0]
	for i, e := range r.events {
		if n := len(kept); n > 0 && kept[n-1].proposes == Proposes(contract.CancelBooking) && e.isReasonOf(kept[n-1], kept[n-1].before(e.clauses[0]), e.clauses[0]) {
			kept[n-1].join(e)
			r.tellReason(e)
			continue
		}
		if i+1 < len(r.events) && e.isReasonOf(r.events[i+1], e.last, r.events[i+1].clauses[0]) {
			n := r.events[i+1]
			pieces, clauses := slices.Concat(e.pieces, n.pieces), slices.Concat(e.clauses, n.clauses)
			n.join(e)
			n.pieces, n.clauses = pieces, clauses
			r.tellReason(e)
			continue
		}
		kept = append(kept, e)
	}
	r.events = kept
}

// before is the last clause of an event that stands before a statement, else its
// last one.
func (e *event) before(s *statement) *statement {
	near := e.last
	for _, c := range e.clauses {
		if c.place < s.place && (near.place > s.place || near.place < c.place) {
			near = c
		}
	}
	return near
}

func (r *reading) tellReason(e *event) {
	if r.rec != nil {
		p := e.pieces[0]
		r.rec.AddAt(ruleReason, "clause", rule.Derive, p.document.text.Span(p.start, p.end), rule.Text("of", string(contract.CancelBooking)))
	}
}

// isReasonOf reports whether a change that nobody asks for stands beside a
// cancellation of the same target: between before and behind.
func (e *event) isReasonOf(n *event, before, behind *statement) bool {
	if e.proposes != Proposes(contract.UpdateBooking) || n.proposes != Proposes(contract.CancelBooking) || before.document != behind.document {
		return false
	}
	if behind.place < before.place || behind.sentence-before.sentence > 2 || behind.paragraph-before.paragraph > 1 || n.elsewhere(e) || slices.ContainsFunc(n.clauses, e.clashes) || slices.ContainsFunc(e.clauses, n.clashes) {
		return false
	}
	return !slices.ContainsFunc(e.clauses, func(s *statement) bool { return s.mood.request || s.count(cRooms) > 0 })
}
