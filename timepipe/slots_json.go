package timepipe

import (
	"encoding/json"

	"github.com/deskrules/deskrules/contract/rule"
)

// SlotText is a slot in the spelling of the wire: what was said as a text, or
// null. It is how slots are shown and recorded.
type SlotText struct {
	StartDate     *string  `json:"start_date"`     // "yyyy-MM-dd"
	StartTime     *string  `json:"start_time"`     // "HH:mm", "NOW" or "ASAP"
	Period        *string  `json:"period"`         // "AM" or "PM"
	DurationHours *float64 `json:"duration_hours"` // null if none was said
	// WithinHours is the length of the search window of ASAP.
	WithinHours *float64 `json:"within_hours"`
	// Contradiction is a fault of the text itself, "" if it has none.
	Contradiction Contradiction `json:"contradiction"`
	// Evidence are the places in the text that the slot was read from, in the
	// order date, time, period, duration, without those that it lacks.
	Evidence []SlotEvidence `json:"evidence"`
}

// SlotEvidence is the place in the text that one field was read from.
type SlotEvidence struct {
	Field string `json:"field"` // "start_date", "start_time", "period", "duration_hours"
	Start int    `json:"start"` // byte offset
	End   int    `json:"end"`   // byte offset, exclusive
}

// Text returns the slot in the spelling of the wire.
func (s Slot) Text() SlotText {
	t := SlotText{Contradiction: s.Contradiction, Evidence: []SlotEvidence{}}
	text := func(v string) *string { return &v }
	if !s.Date.IsZero() {
		t.StartDate = text(s.Date.String())
	}
	if s.Kind != NoTime {
		t.StartTime = text(s.timeText())
	}
	if s.Period != "" {
		t.Period = text(string(s.Period))
	}
	if s.Duration != 0 {
		h := s.Duration.Hours()
		t.DurationHours = &h
	}
	if s.Within != 0 {
		h := s.Within.Hours()
		t.WithinHours = &h
	}
	for _, e := range []struct {
		field string
		at    rule.Span
	}{{"start_date", s.DateAt}, {"start_time", s.TimeAt}, {"period", s.PeriodAt}, {"duration_hours", s.DurationAt}} {
		if !e.at.IsZero() {
			t.Evidence = append(t.Evidence, SlotEvidence{e.field, e.at.Start, e.at.End})
		}
	}
	return t
}

// MarshalJSON writes {"alternatives":[…],"not_understood":[…]}, each alternative
// as a [SlotText] and each part that was not understood as its byte offsets.
func (s Slots) MarshalJSON() ([]byte, error) {
	out := struct {
		Alternatives  []SlotText  `json:"alternatives"`
		NotUnderstood []rule.Span `json:"not_understood"`
	}{make([]SlotText, len(s.Alternatives)), s.NotUnderstood}
	for i, a := range s.Alternatives {
		out.Alternatives[i] = a.Text()
	}
	if out.NotUnderstood == nil {
		out.NotUnderstood = []rule.Span{}
	}
	return json.Marshal(out)
}
