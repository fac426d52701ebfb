package slots

import "github.com/deskrules/deskrules/contract/rule"

// The rules of this package. Each doc comment is the rule in one sentence.
const (
	// RuleZones, SL-1: everything is compared in UTC seconds, local rules are
	// laid out on the wall clock of their owner, and a zone that nobody knows
	// is refused for user and organizer and noted for anyone else.
	RuleZones rule.ID = "SL-1"
	// RuleBuffer, SL-2: intervals are half-open, and each busy block keeps the
	// buffer free before and after it, once.
	RuleBuffer rule.ID = "SL-2"
	// RuleHardSoft, SL-3: which blocks and rules forbid a start and which cost.
	RuleHardSoft rule.ID = "SL-3"
	// RuleBest, SL-4: which starts are offered, and in which order.
	RuleBest rule.ID = "SL-4"
	// RuleConflicts, SL-5: what a slot says about the people in conflict.
	RuleConflicts rule.ID = "SL-5"
	// RuleReasons, SL-6: why there is no slot, person by person.
	RuleReasons rule.ID = "SL-6"
	// RuleInput, SL-7: odd blocks are accepted, impossible ones and malformed
	// requests are refused by name.
	RuleInput rule.ID = "SL-7"
	// RuleLimits, SL-8: the work is bounded; what is beyond a limit is refused.
	RuleLimits rule.ID = "SL-8"
	// RuleStatus, SL-9: what the status of a block costs.
	RuleStatus rule.ID = "SL-9"
	// RuleRecheck, SL-10: a slot is checked again before it is locked.
	RuleRecheck rule.ID = "SL-10"
	// RuleClock, SL-11: hours may run over midnight; only an empty span is
	// invalid.
	RuleClock rule.ID = "SL-11"
)

// RuleIDs returns the ids of all rules of this package, in order.
func RuleIDs() []rule.ID {
	return []rule.ID{
		RuleZones, RuleBuffer, RuleHardSoft, RuleBest, RuleConflicts, RuleReasons,
		RuleInput, RuleLimits, RuleStatus, RuleRecheck, RuleClock,
	}
}
