package contract

import "time"

// parseDay reads a calendar date written YYYY-MM-DD. The time is midnight UTC
// and serves for differences of days only.
func parseDay(s string) (time.Time, bool) {
	if len(s) != len(time.DateOnly) {
		return time.Time{}, false
	}
	t, err := time.Parse(time.DateOnly, s)
	return t, err == nil && t.Year() > 0
}

// daysBetween returns to minus from in days.
func daysBetween(from, to time.Time) int {
	return int(to.Unix()-from.Unix()) / (24 * 60 * 60)
}
