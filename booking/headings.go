package booking

import "github.com/deskrules/deskrules/contract"

// carryHeadings gives a line that only leads to what stands below it ("QBD0514
// 团补充如下：") to the event that carries the next segment.
func (g *routing) carryHeadings() {
	for i := 0; i+1 < len(g.segments); i++ {
		s, next := g.segments[i], g.segments[i+1]
		if g.sources[s.source].kind != sourceBody {
			break
		}
		if s.kind != SegmentBusiness || len(g.carried[i]) > 0 || next.source != s.source || next.paragraph-s.paragraph > 1 || len(g.carried[i+1]) == 0 {
			continue
		}
		if !s.firstOfLine || !s.lastOfLine || !g.leads(g.text(s.span())) {
			continue
		}
		d := g.draftBehind(g.carried[i+1][0])
		if d == nil || d.release != nil || len(d.pieces) == 0 || len(g.otherCodes(s.span(), d.caseKeys())) > 0 {
			continue
		}
		d.pieces = uniteSpans(append([]span{s.span()}, d.pieces...))
		if d.trace != nil {
			d.trace.TraceText = g.excerptOf(d)
		}
		d.carries(g, i)
	}
}

// leads reports whether a line is a heading: it ends with a colon, asks
// nothing and says nothing that could be an event of its own.
func (g *routing) leads(text string) bool {
	const longest = 100
	if len(text) > longest || !announces(text) {
		return false
	}
	f := foldPiece(text)
	if g.lexicon.signal(f)&(sigApproval|sigQuestion|sigAmendTo|sigAllocation|sigNotice|sigEvidence|sigAvailability) != 0 {
		return false
	}
	_, about := g.lexicon.category(f)
	return !about
}

// draftBehind returns the first event that a claim went into, nil if there is
// none.
func (g *routing) draftBehind(c *claim) *draft {
	for _, d := range g.drafts {
		if g.reviewers[c.by] == d {
			return d
		}
		for _, p := range d.from {
			if p == c.by && d.eventType != contract.TARecorder {
				return d
			}
		}
	}
	return nil
}
