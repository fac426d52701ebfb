package mailtext

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// bind gives every event the keys of its target: its own, else those of the
// event or sentence that it goes with, else the only ones of the mail.
func (r *reading) bind() {
	for _, e := range r.events {
		if e.row == nil {
			e.ownKeys()
		}
	}
	sole := r.soleKeys()
	for _, e := range r.events {
		if e.row == nil && !hasKeys(e.keys) {
			e.keys = r.keysNear(e, sole)
		}
	}
	for _, t := range r.traces {
		t.ownKeys()
		if !hasKeys(t.keys) {
			t.keys = r.traceKeys(t, sole)
		}
	}
}

func (e *event) ownKeys() {
	for _, s := range e.clauses {
		for _, k := range s.codes {
			addKey(&e.keys, k.kind, s.document.raw(k.start, k.end))
		}
	}
}

func hasKeys(k booking.CandidateKeys) bool {
	return len(k.GroupCode)+len(k.ConfirmationNumber)+len(k.ReservationNumber)+len(k.BlockCode) > 0
}

// keysNear returns the keys that an event without its own goes with: those of
// the same sentence, of the last statement before it that names one, or the
// only ones of the mail or of its thread. A New Booking takes none from afar: it
// may have none.
func (r *reading) keysNear(e *event, sole booking.CandidateKeys) booking.CandidateKeys {
	s := e.clauses[0]
	if k := r.sentenceKeys(s); hasKeys(k) {
		return k
	}
	if hasKeys(sole) {
		return sole
	}
	if e.proposes == Proposes(contract.NewBooking) {
		return booking.CandidateKeys{}
	}
	if k := r.keysBefore(s); hasKeys(k) || r.threaded || r.currentCodes() {
		return k
	}
	return r.pastKeys()
}

// currentCodes reports whether the current mail names any target at all: then
// the history is not asked.
func (r *reading) currentCodes() bool {
	for _, d := range r.documents {
		for _, k := range d.codes {
			if k.kind <= keyBlock {
				return true
			}
		}
	}
	return false
}

// traceKeys returns the keys of the booking that a supplementary fact goes
// with.
func (r *reading) traceKeys(t *event, sole booking.CandidateKeys) booking.CandidateKeys {
	s := t.clauses[0]
	if k := r.sentenceKeys(s); hasKeys(k) {
		return k
	}
	if s.aboutAll() {
		var all booking.CandidateKeys
		for _, e := range r.events {
			if e.row == nil && e.booked() {
				for _, code := range e.keys.GroupCode {
					addKey(&all, keyGroup, code)
				}
			}
		}
		if hasKeys(all) {
			return all
		}
	}
	// The main event before it, or behind it in the same paragraph.
	var before, behind *event
	for _, e := range r.events {
		if e.row != nil || !hasKeys(e.keys) {
			continue
		}
		first := e.clauses[0]
		switch {
		case !r.follows(first, s):
			before = e
		case behind == nil && first.document == s.document && first.paragraph == s.paragraph:
			behind = e
		}
	}
	if e := before; e != nil {
		if single(e.keys) || e.clauses[len(e.clauses)-1].paragraph == s.paragraph {
			return e.keys
		}
		return booking.CandidateKeys{}
	}
	if behind != nil {
		return behind.keys
	}
	if hasKeys(sole) {
		return sole
	}
	if k := r.keysBefore(s); hasKeys(k) || r.threaded || r.currentCodes() {
		return k
	}
	return r.pastKeys()
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

// follows reports whether a stands behind b.
func (r *reading) follows(a, b *statement) bool {
	if a.document != b.document {
		return slices.Index(r.documents, a.document) > slices.Index(r.documents, b.document)
	}
	return a.start > b.start
}

// sentenceKeys returns the keys that the sentence of a statement names.
func (r *reading) sentenceKeys(s *statement) (keys booking.CandidateKeys) {
	for i := range r.statements {
		o := &r.statements[i]
		if o.document != s.document || o.sentence != s.sentence {
			continue
		}
		for _, k := range o.codes {
			addKey(&keys, k.kind, o.document.raw(k.start, k.end))
		}
	}
	return keys
}

// keysBefore returns the keys of the last statement before s that names one.
func (r *reading) keysBefore(s *statement) (keys booking.CandidateKeys) {
	for i := range r.statements {
		o := &r.statements[i]
		if o.clause == s.clause {
			break
		}
		if o.document != s.document {
			continue
		}
		var own booking.CandidateKeys
		for _, k := range o.codes {
			addKey(&own, k.kind, o.document.raw(k.start, k.end))
		}
		if hasKeys(own) {
			keys = own
		}
	}
	return keys
}

// soleKeys returns the keys of the mail if it names one target only: in its
// texts, or else in its subject and file names.
func (r *reading) soleKeys() (keys booking.CandidateKeys) {
	for _, d := range r.documents {
		for _, k := range d.codes {
			addKey(&keys, k.kind, d.raw(k.start, k.end))
		}
	}
	if hasKeys(keys) {
		if single(keys) {
			return keys
		}
		return booking.CandidateKeys{}
	}
	if r.subject != nil {
		for _, k := range r.subject.codes {
			addKey(&keys, k.kind, r.subject.raw(k.start, k.end))
		}
	}
	for i := range r.material.CurrentAttachments {
		for _, code := range r.fileCodes(i) {
			addKey(&keys, keyGroup, code)
		}
	}
	if !single(keys) {
		return booking.CandidateKeys{}
	}
	return keys
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
