package staydate

import (
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// ymd is a date as it was written: 0 for what it does not say.
type ymd struct{ y, m, d int }

// complete reports whether all three are said.
func (a ymd) complete() bool { return a.y != 0 && a.m != 0 && a.d != 0 }

// possible reports whether some year has such a day.
func (a ymd) possible() bool {
	y, m := a.y, a.m
	if y == 0 {
		y = 2000 // a leap year
	}
	if m == 0 {
		m = 1
	}
	return a.d >= 1 && a.d <= civil.DaysIn(y, time.Month(m))
}

func (a ymd) date() (civil.Date, bool) {
	d := civil.Date{Year: a.y, Month: time.Month(a.m), Day: a.d}
	return d, d.Valid()
}

// slots says for each token of a shape which part of the date it is: d, m, y,
// z (a year of two digits), M (a named month), c (yyyyMMdd), or a blank for
// punctuation. If swap is set the shape is read day first, and the first two
// parts trade places when the month comes first.
type slots struct {
	parts string
	swap  bool
}

// shapes are all ways to write one date.
var shapes = map[string]slots{
	// Year first.
	"y-n-n": {"y m d", false}, "y/n/n": {"y m d", false}, "y.n.n": {"y m d", false},
	"yYnmnd": {"y m d ", false}, "yYnmn": {"y m d", false}, "nYnmnd": {"z m d ", false}, "nYnmn": {"z m d", false},
	"c": {"c", false}, "yMn": {"yMd", false}, "y-M-n": {"y M d", false},
	// Year last.
	"n-n-y": {"d m y", true}, "n/n/y": {"d m y", true}, "n.n.y": {"d m y", true},
	"n-n-n": {"d m z", true}, "n/n/n": {"d m z", true}, "n.n.n": {"d m z", true},
	// A named month.
	"nM": {"dM", false}, "nMy": {"dMy", false}, "nMn": {"dMz", false},
	"n-M": {"d M", false}, "n-M-y": {"d M y", false}, "n-M-n": {"d M z", false},
	"n/M": {"d M", false}, "n/M/y": {"d M y", false}, "n/M/n": {"d M z", false},
	"n.M": {"d M", false}, "n.M.y": {"d M y", false},
	"Mn": {"Md", false}, "Mny": {"Mdy", false}, "M-n": {"M d", false}, "M/n": {"M d", false}, "M.n": {"M d", false},
	// Day and month.
	"n/n": {"d m", true}, "n.n": {"d m", true},
	"nmnd": {"m d ", false}, "nmn": {"m d", false},
	// The day alone.
	"n": {"d", false}, "nd": {"d ", false},
}

// pairShapes are ways that are dates only on both sides of a range, or to the
// right of a date that says more.
var pairShapes = map[string]slots{
	"n-n": {"d m", true}, // 14-05 ~ 16-05
	"ny":  {"dy", false}, // May 14 - 16 2026
}

// readDate reads tokens as one date.
func readDate(tokens []token, s slots, monthFirst bool) (ymd, bool) {
	var a ymd
	for i, t := range tokens {
		part := s.parts[i]
		if s.swap && monthFirst {
			switch part {
			case 'd':
				part = 'm'
			case 'm':
				part = 'd'
			}
		}
		switch part {
		case 'd':
			a.d = t.value
		case 'm', 'M':
			a.m = t.value
			if t.value < 1 || t.value > 12 {
				return ymd{}, false
			}
		case 'y':
			a.y = t.value
		case 'z':
			a.y = 2000 + t.value
		case 'c':
			a = ymd{t.value / 10000, t.value / 100 % 100, t.value % 100}
			if a.m < 1 || a.m > 12 {
				return ymd{}, false
			}
		}
	}
	return a, a.possible()
}
