package ical_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/deskrules/deskrules/scheduling/ical"
	"github.com/deskrules/deskrules/scheduling/slots"
	"github.com/deskrules/deskrules/timepipe/civil"
)

const calendar = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:standup
DTSTART;TZID=W. Europe Standard Time:20240101T090000
DURATION:PT15M
RRULE:FREQ=WEEKLY;BYDAY=MO,TU
EXDATE;VALUE=DATE:20260331
CLASS:PRIVATE
END:VEVENT
BEGIN:VEVENT
UID:broken
DTSTART:tomorrow
END:VEVENT
END:VCALENDAR
`

// Read makes busy blocks of a calendar and names what it could not read.
func ExampleRead() {
	berlin := civil.MustLoadZone("Europe/Berlin")
	busy, err := ical.Read([]byte(calendar), ical.Options{
		Zone:  berlin,
		From:  berlin.StartOfDay(civil.MustParseDate("2026-03-27")),
		To:    berlin.StartOfDay(civil.MustParseDate("2026-04-07")),
		Owner: "anna@corp.example",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range busy.Blocks {
		fmt.Println(b.Start.Format(time.RFC3339), b.End.Format("15:04"), b.Status, b.UID, b.IsPrivate)
	}
	for _, n := range busy.Notes {
		fmt.Println(n)
	}
	// Output:
	// 2026-03-30T07:00:00Z 07:15 busy standup true
	// 2026-04-06T07:00:00Z 07:15 busy standup true
	// VEVENT at line 11 (broken): the component is left out: its DTSTART "tomorrow" is no date or time [IC-1]
}

// Explain says which rule did what.
func ExampleExplain() {
	berlin := civil.MustLoadZone("Europe/Berlin")
	_, x, err := ical.Explain([]byte(calendar), ical.Options{
		Zone: berlin,
		From: berlin.StartOfDay(civil.MustParseDate("2026-03-30")),
		To:   berlin.StartOfDay(civil.MustParseDate("2026-04-01")),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range x.Entries {
		fmt.Println(e)
	}
	// Output:
	// IC-5 derive W. Europe Standard Time zone=Europe/Berlin by=Windows
	// IC-1 pass VEVENT at line 3
	// SL-9 derive standup status=busy private=true immovable=false
	// IC-4 pass standup length=15m0s
	// IC-1 fault VEVENT at line 11 why=its DTSTART "tomorrow" is no date or time
	// IC-3 derive standup instances=2
	// IC-2 pass standup
	// IC-2 drop standup excluded=2026-03-31T07:00:00Z
}

// Request writes an invitation.
func ExampleRequest() {
	text, err := ical.Request(ical.Meeting{
		UID:       "case-17@corp.example",
		Stamp:     time.Date(2026, 3, 20, 2, 0, 0, 0, time.UTC),
		Start:     time.Date(2026, 3, 24, 8, 0, 0, 0, time.UTC),
		End:       time.Date(2026, 3, 24, 9, 0, 0, 0, time.UTC),
		Zone:      civil.MustLoadZone("Asia/Shanghai"),
		Summary:   "Q3 预算对齐",
		Organizer: ical.Attendee{Mail: "anna@corp.example", Name: "Anna"},
		Attendees: []ical.Attendee{{Mail: "bob@corp.example"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\r\n", "\n")) {
		if strings.HasPrefix(line, "DT") || strings.HasPrefix(line, "SUMMARY") || strings.HasPrefix(line, "METHOD") {
			fmt.Print(line)
		}
	}
	// Output:
	// METHOD:REQUEST
	// DTSTART:19700101T000000
	// DTEND;TZID=Asia/Shanghai:20260324T170000
	// DTSTAMP:20260320T020000Z
	// DTSTART;TZID=Asia/Shanghai:20260324T160000
	// SUMMARY:Q3 预算对齐
}

// Publish tells outsiders when somebody is busy, and nothing else.
func ExamplePublish() {
	at := func(hour int) time.Time { return time.Date(2026, 3, 24, hour, 0, 0, 0, time.UTC) }
	text, err := ical.Publish(ical.Publication{
		Owner: "anna@corp.example",
		Stamp: at(0),
		Blocks: []slots.Block{
			{Start: at(8), End: at(9), Status: slots.Busy, UID: "board-meeting"},
			{Start: at(9), End: at(10), Status: slots.Tentative, UID: "call-with-the-bank"},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(strings.ReplaceAll(string(text), "\r\n", "\n"))
	// Output:
	// BEGIN:VCALENDAR
	// CALSCALE:GREGORIAN
	// METHOD:PUBLISH
	// PRODID:-//deskrules//deskrules//EN
	// VERSION:2.0
	// BEGIN:VEVENT
	// DTEND:20260324T100000Z
	// DTSTAMP:20260324T000000Z
	// DTSTART:20260324T080000Z
	// ORGANIZER:mailto:anna@corp.example
	// SUMMARY:Busy
	// TRANSP:OPAQUE
	// UID:busy-20260324T080000Z-20260324T100000Z-anna@corp.example
	// END:VEVENT
	// END:VCALENDAR
}

// Merge makes one of the calendars of a person: an event that stands in two of
// them is one block.
func ExampleMerge() {
	o := ical.Options{
		Zone: civil.UTC,
		From: time.Date(2026, 3, 24, 0, 0, 0, 0, time.UTC), To: time.Date(2026, 3, 25, 0, 0, 0, 0, time.UTC),
	}
	event := "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260324T090000Z\nDURATION:PT1H\n%s\nEND:VEVENT\nEND:VCALENDAR\n"
	work, err := ical.Read(fmt.Appendf(nil, event, "STATUS:TENTATIVE"), o)
	if err != nil {
		fmt.Println(err)
		return
	}
	home, err := ical.Read(fmt.Appendf(nil, event, "STATUS:CONFIRMED"), o)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range ical.Merge(work, home).Blocks {
		fmt.Println(b.Start.Format("15:04"), b.End.Format("15:04"), b.Status, b.UID)
	}
	// Output:
	// 09:00 10:00 busy 1
}
