package ical

import (
	"bytes"
	"fmt"
	"strings"
)

// piece is one component cut out of a file: the content lines that matter,
// unfolded, each ended by a line feed, its own BEGIN and END among them.
type piece struct {
	name     string // VEVENT, VFREEBUSY, VTIMEZONE
	line     int    // where it begins, counted from 1
	calendar int    // index into cutting.methods
	text     []byte
	faults   []string // what is wrong with it, although it can be read
	refused  string   // why it cannot be used at all
}

// label names the piece for a note.
func (p *piece) label() string { return fmt.Sprintf("%s at line %d", p.name, p.line) }

func (p *piece) fault(format string, args ...any) {
	if len(p.faults) < maxFaults {
		p.faults = append(p.faults, fmt.Sprintf(format, args...))
	}
}

// cutting is a file cut into components.
type cutting struct {
	pieces  []piece
	methods []string // METHOD of each calendar of the file
	faults  []string // what is wrong outside of all components
	ignored []piece  // components that hold busy time but are not read
	tooMany bool
}

// component names that stand directly in a calendar, and whether they are
// read. One of them never stands inside another.
var topLevel = map[string]bool{
	"VEVENT": true, "VFREEBUSY": true, "VTIMEZONE": true,
	"VTODO": false, "VJOURNAL": false, "VAVAILABILITY": false,
}

// cutter cuts by BEGIN and END alone, so that one bad component cannot take
// another with it.
type cutter struct {
	lines lines
	mail  []byte // the owner's address in lower case
	out   cutting
	stack []string // open components, outermost first
	deep  int      // open components beyond maxDepth
	stray string   // the END without BEGIN that was told last
	open  int      // index into stack of the component in cur, or -1
	cur   piece
	keep  bool // cur is read, not only skipped
}

// cut cuts a file. Of attendees it keeps the lines that name mail.
func cut(data []byte, mail string) cutting {
	c := cutter{lines: lines{data: data}, mail: []byte(strings.ToLower(mail)), open: -1}
	for c.lines.next() && !c.out.tooMany {
		c.take()
	}
	if c.open >= 0 {
		c.cur.fault("the file ends inside it")
		c.flush()
	} else if len(c.stack) > 0 {
		c.fault("the file ends without END:%s", c.stack[0])
	}
	return c.out
}

func (c *cutter) fault(format string, args ...any) {
	if len(c.out.faults) < maxNotes {
		c.out.faults = append(c.out.faults, fmt.Sprintf(format, args...))
	}
}

func (c *cutter) take() {
	name := c.lines.name
	switch {
	case name == "BEGIN":
		c.begin(value(c.lines.text))
	case name == "END":
		c.end(value(c.lines.text))
	case len(c.stack) == 0:
		c.outside()
	case c.open < 0:
		if name == "METHOD" && len(c.out.methods) > 0 {
			c.out.methods[len(c.out.methods)-1] = value(c.lines.text)
		}
	case c.deep > 0 || !c.keep || len(c.stack)-1 != c.open+c.nested():
	case name == "":
		c.cur.fault("line %d is no content line", c.lines.first)
	case c.lines.tooLong:
		c.cur.fault("line %d (%s) is too long", c.lines.first, name)
		if essential(name) {
			c.cur.refused = fmt.Sprintf("its %s is too long", name)
		}
		if name == "RRULE" {
			c.cur.text = append(c.cur.text, unreadableRule...)
		}
	case name == "ATTENDEE" && !c.isOwner():
	default:
		c.cur.text = appendClean(c.cur.text, c.lines.text)
	}
}

// nested is 1 inside the observance of a time zone, whose lines are kept too.
func (c *cutter) nested() int {
	if c.cur.name != "VTIMEZONE" {
		return 0
	}
	switch c.stack[len(c.stack)-1] {
	case "STANDARD", "DAYLIGHT":
		return 1
	}
	return 0
}

func (c *cutter) isOwner() bool {
	return len(c.mail) > 0 && bytes.Contains(bytes.ToLower(c.lines.text), c.mail)
}

// outside looks at a line before the first or after the last component.
func (c *cutter) outside() {
	if len(bytes.TrimSpace(c.lines.text)) > 0 && len(c.out.faults) == 0 {
		c.fault("line %d stands outside of every calendar", c.lines.first)
	}
}

func (c *cutter) begin(name string) {
	read, top := topLevel[name]
	switch {
	case name == "VCALENDAR":
		c.unfinished("BEGIN:VCALENDAR")
		if len(c.stack) > 0 {
			c.fault("line %d begins a calendar inside another", c.lines.first)
		}
		c.stack, c.deep = append(c.stack[:0], name), 0
		c.out.methods = append(c.out.methods, "")
	case top:
		c.unfinished("BEGIN:" + name)
		if len(c.stack) == 0 {
			c.fault("line %d begins a %s outside of every calendar", c.lines.first, name)
		}
		if len(c.out.methods) == 0 {
			c.out.methods = append(c.out.methods, "")
		}
		// Whatever wraps it is no concern of ours.
		c.stack, c.deep = c.stack[:min(len(c.stack), maxDepth-1)], 0
		c.open, c.keep = len(c.stack), read
		c.stack = append(c.stack, name)
		c.cur = piece{name: name, line: c.lines.first, calendar: len(c.out.methods) - 1}
		if read {
			c.cur.text = appendClean(nil, c.lines.text)
		}
	case len(c.stack) >= maxDepth:
		c.deep++
		if c.open >= 0 {
			c.cur.refused = fmt.Sprintf("it is nested more than %d deep", maxDepth)
		} else if c.deep == 1 {
			c.fault("line %d is nested more than %d deep", c.lines.first, maxDepth)
		}
	default:
		c.stack = append(c.stack, name)
		if c.open >= 0 && c.keep && len(c.stack)-1 == c.open+1 && c.nested() == 1 {
			c.cur.text = appendClean(c.cur.text, c.lines.text)
		}
	}
}

// unfinished closes a component that lacks its END.
func (c *cutter) unfinished(before string) {
	if c.open < 0 {
		return
	}
	c.cur.fault("it has no END before %s at line %d", before, c.lines.first)
	open := c.open
	c.flush()
	c.stack = c.stack[:open]
}

func (c *cutter) end(name string) {
	if c.deep > 0 {
		if _, top := topLevel[name]; !top && name != "VCALENDAR" {
			c.deep--
			return
		}
		c.deep = 0
	}
	at := len(c.stack) - 1
	for at >= 0 && c.stack[at] != name {
		at--
	}
	switch {
	case at < 0 && c.open >= 0:
		c.cur.fault("line %d ends a %s that was not begun", c.lines.first, name)
	case at < 0:
		if name != c.stray {
			c.fault("line %d ends a %s that was not begun", c.lines.first, name)
		}
		c.stray = name
	case c.open >= 0 && at < c.open:
		c.cur.fault("it has no END before END:%s at line %d", name, c.lines.first)
		c.flush()
		c.stack = c.stack[:at]
	default:
		if c.open >= 0 && at == c.open {
			if at != len(c.stack)-1 {
				c.cur.fault("a %s in it has no END", c.stack[len(c.stack)-1])
			}
			c.flush()
		} else if c.open >= 0 && c.keep && at == c.open+1 && c.nested() == 1 {
			c.cur.text = appendClean(c.cur.text, c.lines.text)
		}
		c.stack = c.stack[:at]
	}
}

// flush ends the component in cur. A missing END of its own or of an
// observance in it is written, so that the decoder can read it.
func (c *cutter) flush() {
	switch {
	case c.keep:
		if c.nested() == 1 && len(c.stack)-1 > c.open {
			c.cur.text = append(append(append(c.cur.text, "END:"...), c.stack[len(c.stack)-1]...), '\n')
		}
		c.cur.text = append(append(append(c.cur.text, "END:"...), c.cur.name...), '\n')
		c.out.pieces = append(c.out.pieces, c.cur)
		c.out.tooMany = len(c.out.pieces) > maxComponents
	case c.cur.name == "VAVAILABILITY" && len(c.out.ignored) < maxNotes:
		c.out.ignored = append(c.out.ignored, c.cur)
	}
	c.open, c.keep, c.cur = -1, false, piece{}
}

// value returns the value of a BEGIN, END or METHOD line, in upper case.
func value(line []byte) string {
	_, after, _ := bytes.Cut(line, []byte{':'})
	return cutText(strings.ToUpper(string(bytes.TrimSpace(after))))
}

// appendClean appends a line without control characters and trailing space.
func appendClean(text, line []byte) []byte {
	line = bytes.TrimRight(line, " \t")
	for _, b := range line {
		if b >= ' ' && b != 0x7F || b == '\t' {
			text = append(text, b)
		}
	}
	return append(text, '\n')
}
