package timepipe

import (
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// Slots is what was understood of one wish for a time. It comes from a wire
// request ([Request.Slots]) or from an [Extractor], is not trusted, and may
// contradict itself; [Pipeline.Decide] judges it.
type Slots struct {
	// Alternatives are the wishes among which the speaker leaves the choice
	// ("three or four o'clock"), in the order of the text. Most often there
	// is one. An empty list means the same as one empty Slot: nothing was
	// said about the time.
	Alternatives []Slot
	// NotUnderstood are the parts of the text that speak of a time but could
	// not be turned into a slot ("sometime soon"). They change no decision.
	NotUnderstood []rule.Span
}

// Slot is one wish: date, time, part of day and duration, each of which may
// be missing. The zero Slot says nothing.
type Slot struct {
	// Date is the day; the zero Date means that none was said.
	Date civil.Date
	// Kind says what Clock means.
	Kind TimeKind
	// Clock is the time as it was said, for Kind AtClock: 09:00 is nine
	// o'clock in the morning or, unless Period says otherwise, in the
	// evening. Seconds must be 0.
	Clock civil.Time
	// Period is the half of the day that was said, or "".
	Period Period
	// Duration is the elapsed time asked for; 0 means that none was said.
	Duration time.Duration
	// Within is the length of the search window from now that Kind ASAP
	// opens ("in the next three hours"); 0 means the rest of the day.
	Within time.Duration
	// Contradiction is a fault of the spoken text itself that makes the slot
	// impossible, whatever the other fields say.
	Contradiction Contradiction

	// DateAt, TimeAt, PeriodAt and DurationAt are the places in the text
	// that the fields were read from; zero if there is no text.
	DateAt, TimeAt, PeriodAt, DurationAt rule.Span
}

// TimeKind is the way in which a slot names its start.
type TimeKind string

// The closed list of time kinds.
const (
	// NoTime: no time was said.
	NoTime TimeKind = ""
	// AtClock: a time on the clock, in Slot.Clock.
	AtClock TimeKind = "CLOCK"
	// Now: this minute. Its wire spelling is "NOW".
	Now TimeKind = "NOW"
	// ASAP: as soon as possible from now on. Its wire spelling is "ASAP".
	ASAP TimeKind = "ASAP"
)

// Valid reports whether k is one of the closed list.
func (k TimeKind) Valid() bool {
	switch k {
	case NoTime, AtClock, Now, ASAP:
		return true
	}
	return false
}

// Period is a half of the day.
type Period string

// The two halves of the day, in their wire spelling.
const (
	AM Period = "AM"
	PM Period = "PM"
)

// Valid reports whether p is AM, PM or "" (not said).
func (p Period) Valid() bool { return p == "" || p == AM || p == PM }

// Contradiction is a way in which a spoken text contradicts itself or the
// calendar before any rule looks at it.
type Contradiction string

// The closed list of contradictions.
const (
	// NoSuchDate: the text names a day that does not exist (30 February).
	NoSuchDate Contradiction = "no_such_date"
	// NoSuchTime: the text names a time that is on no clock (25 o'clock).
	NoSuchTime Contradiction = "no_such_time"
	// DatesDisagree: the text names one day in two ways that do not agree
	// ("Wednesday the 24th", where the 24th is a Thursday).
	DatesDisagree Contradiction = "dates_disagree"
	// PeriodsDisagree: the text puts one time into both halves of the day.
	PeriodsDisagree Contradiction = "periods_disagree"
	// EndBeforeStart: the text names an end that is not after its start.
	EndBeforeStart Contradiction = "end_before_start"
)

// Valid reports whether c is "" or one of the closed list.
func (c Contradiction) Valid() bool {
	switch c {
	case "", NoSuchDate, NoSuchTime, DatesDisagree, PeriodsDisagree, EndBeforeStart:
		return true
	}
	return false
}
