package ical

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/teambition/rrule-go"
	"pgregory.net/rapid"
)

// Two references hold the expansion: rrule-go where it is right, and a slow
// one of our own that looks at every second of every day in question.

// genRule draws a rule of the frequencies given. All parts are allowed that
// RFC 5545 allows with them.
func genRule(t *rapid.T, freqs ...string) string {
	freq := rapid.SampledFrom(freqs).Draw(t, "freq")
	parts := []string{"FREQ=" + freq}
	sometimes := func(label string) bool { return rapid.IntRange(0, 2).Draw(t, label) == 0 }
	ints := func(label string, low, high int, negative bool) string {
		gen := rapid.IntRange(low, high)
		if negative {
			gen = rapid.Custom(func(t *rapid.T) int {
				n := rapid.IntRange(low, high).Draw(t, "n")
				if rapid.Bool().Draw(t, "neg") {
					return -n
				}
				return n
			})
		}
		var list []string
		for _, n := range rapid.SliceOfNDistinct(gen, 1, 4, rapid.ID[int]).Draw(t, label) {
			list = append(list, strconv.Itoa(n))
		}
		return label + "=" + strings.Join(list, ",")
	}
	daily := slices.Index([]string{"YEARLY", "MONTHLY", "WEEKLY", "DAILY"}, freq) >= 0
	by := len(parts)
	if sometimes("month") {
		parts = append(parts, ints("BYMONTH", 1, 12, false))
	}
	weekNo := freq == "YEARLY" && sometimes("weekno")
	if weekNo {
		parts = append(parts, ints("BYWEEKNO", 1, 53, true))
	}
	if (freq == "YEARLY" || !daily) && sometimes("yearday") {
		parts = append(parts, ints("BYYEARDAY", 1, 366, true))
	}
	if freq != "WEEKLY" && sometimes("monthday") {
		parts = append(parts, ints("BYMONTHDAY", 1, 31, true))
	}
	if sometimes("day") {
		names := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"}), 1, 4, rapid.ID[string]).Draw(t, "days")
		if (freq == "MONTHLY" || freq == "YEARLY") && !weekNo && rapid.Bool().Draw(t, "numbered") {
			for i := range names {
				n := rapid.IntRange(-5, 5).Draw(t, "nth")
				if n != 0 {
					names[i] = strconv.Itoa(n) + names[i]
				}
			}
		}
		parts = append(parts, "BYDAY="+strings.Join(names, ","))
	}
	if sometimes("hour") {
		parts = append(parts, ints("BYHOUR", 0, 23, false))
	}
	if sometimes("minute") {
		parts = append(parts, ints("BYMINUTE", 0, 59, false))
	}
	if len(parts) > by && sometimes("setpos") {
		parts = append(parts, ints("BYSETPOS", 1, 5, true))
	}
	if sometimes("interval") {
		parts = append(parts, "INTERVAL="+strconv.Itoa(rapid.IntRange(1, 5).Draw(t, "interval")))
	}
	if sometimes("wkst") {
		parts = append(parts, "WKST="+rapid.SampledFrom([]string{"MO", "SU", "SA"}).Draw(t, "wkst"))
	}
	if sometimes("count") {
		parts = append(parts, "COUNT="+strconv.Itoa(rapid.IntRange(1, 40).Draw(t, "count")))
	}
	return strings.Join(parts, ";")
}

func genStart(t *rapid.T) time.Time {
	day := rapid.IntRange(0, 9000).Draw(t, "day") // from 2004
	return time.Date(2004, 1, 1+day, rapid.IntRange(0, 23).Draw(t, "h"), rapid.SampledFrom([]int{0, 30}).Draw(t, "m"), 0, 0, time.UTC)
}

// ours lists the instances that clocks show in a window.
func ours(t require.TestingT, text string, start, from, to time.Time) []time.Time {
	rec, err := readRule(text, start.Unix(), false)
	require.NoError(t, err, text)
	steps := maxSteps
	var list []time.Time
	require.True(t, rec.walk(from.Unix(), to.Unix(), &steps, func(wall int64) bool {
		list = append(list, time.Unix(wall, 0).UTC())
		return true
	}))
	return list
}

// isRightInLibrary reports whether rrule-go can be asked about a rule: what it
// is known to get wrong is left out.
func isRightInLibrary(o *rrule.ROption) bool {
	plain, numbered := false, false
	for _, d := range o.Byweekday {
		plain, numbered = plain || d.N() == 0, numbered || d.N() != 0
	}
	return len(o.Byweekno) == 0 && !(plain && numbered) && !(len(o.Bysetpos) > 0 && o.Freq == rrule.WEEKLY)
}

func TestIC3_AgreesWithRRuleGo(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		text, start := genRule(t, "YEARLY", "MONTHLY", "WEEKLY", "DAILY"), genStart(t)
		option, err := rrule.StrToROption(text)
		require.NoError(t, err)
		if !isRightInLibrary(option) {
			return
		}
		if len(ours(t, text, start, start.Add(1), start.AddDate(6, 0, 0))) == 0 {
			return // it would search to the year 9999
		}
		compared++
		option.Dtstart = start
		if option.Count == 0 {
			option.Until = start.AddDate(6, 0, 0)
		}
		rec, err := rrule.NewRRule(*option)
		require.NoError(t, err)
		to := start.AddDate(6, 0, 0)
		from := start.AddDate(0, rapid.IntRange(0, 60).Draw(t, "from"), rapid.IntRange(0, 31).Draw(t, "days"))
		want := rec.Between(from, to, true)
		// DTSTART is the first instance, also where the rule does not make it.
		if first := rec.After(start, true); !first.Equal(start) {
			if option.Count > 0 {
				return // counted differently then
			}
			if from.Equal(start) {
				want = slices.Insert(want, 0, start)
			}
		}
		assert.Equal(t, texts(want), texts(ours(t, text, start, from, to)), "%s from %s", text, start)
	})
	assert.Positive(t, compared)
}

func texts(list []time.Time) []string {
	out := []string{}
	for _, t := range list {
		out = append(out, t.UTC().Format("2006-01-02 15:04:05"))
	}
	return out
}
