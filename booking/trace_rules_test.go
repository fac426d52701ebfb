package booking_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
)

func TestBK14Trace(t *testing.T) {
	t.Run("several targets, several Traces", func(t *testing.T) {
		body := "Guide of QBD0514 arrives at 20:00.\nGuide of QBD0515 arrives at 21:00."
		res := routeResult(t, material(body), extraction(candidate("Trace", "Guide of QBD0515 arrives at 21:00.", "QBD0515"), candidate("Trace", "Guide of QBD0514 arrives at 20:00.", "QBD0514")))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
		assert.Nil(t, res.MessageEvents[0].Relation)
	})
	t.Run("one candidate, two targets", func(t *testing.T) {
		body := "Guides of QBD0514 and QBD0515 arrive at 20:00."
		res := routeResult(t, material(body), extraction(candidate("Trace", body, "QBD0514", "QBD0515")))
		assert.Equal(t, []contract.EventType{contract.TraceEvent, contract.TraceEvent}, types(res))
	})
	t.Run("Note becomes Trace", func(t *testing.T) {
		res := routeResult(t, material("QBD0514: guide arrives at 20:00."), extraction(candidate("Note", "QBD0514: guide arrives at 20:00.", "QBD0514")))
		assert.Equal(t, []contract.EventType{contract.TraceEvent}, types(res))
	})
	t.Run("a Note without a target is an unknown", func(t *testing.T) {
		body := "Please cancel QBD0514.\nPlease cancel QBD0515.\nGuide arrives at 20:00."
		res := routeResult(t, material(body), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"), candidate("Cancel Booking", "Please cancel QBD0515.", "QBD0515"), candidate("Note", "Guide arrives at 20:00.")))
		assert.Equal(t, []contract.EventType{contract.CancelBooking, contract.CancelBooking}, types(res))
		assert.Equal(t, []string{"Guide arrives at 20:00."}, intents(res))
		assert.Equal(t, contract.RouteS10, routeNotice(t, material("Guide arrives at 20:00."), extraction(candidate("Note", "Guide arrives at 20:00."))).RouteCode)
	})
	t.Run("categories and departments", func(t *testing.T) {
		body := "QBD0514: gala banquet on 14 May 2026 evening for 20 pax, late party."
		c := with(candidate("Trace", body, "QBD0514"), `{"trace_items":[{"category":"banquet","text_raw":"gala banquet on 14 May 2026 evening for 20 pax","service_date":"2026-05-14","service_period_raw":"evening","pax":20,"notify_departments":["Banquet","Spa"]},
			{"category":"party","text_raw":"late party","service_date":"2026-05-15","service_period_raw":"night","pax":7,"notify_departments":[]}]}`)
		res := routeResult(t, material(body), extraction(c))
		trace := res.MessageEvents[0].ExtractedFields.Trace
		require.GreaterOrEqual(t, len(trace.TraceItems), 2)
		var banquet, party contract.TraceItem
		for _, item := range trace.TraceItems {
			if strings.Contains(item.TextRaw, "gala") {
				banquet = item
			}
			if strings.Contains(item.TextRaw, "party") {
				party = item
			}
		}
		assert.Equal(t, contract.CategoryFunction, banquet.Category)
		assert.Equal(t, "2026-05-14", *banquet.ServiceDate)
		assert.Equal(t, "evening", *banquet.ServicePeriodRaw)
		assert.Equal(t, 20, *banquet.Pax)
		assert.Equal(t, []string{"Banquet"}, banquet.NotifyDepartments)
		assert.Equal(t, contract.CategoryGeneralInfo, party.Category)
		assert.Nil(t, party.ServiceDate)
		assert.Nil(t, party.ServicePeriodRaw)
		assert.Nil(t, party.Pax)
		assert.Equal(t, []string{"Banquet"}, trace.NotifyDepartments)
		assert.Equal(t, contract.TraceGeneralRequest, trace.TraceSubtype)
	})
	t.Run("extra bed", func(t *testing.T) {
		c := with(candidate("Trace", "QBD0514 needs 1 extra bed.", "QBD0514"), `{"requires_rate_update":true,"occupancy_update":"9 pax","trace_items":[{"category":"extra_bed","text_raw":"QBD0514 needs 1 extra bed."}]}`)
		res := routeResult(t, material("QBD0514 needs 1 extra bed."), extraction(c))
		trace := res.MessageEvents[0].ExtractedFields.Trace
		assert.Equal(t, contract.TraceExtraBed, trace.TraceSubtype)
		assert.Equal(t, "true", string(trace.ExtraBed.RequiresRateUpdate))
		assert.Nil(t, trace.ExtraBed.OccupancyUpdate, "not in the evidence")
	})
	t.Run("extra bed within the main event's sentence", func(t *testing.T) {
		body := "Please book 10 TWN and 1 extra bed for QBD0514, 14-15 May 2026."
		res := routeResult(t, material(body), extraction(candidate("New Booking", body, "QBD0514"), candidate("Trace", "1 extra bed", "QBD0514")))
		require.Equal(t, []contract.EventType{contract.NewBooking, contract.TraceEvent}, types(res))
		assert.Equal(t, "E1", res.MessageEvents[1].RelatedSourceEventIndex)
		assert.Equal(t, contract.LinkedTrace, res.MessageEvents[1].RelationshipType)
	})
	t.Run("what the main event carries is no Trace", func(t *testing.T) {
		body := "Please book 10 TWN for QBD0514, 14-15 May 2026."
		for _, excerpt := range []string{body, "10 TWN"} {
			res := routeResult(t, material(body), extraction(candidate("New Booking", body, "QBD0514"), candidate("Trace", excerpt, "QBD0514")))
			assert.Equal(t, []contract.EventType{contract.NewBooking}, types(res), excerpt)
		}
	})
	t.Run("a fact in a longer excerpt of the main event", func(t *testing.T) {
		body := "Update QBD0514 to 12 TWN. Guide arrives at 20:00."
		res := routeResult(t, material(body), extraction(candidate("Update", body, "QBD0514"), candidate("Trace", "Guide arrives at 20:00.", "QBD0514")))
		require.Equal(t, []contract.EventType{contract.UpdateBooking, contract.TraceEvent}, types(res))
		assert.Equal(t, "Update QBD0514 to 12 TWN.", res.MessageEvents[0].RelevantMessageExcerpt)
	})
	t.Run("approval questions go to the unknowns", func(t *testing.T) {
		for _, question := range []string{"Can we get a refund?", "Could you waive the penalty?", "Can you offer a discount?", "What are the payment terms?", "能否减免房费？", "可否给30天账期？"} {
			res := routeResult(t, material("Update QBD0514 to 12 TWN.\n"+question), extraction(candidate("Update", "Update QBD0514 to 12 TWN.", "QBD0514"), candidate("Trace", question, "QBD0514")))
			assert.Equal(t, []contract.EventType{contract.UpdateBooking}, types(res), question)
			assert.Equal(t, []string{question}, intents(res))
		}
	})
	t.Run("payments go to their own types", func(t *testing.T) {
		for body, want := range map[string]contract.EventType{
			"Payment slip of QBD0514 attached.":         contract.PaymentEvidence,
			"QBD0514水单请见附件。":                            contract.PaymentEvidence,
			"Please pay the balance of QBD0514.":        contract.PaymentNotice,
			"QBD0514请尽快付款。":                             contract.PaymentNotice,
			"Please issue the invoice for QBD0514.":     contract.InvoiceGeneration,
			"Please find attached invoice for QBD0514.": contract.InvoiceReceived,
		} {
			res := routeResult(t, material(body), extraction(candidate("Trace", body, "QBD0514")))
			assert.Equal(t, []contract.EventType{want}, types(res), body)
		}
		body := "Update QBD0514 to 12 TWN.\nPayment received for QBD0514."
		res := routeResult(t, material(body), extraction(candidate("Update", "Update QBD0514 to 12 TWN.", "QBD0514"), candidate("Trace", "Payment received for QBD0514.", "QBD0514")))
		assert.Equal(t, []contract.EventType{contract.UpdateBooking}, types(res))
		assert.Equal(t, []string{"Payment received for QBD0514."}, intents(res))
	})
	t.Run("a payment arrangement is a Trace", func(t *testing.T) {
		body := "QBD0514: guests pay at hotel by credit card."
		res := routeResult(t, material(body), extraction(candidate("Trace", body, "QBD0514")))
		assert.Equal(t, contract.CategoryPayment, res.MessageEvents[0].ExtractedFields.Trace.TraceItems[0].Category)
	})
	t.Run("a Trace without a target is a review", func(t *testing.T) {
		res := routeResult(t, material("Guide arrives at 20:00.\n2 pax are vegetarian."), extraction(candidate("Trace", "Guide arrives at 20:00."), candidate("Trace", "2 pax are vegetarian.")))
		require.Len(t, res.MessageEvents, 1)
		assert.Equal(t, contract.ReviewTargetMissing, reason(res.MessageEvents[0]))
	})
	t.Run("the only target of the mail is its target", func(t *testing.T) {
		body := "Update QBD0514 to 12 TWN.\nGuide arrives at 20:00."
		res := routeResult(t, material(body), extraction(candidate("Update", "Update QBD0514 to 12 TWN.", "QBD0514"), candidate("Trace", "Guide arrives at 20:00.")))
		assert.Equal(t, []string{"QBD0514", "QBD0514"}, codes(res))
	})
}

func TestBK15RoomingList(t *testing.T) {
	body := "Rooming lists for QBD0514 and QBD0515 are as below."
	res := routeResult(t, material(body), extraction(candidate("Rooming List", body, "QBD0514", "QBD0515")))
	assert.Equal(t, []contract.EventType{contract.RoomingList, contract.TARecorder, contract.RoomingList, contract.TARecorder}, types(res))
	assert.Equal(t, []string{"QBD0514", "QBD0514", "QBD0515", "QBD0515"}, codes(res))
	assert.Equal(t, "E3", res.MessageEvents[3].RelatedSourceEventIndex)
	assert.Equal(t, contract.DerivedFromRoomingList, res.MessageEvents[3].RelationshipType)
	t.Run("a proposed TA RECORDER is the derived one", func(t *testing.T) {
		body := "Rooming list for QBD0514 as below. Our reference is TA-77."
		c := with(candidate("TA Recorder", "Our reference is TA-77.", "QBD0514"), `{"ta_reference":"TA-77"}`)
		res := routeResult(t, material(body), extraction(candidate("Rooming List", "Rooming list for QBD0514 as below.", "QBD0514"), c))
		require.Equal(t, []contract.EventType{contract.RoomingList, contract.TARecorder}, types(res))
		ref, _ := res.MessageEvents[1].ExtractedFields.Text("ta_reference")
		assert.Equal(t, "TA-77", ref)
	})
	t.Run("none without a target", func(t *testing.T) {
		res := routeResult(t, material("Rooming list as below."), extraction(candidate("Rooming List", "Rooming list as below.")))
		assert.Equal(t, []contract.EventType{contract.NeedManualReview}, types(res))
	})
}

// TestTraceItemsHaveWords: a line of an item without a letter or figure is
// no item.
func TestTraceItemsHaveWords(t *testing.T) {
	body := "\x00 Please cancel QBD0514."
	c := with(candidate("Trace", "", "QBD0514"), `{"trace_items":[{"category":"meal","text_raw":"\u0000\nQBD0514"}]}`)
	res := routeResult(t, material(body), extraction(c))
	require.Len(t, res.MessageEvents, 1)
	for _, item := range res.MessageEvents[0].ExtractedFields.Trace.TraceItems {
		assert.Regexp(t, "[A-Za-z]", item.TextRaw)
	}
}
