package ical

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/deskrules/deskrules/scheduling/slots"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func freeBusyFiles() []file {
	list := func(lines ...string) string {
		return events(component("VFREEBUSY", append([]string{"UID:f", "DTSTAMP:20260301T000000Z", "DTSTART:20260301T000000Z", "DTEND:20260501T000000Z"}, lines...)...))
	}
	return []file{
		{name: "periods by end and by duration", text: list("FREEBUSY:20260324T010000Z/20260324T020000Z,20260324T040000Z/PT1H30M"),
			want: []string{"03-24 09:00-10:00  busy", "03-24 12:00-13:30  busy"}},
		{name: "empty entries", text: list("FREEBUSY:20260324T010000Z/20260324T020000Z,,20260324T040000Z/PT1H,"),
			want: []string{"03-24 09:00-10:00  busy", "03-24 12:00-13:00  busy"}},
		{name: "the range of the list is no busy time", text: list()},
		{name: "kinds", text: list("FREEBUSY;FBTYPE=BUSY:20260324T010000Z/PT1H", "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260324T030000Z/PT1H",
			"FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260324T050000Z/PT1H", "FREEBUSY;FBTYPE=X-AWAY:20260324T070000Z/PT1H", "FREEBUSY;FBTYPE=FREE:20260324T090000Z/PT1H"),
			want: []string{"03-24 09:00-10:00  busy", "03-24 11:00-12:00  oof", "03-24 13:00-14:00  tentative", "03-24 15:00-16:00  busy"}},
		{name: "free is cut out", text: list("FREEBUSY;FBTYPE=FREE:20260324T020000Z/PT1H", "FREEBUSY:20260324T010000Z/PT3H"),
			want: []string{"03-24 09:00-10:00  busy", "03-24 11:00-12:00  busy"}},
		{name: "free cuts over several", text: list("FREEBUSY:20260324T010000Z/PT1H,20260324T023000Z/PT1H", "FREEBUSY;FBTYPE=FREE:20260324T013000Z/PT90M"),
			want: []string{"03-24 09:00-09:30  busy", "03-24 11:00-11:30  busy"}},
		{name: "overlapping and touching ones are one", text: list("FREEBUSY:20260324T010000Z/PT1H,20260324T013000Z/PT1H,20260324T023000Z/PT30M"),
			want: []string{"03-24 09:00-11:00  busy"}},
		{name: "the stronger counts", text: list("FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260324T010000Z/PT3H", "FREEBUSY:20260324T020000Z/PT1H"),
			want: []string{"03-24 09:00-10:00  tentative", "03-24 10:00-11:00  busy", "03-24 11:00-12:00  tentative"}},
		{name: "an inverted period is named", text: list("FREEBUSY:20260324T020000Z/20260324T010000Z,20260324T040000Z/PT1H"),
			want: []string{"03-24 12:00-13:00  busy"}, notes: []string{`VFREEBUSY at line 4 (f): the end "20260324T010000Z" of a period in its FREEBUSY is no period of time; it is left out`}},
		{name: "half a period is named", text: list("FREEBUSY:20260324T020000Z"), notes: []string{"is no period of time"}},
		{name: "no time is named", text: list("FREEBUSY:now/PT1H"), notes: []string{`its FREEBUSY "now" is no date or time`}},
		{name: "free in one list does not free what is busy in another", text: list("FREEBUSY:20260324T010000Z/PT1H") + list("FREEBUSY;FBTYPE=FREE:20260324T010000Z/PT1H"),
			want: []string{"03-24 09:00-10:00  busy"}},
		{name: "beside events", text: events(meeting("m", "09"), component("VFREEBUSY", "UID:f", "FREEBUSY:20260324T010000Z/PT2H")),
			want: []string{"03-24 09:00-10:00 m busy", "03-24 09:00-11:00  busy"}},
	}
}

func TestIC6_FreeBusy(t *testing.T) { checkFiles(t, freeBusyFiles()) }

func TestIC6_PeriodsAreBounded(t *testing.T) {
	line := "FREEBUSY:" + strings.Repeat("20260324T010000Z/PT1H,", maxDates) + "20260325T010000Z/PT1H"
	lines := []string{line[:len(line)/2], "FREEBUSY:" + line[len(line)/2:]}
	for i := range lines { // no line is too long
		lines[i] = lines[i][:strings.LastIndex(lines[i], ",")]
	}
	busy, err := Read([]byte(events(component("VFREEBUSY", append(lines, lines...)...))), (&file{}).options())
	require.NoError(t, err)
	assert.Empty(t, busy.Blocks)
	assert.Contains(t, busy.Notes[len(busy.Notes)-1].Message, "too many periods")
}

// Merging says at each second what the periods say.
func TestIC6_MergeAgreesWithEachSecond(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	kinds := []slots.Status{slots.Tentative, slots.Busy, slots.OutOfOffice, slots.Free}
	for range 500 {
		var periods []period
		for range rng.Intn(8) {
			from := rng.Int63n(30) - 5
			periods = append(periods, period{from, from + rng.Int63n(10), kinds[rng.Intn(len(kinds))]})
		}
		merged := mergePeriods(slices.Clone(periods))
		at := func(list []period, second int64) slots.Status {
			best := -1
			for _, p := range list {
				if p.from <= second && second < p.to {
					best = max(best, slices.Index(kinds, p.status))
				}
			}
			if best < 0 {
				return slots.Free
			}
			return kinds[best]
		}
		for second := int64(-10); second < 50; second++ {
			require.Equal(t, at(periods, second), at(merged, second), "%v at %d", periods, second)
		}
		for i := 1; i < len(merged); i++ {
			require.True(t, merged[i-1].to < merged[i].from || merged[i-1].to == merged[i].from && merged[i-1].status != merged[i].status)
		}
	}
}

func TestIC6_Merge(t *testing.T) {
	read := func(text string) Busy {
		b, err := Read([]byte(text), (&file{}).options())
		require.NoError(t, err)
		return b
	}
	work := read(events(meeting("m", "09", "STATUS:TENTATIVE"), meeting("w", "11")))
	home := read(events(meeting("m", "09", "CLASS:PRIVATE"), meeting("h", "11", "CATEGORIES:IMPORTANT"), entry("bad", "DTSTART:x")))
	merged := Merge(work, home)
	assert.Equal(t, []string{"03-24 09:00-10:00 m busy private", "03-24 11:00-12:00 h busy immovable", "03-24 11:00-12:00 w busy"}, shown(merged, shanghai))
	assert.Len(t, merged.Notes, 1)
	assert.Equal(t, merged.Blocks, Merge(home, work).Blocks, "whatever the order")
	assert.Equal(t, Busy{Blocks: []slots.Block{}, Notes: []Note{}}, Merge())
	free := read(events(meeting("m", "09", "TRANSP:TRANSPARENT")))
	assert.Equal(t, work.Blocks, Merge(free, work).Blocks)
}
