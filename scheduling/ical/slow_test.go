package ical

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/teambition/rrule-go"
	"pgregory.net/rapid"
)

// slow lists the instances of a rule the plain way: from the beginning of the
// first period it looks at every minute, asks each part whether it takes it,
// collects the periods, applies BYSETPOS and INTERVAL to them, and counts.
func slow(o *rrule.ROption, start, to time.Time) []time.Time {
	weekStart := func(t time.Time) time.Time { // the first day of t's week
		t = time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
		for (int(t.Weekday())+6)%7 != o.Wkst.Day() {
			t = t.AddDate(0, 0, -1)
		}
		return t
	}
	// The week's year is that of its fourth day.
	weekYear := func(t time.Time) int { return weekStart(t).AddDate(0, 0, 3).Year() }
	weekNo := func(t time.Time) (no, of int) {
		first := weekStart(t)
		for s := first; weekYear(s) == weekYear(t); s = s.AddDate(0, 0, -7) {
			no++
		}
		of = no
		for s := first.AddDate(0, 0, 7); weekYear(s) == weekYear(t); s = s.AddDate(0, 0, 7) {
			of++
		}
		return no, of
	}
	in := func(list []int, at, of int) bool {
		return len(list) == 0 || slices.Contains(list, at) || slices.Contains(list, at-of-1)
	}
	noDay := len(o.Byweekday)+len(o.Bymonthday)+len(o.Byyearday) == 0
	takesDay := func(t time.Time) bool {
		monthLength := time.Date(t.Year(), t.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
		yearLength := time.Date(t.Year(), 12, 31, 0, 0, 0, 0, time.UTC).YearDay()
		if !in(o.Bymonth, int(t.Month()), -100) || !in(o.Bymonthday, t.Day(), monthLength) || !in(o.Byyearday, t.YearDay(), yearLength) {
			return false
		}
		if len(o.Byweekno) > 0 {
			if no, of := weekNo(t); !in(o.Byweekno, no, of) {
				return false
			}
		}
		if noDay { // what is missing comes from DTSTART
			switch {
			case o.Freq == rrule.WEEKLY, o.Freq == rrule.YEARLY && len(o.Byweekno) > 0:
				return t.Weekday() == start.Weekday()
			case o.Freq == rrule.MONTHLY:
				return t.Day() == start.Day()
			case o.Freq == rrule.YEARLY:
				return t.Day() == start.Day() && (len(o.Bymonth) > 0 || t.Month() == start.Month())
			}
		}
		if len(o.Byweekday) == 0 {
			return true
		}
		for _, d := range o.Byweekday {
			if d.Day() != (int(t.Weekday())+6)%7 {
				continue
			}
			if d.N() == 0 {
				return true
			}
			inSame := func(days int) bool { // is the weekday so many days on in the same month or year?
				u := t.AddDate(0, 0, days)
				if o.Freq == rrule.MONTHLY || len(o.Bymonth) > 0 {
					return u.Month() == t.Month() && u.Year() == t.Year()
				}
				return u.Year() == t.Year()
			}
			if d.N() > 0 && inSame(-7*(d.N()-1)) && !inSame(-7*d.N()) || d.N() < 0 && inSame(-7*(d.N()+1)) && !inSame(-7*d.N()) {
				return true
			}
		}
		return false
	}
	takesMinute := func(t time.Time) bool {
		if !in(o.Byhour, t.Hour(), -100) || !in(o.Byminute, t.Minute(), -100) {
			return false
		}
		return (len(o.Byhour) > 0 || o.Freq >= rrule.HOURLY || t.Hour() == start.Hour()) &&
			(len(o.Byminute) > 0 || o.Freq >= rrule.MINUTELY || t.Minute() == start.Minute())
	}
	period := func(t time.Time) int64 {
		switch o.Freq {
		case rrule.YEARLY:
			if len(o.Byweekno) > 0 {
				return int64(weekYear(t))
			}
			return int64(t.Year())
		case rrule.MONTHLY:
			return int64(t.Year()*12) + int64(t.Month())
		case rrule.WEEKLY:
			return weekStart(t).Unix() / (7 * 86400)
		case rrule.DAILY:
			return t.Unix() / 86400
		case rrule.HOURLY:
			return t.Unix() / 3600
		}
		return t.Unix() / 60
	}
	var list, set []time.Time
	current := int64(-1)
	interval := int64(max(1, o.Interval))
	flush := func() {
		if (current-period(start))%interval == 0 {
			for i, t := range set {
				if (len(o.Bysetpos) == 0 || in(o.Bysetpos, i+1, len(set))) && t.After(start) && !t.After(to) {
					list = append(list, t)
				}
			}
		}
		set = set[:0]
	}
	begin := time.Date(start.Year()-1, 1, 1, 0, 0, 0, 0, time.UTC)
	for day := begin; !day.After(to.AddDate(0, 1, 0)) || o.Freq <= rrule.MONTHLY && !day.After(to.AddDate(1, 1, 0)); day = day.AddDate(0, 0, 1) {
		if !takesDay(day) {
			continue
		}
		for m := range 1440 {
			t := day.Add(time.Duration(m) * time.Minute)
			if !takesMinute(t) {
				continue
			}
			if p := period(t); p != current {
				flush()
				current = p
			}
			set = append(set, t)
		}
	}
	flush()
	list = slices.Insert(list, 0, start)
	if o.Count > 0 && len(list) > o.Count {
		list = list[:o.Count]
	}
	return list
}

func TestIC3_AgreesWithSlowReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sub := rapid.IntRange(0, 3).Draw(t, "sub") == 0
		freqs, span := []string{"YEARLY", "MONTHLY", "WEEKLY", "DAILY"}, 400
		if sub {
			freqs, span = []string{"HOURLY", "MINUTELY"}, 20
		}
		text, start := genRule(t, freqs...), genStart(t)
		option, err := rrule.StrToROption(text)
		require.NoError(t, err)
		to := start.AddDate(0, 0, rapid.IntRange(1, span).Draw(t, "span"))
		want := slow(option, start, to)
		from := start.AddDate(0, 0, rapid.IntRange(0, span).Draw(t, "from"))
		want = slices.DeleteFunc(want, func(t time.Time) bool { return t.Before(from) })
		assert.Equal(t, texts(want), texts(ours(t, text, start, from, to)), "%s from %s", text, start)
	})
}
