package mailtext

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// fileName reads the name of an attachment, nil if it has none or is a link.
func (r *reading) fileName(i int) *document {
	a := &r.material.CurrentAttachments[i]
	if a.Filename == "" || a.Kind == booking.KindLink {
		return nil
	}
	name := valid(a.Filename)
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		name = name[:dot]
	}
	const longest = 200
	if len(name) > longest {
		return nil
	}
	// Underscores and points part the words of a name. One byte stands for
	// one byte, so that codes keep their spelling.
	return readDocument(r.lexicon, strings.Map(func(c rune) rune {
		if c == '_' || c == '.' || c == '+' {
			return ' '
		}
		return c
	}, name), i)
}

// enclosed are the event types that something comes with, and the concept that
// names it.
var enclosed = []struct {
	proposes Proposes
	concept  concept
}{
	{Proposes(contract.VoucherReceived), cVoucher},
	{Proposes(contract.PaymentEvidence), cSlip},
	{Proposes(contract.RoomingList), cRooming},
	{Proposes(contract.InvoiceReceived), cInvoice},
}

// attach names the attachments that events come with: those whose file names
// say so, or the only one.
func (r *reading) attach() {
	if len(r.material.CurrentAttachments) == 0 {
		return
	}
	names := make([]concepts, len(r.material.CurrentAttachments))
	var files []int
	for i := range names {
		if r.material.CurrentAttachments[i].Kind == booking.KindLink {
			continue
		}
		files = append(files, i)
		if d := r.fileName(i); d != nil {
			for _, h := range d.hits {
				names[i].union(h.means)
			}
		}
	}
	quoted := r.quoted()
	for _, e := range r.events {
		if e.row != nil || len(e.attachments) > 0 {
			continue
		}
		points, about := false, e.encloses()
		for _, s := range e.clauses {
			points = points || s.means.has(cEnclose) || s.means.has(cProceed)
			if s.document.attachment >= 0 && !slices.Contains(e.attachments, s.document.attachment) {
				e.attachments = append(e.attachments, s.document.attachment)
			}
		}
		for _, i := range files {
			if (about != builtIn && names[i].has(about) || slices.Contains(e.papers, i)) && !slices.Contains(e.attachments, i) {
				e.attachments = append(e.attachments, i)
			}
		}
		if len(e.attachments) == 0 && len(files) == 1 && (points || about != builtIn) {
			e.attachments = append(e.attachments, files[0])
		}
		slices.Sort(e.attachments)
		r.carryContent(e, about, quoted)
	}
}

// carryContent lets an event that encloses something quote what could be read
// of it, so that nobody else carries it.
func (r *reading) carryContent(e *event, about concept, quoted map[*document]bool) {
	if about == builtIn {
		return
	}
	for _, i := range e.attachments {
		for _, d := range r.documents[r.body:] {
			if d.attachment != i || quoted[d] {
				continue
			}
			a, b := trim(d.text.String(), 0, len(d.text.String()))
			if a < b {
				e.pieces = append(e.pieces, piece{d, a, b})
				quoted[d] = true
			}
		}
		for _, t := range r.tableQuotes() {
			if t.file == i {
				e.rowsQuoted = append(e.rowsQuoted, t.row)
			}
		}
	}
}

// quoted are the documents that an event or trace quotes already.
func (r *reading) quoted() map[*document]bool {
	all := make(map[*document]bool)
	for _, list := range [...][]*event{r.events, r.traces} {
		for _, e := range list {
			for _, p := range e.pieces {
				all[p.document] = true
			}
		}
	}
	return all
}

// tableQuote is how an event quotes a table that is not one of bookings: by its
// first row; the router takes the others for its context.
type tableQuote struct {
	file int // the attachment that it stands in
	row  string
}

func (r *reading) tableQuotes() []tableQuote {
	if r.quotes == nil {
		r.quotes = []tableQuote{}
		for i := range r.material.CurrentTables {
			table := &r.material.CurrentTables[i]
			if len(table.Rows) == 0 || isBusinessTable(table) {
				continue
			}
			if text := rowText(&table.Rows[0]); text != "" {
				r.quotes = append(r.quotes, tableQuote{r.attachmentNamed(table.File), text})
			}
		}
	}
	return r.quotes
}

// pointers makes events of a text that only points at an attachment, if the
// file's name says what it is and something of it could be read.
func (r *reading) pointers() {
	if len(r.events) > 0 || r.body == 0 {
		return
	}
	quoted := r.quoted()
	for i := range r.statements {
		s := &r.statements[i]
		if s.document != r.documents[0] || s.proposes != "" || s.mood.asks || s.mood.negated || s.mood.future || !s.means.has(cEnclose) && !s.means.has(cProceed) {
			continue
		}
		for _, t := range enclosed {
			e := newEvent(t.proposes, ruleFile, s)
			var keys keySet
			for k := range r.material.CurrentAttachments {
				if !r.material.CurrentAttachments[k].Readable {
					continue
				}
				d := r.fileName(k)
				if d == nil || !slices.ContainsFunc(d.hits, func(h hit) bool { return h.means.has(t.concept) }) {
					continue
				}
				e.attachments = append(e.attachments, k)
				for _, c := range d.codes {
					if c.kind == keyGroup {
						keys.add(keyGroup, d.raw(c.start, c.end))
					}
				}
			}
			if len(e.attachments) > 0 {
				e.keys = keys.keys()
				r.carryContent(e, t.concept, quoted)
				if r.rec != nil {
					r.rec.AddAt(ruleFile, "attachments", rule.Decide, s.document.text.Span(s.start, s.end), rule.Text("proposes", string(e.proposes)))
				}
				r.events = append(r.events, e)
			}
		}
		if len(r.events) > 0 {
			return
		}
	}
}
