package civil

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

// Zone is a time zone of the IANA database. Zones are comparable with ==,
// small, and safe for concurrent use. The zero Zone is no zone: ask
// [Zone.Valid]; its methods treat it as UTC.
type Zone struct {
	loc *time.Location
}

// ErrUnknownZone is the error for a name that no zone data could be loaded
// for, or that is no IANA name.
var ErrUnknownZone = errors.New("unknown time zone")

// UTC is the zone without offset.
var UTC = Zone{time.UTC}

// zones holds every zone that was loaded: loading parses a file, and the
// names are few. It is the one cache of the module.
var zones sync.Map // string → Zone

// maxZoneName is the longest name that is looked up; the longest of the
// database has 32 bytes.
const maxZoneName = 64

// LoadZone returns the zone of an IANA name such as "Asia/Shanghai" or "UTC".
// The error wraps [ErrUnknownZone] and names what was asked for. The names
// "" and "Local" are refused because they mean another zone on each host, and
// so are the directories and helper files that some systems keep beside the
// zones (posix/…, right/…, posixrules, localtime).
func LoadZone(name string) (Zone, error) {
	if z, ok := zones.Load(name); ok {
		return z.(Zone), nil
	}
	if why := refuse(name); why != "" {
		return Zone{}, fmt.Errorf("civil: %w: %q %s", ErrUnknownZone, name, why)
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		return Zone{}, fmt.Errorf("civil: %w: %q is in no zone data of this host", ErrUnknownZone, name)
	}
	z, _ := zones.LoadOrStore(name, Zone{loc}) // the first one stays, so that == holds
	return z.(Zone), nil
}

// MustLoadZone is [LoadZone] for constants; it panics on an error.
func MustLoadZone(name string) Zone {
	z, err := LoadZone(name)
	if err != nil {
		panic(err)
	}
	return z
}

func refuse(name string) string {
	switch {
	case name == "":
		return "is empty; name an IANA zone"
	case name == "Local":
		return "depends on the host; name an IANA zone"
	case len(name) > maxZoneName:
		return "is too long for an IANA name"
	case name == "posixrules", name == "localtime", name == "Factory",
		strings.HasPrefix(name, "posix/"), strings.HasPrefix(name, "right/"),
		strings.HasPrefix(name, "/"), strings.HasSuffix(name, "/"), strings.Contains(name, "//"):
		return "is no IANA zone"
	}
	for i := range len(name) {
		c := name[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if !letter && !strings.ContainsRune("_+-/", rune(c)) {
			return "is no IANA name"
		}
	}
	return ""
}

// Valid reports whether z is a zone.
func (z Zone) Valid() bool { return z.loc != nil }

// Name returns the name under which the zone was loaded, "" for the zero Zone.
func (z Zone) Name() string {
	if z.loc == nil {
		return ""
	}
	return z.loc.String()
}

// String returns Name.
func (z Zone) String() string { return z.Name() }

// Location returns the zone for use with package time; never nil.
func (z Zone) Location() *time.Location {
	if z.loc == nil {
		return time.UTC
	}
	return z.loc
}

// In returns t shown in this zone.
func (z Zone) In(t time.Time) time.Time { return t.In(z.Location()) }

// DateAt returns the civil date at an instant.
func (z Zone) DateAt(t time.Time) Date { return DateOf(z.In(t)) }

// TimeAt returns the time of day at an instant.
func (z Zone) TimeAt(t time.Time) Time { return TimeOf(z.In(t)) }

// Offset returns what the zone's clocks are ahead of UTC at an instant.
func (z Zone) Offset(t time.Time) time.Duration {
	_, seconds := z.In(t).Zone()
	return time.Duration(seconds) * time.Second
}
