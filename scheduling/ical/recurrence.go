package ical

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"time"

	"github.com/teambition/rrule-go"
)

// recurrence is one RRULE, checked and completed from DTSTART. rrule-go reads
// its parts; expand.go makes its instances.
type recurrence struct {
	start    int64 // DTSTART, wall seconds
	freq     rrule.Frequency
	interval int64
	count    int // 0: without end
	until    until
	byDays   bool  // it names no time of day; known also of a rule that is refused
	wkst     int64 // the day that begins a week, 0 is Monday

	months    uint16 // bit m: month m; 0: any
	monthDays []int
	yearDays  []int
	weekNos   []int
	weekdays  uint8        // bit d: every weekday d, 0 is Monday
	nth       []nthWeekday // the nth weekday of the month or year
	inMonth   bool         // nth counts within the month
	hours     uint32       // limit of hours, for frequencies below a day; 0: any
	minutes   uint64       // limit of minutes, for MINUTELY and SECONDLY; 0: any
	seconds   uint64       // limit of seconds, for SECONDLY; 0: any
	times     []int64      // seconds within the day, hour, minute or second, ascending
	setPos    []int
	cost      int // steps for a look at one day
}

type nthWeekday struct{ day, n int }

// until is the end of a rule, inclusive.
type until struct {
	set  bool
	form form
	wall int64
}

// lastWall returns a reading of clocks after which no instance can follow.
func (u until) lastWall() int64 {
	switch {
	case !u.set:
		return maxWall
	case u.form == formDate:
		return u.wall + secondsPerDay - 1
	case u.form == formUTC:
		return u.wall + margin
	}
	return u.wall
}

// maxWall is the last second of the year 9999.
const maxWall = 253_402_300_799

// ruleError names the part of a rule that is refused, and why.
type ruleError struct{ part, reason string }

func (e *ruleError) Error() string { return e.part + " " + e.reason }

// ruleParts are the names that RFC 5545 gives to the parts of a rule.
var ruleParts = []string{
	"FREQ", "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY",
	"BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST",
}

// readRule reads an RRULE value for a series that starts at a reading of
// clocks; for a start that is a date, times of day in the rule do not count.
// The error is a [*ruleError]. Then until is still right if it was readable.
func readRule(value string, start int64, isDate bool) (*recurrence, error) {
	r := &recurrence{start: start, interval: 1}
	if len(value) > maxRuleBytes {
		return r, &ruleError{"RRULE", fmt.Sprintf("is longer than %d bytes", maxRuleBytes)}
	}
	value = strings.ToUpper(strings.Join(strings.Fields(value), ""))
	var given [16]string // the parts in the order of ruleParts
	var rest []string    // what rrule-go reads
	r.byDays = !strings.Contains(value, "BYHOUR") && !strings.Contains(value, "BYMINUTE") &&
		!strings.Contains(value, "BYSECOND")
	hasFreq := false
	var bad *ruleError
	for part := range strings.SplitSeq(strings.TrimRight(value, ";"), ";") {
		name, v, _ := strings.Cut(part, "=")
		at := slices.Index(ruleParts, name)
		switch {
		case name == "RSCALE" && v == "GREGORIAN", name == "SKIP" && v == "OMIT":
		case name == "UNTIL" && given[at] == "":
			wall, f, err := parseTime(v)
			if err != nil {
				bad = &ruleError{"UNTIL=" + cutText(v), err.Error()}
				break
			}
			r.until = until{true, f, wall}
			given[at] = v
		case at < 0:
			bad = &ruleError{quote(part), "is no part of a rule that is understood"}
		case given[at] != "":
			bad = &ruleError{name, "is given twice"}
		default:
			given[at] = part
			switch part {
			case "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY":
				hasFreq = true
			}
			rest = append(rest, part)
		}
	}
	r.byDays = r.byDays && hasFreq
	if bad != nil {
		return r, bad
	}
	option, err := rrule.StrToROption(strings.Join(rest, ";"))
	if err != nil {
		return r, &ruleError{quote(value), "cannot be read: " + cutText(err.Error())}
	}
	if given[slices.Index(ruleParts, "COUNT")] != "" && option.Count < 1 {
		return r, &ruleError{"COUNT", "is less than 1"}
	}
	if given[slices.Index(ruleParts, "INTERVAL")] != "" {
		if option.Interval < 1 || option.Interval > maxInterval {
			return r, &ruleError{"INTERVAL", fmt.Sprintf("is not between 1 and %d", maxInterval)}
		}
		r.interval = int64(option.Interval)
	}
	r.freq, r.count = option.Freq, option.Count
	if err := checkParts(option); err != nil {
		return r, err
	}
	r.fill(option, isDate)
	if len(r.times) == 0 {
		return r, &ruleError{"BYHOUR, BYMINUTE and BYSECOND", fmt.Sprintf("name more than %d times", maxTimes)}
	}
	return r, nil
}

const maxInterval = 1_000_000_000

// checkParts refuses what RFC 5545 section 3.3.10 forbids and what no
// instance could satisfy.
func checkParts(o *rrule.ROption) error {
	for _, c := range []struct {
		part     string
		values   []int
		low, top int
		negative bool
	}{
		{"BYSECOND", o.Bysecond, 0, 60, false},
		{"BYMINUTE", o.Byminute, 0, 59, false},
		{"BYHOUR", o.Byhour, 0, 23, false},
		{"BYMONTHDAY", o.Bymonthday, 1, 31, true},
		{"BYYEARDAY", o.Byyearday, 1, 366, true},
		{"BYWEEKNO", o.Byweekno, 1, 53, true},
		{"BYMONTH", o.Bymonth, 1, 12, false},
		{"BYSETPOS", o.Bysetpos, 1, 366, true},
	} {
		for _, v := range c.values {
			if c.negative && v < 0 {
				v = -v
			}
			if v < c.low || v > c.top {
				return &ruleError{c.part, fmt.Sprintf("is not between %d and %d", c.low, c.top)}
			}
		}
	}
	if o.Wkst.N() != 0 {
		return &ruleError{"WKST", "is no weekday"}
	}
	numbered := false
	for _, d := range o.Byweekday {
		numbered = numbered || d.N() != 0
		if d.N() > 53 || d.N() < -53 {
			return &ruleError{"BYDAY", "counts further than 53"}
		}
	}
	switch {
	case len(o.Byeaster) > 0:
		return &ruleError{"BYEASTER", "is no part of a rule that is understood"}
	case numbered && o.Freq != rrule.YEARLY && o.Freq != rrule.MONTHLY:
		return &ruleError{"BYDAY", "counts weekdays, which only MONTHLY and YEARLY rules may"}
	case numbered && len(o.Byweekno) > 0:
		return &ruleError{"BYDAY", "counts weekdays beside BYWEEKNO"}
	case len(o.Byweekno) > 0 && o.Freq != rrule.YEARLY:
		return &ruleError{"BYWEEKNO", "stands in a rule that is not YEARLY"}
	case len(o.Byyearday) > 0 && (o.Freq == rrule.DAILY || o.Freq == rrule.WEEKLY || o.Freq == rrule.MONTHLY):
		return &ruleError{"BYYEARDAY", "stands in a DAILY, WEEKLY or MONTHLY rule"}
	case len(o.Bymonthday) > 0 && o.Freq == rrule.WEEKLY:
		return &ruleError{"BYMONTHDAY", "stands in a WEEKLY rule"}
	case len(o.Bysetpos) > 0 && len(o.Byweekday)+len(o.Bymonth)+len(o.Bymonthday)+len(o.Byyearday)+
		len(o.Byweekno)+len(o.Byhour)+len(o.Byminute)+len(o.Bysecond) == 0:
		return &ruleError{"BYSETPOS", "stands without another BY part"}
	}
	return nil
}

// fill takes over the parts, and what they leave open from DTSTART.
func (r *recurrence) fill(o *rrule.ROption, isDate bool) {
	r.wkst = int64(o.Wkst.Day())
	for _, m := range o.Bymonth {
		r.months |= 1 << m
	}
	r.monthDays, r.yearDays = distinct(o.Bymonthday), distinct(o.Byyearday)
	r.weekNos, r.setPos = distinct(o.Byweekno), distinct(o.Bysetpos)
	for _, d := range o.Byweekday {
		if d.N() == 0 {
			r.weekdays |= 1 << d.Day()
		} else {
			r.nth = append(r.nth, nthWeekday{d.Day(), d.N()})
		}
	}
	r.cost = 1 + (len(r.monthDays)+len(r.yearDays)+len(r.weekNos)+len(r.nth))/8
	r.inMonth = r.freq == rrule.MONTHLY || r.months != 0
	day := dayOf(r.start)
	if len(o.Byweekday)+len(o.Bymonthday)+len(o.Byyearday) == 0 {
		date := dateOf(day)
		switch {
		case r.freq == rrule.WEEKLY, r.freq == rrule.YEARLY && len(r.weekNos) > 0:
			r.weekdays = 1 << weekdayOf(day)
		case r.freq == rrule.MONTHLY:
			r.monthDays = []int{date.Day}
		case r.freq == rrule.YEARLY:
			r.monthDays = []int{date.Day}
			if r.months == 0 {
				r.months = 1 << date.Month
			}
		}
	}
	r.fillTimes(o, isDate)
}

func (r *recurrence) fillTimes(o *rrule.ROption, isDate bool) {
	second := r.start - dayOf(r.start)*secondsPerDay
	hours, minutes, seconds := distinct(o.Byhour), distinct(o.Byminute), distinct(o.Bysecond)
	if n := len(seconds); n > 0 && seconds[n-1] == 60 { // a leap second
		seconds[n-1] = 59
	}
	if isDate && r.freq <= rrule.DAILY {
		hours, minutes, seconds = nil, nil, nil
	}
	if len(hours) == 0 && r.freq < rrule.HOURLY {
		hours = []int{int(second / secondsPerHour)}
	}
	if len(minutes) == 0 && r.freq < rrule.MINUTELY {
		minutes = []int{int(second / 60 % 60)}
	}
	if len(seconds) == 0 && r.freq < rrule.SECONDLY {
		seconds = []int{int(second % 60)}
	}
	// At the frequency itself and below it a part limits; above it expands.
	if r.freq >= rrule.HOURLY {
		for _, h := range hours {
			r.hours |= 1 << h
		}
		hours = []int{0}
	}
	if r.freq >= rrule.MINUTELY {
		for _, m := range minutes {
			r.minutes |= 1 << m
		}
		minutes = []int{0}
	}
	if r.freq >= rrule.SECONDLY {
		for _, s := range seconds {
			r.seconds |= 1 << s
		}
		seconds = []int{0}
	}
	if len(hours)*len(minutes)*len(seconds) > maxTimes {
		return
	}
	for _, h := range hours {
		for _, m := range minutes {
			for _, s := range seconds {
				r.times = append(r.times, int64(h*secondsPerHour+m*60+s))
			}
		}
	}
	slices.Sort(r.times)
	r.times = slices.Compact(r.times)
}

// distinct returns the values of a list, ascending, each once.
func distinct(list []int) []int {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

// everyDay returns the rule of a series whose own rule is refused: the most
// that a rule by days could mean.
func everyDay(start int64, end until) *recurrence {
	return &recurrence{
		start: start, freq: rrule.DAILY, interval: 1, until: end, cost: 1,
		times: []int64{start - dayOf(start)*secondsPerDay},
	}
}

// perPeriod returns how many instances every period has, if that is the same
// for all, else 0.
func (r *recurrence) perPeriod() int {
	if r.months != 0 || len(r.monthDays) > 0 {
		return 0
	}
	n := len(r.times)
	switch {
	case r.freq == rrule.WEEKLY:
		n *= bits.OnesCount8(r.weekdays)
	case r.freq != rrule.DAILY || r.weekdays != 0:
		return 0
	}
	if len(r.setPos) > 0 {
		return len(r.positions(n))
	}
	return n
}

// positions returns the places, from 0, that BYSETPOS takes out of a set of n,
// ascending, each once.
func (r *recurrence) positions(n int) []int {
	var places []int
	for _, p := range r.setPos {
		switch {
		case p > 0 && p <= n:
			places = append(places, p-1)
		case p < 0 && -p <= n:
			places = append(places, n+p)
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}

// weekdayOf returns the weekday of a day number, 0 is Monday.
func weekdayOf(day int64) int { return int((day%7 + 10) % 7) }

func monthOf(n int) time.Month { return time.Month(n) }
