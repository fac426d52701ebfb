package contract

import (
	"strconv"

	"github.com/deskrules/deskrules/contract/rule"
)

// Validate returns everything in o that breaks the contract, sorted by place;
// nil if nothing does. Of more than MaxViolations it returns those that sort
// first, and behind them one that says so. It takes any value: nil outcomes and
// pointers, open objects that hold no JSON, results of any size, and its time
// grows with the size of the outcome only.
func Validate(o Outcome) rule.Violations {
	var vs findings
	validate(&vs, o)
	return vs.sorted()
}

// validate is [Validate] without the sorting.
func validate(vs *findings, o Outcome) {
	switch o := o.(type) {
	case *Notice:
		if o == nil {
			vs.Add("", "", RuleNotice, "there is no notice")
			break
		}
		fieldViolations(vs, place{}, o)
		checkNotice(vs, o)
	case *Result:
		if o == nil {
			vs.Add("", "", RuleResult, "there is no desk result")
			break
		}
		fieldViolations(vs, place{}, o)
		checkResult(vs, o)
	default:
		vs.Add("", "", RuleResult, "there is no outcome")
	}
}

// checkResult applies the rules that look at more than one field of a result.
func checkResult(vs *findings, r *Result) {
	x, targets := indexEvents(r.MessageEvents), targetsOf(r.MessageEvents)
	for i := range r.MessageEvents {
		checkEvent(vs, eventPlace(i), &r.MessageEvents[i])
	}
	checkIndices(vs, r.MessageEvents, x)
	checkTargets(vs, r.MessageEvents, targets)
	checkRelations(vs, r.MessageEvents, targets, x)
	checkParentReleases(vs, r.MessageEvents, x)
	checkCandidates(vs, r.CaseCandidates, targets, x)
	checkIntents(vs, r.UnhandledCurrentIntents)
	checkWarnings(vs, r)
}

// checkEvent applies the rules that look at one event.
func checkEvent(vs *findings, at place, e *MessageEvent) {
	fieldViolations(vs, at, e)
	checkCaseKeys(vs, at.in("/case_keys"), &e.CaseKeys)
	checkAttachments(vs, at.in("/attachments"), e.Attachments)
	checkAttachments(vs, at.in("/file_references"), e.FileReferences)
	openObject(vs, at.in("/context_used"), e.ContextUsed)
	checkExtracted(vs, at, e)
	switch {
	case e.ManualReview != nil:
		openObject(vs, at.in("/manual_review/known_fields"), e.ManualReview.KnownFields)
	case e.EventType == NeedManualReview:
		vs.Add(at.in("/manual_review").String(), "", RuleReview, "an event of type Need Manual Review carries its review")
	}
}

// checkCaseKeys checks the four keys, and refuses rate markers (CT-11).
func checkCaseKeys(vs *findings, at place, k *CaseKeys) {
	if k.IsNull() {
		return
	}
	fieldViolations(vs, at, k)
	checkMarker(vs, at, "/group_code", k.GroupCode)
	checkMarker(vs, at, "/confirmation_number", k.ConfirmationNumber)
	checkMarker(vs, at, "/reservation_number", k.ReservationNumber)
	checkMarker(vs, at, "/block_code", k.BlockCode)
}

func checkMarker(vs *findings, at place, below string, value *string) {
	if value == nil {
		return
	}
	if marker, found := RateMarker(*value); found {
		vs.Add(at.in(below).String(), *value, RuleRateMarker, "%s is a rate marker and never a key; its place is rate_marker_raw", strconv.Quote(marker))
	}
}

// checkAttachments checks the shape of references, plain strings aside (CT-8).
func checkAttachments(vs *findings, at place, list []Attachment) {
	for i := range list {
		a := &list[i]
		switch {
		case a.Plain != "":
			if isBlank(a.Plain) {
				vs.Add(at.element(i).String(), a.Plain, RuleClosedShape, "the reference is blank")
			}
			if a.AttachmentID != "" || a.Filename != nil || a.ContentType != nil || a.Kind != "" || a.Readable {
				vs.Add(at.element(i).String(), a.Plain, RuleClosedShape, "a reference is a plain string or an object, not both")
			}
		default:
			if isBlank(a.AttachmentID) {
				vs.Add(at.element(i).in("/attachment_id").String(), a.AttachmentID, RuleClosedShape, "must not be blank")
			}
			if !a.Kind.Valid() {
				vs.Add(at.element(i).in("/kind").String(), string(a.Kind), RuleClosedShape, "must be file, inline or link")
			}
		}
	}
}

// checkIndices refuses indices that two events share (CT-21).
func checkIndices(vs *findings, events []MessageEvent, x eventIndex) {
	for i := range events {
		if index := events[i].SourceEventIndex; index != "" && x[index] != i {
			vs.Add(eventPlace(i).in("/source_event_index").String(), index, RuleEventIndex, "the index is that of event %d too", x[index])
		}
	}
}

// checkTargets refuses a second Trace for one target (CT-15).
func checkTargets(vs *findings, events []MessageEvent, targets []Target) {
	var first targetIndex
	for i := range events {
		if events[i].EventType != TraceEvent {
			continue
		}
		if at, seen := first.add(targets[i], i); seen {
			vs.Add(eventPlace(i).String(), "", RuleOneTrace, "event %d is a Trace for the same target; they are one Trace", at)
		}
	}
}

// checkCandidates checks that case candidates name existing events and no
// target twice (CT-7).
func checkCandidates(vs *findings, candidates []CaseCandidate, targets []Target, x eventIndex) {
	var first targetIndex
	for i := range candidates {
		c := &candidates[i]
		at := place{list: "/case_candidates/", index: i}
		fieldViolations(vs, at, c)
		checkCaseKeys(vs, at.in("/case_keys"), &c.CaseKeys)
		if before, seen := first.add(candidateTarget(c, targets, x), i); seen {
			vs.Add(at.in("/case_keys").String(), "", RuleResult, "the target is that of candidate %d too", before)
		}
		named := newStringSet(len(c.SourceEventIndices))
		for j, index := range c.SourceEventIndices {
			if _, exists := x[index]; !exists {
				vs.Add(at.in("/source_event_indices").element(j).String(), index, RuleResult, "there is no event with this index")
			}
			if !named.add(index) {
				vs.Add(at.in("/source_event_indices").element(j).String(), index, RuleResult, "the event is named twice")
			}
		}
	}
}

// candidateTarget returns the target of a case candidate: its four keys; if all
// are null, that of the first event it names, which may be a guest and a date.
func candidateTarget(c *CaseCandidate, targets []Target, x eventIndex) Target {
	if target := c.CaseKeys.Target(); !target.IsZero() {
		return target
	}
	for _, index := range c.SourceEventIndices {
		if i, exists := x[index]; exists {
			return targets[i]
		}
	}
	return Target{}
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

// targetsOf returns the target of each event.
func targetsOf(events []MessageEvent) []Target {
	targets := make([]Target, len(events))
	for i := range events {
		targets[i] = events[i].Target()
	}
	return targets
}

// stringSet is a set that needs no memory for its first few members.
type stringSet struct {
	few  [4]string
	n    int
	many map[string]bool
	size int
}

func newStringSet(size int) stringSet { return stringSet{size: size} }

// add puts s into the set and reports whether it is new there.
func (t *stringSet) add(s string) bool {
	if t.has(s) {
		return false
	}
	if t.n < len(t.few) {
		t.few[t.n] = s
		t.n++
		return true
	}
	if t.many == nil {
		t.many = make(map[string]bool, max(0, t.size-len(t.few)))
	}
	t.many[s] = true
	return true
}

func (t *stringSet) has(s string) bool {
	for _, member := range t.few[:t.n] {
		if member == s {
			return true
		}
	}
	return t.many[s]
}
