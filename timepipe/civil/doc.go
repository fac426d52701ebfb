// Package civil is civil time in zones: the one place where a date and a time
// of day become an instant.
//
// Go's time.Date answers for every civil time, but in the hour that a spring
// change skips it answers differently from zone to zone (02:30 in New York
// becomes 01:30, 01:30 in London becomes 02:30), and in the hour that an
// autumn change repeats it takes sometimes the first and sometimes the second
// (New York: the first, London: the second). A rule must not depend on that.
// [Zone.Resolve] says what is true instead: the civil time exists never, once
// or twice, and when.
//
//	zone, err := civil.LoadZone("America/New_York")
//	r := zone.Resolve(civil.Date{Year: 2026, Month: 3, Day: 8}, civil.Time{Hour: 2, Minute: 30})
//	r.IsGap // true: clocks went from 02:00 to 03:00
//
// # Days
//
// A civil day begins at its first instant, which is not midnight everywhere:
// in Beirut and Havana clocks have gone from 00:00 to 01:00. A day has 23, 24
// or 25 hours, or other lengths, and one (30 December 2011 in Apia) has none.
// [Zone.StartOfDay] and [Zone.Day] know. Arithmetic on days is on [Date].
//
// # Zone data
//
// [LoadZone] reads the host's zone data, or that of the Go toolchain. The
// library embeds none. A program that must run where there is none imports
// time/tzdata in its main package, as examples/decide does. [FindZone] also
// understands the names that Windows has for zones; [WindowsZone] is its table.
//
// The package imports the standard library only, reads no clock, and never
// looks at the machine's own zone.
package civil
