package ical

import (
	"bytes"
	"strings"
)

// lines reads unfolded content lines. Lines end with CR LF, LF or CR; empty
// ones are passed over, also between the parts of a folded line.
type lines struct {
	data []byte
	pos  int
	line int // lines passed

	// The line that next read:
	first   int    // the number of its first part, counted from 1
	name    string // in upper case; "" if the line has no name, "-" if it is of no interest
	text    []byte // unfolded; valid until the next call; only the first part if it is of no interest
	tooLong bool   // longer than maxLineBytes, or its head is longer than maxHeadBytes
	buf     []byte
	slim    []byte
}

func (l *lines) next() bool {
	part, ok := l.part()
	for ok && len(part) == 0 {
		part, ok = l.part()
	}
	if !ok {
		return false
	}
	l.first, l.text, l.tooLong = l.line, part, false
	if !l.folded() {
		l.name = nameOf(part)
		l.measure()
		return true
	}
	if l.name = nameOf(part); l.name == "-" {
		for l.folded() {
			l.part()
		}
		return true
	}
	l.buf = append(l.buf[:0], part...)
	for l.folded() {
		part, _ = l.part()
		if len(l.buf) <= maxLineBytes {
			l.buf = append(l.buf, part[1:]...)
		}
	}
	l.text, l.name = l.buf, nameOf(l.buf)
	l.measure()
	return true
}

// measure leaves out the parameters that are of no interest and sets tooLong.
func (l *lines) measure() {
	if l.name == "-" || l.name == "" {
		return
	}
	if l.tooLong = len(l.text) > maxLineBytes; l.tooLong {
		return
	}
	head := headLen(l.text)
	if bytes.IndexByte(l.text[:head], ';') >= 0 && head < len(l.text) {
		l.slim = slimHead(l.slim[:0], l.text, head)
		l.text = l.slim
		head = headLen(l.text)
	}
	l.tooLong = head > maxHeadBytes
}

// slimHead appends a line without the parameters that are not read, whose
// values can be long: the decoder is quadratic in their length.
func slimHead(out, line []byte, head int) []byte {
	start, quoted := 0, false
	for i := 0; i <= head; i++ {
		switch {
		case i < head && line[i] == '"':
			quoted = !quoted
		case i == head || line[i] == ';' && !quoted:
			if start == 0 || keptParam(line[start+1:i]) {
				out = append(out, line[start:i]...)
			}
			start = i
		}
	}
	return append(out, line[head:]...)
}

// keptParam reports whether a parameter is read; what is none is kept too, for
// the decoder to complain about.
func keptParam(param []byte) bool {
	name, _, ok := bytes.Cut(param, []byte{'='})
	if !ok {
		return true
	}
	for _, kept := range [...]string{"TZID", "VALUE", "RANGE", "FBTYPE", "PARTSTAT", "EMAIL"} {
		if len(name) == len(kept) && strings.EqualFold(string(name), kept) {
			return true
		}
	}
	return false
}

// part reads up to the next line end.
func (l *lines) part() ([]byte, bool) {
	if l.pos >= len(l.data) {
		return nil, false
	}
	l.line++
	rest := l.data[l.pos:]
	end := bytes.IndexByte(rest, '\n')
	if end < 0 {
		end = len(rest)
	}
	if cr := bytes.IndexByte(rest[:end], '\r'); cr >= 0 {
		l.pos += cr + 1
		if cr+1 < len(rest) && rest[cr+1] == '\n' {
			l.pos++
		}
		return rest[:cr], true
	}
	l.pos += end + 1
	return rest[:end], true
}

// folded skips empty lines and reports whether the line goes on.
func (l *lines) folded() bool {
	for l.pos < len(l.data) {
		switch c := l.data[l.pos]; {
		case c == ' ' || c == '\t':
			return true
		case c == '\r' && l.pos+1 < len(l.data) && l.data[l.pos+1] == '\n':
			l.pos += 2
		case c == '\r' || c == '\n':
			l.pos++
		default:
			return false
		}
		l.line++
	}
	return false
}

// headLen returns the length of the name and parameters of a line.
func headLen(line []byte) int {
	quoted := false
	for i, b := range line {
		switch {
		case b == '"':
			quoted = !quoted
		case b == ':' && !quoted:
			return i
		}
	}
	return len(line)
}

// longestName is that of X-MICROSOFT-CDO-BUSYSTATUS and its like.
const longestName = 32

// nameOf returns the name of a line in upper case, "" if it has none, and "-"
// if it is of no interest.
func nameOf(line []byte) string {
	end := bytes.IndexAny(line, ":;")
	if end <= 0 {
		return ""
	}
	if end > longestName {
		return "-"
	}
	var upper [longestName]byte
	for i, b := range line[:end] {
		switch {
		case b >= 'a' && b <= 'z':
			b -= 'a' - 'A'
		case b >= 'A' && b <= 'Z', b >= '0' && b <= '9', b == '-', b == '_', b == '.':
		default:
			return ""
		}
		upper[i] = b
	}
	if name, ok := known[string(upper[:end])]; ok {
		return name
	}
	return "-"
}

// essential reports whether an event without its property of this name would
// be counted at a wrong time.
func essential(name string) bool {
	switch name {
	case "DTSTART", "DTEND", "DURATION", "RECURRENCE-ID":
		return true
	}
	return false
}

// known maps each property that is read to itself.
var known = names(
	"BEGIN", "END", "METHOD", "UID", "SEQUENCE", "DTSTAMP", "DTSTART", "DTEND", "DURATION",
	"RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS", "TRANSP", "CLASS",
	"PRIORITY", "CATEGORIES", "ATTENDEE", "FREEBUSY", "TZID", "TZOFFSETFROM", "TZOFFSETTO",
	"X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-IMPORTANCE",
)

func names(list ...string) map[string]string {
	m := make(map[string]string, len(list))
	for _, name := range list {
		m[name] = name
	}
	return m
}
