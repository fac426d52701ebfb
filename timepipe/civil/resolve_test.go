package civil_test

import (
	_ "embed"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // names that a host leaves out

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// zoneNames are all names of the tz database that the toolchain brings.
//
//go:embed testdata/zones.txt
var zoneNames string

func date(s string) civil.Date  { return civil.MustParseDate(s) }
func clock(s string) civil.Time { return civil.MustParseTime(s) }

func TestResolve(t *testing.T) {
	for _, c := range []struct {
		zone, date, time string
		gap, fold        bool
		first, last      string // RFC 3339
	}{
		{"Asia/Shanghai", "2026-03-23", "14:00", false, false, "2026-03-23T14:00:00+08:00", ""},
		{"UTC", "2026-03-23", "14:00:59", false, false, "2026-03-23T14:00:59Z", ""},
		// Spring: package time says 01:30 in New York and 02:30 in London.
		{"America/New_York", "2026-03-08", "02:30", true, false, "2026-03-08T03:00:00-04:00", ""},
		{"America/New_York", "2026-03-08", "02:00", true, false, "2026-03-08T03:00:00-04:00", ""},
		{"America/New_York", "2026-03-08", "01:59:59", false, false, "2026-03-08T01:59:59-05:00", ""},
		{"America/New_York", "2026-03-08", "03:00", false, false, "2026-03-08T03:00:00-04:00", ""},
		{"Europe/London", "2026-03-29", "01:30", true, false, "2026-03-29T02:00:00+01:00", ""},
		// Autumn: package time takes the first in New York and the second in London.
		{"America/New_York", "2026-11-01", "01:30", false, true, "2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-05:00"},
		{"America/New_York", "2026-11-01", "01:00", false, true, "2026-11-01T01:00:00-04:00", "2026-11-01T01:00:00-05:00"},
		{"America/New_York", "2026-11-01", "02:00", false, false, "2026-11-01T02:00:00-05:00", ""},
		{"Europe/London", "2026-10-25", "01:30", false, true, "2026-10-25T01:30:00+01:00", "2026-10-25T01:30:00Z"},
		// Half an hour.
		{"Australia/Lord_Howe", "2026-10-04", "02:15", true, false, "2026-10-04T02:30:00+11:00", ""},
		{"Australia/Lord_Howe", "2026-04-05", "01:45", false, true, "2026-04-05T01:45:00+11:00", "2026-04-05T01:45:00+10:30"},
		// A change at one minute past midnight.
		{"America/St_Johns", "2007-11-04", "00:00", false, true, "2007-11-04T00:00:00-02:30", "2007-11-04T00:00:00-03:30"},
		// Days without a midnight.
		{"Asia/Beirut", "2026-03-29", "00:00", true, false, "2026-03-29T01:00:00+03:00", ""},
		{"America/Havana", "2026-03-08", "00:30", true, false, "2026-03-08T01:00:00-04:00", ""},
		{"America/Sao_Paulo", "2018-11-04", "00:00", true, false, "2018-11-04T01:00:00-02:00", ""},
		// A day that never was.
		{"Pacific/Apia", "2011-12-30", "12:00", true, false, "2011-12-31T00:00:00+14:00", ""},
		{"Pacific/Apia", "2011-12-31", "00:00", false, false, "2011-12-31T00:00:00+14:00", ""},
		{"Pacific/Apia", "2011-12-29", "23:59", false, false, "2011-12-29T23:59:00-10:00", ""},
		// Offsets with seconds.
		{"Africa/Monrovia", "1972-01-07", "00:00:01", true, false, "1972-01-07T00:44:30Z", ""},
	} {
		t.Run(c.zone+" "+c.date+" "+c.time, func(t *testing.T) {
			r := civil.MustLoadZone(c.zone).Resolve(date(c.date), clock(c.time))
			assert.Equal(t, c.gap, r.IsGap)
			assert.Equal(t, c.fold, r.IsFold)
			assert.Equal(t, c.first, r.First.Format(time.RFC3339))
			if c.last == "" {
				c.last = c.first
			}
			assert.Equal(t, c.last, r.Last.Format(time.RFC3339))
		})
	}
}

func TestStartOfDay(t *testing.T) {
	for _, c := range []struct {
		zone, date, start string
		hours             float64
	}{
		{"Asia/Shanghai", "2026-03-23", "2026-03-23T00:00:00+08:00", 24},
		{"America/New_York", "2026-03-08", "2026-03-08T00:00:00-05:00", 23},
		{"America/New_York", "2026-11-01", "2026-11-01T00:00:00-04:00", 25},
		{"Asia/Beirut", "2026-03-29", "2026-03-29T01:00:00+03:00", 23},
		{"America/Havana", "2026-03-08", "2026-03-08T01:00:00-04:00", 23},
		{"America/Havana", "2026-11-01", "2026-11-01T00:00:00-04:00", 25},
		{"America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00-02:00", 23},
		{"America/Sao_Paulo", "2018-02-17", "2018-02-17T00:00:00-02:00", 25},
		{"Australia/Lord_Howe", "2026-10-04", "2026-10-04T00:00:00+10:30", 23.5},
		{"Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00", 0},
	} {
		t.Run(c.zone+" "+c.date, func(t *testing.T) {
			z := civil.MustLoadZone(c.zone)
			start, end := z.Day(date(c.date))
			assert.Equal(t, c.start, start.Format(time.RFC3339))
			assert.InDelta(t, c.hours, end.Sub(start).Hours(), 0)
			assert.Equal(t, start, z.StartOfDay(date(c.date)))
		})
	}
}

// slowResolve is the plain reference: it tries every offset that the zone
// shows at any half hour around the reading, and looks at the clock.
func slowResolve(loc *time.Location, d civil.Date, c civil.Time) []time.Time {
	reading := time.Date(d.Year, d.Month, d.Day, c.Hour, c.Minute, c.Second, 0, time.UTC)
	var found []time.Time
	for step := -27 * 2; step <= 27*2; step++ {
		_, offset := reading.Add(time.Duration(step) * 30 * time.Minute).In(loc).Zone()
		at := reading.Add(-time.Duration(offset) * time.Second).In(loc)
		if civil.DateOf(at) == d && civil.TimeOf(at) == c && !slices.ContainsFunc(found, at.Equal) {
			found = append(found, at)
		}
	}
	slices.SortFunc(found, time.Time.Compare)
	return found
}

// checkAgainstReference compares a resolution with slowResolve.
func checkAgainstReference(t require.TestingT, z civil.Zone, d civil.Date, c civil.Time) {
	r := z.Resolve(d, c)
	found := slowResolve(z.Location(), d, c)
	switch len(found) {
	case 0:
		require.True(t, r.IsGap && !r.IsFold, "%s %s %s is a gap: %+v", z, d, c, r)
		require.True(t, r.First.Equal(r.Last))
		before, after := r.First.Add(-time.Second), r.First
		require.Less(t, reading(before), wall(d, c), "%s %s %s: before the jump clocks were not there yet", z, d, c)
		require.Greater(t, reading(after), wall(d, c), "%s %s %s: after the jump they are past it", z, d, c)
	default:
		require.False(t, r.IsGap, "%s %s %s: %v", z, d, c, found)
		require.Equal(t, len(found) > 1, r.IsFold, "%s %s %s: %v", z, d, c, found)
		require.True(t, r.First.Equal(found[0]), "%s %s %s: %v, not %v", z, d, c, r.First, found[0])
		require.True(t, r.Last.Equal(found[len(found)-1]), "%s %s %s: %v, not %v", z, d, c, r.Last, found)
	}
}

// reading is what clocks show at t, as a number that grows with it.
func reading(t time.Time) int64 { return wall(civil.DateOf(t), civil.TimeOf(t)) }

func wall(d civil.Date, c civil.Time) int64 {
	return time.Date(d.Year, d.Month, d.Day, c.Hour, c.Minute, c.Second, 0, time.UTC).Unix()
}

// TestAllTransitions checks the readings around every transition of every zone
// from 1970 to 2037, and the days on which they lie.
func TestAllTransitions(t *testing.T) {
	from := time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)
	to := time.Date(2038, 1, 1, 0, 0, 0, 0, time.UTC)
	zones, transitions := 0, 0
	done := map[string]bool{} // zones that are links to one another share their transitions
	for name := range strings.Lines(zoneNames) {
		z, err := civil.LoadZone(strings.TrimSpace(name))
		require.NoError(t, err)
		zones++
		var marks []time.Time
		var key strings.Builder
		for at := from; ; {
			change, ok := z.NextChange(at, to)
			if !ok {
				break
			}
			require.True(t, change.After(at), "%s stands still at %s", z, at)
			marks = append(marks, change)
			key.WriteString(change.UTC().Format(time.RFC3339))
			at = change
		}
		if done[key.String()] {
			continue
		}
		done[key.String()] = true
		for _, mark := range marks {
			transitions++
			_, before := mark.Add(-time.Second).In(z.Location()).Zone()
			_, after := mark.In(z.Location()).Zone()
			for _, offset := range []int{before, after, (before + after) / 2} {
				for _, shift := range []int{-1, 0, 1} {
					shown := mark.UTC().Add(time.Duration(offset+shift) * time.Second)
					checkAgainstReference(t, z, civil.DateOf(shown), civil.TimeOf(shown))
				}
			}
			day := civil.DateOf(mark.In(z.Location()))
			for n := -1; n <= 1; n++ {
				checkDay(t, z, day.AddDays(n))
			}
		}
	}
	assert.Greater(t, zones, 590)
	assert.Greater(t, transitions, 10_000)
}

// checkDay: the first instant is of the day, the instant before is not of it
// nor of a later one.
func checkDay(t *testing.T, z civil.Zone, d civil.Date) {
	start, end := z.Day(d)
	if start.Equal(end) { // the zone skipped the day
		require.NotEqual(t, d, civil.DateOf(start), "%s %s", z, d)
		require.True(t, civil.DateOf(start).After(d))
		return
	}
	require.Equal(t, d, civil.DateOf(start), "%s %s", z, d)
	require.True(t, civil.DateOf(start.Add(-time.Second)).Before(d), "%s %s", z, d)
	require.False(t, civil.DateOf(end).Before(d.AddDays(1)), "%s %s", z, d)
}

// Every day on which a zone's offset is another one than the day before has a
// change before it, and no other day: days are looked at one by one, without
// ZoneBounds.
func TestNextChange(t *testing.T) {
	for _, name := range []string{
		"America/New_York", "Europe/London", "Africa/Cairo", "Africa/Casablanca", "Australia/Lord_Howe", "America/Sao_Paulo",
		"Asia/Shanghai", "UTC", "America/Nuuk", "Pacific/Apia", "Asia/Beirut", "America/Havana",
	} {
		z := civil.MustLoadZone(name)
		for day := time.Date(1996, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2041; day = day.Add(24 * time.Hour) {
			next := day.Add(24 * time.Hour)
			change, ok := z.NextChange(day, next)
			differs := z.Offset(day) != z.Offset(next)
			require.Equal(t, differs, ok, "%s %s", name, day)
			if ok {
				require.True(t, change.After(day) && !change.After(next))
				require.NotEqual(t, z.Offset(change.Add(-time.Second)), z.Offset(change), "%s %s", name, change)
			}
		}
		_, ok := z.NextChange(time.Unix(0, 0), time.Unix(0, 0))
		require.False(t, ok)
	}
}

// The last day of a leap year, on which the bounds of package time go wrong.
func TestLastDayOfLeapYears(t *testing.T) {
	for _, year := range []int{2008, 2012, 2024, 2028, 2032, 2048} {
		for _, name := range []string{"America/New_York", "Europe/London", "Australia/Sydney", "Africa/Cairo", "Asia/Shanghai"} {
			z := civil.MustLoadZone(name)
			d := civil.Date{Year: year, Month: time.December, Day: 31}
			for _, c := range []string{"00:00", "12:00", "23:59"} {
				checkAgainstReference(t, z, d, clock(c))
			}
			start, end := z.Day(d)
			require.Equal(t, 24*time.Hour, end.Sub(start), "%s %s", name, d)
			spring, ok := z.NextChange(start, start.AddDate(0, 6, 0))
			if name != "Africa/Cairo" { // which gave summer time up and took it up again
				require.Equal(t, name != "Asia/Shanghai", ok, "%s %s", name, d)
			}
			require.True(t, !ok || spring.Year() == year+1)
		}
	}
}

func TestPropertyResolve(t *testing.T) {
	names := strings.Fields(zoneNames)
	rapid.Check(t, func(t *rapid.T) {
		z := civil.MustLoadZone(rapid.SampledFrom(names).Draw(t, "zone"))
		d := date("1970-01-01").AddDays(rapid.IntRange(-30_000, 60_000).Draw(t, "day"))
		c := civil.Time{Hour: rapid.IntRange(0, 23).Draw(t, "h"), Minute: rapid.IntRange(0, 59).Draw(t, "m"), Second: rapid.IntRange(0, 59).Draw(t, "s")}
		if d.Year < 1970 && strings.Contains(z.Name(), "/") {
			c.Second = 0 // local mean times change at odd seconds; the reference samples half hours
		}
		checkAgainstReference(t, z, d, c)
	})
}

func TestFoldOfTheSecondKind(t *testing.T) {
	// Clocks went back from midnight into the day before: its last hour was
	// twice, midnight itself once.
	z := civil.MustLoadZone("America/Sao_Paulo")
	assert.True(t, z.Resolve(date("2018-02-17"), clock("23:30")).IsFold)
	r := z.Resolve(date("2018-02-18"), clock("00:00"))
	assert.False(t, r.IsFold)
	assert.Equal(t, "2018-02-18T00:00:00-03:00", r.First.Format(time.RFC3339))
}

func BenchmarkResolve(b *testing.B) {
	for _, c := range []struct{ name, zone, date, time string }{
		{"plain", "Asia/Shanghai", "2026-03-23", "14:00"},
		{"plain with changes", "America/New_York", "2026-07-01", "14:00"},
		{"gap", "America/New_York", "2026-03-08", "02:30"},
		{"fold", "America/New_York", "2026-11-01", "01:30"},
		{"beyond the table", "America/New_York", "2040-07-01", "14:00"},
	} {
		b.Run(c.name, func(b *testing.B) {
			z, d, ti := civil.MustLoadZone(c.zone), date(c.date), clock(c.time)
			b.ReportAllocs()
			for b.Loop() {
				if z.Resolve(d, ti).First.IsZero() {
					b.Fatal()
				}
			}
		})
	}
}
