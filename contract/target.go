package contract

import "strings"

// Target is what an event is about, in a form that compares: the four keys,
// or, if all of them are null, guest name and arrival date (CT-15). Case and
// surrounding space do not matter. The zero Target is no target.
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
		t.GuestName = foldText(name)
	}
	if stay := e.ExtractedFields.Stay; stay != nil {
		t.ArrivalDate = foldKey(stay.ArrivalDate)
	}
	return t
}

func foldKey(s *string) string {
	if s == nil {
		return ""
	}
	return foldText(*s)
}

func foldText(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
