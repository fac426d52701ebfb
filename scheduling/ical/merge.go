package ical

import "github.com/deskrules/deskrules/scheduling/slots"

// Merge makes one of several calendars of the same person, rule IC-6. An
// event that stands in more than one is one block: the stronger status
// counts, and it is private or immovable if it is in one of them. What is
// free in one calendar does not free what another says is busy.
func Merge(calendars ...Busy) Busy {
	var blocks []slots.Block
	merged := Busy{Notes: []Note{}}
	for _, c := range calendars {
		blocks = append(blocks, c.Blocks...)
		merged.Notes = append(merged.Notes, c.Notes...)
	}
	merged.Blocks = settle(blocks)
	return merged
}
