package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// A copy whose lines are wrapped is a copy (BK-16).
func TestBK16WrappedCopy(t *testing.T) {
	for body, copied := range map[string]string{
		"Please cancel QBD0514 because the clients have changed their plan.\nThe bus was late.": "Please cancel QBD0514\nbecause the clients have\nchanged their plan.\nThe bus was late.",
		"请取消QBD0514，因为客人改变了行程安排。\n大巴迟到了。":                                                       "请取消QBD0514，因为\n客人改变了\n行程安排。\n大巴迟到了。",
	} {
		m := material(body)
		m.CurrentOCR = []booking.OCR{{AttachmentID: "A1", Page: 1, Text: copied}}
		excerpt := "Please cancel QBD0514 because the clients have changed their plan."
		if body[0] != 'P' {
			excerpt = "请取消QBD0514，因为客人改变了行程安排。"
		}
		for _, x := range []*booking.Extraction{
			extraction(candidate("Cancel Booking", excerpt, "QBD0514")),
			extraction(candidate("Cancel Booking", excerpt, "QBD0514"), candidate("Cancel Booking", copied[:len(copied)-len("\n大巴迟到了。")], "QBD0514")),
		} {
			res := routeResult(t, m, x)
			require.Equal(t, []contract.EventType{contract.CancelBooking}, types(res))
			assert.Len(t, intents(res), 1, "the bus")
		}
	}
	t.Run("a line more is no copy", func(t *testing.T) {
		m := material("Please cancel QBD0514 because the clients have changed their plan.")
		m.CurrentOCR = []booking.OCR{{AttachmentID: "A1", Page: 1, Text: "Please cancel QBD0514\nbecause the clients have\nchanged their minds twice."}}
		res := routeResult(t, m, extraction(candidate("Cancel Booking", m.BodyCurrent, "QBD0514")))
		require.Len(t, intents(res), 1)
		assert.Contains(t, intents(res)[0], "twice")
	})
}

// Two stays of one group in the same words are two events; the same stay
// twice, or one that gives no dates, is one (SD-1, BK-16).
func TestSD1TwoStaysOfAGroup(t *testing.T) {
	const body = "Please book QBD0514, 10 TWN, 14-15 May 2026 and 18-20 May 2026."
	first := with(candidate("New Booking", body, "QBD0514"), `{"arrival_date": "2026-05-14", "departure_date": "2026-05-15", "date_evidence": {"hotel_date_raw": "14-15 May 2026"}}`)
	second := with(candidate("New Booking", body, "QBD0514"), `{"arrival_date": "2026-05-18", "departure_date": "2026-05-20", "date_evidence": {"hotel_date_raw": "18-20 May 2026"}}`)
	undated := candidate("New Booking", body, "QBD0514")
	for _, tc := range []struct {
		candidates []booking.Candidate
		arrivals   []string
	}{
		{[]booking.Candidate{first, second}, []string{"2026-05-14", "2026-05-18"}},
		{[]booking.Candidate{first, second, first, second}, []string{"2026-05-14", "2026-05-18"}},
		{[]booking.Candidate{first, undated}, []string{"2026-05-14"}},
		{[]booking.Candidate{undated, undated}, []string{""}},
	} {
		res := routeResult(t, material(body), extraction(tc.candidates...))
		var arrivals []string
		for _, e := range res.MessageEvents {
			arrival := ""
			if s := e.ExtractedFields.Stay; s != nil && s.ArrivalDate != nil {
				arrival = *s.ArrivalDate
			}
			arrivals = append(arrivals, arrival)
		}
		assert.Equal(t, tc.arrivals, arrivals)
	}
}
