package contract

import "strconv"

// place is where a check stands. It becomes a JSON pointer only when there is
// something to report.
type place struct {
	list  string // "/message_events/", "" for the document
	index int
	below string // "/case_keys"
	// item is an index below that, plus one; 0 if there is none.
	item int
	rest string // what stands below the item
}

func eventPlace(i int) place  { return place{list: "/message_events/", index: i} }
func intentPlace(i int) place { return place{list: "/unhandled_current_intents/", index: i} }

// in returns the place below p. At the place of a whole element it costs
// nothing.
func (p place) in(below string) place {
	to := &p.below
	if p.item > 0 {
		to = &p.rest
	}
	if *to == "" {
		*to = below
	} else {
		*to += below
	}
	return p
}

// element returns the place of element i below p; it costs nothing, the first
// time.
func (p place) element(i int) place {
	if p.item > 0 {
		return p.in("/" + strconv.Itoa(i))
	}
	p.item = i + 1
	return p
}

// String returns the JSON pointer.
func (p place) String() string {
	if p.list == "" && p.item == 0 {
		return p.below
	}
	b := make([]byte, 0, len(p.list)+len(p.below)+len(p.rest)+2*20)
	if p.list != "" {
		b = strconv.AppendInt(append(b, p.list...), int64(p.index), 10)
	}
	b = append(b, p.below...)
	if p.item > 0 {
		b = strconv.AppendInt(append(b, '/'), int64(p.item-1), 10)
	}
	return string(append(b, p.rest...))
}
