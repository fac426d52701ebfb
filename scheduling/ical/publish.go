package ical

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/scheduling/slots"
	goical "github.com/emersion/go-ical"
)

// Publication is somebody's busy time as outsiders may see it.
type Publication struct {
	// Owner is the mail address of the person who publishes.
	Owner string
	// Stamp is when the message is made.
	Stamp time.Time
	// Blocks are the busy blocks; what costs nothing is left out.
	Blocks []slots.Block
}

// Publish writes busy time for outsiders: METHOD:PUBLISH of RFC 5546 section
// 3.2.1, in which nothing is said but that the owner is busy (rule SC-5).
// Blocks that touch or overlap are one, so that not even the number of
// meetings shows; title, place, people, status and the uids of the events do
// not go out. The uids of the message follow from owner and times alone, so
// that the same time published again replaces itself.
//
// The error is a [rule.Violations]; a publication without any busy time is one,
// because a calendar must not be empty.
func Publish(p Publication) ([]byte, error) {
	var vs rule.Violations
	checkMail(&vs, "/owner", p.Owner)
	checkInstant(&vs, "/stamp", p.Stamp)
	var busy []period
	for i, b := range p.Blocks {
		if costsNothing(b) {
			continue
		}
		if b.End.Before(b.Start) || b.Start.UTC().Year() < 1 || b.End.UTC().Year() > 9999 {
			vs.Add(fmt.Sprintf("/blocks/%d", i), "", RuleRedaction, "the block ends before it starts, or is not within the years 1 to 9999")
			continue
		}
		from, to := b.Start.Unix(), b.End.Add(time.Second-1).Unix()
		if from < to && b.Start.Before(b.End) {
			busy = append(busy, period{from, to, slots.Busy})
		}
	}
	busy = joined(busy)
	if len(vs) == 0 && len(busy) == 0 {
		vs.Add("/blocks", "", RuleRedaction, "there is no busy time to publish")
	}
	if err := vs.Err(); err != nil {
		return nil, err
	}
	cal := newCalendar("PUBLISH")
	for _, b := range busy {
		start, end := utcText(time.Unix(b.from, 0)), utcText(time.Unix(b.to, 0))
		event := goical.NewComponent(goical.CompEvent)
		setText(event, "UID", "busy-"+start+"-"+end+"-"+p.Owner)
		set(event, "DTSTAMP", utcText(p.Stamp))
		set(event, "DTSTART", start)
		set(event, "DTEND", end)
		setText(event, "SUMMARY", "Busy")
		set(event, "TRANSP", "OPAQUE")
		event.Props.Set(address("ORGANIZER", Attendee{Mail: p.Owner}))
		cal.Children = append(cal.Children, event)
	}
	return encode(cal)
}

// costsNothing reports whether a block takes none of its owner's time.
func costsNothing(b slots.Block) bool {
	for _, s := range []slots.Status{slots.Cancelled, slots.Declined} {
		if strings.EqualFold(string(b.Status), string(s)) {
			return true
		}
	}
	for _, s := range []slots.Status{slots.Free, slots.WorkingElsewhere, slots.Transparent} {
		if strings.EqualFold(string(b.Status), string(s)) {
			return !b.Immovable
		}
	}
	return false
}

// joined returns the union of periods.
func joined(periods []period) []period {
	slices.SortFunc(periods, func(a, b period) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	var out []period
	for _, p := range periods {
		if n := len(out); n > 0 && p.from <= out[n-1].to {
			out[n-1].to = max(out[n-1].to, p.to)
			continue
		}
		out = append(out, p)
	}
	return out
}
