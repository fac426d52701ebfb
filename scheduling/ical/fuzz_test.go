package ical

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/deskrules/deskrules/scheduling/slots"
	"github.com/stretchr/testify/require"
)

// FuzzRead: whatever the bytes, no panic, and blocks that a search can take:
// sorted, not inverted, in the window, of a status that costs something. The
// same bytes give the same answer.
func FuzzRead(f *testing.F) {
	for _, files := range corpus() {
		for _, c := range files {
			f.Add([]byte(c.text))
		}
	}
	samples, err := filepath.Glob("testdata/calendars/*.ics")
	require.NoError(f, err)
	require.NotEmpty(f, samples)
	for _, path := range samples {
		text, err := os.ReadFile(path)
		require.NoError(f, err)
		f.Add(text)
	}
	o := (&file{}).options()
	f.Fuzz(func(t *testing.T, data []byte) {
		busy, err := Read(data, o)
		if err != nil {
			require.ErrorIs(t, err, ErrNoCalendar)
			return
		}
		require.NotNil(t, busy.Blocks)
		require.NotNil(t, busy.Notes)
		for _, b := range busy.Blocks {
			require.True(t, b.Start.Before(b.End))
			require.True(t, b.Start.Before(o.To) && b.End.After(o.From))
			require.Contains(t, []slots.Status{slots.Busy, slots.Tentative, slots.OutOfOffice}, b.Status)
		}
		require.True(t, slices.IsSortedFunc(busy.Blocks, func(a, b slots.Block) int { return a.Start.Compare(b.Start) }))
		for _, n := range busy.Notes {
			require.NotEmpty(t, n.Message)
			require.NotContains(t, n.String(), "\n")
		}
		again, _, err := Explain(data, o)
		require.NoError(t, err)
		require.Equal(t, busy, again)
	})
}

// FuzzRule: a rule is refused, or its instances are ascending, within what was
// asked, and the same from wherever one looks.
func FuzzRule(f *testing.F) {
	for _, rule := range []string{
		"FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;COUNT=9", "FREQ=MONTHLY;BYDAY=-1FR,2MO;BYSETPOS=1,-1",
		"FREQ=YEARLY;BYWEEKNO=53,1;BYDAY=SU", "FREQ=HOURLY;INTERVAL=7;BYHOUR=1", "FREQ=MINUTELY;BYSECOND=0,30;BYSETPOS=-1",
		"FREQ=SECONDLY;INTERVAL=999999999", "FREQ=YEARLY;BYYEARDAY=-366,366", "FREQ=MONTHLY;BYDAY=53MO", "FREQ=DAILY;UNTIL=19700101",
	} {
		f.Add(rule, int64(1_772_000_000), uint16(100))
	}
	f.Fuzz(func(t *testing.T, text string, start int64, days uint16) {
		start = start%maxWall - start%maxWall%60
		rec, err := readRule(text, start, false)
		if err != nil {
			require.ErrorContains(t, err, " ")
			return
		}
		to := start + int64(days%400)*secondsPerDay
		list := func(lo int64) (walls []int64, ok bool) {
			steps := 300_000
			ok = rec.walk(lo, to, &steps, func(wall int64) bool {
				walls = append(walls, wall)
				return len(walls) < 20_000
			})
			return walls, ok && len(walls) < 20_000
		}
		all, ok := list(start)
		require.True(t, slices.IsSorted(all))
		if !ok {
			return
		}
		for _, w := range all {
			require.True(t, w >= start && w <= to)
		}
		middle := start + (to-start)/2
		later, ok := list(middle)
		if ok {
			all = slices.DeleteFunc(all, func(w int64) bool { return w < middle })
			require.True(t, slices.Equal(all, later), "%v %v", all, later)
		}
	})
}

// FuzzRequest: what is accepted is written so that it is read back at its
// time, whatever stands in its texts.
func FuzzRequest(f *testing.F) {
	f.Add("uid-1", "Title", "Room", "Notes\nof it", "Anna", "anna@corp.example")
	f.Add("a:b;c,d", "\r\nATTENDEE:x", "\\n", "\xff", "\"^'", "a+b@c-d.example")
	f.Fuzz(func(t *testing.T, uid, summary, location, description, name, mail string) {
		m := reviewMeeting()
		m.UID, m.Summary, m.Location, m.Description = uid, summary, location, description
		m.Attendees[0] = Attendee{Mail: mail, Name: name}
		text, err := Request(m)
		if err != nil {
			return
		}
		require.True(t, bytes.HasSuffix(text, []byte("END:VEVENT\r\nEND:VCALENDAR\r\n")))
		busy, err := Read(text, Options{Zone: berlin, From: m.Start, To: m.End, Owner: mail})
		require.NoError(t, err)
		require.Empty(t, busy.Notes)
		require.Len(t, busy.Blocks, 1)
		require.Equal(t, m.Start, busy.Blocks[0].Start.In(time.UTC))
		require.Equal(t, m.End, busy.Blocks[0].End.In(time.UTC))
	})
}
