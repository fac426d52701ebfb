package mailtext

import (
	"slices"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// rowSplit makes a parent split of a row one of whose cells changes one code
// into others, if the cell names an allotment or several codes (BK-10, BK-13).
// The children are booked with what the row says of the stay.
func (r *reading) rowSplit(e *event, d *document) bool {
	for i := range d.clauses {
		c := &d.clauses[i]
		at := slices.IndexFunc(c.hits, func(h hit) bool { return !h.turned && (h.means.has(cAmendTo) || h.means.has(cSplit)) })
		if at < 0 || c.mood.future || c.mood.condition {
			continue
		}
		var parent []string
		var children codeSet
		for _, k := range c.codes {
			switch name := d.raw(k.start, k.end); {
			case k.kind != keyGroup:
			case k.end <= c.hits[at].start:
				parent = append(parent, name)
			default:
				children.add(name)
			}
		}
		if len(parent) == 0 && len(e.keys.GroupCode) == 1 && !children.has(e.keys.GroupCode[0]) {
			parent = e.keys.GroupCode // the split stands beside its code
		}
		if len(children.list) == 0 || len(parent) != 1 || len(children.list) == 1 && !c.means.has(cAllotment) {
			continue
		}
		e.proposes, e.ruleID = Proposes(contract.NewBooking), ruleToken
		if !c.hits[at].means.has(cAmendTo) {
			e.proposes = Proposes(contract.AmendGroupCode)
		}
		if len(children.list) > MaxKeys {
			children.list = children.list[:MaxKeys]
			r.miss("a row splits into more groups than what is proposed")
		}
		e.keys = booking.CandidateKeys{GroupCode: children.list}
		e.parent = parent[0]
		return true
	}
	return false
}

// remark makes Traces of the supplementary facts in the remark of an effective
// row (BK-14): "2 VEGETARIAN", "high floor". The review of a row carries all of
// it.
func (r *reading) remark(e *event) {
	raw := string(e.row.row.RemarkColumnRaw)
	if raw == "" || !hasKeys(e.keys) || contract.EventType(e.proposes) == contract.CancelBooking || contract.EventType(e.proposes) == contract.NeedManualReview {
		return
	}
	d := readDocument(r.lexicon, valid(raw), -1)
	for i := range d.clauses {
		c := &d.clauses[i]
		if !c.means.any(&traceConcepts) {
			continue
		}
		r.fill(c, d, i)
		proposes, id := r.run(c, d)
		if proposes != Proposes(contract.TraceEvent) {
			continue
		}
		s := &statement{clause: c, document: d, index: i, proposes: proposes, ruleID: id}
		trace := newEvent(proposes, id, s)
		trace.keys = e.keys
		r.traces = append(r.traces, trace)
	}
}
