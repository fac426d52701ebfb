package slots

import (
	"slices"
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// span is a half-open stretch of time in Unix seconds.
type span struct{ start, end int64 }

func (s span) clip(from, to int64) span { return span{max(s.start, from), min(s.end, to)} }

func (s span) empty() bool { return s.start >= s.end }

// period is a stretch in which a zone has one offset, in Unix seconds.
type period struct {
	span
	offset int64
}

// periods cuts [from, to) into stretches of one offset.
func periods(zone civil.Zone, from, to int64) []period {
	var out []period
	for at := from; at < to; {
		t := zone.In(time.Unix(at, 0))
		_, offset := t.Zone()
		end := to
		if change, ok := zone.NextChange(t, time.Unix(to, 0)); ok {
			end = change.Unix()
		}
		out = append(out, period{span{at, end}, int64(offset)})
		at = end
	}
	return out
}

// layOut returns the instants of [from, to) at which the clocks of a zone show
// a time inside one of the spans (SL-1), merged, in order.
//
// This is the meaning of a local rule on the days of a clock change: 02:00 to
// 03:00 is no time at all on a day that skips it, and two hours on a day that
// shows it twice; 00:00 to 24:00 is the day, however long it is.
func layOut(zone civil.Zone, rules []daily, from, to int64) []span {
	var out []span
	for _, p := range periods(zone, from, to) {
		first := floorDiv(p.start+p.offset, secondsPerDay)
		last := floorDiv(p.end+p.offset-1, secondsPerDay)
		for _, r := range rules {
			from := first
			if r.overMidnight() {
				from--
			}
			for day := from; day <= last; day++ {
				if !r.days.has(weekdayOf(day)) {
					continue
				}
				midnight := day*secondsPerDay - p.offset
				s := span{midnight + int64(r.start), midnight + int64(r.end)}.clip(p.start, p.end)
				if !s.empty() {
					out = append(out, s)
				}
			}
		}
	}
	return merge(out)
}

// merge returns the union of spans in order, without spans that touch. It
// reorders and overwrites its argument.
func merge(spans []span) []span {
	if !slices.IsSortedFunc(spans, compareSpans) {
		slices.SortFunc(spans, compareSpans)
	}
	out := spans[:0]
	for _, s := range spans {
		out = extend(out, s)
	}
	return out
}

// extend appends s to spans, or lengthens the last of them if s begins in it.
func extend(spans []span, s span) []span {
	if n := len(spans); n > 0 && spans[n-1].start <= s.start && s.start <= spans[n-1].end {
		spans[n-1].end = max(spans[n-1].end, s.end)
		return spans
	}
	return append(spans, s)
}

func compareSpans(a, b span) int {
	switch {
	case a.start < b.start:
		return -1
	case a.start > b.start:
		return 1
	}
	return 0
}

// outside returns what merged spans leave of [from, to), in order.
func outside(inside []span, from, to int64) []span {
	out := make([]span, 0, len(inside)+1)
	for _, s := range inside {
		if s.start > from {
			out = append(out, span{from, s.start})
		}
		from = max(from, s.end)
	}
	if from < to {
		out = append(out, span{from, to})
	}
	return out
}

// weekdayOf returns the day of the week of a day counted from 1970-01-01,
// which was a Thursday.
func weekdayOf(day int64) time.Weekday {
	return time.Weekday(((day+int64(time.Thursday))%7 + 7) % 7)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
