package mailtext

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// childCandidates are the New Bookings of the children of a parent split whose
// places in the text give a stay or rooms of their own (BK-13). The router
// makes those of the others itself.
func (r *reading) childCandidates(e *event, split *booking.Candidate) (children []booking.Candidate) {
	if e.row != nil || len(split.ExtractedFields["child_group_codes"]) == 0 || len(split.CaseKeys.GroupCode) != 1 {
		return nil
	}
	parent := split.CaseKeys.GroupCode[0]
	var seen []string
	for i, s := range e.clauses {
		var codes []code
		for _, k := range s.codes {
			if k.kind == keyGroup && s.document.raw(k.start, k.end) != parent {
				codes = append(codes, k)
			}
		}
		var own []booking.Candidate
		for j, k := range codes {
			part := *s.clause
			if i == 0 || len(codes) > 1 {
				part.start = k.start
			}
			if j+1 < len(codes) {
				part.end = codes[j+1].start
			}
			name := s.document.raw(k.start, k.end)
			if !part.keep() || slices.Contains(seen, name) {
				continue
			}
			seen = append(seen, name)
			place := &statement{clause: &part, document: s.document, index: s.index}
			child := r.candidate(&event{
				proposes: Proposes(contract.NewBooking), pieces: []piece{place.piece()}, clauses: []*statement{place},
				keys: booking.CandidateKeys{GroupCode: []string{name}}, attachments: e.attachments,
			})
			child.RelevantMessageExcerpt = strings.TrimRight(child.RelevantMessageExcerpt, " ,;、，；和及&\n")
			own = append(own, child)
		}
		if len(own) == len(codes) { // else what stands behind the last code is said of all
			children = append(children, own...)
		}
	}
	return children
}

// keep leaves in a part of a clause what stands within it, and reports whether
// that is a stay or rooms.
func (k *clause) keep() bool {
	within := func(start, end int) bool { return start >= k.start && end <= k.end }
	hits, dates, quantities, codes := k.hits, k.dates, k.quantities, k.codes
	k.hits, k.dates, k.quantities, k.codes = nil, nil, nil, nil
	k.means = concepts{}
	for _, h := range hits {
		if within(h.start, h.end) {
			k.hits = append(k.hits, h)
			k.means.union(h.means)
		}
	}
	for _, d := range dates {
		if within(d.Start, d.End) {
			k.dates = append(k.dates, d)
		}
	}
	for _, q := range quantities {
		if within(q.start, q.end) {
			k.quantities = append(k.quantities, q)
		}
	}
	for _, c := range codes {
		if within(c.start, c.end) {
			k.codes = append(k.codes, c)
		}
	}
	return len(k.dates)+len(k.quantities) > 0
}
