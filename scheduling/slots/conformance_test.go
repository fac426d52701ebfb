package slots

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
)

// Every rule of this package fires at least once, and lets something be at
// least once, when the corpus is run; SL-10 when its slots are checked again.
func TestConformance(t *testing.T) {
	fired, passed := map[rule.ID]bool{}, map[rule.ID]bool{}
	for _, c := range loadCorpus(t) {
		r, err := DecodeRequest(c.Request)
		var bad rule.Violations
		if errors.As(err, &bad) {
			for _, v := range bad {
				fired[v.Rule] = true
			}
			continue
		}
		require.NoError(t, err, c.Name)
		result, x, err := Explain(r)
		require.NoError(t, err, c.Name)
		require.Equal(t, rule.Set, x.RuleSet)
		for _, id := range x.Fired() {
			fired[id] = true
		}
		for _, id := range x.Passed() {
			passed[id] = true
		}
		for _, e := range x.Entries {
			require.Contains(t, RuleIDs(), e.Rule)
			require.True(t, e.Verdict.Valid())
		}
		for _, s := range result.Slots {
			_, err := Check(r, s.Start)
			require.NoError(t, err, c.Name)
			passed[RuleRecheck] = true
		}
		_, err = Check(r, r.TimeRange.End.Truncate(1e9))
		require.ErrorIs(t, err, ErrBlocked, c.Name)
		require.ErrorContains(t, err, string(RuleRecheck))
		fired[RuleRecheck] = true
	}
	require.Len(t, RuleIDs(), 11)
	for _, id := range RuleIDs() {
		require.True(t, fired[id], "%s was never seen firing", id)
		require.True(t, passed[id], "%s was never seen not firing", id)
	}
}

// Explain decides as Find does, and the same request gives the same bytes.
func TestExplainDecidesAsFind(t *testing.T) {
	for _, c := range loadCorpus(t) {
		r, err := DecodeRequest(c.Request)
		if err != nil {
			continue
		}
		want, err := Find(r)
		require.NoError(t, err)
		got, x, err := Explain(r)
		require.NoError(t, err)
		require.Equal(t, want, got)
		_, again, err := Explain(r)
		require.NoError(t, err)
		require.Equal(t, mustJSON(t, x), mustJSON(t, again))
	}
}
