package booking

import (
	"slices"

	"github.com/deskrules/deskrules/contract"
)

// carryEnclosures gives what stands in an attachment, and nobody carries, to
// the event that says that the attachment is enclosed: the names of a rooming
// list, the lines of a voucher. Of several such events the one whose target a
// line names takes it and what follows.
func (g *routing) carryEnclosures() {
	byAttachment := make(map[int][]*draft)
	for _, d := range g.drafts {
		if !isEnclosed(d.eventType) || len(d.pieces) == 0 {
			continue
		}
		for _, i := range d.attachments {
			byAttachment[i] = append(byAttachment[i], d)
		}
		for _, i := range d.references {
			byAttachment[i] = append(byAttachment[i], d)
		}
		if len(d.attachments)+len(d.references) == 0 && len(g.material.CurrentAttachments) == 1 && g.points(d.pieces) {
			d.attachments = []int{0}
			byAttachment[0] = append(byAttachment[0], d)
		}
	}
	if len(byAttachment) == 0 {
		return
	}
	taken := make(map[*draft][]span)
	last := make(map[int]*draft) // by attachment
	for i := range g.segments {
		src := &g.sources[g.segments[i].source]
		drafts := byAttachment[src.attachment]
		if src.attachment < 0 || len(drafts) == 0 || src.kind == sourceRow && g.tables[src.table].business {
			continue
		}
		if d := g.namedBy(drafts, g.segments[i].span()); d != nil {
			last[src.attachment] = d
		} else if last[src.attachment] == nil {
			last[src.attachment] = drafts[0]
		}
		if g.segments[i].kind == SegmentBusiness && len(g.carried[i]) == 0 {
			d := last[src.attachment]
			taken[d] = append(taken[d], g.segments[i].span())
			d.carries(g, i)
		}
	}
	for d, spans := range taken {
		d.pieces = uniteSpans(slices.Concat(d.pieces, spans))
	}
}

// namedBy returns the only draft whose target a place names, nil if there is
// none.
func (g *routing) namedBy(drafts []*draft, s span) (found *draft) {
	const most = 50 // lists in one attachment
	if len(drafts) > most {
		return nil
	}
	seen := make(map[contract.Target]bool, len(drafts))
	for _, d := range drafts {
		if t := d.target(); d.hasKey() && !seen[t] {
			seen[t] = true
			if g.namesAny(s, d.caseKeys()) {
				if found != nil {
					return nil
				}
				found = d
			}
		}
	}
	return found
}
