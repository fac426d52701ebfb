package rule

import (
	"fmt"
	"strings"
)

// Verdict is what a rule did with what it saw.
type Verdict string

// The closed list of verdicts.
const (
	// Pass: the rule looked and had nothing to object or add.
	Pass Verdict = "pass"
	// Derive: the rule filled in, derived or rewrote a value.
	Derive Verdict = "derive"
	// Narrow: the rule kept a part.
	Narrow Verdict = "narrow"
	// Drop: the rule removed its subject, with a reason.
	Drop Verdict = "drop"
	// Decide: the rule made the outcome.
	Decide Verdict = "decide"
	// Warn: the rule left its subject and said something about it.
	Warn Verdict = "warn"
	// Unknown: a fact that the rule needs is missing.
	Unknown Verdict = "unknown"
	// Fault: the rule could not be evaluated; the values say why.
	Fault Verdict = "fault"
)

// Valid reports whether v is one of the closed list.
func (v Verdict) Valid() bool {
	switch v {
	case Pass, Derive, Narrow, Drop, Decide, Warn, Unknown, Fault:
		return true
	}
	return false
}

// Fired reports whether the rule did anything, that is, whether v is not
// [Pass].
func (v Verdict) Fired() bool { return v != Pass }

// Entry is one step of an explanation.
type Entry struct {
	// Rule is the rule that looked.
	Rule ID `json:"rule"`
	// Subject is what it looked at: a window, an event, a candidate.
	Subject string `json:"subject"`
	// Verdict is what it did.
	Verdict Verdict `json:"verdict"`
	// Values are what it saw, in the order in which it looked.
	Values []Value `json:"values,omitempty"`
	// Evidence is the place in the source that it relied on.
	Evidence Span `json:"evidence,omitzero"`
}

// String returns the entry as one line.
func (e Entry) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s", e.Rule, e.Verdict, e.Subject)
	for _, v := range e.Values {
		fmt.Fprintf(&b, " %s=%s", v.Name(), v)
	}
	if !e.Evidence.IsZero() {
		fmt.Fprintf(&b, " %s", e.Evidence)
	}
	return b.String()
}

// Explanation is the record of one decision: which rule saw which evidence
// and did what, in evaluation order. The same input and rule set give the
// same bytes.
type Explanation struct {
	// RuleSet is the version of the rules that decided, see [Set].
	RuleSet string  `json:"rule_set"`
	Entries []Entry `json:"entries"`
}

// Fired returns the ids of the rules that did something, in the order in
// which they first did, each once.
func (x Explanation) Fired() []ID { return x.ids(Verdict.Fired) }

// Passed returns the ids of the rules that looked at least once and let their
// subject be, in order, each once.
func (x Explanation) Passed() []ID { return x.ids(func(v Verdict) bool { return !v.Fired() }) }

func (x Explanation) ids(want func(Verdict) bool) []ID {
	var ids []ID
	seen := make(map[ID]bool)
	for _, e := range x.Entries {
		if want(e.Verdict) && !seen[e.Rule] {
			seen[e.Rule] = true
			ids = append(ids, e.Rule)
		}
	}
	return ids
}

// String returns the explanation, one entry a line.
func (x Explanation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "rule set %s\n", x.RuleSet)
	for _, e := range x.Entries {
		b.WriteString(e.String())
		b.WriteByte('\n')
	}
	return b.String()
}
