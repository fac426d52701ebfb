package contract

import (
	"strconv"

	"github.com/deskrules/deskrules/contract/rule"
)

// Validate returns everything in o that breaks the contract, sorted by place;
// nil if nothing does. It takes any value: nil outcomes and pointers, open
// objects that hold no JSON, results of any size, and its time grows with the
// size of the outcome only.
func Validate(o Outcome) rule.Violations {
	var vs rule.Violations
	switch o := o.(type) {
	case *Notice:
		if o == nil {
			vs.Add("", "", RuleNotice, "there is no notice")
			break
		}
		fieldViolations(&vs, o)
		checkNotice(&vs, o)
	case *Result:
		if o == nil {
			vs.Add("", "", RuleResult, "there is no desk result")
			break
		}
		fieldViolations(&vs, o)
		checkResult(&vs, o)
	default:
		vs.Add("", "", RuleResult, "there is no outcome")
	}
	if len(vs) == 0 {
		return nil
	}
	return vs.Sorted()
}

// checkResult applies the rules that look at more than one field of a result.
func checkResult(vs *rule.Violations, r *Result) {
	x := indexEvents(r.MessageEvents)
	for i := range r.MessageEvents {
		checkEvent(vs, "/message_events/"+strconv.Itoa(i), &r.MessageEvents[i])
	}
	checkIndices(vs, r.MessageEvents, x)
	checkTargets(vs, r.MessageEvents)
	checkRelations(vs, r.MessageEvents, x)
	checkParentReleases(vs, r.MessageEvents, x)
	checkCandidates(vs, r.CaseCandidates, x)
	checkIntents(vs, r.UnhandledCurrentIntents)
	checkWarnings(vs, r)
}

// checkEvent applies the rules that look at one event.
func checkEvent(vs *rule.Violations, at string, e *MessageEvent) {
	checkCaseKeys(vs, at+"/case_keys", e.CaseKeys)
	checkAttachments(vs, at+"/attachments", e.Attachments)
	checkAttachments(vs, at+"/file_references", e.FileReferences)
	openObject(vs, at+"/context_used", e.ContextUsed)
	checkExtracted(vs, at, e)
	switch {
	case e.ManualReview != nil:
		openObject(vs, at+"/manual_review/known_fields", e.ManualReview.KnownFields)
	case e.EventType == NeedManualReview:
		vs.Add(at+"/manual_review", "", RuleReview, "an event of type Need Manual Review carries its review")
	}
}

// checkCaseKeys refuses rate markers (CT-11).
func checkCaseKeys(vs *rule.Violations, at string, k CaseKeys) {
	for _, key := range [...]struct {
		name  string
		value *string
	}{
		{"/group_code", k.GroupCode}, {"/confirmation_number", k.ConfirmationNumber},
		{"/reservation_number", k.ReservationNumber}, {"/block_code", k.BlockCode},
	} {
		if key.value != nil {
			checkMarker(vs, at+key.name, *key.value)
		}
	}
}

func checkMarker(vs *rule.Violations, at, value string) {
	if marker, found := RateMarker(value); found {
		vs.Add(at, value, RuleRateMarker, "%s is a rate marker and never a key; its place is rate_marker_raw", strconv.Quote(marker))
	}
}

// checkAttachments checks the shape of references, plain strings aside (CT-8).
func checkAttachments(vs *rule.Violations, at string, list []Attachment) {
	for i := range list {
		a := &list[i]
		item := at + "/" + strconv.Itoa(i)
		switch {
		case a.Plain != "":
			if isBlank(a.Plain) {
				vs.Add(item, a.Plain, RuleClosedShape, "the reference is blank")
			}
			if a.AttachmentID != "" || a.Filename != nil || a.ContentType != nil || a.Kind != "" || a.Readable {
				vs.Add(item, a.Plain, RuleClosedShape, "a reference is a plain string or an object, not both")
			}
		default:
			if isBlank(a.AttachmentID) {
				vs.Add(item+"/attachment_id", a.AttachmentID, RuleClosedShape, "must not be blank")
			}
			if !a.Kind.Valid() {
				vs.Add(item+"/kind", string(a.Kind), RuleClosedShape, "must be file, inline or link")
			}
		}
	}
}

// checkIndices refuses indices that two events share (CT-21).
func checkIndices(vs *rule.Violations, events []MessageEvent, x eventIndex) {
	for i := range events {
		if index := events[i].SourceEventIndex; index != "" && x[index] != i {
			vs.Add(eventPointer(i)+"/source_event_index", index, RuleEventIndex, "the index is that of event %d too", x[index])
		}
	}
}

// checkTargets refuses a second Trace for one target (CT-15).
func checkTargets(vs *rule.Violations, events []MessageEvent) {
	first := make(map[Target]int)
	for i := range events {
		if events[i].EventType != TraceEvent {
			continue
		}
		target := events[i].Target()
		if at, seen := first[target]; seen {
			vs.Add(eventPointer(i), "", RuleOneTrace, "event %d is a Trace for the same target; they are one Trace", at)
		} else {
			first[target] = i
		}
	}
}

// checkCandidates checks that case candidates name existing events and no
// target twice (CT-7).
func checkCandidates(vs *rule.Violations, candidates []CaseCandidate, x eventIndex) {
	first := make(map[Target]int, len(candidates))
	for i := range candidates {
		c := &candidates[i]
		at := "/case_candidates/" + strconv.Itoa(i)
		checkCaseKeys(vs, at+"/case_keys", c.CaseKeys)
		if before, seen := first[c.CaseKeys.Target()]; seen {
			vs.Add(at+"/case_keys", "", RuleResult, "the target is that of candidate %d too", before)
		} else {
			first[c.CaseKeys.Target()] = i
		}
		named := make(map[string]bool, len(c.SourceEventIndices))
		for j, index := range c.SourceEventIndices {
			place := at + "/source_event_indices/" + strconv.Itoa(j)
			if _, exists := x[index]; !exists {
				vs.Add(place, index, RuleResult, "there is no event with this index")
			}
			if named[index] {
				vs.Add(place, index, RuleResult, "the event is named twice")
			}
			named[index] = true
		}
	}
}

// eventIndex finds events by their index; the first, if several have it.
type eventIndex map[string]int

func indexEvents(events []MessageEvent) eventIndex {
	x := make(eventIndex, len(events))
	for i := range events {
		if _, seen := x[events[i].SourceEventIndex]; !seen {
			x[events[i].SourceEventIndex] = i
		}
	}
	return x
}

func eventPointer(i int) string { return "/message_events/" + strconv.Itoa(i) }
