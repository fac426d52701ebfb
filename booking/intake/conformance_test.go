package intake_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking/intake"
	"github.com/deskrules/deskrules/contract/rule"
)

// Every rule is seen doing something, and seen with nothing to do.
func TestEveryRuleFiresAndRests(t *testing.T) {
	corpus := [][]byte{
		message(part("text/plain", "Please cancel QBD0514.")),
		message(multi("mixed",
			multi("alternative", part("text/plain; charset=gbk", "x\n\nOn Mon, 11 May 2026 at 10:02 R <r@h.example> wrote:\n> old"), page("<p>x</p>")),
			attached("list.xlsx", groupList(t, 3, 2)), attached("v.pdf", []byte("%PDF-")))),
		[]byte("Subject: x\r\n" + nestedMultiparts(20)),
	}
	fired, passed := map[rule.ID]bool{}, map[rule.ID]bool{}
	for _, raw := range corpus {
		m, x, err := reading.Explain(raw, "MSG-1")
		require.NoError(t, err)
		assert.Equal(t, read(t, raw), m, "an explanation changes nothing")
		assert.Equal(t, rule.Set, x.RuleSet)
		_, again, err := reading.Explain(raw, "MSG-1")
		require.NoError(t, err)
		assert.Equal(t, x.String(), again.String())
		for _, id := range x.Fired() {
			fired[id] = true
		}
		for _, id := range x.Passed() {
			passed[id] = true
		}
	}
	for _, id := range intake.Rules() {
		assert.True(t, fired[id], "%s never fired", id)
		assert.True(t, passed[id], "%s never rested", id)
	}
	_, x, err := reading.Explain(make([]byte, intake.MaxMessageBytes+1), "MSG-1")
	require.ErrorIs(t, err, intake.ErrTooLarge)
	assert.Equal(t, []rule.ID{intake.RuleLimits}, x.Fired())
}
