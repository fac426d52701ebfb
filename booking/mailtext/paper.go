package mailtext

import (
	"slices"
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// A voucher, an invoice, a slip or a rooming list may stand in the text of the
// mail, below the words that enclose it, or in an attachment that could be
// read. What stands there is a part of the paper: no booking of its own.

// inList reports whether a statement is a line of the list that the last event
// announced: names of a rooming list.
func (b *builder) inList(s *statement) bool {
	if b.last == nil || !b.last.listLike() || b.lastAt.document != s.document || s.mood.asks || s.means.has(cCourtesy) {
		return false
	}
	if !b.last.lists() {
		return b.inPasted(s)
	}
	text := s.document.text.String()
	line := numbered(text, s.start) || !s.first && b.last.clauses[len(b.last.clauses)-1].sentence == s.sentence
	switch {
	case s.proposes != "" && s.proposes != ProposesNothing && !(line && s.proposes == Proposes(contract.TraceEvent)):
		return false
	case line:
		return s.paragraph-b.lastAt.paragraph <= 1
	}
	const longest = 100
	if s.end-s.start > longest || s.paragraph-b.lastAt.paragraph > 1 {
		return false
	}
	if b.last.listed && s.first && s.last && s.proposes == "" && s.isCapital() && !s.means.any(&headConcepts) {
		return true // a further room, behind a blank line
	}
	// A line by itself, in the paragraph of the list.
	return b.last.opens && s.first && s.last && (s.paragraph == b.lastAt.paragraph || !b.last.listed) && !s.means.any(&headConcepts)
}

// isCapital reports whether a statement is in capitals, as names and types of
// rooms in a list are.
func (s *statement) isCapital() bool {
	return len(s.codes) == 0 && s.document.upper(s.start, s.end) && strings.ContainsFunc(s.piece().raw(), unicode.IsUpper)
}

// inPasted reports whether a statement is a line of the voucher, invoice or slip
// that is pasted below the last event.
func (b *builder) inPasted(s *statement) bool {
	l := b.last
	const longest = 100
	if s.end-s.start > longest || s.mood.request || l.clashes(s) {
		return false
	}
	if away := s.paragraph - b.lastAt.paragraph; away > 1 || away == 1 && l.listed {
		return false
	}
	switch s.proposes {
	case "", ProposesNothing:
		other := s.means
		other.drop(l.encloses()) // "VOUCHER V-7781"
		return s.label() || s.isDetail() || !other.any(&headConcepts)
	case Proposes(contract.TraceEvent), ProposesUnknown, Proposes(contract.PaymentNotice):
		return s.label() || l.listed && (s.first && s.last && s.paragraph == b.lastAt.paragraph || s.sentence == b.lastAt.sentence)
	}
	return s.proposes == l.proposes
}

// inPaper reports whether a statement stands in an attachment that is what an
// event of the body encloses, and asks for nothing.
func (b *builder) inPaper(s *statement) bool {
	if s.document.attachment < 0 {
		return false
	}
	if b.paperIn != s.document {
		b.paperIn, b.paper = s.document, b.paperOf(s.document)
		if b.paper != nil {
			b.paper.papers = append(b.paper.papers, s.document.attachment)
			if b.rec != nil {
				b.rec.Add(rulePaper, "attachment", rule.Derive, rule.Text("of", string(b.paper.proposes)))
			}
		}
	}
	if b.paper == nil || s.mood.asks || s.mood.request {
		return false
	}
	switch s.proposes {
	case "", ProposesNothing, ProposesUnknown, b.paper.proposes, Proposes(contract.TraceEvent), Proposes(contract.NewBooking), Proposes(contract.PaymentNotice), Proposes(contract.InvoiceReceived), Proposes(contract.VoucherReceived):
		return true
	}
	return false
}

// paperOf returns the event of the body that encloses the voucher, invoice or
// slip which a document is, nil if there is none or it is of another target.
func (b *builder) paperOf(d *document) *event {
	var sole *event
	several := false
	for _, e := range b.events {
		about := e.encloses()
		if about == builtIn || about == cRooming || e.last.document.attachment >= 0 || !e.covers(d) {
			continue
		}
		several = several || sole != nil
		sole = e
		if named := b.fileName(d.attachment); named != nil && slices.ContainsFunc(named.hits, func(h hit) bool { return h.means.has(about) }) {
			return e
		}
		const beginning = 3
		for i := range min(beginning, len(d.clauses)) {
			if d.clauses[i].means.has(about) {
				return e
			}
		}
	}
	if several || b.files != 1 {
		return nil
	}
	return sole
}

// covers reports whether a document names no group code but those of the event;
// one, if the event names none.
func (e *event) covers(d *document) bool {
	var one string
	for _, k := range d.codes {
		if k.kind != keyGroup {
			continue
		}
		code := d.text.String()[k.start:k.end]
		if len(e.codes.list) == 0 && (one == "" || one == code) {
			one = code
			continue
		}
		if !e.codes.has(code) {
			return false
		}
	}
	return true
}

// encloses is the concept of what the event encloses, builtIn if it does not.
func (e *event) encloses() concept {
	for _, t := range enclosed {
		if t.proposes == e.proposes {
			return t.concept
		}
	}
	return builtIn
}

// lists reports whether the event is about a list of names.
func (e *event) lists() bool { return e.proposes == Proposes(contract.RoomingList) }

// listLike reports whether an event has a list of names or other content of
// its own below its heading.
func (e *event) listLike() bool { return e.lists() || e.opens && e.encloses() != builtIn }

// partPapers makes an event of each paper if one announces several, each of
// another target: "vouchers attached for both groups".
func (r *reading) partPapers() {
	for _, e := range r.events[:len(r.events):len(r.events)] {
		if len(e.papers) < 2 || len(e.targets.list) > 0 {
			continue
		}
		papers := make([]*document, 0, len(e.papers))
		var codes codeSet
		for _, d := range r.documents[r.body:] {
			if slices.Contains(e.papers, d.attachment) {
				papers = append(papers, d)
				codes.add(d.soleGroup())
			}
		}
		if len(papers) != len(e.papers) || len(codes.list) != len(papers) || codes.has("") {
			continue
		}
		for i, d := range papers {
			of := e
			if i > 0 {
				a, b := trim(d.text.String(), 0, len(d.text.String()))
				of = &event{proposes: e.proposes, ruleID: rulePaper, clauses: e.clauses, last: e.last, pieces: []piece{{d, a, b}}}
				r.events = append(r.events, of)
			}
			of.papers = []int{d.attachment}
			of.keys.GroupCode = codes.list[i : i+1 : i+1]
		}
	}
}

// soleGroup is the one group code of a document, "" if it has none or more.
func (d *document) soleGroup() (code string) {
	for _, k := range d.codes {
		if k.kind != keyGroup {
			continue
		}
		name := d.raw(k.start, k.end)
		if code != "" && code != name {
			return ""
		}
		code = name
	}
	return code
}
