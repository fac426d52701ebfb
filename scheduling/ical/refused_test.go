package ical

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/deskrules/deskrules/scheduling/slots"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// recurrenceFiles are about rules that are refused by name; what rules mean is
// in testdata/recurrence.txt.
func recurrenceFiles() []file {
	series := func(rule string, lines ...string) string {
		return events(entry("r", append([]string{"DTSTART;TZID=Asia/Shanghai:20260427T090000", "DURATION:PT1H", "RRULE:" + rule}, lines...)...))
	}
	const first = "04-27 09:00-10:00 r busy"
	daily := []string{first, "04-28 09:00-10:00 r tentative", "04-29 09:00-10:00 r tentative", "04-30 09:00-10:00 r tentative"}
	any := []string{first, "04-27 09:00-05-01 00:00 r tentative"}
	refused := func(rule, note string, want []string) file {
		return file{name: rule, text: series(rule), want: want, notes: []string{"(r): the rule is refused: … " + note}}
	}
	return []file{
		{name: "an event that does not recur", text: events(meeting("m", "09")), want: []string{"03-24 09:00-10:00 m busy"}},
		{name: "a rule that is understood", text: series("FREQ=WEEKLY;BYDAY=MO,WE"), want: []string{first, "04-29 09:00-10:00 r busy"}},
		refused("FREQ=WEEKLY;BYDAY=1MO", "BYDAY counts weekdays", daily),
		refused("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY stands in a WEEKLY rule", daily),
		refused("FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY stands in", daily),
		refused("FREQ=MONTHLY;BYWEEKNO=1", "BYWEEKNO stands in a rule that is not YEARLY", daily),
		refused("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYDAY counts weekdays beside BYWEEKNO", daily),
		refused("FREQ=MONTHLY;BYDAY=99MO", "BYDAY counts further than 53", daily),
		refused("FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS stands without another BY part", daily),
		refused("FREQ=YEARLY;BYEASTER=0", "is no part of a rule that is understood", daily),
		refused("FREQ=YEARLY;RSCALE=CHINESE", `"RSCALE=CHINESE" is no part of a rule that is understood`, daily),
		refused("FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=FORWARD;BYMONTHDAY=31", `"SKIP=FORWARD" is no part`, daily),
		refused("FREQ=DAILY;INTERVAL=0", "INTERVAL is not between 1 and", daily),
		refused("FREQ=DAILY;INTERVAL=-1", "INTERVAL is not between 1 and", daily),
		refused("FREQ=DAILY;COUNT=0", "COUNT is less than 1", daily),
		refused("FREQ=DAILY;COUNT=two", "cannot be read", daily),
		refused("FREQ=DAILY;UNTIL=soon", "UNTIL=SOON is no date or time", daily),
		refused("FREQ=DAILY;FREQ=DAILY", "FREQ is given twice", daily),
		refused("FREQ=DAILY;BYMONTH=13", "BYMONTH is not between 1 and 12", daily),
		refused("FREQ=DAILY;BYMONTHDAY=0", "BYMONTHDAY is not between 1 and 31", daily),
		refused("FREQ=YEARLY;BYYEARDAY=-367", "BYYEARDAY is not between 1 and 366", daily),
		refused("FREQ=WEEKLY;WKST=2MO", "WKST is no weekday", daily),
		refused("FREQ=WEEKLY;WKST=XX", "cannot be read: undefined weekday", daily),
		refused("FREQ=DAILY;BYHOUR=24", "BYHOUR is not between 0 and 23", any),
		refused("FREQ=DAILY;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11;BYSECOND=0,1,2,3,4,5,6,7,8,9;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12", "BYHOUR, BYMINUTE and BYSECOND name more than 1440 times", any),
		refused("FREQ=HOURLY;INTERVAL=0", "INTERVAL is not between", any),
		refused("FREQ=HOURLY;BYWEEKNO=3", "BYWEEKNO stands in a rule that is not YEARLY", any),
		refused("FREQ=FORTNIGHTLY", "cannot be read: undefined frequency", any),
		refused("INTERVAL=2", "cannot be read: RRULE property FREQ is required", any),
		refused("W1 MO #0", "is no part of a rule that is understood", any), // vCalendar 1.0
		refused("FREQ=DAILY;BYMONTH="+strings.Repeat("1,", 2000)+"1", "RRULE is longer than 2048 bytes", any),
		{name: "refused, but its end is known", text: series("FREQ=WEEKLY;BYDAY=1MO;UNTIL=20260428T090000"), want: daily[:2], notes: []string{"BYDAY counts weekdays"}},
		{name: "two are refused: the later end counts", text: series("FREQ=WEEKLY;BYDAY=1MO;UNTIL=20260429T090000", "RRULE:FREQ=WEEKLY;BYDAY=1MO;UNTIL=20260428T090000"), want: daily[:3], notes: []string{"BYDAY counts weekdays"}},
		{name: "two are refused, one without end", text: series("FREQ=WEEKLY;BYDAY=1MO;UNTIL=20260428T090000", "RRULE:FREQ=WEEKLY;BYDAY=1MO"), want: daily, notes: []string{"BYDAY counts weekdays"}},
		{name: "refused at any time, but its end is known", text: series("FREQ=DAILY;BYHOUR=24;UNTIL=20260428"), want: []string{first, "04-27 09:00-29 01:00 r tentative"}, notes: []string{"BYHOUR is not"}},
		{name: "refused, with exclusions", text: series("FREQ=WEEKLY;BYDAY=1MO", "EXDATE;VALUE=DATE:20260429"), want: []string{daily[0], daily[1], daily[3]}, notes: []string{"BYDAY counts weekdays"}},
		{name: "refused, with overrides", text: events(
			entry("r", "DTSTART;TZID=Asia/Shanghai:20260429T090000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=1MO", "SEQUENCE:2"),
			entry("r", "RECURRENCE-ID;TZID=Asia/Shanghai:20260430T090000", "DTSTART;TZID=Asia/Shanghai:20260430T110000", "DURATION:PT1H")),
			want: []string{"04-29 09:00-10:00 r busy", "04-30 11:00-12:00 r busy"}, notes: []string{"BYDAY counts weekdays"}},
		{name: "refused, with additional dates: what is known is busy", text: series("FREQ=WEEKLY;BYDAY=1MO", "RDATE;TZID=Asia/Shanghai:20260429T090000,20260430T150000"),
			want:  []string{daily[0], daily[1], "04-29 09:00-10:00 r busy", daily[3], "04-30 15:00-16:00 r busy"},
			notes: []string{"BYDAY counts weekdays"}},
		{name: "refused, but free", text: series("FREQ=WEEKLY;BYDAY=1MO", "TRANSP:TRANSPARENT")},
		{name: "an EXRULE is refused", text: series("FREQ=DAILY;COUNT=2", "EXRULE:FREQ=WEEKLY;BYDAY=1MO"), want: []string{first, "04-28 09:00-10:00 r busy"},
			notes: []string{"the EXRULE is refused: BYDAY counts weekdays"}},
		{name: "many rules", text: series("FREQ=DAILY;COUNT=2", slices.Repeat([]string{"RRULE:FREQ=DAILY;COUNT=2"}, maxRules)...), want: any, notes: []string{"the rule is refused: RRULE is given more than 16 times"}},
		{name: "two rules, one is refused", text: series("FREQ=DAILY;COUNT=2", "RRULE:FREQ=WEEKLY;BYDAY=1MO"), want: daily, notes: []string{"the rule is refused: BYDAY counts"}},
	}
}

func TestIC3_Refused(t *testing.T) { checkFiles(t, recurrenceFiles()) }

// An endless series of short events is bounded, and what is beyond the limit
// is not taken for free time.
func TestIC3_InstancesAreBounded(t *testing.T) {
	text := events(entry("r", "DTSTART:20260101T000000Z", "DURATION:PT10S", "RRULE:FREQ=MINUTELY"))
	busy, err := Read([]byte(text), (&file{}).options())
	require.NoError(t, err)
	require.Len(t, busy.Notes, 1)
	assert.Contains(t, busy.Notes[0].Message, "more than 10000 instances")
	assert.LessOrEqual(t, len(busy.Blocks), maxInstances+1)
	rest := busy.Blocks[len(busy.Blocks)-1]
	assert.Equal(t, slots.Tentative, rest.Status)
	assert.Equal(t, (&file{}).options().To.UTC(), rest.End)
	assert.True(t, rest.Start.Before(busy.Blocks[len(busy.Blocks)-2].End.Add(time.Minute)))
}

// Rules that never have an instance, and rules that have very many, together
// cost a bounded amount of work.
func TestIC3_WorkIsBounded(t *testing.T) {
	var list []string
	for i := range 500 {
		list = append(list,
			entry(fmt.Sprintf("never-%d", i), "DTSTART:00010101T000000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"),
			entry(fmt.Sprintf("second-%d", i), "DTSTART:20200101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY;BYHOUR=3;BYMINUTE=1;BYSECOND=1"),
			entry(fmt.Sprintf("count-%d", i), "DTSTART:00010101T000000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;BYMONTH=1;COUNT=99999999"))
	}
	began := time.Now()
	busy, err := Read([]byte(events(list...)), (&file{}).options())
	require.NoError(t, err)
	assert.Less(t, time.Since(began), 20*time.Second)
	assert.NotEmpty(t, busy.Blocks)
	assert.Contains(t, fmt.Sprint(busy.Notes), "take too long")
	assert.True(t, slices.ContainsFunc(busy.Blocks, func(b slots.Block) bool {
		return b.Status == slots.Tentative && b.Start.Equal((&file{}).options().From) && b.End.Equal((&file{}).options().To)
	}), "what was not expanded is not free")
}

func TestIC3_BlocksAreBounded(t *testing.T) {
	var list []string
	for i := range 25 {
		list = append(list, entry(fmt.Sprint(i), "DTSTART:20260302T000000Z", "DURATION:PT10S", "RRULE:FREQ=MINUTELY;COUNT=9000"))
	}
	busy, err := Read([]byte(events(list...)), (&file{}).options())
	require.NoError(t, err)
	assert.Len(t, busy.Blocks, maxBlocks+1)
	require.NotEmpty(t, busy.Notes)
	assert.Contains(t, busy.Notes[len(busy.Notes)-1].Message, "more than 200000 blocks")
	assert.Equal(t, slots.Tentative, busy.Blocks[0].Status)
}

// A window costs the same, however long ago the series began and whatever its
// COUNT is.
func TestIC3_SkipsAhead(t *testing.T) {
	begin := time.Date(1, 1, 1, 9, 0, 0, 0, time.UTC)
	from := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, text := range []string{
		"FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;BYMONTH=3", "FREQ=HOURLY;INTERVAL=5",
		"FREQ=DAILY;COUNT=999999999", "FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=-1;COUNT=999999999", "FREQ=WEEKLY;INTERVAL=3;COUNT=999999999",
	} {
		rec, err := readRule(text, begin.Unix(), false)
		require.NoError(t, err)
		steps, n := 2_000, 0
		assert.True(t, rec.walk(from.Unix(), from.AddDate(0, 1, 0).Unix(), &steps, func(int64) bool { n++; return true }), text)
		assert.Positive(t, n, text)
	}
}
