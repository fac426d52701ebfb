package slots

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
)

func day(hour, minute int) time.Time { return time.Date(2026, 3, 24, hour, minute, 0, 0, time.UTC) }

// one is a request of one person in UTC who looks for an hour between nine and
// five.
func one(blocks ...Block) Request {
	return Request{
		Participants: []Person{{ID: "a", Timezone: "UTC", Required: true, Organizer: true}},
		Busy:         map[string][]Block{"a": blocks},
		DurationMins: 60,
		TimeRange:    TimeRange{day(9, 0), day(17, 0)},
	}
}

func firstStart(t *testing.T, r Request) time.Time {
	t.Helper()
	result, err := Find(r)
	require.NoError(t, err)
	require.NotEmpty(t, result.Slots)
	return result.Slots[0].Start
}

// The bytes of an answer are what the command prints.
func TestResultJSON(t *testing.T) {
	r := one(Block{Start: day(9, 0), End: day(16, 0), Status: Tentative, UID: "e1"})
	r.Participants = append(r.Participants, Person{ID: "b", Timezone: "Asia/Kathmandu", Required: true, WorkHours: &Hours{"09:00", "18:00"}})
	r.MaxSlots = 1
	result, err := Find(r)
	require.NoError(t, err)
	require.Equal(t, `{"slots":[{"start":"2026-03-24T16:00:00Z","end":"2026-03-24T17:00:00Z","conflict_score":0.150,"timezone_offset":"+00:00",`+
		`"local":{"a":"2026-03-24T16:00:00Z","b":"2026-03-24T21:45:00+05:45"},`+
		`"conflicts":[{"participant":"b","kind":"outside_work_hours","weight":0.150,"uids":[],"message":"the time is not within the work hours of this person"}]}],`+
		`"reasons":[],"notes":[]}`, mustJSON(t, result))
	var read Result
	require.NoError(t, json.Unmarshal([]byte(mustJSON(t, result)), &read))
	require.Equal(t, mustJSON(t, result), mustJSON(t, read))

	r.Busy["a"][0].Status = Busy
	r.TimeRange.End = day(16, 30)
	result, err = Find(r)
	require.NoError(t, err)
	require.Equal(t, `{"slots":[],"reasons":[{"participant":"a","kind":"busy","blocked_mins":420,"message":"this person is busy, buffers included"},`+
		`{"participant":"","kind":"fragmented","blocked_mins":0,"message":"all together leave no gap that is long enough for the meeting"}],"notes":[]}`, mustJSON(t, result))
}

func TestScore(t *testing.T) {
	for score, text := range map[Score]string{0: "0.000", 7: "0.007", 150: "0.150", MaxScore: "1.000"} {
		require.Equal(t, text, mustJSON(t, score))
		var read Score
		require.NoError(t, json.Unmarshal([]byte(text), &read))
		require.Equal(t, score, read)
	}
	for _, bad := range []Score{-1, 1001} {
		_, err := json.Marshal(bad)
		require.Error(t, err)
	}
	for _, bad := range []string{"-0.1", "1.1", `"x"`, "null", "{}"} {
		var s Score
		require.Error(t, json.Unmarshal([]byte(bad), &s), bad)
	}
}

func TestLocals(t *testing.T) {
	l := Locals{{"b", day(9, 0)}, {"a \"quoted\"", day(9, 0)}}
	require.Equal(t, `{"b":"2026-03-24T09:00:00Z","a \"quoted\"":"2026-03-24T09:00:00Z"}`, mustJSON(t, l))
	var read Locals
	require.NoError(t, json.Unmarshal([]byte(mustJSON(t, l)), &read))
	require.Equal(t, l, read)
	at, ok := read.Of("b")
	require.True(t, ok)
	require.Equal(t, day(9, 0), at)
	_, ok = read.Of("c")
	require.False(t, ok)
	require.NoError(t, json.Unmarshal([]byte("null"), &read))
	require.Nil(t, read)
	for _, bad := range []string{"[]", `{"a":1}`, `"x"`} {
		require.Error(t, json.Unmarshal([]byte(bad), &read), bad)
	}
}

// Before there were zones, offsets had seconds, which RFC 3339 cannot write.
func TestOffsetWithSeconds(t *testing.T) {
	r := one()
	r.Participants[0].Timezone = "Asia/Shanghai"
	start := time.Date(1890, 1, 1, 0, 0, 0, 0, time.UTC)
	r.TimeRange = TimeRange{start, start.AddDate(0, 0, 1)}
	result, err := Find(r)
	require.NoError(t, err)
	s := result.Slots[0]
	local, _ := s.Local.Of("a")
	require.Zero(t, local.Minute()%15)
	require.Zero(t, local.Second(), "the grid is that of the clock on the wall")
	require.Equal(t, "+08:05", s.TimezoneOffset)
	var shown struct{ Local map[string]time.Time }
	require.NoError(t, json.Unmarshal([]byte(mustJSON(t, s)), &shown))
	require.True(t, shown.Local["a"].Equal(s.Start), "the instant is the same")
}

// SL-1: seconds, not minutes, are compared; fractions count as the whole.
func TestSeconds(t *testing.T) {
	r := one(Block{Start: day(9, 0), End: day(10, 0).Add(time.Second), Status: Busy})
	require.Equal(t, day(10, 15), firstStart(t, withSlots(r, 1, 0)))
	r = one(Block{Start: day(9, 0), End: day(10, 0).Add(time.Nanosecond), Status: Busy})
	require.Equal(t, day(10, 15), firstStart(t, withSlots(r, 1, 0)))
	r = one(Block{Start: day(10, 14).Add(59 * time.Second), End: day(17, 0), Status: Busy})
	result, err := Find(withSlots(r, 9, 0))
	require.NoError(t, err)
	require.Len(t, result.Slots, 1)
	require.Equal(t, day(9, 0), result.Slots[0].Start, "9:15 would end one second too late")
	r = one(Block{Start: day(10, 0).Add(-time.Nanosecond), End: day(17, 0), Status: Busy})
	result, err = Find(r)
	require.NoError(t, err)
	require.Empty(t, result.Slots)
	r = one(Block{Start: day(10, 0).Add(5), End: day(10, 0).Add(5), Status: Busy})
	r.TimeRange.End = day(10, 45)
	require.Equal(t, day(9, 0), firstStart(t, r), "a block without length")
	r = one()
	r.TimeRange.Start = day(9, 0).Add(time.Nanosecond)
	r.TimeRange.End = day(10, 15)
	require.Equal(t, day(9, 15), firstStart(t, r))
	r.TimeRange.End = day(10, 15).Add(-time.Nanosecond)
	result, err = Find(r)
	require.NoError(t, err)
	require.Empty(t, result.Slots)
	r = one()
	r.TimeRange.End = day(10, 15)
	r.Now = day(9, 0).Add(time.Nanosecond)
	require.Equal(t, day(9, 15), firstStart(t, r))
}

func withSlots(r Request, slots, step int) Request {
	r.MaxSlots, r.StepMins = slots, step
	return r
}

// SL-1 and SL-11: who the user is decides whose hours are hard.
func TestUserAndOrganizer(t *testing.T) {
	r := one()
	r.Participants = append(r.Participants, Person{ID: "b", Timezone: "Asia/Tokyo", Required: true, WorkHours: &Hours{"20:00", "24:00"}})
	result, err := Find(withSlots(r, 1, 0))
	require.NoError(t, err)
	require.Equal(t, day(11, 0), result.Slots[0].Start, "20:00 in Tokyo; 150 thousandths otherwise")
	require.Zero(t, result.Slots[0].Score)

	r.User = UserContext{UserID: "b", FocusTimeBlocks: []string{"20:00-21:00"}}
	result, err = Find(r)
	require.NoError(t, err)
	require.Equal(t, day(12, 0), result.Slots[0].Start, "hours and focus time are read in the zone of the user")
	require.Equal(t, "+00:00", result.Slots[0].TimezoneOffset, "the offset is that of the organizer")

	r.User.UserID = "a"
	require.Equal(t, day(11, 0), firstStart(t, withSlots(Request{Participants: r.Participants, DurationMins: 60, TimeRange: r.TimeRange, User: UserContext{UserID: "a"}}, 1, 0)))
	r.User.UserID = "b"
	r.User.Timezone = "Asia/Kolkata" // 20:00 is 14:30Z
	require.Equal(t, day(15, 30), firstStart(t, r))

	r.User = UserContext{WorkHours: &Hours{"09:00", "10:00"}}
	result, err = Find(r)
	require.NoError(t, err)
	require.Len(t, result.Slots, 1, "the organizer is the user, and his hours are hard")
	require.Equal(t, Score(150), result.Slots[0].Score)

	r.Participants[0].Organizer = false
	r.User = UserContext{UserID: "b"}
	result, err = Find(r)
	require.NoError(t, err)
	require.Equal(t, "+09:00", result.Slots[0].TimezoneOffset, "without an organizer it is the user")
}

// An organizer or user whose zone stands only in the user context.
func TestZoneOfUserContext(t *testing.T) {
	r := one()
	r.Participants[0].Timezone = ""
	r.User.Timezone = "Asia/Tokyo"
	result, err := Find(r)
	require.NoError(t, err)
	require.Equal(t, "+09:00", result.Slots[0].TimezoneOffset)
	require.Empty(t, result.Notes)

	r.Participants = append(r.Participants, Person{ID: "b"})
	result, err = Find(r)
	require.NoError(t, err)
	require.Equal(t, []string{"b: no time zone is given. " + BasicZoneNote}, result.Notes)
	local, _ := result.Slots[0].Local.Of("b")
	require.Equal(t, "+09:00", local.Format("-07:00"))
}

func TestFindViolations(t *testing.T) {
	tests := []struct {
		name   string
		change func(r *Request)
		want   []string
	}{
		{"zero", func(r *Request) { *r = Request{} }, []string{"/duration_mins SL-3", "/participants SL-7", "/time_range SL-3"}},
		{"two organizers", func(r *Request) {
			r.Participants = append(r.Participants, Person{ID: "b", Timezone: "UTC", Organizer: true})
		}, []string{"/participants/1/organizer SL-7"}},
		{"no organizer", func(r *Request) { r.Participants[0].Organizer = false }, []string{"/participants SL-7"}},
		{"the user does not take part", func(r *Request) { r.User.UserID = "z" }, []string{"/user_context/user_id SL-7"}},
		{"ids", func(r *Request) {
			r.Participants = append(r.Participants, Person{ID: "a"}, Person{})
		}, []string{"/participants/1/id SL-7", "/participants/2/id SL-7"}},
		{"no zone at all", func(r *Request) { r.Participants[0].Timezone = "" }, []string{"/user_context/timezone SL-1"}},
		{"zone of the organizer is missing", func(r *Request) {
			r.Participants = append(r.Participants, Person{ID: "b", Timezone: "UTC"})
			r.Participants[0].Timezone, r.User.UserID = "", "b"
		}, []string{"/participants/0/timezone SL-1"}},
		{"zone of the user", func(r *Request) {
			r.Participants = append(r.Participants, Person{ID: "b", Timezone: "Local"})
			r.User.UserID = "b"
		}, []string{"/participants/1/timezone SL-1"}},
		{"inverted and absurd", func(r *Request) {
			r.Busy["a"] = []Block{
				{Start: day(10, 0), End: day(9, 0)},
				{Start: day(10, 0).Add(2), End: day(10, 0).Add(1)},
				{Start: time.Date(-5, 1, 1, 0, 0, 0, 0, time.UTC), End: day(9, 0), Status: Free},
				{Start: day(9, 0), End: time.Date(12000, 1, 1, 0, 0, 0, 0, time.UTC)},
			}
		}, []string{"/busy/a/0 SL-7", "/busy/a/1 SL-7", "/busy/a/2 SL-7", "/busy/a/3 SL-7"}},
		{"inverted where no start fits", func(r *Request) {
			r.TimeRange.End = day(9, 30)
			r.Busy["a"] = []Block{{Start: day(10, 0), End: day(9, 0)}}
		}, []string{"/busy/a/0 SL-7"}},
		{"inverted and out of order, far from what is free", func(r *Request) {
			r.Busy["a"] = []Block{{Start: day(20, 0), End: day(21, 0)}, {Start: day(3, 0), End: day(2, 0)}, {Start: day(1, 0), End: time.Date(12000, 1, 1, 0, 0, 0, 0, time.UTC)}}
		}, []string{"/busy/a/1 SL-7", "/busy/a/2 SL-7"}},
		{"inverted together with the rest", func(r *Request) {
			r.Busy["a"], r.DurationMins = []Block{{Start: day(10, 0), End: day(9, 0)}}, 0
		}, []string{"/busy/a/0 SL-7", "/duration_mins SL-3"}},
		{"inverted range", func(r *Request) { r.TimeRange = TimeRange{day(10, 0), day(9, 0)} }, []string{"/time_range SL-3"}},
		{"empty range", func(r *Request) { r.TimeRange.End = r.TimeRange.Start }, []string{"/time_range SL-3"}},
		{"range of the year 1", func(r *Request) { r.TimeRange.Start = time.Time{}.Add(time.Hour) }, []string{"/time_range SL-8"}},
		{"first day of the year 1", func(r *Request) {
			r.TimeRange = TimeRange{time.Time{}.Add(time.Hour), time.Time{}.Add(2 * time.Hour)}
		}, []string{"/time_range SL-8"}},
		{"last day of the year 9999", func(r *Request) {
			last := time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)
			r.TimeRange = TimeRange{last.Add(-time.Hour), last.Add(time.Second)}
		}, []string{"/time_range SL-8"}},
		{"notice without the present", func(r *Request) { r.Constraints.MinimumNoticeMins = 5 }, []string{"/now SL-3"}},
		{"hours of others", func(r *Request) {
			r.Participants = append(r.Participants,
				Person{ID: "b", Timezone: "UTC", WorkHours: &Hours{}}, Person{ID: "c", Timezone: "UTC", WorkHours: &Hours{"24:00", "09:00"}},
				Person{ID: "d", Timezone: "UTC", WorkHours: &Hours{"08:00", "8:00"}})
		}, []string{"/participants/1/work_hours SL-11", "/participants/2/work_hours SL-11", "/participants/3/work_hours SL-11"}},
		{"limits", func(r *Request) {
			r.DurationMins, r.MaxSlots, r.StepMins = MaxDurationMins+1, MaxSlots+1, 1<<62
			r.User.BufferTimeMins, r.Constraints.MinimumNoticeMins, r.Now = MaxBufferMins+1, MaxNoticeMins+1, day(9, 0)
			r.TimeRange.End = r.TimeRange.Start.AddDate(0, 0, MaxRangeDays).Add(time.Second)
			r.User.FocusTimeBlocks = make([]string, MaxSpans+1)
			r.Constraints.Avoid = make([]Avoid, MaxSpans+1)
		}, []string{
			"/constraints/avoid SL-8", "/constraints/minimum_notice_mins SL-8", "/duration_mins SL-8", "/max_slots SL-8", "/step_mins SL-8",
			"/time_range SL-8", "/user_context/buffer_time_mins SL-8", "/user_context/focus_time_blocks SL-8",
		}},
		{"too many people", func(r *Request) { r.Participants = make([]Person, MaxParticipants+1) }, []string{"/participants SL-8"}},
		{"too many blocks", func(r *Request) {
			shared := make([]Block, MaxBlocks/100+1)
			r.Busy["a"] = shared
			for i := range 99 {
				id := strconv.Itoa(i)
				r.Participants = append(r.Participants, Person{ID: id, Timezone: "UTC"})
				r.Busy[id] = shared
			}
		}, []string{"/busy SL-8"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := one()
			test.change(&r)
			_, err := Find(r)
			requireViolations(t, test.want, err)
			_, _, err = Explain(r)
			requireViolations(t, test.want, err)
			_, err = Check(r, day(9, 0))
			requireViolations(t, test.want, err)
		})
	}
}

// At their limits requests are accepted.
func TestLimitsAreInclusive(t *testing.T) {
	r := one()
	r.DurationMins, r.MaxSlots, r.StepMins = MaxDurationMins, MaxSlots, MaxStepMins
	r.User.BufferTimeMins, r.Constraints.MinimumNoticeMins = MaxBufferMins, MaxNoticeMins
	r.Now = r.TimeRange.Start
	r.TimeRange.End = r.TimeRange.Start.AddDate(0, 0, MaxRangeDays)
	for len(r.User.FocusTimeBlocks) < MaxSpans {
		r.User.FocusTimeBlocks = append(r.User.FocusTimeBlocks, "00:00-00:00:01")
		r.Constraints.Avoid = append(r.Constraints.Avoid, Avoid{Weekday: "Mon", End: "00:00:01"})
	}
	for i := len(r.Participants); i < MaxParticipants; i++ {
		r.Participants = append(r.Participants, Person{ID: strconv.Itoa(i), Timezone: "Asia/Shanghai", WorkHours: &Hours{"09:00", "18:00"}})
	}
	r.DurationMins = 60 * 23
	_, err := Find(r)
	require.NoError(t, err)
	r.User.FocusTimeBlocks, r.Constraints.Avoid, r.DurationMins = nil, nil, MaxDurationMins
	result, err := Find(r)
	require.NoError(t, err)
	require.Len(t, result.Slots, MaxSlots)
}

func TestManyBadBlocksAreCut(t *testing.T) {
	bad := make([]Block, MaxProblems+500)
	for i := range bad {
		bad[i] = Block{Start: day(10, 0), End: day(9, 0)}
	}
	_, err := Find(one(bad...))
	var vs rule.Violations
	require.True(t, errors.As(err, &vs))
	require.Len(t, vs, MaxProblems+1)
	require.Contains(t, vs[0].Message, "the rest is not listed")
}

// SL-10: what was free when it was offered is checked against fresh calendars.
func TestCheck(t *testing.T) {
	r := one()
	r.User.BufferTimeMins = 15
	slot, err := Check(r, day(9, 7))
	require.NoError(t, err, "off the grid is allowed")
	require.Equal(t, day(9, 7), slot.Start)
	require.Equal(t, []Conflict{}, slot.Conflicts)

	r.Busy["a"] = []Block{{Start: day(10, 20), End: day(10, 30), Status: Busy, UID: "new", IsPrivate: true}}
	_, err = Check(r, day(9, 7))
	var blocked *BlockedError
	require.ErrorAs(t, err, &blocked)
	require.Equal(t, []Reason{{"a", KindBusy, 2, "this person is busy, buffers included"}}, blocked.Reasons)
	require.EqualError(t, err, "slots: the time is blocked from 2026-03-24T09:07:00Z [SL-10]: a: busy")
	require.NotContains(t, mustJSON(t, blocked.Reasons), "new")

	r.Busy["a"][0].Status = Tentative
	slot, err = Check(r, day(9, 7))
	require.NoError(t, err)
	require.Equal(t, Score(200), slot.Score)

	r.Now, r.Constraints.MinimumNoticeMins = day(8, 40), 60
	r.Constraints.NotBefore = day(9, 45)
	_, err = Check(r, day(8, 30))
	require.ErrorAs(t, err, &blocked)
	require.Equal(t, []Kind{KindOutsideRange, KindPast, KindNotice, KindNotBefore}, kindsOf(blocked.Reasons))

	_, err = Check(r, day(9, 0).Add(1))
	requireViolations(t, []string{" SL-10"}, err)
	_, err = Check(r, time.Time{})
	requireViolations(t, []string{" SL-10"}, err)
}

func kindsOf(reasons []Reason) []Kind {
	var out []Kind
	for _, r := range reasons {
		out = append(out, r.Kind)
	}
	return out
}

func TestKinds(t *testing.T) {
	for _, k := range []Kind{
		KindBusy, KindTentative, KindOutsideWorkHours, KindImmovable, KindFocusTime, KindAvoid, KindPast,
		KindNotice, KindNotBefore, KindOutsideRange, KindRangeTooShort, KindFragmented, KindOffGrid,
	} {
		require.True(t, k.Valid(), k)
	}
	require.False(t, Kind("holiday").Valid())
}

func TestStatuses(t *testing.T) {
	for _, s := range []Status{
		Busy, OutOfOffice, Tentative, Free, WorkingElsewhere, Transparent, Cancelled, Declined,
		BlockStatus, Important, ImmovableStatus, ImportantZh, ImmovableZh,
	} {
		require.True(t, s.Valid(), s)
		require.True(t, Status(strings.ToUpper(string(s))).Valid(), s)
	}
	require.False(t, Status("").Valid())
	require.False(t, Status("lunch").Valid())
}

// SL-3: a block that is marked immovable is hard even if it would cost
// nothing, unless it is gone.
func TestImmovableMark(t *testing.T) {
	for status, blocked := range map[Status]bool{Free: true, Transparent: true, WorkingElsewhere: true, Tentative: true, Cancelled: false, Declined: false} {
		r := one(Block{Start: day(9, 0), End: day(17, 0), Status: status, Immovable: true})
		result, err := Find(r)
		require.NoError(t, err)
		require.Equal(t, blocked, len(result.Slots) == 0, status)
	}
}

// SL-5: the messages and kinds of private blocks say no more than busy, and a
// public block beside them is named alone.
func TestPrivateBesidePublic(t *testing.T) {
	r := one(
		Block{Start: day(9, 0), End: day(17, 0), Status: Tentative, IsPrivate: true, UID: "private"},
		Block{Start: day(9, 0), End: day(17, 0), Status: Tentative, UID: "public"},
		Block{Start: day(9, 0), End: day(17, 0), Status: Tentative, UID: ""},
	)
	result, err := Find(r)
	require.NoError(t, err)
	require.Equal(t, KindTentative, result.Slots[0].Conflicts[0].Kind)
	require.Equal(t, []string{"public"}, result.Slots[0].Conflicts[0].UIDs)
	r.Busy["a"] = r.Busy["a"][:1]
	result, err = Find(r)
	require.NoError(t, err)
	require.Equal(t, KindBusy, result.Slots[0].Conflicts[0].Kind)
	require.Equal(t, Score(200), result.Slots[0].Score)
}

// SL-9: a person who is busy and tentative at once is one conflict, the
// heavier one.
func TestBusyAndTentative(t *testing.T) {
	r := one()
	r.Participants = append(r.Participants, Person{ID: "b", Timezone: "UTC"})
	r.Busy["b"] = []Block{
		{Start: day(9, 0), End: day(17, 0), Status: Tentative, UID: "x"},
		{Start: day(9, 0), End: day(13, 0), Status: Busy, UID: "x"},
	}
	result, err := Find(withSlots(r, 8, 0))
	require.NoError(t, err)
	scores := []Score{}
	for _, s := range result.Slots {
		scores = append(scores, s.Score)
		require.Len(t, s.Conflicts, 1)
		require.Equal(t, []string{"x"}, s.Conflicts[0].UIDs)
	}
	require.Equal(t, []Score{50, 50, 50, 50, 100, 100, 100, 100}, scores)
}

// SL-3: the score ends at 1, and the order goes on beyond it.
func TestScoreIsClamped(t *testing.T) {
	r := one()
	for i := range 8 {
		who := Person{ID: "p" + strconv.Itoa(i), Timezone: "UTC", Required: true}
		r.Participants = append(r.Participants, who)
		end := day(17, 0)
		if i == 7 {
			end = day(13, 0)
		}
		r.Busy[who.ID] = []Block{{Start: day(9, 0), End: end, Status: Tentative}}
	}
	result, err := Find(withSlots(r, 8, 0))
	require.NoError(t, err)
	require.Equal(t, MaxScore, result.Slots[0].Score)
	require.Equal(t, MaxScore, result.Slots[7].Score)
	require.Equal(t, day(13, 0), result.Slots[0].Start, "seven conflicts are better than eight")
	require.Equal(t, day(9, 0), result.Slots[4].Start)
}

// Weights of zero: the conflict is named and costs nothing.
func TestFreeConflicts(t *testing.T) {
	r := one(Block{Start: day(9, 0), End: day(17, 0), Status: Tentative})
	r.Weights = &Weights{}
	result, err := Find(r)
	require.NoError(t, err)
	require.Zero(t, result.Slots[0].Score)
	require.Len(t, result.Slots[0].Conflicts, 1)
}

// The request and its blocks are not changed.
func TestFindLeavesTheRequestAlone(t *testing.T) {
	r := office(5, 50, 30)
	for _, who := range r.Participants {
		slices.Reverse(r.Busy[who.ID])
	}
	before := mustJSON(t, r)
	_, err := Find(r)
	require.NoError(t, err)
	require.Equal(t, before, mustJSON(t, r))
}

// SL-8: a hundred thousand blocks, in order or not, and memory that does not
// grow with those in order.
func TestManyBlocks(t *testing.T) {
	r := office(50, 2000, 30)
	want, err := Find(r)
	require.NoError(t, err)
	allocated := testing.AllocsPerRun(2, func() {
		_, _ = Find(r)
	})
	require.Less(t, allocated, 1000.0)
	random := rand.New(rand.NewPCG(3, 3))
	for _, who := range r.Participants {
		list := r.Busy[who.ID]
		random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	}
	got, err := Find(r)
	require.NoError(t, err)
	require.Equal(t, mustJSON(t, want), mustJSON(t, got))
}

func TestWeekdays(t *testing.T) {
	for name, want := range map[string]time.Weekday{"Mon": 1, "tuesday": 2, "3": 3, "周四": 4, "星期五": 5, "SAT": 6, "7": 0, "周日": 0, "星期天": 0} {
		got, ok := parseWeekday(name)
		require.True(t, ok, name)
		require.Equal(t, want, got, name)
	}
	for _, name := range []string{"", "0", "8", "Mo", "周八"} {
		_, ok := parseWeekday(name)
		require.False(t, ok, name)
	}
}
