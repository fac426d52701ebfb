package contract

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// intentSource tells apart where intents come from. The wire has no offsets:
// two intents count as one span if text, target and references are the same
// (CT-19).
type intentSource struct {
	text       string
	target     Target
	references string
}

func sourceOf(u *UnhandledIntent) intentSource {
	return intentSource{
		text:       strings.Join(strings.Fields(u.TextRaw), " "),
		target:     u.CaseKeys.Target(),
		references: referenceNames(u.Attachments) + referenceNames(u.FileReferences),
	}
}

// intentEnds are the first and the last characters of an intent's text, white
// space left out: texts with different ends are different, and need not be
// looked at as a whole.
type intentEnds struct{ first, last [8]rune }

func endsOf(text string) (ends intentEnds) {
	for n, rest := 0, text; n < len(ends.first) && rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		if rest = rest[size:]; !unicode.IsSpace(r) {
			ends.first[n] = r
			n++
		}
	}
	for n, rest := 0, text; n < len(ends.last) && rest != ""; {
		r, size := utf8.DecodeLastRuneInString(rest)
		if rest = rest[:len(rest)-size]; !unicode.IsSpace(r) {
			ends.last[n] = r
			n++
		}
	}
	return ends
}

// checkIntents checks the unhandled intents, and that no two of them come from
// the same span.
func checkIntents(vs *findings, intents []UnhandledIntent) {
	var alike map[intentEnds]int   // the first intent with these ends
	var first map[intentSource]int // of those that share their ends with others
	if len(intents) > 1 {
		alike = make(map[intentEnds]int, len(intents))
	}
	for i := range intents {
		u := &intents[i]
		at := intentPlace(i)
		fieldViolations(vs, at, u)
		checkCaseKeys(vs, at.in("/case_keys"), &u.CaseKeys)
		checkAttachments(vs, at.in("/attachments"), u.Attachments)
		checkAttachments(vs, at.in("/file_references"), u.FileReferences)
		if alike == nil {
			continue
		}
		ends := endsOf(u.TextRaw)
		other, shared := alike[ends]
		if !shared {
			alike[ends] = i
			continue
		}
		if first == nil {
			first = make(map[intentSource]int)
		}
		if source := sourceOf(&intents[other]); first[source] == 0 {
			first[source] = other + 1
		}
		source := sourceOf(u)
		if before := first[source]; before > 0 {
			vs.Add(at.in("/text_raw").String(), u.TextRaw, RuleUnhandled, "the intent is that of item %d; one intent is one item", before-1)
		} else {
			first[source] = i + 1
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
