package timepipe

import (
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// Window is one reading of one slot on its way through the funnel.
type Window struct {
	// Alternative is the index of the slot in Slots.Alternatives.
	Alternative int
	// Date is the day of the window in the pipeline's zone.
	Date civil.Date
	// Start and End bound the window, in the pipeline's zone. Both are zero
	// for a slot without a time or with a conflict; such a window never
	// leaves the funnel. End is never after the day's last minute, 23:59
	// (TP-N7).
	Start, End time.Time
	// Duration is the elapsed time asked for. End minus Start is less if the
	// window is Truncated.
	Duration time.Duration
	// Search marks a window in which a meeting of Duration may be placed
	// anywhere (TP-N4); otherwise the window is the meeting.
	Search bool
	// Truncated: the window was cut at the end of its day.
	Truncated bool
	// Conflict is what clashed in the slot, "" if nothing did (TP-N8).
	Conflict Detail
}

// HasStart reports whether the window stands at a time.
func (w Window) HasStart() bool { return !w.Start.IsZero() }

// at is the instant by which windows are ordered: the start, or the beginning
// of the day.
func (w Window) at(z civil.Zone) time.Time {
	if w.HasStart() || w.Date.IsZero() {
		return w.Start
	}
	return z.StartOfDay(w.Date)
}

// same reports whether two windows are the same stretch of time.
func (w Window) same(o Window) bool {
	return w.Start.Equal(o.Start) && w.End.Equal(o.End) && w.Search == o.Search
}
