package intake

import (
	"strconv"
	"time"
)

// Workbooks count days: 1 is 1 January 1900, and 60 is a 29 February 1900
// that never was. Some count from 1 January 1904 instead.
const (
	maxSerial    = 2958466 // the day after 31 December 9999
	daysTo1904   = 1462
	secondsADay  = 24 * 60 * 60
	falseLeapDay = 60
)

// showDate writes a serial number as far as the format shows it.
func (f numberFormat) showDate(v float64, since1904 bool) (string, bool) {
	if since1904 {
		v += daysTo1904
	}
	if v < 0 || v >= maxSerial {
		return "", false
	}
	day := int(v)
	seconds := int(float64((v-float64(day))*secondsADay) + 0.5)
	if seconds >= secondsADay {
		day, seconds = day+1, 0
	}
	clock := ""
	if f.clock || seconds > 0 && !f.year && !f.day && !f.month {
		clock = twoDigits(seconds/3600) + ":" + twoDigits(seconds/60%60)
	}
	if day == 0 || !f.year && !f.month && !f.day {
		if clock == "" {
			return "", false
		}
		return clock, true
	}
	if day < falseLeapDay {
		day++
	}
	d := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, day)
	date := ""
	switch {
	case f.year && f.day:
		date = d.Format("2006-01-02")
	case f.year:
		date = d.Format("2006-01")
	case f.day && f.month:
		date = strconv.Itoa(d.Day()) + " " + d.Month().String()[:3]
	case f.day:
		date = strconv.Itoa(d.Day())
	default:
		date = d.Month().String()[:3]
	}
	if clock != "" {
		date += " " + clock
	}
	return date, true
}

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
