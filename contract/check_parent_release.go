package contract

import (
	"encoding/json"
	"strconv"
	"strings"
)

// checkParentReleases checks the parent release candidates of a result
// (CT-18), and that no child has its parent's code (CT-12).
func checkParentReleases(vs *findings, events []MessageEvent, x eventIndex) {
	var parents stringSet
	for i := range events {
		if e := &events[i]; isParentRelease(e) {
			checkParentRelease(vs, eventPlace(i), events, e, x)
			if p := e.ExtractedFields.ParentRelease; p != nil && !isBlank(p.ParentGroupCode) {
				parents.add(FoldKey(p.ParentGroupCode))
			}
		}
	}
	for i := range events {
		e := &events[i]
		own, _ := e.ExtractedFields.Text("parent_group_code")
		child := parents.n > 0 && isChild(e)
		if e.CaseKeys.GroupCode == nil || own == "" && !child || isParentRelease(e) {
			continue
		}
		code := foldKey(e.CaseKeys.GroupCode)
		if code == "" {
			continue // the field rules say so
		}
		if child && parents.has(code) || code == FoldKey(own) {
			vs.Add(eventPlace(i).in("/case_keys/group_code").String(), *e.CaseKeys.GroupCode, RuleParentCode, "the parent allocation's code is evidence, not the target of a child event")
		}
	}
}

// isChild reports whether e is a New Booking, or the Trace of one: what has a
// parent if an allocation was split.
func isChild(e *MessageEvent) bool {
	return e.EventType == NewBooking ||
		e.EventType == TraceEvent && e.Relation != nil && e.RelatedEventType == NewBooking
}

// isParentRelease reports whether e means to be a parent release candidate:
// it bears any of the marks of one.
func isParentRelease(e *MessageEvent) bool {
	return e.ExtractedFields.ParentRelease != nil || isParentReleaseIndex(e.SourceEventIndex) ||
		e.Relation != nil && e.RelationshipType == LinkedParentRelease
}

// isParentReleaseIndex reports whether s is E_PARENT_RELEASE, or that with a
// number from 2.
func isParentReleaseIndex(s string) bool {
	rest, ok := strings.CutPrefix(s, ParentReleaseIndex)
	if !ok || rest == "" {
		return ok
	}
	n, err := strconv.Atoi(strings.TrimPrefix(rest, "_"))
	return err == nil && n >= 2 && rest == "_"+strconv.Itoa(n)
}

func checkParentRelease(vs *findings, at place, events []MessageEvent, e *MessageEvent, x eventIndex) {
	must := func(holds bool, below, value, format string, args ...any) {
		if !holds {
			vs.Add(at.in(below).String(), value, RuleParentRelease, format, args...)
		}
	}
	must(e.EventType == CancelBooking, "/event_type", string(e.EventType), "must be %q", CancelBooking)
	must(e.EventRole == RoleTravelAgentRequest, "/event_role", e.EventRole, "must be %q", RoleTravelAgentRequest)
	must(isParentReleaseIndex(e.SourceEventIndex), "/source_event_index", e.SourceEventIndex, "must be %s, further ones %s_2 and so on", ParentReleaseIndex, ParentReleaseIndex)
	must(isParentReleaseSource(e.ContextUsed["source"]), "/context_used/source", string(e.ContextUsed["source"]), "must be %q", ParentReleaseSource)
	must(e.ManualReview == nil, "/manual_review", "", "must be null")
	if e.Relation == nil {
		must(false, "/relationship_type", "", "a parent release relates to the New Booking events of its children")
	} else {
		must(e.RelationshipType == LinkedParentRelease, "/relationship_type", string(e.RelationshipType), "must be %q", LinkedParentRelease)
		must(e.RelatedEventType == NewBooking, "/related_event_type", string(e.RelatedEventType), "must be %q", NewBooking)
		must(e.RequiresDownstreamHardValidation, "/requires_downstream_hard_validation", "false", "must be true")
	}
	p := e.ExtractedFields.ParentRelease
	if p == nil {
		must(false, "/extracted_fields", "", "a parent release carries %s", strings.Join(parentReleaseKeys, ", "))
		return
	}
	fieldViolations(vs, at.in("/extracted_fields"), p)
	code := ""
	if e.CaseKeys.GroupCode != nil {
		code = *e.CaseKeys.GroupCode
	}
	must(code == p.ParentGroupCode, "/case_keys/group_code", code, "must be the parent_group_code")
	checkMarker(vs, at, "/extracted_fields/parent_group_code", &p.ParentGroupCode)
	checkChildren(vs, at, events, e, x)
}

// checkChildren checks that the child codes and the related events are the
// same New Bookings.
func checkChildren(vs *findings, at place, events []MessageEvent, e *MessageEvent, x eventIndex) {
	p := e.ExtractedFields.ParentRelease
	n := len(p.ChildGroupCodes)
	related, children := newStringSet(n), newStringSet(n) // related are the group codes of the related New Bookings
	for _, child := range p.ChildGroupCodes {
		children.add(FoldKey(child))
	}
	for _, index := range e.Relation.Indices() {
		i, exists := x[index]
		if !exists {
			continue // CT-17 says so
		}
		code := foldKey(events[i].CaseKeys.GroupCode)
		if events[i].EventType != NewBooking || code == "" {
			vs.Add(at.in("/related_source_event_indices").String(), index, RuleParentRelease, "the related event is no New Booking with a group code")
			continue
		}
		related.add(code)
		if !children.has(code) {
			vs.Add(at.in("/extracted_fields/child_group_codes").String(), code, RuleParentRelease, "the code of a related New Booking is missing")
		}
	}
	seen := newStringSet(n)
	for i, child := range p.ChildGroupCodes {
		where := at.in("/extracted_fields/child_group_codes").element(i)
		code := FoldKey(child)
		switch {
		case !seen.add(code):
			vs.Add(where.String(), child, RuleParentRelease, "the code is named twice")
		case code == FoldKey(p.ParentGroupCode):
			vs.Add(where.String(), child, RuleParentCode, "a child never has its parent's code")
		case !related.has(code):
			vs.Add(where.String(), child, RuleParentRelease, "no related New Booking has this group code")
		}
		checkMarker(vs, where, "", &child)
	}
}

// isParentReleaseSource reports whether raw is the source of a parent release,
// however it is escaped.
func isParentReleaseSource(raw json.RawMessage) bool {
	if string(raw) == `"`+ParentReleaseSource+`"` {
		return true
	}
	var s string
	return len(raw) > 0 && json.Unmarshal(raw, &s) == nil && s == ParentReleaseSource
}
