package slots

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
)

// FuzzDecodeFind: whatever the bytes, the answer is either a list of
// violations or slots that are sound; what was decoded is found, and survives
// its own JSON.
func FuzzDecodeFind(f *testing.F) {
	for _, c := range loadCorpus(f) {
		f.Add([]byte(c.Request))
	}
	f.Add([]byte(smallest))
	f.Add([]byte(strings.Replace(smallest, "UTC", "Pacific/Chatham", 1)))
	f.Add([]byte(`{"participants":[{"id":"~/","timezone":"UTC","organizer":true}],"busy":{"~/":[{"start":"0000-01-01T00:00:00Z","end":"9999-12-31T23:59:60Z"}]},"duration_mins":1e3,"time_range":"/"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := DecodeRequest(data)
		if err != nil {
			var bad rule.Violations
			require.True(t, errors.As(err, &bad))
			require.NotEmpty(t, bad)
			return
		}
		result, err := Find(r)
		require.NoError(t, err, "what is decoded can be searched")
		for i, s := range result.Slots {
			require.False(t, s.Start.Before(r.TimeRange.Start) || s.End.After(r.TimeRange.End) || s.Start.Before(r.Now))
			for _, o := range result.Slots[:i] {
				require.False(t, s.Start.Before(o.End) && o.Start.Before(s.End))
			}
			again, err := Check(r, s.Start)
			require.NoError(t, err)
			require.Equal(t, s, again)
		}
		require.Equal(t, len(result.Slots) == 0, len(result.Reasons) > 0)
		wire, err := json.Marshal(r)
		require.NoError(t, err)
		if r.MaxSlots == 0 || r.StepMins == 0 {
			wire = withDefaults(t, r)
		}
		read, err := DecodeRequest(wire)
		require.NoError(t, err)
		same, err := Find(read)
		require.NoError(t, err)
		require.Equal(t, mustJSON(t, result), mustJSON(t, same))
	})
}

func withDefaults(t *testing.T, r Request) []byte {
	if r.MaxSlots == 0 {
		r.MaxSlots = defaultMaxSlots
	}
	if r.StepMins == 0 {
		r.StepMins = defaultStepMins
	}
	data, err := json.Marshal(r)
	require.NoError(t, err)
	return data
}
