package ical

import (
	"slices"
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/teambition/rrule-go"
)

// The instances of a rule are made here and not by rrule-go, for three
// reasons. It lists them one by one from DTSTART, so that a window costs as
// much as all the years before it. It searches to the year 9999 for an
// instance of a rule that has none (30 February), and some rules make it
// search for ever or index outside its tables, so that a file could stop the
// reader. And it is wrong for BYWEEKNO at the turn of a year, for BYSETPOS in
// the first week, and where BYDAY counts some weekdays and not others. Tests
// compare with it wherever it is right.
//
// A rule divides time into periods (years, months, weeks, days), which are
// numbered, so that the periods of a window are known by division.

// walk calls yield with the instances of the rule that clocks show from lo to
// hi, ascending, until yield returns false. DTSTART is always the first
// instance, whether the rule makes it or not (RFC 5545 section 3.8.5.3).
// Walk returns false if it ran out of steps.
func (r *recurrence) walk(lo, hi int64, steps *int, yield func(wall int64) bool) bool {
	*steps--
	hi = min(hi, r.until.lastWall(), maxWall)
	if r.start > hi {
		return true
	}
	if r.start >= lo && !yield(r.start) {
		return true
	}
	w := walker{rule: r, lo: lo, hi: hi, left: -1, steps: steps, yield: yield}
	first := r.period(r.start)
	k := int64(0)
	if r.count > 0 {
		w.left = r.count - 1
	} else if lo > r.start {
		k = max(0, (r.period(lo)-first)/r.step())
	}
	per := r.perPeriod()
	for w.more() {
		p := first + k*r.step()
		if w.periodStart(p)*secondsPerDay > hi {
			break
		}
		w.period(p)
		k++
		if w.left > per && per > 0 && lo > r.start {
			// Whole periods before the window are counted by division.
			if skip := min(int64(w.left/per), (r.period(lo)-first)/r.step()-k); skip > 0 {
				k += skip
				w.left -= int(skip) * per
			}
		}
	}
	return *steps > 0
}

// step returns how many periods lie from one to the next that counts. Below
// a day the periods are days, and the interval counts within them.
func (r *recurrence) step() int64 {
	if r.freq > rrule.DAILY {
		return 1
	}
	return r.interval
}

// period returns the number of the period in which clocks show wall.
func (r *recurrence) period(wall int64) int64 {
	day := dayOf(wall)
	switch r.freq {
	case rrule.YEARLY:
		year := int64(dateOf(day).Year)
		if len(r.weekNos) > 0 {
			// The year to which the week belongs.
			if day >= r.weekOne(year+1) {
				return year + 1
			} else if day < r.weekOne(year) {
				return year - 1
			}
		}
		return year
	case rrule.MONTHLY:
		date := dateOf(day)
		return int64(date.Year)*12 + int64(date.Month) - 1
	case rrule.WEEKLY:
		return floorDiv(day+3-r.wkst, 7)
	}
	return day
}

// weekOne returns the first day of the first week of a year, which has at
// least four days in it.
func (r *recurrence) weekOne(year int64) int64 {
	fourth := dayNumber(year, time.January, 4)
	return floorDiv(fourth+3-r.wkst, 7)*7 - 3 + r.wkst
}

func dayNumber(year int64, month time.Month, day int) int64 {
	return time.Date(int(year), month, day, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay
}

// walker is one walk over a rule.
type walker struct {
	rule   *recurrence
	lo, hi int64
	left   int // instances that COUNT still allows; negative: any number
	steps  *int
	yield  func(wall int64) bool
	days   []int64
	done   bool
}

func (w *walker) more() bool { return !w.done && w.left != 0 && *w.steps > 0 }

// periodStart returns the first day of a period.
func (w *walker) periodStart(p int64) int64 {
	r := w.rule
	switch r.freq {
	case rrule.YEARLY:
		if len(r.weekNos) > 0 {
			return r.weekOne(p)
		}
		return dayNumber(p, time.January, 1)
	case rrule.MONTHLY:
		return dayNumber(floorDiv(p, 12), time.Month(p-floorDiv(p, 12)*12+1), 1)
	case rrule.WEEKLY:
		return p*7 - 3 + r.wkst
	}
	return p
}

// period makes the instances of one period.
func (w *walker) period(p int64) {
	r := w.rule
	*w.steps -= 1 + len(r.setPos)/8
	w.collect(w.periodStart(p), w.periodStart(p+1))
	switch {
	case r.freq > rrule.DAILY:
		for _, day := range w.days {
			w.within(day)
		}
	case len(r.setPos) > 0:
		for _, at := range r.positions(len(w.days) * len(r.times)) {
			w.emit(w.days[at/len(r.times)]*secondsPerDay + r.times[at%len(r.times)])
		}
	default:
		for _, day := range w.days {
			if w.left < 0 && (day+1)*secondsPerDay <= w.lo {
				continue
			}
			for _, t := range r.times {
				if !w.more() {
					return
				}
				w.emit(day*secondsPerDay + t)
			}
		}
	}
}

// emit takes one reading that the rule makes.
func (w *walker) emit(wall int64) {
	if wall <= w.rule.start || !w.more() {
		return // before DTSTART, or DTSTART itself, which came first
	}
	*w.steps--
	if wall > w.hi {
		w.done = true
		return
	}
	if w.left > 0 {
		w.left--
	}
	if wall >= w.lo && !w.yield(wall) {
		w.done = true
	}
}

// collect fills days with the days from first to before last that the rule
// takes, ascending.
func (w *walker) collect(first, last int64) {
	r := w.rule
	w.days = w.days[:0]
	date := dateOf(first)
	length := civil.DaysIn(date.Year, date.Month)
	yearDay := int(first - dayNumber(int64(date.Year), time.January, 1))
	for day := first; day < last; day++ {
		if r.months != 0 && r.months>>date.Month&1 == 0 && date.Day == 1 {
			// Nothing in this month.
			day += int64(length) - 1
			yearDay += length - 1
			date.Day = length
			*w.steps--
		} else if *w.steps -= r.cost; r.takes(date, day, yearDay+1, length) {
			w.days = append(w.days, day)
		}
		yearDay++
		if date.Day++; date.Day > length {
			date.Day = 1
			if date.Month++; date.Month > time.December {
				date.Month, date.Year, yearDay = time.January, date.Year+1, 0
			}
			length = civil.DaysIn(date.Year, date.Month)
		}
	}
	if len(r.weekNos) > 0 {
		weeks := int(last-first) / 7
		w.days = slices.DeleteFunc(w.days, func(day int64) bool {
			return !counted(r.weekNos, int(day-first)/7+1, weeks)
		})
	}
}

// takes reports whether the rule takes a day.
func (r *recurrence) takes(date civil.Date, day int64, yearDay, monthLength int) bool {
	if r.months != 0 && r.months>>date.Month&1 == 0 ||
		len(r.monthDays) > 0 && !counted(r.monthDays, date.Day, monthLength) {
		return false
	}
	yearLength := 365
	if len(r.yearDays)+len(r.nth) > 0 {
		yearLength += civil.DaysIn(date.Year, time.February) - 28
	}
	if len(r.yearDays) > 0 && !counted(r.yearDays, yearDay, yearLength) {
		return false
	}
	if r.weekdays == 0 && len(r.nth) == 0 {
		return true
	}
	weekday := weekdayOf(day)
	if r.weekdays>>weekday&1 == 1 {
		return true
	}
	at, length := yearDay, yearLength
	if r.inMonth {
		at, length = date.Day, monthLength
	}
	for _, d := range r.nth {
		if d.day == weekday && (d.n == (at-1)/7+1 || -d.n == (length-at)/7+1) {
			return true
		}
	}
	return false
}

// counted reports whether one of places means number at of length: counted
// from the start, or if negative from the end.
func counted(places []int, at, length int) bool {
	for _, p := range places {
		if p == at || p < 0 && length+1+p == at {
			return true
		}
	}
	return false
}

// within makes the instances of one day, for HOURLY, MINUTELY and SECONDLY
// rules. Like all others they are in wall time.
func (w *walker) within(day int64) {
	r := w.rule
	if w.left < 0 && (day+1)*secondsPerDay <= w.lo {
		return
	}
	unit := int64(1)
	switch r.freq {
	case rrule.HOURLY:
		unit = secondsPerHour
	case rrule.MINUTELY:
		unit = 60
	}
	base := floorDiv(r.start, unit)
	from := floorDiv(day*secondsPerDay, unit)
	end := from + secondsPerDay/unit
	// The first unit of the day that is a whole number of intervals away.
	u := max(base, base+floorDiv(from-base+r.interval-1, r.interval)*r.interval)
	for ; u < end && w.more(); u += r.interval {
		*w.steps--
		second := u*unit - day*secondsPerDay
		if r.hours != 0 && r.hours>>(second/secondsPerHour)&1 == 0 ||
			r.minutes != 0 && r.minutes>>(second/60%60)&1 == 0 ||
			r.seconds != 0 && r.seconds>>(second%60)&1 == 0 {
			continue
		}
		if len(r.setPos) > 0 {
			for _, at := range r.positions(len(r.times)) {
				w.emit(u*unit + r.times[at])
			}
			continue
		}
		for _, t := range r.times {
			w.emit(u*unit + t)
		}
	}
}

// has reports whether clocks show wall at an instance of the rule.
func (r *recurrence) has(wall int64, steps *int) bool {
	found := false
	r.walk(wall, wall, steps, func(int64) bool { found = true; return true })
	return found
}
