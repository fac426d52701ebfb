package contract

import (
	"strings"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/phrase"
)

// Target is what an event is about, in a form that compares: the four keys,
// or, if all of them are null, guest name and arrival date (CT-15), each as
// [FoldKey] folds it. The zero Target is no target.
type Target struct {
	GroupCode, ConfirmationNumber, ReservationNumber, BlockCode string
	GuestName, ArrivalDate                                      string
}

// IsZero reports whether t names nothing.
func (t Target) IsZero() bool { return t == Target{} }

// Target returns the target that k names.
func (k CaseKeys) Target() Target {
	return Target{
		GroupCode: foldKey(k.GroupCode), ConfirmationNumber: foldKey(k.ConfirmationNumber),
		ReservationNumber: foldKey(k.ReservationNumber), BlockCode: foldKey(k.BlockCode),
	}
}

// Target returns the target of the event.
func (e *MessageEvent) Target() Target {
	t := e.CaseKeys.Target()
	if !t.IsZero() {
		return t
	}
	if name, ok := e.ExtractedFields.Text("guest_name"); ok {
		t.GuestName = FoldKey(name)
	}
	if stay := e.ExtractedFields.Stay; stay != nil {
		t.ArrivalDate = foldKey(stay.ArrivalDate)
	}
	return t
}

// FoldKey returns a key (a group code, a confirmation, reservation or block
// number, a guest's name) as it is compared: two keys are the same if their
// folded forms are equal. Space around a key does not matter, nor do the
// amount of space within it, case, width ("ＱＢＤ０５１４" is "QBD0514"), script variant
// and characters that cannot be seen: what contract/evidence finds in a text
// apart from its spelling is the same key. The wire keeps the spelling of the
// source.
func FoldKey(s string) string {
	s = strings.TrimSpace(s)
	if !isPlainKey(s) {
		s = strings.Join(strings.Fields(phrase.Fold(s).String()), " ")
	}
	return strings.ToLower(s)
}

// isPlainKey reports whether s is ASCII with single spaces only.
func isPlainKey(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c < ' ' || c == ' ' && s[i-1] == ' ' {
			return false
		}
	}
	return true
}

func foldKey(s *string) string {
	if s == nil {
		return ""
	}
	return FoldKey(*s)
}

// targetIndex finds the first of several things with a target. It needs no
// memory for the first few.
type targetIndex struct {
	few  [4]targetAt
	n    int
	many map[Target]int
}

type targetAt struct {
	target Target
	at     int
}

// get returns the first thing with the given target.
func (x *targetIndex) get(t Target) (at int, found bool) {
	for i := range x.few[:x.n] {
		if x.few[i].target == t {
			return x.few[i].at, true
		}
	}
	at, found = x.many[t]
	return at, found
}

// add notes that the thing at the given place has the target, and returns the
// first that has it if there is one already.
func (x *targetIndex) add(t Target, at int) (first int, found bool) {
	if first, found = x.get(t); found {
		return first, true
	}
	if x.n < len(x.few) {
		x.few[x.n] = targetAt{t, at}
		x.n++
		return at, false
	}
	if x.many == nil {
		x.many = make(map[Target]int)
	}
	x.many[t] = at
	return at, false
}
