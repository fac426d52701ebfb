package contract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// checkIntents applies those rules on unhandled intents that look at more than
// one field. No two come from the same span (CT-19): the wire has no offsets,
// so two count as one if text, target and references are the same.
func checkIntents(vs *rule.Violations, intents []UnhandledIntent) {
	first := make(map[string]int, len(intents))
	for i := range intents {
		u := &intents[i]
		at := "/unhandled_current_intents/" + strconv.Itoa(i)
		checkCaseKeys(vs, at+"/case_keys", u.CaseKeys)
		checkAttachments(vs, at+"/attachments", u.Attachments)
		checkAttachments(vs, at+"/file_references", u.FileReferences)
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
			vs.Add(at+"/text_raw", u.TextRaw, RuleUnhandled, "the intent is that of item %d; one intent is one item", before)
		}
	}
}

func sameAttachment(a, b Attachment) bool {
	return a.AttachmentID == b.AttachmentID && a.Plain == b.Plain
}
