package booking

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// reviewRows makes reviews of rows that nobody carries: of each effective row
// (BK-31), and one for a table that has rows and no hint which are meant
// (BK-12).
func (g *routing) reviewRows() {
	reviewed := 0 // rows with a review of their own
	for i := range g.tables {
		t := &g.tables[i]
		table := &g.material.CurrentTables[i]
		first := g.firstSegment(t.firstSource)
		var loose []int // segments of rows that nobody carries
		named := t.anyEffective
		for s := first; s < len(g.segments); s++ {
			src := &g.sources[g.segments[s].source]
			if src.kind != sourceRow || src.table != i {
				break
			}
			switch {
			case len(g.carried[s]) > 0:
				named = true
			case g.segments[s].kind == SegmentBusiness:
				loose = append(loose, s)
			}
		}
		switch {
		case len(loose) == 0:
		case t.anyEffective:
			own := min(len(loose), MaxRowReviews-reviewed)
			for _, s := range loose[:own] {
				g.reviewRow(s, table)
			}
			if reviewed += own; own < len(loose) {
				g.reviewTable(i, loose[own:], contract.ReviewRowNotCarried)
			}
		case named:
			for _, s := range loose {
				g.segments[s].kind = SegmentContext
			}
		case t.business || g.meansRows(loose):
			g.reviewTable(i, loose, contract.ReviewRowSelection)
		}
		if g.rec != nil && named && !t.anyEffective {
			g.add(RuleRowSelection, "table", rule.Pass, rule.Int("table", i+1))
		}
	}
}

// reviewRow makes the review of one effective row.
func (g *routing) reviewRow(s int, table *Table) {
	seg := g.segments[s]
	src := &g.sources[seg.source]
	row := &table.Rows[src.row]
	d := &draft{eventType: contract.NeedManualReview, pieces: []span{seg.span()}, role: contract.RoleTravelAgentRequest, sequence: len(g.drafts)}
	if codes := g.rowCodes(src); len(codes) == 1 {
		d.keys[0] = codes[0]
	}
	d.place(g)
	g.attachPieces(d)
	g.toReview(d, contract.ReviewRowNotCarried)
	for _, f := range [...]struct {
		key string
		raw Text
	}{
		{"pax", row.Pax}, {"hotel_status_raw", row.HotelStatusRaw}, {"hotel_date_raw", row.HotelDateRaw},
		{"tour_date_raw", row.TourDateRaw}, {"action_date_raw", row.ActionDateRaw},
	} {
		if f.raw != "" {
			d.review.KnownFields[f.key] = text(valid(string(f.raw)))
		}
	}
	d.carries(g, s)
	g.drafts = append(g.drafts, d)
}

// meansRows reports whether the body does nothing but ask to act on a table
// that nobody knows ("Please update as attached"), and the rows name codes.
func (g *routing) meansRows(rows []int) bool {
	if !slices.ContainsFunc(rows, func(s int) bool { return namesCode(g.text(g.segments[s].span())) }) {
		return false
	}
	asked := false
	for i := range g.segments {
		s := g.segments[i]
		if g.sources[s.source].kind != sourceBody {
			break
		}
		if s.kind != SegmentBusiness {
			continue
		}
		text := g.text(s.span())
		if len(g.carried[i]) > 0 || !g.refers(text, actingWords) {
			return false
		}
		asked = asked || slices.ContainsFunc(rowWords[:], func(w string) bool { return strings.Contains(foldPiece(text).low, w) })
	}
	return asked
}

// rowWords say that something is to be done by a table.
var rowWords = [...]string{
	"update", "amend", "process", "handle", "book", "change", "arrange", "action", "highlight", "yellow", "marked",
	"更新", "处理", "處理", "修改", "安排", "预订", "標黃", "标黄", "高亮", "黄色", "黃色",
}

// reviewTable makes the review of rows of a table that are not told apart.
func (g *routing) reviewTable(i int, rows []int, reason contract.ReviewReason) {
	d := &draft{eventType: contract.NeedManualReview, role: contract.RoleTravelAgentRequest, sequence: len(g.drafts)}
	for _, s := range rows {
		d.pieces = append(d.pieces, g.segments[s].span())
		d.carries(g, s)
	}
	action := g.absorbPointers(d)
	d.place(g)
	g.attachPieces(d)
	g.toReview(d, reason)
	if action != "" {
		d.review.KnownFields["event_type"] = text(action)
	}
	for _, s := range rows {
		row := &g.material.CurrentTables[i].Rows[g.sources[g.segments[s].source].row]
		if row.RowSelectionUncertainty != "" {
			d.review.BlockingPoints = append(d.review.BlockingPoints, valid(string(row.RowSelectionUncertainty)))
		}
	}
	g.drafts = append(g.drafts, d)
}

// absorbPointers takes the reviews of events without any target that do
// nothing but point at the table into the review of the table, and returns
// the type of the first: which rows they mean is the one open question.
func (g *routing) absorbPointers(d *draft) (action string) {
	g.drafts = slices.DeleteFunc(g.drafts, func(o *draft) bool {
		if o.review == nil || o.review.ReasonCode != contract.ReviewTargetMissing || o.wasTrace(g) || o.guest() != "" {
			return false
		}
		for _, piece := range o.pieces {
			if !g.refers(g.text(piece), actingWords) {
				return false
			}
		}
		if action == "" {
			action, _ = plainString(o.review.KnownFields["event_type"])
		}
		d.from = append(d.from, o.from...)
		d.pieces = append(d.pieces, o.pieces...)
		d.attachments = append(d.attachments, o.attachments...)
		d.references = append(d.references, o.references...)
		return true
	})
	d.pieces = uniteSpans(d.pieces)
	slices.Sort(d.attachments)
	d.attachments = slices.Compact(d.attachments)
	slices.Sort(d.references)
	d.references = slices.Compact(d.references)
	return action
}

// carries makes the draft the carrier of a segment.
func (d *draft) carries(g *routing, s int) {
	p := &proposal{class: classReview, candidate: &Candidate{}, number: 0}
	p.claims = []*claim{{span: g.segments[s].span(), segment: s, by: p}}
	g.carried[s] = append(g.carried[s], p.claims...)
	if g.reviewers == nil {
		g.reviewers = make(map[*proposal]*draft)
	}
	g.reviewers[p] = d
}

// looseStretch is a stretch of content that nobody carried.
type looseStretch struct {
	span
	segments []int
}

// sweep finds what nobody carried: adjacent segments of one paragraph are one
// stretch (BK-31).
func (g *routing) sweep() (stretches []looseStretch) {
	last := -2
	for i := range g.segments {
		s := g.segments[i]
		if s.kind != SegmentBusiness || len(g.carried[i]) > 0 {
			continue
		}
		if n := len(stretches); n > 0 && last == i-1 && g.segments[last].paragraph == s.paragraph && g.segments[last].source == s.source {
			stretches[n-1].end = s.end
			stretches[n-1].segments = append(stretches[n-1].segments, i)
		} else {
			stretches = append(stretches, looseStretch{span: s.span(), segments: []int{i}})
		}
		last = i
	}
	for _, s := range g.leftovers {
		stretches = append(stretches, looseStretch{span: s})
	}
	return stretches
}

// Carrier says who carries a segment.
type Carrier string

// The closed list of carriers.
const (
	CarrierEvent   Carrier = "event"
	CarrierTrace   Carrier = "trace"
	CarrierReview  Carrier = "review"
	CarrierUnknown Carrier = "unknown"
	// CarrierNotice: the mail became S10 or S99, which shows it as a whole.
	CarrierNotice Carrier = "notice"
	// CarrierNone: the segment is set aside.
	CarrierNone Carrier = "none"
)

// Covered is one segment of the current content, or a part of one that two
// carriers share, and who carries it.
type Covered struct {
	// Evidence is its place: the source, and offsets into its text.
	Evidence rule.Span `json:"evidence"`
	// Text is what stands there.
	Text string `json:"text"`
	// Kind is what it is.
	Kind SegmentKind `json:"kind"`
	// Carrier is who carries it; CarrierNone exactly if Kind is not business.
	Carrier Carrier `json:"carrier"`
	// Indices are the source event indices of the carrying event: several if
	// one candidate was split, or if events are derived from it. For an
	// unknown they are empty.
	Indices []string `json:"indices"`
}

// Coverage reports all segments of the current content, in evidence order, and
// who carries each (BK-30). The error is that of [Router.Route].
func (r *Router) Coverage(m *Material, x *Extraction) ([]Covered, error) {
	g, outcome, err := r.route(m, x, nil)
	if err != nil {
		return nil, err
	}
	_, notice := outcome.(*contract.Notice)
	return g.covered(notice), nil
}

func (g *routing) covered(notice bool) (all []Covered) {
	byProposal := make(map[*proposal][]*draft)
	for _, d := range g.drafts {
		for _, p := range d.from {
			byProposal[p] = append(byProposal[p], d)
		}
	}
	for p, d := range g.reviewers {
		byProposal[p] = append(byProposal[p], d)
	}
	for i := range g.segments {
		s := g.segments[i]
		c := Covered{Evidence: g.evidenceSpan(s.span()), Text: g.text(s.span()), Kind: s.kind, Carrier: CarrierNone, Indices: []string{}}
		switch {
		case s.kind != SegmentBusiness:
		case notice:
			c.Carrier = CarrierNotice
		default:
			all = append(all, g.coveredBy(c, i, byProposal)...)
			continue
		}
		all = append(all, c)
	}
	return all
}

// coveredBy lists the parts of one business segment.
func (g *routing) coveredBy(c Covered, i int, byProposal map[*proposal][]*draft) (parts []Covered) {
	own := slices.DeleteFunc(slices.Clone(g.carried[i]), func(c *claim) bool { return c.linked })
	if len(own) == 0 {
		c.Carrier = CarrierUnknown // what nobody carried is an unhandled intent
		return []Covered{c}
	}
	for _, claim := range own {
		part := c
		part.Evidence, part.Text = g.evidenceSpan(claim.span), g.text(claim.span)
		part.Carrier, part.Indices = CarrierUnknown, []string{}
		add := func(p *proposal) {
			for _, d := range byProposal[p] {
				if !d.holds(claim.span) {
					continue
				}
				if !slices.Contains(part.Indices, d.index) {
					part.Indices = append(part.Indices, d.index)
				}
				if part.Carrier == CarrierUnknown {
					part.Carrier = d.carrier()
				}
			}
		}
		add(claim.by)
		for _, o := range g.carried[i] {
			if o.linked && o.start < claim.end && claim.start < o.end {
				add(o.by)
			}
		}
		slices.SortFunc(part.Indices, compareIndices)
		parts = append(parts, part)
	}
	return parts
}

// holds reports whether the evidence of a draft has the place in it.
func (d *draft) holds(s span) bool {
	return slices.ContainsFunc(d.pieces, func(o span) bool { return o.start <= s.start && s.end <= o.end })
}

func (d *draft) carrier() Carrier {
	switch d.eventType {
	case contract.NeedManualReview:
		return CarrierReview
	case contract.TraceEvent:
		return CarrierTrace
	}
	return CarrierEvent
}

// compareIndices orders E2 before E10, and release candidates last.
func compareIndices(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return slices.Compare([]byte(a), []byte(b))
}
