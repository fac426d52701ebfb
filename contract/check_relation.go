package contract

import (
	"strings"
)

// checkRelations checks what derived events carry, and that others carry none
// of it (CT-17).
func checkRelations(vs *findings, events []MessageEvent, targets []Target, x eventIndex) {
	var trace, recorder *targetIndex // the main events of each; made when asked for
	for i := range events {
		e := &events[i]
		at := eventPlace(i)
		if e.Relation == nil {
			mains := &trace
			switch e.EventType {
			case TraceEvent:
			case TARecorder:
				mains = &recorder
			default:
				continue
			}
			if *mains == nil {
				*mains = mainTargets(events, targets, e.EventType)
			}
			if main, linked := (*mains).get(targets[i]); linked {
				vs.Add(at.String(), "", RuleRelation, "a %s beside the %s of its target is derived from it and says so", e.EventType, events[main].EventType)
			}
			continue
		}
		checkRelation(vs, at, events, i, x)
	}
}

// mainTargets returns, for each target, the first event to which its derived
// event of the given type, Trace or TA RECORDER, is linked.
func mainTargets(events []MessageEvent, targets []Target, derived EventType) *targetIndex {
	mains := new(targetIndex)
	for i := range events {
		if hasDerived(events[i].EventType, derived) && !targets[i].IsZero() {
			mains.add(targets[i], i)
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
		where := at.in("/related_source_event_indices").element(j)
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
