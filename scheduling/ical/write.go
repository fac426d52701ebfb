package ical

import (
	"bytes"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/deskrules/deskrules/timepipe/civil"
	goical "github.com/emersion/go-ical"
)

// product names the writer in PRODID.
const product = "-//deskrules//deskrules//EN"

func newCalendar(method string) *goical.Calendar {
	cal := goical.NewCalendar()
	set(cal.Component, "PRODID", product)
	set(cal.Component, "VERSION", "2.0")
	set(cal.Component, "CALSCALE", "GREGORIAN")
	set(cal.Component, "METHOD", method)
	return cal
}

func set(c *goical.Component, name, value string) {
	p := goical.NewProp(name)
	p.Value = value
	c.Props.Set(p)
}

// setText sets a property to free text, escaped.
func setText(c *goical.Component, name, text string) {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = oneLine(lines[i])
	}
	p := goical.NewProp(name)
	p.SetText(strings.Join(lines, "\n"))
	c.Props.Set(p)
}

// oneLine returns a text that is valid and without what must not stand in a
// line.
func oneLine(s string) string {
	return strings.Map(func(c rune) rune {
		if c < ' ' && c != '\t' || c == 0x7F {
			return -1
		}
		return c
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

func setLocal(c *goical.Component, name string, z civil.Zone, t time.Time) {
	p := goical.NewProp(name)
	p.Params.Set("TZID", z.Name())
	p.Value = localText(z.In(t))
	c.Props.Set(p)
}

func localText(t time.Time) string { return t.Format("20060102T150405") }
func utcText(t time.Time) string   { return t.UTC().Format("20060102T150405Z") }

// encode writes a calendar and folds its lines.
func encode(cal *goical.Calendar) ([]byte, error) {
	var b bytes.Buffer
	if err := goical.NewEncoder(&b).Encode(cal); err != nil {
		return nil, fmt.Errorf("ical: writing a calendar: %w", err)
	}
	return fold(b.Bytes()), nil
}

// fold folds lines that are longer than 75 octets, between characters, as RFC
// 5545 section 3.1 wants. go-ical writes them as they are.
func fold(text []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/32)
	for line := range bytes.SplitSeq(bytes.TrimSuffix(text, []byte("\r\n")), []byte("\r\n")) {
		room := lineOctets
		for len(line) > room {
			cut := room
			for cut > 0 && !utf8.RuneStart(line[cut]) {
				cut--
			}
			out = append(append(out, line[:cut]...), "\r\n "...)
			line = line[cut:]
			room = lineOctets - 1 // the space counts
		}
		out = append(append(out, line...), "\r\n"...)
	}
	return out
}
