package ical

import (
	"strings"
	"testing"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// file is one calendar of the corpus: the tests of the rules, the conformance
// test and the fuzz seeds all read it.
type file struct {
	name  string
	text  string
	zone  civil.Zone // default Shanghai
	owner string     // default me@corp.example
	want  []string   // blocks: "start end uid status marks", local times of zone
	notes []string   // parts of each note, divided by " … ", in order
}

// events puts events into a calendar.
func events(list ...string) string {
	var b strings.Builder
	b.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n")
	for _, e := range list {
		b.WriteString(e)
	}
	b.WriteString("END:VCALENDAR\r\n")
	return b.String()
}

// entry makes an event of lines, with a UID.
func entry(uid string, lines ...string) string {
	return component("VEVENT", append([]string{"UID:" + uid}, lines...)...)
}

func component(name string, lines ...string) string {
	return "BEGIN:" + name + "\r\n" + strings.Join(lines, "\r\n") + "\r\nEND:" + name + "\r\n"
}

// meeting makes a timed event of one hour on 24 March 2026 in Shanghai.
func meeting(uid, hour string, lines ...string) string {
	return entry(uid, append([]string{
		"DTSTART;TZID=Asia/Shanghai:20260324T" + hour + "0000", "DURATION:PT1H",
	}, lines...)...)
}

func (f *file) options() Options {
	o := Options{Zone: f.zone, Owner: f.owner}
	if !o.Zone.Valid() {
		o.Zone = shanghai
	}
	if f.owner == "" {
		o.Owner = "me@corp.example"
	}
	o.From, o.To = window(o.Zone, "2026-03-01", "2026-05-01")
	return o
}

// shown returns blocks as the corpus writes them.
func shown(b Busy, z civil.Zone) []string {
	var list []string
	for _, block := range b.Blocks {
		start, end := z.In(block.Start), z.In(block.End)
		layout := "02 15:04"
		if start.Format("2006-01-02") == end.Format("2006-01-02") {
			layout = "15:04"
		}
		if end.Month() != start.Month() {
			layout = "01-02 15:04"
		}
		s := start.Format("01-02 15:04") + "-" + end.Format(layout) + " " + block.UID + " " + string(block.Status)
		if block.IsPrivate {
			s += " private"
		}
		if block.Immovable {
			s += " immovable"
		}
		list = append(list, s)
	}
	return list
}

func (f *file) check(t *testing.T) {
	o := f.options()
	busy, err := Read([]byte(f.text), o)
	require.NoError(t, err)
	assert.Equal(t, f.want, shown(busy, o.Zone))
	if assert.Len(t, busy.Notes, len(f.notes), "%v", busy.Notes) {
		for i, n := range busy.Notes {
			for part := range strings.SplitSeq(f.notes[i], " … ") {
				assert.Contains(t, n.String(), part)
			}
		}
	}
	explained, x, err := Explain([]byte(f.text), o)
	require.NoError(t, err)
	assert.Equal(t, busy, explained, "explaining changes nothing")
	assert.Equal(t, rule.Set, x.RuleSet)
}

// corpus lists all files, by the rule that they are about.
func corpus() map[rule.ID][]file {
	return map[rule.ID][]file{
		RuleComponents: componentFiles(),
		RuleInstances:  instanceFiles(),
		RuleRecurrence: recurrenceFiles(),
		RuleExtent:     extentFiles(),
		RuleZones:      zoneFiles(),
		RuleFreeBusy:   freeBusyFiles(),
		RuleStatus:     statusFiles(),
	}
}

func checkFiles(t *testing.T, files []file) {
	t.Helper()
	for _, f := range files {
		t.Run(f.name, f.check)
	}
}
