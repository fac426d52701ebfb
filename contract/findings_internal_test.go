package contract

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
)

// TestFindingsKeepTheFirst adds the same violations in several orders: those
// that sort first are kept, whatever came before them.
func TestFindingsKeepTheFirst(t *testing.T) {
	var all rule.Violations
	for i := range 5 * MaxViolations {
		all.Add(fmt.Sprintf("/message_events/%d", i%(4*MaxViolations)), "", "CT-1", "wrong")
	}
	want := all.Sorted()[:MaxViolations]
	random := rand.New(rand.NewSource(1))
	for name, at := range map[string]func(i int) int{
		"in order":  func(i int) int { return i },
		"backwards": func(i int) int { return len(all) - 1 - i },
		"at random": func() func(int) int { order := random.Perm(len(all)); return func(i int) int { return order[i] } }(),
	} {
		t.Run(name, func(t *testing.T) {
			var f findings
			for i := range all {
				f.take(all[at(i)])
				require.Less(t, len(f.list), 2*MaxViolations, "the memory is bounded")
			}
			got := f.sorted()
			require.Len(t, got, MaxViolations+1)
			assert.Equal(t, want, got[:MaxViolations])
			assert.Contains(t, got[MaxViolations].Message, "the rest is not listed")
		})
	}
	t.Run("what is let go costs no sorting", func(t *testing.T) {
		var f findings
		for _, v := range all[:4*MaxViolations] {
			f.take(v)
		}
		require.True(t, f.full)
		assert.Equal(t, MaxViolations, len(f.list), "nothing waits behind the first")
	})
}
