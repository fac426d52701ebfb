package ical

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
	goical "github.com/emersion/go-ical"
)

// Meeting is a locked meeting as it goes out to the people who are invited.
// Everything in it comes from the caller; nothing is made up (SC-5).
type Meeting struct {
	// UID names the meeting for good; an update carries the same.
	UID string
	// Sequence counts the changes of time, place or people, from 0.
	Sequence int
	// Stamp is when the message is made.
	Stamp time.Time
	// Start and End are whole seconds.
	Start, End time.Time
	// Zone is the organizer's, in which the time is written.
	Zone civil.Zone
	// Summary is the title. Location and Description may be "".
	Summary, Location, Description string
	// IsPrivate marks the event CLASS:PRIVATE in the calendars of all.
	IsPrivate bool
	// Organizer invites; he need not be among Attendees.
	Organizer Attendee
	// Attendees are the people who are invited, at least one.
	Attendees []Attendee
}

// Attendee is a person of a [Meeting].
type Attendee struct {
	// Mail is the bare address.
	Mail string
	// Name is shown beside it; it may be "".
	Name string
	// Optional: the person may stay away.
	Optional bool
	// Answer is what he has said so far; "" means that he is yet to be asked.
	Answer Answer
}

// Answer is a participation status (RFC 5545 section 3.2.12).
type Answer string

// The closed list of answers.
const (
	NeedsAction Answer = "NEEDS-ACTION"
	Accepted    Answer = "ACCEPTED"
	Declined    Answer = "DECLINED"
	Tentative   Answer = "TENTATIVE"
)

// Valid reports whether a is one of the closed list.
func (a Answer) Valid() bool {
	switch a {
	case NeedsAction, Accepted, Declined, Tentative:
		return true
	}
	return false
}

// Request writes an invitation or, with a higher sequence, an update of it:
// METHOD:REQUEST of RFC 5546 section 3.2.2, ready to be the text/calendar
// part of a mail. The time is written in the organizer's zone with a
// VTIMEZONE made from the same zone data, or in UTC if the zone is UTC or its
// clocks show the time twice.
//
// The error is a [rule.Violations] that lists everything that is wrong with m.
func Request(m Meeting) ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	cal := newCalendar("REQUEST")
	event := goical.NewComponent(goical.CompEvent)
	setText(event, "UID", m.UID)
	set(event, "DTSTAMP", utcText(m.Stamp))
	set(event, "SEQUENCE", strconv.Itoa(m.Sequence))
	setText(event, "SUMMARY", m.Summary)
	if m.Location != "" {
		setText(event, "LOCATION", m.Location)
	}
	if m.Description != "" {
		setText(event, "DESCRIPTION", m.Description)
	}
	if m.IsPrivate {
		set(event, "CLASS", "PRIVATE")
	}
	set(event, "STATUS", "CONFIRMED")
	set(event, "TRANSP", "OPAQUE")
	if m.canShow(m.Start) && m.canShow(m.End) {
		cal.Children = append(cal.Children, timezone(m.Zone, m.Start))
		setLocal(event, "DTSTART", m.Zone, m.Start)
		setLocal(event, "DTEND", m.Zone, m.End)
	} else {
		set(event, "DTSTART", utcText(m.Start))
		set(event, "DTEND", utcText(m.End))
	}
	organizer := address("ORGANIZER", m.Organizer)
	event.Props.Set(organizer)
	isListed := false
	for _, a := range m.Attendees {
		isListed = isListed || mailOf(a.Mail) == mailOf(m.Organizer.Mail)
	}
	if !isListed {
		chair := address("ATTENDEE", m.Organizer)
		chair.Params.Set("CUTYPE", "INDIVIDUAL")
		chair.Params.Set("ROLE", "CHAIR")
		chair.Params.Set("PARTSTAT", string(Accepted))
		event.Props.Add(chair)
	}
	for _, a := range m.Attendees {
		event.Props.Add(a.invitation())
	}
	cal.Children = append(cal.Children, event)
	return encode(cal)
}

// canShow reports whether the zone's clocks show the instant, and only once.
func (m *Meeting) canShow(t time.Time) bool {
	if m.Zone == civil.UTC {
		return false
	}
	r := m.Zone.Resolve(m.Zone.DateAt(t), m.Zone.TimeAt(t))
	return !r.IsGap && !r.IsFold
}

func (a Attendee) invitation() *goical.Prop {
	p := address("ATTENDEE", a)
	answer := a.Answer
	if answer == "" {
		answer = NeedsAction
	}
	p.Params.Set("CUTYPE", "INDIVIDUAL")
	p.Params.Set("ROLE", "REQ-PARTICIPANT")
	if a.Optional {
		p.Params.Set("ROLE", "OPT-PARTICIPANT")
	}
	p.Params.Set("PARTSTAT", string(answer))
	p.Params.Set("RSVP", "FALSE")
	if answer == NeedsAction {
		p.Params.Set("RSVP", "TRUE")
	}
	return p
}

// address makes a property that holds a calendar address.
func address(name string, a Attendee) *goical.Prop {
	p := goical.NewProp(name)
	p.Value = "mailto:" + a.Mail
	if shown := strings.ReplaceAll(oneLine(a.Name), `"`, "'"); shown != "" {
		p.Params.Set("CN", shown)
	}
	return p
}

// check finds everything that is wrong, rule SC-16.
func (m *Meeting) check() error {
	var vs rule.Violations
	if m.UID == "" || len(m.UID) > lineOctets*4 || m.UID != oneLine(m.UID) {
		vs.Add("/uid", m.UID, RuleCommand, "the uid is empty, too long or not one line")
	}
	if m.Sequence < 0 {
		vs.Add("/sequence", strconv.Itoa(m.Sequence), RuleCommand, "the sequence is negative")
	}
	checkInstant(&vs, "/stamp", m.Stamp)
	checkInstant(&vs, "/start", m.Start)
	checkInstant(&vs, "/end", m.End)
	if !m.Start.Before(m.End) {
		vs.Add("/end", "", RuleCommand, "the meeting does not end after it starts")
	}
	if !m.Zone.Valid() {
		vs.Add("/zone", "", RuleZones, "the organizer's zone is missing")
	}
	if strings.TrimSpace(m.Summary) == "" {
		vs.Add("/summary", m.Summary, RuleCommand, "the meeting has no title")
	}
	for _, t := range []struct{ pointer, text string }{
		{"/summary", m.Summary}, {"/location", m.Location}, {"/description", m.Description},
	} {
		if len(t.text) > maxTextBytes {
			vs.Add(t.pointer, "", RuleCommand, "the text is longer than %d bytes", maxTextBytes)
		}
	}
	checkMail(&vs, "/organizer/mail", m.Organizer.Mail)
	if len(m.Attendees) == 0 || len(m.Attendees) > maxAttendees {
		vs.Add("/attendees", "", RuleCommand, "the meeting invites nobody, or more than %d", maxAttendees)
	}
	seen := make(map[string]bool, len(m.Attendees))
	for i, a := range m.Attendees {
		pointer := fmt.Sprintf("/attendees/%d", i)
		checkMail(&vs, pointer+"/mail", a.Mail)
		if seen[mailOf(a.Mail)] {
			vs.Add(pointer+"/mail", a.Mail, RuleCommand, "the person is listed twice")
		}
		seen[mailOf(a.Mail)] = true
		if a.Answer != "" && !a.Answer.Valid() {
			vs.Add(pointer+"/answer", string(a.Answer), RuleCommand, "the answer is none of the list")
		}
	}
	return vs.Err()
}

func checkInstant(vs *rule.Violations, pointer string, t time.Time) {
	switch y := t.UTC().Year(); {
	case t.IsZero() || y < 1 || y > 9999:
		vs.Add(pointer, "", RuleCommand, "the time is missing or not within the years 1 to 9999")
	case t.Nanosecond() != 0:
		vs.Add(pointer, t.UTC().Format(time.RFC3339Nano), RuleCommand, "the time is no whole second")
	}
}

// checkMail refuses what is no bare address, so that nothing in it can begin
// another property.
func checkMail(vs *rule.Violations, pointer, mail string) {
	name, domain, ok := strings.Cut(mail, "@")
	ok = ok && name != "" && domain != "" && len(mail) <= 254 && !strings.Contains(domain, "@")
	for i := 0; ok && i < len(mail); i++ {
		ok = mail[i] > ' ' && mail[i] < 0x7F && !strings.ContainsRune(`"\<>()[],;:`, rune(mail[i]))
	}
	if !ok {
		vs.Add(pointer, mail, RuleCommand, "this is no bare mail address")
	}
}
