package timepipe_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
)

var propertyZones = []string{
	"Asia/Shanghai", "UTC", "America/New_York", "Europe/London", "Asia/Beirut", "America/Havana",
	"Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "America/Sao_Paulo", "America/St_Johns", "Africa/Casablanca",
}

// instants near clock changes of the zones above, and anywhere.
func drawNow(t *rapid.T, zone civil.Zone) time.Time {
	at := time.Unix(rapid.Int64Range(1_000_000_000, 1_900_000_000).Draw(t, "now"), 0)
	if rapid.Bool().Draw(t, "near a change") {
		if change, ok := zone.NextChange(at, at.AddDate(1, 0, 0)); ok {
			at = change.Add(time.Duration(rapid.IntRange(-30*3600, 30*3600).Draw(t, "off")) * time.Second)
		}
	}
	return at
}

func drawSlot(t *rapid.T, today civil.Date) timepipe.Slot {
	s := timepipe.Slot{
		Kind:     rapid.SampledFrom([]timepipe.TimeKind{timepipe.NoTime, timepipe.AtClock, timepipe.AtClock, timepipe.AtClock, timepipe.Now, timepipe.ASAP}).Draw(t, "kind"),
		Period:   rapid.SampledFrom([]timepipe.Period{"", "", timepipe.AM, timepipe.PM}).Draw(t, "period"),
		Duration: time.Duration(rapid.IntRange(0, 30*60).Draw(t, "duration")) * time.Minute,
	}
	if s.Kind == timepipe.AtClock {
		s.Clock = civil.Time{Hour: rapid.IntRange(0, 23).Draw(t, "hour"), Minute: rapid.IntRange(0, 59).Draw(t, "minute")}
	}
	if s.Kind == timepipe.ASAP {
		s.Within = time.Duration(rapid.IntRange(0, 30*60).Draw(t, "within")) * time.Minute
	}
	if rapid.Bool().Draw(t, "dated") {
		s.Date = today.AddDays(rapid.IntRange(-2, 5).Draw(t, "day"))
	}
	s.Contradiction = rapid.SampledFrom([]timepipe.Contradiction{"", "", "", "", "", timepipe.NoSuchDate, timepipe.EndBeforeStart}).Draw(t, "contradiction")
	return s
}

type propertyScene struct {
	config timepipe.Config
	zone   civil.Zone
	now    time.Time
	slots  timepipe.Slots
	from   int // work hours, minutes of the day
	to     int
}

func hhmm(minute int) string { return civil.Time{Hour: minute / 60, Minute: minute % 60}.String() }

func drawScene(t *rapid.T, alternatives int) propertyScene {
	name := rapid.SampledFrom(propertyZones).Draw(t, "zone")
	s := propertyScene{zone: civil.MustLoadZone(name)}
	s.config.Timezone = &name
	s.now = drawNow(t, s.zone)
	today := s.zone.DateAt(s.now)
	for range rapid.IntRange(0, alternatives).Draw(t, "alternatives") {
		s.slots.Alternatives = append(s.slots.Alternatives, drawSlot(t, today))
	}
	s.from = rapid.IntRange(0, 1438).Draw(t, "from")
	s.to = rapid.IntRange(s.from+1, 1439).Draw(t, "to")
	if rapid.Bool().Draw(t, "hours") {
		s.config.WorkHours = &timepipe.WorkHours{Start: hhmm(s.from), End: hhmm(s.to)}
	} else {
		s.from, s.to = 0, 1439
	}
	return s
}

// What the requirements promise of every candidate, checked on the clock face
// and by elapsed time, not with the package's own helpers.
func TestPropertyCandidates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t, 3)
		p, err := timepipe.New(s.config)
		require.NoError(t, err)
		d, err := p.Decide(s.slots, s.now)
		require.NoError(t, err)
		if d.Status == timepipe.OK && len(d.Windows) != 1 {
			t.Fatalf("OK has %d candidates", len(d.Windows))
		}
		if (d.Status == timepipe.OK) != (d.Reason == "") {
			t.Fatalf("%s with reason %q", d.Status, d.Reason)
		}
		if d.Status == timepipe.Failed && len(d.Windows) != 0 {
			t.Fatalf("ERROR has %d candidates", len(d.Windows))
		}
		if d.Status == timepipe.Ambiguous && d.Reason != timepipe.MissingTime && len(d.Windows) < 2 {
			t.Fatalf("AMBI %s has %d candidates", d.Reason, len(d.Windows))
		}
		if !slices.IsSortedFunc(d.Windows, func(a, b timepipe.Window) int { return a.Start.Compare(b.Start) }) {
			t.Fatalf("not in time order: %v", d.Windows)
		}
		minute := s.now.Unix() - mod(s.now.Unix(), 60)
		for _, w := range d.Windows {
			if w.Start.Unix() < minute {
				t.Fatalf("%v is before now, %v", w.Start, s.now)
			}
			if civil.DateOf(w.Start) != civil.DateOf(w.End) {
				t.Fatalf("%v to %v crosses midnight", w.Start, w.End)
			}
			if !w.Start.Before(w.End) {
				t.Fatalf("%v to %v is empty", w.Start, w.End)
			}
			start, end := civil.TimeOf(w.Start).SecondOfDay(), civil.TimeOf(w.End).SecondOfDay()
			if s.config.WorkHours != nil && (start < s.from*60 || end > s.to*60 && s.to != 1439) {
				t.Fatalf("%v to %v is outside %s-%s", w.Start, w.End, hhmm(s.from), hhmm(s.to))
			}
			if !w.Truncated && !w.Search && w.End.Sub(w.Start) != w.Duration {
				t.Fatalf("%v to %v is not %v long", w.Start, w.End, w.Duration)
			}
		}
	})
}

func mod(a, b int64) int64 { return ((a % b) + b) % b }

// Widening work hours never turns OK into ERROR for a fixed window.
func TestPropertyWiderHours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t, 1)
		p, err := timepipe.New(s.config)
		require.NoError(t, err)
		before, err := p.Decide(s.slots, s.now)
		require.NoError(t, err)
		wider := s.config
		wider.WorkHours = &timepipe.WorkHours{
			Start: hhmm(rapid.IntRange(0, s.from).Draw(t, "wider from")),
			End:   hhmm(rapid.IntRange(s.to, 1439).Draw(t, "wider to")),
		}
		p, err = timepipe.New(wider)
		require.NoError(t, err)
		after, err := p.Decide(s.slots, s.now)
		require.NoError(t, err)
		if before.Status == timepipe.OK && !before.Windows[0].Search && after.Status == timepipe.Failed {
			t.Fatalf("OK with %s-%s, %s with %v", hhmm(s.from), hhmm(s.to), after.Reason, *wider.WorkHours)
		}
	})
}

// The order of custom rules changes nothing but the reason that is shown.
func TestPropertyOrderOfRules(t *testing.T) {
	conditions := []string{
		"weekday in [6, 7]", "start_hour < 9", "end_hour >= 18", "duration_hours > 2", "search",
		"minutes_from_now < 60", "day == 1", "1 / (start_minute - 30) > 0", "month == 3 and start_hour == 12",
	}
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t, 3)
		for i, c := range conditions {
			if rapid.Bool().Draw(t, "rule") {
				s.config.Rules = append(s.config.Rules, timepipe.RuleConfig{ID: hhmm(i), DropWhen: c, Reason: c})
			}
		}
		p, err := timepipe.New(s.config)
		require.NoError(t, err)
		one, err := p.Decide(s.slots, s.now)
		require.NoError(t, err)
		seed := rapid.Uint64().Draw(t, "seed")
		shuffled := slices.Clone(s.config.Rules)
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		s.config.Rules = shuffled
		p, err = timepipe.New(s.config)
		require.NoError(t, err)
		other, err := p.Decide(s.slots, s.now)
		require.NoError(t, err)
		if one.Status != other.Status || !slices.Equal(one.Windows, other.Windows) {
			t.Fatalf("%v with one order, %v with the other", one, other)
		}
		again, why, err := p.Explain(s.slots, s.now)
		require.NoError(t, err)
		require.Equal(t, other, again, "%s", why)
	})
}
