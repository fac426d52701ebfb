package timepipe

import (
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// endOfDay stands for the end of the day in hours: 23:59 and 24:00 both mean
// that nothing of the day is after them.
const endOfDay = 24 * 60

// hours are compiled work hours, in minutes of the day.
type hours struct {
	start, end int
}

func (h WorkHours) compile(at string, vs *rule.Violations) hours {
	out := hours{end: endOfDay}
	if text := foldSlot(h.Start); text != "" {
		t, why := parseClock(text)
		if why != "" {
			vs.Add(at+"/start", h.Start, "TP-F5", "the beginning of work hours %s", why)
			return out
		}
		out.start = t.MinuteOfDay()
	}
	if text := foldSlot(h.End); text != "" && text != "24:00" && text != "24:00:00" {
		t, why := parseClock(text)
		if why != "" {
			vs.Add(at+"/end", h.End, "TP-F5", "the end of work hours %s", why)
			return out
		}
		if out.end = t.MinuteOfDay(); out.end == endOfDay-1 {
			out.end = endOfDay
		}
	}
	if out.start == out.end {
		vs.Add(at, h.Start+"-"+h.End, "TP-F5", "work hours must not begin and end at the same time; the whole day is 00:00 to 23:59")
	}
	return out
}

// String returns the hours as HH:mm-HH:mm.
func (h hours) String() string {
	end := "23:59"
	if h.end < endOfDay {
		end = minuteOfDay(h.end).String()
	}
	return minuteOfDay(h.start).String() + "-" + end
}

func (h hours) allDay() bool { return h.start == 0 && h.end == endOfDay }

// piece is a stretch of one day, both ends inclusive.
type piece struct{ from, to time.Time }

// on lays the hours out on a day: one piece, or, over midnight, the end of
// the night before and the beginning of the night after.
func (h hours) on(z civil.Zone, d civil.Date) (pieces [2]piece, n int) {
	dayStart, dayEnd := z.Day(d)
	lastMinute := dayEnd.Add(-time.Minute)
	begin, end := dayStart, dayEnd
	// Where clocks repeat an hour, the hours begin at its second showing and
	// end at its first, so that clocks show nothing outside them in between.
	if h.start > 0 {
		begin = z.Resolve(d, minuteOfDay(h.start)).Last
	}
	if h.end < endOfDay {
		end = z.Resolve(d, minuteOfDay(h.end)).First
	}
	if h.start < h.end {
		return [2]piece{{begin, end}}, 1
	}
	if h.end == 0 { // hours that end at midnight have no morning
		return [2]piece{{begin, dayEnd}}, 1
	}
	if begin.After(lastMinute) {
		return [2]piece{{dayStart, end}}, 1
	}
	return [2]piece{{dayStart, end}, {begin, dayEnd}}, 2
}

func minuteOfDay(m int) civil.Time { return civil.Time{Hour: m / 60, Minute: m % 60} }
