package contract

import (
	"strconv"
	"strings"
)

// intentSource tells apart where intents come from. The wire has no offsets:
// two intents count as one span if text, target and references are the same
// (CT-19).
type intentSource struct {
	text       string
	target     Target
	references string
}

// checkIntents checks the unhandled intents, and that no two of them come from
// the same span.
func checkIntents(vs *findings, intents []UnhandledIntent) {
	var first map[intentSource]int
	if len(intents) > 1 {
		first = make(map[intentSource]int, len(intents))
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
		source := intentSource{
			text:       strings.Join(strings.Fields(u.TextRaw), " "),
			target:     u.CaseKeys.Target(),
			references: referenceNames(u.Attachments) + referenceNames(u.FileReferences),
		}
		if before, seen := first[source]; seen {
			vs.Add(at.in("/text_raw").String(), u.TextRaw, RuleUnhandled, "the intent is that of item %d; one intent is one item", before)
		} else {
			first[source] = i
		}
	}
}

// referenceNames writes what a list of references refers to as one string.
func referenceNames(list []Attachment) string {
	b := []byte{'['}
	for i := range list {
		b = strconv.AppendQuote(b, list[i].AttachmentID)
		b = strconv.AppendQuote(append(b, ' '), list[i].Plain)
	}
	return string(append(b, ']'))
}
