package slots

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
)

// The wire types differ from the exported ones where the wire has another
// default than Go (a person is required unless it says otherwise), two
// spellings, or an instant whose fault must be reported under our rules.
type (
	wireRequest struct {
		Participants  []wirePerson            `json:"participants"`
		Busy          map[string]*[]wireBlock `json:"busy" strict:"optional,nullable"`
		DurationMins  int                     `json:"duration_mins"`
		TimeRange     string                  `json:"time_range"`
		User          wireUser                `json:"user_context" strict:"optional,nullable"`
		Constraints   wireConstraints         `json:"constraints" strict:"optional,nullable"`
		Now           *string                 `json:"now" strict:"optional"`
		MaxSlots      *int                    `json:"max_slots" strict:"optional"`
		StepMins      *int                    `json:"step_mins" strict:"optional"`
		Weights       *Weights                `json:"weights" strict:"optional"`
		HardWorkHours bool                    `json:"hard_work_hours" strict:"optional,nullable"`
	}
	wirePerson struct {
		ID                 string `json:"id"`
		Timezone           string `json:"timezone" strict:"optional,nullable"`
		Required           *bool  `json:"required" strict:"optional"`
		Organizer          *bool  `json:"organizer" strict:"optional"`
		IsOrganizer        *bool  `json:"is_organizer" strict:"optional"`
		KeyDecisionMaker   *bool  `json:"key_decision_maker" strict:"optional"`
		IsKeyDecisionMaker *bool  `json:"is_key_decision_maker" strict:"optional"`
		External           bool   `json:"external" strict:"optional,nullable"`
		WorkHours          *Hours `json:"work_hours" strict:"optional"`
	}
	wireBlock struct {
		Start     string `json:"start"`
		End       string `json:"end"`
		Status    Status `json:"status" strict:"optional,nullable"`
		IsPrivate bool   `json:"is_private" strict:"optional,nullable"`
		Immovable bool   `json:"immovable" strict:"optional,nullable"`
		UID       string `json:"uid" strict:"optional,nullable"`
	}
	wireUser struct {
		UserID          string    `json:"user_id" strict:"optional,nullable"`
		Timezone        string    `json:"timezone" strict:"optional,nullable"`
		WorkHours       *Hours    `json:"work_hours" strict:"optional"`
		WorkDays        []wireDay `json:"work_days" strict:"optional,nullable"`
		FocusTimeBlocks []string  `json:"focus_time_blocks" strict:"optional,nullable"`
		BufferTimeMins  int       `json:"buffer_time_mins" strict:"optional,nullable"`
	}
	wireConstraints struct {
		Avoid             []wireAvoid `json:"avoid" strict:"optional,nullable"`
		NotBefore         *string     `json:"not_before" strict:"optional"`
		MinimumNoticeMins int         `json:"minimum_notice_mins" strict:"optional,nullable"`
	}
	wireAvoid struct {
		Weekday wireDay `json:"weekday" strict:"optional,nullable"`
		Start   string  `json:"start" strict:"optional,nullable"`
		End     string  `json:"end" strict:"optional,nullable"`
	}
)

// wireDay is a day of the week: a name, or its ISO 8601 number.
type wireDay string

// UnmarshalJSON reads a string or a whole number.
func (d *wireDay) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte(`"`)) {
		return json.Unmarshal(data, (*string)(d))
	}
	n, err := strconv.Atoi(string(data))
	if err != nil {
		return errors.New(`must be a day of the week, "Mon" or 1`)
	}
	*d = wireDay(strconv.Itoa(n))
	return nil
}

var requests = strictjson.New[wireRequest](strictjson.Options{Rule: RuleInput, RuleFor: ruleFor})

// ruleFor says which rule a place of the request belongs to.
func ruleFor(p strictjson.Problem) rule.ID {
	token := strings.Split(p.Pointer, "/")
	if len(token) < 2 {
		return RuleInput
	}
	leaf := token[len(token)-1]
	switch token[1] {
	case "participants", "user_context":
		switch {
		case leaf == "timezone":
			return RuleZones
		case leaf == "buffer_time_mins":
			return RuleBuffer
		case strings.Contains(p.Pointer, "/work_days"):
			return RuleHardSoft
		case strings.Contains(p.Pointer, "/work_hours"), strings.Contains(p.Pointer, "/focus_time_blocks"):
			return RuleClock
		}
	case "duration_mins", "time_range", "constraints", "now", "weights", "hard_work_hours":
		return RuleHardSoft
	case "max_slots", "step_mins":
		return RuleBest
	}
	return RuleInput
}

// DecodeRequest reads the JSON of a request. Keys that
// are not known, keys that stand twice and mistyped values are errors; so is
// everything that [Find] would refuse. The error is a [rule.Violations] that
// lists all of it.
//
// Needed are participants with their ids, duration_mins and time_range. A
// participant is required unless it says "required": false. The seed's
// spellings is_organizer and is_key_decision_maker are read too.
func DecodeRequest(data []byte) (Request, error) {
	wire, faults := requests.Decode(data)
	d := reader{bad: faults}
	r := d.request(&wire)
	p, more := compile(&r)
	more = append(more, p.blockViolations()...)
	bad := d.bad
	for _, v := range more {
		if !related(v.Pointer, d.bad) {
			bad = append(bad, v)
		}
	}
	if len(bad) > 0 {
		return Request{}, bad.Err()
	}
	return r, nil
}

// related reports whether a problem follows from a place that could not be
// read: from itself, from something around it, or from a part that it needs.
func related(pointer string, unread rule.Violations) bool {
	for _, f := range unread {
		if below(pointer, f.Pointer) || below(f.Pointer, pointer) && needed(f.Pointer) {
			return true
		}
	}
	return false
}

// needed reports whether the fault at a place leads to another one around it.
// That of an unknown key does not.
func needed(pointer string) bool {
	leaf := pointer[strings.LastIndexByte(pointer, '/')+1:]
	switch leaf {
	case "start", "end", "id", "organizer", "is_organizer":
		return true
	}
	_, err := strconv.Atoi(leaf)
	return err == nil
}

func below(pointer, above string) bool {
	rest, ok := strings.CutPrefix(pointer, above)
	return ok && (rest == "" || rest[0] == '/')
}

// reader turns the wire types into the exported ones.
type reader struct {
	bad rule.Violations // begins with the faults of shape
	// dropped: some instants that could not be read are not listed.
	dropped bool
}

// instant reads a time; an absent one is the zero time.
func (d *reader) instant(text *string, id rule.ID, place ...any) time.Time {
	if text == nil {
		return time.Time{}
	}
	t, err := parseInstant(*text)
	if err == nil {
		return t
	}
	if len(d.bad) >= MaxProblems {
		d.dropped = true
		return time.Time{}
	}
	pointer := at(place...)
	if *text == "" && related(pointer, d.bad) {
		return time.Time{} // it is missing or mistyped
	}
	d.bad.Add(pointer, *text, id, "must be an RFC 3339 time with an offset")
	return time.Time{}
}

// positive reads a number that has a default; an absent one is 0.
func (d *reader) positive(pointer string, n *int) int {
	if n == nil {
		return 0
	}
	if *n < 1 {
		d.bad.Add(pointer, strconv.Itoa(*n), RuleBest, "must be at least 1")
	}
	return *n
}

func (d *reader) request(w *wireRequest) Request {
	r := Request{
		Participants: make([]Person, len(w.Participants)),
		DurationMins: w.DurationMins,
		User: UserContext{
			UserID:          w.User.UserID,
			Timezone:        w.User.Timezone,
			WorkHours:       w.User.WorkHours,
			FocusTimeBlocks: w.User.FocusTimeBlocks,
			BufferTimeMins:  w.User.BufferTimeMins,
		},
		Weights:       w.Weights,
		HardWorkHours: w.HardWorkHours,
	}
	for i := range w.Participants {
		r.Participants[i] = d.person(i, &w.Participants[i])
	}
	for _, day := range w.User.WorkDays {
		r.User.WorkDays = append(r.User.WorkDays, string(day))
	}
	d.busy(w, &r)
	d.constraints(w, &r)
	if err := r.TimeRange.UnmarshalText([]byte(w.TimeRange)); err != nil && !related("/time_range", d.bad) {
		d.bad.Add("/time_range", w.TimeRange, RuleHardSoft, "must be START/END, two RFC 3339 times with offsets")
	}
	r.Now = d.instant(w.Now, RuleHardSoft, "now")
	r.MaxSlots = d.positive("/max_slots", w.MaxSlots)
	r.StepMins = d.positive("/step_mins", w.StepMins)
	if d.dropped {
		d.bad.Add("", "", RuleInput, "other times cannot be read either; they are not listed")
	}
	return r
}

func (d *reader) person(i int, w *wirePerson) Person {
	return Person{
		ID:               w.ID,
		Timezone:         w.Timezone,
		Required:         w.Required == nil || *w.Required,
		Organizer:        d.either(i, "organizer", w.Organizer, w.IsOrganizer),
		KeyDecisionMaker: d.either(i, "key_decision_maker", w.KeyDecisionMaker, w.IsKeyDecisionMaker),
		External:         w.External,
		WorkHours:        w.WorkHours,
	}
}

// either reads a flag that has two spellings.
func (d *reader) either(i int, key string, a, b *bool) bool {
	switch {
	case a == nil && b == nil:
		return false
	case a == nil:
		return *b
	case b != nil && *a != *b:
		d.bad.Add(at("participants", i, "is_"+key), strconv.FormatBool(*b), RuleInput, "contradicts %s", key)
	}
	return *a
}

func (d *reader) busy(w *wireRequest, r *Request) {
	if len(w.Busy) == 0 {
		return
	}
	r.Busy = make(map[string][]Block, len(w.Busy))
	for _, id := range slices.Sorted(maps.Keys(w.Busy)) {
		if w.Busy[id] == nil {
			r.Busy[id] = nil
			continue
		}
		blocks := make([]Block, len(*w.Busy[id]))
		for k, b := range *w.Busy[id] {
			blocks[k] = Block{
				Start:     d.instant(&b.Start, RuleInput, "busy", id, k, "start"),
				End:       d.instant(&b.End, RuleInput, "busy", id, k, "end"),
				Status:    b.Status,
				IsPrivate: b.IsPrivate,
				Immovable: b.Immovable,
				UID:       b.UID,
			}
		}
		r.Busy[id] = blocks
	}
}

func (d *reader) constraints(w *wireRequest, r *Request) {
	for _, a := range w.Constraints.Avoid {
		r.Constraints.Avoid = append(r.Constraints.Avoid, Avoid{string(a.Weekday), a.Start, a.End})
	}
	r.Constraints.NotBefore = d.instant(w.Constraints.NotBefore, RuleHardSoft, "constraints", "not_before")
	r.Constraints.MinimumNoticeMins = w.Constraints.MinimumNoticeMins
}
