package contract

import (
	"strings"
)

// checkTrace applies those rules on a Trace that look at more than one field
// (CT-14).
func checkTrace(vs *findings, at place, t *Trace) {
	fieldViolations(vs, at, t)
	beds := 0
	for i := range t.TraceItems {
		if item := &t.TraceItems[i]; !keepsFieldRules(item) {
			fieldViolations(vs, at.in("/trace_items").element(i), item)
		}
		if t.TraceItems[i].Category == CategoryExtraBed {
			beds++
		}
	}
	if allBeds := beds > 0 && beds == len(t.TraceItems); t.TraceSubtype.Valid() && allBeds != (t.TraceSubtype == TraceExtraBed) {
		vs.Add(at.in("/trace_subtype").String(), string(t.TraceSubtype), RuleTrace, "must be extra_bed exactly if all items are extra beds")
	}
	if beds > 0 && t.ExtraBed == nil {
		vs.Add(at.String(), "", RuleTrace, "with an extra-bed item the keys occupancy_update, requires_rate_update and rate_adjustment_formula stand here, null if not supplied")
	}
	if t.ExtraBed != nil {
		openObject(vs, at, t.ExtraBed.fields())
	}
	checkTraceText(vs, at, t)
	checkDepartments(vs, at.in("/notify_departments"), t)
}

// checkTraceText finds the items in the text, one after the other. The first
// that is not where it should be ends the search, so that the time stays that
// of reading the text twice.
func checkTraceText(vs *findings, at place, t *Trace) {
	from := 0
	for i := range t.TraceItems {
		text := t.TraceItems[i].TextRaw
		if isBlank(text) {
			continue // the field rules say so
		}
		found := strings.Index(t.TraceText[from:], text)
		if found >= 0 {
			from += found + len(text)
			continue
		}
		where := at.in("/trace_items").element(i).in("/text_raw").String()
		if strings.Contains(t.TraceText, text) {
			vs.Add(where, text, RuleTrace, "the items do not stand in the order of trace_text")
		} else {
			vs.Add(where, text, RuleTrace, "the text is not in trace_text")
		}
		return
	}
}

// checkDepartments checks that the departments of the Trace are those of its
// items, each once.
func checkDepartments(vs *findings, at place, t *Trace) {
	union, named := newStringSet(len(t.NotifyDepartments)), newStringSet(len(t.NotifyDepartments))
	for i := range t.TraceItems {
		for _, d := range t.TraceItems[i].NotifyDepartments {
			union.add(d)
		}
	}
	for i, d := range t.NotifyDepartments {
		switch {
		case !named.add(d):
			vs.Add(at.element(i).String(), d, RuleTrace, "the department is named twice")
		case !union.has(d):
			vs.Add(at.element(i).String(), d, RuleTrace, "no item names the department")
		}
	}
	for i := range t.TraceItems {
		for _, d := range t.TraceItems[i].NotifyDepartments {
			if named.add(d) {
				vs.Add(at.String(), d, RuleTrace, "a department of an item is missing")
			}
		}
	}
}
