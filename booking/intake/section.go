package intake

import (
	"bytes"
	"strings"
)

// section is one header section as it stands in a message: that of the message
// itself, or that of a part.
type section struct {
	// end is where the content begins, contentType the first Content-Type,
	// unfolded.
	end         int
	contentType []byte
	// closed: a blank line or the beginning of a text ends it.
	closed bool
	// mended is what has to stand in the place of the section, up to end, so
	// that the mail library reads it; nil if it can stay.
	mended []byte
	// large: it was larger than MaxHeaderBytes; malformed: it has lines that
	// are no fields, or no blank line at its end.
	large, malformed bool
}

// readSection reads the header section at start. It ends with its blank line,
// or at a delimiter of an open multipart.
//
// A text that follows the fields without a blank line is text: the section
// ends behind the last field that mail programs write, if what comes then are
// not fields alone. Without any blank line only such fields are the header.
func readSection(raw []byte, start int, stack []multipart) section {
	s := section{end: len(raw)}
	fields := len(raw) // end of the lines of fields
	known := start     // end of the last known field
	inKnown, inContentType, comma := false, false, false
	junk, strangers, odd := false, false, false
	for at := start; at < len(raw); {
		next := lineEnd(raw, at)
		l := bytes.TrimRight(raw[at:next], "\r\n")
		if k, _ := delimiter(l, stack); k >= 0 {
			fields, s.end = at, at
			break
		}
		if len(bytes.TrimRight(l, " \t")) == 0 && (len(l) == 0 || !startsWithField(raw[next:])) {
			fields, s.end, s.closed = at, next, true
			// The mail library ends a header at a line that is wholly empty.
			odd = odd || len(l) > 0 || next-at > 2
			break
		}
		name := fieldName(l)
		switch {
		case l[0] == ' ' || l[0] == '\t', comma && name == nil:
			// A continuation; one that is not indented follows a comma or
			// semicolon.
			odd = odd || l[0] != ' ' && l[0] != '\t' || at == start
			junk = junk || at == start
			if inContentType && len(s.contentType) < MaxMediaTypeBytes {
				s.contentType = append(append(s.contentType, ' '), bytes.TrimLeft(l, " \t")...)
			}
			if inKnown {
				known = next
			}
		case name == nil:
			junk, odd = true, true
			inKnown, inContentType = false, false
		case isMailField(name):
			known, inKnown, inContentType = next, true, false
			junk, strangers = false, false
			if s.contentType == nil && bytes.EqualFold(name, []byte("content-type")) {
				value := l[bytes.IndexByte(l, ':')+1:]
				s.contentType = append([]byte{}, value[:min(len(value), MaxMediaTypeBytes)]...)
				inContentType = true
			}
		default:
			strangers, inKnown, inContentType = true, false, false
		}
		trimmed := bytes.TrimRight(l, " \t")
		comma = len(trimmed) > 0 && (trimmed[len(trimmed)-1] == ';' || trimmed[len(trimmed)-1] == ',')
		at = next
	}
	if (junk || strangers && !s.closed) && hasWords(raw[known:fields]) {
		fields, s.end, s.closed = known, known, true
		odd = true
	}
	s.large, s.malformed = fields-start > MaxHeaderBytes, odd
	if s.large || odd {
		s.mended = mendSection(raw[start:fields], s.large)
	}
	return s
}

// lineEnd is the offset behind the line at at.
func lineEnd(raw []byte, at int) int {
	if i := bytes.IndexByte(raw[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(raw)
}

// fieldName is the name of the field that the line begins, nil if it begins
// none.
func fieldName(l []byte) []byte {
	i := bytes.IndexByte(l[:min(len(l), maxFieldName)], ':')
	if i <= 0 {
		return nil
	}
	name := bytes.TrimRight(l[:i], " \t")
	for _, c := range name {
		if c <= ' ' || c > '~' {
			return nil
		}
	}
	if len(name) == 0 {
		return nil
	}
	return name
}

// startsWithField reports whether rest begins with a field that mail programs
// write.
func startsWithField(rest []byte) bool {
	l, _, _ := bytes.Cut(rest[:min(len(rest), maxFieldName)], []byte("\n"))
	name := fieldName(l)
	return name != nil && isMailField(name)
}

// mailFields are names of fields that mail programs write, beside those that
// begin with one of mailFieldPrefixes.
var mailFields = wordSet("from|to|cc|bcc|subject|date|sender|reply-to|message-id|in-reply-to|references|mime-version|return-path|delivered-to|received|" +
	"user-agent|mailer|importance|priority|sensitivity|comments|keywords|organization|lines|status|precedence|envelope-to|errors-to|" +
	"disposition-notification-to|return-receipt-to|dkim-signature|domainkey-signature|authentication-results|received-spf|" +
	"auto-submitted|accept-language|feedback-id|followup-to|newsgroups|apparently-to|encoding|message-context|autocrypt")

var mailFieldPrefixes = strings.Fields("x- content- resent- list- arc- thread- original- ms-exchange- dkim- delivery- illegal-")

// isMailField reports whether mail programs write a field of that name.
func isMailField(name []byte) bool {
	var folded [maxFieldName]byte
	n := copy(folded[:], name)
	for i, c := range folded[:n] {
		if c >= 'A' && c <= 'Z' {
			folded[i] = c | 0x20
		}
	}
	if mailFields[string(folded[:n])] {
		return true
	}
	for _, p := range mailFieldPrefixes {
		if n > len(p) && string(folded[:len(p)]) == p {
			return true
		}
	}
	return false
}

// readFields are the fields that this package reads. Of a header section that
// is too large the others are left out.
var readFields = wordSet("from|to|cc|subject|date|received|message-id|content-type|content-disposition|content-transfer-encoding|content-id")

// mendSection writes the fields of a header section so that the mail library
// reads them: continuations indented, lines that belong to no field left out.
// Of a section that is too large it keeps the fields that are read, each up to
// MaxFieldBytes.
func mendSection(raw []byte, large bool) []byte {
	var out []byte
	kept := false // the current field is kept
	room := 0     // what the current field may still take
	for at := 0; at < len(raw); {
		next := lineEnd(raw, at)
		l := bytes.TrimRight(raw[at:next], " \t\r\n")
		at = next
		name := fieldName(l)
		switch {
		case len(l) == 0:
			continue
		case l[0] == ' ' || l[0] == '\t' || name == nil && bytes.IndexByte(l, ':') < 0:
			if !kept || !hasWords(l) {
				continue
			}
			l = bytes.TrimLeft(l, " \t")
			l = l[:min(len(l), room)]
			if len(l) == 0 {
				continue
			}
			out = append(out, ' ')
		case name == nil:
			kept = false
			continue
		default:
			room = len(raw)
			kept = true
			if large {
				room = MaxFieldBytes
				kept = readFields[strings.ToLower(string(name))] && len(out)+room <= MaxHeaderBytes
			}
			if !kept {
				continue
			}
			l = l[:min(len(l), room)]
		}
		out = append(append(out, l...), '\r', '\n')
		room -= len(l)
	}
	return append(out, '\r', '\n')
}

// edit is a part of the raw message that has to be replaced.
type edit struct {
	span
	text []byte
}

// apply returns raw with the edits, which stand in order.
func apply(raw []byte, edits []edit) []byte {
	size := len(raw)
	for _, e := range edits {
		size += len(e.text) - (e.end - e.start)
	}
	out := make([]byte, 0, size)
	at := 0
	for _, e := range edits {
		out = append(append(out, raw[at:e.start]...), e.text...)
		at = e.end
	}
	return append(out, raw[at:]...)
}
