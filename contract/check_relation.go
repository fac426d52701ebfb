package contract

import (
	"strings"
)

// checkRelations checks what derived events carry, and that others carry none
// of it (CT-17).
func checkRelations(vs *findings, events []MessageEvent, x eventIndex) {
	mains := make(map[EventType]map[Target]int) // by type of what is derived, made when asked for
	for i := range events {
		e := &events[i]
		at := eventPlace(i)
		if e.Relation == nil {
			if e.EventType != TraceEvent && e.EventType != TARecorder {
				continue
			}
			if mains[e.EventType] == nil {
				mains[e.EventType] = mainTargets(events, e.EventType)
			}
			if main, linked := mains[e.EventType][e.Target()]; linked {
				vs.Add(at.String(), "", RuleRelation, "a %s beside the %s of its target is derived from it and says so", e.EventType, events[main].EventType)
			}
			continue
		}
		checkRelation(vs, at, events, i, x)
	}
}

// mainTargets returns, for each target, the first event to which its derived
// event of the given type, Trace or TA RECORDER, is linked.
func mainTargets(events []MessageEvent, derived EventType) map[Target]int {
	mains := make(map[Target]int)
	for i := range events {
		if !hasDerived(events[i].EventType, derived) {
			continue
		}
		if t := events[i].Target(); !t.IsZero() {
			if _, seen := mains[t]; !seen {
				mains[t] = i
			}
		}
	}
	return mains
}

// hasDerived reports whether an event of type main has derived ones of the
// other type (seed 002, derived events).
func hasDerived(main, derived EventType) bool {
	switch main {
	case NewBooking, UpdateBooking, AmendGroupCode:
		return derived == TraceEvent
	case RoomingList:
		return derived == TARecorder
	}
	return false
}

func checkRelation(vs *findings, at place, events []MessageEvent, i int, x eventIndex) {
	e := &events[i]
	singular, plural := e.RelatedSourceEventIndex, e.RelatedSourceEventIndices
	switch {
	case singular != "" && len(plural) > 0:
		vs.Add(at.in("/related_source_event_indices").String(), "", RuleRelation, "only one of related_source_event_index and related_source_event_indices is filled")
	case singular == "" && len(plural) == 0:
		vs.Add(at.in("/related_source_event_index").String(), "", RuleRelation, "a derived event names the event that it comes from")
	}
	if singular != "" {
		checkRelated(vs, at.in("/related_source_event_index"), events, i, singular, x)
	}
	named := newStringSet(len(plural))
	for j, index := range plural {
		where := place{list: at.in("/related_source_event_indices/").String(), index: j}
		if !named.add(index) {
			vs.Add(where.String(), index, RuleRelation, "the event is named twice")
		}
		checkRelated(vs, where, events, i, index, x)
	}
	if !e.RelationshipType.Valid() {
		return // the field rules say so
	}
	if !carries(e.EventType, e.RelationshipType) {
		vs.Add(at.in("/relationship_type").String(), string(e.RelationshipType), RuleRelation, "does not go with the event type %q", e.EventType)
	}
	if e.RelationshipType == DerivedFromRoomingList && e.RelatedEventType != RoomingList {
		vs.Add(at.in("/related_event_type").String(), string(e.RelatedEventType), RuleRelation, "must be %q", RoomingList)
	}
}

// checkRelated checks one index that event i names.
func checkRelated(vs *findings, where place, events []MessageEvent, i int, index string, x eventIndex) {
	at, exists := x[index]
	switch {
	case !exists || strings.TrimSpace(index) == "":
		vs.Add(where.String(), index, RuleRelation, "there is no event with this index")
	case index == events[i].SourceEventIndex:
		vs.Add(where.String(), index, RuleRelation, "the event names itself")
	case events[at].EventType != events[i].RelatedEventType:
		vs.Add(where.String(), index, RuleRelation, "the event is of type %q, not of the related_event_type", events[at].EventType)
	}
}

// carries reports whether a relationship may stand on an event of type t. An
// event that lost its target keeps it as Need Manual Review.
func carries(t EventType, relationship RelationshipType) bool {
	switch relationship {
	case LinkedTrace:
		return t == TraceEvent || t == NeedManualReview
	case DerivedFromRoomingList:
		return t == TARecorder || t == NeedManualReview
	}
	return t == CancelBooking
}
