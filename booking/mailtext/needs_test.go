package mailtext

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/contract/predicate"
)

func TestNeeds(t *testing.T) {
	t.Parallel()
	x, err := New(Config{})
	require.NoError(t, err)
	for when, want := range map[string]concepts{
		"cancel":               setOf(cCancel),
		"cancel and rooms > 0": setOf(cCancel),
		"release and unsold and not (past or asks)": setOf(cRelease, cUnsold),
		"(cancel or release) and allotment":         setOf(cAllotment),
		"cancel or release and unsold":              {},
		"not cancel":                                {},
		"not cancel and unsold":                     setOf(cUnsold),
		"cancel and text contains ' and unsold'":    {},
		"cancel ? unsold : release":                 {},
		"codes == 2 and asks":                       {},
	} {
		assert.Equal(t, want, x.lexicon.needs(when), when)
	}
}

// TestNeedsAreNeeded: a rule whose needs are not there is never true.
func TestNeedsAreNeeded(t *testing.T) {
	t.Parallel()
	x, err := New(Config{})
	require.NoError(t, err)
	needy := 0
	for i := range x.rules {
		if x.rules[i].needs != (concepts{}) {
			needy++
		}
	}
	assert.Greater(t, needy, 10, "most rules are passed over without a closer look")
	rapid.Check(t, func(t *rapid.T) {
		values := make([]predicate.Value, x.facts)
		var means concepts
		for k := range x.concepts {
			on := rapid.Bool().Draw(t, "on")
			if on {
				means.add(concept(k))
			}
			values[k] = predicate.BoolValue(on)
		}
		for k, v := range factVars {
			switch v.Kind {
			case predicate.Bool:
				values[x.concepts+k] = predicate.BoolValue(rapid.Bool().Draw(t, "fact"))
			case predicate.Number:
				values[x.concepts+k] = predicate.IntValue(rapid.IntRange(0, 3).Draw(t, "number"))
			}
		}
		for i := range x.rules {
			if tri, err := x.rules[i].Eval(values); err == nil && tri == predicate.True {
				assert.True(t, means.hasAll(&x.rules[i].needs), x.rules[i].ID())
			}
		}
	})
}
