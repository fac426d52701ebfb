package booking

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// applySplits makes the New Bookings of the children that nobody proposed, and
// the release candidates of the parents (BK-13).
func (g *routing) applySplits() {
	g.readAllocations()
	g.uniteSplits()
	released := make(map[string]bool)
	bookings, cancels := make(map[string][]*draft), make(map[string][]*draft)
	for _, d := range g.drafts {
		switch key := contract.FoldKey(d.keys[0].text); {
		case key == "":
		case d.eventType == contract.NewBooking:
			bookings[key] = append(bookings[key], d)
		case givesBack(d.eventType):
			cancels[key] = append(cancels[key], d)
		}
	}
	for i := range g.splits {
		s := &g.splits[i]
		if s.parent != nil {
			s.children = without(s.children, []keyValue{*s.parent})
		}
		children := g.childDrafts(s, bookings)
		if g.rec != nil {
			g.add(RuleParentSplit, s.subject(), rule.Derive, rule.Int("children", len(children)))
		}
		if s.parent == nil {
			g.warn(s.subject(), "parent_group_code_unclear", "a parent allocation is split and its group code is not clear; no release candidate was made")
			if len(children) > 0 && !slices.Contains(children[0].from, s.from) && len(s.from.claims) > 0 {
				children[0].pieces = uniteSpans(slices.Concat(children[0].pieces, claimSpans(s.from)))
				children[0].from = append(children[0].from, s.from)
				children[0].place(g)
			}
			continue
		}
		if len(children) > 0 {
			released[contract.FoldKey(s.parent.text)] = true
			g.release(s, children, cancels[contract.FoldKey(s.parent.text)])
		}
	}
	g.drafts = slices.DeleteFunc(g.drafts, func(d *draft) bool { return d.eventType == "" })
	for _, d := range g.drafts {
		// The parent is no child of its own split (CT-12).
		if d.eventType == contract.NewBooking && released[contract.FoldKey(d.keys[0].text)] && d.keys[0].text != "" {
			g.toReview(d, contract.ReviewParentChildUnclear)
		}
	}
}

// uniteSplits makes one split of all that have the same parent.
func (g *routing) uniteSplits() {
	byParent := make(map[string]int)
	out := g.splits[:0]
	for _, s := range g.splits {
		if s.parent == nil {
			out = append(out, s)
			continue
		}
		key := contract.FoldKey(s.parent.text)
		i, seen := byParent[key]
		if !seen {
			byParent[key] = len(out)
			out = append(out, s)
			continue
		}
		o := &out[i]
		o.children = uniqueCodes(append(o.children, s.children...))
		if o.summary == "" {
			o.summary = s.summary
		}
		o.with = append(o.with, s.from)
	}
	unclear := make(map[int]bool)
	withChild := make(map[string]int) // child code to the first split that knows its parent
	for i := range out {
		for _, c := range out[i].children {
			if _, seen := withChild[contract.FoldKey(c.text)]; out[i].parent != nil && !seen {
				withChild[contract.FoldKey(c.text)] = i
			}
		}
	}
	for i := range out {
		if j := parentOf(out, i, withChild); j >= 0 {
			unclear[i] = true
			out[j].with = append(out[j].with, out[i].from)
		}
	}
	g.splits = make([]parentSplit, 0, len(out))
	for i := range out {
		if !unclear[i] {
			g.splits = append(g.splits, out[i])
		}
	}
}

// parentOf finds the split that knows the parent of split i, whose own
// evidence does not; -1 if there is none.
func parentOf(splits []parentSplit, i int, withChild map[string]int) int {
	if splits[i].parent != nil || len(splits[i].children) == 0 {
		return -1
	}
	j, known := withChild[contract.FoldKey(splits[i].children[0].text)]
	if !known || len(without(splits[i].children, splits[j].children)) > 0 {
		return -1
	}
	return j
}

func (s *parentSplit) subject() string {
	return s.from.subject()
}

// childDrafts returns the New Bookings of the children of a split, making
// those that are missing.
func (g *routing) childDrafts(s *parentSplit, known map[string][]*draft) (children []*draft) {
	var extra map[string]json.RawMessage
	var context contextUse
	if !s.own {
		extra, context = g.openFields(s.from)
		for _, key := range []string{"new_group_code", "new_group_codes", "old_group_code", "child_group_codes", "parent_original_room_summary"} {
			delete(extra, key)
		}
	}
	g.draftShortened(s.from, contract.NewBooking, s.shortened, claimSpans(s.from), s.excerpt)
	for _, code := range s.children {
		if found := known[contract.FoldKey(code.text)]; len(found) > 0 {
			for _, d := range found {
				s.mark(d)
				if s.own && len(s.from.claims) > 0 && d.review == nil {
					d.pieces = uniteSpans(slices.Concat(d.pieces, claimSpans(s.from)))
					d.from = append(d.from, s.from)
					d.place(g)
				}
			}
			children = append(children, found...)
			continue
		}
		d := g.newDraft(s.from, [4]keyValue{code}, g.splitPieces(s, code), nil, maps.Clone(extra), context)
		d.become(contract.NewBooking)
		d.lost = false
		if len(d.pieces) == 0 {
			d.excerpt = s.excerpt
		}
		s.mark(d)
		d.sequence = len(g.drafts)
		g.drafts = append(g.drafts, d)
		if d.review == nil {
			children = append(children, d)
			known[contract.FoldKey(code.text)] = []*draft{d}
		}
	}
	return children
}

// mark notes the parent on a child.
func (s *parentSplit) mark(d *draft) {
	if s.parent == nil || d.review != nil || contract.FoldKey(d.keys[0].text) == contract.FoldKey(s.parent.text) {
		return
	}
	if d.extra == nil {
		d.extra = make(map[string]json.RawMessage)
	}
	d.extra["parent_group_code"] = text(s.parent.text)
}

// splitPieces are the places that show a split, and the effective rows of the
// child that nobody else carries.
func (g *routing) splitPieces(s *parentSplit, code keyValue) []span {
	pieces := slices.Clone(claimSpans(s.from))
	for _, row := range g.rowsByCode[contract.FoldKey(code.text)] {
		src := &g.sources[row]
		i := g.firstSegment(row)
		if !g.tables[src.table].effective[src.row] || i == len(g.segments) || g.segments[i].source != row || len(g.carried[i]) > 0 {
			continue
		}
		c := &claim{span: g.segments[i].span(), segment: i, by: s.from}
		g.grant(c)
		pieces = append(pieces, c.span)
	}
	return pieces
}

// release makes the release candidate of a parent. A cancellation of the
// parent that rests on the same evidence goes into it: nothing says that the
// parent was cancelled.
func (g *routing) release(s *parentSplit, children, cancels []*draft) {
	d := &draft{
		eventType: contract.CancelBooking, keys: [4]keyValue{*s.parent}, pieces: claimSpans(s.from), excerpt: s.excerpt,
		role: contract.RoleTravelAgentRequest, related: children, relationship: contract.LinkedParentRelease,
		sequence: len(g.drafts), after: children[len(children)-1],
	}
	d.from = append([]*proposal{s.from}, s.with...)
	for _, p := range s.with {
		d.pieces = append(d.pieces, claimSpans(p)...)
	}
	d.pieces = uniteSpans(d.pieces)
	if len(d.pieces) > 0 {
		d.excerpt = ""
	}
	if len(d.pieces) == 0 && d.excerpt == "" {
		d.pieces, d.excerpt = children[0].pieces, children[0].excerpt
	}
	r := &contract.ParentRelease{
		Candidate: true, ReleaseReason: contract.ParentReleaseReason, ParentGroupCode: s.parent.text,
		ChildGroupCodes: []string{}, AllocationSplitFromParent: true, ParentOriginalRoomSummary: orNil(s.summary),
	}
	if r.ParentOriginalRoomSummary == nil && !s.own {
		if summary := textOf(s.from.candidate.ExtractedFields["parent_original_room_summary"]); summary != "" {
			if v, ok := g.ground(summary, true); ok {
				r.ParentOriginalRoomSummary = &v.text
			}
		}
	}
	d.release = r
	g.attachPieces(d)
	for _, o := range cancels {
		if !givesBack(o.eventType) || !g.restsOn(o, children) {
			continue
		}
		d.from = append(d.from, o.from...)
		if d.excerpt == "" {
			d.pieces = uniteSpans(append(d.pieces, o.pieces...))
		} else {
			d.pieces, d.excerpt = o.pieces, ""
		}
		if g.rec != nil {
			g.add(RuleParentSplit, o.subject(), rule.Drop, rule.Text("why", "release_candidate"))
		}
		o.eventType = "" // it goes
	}
	g.drafts = append(g.drafts, d)
}

// settleReleases ties the release candidates to those children that are New
// Bookings in the end; one without any is dropped.
func (g *routing) settleReleases() {
	alive := make(map[*draft]bool, len(g.drafts))
	for _, d := range g.drafts {
		alive[d] = true
	}
	g.drafts = slices.DeleteFunc(g.drafts, func(d *draft) bool {
		if d.release == nil {
			return false
		}
		d.related = slices.DeleteFunc(d.related, func(c *draft) bool { return !alive[c] || c.eventType != contract.NewBooking })
		if len(d.related) == 0 {
			return true
		}
		d.after = d.related[len(d.related)-1]
		seen := make(map[string]bool)
		d.release.ChildGroupCodes = []string{}
		for _, c := range d.related {
			if key := contract.FoldKey(c.keys[0].text); !seen[key] {
				seen[key] = true
				d.release.ChildGroupCodes = append(d.release.ChildGroupCodes, c.keys[0].text)
			}
		}
		return false
	})
}

// restsOn reports whether all evidence of a draft is evidence of the split.
func (g *routing) restsOn(d *draft, children []*draft) bool {
	for _, piece := range d.pieces {
		from, to := g.segmentsIn(piece.start, piece.end)
		for i := from; i < to; i++ {
			shared := false
			for _, c := range children {
				for _, other := range c.pieces {
					if other.start < g.segments[i].end && g.segments[i].start < other.end {
						shared = true
					}
				}
			}
			if !shared {
				return false
			}
		}
	}
	return true
}
