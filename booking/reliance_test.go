package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// TestBK22Reliance: an event is a review only if its target or its parameters
// can come from nowhere but the attachment that cannot be read.
func TestBK22Reliance(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		given, body, code, fields string
		want                      contract.EventType
	}{
		{"Voucher Received", "The voucher for QBD0514 is attached.", "QBD0514", "", contract.VoucherReceived},
		{"Payment Evidence", "QBD0514 房费已付，水单见附件。", "QBD0514", "", contract.PaymentEvidence},
		{"Invoice Received", "Our invoice for QBD0514 is attached.", "QBD0514", "", contract.InvoiceReceived},
		{"Cancel Booking", "Please cancel QBD0514, letter attached.", "QBD0514", "", contract.CancelBooking},
		{"Update", "Please update QBD0514 to 12 TWN, details attached.", "QBD0514", `{"rooms_raw":"12 TWN"}`, contract.UpdateBooking},
		{"Voucher Received", "The voucher is attached.", "", "", contract.NeedManualReview},
		{"Rooming List", "The rooming list for QBD0514 is attached.", "QBD0514", "", contract.NeedManualReview},
		{"Update", "Please update QBD0514 as attached.", "QBD0514", "", contract.NeedManualReview},
	} {
		m := material(test.body)
		m.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "scan.pdf", Kind: booking.KindFile}}
		var codes []string
		if test.code != "" {
			codes = []string{test.code}
		}
		c := candidate(test.given, test.body, codes...)
		if test.fields != "" {
			c = with(c, test.fields)
		}
		res := routeResult(t, m, extraction(c))
		assert.Equal(t, test.want, res.MessageEvents[0].EventType, test.body)
		warned := 0
		for _, w := range res.ExtractionWarnings {
			if w.Code == "attachment_unreadable" {
				warned++
			}
		}
		assert.Equal(t, 1, warned, test.body)
	}
}
