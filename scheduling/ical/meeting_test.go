package ical

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/scheduling/slots"
	"github.com/deskrules/deskrules/timepipe/civil"
	goical "github.com/emersion/go-ical"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// reviewMeeting is a meeting with everything that a message must carry right.
func reviewMeeting() Meeting {
	start := time.Date(2026, 3, 24, 8, 0, 0, 0, time.UTC)
	return Meeting{
		UID: "case-17@deskrules.example", Sequence: 1,
		Stamp: time.Date(2026, 3, 20, 2, 0, 0, 0, time.UTC),
		Start: start, End: start.Add(time.Hour), Zone: berlin,
		Summary:     "Q3 预算对齐; Budget, Einkauf & \"Übersicht\" — ein langer Titel, der gefaltet werden muss",
		Location:    "Raum 4\\2, 3. OG",
		Description: "Tagesordnung:\n1. Stand, Risiken\n2. 下一步；责任人",
		Organizer:   Attendee{Mail: "anna@corp.example", Name: "Anna \"Die Chefin\" Müller"},
		Attendees: []Attendee{
			{Mail: "bob@corp.example", Name: "Bob; Builder, Ltd: sales"},
			{Mail: "chen@corp.example", Name: "陈 伟", Optional: true, Answer: Accepted},
		},
	}
}

func unfolded(t *testing.T, text []byte) []string {
	t.Helper()
	require.True(t, bytes.HasSuffix(text, []byte("\r\n")))
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(string(text), "\r\n ", ""), "\r\n"), "\r\n")
}

func TestRequest(t *testing.T) {
	text, err := Request(reviewMeeting())
	require.NoError(t, err)
	assert.Equal(t, []string{
		"BEGIN:VCALENDAR", "CALSCALE:GREGORIAN", "METHOD:REQUEST", "PRODID:-//deskrules//deskrules//EN", "VERSION:2.0",
		"BEGIN:VTIMEZONE", "TZID:Europe/Berlin",
		"BEGIN:DAYLIGHT", "DTSTART:20250330T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZNAME:CEST", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT",
		"BEGIN:STANDARD", "DTSTART:20251026T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "TZNAME:CET", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
		"END:VTIMEZONE",
		"BEGIN:VEVENT",
		`ATTENDEE;CN=Anna 'Die Chefin' Müller;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:anna@corp.example`,
		`ATTENDEE;CN="Bob; Builder, Ltd: sales";CUTYPE=INDIVIDUAL;PARTSTAT=NEEDS-ACTION;ROLE=REQ-PARTICIPANT;RSVP=TRUE:mailto:bob@corp.example`,
		`ATTENDEE;CN=陈 伟;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;ROLE=OPT-PARTICIPANT;RSVP=FALSE:mailto:chen@corp.example`,
		`DESCRIPTION:Tagesordnung:\n1. Stand\, Risiken\n2. 下一步；责任人`,
		"DTEND;TZID=Europe/Berlin:20260324T100000", "DTSTAMP:20260320T020000Z", "DTSTART;TZID=Europe/Berlin:20260324T090000",
		`LOCATION:Raum 4\\2\, 3. OG`,
		`ORGANIZER;CN=Anna 'Die Chefin' Müller:mailto:anna@corp.example`,
		"SEQUENCE:1", "STATUS:CONFIRMED",
		`SUMMARY:Q3 预算对齐\; Budget\, Einkauf & "Übersicht" — ein langer Titel\, der gefaltet werden muss`,
		"TRANSP:OPAQUE", "UID:case-17@deskrules.example",
		"END:VEVENT", "END:VCALENDAR",
	}, unfolded(t, text))
}

// No line is longer than 75 octets, no character is cut, and every line end
// is CR LF.
func TestRequest_Folding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := reviewMeeting()
		m.Summary = "x" + rapid.StringN(0, 200, -1).Draw(t, "summary")
		m.Description = rapid.StringOf(rapid.RuneFrom([]rune("日本 ,;\\\r\n\t:\"a\u0301é\x07\U0001F600"))).Draw(t, "description")
		m.Attendees[0].Name = rapid.String().Draw(t, "name")
		text, err := Request(m)
		require.NoError(t, err)
		require.True(t, utf8.Valid(text))
		lines := strings.Split(string(text), "\r\n")
		for _, line := range lines {
			require.LessOrEqual(t, len(line), lineOctets)
			require.True(t, utf8.ValidString(line))
			require.NotContains(t, line, "\r")
			require.NotContains(t, line, "\n")
		}
		cal, err := goical.NewDecoder(bytes.NewReader(text)).Decode()
		require.NoError(t, err)
		require.Len(t, cal.Events(), 1)
		got, err := cal.Events()[0].Props.Text("DESCRIPTION")
		require.NoError(t, err)
		want := strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x07", "").Replace(m.Description)
		require.Equal(t, want, got)
		require.Len(t, cal.Events()[0].Props["ATTENDEE"], 3)
	})
}

// What we write, we read back at the same instants, in zones of all kinds.
func TestRequest_ReadBack(t *testing.T) {
	for _, name := range []string{
		"UTC", "Asia/Shanghai", "Europe/Berlin", "America/New_York", "Europe/Dublin", "Australia/Lord_Howe", "America/Santiago",
		"Africa/Casablanca", "Asia/Kathmandu", "Asia/Jerusalem", "Africa/Cairo", "Pacific/Apia", "America/Asuncion", "Pacific/Chatham",
	} {
		z := civil.MustLoadZone(name)
		for start := time.Date(2024, 1, 3, 0, 30, 0, 0, time.UTC); start.Year() < 2028; start = start.Add(151 * time.Hour) {
			m := reviewMeeting()
			m.Zone, m.Start, m.End = z, start, start.Add(90*time.Minute)
			text, err := Request(m)
			require.NoError(t, err)
			// Another name for the zone, so that its own rules are used.
			text = bytes.ReplaceAll(text, []byte(name), []byte("Some name"))
			busy, err := Read(text, Options{Zone: shanghai, From: start.AddDate(0, 0, -2), To: start.AddDate(0, 0, 2), Owner: "bob@corp.example"})
			require.NoError(t, err)
			require.Empty(t, busy.Notes)
			require.Equal(t, []slots.Block{{Start: m.Start, End: m.End, Status: slots.Busy, UID: m.UID}}, busy.Blocks, "%s %s", name, start)
		}
	}
}

// A time that clocks show twice is written in UTC.
func TestRequest_Fold(t *testing.T) {
	m := reviewMeeting()
	m.Zone = newYork
	m.Start = time.Date(2026, 11, 1, 6, 30, 0, 0, time.UTC) // the second 01:30
	m.End = m.Start.Add(time.Hour)
	text, err := Request(m)
	require.NoError(t, err)
	assert.Contains(t, string(text), "DTSTART:20261101T063000Z\r\n")
	assert.NotContains(t, string(text), "VTIMEZONE")
}

func TestRequest_Timezones(t *testing.T) {
	of := func(name string, year int) string {
		cal := newCalendar("REQUEST")
		cal.Children = append(cal.Children, timezone(civil.MustLoadZone(name), time.Date(year, 3, 24, 8, 0, 0, 0, time.UTC)))
		text, err := encode(cal)
		require.NoError(t, err)
		return string(text)
	}
	china := of("Asia/Shanghai", 2026)
	assert.Contains(t, china, "BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZNAME:CST\r\nTZOFFSETFROM:+0800\r\nTZOFFSETTO:+0800\r\nEND:STANDARD")
	assert.NotContains(t, china, "DAYLIGHT")
	us := of("America/New_York", 2026)
	assert.Contains(t, us, "DTSTART:20250309T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\n")
	assert.Contains(t, us, "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\n")
	assert.Equal(t, 1, strings.Count(us, "BEGIN:STANDARD"))
	morocco := of("Africa/Casablanca", 2026) // by the moon, no rule
	assert.NotContains(t, morocco, "RRULE")
	assert.Greater(t, strings.Count(morocco, "BEGIN:STANDARD")+strings.Count(morocco, "BEGIN:DAYLIGHT"), 4)
	assert.Contains(t, of("Asia/Kathmandu", 2026), "TZOFFSETTO:+0545")
	assert.Contains(t, of("Asia/Kabul", 1930), "DTSTART:16010101T000000\r\nTZNAME:+04\r\nTZOFFSETFROM:+0400")
	assert.Contains(t, of("America/Caracas", 1900), "TZOFFSETTO:-042740")
}

func TestSC16_RequestIsChecked(t *testing.T) {
	cases := []struct {
		name   string
		change func(*Meeting)
		want   []string // pointers
	}{
		{"nothing", func(m *Meeting) { *m = Meeting{} }, []string{"/attendees", "/end", "/end", "/organizer/mail", "/stamp", "/start", "/summary", "/uid", "/zone"}},
		{"uid with a line break", func(m *Meeting) { m.UID = "a\r\nX-EVIL:1" }, []string{"/uid"}},
		{"uid too long", func(m *Meeting) { m.UID = strings.Repeat("u", 301) }, []string{"/uid"}},
		{"sequence", func(m *Meeting) { m.Sequence = -1 }, []string{"/sequence"}},
		{"end before start", func(m *Meeting) { m.End = m.Start.Add(-time.Hour) }, []string{"/end"}},
		{"end at start", func(m *Meeting) { m.End = m.Start }, []string{"/end"}},
		{"fraction of a second", func(m *Meeting) { m.Start = m.Start.Add(time.Millisecond) }, []string{"/start"}},
		{"year 10000", func(m *Meeting) { m.End = m.End.AddDate(8000, 0, 0) }, []string{"/end"}},
		{"no zone", func(m *Meeting) { m.Zone = civil.Zone{} }, []string{"/zone"}},
		{"no title", func(m *Meeting) { m.Summary = " \n" }, []string{"/summary"}},
		{"a long text", func(m *Meeting) { m.Description = strings.Repeat("x", maxTextBytes+1) }, []string{"/description"}},
		{"nobody", func(m *Meeting) { m.Attendees = nil }, []string{"/attendees"}},
		{"everybody", func(m *Meeting) { m.Attendees = make([]Attendee, maxAttendees+1) }, nil},
		{"one person twice", func(m *Meeting) { m.Attendees[1].Mail = "BOB@corp.example" }, []string{"/attendees/1/mail"}},
		{"an answer of one's own", func(m *Meeting) { m.Attendees[1].Answer = "PERHAPS" }, []string{"/attendees/1/answer"}},
	}
	for _, mail := range []string{
		"", "bob", "@corp.example", "bob@", "bob@corp@example", "Bob <bob@corp.example>", "bob@corp.example\r\nX-EVIL:1", "bob@corp.example,eve@evil.example",
		"mailto:bob@corp.example", "bob @corp.example", "böb@corp.example", strings.Repeat("b", 250) + "@corp.example", `bob"@corp.example`,
	} {
		cases = append(cases, struct {
			name   string
			change func(*Meeting)
			want   []string
		}{"mail " + mail, func(m *Meeting) { m.Attendees[0].Mail = mail }, []string{"/attendees/0/mail"}})
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := reviewMeeting()
			c.change(&m)
			text, err := Request(m)
			assert.Nil(t, text)
			var vs rule.Violations
			require.ErrorAs(t, err, &vs)
			var pointers []string
			for _, v := range vs {
				pointers = append(pointers, v.Pointer)
			}
			if c.want != nil {
				assert.Equal(t, c.want, pointers)
			}
		})
	}
	_, err := Request(reviewMeeting())
	assert.NoError(t, err)
}

func TestRequest_Variants(t *testing.T) {
	m := reviewMeeting()
	m.IsPrivate, m.Location, m.Description = true, "", ""
	m.Attendees = append(m.Attendees, Attendee{Mail: "Anna@corp.example", Answer: Accepted})
	text, err := Request(m)
	require.NoError(t, err)
	lines := unfolded(t, text)
	assert.Contains(t, lines, "CLASS:PRIVATE")
	assert.NotContains(t, string(text), "LOCATION")
	assert.NotContains(t, string(text), "DESCRIPTION")
	assert.NotContains(t, string(text), "ROLE=CHAIR", "the organizer is listed already")
	assert.Equal(t, 3, strings.Count(string(text), "\r\nATTENDEE"))
}
