package booking

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// claim is a part of a segment that somebody carries.
type claim struct {
	span
	segment int
	by      *proposal
	// linked says that the claim lies within another, to: that of an event of
	// the same action on another target, or of the main event of a Trace.
	linked bool
	to     *claim
	// given says that the claim was given up to somebody else.
	given bool
}

// mergedReview is the review that takes the place of proposals that cannot be
// told apart (BK-18).
type mergedReview struct{ of []*proposal }

// claimAll lets the proposals claim content: main events first, then Traces,
// reviews and unknowns, each class in evidence order (BK-16).
func (g *routing) claimAll() {
	g.carried = make([][]*claim, len(g.segments))
	g.readSplitEvidence()
	for i := range g.proposals {
		sortSpans(g.proposals[i].spans)
	}
	for i := range g.unknowns {
		sortSpans(g.unknowns[i].spans)
	}
	order := append(slices.Clone(g.proposals), g.unknowns...)
	slices.SortStableFunc(order, func(a, b *proposal) int {
		if a.class != b.class {
			return int(a.class) - int(b.class)
		}
		return slices.CompareFunc(a.spans, b.spans, func(s, t span) int { return s.start - t.start })
	})
	for _, p := range order {
		if p.class == classUnknown {
			g.claimUnknown(p)
		} else {
			g.claim(p)
		}
	}
	g.fillGaps()
}

func sortSpans(spans []span) {
	slices.SortFunc(spans, func(a, b span) int {
		if a.start != b.start {
			return a.start - b.start
		}
		return b.end - a.end
	})
}

// wants returns the parts of business segments that a proposal quotes.
func (g *routing) wants(p *proposal) []*claim {
	var all []*claim
	for _, s := range p.spans {
		from, to := g.segmentsIn(s.start, s.end)
		for i := from; i < to; i++ {
			at, part := i, span{max(s.start, g.segments[i].start), min(s.end, g.segments[i].end)}
			if first := g.original(i); first != i {
				at, part = first, g.segments[first].span()
			}
			if g.segments[at].kind != SegmentBusiness {
				continue
			}
			if g.sources[g.segments[at].source].kind == sourceRow && p.class != classTrace {
				part = g.segments[at].span()
			}
			part = g.trimmed(part)
			if !hasWord(g.text(part)) {
				continue
			}
			if n := len(all); n > 0 && all[n-1].segment == at {
				if part.start < all[n-1].end || g.idle(all[n-1].end, part.start) {
					all[n-1].end = max(all[n-1].end, part.end)
					continue
				}
			}
			all = append(all, &claim{span: part, segment: at, by: p})
		}
	}
	slices.SortStableFunc(all, func(a, b *claim) int {
		if a.segment != b.segment {
			return a.segment - b.segment
		}
		return a.start - b.start
	})
	// Copies may have led to the same segment twice.
	out := all[:0]
	for _, c := range all {
		if n := len(out); n > 0 && out[n-1].segment == c.segment && c.start < out[n-1].end {
			out[n-1].end = max(out[n-1].end, c.end)
			continue
		}
		out = append(out, c)
	}
	return out
}

// trimmed is s without white space around.
func (g *routing) trimmed(s span) span {
	a, b := trim(g.cur.String(), s.start, s.end)
	return span{a, b}
}

// idle reports whether nothing but connectives and punctuation stands in
// text[a:b].
func (g *routing) idle(a, b int) bool {
	if a >= b {
		return true
	}
	text := g.cur.String()[a:b]
	if !hasWord(text) {
		return true
	}
	const longest = 24
	if len(text) > longest {
		return false
	}
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !connectives[word] {
			return false
		}
	}
	return true
}

// connectives join two clauses and say nothing themselves.
var connectives = map[string]bool{
	"and": true, "also": true, "plus": true, "then": true, "note": true, "please": true, "pls": true, "kindly": true, "or": true, "but": true, "as": true, "well": true,
	"并": true, "并且": true, "另": true, "另外": true, "以及": true, "同时": true, "和": true, "及": true, "还有": true, "且": true, "再": true,
}

// claim lets a main event, Trace or review claim what it quotes.
func (g *routing) claim(p *proposal) {
	var contested []*claim
	for _, c := range g.wants(p) {
		if g.rival(c) == nil {
			g.grant(c)
		} else {
			contested = append(contested, c)
		}
	}
	if len(contested) == 0 {
		if g.rec != nil {
			g.add(RuleOnce, p.subject(), rule.Pass)
		}
		return
	}
	alone := len(p.claims) == 0 // nothing of its own so far
	for _, c := range contested {
		if p.merged != nil {
			break
		}
		g.contend(c, alone)
	}
	if g.rec != nil {
		g.add(RuleOnce, p.subject(), rule.Narrow, rule.Int("carried", len(p.claims)))
	}
}

// rival returns the claim of somebody else on a part of what c wants.
func (g *routing) rival(c *claim) *claim {
	for _, other := range g.carried[c.segment] {
		if !other.given && !other.linked && other.start < c.end && c.start < other.end {
			return other
		}
	}
	return nil
}

func (g *routing) grant(c *claim) {
	g.carried[c.segment] = append(g.carried[c.segment], c)
	c.by.claims = append(c.by.claims, c)
}

// contend settles a claim on content that is carried already. alone says that
// the proposal carries nothing else.
func (g *routing) contend(c *claim, alone bool) {
	p, other := c.by, g.rival(c)
	if other == nil {
		g.grant(c) // an earlier settlement freed it
		return
	}
	q := other.by
	switch {
	case p.class == classTrace && q.class == classMain:
		g.contendTrace(c, other, alone)
	case g.cancelsParent(c, other) && q.number < 0:
		// The release candidate says it.
	case g.cancelsParent(c, other):
		c.link(other) // it goes into the release candidate
		g.grant(c)
	case g.cancelsParent(other, c):
		other.link(c)
		g.grant(c)
	case g.bearsChild(other, c):
		c.link(other) // a child with a stay of its own in the line of the split
		g.grant(c)
	case !alone, p.class == classReview, p.class != q.class:
		// It stays where it is.
	case p.class == classTrace:
		c.link(other) // one text, several targets; merged later if it is one
		g.grant(c)
	case q.merged == nil && p.sameAs(q):
		c.link(other) // the same event, told twice
		g.grant(c)
	case q.merged == nil && q.number >= 0 && g.spare(q, other):
		g.cede(other)
		g.contend(c, alone) // others may carry the rest
	case (p.eventType == q.eventType || recorded(p, q) || recorded(q, p)) && q.merged == nil:
		// One action on several targets: one carrier.
		c.link(other)
		g.grant(c)
	case q.number < 0:
		// The material itself says that this is a split.
	case q.merged == nil && g.divide(c, other):
		g.grant(c)
	default:
		g.unite(p, q)
	}
}

// recorded reports whether a TA RECORDER meets the rooming list whose words it
// shares: it is the one that is derived of the list anyway (BK-15).
func recorded(recorder, list *proposal) bool {
	return recorder.eventType == contract.TARecorder && list.eventType == contract.RoomingList
}

// cancelsParent reports whether a cancellation is about the parent whose
// allocation the other claim splits.
func (g *routing) cancelsParent(cancel, split *claim) bool {
	if !givesBack(cancel.by.eventType) || split.by.merged != nil || cancel.by.merged != nil {
		return false
	}
	switch split.by.eventType {
	case contract.NewBooking, contract.UpdateBooking, contract.AmendGroupCode:
	default:
		return false
	}
	at, _ := g.amendAt(split.span)
	if at < 0 {
		return false
	}
	parents := g.codeBefore(split.start, at)
	if len(parents) == 0 { // "QBD0500 20 TWN AMEND TO …"
		line := max(split.start, lineStart(g.cur.String(), at))
		parents = g.codesBehind(nil, slices.Concat(split.by.keys.group, cancel.by.keys.group), line, at)
	}
	for _, parent := range parents {
		for _, k := range cancel.by.keys.group {
			if contract.FoldKey(k.text) == contract.FoldKey(parent.text) {
				return true
			}
		}
	}
	return false
}

// givesBack reports whether an event gives rooms back: of a parent that is
// split, the release candidate says it.
func givesBack(t contract.EventType) bool {
	return t == contract.CancelBooking || t == contract.CancelAllotment
}

// bearsChild reports whether a claim is of a New Booking on children of the
// split that another claim shows.
func (g *routing) bearsChild(split, child *claim) bool {
	if child.by.eventType != contract.NewBooking || len(child.by.keys.group) == 0 || split.by.merged != nil || split.by.number < 0 || !g.isSplit(split.by) {
		return false
	}
	if at, _ := g.amendAt(split.span); at < 0 && split.by.eventType != contract.AmendGroupCode {
		return false // another sentence of the one that shows the split
	}
	_, children := g.codeSides(split.by)
	return len(without(child.by.keys.group, children)) == 0
}

// contendTrace settles between a Trace and the main event that carries its
// text: what the main event carries in full is not repeated, unless the text
// names a supplementary fact.
func (g *routing) contendTrace(c, other *claim, alone bool) {
	if _, named := g.lexicon.category(g.folded(c.span)); !named || other.by.merged != nil {
		return
	}
	whole := c.span == g.trimmed(g.segments[c.segment].span())
	switch {
	case whole && g.spare(other.by, other):
		g.cede(other)
		g.contend(c, alone)
	case !whole && alone && (c.start > other.start || c.end < other.end):
		c.linked, c.to = true, other
		g.grant(c)
	}
}

// link makes the claim share all of another.
func (c *claim) link(to *claim) { c.linked, c.to, c.span = true, to, to.span }

// spare reports whether a proposal carries more than this claim, and nobody
// shares it.
func (g *routing) spare(p *proposal, without *claim) bool {
	for _, o := range g.carried[without.segment] {
		if o.linked && o.start < without.end && without.start < o.end {
			return false
		}
	}
	for _, c := range p.claims {
		if c != without && !c.given && !c.linked {
			return true
		}
	}
	return false
}

// cede gives a claim up.
func (g *routing) cede(c *claim) {
	c.given = true
	c.by.claims = slices.DeleteFunc(c.by.claims, func(o *claim) bool { return o == c })
	g.carried[c.segment] = slices.DeleteFunc(g.carried[c.segment], func(o *claim) bool { return o == c })
}

// divide cuts a sentence between two actions: where a clause ends between the
// words that name them, or else between their keys.
func (g *routing) divide(c, other *claim) bool {
	if g.sources[g.segments[c.segment].source].kind == sourceRow {
		return false
	}
	a, b := g.anchors(other, c)
	if a < 0 || b < 0 || a == b {
		return false
	}
	first, second := other, c
	if a > b {
		a, b = b, a
		first, second = c, other
	}
	cut, behind := g.clauseEnd(a, b)
	if cut < 0 {
		return false
	}
	left, right := g.trimmed(span{first.start, min(first.end, cut)}), g.trimmed(span{max(second.start, behind), second.end})
	if left.start >= left.end || right.start >= right.end || !hasWord(g.text(left)) || !hasWord(g.text(right)) {
		return false
	}
	first.span, second.span = left, right
	if g.rival(c) != nil {
		return false
	}
	for _, o := range g.carried[c.segment] {
		if o.to == other {
			o.span = other.span // who shares the place shares what is left of it
		}
	}
	return true
}

// anchors are the places in the text that tell two proposals apart: the words
// that name their actions, or their keys.
func (g *routing) anchors(x, y *claim) (a, b int) {
	place := func(c *claim, at int) int {
		if at < 0 {
			return -1
		}
		return c.start + at
	}
	a = place(x, actionAt(x.by.eventType, g.lower[x.start:x.end]))
	b = place(y, actionAt(y.by.eventType, g.lower[y.start:y.end]))
	if a >= 0 && b >= 0 && a != b {
		return a, b
	}
	return g.keyAt(x), g.keyAt(y)
}

// keyAt returns where the first key of the claimant stands within its claim.
func (g *routing) keyAt(c *claim) int {
	for _, list := range c.by.keys.all() {
		for _, k := range *list {
			if s, ok := g.locate(k.text, c.start); ok && s.end <= c.end {
				return s.start
			}
		}
	}
	return -1
}

// clauseEnd returns where a clause ends between two places, and where the next
// begins; -1 if there is no such place.
func (g *routing) clauseEnd(a, b int) (cut, behind int) {
	lower := g.lower[a:b]
	best, width := -1, 0
	for _, sep := range []string{", and ", " and then ", " and ", " & ", "; ", ", ", " then ", "，并", "，同时", "；", "，", "。", "并", "\n"} {
		if i := strings.LastIndex(lower, sep); i >= 0 && (best < 0 || i+len(sep) > best+width) {
			best, width = i, len(sep)
		}
	}
	if best < 0 {
		return -1, -1
	}
	return a + best, a + best + width
}

// unite makes one review of proposals that cannot be told apart (BK-18).
func (g *routing) unite(p, q *proposal) {
	m := q.merged
	if m == nil {
		m = &mergedReview{}
		g.merges = append(g.merges, m)
		g.gather(m, q)
	}
	g.gather(m, p)
	if g.rec != nil {
		g.add(RuleUnsafeSplit, p.subject(), rule.Decide, rule.Text("with", q.subject()))
	}
}

// gather takes a proposal into a review, and with it all that share a place
// with it.
func (g *routing) gather(m *mergedReview, p *proposal) {
	switch old := p.merged; {
	case old == m:
		return
	case old != nil:
		for _, o := range old.of {
			o.merged = m
		}
		m.of = append(m.of, old.of...)
		old.of = nil
		return
	}
	p.merged = m
	m.of = append(m.of, p)
	for _, c := range p.claims {
		for _, o := range g.carried[c.segment] {
			if o.by != p && o.by.class == classMain && o.by.number >= 0 && o.start < c.end && c.start < o.end {
				g.gather(m, o.by)
			}
		}
	}
}

// claimUnknown lets an unknown claim its text, as a whole or not at all.
func (g *routing) claimUnknown(p *proposal) {
	wants := g.wants(p)
	for _, c := range wants {
		if g.rival(c) != nil {
			g.drop(p, RuleUnknowns, "already_carried")
			return
		}
	}
	if len(wants) == 0 {
		g.drop(p, RuleUnknowns, "no_business")
		return
	}
	for _, c := range wants {
		g.grant(c)
	}
	if g.rec != nil {
		g.add(RuleUnknowns, p.subject(), rule.Pass)
	}
}

// fillGaps gives what is left of a segment to those who carry the rest of it,
// so that nothing of it is lost.
func (g *routing) fillGaps() {
	for i := range g.carried {
		own := make([]*claim, 0, 4)
		for _, c := range g.carried[i] {
			if !c.linked {
				own = append(own, c)
			}
		}
		own = append(own, promote(g.carried[i])...)
		if len(own) == 0 {
			continue
		}
		g.fill(g.segments[i], own)
		for _, c := range g.carried[i] {
			if c.linked && c.by.class == classMain {
				c.span = c.to.span // who shares a place has all of it
			}
		}
	}
}

// promote makes owners of claims that are linked to one that was given up
// since, and returns them.
func promote(claims []*claim) (own []*claim) {
	for _, c := range claims {
		if !c.linked || !c.to.given && !c.to.linked {
			continue
		}
		if i := slices.IndexFunc(claims, func(o *claim) bool { return !o.linked && o.start < c.end && c.start < o.end }); i >= 0 {
			c.to = claims[i]
			continue
		}
		c.linked, c.to = false, nil
		own = append(own, c)
	}
	return own
}

func (g *routing) fill(s segment, own []*claim) {
	slices.SortFunc(own, func(a, b *claim) int { return a.start - b.start })
	if first := own[0]; first.by.class != classUnknown && (!g.idle(s.start, first.start) || len(own) == 1) {
		first.start = s.start
	} else {
		g.leave(span{s.start, first.start})
	}
	for k, c := range own {
		end, last := s.end, k+1 == len(own)
		if !last {
			end = own[k+1].start
		}
		switch unknown := c.by.class == classUnknown; {
		case g.idle(c.end, end) && (unknown || !last):
		case !unknown:
			c.end = end
		case !last && own[k+1].by.class != classUnknown:
			own[k+1].start = c.end
		default:
			g.leave(span{c.end, end})
		}
	}
	for _, c := range own {
		c.span = g.trimmed(c.span)
	}
}

// leave notes a part of a segment that nobody carries, because the text of the
// unknown beside it stays as it is. A word or two are not worth it.
func (g *routing) leave(s span) {
	const few = 2
	if s = g.trimmed(s); g.idle(s.start, s.end) {
		return
	}
	text := g.text(s)
	if len(strings.Fields(text)) <= few && !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsDigit(r) || r >= utf8.RuneSelf }) {
		return
	}
	g.leftovers = append(g.leftovers, s)
}

// freeOrphans gives up the claims of proposals of which no event was made, so
// that their content is not lost.
func (g *routing) freeOrphans() {
	held := make(map[*proposal]bool, len(g.proposals))
	for _, d := range g.drafts {
		for _, p := range d.from {
			held[p] = true
		}
	}
	for i, claims := range g.carried {
		orphaned := false
		for _, c := range claims {
			orphaned = orphaned || c.by.class != classUnknown && !held[c.by]
		}
		if !orphaned {
			continue
		}
		var freed []*claim
		left := make([]*claim, 0, len(claims))
		for _, c := range claims {
			if c.by.class != classUnknown && !held[c.by] {
				c.given = true
				freed = append(freed, c)
			} else {
				left = append(left, c)
			}
		}
		g.carried[i] = left
		promote(left)
		for _, c := range freed {
			if len(left) > 0 && !slices.ContainsFunc(left, func(o *claim) bool { return o.start < c.end && c.start < o.end }) {
				g.leave(c.span) // the rest of the segment is carried
			}
		}
	}
}
