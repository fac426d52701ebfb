package ical

import (
	"fmt"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// Note says what a reader of the result should know: what could not be read,
// and what was understood in another way than it is written.
type Note struct {
	// Rule is the rule that speaks.
	Rule rule.ID `json:"rule"`
	// UID names the event, if it has a name and the note is about one.
	UID string `json:"uid,omitempty"`
	// Component is the place in the file, such as "VEVENT at line 12"; ""
	// if the note is about the file as a whole.
	Component string `json:"component,omitempty"`
	// Message is one English sentence without the names above.
	Message string `json:"message"`
}

// String returns the note as one line.
func (n Note) String() string {
	var b strings.Builder
	if n.Component != "" {
		b.WriteString(n.Component)
		if n.UID != "" {
			fmt.Fprintf(&b, " (%s)", n.UID)
		}
		b.WriteString(": ")
	}
	fmt.Fprintf(&b, "%s [%s]", n.Message, n.Rule)
	return b.String()
}

// note notes something about an event.
func (r *reader) note(id rule.ID, e *event, format string, args ...any) {
	r.noteAt(id, e.uid, e.piece.label(), format, args...)
}

func (r *reader) noteAt(id rule.ID, uid, component, format string, args ...any) {
	if len(r.notes) > maxNotes {
		r.untold++
		return
	}
	r.notes = append(r.notes, Note{
		Rule: id, UID: cutText(uid), Component: component,
		Message: oneLine(fmt.Sprintf(format, args...)),
	})
}

// cutText returns a text of the file in a form that can stand in a note:
// valid, on one line, and not long.
func cutText(s string) string { return rule.Cut(oneLine(s)) }
