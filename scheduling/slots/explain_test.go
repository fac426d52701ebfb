package slots

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
)

// The whole record of one search that meets most rules.
func TestExplanation(t *testing.T) {
	r := one(
		Block{Start: day(9, 0), End: day(10, 0), Status: Busy},
		Block{Start: day(9, 0), End: day(10, 0), Status: "lunch"},
		Block{Start: day(9, 0), End: day(10, 0), Status: Tentative},
		Block{Start: day(9, 0), End: day(10, 0), Status: Free},
		Block{Start: day(9, 0), End: day(10, 0), Status: Declined, Immovable: true},
		Block{Start: day(9, 0), End: day(10, 0), Status: Busy, Immovable: true},
		Block{Start: day(9, 0), End: day(9, 0), Status: Busy},
	)
	r.Participants = append(r.Participants,
		Person{ID: "b", Timezone: "Mars/Olympus", Required: true},
		Person{ID: "c", Timezone: "Asia/Tokyo", WorkHours: &Hours{"22:00", "02:00"}},
	)
	r.Busy["b"] = []Block{{Start: day(10, 0), End: day(16, 0), Status: Tentative}}
	r.Busy["c"] = []Block{{Start: day(13, 0), End: day(14, 0), Status: Cancelled}}
	r.User.BufferTimeMins = 30
	r.MaxSlots = 2
	_, x, err := Explain(r)
	require.NoError(t, err)
	require.Equal(t, "rule set "+rule.Set+`
SL-1 unknown b zone=Mars/Olympus read_in=UTC
SL-11 derive c over_midnight=outside_work_hours
SL-2 derive busy blocks buffer=30m0s
SL-7 drop a blocks_without_length=1
SL-9 warn a unknown=1 busy=1 tentative=1 free=1 gone=1 immovable=1
SL-9 derive b tentative=1
SL-9 drop c gone=1
SL-3 drop starts grid=29 allowed=23 first=2026-03-24T09:00:00Z last=2026-03-24T16:00:00Z
SL-8 pass request participants=3 starts=29
SL-4 decide 2026-03-24T13:00:00Z conflict_score=0.200 timezone_offset=+00:00
SL-5 warn 2026-03-24T13:00:00Z b=tentative
SL-4 decide 2026-03-24T14:00:00Z conflict_score=0.200 timezone_offset=+00:00
SL-5 warn 2026-03-24T14:00:00Z b=tentative
SL-6 pass slots
`, x.String())
}

// A search that meets none.
func TestExplanationOfNothing(t *testing.T) {
	r := one()
	r.MaxSlots = 1
	_, x, err := Explain(r)
	require.NoError(t, err)
	require.Equal(t, "rule set "+rule.Set+`
SL-1 pass a zone=UTC
SL-11 pass a
SL-2 pass busy blocks
SL-9 pass a
SL-7 pass blocks
SL-3 pass starts grid=29 allowed=29 first=2026-03-24T09:00:00Z last=2026-03-24T16:00:00Z
SL-8 pass request participants=1 starts=29
SL-4 decide 2026-03-24T09:00:00Z conflict_score=0.000 timezone_offset=+00:00
SL-5 pass 2026-03-24T09:00:00Z
SL-6 pass slots
`, x.String())
}

func TestExplanationWithoutSlots(t *testing.T) {
	r := one(Block{Start: day(9, 0), End: day(17, 0), Status: Busy})
	_, x, err := Explain(r)
	require.NoError(t, err)
	require.Equal(t, "rule set "+rule.Set+`
SL-1 pass a zone=UTC
SL-11 pass a
SL-2 pass busy blocks
SL-9 pass a busy=1
SL-7 pass blocks
SL-3 drop starts grid=29 allowed=0 first=2026-03-24T09:00:00Z last=2026-03-24T16:00:00Z
SL-8 pass request participants=1 starts=29
SL-4 pass slots slots=0
SL-6 decide a kind=busy blocked_mins=480
SL-6 decide request kind=fragmented blocked_mins=0
`, x.String())
	r.TimeRange.End = day(9, 30)
	_, x, err = Explain(r)
	require.NoError(t, err)
	require.Contains(t, x.String(), "SL-3 drop starts grid=0 allowed=0")
}
