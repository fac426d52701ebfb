package timetext

import (
	"time"

	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
)

const (
	minutesPerHour = 60
	minutesPerDay  = 24 * minutesPerHour
	noonMinute     = 12 * minutesPerHour
	// eveningMinute is from when on a meeting may run over midnight without
	// its end saying so.
	eveningMinute = 18 * minutesPerHour
)

// resolver makes slots of wishes.
type resolver struct {
	p   *parser
	now time.Time // floored to the minute
}

// slots returns the slots of the wishes, and what was not understood.
func (r *resolver) slots(wishes []wish) timepipe.Slots {
	if len(wishes) > 1 {
		inherit(wishes)
	}
	count := 0
	for i := range wishes {
		count += wishes[i].readings()
	}
	var out timepipe.Slots
	if count > 1 || !wishes[0].empty() {
		out.Alternatives = make([]timepipe.Slot, 0, min(count, MaxAlternatives))
		for i := range wishes {
			r.expand(&out.Alternatives, wishes[i])
		}
	}
	if len(r.p.unread) > 0 {
		sortSpans(r.p.unread)
		for _, s := range r.p.unread {
			out.NotUnderstood = append(out.NotUnderstood, r.p.source(s))
		}
	}
	return out
}

// readings returns how many slots the wish makes: three or four o'clock, and
// the two days of a weekend, make two.
func (w *wish) readings() int {
	n := 1
	if w.date.kind == dateTwo {
		n *= 2
	}
	if w.has && w.clock.pair != 0 {
		n *= 2
	}
	return n
}

// expand appends the slots of a wish.
func (r *resolver) expand(out *[]timepipe.Slot, w wish) {
	if w.date.kind == dateTwo {
		first, second := w, w
		first.date = dateVal{kind: dateDay, day: w.date.day}
		second.date = dateVal{kind: dateDay, day: w.date.day2}
		r.expand(out, first)
		r.expand(out, second)
		return
	}
	if w.has && w.clock.pair != 0 {
		first, second := w, w
		second.clock.hour = w.clock.pair
		first.clock.pair, second.clock.pair = 0, 0
		r.expand(out, first)
		r.expand(out, second)
		return
	}
	if len(*out) < MaxAlternatives {
		*out = append(*out, r.slot(w))
	}
}

// inherit gives each wish what it left to the others to say.
func inherit(wishes []wish) {
	for k := len(wishes) - 2; k >= 0; k-- { // 三点或四点，明天
		w, next := &wishes[k], &wishes[k+1]
		if w.date.kind == dateNone && next.dateAfter && next.joined {
			w.date, w.dateAt, w.dateAfter, w.differ = next.date, next.dateAt, true, next.differ
		}
	}
	for k := range wishes {
		w := &wishes[k]
		if k > 0 && w.date.kind == dateNone {
			w.date, w.dateAt, w.differ = wishes[k-1].date, wishes[k-1].dateAt, wishes[k-1].differ
		}
		if w.length == 0 {
			for i := range wishes {
				if wishes[i].length != 0 {
					w.length, w.lengthAt = wishes[i].length, wishes[i].lengthAt
				}
			}
		}
	}
	for k := range wishes {
		w := &wishes[k]
		if w.has || w.now || w.asap || w.part != partNone {
			continue
		}
		from := -1
		if k > 0 && wishes[k-1].has {
			from = k - 1
		} else if k+1 < len(wishes) {
			for i := k + 1; i < len(wishes) && from < 0; i++ {
				if wishes[i].has {
					from = i
				}
			}
		}
		if from >= 0 {
			o := &wishes[from]
			w.clock, w.has, w.clockAt = o.clock, true, o.clockAt
			w.end, w.hasEnd, w.endAt = o.end, o.hasEnd, o.endAt
		}
	}
	for k := range wishes {
		w := &wishes[k]
		if k > 0 && w.has && w.clock.part == partNone && wishes[k-1].has {
			if o := wishes[k-1].clock; o.part != partNone && !o.exact && w.clock.follows(o) {
				w.clock.take(o.part, span{o.partStart, o.partEnd})
			}
		}
	}
	for k := len(wishes) - 2; k >= 0; k-- { // 3 or 4pm
		w, next := &wishes[k], &wishes[k+1]
		if w.has && next.has && next.joined && w.clock.part == partNone && w.clock.hour < 12 && w.clock.hour > 0 &&
			(w.clock.hour < next.clock.hour || w.clock.hour == next.clock.hour && w.clock.minute < next.clock.minute) && next.clock.hour < 12 {
			w.clock.take(next.clock.part, span{next.clock.partStart, next.clock.partEnd})
		}
	}
}

// slot turns one wish into a slot.
func (r *resolver) slot(w wish) timepipe.Slot {
	s := timepipe.Slot{
		DateAt: r.p.source(w.dateAt), PeriodAt: r.p.source(w.partAt),
		Duration: time.Duration(w.length) * time.Minute, DurationAt: r.p.source(w.lengthAt),
	}
	day := w.date.day
	switch w.date.kind {
	case dateDay, dateWeekday:
		if s.Date = r.p.day(day); s.Date.Year < minYear || s.Date.Year > maxYear {
			s.Date, w.date.kind = civil.Date{}, dateVague
		}
	case dateBad:
		s.Contradiction = timepipe.NoSuchDate
	case dateWeek:
		r.p.missedAt(w.dateAt)
		w.date.kind = dateVague
	}
	if w.differ {
		s.Contradiction = timepipe.DatesDisagree
	}
	s.Period = w.part.half()
	switch {
	case w.date.kind == dateVague || w.moved: // a time would be one of today, or the old one
		if w.date.kind == dateVague {
			s.DateAt = r.p.source(span{})
		}
		if w.clock.part != partNone {
			s.Period, s.PeriodAt = w.clock.part.half(), r.p.source(span{w.clock.partStart, w.clock.partEnd})
		}
		return s
	case w.has:
		r.atClock(&s, w)
	case w.now && w.within == 0 && !(w.adverb && w.date.kind != dateNone && day != 0):
		s.Kind, s.TimeAt = timepipe.Now, r.p.source(w.nowAt)
		if w.hasEnd {
			r.nowUntil(&s, w)
		}
	case w.asap:
		s.Kind, s.TimeAt = timepipe.ASAP, r.p.source(w.nowAt)
		s.Within = time.Duration(w.within) * time.Minute
	}
	if w.clash && s.Contradiction == "" {
		s.Contradiction = timepipe.PeriodsDisagree
	}
	return s
}

// half returns the half of the day that the part lies in, "" for noon.
func (q part) half() timepipe.Period {
	switch q {
	case partDawn, partAM, partForenoon:
		return timepipe.AM
	case partAfternoon, partPM, partEvening, partNight:
		return timepipe.PM
	}
	return ""
}

// reading returns the minute of the day that the time means, on which day
// after the one that was said, and whether it can mean only that.
func (c clockVal) reading() (minute, days int32, sure bool) {
	h, m := int32(c.hour), int32(c.minute)
	clock := h*minutesPerHour + m
	half := clock % noonMinute // on the 12-hour face
	switch {
	case h >= 24:
		return m, 1, true
	case h >= 13 || c.exact:
		return clock, 0, true
	}
	switch c.part {
	case partNone:
		return clock, 0, h == 0 || h == 12
	case partDawn, partAM:
		return half, 0, true
	case partForenoon:
		if h == 12 {
			return clock, 0, true
		}
		return half, 0, true
	case partNoon:
		if h >= 10 || h == 0 {
			return clock, 0, true
		}
		return half + noonMinute, 0, true
	case partNight:
		if h == 12 || h <= 4 { // the night reaches over midnight
			return half, 1, true
		}
		return half + noonMinute, 0, true
	case partEvening:
		if h == 12 {
			return half, 1, true
		}
	}
	if h == 0 {
		return clock, 0, true
	}
	return half + noonMinute, 0, true
}

// atClock fills in the time of a wish that has one, and the duration if it
// has an end.
func (r *resolver) atClock(s *timepipe.Slot, w wish) {
	s.Kind, s.TimeAt = timepipe.AtClock, r.p.source(w.clockAt)
	c := &w.clock
	if c.bad || w.hasEnd && w.end.bad {
		s.Kind = timepipe.NoTime
		if s.Contradiction == "" {
			s.Contradiction = timepipe.NoSuchTime
		}
		return
	}
	if w.hasEnd {
		if !r.untilEnd(s, &w) && s.Contradiction == "" {
			s.Contradiction = timepipe.EndBeforeStart
		}
	}
	minute, days, sure := c.reading()
	if days != 0 {
		s.Date = r.p.day(w.date.day + days)
	} else if c.exact && w.date.kind == dateNone {
		s.Date = r.p.today
	}
	s.Clock = civil.Time{Hour: int(c.hour), Minute: int(c.minute)}
	if days != 0 || c.part == partNoon || c.part == partForenoon && c.hour == 12 {
		s.Clock = civil.Time{Hour: int(minute / minutesPerHour), Minute: int(minute % minutesPerHour)}
	}
	switch {
	case c.part == partNone && !c.exact:
	case c.exact || days != 0 || c.part == partNoon || sure && s.Clock.Hour < 13 && s.Clock.Hour > 0:
		s.Period = timepipe.PM
		if minute < noonMinute {
			s.Period = timepipe.AM
		}
	default:
		s.Period = c.part.half()
	}
	if c.partStart != c.partEnd {
		s.PeriodAt = r.p.source(span{c.partStart, c.partEnd})
	}
	if (c.clash || w.end.clash) && s.Contradiction == "" {
		s.Contradiction = timepipe.PeriodsDisagree
	}
}

// untilEnd sets the duration of a wish with start and end, and the reading of
// a start that its end makes plain. It reports whether the end is after the
// start.
func (r *resolver) untilEnd(s *timepipe.Slot, w *wish) bool {
	s.DurationAt = r.p.source(w.clockAt.with(w.endAt))
	c, e := &w.clock, w.end
	later := int32(0)
	if w.endDate.known() && w.date.kind == dateNone {
		later = w.endDate.day
	} else if w.endDate.known() {
		later = w.endDate.day - w.date.day
	}
	start, days, sure := c.reading()
	end, endDays, endSure := e.reading()
	if e.part == partNone && e.hour == 12 && !e.exact {
		endSure = false // noon or midnight, whichever comes
	}
	// 12 to 1am: the end says which twelve.
	if sure && c.hour == 12 && c.part == partNone && e.part != partNone {
		sure = false
	}
	if !sure && endSure {
		to := end + endDays*minutesPerDay
		if to == 0 {
			to = minutesPerDay
		}
		face := start % noonMinute
		switch {
		case later > 0 || c.digital && e.hour >= 13 && e.part == partNone && face < to: // 8:00-20:30
			c.part = partAM
		case face+noonMinute == to: // 3 to 3pm
			return false
		case face+noonMinute < to:
			c.part = partPM
		case face < to:
			c.part = partAM
		default:
			return false
		}
		if c.part == e.part.asHalf() {
			c.partStart, c.partEnd = e.partStart, e.partEnd
		}
		start, days, sure = c.reading()
	}
	length := int32(0)
	switch {
	case !sure && later == 0: // both on the 12-hour face
		length = (end - start) % noonMinute
		if length <= 0 {
			length += noonMinute
		}
		if length == noonMinute {
			return false
		}
	case !sure:
		length = later*minutesPerDay + end - start
	default:
		length = r.ahead(start+days*minutesPerDay, end, endDays, endSure, e, later)
		if length > 0 {
			length = r.elapsed(w.date.day+days, start, length)
		}
	}
	if length <= 0 {
		return false
	}
	s.Duration = time.Duration(length) * time.Minute
	return true
}

// asHalf is the am or pm that the part lies in.
func (q part) asHalf() part {
	switch q.half() {
	case timepipe.AM:
		return partAM
	case timepipe.PM:
		return partPM
	}
	return partNone
}

// ahead returns the minutes from a start to its end, 0 or less if the end is
// not after it. later is the number of days that the end is said to be after
// the start.
func (r *resolver) ahead(start, end, endDays int32, endSure bool, e clockVal, later int32) int32 {
	base := start - start%minutesPerDay // the night of a day may belong to the next
	if later > 0 {
		return later*minutesPerDay + endDays*minutesPerDay + end - start
	}
	if endSure {
		to := end + endDays*minutesPerDay
		if to <= start && e.part == partNone {
			to += base
		}
		switch {
		case to > start:
		case to%minutesPerDay == 0 && e.part == partNone: // 22:00-00:00
			to += minutesPerDay
		case start%minutesPerDay >= eveningMinute && to%minutesPerDay < noonMinute: // 22:00-2:00
			to += minutesPerDay
		case base > 0 && to+base > start:
			to += base
		}
		return to - start
	}
	face := base + end%noonMinute
	for _, to := range [...]int32{face, face + noonMinute} {
		if to > start {
			return to - start
		}
	}
	if face == base { // to 12: midnight
		return base + minutesPerDay - start
	}
	if start-base >= eveningMinute {
		return face + minutesPerDay - start
	}
	return 0
}

// elapsed corrects a length on the clock face for a change of clocks between
// start and end.
func (r *resolver) elapsed(day, start, length int32) int32 {
	from := r.p.zone.Resolve(r.p.day(day), timeOf(start))
	end := start + length
	to := r.p.zone.Resolve(r.p.day(day+end/minutesPerDay), timeOf(end%minutesPerDay))
	if from.IsGap || to.IsGap || !to.First.After(from.First) {
		return length
	}
	return int32(to.First.Sub(from.First) / time.Minute)
}

func timeOf(minute int32) civil.Time {
	return civil.Time{Hour: int(minute / minutesPerHour), Minute: int(minute % minutesPerHour)}
}

// nowUntil sets the duration of a meeting that begins now.
func (r *resolver) nowUntil(s *timepipe.Slot, w wish) {
	s.DurationAt = r.p.source(w.nowAt.with(w.endAt))
	e := w.end
	if e.bad {
		if s.Contradiction == "" {
			s.Contradiction = timepipe.NoSuchTime
		}
		return
	}
	end, endDays, endSure := e.reading()
	if e.part == partNone && e.hour == 12 {
		endSure = false
	}
	later := int32(0)
	if w.endDate.known() {
		later = w.endDate.day
	}
	start := r.p.minute
	length := r.ahead(start, end, endDays, endSure, e, later)
	if length <= 0 && !endSure { // the next such hour is tomorrow
		length = end%noonMinute + minutesPerDay - start
	}
	if length <= 0 {
		if s.Contradiction == "" {
			s.Contradiction = timepipe.EndBeforeStart
		}
		return
	}
	s.Duration = time.Duration(r.elapsed(0, start, length)) * time.Minute
}
