package timepipe

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/deskrules/deskrules/contract/rule"
)

// RuleConfig is one rule of an enterprise (TP-F7): drop a candidate window
// when a condition over it is true.
//
//	{"id":"NO-FRIDAY","drop_when":"weekday == 5 and start_hour >= 12","reason":"周五下午不开会"}
type RuleConfig struct {
	// ID names the rule in rejections and explanations; unique in its list.
	ID string `json:"id"`
	// DropWhen is a condition in the language of contract/predicate over the
	// facts of [RuleVars]. A condition that is unknown keeps the window; one
	// that cannot be evaluated (a division by zero) drops it.
	DropWhen string `json:"drop_when"`
	// Reason is the text on the wire when the rule drops the last candidate.
	Reason string `json:"reason"`
}

// RuleVars declares the facts that a custom rule may read. For a search window
// they are those of a meeting at its earliest start. No fact is the clock.
func RuleVars() predicate.Vars {
	return predicate.Vars{Facts: []predicate.Var{
		{Name: "start_hour", Kind: predicate.Number, Doc: "hour of the start, 0 to 23, in the zone of the request"},
		{Name: "start_minute", Kind: predicate.Number, Doc: "minute of the start, 0 to 59"},
		{Name: "end_hour", Kind: predicate.Number, Doc: "hour of the end, 0 to 23; a meeting that was cut ends at 23"},
		{Name: "date", Kind: predicate.Text, Doc: "day of the start, yyyy-MM-dd"},
		{Name: "weekday", Kind: predicate.Number, Doc: "day of the week, Monday 1 to Sunday 7"},
		{Name: "month", Kind: predicate.Number, Doc: "month, 1 to 12"},
		{Name: "day", Kind: predicate.Number, Doc: "day of the month, 1 to 31"},
		{Name: "duration_hours", Kind: predicate.Number, Doc: "duration asked for, in hours, before any cut"},
		{Name: "minutes_from_now", Kind: predicate.Number, Doc: "minutes from now to the start"},
		{Name: "search", Kind: predicate.Bool, Doc: "whether the window is a search window"},
	}}
}

// ruleFacts is the number of facts of RuleVars.
const ruleFacts = 10

func facts(w Window, s *Scene) [ruleFacts]predicate.Value {
	end := w.End
	if w.Search {
		if e := w.Start.Add(w.Duration); e.Before(end) {
			end = e
		}
	}
	return [ruleFacts]predicate.Value{
		predicate.IntValue(w.Start.Hour()),
		predicate.IntValue(w.Start.Minute()),
		predicate.IntValue(end.Hour()),
		predicate.TextValue(w.Date.String()),
		predicate.IntValue(w.Date.ISOWeekday()),
		predicate.IntValue(int(w.Date.Month)),
		predicate.IntValue(w.Date.Day),
		predicate.NumberValue(w.Duration.Hours()),
		predicate.IntValue(int(w.Start.Sub(s.Now) / time.Minute)),
		predicate.BoolValue(w.Search),
	}
}

// compileRules compiles custom rules into filters and reports what is wrong
// with them, each at its place below at.
func compileRules(rules []RuleConfig, at string, vs *rule.Violations) []Filter {
	if len(rules) == 0 {
		return nil
	}
	if len(rules) > MaxRules {
		vs.Add(at, fmt.Sprint(len(rules)), "TP-F7", "must be at most %d rules", MaxRules)
		return nil
	}
	sources := make([]predicate.Source, len(rules))
	seen := make(map[string]bool, len(rules))
	sound := true
	for i, r := range rules {
		place := fmt.Sprintf("%s/%d", at, i)
		bad := func(key, value, message string) {
			sound = false
			vs.Add(place+"/"+key, value, "TP-F7", "%s", message)
		}
		switch {
		case strings.TrimSpace(r.ID) == "":
			bad("id", r.ID, "a rule needs an id")
		case seen[r.ID]:
			bad("id", r.ID, "two rules have the same id")
		case strings.HasPrefix(r.ID, "TP-"):
			bad("id", r.ID, "ids that begin with TP- are the library's own")
		}
		seen[r.ID] = true
		switch {
		case strings.TrimSpace(r.Reason) == "":
			bad("reason", r.Reason, "a rule needs a reason to show")
		case len(r.Reason) > MaxReasonBytes:
			bad("reason", r.Reason, fmt.Sprintf("must not be longer than %d bytes", MaxReasonBytes))
		}
		// A rule whose id is bad is still compiled, to report all its faults.
		id := r.ID
		if !sound {
			id = fmt.Sprintf("#%d", i)
		}
		sources[i] = predicate.Source{ID: id, Text: r.DropWhen, Pointer: place + "/drop_when"}
	}
	compiled, err := predicate.Compile(RuleVars(), sources...)
	var bad *predicate.CompileError
	switch {
	case errors.As(err, &bad):
		for _, p := range bad.Problems {
			p.ID = rules[p.Source].ID
			vs.Add(p.Pointer, p.Found, "TP-F7", "%s", p.String())
		}
		return nil
	case !sound:
		return nil
	}
	filters := make([]Filter, len(rules))
	for i, r := range rules {
		filters[i] = r.filter(compiled[i])
	}
	return filters
}

func (r RuleConfig) filter(condition *predicate.Rule) Filter {
	return Filter{
		ID: "TP-F7",
		Apply: func(w Window, s *Scene) Ruling {
			values := facts(w, s)
			holds, err := condition.Eval(values[:])
			if err == nil && holds != predicate.True {
				return Keep()
			}
			ruling := DropCustom(r.Reason)
			ruling.customID = r.ID
			if err != nil {
				ruling.fault = err.Error()
			}
			return ruling
		},
		// Which parts of the condition held follows under the rule's own id.
		Explain: func(rec *rule.Recorder, w Window, s *Scene) {
			rec.Extend(rule.Text("rule", r.ID), rule.Text("drop_when", r.DropWhen))
			values := facts(w, s)
			_, _ = condition.Record(rec, values[:]) // a fault is in the record
		},
	}
}
