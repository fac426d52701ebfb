package ical

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// berlinLike is a VTIMEZONE with the rules of Central Europe, in the words of
// programs that count from 1601.
func berlinLike(id string) string {
	return component("VTIMEZONE", "TZID:"+id,
		"BEGIN:STANDARD", "DTSTART:16010101T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
		"RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "END:STANDARD",
		"BEGIN:DAYLIGHT", "DTSTART:16010101T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
		"RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT")
}

func zoneFiles() []file {
	// An event from 09:00 to 10:00 in a zone, on 24 March (winter in Berlin)
	// and 7 April (summer).
	in := func(id string) string {
		return entry("w", "DTSTART;TZID="+id+":20260324T090000", "DURATION:PT1H") + entry("x", "DTSTART;TZID="+id+":20260407T090000", "DURATION:PT1H")
	}
	asBerlin := []string{"03-24 16:00-17:00 w busy", "04-07 15:00-16:00 x busy"}
	asShanghai := []string{"03-24 09:00-10:00 w busy", "04-07 09:00-10:00 x busy"}
	asUTC := []string{"03-24 17:00-18:00 w busy", "04-07 17:00-18:00 x busy"}
	standard := func(offset string) []string {
		return []string{"BEGIN:STANDARD", "DTSTART:20000101T000000", "TZOFFSETFROM:" + offset, "TZOFFSETTO:" + offset, "END:STANDARD"}
	}
	broken := func(id string, lines ...string) string {
		return component("VTIMEZONE", append([]string{"TZID:" + id}, lines...)...)
	}
	return []file{
		{name: "IANA", text: events(in("Europe/Berlin")), want: asBerlin},
		{name: "IANA, quoted", text: events(in(`"Europe/Berlin"`)), want: asBerlin},
		{name: "IANA before the rules of the file", text: events(broken("Europe/Berlin", standard("+0900")...), in("Europe/Berlin")), want: asBerlin},
		{name: "Windows", text: events(in("W. Europe Standard Time")), want: asBerlin},
		{name: "Windows, in other letters", text: events(in("w. europe standard time")), want: asBerlin},
		{name: "Windows, summer time too", text: events(in("GMT Standard Time")), want: []string{"03-24 17:00-18:00 w busy", "04-07 16:00-17:00 x busy"}},
		{name: "Windows before the rules of the file", text: events(broken("Romance Standard Time", standard("+0900")...), in("Romance Standard Time")), want: asBerlin},
		{name: "Windows, China", text: events(in("China Standard Time")), want: asShanghai},
		{name: "vendor, one part before", text: events(in("/freeassociation.sourceforge.net/Europe/Berlin")), want: asBerlin},
		{name: "vendor, two parts before", text: events(in("/citadel.org/20190914_1/Asia/Shanghai")), want: asShanghai},
		{name: "vendor, with a folder", text: events(in("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin")), want: asBerlin},
		{name: "vendor, name of three parts", text: events(in("/mozilla.org/20050126_1/America/Argentina/Buenos_Aires")), want: []string{"03-24 20:00-21:00 w busy", "04-07 20:00-21:00 x busy"}},
		{name: "vendor, UTC", text: events(in(`"tzone://Microsoft/Utc"`)), want: asUTC},
		{name: "vendor before the rules of the file", text: events(broken("/example.com/Europe/Berlin", standard("+0900")...), in("/example.com/Europe/Berlin")), want: asBerlin},
		{name: "rules of the file, summer time too", text: events(berlinLike("Our own"), in("Our own")), want: asBerlin},
		{name: "rules of the file after the events", text: events(in("Our own"), berlinLike("Our own")), want: asBerlin},
		{name: "rules of the file, display name of Outlook", text: events(berlinLike("(UTC+01:00) Amsterdam\\, Berlin"), in(`"(UTC+01:00) Amsterdam\, Berlin"`)), want: asBerlin},
		{name: "rules of the file by dates", text: events(broken("Listed",
			"BEGIN:STANDARD", "DTSTART:20251026T030000", "RDATE:20261025T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
			"BEGIN:DAYLIGHT", "DTSTART:20250330T020000", "RDATE:20260329T020000,20270328T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT"), in("Listed")), want: asBerlin},
		{name: "rules of the file that ended", text: events(broken("Ended",
			"BEGIN:STANDARD", "DTSTART:19961027T030000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
			"BEGIN:DAYLIGHT", "DTSTART:19960331T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20250330T010000Z", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT"), in("Ended")),
			want: []string{"03-24 16:00-17:00 w busy", "04-07 16:00-17:00 x busy"}},
		{name: "rules of the file that end a second before a change", text: events(broken("Ended",
			"BEGIN:STANDARD", "DTSTART:19961027T030000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
			"BEGIN:DAYLIGHT", "DTSTART:19960331T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20260329T005959Z", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT"), in("Ended")),
			want: []string{"03-24 16:00-17:00 w busy", "04-07 16:00-17:00 x busy"}},
		{name: "rules of the file with one offset", text: events(broken("Fixed", standard("+0530")...), in("Fixed")), want: []string{"03-24 11:30-12:30 w busy", "04-07 11:30-12:30 x busy"}},
		{name: "rules of the file for a name that has no summer time elsewhere", text: events(strings.NewReplacer("TZOFFSETFROM:+0200", "TZOFFSETFROM:-0400", "TZOFFSETTO:+0100", "TZOFFSETTO:-0500",
			"TZOFFSETFROM:+0100", "TZOFFSETFROM:-0500", "TZOFFSETTO:+0200", "TZOFFSETTO:-0400").Replace(berlinLike("EST")), in("EST")),
			want: []string{"03-24 22:00-23:00 w busy", "04-07 21:00-22:00 x busy"}},
		{name: "the same name without rules", text: events(in("EST")), want: []string{"03-24 22:00-23:00 w busy", "04-07 22:00-23:00 x busy"}},
		{name: "unknown: the owner's zone, with one note", text: events(in("Mars/Olympus")), want: asShanghai,
			notes: []string{`the time zone "Mars/Olympus" is unknown; its times are taken for those of Asia/Shanghai`}},
		{name: "unknown: another owner's zone", zone: berlin, text: events(in("Mars/Olympus")), want: []string{"03-24 09:00-10:00 w busy", "04-07 09:00-10:00 x busy"},
			notes: []string{"those of Europe/Berlin"}},
		{name: "the host's own zone is no zone", text: events(in("Local")), want: asShanghai, notes: []string{`the time zone "Local" is unknown`}},
		{name: "a path is no zone", text: events(in("../../etc/passwd")), want: asShanghai, notes: []string{"is unknown"}},
		{name: "rules of the file without observance", text: events(broken("Empty", "X-A:b"), in("Empty")), want: asShanghai,
			notes: []string{"VTIMEZONE at line 4: the component is left out: it has no observance", `"Empty" is unknown`}},
		{name: "rules of the file without offset", text: events(broken("Odd", "BEGIN:STANDARD", "DTSTART:20000101T000000", "TZOFFSETFROM:+0100", "END:STANDARD"), in("Odd")), want: asShanghai,
			notes: []string{`its TZOFFSETTO "" is no offset from UTC`, `"Odd" is unknown`}},
		{name: "rules of the file with a rule that is refused", text: events(broken("Odd", append(standard("+0100"), "BEGIN:DAYLIGHT", "DTSTART:20000101T000000",
			"TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;BYDAY=99SU", "END:DAYLIGHT")...), in("Odd")), want: asShanghai,
			notes: []string{"in an observance BYDAY counts further than 53", `"Odd" is unknown`}},
		{name: "rules of the file with UTC onsets", text: events(broken("Odd", "BEGIN:STANDARD", "DTSTART:20251026T010000Z", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
			"BEGIN:DAYLIGHT", "DTSTART:20250330T010000Z", "RDATE:20260329T010000Z", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT"), in("Odd")), want: asBerlin},
		{name: "rules of the file with a date that is none", text: events(broken("Odd", append(standard("+0100")[:4], "RDATE:never", "END:STANDARD")...), in("Odd")), want: asShanghai,
			notes: []string{`the RDATE "never" of an observance is no date or time`, `"Odd" is unknown`}},
		{name: "rules of the file that start at no time", text: events(broken("Odd", "BEGIN:STANDARD", "DTSTART:then", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD"), in("Odd")), want: asShanghai,
			notes: []string{`the DTSTART "then" of an observance is no date or time`, `"Odd" is unknown`}},
		{name: "rules of the file, given twice: the first count", text: events(berlinLike("Our own"), broken("Our own", standard("+0900")...), in("Our own")), want: asBerlin},
		{name: "a time zone that cannot be read", text: events(component("VTIMEZONE", "BEGIN:STANDARD", "BEGIN:X", "END:STANDARD", `TZID;VALUE=a"b:Odd`), in("Odd")), want: asShanghai,
			notes: []string{"its TZID cannot be read", "VTIMEZONE at line 4: the component is left out: malformed component", `"Odd" is unknown`}},
		{name: "rules of the file that break off", text: events(strings.Replace(berlinLike("Our own"), "END:DAYLIGHT\r\n", "", 1), in("Our own")), want: asBerlin,
			notes: []string{"a DAYLIGHT in it has no END"}},
		{name: "a gap in the zone of the file is read with the offset before", text: events(berlinLike("Our own"),
			entry("g", "DTSTART;TZID=Our own:20260329T023000", "DURATION:PT1H")), want: []string{"03-29 09:30-10:30 g busy"}},
		{name: "a series in the zone of the file keeps its wall time", text: events(berlinLike("Our own"),
			entry("s", "DTSTART;TZID=Our own:20260328T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2")), want: []string{"03-28 16:00-17:00 s busy", "03-29 15:00-16:00 s busy"}},
	}
}

func TestIC5_Zones(t *testing.T) { checkFiles(t, zoneFiles()) }

// A zone evaluated from the rules of Central Europe agrees with the zone
// database at every half hour of some years, gaps and folds included.
func TestIC5_FileZoneAgrees(t *testing.T) {
	c := cut([]byte(events(berlinLike("Z"))), "")
	require.Len(t, c.pieces, 1)
	var d decoder
	comp, err := d.decode(&c.pieces[0])
	require.NoError(t, err)
	steps := maxSteps
	z, err := readZone(comp, time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC).Unix(), &steps)
	require.NoError(t, err)
	want := ianaZone{berlin}
	for at := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() < 2027; at = at.Add(30 * time.Minute) {
		require.Equal(t, want.unix(at.Unix()), z.unix(at.Unix()), "%s", at)
		require.Equal(t, want.wall(at.Unix()), z.wall(at.Unix()), "%s", at)
	}
	assert.Equal(t, "Z", z.name())
}

// Many names of zones are bounded; those beyond are the owner's, with notes.
func TestIC5_ZonesAreBounded(t *testing.T) {
	var list []string
	for i := range 2 * maxZones {
		list = append(list, entry("e", "DTSTART;TZID=Nowhere/"+strings.Repeat("x", 1+i%40)+string(rune('a'+i%26))+strings.Repeat("y", i/40)+":20260324T090000", "DURATION:PT1H"))
	}
	busy, err := Read([]byte(events(list...)), (&file{}).options())
	require.NoError(t, err)
	assert.Equal(t, []string{"03-24 09:00-10:00 e busy"}, shown(busy, shanghai))
	assert.Len(t, busy.Notes, maxNotes+2)
}
