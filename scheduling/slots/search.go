package slots

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// search finds what the hard rules leave free, and keeps the soft blocks that
// matter for it.
//
// It begins with the time that range and rules allow and takes away the hard
// blocks of one person after the other, required people first. Each person is
// one pass over his blocks beside the list of what is still free, which soon
// is short, so that most blocks are skipped after one comparison. The work
// grows with the number of blocks; only calendars that are out of order are
// sorted.
type search struct {
	*plan
	// free is in order, does not overlap, and has no span that is shorter
	// than the meeting.
	free    []span
	scratch []span
	// soft are the soft blocks that overlap something free, person by person,
	// each person's by their starts.
	soft   []softBlock
	shared []sharedHours
	// broken: a block is inverted or absurd; nothing else is to be used.
	broken bool
}

// softBlock is a block that costs something, with its buffers.
type softBlock struct {
	span
	block *Block
	who   int  // index into plan.people
	busy  bool // not only tentative
}

// newSearch runs over the whole request.
func newSearch(p *plan) *search {
	s := &search{plan: p}
	s.rules()
	for _, required := range []int{1, 0} {
		for i := range p.people {
			who := &p.people[i]
			if who.required != required || len(who.blocks) == 0 {
				continue
			}
			if !s.takeAway(who, who.blocks) {
				s.takeAway(who, s.inOrder(who.blocks))
			}
		}
	}
	return s
}

// rules begins with what the search range and the rules of the user leave.
func (s *search) rules() {
	s.shared = s.sharedHours(s.first, s.rangeEnd)
	s.free = s.forbidden(s.first, s.rangeEnd, s.shared)
	s.free = slices.DeleteFunc(outside(merge(s.free), s.first, s.rangeEnd), func(x span) bool {
		return x.end-x.start < s.duration
	})
}

// forbidden returns what the user's rules, and the work hours of the others if
// they bind, take away of [from, to), in no order.
func (p *plan) forbidden(from, to int64, shared []sharedHours) []span {
	var out []span
	if p.work != nil {
		out = append(out, outside(layOut(p.userZone, p.work, from, to), from, to)...)
	}
	if p.focus != nil {
		out = append(out, layOut(p.userZone, p.focus, from, to)...)
	}
	if p.avoid != nil {
		out = append(out, layOut(p.userZone, p.avoid, from, to)...)
	}
	if p.request.HardWorkHours {
		for _, x := range shared {
			out = append(out, x.off...)
		}
	}
	return out
}

// sharedHours is a zone and hours that one or more people have. Hours are laid
// out once for all of them.
type sharedHours struct {
	zone   civil.Zone
	hours  daily
	people int
	off    []span // outside the hours
}

// sharedHours lays out the work hours of all people but the user in [from,
// to), and says in person.shared which are whose.
func (p *plan) sharedHours(from, to int64) []sharedHours {
	var out []sharedHours
	for i := range p.people {
		who := &p.people[i]
		if !who.hasHours {
			continue
		}
		k := slices.IndexFunc(out, func(x sharedHours) bool { return x.zone == who.zone && x.hours == who.hours })
		if k < 0 {
			k = len(out)
			off := outside(layOut(who.zone, []daily{who.hours}, from, to), from, to)
			out = append(out, sharedHours{zone: who.zone, hours: who.hours, off: off})
		}
		out[k].people++
		who.shared = k
	}
	return out
}

// never stands at the end of a list of spans: nothing overlaps it.
var never = span{math.MaxInt64, math.MaxInt64}

// takeAway takes the hard blocks of one person away from what is free, and
// keeps his soft blocks that overlap it. It reports whether the blocks were in
// order; if not, nothing has changed.
func (s *search) takeAway(who *person, blocks []Block) bool {
	var (
		out        = s.scratch[:0]
		free       = append(s.free, never)
		next       = 0       // index into free of current
		current    = free[0] // the first that blocks to come can overlap
		buffer     = s.buffer
		softBefore = len(s.soft)
		previous   = int64(math.MinInt64)
		status     = Busy
		class      = classBusy
	)
	for i := range blocks {
		b := &blocks[i]
		from, to := b.Start.Unix(), b.End.Unix()
		if b.Start.Nanosecond()|b.End.Nanosecond() != 0 {
			from, to = b.fractional()
		}
		if from < previous {
			s.soft = s.soft[:softBefore]
			return false
		}
		previous = from
		if from >= to || from < minInstant || to > maxInstant {
			s.broken = s.broken || from != to
			continue
		}
		to += buffer
		if to <= current.start {
			continue
		}
		from -= buffer
		for from >= current.end {
			out = append(out, current)
			next++
			current = free[next]
		}
		if to <= current.start {
			continue
		}
		if b.Status != status {
			status = b.Status
			class = classOf(status)
		}
		switch e := b.effect(class, who.required); e {
		case effectNone:
			continue
		case effectBusy, effectTentative:
			s.soft = append(s.soft, softBlock{span{from, to}, b, who.index, e == effectBusy})
			continue
		}
		if from-current.start >= s.duration {
			out = append(out, span{current.start, from})
		}
		for to >= current.end {
			next++
			current = free[next]
		}
		if current.start < to {
			current.start = to
			if current.end-to < s.duration {
				next++
				current = free[next]
			}
		}
	}
	if current != never {
		out = append(append(out, current), free[next+1:len(free)-1]...)
	}
	s.free, s.scratch = out, free
	return true
}

// inOrder returns, by ascending start, a copy of those blocks that overlap
// something free or are not valid.
func (s *search) inOrder(blocks []Block) []Block {
	type key struct {
		start int64
		index int
	}
	var keys []key
	for i := range blocks {
		start, end := blocks[i].seconds()
		from, to := start-s.buffer, end+s.buffer
		k := sort.Search(len(s.free), func(k int) bool { return s.free[k].end > from })
		if k < len(s.free) && s.free[k].start < to || start > end || start < minInstant || end > maxInstant {
			keys = append(keys, key{start, i})
		}
	}
	slices.SortFunc(keys, func(a, b key) int { return cmp.Compare(a.start, b.start) })
	out := make([]Block, len(keys))
	for i, k := range keys {
		out[i] = blocks[k.index]
	}
	return out
}
