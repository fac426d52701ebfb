package booking

import (
	"slices"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// HistoryKind is one of the six kinds of history that may complete an event
// (seed 001 section 3).
type HistoryKind string

// The closed list of kinds.
const (
	// HistoryGroupCode: the group code that the mail is about.
	HistoryGroupCode HistoryKind = "group_code"
	// HistoryNumber: the confirmation or reservation number.
	HistoryNumber HistoryKind = "confirmation_or_reservation_number"
	// HistoryGuest: guest name and arrival date.
	HistoryGuest HistoryKind = "guest_name_and_arrival_date"
	// HistoryOldValues: what an amendment changes.
	HistoryOldValues HistoryKind = "amendment_old_values"
	// HistoryParent: the parent allocation of a child group.
	HistoryParent HistoryKind = "parent_allocation_context"
	// HistoryTrace: the nearest target of a Trace or guest request.
	HistoryTrace HistoryKind = "nearest_trace_target"
)

// HistoryKinds returns the closed list.
func HistoryKinds() []HistoryKind {
	return []HistoryKind{HistoryGroupCode, HistoryNumber, HistoryGuest, HistoryOldValues, HistoryParent, HistoryTrace}
}

// Valid reports whether k is one of the closed list.
func (k HistoryKind) Valid() bool { return slices.Contains(HistoryKinds(), k) }

// HistoryNeed is what the history has to say for one event.
type HistoryNeed struct {
	// EventType is the event that matched.
	EventType contract.EventType `json:"event_type"`
	// Excerpt is its evidence.
	Excerpt string `json:"excerpt"`
	// Kinds are what would bind it, the most useful first.
	Kinds []HistoryKind `json:"kinds"`
	// Reason says why current material does not: "target_missing",
	// "target_not_unique" or "target_not_in_evidence".
	Reason contract.ReviewReason `json:"reason"`
}

// need notes what the history would have to say for a draft.
func (g *routing) need(d *draft, reason contract.ReviewReason) {
	n := HistoryNeed{EventType: d.eventType, Excerpt: g.excerptOf(d), Reason: reason}
	switch d.eventType {
	case contract.TraceEvent:
		n.Kinds = []HistoryKind{HistoryTrace, HistoryGroupCode, HistoryNumber, HistoryGuest}
	case contract.UpdateBooking, contract.AmendGroupCode:
		n.Kinds = []HistoryKind{HistoryGroupCode, HistoryNumber, HistoryGuest, HistoryOldValues}
	case contract.CancelAllotment, contract.AllotmentMaintain:
		n.Kinds = []HistoryKind{HistoryGroupCode, HistoryParent}
	default:
		n.Kinds = []HistoryKind{HistoryGroupCode, HistoryNumber, HistoryGuest}
	}
	g.needs = append(g.needs, n)
	if g.rec != nil {
		g.add(RuleHistory, d.subject(), rule.Unknown, rule.Text("needs", string(n.Kinds[0])))
	}
}

// NeedsHistory lists what the caller has to look up in earlier mails before
// routing, and why (BK-6): nothing if no supported event matched, if current
// material binds every target, or if the lookup was made already. The caller
// puts what it found into history_lookup and routes again.
func (r *Router) NeedsHistory(m *Material, x *Extraction) []HistoryNeed {
	if m == nil || m.HistoryLookup.Performed {
		return nil
	}
	g := r.begin(m, x, nil)
	g.decide()
	return g.needs
}

// SystemQuery asks the booking system about one target (BK-7).
type SystemQuery struct {
	// CaseKeys is the target.
	CaseKeys contract.CaseKeys `json:"case_keys"`
	// Kinds are what to look for.
	Kinds []SystemKind `json:"kinds"`
}

// SystemKind is what the booking system may know of a target (seed 001
// section 4).
type SystemKind string

// The closed list of kinds.
const (
	// SystemRecord: a reservation, group block or booking record.
	SystemRecord SystemKind = "reservation_or_block"
	// SystemTask: a pending or open task.
	SystemTask SystemKind = "pending_task"
	// SystemLock: a processing, locked, workflow or other conflicting state.
	SystemLock SystemKind = "lock_or_conflict"
	// SystemUpstream: an upstream New Booking, allocation or pending task that
	// may take the event.
	SystemUpstream SystemKind = "upstream_booking"
)

// SystemKinds returns the closed list.
func SystemKinds() []SystemKind {
	return []SystemKind{SystemRecord, SystemTask, SystemLock, SystemUpstream}
}

// Valid reports whether k is one of the closed list.
func (k SystemKind) Valid() bool { return slices.Contains(SystemKinds(), k) }

// SystemContextQuery lists the targets that the caller should look up in the
// booking system, once their keys are known (BK-7); none if that was done
// already. What comes back is material and no verdict.
func (r *Router) SystemContextQuery(m *Material, x *Extraction) []SystemQuery {
	if m == nil || m.SystemContext.Queried {
		return nil
	}
	g := r.begin(m, x, nil)
	g.decide()
	var queries []SystemQuery
	seen := make(map[contract.Target]bool)
	for _, d := range g.drafts {
		t := d.target()
		if !d.hasKey() || seen[t] {
			continue
		}
		seen[t] = true
		queries = append(queries, SystemQuery{CaseKeys: d.caseKeys(), Kinds: SystemKinds()})
	}
	return queries
}
