package staydate

import (
	"github.com/deskrules/deskrules/timepipe/civil"
)

// days is a stay in calendar dates; to is zero if the departure is unknown.
type days struct{ from, to civil.Date }

// last returns the departure, or the arrival if it is unknown.
func (d days) last() civil.Date {
	if d.to.IsZero() {
		return d.from
	}
	return d.to
}

// touches reports whether a day of the stay is in the month.
func (d days) touches(m month) bool {
	return !monthOf(d.from).after(m) && !m.after(monthOf(d.last()))
}

// within reports whether the whole stay is inside the range.
func (d days) within(r days) bool { return !d.from.Before(r.from) && !d.last().After(r.to) }

// month is a month of a year.
type month struct{ y, m int }

func monthOf(d civil.Date) month { return month{d.Year, int(d.Month)} }

func (m month) after(o month) bool { return m.y > o.y || m.y == o.y && m.m > o.m }

func (m month) next() month {
	if m.m == 12 {
		return month{m.y + 1, 1}
	}
	return month{m.y, m.m + 1}
}

func (m month) before() month {
	if m.m == 1 {
		return month{m.y - 1, 12}
	}
	return month{m.y, m.m - 1}
}

// in places the segment so that its arrival is in month m; false if there is
// no such day, or if the segment says another month or year.
func (s *segment) in(m month) (days, bool) {
	if s.from.m != 0 && s.from.m != m.m || s.from.y != 0 && s.from.y != m.y {
		return days{}, false
	}
	from, ok := ymd{m.y, m.m, s.from.d}.date()
	if !ok {
		return days{}, false
	}
	if s.single {
		if s.nights == 0 {
			return days{from: from}, true
		}
		to := from.AddDays(s.nights)
		return days{from, to}, to.Valid()
	}
	to := s.to
	if to.m == 0 {
		to.m = m.m
		if to.d < s.from.d {
			to.m = m.m%12 + 1
		}
	}
	if to.y == 0 {
		to.y = m.y
		if to.m < m.m {
			to.y++
		}
	}
	departure, ok := to.date()
	if !ok || departure.Before(from) || from.DaysUntil(departure) > s.longest {
		return days{}, false
	}
	return days{from, departure}, true
}

// inTour returns the places of the segment inside the tour, in order.
func (s *segment) inTour(tour days) []days {
	var all []days
	for m := monthOf(tour.from); !m.after(monthOf(tour.to)); m = m.next() {
		if d, ok := s.in(m); ok && d.within(tour) {
			all = append(all, d)
		}
	}
	return all
}

// onSheet returns the places of the segment on a sheet of month m: an arrival
// in that month, or, if the segment says its own month, a stay that touches
// it.
func (s *segment) onSheet(m month) []days {
	if s.from.m == 0 {
		if d, ok := s.in(m); ok {
			return []days{d}
		}
		return nil
	}
	var all []days
	for y := m.y - 1; y <= m.y+1; y++ {
		if d, ok := s.in(month{y, s.from.m}); ok && d.touches(m) {
			all = append(all, d)
		}
	}
	return all
}

// nextTo returns the places of the segment next to the mail's date: the next
// such day, that day included. If that day has passed in the mail's month (or,
// for a day with a month, in its year) not long ago, and is nearer to the mail
// than the next one, both are returned, because either may be meant.
func (s *segment) nextTo(mail civil.Date) []days {
	step := func(m month, by int) month {
		switch {
		case s.from.m != 0:
			return month{m.y + by, m.m}
		case by > 0:
			return m.next()
		default:
			return m.before()
		}
	}
	m := monthOf(mail)
	if s.from.m != 0 {
		m.m = s.from.m
	}
	here, exists := s.in(m)
	if !exists && s.from.m == 0 {
		return nil // the month has no such day
	}
	var all []days
	previous, next := here, here
	hasPrevious, hasNext := exists, exists
	switch {
	case exists && !here.from.Before(mail) && s.from.m == 0:
		hasPrevious = false // a day without a month is one of the mail's month
	case exists && !here.from.Before(mail):
		previous, hasPrevious = s.in(step(m, -1))
	default:
		next, hasNext = s.in(step(m, 1))
	}
	hasPrevious = hasPrevious && previous.from.DaysUntil(mail) <= MaxPastDays
	if hasPrevious && (!hasNext || previous.from.DaysUntil(mail) < mail.DaysUntil(next.from)) {
		all = append(all, previous)
	}
	if hasNext {
		all = append(all, next)
	}
	if len(all) == 1 && !hasNext {
		return nil
	}
	return all
}

// readTour reads a tour date range. The year may be missing.
func readTour(raw string, monthFirst bool) (segment, bool) {
	text, ok := fold(raw)
	if !ok {
		return segment{}, false
	}
	var room scratch
	h := clear(tokenize(text.String()), &room)
	for _, order := range [...]bool{monthFirst, !monthFirst} {
		segments, _, ok := h.read(mode{monthFirst: order}, &room)
		if !ok || !inherit(segments) {
			continue
		}
		s := segments[0]
		if last := segments[len(segments)-1]; len(segments) > 1 {
			s.to, s.single = last.to, false
			if last.single {
				s.to = last.from
			}
			s.longest = MaxTourDays
		}
		s.fillEnds()
		if s.single || s.from.m == 0 || !s.plausible() {
			continue
		}
		return s, true
	}
	return segment{}, false
}

// placeTour gives the tour a year: its own, else the hotel date's, else the
// sheet's, else the one that brings it nearest to the mail.
func placeTour(t segment, hotelYear int, sheet month, mail civil.Date) (tour days, fromMail, ok bool) {
	switch {
	case t.from.y != 0:
		tour, ok = t.in(month{t.from.y, t.from.m})
	case hotelYear != 0:
		tour, ok = t.in(month{hotelYear, t.from.m})
	case sheet.y != 0:
		if all := t.onSheet(sheet); len(all) > 0 {
			return all[0], false, true
		}
		tour, ok = t.in(month{sheet.y, t.from.m})
	case !mail.IsZero():
		fromMail = true
		best := 0
		for y := mail.Year - 1; y <= mail.Year+1; y++ {
			d, exists := t.in(month{y, t.from.m})
			if !exists {
				continue
			}
			distance := mail.DaysUntil(d.from)
			if distance < 0 {
				distance = -distance
			}
			if !ok || distance < best {
				tour, best, ok = d, distance, true
			}
		}
	}
	return tour, fromMail, ok
}

// readSheet reads the month of a sheet's title; the year is 0 if the title
// names none.
func readSheet(raw string) (month, bool) {
	text, ok := fold(raw)
	if !ok {
		return month{}, false
	}
	tokens := tokenize(text.String())
	var found []month
	named := false // a month by name, or a year of four digits
	for i := 0; i < len(tokens); i++ {
		for n := min(4, len(tokens)-i); n > 0; n-- {
			m, ok := readMonth(text.String(), tokens[i:i+n])
			if !ok {
				continue
			}
			if bare := n == 3 && tokens[i].kind == kNumber && tokens[i+2].kind == kNumber; !bare || !named {
				if !bare && !named {
					found, named = found[:0], true // "5-2026 (11-05)"
				}
				found = append(found, m)
			}
			i += n - 1
			break
		}
	}
	// The same month twice is no contradiction, nor once without its year.
	var sheet month
	for _, m := range found {
		switch {
		case sheet.m == 0 || sheet.m == m.m && sheet.y == 0:
			sheet = m
		case m != sheet && (m.m != sheet.m || m.y != 0):
			return month{}, false
		}
	}
	return sheet, sheet.m != 0
}

func readMonth(text string, tokens []token) (m month, ok bool) {
	s, n := shape(tokens)
	switch string(s[:n]) {
	case "n-y", "n/y", "n.y", "ny":
		m = month{tokens[len(tokens)-1].value, tokens[0].value}
	case "y-n", "y/n", "y.n", "yYnm", "yYn":
		m.y = tokens[0].value
		for _, t := range tokens[1:] {
			if t.kind == kNumber {
				m.m = t.value
			}
		}
	case "nYnm": // 26年5月
		m = month{2000 + tokens[0].value, tokens[2].value}
	case "My", "M-y", "M/y", "M.y":
		m = month{tokens[len(tokens)-1].value, tokens[0].value}
	case "yM", "y-M":
		m = month{tokens[0].value, tokens[len(tokens)-1].value}
	case "M-n", "M/n", "Mn": // MAY-26
		m = month{2000 + tokens[len(tokens)-1].value, tokens[0].value}
	case "n-n", "n/n", "n.n": // 05-26
		m = month{2000 + tokens[2].value, tokens[0].value}
	case "nm/y", "nm-y", "nmy", "nm.y": // 5月2026
		m = month{tokens[len(tokens)-1].value, tokens[0].value}
	case "nm", "M":
		m.m = tokens[0].value
	case "x": // 202605
		if v := tokens[0].value; tokens[0].end-tokens[0].start == 6 && isDigit(text[tokens[0].start]) {
			m = month{v / 100, v % 100}
		}
	}
	return m, m.m >= 1 && m.m <= 12 && (m.y == 0 || m.y >= firstYear && m.y <= lastYear)
}
