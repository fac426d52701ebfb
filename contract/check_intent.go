package contract

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// checkIntents applies those rules on unhandled intents that look at more than
// one field. No two come from the same span (CT-19): the wire has no offsets,
// so two count as one if text, target and references are the same.
func checkIntents(vs *rule.Violations, intents []UnhandledIntent) {
	var first map[string]int
	if len(intents) > 1 {
		first = make(map[string]int, len(intents))
	}
	for i := range intents {
		u := &intents[i]
		at := intentPlace(i)
		fieldViolations(vs, at, u)
		checkCaseKeys(vs, at.in("/case_keys"), &u.CaseKeys)
		checkAttachments(vs, at.in("/attachments"), u.Attachments)
		checkAttachments(vs, at.in("/file_references"), u.FileReferences)
		if first == nil {
			continue
		}
		text := strings.Join(strings.Fields(u.TextRaw), " ")
		if text == "" {
			continue // the field rules say so
		}
		before, seen := first[text]
		if !seen {
			first[text] = i
			continue
		}
		if o := &intents[before]; u.CaseKeys.Target() == o.CaseKeys.Target() &&
			slices.EqualFunc(u.Attachments, o.Attachments, sameAttachment) &&
			slices.EqualFunc(u.FileReferences, o.FileReferences, sameAttachment) {
			vs.Add(at.in("/text_raw").String(), u.TextRaw, RuleUnhandled, "the intent is that of item %d; one intent is one item", before)
		}
	}
}

func sameAttachment(a, b Attachment) bool {
	return a.AttachmentID == b.AttachmentID && a.Plain == b.Plain
}
