package ical

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	goical "github.com/emersion/go-ical"
	"github.com/stretchr/testify/require"
)

// recurringCalendar is a calendar of n recurring events as programs write
// them, begun from one to ten years before the window of March 2026.
func recurringCalendar(n int) []byte {
	rules := []string{
		"FREQ=WEEKLY;BYDAY=MO,WE",
		"FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
		"FREQ=DAILY",
		"FREQ=MONTHLY;BYDAY=1MO",
		"FREQ=MONTHLY;BYMONTHDAY=15",
		"FREQ=WEEKLY;UNTIL=20300101T000000Z",
		"FREQ=YEARLY",
		"FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
		"FREQ=WEEKLY;COUNT=900",
		"FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
	}
	var b bytes.Buffer
	b.WriteString("BEGIN:VCALENDAR\r\nPRODID:-//Example//Calendar 1.0//EN\r\nVERSION:2.0\r\nMETHOD:PUBLISH\r\n")
	for i := range n {
		start := time.Date(2016+i%10, time.Month(1+i%12), 1+i%28, 8+i%10, 0, 0, 0, time.UTC)
		fmt.Fprintf(&b, "BEGIN:VEVENT\r\nUID:event-%d@example.com\r\nDTSTAMP:20260101T000000Z\r\n", i)
		fmt.Fprintf(&b, "DTSTART;TZID=Europe/Berlin:%s\r\nDTEND;TZID=Europe/Berlin:%s\r\n",
			start.Format("20060102T150405"), start.Add(time.Hour).Format("20060102T150405"))
		fmt.Fprintf(&b, "RRULE:%s\r\n", rules[i%len(rules)])
		fmt.Fprintf(&b, "SUMMARY:Regular meeting number %d\r\n", i)
		b.WriteString("DESCRIPTION:Notes of the meeting\\, one line of them\\, long enough to be fol\r\n ded once by whoever writes the file\r\n")
		b.WriteString("ORGANIZER;CN=Anna Example:mailto:anna@example.com\r\n")
		b.WriteString("ATTENDEE;CN=Ben Example;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ben@example.com\r\n")
		b.WriteString("ATTENDEE;CN=Cleo Example;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:cleo@example.com\r\n")
		b.WriteString("LOCATION:Room 4\r\nSEQUENCE:0\r\nSTATUS:CONFIRMED\r\nTRANSP:OPAQUE\r\n")
		b.WriteString("BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Reminder\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT\r\n")
	}
	b.WriteString("END:VCALENDAR\r\n")
	return b.Bytes()
}

// bare does the same with go-ical and rrule-go as they are.
func bare(tb testing.TB, data []byte, from, to time.Time) int {
	cal, err := goical.NewDecoder(bytes.NewReader(data)).Decode()
	require.NoError(tb, err)
	n := 0
	for _, e := range cal.Events() {
		start, err := e.DateTimeStart(time.UTC)
		require.NoError(tb, err)
		end, err := e.DateTimeEnd(time.UTC)
		require.NoError(tb, err)
		set, err := e.RecurrenceSet(time.UTC)
		require.NoError(tb, err)
		n += len(set.Between(from.Add(start.Sub(end)), to, false))
	}
	return n
}

func BenchmarkThousandRecurring(b *testing.B) {
	data := recurringCalendar(1000)
	from, to := window(berlin, "2026-03-01", "2026-04-01")
	o := Options{Zone: berlin, From: from, To: to, Owner: "ben@example.com"}
	busy, err := Read(data, o)
	require.NoError(b, err)
	require.Len(b, busy.Blocks, bare(b, data, from, to))
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = Read(data, o)
		}
	})
	b.Run("explain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _, _ = Explain(data, o)
		}
	})
	b.Run("bare", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			bare(b, data, from, to)
		}
	})
}

func BenchmarkWeeklySinceTenYears(b *testing.B) {
	data := []byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:w\r\nDTSTAMP:20160101T000000Z\r\n" +
		"DTSTART;TZID=Europe/Berlin:20160104T100000\r\nDTEND;TZID=Europe/Berlin:20160104T110000\r\n" +
		"RRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
	from, to := window(berlin, "2026-03-01", "2026-04-01")
	o := Options{Zone: berlin, From: from, To: to}
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = Read(data, o)
		}
	})
	b.Run("bare", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			bare(b, data, from, to)
		}
	})
}

func BenchmarkRequest(b *testing.B) {
	m := reviewMeeting()
	b.ReportAllocs()
	for b.Loop() {
		_, _ = Request(m)
	}
}
