package ical

import (
	"sort"
	"strings"
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// zone turns readings of clocks into instants. Wall seconds are those of the
// clock face, counted as if it showed UTC; instants are Unix seconds.
type zone interface {
	// unix returns the instant at which clocks show wall: the first of two,
	// and for a time that clocks skip what RFC 5545 section 3.3.5 says, the
	// time as if the offset before the change still held.
	unix(wall int64) int64
	// wall returns what clocks show at an instant.
	wall(unix int64) int64
	name() string
}

// ianaZone is a zone of the IANA database.
type ianaZone struct{ civil.Zone }

// utcZone is the zone of times that end in Z.
var utcZone zone = ianaZone{civil.UTC}

func (z ianaZone) unix(wall int64) int64 {
	if z.Zone == civil.UTC {
		return wall
	}
	shown := time.Unix(wall, 0).UTC()
	r := z.Resolve(civil.DateOf(shown), civil.TimeOf(shown))
	if r.IsGap {
		return wall - int64(z.Offset(r.First.Add(-time.Second))/time.Second)
	}
	return r.First.Unix()
}

func (z ianaZone) wall(unix int64) int64 {
	return unix + int64(z.Offset(time.Unix(unix, 0))/time.Second)
}

func (z ianaZone) name() string { return z.Name() }

// startOfDay returns the first instant of a day in the owner's zone.
func startOfDay(z civil.Zone, day int64) int64 { return z.StartOfDay(dateOf(day)).Unix() }

// fileZone is a zone as a VTIMEZONE of the file describes it.
type fileZone struct {
	id     string
	before int64   // offset before the first onset
	onsets []onset // ascending, each with an offset that differs from the one before
}

type onset struct{ at, offset int64 }

func (z *fileZone) name() string { return z.id }

// offset returns the offset of the period that ends before onset i.
func (z *fileZone) offset(i int) int64 {
	if i == 0 {
		return z.before
	}
	return z.onsets[i-1].offset
}

func (z *fileZone) wall(unix int64) int64 {
	i := sort.Search(len(z.onsets), func(i int) bool { return z.onsets[i].at > unix })
	return unix + z.offset(i)
}

func (z *fileZone) unix(wall int64) int64 {
	i := sort.Search(len(z.onsets), func(i int) bool { return z.onsets[i].at > wall-margin })
	for ; ; i++ {
		at := wall - z.offset(i)
		if i == len(z.onsets) || at < z.onsets[i].at {
			// Inside the period, or in a gap after an earlier one: then
			// the offset before the gap holds.
			if i > 0 && at < z.onsets[i-1].at {
				return wall - z.offset(i-1)
			}
			return at
		}
	}
}

// resolver understands the names of zones, rule IC-5.
type resolver struct {
	home  ianaZone
	files map[string]func() *fileZone // VTIMEZONEs of the file by TZID, evaluated when first asked for
	known map[string]found
}

type found struct {
	zone zone
	how  how
}

// how says by which step a zone's name was understood.
type how uint8

const (
	howIANA how = iota
	howWindows
	howTail
	howFile
	howHome // not at all: the owner's zone stands in
)

var howText = map[how]string{
	howIANA: "IANA", howWindows: "Windows", howTail: "vendor", howFile: "VTIMEZONE", howHome: "owner",
}

// find understands a TZID. The result is the same for the same name.
func (r *resolver) find(id string) (f found, isNew bool) {
	if f, ok := r.known[id]; ok {
		return f, false
	}
	f = found{r.home, howHome}
	if len(r.known) < maxZones {
		f.zone, f.how = r.search(strings.TrimSpace(id))
		r.known[id] = f
	}
	return f, true
}

func (r *resolver) search(id string) (zone, how) {
	_, inFile := r.files[id]
	// EST, MST and HST are IANA names of zones without summer time. A file
	// that describes one of them itself knows better what it meant.
	if !inFile || !abbreviations[id] {
		if z, err := civil.LoadZone(id); err == nil {
			return ianaZone{z}, howIANA
		}
	}
	if name, ok := civil.WindowsZone(id); ok {
		if z, err := civil.LoadZone(name); err == nil {
			return ianaZone{z}, howWindows
		}
	}
	if z, ok := vendorTail(id); ok {
		return ianaZone{z}, howTail
	}
	if inFile {
		if z := r.files[id](); z != nil {
			return z, howFile
		}
	}
	return r.home, howHome
}

var abbreviations = map[string]bool{"EST": true, "MST": true, "HST": true}

// maxTailParts is how many parts an IANA name has at most.
const maxTailParts = 3

// vendorTail finds an IANA name at the end of a name such as
// "/citadel.org/20190914_1/Asia/Shanghai".
func vendorTail(id string) (civil.Zone, bool) {
	parts := strings.Split(id, "/")
	for n := min(maxTailParts, len(parts)-1); n >= 1; n-- {
		tail := strings.Join(parts[len(parts)-n:], "/")
		if strings.EqualFold(tail, "UTC") {
			return civil.UTC, true
		}
		if abbreviations[tail] {
			return civil.Zone{}, false
		}
		if z, err := civil.LoadZone(tail); err == nil {
			return z, true
		}
	}
	return civil.Zone{}, false
}
