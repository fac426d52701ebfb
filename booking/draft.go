package booking

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// draft is an event under way.
type draft struct {
	eventType contract.EventType
	from      []*proposal
	keys      [4]keyValue
	// ambiguous says that several targets fit, lost that a key was given that
	// is not in the evidence.
	ambiguous, lost bool
	// pieces are the places that it carries, in evidence order; excerpt is the
	// text if the evidence is not in the current content itself.
	pieces  []span
	excerpt string
	// These decide its place, one after the other.
	position, keyPosition, datePosition, sequence int
	// after is the draft behind which a derived one stands.
	after *draft

	stay        *contract.Stay
	extra       map[string]json.RawMessage
	trace       *contract.Trace
	release     *contract.ParentRelease
	context     contextUse
	open        map[string]json.RawMessage // context_used of the candidate
	role        string
	attachments []int
	references  []int
	review      *contract.ManualReview

	// related are the drafts that a derived one comes from.
	related      []*draft
	relationship contract.RelationshipType

	index string // given when everything is in order
}

// target is the draft's target in a form that compares; the zero Target if it
// has none.
func (d *draft) target() contract.Target {
	t := contract.Target{
		GroupCode: contract.FoldKey(d.keys[0].text), ConfirmationNumber: contract.FoldKey(d.keys[1].text),
		ReservationNumber: contract.FoldKey(d.keys[2].text), BlockCode: contract.FoldKey(d.keys[3].text),
	}
	if !t.IsZero() {
		return t
	}
	if name, arrival := d.guest(), d.arrival(); name != "" && arrival != "" {
		t.GuestName, t.ArrivalDate = contract.FoldKey(name), arrival
	}
	return t
}

func (d *draft) guest() string {
	s, _ := plainString(d.extra["guest_name"])
	return strings.TrimSpace(s)
}

func (d *draft) arrival() string {
	if d.stay == nil || d.stay.ArrivalDate == nil {
		return ""
	}
	return *d.stay.ArrivalDate
}

func (d *draft) hasKey() bool {
	for _, k := range d.keys {
		if k.text != "" {
			return true
		}
	}
	return false
}

// isNote reports whether the draft was proposed under the old type Note.
func (d *draft) isNote() bool {
	if !d.isTrace() || len(d.from) == 0 || d.from[0].candidate == nil {
		return false
	}
	t, _ := foldEventType(d.from[0].candidate.EventType)
	return t == contract.NoteEvent
}

func (d *draft) isTrace() bool { return d.eventType == contract.TraceEvent }

// draftAll makes drafts of everything that carries something.
func (g *routing) draftAll() {
	for _, m := range g.merges {
		if len(m.of) > 0 {
			g.draftMerged(m)
		}
	}
	g.settleSplits()
	for _, p := range g.proposals {
		switch {
		case p.merged != nil:
		case len(p.claims) == 0:
			g.drop(p, RuleOnce, "carried_already")
		case !p.child && g.isSplit(p):
			g.draftSplit(p)
		default:
			g.draftTargets(p)
		}
	}
}

// rowClaims tells the row claims of a proposal from the others.
func (g *routing) rowClaims(p *proposal) (rows []*claim, others []span) {
	for _, c := range p.claims {
		if g.sources[g.segments[c.segment].source].kind == sourceRow {
			rows = append(rows, c)
		} else {
			others = append(others, c.span)
		}
	}
	return rows, others
}

// draftTargets makes one draft of each row and each target of a proposal
// (BK-10, BK-11).
func (g *routing) draftTargets(p *proposal) {
	extra, context := g.openFields(p)
	rows, others := g.rowClaims(p)
	made := make(map[string]bool)
	if len(rows) > 0 {
		for _, c := range rows {
			g.draftRow(p, c, others, extra, context, made)
		}
	}
	targets, ambiguous := p.keys.targets()
	count := 0
	for _, keys := range targets {
		if len(rows) > 0 && (made[contract.FoldKey(keys[0].text)] || len(others) == 0) {
			if !made[contract.FoldKey(keys[0].text)] && keys[0].text != "" {
				g.warn(p.subject(), "key_without_evidence", "the group_code "+quote(keys[0].text)+" is in none of the rows that the candidate quotes; it was left out")
			}
			continue
		}
		d := g.newDraft(p, keys, others, nil, extra, context)
		d.ambiguous = ambiguous
		g.drafts = append(g.drafts, d)
		count++
	}
	g.draftShortened(p, p.eventType, p.shortened, claimSpans(p), "")
	if g.rec != nil {
		if count+len(rows) > 1 {
			g.add(RuleOneTarget, p.subject(), rule.Derive, rule.Int("events", count+len(rows)))
		} else {
			g.add(RuleOneTarget, p.subject(), rule.Pass)
		}
	}
}

// draftRow makes the drafts of one row: one for each code of the candidate
// that stands in it, or for the row's own codes.
func (g *routing) draftRow(p *proposal, c *claim, others []span, extra map[string]json.RawMessage, context contextUse, made map[string]bool) {
	src := &g.sources[g.segments[c.segment].source]
	pieces := append(slices.Clone(others), c.span)
	var codes []keyValue
	for _, k := range p.keys.group {
		if s, ok := g.locate(k.text, c.start); ok && s.end <= c.end {
			codes = append(codes, keyValue{visible(g.text(s)), fromCurrent, s.start})
		}
	}
	if len(codes) == 0 {
		var shortened []keyValue
		codes, shortened = apartShortened(g.rowCodes(src))
		g.draftShortened(p, p.eventType, shortened, pieces, "")
	}
	if len(codes) == 0 {
		codes = []keyValue{{}}
		if len(p.keys.group) == 1 && len(g.rowsByCode) == 0 {
			codes = p.keys.group
		}
	}
	for _, code := range codes {
		keys := [4]keyValue{code}
		if len(codes) == 1 {
			for i, list := range p.keys.all() {
				if i > 0 && len(*list) == 1 {
					keys[i] = (*list)[0]
				}
			}
		}
		made[contract.FoldKey(code.text)] = true
		d := g.newDraft(p, keys, pieces, src, extra, context)
		d.position = c.start
		g.drafts = append(g.drafts, d)
	}
	if g.rec != nil && g.tables[src.table].effective[src.row] {
		g.rec.AddAt(RuleEffectiveRow, p.subject(), rule.Derive, g.evidenceSpan(c.span))
	}
}

// rowCodes are the group codes of a row that can be keys.
func (g *routing) rowCodes(src *source) (codes []keyValue) {
	for _, code := range contract.GroupCodes(valid(string(g.material.CurrentTables[src.table].Rows[src.row].GroupCode))) {
		if hasMarker(code) || !isKey(code) || len(code) > MaxKeyBytes {
			continue
		}
		if s, ok := g.locate(code, src.start); ok && s.end <= src.end {
			codes = append(codes, keyValue{visible(g.text(s)), fromCurrent, s.start})
		}
	}
	return codes
}

// newDraft makes a draft of a proposal. src is its row, nil if it has none.
func (g *routing) newDraft(p *proposal, keys [4]keyValue, pieces []span, src *source, extra map[string]json.RawMessage, context contextUse) *draft {
	d := &draft{
		eventType: p.eventType, from: []*proposal{p}, keys: keys, lost: p.keys.invented, pieces: pieces,
		role: eventRole(p.candidate.EventRole), sequence: len(g.drafts),
	}
	if !p.drafted {
		p.open = g.contextOf(p)
	}
	g.boundFields(d, p, extra)
	p.drafted = true
	for section, fields := range context {
		for field, value := range fields {
			d.context.add(section, field, value)
		}
	}
	if p.class == classTrace {
		// Nothing of a Trace but its items and target is extracted.
		delete(d.extra, "parent_group_code")
	}
	for i, k := range keys {
		switch {
		case k.text == "":
		case k.origin == fromHistory:
			d.context.add(g.histName(k.start), keyNames[i], k.text)
		case k.origin == fromNear:
			d.context.add("current_mail", keyNames[i], k.text)
		}
	}
	var row *Row
	var table *Table
	if src != nil {
		table = &g.material.CurrentTables[src.table]
		row = &table.Rows[src.row]
	}
	stay, review := g.stayOf(p, row, table, pieces)
	d.stay = stay
	g.nameStaySource(d)
	if p.continued && len(pieces) > 0 {
		d.context.add("current_mail", "continuation_instruction", g.text(g.around(pieces[0], [4]keyValue{})))
	}
	d.place(g)
	g.attach(d, p)
	if review != "" && p.class == classMain {
		g.toReview(d, review)
	}
	if p.class == classReview {
		g.readReview(d, p)
	}
	return d
}

// nameStaySource says in context_used that a stay was read from the history.
func (g *routing) nameStaySource(d *draft) {
	if d.stay == nil || d.stay.DateEvidence == nil || d.stay.DateEvidence.HotelDateRaw == nil {
		return
	}
	raw, _, _ := strings.Cut(*d.stay.DateEvidence.HotelDateRaw, "\n")
	if _, current := g.locate(raw, 0); current {
		return
	}
	if m, ok := g.hist.Find(raw); ok {
		d.context.add(g.histName(m.Start), "hotel_date_raw", *d.stay.DateEvidence.HotelDateRaw)
	}
}

// place sets where the draft stands: by its first piece, then by the places of
// its key and of its stay within its pieces.
func (d *draft) place(g *routing) {
	if len(d.pieces) == 0 {
		d.position = len(g.cur.String())
		return
	}
	d.position = d.pieces[0].start
	d.keyPosition = d.position
	d.datePosition = d.position
	if d.stay != nil && d.stay.DateEvidence != nil && d.stay.DateEvidence.HotelDateRaw != nil {
		d.datePosition = g.placeIn(d.pieces, *d.stay.DateEvidence.HotelDateRaw, d.position)
	}
	for _, k := range d.keys {
		if k.text != "" {
			d.keyPosition = g.placeIn(d.pieces, k.text, d.position)
			return
		}
	}
}

// placeIn is where a text stands in one of the pieces, otherwise if in none.
func (g *routing) placeIn(pieces []span, text string, otherwise int) int {
	for _, piece := range pieces {
		if s, ok := g.locate(text, piece.start); ok && s.end <= piece.end {
			return s.start
		}
	}
	return otherwise
}

// eventRole is the role of an event; a role is a name of small letters.
func eventRole(role string) string {
	if refusedKey(role) != "" {
		return contract.RoleTravelAgentRequest
	}
	return role
}

// targets are the targets that the keys make: codes of the current mail come
// before those of the history, which may name one target only (BK-6, BK-8).
func (k *keyValues) targets() (targets [][4]keyValue, ambiguous bool) {
	var lists [4][]keyValue
	most := 1
	for i, list := range k.all() {
		current := make([]keyValue, 0, len(*list))
		for _, v := range *list {
			if v.origin != fromHistory {
				current = append(current, v)
			}
		}
		lists[i] = current
		if len(current) == 0 && len(*list) > 0 {
			lists[i] = *list
			if len(*list) > 1 {
				lists[i], ambiguous = nil, true
			}
		}
		most = max(most, len(lists[i]))
	}
	targets = make([][4]keyValue, most)
	for i, list := range lists {
		switch {
		case len(list) == 1:
			for j := range targets {
				targets[j][i] = list[0]
			}
		case len(list) == most:
			for j := range targets {
				targets[j][i] = list[j]
			}
		case len(list) > 1:
			ambiguous = true
		}
	}
	return targets, ambiguous
}

// draftMerged makes the review of proposals that cannot be told apart.
func (g *routing) draftMerged(m *mergedReview) {
	d := &draft{eventType: contract.NeedManualReview, from: m.of, role: contract.RoleTravelAgentRequest, sequence: len(g.drafts)}
	seen := make(map[span]bool)
	var points []string
	var codes [4][]string
	for _, p := range m.of {
		for _, c := range p.claims {
			if !seen[c.span] && !g.elsewhere(c, m) {
				seen[c.span] = true
				d.pieces = append(d.pieces, c.span)
			}
		}
		point := p.subject() + ": " + string(p.eventType)
		for i, list := range p.keys.all() {
			for _, k := range *list {
				codes[i] = append(codes[i], k.text)
				point += " " + k.text
			}
		}
		points = append(points, point)
		g.attach(d, p)
	}
	sortSpans(d.pieces)
	for i := range codes {
		slices.Sort(codes[i])
		if codes[i] = slices.Compact(codes[i]); len(codes[i]) == 1 && !hasMarker(codes[i][0]) {
			d.keys[i] = keyValue{text: codes[i][0]}
		}
	}
	d.place(g)
	g.toReview(d, contract.ReviewUnsafeSplit)
	const enough = 20
	if len(points) > enough {
		points = points[:enough]
	}
	d.review.ConflictingPoints = points
	g.drafts = append(g.drafts, d)
}

// elsewhere reports whether a claim lies within one of somebody who is not of
// the review.
func (g *routing) elsewhere(c *claim, m *mergedReview) bool {
	for _, o := range g.carried[c.segment] {
		if c.linked && !o.linked && o.by.merged != m && o.start < c.end && c.start < o.end {
			return true
		}
	}
	return false
}

// attach gives a draft the current attachments that its candidate names and
// those that its evidence stands in.
func (g *routing) attach(d *draft, p *proposal) {
	read := func(list []json.RawMessage, to *[]int, field string) {
		for _, raw := range list {
			i := g.reference(raw)
			if i < 0 {
				g.warn(p.subject(), "attachment_not_current", "an item of "+field+" is no attachment of the current mail; it was removed")
				if g.rec != nil {
					g.add(RuleGrounding, p.subject(), rule.Drop, rule.Text("field", field))
				}
				continue
			}
			if !slices.Contains(*to, i) {
				*to = append(*to, i)
			}
		}
	}
	var attachments, references []json.RawMessage
	if p.unknown != nil {
		attachments, references = p.unknown.Attachments, p.unknown.FileReferences
	} else {
		attachments, references = p.candidate.Attachments, p.candidate.FileReferences
	}
	read(attachments, &d.attachments, "attachments")
	read(references, &d.references, "file_references")
	g.attachPieces(d)
}

// attachPieces adds the attachments that the evidence of a draft stands in.
func (g *routing) attachPieces(d *draft) {
	for _, piece := range d.pieces {
		if i := g.sources[g.sourceAt(piece.start)].attachment; i >= 0 && !slices.Contains(d.attachments, i) && !slices.Contains(d.references, i) {
			d.attachments = append(d.attachments, i)
		}
	}
}

// reference finds the current attachment that a reference means, -1 if there
// is none.
func (g *routing) reference(raw json.RawMessage) int {
	if len(raw) == 0 {
		return -1
	}
	if raw[0] != '{' {
		s, err := looseText(raw)
		if err != nil {
			return -1
		}
		return g.attachment(s)
	}
	o, err := readLoose(raw)
	if err != nil {
		return -1
	}
	if i := g.attachment(o.text("attachment_id")); i >= 0 {
		return i
	}
	return g.attachment(o.text("filename"))
}
