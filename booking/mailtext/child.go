package mailtext

import (
	"sort"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/staydate"
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
	var seen codeSet
	for i, s := range e.clauses {
		var codes []code
		for _, k := range s.codes {
			if k.kind == keyGroup && s.document.raw(k.start, k.end) != parent {
				codes = append(codes, k)
			}
		}
		if len(codes) > MaxKeys {
			r.miss("a sentence names more groups than what is proposed")
			continue
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
			if !part.keep() || !seen.add(name) {
				continue
			}
			place := &statement{clause: &part, document: s.document, index: s.index}
			of := newEvent(Proposes(contract.NewBooking), "", place)
			of.keys, of.attachments = booking.CandidateKeys{GroupCode: []string{name}}, e.attachments
			child := r.candidate(of)
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
	k.hits = within(k.hits, k.start, k.end, func(h *hit) (int, int) { return h.start, h.end })
	k.dates = within(k.dates, k.start, k.end, func(m *staydate.Mention) (int, int) { return m.Start, m.End })
	k.quantities = within(k.quantities, k.start, k.end, func(q *quantity) (int, int) { return q.start, q.end })
	k.codes = within(k.codes, k.start, k.end, func(c *code) (int, int) { return c.start, c.end })
	k.means = concepts{}
	for i := range k.hits {
		k.means.union(k.hits[i].means)
	}
	return len(k.dates)+len(k.quantities) > 0
}

// within returns the things, sorted by their beginnings, that stand between two
// places.
func within[T any](all []T, from, to int, of func(*T) (start, end int)) []T {
	i := sort.Search(len(all), func(i int) bool {
		start, _ := of(&all[i])
		return start >= from
	})
	var some []T
	for ; i < len(all); i++ {
		start, end := of(&all[i])
		if start > to {
			break
		}
		if end <= to {
			some = append(some, all[i])
		}
	}
	return some
}
