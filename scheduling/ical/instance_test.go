package ical

import "testing"

func instanceFiles() []file {
	// A daily series at 09:00 in Shanghai, 23 to 27 March.
	series := func(lines ...string) string {
		return entry("s", append([]string{
			"DTSTART;TZID=Asia/Shanghai:20260323T090000", "DTEND;TZID=Asia/Shanghai:20260323T100000", "RRULE:FREQ=DAILY;COUNT=5",
		}, lines...)...)
	}
	override := func(day, to string, lines ...string) string {
		return entry("s", append([]string{
			"RECURRENCE-ID;TZID=Asia/Shanghai:202603" + day + "T090000", "DTSTART;TZID=Asia/Shanghai:202603" + to + "00", "DURATION:PT30M",
		}, lines...)...)
	}
	on := func(days ...string) []string {
		var list []string
		for _, d := range days {
			list = append(list, "03-"+d+" 09:00-10:00 s busy")
		}
		return list
	}
	with := func(list []string, more ...string) []string { return append(list, more...) }
	return []file{
		{name: "exclusions in lists and lines", text: events(series("EXDATE;TZID=Asia/Shanghai:20260323T090000,20260325T090000", "EXDATE:20260327T010000Z")),
			want: on("24", "26")},
		{name: "a day excluded from a timed series", text: events(series("EXDATE;VALUE=DATE:20260324,20260326")), want: on("23", "25", "27")},
		{name: "a day excluded in another zone is that day in the zone of the series", text: events(series("EXDATE;VALUE=DATE;TZID=America/New_York:20260324")),
			want: on("23", "25", "26", "27")},
		{name: "an exclusion that cannot be read", text: events(series("EXDATE:20260324T010000Z,soon,20260325T010000Z")),
			want: on("23", "26", "27"), notes: []string{`its EXDATE "soon" is no date or time; nothing is excluded by it`}},
		{name: "an additional date that cannot be read", text: events(series("RDATE:later,20260330T010000Z")),
			want: on("23", "24", "25", "26", "27", "30"), notes: []string{`its RDATE "later" is no date or time; it is left out`}},
		{name: "additional periods with their own lengths", text: events(series("RDATE;VALUE=PERIOD:20260330T010000Z/PT3H,20260331T010000Z/20260331T013000Z")),
			want: with(on("23", "24", "25", "26", "27"), "03-30 09:00-12:00 s busy", "03-31 09:00-09:30 s busy")},
		{name: "a period that ends before it starts", text: events(series("RDATE;VALUE=PERIOD:20260330T010000Z/20260330T000000Z")),
			want: on("23", "24", "25", "26", "27"), notes: []string{`the end "20260330T000000Z" of a period in its RDATE is no period of time; it is left out`}},
		{name: "an additional period without duration", text: events(series("RDATE;VALUE=PERIOD:20260330T010000Z/P1X")),
			want: on("23", "24", "25", "26", "27"), notes: []string{`the end "P1X" of a period in its RDATE`}},
		{name: "the longer of two additional periods", text: events(series("RDATE;VALUE=PERIOD:20260330T010000Z/PT1H,20260330T010000Z/PT2H")),
			want: with(on("23", "24", "25", "26", "27"), "03-30 09:00-11:00 s busy")},
		{name: "empty entries of lists", text: events(series("EXDATE:,20260324T010000Z,", "RDATE:")), want: on("23", "25", "26", "27")},
		{name: "whole days: additional times are days", text: events(entry("d", "DTSTART;VALUE=DATE:20260323", "RDATE:20260324T160000Z", "RDATE:20260327T120000")),
			want: []string{"03-23 00:00-24 00:00 d busy", "03-25 00:00-26 00:00 d busy", "03-27 00:00-28 00:00 d busy"}},
		{name: "an override that names no time", text: events(series(), entry("s", "RECURRENCE-ID:then", "DTSTART:20260325T060000Z", "DURATION:PT30M")),
			want: on("23", "24", "25", "26", "27"), notes: []string{`(s): the component is left out: its RECURRENCE-ID "then" is no date or time`}},
		{name: "an override replaces its instance", text: events(series(), override("25", "25T1400")),
			want: with(on("23", "24"), "03-25 14:00-14:30 s busy", on("26", "27")[0], on("26", "27")[1])},
		{name: "the override comes first in the file", text: events(override("25", "25T1400"), series()),
			want: with(on("23", "24"), "03-25 14:00-14:30 s busy", on("26", "27")[0], on("26", "27")[1])},
		{name: "an override named in UTC", text: events(series(), entry("s", "RECURRENCE-ID:20260325T010000Z", "DTSTART:20260325T060000Z", "DURATION:PT30M")),
			want: with(on("23", "24"), "03-25 14:00-14:30 s busy", on("26", "27")[0], on("26", "27")[1])},
		{name: "an override named by its day", text: events(series(), entry("s", "RECURRENCE-ID;VALUE=DATE:20260325", "DTSTART:20260325T060000Z", "DURATION:PT30M")),
			want: with(on("23", "24"), "03-25 14:00-14:30 s busy", on("26", "27")[0], on("26", "27")[1])},
		{name: "an override that is cancelled", text: events(series(), override("25", "25T0900", "STATUS:CANCELLED")), want: on("23", "24", "26", "27")},
		{name: "an override that the owner declined", text: events(series(), override("25", "25T0900", "ATTENDEE;PARTSTAT=DECLINED:mailto:me@corp.example")), want: on("23", "24", "26", "27")},
		{name: "an override that is moved into the window", text: events(
			entry("s", "DTSTART:20250101T010000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"),
			entry("s", "RECURRENCE-ID:20250102T010000Z", "DTSTART:20260324T010000Z", "DURATION:PT1H")), want: on("24")},
		{name: "an override that is moved out of the window", text: events(series(), entry("s", "RECURRENCE-ID:20260325T010000Z", "DTSTART:20270325T060000Z", "DURATION:PT30M")),
			want: on("23", "24", "26", "27")},
		{name: "the newer of two overrides", text: events(series(), override("25", "25T1400", "SEQUENCE:2"), override("25", "25T1500", "SEQUENCE:1")),
			want:  with(on("23", "24"), "03-25 14:00-14:30 s busy", on("26", "27")[0], on("26", "27")[1]),
			notes: []string{"an older copy of the event (SEQUENCE 1) is left out"}},
		{name: "a stale override does not bring an excluded day back", text: events(series("SEQUENCE:2", "EXDATE:20260325T010000Z"), override("25", "25T1400", "SEQUENCE:1")),
			want: on("23", "24", "26", "27"), notes: []string{"it overrides an instance that the series no longer has; it is left out"}},
		{name: "an override as new as the series does", text: events(series("SEQUENCE:2", "EXDATE:20260325T010000Z"), override("25", "25T1400", "SEQUENCE:2")),
			want: with(on("23", "24"), "03-25 14:00-14:30 s busy", on("26", "27")[0], on("26", "27")[1])},
		{name: "an older override of an instance that still is counts", text: events(series("SEQUENCE:2"), override("25", "25T1400", "SEQUENCE:1")),
			want: with(on("23", "24"), "03-25 14:00-14:30 s busy", on("26", "27")[0], on("26", "27")[1])},
		{name: "a stale override of a time that the series left", text: events(series("SEQUENCE:2"),
			entry("s", "RECURRENCE-ID:20260325T080000Z", "DTSTART:20260325T060000Z", "DURATION:PT30M", "SEQUENCE:1")),
			want: on("23", "24", "25", "26", "27"), notes: []string{"it overrides an instance that the series no longer has"}},
		{name: "a stale override after the end of the series", text: events(series("SEQUENCE:2"), override("28", "28T1400", "SEQUENCE:1")),
			want: on("23", "24", "25", "26", "27"), notes: []string{"it overrides an instance that the series no longer has"}},
		{name: "an older override of an additional date", text: events(series("SEQUENCE:2", "RDATE:20260330T010000Z"), override("30", "30T1400", "SEQUENCE:1")),
			want: with(on("23", "24", "25", "26", "27"), "03-30 14:00-14:30 s busy")},
		{name: "a new override of an instance that the rule does not make", text: events(series(), override("30", "30T1400")),
			want: with(on("23", "24", "25", "26", "27"), "03-30 14:00-14:30 s busy")},
		{name: "overrides without their series count on their own", text: events(override("25", "25T1400"), override("26", "26T0900")),
			want: []string{"03-25 14:00-14:30 s busy", "03-26 09:00-09:30 s busy"}},
		{name: "an override of a single event", text: events(
			entry("s", "DTSTART:20260325T010000Z", "DURATION:PT1H"), entry("s", "RECURRENCE-ID:20260325T010000Z", "DTSTART:20260325T060000Z", "DURATION:PT30M")),
			want: []string{"03-25 14:00-14:30 s busy"}},
		{name: "a series that is cancelled takes its older overrides along", text: events(series("SEQUENCE:3", "STATUS:CANCELLED"), override("25", "25T1400", "SEQUENCE:3")),
			notes: []string{"it overrides an instance that the series no longer has"}},
		{name: "a newer override survives the cancelled series", text: events(series("SEQUENCE:3", "STATUS:CANCELLED"), override("25", "25T1400", "SEQUENCE:4")),
			want: []string{"03-25 14:00-14:30 s busy"}},
		{name: "a free series with a busy override", text: events(series("TRANSP:TRANSPARENT"), override("25", "25T1400")), want: []string{"03-25 14:00-14:30 s busy"}},
		{name: "this and future: moved, shortened", text: events(series(), entry("s", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Shanghai:20260325T090000",
			"DTSTART;TZID=Asia/Shanghai:20260325T140000", "DURATION:PT30M")),
			want: with(on("23", "24"), "03-25 14:00-14:30 s busy", "03-26 14:00-14:30 s busy", "03-27 14:00-14:30 s busy")},
		{name: "this and future: twice, with one in between on its own", text: events(series(),
			entry("s", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Shanghai:20260324T090000", "DTSTART;TZID=Asia/Shanghai:20260324T110000", "DURATION:PT1H"),
			entry("s", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Shanghai:20260326T090000", "DTSTART;TZID=Asia/Shanghai:20260326T150000", "DURATION:PT1H"),
			override("25", "25T1800")),
			want: with(on("23"), "03-24 11:00-12:00 s busy", "03-25 18:00-18:30 s busy", "03-26 15:00-16:00 s busy", "03-27 15:00-16:00 s busy")},
		{name: "this and future: cancelled", text: events(series(), entry("s", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Shanghai:20260325T090000",
			"DTSTART;TZID=Asia/Shanghai:20260325T090000", "DURATION:PT1H", "STATUS:CANCELLED")), want: on("23", "24")},
		{name: "this and future: moved into the window from before it", text: events(
			entry("s", "DTSTART:20260220T010000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"),
			entry("s", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260221T010000Z", "DTSTART:20260324T010000Z", "DURATION:PT1H")), want: on("24", "25")},
		{name: "this and future: moved back into the window from after it", text: events(
			entry("s", "DTSTART:20260601T010000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"),
			entry("s", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260602T010000Z", "DTSTART:20260324T010000Z", "DURATION:PT1H")), want: on("24", "25")},
		{name: "this and future: in a way that is not understood", text: events(series(), entry("s", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Shanghai:20260325T090000",
			"DTSTART;VALUE=DATE:20260328")),
			want:  with(on("23", "24", "26", "27"), "03-28 00:00-29 00:00 s busy"),
			notes: []string{"it changes all instances from one on in a way that is not understood; only the one is changed"}},
		{name: "this and future without its series", text: events(entry("s", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260325T010000Z", "DTSTART:20260325T010000Z", "DURATION:PT1H")),
			want: on("25"), notes: []string{"but the series is not in the file; one is counted"}},
		{name: "a range of old", text: events(series(), entry("s", "RECURRENCE-ID;RANGE=THISANDPRIOR:20260325T010000Z", "DTSTART:20260325T060000Z", "DURATION:PT30M")),
			want:  with(on("23", "24"), "03-25 14:00-14:30 s busy", on("26", "27")[0], on("26", "27")[1]),
			notes: []string{`the RANGE "THISANDPRIOR" is not understood; only the one instance is overridden`}},
		{name: "whole days: an override by day", text: events(
			entry("d", "DTSTART;VALUE=DATE:20260323", "RRULE:FREQ=DAILY;COUNT=3"), entry("d", "RECURRENCE-ID;VALUE=DATE:20260324", "DTSTART;VALUE=DATE:20260330")),
			want: []string{"03-23 00:00-24 00:00 d busy", "03-25 00:00-26 00:00 d busy", "03-30 00:00-31 00:00 d busy"}},
		{name: "whole days: an override named by midnight, and by an instant of the owner", text: events(
			entry("d", "DTSTART;VALUE=DATE:20260323", "RRULE:FREQ=DAILY;COUNT=3"),
			entry("d", "RECURRENCE-ID:20260324T000000Z", "DTSTART;VALUE=DATE:20260330"),
			entry("d", "RECURRENCE-ID:20260324T160000Z", "DTSTART;VALUE=DATE:20260331")),
			want: []string{"03-23 00:00-24 00:00 d busy", "03-30 00:00-31 00:00 d busy", "03-31 00:00-04-01 00:00 d busy"}},
		{name: "whole days: this and future", text: events(
			entry("d", "DTSTART;VALUE=DATE:20260323", "RRULE:FREQ=DAILY;COUNT=3"), entry("d", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260324", "DTSTART;VALUE=DATE:20260326")),
			want: []string{"03-23 00:00-24 00:00 d busy", "03-26 00:00-27 00:00 d busy", "03-27 00:00-28 00:00 d busy"}},
		{name: "a newer copy of an event", text: events(meeting("m", "09", "SEQUENCE:1"), meeting("m", "11", "SEQUENCE:2")),
			want: []string{"03-24 11:00-12:00 m busy"}, notes: []string{"VEVENT at line 4 (m): an older copy of the event (SEQUENCE 1) is left out"}},
		{name: "a later stamp of the same sequence", text: events(meeting("m", "11", "DTSTAMP:20260102T000000Z"), meeting("m", "09", "DTSTAMP:20260101T000000Z")),
			want: []string{"03-24 11:00-12:00 m busy"}, notes: []string{"an older copy of the event (SEQUENCE 0) is left out"}},
		{name: "a cancellation of the event", text: events(meeting("m", "09")) + events(meeting("m", "09", "SEQUENCE:1", "STATUS:CANCELLED")),
			notes: []string{"an older copy of the event (SEQUENCE 0) is left out"}},
		{name: "one uid for two events", text: events(meeting("m", "09"), meeting("m", "11")), want: []string{"03-24 09:00-10:00 m busy", "03-24 11:00-12:00 m busy"}},
		{name: "the same event twice", text: events(meeting("m", "09"), meeting("m", "09", "CLASS:PRIVATE")), want: []string{"03-24 09:00-10:00 m busy private"}},
	}
}

func TestIC2_Instances(t *testing.T) { checkFiles(t, instanceFiles()) }
