package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
)

// Questions on policy, terms and price are no event, whatever type they come
// under; an action put as a question is one (BK-4).
func TestBK4Questions(t *testing.T) {
	for _, tc := range []struct {
		eventType, body string
		codes           []string
		event           bool
	}{
		{"Cancel Booking", "What is your cancellation policy for groups?", nil, false},
		{"Cancel Booking", "What is your cancellation policy for QBD0514?", []string{"QBD0514"}, false},
		{"Cancel Booking", "请问贵酒店的取消政策是什么？", nil, false},
		{"Cancel Booking", "Can you cancel QBD0514 free of charge?", []string{"QBD0514"}, true},
		{"Cancel Booking", "能否免费取消QBD0514？", []string{"QBD0514"}, true},
		{"Payment Notice", "What are your payment terms for groups?", nil, false},
		{"Payment Notice", "Could you please settle QBD0514 at the contracted rate?", []string{"QBD0514"}, true},
		{"Manual RateCode", "Can you give us a better rate for June?", nil, false},
		{"Manual RateCode", "Can you load the special rate 850 for QBD0514?", []string{"QBD0514"}, true},
		{"Update", "Can you change QBD0514 to 12 TWN at the same price?", []string{"QBD0514"}, true},
	} {
		x := extraction(candidate(tc.eventType, tc.body, tc.codes...))
		if tc.event {
			require.Len(t, routeResult(t, material(tc.body), x).MessageEvents, 1, tc.body)
			continue
		}
		assert.Equal(t, contract.RouteS10, routeNotice(t, material(tc.body), x).RouteCode, tc.body)
		res := routeResult(t, material("Please cancel QBD0777.\n\n"+tc.body), extraction(candidate("Cancel Booking", "Please cancel QBD0777.", "QBD0777"), x.Candidates[0]))
		assert.Equal(t, []string{"QBD0777"}, codes(res), tc.body)
		assert.Equal(t, []string{tc.body}, intents(res))
	}
}

// Quotation marks around an excerpt, and dots for what it leaves out, are not
// of the mail (BK-20).
func TestBK20QuotedExcerpt(t *testing.T) {
	const body = "Please cancel QBD0514 as the client has changed the plan."
	for _, excerpt := range []string{`"Please cancel QBD0514"`, "“Please cancel QBD0514 …”", "Please cancel ... has changed the plan.", "…cancel QBD0514"} {
		res := routeResult(t, material(body), extraction(candidate("Cancel Booking", excerpt, "QBD0514")))
		require.Equal(t, []string{"QBD0514"}, codes(res), excerpt)
		assert.Equal(t, body, res.MessageEvents[0].RelevantMessageExcerpt)
		assert.Empty(t, res.ExtractionWarnings, excerpt)
	}
	for _, excerpt := range []string{`"Kindly cancel the group"`, "... all ...", `""`, "…"} {
		x := extraction(candidate("Cancel Booking", excerpt))
		assert.Equal(t, contract.RouteS10, routeNotice(t, material(body), x).RouteCode, excerpt)
	}
}
