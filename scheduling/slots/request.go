package slots

import (
	"fmt"
	"strings"
	"time"
)

// Request is one search for a time to meet. Its JSON is read by
// [DecodeRequest]. The zero Request is invalid: it names no people, duration
// or range.
type Request struct {
	// Participants are the people of the meeting. Exactly one is the
	// organizer; if none is marked, the user is.
	Participants []Person `json:"participants"`
	// Busy holds the calendars by participant id. The blocks of a person may
	// be in any order, overlap and repeat. Who has no entry is free.
	Busy map[string][]Block `json:"busy"`
	// DurationMins is the length of the meeting in minutes, 1 to
	// MaxDurationMins.
	DurationMins int `json:"duration_mins"`
	// TimeRange is where to look: the meeting lies in it as a whole.
	TimeRange TimeRange `json:"time_range"`
	// User is the person for whom the search is made, with his own rules.
	User UserContext `json:"user_context"`
	// Constraints are those of this meeting.
	Constraints Constraints `json:"constraints"`
	// Now is the present; no slot starts before it. The zero time means that
	// nothing is past.
	Now time.Time `json:"now,omitzero"`
	// MaxSlots is how many slots are wanted at most; 0 means 3.
	MaxSlots int `json:"max_slots,omitzero"`
	// StepMins is the grid of starts in minutes, counted from the organizer's
	// local midnight; 0 means 15.
	StepMins int `json:"step_mins,omitzero"`
	// Weights are what conflicts cost; nil means [DefaultWeights].
	Weights *Weights `json:"weights,omitempty"`
	// HardWorkHours: the work hours of all other people bind like those of
	// the user, instead of costing.
	HardWorkHours bool `json:"hard_work_hours,omitempty"`
}

// Person is one participant. An optional one has Required false.
type Person struct {
	// ID is the key into Request.Busy, usually a mail address.
	ID string `json:"id"`
	// Timezone is an IANA name, or one of Windows ("China Standard Time"),
	// which is mapped. An unknown one of user or organizer is an error, of
	// anyone else a note: he then reads the organizer's time.
	Timezone string `json:"timezone"`
	Required bool   `json:"required"`
	// Organizer gives the meeting its grid and its shown offset.
	Organizer bool `json:"organizer"`
	// KeyDecisionMaker and External do not change the search; they are
	// carried for the rules that decide what to do with its result.
	KeyDecisionMaker bool `json:"key_decision_maker"`
	External         bool `json:"external"`
	// WorkHours are in his own zone; nil means that he has none.
	WorkHours *Hours `json:"work_hours"`
}

// Hours is a daily span of the wall clock, half-open, written "HH:MM" (seconds
// may follow). An End before Start is on the next day (22:30 to 02:00); 24:00
// is allowed as End; Start and End may not be equal (SL-11).
type Hours struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// UserContext is the user and his own rules, as the seed's trigger has them.
type UserContext struct {
	// UserID is a participant; "" means the organizer.
	UserID string `json:"user_id"`
	// Timezone is where his rules are read; "" means that of his entry in the
	// participants.
	Timezone string `json:"timezone"`
	// WorkHours are hard; nil means those of his entry in the participants.
	WorkHours *Hours `json:"work_hours"`
	// WorkDays are the days on which WorkHours begin: "Mon", "Monday", "周一",
	// or "1" (ISO 8601, Monday is 1). Empty means every day. Without
	// WorkHours they are the whole days.
	WorkDays []string `json:"work_days"`
	// FocusTimeBlocks are hard, every day, "14:00-16:00".
	FocusTimeBlocks []string `json:"focus_time_blocks"`
	// BufferTimeMins is kept free before and after every busy block of every
	// participant (SL-2), in minutes.
	BufferTimeMins int `json:"buffer_time_mins"`
}

// Constraints are hard conditions of one meeting.
type Constraints struct {
	Avoid []Avoid `json:"avoid"`
	// NotBefore is the earliest start; the zero time means none.
	NotBefore time.Time `json:"not_before,omitzero"`
	// MinimumNoticeMins is the least time between Request.Now and the start.
	MinimumNoticeMins int `json:"minimum_notice_mins"`
}

// Avoid is a span of the user's wall clock that the meeting must not touch.
type Avoid struct {
	// Weekday is the day on which the span begins, spelled as in
	// UserContext.WorkDays; "" means every day.
	Weekday string `json:"weekday"`
	// Start and End are as in [Hours]; both "" mean the whole day, a single
	// one that is "" means the beginning or the end of the day.
	Start string `json:"start"`
	End   string `json:"end"`
}

// TimeRange is a half-open range of instants. As text it is the ISO 8601
// interval "START/END" of two RFC 3339 times.
type TimeRange struct {
	Start, End time.Time
}

// String returns "START/END".
func (r TimeRange) String() string {
	return r.Start.Format(time.RFC3339Nano) + "/" + r.End.Format(time.RFC3339Nano)
}

// MarshalText writes "START/END".
func (r TimeRange) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads "START/END".
func (r *TimeRange) UnmarshalText(text []byte) error {
	from, to, ok := strings.Cut(string(text), "/")
	if !ok {
		return fmt.Errorf("slots: %q is no interval START/END", text)
	}
	start, err := parseInstant(from)
	if err != nil {
		return err
	}
	end, err := parseInstant(to)
	if err != nil {
		return err
	}
	*r = TimeRange{start, end}
	return nil
}

// parseInstant reads an RFC 3339 time, whose seconds may be left out as ISO
// 8601 allows. A time without an offset is no instant.
func parseInstant(s string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, s)
	if err == nil {
		return t, nil
	}
	if t, short := time.Parse("2006-01-02T15:04Z07:00", s); short == nil {
		return t, nil
	}
	return time.Time{}, fmt.Errorf("slots: %q is no RFC 3339 time with an offset", s)
}

// Weights are what the soft conflicts of SL-3 cost, in thousandths. The costs
// of all people in conflict are added, each kind once per person, to the
// conflict score.
type Weights struct {
	// Tentative is for a tentative block of a required person.
	Tentative int `json:"tentative"`
	// OptionalBusy is for a busy block of an optional person.
	OptionalBusy int `json:"optional_busy"`
	// OptionalTentative is for a tentative block of an optional person; at
	// most OptionalBusy.
	OptionalTentative int `json:"optional_tentative"`
	// OutsideWorkHours is for a person other than the user outside his work
	// hours.
	OutsideWorkHours int `json:"outside_work_hours"`
}

// DefaultWeights returns the weights that are used unless a request has its
// own: 200 for a tentative block of a required person, 150 outside somebody's
// work hours, 100 for an optional person who is busy, 50 if he is tentative.
func DefaultWeights() Weights {
	return Weights{Tentative: 200, OptionalBusy: 100, OptionalTentative: 50, OutsideWorkHours: 150}
}

// free reports whether some conflicts cost nothing, so that a score of 0 does
// not mean that there are none.
func (w Weights) free() bool {
	return w.Tentative == 0 || w.OptionalBusy == 0 || w.OptionalTentative == 0 || w.OutsideWorkHours == 0
}
