package ical

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	shanghai = civil.MustLoadZone("Asia/Shanghai")
	berlin   = civil.MustLoadZone("Europe/Berlin")
	newYork  = civil.MustLoadZone("America/New_York")
)

// vector is one entry of testdata/recurrence.txt.
type vector struct {
	title    string
	event    []string
	from, to civil.Date
	want     []string // local starts
	notes    []string
}

func (v *vector) isDate() bool { return strings.HasPrefix(v.event[0], "DTSTART;VALUE=DATE:") }

// zone returns the zone of DTSTART.
func (v *vector) zone(t *testing.T) civil.Zone {
	head, value, _ := strings.Cut(v.event[0], ":")
	switch _, id, ok := strings.Cut(head, "TZID="); {
	case ok:
		z, err := civil.LoadZone(id)
		require.NoError(t, err)
		return z
	case strings.HasSuffix(value, "Z"):
		return civil.UTC
	}
	return shanghai
}

func (v *vector) calendar() []byte {
	lines := append([]string{"BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:v"}, v.event...)
	if !v.isDate() {
		lines = append(lines, "DURATION:PT10S")
	}
	lines = append(lines, "END:VEVENT", "END:VCALENDAR", "")
	return []byte(strings.Join(lines, "\r\n"))
}

func readVectors(t *testing.T) []vector {
	t.Helper()
	text, err := os.ReadFile("testdata/recurrence.txt")
	require.NoError(t, err)
	var vs []vector
	var times []string
	for i, line := range strings.Split(string(text), "\n") {
		fail := func(why string) { require.Fail(t, why, "line %d: %s", i+1, line) }
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '[' {
			vs = append(vs, vector{
				title: strings.Trim(line, "[]"),
				from:  civil.MustParseDate("1997-01-01"), to: civil.MustParseDate("2000-01-01"),
			})
			times = nil
			continue
		}
		v := &vs[len(vs)-1]
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "window":
			from, to, _ := strings.Cut(rest, " ")
			v.from, v.to = civil.MustParseDate(from), civil.MustParseDate(to)
		case word == "at":
			times = strings.Fields(rest)
		case word == "note":
			v.notes = append(v.notes, rest)
		case line[0] >= '0' && line[0] <= '9' && len(word) == len("2006-01:"):
			for _, d := range days(rest) {
				day := fmt.Sprintf("%s-%02d", word[:7], d)
				if v.isDate() {
					v.want = append(v.want, day)
					continue
				}
				if len(times) == 0 {
					fail("no times of day")
				}
				for _, at := range times {
					v.want = append(v.want, day+" "+at)
				}
			}
		case line[0] >= '0' && line[0] <= '9' && len(word) == len("2006-01-02:"):
			for _, at := range strings.Fields(rest) {
				v.want = append(v.want, word[:10]+" "+at)
			}
		case strings.Contains(line, ":"):
			v.event = append(v.event, line)
		default:
			fail("not understood")
		}
	}
	return vs
}

// days reads "1 3 5-7".
func days(s string) []int {
	var list []int
	for _, word := range strings.Fields(s) {
		first, last, isRange := strings.Cut(word, "-")
		a, _ := strconv.Atoi(first)
		b := a
		if isRange {
			b, _ = strconv.Atoi(last)
		}
		for ; a <= b; a++ {
			list = append(list, a)
		}
	}
	return list
}

func TestIC3_Vectors(t *testing.T) {
	vectors := readVectors(t)
	require.GreaterOrEqual(t, len(vectors), 100)
	for _, v := range vectors {
		t.Run(v.title, func(t *testing.T) {
			z := v.zone(t)
			busy, err := Read(v.calendar(), Options{Zone: shanghai, From: z.StartOfDay(v.from), To: z.StartOfDay(v.to)})
			require.NoError(t, err)
			assert.Equal(t, v.want, localStarts(busy, z, v.isDate()))
			var notes []string
			for _, n := range busy.Notes {
				notes = append(notes, n.Message)
			}
			require.Len(t, notes, len(v.notes), "%v", notes)
			for i := range v.notes {
				assert.Contains(t, notes[i], v.notes[i])
			}
		})
	}
}

// localStarts returns when blocks start, as the vectors write it.
func localStarts(b Busy, z civil.Zone, isDate bool) []string {
	var list []string
	for _, block := range b.Blocks {
		local := z.In(block.Start)
		layout := "2006-01-02 15:04"
		switch {
		case isDate:
			layout = "2006-01-02"
		case local.Second() != 0:
			layout = "2006-01-02 15:04:05"
		}
		list = append(list, local.Format(layout))
	}
	return list
}

// window is a window in days of a zone.
func window(z civil.Zone, from, to string) (a, b time.Time) {
	return z.StartOfDay(civil.MustParseDate(from)), z.StartOfDay(civil.MustParseDate(to))
}
