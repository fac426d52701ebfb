package slots

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/timepipe/civil"
)

func localStarts(t *testing.T, zone string, step int, from, to string) []string {
	t.Helper()
	z := civil.MustLoadZone(zone)
	start, err := time.Parse(time.RFC3339, from)
	require.NoError(t, err)
	end, err := time.Parse(time.RFC3339, to)
	require.NoError(t, err)
	g := newGrid(z, int64(step)*secondsPerMinute, start.Unix(), end.Unix())
	var out []string
	for i := range g.n {
		out = append(out, time.Unix(g.at(i), 0).In(z.Location()).Format("15:04-07:00"))
	}
	return out
}

// SL-4: the grid is that of the clock on the wall, through every change.
func TestGrid(t *testing.T) {
	tests := []struct {
		name     string
		zone     string
		step     int
		from, to string
		want     []string
	}{
		{"an odd offset", "Asia/Kathmandu", 30, "2026-03-24T00:00:00Z", "2026-03-24T01:00:00Z", []string{"06:00+05:45", "06:30+05:45"}},
		{"both ends belong to it", "UTC", 60, "2026-03-24T01:00:00Z", "2026-03-24T03:00:00Z", []string{"01:00+00:00", "02:00+00:00", "03:00+00:00"}},
		{"spring", "America/New_York", 30, "2026-03-08T01:30:00-05:00", "2026-03-08T03:30:00-04:00", []string{"01:30-05:00", "03:00-04:00", "03:30-04:00"}},
		{"autumn: both passes", "America/New_York", 60, "2026-11-01T01:00:00-04:00", "2026-11-01T02:00:00-05:00", []string{"01:00-04:00", "01:00-05:00", "02:00-05:00"}},
		{"a change of half an hour", "Australia/Lord_Howe", 60, "2026-04-05T01:00:00+11:00", "2026-04-05T03:00:00+10:30", []string{"01:00+11:00", "02:00+10:30", "03:00+10:30"}},
		{"a step that does not divide the day begins anew at midnight", "UTC", 7 * 60, "2026-03-24T00:00:00Z", "2026-03-25T07:00:00Z", []string{"00:00+00:00", "07:00+00:00", "14:00+00:00", "21:00+00:00", "00:00+00:00", "07:00+00:00"}},
		{"once a day", "Asia/Shanghai", 24 * 60, "2026-03-24T00:00:00Z", "2026-03-26T00:00:00Z", []string{"00:00+08:00", "00:00+08:00"}},
		{"nothing fits", "UTC", 60, "2026-03-24T01:01:00Z", "2026-03-24T01:59:00Z", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, localStarts(t, test.zone, test.step, test.from, test.to))
		})
	}
}

// ceil and at are each other's inverse, between the starts and beyond.
func TestGridCeil(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := nearChange(t, oddZones).Unix()
		zone := civil.MustLoadZone(rapid.SampledFrom(oddZones).Draw(t, "zone"))
		step := int64(rapid.SampledFrom([]int{1, 7, 15, 45, 60, 100, 1440}).Draw(t, "step")) * secondsPerMinute
		g := newGrid(zone, step, from, from+int64(rapid.IntRange(0, 200_000).Draw(t, "seconds")))
		before := from - 100_000
		for i := range g.n {
			at := g.at(i)
			require.Greater(t, at, before)
			require.Equal(t, i, g.ceil(at))
			require.Equal(t, i, g.ceil(max(before+1, at-step+1)))
			require.Equal(t, i+1, g.ceil(at+1))
			before = at
		}
		require.Equal(t, 0, g.ceil(from))
		require.Equal(t, g.n, g.ceil(from+200_001))
	})
}
