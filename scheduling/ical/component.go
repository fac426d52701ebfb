package ical

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strings"

	goical "github.com/emersion/go-ical"
)

// decoder reads pieces with go-ical, which takes the first fault of a stream
// for its end and panics on some: each piece has a stream of its own.
type decoder struct {
	in  bytes.Buffer
	buf *bufio.Reader
}

var errDecoder = errors.New("its lines cannot be read")

// unreadableRule stands for a rule that cannot be read, so that its series is
// not taken for a single event.
const unreadableRule = "RRULE:UNREADABLE\n"

// decode reads one piece. If that fails, it is read again without the lines
// that cannot be read, which are named in its faults. An error says why it
// must not be used all the same; the component may still tell its name.
func (d *decoder) decode(p *piece) (*goical.Component, error) {
	if c, err := d.read(p.text); err == nil {
		return c, nil
	}
	var missing error
	good := make([]byte, 0, len(p.text))
	for line := range bytes.Lines(p.text) {
		if name := nameOf(line); name != "BEGIN" && name != "END" {
			one := append(append([]byte("BEGIN:X\n"), line...), "END:X\n"...)
			if _, err := d.read(one); err != nil {
				p.fault("its %s cannot be read: %s", name, cause(err))
				if missing == nil && essential(name) {
					missing = fmt.Errorf("its %s cannot be read", name)
				}
				if name == "RRULE" {
					good = append(good, unreadableRule...)
				}
				continue
			}
		}
		good = append(good, line...)
	}
	c, err := d.read(good)
	if missing != nil {
		err = missing
	}
	return c, err
}

func (d *decoder) read(text []byte) (c *goical.Component, err error) {
	defer func() {
		if r := recover(); r != nil {
			c, err = nil, errDecoder
		}
	}()
	d.in.Reset()
	d.in.WriteString("BEGIN:VCALENDAR\n")
	d.in.Write(text)
	d.in.WriteString("END:VCALENDAR\n")
	if d.buf == nil {
		d.buf = bufio.NewReader(&d.in)
	}
	d.buf.Reset(&d.in)
	cal, err := goical.NewDecoder(d.buf).Decode()
	if err != nil {
		return nil, err
	}
	if len(cal.Children) != 1 {
		return nil, errDecoder
	}
	return cal.Children[0], nil
}

// cause returns the decoder's reason in the words of a note.
func cause(err error) string { return strings.TrimPrefix(err.Error(), "ical: ") }

// first returns the first value of a property, trimmed, or "".
func first(c *goical.Component, name string) string {
	if p := c.Props[name]; len(p) > 0 {
		return strings.TrimSpace(p[0].Value)
	}
	return ""
}
