package contract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// checkRelations checks what derived events carry, and that others carry none
// of it (CT-17).
func checkRelations(vs *rule.Violations, events []MessageEvent, x eventIndex) {
	mains := mainTargets(events)
	for i := range events {
		e := &events[i]
		at := eventPointer(i)
		if e.Relation == nil {
			if main, linked := mains[e.Target()]; e.EventType == TraceEvent && linked {
				vs.Add(at, "", RuleRelation, "a Trace beside the %s of its target is derived from it and says so", events[main].EventType)
			}
			continue
		}
		checkRelation(vs, at, events, i, x)
	}
}

// mainTargets returns, for each target, the first event to which its Trace is
// linked.
func mainTargets(events []MessageEvent) map[Target]int {
	mains := make(map[Target]int)
	for i := range events {
		switch events[i].EventType {
		case NewBooking, UpdateBooking, AmendGroupCode:
			if t := events[i].Target(); !t.IsZero() {
				if _, seen := mains[t]; !seen {
					mains[t] = i
				}
			}
		}
	}
	return mains
}

func checkRelation(vs *rule.Violations, at string, events []MessageEvent, i int, x eventIndex) {
	e := &events[i]
	singular, plural := e.RelatedSourceEventIndex, e.RelatedSourceEventIndices
	switch {
	case singular != "" && len(plural) > 0:
		vs.Add(at+"/related_source_event_indices", "", RuleRelation, "only one of related_source_event_index and related_source_event_indices is filled")
	case singular == "" && len(plural) == 0:
		vs.Add(at+"/related_source_event_index", "", RuleRelation, "a derived event names the event that it comes from")
	}
	if singular != "" {
		checkRelated(vs, at+"/related_source_event_index", events, i, singular, x)
	}
	named := make(map[string]bool, len(plural))
	for j, index := range plural {
		place := at + "/related_source_event_indices/" + strconv.Itoa(j)
		if named[index] {
			vs.Add(place, index, RuleRelation, "the event is named twice")
		}
		named[index] = true
		checkRelated(vs, place, events, i, index, x)
	}
	if !e.RelationshipType.Valid() {
		return // the field rules say so
	}
	if types := carriers(e.RelationshipType); !slices.Contains(types, e.EventType) {
		vs.Add(at+"/relationship_type", string(e.RelationshipType), RuleRelation, "does not go with the event type %q", e.EventType)
	}
	if e.RelationshipType == DerivedFromRoomingList && e.RelatedEventType != RoomingList {
		vs.Add(at+"/related_event_type", string(e.RelatedEventType), RuleRelation, "must be %q", RoomingList)
	}
}

// checkRelated checks one index that event i names.
func checkRelated(vs *rule.Violations, place string, events []MessageEvent, i int, index string, x eventIndex) {
	at, exists := x[index]
	switch {
	case !exists || strings.TrimSpace(index) == "":
		vs.Add(place, index, RuleRelation, "there is no event with this index")
	case index == events[i].SourceEventIndex:
		vs.Add(place, index, RuleRelation, "the event names itself")
	case events[at].EventType != events[i].RelatedEventType:
		vs.Add(place, index, RuleRelation, "the event is of type %q, not of the related_event_type", events[at].EventType)
	}
}

// carriers returns the event types that a relationship may stand on. An event
// that lost its target keeps it as Need Manual Review.
func carriers(t RelationshipType) []EventType {
	switch t {
	case LinkedTrace:
		return []EventType{TraceEvent, NeedManualReview}
	case DerivedFromRoomingList:
		return []EventType{TARecorder, NeedManualReview}
	}
	return []EventType{CancelBooking}
}
