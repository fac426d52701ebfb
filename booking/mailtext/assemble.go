package mailtext

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// builder walks over the statements.
type builder struct {
	*reading
	last *event // the main event that details go into
	// pending are details in front of the event that they belong to.
	pending []*statement
	// others are details in front of an event that name another group.
	others []*statement
	lastAt *statement // the last statement of last
	// paper is the event that encloses the document paperIn, nil if none does.
	paper   *event
	paperIn *document
	// once are the events of one target that are said once, by what they are.
	once map[saying]*event
	// lined is the second of two lines that give an old code and a new one.
	lined *statement
}

// assemble makes events, traces and unknowns of the statements.
func (r *reading) assemble() {
	b := builder{reading: r}
	for i := range r.statements {
		s := &r.statements[i]
		switch {
		case b.inList(s):
			b.extend(s)
			b.last.listed = true
		case b.inPaper(s):
			// the event that it comes with quotes it
		case s == b.lined:
			// the event has it
		case b.codeLine(s):
			b.codeLines(s)
		case b.isFreeRoom(s):
			b.extend(s)
		case s.proposes == ProposesUnknown:
			b.unknown(s)
		case s.proposes == Proposes(contract.TraceEvent) && b.isReason(s):
			b.events[len(b.events)-1].take(s)
		case s.proposes == Proposes(contract.TraceEvent):
			r.traces = append(r.traces, newEvent(s.proposes, s.ruleID, s))
		case s.proposes == ProposesNothing || s.proposes == "":
			switch {
			case r.isWritten(s):
				// nothing of the booking
			case s.isDetail():
				b.detail(s)
			case b.labelled(s) || b.recorded(s):
				b.extend(s)
			case b.closes(s):
				b.events[len(b.events)-1].take(s)
			}
		case b.releases(s):
			b.events[len(b.events)-1].take(s)
		default:
			b.main(s)
		}
	}
	b.leftOver()
	r.reasons()
	r.partPapers()
	if r.threaded {
		r.bind()
		return
	}
	r.tables()
	r.pointers()
	r.bind()
	r.proceed()
	r.attach()
}

func (s *statement) piece() piece { return piece{s.document, s.start, s.end} }

// main begins a main event.
func (b *builder) main(s *statement) {
	e := newEvent(s.proposes, s.ruleID, s)
	e.opens = s.document.opens(s.index) || s.means.has(cBelow)
	if e.booked() {
		from := len(b.pending) // the pending ones are in order, so that the last ones are near
		for from > 0 && near(b.pending[from-1], s) {
			from--
		}
		for _, p := range b.pending[from:] {
			if s.grouped() && s.clashes(p) {
				b.others = append(b.others, p)
				continue
			}
			e.take(p)
		}
		b.pending = b.pending[:from]
		slices.SortStableFunc(e.pieces, func(x, y piece) int { return x.start - y.start })
	}
	// Two clauses of the same kind in one paragraph are one event, unless they
	// name different targets.
	if n := len(b.events); n > 0 {
		l := b.events[n-1]
		before := l.last
		heads := e.ruleID == ruleCodeChange && b.heading(s) != nil
		if heads {
			l.proposes, l.ruleID = e.proposes, e.ruleID
		}
		if l.proposes == e.proposes && before.document == s.document && (before.paragraph == s.paragraph || heads) && !slices.ContainsFunc(e.clauses, l.clashes) && !l.elsewhere(e) {
			l.join(e)
			l.opens = (l.opens || e.opens) && !heads
			if b.last == l {
				b.lastAt = s
			}
			return
		}
	}
	if l := b.said(e); l != nil {
		l.join(e)
		if l.booked() {
			b.last, b.lastAt = l, s
		}
		return
	}
	b.headCode(e, s)
	b.events = append(b.events, e)
	if e.booked() || e.listLike() || b.last == nil {
		b.last, b.lastAt = e, s
	}
}

// heading returns the last event if it only announces the change of a code that
// a statement is: "Please amend as follows:", "团号变更如下：".
func (b *builder) heading(s *statement) *event {
	if len(b.events) == 0 {
		return nil
	}
	l := b.events[len(b.events)-1]
	if before := l.last; before.document != s.document || s.paragraph-before.paragraph > 1 || !l.opens || len(l.targets.list) > 0 {
		return nil
	}
	switch l.proposes {
	case Proposes(contract.AmendGroupCode):
		return l
	case Proposes(contract.UpdateBooking):
		if len(l.clauses) == 1 && len(l.last.quantities)+len(l.last.dates) == 0 {
			return l
		}
	}
	return nil
}

// headCode gives a change of a code the heading above it.
func (b *builder) headCode(e *event, s *statement) {
	if e.proposes != Proposes(contract.AmendGroupCode) || s.place == 0 || e.clauses[0].place < s.place {
		return
	}
	h := &b.statements[s.place-1]
	if h.document == s.document && h.proposes == "" && h.first && h.last && len(h.codes) == 0 && !h.mood.asks && s.paragraph-h.paragraph <= 1 && h.means.has(cGroupCode) {
		e.pieces = append([]piece{h.piece()}, e.pieces...)
		e.clauses = append([]*statement{h}, e.clauses...)
	}
}

// near reports whether details and the event behind them stand together.
func near(detail, s *statement) bool {
	return detail.document == s.document && s.paragraph-detail.paragraph <= 1
}

// extend gives a statement to the last event.
func (b *builder) extend(s *statement) {
	if len(b.last.pieces) >= MaxDetails {
		return
	}
	b.last.take(s)
	b.lastAt = s
}

// isDetail reports whether a statement gives parameters of a booking and does
// nothing else.
func (s *statement) isDetail() bool {
	if s.mood.asks || s.mood.negated || s.mood.past || s.means.has(cComplain) {
		return false
	}
	codes := 0
	for _, k := range s.codes {
		if k.kind <= keyBlock || k.kind == keyMarker || k.kind == keyRateCode {
			codes++
		}
	}
	if codes == 0 && len(s.dates) == 0 && len(s.quantities) == 0 && !(s.means.any(&detailConcepts) && s.label()) {
		return false
	}
	other := s.means
	for _, c := range [...]concept{cRateCode, cWant, cArrange, cConfirm, cFYI} {
		other.drop(c)
	}
	if !s.mood.request {
		other.drop(cMore)
		other.drop(cBook)
	}
	return !other.any(&headConcepts)
}

// isWritten reports whether a statement is the day on which the mail was
// written, by itself at the end of the body, as Chinese letters have it.
func (r *reading) isWritten(s *statement) bool {
	if len(s.dates) != 1 || s.document != r.documents[0] || r.body == 0 || s.index+1 < len(s.document.clauses) || !s.first || s.index == 0 {
		return false
	}
	m := s.dates[0]
	if m.Start != s.start || m.End != s.end {
		return false
	}
	day := r.parse(staydate.Input{HotelDate: s.document.raw(m.Start, m.End)})
	return len(day.Stays) == 1 && day.Stays[0].Departure.IsZero() && day.Stays[0].Arrival == r.mailDate()
}

// label reports whether the statement is of the form "name: value".
func (s *statement) label() bool {
	const longest = 30
	text := s.document.text.String()[s.start:s.end]
	i := strings.IndexByte(text, ':')
	return i > 0 && i <= longest && i+1 < len(text) && !strings.Contains(text[:i], "://")
}

// labelled reports whether a statement is a further line "name: value" of the
// last event.
func (b *builder) labelled(s *statement) bool {
	return b.last != nil && b.last.booked() && b.lastAt.document == s.document && s.label() && s.proposes == "" &&
		(s.paragraph == b.lastAt.paragraph || b.last.opens && s.paragraph-b.lastAt.paragraph <= 1) && !s.means.any(&headConcepts)
}

// closes reports whether a statement only rounds off the event before it:
// "please confirm", "all other details remain the same", "请查收", or, behind a
// wish for an invoice, whom it is for.
func (b *builder) closes(s *statement) bool {
	if len(b.events) == 0 || s.mood.asks || s.proposes != "" {
		return false
	}
	l := b.events[len(b.events)-1]
	before := l.last
	const longest = 90
	if before.document != s.document || s.paragraph-before.paragraph > 1 || s.end-s.start > longest || len(s.dates)+len(s.quantities) > 0 || s.grouped() {
		return false
	}
	if l.proposes == Proposes(contract.InvoiceGeneration) && s.label() && s.paragraph == before.paragraph {
		return true
	}
	other := s.means
	for _, c := range [...]concept{cConfirm, cSame, cRecord, cArrange, cAnd} {
		other.drop(c)
	}
	if l.encloses() != builtIn && s.means.has(cEnclose) { // "请查收"
		other.drop(cEnclose)
		other.drop(l.encloses())
		return !other.any(&headConcepts)
	}
	return (s.means.has(cConfirm) || s.means.has(cSame)) && !other.any(&headConcepts)
}

// isReason reports whether a fact in the sentence of a cancellation is why it
// is one: "请取消，客人航班停飞". Nobody has to see to it any more.
func (b *builder) isReason(s *statement) bool {
	if len(b.events) == 0 || s.mood.request || s.grouped() {
		return false
	}
	l := b.events[len(b.events)-1]
	before := l.last
	return l.proposes == Proposes(contract.CancelBooking) && before.document == s.document && before.sentence == s.sentence
}

// recorded reports whether a statement only says that what the last event is
// about is to be recorded.
func (b *builder) recorded(s *statement) bool {
	return b.last != nil && b.last.proposes == Proposes(contract.TARecorder) && b.lastAt.document == s.document && s.means.has(cRecord) &&
		s.paragraph == b.lastAt.paragraph && !s.mood.asks && s.proposes == ""
}

// detail gives a line of details to the event that it belongs to.
func (b *builder) detail(s *statement) {
	l := b.last
	if l == nil || !l.booked() {
		b.pending = append(b.pending, s)
		return
	}
	if l.proposes == Proposes(contract.AmendGroupCode) && l.opens && b.lastAt.document == s.document {
		b.extend(s)
		return
	}
	far := b.lastAt.document != s.document
	if !far && !l.opens && s.paragraph-b.lastAt.paragraph > 1 && len(b.events) > 1 {
		b.pending = append(b.pending, s)
		return
	}
	below := b.inCodes(s)
	if l.clashes(s) || l.opens && !far && !s.label() && l.proposes == Proposes(contract.CancelBooking) && l.elsewhere(newEvent(l.proposes, l.ruleID, s)) {
		if len(s.dates) > 0 || len(s.quantities) > 0 || l.opens || far || below {
			// The next of a list.
			e := newEvent(l.proposes, l.ruleID, s)
			e.opens = l.opens || below
			b.events = append(b.events, e)
			b.last, b.lastAt = e, s
		}
		return
	}
	b.extend(s)
}

// leftOver makes an event of details without one, if the subject says what
// they are for, or if they are all that a booking needs.
func (b *builder) leftOver() {
	b.pending = append(b.pending, b.others...)
	if len(b.pending) == 0 {
		return
	}
	if e := b.soleEvent(); e != nil {
		own := slices.DeleteFunc(b.pending, e.clashes)
		for _, p := range own {
			e.take(p)
		}
		return
	}
	if len(b.events) > 0 {
		return
	}
	proposes, id := b.subjectSays()
	codes, dates, rooms := 0, 0, 0
	for _, p := range b.pending {
		if p.grouped() {
			codes++
		}
		dates += len(p.dates)
		rooms += p.count(cRooms)
	}
	if proposes == "" && (codes == 0 || dates == 0 || rooms == 0) {
		return
	}
	if proposes == "" {
		proposes, id = Proposes(contract.NewBooking), ruleDetails
	}
	if b.rec != nil {
		b.rec.Add(rule.ID(id), "details", rule.Decide, rule.Text("proposes", string(proposes)))
	}
	pending := b.pending
	b.last, b.lastAt, b.pending = nil, nil, nil
	for _, p := range pending {
		if b.last == nil {
			e := newEvent(proposes, id, p)
			e.opens = true
			b.events = append(b.events, e)
			b.last, b.lastAt = e, p
			continue
		}
		b.detail(p)
	}
}

// soleEvent is the event that details without one go with: the only one, or
// the first if all are about one target.
func (b *builder) soleEvent() *event {
	if len(b.events) == 0 {
		return nil
	}
	var codes *codeSet
	for _, e := range b.events {
		if codes == nil {
			if len(e.codes.list) > 0 {
				codes = &e.codes
			}
			continue
		}
		if slices.ContainsFunc(e.codes.list, func(code string) bool { return !codes.has(code) }) {
			return nil
		}
	}
	if len(b.events) > 1 && codes == nil {
		return nil
	}
	return b.events[0]
}

// count returns the number of quantities of a kind.
func (s *statement) count(of concept) (n int) {
	for _, q := range s.quantities {
		if q.of == of {
			n++
		}
	}
	return n
}

// subjectSays returns what the subject announces: an event of a booking.
func (r *reading) subjectSays() (Proposes, string) {
	if r.subject == nil {
		return "", ""
	}
	for i := range r.subject.clauses {
		c := &r.subject.clauses[i]
		r.fill(c, r.subject, i)
		p, id := r.run(c, r.subject)
		if e := (&event{proposes: p}); e.booked() && p != Proposes(contract.AmendGroupCode) {
			return p, id
		}
	}
	// A bare word: "Amendment", "CXL".
	for i := range r.subject.clauses {
		switch c := &r.subject.clauses[i]; {
		case c.mood.asks || c.mood.negated || c.mood.future || c.mood.condition:
		case c.means.has(cCancel):
			return Proposes(contract.CancelBooking), ruleSubject
		case c.means.has(cChange):
			return Proposes(contract.UpdateBooking), ruleSubject
		case c.means.has(cBook):
			return Proposes(contract.NewBooking), ruleSubject
		}
	}
	return "", ""
}

// unknown proposes an unknown; neighbouring ones of one sentence are one.
func (b *builder) unknown(s *statement) {
	raw := s.piece().raw()
	if n := len(b.unknowns); n > 0 && !s.first {
		last := &b.unknowns[n-1]
		before := &b.statements[max(s.place-1, 0)]
		if before.proposes == ProposesUnknown && before.document == s.document && before.sentence == s.sentence {
			if whole := s.document.raw(before.start, s.end); strings.HasPrefix(whole, last.TextRaw) || strings.HasSuffix(last.TextRaw, before.piece().raw()) {
				last.TextRaw = strings.TrimSuffix(last.TextRaw, before.piece().raw()) + whole
				return
			}
		}
	}
	if len(b.unknowns) == MaxUnknowns {
		b.miss("there are more unknowns than what is proposed")
		return
	}
	var keys keySet
	keys.addAll(s)
	b.unknowns = append(b.unknowns, booking.Unknown{TextRaw: raw, CurrentOrHistory: current, CaseKeys: keys.keys()})
}

const current = "current"
