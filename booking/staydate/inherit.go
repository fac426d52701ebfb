package staydate

// inherit fills in what one end of a range says for the other, and what one
// segment says for its neighbours: the dates of a text run forward. It reports
// false if that gives a day that does not exist, or a stay that is too long to
// be one.
func inherit(segments []segment) bool {
	for i := range segments {
		segments[i].fillEnds()
	}
	// From the right: "14-15, 18-20/05".
	for i := len(segments) - 2; i >= 0; i-- {
		s, next := &segments[i], &segments[i+1]
		if s.from.m == 0 && next.from.m != 0 && !monthSaid(segments[:i+1]) {
			s.from.m = next.from.m
			if s.from.d > next.from.d {
				s.from.m--
			}
			s.from.y = next.from.y
			s.wrapMonth()
			s.fillEnds()
		}
		if s.from.m != 0 && s.from.y == 0 && next.from.y != 0 && !yearSaid(segments[:i+1]) {
			s.from.y = next.from.y
			if after(s.from, next.from) {
				s.from.y--
			}
			s.fillEnds()
		}
	}
	// From the left: "14-15/05, 18-20".
	for i := 1; i < len(segments); i++ {
		s, before := &segments[i], segments[i-1].from
		if s.from.m == 0 && before.m != 0 {
			s.from.m, s.from.y = before.m, before.y
			if s.from.d < before.d {
				s.from.m++
			}
			s.wrapMonth()
			s.fillEnds()
		}
		if s.from.m != 0 && s.from.y == 0 && before.y != 0 {
			s.from.y = before.y
			if after(before, s.from) {
				s.from.y++
			}
			s.fillEnds()
		}
	}
	for i := range segments {
		if !segments[i].plausible() {
			return false
		}
	}
	return true
}

func monthSaid(segments []segment) bool {
	for i := range segments {
		if segments[i].from.m != 0 {
			return true
		}
	}
	return false
}

func yearSaid(segments []segment) bool {
	for i := range segments {
		if segments[i].from.y != 0 {
			return true
		}
	}
	return false
}

// after reports whether a is later in a year than b.
func after(a, b ymd) bool { return a.m > b.m || a.m == b.m && a.d > b.d }

// wrapMonth brings month 0 and 13 into the year before and after.
func (s *segment) wrapMonth() {
	switch {
	case s.from.m < 1:
		s.from.m += 12
		if s.from.y != 0 {
			s.from.y--
		}
	case s.from.m > 12:
		s.from.m -= 12
		if s.from.y != 0 {
			s.from.y++
		}
	}
}

// fillEnds fills in month and year of one end from the other. A later day
// belongs to the same month, an earlier one to the next.
func (s *segment) fillEnds() {
	if s.single {
		return
	}
	a, b := &s.from, &s.to
	if a.m == 0 && b.m != 0 {
		a.m, a.y = b.m, b.y
		if a.d > b.d {
			a.m--
			s.wrapMonth()
		}
	}
	if b.m == 0 && a.m != 0 {
		b.m = a.m
		if b.d < a.d {
			b.m = a.m%12 + 1
		}
	}
	if b.y == 0 && a.y != 0 && b.m != 0 {
		b.y = a.y
		if after(*a, *b) {
			b.y++
		}
	}
	if a.y == 0 && b.y != 0 {
		a.y = b.y
		if after(*a, *b) {
			a.y--
		}
	}
}

// plausible reports whether the ends exist and, as far as they can be placed,
// are not too far apart for what was inferred.
func (s *segment) plausible() bool {
	if !s.from.possible() || !s.single && !s.to.possible() {
		return false
	}
	if s.single || s.from.m == 0 {
		return true
	}
	from, to := s.from, s.to
	if from.y == 0 {
		from.y, to.y = 2000, 2000
		if after(from, to) {
			to.y++
		}
	}
	f, ok1 := from.date()
	t, ok2 := to.date()
	if !ok1 || !ok2 {
		return true // placing it will tell
	}
	n := f.DaysUntil(t)
	return n >= 0 && n <= s.longest
}

// longest returns the most nights that the segment may have, by how much of
// it was written.
func longest(from, to ymd) int {
	switch {
	case from.y != 0 && to.y != 0:
		return MaxNights
	case from.m != 0 && to.m != 0:
		return MaxInferredNights
	case to.d < from.d:
		return MaxWrapNights
	}
	return maxDay
}

const maxDay = 31
