package staydate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract/rule"
)

// TestConformance runs the corpus and wants to have seen every rule fire and
// not fire, and explanations that change nothing.
func TestConformance(t *testing.T) {
	t.Parallel()
	fired, silent := map[rule.ID]bool{}, map[rule.ID]bool{}
	for _, row := range append(rows, row{in: staydate.Input{}}) {
		r, x := staydate.Explain(row.in)
		assert.Equal(t, staydate.Parse(row.in), r, "%s: explaining changes nothing", row.name)
		did := map[rule.ID]bool{}
		for _, id := range x.Fired() {
			fired[id], did[id] = true, true
		}
		for _, id := range staydate.Rules() {
			if !did[id] {
				silent[id] = true
			}
		}
		for _, e := range x.Entries {
			assert.Contains(t, staydate.Rules(), e.Rule)
			assert.True(t, e.Verdict.Valid())
		}
		if r.Review != "" {
			assert.NotEmpty(t, x.Fired(), "%s: a review has a rule", row.name)
		}
	}
	for _, id := range staydate.Rules() {
		assert.True(t, fired[id], "%s was never seen firing", id)
		assert.True(t, silent[id], "%s was never seen not firing", id)
	}
}
