package booking

import "github.com/deskrules/deskrules/contract"

// namesAllocation reports whether the line of a change, or the split evidence
// on its codes, names an allocation, allotment or control block.
func (g *routing) namesAllocation(p *proposal, old []keyValue) bool {
	for _, c := range p.claims {
		if g.saysAllocation(c.span) {
			return true
		}
	}
	if len(old) == 0 {
		return false
	}
	for i := range g.material.ParentChildSplitEvidence {
		e := &g.material.ParentChildSplitEvidence[i]
		if contract.FoldKey(string(e.ParentGroupCode)) == contract.FoldKey(old[0].text) && g.evidenceAllocates(e) {
			return true
		}
	}
	return false
}

// saysAllocation reports whether a place names an allocation, allotment or
// control block.
func (g *routing) saysAllocation(s span) bool {
	return g.lexicon.signal(g.folded(s))&sigAllocation != 0
}

// readAllocations adds the splits that New Bookings show by themselves: the
// candidate names the parent, and what it quotes names the parent too and
// calls it an allocation.
func (g *routing) readAllocations() {
	for _, d := range g.drafts {
		code, ok := plainString(d.extra["parent_group_code"])
		if !ok || d.eventType != contract.NewBooking || d.keys[0].text == "" || contract.FoldKey(code) == contract.FoldKey(d.keys[0].text) || len(d.from) == 0 {
			continue
		}
		for _, piece := range d.pieces {
			at, ok := g.locate(code, piece.start)
			if !ok || at.end > piece.end || !g.saysAllocation(piece) {
				continue
			}
			if k, ok := g.evidenceCode(code); ok {
				g.splits = append(g.splits, parentSplit{parent: &k, children: []keyValue{d.keys[0]}, from: d.from[0]})
			}
			break
		}
	}
}

// evidenceAllocates reports whether split evidence is about an allocation: it
// says so, or one code becomes several.
func (g *routing) evidenceAllocates(e *SplitEvidence) bool {
	codes := make(map[string]bool)
	for _, list := range e.ChildGroupCodes {
		for _, code := range contract.GroupCodes(list) {
			codes[contract.FoldKey(code)] = true
		}
	}
	return len(codes) > 1 ||
		g.lexicon.signal(foldPiece(valid(string(e.SplitRaw)+"\n"+string(e.RelationSource))))&sigAllocation != 0
}
