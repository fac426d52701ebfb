package ical

import (
	"slices"
	"testing"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every rule of reading is seen firing and not firing in the corpus, and in
// the files that are about it.
func TestConformance(t *testing.T) {
	files := corpus()
	require.ElementsMatch(t, RuleIDs(), append(keysOf(files), RuleRedaction, RuleCommand))
	for id, list := range files {
		fired, passed := false, false
		for _, f := range list {
			_, x, err := Explain([]byte(f.text), f.options())
			require.NoError(t, err, f.name)
			fired = fired || slices.Contains(x.Fired(), id)
			passed = passed || slices.Contains(x.Passed(), id)
		}
		assert.True(t, fired, "%s was never seen firing", id)
		assert.True(t, passed, "%s was never seen not firing", id)
	}
	// The rules of writing fire as violations.
	for id, broken := range map[rule.ID]func() error{
		RuleCommand:   func() error { m := reviewMeeting(); m.UID = ""; _, err := Request(m); return err },
		RuleRedaction: func() error { p := publication(); p.Blocks = nil; _, err := Publish(p); return err },
	} {
		var vs rule.Violations
		require.ErrorAs(t, broken(), &vs)
		assert.True(t, vs.Has(id), "%s was never seen firing", id)
	}
	_, err := Request(reviewMeeting())
	assert.NoError(t, err, "%s was never seen not firing", RuleCommand)
	_, err = Publish(publication())
	assert.NoError(t, err, "%s was never seen not firing", RuleRedaction)
}

func keysOf(m map[rule.ID][]file) []rule.ID {
	var ids []rule.ID
	for id := range m {
		ids = append(ids, id)
	}
	return ids
}

// Notes carry the rule that speaks.
func TestConformance_Notes(t *testing.T) {
	for id, list := range corpus() {
		for _, f := range list {
			busy, err := Read([]byte(f.text), f.options())
			require.NoError(t, err)
			for _, n := range busy.Notes {
				assert.Contains(t, RuleIDs(), n.Rule, "%s: %s", id, f.name)
			}
		}
	}
}

// What is read in spite of a fault or a contradiction says so.
func TestExplain_Warnings(t *testing.T) {
	f := file{}
	_, x, err := Explain([]byte(events(
		entry("odd", "DTSTART:20260324T030000Z", "NO LINE", "DURATION:PT1H", "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
		meeting("good", "15"))), f.options())
	require.NoError(t, err)
	verdicts := map[rule.ID][]rule.Verdict{}
	for _, e := range x.Entries {
		verdicts[e.Rule] = append(verdicts[e.Rule], e.Verdict)
	}
	assert.Equal(t, []rule.Verdict{rule.Warn, rule.Pass}, verdicts[RuleComponents])
	assert.Equal(t, []rule.Verdict{rule.Warn, rule.Pass}, verdicts[RuleStatus])
}
