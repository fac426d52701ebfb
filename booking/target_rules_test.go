package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// A target that the extractor picked of several that the history knows is not
// unique (BK-8).
func TestBK8OneOfSeveral(t *testing.T) {
	const ask = "Please cancel our group."
	numbered := func(code string) booking.Candidate {
		c := candidate("Cancel Booking", ask)
		c.CaseKeys.ReservationNumber = []string{code}
		return c
	}
	group := candidate("Cancel Booking", ask, "QBD0514")
	for name, tc := range map[string]struct {
		body, thread, lookup string
		candidate            booking.Candidate
		unique               bool
	}{
		"the lookup found one":                    {ask, "", "One open group: QBD0514, 14 May 2026.", group, true},
		"the lookup found two":                    {ask, "", "Open groups: QBD0514, QBD0515.", group, false},
		"the lookup found one twice":              {ask, "", "QBD0514 (block), qbd0514 (folder)", group, true},
		"the lookup found others of another kind": {ask, "", "QBD0514, room 1201, rate U-850, INV2026", group, true},
		"the thread names two":                    {ask, "QBD0514 is for 14 May, QBD0520 for 20 May.", "", group, false},
		"two in the thread, one found":            {ask, "QBD0514 is for 14 May, QBD0520 for 20 May.", "Open: QBD0514.", group, true},
		"the mail speaks of the other one":        {"Please keep QBD0515. " + ask, "", "Open groups: QBD0514, QBD0515.", group, true},
		"two numbers":                             {ask, "", "Reservations 5501234 and 5501235.", numbered("5501234"), false},
		"one number":                              {ask, "", "Reservation 5501234 of 2026, 14 rooms.", numbered("5501234"), true},
		"an instruction to go on":                 {"Please proceed.", "Cancel QBD0514. Keep QBD0520.", "", candidate("Cancel Booking", "Cancel QBD0514.", "QBD0514"), true},
	} {
		t.Run(name, func(t *testing.T) {
			m := material(tc.body)
			m.BodyThreadEvidence = booking.Text(tc.thread)
			m.HistoryLookup = booking.HistoryLookup{Performed: tc.lookup != "", EvidenceSummary: booking.Text(tc.lookup)}
			e := routeResult(t, m, extraction(tc.candidate)).MessageEvents[0]
			if tc.unique {
				assert.Equal(t, contract.CancelBooking, e.EventType)
				return
			}
			assert.Equal(t, contract.ReviewTargetNotUnique, reason(e))
			assert.Equal(t, contract.CaseKeys{}, e.CaseKeys)
		})
	}
	t.Run("a Trace takes the nearest of a thread", func(t *testing.T) {
		const fact = "The guide will arrive at 20:00."
		m := material(fact)
		m.BodyThreadEvidence = "QBD0514 is confirmed.\nBefore: QBD0510 is confirmed."
		assert.Equal(t, []string{"QBD0514"}, codes(routeResult(t, m, extraction(candidate("Trace", fact, "QBD0514")))))
		m.BodyThreadEvidence, m.HistoryLookup = "", booking.HistoryLookup{Performed: true, EvidenceSummary: "QBD0514 and QBD0510 are open."}
		assert.Equal(t, contract.ReviewTargetNotUnique, reason(routeResult(t, m, extraction(candidate("Trace", fact, "QBD0514"))).MessageEvents[0]))
	})
}

// The history may name the guest's arrival, and with it the target; nothing
// more without an instruction to go on (BK-2, BK-6).
func TestBK6ArrivalFromHistory(t *testing.T) {
	const ask = "Please cancel the room of Mr Smith."
	stay := `{"guest_name": "John Smith", "arrival_date": "2026-05-14", "departure_date": "2026-05-16", "nights": 2}`
	for name, tc := range map[string]struct {
		body, excerpt, thread, lookup string
		arrival, departure            string
	}{
		"from the lookup":         {ask, ask, "", "One reservation: John Smith, arrival 14 May 2026.", "2026-05-14", ""},
		"from the thread":         {ask, ask, "Mr John Smith will stay from 14 May 2026 to 16 May 2026.", "", "2026-05-14", ""},
		"another guest's arrival": {ask, ask, "", "John Smith.\nMary Jones, arrival 14 May 2026.", "", ""},
		"two arrivals":            {ask, ask, "", "John Smith, arrival 14 May 2026.\nJohn Smith, arrival 20 May 2026.", "", ""},
		"no date":                 {ask, ask, "", "John Smith has a room.", "", ""},
		"to go on":                {"Please proceed.", "Cancel John Smith, 14-16 May 2026.", "Cancel John Smith, 14-16 May 2026.", "", "2026-05-14", "2026-05-16"},
	} {
		t.Run(name, func(t *testing.T) {
			m := material(tc.body)
			m.BodyThreadEvidence = booking.Text(tc.thread)
			m.HistoryLookup = booking.HistoryLookup{Performed: tc.lookup != "", EvidenceSummary: booking.Text(tc.lookup)}
			e := routeResult(t, m, extraction(with(candidate("Cancel Booking", tc.excerpt), stay))).MessageEvents[0]
			if tc.arrival == "" {
				assert.Equal(t, contract.NeedManualReview, e.EventType)
				return
			}
			require.Equal(t, contract.CancelBooking, e.EventType)
			s := e.ExtractedFields.Stay
			assert.Equal(t, tc.arrival, *s.ArrivalDate)
			if tc.departure == "" {
				assert.Nil(t, s.DepartureDate)
				assert.Nil(t, s.Nights)
			} else {
				assert.Equal(t, tc.departure, *s.DepartureDate)
			}
			assert.Contains(t, string(mustJSON(e.ContextUsed)), "14", "where it comes from is named")
		})
	}
}
