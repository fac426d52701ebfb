package booking

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// class is the order in which proposals claim content (BK-16).
type class uint8

const (
	classMain class = iota
	classTrace
	classReview
	classUnknown
)

// proposal is one candidate or unknown as far as the evidence bears it out.
type proposal struct {
	class class
	// number is the place in the extraction, from 0; unknowns count by
	// themselves.
	number    int
	candidate *Candidate // nil for an unknown of the extraction
	unknown   *Unknown   // nil for a candidate
	eventType contract.EventType
	// spans are the places that it quotes, in evidence order.
	spans []span
	// rows are the sources of rows that it is about.
	rows []int
	// continued says that it quotes the thread and rests on a current
	// instruction to go on (BK-2).
	continued bool
	// items are the places of the items of a Trace, in the candidate's order.
	items []traceItem
	keys  keyValues
	// shortened are group codes of which only the end is written.
	shortened []keyValue
	// claims are what it carries, in evidence order; linked are those that
	// the main event carries too.
	claims []*claim
	// child says that it books children of a split that another one shows.
	child bool
	// open is what of the candidate's context_used the material bears out, made
	// with the first draft; drafted says that there is one.
	open    map[string]json.RawMessage
	drafted bool
	// merged is the review into which the proposal went, because it could not
	// be told apart from others.
	merged *mergedReview
}

func (p *proposal) subject() string {
	if p.number < 0 {
		return "parent_child_split_evidence"
	}
	if p.unknown != nil {
		return "unknowns/" + strconv.Itoa(p.number)
	}
	return "candidate_events/" + strconv.Itoa(p.number)
}

// routing is the state of one call of Route.
type routing struct {
	*Router
	*view
	rec      *rule.Recorder
	warnings []contract.ExtractionWarning
	warned   map[contract.ExtractionWarning]bool
	more     bool // warnings were left out

	proposals []*proposal // candidates that have evidence
	unknowns  []*proposal
	// carried holds the claims of each segment.
	carried [][]*claim
	// leftovers are parts of segments that nobody carries.
	leftovers []span
	// continuations are the segments that say to go on (BK-2).
	continuations []int
	rowsByCode    map[string][]int // folded group code to the sources of its rows
	merges        []*mergedReview
	// reviewers are the drafts behind claims that the router made itself.
	reviewers     map[*proposal]*draft
	splits        []parentSplit
	drafts        []*draft
	needs         []HistoryNeed
	keyPlaces     []keyPlace          // made when first asked for
	dates         map[span][]string   // see datesIn
	numbers       map[partNumber]bool // see says
	repeated      int                 // bytes of fields given to more than one draft
	notUnderstood bool
	// dropped counts candidates of a supported type that had no evidence.
	dropped int
}

// warn adds a warning, once.
func (g *routing) warn(part, code, message string) {
	w := contract.ExtractionWarning{Part: part, Code: code, Message: message}
	if g.warned[w] {
		return
	}
	if len(g.warnings) >= MaxWarnings {
		g.more = true
		return
	}
	if g.warned == nil {
		g.warned = make(map[contract.ExtractionWarning]bool)
	}
	g.warned[w] = true
	g.warnings = append(g.warnings, w)
}

func (g *routing) add(id rule.ID, subject string, v rule.Verdict, values ...rule.Value) {
	g.rec.Add(id, subject, v, values...)
}

// read turns the extraction into proposals.
func (g *routing) read(x *Extraction) {
	g.findContinuations()
	g.indexRows()
	candidates, unknowns := x.Candidates, x.Unknowns
	if len(candidates) > MaxCandidates {
		candidates = candidates[:MaxCandidates]
		g.warn("candidate_events", "too_many_candidates", "only the first "+strconv.Itoa(MaxCandidates)+" candidates of the extraction were looked at")
	}
	if len(unknowns) > MaxUnknowns {
		unknowns = unknowns[:MaxUnknowns]
		g.warn("unknowns", "too_many_unknowns", "only the first "+strconv.Itoa(MaxUnknowns)+" unknowns of the extraction were looked at")
	}
	g.prepare(candidates, unknowns)
	doubles := proposedBefore(candidates)
	for i := range candidates {
		g.readCandidate(i, &candidates[i], doubles[i])
	}
	for i := range unknowns {
		g.readUnknown(i, &unknowns[i])
	}
}

// prepare looks up everything that the extraction quotes at once, if that is
// worth the while.
func (g *routing) prepare(candidates []Candidate, unknowns []Unknown) {
	const few, short = 24, 16 << 10
	if len(candidates)+len(unknowns) < few || len(g.cur.String())+len(g.hist.String())+len(g.near.String()) < short {
		return
	}
	var values []string
	add := func(s string) {
		s = valid(s)
		values = append(values, s)
		if strings.ContainsAny(s, "\n\t|") {
			values = append(values, lines(s)...)
		}
	}
	for i := range candidates {
		c := &candidates[i]
		add(c.RelevantMessageExcerpt)
		for _, list := range c.CaseKeys.all() {
			for _, value := range list {
				for _, code := range contract.GroupCodes(value) {
					add(code)
				}
			}
		}
		for _, raw := range c.ExtractedFields {
			eachString(raw, add)
		}
	}
	for i := range unknowns {
		add(unknowns[i].TextRaw)
		for _, list := range unknowns[i].CaseKeys.all() {
			for _, value := range list {
				add(value)
			}
		}
	}
	g.cur.Prepare(values)
	g.near.Prepare(values)
	g.hist.Prepare(values)
}

// eachString calls f for every string and number in raw.
func eachString(raw json.RawMessage, f func(string)) {
	if len(raw) == 0 {
		return
	}
	switch raw[0] {
	case '"':
		var s string
		if json.Unmarshal(raw, &s) == nil {
			f(s)
		}
	case '[':
		var items []json.RawMessage
		if json.Unmarshal(raw, &items) == nil {
			for _, item := range items {
				eachString(item, f)
			}
		}
	case '{':
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) == nil {
			for _, item := range members {
				eachString(item, f)
			}
		}
	case 't', 'f', 'n':
	default:
		f(string(raw))
	}
}

// findContinuations finds the current segments that say to go on with what
// stands below or attached.
func (g *routing) findContinuations() {
	if g.material.BodyThreadEvidence == "" {
		return
	}
	for i := range g.segments {
		if g.segments[i].kind != SegmentBusiness {
			continue
		}
		if g.lexicon.signal(g.folded(g.segments[i].span()))&sigContinue != 0 {
			g.continuations = append(g.continuations, i)
		}
	}
}

// indexRows finds rows by the codes that stand in them.
func (g *routing) indexRows() {
	for i := range g.tables {
		rows := g.material.CurrentTables[i].Rows
		for j := range rows {
			for _, code := range contract.GroupCodes(string(rows[j].GroupCode)) {
				if g.rowsByCode == nil {
					g.rowsByCode = make(map[string][]int)
				}
				key := contract.FoldKey(code)
				g.rowsByCode[key] = append(g.rowsByCode[key], g.tables[i].firstSource+j)
			}
		}
	}
}

// readCandidate makes a proposal of a candidate, or drops it and says why.
// Before is how many candidates before it say the same.
func (g *routing) readCandidate(n int, c *Candidate, before int) {
	p := &proposal{number: n, candidate: c}
	if before > 0 && g.rowsByCode == nil {
		g.drop(p, RuleOnce, "same_candidate")
		return
	}
	known := g.readType(p, c)
	for _, key := range c.SetAside {
		g.warn(p.subject(), "field_set_aside", "the key "+quote(key)+" is not one that a candidate has; it was set aside")
	}
	p.keys = g.readKeys(p, c.CaseKeys)
	p.keys.group, p.shortened = apartShortened(p.keys.group)
	g.preferRows(p)
	if before > 0 && !g.takeRow(p, before) {
		g.drop(p, RuleOnce, "same_candidate")
		return
	}
	quoted := g.quote(p, c.RelevantMessageExcerpt)
	if p.class == classTrace {
		g.quoteItems(p, &quoted)
	}
	if len(p.spans) == 0 {
		g.nameRows(p)
	}
	if len(p.spans) == 0 && strings.TrimSpace(c.RelevantMessageExcerpt) == "" {
		g.quoteKeys(p)
	}
	switch {
	case len(p.spans) > 0:
	case quoted.context && !quoted.history:
		g.drop(p, RuleEffectiveRow, "context_row")
		return
	case quoted.courtesy && !quoted.history:
		g.drop(p, RuleS10, "courtesy")
		return
	case quoted.history && len(g.continuations) > 0:
		p.continued = true
		for _, i := range g.continuations {
			p.spans = append(p.spans, g.segments[i].span())
		}
		if g.rec != nil {
			g.add(RuleCurrentOnly, p.subject(), rule.Pass, rule.Text("continues", g.text(p.spans[0])))
		}
	case quoted.history:
		g.drop(p, RuleCurrentOnly, "history_only")
		return
	default:
		g.dropped++
		g.warn(p.subject(), "candidate_not_in_evidence", "the candidate quotes nothing that stands in the current mail; it was dropped")
		g.drop(p, RuleGrounding, "no_evidence")
		return
	}
	if !p.continued && g.dropContextKeys(p) {
		g.drop(p, RuleEffectiveRow, "context_row")
		return
	}
	if !known {
		p.class = classUnknown
		if g.rec != nil {
			g.add(RuleEventType, p.subject(), rule.Derive, rule.Text("event_type", c.EventType), rule.Text("becomes", "unknown"))
		}
	}
	for _, p := range g.reroute(p) {
		if p.class == classUnknown {
			g.unknowns = append(g.unknowns, p)
		} else {
			g.proposals = g.separateChanges(g.proposals, p)
		}
	}
}

func (g *routing) drop(p *proposal, id rule.ID, why string) {
	if g.rec != nil {
		g.add(id, p.subject(), rule.Drop, rule.Text("why", why))
	}
}

// readType folds the event type (BK-21) and gives the proposal its class.
func (g *routing) readType(p *proposal, c *Candidate) (known bool) {
	t, known := foldEventType(c.EventType)
	p.eventType = t
	switch t {
	case contract.NoteEvent:
		p.eventType, p.class = contract.TraceEvent, classTrace
		if g.rec != nil {
			g.add(RuleTrace, p.subject(), rule.Derive, rule.Text("event_type", c.EventType))
		}
	case contract.TraceEvent:
		p.class = classTrace
	case contract.NeedManualReview:
		p.class = classReview
	default:
		p.class = classMain
	}
	if g.rec != nil {
		switch {
		case !known:
		case string(t) != c.EventType:
			g.add(RuleEventType, p.subject(), rule.Derive, rule.Text("event_type", c.EventType), rule.Text("is", string(t)))
		default:
			g.add(RuleEventType, p.subject(), rule.Pass, rule.Text("event_type", c.EventType))
		}
	}
	return known
}

// quotation says where the lines of an excerpt were found.
type quotation struct {
	courtesy, context, history, missing bool
}

// quote finds the lines of an excerpt in the current content and adds their
// places to the proposal.
func (g *routing) quote(p *proposal, excerpt string) (q quotation) {
	excerpt = strings.TrimSpace(valid(excerpt))
	if !hasWord(excerpt) {
		return q
	}
	if s, ok := g.place(p, excerpt, 0); ok {
		g.takeLine(p, excerpt, s, &q)
		g.take(p, s, &q)
		return q
	}
	if bare := unquoted(excerpt); bare != excerpt {
		return g.quote(p, bare)
	}
	all := lines(excerpt)
	if len(all) == 1 {
		g.absent(p, excerpt, &q)
		return q
	}
	from := 0
	for _, line := range all {
		if !hasWord(line) {
			continue
		}
		s, ok := g.place(p, line, from)
		if !ok {
			s, ok = g.place(p, line, 0)
		}
		if !ok {
			g.absent(p, line, &q)
			continue
		}
		from = s.end
		g.takeLine(p, line, s, &q)
		g.take(p, s, &q)
	}
	if q.missing && len(p.spans) > 0 {
		g.warn(p.subject(), "excerpt_not_in_evidence", "a line of relevant_message_excerpt is not in the evidence; it was removed")
		if g.rec != nil {
			g.add(RuleGrounding, p.subject(), rule.Narrow, rule.Text("field", "relevant_message_excerpt"))
		}
	}
	return q
}

// absent notes a line that is not in the current content.
func (g *routing) absent(p *proposal, line string, q *quotation) {
	if _, ok := g.hist.Find(line); ok {
		q.history = true
		return
	}
	q.missing = true
}

// place finds a quote: in the rows that the proposal is about, if it has any,
// and otherwise the first place at or after from.
func (g *routing) place(p *proposal, quote string, from int) (span, bool) {
	const fewRows = 8
	for i, row := range p.rows {
		if i == fewRows {
			break
		}
		src := &g.sources[row]
		if s, ok := g.locate(quote, max(src.start, from)); ok && s.end <= src.end {
			return s, true
		}
	}
	return g.locate(quote, from)
}

// takeLine adds the line of the mail that is nothing but a code, if a quote of
// it was found in the row of that code: both are of the one event.
func (g *routing) takeLine(p *proposal, quote string, at span, q *quotation) {
	if len(p.rows) == 0 || !slices.ContainsFunc(p.keys.group, func(k keyValue) bool { return contract.FoldKey(k.text) == contract.FoldKey(quote) }) {
		return
	}
	line, ok := g.locate(quote, 0)
	if !ok || line.start >= at.start {
		return
	}
	if from, to := g.segmentsIn(line.start, line.end); to == from+1 && g.segments[from].span() == line {
		g.take(p, line, q)
	}
}

// take adds a place to the proposal unless only courtesy or context stands
// there.
func (g *routing) take(p *proposal, s span, q *quotation) {
	business, context := false, false
	from, to := g.segmentsIn(s.start, s.end)
	for i := from; i < to; i++ {
		switch g.segments[i].kind {
		case SegmentBusiness, SegmentCopy:
			business = true
		case SegmentContext:
			context = true
		}
	}
	switch {
	case business:
		p.spans = append(p.spans, s)
	case context:
		q.context = true
	default:
		q.courtesy = true
	}
}

// unquoted is an excerpt without the marks that say that it is one, which are
// not of the mail: quotation marks around it, and dots for what was left out,
// whose sides are spans of their own.
func unquoted(excerpt string) string {
	excerpt = strings.ReplaceAll(strings.ReplaceAll(excerpt, "…", "\n"), "...", "\n")
	return strings.TrimSpace(strings.Trim(excerpt, "\"'“”‘’「」 \n"))
}

// lines are the lines of an excerpt that say something; the parts of a row
// that somebody wrote side by side are lines, too.
func lines(excerpt string) []string {
	var all []string
	for _, line := range strings.FieldsFunc(excerpt, func(r rune) bool { return r == '\n' || r == '\r' || r == '\t' || r == '|' }) {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return all
}

// preferRows finds the rows that a candidate names by their codes.
func (g *routing) preferRows(p *proposal) {
	if g.rowsByCode == nil {
		return
	}
	for _, k := range p.keys.group {
		p.rows = append(p.rows, g.rowsByCode[contract.FoldKey(k.text)]...)
		if len(p.rows) > MaxTargets {
			p.rows = p.rows[:MaxTargets]
			break
		}
	}
}

// nameRows gives a candidate that quotes nothing the effective rows whose code
// it names.
func (g *routing) nameRows(p *proposal) {
	for _, row := range p.rows {
		src := &g.sources[row]
		if t := &g.tables[src.table]; t.effective[src.row] {
			p.spans = append(p.spans, span{src.start, src.end})
		}
	}
}

// quoteKeys gives a candidate that came without an excerpt the segments that
// name its keys.
func (g *routing) quoteKeys(p *proposal) {
	for _, list := range p.keys.all() {
		for _, k := range *list {
			if k.origin != fromCurrent {
				continue
			}
			from, to := g.segmentsIn(k.start, k.start+len(k.text))
			for i := from; i < to; i++ {
				if g.segments[i].kind == SegmentBusiness {
					p.spans = append(p.spans, g.segments[i].span())
				}
			}
		}
	}
}

// quote marks a short text of the extraction in a message.
func quote(s string) string { return strconv.Quote(rule.Cut(valid(s))) }

// readUnknown makes a proposal of an unknown, or drops it (BK-32).
func (g *routing) readUnknown(n int, u *Unknown) {
	p := &proposal{number: n, unknown: u, class: classUnknown}
	q := g.quote(p, u.TextRaw)
	if len(p.spans) == 0 {
		why := "not_in_current_evidence"
		if q.courtesy {
			why = "courtesy"
		}
		g.drop(p, RuleUnknowns, why)
		return
	}
	p.keys = g.readKeys(p, u.CaseKeys)
	g.unknowns = append(g.unknowns, p)
}
