package timetext_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/deskrules/deskrules/timepipe/timetext"
)

func read(t testing.TB, say string) timepipe.Slots {
	t.Helper()
	slots, err := extractor(t).Extract(context.Background(), timepipe.Utterance{Text: say, Now: wednesday, Zone: shanghai})
	require.NoError(t, err)
	return slots
}

func only(t testing.TB, say string) timepipe.Slot {
	t.Helper()
	slots := read(t, say)
	require.Len(t, slots.Alternatives, 1, say)
	return slots.Alternatives[0]
}

// Each slot says which characters it was read from.
func TestPlaces(t *testing.T) {
	cases := []struct{ say, date, time, period, duration string }{
		{"帮我订明天下午2点半到4点的会议室", "明天", "下午2点半", "下午", "下午2点半到4点"},
		{"訂後天１５：３０，一個半小時", "後天", "１５：３０", "", "一個半小時"},
		{"Book Tomorrow at 3 PM for 90 min", "Tomorrow", "3 PM", "PM", "90 min"},
		{"3 in the afternoon on Friday", "Friday", "3 in the afternoon", "in the afternoon", ""},
		{"tonight at 8", "tonight", "tonight at 8", "tonight", ""},
		{"between 4 and 5pm tomorrow", "tomorrow", "4", "pm", "4 and 5pm"},
		{"9月24日（周四）上午十点", "9月24日（周四", "上午十点", "上午", ""},
		{"一点五小时后", "一点五小时后", "一点五小时后", "", ""},
		{"尽快，半小时", "", "尽快", "", "半小时"},
		{"从现在到八点", "", "现在", "", "现在到八点"},
		{"未来3小时", "", "未来3小时", "", ""},
		{"明天上午", "明天", "", "上午", ""},
		{"👩‍👩‍👧 三点半", "", "三点半", "", ""},
	}
	for _, c := range cases {
		t.Run(c.say, func(t *testing.T) {
			s := only(t, c.say)
			assert.Equal(t, c.date, s.DateAt.In(c.say), "date")
			assert.Equal(t, c.time, s.TimeAt.In(c.say), "time")
			assert.Equal(t, c.period, s.PeriodAt.In(c.say), "period")
			assert.Equal(t, c.duration, s.DurationAt.In(c.say), "duration")
		})
	}
}

// What the slots hold, where the decision alone does not show it.
func TestSlots(t *testing.T) {
	day := func(s string) civil.Date { return civil.MustParseDate(s) }
	at := func(s string) civil.Time { return civil.MustParseTime(s) }
	cases := []struct {
		say  string
		want timepipe.Slot
	}{
		{"三点", timepipe.Slot{Kind: timepipe.AtClock, Clock: at("03:00")}},
		{"下午三点", timepipe.Slot{Kind: timepipe.AtClock, Clock: at("03:00"), Period: timepipe.PM}},
		{"晚上12点", timepipe.Slot{Date: day("2026-09-24"), Kind: timepipe.AtClock, Clock: at("00:00"), Period: timepipe.AM}},
		{"上午 16:00", timepipe.Slot{Kind: timepipe.AtClock, Clock: at("16:00"), Period: timepipe.AM}},
		{"12am", timepipe.Slot{Kind: timepipe.AtClock, Clock: at("12:00"), Period: timepipe.AM}},
		{"中午1点", timepipe.Slot{Kind: timepipe.AtClock, Clock: at("13:00"), Period: timepipe.PM}},
		{"明天现在", timepipe.Slot{Date: day("2026-09-24"), Kind: timepipe.Now}},
		{"未来3小时", timepipe.Slot{Kind: timepipe.ASAP, Within: 3 * time.Hour}},
		{"一个半小时", timepipe.Slot{Duration: 90 * time.Minute}},
		{"两小时后", timepipe.Slot{Date: day("2026-09-23"), Kind: timepipe.AtClock, Clock: at("12:30"), Period: timepipe.PM}},
		{"2月30日", timepipe.Slot{Contradiction: timepipe.NoSuchDate}},
		{"25点", timepipe.Slot{Contradiction: timepipe.NoSuchTime}},
		{"明天周五", timepipe.Slot{Date: day("2026-09-24"), Contradiction: timepipe.DatesDisagree}},
		{"上午下午三点", timepipe.Slot{Kind: timepipe.AtClock, Clock: at("03:00"), Period: timepipe.PM, Contradiction: timepipe.PeriodsDisagree}},
		{"下午五点到三点", timepipe.Slot{Kind: timepipe.AtClock, Clock: at("05:00"), Period: timepipe.PM, Contradiction: timepipe.EndBeforeStart}},
		{"改天下午三点", timepipe.Slot{Period: timepipe.PM}},
	}
	for _, c := range cases {
		t.Run(c.say, func(t *testing.T) {
			s := only(t, c.say)
			s.DateAt, s.TimeAt, s.PeriodAt, s.DurationAt = rule.Span{}, rule.Span{}, rule.Span{}, rule.Span{}
			assert.Equal(t, c.want, s)
		})
	}
}

// A text without a time has no slots, and nothing to report.
func TestNothing(t *testing.T) {
	for _, say := range []string{"", " ", "你好", "hello there", "1:1", "3楼", "🙂", "\xff\xfe", "会议室有投影仪吗", "room 12"} {
		assert.Empty(t, read(t, say).NotUnderstood, say)
		for _, s := range read(t, say).Alternatives {
			assert.Equal(t, timepipe.Slot{}, s, say)
		}
	}
}

// A range over a change of clocks lasts as long as it really does, and now is
// what the clocks of the utterance's zone show.
func TestZones(t *testing.T) {
	x := extractor(t)
	newYork := civil.MustLoadZone("America/New_York")
	now := time.Date(2026, 3, 7, 12, 0, 0, 0, newYork.Location())
	s := x.Read(timepipe.Utterance{Text: "tomorrow 1am to 4am", Now: now, Zone: newYork}).Alternatives[0]
	assert.Equal(t, 2*time.Hour, s.Duration, "the hour from two to three does not exist")
	s = x.Read(timepipe.Utterance{Text: "tomorrow 1am to 4am", Now: now, Zone: shanghai}).Alternatives[0]
	assert.Equal(t, 3*time.Hour, s.Duration)

	late := time.Date(2026, 9, 23, 20, 0, 0, 0, time.UTC) // already the 24th in Shanghai
	s = x.Read(timepipe.Utterance{Text: "今天下午三点", Now: late, Zone: shanghai}).Alternatives[0]
	assert.Equal(t, "2026-09-24", s.Date.String())
	s = x.Read(timepipe.Utterance{Text: "今天下午三点", Now: late}).Alternatives[0]
	assert.Equal(t, "2026-09-23", s.Date.String(), "no zone is UTC")
}

// Days that depend on the day on which they are said.
func TestDates(t *testing.T) {
	cases := []struct{ now, say, want string }{
		{"2026-09-27 10:00", "这周三", "2026-09-23"}, // a Sunday ends its week
		{"2026-09-27 10:00", "下周三", "2026-09-30"},
		{"2026-09-27 10:00", "周三", "2026-09-30"},
		{"2026-09-27 10:00", "周日", "2026-09-27"},
		{"2026-09-27 10:00", "next sunday", "2026-10-04"},
		{"2026-09-28 10:00", "下周一", "2026-10-05"},
		{"2026-09-28 10:00", "this sunday", "2026-10-04"},
		{"2026-12-31 23:59", "明天", "2027-01-01"},
		{"2026-12-31 10:00", "1号", "2027-01-01"},
		{"2026-01-31 10:00", "30号", "2026-03-30"},
		{"2026-02-01 10:00", "下个月31号", "2026-03-31"},
		{"2026-12-15 10:00", "下个月5号", "2027-01-05"},
		{"2026-01-31 10:00", "一个月后", "2026-02-28"},
		{"2026-09-25 10:00", "中秋节", "2026-09-25"},
		{"2026-09-26 10:00", "中秋节", "2027-09-15"},
		{"2027-02-06 10:00", "春节", "2027-02-06"},
		{"2027-02-07 10:00", "春节", "2028-01-26"},
		{"2027-01-01 10:00", "农历腊月初八", "2027-01-15"},
		{"2026-12-25 10:00", "Christmas", "2026-12-25"},
		{"2026-12-26 10:00", "Christmas", "2027-12-25"},
		{"2027-03-01 10:00", "2月29日", "2028-02-29"},
		{"2096-03-01 10:00", "2月29日", "2104-02-29"},
		{"2026-09-23 00:00", "the day after tomorrow", "2026-09-25"},
		{"2026-10-07 10:00", "国庆", "2027-10-01"},
	}
	x := extractor(t)
	for _, c := range cases {
		now, err := time.ParseInLocation("2006-01-02 15:04", c.now, shanghai.Location())
		require.NoError(t, err)
		slots := x.Read(timepipe.Utterance{Text: c.say, Now: now, Zone: shanghai})
		require.Len(t, slots.Alternatives, 1, c.say)
		assert.Equal(t, c.want, slots.Alternatives[0].Date.String(), "%s %s", c.now, c.say)
	}
}

// A year for which the lunar calendar is not known gives no date.
func TestFeastBeyondTheTable(t *testing.T) {
	now := time.Date(2500, 9, 23, 10, 30, 0, 0, shanghai.Location())
	say := "春节下午三点"
	slots := extractor(t).Read(timepipe.Utterance{Text: say, Now: now, Zone: shanghai})
	require.Len(t, slots.NotUnderstood, 1)
	assert.Equal(t, "春节", slots.NotUnderstood[0].In(say))
	assert.Equal(t, timepipe.NoTime, slots.Alternatives[0].Kind)
}

// One extractor serves many goroutines.
func TestConcurrentUse(t *testing.T) {
	x := extractor(t)
	said := spoken(t)
	want := make([]timepipe.Slots, len(said))
	for i, say := range said {
		want[i] = x.Read(timepipe.Utterance{Text: say, Now: wednesday, Zone: shanghai})
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i, say := range said {
				assert.Equal(t, want[i], x.Read(timepipe.Utterance{Text: say, Now: wednesday, Zone: shanghai}))
			}
		})
	}
	wg.Wait()
}

func TestAllocations(t *testing.T) {
	x := extractor(t)
	for _, c := range []struct {
		say string
		max float64
	}{
		{"帮我订一个明天下午2点半到4点的会议室", 6},
		{"please book a room tomorrow from 7:00 to 8:00pm", 6},
		{"does this meeting room have a projector", 1},
	} {
		n := testing.AllocsPerRun(100, func() { x.Read(timepipe.Utterance{Text: c.say, Now: wednesday, Zone: shanghai}) })
		assert.LessOrEqual(t, n, c.max, c.say)
	}
}

// The host's words, each meaning once.
func TestWords(t *testing.T) {
	x := extractor(t,
		timetext.Word{Text: "三点水茶室", Meaning: timetext.MeansNothing},
		timetext.Word{Text: "有缘时", Meaning: timetext.MeansVague},
		timetext.Word{Text: "下个迭代", Meaning: timetext.MeansVagueDate},
		timetext.Word{Text: "麻溜的", Meaning: timetext.MeansNow},
		timetext.Word{Text: "火速", Meaning: timetext.MeansASAP},
		timetext.Word{Text: "晨会", Meaning: timetext.MeansClock, Clock: civil.Time{Hour: 9, Minute: 15}},
		timetext.Word{Text: "T+1", Meaning: timetext.MeansDay, Days: 1},
		timetext.Word{Text: "店庆", Meaning: timetext.MeansYearly, Month: time.November, Day: 11},
		timetext.Word{Text: "前半晌", Meaning: timetext.MeansPeriod, Period: timepipe.AM},
		timetext.Word{Text: "后半晌", Meaning: timetext.MeansPeriod, Period: timepipe.PM},
		timetext.Word{Text: "工位", Meaning: timetext.MeansThing},
		timetext.Word{Text: "pod deck", Meaning: timetext.MeansPlace},
		timetext.Word{Text: "中秋", Meaning: timetext.MeansNothing}, // another meaning than the built-in one
	)
	p := pipeline(t)
	for _, c := range []struct{ say, want string }{
		{"明天在三点水茶室", "AMBI missing_time"},
		{"有缘时再约", "AMBI missing_time ~有缘时"},
		{"下个迭代下午三点", "AMBI missing_time ~下个迭代"},
		{"麻溜的", "OK 09-23 10:30-11:30"},
		{"火速", "OK 09-23 10:30-23:59"},
		{"明天晨会", "OK 09-24 09:15-10:15"},
		{"t+1下午三点", "OK 09-24 15:00-16:00"},
		{"店慶下午三点", "OK 11-11 15:00-16:00"},
		{"明天前半晌十点", "OK 09-24 10:00-11:00"},
		{"明天后半晌三点", "OK 09-24 15:00-16:00"},
		{"明天下午3工位", "AMBI missing_time"},
		{"tomorrow pod deck 3", "AMBI missing_time"},
		{"中秋下午三点", "OK 09-23 15:00-16:00"},
		{"明天下午三点", "OK 09-24 15:00-16:00"},
	} {
		assert.Equal(t, c.want, told(t, x, p, c.say, wednesday), c.say)
	}
}

// TT-1 fires for every bad word, and all are listed.
func TestConfigRules(t *testing.T) {
	_, err := timetext.New(timetext.Config{Words: []timetext.Word{
		{Text: "好", Meaning: timetext.MeansNothing},
		{Text: "a", Meaning: "whatever"},
		{Text: "b", Meaning: timetext.MeansClock, Clock: civil.Time{Hour: 25}},
		{Text: "c", Meaning: timetext.MeansClock, Clock: civil.Time{Second: 1}},
		{Text: "d", Meaning: timetext.MeansDay, Days: timetext.MaxDaysAhead + 1},
		{Text: "e", Meaning: timetext.MeansYearly, Month: time.February, Day: 30},
		{Text: "f", Meaning: timetext.MeansYearly, Month: 13, Day: 1},
		{Text: "g", Meaning: timetext.MeansPeriod},
		{Text: " ", Meaning: timetext.MeansNow},
		{Text: "ＧＧ", Meaning: timetext.MeansNow},
		{Text: "gg", Meaning: timetext.MeansNow},
	}})
	var vs rule.Violations
	require.True(t, errors.As(err, &vs))
	var got []string
	for _, v := range vs {
		got = append(got, v.Pointer+" "+string(v.Rule))
	}
	assert.Equal(t, []string{
		"/words/1/meaning TT-1", "/words/2/clock TT-1", "/words/3/clock TT-1", "/words/4/days TT-1", "/words/5/day TT-1",
		"/words/6/day TT-1", "/words/7/period TT-1", "/words/8/text PH-1", "/words/10/text PH-3",
	}, got)

	_, err = timetext.New(timetext.Config{Words: make([]timetext.Word, timetext.MaxWords+1)})
	require.True(t, errors.As(err, &vs))
	assert.True(t, vs.Has(timetext.RuleWord))

	_, err = timetext.New(timetext.Config{Words: []timetext.Word{{Text: "好", Meaning: timetext.MeansNothing}}})
	require.NoError(t, err, "TT-1 does not fire")
	assert.True(t, timetext.MeansThing.Valid())
	assert.False(t, timetext.Meaning("").Valid())
}
