package civil

import (
	"errors"
	"fmt"
	"strings"
)

// WindowsZone returns the IANA name of the zone that Windows calls by this
// name, "China Standard Time" for "Asia/Shanghai" (the default zone that CLDR
// gives for it), and whether there is one. Upper and lower case are the same.
func WindowsZone(name string) (iana string, ok bool) {
	iana, ok = windowsZones[strings.ToLower(name)]
	return iana, ok
}

// FindZone is [LoadZone] for names that calendars and address books write: an
// IANA name first, else a time zone name of Windows, which is no unknown zone
// (SC-8). The zone has the IANA name then. The error wraps [ErrUnknownZone]
// and names what was asked for.
func FindZone(name string) (Zone, error) {
	z, err := LoadZone(name)
	if err == nil {
		return z, nil
	}
	iana, ok := WindowsZone(name)
	if !ok {
		return Zone{}, err
	}
	if z, err = LoadZone(iana); err != nil {
		return Zone{}, fmt.Errorf("civil: %w: %q means %s, which cannot be loaded: %v", ErrUnknownZone, name, iana, errors.Unwrap(err))
	}
	return z, nil
}
