package staydate

import "github.com/deskrules/deskrules/contract/rule"

// The rules of this package.
const (
	// RuleForm: how a hotel date is written.
	RuleForm rule.ID = "SD-1"
	// RuleSource: where month and year come from, and what happens when
	// sources disagree.
	RuleSource rule.ID = "SD-2"
	// RuleAction: the action date is never a stay date.
	RuleAction rule.ID = "SD-3"
	// RuleNights: nights are the difference of the dates.
	RuleNights rule.ID = "SD-4"
	// RuleEvidence: the result carries what it was read from.
	RuleEvidence rule.ID = "SD-5"
	// RuleOrder: day before month, or month before day.
	RuleOrder rule.ID = "SD-6"
)

// Rules returns the ids of all rules of the package, in order.
func Rules() []rule.ID {
	return []rule.ID{RuleForm, RuleSource, RuleAction, RuleNights, RuleEvidence, RuleOrder}
}
