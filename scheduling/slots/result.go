package slots

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// Result is the answer to a [Request]. Its lists are never nil.
type Result struct {
	// Slots are the best starts, mutually non-overlapping, by ascending
	// conflict score, then room, then start (SL-4).
	Slots []Slot `json:"slots"`
	// Reasons say why there is no slot; empty if there is one (SL-6).
	Reasons []Reason `json:"reasons"`
	// Notes are sentences for the organizer: whose zone is not known (SL-1).
	Notes []string `json:"notes"`
}

// Slot is a time at which the meeting can be held.
type Slot struct {
	// Start and End are in UTC.
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
	// Score is the sum of the weights of the conflicts, at most 1.
	Score Score `json:"conflict_score"`
	// TimezoneOffset is the organizer's at the start, "+08:00".
	TimezoneOffset string `json:"timezone_offset"`
	// Local is the start as each participant reads it, in their order.
	Local Locals `json:"local"`
	// Conflicts name who is in conflict, in the order of the participants.
	Conflicts []Conflict `json:"conflicts"`
}

// Score is a conflict score in thousandths, 0 to 1000. Its JSON is a number
// with three decimals, 0.000 to 1.000. Slots whose conflicts weigh more than 1
// in sum are still ordered by their sum.
type Score int

// MaxScore is the highest score, 1.000.
const MaxScore Score = 1000

// String returns the score with three decimals.
func (s Score) String() string { return fmt.Sprintf("%d.%03d", s/1000, s%1000) }

// MarshalJSON writes the score as a number with three decimals.
func (s Score) MarshalJSON() ([]byte, error) {
	if s < 0 || s > MaxScore {
		return nil, fmt.Errorf("slots: the score of %d thousandths is not between 0 and 1000", int(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalJSON reads a number from 0 to 1.
func (s *Score) UnmarshalJSON(data []byte) error {
	f, err := strconv.ParseFloat(string(data), 64)
	if err != nil || !(f >= 0 && f <= 1) {
		return fmt.Errorf("slots: %s is no score from 0 to 1", data)
	}
	*s = Score(f*float64(MaxScore) + 0.5)
	return nil
}

// Local is a start as one participant reads it.
type Local struct {
	ParticipantID string
	// Time is in his zone, or in the organizer's if his is unknown.
	Time time.Time
}

// Locals are the starts of all participants. Their JSON is an object from id
// to RFC 3339 time, in the order of the list.
type Locals []Local

// Of returns the start as the participant reads it, and whether there is one.
func (l Locals) Of(id string) (time.Time, bool) {
	for _, x := range l {
		if x.ParticipantID == id {
			return x.Time, true
		}
	}
	return time.Time{}, false
}

// MarshalJSON writes {"id":"2026-03-24T16:00:00+08:00",…}.
func (l Locals) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, x := range l {
		if i > 0 {
			b.WriteByte(',')
		}
		id, err := json.Marshal(x.ParticipantID)
		if err != nil {
			return nil, err
		}
		b.Write(id)
		b.WriteString(`:"`)
		b.WriteString(wholeMinutes(x.Time).Format(time.RFC3339))
		b.WriteByte('"')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (l *Locals) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	token, err := dec.Token()
	if err != nil {
		return err
	}
	if token == nil {
		*l = nil
		return nil
	}
	if token != json.Delim('{') {
		return fmt.Errorf("slots: local times must be an object, not %v", token)
	}
	out := Locals{}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		var at time.Time
		if err := dec.Decode(&at); err != nil {
			return err
		}
		id, _ := key.(string)
		out = append(out, Local{id, at})
	}
	*l = out
	return nil
}

// wholeMinutes returns t in a zone whose offset can be written: before there
// were zones, offsets had seconds, which RFC 3339 cannot show. The instant
// stays the same.
func wholeMinutes(t time.Time) time.Time {
	if _, offset := t.Zone(); offset%secondsPerMinute != 0 {
		return t.In(time.FixedZone("", offset-offset%secondsPerMinute))
	}
	return t
}

// Kind says why somebody is in conflict or cannot meet.
type Kind string

// The closed list of kinds. Conflicts have one of the first three; reasons
// have any but Tentative.
const (
	KindBusy      Kind = "busy"
	KindTentative Kind = "tentative"
	// KindOutsideWorkHours is apart from busy: nobody has to move anything.
	KindOutsideWorkHours Kind = "outside_work_hours"
	// KindImmovable is an entry that nobody may touch; a private one is
	// KindBusy.
	KindImmovable Kind = "immovable"
	KindFocusTime Kind = "focus_time"
	KindAvoid     Kind = "avoid"
	// The following are about no participant.
	KindPast          Kind = "past"
	KindNotice        Kind = "minimum_notice"
	KindNotBefore     Kind = "not_before"
	KindOutsideRange  Kind = "outside_range"
	KindRangeTooShort Kind = "range_too_short"
	// KindFragmented: what the other reasons leave of the range, taken
	// together, has no gap that is long enough.
	KindFragmented Kind = "fragmented"
	// KindOffGrid: there is a gap that is long enough, but no start of the
	// grid in it.
	KindOffGrid Kind = "off_grid"
)

// Valid reports whether k is one of the closed list.
func (k Kind) Valid() bool {
	switch k {
	case KindBusy, KindTentative, KindOutsideWorkHours, KindImmovable, KindFocusTime,
		KindAvoid, KindPast, KindNotice, KindNotBefore, KindOutsideRange,
		KindRangeTooShort, KindFragmented, KindOffGrid:
		return true
	}
	return false
}

// Conflict is one person for whom a slot is not ideal.
type Conflict struct {
	ParticipantID string `json:"participant"`
	// Kind is KindBusy, KindTentative or KindOutsideWorkHours. It is KindBusy
	// if only private blocks are in the way, whatever their status.
	Kind Kind `json:"kind"`
	// Weight is what the conflict adds to the score.
	Weight Score `json:"weight"`
	// UIDs are the events in the way, sorted, each once; private ones and
	// those without a name are left out.
	UIDs []string `json:"uids"`
	// Message is one English sentence without any detail of an entry.
	Message string `json:"message"`
}

// Reason is how much of the search range one person or rule takes away.
type Reason struct {
	// ParticipantID is "" if the reason is about no person.
	ParticipantID string `json:"participant"`
	Kind          Kind   `json:"kind"`
	// BlockedMins is how many minutes of the range are taken, overlaps
	// counted once, buffers included, rounded up.
	BlockedMins int `json:"blocked_mins"`
	// Message is one English sentence without any detail of an entry.
	Message string `json:"message"`
}
