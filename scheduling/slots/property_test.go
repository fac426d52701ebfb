package slots

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The zones of the random requests: whole and odd offsets, changes of an hour
// and of half an hour, at midnight, in both hemispheres, a skipped day, and
// rules that are turned around (Casablanca).
var oddZones = []string{
	"UTC", "Asia/Shanghai", "America/New_York", "Europe/London", "Australia/Lord_Howe",
	"Pacific/Chatham", "Asia/Kathmandu", "America/St_Johns", "Asia/Beirut", "America/Havana",
	"Pacific/Apia", "Africa/Casablanca", "America/Sao_Paulo", "Asia/Tehran", "Australia/Eucla",
}

// nearChange draws a whole minute near a clock change of one of the zones.
func nearChange(t *rapid.T, zones []string) time.Time {
	loc := mustLocation(rapid.SampledFrom(zones).Draw(t, "change of"))
	year := rapid.IntRange(2005, 2028).Draw(t, "year")
	day := rapid.IntRange(0, 364).Draw(t, "day")
	at := time.Date(year, 1, 1+day, 0, 0, 0, 0, time.UTC)
	if _, end := at.In(loc).ZoneBounds(); !end.IsZero() && end.Year() < 2030 {
		at = end.UTC()
	}
	return at.Add(time.Duration(rapid.IntRange(-36*4, 12*4).Draw(t, "quarters before")) * 15 * time.Minute)
}

func drawClock(t *rapid.T, label string) string {
	m := rapid.IntRange(0, 95).Draw(t, label) * 15
	return fmt.Sprintf("%02d:%02d", m/60, m%60)
}

func drawHours(t *rapid.T, label string) Hours {
	h := Hours{drawClock(t, label+" start"), drawClock(t, label+" end")}
	if h.Start == h.End {
		return Hours{"00:00", "24:00"}
	}
	return h
}

var drawnDays = []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

func drawBlock(t *rapid.T, r Request) Block {
	minutes := int(r.TimeRange.End.Sub(r.TimeRange.Start) / time.Minute)
	start := r.TimeRange.Start.Add(time.Duration(rapid.IntRange(-180, minutes+60).Draw(t, "block start")) * time.Minute)
	length := rapid.OneOf(rapid.Just(0), rapid.IntRange(1, 40), rapid.IntRange(1, 400), rapid.Just(100_000)).Draw(t, "block minutes")
	return Block{
		Start:     start,
		End:       start.Add(time.Duration(length) * time.Minute),
		Status:    rapid.SampledFrom([]Status{Busy, Busy, "BUSY", OutOfOffice, Tentative, Tentative, Free, "workingelsewhere", Transparent, Cancelled, Declined, BlockStatus, Important, ImportantZh, "lunch", ""}).Draw(t, "status"),
		IsPrivate: rapid.Bool().Draw(t, "private"),
		Immovable: rapid.IntRange(0, 7).Draw(t, "immovable") == 0,
		UID:       rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "uid"),
	}
}

// drawRequest draws a small request; every part that can be left out often is.
func drawRequest(t *rapid.T) Request {
	zones := rapid.SliceOfN(rapid.SampledFrom(oddZones), 1, 4).Draw(t, "zones")
	start := nearChange(t, zones)
	r := Request{
		Busy:         map[string][]Block{},
		DurationMins: rapid.SampledFrom([]int{1, 15, 20, 30, 45, 60, 90, 200}).Draw(t, "duration"),
		MaxSlots:     rapid.SampledFrom([]int{0, 1, 3, 20}).Draw(t, "slots"),
		StepMins:     rapid.SampledFrom([]int{0, 5, 15, 30, 45, 60, 7, 100}).Draw(t, "step"),
	}
	r.TimeRange = TimeRange{start, start.Add(time.Duration(rapid.IntRange(10, 40*60).Draw(t, "range minutes")) * time.Minute)}
	for i, zone := range zones {
		who := Person{ID: strconv.Itoa(i), Timezone: zone, Organizer: i == 0, Required: rapid.IntRange(0, 2).Draw(t, "required") > 0}
		if i > 1 && rapid.IntRange(0, 3).Draw(t, "zone unknown") == 0 {
			who.Timezone = "Mars/Olympus"
		}
		if rapid.IntRange(0, 2).Draw(t, "has hours") == 0 {
			h := drawHours(t, "hours")
			who.WorkHours = &h
		}
		r.Participants = append(r.Participants, who)
		for range rapid.IntRange(0, 5).Draw(t, "blocks") {
			r.Busy[who.ID] = append(r.Busy[who.ID], drawBlock(t, r))
		}
	}
	drawRules(t, &r)
	return r
}

func drawRules(t *rapid.T, r *Request) {
	u := &r.User
	if len(r.Participants) > 1 && rapid.IntRange(0, 3).Draw(t, "other user") == 0 {
		u.UserID = "1"
	}
	if rapid.IntRange(0, 3).Draw(t, "own zone") == 0 {
		u.Timezone = rapid.SampledFrom(oddZones).Draw(t, "user zone")
	}
	if rapid.Bool().Draw(t, "user has hours") {
		h := drawHours(t, "user hours")
		u.WorkHours = &h
	}
	if rapid.IntRange(0, 2).Draw(t, "has work days") == 0 {
		u.WorkDays = rapid.SliceOfNDistinct(rapid.SampledFrom(drawnDays), 1, 6, rapid.ID).Draw(t, "work days")
	}
	for range rapid.IntRange(0, 2).Draw(t, "focus blocks") {
		h := drawHours(t, "focus")
		if h.End == "24:00" {
			h = Hours{"22:30", "02:00"}
		}
		u.FocusTimeBlocks = append(u.FocusTimeBlocks, h.Start+"-"+h.End)
	}
	u.BufferTimeMins = rapid.SampledFrom([]int{0, 0, 5, 15, 60}).Draw(t, "buffer")
	for range rapid.IntRange(0, 2).Draw(t, "avoids") {
		h := drawHours(t, "avoid")
		a := Avoid{Start: h.Start, End: h.End, Weekday: rapid.SampledFrom(append([]string{""}, drawnDays...)).Draw(t, "weekday")}
		if a.Weekday != "" && rapid.Bool().Draw(t, "whole day") {
			a.Start, a.End = "", ""
		}
		if a.Weekday == "" && a.End == "24:00" {
			continue
		}
		r.Constraints.Avoid = append(r.Constraints.Avoid, a)
	}
	if rapid.Bool().Draw(t, "has now") {
		r.Now = r.TimeRange.Start.Add(time.Duration(rapid.IntRange(-300, 300).Draw(t, "now")) * time.Minute)
		r.Constraints.MinimumNoticeMins = rapid.SampledFrom([]int{0, 0, 30, 120}).Draw(t, "notice")
	}
	if rapid.IntRange(0, 4).Draw(t, "has not before") == 0 {
		r.Constraints.NotBefore = r.TimeRange.Start.Add(time.Duration(rapid.IntRange(-100, 600).Draw(t, "not before")) * time.Minute)
	}
	r.HardWorkHours = rapid.IntRange(0, 5).Draw(t, "hard hours") == 0
	if rapid.IntRange(0, 3).Draw(t, "has weights") == 0 {
		busy := rapid.IntRange(0, 1000).Draw(t, "busy weight")
		r.Weights = &Weights{
			Tentative:         rapid.IntRange(0, 1000).Draw(t, "tentative weight"),
			OptionalBusy:      busy,
			OptionalTentative: rapid.IntRange(0, busy).Draw(t, "optional tentative weight"),
			OutsideWorkHours:  rapid.IntRange(0, 1000).Draw(t, "hours weight"),
		}
	}
}

// SL-1 to SL-4: the search agrees with the minute by minute reading in starts,
// scores, order and conflicts.
func TestFindAgreesWithOracle(t *testing.T) {
	for i := range 4 {
		t.Run(strconv.Itoa(i), testFindAgreesWithOracle)
	}
}

func testFindAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		got, err := Find(r)
		require.NoError(t, err)
		want := newOracle(r).best()
		require.Len(t, got.Slots, len(want))
		for i, w := range want {
			g := got.Slots[i]
			require.Equal(t, w.at.UTC(), g.Start, "start %d", i)
			require.Equal(t, w.at.UTC().Add(time.Duration(r.DurationMins)*time.Minute), g.End, "end %d", i)
			require.Equal(t, min(Score(w.cost), MaxScore), g.Score, "score %d", i)
			requireConflicts(t, r, w, g)
		}
		require.Equal(t, len(want) == 0, len(got.Reasons) > 0, "there are reasons exactly if there is no slot")
	})
}

func requireConflicts(t require.TestingT, r Request, want oracleStart, got Slot) {
	var found []string
	for _, c := range got.Conflicts {
		kind := c.Kind
		if kind == KindBusy && !slices.Contains(want.conflicts, c.ParticipantID+" busy "+strconv.Itoa(int(c.Weight))) {
			kind = KindTentative // private ones are all called busy
		}
		found = append(found, c.ParticipantID+" "+string(kind)+" "+strconv.Itoa(int(c.Weight)))
	}
	require.Equal(t, want.conflicts, found)
}

// SL-10: Check allows exactly the starts that the oracle allows, on the grid
// or off it, and gives the score that Find gives.
func TestCheckAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		o := newOracle(r)
		for range 20 {
			i := rapid.IntRange(0, len(o.free)-1).Draw(t, "minute")
			at := o.start.Add(time.Duration(i) * time.Minute)
			slot, err := Check(r, at)
			if !o.fits(i) {
				require.ErrorIs(t, err, ErrBlocked)
				var blocked *BlockedError
				require.ErrorAs(t, err, &blocked)
				require.NotEmpty(t, blocked.Reasons)
				continue
			}
			require.NoError(t, err)
			require.True(t, slot.Start.Equal(at))
		}
		got, err := Find(r)
		require.NoError(t, err)
		for _, s := range got.Slots {
			again, err := Check(r, s.Start)
			require.NoError(t, err)
			require.Equal(t, s, again)
		}
	})
}

func allStarts(t require.TestingT, r Request) []candidateStart {
	p, bad := compile(&r)
	require.Empty(t, bad)
	s := newSearch(p)
	require.False(t, s.broken)
	c := s.candidates()
	var out []candidateStart
	for i, w := range c.worth {
		out = append(out, candidateStart{c.start(i), w.cost()})
	}
	return out
}

type candidateStart struct {
	start int64
	cost  int
}

// SL-10: a wider range never loses a feasible start, and never makes one
// cheaper or dearer.
func TestWiderRangeLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		before := allStarts(t, r)
		r.TimeRange.Start = r.TimeRange.Start.Add(-time.Duration(rapid.IntRange(0, 2000).Draw(t, "earlier")) * time.Minute)
		r.TimeRange.End = r.TimeRange.End.Add(time.Duration(rapid.IntRange(0, 2000).Draw(t, "later")) * time.Minute)
		require.Subset(t, allStarts(t, r), before)
	})
}

// SL-3: one more block never adds a start, and never lowers a cost.
func TestMoreBlocksAddNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		before := make(map[int64]int)
		for _, c := range allStarts(t, r) {
			before[c.start] = c.cost
		}
		who := rapid.SampledFrom(r.Participants).Draw(t, "whose").ID
		r.Busy[who] = append(slices.Clone(r.Busy[who]), drawBlock(t, r))
		for _, c := range allStarts(t, r) {
			cost, ok := before[c.start]
			require.True(t, ok, "start %d is new", c.start)
			require.GreaterOrEqual(t, c.cost, cost)
		}
	})
}

// SL-7: the order of the blocks and their repetitions do not matter, down to
// the bytes of the answer.
func TestOrderAndRepetitionDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		want, err := Find(r)
		require.NoError(t, err)
		for id, blocks := range r.Busy {
			twice := append(slices.Clone(blocks), blocks...)
			r.Busy[id] = rapid.Permutation(twice).Draw(t, "order")
		}
		got, err := Find(r)
		require.NoError(t, err)
		require.Equal(t, mustJSON(t, want), mustJSON(t, got))
	})
}

func mustJSON(t require.TestingT, v any) string {
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// The three proposals do not overlap, lie in the range, and never touch a hard
// block of anybody, whatever else is asked.
func TestSlotsAreSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		got, err := Find(r)
		require.NoError(t, err)
		for i, s := range got.Slots {
			require.False(t, s.Start.Before(r.TimeRange.Start))
			require.False(t, s.End.After(r.TimeRange.End))
			require.False(t, s.Start.Before(r.Now))
			for _, o := range got.Slots[:i] {
				require.False(t, s.Start.Before(o.End) && o.Start.Before(s.End), "two proposals overlap")
				require.LessOrEqual(t, o.Score, s.Score)
			}
			for _, l := range s.Local {
				require.True(t, l.Time.Equal(s.Start))
			}
			require.Len(t, s.Local, len(r.Participants))
		}
	})
}

// A request survives its own JSON.
func TestRequestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		data, err := json.Marshal(r)
		require.NoError(t, err)
		read, err := DecodeRequest(data)
		require.NoError(t, err)
		want, err := Find(r)
		require.NoError(t, err)
		got, err := Find(read)
		require.NoError(t, err)
		require.Equal(t, mustJSON(t, want), mustJSON(t, got))
	})
}

// The layout of a local rule is what the clock shows, minute by minute.
func TestLayOutAgreesWithClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		h := drawHours(t, "hours")
		day := rapid.SampledFrom(append([]string{""}, drawnDays...)).Draw(t, "weekday")
		days, onDay := everyDay, always
		if day != "" {
			w, ok := parseWeekday(day)
			require.True(t, ok)
			days, onDay = 1<<w, func(d time.Weekday) bool { return d == w }
		}
		d, err := parseDaily(h.Start, h.End, days)
		require.NoError(t, err)
		p, bad := compile(&r)
		require.Empty(t, bad)
		inside := layOut(p.userZone, []daily{d}, p.rangeStart, p.rangeEnd)
		for at := p.rangeStart; at < p.rangeEnd; at += secondsPerMinute {
			got := slices.ContainsFunc(inside, func(s span) bool { return s.start <= at && at < s.end })
			wall := time.Unix(at, 0).In(p.userZone.Location())
			require.Equal(t, clockIn(wall, h.Start, h.End, onDay), got, "%s", wall)
		}
	})
}
