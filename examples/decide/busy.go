package main

import (
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/scheduling/ical"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// runBusy reads the busy blocks out of a calendar file.
func runBusy(e *env, args []string) error {
	f := flags("busy")
	zone := f.String("tz", "", "the owner's IANA zone")
	from := f.String("from", "", "beginning of the window, RFC 3339 or yyyy-MM-dd")
	to := f.String("to", "", "end of the window, exclusive")
	owner := f.String("owner", "", "the owner's mail address")
	explain := f.Bool("explain", false, "also print the trace")
	names, err := parse(f, args)
	if err != nil {
		return err
	}
	data, err := e.readFile("busy", names)
	if err != nil {
		return err
	}
	options := ical.Options{Owner: *owner}
	var vs rule.Violations
	if options.Zone, err = civil.FindZone(*zone); err != nil {
		vs.Add("-tz", *zone, "SL-1", "must be the name of an IANA time zone: %v", err)
	}
	options.From = bound(options.Zone, "-from", *from, &vs)
	options.To = bound(options.Zone, "-to", *to, &vs)
	if err := vs.Err(); err != nil {
		return err
	}
	busy, trace, err := ical.Explain(data, options)
	if err != nil {
		err = atFlags(err, map[string]string{"/from": "-from", "/to": "-to"})
		return inputOr(err, ical.ErrTooLarge, ical.ErrNoCalendar)
	}
	return e.printResult(busy, trace, *explain)
}

// bound reads one end of a window: an instant, or a day of the zone.
func bound(zone civil.Zone, name, text string, vs *rule.Violations) time.Time {
	if d, err := civil.ParseDate(text); err == nil {
		return zone.StartOfDay(d)
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		vs.Add(name, text, "SL-1", "must be a time as in 2026-03-23T14:00:00+08:00, or a day as in 2026-03-23")
	}
	return t
}
