package booking

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// route is where a sentence of a Trace belongs.
type route struct {
	// eventType is Trace, or the type of its own; none if no type covers it.
	eventType contract.EventType
	// why says what is in the way of a Trace, for the explanation.
	why string
}

// reroute moves what is no Trace to where it belongs (BK-14), and questions
// that no event type covers to the unknowns. A Trace of several sentences that
// belong to different places becomes several proposals.
func (g *routing) reroute(p *proposal) []*proposal {
	switch {
	case p.continued:
	case p.class == classTrace:
		return g.rerouteTrace(p)
	case p.class == classMain && !g.acts(p) && g.onlyAsks(p):
		g.toUnknown(p, RuleS10, "question")
	}
	return []*proposal{p}
}

// acts reports whether a proposal whose words are questions on availability or
// for approval may be what its type says all the same (BK-4): a booking names
// its target, a cancellation says to cancel and not only what it would cost, a
// payment notice asks to pay, and a rate code comes with a code or an amount.
// The other types are the extractor's word.
func (g *routing) acts(p *proposal) bool {
	switch p.eventType {
	case contract.NewBooking:
		return p.named()
	case contract.CancelBooking:
		return g.anyPart(p, g.saysCancel)
	case contract.PaymentNotice:
		return g.anyPart(p, func(s span) bool { return g.lexicon.signal(g.folded(s))&sigNotice != 0 })
	case contract.ManualRateCode:
		return p.named() || g.anyPart(p, func(s span) bool { return strings.ContainsAny(g.text(s), "0123456789") })
	}
	return true
}

// saysCancel reports whether a place has a word for cancelling that is no part
// of a wording on policy or price.
func (g *routing) saysCancel(s span) bool {
	f := g.folded(s)
	for m := range g.lexicon.signals.All(f.phrases()) {
		from, to := f.source(m.Start, m.End)
		word := strings.ToLower(g.text(span{s.start + from, s.start + to}))
		if m.ID&sigApproval == 0 && (strings.HasPrefix(word, "cancel") || strings.HasPrefix(word, "取消") || strings.HasPrefix(word, "hủy") || strings.HasPrefix(word, "huỷ")) {
			return true
		}
	}
	return false
}

// anyPart reports whether one of the places that a proposal quotes is such.
func (g *routing) anyPart(p *proposal, such func(span) bool) bool {
	return slices.ContainsFunc(p.spans, such)
}

// rerouteTrace tells the sentences of a Trace apart.
func (g *routing) rerouteTrace(p *proposal) []*proposal {
	var parts []span
	var routes []route
	for _, s := range p.spans {
		from, to := g.segmentsIn(s.start, s.end)
		for i := from; i < to; i++ {
			if k := g.segments[i].kind; k != SegmentBusiness && k != SegmentCopy {
				continue
			}
			part := span{max(s.start, g.segments[i].start), min(s.end, g.segments[i].end)}
			parts = append(parts, part)
			routes = append(routes, g.routeOf(part))
		}
	}
	g.followPointers(parts, routes)
	mixed := false
	for _, r := range routes {
		mixed = mixed || r != routes[0]
	}
	if !mixed {
		if len(routes) > 0 {
			g.send(p, routes[0])
		}
		return []*proposal{p}
	}
	var all []*proposal
	at := make(map[route]*proposal)
	for i, r := range routes {
		q := at[r]
		if q == nil {
			c := *p
			c.spans = nil
			q = &c
			at[r] = q
			g.send(q, r)
			all = append(all, q)
		}
		q.spans = append(q.spans, parts[i])
	}
	return all
}

// routeOf says where one sentence of a Trace belongs.
func (g *routing) routeOf(part span) route {
	bits := g.lexicon.signal(g.folded(part))
	switch {
	case bits&(sigApproval|sigAvailability) != 0 && (isQuestion(g.text(part), bits) || asksFavour(bits)):
		return route{"", "approval_question"}
	case bits&sigArrived != 0:
		return route{"", "arrival_of_money"}
	case bits&sigEvidence != 0:
		return route{contract.PaymentEvidence, ""}
	case bits&sigNotice != 0:
		return route{contract.PaymentNotice, ""}
	case bits&sigInvoiceIn != 0 && bits&sigInvoiceOut == 0:
		return route{contract.InvoiceReceived, ""}
	case bits&sigInvoiceOut != 0:
		return route{contract.InvoiceGeneration, ""}
	case bits&sigInvoice != 0:
		return route{"", "invoice"}
	}
	return route{contract.TraceEvent, ""}
}

// followPointers sends sentences that do nothing but point at an attachment
// where the sentence before goes, or else the one behind.
func (g *routing) followPointers(parts []span, routes []route) {
	for i := range parts {
		switch {
		case routes[i].eventType != contract.TraceEvent || len(parts) == 1 || !g.onlyPoints(g.text(parts[i])):
		case i > 0:
			routes[i] = routes[i-1]
		default:
			routes[i] = routes[i+1]
		}
	}
}

func (g *routing) send(p *proposal, r route) {
	switch {
	case r.eventType == "":
		g.toUnknown(p, RuleTrace, r.why)
	case r.eventType != contract.TraceEvent:
		g.toMain(p, r.eventType)
	case g.rec != nil:
		g.add(RuleTrace, p.subject(), rule.Pass)
	}
}

// onlyAsks reports whether a proposal quotes nothing but questions on
// availability or for approval.
func (g *routing) onlyAsks(p *proposal) bool {
	all := 0
	for _, s := range p.spans {
		from, to := g.segmentsIn(s.start, s.end)
		for i := from; i < to; i++ {
			if k := g.segments[i].kind; k != SegmentBusiness && k != SegmentCopy {
				continue
			}
			part := span{max(s.start, g.segments[i].start), min(s.end, g.segments[i].end)}
			bits := g.lexicon.signal(g.folded(part))
			if !isQuestion(g.text(part), bits) {
				return false
			}
			all |= bits
		}
	}
	return all&(sigAvailability|sigApproval) != 0
}

// named reports whether the proposal names a key that stands in the mail.
func (p *proposal) named() bool {
	for _, list := range p.keys.all() {
		if len(*list) > 0 {
			return true
		}
	}
	return false
}

// isQuestion reports whether a sentence asks.
func isQuestion(text string, bits int) bool {
	return bits&sigQuestion != 0 || strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？")
}

// asksFavour reports whether a sentence asks for what only an approval gives,
// in whatever form: "please waive the cancellation fee".
func asksFavour(bits int) bool { return bits&sigFavour != 0 && bits&sigWish != 0 && bits&sigTell == 0 }

func (g *routing) toUnknown(p *proposal, id rule.ID, why string) {
	p.class = classUnknown
	if g.rec != nil {
		g.add(id, p.subject(), rule.Derive, rule.Text("why", why), rule.Text("becomes", "unknown"))
	}
}

func (g *routing) toMain(p *proposal, t contract.EventType) {
	p.class, p.eventType = classMain, t
	if g.rec != nil {
		g.add(RuleTrace, p.subject(), rule.Derive, rule.Text("becomes", string(t)))
	}
}
