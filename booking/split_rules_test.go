package booking_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// Several old codes that become several new ones in one line cannot be paired
// (BK-18).
func TestBK18Unpaired(t *testing.T) {
	const body = "QBD0514 / QBD0515 AMEND TO QBD0601 / QBD0602"
	for _, eventType := range []string{"Amend Group Code", "Update"} {
		res := routeResult(t, material(body), extraction(with(candidate(eventType, body, "QBD0514", "QBD0515"), `{"new_group_code": ["QBD0601", "QBD0602"]}`)))
		require.Len(t, res.MessageEvents, 1)
		e := res.MessageEvents[0]
		assert.Equal(t, contract.ReviewUnsafeSplit, reason(e))
		assert.Equal(t, body, e.RelevantMessageExcerpt)
		assert.Equal(t, []string{"old_group_code:QBD0514", "old_group_code:QBD0515", "new_group_code:QBD0601", "new_group_code:QBD0602"}, e.ManualReview.ConflictingPoints)
		assert.Empty(t, intents(res))
	}
	t.Run("beside a booking of one of the new codes", func(t *testing.T) {
		res := routeResult(t, material(body), extraction(
			with(candidate("Amend Group Code", body, "QBD0514", "QBD0515"), `{"new_group_code": ["QBD0601", "QBD0602"]}`), candidate("New Booking", body, "QBD0601")))
		require.Len(t, res.MessageEvents, 1)
		assert.Equal(t, contract.ReviewUnsafeSplit, reason(res.MessageEvents[0]))
	})
}

// Each change of codes that a candidate quotes is one of its own, whichever
// codes the candidate names (BK-10, BK-13).
func TestBK10SeveralChanges(t *testing.T) {
	const lines, line = "QBD0514 AMEND TO QBD0601\nQBD0515 AMEND TO QBD0602", "QBD0514 AMEND TO QBD0601, QBD0515 AMEND TO QBD0602"
	pairs := `{"new_group_code": "QBD0601, QBD0602"}`
	for _, body := range []string{lines, line} {
		for name, x := range map[string][]booking.Candidate{
			"old and new":       {with(candidate("Amend Group Code", body, "QBD0514", "QBD0515"), pairs)},
			"all in group_code": {candidate("Amend Group Code", body, "QBD0514", "QBD0601", "QBD0515", "QBD0602")},
			"the first pair":    {with(candidate("Amend Group Code", body, "QBD0514"), `{"new_group_code": "QBD0601"}`)},
			"as an update":      {with(candidate("Update", body, "QBD0514", "QBD0515"), pairs)},
			"twice": {
				with(candidate("Amend Group Code", body, "QBD0514"), `{"new_group_code": "QBD0601"}`),
				with(candidate("Amend Group Code", body, "QBD0515"), `{"new_group_code": "QBD0602"}`),
			},
		} {
			res := routeResult(t, material(body), extraction(x...))
			require.Equal(t, []contract.EventType{contract.AmendGroupCode, contract.AmendGroupCode}, types(res), name)
			assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res), name)
			for i, fresh := range []string{"QBD0601", "QBD0602"} {
				got, _ := res.MessageEvents[i].ExtractedFields.Text("new_group_code")
				assert.Equal(t, fresh, got, name)
			}
			assert.Empty(t, res.ExtractionWarnings, name)
			assert.Empty(t, intents(res), name)
		}
	}
	t.Run("an invented code is named", func(t *testing.T) {
		res := routeResult(t, material(lines), extraction(with(candidate("Amend Group Code", lines, "QBD0514", "QBD0515"), `{"new_group_code": "QBD0601, QBD0999"}`)))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
		assert.NotEmpty(t, res.ExtractionWarnings)
	})
	t.Run("splits and a change", func(t *testing.T) {
		const body = "QBD0514 AMEND TO QBD0599\nQBD0500 allotment AMEND TO QBD0501, QBD0502\nControl block QBD0600 20 TWN AMEND TO:\n- QBD0601 5 TWN\n- QBD0602 6 TWN"
		for _, eventType := range []string{"Amend Group Code", "New Booking"} {
			res := routeResult(t, material(body), extraction(candidate(eventType, body, "QBD0514", "QBD0599", "QBD0500", "QBD0501", "QBD0502", "QBD0600", "QBD0601", "QBD0602")))
			require.Equal(t, []string{"QBD0514", "QBD0501", "QBD0502", "QBD0500", "QBD0601", "QBD0602", "QBD0600"}, codes(res), eventType)
			assert.Equal(t, contract.AmendGroupCode, res.MessageEvents[0].EventType)
			assert.Equal(t, []string{"QBD0501", "QBD0502"}, res.MessageEvents[3].ExtractedFields.ParentRelease.ChildGroupCodes)
			assert.Equal(t, []string{"QBD0601", "QBD0602"}, res.MessageEvents[6].ExtractedFields.ParentRelease.ChildGroupCodes)
			assert.Empty(t, intents(res))
		}
	})
}

// Children in the lines below AMEND TO are children (BK-13).
func TestBK13ChildrenBelow(t *testing.T) {
	const body = "Control block QBD0500 AMEND TO:\n- QBD0501 5 TWN\n- QBD0502 6 TWN\n\nThanks"
	for _, named := range [][]string{{"QBD0501", "QBD0502"}, {"QBD0501"}, nil} {
		res := routeResult(t, material(body), extraction(candidate("New Booking", body, named...)))
		require.Equal(t, []string{"QBD0501", "QBD0502", "QBD0500"}, codes(res), named)
		assert.Equal(t, []string{"QBD0501", "QBD0502"}, res.MessageEvents[2].ExtractedFields.ParentRelease.ChildGroupCodes)
	}
	t.Run("what else the candidate quotes is not below", func(t *testing.T) {
		const body = "Control block QBD0500 AMEND TO QBD0501 5 TWN.\nPlease see also QBD0444."
		res := routeResult(t, material(body), extraction(candidate("New Booking", body, "QBD0501")))
		assert.Equal(t, []string{"QBD0501", "QBD0500"}, codes(res))
	})
	t.Run("nor what stands behind other words", func(t *testing.T) {
		const body = "Control block QBD0500 AMEND TO a code that we send later.\nOur reference is QBD0444."
		res := routeResult(t, material(body), extraction(candidate("Amend Group Code", body, "QBD0500")))
		assert.Equal(t, []string{"QBD0500"}, codes(res))
		assert.Equal(t, contract.ReviewFieldMissing, reason(res.MessageEvents[0]))
	})
}

// What gives the parent's rooms back goes into the release candidate, under
// whichever type, and wherever the parent's code stands in the line (BK-13).
func TestBK13GivesBack(t *testing.T) {
	for _, body := range []string{"QBD0500 allotment AMEND TO QBD0501, QBD0502", "Allotment QBD0500 AMEND TO QBD0501, QBD0502"} {
		for _, eventType := range []string{"Cancel Booking", "Cancel Allotment"} {
			for _, x := range []*booking.Extraction{
				extraction(candidate("New Booking", body, "QBD0501", "QBD0502"), candidate(eventType, body, "QBD0500")),
				extraction(candidate(eventType, body, "QBD0500"), candidate("New Booking", body, "QBD0501", "QBD0502")),
			} {
				res := routeResult(t, material(body), x)
				require.Equal(t, []contract.EventType{contract.NewBooking, contract.NewBooking, contract.CancelBooking}, types(res), eventType)
				assert.NotNil(t, res.MessageEvents[2].ExtractedFields.ParentRelease)
			}
		}
	}
}

// A sentence that several keys of a candidate lead to shows one change.
func TestBK10OneChangeOfSeveralKeys(t *testing.T) {
	const body = "Allocation QBD0600 AMEND TO QBD0601, QBD0515"
	c := candidate("New Booking", "", "QBD0515")
	c.CaseKeys.ConfirmationNumber, c.CaseKeys.ReservationNumber = []string{"QBD0515"}, []string{"QBD0515"}
	why := func(x *booking.Extraction) int {
		_, e, err := newRouter(t).Explain(material(body), x)
		require.NoError(t, err)
		return strings.Count(e.String(), "changes=")
	}
	assert.Zero(t, why(extraction(c)))
	twice := candidate("New Booking", "QBD0514 AMEND TO QBD0601\nQBD0515 AMEND TO QBD0602", "QBD0601")
	m := material("QBD0514 AMEND TO QBD0601\nQBD0515 AMEND TO QBD0602")
	_, e, err := newRouter(t).Explain(m, extraction(twice))
	require.NoError(t, err)
	assert.Equal(t, 1, strings.Count(e.String(), "changes=2"))
}

// A child that needs a review is a booking in it, and a change of codes is a
// change, whatever the candidate called it (BK-10, BK-13).
func TestReviewsOfSplitsNameTheEvent(t *testing.T) {
	dates := `{"arrival_date":"2026-05-31","date_evidence":{"hotel_date_raw":"31-02","sheet_month_year":"06-2026"}}`
	for body, want := range map[string]contract.EventType{
		"QBD0500 allotment AMEND TO QBD0501, hotel date 31-02, BOOKING 06-2026": contract.NewBooking,
		"QBD0500 AMEND TO QBD0501, hotel date 31-02, BOOKING 06-2026":           contract.AmendGroupCode,
	} {
		res := routeResult(t, material(body), extraction(with(candidate("Update", body, "QBD0500"), dates)))
		require.NotEmpty(t, res.MessageEvents)
		e := res.MessageEvents[0]
		require.Equal(t, contract.ReviewDateUnresolved, reason(e), body)
		assert.JSONEq(t, `"`+string(want)+`"`, string(e.ManualReview.KnownFields["event_type"]))
	}
}
