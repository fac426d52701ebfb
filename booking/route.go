package booking

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// Route makes the outcome of one mail: S10, S99 or a desk result. With a nil
// extraction the material's own candidate_events and unknowns are taken for
// one. It is a pure function of both and changes neither.
//
// The error is [ErrNoSourceMessageID] if the material has no
// source_message_id, and otherwise nil: an [*InvariantError] would be a fault
// of this package. Whatever the extraction says, the outcome is valid under
// the contract, everything in it that quotes stands in the material, and all
// current content that is not mere courtesy is carried by it, once.
func (r *Router) Route(m *Material, x *Extraction) (contract.Outcome, error) {
	_, o, err := r.route(m, x, nil)
	return o, err
}

// Explain is [Router.Route] with the reasons. The explanation is there even if
// there is an error.
func (r *Router) Explain(m *Material, x *Extraction) (contract.Outcome, rule.Explanation, error) {
	var rec rule.Recorder
	_, o, err := r.route(m, x, &rec)
	return o, rec.Explanation(), err
}

// Decide lets the extractor read the mail and routes what it says. An error of
// the extractor is returned as it is, wrapped; it makes no S99 (BK-3).
func (r *Router) Decide(ctx context.Context, e Extractor, m *Material) (contract.Outcome, error) {
	if m == nil || strings.TrimSpace(m.SourceMessage.SourceMessageID) == "" {
		return nil, ErrNoSourceMessageID
	}
	x, err := e.Extract(ctx, Input{Material: m})
	if err != nil {
		return nil, fmt.Errorf("booking: the extractor failed: %w", err)
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("booking: the extractor answered too late: %w", err)
	}
	return r.Route(m, &x)
}

func (r *Router) route(m *Material, x *Extraction, rec *rule.Recorder) (*routing, contract.Outcome, error) {
	if m == nil || contract.Key(valid(m.SourceMessage.SourceMessageID)) == nil {
		if rec != nil {
			rec.Add(RuleSourceMessage, "source_message", rule.Decide)
		}
		return nil, nil, ErrNoSourceMessageID
	}
	if rec != nil {
		rec.Add(RuleSourceMessage, "source_message", rule.Pass, rule.Text("source_message_id", m.SourceMessage.SourceMessageID))
	}
	g := r.begin(m, x, rec)
	g.decide()
	o := g.outcome()
	if vs := contract.Validate(o); len(vs) > 0 {
		return nil, nil, &InvariantError{Violations: vs}
	}
	return g, o, nil
}

// begin reads the material and the extraction.
func (r *Router) begin(m *Material, x *Extraction, rec *rule.Recorder) *routing {
	if x == nil {
		x = &Extraction{Candidates: m.CandidateEvents, Unknowns: m.Unknowns}
	}
	g := &routing{Router: r, view: newView(m, r), rec: rec, notUnderstood: x.NotUnderstood}
	if rec != nil {
		g.explainSegments()
	}
	g.read(x)
	return g
}

// decide makes the drafts of all events, in order.
func (g *routing) decide() {
	g.nameMoreRows()
	g.claimAll()
	g.draftAll()
	g.applySplits()
	g.bindAll()
	g.dropNotes()
	g.relies()
	g.dropDoubles()
	g.settleReleases()
	g.freeOrphans()
	g.reviewRows()
	g.boundRepeats()
	g.mergeTraces()
	g.deriveRecorders()
	g.order()
	g.carryEnclosures()
	g.carryPointers()
	g.carryHeadings()
	g.link()
}

// outcome puts everything on the wire.
func (g *routing) outcome() contract.Outcome {
	if len(g.drafts) == 0 {
		return g.notice()
	}
	res := contract.NewResult(g.sourceMessage())
	res.MessageEvents = make([]contract.MessageEvent, len(g.drafts))
	for i, d := range g.drafts {
		res.MessageEvents[i] = g.event(d)
	}
	res.CaseCandidates = caseCandidates(res.MessageEvents)
	res.UnhandledCurrentIntents = g.unhandled(res.MessageEvents)
	g.warnParts()
	res.ExtractionWarnings = append(res.ExtractionWarnings, g.warnings...)
	if g.more {
		res.ExtractionWarnings = append(res.ExtractionWarnings, contract.ExtractionWarning{
			Part: "candidate_events", Code: "more_warnings", Message: "there are more warnings on the extraction than are listed",
		})
	}
	quietWarnings(res)
	if g.rec != nil {
		g.explainSystems()
		g.add(RuleDeskResult, "outcome", rule.Decide, rule.Int("events", len(res.MessageEvents)), rule.Int("unhandled", len(res.UnhandledCurrentIntents)))
		g.add(RuleS10, "outcome", rule.Pass)
		g.add(RuleS99, "outcome", rule.Pass)
		if len(res.UnhandledCurrentIntents) == 0 {
			g.add(RuleUncarried, "outcome", rule.Pass)
		}
	}
	return res
}

// notice decides between S10 and S99 (BK-3, BK-4).
func (g *routing) notice() contract.Outcome {
	why := g.unavailable()
	if why == "" {
		if g.rec != nil {
			g.add(RuleS99, "outcome", rule.Pass)
			g.add(RuleS10, "outcome", rule.Decide)
		}
		return contract.NewS10(g.sourceMessage())
	}
	if g.rec != nil {
		g.add(RuleS99, "outcome", rule.Decide, rule.Text("why", why))
	}
	return contract.NewS99(g.sourceMessage())
}

// unavailable says why there is nothing to judge by, "" if there is something.
func (g *routing) unavailable() string {
	if g.notUnderstood {
		return "not_understood"
	}
	if g.material.Incomplete() {
		return "content_left_out"
	}
	body, others := false, false    // content of the body, and of anything else
	pointing := true                // the body does nothing but point
	courtesy, frame := false, false // thanks and the like; greeting, signature, footer
	for i := range g.segments {
		s := g.segments[i]
		switch {
		case g.sources[s.source].kind != sourceBody:
			others = true
		case s.kind == SegmentBusiness:
			body = true
			pointing = pointing && g.onlyPoints(g.text(s.span()))
		case s.kind == SegmentCourtesy:
			roles := g.lexicon.courtesyRoles(g.folded(s.span()))
			if frame = true; roles.thanks || !roles.signOff {
				courtesy = true
			}
		default:
			frame = true
		}
	}
	if others {
		return ""
	}
	unreadable, unreadableFile := false, false
	for i := range g.material.CurrentAttachments {
		switch a := &g.material.CurrentAttachments[i]; {
		case !g.isReadable(i):
			unreadable, unreadableFile = true, unreadableFile || a.Kind != KindInline
		case a.Kind != KindInline || a.Text != nil:
			return ""
		}
	}
	switch {
	case !body && !courtesy && !frame:
		return "nothing_to_read"
	case body && pointing && unreadable, !body && !courtesy && unreadableFile:
		return "attachment_unreadable"
	}
	return ""
}

// onlyPoints reports whether a sentence points at an attachment and says next
// to nothing else: a word or two that name it, no code, no number.
func (g *routing) onlyPoints(text string) bool { return g.refers(text, nil) }

// refers reports whether a sentence points and says next to nothing else; also
// are further words that count as nothing.
func (g *routing) refers(text string, also map[string]bool) bool {
	const longest, others = 120, 2
	if len(text) > longest || strings.ContainsAny(text, "0123456789") {
		return false
	}
	folded := foldPiece(text).low
	points, unknown := false, 0
	for i := 0; i < len(folded); {
		r, size := utf8.DecodeRuneInString(folded[i:])
		if !unicode.IsLetter(r) {
			i += size
			continue
		}
		if m, ok := g.lexicon.signals.At(folded, i); ok && m.ID&(sigPointer|sigContinue) != 0 {
			points, i = true, m.End
			continue
		}
		if m, ok := g.lexicon.courtesy.At(folded, i); ok {
			i = m.End
			continue
		}
		end := i + size
		if !unicode.Is(unicode.Han, r) {
			end = wordEnd(folded, i)
		}
		switch word := folded[i:end]; {
		case also[word] || strings.HasPrefix(word, "highlight") && also != nil:
			points = points || strings.HasPrefix(word, "highlight") || word == "yellow" || word == "黄" || word == "高" || word == "亮"
		case !pointingWords[word]:
			unknown++
		}
		i = end
	}
	return points && unknown <= others
}

// pointingWords go with pointing at an attachment.
var pointingWords = map[string]bool{
	"please": true, "pls": true, "plz": true, "find": true, "see": true, "check": true, "refer": true, "file": true, "files": true, "per": true, "here": true,
	"herewith": true, "details": true, "detail": true, "document": true, "documents": true, "below": true, "above": true, "in": true, "are": true, "our": true, "a": true,
	"请": true, "查": true, "看": true, "收": true, "阅": true, "见": true, "参": true, "考": true, "文": true, "件": true, "附": true, "一": true, "下": true, "详": true, "内": true, "容": true,
}

// actingWords go with pointing at rows or files that say what is to be done.
var actingWords = map[string]bool{
	"update": true, "updated": true, "amend": true, "amended": true, "process": true, "handle": true, "book": true, "booking": true, "bookings": true, "change": true, "changes": true,
	"yellow": true, "marked": true, "row": true, "rows": true, "list": true, "table": true, "sheet": true, "according": true, "action": true, "arrange": true, "follow": true, "new": true, "latest": true,
	"标": true, "黄": true, "高": true, "亮": true, "色": true, "部": true, "分": true, "行": true, "表": true, "格": true, "更": true, "新": true, "处": true, "理": true, "修": true, "改": true, "按": true, "照": true, "安": true, "排": true,
}

// carryPointers gives sentences of the body that nobody carries and that do
// nothing but point at an attachment or its rows to the first event that rests
// on one.
func (g *routing) carryPointers() {
	for i := range g.segments {
		s := g.segments[i]
		if s.kind != SegmentBusiness || len(g.carried[i]) > 0 {
			continue
		}
		if g.sources[s.source].kind != sourceBody {
			break
		}
		if !g.refers(g.text(s.span()), actingWords) {
			continue
		}
		for _, d := range g.drafts {
			if d.release == nil && d.trace == nil && len(d.pieces) > 0 && (len(d.attachments)+len(d.references) > 0 || g.sources[g.sourceAt(d.pieces[0].start)].kind != sourceBody) {
				d.pieces = uniteSpans(append([]span{s.span()}, d.pieces...))
				d.carries(g, i)
				break
			}
		}
	}
}

// nameMoreRows gives main events the rows whose code they name, if they quote
// no row: effective rows, and those of tables in which none is (BK-12).
func (g *routing) nameMoreRows() {
	if g.rowsByCode == nil {
		return
	}
	for _, p := range g.proposals {
		if p.class != classMain || p.quotesRow(g) {
			continue
		}
		for _, row := range p.rows {
			src := &g.sources[row]
			if t := &g.tables[src.table]; src.start < src.end && (t.effective[src.row] || !t.anyEffective) {
				p.spans = append(p.spans, span{src.start, src.end})
			}
		}
	}
}

func (p *proposal) quotesRow(g *routing) bool {
	for _, s := range p.spans {
		if g.sources[g.sourceAt(s.start)].kind == sourceRow {
			return true
		}
	}
	return false
}

// explainSystems says which targets the booking system was or should be asked
// about (BK-7).
func (g *routing) explainSystems() {
	for _, d := range g.drafts {
		switch {
		case !d.hasKey():
		case g.material.SystemContext.Queried:
			g.add(RuleSystemContext, d.subject(), rule.Pass)
		default:
			g.add(RuleSystemContext, d.subject(), rule.Derive, rule.Text("ask", "booking system"))
		}
	}
}

func (g *routing) explainSegments() {
	for i := range g.segments {
		s := g.segments[i]
		v := rule.Pass
		if s.kind != SegmentBusiness {
			v = rule.Drop
		}
		g.rec.AddAt(RuleSegments, string(s.kind), v, g.evidenceSpan(s.span()))
		if s.kind == SegmentCopy {
			g.rec.AddAt(RuleOnce, "segment", rule.Drop, g.evidenceSpan(s.span()), rule.Text("why", "copy"))
		}
	}
}
