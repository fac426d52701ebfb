package civil

import "time"

// Resolution is what a civil time means in a zone.
type Resolution struct {
	// IsGap: clocks skipped this time; it is no instant.
	IsGap bool
	// IsFold: clocks showed this time more than once.
	IsFold bool
	// First and Last are the first and the last instant at which clocks
	// showed the time, in the zone; they are equal unless IsFold. In a gap
	// both are the instant at which clocks jumped over the time.
	First, Last time.Time
}

// margin is more than the difference of any two offsets that one zone had.
// Dateline changes moved clocks by 24 hours.
const margin = 26 * secondsPerHour

// Resolve says when clocks in the zone show time t on date d. Both must be
// valid; for what is no date or time the result is that of the instant that
// package time normalises them to.
func (z Zone) Resolve(d Date, t Time) Resolution {
	return z.resolve(d.midnightUTC().Unix() + int64(t.SecondOfDay()))
}

// resolve works on the reading of the clocks as if they showed UTC.
//
// A zone is a sequence of periods with constant offset. A reading w belongs to
// a period with offset o if w-o lies inside the period. Nearly always the
// period around w-o is long, and w belongs to it alone.
func (z Zone) resolve(w int64) Resolution {
	loc := z.Location()
	near := time.Unix(w, 0).In(loc)
	_, offset := near.Zone()
	at := w - int64(offset)
	one := time.Unix(at, 0).In(loc)
	if _, o := one.Zone(); o == offset && steady(one) {
		return Resolution{First: one, Last: one}
	}
	return z.resolveNear(w)
}

// steady reports whether clocks are known not to change within margin of t.
func steady(t time.Time) bool {
	start, end := t.ZoneBounds()
	return (start.IsZero() || start.Unix() <= t.Unix()-margin) && (end.IsZero() || end.Unix() > t.Unix()+margin)
}

// resolveNear looks at every period that a reading could belong to.
func (z Zone) resolveNear(w int64) Resolution {
	loc := z.Location()
	last := time.Unix(w+margin, 0)
	var r Resolution
	found := 0
	var jump time.Time // the first change after which clocks were already past w
	start := time.Unix(w-margin, 0).In(loc)
	for first := true; ; first = false {
		_, offset := start.Zone()
		at := time.Unix(w-int64(offset), 0).In(loc)
		change, more := z.NextChange(start, last)
		switch {
		case !first && at.Before(start):
			if jump.IsZero() {
				jump = start
			}
		case !more || at.Before(change):
			found++
			r.Last = at
			if found == 1 {
				r.First = at
			}
		}
		if !more {
			break
		}
		start = change
	}
	r.IsFold = found > 1
	if found == 0 {
		r.IsGap = true
		r.First, r.Last = jump, jump
	}
	return r
}

// probe is the step in which a zone is searched where its bounds cannot be
// trusted.
const probe = 6 * time.Hour

// NextChange returns the first instant after t, and not after until, at which
// the clocks of the zone change their offset, shown in the zone; ok is false if
// there is none.
//
// It is what time.Time.ZoneBounds promises and does not always keep: on 31
// December of a leap year, where the zone data ends and a rule goes on, Go
// (seen with 1.26) returns an end that lies before the time itself.
func (z Zone) NextChange(t, until time.Time) (change time.Time, ok bool) {
	at := z.In(t)
	_, offset := at.Zone()
	for at.Before(until) {
		_, end := at.ZoneBounds()
		switch {
		case end.IsZero():
			return time.Time{}, false
		case !end.After(at):
			end = at.Add(probe)
		}
		if end.After(until) {
			end = until
		}
		end = z.In(end)
		if _, o := end.Zone(); o != offset {
			return z.changeBetween(at, end, offset), true
		}
		at = end
	}
	return time.Time{}, false
}

// changeBetween returns the instant, to the second, at which clocks leave
// offset, which they show at from and not at to.
func (z Zone) changeBetween(from, to time.Time, offset int) time.Time {
	low, high := from.Unix(), to.Unix()
	if _, o := z.In(time.Unix(high-1, 0)).Zone(); o == offset {
		low = high - 1
	}
	for high-low > 1 {
		middle := low + (high-low)/2
		if _, o := z.In(time.Unix(middle, 0)).Zone(); o == offset {
			low = middle
		} else {
			high = middle
		}
	}
	return z.In(time.Unix(high, 0))
}

// StartOfDay returns the first instant of date d in the zone. That is
// midnight, or, where clocks skipped midnight, the instant of the change. For
// a day that the zone skipped as a whole it is the first instant after it.
func (z Zone) StartOfDay(d Date) time.Time {
	return z.Resolve(d, Time{}).First
}

// Day returns the first instant of date d and that of the next day. Between
// them lie 24 hours, or 23 or 25 and the like on days with a clock change, or
// none if the zone skipped the day.
func (z Zone) Day(d Date) (start, end time.Time) {
	return z.StartOfDay(d), z.StartOfDay(d.AddDays(1))
}
