package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// The only target of a mail binds an event without keys, also if the event
// names that target itself; another code does not (BK-6).
func TestBK6SoleTarget(t *testing.T) {
	const first = "Update QBD0514 to 12 TWN."
	for second, want := range map[string][]string{
		"Voucher for QBD0514 is enclosed.": {"QBD0514", "QBD0514"},
		"Voucher is enclosed.":             {"QBD0514", "QBD0514"},
		"Voucher for QBD0515 is enclosed.": {"QBD0514", ""},
	} {
		x := extraction(candidate("Update", first, "QBD0514"), candidate("Voucher Received", second))
		assert.Equal(t, want, codes(routeResult(t, material(first+"\n"+second), x)), second)
	}
}

// A TA RECORDER within the words of a rooming list is the derived one (BK-15).
func TestBK15RecorderWithin(t *testing.T) {
	const body = "Please find the rooming list for QBD0514, our ref TA-778."
	list := candidate("Rooming List", body, "QBD0514")
	for _, code := range [][]string{{"QBD0514"}, nil} {
		recorder := with(candidate("TA Recorder", "our ref TA-778", code...), `{"ta_reference": "TA-778"}`)
		for _, x := range []*booking.Extraction{extraction(list, recorder), extraction(recorder, list)} {
			res := routeResult(t, material(body), x)
			require.Equal(t, []contract.EventType{contract.RoomingList, contract.TARecorder}, types(res))
			assert.Equal(t, body, res.MessageEvents[0].RelevantMessageExcerpt)
			reference, _ := res.MessageEvents[1].ExtractedFields.Text("ta_reference")
			assert.Equal(t, "TA-778", reference)
			assert.Empty(t, intents(res))
		}
	}
}

// Nights beside the hotel date are stated nights, whatever the candidate
// counted (SD-4).
func TestStatedNightsBeside(t *testing.T) {
	for body, want := range map[string]contract.ReviewReason{
		"Please book QBD0514, 14-16 May 2026, 3 nights.": contract.ReviewNightsConflict,
		"Please book QBD0514, 14-16 May 2026, 2 nights.": "",
		"Please book QBD0514, 14-16 May 2026.":           "",
	} {
		x := extraction(with(candidate("New Booking", body, "QBD0514"),
			`{"arrival_date": "2026-05-14", "departure_date": "2026-05-16", "nights": 2, "date_evidence": {"hotel_date_raw": "14-16 May 2026"}}`))
		assert.Equal(t, want, reason(routeResult(t, material(body), x).MessageEvents[0]), body)
	}
}

// An event without a target that only points at a table is a part of the one
// question which rows are meant (BK-12).
func TestBK12OneReview(t *testing.T) {
	list := func(body string) *booking.Material {
		return withTable(material(body), row("QBD0601", false), row("QBD0602", false))
	}
	t.Run("it points", func(t *testing.T) {
		const body = "Please update as attached."
		res := routeResult(t, list(body), extraction(candidate("Update", body)))
		require.Len(t, res.MessageEvents, 1)
		assert.Equal(t, contract.ReviewRowSelection, reason(res.MessageEvents[0]))
		assert.JSONEq(t, `"Update Booking / Amendment"`, string(res.MessageEvents[0].ManualReview.KnownFields["event_type"]))
		assert.Contains(t, res.MessageEvents[0].RelevantMessageExcerpt, body)
		assert.Empty(t, intents(res))
	})
	t.Run("it says something else", func(t *testing.T) {
		const body = "Please cancel the honeymoon couple of next week in the garden wing."
		res := routeResult(t, list(body), extraction(candidate("Cancel", body)))
		assert.Len(t, res.MessageEvents, 2)
	})
}
