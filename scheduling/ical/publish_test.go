package ical

import (
	"strings"
	"testing"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/scheduling/slots"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func publication() Publication {
	at := func(h int) time.Time { return time.Date(2026, 3, 24, h, 0, 0, 0, time.UTC) }
	return Publication{
		Owner: "anna@corp.example",
		Stamp: time.Date(2026, 3, 20, 2, 0, 0, 0, time.UTC),
		Blocks: []slots.Block{
			{Start: at(9), End: at(10), Status: slots.Busy, UID: "board-meeting-secret"},
			{Start: at(1), End: at(2), Status: slots.Tentative, UID: "acquisition-secret", IsPrivate: true},
			{Start: at(2), End: at(3), Status: slots.OutOfOffice, UID: "doctor-secret", Immovable: true},
			{Start: at(4), End: at(5), Status: slots.Free, UID: "free-secret"},
			{Start: at(4), End: at(5), Status: "Declined", UID: "declined-secret"},
			{Start: at(5), End: at(5), Status: slots.Busy},
			{Start: at(12), End: at(13), Status: slots.Transparent, Immovable: true},
		},
	}
}

func TestSC5_Publish(t *testing.T) {
	text, err := Publish(publication())
	require.NoError(t, err)
	busy := func(from, to string) []string {
		return []string{"BEGIN:VEVENT", "DTEND:20260324T" + to + "Z", "DTSTAMP:20260320T020000Z", "DTSTART:20260324T" + from + "Z",
			"ORGANIZER:mailto:anna@corp.example", "SUMMARY:Busy", "TRANSP:OPAQUE",
			"UID:busy-20260324T" + from + "Z-20260324T" + to + "Z-anna@corp.example", "END:VEVENT"}
	}
	want := []string{"BEGIN:VCALENDAR", "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "PRODID:-//deskrules//deskrules//EN", "VERSION:2.0"}
	want = append(want, busy("010000", "030000")...)
	want = append(want, busy("090000", "100000")...)
	want = append(want, busy("120000", "130000")...)
	assert.Equal(t, append(want, "END:VCALENDAR"), unfolded(t, text))
	assert.NotContains(t, string(text), "secret")

	// A calendar of the owner with everything in it, published, says nothing of it.
	full, err := Request(reviewMeeting())
	require.NoError(t, err)
	o := (&file{}).options()
	read, err := Read(full, o)
	require.NoError(t, err)
	require.NotEmpty(t, read.Blocks)
	text, err = Publish(Publication{Owner: "eve@corp.example", Stamp: o.From, Blocks: read.Blocks})
	require.NoError(t, err)
	for _, word := range []string{"Budget", "预算", "Raum", "anna", "bob", "chen", "case-17", "Berlin", "ATTENDEE", "LOCATION", "DESCRIPTION", "CLASS", "STATUS"} {
		assert.NotContains(t, string(text), word)
	}
}

func TestSC5_PublishIsChecked(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Publication)
		want   string
	}{
		"owner":          {func(p *Publication) { p.Owner = "anna\r\nX:1@corp.example" }, "/owner"},
		"stamp":          {func(p *Publication) { p.Stamp = time.Time{} }, "/stamp"},
		"inverted block": {func(p *Publication) { p.Blocks[0].End = p.Blocks[0].Start.Add(-1) }, "/blocks/0"},
		"year 10000":     {func(p *Publication) { p.Blocks[1].End = p.Blocks[1].End.AddDate(8000, 0, 0) }, "/blocks/1"},
		"nothing busy":   {func(p *Publication) { p.Blocks = p.Blocks[3:6] }, "/blocks"},
	} {
		t.Run(name, func(t *testing.T) {
			p := publication()
			c.change(&p)
			_, err := Publish(p)
			var vs rule.Violations
			require.ErrorAs(t, err, &vs)
			require.Len(t, vs, 1)
			assert.Equal(t, c.want, vs[0].Pointer)
		})
	}
}

// Fractions of a second are rounded outwards.
func TestPublish_Fractions(t *testing.T) {
	p := publication()
	p.Blocks = p.Blocks[:1]
	p.Blocks[0].Start = p.Blocks[0].Start.Add(time.Millisecond)
	p.Blocks[0].End = p.Blocks[0].End.Add(time.Millisecond)
	text, err := Publish(p)
	require.NoError(t, err)
	assert.True(t, strings.Contains(string(text), "DTSTART:20260324T090000Z") && strings.Contains(string(text), "DTEND:20260324T100001Z"))
}
