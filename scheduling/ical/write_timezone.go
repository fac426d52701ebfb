package ical

import (
	"fmt"
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
	goical "github.com/emersion/go-ical"
)

// ruleYears is for how many years a yearly rule must foretell the changes of
// a zone before it is written as one.
const ruleYears = 6

// transition is one change of a zone's offset.
type transition struct {
	at       time.Time // in the zone
	from, to int       // offsets in seconds
}

// timezone writes a zone as it is around an instant. Zones whose changes
// follow a yearly rule get one STANDARD and one DAYLIGHT with that rule, which
// is the form that every program understands; others get each change of the
// years around.
func timezone(z civil.Zone, around time.Time) *goical.Component {
	c := goical.NewComponent(goical.CompTimezone)
	set(c, "TZID", z.Name())
	year := z.In(around).Year()
	changes := transitions(z, year-1, year-1+ruleYears)
	switch {
	case len(changes) == 0 || !needed(changes, year):
		c.Children = append(c.Children, fixed(z, around))
	case yearly(changes):
		c.Children = append(c.Children, observance(changes[0], ruleOf(changes, 0)), observance(changes[1], ruleOf(changes, 1)))
	default:
		c.Children = append(c.Children, fixed(z, time.Date(year-1, time.January, 1, 0, 0, 0, 0, z.Location())))
		for _, t := range changes {
			if t.at.Year() <= year+1 {
				c.Children = append(c.Children, observance(t, ""))
			}
		}
	}
	return c
}

// needed reports whether a change lies in the years around the meeting.
func needed(changes []transition, year int) bool { return changes[0].at.Year() <= year+1 }

// transitions lists the changes of the years first to before last.
func transitions(z civil.Zone, first, last int) []transition {
	var list []transition
	t := time.Date(first, time.January, 1, 0, 0, 0, 0, z.Location())
	until := time.Date(last, time.January, 1, 0, 0, 0, 0, z.Location())
	for {
		change, ok := z.NextChange(t, until)
		if !ok || change.Year() >= last || len(list) > maxOnsets {
			return list
		}
		_, from := t.Zone()
		_, to := change.Zone()
		list = append(list, transition{change, from, to})
		t = change
	}
}

// before returns what clocks showed at the change if they had not changed.
func (t transition) before() time.Time { return t.at.UTC().Add(time.Duration(t.from) * time.Second) }

// yearly reports whether there are two changes in each year, and each of the
// two follows a rule.
func yearly(changes []transition) bool {
	return len(changes) == 2*ruleYears && ruleOf(changes, 0) != "" && ruleOf(changes, 1) != ""
}

// ruleOf returns the rule of every second change from one on, "" if there is
// none: the nth or the last of a weekday in a month, at one time of day.
func ruleOf(changes []transition, first int) string {
	one := changes[first]
	a := one.before()
	nth, isLast := (a.Day()-1)/7+1, true
	for i := first; i < len(changes); i += 2 {
		b := changes[i].before()
		if changes[i].from != one.from || changes[i].to != one.to || b.Month() != a.Month() ||
			b.Weekday() != a.Weekday() || civil.TimeOf(b) != civil.TimeOf(a) || b.Year() != a.Year()+(i-first)/2 {
			return ""
		}
		if (b.Day()-1)/7+1 != nth {
			nth = 0
		}
		isLast = isLast && b.Day()+7 > civil.DaysIn(b.Year(), b.Month())
	}
	day := [...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}[a.Weekday()]
	switch {
	case isLast:
		return fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;BYDAY=-1%s", int(a.Month()), day)
	case nth > 0:
		return fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;BYDAY=%d%s", int(a.Month()), nth, day)
	}
	return ""
}

// observance writes one change. What moves clocks forward is DAYLIGHT.
func observance(t transition, rule string) *goical.Component {
	name := goical.CompTimezoneStandard
	if t.to > t.from {
		name = goical.CompTimezoneDaylight
	}
	c := goical.NewComponent(name)
	set(c, "DTSTART", localText(t.before()))
	set(c, "TZOFFSETFROM", offsetText(t.from))
	set(c, "TZOFFSETTO", offsetText(t.to))
	short, _ := t.at.Zone()
	setText(c, "TZNAME", short)
	if rule != "" {
		set(c, "RRULE", rule)
	}
	return c
}

// fixed writes the state of a zone at an instant, as if it had always been so.
func fixed(z civil.Zone, at time.Time) *goical.Component {
	_, offset := z.In(at).Zone()
	c := observance(transition{at: z.In(at), from: offset, to: offset}, "")
	set(c, "DTSTART", "19700101T000000")
	if at.Year() < 1970 {
		set(c, "DTSTART", "16010101T000000")
	}
	return c
}

func offsetText(seconds int) string {
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	text := fmt.Sprintf("%c%02d%02d", sign, seconds/3600, seconds/60%60)
	if seconds%60 != 0 {
		text += fmt.Sprintf("%02d", seconds%60)
	}
	return text
}
