package booking

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

func spansKey(spans []span) string {
	key := make([]byte, 0, 16*len(spans))
	for _, s := range spans {
		key = strconv.AppendInt(key, int64(s.start), 36)
		key = append(key, '-')
		key = strconv.AppendInt(key, int64(s.end), 36)
		key = append(key, ' ')
	}
	return string(key)
}

// mergeTraces makes one Trace of all supplementary facts of one target, in
// evidence order, and links it to the main event of the target (BK-14).
// Those without a target become one review.
func (g *routing) mergeTraces() {
	byTarget := make(map[contract.Target]*draft)
	var lost *draft
	var kept []*draft
	for _, d := range g.drafts {
		if !d.isTrace() && !(d.review != nil && d.wasTrace(g)) {
			kept = append(kept, d)
			continue
		}
		into := byTarget[d.target()]
		if d.review != nil {
			into = lost
		}
		if into == nil {
			if d.review != nil {
				lost = d
			} else {
				byTarget[d.target()] = d
			}
			kept = append(kept, d)
			continue
		}
		into.absorb(d)
	}
	g.drafts = g.withoutBorrowed(kept)
	for _, d := range g.drafts {
		if d.isTrace() || d.review != nil && d.wasTrace(g) {
			g.finishTrace(d)
		}
	}
}

// withoutBorrowed takes from Traces what lies within the text of a main event
// of another target: that event carries it.
func (g *routing) withoutBorrowed(drafts []*draft) []*draft {
	mains := make(map[contract.Target]bool)
	for _, d := range drafts {
		if d.rank() == 0 && d.release == nil {
			mains[d.target()] = true
		}
	}
	return slices.DeleteFunc(drafts, func(d *draft) bool {
		if d.trace != nil || !d.isTrace() && !d.wasTrace(g) || d.isTrace() && mains[d.target()] {
			return false
		}
		var borrowed []span
		for _, p := range d.from {
			for _, c := range p.claims {
				if c.linked && c.to.by.class == classMain {
					borrowed = append(borrowed, c.span)
				}
			}
		}
		if len(borrowed) == 0 {
			return false
		}
		d.pieces = slices.DeleteFunc(slices.Clone(d.pieces), func(s span) bool { return slices.Contains(borrowed, s) })
		return len(d.pieces) == 0
	})
}

// wasTrace reports whether a review was made of a Trace.
func (d *draft) wasTrace(g *routing) bool {
	return len(d.from) > 0 && d.from[0].class == classTrace && d.from[0].merged == nil
}

// absorb takes over the evidence of another draft of the same target.
func (d *draft) absorb(o *draft) {
	d.from = append(d.from, o.from...)
	d.pieces = append(d.pieces, o.pieces...)
	for _, i := range o.attachments {
		if !slices.Contains(d.attachments, i) {
			d.attachments = append(d.attachments, i)
		}
	}
	for _, i := range o.references {
		if !slices.Contains(d.references, i) {
			d.references = append(d.references, i)
		}
	}
	for section, fields := range o.context {
		for field, value := range fields {
			d.context.add(section, field, value)
		}
	}
	if d.position > o.position {
		d.position, d.keyPosition = o.position, o.keyPosition
	}
	if d.stay == nil {
		d.stay = o.stay
	}
}

// finishTrace builds items and text.
func (g *routing) finishTrace(d *draft) {
	d.pieces = uniteSpans(d.pieces)
	items := g.traceItems(d.pieces, d.from)
	texts := make([]string, len(d.pieces))
	for i, s := range d.pieces {
		texts[i] = g.text(s)
	}
	d.trace = contract.TraceOf(strings.Join(texts, "\n"), items...)
	if d.trace.ExtraBed != nil {
		d.trace.ExtraBed = g.extraBed(d.from)
	}
}

// uniteSpans sorts spans and unites those that overlap.
func uniteSpans(spans []span) []span {
	sortSpans(spans)
	out := spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 && s.start < out[n-1].end {
			out[n-1].end = max(out[n-1].end, s.end)
			continue
		}
		out = append(out, s)
	}
	return out
}

// link ties Traces to the main event of their target.
func (g *routing) link() {
	mains := make(map[contract.Target]*draft)
	rank := func(d *draft) int {
		switch d.eventType {
		case contract.NewBooking, contract.UpdateBooking, contract.AmendGroupCode:
			return 2
		case contract.TraceEvent, contract.NeedManualReview:
			return 0
		}
		if d.release != nil {
			return 0
		}
		return 1
	}
	for _, d := range g.drafts { // in their final order
		t := d.target()
		if r := rank(d); r > 0 && !t.IsZero() && (mains[t] == nil || r > rank(mains[t])) {
			mains[t] = d
		}
	}
	for _, d := range g.drafts {
		if d.eventType != contract.TraceEvent || d.target().IsZero() {
			continue
		}
		main := mains[d.target()]
		if main != nil {
			d.related, d.relationship = []*draft{main}, contract.LinkedTrace
		}
		if g.rec != nil {
			g.add(RuleTrace, d.subject(), rule.Derive, rule.Bool("linked", main != nil), rule.Int("items", len(d.trace.TraceItems)))
		}
	}
}

// deriveRecorders makes the TA RECORDER of each rooming list (BK-15). One that
// was proposed for the same target goes into it.
func (g *routing) deriveRecorders() {
	proposed := make(map[contract.Target][]*draft)
	for _, d := range g.drafts {
		if d.eventType == contract.TARecorder {
			proposed[d.target()] = append(proposed[d.target()], d)
		}
	}
	done := make(map[contract.Target]bool)
	var derived []*draft
	for _, d := range g.drafts {
		if d.eventType != contract.RoomingList {
			continue
		}
		t := d.target()
		if done[t] {
			continue
		}
		done[t] = true
		r := &draft{
			eventType: contract.TARecorder, from: slices.Clone(d.from), keys: d.keys, pieces: d.pieces, context: d.context, role: d.role,
			attachments: d.attachments, references: d.references, related: []*draft{d}, relationship: contract.DerivedFromRoomingList,
			after: d, sequence: d.sequence,
		}
		if guest, ok := d.extra["guest_name"]; ok && !d.hasKey() {
			r.extra = map[string]json.RawMessage{"guest_name": guest}
			r.stay = d.stay
		}
		for _, o := range proposed[t] {
			r.pieces = uniteSpans(slices.Concat(r.pieces, o.pieces))
			r.from = append(r.from, o.from...)
			if r.extra == nil {
				r.extra, r.open = o.extra, o.open
			}
			o.eventType = ""
		}
		derived = append(derived, r)
		if g.rec != nil {
			g.add(RuleRoomingList, d.subject(), rule.Derive, rule.Text("derives", string(contract.TARecorder)))
		}
	}
	g.stripRecorders()
	g.drafts = slices.DeleteFunc(g.drafts, func(d *draft) bool { return d.eventType == "" })
	g.drafts = append(g.drafts, derived...)
}

// stripRecorders takes the words of a rooming list from recorders that were
// proposed for another target: the list carries them. A recorder without words
// of its own goes.
func (g *routing) stripRecorders() {
	listed := make(map[span]bool)
	for _, d := range g.drafts {
		if d.proposedAs(contract.RoomingList) {
			for _, s := range d.pieces {
				listed[s] = true
			}
		}
	}
	if len(listed) == 0 {
		return
	}
	for _, d := range g.drafts {
		if d.eventType == "" || !d.proposedAs(contract.TARecorder) {
			continue
		}
		own := slices.DeleteFunc(slices.Clone(d.pieces), func(s span) bool { return listed[s] })
		if len(own) == 0 {
			d.eventType = ""
			if g.rec != nil {
				g.add(RuleRoomingList, d.subject(), rule.Drop, rule.Text("why", "derived_from_rooming_list"))
			}
			continue
		}
		d.pieces = own
	}
}

// proposedAs reports whether the draft, a review perhaps by now, was proposed
// as an event of type t.
func (d *draft) proposedAs(t contract.EventType) bool {
	return len(d.from) > 0 && d.from[0].class == classMain && d.from[0].merged == nil && d.from[0].eventType == t
}
