package booking

import "github.com/deskrules/deskrules/contract"

// standsAlone reports whether an event needs nothing of an attachment that it
// points at: the mail itself binds its target and gives its parameters
// (BK-22). That something came with the mail is the whole of a voucher, a
// proof of payment and an invoice; the names are the whole of a rooming list.
func (d *draft) standsAlone() bool {
	if d.target().IsZero() {
		return false
	}
	switch d.eventType {
	case contract.VoucherReceived, contract.PaymentEvidence, contract.InvoiceReceived, contract.InvoiceGeneration, contract.PaymentNotice,
		contract.CancelBooking, contract.CancelAllotment:
		return true
	case contract.NewBooking, contract.UpdateBooking, contract.AllotmentMaintain, contract.AmendGroupCode, contract.ManualRateCode, contract.TARecorder:
		return d.arrival() != "" || len(d.extra) > 0
	}
	return false
}
