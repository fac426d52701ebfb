package mailtext

import (
	"slices"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// piece is a part of a document that an event quotes.
type piece struct {
	document   *document
	start, end int
}

func (p piece) raw() string { return p.document.raw(p.start, p.end) }

// event is a candidate under way.
type event struct {
	proposes Proposes
	ruleID   string
	// pieces are what it quotes, in evidence order; clauses are read for its
	// fields and keys.
	pieces  []piece
	clauses []*statement
	// last is the clause that stands last in the text, codes are the group codes
	// of all, folded.
	last  *statement
	codes codeSet
	// targets are the keys of all kinds that the clauses name, folded.
	targets codeSet
	// opens says that a list may follow, listed that a line of it was taken.
	opens, listed bool
	// fresh is the new code of a change that names only that.
	fresh string
	keys  booking.CandidateKeys
	// attachments are indices of current attachments; papers are those whose text
	// is what the event encloses.
	attachments, papers []int
	row                 *tableRow
	// parent is the code of the allocation that a row splits.
	parent string
	// rowsQuoted are texts of rows that it quotes besides.
	rowsQuoted []string
	// room is what the lists of most events find room in.
	room struct {
		pieces  [2]piece
		clauses [2]*statement
		codes   [2]string
		targets [2]string
	}
}

// newEvent begins an event with a statement.
func newEvent(proposes Proposes, id string, s *statement) *event {
	e := &event{proposes: proposes, ruleID: id}
	e.pieces, e.clauses, e.codes.list = e.room.pieces[:0], e.room.clauses[:0], e.room.codes[:0]
	e.targets.list = e.room.targets[:0]
	e.take(s)
	return e
}

// take adds a statement to what the event quotes and is read from.
func (e *event) take(s *statement) {
	e.pieces = append(e.pieces, s.piece())
	e.clauses = append(e.clauses, s)
	if e.last == nil || s.document != e.last.document || s.start > e.last.start {
		e.last = s
	}
	for _, k := range s.codes {
		if k.kind > keyBlock {
			continue
		}
		code := s.document.text.String()[k.start:k.end]
		e.targets.add(code)
		if k.kind == keyGroup {
			e.codes.add(code)
		}
	}
}

// elsewhere reports whether the event and another, of a sentence of its own,
// name keys and share none: a group here, a confirmation number there.
func (e *event) elsewhere(o *event) bool {
	if len(e.targets.list) == 0 || len(o.targets.list) == 0 || e.last.sentence == o.last.sentence && e.last.document == o.last.document {
		return false
	}
	return !slices.ContainsFunc(o.targets.list, e.targets.has)
}

// clashes reports whether two statements name group codes, and the other one
// that the first does not.
func (s *statement) clashes(o *statement) bool {
	for _, k := range o.codes {
		if k.kind == keyGroup && !slices.ContainsFunc(s.codes, func(own code) bool {
			return own.kind == keyGroup && s.document.text.String()[own.start:own.end] == o.document.text.String()[k.start:k.end]
		}) {
			return true
		}
	}
	return false
}

// join takes over what another event has.
func (e *event) join(o *event) {
	for i, s := range o.clauses {
		e.take(s)
		e.pieces[len(e.pieces)-1] = o.pieces[i]
	}
}

// clashes reports whether the event and a statement name group codes, and the
// statement one that the event does not.
func (e *event) clashes(s *statement) bool { return len(e.codes.list) > 0 && e.codes.lacks(s) }

// lacks reports whether a statement names a group code that is not in the set.
func (s *codeSet) lacks(of *statement) (lacking bool) {
	of.eachGroupCode(func(code string) bool {
		lacking = !s.has(code)
		return !lacking
	})
	return lacking
}

// eachGroupCode yields the group codes of a statement, folded.
func (s *statement) eachGroupCode(yield func(code string) bool) {
	for _, k := range s.codes {
		if k.kind == keyGroup && !yield(s.document.text.String()[k.start:k.end]) {
			return
		}
	}
}

// grouped reports whether a statement names a group code.
func (s *statement) grouped() (any bool) {
	for _, k := range s.codes {
		any = any || k.kind == keyGroup
	}
	return any
}

// booked reports whether the event has the parameters of a stay.
func (e *event) booked() bool {
	switch contract.EventType(e.proposes) {
	case contract.NewBooking, contract.UpdateBooking, contract.CancelBooking, contract.AmendGroupCode, contract.AllotmentMaintain, contract.CancelAllotment:
		return true
	}
	return false
}
