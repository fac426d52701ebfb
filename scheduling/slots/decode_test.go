package slots

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const smallest = `{"participants":[{"id":"a","timezone":"UTC","organizer":true}],"duration_mins":30,"time_range":"2026-03-24T09:00:00Z/2026-03-24T10:00:00Z"}`

func TestDecodeDefaults(t *testing.T) {
	r, err := DecodeRequest([]byte(smallest))
	require.NoError(t, err)
	require.True(t, r.Participants[0].Required, "required unless it says otherwise")
	require.True(t, r.Participants[0].Organizer)
	require.Zero(t, r.Now)
	result, err := Find(r)
	require.NoError(t, err)
	require.Len(t, result.Slots, 2)
}

func TestDecodeSpellings(t *testing.T) {
	data := `{"participants":[
		{"id":"a","timezone":"UTC","required":false,"is_organizer":true,"is_key_decision_maker":true,"external":true,"work_hours":null},
		{"id":"b","timezone":null,"organizer":false,"key_decision_maker":true,"work_hours":{"start":"09:00","end":"24:00"}}],
		"busy":{"a":[{"start":"2026-03-24T09:00+01:00","end":"2026-03-24T09:00:00.5Z","status":null,"is_private":true,"immovable":null,"uid":"x"}]},
		"duration_mins":3e1,"time_range":"2026-03-24T09:00Z/2026-03-24T10:00:00Z","now":null,
		"user_context":{"user_id":"b","timezone":"Asia/Tokyo","work_days":["Mon",2,"周三"],"buffer_time_mins":5},
		"constraints":{"avoid":[{"weekday":6},{"weekday":null,"start":"08:00"}],"not_before":"2026-03-24T09:30:00Z","minimum_notice_mins":0},
		"max_slots":1,"step_mins":30,"weights":{"tentative":1,"optional_busy":2,"optional_tentative":2,"outside_work_hours":0},"hard_work_hours":true}`
	r, err := DecodeRequest([]byte(data))
	require.NoError(t, err)
	require.Equal(t, Request{
		Participants: []Person{
			{ID: "a", Timezone: "UTC", Organizer: true, KeyDecisionMaker: true, External: true},
			{ID: "b", Required: true, KeyDecisionMaker: true, WorkHours: &Hours{"09:00", "24:00"}},
		},
		Busy: map[string][]Block{"a": {{
			Start:     r.Busy["a"][0].Start,
			End:       time.Date(2026, 3, 24, 9, 0, 0, 500_000_000, time.UTC),
			IsPrivate: true, UID: "x",
		}}},
		DurationMins:  30,
		TimeRange:     TimeRange{time.Date(2026, 3, 24, 9, 0, 0, 0, time.UTC), time.Date(2026, 3, 24, 10, 0, 0, 0, time.UTC)},
		User:          UserContext{UserID: "b", Timezone: "Asia/Tokyo", WorkDays: []string{"Mon", "2", "周三"}, BufferTimeMins: 5},
		Constraints:   Constraints{Avoid: []Avoid{{Weekday: "6"}, {Start: "08:00"}}, NotBefore: time.Date(2026, 3, 24, 9, 30, 0, 0, time.UTC)},
		MaxSlots:      1,
		StepMins:      30,
		Weights:       &Weights{Tentative: 1, OptionalBusy: 2, OptionalTentative: 2},
		HardWorkHours: true,
	}, r)
	require.Equal(t, time.Date(2026, 3, 24, 8, 0, 0, 0, time.UTC), r.Busy["a"][0].Start.UTC())
}

// All problems are listed at once, each under its rule and at its place.
func TestDecodeViolations(t *testing.T) {
	tests := []struct {
		name string
		data string
		want []string
	}{
		{"no JSON", `{`, []string{" SL-7"}},
		{"nothing", `{}`, []string{"/duration_mins SL-3", "/participants SL-7", "/time_range SL-3"}},
		{"another type", `[]`, []string{" SL-7"}},
		{"parts of hours and people", `{"participants":[{"id":"a","timezone":"UTC","organizer":"yes","work_hours":{"start":1,"end":"10:00"}},7],"duration_mins":1,"time_range":"2026-03-24T09:00:00Z/2026-03-24T10:00:00Z","user_context":{"work_hours":{"start":"09:00"}}}`,
			[]string{"/participants/0/organizer SL-7", "/participants/0/work_hours/start SL-11", "/participants/1 SL-7", "/user_context/work_hours/end SL-11"}},
		{
			"all kinds together",
			`{"participants":[{"id":"a","timezone":7,"Organizer":true},{"id":"b","organizer":true,"is_organizer":false}],
			"busy":{"b":[{"start":"yesterday","end":"2026-03-24T09:00:00"},{"start":"2026-03-24T09:00:00Z"},{"start":"2026-03-24T09:00:00Z","end":"2026-03-24T08:00:00Z","title":"secret"}],"c":[]},
			"duration_mins":"30","time_range":"today","max_slots":0,"step_mins":-1,
			"user_context":{"timezone":[],"work_hours":{"start":"9","end":"25:00"},"work_days":["Funday",true,"Mon","Caturday"],"focus_time_blocks":["10-11"],"buffer_time_mins":-1},
			"constraints":{"avoid":[{"weekday":"x","start":"08:00","end":"08:00"},{"weekday":"","end":"7"}],"not_before":"soon","minimum_notice_mins":-5},
			"weights":{"tentative":2000,"optional_busy":1,"optional_tentative":2},"surprise":1}`,
			[]string{
				"/busy/b/0/end SL-7", "/busy/b/0/start SL-7", "/busy/b/1/end SL-7", "/busy/b/2 SL-7", "/busy/b/2/title SL-7", "/busy/c SL-7",
				"/constraints/avoid/0 SL-11", "/constraints/avoid/0/weekday SL-3", "/constraints/avoid/1 SL-11",
				"/constraints/minimum_notice_mins SL-3", "/constraints/not_before SL-3", "/duration_mins SL-3",
				"/max_slots SL-4", "/participants/0/Organizer SL-7", "/participants/0/timezone SL-1", "/participants/1/is_organizer SL-7",
				"/step_mins SL-4", "/surprise SL-7", "/time_range SL-3", "/user_context/buffer_time_mins SL-2",
				"/user_context/focus_time_blocks/0 SL-11", "/user_context/timezone SL-1", "/user_context/work_days/0 SL-3",
				"/user_context/work_days/1 SL-3", "/user_context/work_days/3 SL-3", "/user_context/work_hours SL-11", "/weights/optional_tentative SL-3",
				"/weights/outside_work_hours SL-3", "/weights/tentative SL-8",
			},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := DecodeRequest([]byte(test.data))
			requireViolations(t, test.want, err)
		})
	}
}

// A flood of bad times is cut, and says so.
func TestDecodeManyBadTimes(t *testing.T) {
	var b strings.Builder
	for i := range 5000 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"start":"%d","end":"x"}`, i)
	}
	data := strings.Replace(smallest, `"duration_mins"`, `"busy":{"a":[`+b.String()+`]},"duration_mins"`, 1)
	_, err := DecodeRequest([]byte(data))
	require.ErrorContains(t, err, "other times cannot be read either")
	require.Less(t, strings.Count(err.Error(), "\n"), 1100)
}

func TestTimeRangeText(t *testing.T) {
	var r TimeRange
	require.NoError(t, r.UnmarshalText([]byte("2026-03-24T09:00:00+08:00/2026-03-24T10:00:00.25Z")))
	text, err := r.MarshalText()
	require.NoError(t, err)
	require.Equal(t, "2026-03-24T09:00:00+08:00/2026-03-24T10:00:00.25Z", string(text))
	for _, bad := range []string{"", "/", "2026-03-24T09:00:00Z", "2026-03-24T09:00:00Z/", "x/2026-03-24T09:00:00Z", "2026-03-24/2026-03-25", "2026-03-24T09:00:00/2026-03-24T10:00:00"} {
		require.Error(t, r.UnmarshalText([]byte(bad)), bad)
	}
}
