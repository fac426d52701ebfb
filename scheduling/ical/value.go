package ical

import (
	"errors"
	"fmt"
	"strings"

	"github.com/deskrules/deskrules/timepipe/civil"
)

const (
	secondsPerDay  = 86_400
	secondsPerHour = 3_600
	// margin is more than the difference of any two offsets.
	margin = 26 * secondsPerHour
)

// form is how a date or time is written.
type form uint8

const (
	formDate  form = iota // 20260324
	formLocal             // 20260324T090000
	formUTC               // 20260324T010000Z
)

// epoch is the day from which wall seconds and day numbers are counted.
var epoch = civil.Date{Year: 1970, Month: 1, Day: 1}

// dayOf returns the number of the day that a wall second is on.
func dayOf(wall int64) int64 { return floorDiv(wall, secondsPerDay) }

// dateOf returns the date of a day number.
func dateOf(day int64) civil.Date { return epoch.AddDays(int(day)) }

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

var (
	errNotTime     = errors.New("is no date or time")
	errNotDuration = errors.New("is no duration")
	errNotOffset   = errors.New("is no offset from UTC")
	errNotPeriod   = errors.New("is no period of time")
)

// parseTime reads a DATE or DATE-TIME. The seconds are those of the clock
// face, counted from 1970-01-01T00:00 as if it showed UTC.
func parseTime(s string) (wall int64, f form, err error) {
	s = strings.TrimSpace(s)
	if len(s) != 8 && len(s) != 15 && len(s) != 16 {
		return 0, 0, errNotTime
	}
	year, ok1 := digits(s[:4])
	month, ok2 := digits(s[4:6])
	day, ok3 := digits(s[6:8])
	date := civil.Date{Year: year, Month: monthOf(month), Day: day}
	if !ok1 || !ok2 || !ok3 || !date.Valid() {
		return 0, 0, errNotTime
	}
	wall = int64(epoch.DaysUntil(date)) * secondsPerDay
	if len(s) == 8 {
		return wall, formDate, nil
	}
	if s[8] != 'T' && s[8] != 't' || len(s) == 16 && s[15] != 'Z' && s[15] != 'z' {
		return 0, 0, errNotTime
	}
	hour, ok1 := digits(s[9:11])
	minute, ok2 := digits(s[11:13])
	second, ok3 := digits(s[13:15])
	if second == 60 {
		second = 59 // a leap second is read as the one before it (RFC 5545 section 3.3.12)
	}
	t := civil.Time{Hour: hour, Minute: minute, Second: second}
	if !ok1 || !ok2 || !ok3 || !t.Valid() {
		return 0, 0, errNotTime
	}
	f = formLocal
	if len(s) == 16 {
		f = formUTC
	}
	return wall + int64(t.SecondOfDay()), f, nil
}

// span is a duration: civil days, then elapsed seconds (RFC 5545 section
// 3.3.6: days and weeks are nominal, hours and less are exact).
type span struct {
	days    int64
	seconds int64
}

func (d span) isNegative() bool { return d.days < 0 || d.seconds < 0 }

// parseDuration reads a DURATION value such as P1D, -PT15M or P1DT2H.
func parseDuration(s string) (span, error) {
	s = strings.ToUpper(strings.TrimSpace(s))
	sign := int64(1)
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		sign, s = -1, rest
	} else {
		s = strings.TrimPrefix(s, "+")
	}
	s, ok := strings.CutPrefix(s, "P")
	if !ok || s == "" {
		return span{}, errNotDuration
	}
	var d span
	inTime := false
	for s != "" {
		if rest, ok := strings.CutPrefix(s, "T"); ok && !inTime {
			inTime, s = true, rest
		}
		i := 0
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		if i == 0 || i > 10 || i == len(s) {
			return span{}, errNotDuration
		}
		n, _ := digits(s[:i])
		unit := s[i]
		s = s[i+1:]
		switch {
		case !inTime && unit == 'W':
			d.days += 7 * int64(n)
		case !inTime && unit == 'D':
			d.days += int64(n)
		case inTime && unit == 'H':
			d.seconds += secondsPerHour * int64(n)
		case inTime && unit == 'M':
			d.seconds += 60 * int64(n)
		case inTime && unit == 'S':
			d.seconds += int64(n)
		default:
			return span{}, errNotDuration
		}
		if d.days > maxDurationDays || d.seconds > maxDurationDays*secondsPerDay {
			return span{}, errNotDuration
		}
	}
	return span{sign * d.days, sign * d.seconds}, nil
}

// parseOffset reads a UTC offset such as +0800 or -013015, in seconds.
func parseOffset(s string) (int64, error) {
	s = strings.TrimSpace(s)
	if len(s) != 5 && len(s) != 7 || s[0] != '+' && s[0] != '-' {
		return 0, errNotOffset
	}
	hours, ok1 := digits(s[1:3])
	minutes, ok2 := digits(s[3:5])
	seconds, ok3 := 0, true
	if len(s) == 7 {
		seconds, ok3 = digits(s[5:7])
	}
	if !ok1 || !ok2 || !ok3 || hours > 23 || minutes > 59 || seconds > 59 {
		return 0, errNotOffset
	}
	offset := int64(hours*secondsPerHour + minutes*60 + seconds)
	if s[0] == '-' {
		offset = -offset
	}
	return offset, nil
}

// digits reads an unsigned number that is all of s.
func digits(s string) (int, bool) {
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, s != ""
}

// quote shows a value in a note: cut, and without what could disturb a line.
func quote(s string) string { return fmt.Sprintf("%q", cutText(s)) }
