package booking

import "github.com/deskrules/deskrules/contract/rule"

// The rules of the booking desk (seeds 001 and 002).
const (
	// RuleMaterial: an incoming material has the shape of seed 001 section 5,
	// and nothing else.
	RuleMaterial rule.ID = "BK-M1"
	// RuleSourceMessage: without upstream's id there is no outcome.
	RuleSourceMessage rule.ID = "BK-1"
	// RuleCurrentOnly: only current content triggers.
	RuleCurrentOnly rule.ID = "BK-2"
	// RuleS99: there is nothing to judge by.
	RuleS99 rule.ID = "BK-3"
	// RuleS10: understood, and no supported event.
	RuleS10 rule.ID = "BK-4"
	// RuleDeskResult: one supported event makes a desk result.
	RuleDeskResult rule.ID = "BK-5"
	// RuleHistory: history is asked for only if it is needed.
	RuleHistory rule.ID = "BK-6"
	// RuleSystemContext: the systems are asked once a key is known.
	RuleSystemContext rule.ID = "BK-7"
	// RuleTarget: a matched event without a unique target is reviewed.
	RuleTarget rule.ID = "BK-8"
	// RuleOneTarget: one action is one event, one event has one target.
	RuleOneTarget rule.ID = "BK-10"
	// RuleEffectiveRow: a row with a highlighted business column is one event.
	RuleEffectiveRow rule.ID = "BK-11"
	// RuleRowSelection: rows, and none is highlighted or named.
	RuleRowSelection rule.ID = "BK-12"
	// RuleParentSplit: one New Booking a child, one release candidate a parent.
	RuleParentSplit rule.ID = "BK-13"
	// RuleTrace: one Trace a target; what is no Trace goes elsewhere.
	RuleTrace rule.ID = "BK-14"
	// RuleRoomingList: a TA RECORDER for each rooming list.
	RuleRoomingList rule.ID = "BK-15"
	// RuleOnce: the same content is carried once.
	RuleOnce rule.ID = "BK-16"
	// RuleRateMarker: U-<number> never becomes a key.
	RuleRateMarker rule.ID = "BK-17"
	// RuleUnsafeSplit: matched, and cannot be split safely.
	RuleUnsafeSplit rule.ID = "BK-18"
	// RuleIndex: indices in evidence order.
	RuleIndex rule.ID = "BK-19"
	// RuleGrounding: what is not in the evidence is removed and named.
	RuleGrounding rule.ID = "BK-20"
	// RuleEventType: event types are folded, unknown ones become unknowns.
	RuleEventType rule.ID = "BK-21"
	// RuleUnreadable: unreadable parts are warned of, events that rely on them
	// reviewed.
	RuleUnreadable rule.ID = "BK-22"
	// RuleSegments: everything that is not courtesy is carried.
	RuleSegments rule.ID = "BK-30"
	// RuleUncarried: what nobody carried becomes an unhandled intent.
	RuleUncarried rule.ID = "BK-31"
	// RuleUnknowns: unknowns become unhandled intents one to one.
	RuleUnknowns rule.ID = "BK-32"
	// RuleStay: a stay that contradicts itself is no stay (SD-2, SD-4).
	RuleStay rule.ID = "BK-S1"
)

// Rules returns the ids of all rules of the router, in order.
func Rules() []rule.ID {
	return []rule.ID{
		RuleMaterial, RuleSourceMessage, RuleCurrentOnly, RuleS99, RuleS10, RuleDeskResult, RuleHistory, RuleSystemContext,
		RuleTarget, RuleOneTarget, RuleEffectiveRow, RuleRowSelection, RuleParentSplit, RuleTrace, RuleRoomingList,
		RuleOnce, RuleRateMarker, RuleUnsafeSplit, RuleIndex, RuleGrounding, RuleEventType, RuleUnreadable,
		RuleSegments, RuleUncarried, RuleUnknowns, RuleStay,
	}
}
