package timepipe

import (
	"strconv"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// normaliser turns slots into candidate windows (seed 004 section 2.1).
type normaliser struct {
	scene *Scene
	rec   *rule.Recorder

	// The day whose last minute was asked for last: both readings of a time
	// are on one.
	lastDay civil.Date
	last    time.Time
}

// span is a stretch of the minutes of a day, half-open.
type span struct{ from, to int }

const noonMinute = 12 * 60

var (
	wholeDay = span{0, endOfDay}
	forenoon = span{0, noonMinute}
	later    = span{noonMinute, endOfDay}
)

// allowed is the range that a period leaves of the day.
func (p Period) allowed() span {
	switch p {
	case AM:
		return forenoon
	case PM:
		return later
	}
	return wholeDay
}

func (s span) has(minute int) bool { return s.from <= minute && minute < s.to }

// readings returns the minutes of the day that a clock time can mean, in
// order. Hours 1 to 11 stand on a 12-hour face and mean two (TP-N6). Hour 12
// means noon, and midnight only if the period says so (12:30 AM). Other hours
// are on a 24-hour clock and mean one.
func readings(t civil.Time, p Period) (minutes [2]int, n int) {
	m := t.MinuteOfDay()
	switch {
	case t.Hour >= 1 && t.Hour <= 11:
		return [2]int{m, m + noonMinute}, 2
	case t.Hour == 12 && p == AM:
		return [2]int{m - noonMinute}, 1
	}
	return [2]int{m}, 1
}

// windows appends the windows of one slot to out: one or two that stand at a
// time, or one that says why there is none.
func (n *normaliser) windows(out []Window, index int, s Slot) []Window {
	w := Window{Alternative: index, Date: s.Date, Duration: s.Duration}
	if w.Date.IsZero() {
		w.Date = n.scene.Today
	}
	if w.Duration == 0 {
		w.Duration = DefaultDuration
	}
	w.Duration = w.Duration.Round(time.Minute)
	if n.rec != nil {
		n.recordDefaults(index, s, w)
	}
	first := len(out)
	switch {
	case s.Contradiction != "":
		w.Conflict = s.Contradiction.detail()
		out = append(out, w)
	case s.Kind == AtClock:
		out = n.atClock(out, w, s)
	case s.Kind == Now:
		out = append(out, n.now(w, s))
	case s.Kind == ASAP:
		out = append(out, n.asap(w, s))
	default:
		out = append(out, w)
	}
	if n.rec != nil {
		n.recordWindows(index, s, out[first:])
	}
	return out
}

// atClock makes the windows of a clock time: its readings, intersected with
// what the period allows.
func (n *normaliser) atClock(out []Window, w Window, s Slot) []Window {
	allowed := s.Period.allowed()
	minutes, count := readings(s.Clock, s.Period)
	found := false
	for _, m := range minutes[:count] {
		if !allowed.has(m) {
			continue
		}
		found = true
		out = append(out, n.fixed(w, m))
	}
	if !found {
		w.Conflict = ClockAgainstPeriod
		out = append(out, w)
	}
	return out
}

// fixed places the meeting at a minute of its day.
func (n *normaliser) fixed(w Window, minute int) Window {
	r := n.scene.Zone.Resolve(w.Date, minuteOfDay(minute))
	switch {
	case r.IsGap:
		w.Conflict = SkippedByClockChange
		if n.rec != nil {
			n.rec.Add("TP-N10", subject(w.Alternative), rule.Drop,
				rule.Duration("clock", time.Duration(minute)*time.Minute), rule.Time("clocks_jump_at", r.First))
		}
		return w
	case n.rec != nil && r.IsFold:
		n.rec.Add("TP-N10", subject(w.Alternative), rule.Derive,
			rule.Duration("clock", time.Duration(minute)*time.Minute), rule.Time("taken", r.First), rule.Time("left", r.Last))
	}
	w.Start = r.First
	w.End = w.Start.Add(w.Duration)
	return n.cut(w)
}

// now places the meeting at this minute (TP-N3).
func (n *normaliser) now(w Window, s Slot) Window {
	switch {
	case w.Date != n.scene.Today:
		w.Conflict = NowAgainstDate
	case !s.Period.allowed().has(civil.TimeOf(n.scene.Now).MinuteOfDay()):
		w.Conflict = NowAgainstPeriod
	default:
		w.Start = n.scene.Now
		w.End = w.Start.Add(w.Duration)
		w = n.cut(w)
	}
	return w
}

// asap opens a search window from now to the end of the day, or to what the
// period or the speaker left of it (TP-N4).
func (n *normaliser) asap(w Window, s Slot) Window {
	w.Search = true
	if w.Date != n.scene.Today {
		w.Conflict = AsapAgainstDate
		return w
	}
	w.Start, w.End = n.scene.Now, n.lastMinute(w.Date)
	if s.Within > 0 {
		if end := w.Start.Add(s.Within); end.Before(w.End) {
			w.End = end
		} else {
			w.Truncated = true
		}
		if change, ok := n.backOverMidnight(w); ok {
			w.End, w.Truncated = change.Add(-time.Minute), true
		}
	}
	noon := n.scene.Zone.Resolve(w.Date, civil.Time{Hour: 12}).First
	switch {
	case s.Period == AM && noon.Before(w.End):
		w.End = noon
	case s.Period == PM && w.Start.Before(noon):
		w.Start = noon
	}
	// A day of which nothing is left is no matter of its halves (TP-F4).
	if s.Period != "" && !w.Start.Before(w.End) && w.Start.Before(n.lastMinute(w.Date)) {
		w.Start, w.End = time.Time{}, time.Time{}
		w.Conflict = AsapAgainstPeriod
	}
	return w
}

// lastMinute returns the beginning of the last minute of a day: 23:59, where
// clocks do not skip it.
func (n *normaliser) lastMinute(d civil.Date) time.Time {
	if n.lastDay != d || d.IsZero() {
		n.lastDay, n.last = d, n.scene.Zone.StartOfDay(d.AddDays(1)).Add(-time.Minute)
	}
	return n.last
}

// cut ends a window with its day (TP-N7).
func (n *normaliser) cut(w Window) Window {
	last := n.lastMinute(w.Date)
	if change, ok := n.backOverMidnight(w); ok {
		last = change.Add(-time.Minute)
	}
	if w.End.Before(last.Add(time.Minute)) {
		return w
	}
	w.End, w.Truncated = last, true
	if w.Start.After(last) {
		w.End = w.Start // the last minute itself has nothing left
	}
	return w
}

// backOverMidnight returns the instant inside a window at which clocks went
// back into the day before, as they did at one minute past midnight in
// Newfoundland until 2011. The day of the window is over then, for an hour.
func (n *normaliser) backOverMidnight(w Window) (time.Time, bool) {
	_, before := w.Start.Zone()
	if _, after := w.End.Zone(); before == after {
		return time.Time{}, false
	}
	change, ok := n.scene.Zone.NextChange(w.Start, w.End)
	return change, ok && civil.DateOf(change).Before(w.Date)
}

// subject is how explanations call an alternative.
func subject(alternative int) string {
	switch alternative {
	case 0:
		return "alternative 0"
	case 1:
		return "alternative 1"
	}
	return "alternative " + strconv.Itoa(alternative)
}

func (n *normaliser) recordDefaults(index int, s Slot, w Window) {
	who := subject(index)
	n.rec.AddAt("TP-N1", who, derived(s.Date.IsZero()), s.DateAt, day("date", w.Date))
	n.rec.AddAt("TP-N2", who, derived(s.Duration == 0), s.DurationAt, rule.Duration("duration", w.Duration))
}

// recordWindows says which rules made the windows of a slot.
func (n *normaliser) recordWindows(index int, s Slot, windows []Window) {
	who := subject(index)
	switch {
	case s.Kind == Now:
		n.rec.AddAt("TP-N3", who, rule.Derive, s.TimeAt, rule.Time("now", n.scene.Now))
	case s.Kind == ASAP:
		n.rec.AddAt("TP-N4", who, rule.Derive, s.TimeAt, rule.Time("now", n.scene.Now))
	case s.Kind == AtClock && s.Period != "":
		n.rec.AddAt("TP-N5", who, rule.Derive, s.PeriodAt, rule.Text("time", s.timeText()), rule.Text("period", string(s.Period)))
	case len(windows) == 2:
		n.rec.AddAt("TP-N6", who, rule.Derive, s.TimeAt, rule.Text("time", s.timeText()))
	}
	for _, w := range windows {
		if w.Conflict != "" {
			n.rec.AddAt("TP-N8", who, rule.Drop, s.TimeAt, rule.Text("time", s.timeText()),
				rule.Text("period", string(s.Period)), rule.Text("clash", w.Conflict.Text()))
		}
		if w.Truncated {
			n.rec.Add("TP-N7", who, rule.Derive, rule.Time("end", w.End))
		}
	}
}

func derived(fired bool) rule.Verdict {
	if fired {
		return rule.Derive
	}
	return rule.Pass
}

func (s Slot) timeText() string {
	if s.Kind == AtClock {
		return s.Clock.String()
	}
	return string(s.Kind)
}
