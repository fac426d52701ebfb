package ical

import (
	"testing"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func extentFiles() []file {
	return []file{
		{name: "a day without end is one day", text: events(entry("d", "DTSTART;VALUE=DATE:20260324")), want: []string{"03-24 00:00-25 00:00 d busy"}},
		{name: "the end of days is exclusive", text: events(entry("d", "DTSTART;VALUE=DATE:20260324", "DTEND;VALUE=DATE:20260326")), want: []string{"03-24 00:00-26 00:00 d busy"}},
		{name: "days without VALUE", text: events(entry("d", "DTSTART:20260324", "DTEND:20260325")), want: []string{"03-24 00:00-25 00:00 d busy"}},
		{name: "a zone beside a day says nothing", text: events(entry("d", "DTSTART;VALUE=DATE;TZID=America/New_York:20260324")), want: []string{"03-24 00:00-25 00:00 d busy"}},
		{name: "a day that ends on itself is one day", text: events(entry("d", "DTSTART;VALUE=DATE:20260324", "DTEND;VALUE=DATE:20260324")), want: []string{"03-24 00:00-25 00:00 d busy"}},
		{name: "days that end before they start", text: events(entry("d", "DTSTART;VALUE=DATE:20260324", "DTEND;VALUE=DATE:20260320")), want: []string{"03-24 00:00-25 00:00 d busy"},
			notes: []string{"(d): it ends before it starts; its first day is counted"}},
		{name: "days are those of the owner", zone: newYork, text: events(entry("d", "DTSTART;VALUE=DATE:20260324")), want: []string{"03-24 00:00-25 00:00 d busy"}},
		{name: "a day of 23 hours", zone: newYork, text: events(entry("d", "DTSTART;VALUE=DATE:20260308")), want: []string{"03-08 00:00-09 00:00 d busy"}},
		{name: "weeks", text: events(entry("d", "DTSTART;VALUE=DATE:20260324", "DURATION:P1W")), want: []string{"03-24 00:00-31 00:00 d busy"}},
		{name: "a day as a duration is a civil day, 23 hours here", zone: newYork, text: events(entry("d", "DTSTART;TZID=America/New_York:20260307T120000", "DURATION:P1D")),
			want: []string{"03-07 12:00-08 12:00 d busy"}},
		{name: "24 hours as a duration pass", zone: newYork, text: events(entry("d", "DTSTART;TZID=America/New_York:20260307T120000", "DURATION:PT24H")),
			want: []string{"03-07 12:00-08 13:00 d busy"}},
		{name: "a day and hours", zone: newYork, text: events(entry("d", "DTSTART;TZID=America/New_York:20260307T120000", "DURATION:P1DT1H30M")),
			want: []string{"03-07 12:00-08 13:30 d busy"}},
		{name: "neither end nor duration blocks nothing", text: events(entry("p", "DTSTART:20260324T010000Z"))},
		{name: "an end at the start blocks nothing", text: events(entry("p", "DTSTART:20260324T010000Z", "DTEND:20260324T010000Z"))},
		{name: "an end before the start is refused by name", text: events(entry("p", "DTSTART:20260324T010000Z", "DTEND:20260324T000000Z")),
			notes: []string{"VEVENT at line 4 (p): the component is left out: it ends before it starts"}},
		{name: "a negative duration is refused by name", text: events(entry("p", "DTSTART:20260324T010000Z", "DURATION:-PT1H")), notes: []string{`its DURATION "-PT1H" is negative`}},
		{name: "no duration at all", text: events(entry("p", "DTSTART:20260324T010000Z", "DURATION:1 hour")), notes: []string{`its DURATION "1 hour" is no duration`}},
		{name: "an end that is no time", text: events(entry("p", "DTSTART:20260324T010000Z", "DTEND:later")), notes: []string{`its DTEND "later" is no date or time`}},
		{name: "a duration longer than all time", text: events(entry("p", "DTSTART:20260324T010000Z", "DURATION:P9999999999D")), notes: []string{`is no duration`}},
		{name: "a long block reaches over the window", text: events(entry("p", "DTSTART:20260101T000000Z", "DTEND:20260801T000000Z")), want: []string{"01-01 08:00-08-01 08:00 p busy"}},
		{name: "an end in another zone", text: events(entry("f", "DTSTART;TZID=Asia/Shanghai:20260324T090000", "DTEND;TZID=Europe/Berlin:20260324T080000")), want: []string{"03-24 09:00-15:00 f busy"}},
		{name: "an end without zone is in that of the start", text: events(entry("f", "DTSTART;TZID=Europe/Berlin:20260324T090000", "DTEND:20260324T100000")), want: []string{"03-24 16:00-17:00 f busy"}},
		{name: "floating time is the owner's", text: events(entry("f", "DTSTART:20260324T090000", "DTEND:20260324T100000")), want: []string{"03-24 09:00-10:00 f busy"}},
		{name: "floating time is the owner's, elsewhere", zone: berlin, text: events(entry("f", "DTSTART:20260324T090000", "DTEND:20260324T100000")), want: []string{"03-24 09:00-10:00 f busy"}},
		{name: "UTC beside a zone is UTC", text: events(entry("f", "DTSTART;TZID=Europe/Berlin:20260324T090000Z", "DURATION:PT1H")), want: []string{"03-24 17:00-18:00 f busy"}},
		{name: "a start as a day, an end as a time", text: events(entry("f", "DTSTART;VALUE=DATE:20260324", "DTEND:20260324T100000Z")), want: []string{"03-24 00:00-18:00 f busy"}},
		{name: "end and duration: the end counts", text: events(entry("f", "DTSTART:20260324T010000Z", "DTEND:20260324T020000Z", "DURATION:PT5H")), want: []string{"03-24 09:00-10:00 f busy"}},
		{name: "a start that clocks skip is read with the offset before", zone: newYork, text: events(entry("g", "DTSTART;TZID=America/New_York:20260308T023000", "DURATION:PT1H")),
			want: []string{"03-08 03:30-04:30 g busy"}},
		{name: "a series with an end has one length, over the change too", zone: newYork, text: events(
			entry("n", "DTSTART;TZID=America/New_York:20260306T220000", "DTEND;TZID=America/New_York:20260307T060000", "RRULE:FREQ=DAILY;COUNT=3")),
			want: []string{"03-06 22:00-07 06:00 n busy", "03-07 22:00-08 07:00 n busy", "03-08 22:00-09 06:00 n busy"}},
		{name: "a series of days keeps days, over the change too", zone: newYork, text: events(entry("n", "DTSTART;VALUE=DATE:20260307", "DTEND;VALUE=DATE:20260309", "RRULE:FREQ=WEEKLY;COUNT=2")),
			want: []string{"03-07 00:00-09 00:00 n busy", "03-14 00:00-16 00:00 n busy"}},
		{name: "whole days until midnight UTC, which is the date, also west of Greenwich", zone: newYork, text: events(entry("n", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;UNTIL=20260303T000000Z")),
			want: []string{"03-02 00:00-03 00:00 n busy", "03-03 00:00-04 00:00 n busy"}},
		{name: "whole days until another instant, which is on a day of the owner", zone: newYork, text: events(entry("n", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;UNTIL=20260304T030000Z")),
			want: []string{"03-02 00:00-03 00:00 n busy", "03-03 00:00-04 00:00 n busy"}},
		{name: "a day in year 1 and one in 9999", text: events(entry("a", "DTSTART;VALUE=DATE:00010101"), entry("z", "DTSTART;VALUE=DATE:99991231"), entry("zz", "DTSTART:99991231T235959Z", "DURATION:P1D"))},
	}
}

func TestIC4_Extent(t *testing.T) { checkFiles(t, extentFiles()) }

// A repeated hour is the first one.
func TestIC4_Fold(t *testing.T) {
	o := Options{Zone: newYork}
	o.From, o.To = window(newYork, "2026-11-01", "2026-11-02")
	busy, err := Read([]byte(events(entry("f", "DTSTART;TZID=America/New_York:20261101T013000", "DURATION:PT1H"))), o)
	require.NoError(t, err)
	require.Len(t, busy.Blocks, 1)
	assert.Equal(t, time.Date(2026, 11, 1, 5, 30, 0, 0, time.UTC), busy.Blocks[0].Start)
	assert.Equal(t, time.Date(2026, 11, 1, 6, 30, 0, 0, time.UTC), busy.Blocks[0].End)
}

// A day that a zone skipped takes no time, and days that begin late begin
// late.
func TestIC4_OddDays(t *testing.T) {
	apia, beirut := civil.MustLoadZone("Pacific/Apia"), civil.MustLoadZone("Asia/Beirut")
	o := Options{Zone: apia}
	o.From, o.To = window(apia, "2011-12-29", "2012-01-02")
	busy, err := Read([]byte(events(entry("a", "DTSTART;VALUE=DATE:20111229", "RRULE:FREQ=DAILY;COUNT=3"))), o)
	require.NoError(t, err)
	assert.Equal(t, []string{"12-29 00:00-31 00:00 a busy", "12-31 00:00-01-01 00:00 a busy"}, shown(busy, apia))

	o = Options{Zone: beirut}
	o.From, o.To = window(beirut, "2022-03-26", "2022-03-29")
	busy, err = Read([]byte(events(entry("b", "DTSTART;VALUE=DATE:20220327"))), o)
	require.NoError(t, err)
	assert.Equal(t, []string{"03-27 01:00-28 00:00 b busy"}, shown(busy, beirut))
}

// The window is half-open, and blocks come with their full extent.
func TestIC4_Window(t *testing.T) {
	text := events(meeting("m", "09"))
	at := func(h, m int) time.Time { return time.Date(2026, 3, 24, h-8, m, 0, 0, time.UTC) }
	for _, c := range []struct {
		from, to time.Time
		want     int
	}{
		{at(8, 0), at(9, 0), 0},
		{at(10, 0), at(11, 0), 0},
		{at(8, 0), at(9, 0).Add(time.Nanosecond), 1},
		{at(9, 59), at(11, 0), 1},
		{at(9, 20), at(9, 30), 1},
	} {
		busy, err := Read([]byte(text), Options{Zone: shanghai, From: c.from, To: c.to})
		require.NoError(t, err)
		require.Len(t, busy.Blocks, c.want, "%s %s", c.from, c.to)
		if c.want > 0 {
			assert.Equal(t, at(9, 0), busy.Blocks[0].Start)
			assert.Equal(t, at(10, 0), busy.Blocks[0].End)
		}
	}
}

func TestOptions(t *testing.T) {
	from, to := window(shanghai, "2026-03-01", "2026-04-01")
	for _, c := range []struct {
		o    Options
		want []rule.ID
	}{
		{Options{}, []rule.ID{RuleExtent, RuleZones}},
		{Options{From: from, To: to}, []rule.ID{RuleZones}},
		{Options{Zone: shanghai, From: to, To: from}, []rule.ID{RuleExtent}},
		{Options{Zone: shanghai, From: from, To: from}, []rule.ID{RuleExtent}},
		{Options{Zone: shanghai, From: from, To: to.AddDate(9000, 0, 0)}, []rule.ID{RuleExtent}},
		{Options{Zone: shanghai, From: from.AddDate(-9000, 0, 0), To: to}, []rule.ID{RuleExtent}},
	} {
		_, err := Read([]byte(events()), c.o)
		var vs rule.Violations
		require.ErrorAs(t, err, &vs)
		var ids []rule.ID
		for _, v := range vs {
			ids = append(ids, v.Rule)
		}
		assert.Equal(t, c.want, ids, "%v", err)
	}
}
