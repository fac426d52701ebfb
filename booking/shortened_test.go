package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// TestShortenedCodes (BK-18, BK-20): in "QBD0501/02" nobody acts on a group
// "02", and nothing of what is said of it is lost.
func TestShortenedCodes(t *testing.T) {
	split := material("Allotment changes, see the list.")
	split.ParentChildSplitEvidence = []booking.SplitEvidence{{ParentGroupCode: "QBD0500", ChildGroupCodes: []string{"QBD0501/02"}, SplitRaw: "QBD0500 allotment AMEND TO QBD0501/02"}}
	split.BodyCurrent = "QBD0500 allotment AMEND TO QBD0501/02"
	rows := withTable(material("Please update as highlighted."), row("QBD0501/02", true, "12 TWN"))
	for _, test := range []struct {
		name string
		m    *booking.Material
		x    *booking.Extraction
		want []contract.EventType
		keys []string
	}{
		{"in one value", material("Please cancel QBD0501/02."), extraction(candidate("Cancel Booking", "Please cancel QBD0501/02.", "QBD0501/02")),
			[]contract.EventType{contract.NeedManualReview, contract.CancelBooking}, []string{"", "QBD0501"}},
		{"in two values", material("Please cancel QBD0501/02."), extraction(candidate("Cancel Booking", "Please cancel QBD0501/02.", "02", "QBD0501")),
			[]contract.EventType{contract.NeedManualReview, contract.CancelBooking}, []string{"", "QBD0501"}},
		{"children", material("QBD0500 AMEND TO QBD0501/02"), extraction(candidate("Update", "QBD0500 AMEND TO QBD0501/02", "QBD0500")),
			[]contract.EventType{contract.NeedManualReview, contract.NewBooking, contract.CancelBooking}, []string{"", "QBD0501", "QBD0500"}},
		{"children of the material", split, extraction(),
			[]contract.EventType{contract.NeedManualReview, contract.NewBooking, contract.CancelBooking}, []string{"", "QBD0501", "QBD0500"}},
		{"in a row", rows, extraction(candidate("Update", "12 TWN")),
			[]contract.EventType{contract.NeedManualReview, contract.UpdateBooking}, []string{"", "QBD0501"}},
		{"a number by itself is a code", material("Please cancel group 514."), extraction(candidate("Cancel Booking", "Please cancel group 514.", "514")),
			[]contract.EventType{contract.CancelBooking}, []string{"514"}},
		{"four figures are a code", material("Please cancel QBD0501/0502."), extraction(candidate("Cancel Booking", "Please cancel QBD0501/0502.", "QBD0501/0502")),
			[]contract.EventType{contract.CancelBooking, contract.CancelBooking}, []string{"QBD0501", "0502"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			res := routeResult(t, test.m, test.x)
			assert.Equal(t, test.want, types(res))
			assert.Equal(t, test.keys, codes(res))
			for i, e := range test.want {
				if e == contract.NeedManualReview {
					review := res.MessageEvents[i].ManualReview
					require.NotNil(t, review)
					assert.Equal(t, contract.ReviewUnsafeSplit, review.ReasonCode)
					assert.Equal(t, []string{"shortened_group_code:02"}, review.ConflictingPoints)
				}
			}
			assert.Empty(t, res.UnhandledCurrentIntents)
		})
	}
}
