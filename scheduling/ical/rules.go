package ical

import "github.com/deskrules/deskrules/contract/rule"

// The rules of the package, as its specification numbers them.
const (
	// RuleComponents (IC-1): a bad component is named, and the rest is read.
	RuleComponents rule.ID = "IC-1"
	// RuleInstances (IC-2): exclusions, additional dates and overrides.
	RuleInstances rule.ID = "IC-2"
	// RuleRecurrence (IC-3): recurrence in wall time, or refused by name.
	RuleRecurrence rule.ID = "IC-3"
	// RuleExtent (IC-4): civil days, durations and missing ends.
	RuleExtent rule.ID = "IC-4"
	// RuleZones (IC-5): the order in which a zone's name is understood.
	RuleZones rule.ID = "IC-5"
	// RuleFreeBusy (IC-6): several calendars; free/busy lists.
	RuleFreeBusy rule.ID = "IC-6"
	// RuleStatus (SL-9): what an event's status does to its owner's time.
	RuleStatus rule.ID = "SL-9"
	// RuleRedaction (SC-5): nothing of a calendar entry reaches outsiders.
	RuleRedaction rule.ID = "SC-5"
	// RuleCommand (SC-16): what goes out is checked before it goes out.
	RuleCommand rule.ID = "SC-16"
)

// RuleIDs returns the ids of all rules of this package, in order.
func RuleIDs() []rule.ID {
	return []rule.ID{
		RuleComponents, RuleInstances, RuleRecurrence, RuleExtent, RuleZones, RuleFreeBusy,
		RuleStatus, RuleRedaction, RuleCommand,
	}
}
