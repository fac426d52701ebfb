package civil

import (
	"errors"
	"fmt"
	"time"
)

// Date is a day of the proleptic Gregorian calendar, without a zone. Dates
// are comparable with ==. The zero Date is no day.
type Date struct {
	Year  int // 1 to 9999
	Month time.Month
	Day   int // 1 to the length of the month
}

// ErrNoSuchDate is the error for a date that is written well but is no day,
// such as 2026-02-30.
var ErrNoSuchDate = errors.New("no such date")

// ParseDate reads "yyyy-MM-dd" and nothing else. The error is a [*ParseError]; if the text
// is well formed but names no day it wraps [ErrNoSuchDate].
func ParseDate(s string) (Date, error) {
	if len(s) != len("2006-01-02") || s[4] != '-' || s[7] != '-' {
		return Date{}, &ParseError{Input: s, Want: "a date yyyy-MM-dd"}
	}
	y, ok1 := number(s[:4])
	m, ok2 := number(s[5:7])
	d, ok3 := number(s[8:])
	if !ok1 || !ok2 || !ok3 {
		return Date{}, &ParseError{Input: s, Want: "a date yyyy-MM-dd"}
	}
	date := Date{Year: y, Month: time.Month(m), Day: d}
	if !date.Valid() {
		return Date{}, &ParseError{Input: s, Want: "a date yyyy-MM-dd", Reason: ErrNoSuchDate}
	}
	return date, nil
}

// MustParseDate is [ParseDate] for constants; it panics on an error.
func MustParseDate(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// DateOf returns the civil date that t shows in its own zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{Year: y, Month: m, Day: d}
}

// Valid reports whether d is a day of the years 1 to 9999.
func (d Date) Valid() bool {
	return d.Year >= 1 && d.Year <= 9999 && d.Month >= 1 && d.Month <= 12 &&
		d.Day >= 1 && d.Day <= DaysIn(d.Year, d.Month)
}

// IsZero reports whether d is the zero Date.
func (d Date) IsZero() bool { return d == Date{} }

// DaysIn returns the number of days of a month, 0 for what is no month.
func DaysIn(year int, m time.Month) int {
	switch m {
	case time.February:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case time.April, time.June, time.September, time.November:
		return 30
	}
	if m < time.January || m > time.December {
		return 0
	}
	return 31
}

// AddDays returns the day n days after d (before, if n is negative). The
// result can leave the years 1 to 9999; ask Valid if it might.
func (d Date) AddDays(n int) Date {
	return DateOf(d.midnightUTC().AddDate(0, 0, n))
}

// AddMonths returns the same day of the month n months later, or the last day
// of that month if it is shorter.
func (d Date) AddMonths(n int) Date {
	months := d.Year*12 + int(d.Month) - 1 + n
	year, month := months/12, months%12
	if month < 0 {
		year, month = year-1, month+12
	}
	m := time.Month(month + 1)
	return Date{Year: year, Month: m, Day: min(d.Day, DaysIn(year, m))}
}

// DaysUntil returns the number of days from d to o, negative if o is earlier.
func (d Date) DaysUntil(o Date) int {
	return int((o.midnightUTC().Unix() - d.midnightUTC().Unix()) / secondsPerDay)
}

// Compare returns -1, 0 or 1 as d is before, equal to or after o.
func (d Date) Compare(o Date) int {
	switch {
	case d.Before(o):
		return -1
	case d == o:
		return 0
	}
	return 1
}

// Before reports whether d is an earlier day than o.
func (d Date) Before(o Date) bool {
	if d.Year != o.Year {
		return d.Year < o.Year
	}
	if d.Month != o.Month {
		return d.Month < o.Month
	}
	return d.Day < o.Day
}

// After reports whether d is a later day than o.
func (d Date) After(o Date) bool { return o.Before(d) }

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.midnightUTC().Weekday() }

// ISOWeekday returns the day of the week as ISO 8601 counts it: Monday is 1,
// Sunday is 7.
func (d Date) ISOWeekday() int {
	if w := d.Weekday(); w != time.Sunday {
		return int(w)
	}
	return 7
}

// String returns the date as yyyy-MM-dd.
func (d Date) String() string { return string(d.append(make([]byte, 0, 10))) }

// MarshalText writes the date as yyyy-MM-dd, and the zero Date as nothing.
func (d Date) MarshalText() ([]byte, error) {
	if d.IsZero() {
		return []byte{}, nil
	}
	if !d.Valid() {
		return nil, fmt.Errorf("civil: %w: %s", ErrNoSuchDate, d)
	}
	return d.append(nil), nil
}

// UnmarshalText reads what MarshalText writes.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	parsed, err := ParseDate(string(text))
	if err == nil {
		*d = parsed
	}
	return err
}

func (d Date) append(b []byte) []byte {
	if d.Year < 0 || d.Year > 9999 {
		return fmt.Appendf(b, "%d-%02d-%02d", d.Year, int(d.Month), d.Day)
	}
	b = append(b, byte('0'+d.Year/1000), byte('0'+d.Year/100%10), byte('0'+d.Year/10%10), byte('0'+d.Year%10), '-')
	b = appendTwo(b, int(d.Month))
	b = append(b, '-')
	return appendTwo(b, d.Day)
}

func (d Date) midnightUTC() time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC)
}

func appendTwo(b []byte, n int) []byte {
	if n < 0 || n > 99 {
		return fmt.Appendf(b, "%d", n)
	}
	return append(b, byte('0'+n/10), byte('0'+n%10))
}

// number reads an unsigned decimal number that is all of s.
func number(s string) (int, bool) {
	n := 0
	for i := range len(s) {
		c := s[i]
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, s != ""
}
