package contract

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// checkExtracted checks the extracted fields of one event.
func checkExtracted(vs *findings, at place, e *MessageEvent) {
	f := &e.ExtractedFields
	at = at.in("/extracted_fields")
	for key := range f.Extra { // the list is sorted before anyone sees it
		if id, spelled := typedKeyRule(f, key); id != "" {
			vs.Add(at.in("/"+rule.PointerToken(key)).String(), "", id, "the key belongs to a part that the contract fixes, where it is spelled %q", spelled)
		}
	}
	openObject(vs, at, f.Extra)
	if f.Stay != nil {
		checkStay(vs, at, f.Stay)
	}
	switch {
	case f.Trace != nil:
		checkTrace(vs, at, f.Trace)
	case e.EventType == TraceEvent:
		vs.Add(at.String(), "", RuleTrace, "a Trace carries trace_subtype, trace_text, trace_items and notify_departments")
	}
}

// typedKeyRule returns the rule that keeps key out of the extra fields, and
// the right spelling: key is owned by a typed part, or spelled like a key that
// makes one but for case.
func typedKeyRule(f *ExtractedFields, key string) (id rule.ID, spelled string) {
	for _, part := range [...]struct {
		id   rule.ID
		keys []string
	}{
		{RuleStay, stayKeys}, {RuleTrace, traceKeys}, {RuleTrace, extraBedKeys}, {RuleParentRelease, parentReleaseKeys},
	} {
		i := slices.IndexFunc(part.keys, func(k string) bool { return strings.EqualFold(k, key) })
		if i >= 0 && f.Owns(part.keys[i]) {
			return part.id, part.keys[i]
		}
	}
	return "", ""
}
