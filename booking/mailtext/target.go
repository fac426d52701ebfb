package mailtext

import (
	"slices"
	"sort"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// bind gives every event the keys of its target: its own, else those of the
// event or sentence that it goes with, else the only ones of the mail.
func (r *reading) bind() {
	for _, e := range r.events {
		if e.row == nil {
			r.ownKeys(e)
		}
	}
	r.apart()
	t := targets{reading: r, sole: r.soleKeys()}
	for _, e := range r.events {
		if e.row == nil && !hasKeys(e.keys) {
			e.keys = t.near(e)
		}
	}
	for _, e := range r.events {
		t.oldCode(e)
		if e.row == nil && hasKeys(e.keys) {
			t.keyed = append(t.keyed, e)
		}
	}
	for _, e := range r.traces {
		r.ownKeys(e)
		if !hasKeys(e.keys) {
			e.keys = t.ofTrace(e)
		}
	}
}

// targets are the targets of a mail, for events without one of their own.
type targets struct {
	*reading
	// sole are the keys of a mail that names one target only.
	sole booking.CandidateKeys
	// keyed are the events of the text that have a target, in order.
	keyed []*event
	// all are the group codes of all bookings, once they are asked for.
	all      booking.CandidateKeys
	allAsked bool
	// before is, for each statement, the last one before it in its document that
	// names a key, or -1; nil before it is asked for.
	before []int
}

// ownKeys gives an event the keys that its clauses name.
func (r *reading) ownKeys(e *event) {
	var set keySet
	for kind, codes := range [...][]string{e.keys.GroupCode, e.keys.ConfirmationNumber, e.keys.ReservationNumber, e.keys.BlockCode} {
		for _, code := range codes {
			set.add(keyKind(kind), code)
		}
	}
	for _, s := range e.clauses {
		if !set.addAll(s) {
			r.miss("an event names more targets than what is proposed")
			break
		}
	}
	e.keys = set.keys()
}

func hasKeys(k booking.CandidateKeys) bool {
	return len(k.GroupCode)+len(k.ConfirmationNumber)+len(k.ReservationNumber)+len(k.BlockCode) > 0
}

// near returns the keys that an event without its own goes with: those of the
// same sentence, of the last statement before it that names one, or the only
// ones of the mail or of its thread. A New Booking takes none from afar: it may
// have none.
func (t *targets) near(e *event) booking.CandidateKeys {
	s := e.clauses[0]
	if k := t.sentenceKeys(s); hasKeys(k) {
		return k
	}
	if hasKeys(t.sole) {
		return t.sole
	}
	if e.proposes == Proposes(contract.NewBooking) {
		return booking.CandidateKeys{}
	}
	return t.far(s)
}

// far returns the keys of the last statement before s that names one, or those
// of the history if the current mail names none.
func (t *targets) far(s *statement) booking.CandidateKeys {
	if k := t.keysBefore(s); hasKeys(k) || t.threaded || t.currentCodes() {
		return k
	}
	return t.pastKeys()
}

// currentCodes reports whether the current mail names any target at all: then
// the history is not asked.
func (r *reading) currentCodes() bool {
	for _, d := range r.documents {
		if slices.ContainsFunc(d.codes, func(k code) bool { return k.kind <= keyBlock }) {
			return true
		}
	}
	return false
}

// ofTrace returns the keys of the booking that a supplementary fact goes with.
func (t *targets) ofTrace(e *event) booking.CandidateKeys {
	s := e.clauses[0]
	if k := t.sentenceKeys(s); hasKeys(k) {
		return k
	}
	if s.aboutAll() {
		if all := t.allGroups(); hasKeys(all) {
			return all
		}
	}
	// The main event before it, or behind it in the same paragraph.
	i := sort.Search(len(t.keyed), func(i int) bool { return t.keyed[i].clauses[0].place > s.place })
	if i > 0 {
		before := t.keyed[i-1]
		if single(before.keys) || before.clauses[len(before.clauses)-1].paragraph == s.paragraph {
			return before.keys
		}
		return booking.CandidateKeys{}
	}
	if i < len(t.keyed) {
		if behind := t.keyed[i].clauses[0]; behind.document == s.document && behind.paragraph == s.paragraph {
			return t.keyed[i].keys
		}
	}
	if hasKeys(t.sole) {
		return t.sole
	}
	return t.far(s)
}

// allGroups returns the group codes of all bookings of the text.
func (t *targets) allGroups() booking.CandidateKeys {
	if !t.allAsked {
		t.allAsked = true
		var set keySet
		for _, e := range t.keyed {
			if !e.booked() {
				continue
			}
			for _, code := range e.keys.GroupCode {
				if !set.add(keyGroup, code) {
					t.miss("a fact is of more groups than what is proposed")
				}
			}
		}
		t.all = set.keys()
	}
	return t.all
}

// aboutAll reports whether a fact goes with all groups of the mail.
func (s *statement) aboutAll() bool {
	text := s.document.text.String()[s.start:s.end]
	for _, w := range [...]string{"both", "all groups", "all the groups", "each group", "every group", "all bookings", "两个团", "两团", "各团", "所有团", "全部团", "每个团", "都"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

func single(k booking.CandidateKeys) bool {
	return len(k.GroupCode) <= 1 && len(k.ConfirmationNumber) <= 1 && len(k.ReservationNumber) <= 1 && len(k.BlockCode) <= 1
}

// sentenceKeys returns the keys that the sentence of a statement names.
func (r *reading) sentenceKeys(s *statement) booking.CandidateKeys {
	same := func(i int) bool {
		return r.statements[i].document == s.document && r.statements[i].sentence == s.sentence
	}
	from := s.place
	for from > 0 && same(from-1) {
		from--
	}
	var keys keySet
	for i := from; i < len(r.statements) && same(i); i++ {
		keys.addAll(&r.statements[i])
	}
	return keys.keys()
}

// keysBefore returns the keys of the last statement before s that names one.
func (t *targets) keysBefore(s *statement) booking.CandidateKeys {
	if t.before == nil {
		t.before = make([]int, len(t.statements))
		last := -1
		for i := range t.statements {
			o := &t.statements[i]
			if last >= 0 && t.statements[last].document != o.document {
				last = -1
			}
			t.before[i] = last
			if slices.ContainsFunc(o.codes, func(k code) bool { return k.kind <= keyBlock }) {
				last = i
			}
		}
	}
	var keys keySet
	if i := t.before[s.place]; i >= 0 {
		keys.addAll(&t.statements[i])
	}
	return keys.keys()
}

// soleKeys returns the keys of the mail if it names one target only: in its
// texts, or else in its subject and file names.
func (r *reading) soleKeys() booking.CandidateKeys {
	if keys, found := documentKeys(r.documents); found {
		return keys
	}
	var keys keySet
	if r.subject != nil {
		for _, k := range r.subject.codes {
			keys.add(k.kind, r.subject.raw(k.start, k.end))
		}
	}
	for i := range r.material.CurrentAttachments {
		for _, code := range r.fileCodes(i) {
			keys.add(keyGroup, code)
		}
	}
	if !keys.single() {
		return booking.CandidateKeys{}
	}
	return keys.keys()
}

// fileCodes returns the group codes in the name of an attachment.
func (r *reading) fileCodes(i int) (codes []string) {
	d := r.fileName(i)
	if d == nil {
		return nil
	}
	for _, k := range d.codes {
		if k.kind == keyGroup {
			codes = append(codes, d.raw(k.start, k.end))
		}
	}
	return codes
}
