package ical

import (
	"encoding/json"
	"math/rand"
	"strings"
	"testing"

	"github.com/deskrules/deskrules/scheduling/slots"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The shape of a result on the wire.
func TestBusy_JSON(t *testing.T) {
	busy, err := Read([]byte(events(meeting("m", "09", "CLASS:PRIVATE"), entry("bad", "DTSTART:x"))), (&file{}).options())
	require.NoError(t, err)
	text, err := json.Marshal(busy)
	require.NoError(t, err)
	assert.JSONEq(t, `{
		"busy": [{"start": "2026-03-24T01:00:00Z", "end": "2026-03-24T02:00:00Z", "status": "busy", "is_private": true, "immovable": false, "uid": "m"}],
		"notes": [{"rule": "IC-1", "uid": "bad", "component": "VEVENT at line 10", "message": "the component is left out: its DTSTART \"x\" is no date or time"}]
	}`, string(text))
	busy, err = Read([]byte(events()), (&file{}).options())
	require.NoError(t, err)
	text, err = json.Marshal(busy)
	require.NoError(t, err)
	assert.JSONEq(t, `{"busy": [], "notes": []}`, string(text))
}

// The order of the components in a file, and of files in one, changes nothing
// but the lines that notes name.
func TestRead_OrderOfComponents(t *testing.T) {
	var parts []string
	for _, f := range instanceFiles()[:20] {
		inner := strings.TrimSuffix(strings.TrimPrefix(f.text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n"), "END:VCALENDAR\r\n")
		// One series each: no uid is in two of the files.
		uid := "UID:file-" + strings.ReplaceAll(f.name, " ", "-") + "-"
		for _, e := range strings.SplitAfter(strings.ReplaceAll(inner, "UID:", uid), "END:VEVENT\r\n") {
			if e != "" {
				parts = append(parts, e)
			}
		}
	}
	o := (&file{}).options()
	want, err := Read([]byte(events(parts...)), o)
	require.NoError(t, err)
	require.Greater(t, len(want.Blocks), 50)
	rng := rand.New(rand.NewSource(7))
	for range 20 {
		rng.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		got, err := Read([]byte(events(parts...)), o)
		require.NoError(t, err)
		require.Equal(t, want.Blocks, got.Blocks)
		require.Len(t, got.Notes, len(want.Notes))
	}
}

// What a window says does not depend on how wide it is.
func TestRead_WiderWindow(t *testing.T) {
	within := func(b Busy, o Options) []slots.Block {
		var list []slots.Block
		for _, b := range b.Blocks {
			if b.Start.Before(o.From) {
				b.Start = o.From.UTC()
			}
			if b.End.After(o.To) {
				b.End = o.To.UTC()
			}
			if b.Start.Before(b.End) {
				list = append(list, b)
			}
		}
		return settle(list)
	}
	for _, files := range corpus() {
		for _, f := range files {
			o := f.options()
			wide, err := Read([]byte(f.text), o)
			require.NoError(t, err)
			o.From, o.To = window(o.Zone, "2026-03-20", "2026-03-27")
			narrow, err := Read([]byte(f.text), o)
			require.NoError(t, err)
			require.Equal(t, within(wide, o), within(narrow, o), f.name)
		}
	}
}
