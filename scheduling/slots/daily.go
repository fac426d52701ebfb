package slots

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// daily is a span of the wall clock on some days of the week: from start to
// end, in seconds since midnight. end is beyond secondsPerDay if the span runs
// over midnight.
type daily struct {
	start, end int32
	days       weekdays
}

// weekdays is a set of days on which a span begins, bit time.Weekday.
type weekdays uint8

const everyDay weekdays = 1<<7 - 1

func (w weekdays) has(d time.Weekday) bool { return w&(1<<d) != 0 }

// The faults of a span (SL-11).
var (
	errEmptySpan = errors.New("start and end are the same; a whole day is 00:00-24:00")
	errClock     = errors.New(`must be a time "HH:MM"`)
)

// parseDaily reads a span of the wall clock. An empty start is the beginning,
// an empty end the end of the day.
func parseDaily(start, end string, days weekdays) (daily, error) {
	d := daily{start: 0, end: secondsPerDay, days: days}
	if start != "" {
		t, err := civil.ParseTime(start)
		if err != nil {
			return daily{}, fmt.Errorf("start %w", errClock)
		}
		d.start = int32(t.SecondOfDay())
	}
	if end != "" && end != "24:00" && end != "24:00:00" {
		t, err := civil.ParseTime(end)
		if err != nil {
			return daily{}, fmt.Errorf("end %w, 24:00 included", errClock)
		}
		d.end = int32(t.SecondOfDay())
	}
	if d.start == d.end {
		return daily{}, errEmptySpan
	}
	if d.end < d.start {
		d.end += secondsPerDay
	}
	return d, nil
}

// parseSpan reads "14:00-16:00".
func parseSpan(s string) (daily, error) {
	start, end, ok := strings.Cut(s, "-")
	start, end = strings.TrimSpace(start), strings.TrimSpace(end)
	if !ok || start == "" || end == "" {
		return daily{}, errors.New(`must be a span "HH:MM-HH:MM"`)
	}
	return parseDaily(start, end, everyDay)
}

// overMidnight reports whether the span ends on the day after it began.
func (d daily) overMidnight() bool { return d.end > secondsPerDay }

// weekdayNames are the spellings that are read, by time.Weekday. Case does not
// matter.
var weekdayNames = [7][]string{
	time.Sunday:    {"Sun", "Sunday", "7", "周日", "星期日", "周天", "星期天"},
	time.Monday:    {"Mon", "Monday", "1", "周一", "星期一"},
	time.Tuesday:   {"Tue", "Tuesday", "2", "周二", "星期二"},
	time.Wednesday: {"Wed", "Wednesday", "3", "周三", "星期三"},
	time.Thursday:  {"Thu", "Thursday", "4", "周四", "星期四"},
	time.Friday:    {"Fri", "Friday", "5", "周五", "星期五"},
	time.Saturday:  {"Sat", "Saturday", "6", "周六", "星期六"},
}

func parseWeekday(s string) (time.Weekday, bool) {
	for day, names := range weekdayNames {
		if slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(s, name) }) {
			return time.Weekday(day), true
		}
	}
	return 0, false
}
