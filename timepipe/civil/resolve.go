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
	p := periodAt(loc, at)
	if p.offset == int64(offset) && p.covers(at-margin) && p.covers(at+margin) {
		one := time.Unix(at, 0).In(loc)
		return Resolution{First: one, Last: one}
	}
	return resolveNear(loc, w)
}

// resolveNear looks at every period that a reading could belong to.
func resolveNear(loc *time.Location, w int64) Resolution {
	var r Resolution
	found := 0
	jump := int64(0) // the last change after which clocks were already past w
	jumped := false
	for p := periodAt(loc, w-margin); ; p = periodAt(loc, p.end) {
		at := w - p.offset
		switch {
		case p.covers(at):
			found++
			r.Last = time.Unix(at, 0).In(loc)
			if found == 1 {
				r.First = r.Last
			}
		case !jumped && p.hasStart && at < p.start:
			jump, jumped = p.start, true
		}
		if !p.hasEnd || p.end > w+margin {
			break
		}
	}
	r.IsFold = found > 1
	if found == 0 {
		r.IsGap = true
		r.First = time.Unix(jump, 0).In(loc)
		r.Last = r.First
	}
	return r
}

// period is a stretch of time with one offset, half-open, in Unix seconds.
type period struct {
	offset           int64
	start, end       int64
	hasStart, hasEnd bool
}

func periodAt(loc *time.Location, unix int64) period {
	t := time.Unix(unix, 0).In(loc)
	_, offset := t.Zone()
	start, end := t.ZoneBounds()
	p := period{offset: int64(offset)}
	if !start.IsZero() {
		p.start, p.hasStart = start.Unix(), true
	}
	if !end.IsZero() {
		p.end, p.hasEnd = end.Unix(), true
	}
	return p
}

func (p period) covers(unix int64) bool {
	return (!p.hasStart || p.start <= unix) && (!p.hasEnd || unix < p.end)
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
