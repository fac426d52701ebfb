package civil_test

import (
	"fmt"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// A meeting at half past two on the night on which clocks go forward.
func ExampleZone_Resolve() {
	zone, err := civil.LoadZone("America/New_York")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := zone.Resolve(civil.MustParseDate("2026-03-08"), civil.MustParseTime("02:30"))
	fmt.Println(r.IsGap, r.First)
	r = zone.Resolve(civil.MustParseDate("2026-11-01"), civil.MustParseTime("01:30"))
	fmt.Println(r.IsFold, r.First, r.Last)
	// Output:
	// true 2026-03-08 03:00:00 -0400 EDT
	// true 2026-11-01 01:30:00 -0400 EDT 2026-11-01 01:30:00 -0500 EST
}

// How long a day is.
func ExampleZone_Day() {
	zone := civil.MustLoadZone("Asia/Beirut")
	start, end := zone.Day(civil.MustParseDate("2026-03-29"))
	fmt.Println(start, end.Sub(start))
	// Output: 2026-03-29 01:00:00 +0300 EEST 23h0m0s
}

// A calendar of Windows names its zone in its own way.
func ExampleFindZone() {
	zone, err := civil.FindZone("W. Europe Standard Time")
	fmt.Println(zone, err)
	// Output: Europe/Berlin <nil>
}
