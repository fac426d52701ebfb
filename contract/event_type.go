package contract

// EventType is what a message event asks for.
type EventType string

// The closed list of event types, spelled as in seed 002.
const (
	NewBooking        EventType = "New Booking"
	UpdateBooking     EventType = "Update Booking / Amendment"
	CancelBooking     EventType = "Cancel Booking"
	CancelAllotment   EventType = "Cancel Allotment"
	VoucherReceived   EventType = "Voucher Received"
	PaymentEvidence   EventType = "Payment Evidence"
	RoomingList       EventType = "Rooming List"
	AllotmentMaintain EventType = "Allotment Maintenance"
	AmendGroupCode    EventType = "AMEND GROUP CODE"
	InvoiceGeneration EventType = "Invoice Generation"
	InvoiceReceived   EventType = "Invoice Received"
	PaymentNotice     EventType = "Payment Notice"
	TraceEvent        EventType = "Trace"
	ManualRateCode    EventType = "Manual RateCode"
	TARecorder        EventType = "TA RECORDER"
	NoteEvent         EventType = "Note" // the old contract's; read, never produced
	NeedManualReview  EventType = "Need Manual Review"
)

// EventTypes returns the closed list: the sixteen supported types in the
// seed's order, then [NeedManualReview].
func EventTypes() []EventType {
	return []EventType{
		NewBooking, UpdateBooking, CancelBooking, CancelAllotment, VoucherReceived, PaymentEvidence,
		RoomingList, AllotmentMaintain, AmendGroupCode, InvoiceGeneration, InvoiceReceived,
		PaymentNotice, TraceEvent, ManualRateCode, TARecorder, NoteEvent, NeedManualReview,
	}
}

// Valid reports whether t is one of the closed list.
func (t EventType) Valid() bool { return t.Supported() || t == NeedManualReview }

// Supported reports whether t is one of the sixteen supported types, that is,
// any but [NeedManualReview].
func (t EventType) Supported() bool {
	switch t {
	case NewBooking, UpdateBooking, CancelBooking, CancelAllotment, VoucherReceived, PaymentEvidence,
		RoomingList, AllotmentMaintain, AmendGroupCode, InvoiceGeneration, InvoiceReceived,
		PaymentNotice, TraceEvent, ManualRateCode, TARecorder, NoteEvent:
		return true
	}
	return false
}
