package mailtext

import "github.com/deskrules/deskrules/contract"

// saying is a deed and its one target.
type saying struct {
	proposes Proposes
	target   string
}

// said returns the event before that a new one only says again, in an attached
// letter or further down: the same deed of the same target (BK-10). Bookings
// and their changes have parameters and stand by themselves.
func (b *builder) said(e *event) *event {
	switch contract.EventType(e.proposes) {
	case contract.CancelBooking, contract.CancelAllotment, contract.VoucherReceived, contract.PaymentEvidence, contract.InvoiceGeneration, contract.InvoiceReceived, contract.PaymentNotice:
	default:
		return nil
	}
	if len(e.targets.list) != 1 {
		return nil
	}
	key := saying{e.proposes, e.targets.list[0]}
	if l := b.once[key]; l != nil && len(l.targets.list) == 1 {
		return l
	}
	if b.once == nil {
		b.once = make(map[saying]*event)
	}
	b.once[key] = e
	return nil
}
