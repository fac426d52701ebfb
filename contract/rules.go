package contract

import "github.com/deskrules/deskrules/contract/rule"

// The rules of the contract. Every violation names one of them.
const (
	// RuleSourceMessageID: the outcome names its mail by the identifier that
	// upstream gave (seed 002, Source Message Identity).
	RuleSourceMessageID rule.ID = "CT-1"
	// RuleKeysPresent: every key of a fixed shape is there, and unknown
	// metadata is null or [] as the seed shows.
	RuleKeysPresent rule.ID = "CT-2"
	// RuleSourceMessageIDOnce: source_message_id stands in the root's
	// source_message and nowhere else.
	RuleSourceMessageIDOnce rule.ID = "CT-3"
	// RuleS10: the fixed parts of S10 (seed 001 section 7).
	RuleS10 rule.ID = "CT-4"
	// RuleS99: the fixed parts of S99 (seed 001 section 7).
	RuleS99 rule.ID = "CT-5"
	// RuleNotice: what both notices share.
	RuleNotice rule.ID = "CT-6"
	// RuleResult: the five top-level fields of a desk result.
	RuleResult rule.ID = "CT-7"
	// RuleClosedShape: no unknown key, no wrapper, no result file.
	RuleClosedShape rule.ID = "CT-8"
	// RuleEventType: the closed list of event types.
	RuleEventType rule.ID = "CT-9"
	// RuleCaseKeys: four keys, one value or null each.
	RuleCaseKeys rule.ID = "CT-10"
	// RuleRateMarker: U-<number> is a rate marker and never a key.
	RuleRateMarker rule.ID = "CT-11"
	// RuleParentCode: a child event never carries its parent's group code.
	RuleParentCode rule.ID = "CT-12"
	// RuleStay: stay dates and their evidence.
	RuleStay rule.ID = "CT-13"
	// RuleTrace: the Trace contract.
	RuleTrace rule.ID = "CT-14"
	// RuleOneTrace: one Trace a target.
	RuleOneTrace rule.ID = "CT-15"
	// RuleReview: business manual review.
	RuleReview rule.ID = "CT-16"
	// RuleRelation: derived events.
	RuleRelation rule.ID = "CT-17"
	// RuleParentRelease: the parent release candidate.
	RuleParentRelease rule.ID = "CT-18"
	// RuleUnhandled: unhandled current intents.
	RuleUnhandled rule.ID = "CT-19"
	// RuleForbiddenClaim: nothing claims what only the systems downstream know.
	RuleForbiddenClaim rule.ID = "CT-20"
	// RuleEventIndex: event indices are unique, events are current and have a
	// role.
	RuleEventIndex rule.ID = "CT-21"
	// RuleBytes: the same value gives the same bytes, those of json.Marshal.
	RuleBytes rule.ID = "CT-22"
	// RuleWarnings: extraction warnings speak of evidence quality only.
	RuleWarnings rule.ID = "CT-23"
)

// Rules returns the ids of all rules of the contract, in order.
func Rules() []rule.ID {
	return []rule.ID{
		RuleSourceMessageID, RuleKeysPresent, RuleSourceMessageIDOnce, RuleS10, RuleS99, RuleNotice,
		RuleResult, RuleClosedShape, RuleEventType, RuleCaseKeys, RuleRateMarker, RuleParentCode,
		RuleStay, RuleTrace, RuleOneTrace, RuleReview, RuleRelation, RuleParentRelease,
		RuleUnhandled, RuleForbiddenClaim, RuleEventIndex, RuleBytes, RuleWarnings,
	}
}
