package contract

import (
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// checkTrace applies those rules on a Trace that look at more than one field
// (CT-14).
func checkTrace(vs *rule.Violations, at string, t *Trace) {
	beds := 0
	union := make(map[string]bool)
	for i := range t.TraceItems {
		if t.TraceItems[i].Category == CategoryExtraBed {
			beds++
		}
		for _, d := range t.TraceItems[i].NotifyDepartments {
			union[d] = true
		}
	}
	if allBeds := beds > 0 && beds == len(t.TraceItems); t.TraceSubtype.Valid() && allBeds != (t.TraceSubtype == TraceExtraBed) {
		vs.Add(at+"/trace_subtype", string(t.TraceSubtype), RuleTrace, "must be extra_bed exactly if all items are extra beds")
	}
	if beds > 0 && t.ExtraBed == nil {
		vs.Add(at, "", RuleTrace, "with an extra-bed item the keys occupancy_update, requires_rate_update and rate_adjustment_formula stand here, null if not supplied")
	}
	if t.ExtraBed != nil {
		openObject(vs, at, t.ExtraBed.fields())
	}
	checkTraceText(vs, at, t)
	checkDepartments(vs, at+"/notify_departments", t.NotifyDepartments, union)
}

// checkTraceText finds the items in the text, one after the other. The first
// that is not where it should be ends the search, so that the time stays that
// of reading the text twice.
func checkTraceText(vs *rule.Violations, at string, t *Trace) {
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
		place := at + "/trace_items/" + strconv.Itoa(i) + "/text_raw"
		if strings.Contains(t.TraceText, text) {
			vs.Add(place, text, RuleTrace, "the items do not stand in the order of trace_text")
		} else {
			vs.Add(place, text, RuleTrace, "the text is not in trace_text")
		}
		return
	}
}

// checkDepartments checks that list is the union, each department once.
func checkDepartments(vs *rule.Violations, at string, list []string, union map[string]bool) {
	named := make(map[string]bool, len(list))
	for i, d := range list {
		place := at + "/" + strconv.Itoa(i)
		switch {
		case named[d]:
			vs.Add(place, d, RuleTrace, "the department is named twice")
		case !union[d]:
			vs.Add(place, d, RuleTrace, "no item names the department")
		}
		named[d] = true
	}
	for d := range union { // the list is sorted before anyone sees it
		if !named[d] {
			vs.Add(at, d, RuleTrace, "a department of an item is missing")
		}
	}
}
