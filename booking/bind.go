package booking

import (
	"slices"
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// bindAll binds every draft to its target, or makes a review of it (BK-6,
// BK-8).
func (g *routing) bindAll() {
	var sole *draft
	unique := true
	for _, d := range g.drafts {
		if d.review != nil || !d.hasKey() || d.ambiguous || d.foreign(g) {
			continue
		}
		if d.release == nil && d.oneOfSeveral(g) {
			d.keys, d.ambiguous = [4]keyValue{}, true
			continue
		}
		switch {
		case sole == nil:
			sole = d
		case sole.target() != d.target():
			unique = false
		}
	}
	for _, d := range g.drafts {
		if d.review != nil || d.release != nil {
			continue
		}
		if unique && sole != nil {
			g.inherit(d, sole)
		}
		g.bind(d)
	}
}

// dropNotes moves notes that could not be bound to the unknowns (BK-14).
func (g *routing) dropNotes() {
	bound := make(map[*proposal]bool)
	for _, d := range g.drafts {
		if d.eventType != "" && len(d.from) > 0 {
			bound[d.from[0]] = true
		}
	}
	g.drafts = slices.DeleteFunc(g.drafts, func(d *draft) bool {
		if d.eventType != "" {
			return false
		}
		if p := d.from[0]; !bound[p] {
			bound[p] = true
			p.class = classUnknown
			g.unknowns = append(g.unknowns, p)
			if g.rec != nil {
				g.add(RuleTrace, p.subject(), rule.Derive, rule.Text("becomes", "unknown"))
			}
		}
		return true
	})
}

// shared reports whether somebody else carries a part of what a proposal
// carries.
func (g *routing) shared(p *proposal) bool {
	for _, c := range p.claims {
		for _, o := range g.carried[c.segment] {
			if o.by != p && o.start < c.end && c.start < o.end {
				return true
			}
		}
	}
	return false
}

// draftsOf counts the drafts of a proposal.
func (g *routing) draftsOf(p *proposal) (n int) {
	for _, d := range g.drafts {
		if len(d.from) > 0 && d.from[0] == p {
			n++
		}
	}
	return n
}

// inherit gives a draft without a target the only one that the mail has.
func (g *routing) inherit(d, sole *draft) {
	switch {
	case d.hasKey() || d.lost || d.ambiguous || d.guest() != "":
		return
	case d.eventType == contract.NewBooking || d.eventType == contract.AmendGroupCode:
		return
	case d.named(g, sole):
		return // it speaks of another code
	}
	d.keys = sole.keys
	for i, k := range d.keys {
		if k.origin == fromHistory && k.text != "" {
			d.context.add(g.histName(k.start), keyNames[i], k.text)
		}
	}
	if g.rec != nil {
		g.add(RuleHistory, d.subject(), rule.Derive, rule.Text("target", "the only one of the mail"))
	}
}

// named reports whether the evidence of the draft has a word that looks like
// a group code, letters, then at least three digits, and is no key of the sole
// target.
func (d *draft) named(g *routing, sole *draft) bool {
	for _, piece := range d.pieces {
		for _, word := range strings.FieldsFunc(g.text(piece), func(r rune) bool { return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			if codeLike(word, "") && !slices.ContainsFunc(sole.keys[:], func(k keyValue) bool { return contract.FoldKey(k.text) == contract.FoldKey(word) }) {
				return true
			}
		}
	}
	return false
}

// foreign reports whether the draft has its group code from the history only,
// while its own evidence names a code of the same kind: the mail speaks of
// another target than the extractor (BK-6).
func (d *draft) foreign(g *routing) bool {
	k := d.keys[0]
	if k.text == "" || k.origin != fromHistory {
		return false
	}
	prefix := k.text[:strings.IndexFunc(k.text+"0", func(r rune) bool { return !unicode.IsLetter(r) })]
	for _, piece := range d.pieces {
		if codeLike(g.text(piece), prefix) {
			return true
		}
	}
	return false
}

// codeLike reports whether text has a word of at least two letters, beginning
// with prefix, and at least three digits behind them.
func codeLike(text, prefix string) bool {
	const letters, digits = 2, 3
	prefix = strings.ToUpper(prefix)
	for i := 0; i < len(text); {
		if !isLetter(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && isLetter(text[i]) {
			i++
		}
		word, from := text[start:i], i
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		if len(word) >= letters && i-from >= digits && strings.HasPrefix(strings.ToUpper(word), prefix) {
			return true
		}
	}
	return false
}

// bind checks the target of one draft.
func (g *routing) bind(d *draft) {
	reason := contract.ReviewReason("")
	switch {
	case d.foreign(g):
		d.keys = [4]keyValue{}
		reason = contract.ReviewTargetNotUnique
	case d.ambiguous:
		reason = contract.ReviewTargetNotUnique
	case d.hasKey():
	case d.guest() != "" && d.arrival() != "":
	case d.eventType == contract.NewBooking && !d.lost && (d.stay != nil || g.namesDay(d.pieces)):
	case d.lost:
		reason = contract.ReviewTargetNotInEvidence
	default:
		reason = contract.ReviewTargetMissing
	}
	if reason != "" && d.isNote() && g.draftsOf(d.from[0]) == 1 && !g.shared(d.from[0]) {
		d.eventType = "" // it goes to the unknowns, see dropNotes
		return
	}
	if reason == "" {
		if g.rec != nil {
			g.add(RuleTarget, d.subject(), rule.Pass)
			g.add(RuleHistory, d.subject(), rule.Pass)
		}
		return
	}
	if !g.material.HistoryLookup.Performed {
		g.need(d, reason)
	}
	g.toReview(d, reason)
}

// relies makes reviews of events that rest on something unreadable (BK-22).
func (g *routing) relies() {
	for _, d := range g.drafts {
		if d.review != nil || d.release != nil {
			continue
		}
		if why := g.unreadableBehind(d); why != "" && !d.standsAlone() {
			g.toReview(d, contract.ReviewEvidenceUnreadable)
			d.review.BlockingPoints = []string{"attachment:" + why}
		} else if g.rec != nil {
			g.add(RuleUnreadable, d.subject(), rule.Pass)
		}
	}
}

// unreadableBehind names the unreadable attachment on which a draft rests, ""
// if there is none: one that it names, or the mail's only ones if its text
// points at an attachment.
func (g *routing) unreadableBehind(d *draft) string {
	list := g.material.CurrentAttachments
	if len(list) == 0 {
		return ""
	}
	readable, unreadable := false, -1
	see := func(i int) {
		if g.isReadable(i) {
			readable = true
		} else if unreadable < 0 {
			unreadable = i
		}
	}
	points := g.points(d.pieces)
	switch named := len(d.attachments)+len(d.references) > 0; {
	case named && (points || isEnclosed(d.eventType)):
		for _, i := range d.attachments {
			see(i)
		}
		for _, i := range d.references {
			see(i)
		}
	case !named && points:
		for i := range list {
			see(i)
		}
	}
	if readable || unreadable < 0 {
		return ""
	}
	return g.attachmentName(unreadable)
}

// isEnclosed reports whether what an event is about stands in an attachment.
func isEnclosed(t contract.EventType) bool {
	switch t {
	case contract.VoucherReceived, contract.PaymentEvidence, contract.RoomingList, contract.InvoiceReceived:
		return true
	}
	return false
}

// points reports whether one of the pieces points at an attachment.
func (g *routing) points(pieces []span) bool {
	for _, s := range pieces {
		if g.lexicon.signal(g.folded(s))&sigPointer != 0 {
			return true
		}
	}
	return false
}

// isReadable reports whether something of an attachment could be read.
func (v *view) isReadable(i int) bool {
	if v.material.CurrentAttachments[i].Readable {
		return true
	}
	for _, s := range v.sources {
		if s.attachment == i && s.start < s.end {
			return true
		}
	}
	return false
}
