package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
}
