package ical

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func componentFiles() []file {
	good := meeting("good", "09")
	last := meeting("last", "15")
	both := []string{"03-24 09:00-10:00 good busy", "03-24 15:00-16:00 last busy"}
	return []file{
		{name: "all is well", text: events(good, last), want: both},
		{name: "line feeds only", text: strings.ReplaceAll(events(good, last), "\r\n", "\n"), want: both},
		{name: "carriage returns only", text: strings.ReplaceAll(events(good, last), "\r\n", "\r"), want: both},
		{name: "line ends doubled", text: strings.ReplaceAll(events(good, last), "\r\n", "\r\r\n"), want: both},
		{name: "byte order mark", text: "\ufeff" + events(good, last), want: both},
		{name: "UTF-16, little end first", text: inUTF16(events(good, last), binary.LittleEndian), want: both},
		{name: "UTF-16, big end first", text: inUTF16(events(good, last), binary.BigEndian), want: both},
		{name: "lower case", text: strings.ToLower(strings.NewReplacer("Asia/Shanghai", "UTC").Replace(events(good))),
			want: []string{"03-24 17:00-18:00 good busy"}},
		{name: "lines folded, also in a name and in a character",
			text: events(entry("gr\r\n \xc3\r\n \xbcn", "SUMMARY:\xe4\xb8\r\n \x8b\xe5\x8d\x88", "DTSTART;TZID=Asia/Shang\r\n\thai:2026\r\n 0324T090000", "DUR\r\n ATION:PT1H")),
			want: []string{"03-24 09:00-10:00 grün busy"}},
		{name: "blank lines and trailing space", text: strings.ReplaceAll(events(good, last), "\r\n", " \r\n\r\n"), want: both},
		{name: "bytes of another charset", text: events(meeting("good", "09", "SUMMARY:\xc9\xcf\xb0\xe0", "DESCRIPTION:\xff\xfe\x00"), last), want: both},
		{name: "alarms and properties of vendors", text: events(meeting("good", "09", "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"A: b\":geo:1,2",
			"BEGIN:VALARM", "TRIGGER:-PT15M", "DTSTART:20260101T000000Z", "DURATION:PT5H", "ATTENDEE;PARTSTAT=DECLINED:mailto:me@corp.example", "END:VALARM"), last), want: both},
		{name: "two calendars in one file", text: events(good) + events(last), want: both},
		{name: "other components are no busy time", text: events(good, component("VTODO", "UID:t", "DTSTART:20260324T090000Z", "DUE:20260324T110000Z"),
			component("VJOURNAL", "UID:j", "DTSTART:20260324T090000Z"), last), want: both},
		{name: "availability is not read, and named", text: events(good, component("VAVAILABILITY", "UID:a", "BEGIN:AVAILABLE", "DTSTART:20260324T090000Z", "DTEND:20260324T110000Z", "END:AVAILABLE"), last),
			want: both, notes: []string{"VAVAILABILITY at line 9: a VAVAILABILITY is not read"}},
		{name: "no DTSTART", text: events(good, entry("bad", "DURATION:PT1H"), last), want: both,
			notes: []string{"VEVENT at line 9 (bad): the component is left out: it has no DTSTART"}},
		{name: "DTSTART that is no time", text: events(good, entry("bad", "DTSTART:tomorrow", "DURATION:PT1H"), last), want: both,
			notes: []string{`(bad): the component is left out: its DTSTART "tomorrow" is no date or time`}},
		{name: "a date that does not exist", text: events(good, entry("bad", "DTSTART:20260230T090000Z", "DURATION:PT1H"), last), want: both,
			notes: []string{`its DTSTART "20260230T090000Z" is no date or time`}},
		{name: "a time that does not exist", text: events(good, entry("bad", "DTSTART:20260324T240000Z", "DURATION:PT1H"), last), want: both,
			notes: []string{`its DTSTART "20260324T240000Z" is no date or time`}},
		{name: "the line on which the decoder panics", text: events(good, entry("bad", "DTSTART;TZID=Asia/Shanghai"), last), want: both,
			notes: []string{"VEVENT at line 9 (bad): its DTSTART cannot be read", "(bad): the component is left out: its DTSTART cannot be read"}},
		{name: "a line without a colon", text: events(good, entry("odd", "DTSTART:20260324T030000Z", "THIS IS NO LINE", "DURATION:PT1H"), last),
			want: []string{both[0], "03-24 11:00-12:00 odd busy", both[1]}, notes: []string{"VEVENT at line 9 (odd): line 12 is no content line"}},
		{name: "an attendee that cannot be read", text: events(good, entry("odd", "DTSTART:20260324T030000Z", "DURATION:PT1H", `ATTENDEE;CN="Me" Myself":mailto:me@corp.example`), last),
			want: []string{both[0], "03-24 11:00-12:00 odd busy", both[1]}, notes: []string{"its ATTENDEE cannot be read"}},
		{name: "a parameter that is none", text: events(good, entry("odd", "DTSTART;TZID:20260324T030000Z", "DURATION:PT1H"), last), want: both,
			notes: []string{"its DTSTART cannot be read: malformed param: missing equal sign", "left out: its DTSTART cannot be read"}},
		{name: "an RRULE that cannot be read", text: events(good, entry("odd", "DTSTART:20260324T030000Z", "DURATION:PT1H", `RRULE;VALUE=a"b:FREQ=DAILY`), last),
			want:  []string{both[0], "03-24 11:00-12:00 odd busy", "03-24 11:00-05-01 00:00 odd tentative", both[1]},
			notes: []string{"its RRULE cannot be read: malformed param value", "the rule is refused"}},
		{name: "no END of an event", text: "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:odd\r\nDTSTART:20260324T030000Z\r\nDURATION:PT1H\r\n" + last + "END:VCALENDAR\r\n",
			want: []string{"03-24 11:00-12:00 odd busy", both[1]}, notes: []string{"VEVENT at line 2 (odd): it has no END before BEGIN:VEVENT at line 6"}},
		{name: "no END of an event before that of the calendar", text: "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:odd\r\nDTSTART:20260324T030000Z\r\nDURATION:PT1H\r\nEND:VCALENDAR\r\n" + events(last),
			want: []string{"03-24 11:00-12:00 odd busy", both[1]}, notes: []string{"it has no END before END:VCALENDAR at line 6"}},
		{name: "no END of an alarm", text: events(meeting("good", "09", "BEGIN:VALARM", "TRIGGER:-PT15M"), last),
			want: both, notes: []string{"(good): a VALARM in it has no END"}},
		{name: "an END too many", text: events(good, "END:VEVENT\r\n", last), want: both, notes: []string{"line 9 ends a VEVENT that was not begun"}},
		{name: "an END too many inside", text: events(meeting("good", "09", "END:VALARM"), last), want: both, notes: []string{"line 8 ends a VALARM that was not begun"}},
		{name: "the file breaks off in a line", text: strings.TrimSuffix(events(good, last), "TION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"),
			want: both[:1], notes: []string{"(last): line 12 is no content line", "the file ends inside it"}},
		{name: "the file breaks off between events", text: strings.TrimSuffix(events(good, last), "END:VCALENDAR\r\n"),
			want: both, notes: []string{"the file ends without END:VCALENDAR"}},
		{name: "nested too deep", text: events(good, entry("deep", "DTSTART:20260324T030000Z", "DURATION:PT1H",
			strings.Repeat("BEGIN:X-A\r\n", 40)+strings.Repeat("END:X-A\r\n", 40)+"STATUS:CONFIRMED"), last), want: both,
			notes: []string{"(deep): the component is left out: it is nested more than 16 deep"}},
		{name: "wrapped in unknown components", text: events(strings.Repeat("BEGIN:X-A\r\n", 40), good, last, strings.Repeat("END:X-A\r\n", 40)), want: both,
			notes: []string{"line 19 is nested more than 16 deep", "ends a X-A that was not begun"}},
		{name: "events outside of a calendar", text: good + last, want: both,
			notes: []string{"line 1 begins a VEVENT outside", "line 6 begins a VEVENT outside"}},
		{name: "a calendar in a calendar", text: events(events(good, last)), want: both,
			notes: []string{"line 4 begins a calendar inside another", "line 18 ends a VCALENDAR that was not begun"}},
		{name: "text around the calendar", text: "Content-Type: text/calendar\r\n\r\n" + events(good, last) + "-- \r\n", want: both,
			notes: []string{"line 1 stands outside of every calendar"}},
		{name: "a line that is too long", text: events(good, entry("long", "DTSTART:20260324T030000Z", "DURATION:PT1H", "EXDATE:"+strings.Repeat("20260324T030000Z,", 20_000)), last),
			want: []string{both[0], "03-24 11:00-12:00 long busy", both[1]}, notes: []string{"(long): line 13 (EXDATE) is too long"}},
		{name: "parameters of no interest may be long", text: events(entry("good", "DTSTART;X-A="+strings.Repeat("x", 2000)+";TZID=Asia/Shanghai;X-B=\";:\":20260324T090000", "DURATION:PT1H"), last), want: both},
		{name: "parameters that are too long", text: events(good, entry("long", "DTSTART;TZID="+strings.Repeat("x", 2000)+":20260324T030000Z", "DURATION:PT1H"), last),
			want: both, notes: []string{"(DTSTART) is too long", "left out: its DTSTART is too long"}},
		{name: "a long description costs nothing", text: events(meeting("good", "09", "DESCRIPTION:"+strings.Repeat("x", 1<<20)), last), want: both},
		{name: "an answer is no entry", text: strings.Replace(events(good), "VERSION:2.0", "VERSION:2.0\r\nMETHOD:REPLY", 1),
			notes: []string{"(good): a message of METHOD:REPLY is no entry of a calendar"}},
		{name: "no uid", text: events(component("VEVENT", "DTSTART:20260324T030000Z", "DURATION:PT1H"), component("VEVENT", "DTSTART:20260324T040000Z", "DURATION:PT1H")),
			want: []string{"03-24 11:00-12:00  busy", "03-24 12:00-13:00  busy"}},
		{name: "control characters in a uid", text: events(entry("a\x00b\x1b", "DTSTART:20260324T030000Z", "DURATION:PT1H")),
			want: []string{"03-24 11:00-12:00 ab busy"}},
		{name: "an empty calendar", text: events()},
	}
}

func inUTF16(s string, order binary.ByteOrder) string {
	var b []byte
	for _, u := range utf16.Encode([]rune("\ufeff" + s)) {
		b = append(b, 0, 0)
		order.PutUint16(b[len(b)-2:], u)
	}
	return string(b)
}

func TestIC1_Components(t *testing.T) { checkFiles(t, componentFiles()) }

func TestIC1_NoCalendar(t *testing.T) {
	for _, text := range []string{
		"", "\n", "hello", "\x00\x01\x02\xff", "BEGIN:VCARD\r\nFN:Anna\r\nEND:VCARD\r\n", "\ufeff", "%PDF-1.7\n" + strings.Repeat("\x00\xff", 1000),
	} {
		_, err := Read([]byte(text), (&file{}).options())
		assert.ErrorIs(t, err, ErrNoCalendar, "%q", text)
	}
}

func TestIC1_TooLarge(t *testing.T) {
	o := (&file{}).options()
	_, err := Read(make([]byte, 50<<20), o)
	require.ErrorIs(t, err, ErrTooLarge)
	_, err = Read([]byte(events(strings.Repeat("BEGIN:VEVENT\nEND:VEVENT\n", maxComponents+1))), o)
	require.ErrorIs(t, err, ErrTooLarge)
	assert.ErrorContains(t, err, fmt.Sprint(maxComponents))
}

func TestIC1_NotesAreBounded(t *testing.T) {
	busy, err := Read([]byte(events(strings.Repeat("BEGIN:VEVENT\nUID:x\nEND:VEVENT\n", 3*maxNotes), meeting("last", "15"))), (&file{}).options())
	require.NoError(t, err)
	assert.Len(t, busy.Blocks, 1)
	require.Len(t, busy.Notes, maxNotes+2)
	assert.Contains(t, busy.Notes[maxNotes+1].Message, "1999 more notes")
}
