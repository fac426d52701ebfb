package contract

import "strconv"

// place is where a check stands. It becomes a JSON pointer only when there is
// something to report.
type place struct {
	list  string // "/message_events/", "" for the document
	index int
	below string // "/case_keys"
}

func eventPlace(i int) place  { return place{list: "/message_events/", index: i} }
func intentPlace(i int) place { return place{list: "/unhandled_current_intents/", index: i} }

// in returns the place below p. At the place of a whole element it costs
// nothing.
func (p place) in(below string) place {
	if p.below == "" {
		p.below = below
	} else {
		p.below += below
	}
	return p
}

// item returns the place of element i below p.
func (p place) item(i int) place { return p.in("/" + strconv.Itoa(i)) }

// String returns the JSON pointer.
func (p place) String() string {
	if p.list == "" {
		return p.below
	}
	return p.list + strconv.Itoa(p.index) + p.below
}
