package timepipe

import (
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// Filter is one business rule of the funnel (seed 004 section 2.2). To add a
// rule, write one function and append it to Config.Filters.
type Filter struct {
	// ID is the rule's id in explanations and rejections.
	ID rule.ID
	// Apply looks at one window and says what becomes of it. It must be
	// pure: the same window and scene, the same ruling. A panic of a host's
	// filter is not caught.
	Apply func(Window, *Scene) Ruling
	// Explain adds to the entry that was just recorded for the rule what it
	// looked at besides the start of the window, with Extend; may be nil.
	Explain func(rec *rule.Recorder, w Window, s *Scene)
}

// Scene is what a filter may look at besides the window. It is not to be
// changed.
type Scene struct {
	// Now is the current time, floored to the minute, in Zone.
	Now time.Time
	// Today is the date of Now.
	Today civil.Date
	// Zone is the zone in which dates and times are meant.
	Zone civil.Zone
}

// Ruling is what a filter says of a window. The zero Ruling keeps it.
type Ruling struct {
	verdict rule.Verdict
	window  Window
	reason  Reason
	detail  Detail
	text    string
	// customID and fault are set by custom rules only.
	customID string
	fault    string
}

// Keep lets a window pass as it is.
func Keep() Ruling { return Ruling{} }

// Narrow lets a search window pass as the part of it that w names, in whole
// minutes. What w names outside it does not count, and a window that is no
// search window passes as it is.
func Narrow(w Window) Ruling { return Ruling{verdict: rule.Narrow, window: w} }

// Drop removes a window for a reason: MissingTime, or one that makes an ERROR.
// Anything else counts as Conflict. For CustomRule see [DropCustom].
func Drop(r Reason) Ruling {
	if r != MissingTime && (r == CustomRule || r.Status() != Failed) {
		r = Conflict
	}
	return Ruling{verdict: rule.Drop, reason: r}
}

// DropConflict removes a window because of d, or of nothing in particular if d
// is none of the closed list.
func DropConflict(d Detail) Ruling {
	if !d.Valid() {
		d = ""
	}
	return Ruling{verdict: rule.Drop, reason: Conflict, detail: d}
}

// DropCustom removes a window with the text of the rule that did it, as it
// will be shown on the wire. An empty text counts as Conflict.
func DropCustom(text string) Ruling {
	if text == "" {
		return Drop(Conflict)
	}
	return Ruling{verdict: rule.Drop, reason: CustomRule, text: text}
}

// FilterDate drops what lies on a day before today (TP-F1). It needs no time.
func FilterDate(w Window, s *Scene) Ruling {
	if w.Date.Before(s.Today) && !w.Date.IsZero() {
		return Drop(DateExpired)
	}
	return Keep()
}

// FilterConsistency drops what contradicts itself (TP-F2). What clashes was
// found while the slot was turned into windows (TP-N8).
func FilterConsistency(w Window, _ *Scene) Ruling {
	if w.Conflict != "" {
		return DropConflict(w.Conflict)
	}
	return Keep()
}

// FilterTimeGiven drops what has no time, so that the user is asked for it
// (TP-F3).
func FilterTimeGiven(w Window, _ *Scene) Ruling {
	if !w.HasStart() {
		return Drop(MissingTime)
	}
	return Keep()
}

// FilterPast drops what starts before now, and what has nothing left of its
// day (TP-F4).
func FilterPast(w Window, s *Scene) Ruling {
	if w.Start.Before(s.Now) {
		return Drop(TimeExpired)
	}
	if !w.Start.Before(w.End) {
		return DropConflict(NothingLeftToday)
	}
	return Keep()
}

// FilterWorkHours returns the filter that keeps meetings inside work hours and
// clips search windows to them (TP-F5). What cannot be read as hours is
// reported as [rule.Violations].
func FilterWorkHours(h WorkHours) (Filter, error) {
	var vs rule.Violations
	compiled := h.compile("", &vs)
	return compiled.filter(), vs.Err()
}

func (h hours) filter() Filter {
	text := h.String()
	return Filter{
		ID: "TP-F5",
		Apply: func(w Window, s *Scene) Ruling {
			if h.allDay() {
				return Keep()
			}
			pieces, n := h.on(s.Zone, w.Date)
			for _, p := range pieces[:n] {
				if !w.Search {
					if !w.Start.Before(p.from) && !w.End.After(p.to) {
						return Keep()
					}
					continue
				}
				clipped := w
				if clipped.Start.Before(p.from) {
					clipped.Start = p.from
				}
				if clipped.End.After(p.to) {
					clipped.End = p.to
				}
				if clipped.End.Sub(clipped.Start) < time.Minute {
					continue
				}
				if clipped.same(w) {
					return Keep()
				}
				return Narrow(clipped)
			}
			return Drop(OutsideWorkHours)
		},
		Explain: func(rec *rule.Recorder, _ Window, _ *Scene) { rec.Extend(rule.Text("hours", text)) },
	}
}

// FilterDuration returns the filter that drops meetings longer than max
// (TP-F6). A meeting that was cut at the end of its day passes, whatever was
// asked for; a search window is judged as if the meeting began at its start.
func FilterDuration(limit time.Duration) Filter {
	return Filter{
		ID: "TP-F6",
		Apply: func(w Window, s *Scene) Ruling {
			if w.Duration <= limit {
				return Keep()
			}
			if w.Truncated && !w.Search {
				return Keep()
			}
			if w.Search {
				if _, end := s.Zone.Day(w.Date); !w.Start.Add(w.Duration).Before(end) {
					return Keep()
				}
			}
			return Drop(DurationExceeded)
		},
		Explain: func(rec *rule.Recorder, w Window, _ *Scene) {
			rec.Extend(rule.Duration("duration", w.Duration), rule.Duration("max", limit), rule.Bool("truncated", w.Truncated))
		},
	}
}

// builtin returns the filters that every pipeline has, in order.
func builtin(s *settings) []Filter {
	return []Filter{
		{ID: "TP-F1", Apply: FilterDate, Explain: func(rec *rule.Recorder, w Window, s *Scene) {
			rec.Extend(day("date", w.Date), day("today", s.Today))
		}},
		{ID: "TP-F2", Apply: FilterConsistency, Explain: func(rec *rule.Recorder, w Window, _ *Scene) {
			if w.Conflict != "" {
				rec.Extend(rule.Text("clash", w.Conflict.Text()))
			}
		}},
		{ID: "TP-F3", Apply: FilterTimeGiven},
		{ID: "TP-F4", Apply: FilterPast, Explain: func(rec *rule.Recorder, _ Window, s *Scene) {
			rec.Extend(rule.Time("now", s.Now))
		}},
		s.hours.filter(),
		FilterDuration(s.maxDuration),
	}
}

func day(name string, d civil.Date) rule.Value { return rule.Day(name, d.Year, d.Month, d.Day) }
