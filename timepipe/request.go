package timepipe

import (
	"fmt"
	"strconv"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
)

// Request is a wire request (seed 004 section 4.1): the slots that somebody
// took out of an utterance, unstable as they are. A nil pointer is null.
type Request struct {
	// StartDate is "yyyy-MM-dd"; null or "" is today (TP-N1).
	StartDate *string `json:"start_date" strict:"optional,nullable"`
	// StartTime is "HH:mm", "NOW" or "ASAP"; null or "" means that no time
	// was said.
	StartTime *string `json:"start_time" strict:"optional,nullable"`
	// Period is "AM" or "PM"; null or "" means that none was said.
	Period *string `json:"period" strict:"optional,nullable"`
	// DurationHours is the duration of the meeting in hours; null is 1.0
	// (TP-N2).
	DurationHours *float64 `json:"duration_hours" strict:"optional,nullable"`
	// CurrentTime is when the utterance was made, as a Unix timestamp in
	// milliseconds; a magnitude under 1e11 is read as seconds. Required.
	CurrentTime int64 `json:"current_time"`
	// Config replaces the configuration of the pipeline as a whole; null
	// leaves the pipeline's. Keys missing in it take their defaults.
	Config *Config `json:"config" strict:"optional,nullable"`
}

var requests = strictjson.New[Request](strictjson.Options{Rule: "TP-N9", MaxBytes: MaxRequestBytes})

// DecodeRequest reads a wire request strictly: unknown, repeated, mis-cased and
// mistyped keys, a missing current_time, and slots and configuration that
// cannot be understood are reported together. The error is [rule.Violations].
// A request that it returns without error is accepted by [Pipeline.Do].
func DecodeRequest(data []byte) (Request, error) {
	r, vs := requests.Decode(data)
	if vs.Has("TP-N9") && r == (Request{}) && len(vs) == 1 && vs[0].Pointer == "" {
		return Request{}, vs // not JSON, or no object: there is nothing more to say
	}
	vs = append(vs, r.check(faulty(vs))...)
	if err := vs.Err(); err != nil {
		return Request{}, err
	}
	return r, nil
}

// faulty returns the pointers that already have a violation.
func faulty(vs rule.Violations) map[string]bool {
	at := make(map[string]bool, len(vs))
	for _, v := range vs {
		at[v.Pointer] = true
	}
	return at
}

// check finds what is wrong with the values of a request, except at the places
// in skip.
func (r Request) check(skip map[string]bool) rule.Violations {
	var vs, kept rule.Violations
	r.slots(&vs, nil)
	r.now(&vs)
	if r.Config != nil {
		_, problems := r.Config.compile("/config")
		vs = append(vs, problems...)
	}
	for _, v := range vs {
		if !skip[v.Pointer] {
			kept = append(kept, v)
		}
	}
	return kept
}

// Slots returns the slots of the request, folded (TP-N9): full-width forms,
// surrounding space, "9:00", "09:00:00", "2026/3/5", 上午, 下午, 现在, 尽快. What
// still cannot be read is reported as [rule.Violations], every field at once.
func (r Request) Slots() (Slots, error) {
	var vs rule.Violations
	s := r.slots(&vs, nil)
	if err := vs.Err(); err != nil {
		return Slots{}, err
	}
	return s, nil
}

func (r Request) slots(vs *rule.Violations, rec *rule.Recorder) Slots {
	var s Slot
	bad := func(field, value, why string) {
		vs.Add(field, value, "TP-N9", "%s", why)
	}
	if text, why := slotText(r.StartDate); why != "" {
		bad("/start_date", *r.StartDate, why)
	} else if text != "" {
		if s.Date, why = parseDate(text); why != "" {
			bad("/start_date", *r.StartDate, why)
		} else {
			r.folded(rec, "start_date", *r.StartDate, s.Date.String())
		}
	}
	if text, why := slotText(r.StartTime); why != "" {
		bad("/start_time", *r.StartTime, why)
	} else {
		if s.Kind, s.Clock, why = parseTime(text); why != "" {
			bad("/start_time", *r.StartTime, why)
		}
		switch s.Kind {
		case AtClock:
			r.folded(rec, "start_time", *r.StartTime, s.Clock.String())
		case Now, ASAP:
			r.folded(rec, "start_time", *r.StartTime, string(s.Kind))
		}
	}
	if text, why := slotText(r.Period); why != "" {
		bad("/period", *r.Period, why)
	} else {
		if s.Period, why = parsePeriod(text); why != "" {
			bad("/period", *r.Period, why)
		}
		if s.Period != "" {
			r.folded(rec, "period", *r.Period, string(s.Period))
		}
	}
	if r.DurationHours != nil {
		d, why := hoursToDuration(*r.DurationHours)
		if why != "" {
			bad("/duration_hours", fmt.Sprint(*r.DurationHours), "the duration in hours "+why)
		}
		s.Duration = d
	}
	return Slots{Alternatives: []Slot{s}}
}

// slotText returns the folded text of a slot, "" for null.
func slotText(s *string) (text, why string) {
	if s == nil {
		return "", ""
	}
	if len(*s) > MaxSlotBytes {
		return "", fmt.Sprintf("must not be longer than %d bytes", MaxSlotBytes)
	}
	return foldSlot(*s), ""
}

func (r Request) folded(rec *rule.Recorder, field, from, to string) {
	if rec == nil {
		return
	}
	rec.Add("TP-N9", field, derived(from != to), rule.Text("text", from), rule.Text("read_as", to))
}

// now returns the current time of the request.
func (r Request) now(vs *rule.Violations) time.Time {
	var t time.Time
	if r.CurrentTime > -secondsBelow && r.CurrentTime < secondsBelow {
		t = time.Unix(r.CurrentTime, 0).UTC()
	} else {
		t = time.UnixMilli(r.CurrentTime).UTC()
	}
	checkNow(t, "/current_time", strconv.FormatInt(r.CurrentTime, 10), vs)
	return t
}

// checkNow refuses a current time that no meeting is booked at. value is how
// it was given, "" for an instant.
func checkNow(t time.Time, at, value string, vs *rule.Violations) {
	if y := t.UTC().Year(); y < minYear || y > maxYear {
		if value == "" {
			value = t.UTC().Format(time.RFC3339)
		}
		vs.Add(at, value, "TP-N9", "must be a time of the years %d to %d, in Unix milliseconds", minYear, maxYear)
	}
}
