package main

import (
	_ "embed"
	"fmt"
	"strings"
	"time"

	"github.com/deskrules/deskrules/scheduling/ical"
	"github.com/deskrules/deskrules/scheduling/slots"
	"github.com/deskrules/deskrules/timepipe/civil"
)

var (
	//go:embed samples/me.ics
	myCalendar []byte
	//go:embed samples/alice.ics
	alicesCalendar []byte
	//go:embed samples/bob.ics
	bobsCalendar []byte
)

// demoSlots finds a time for the example of the requirements: tomorrow
// afternoon, an hour, focus time from two to four.
func demoSlots(e *env) error {
	fmt.Fprintln(e.out, "\n== scheduling: three calendars to the best times (tomorrow afternoon, one hour, focus time 14:00-16:00)")
	zone, err := civil.LoadZone("Asia/Shanghai")
	if err != nil {
		return err
	}
	from := zone.Resolve(civil.MustParseDate("2026-03-24"), civil.MustParseTime("13:00")).First
	to := zone.Resolve(civil.MustParseDate("2026-03-24"), civil.MustParseTime("18:00")).First
	request, err := slots.DecodeRequest([]byte(`{
		"participants": [
			{"id": "me@corp.example", "timezone": "Asia/Shanghai", "organizer": true},
			{"id": "alice@corp.example", "timezone": "Asia/Shanghai"},
			{"id": "bob@corp.example", "timezone": "Asia/Shanghai"}],
		"duration_mins": 60,
		"time_range": "` + from.Format(time.RFC3339) + "/" + to.Format(time.RFC3339) + `",
		"user_context": {"timezone": "Asia/Shanghai", "work_hours": {"start": "09:00", "end": "18:00"}, "focus_time_blocks": ["14:00-16:00"]},
		"now": "` + demoNow.In(zone.Location()).Format(time.RFC3339) + `"}`))
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	for _, c := range []struct {
		owner string
		file  []byte
	}{{"me@corp.example", myCalendar}, {"alice@corp.example", alicesCalendar}, {"bob@corp.example", bobsCalendar}} {
		busy, err := ical.Read(c.file, ical.Options{Zone: zone, From: from, To: to, Owner: c.owner})
		if err != nil {
			return fmt.Errorf("demo: %s: %w", c.owner, err)
		}
		if request.Busy == nil {
			request.Busy = map[string][]slots.Block{}
		}
		request.Busy[c.owner] = busy.Blocks
	}
	result, err := slots.Find(request)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	fmt.Fprintln(e.out)
	for _, s := range result.Slots {
		fmt.Fprintf(e.out, "    %s to %s (%s), conflict score %v\n",
			zone.In(s.Start).Format("2006-01-02 15:04"), zone.In(s.End).Format("15:04"), s.TimezoneOffset, s.Score)
	}
	for _, n := range result.Notes {
		fmt.Fprintf(e.out, "    note: %s\n", strings.TrimSpace(fmt.Sprint(n)))
	}
	return nil
}
