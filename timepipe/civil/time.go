package civil

import (
	"errors"
	"fmt"
	"time"
)

// Time is a time of day on a 24-hour clock, without a date or zone. Times are
// comparable with ==. The zero Time is midnight.
type Time struct {
	Hour   int // 0 to 23
	Minute int // 0 to 59
	Second int // 0 to 59
}

// ErrNoSuchTime is the error for a time that is written well but is on no
// clock, such as 25:00.
var ErrNoSuchTime = errors.New("no such time")

const (
	secondsPerMinute = 60
	secondsPerHour   = 60 * secondsPerMinute
	secondsPerDay    = 24 * secondsPerHour
)

// ParseTime reads "HH:mm" or "HH:mm:ss" and nothing else. The error is a
// [*ParseError]; if the text is well formed but is on no clock it wraps
// [ErrNoSuchTime].
func ParseTime(s string) (Time, error) {
	t, ok := readTime(s)
	switch {
	case !ok:
		return Time{}, &ParseError{Input: s, Want: "a time HH:mm"}
	case !t.Valid():
		return Time{}, &ParseError{Input: s, Want: "a time HH:mm", Reason: ErrNoSuchTime}
	}
	return t, nil
}

// readTime reads the digits of a time, whatever they say.
func readTime(s string) (t Time, ok bool) {
	if (len(s) != len("15:04") && len(s) != len("15:04:05")) || s[2] != ':' {
		return t, false
	}
	var okHour, okMinute bool
	okSecond := true
	t.Hour, okHour = number(s[:2])
	t.Minute, okMinute = number(s[3:5])
	if len(s) > len("15:04") {
		if s[5] != ':' {
			return t, false
		}
		t.Second, okSecond = number(s[6:])
	}
	return t, okHour && okMinute && okSecond
}

// MustParseTime is [ParseTime] for constants; it panics on an error.
func MustParseTime(s string) Time {
	t, err := ParseTime(s)
	if err != nil {
		panic(err)
	}
	return t
}

// TimeOf returns the time of day that t shows in its own zone, without
// fractions of a second.
func TimeOf(t time.Time) Time {
	h, m, s := t.Clock()
	return Time{Hour: h, Minute: m, Second: s}
}

// Valid reports whether t is on a 24-hour clock. 24:00 and leap seconds are
// not.
func (t Time) Valid() bool {
	return t.Hour >= 0 && t.Hour <= 23 && t.Minute >= 0 && t.Minute <= 59 && t.Second >= 0 && t.Second <= 59
}

// SecondOfDay returns the seconds since midnight on the clock face, 0 to
// 86399. It is not elapsed time on days with a clock change.
func (t Time) SecondOfDay() int {
	return t.Hour*secondsPerHour + t.Minute*secondsPerMinute + t.Second
}

// MinuteOfDay returns the whole minutes since midnight on the clock face, 0
// to 1439.
func (t Time) MinuteOfDay() int { return t.Hour*60 + t.Minute }

// Compare returns -1, 0 or 1 as t is before, equal to or after o on the
// clock face.
func (t Time) Compare(o Time) int {
	switch a, b := t.SecondOfDay(), o.SecondOfDay(); {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Before reports whether t is earlier than o on the clock face.
func (t Time) Before(o Time) bool { return t.Compare(o) < 0 }

// String returns the time as HH:mm, or HH:mm:ss if it has seconds.
func (t Time) String() string { return string(t.append(make([]byte, 0, 8))) }

// MarshalText writes the time as String does.
func (t Time) MarshalText() ([]byte, error) {
	if !t.Valid() {
		return nil, fmt.Errorf("civil: %w: %s", ErrNoSuchTime, t)
	}
	return t.append(nil), nil
}

// UnmarshalText reads what ParseTime reads.
func (t *Time) UnmarshalText(text []byte) error {
	parsed, err := ParseTime(string(text))
	if err == nil {
		*t = parsed
	}
	return err
}

func (t Time) append(b []byte) []byte {
	b = appendTwo(b, t.Hour)
	b = append(b, ':')
	b = appendTwo(b, t.Minute)
	if t.Second != 0 {
		b = append(b, ':')
		b = appendTwo(b, t.Second)
	}
	return b
}
