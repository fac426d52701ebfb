package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// What needs an approval is no Trace, whether it is asked or wished for; what
// is agreed already, or paid by somebody else, is a fact (BK-14).
func TestBK14Favours(t *testing.T) {
	const main = "Update QBD0514 to 12 TWN."
	tests := []struct {
		name, sentence string
		trace          bool
	}{
		{"a waiver", "Please waive the cancellation fee for QBD0514.", false},
		{"a refund", "Please refund the deposit of QBD0514.", false},
		{"a discount", "Kindly give us a discount of 10%.", false},
		{"days of credit", "We would like 30 days credit.", false},
		{"a free room", "Please approve FOC for tour leader.", false},
		{"Chinese, a waiver", "请减免QBD0514的取消费。", false},
		{"Chinese, a discount", "希望给予10%折扣。", false},
		{"Chinese, credit", "请批准账期30天。", false},
		{"agreed before", "Please note 1 FOC room for the tour leader as agreed.", true},
		{"approved before", "Please note the deposit refund was approved by Ms Lan.", true},
		{"no wish", "Complimentary breakfast is included for 20 pax.", true},
		{"no favour", "Please put extra towels in the room.", true},
		{"who pays", "Company will pay the room rate, guests pay own account.", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			x := extraction(candidate("Update", main, "QBD0514"), candidate("Trace", tt.sentence, "QBD0514"))
			res := routeResult(t, material(main+"\n"+tt.sentence), x)
			if tt.trace {
				assert.Equal(t, []contract.EventType{contract.UpdateBooking, contract.TraceEvent}, types(res))
				assert.Empty(t, intents(res))
				return
			}
			assert.Equal(t, []contract.EventType{contract.UpdateBooking}, types(res))
			assert.Equal(t, []string{tt.sentence}, intents(res))
		})
	}
}

// A candidate that quotes sentences of several kinds is told apart (BK-14).
func TestBK14Apart(t *testing.T) {
	const main, fact = "Update QBD0514 to 12 TWN.", "Guide will arrive at 20:00."
	route := func(t *testing.T, more string, attachments ...booking.Attachment) *contract.Result {
		m := material(main + "\n" + fact + " " + more)
		m.CurrentAttachments = attachments
		return routeResult(t, m, extraction(candidate("Update", main, "QBD0514"), candidate("Trace", fact+" "+more, "QBD0514")))
	}
	items := func(t *testing.T, res *contract.Result) (all []string) {
		for _, e := range res.MessageEvents {
			if e.EventType == contract.TraceEvent {
				for _, i := range e.ExtractedFields.Trace.TraceItems {
					all = append(all, i.TextRaw)
				}
			}
		}
		return all
	}
	t.Run("a fact and a question", func(t *testing.T) {
		res := route(t, "Can we get a refund of the deposit?")
		assert.Equal(t, []contract.EventType{contract.UpdateBooking, contract.TraceEvent}, types(res))
		assert.Equal(t, []string{fact}, items(t, res))
		assert.Equal(t, []string{"Can we get a refund of the deposit?"}, intents(res))
	})
	t.Run("a fact and a slip", func(t *testing.T) {
		res := route(t, "Payment slip is enclosed.", booking.Attachment{AttachmentID: "A1", Filename: "slip.pdf", Kind: booking.KindFile, Readable: true, Text: text("paid 100 USD")})
		assert.ElementsMatch(t, []contract.EventType{contract.UpdateBooking, contract.TraceEvent, contract.PaymentEvidence}, types(res))
		assert.Equal(t, []string{fact}, items(t, res))
	})
	t.Run("a pointer goes with what it points for", func(t *testing.T) {
		res := route(t, "Bank slip for the deposit. Please see attached.", booking.Attachment{AttachmentID: "A1", Filename: "slip.pdf", Kind: booking.KindFile, Readable: true, Text: text("paid 100 USD")})
		assert.Equal(t, []string{fact}, items(t, res))
	})
	t.Run("two facts stay one Trace", func(t *testing.T) {
		res := route(t, "2 pax are vegetarian.")
		assert.Equal(t, []contract.EventType{contract.UpdateBooking, contract.TraceEvent}, types(res))
		assert.Empty(t, intents(res))
	})
}

// A body that does nothing but point at a link nobody followed is no
// information (BK-3).
func TestBK3Links(t *testing.T) {
	m := material("Please see the link.")
	m.CurrentAttachments = []booking.Attachment{{AttachmentID: "L1", Filename: "http://example.com/y", Kind: booking.KindLink}}
	assert.Equal(t, contract.RouteS99, routeNotice(t, m, extraction()).RouteCode)
	m.CurrentAttachments[0].Readable = true
	assert.Equal(t, contract.RouteS10, routeNotice(t, m, extraction()).RouteCode)
}

// A summary may say what is asked for, and not that it is granted (BK-32).
func TestBK32AskedIsNotGranted(t *testing.T) {
	for summary, kept := range map[string]bool{
		"客户询问是否可以退款": true, "客户询问是否同意退款": true, "可以退款": false, "已同意退款": false,
	} {
		x := extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"))
		x.Unknowns = []booking.Unknown{{TextRaw: "Can we get a refund?", CurrentOrHistory: "current", SummaryZh: summary}}
		res := routeResult(t, material("Please cancel QBD0514.\nCan we get a refund?"), x)
		require.Len(t, res.UnhandledCurrentIntents, 1)
		want := contract.UnhandledFallback
		if kept {
			want = contract.UnhandledMessage(summary)
		}
		assert.Equal(t, want, res.UnhandledCurrentIntents[0].VisibleMessage, summary)
	}
}
