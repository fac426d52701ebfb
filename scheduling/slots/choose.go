package slots

import "sort"

// candidates are all starts of the grid that the hard rules allow, numbered
// through, with what each is worth.
type candidates struct {
	grid     grid
	duration int64
	n        int
	runs     []run
	worth    []worth
}

// run is a free span with at least one start in it.
type run struct {
	span
	onGrid int // index of its first start in the grid
	base   int // index of its first start among the candidates
	count  int
}

// worth tells how good a start is; the smaller is the better one. The cost is
// in the upper half, below it the room that is missing to one duration. Equal
// ones are told apart by their place in the list.
type worth uint64

// taken stands for a start that is not to be offered.
const taken worth = 1<<64 - 1

func newWorth(cost int32, missing int64) worth { return worth(uint64(cost)<<32 | uint64(missing)) }

func (w worth) cost() int { return int(w >> 32) }

// candidates numbers the starts in what is free and computes their worth.
func (s *search) candidates() *candidates {
	c := &candidates{duration: s.duration, runs: make([]run, 0, len(s.free))}
	if last := s.rangeEnd - s.duration; s.first <= last {
		c.grid = newGrid(s.people[s.organizer].zone, s.step, s.first, last)
	}
	for _, free := range s.free {
		first := c.grid.ceil(free.start)
		count := c.grid.ceil(free.end-s.duration+1) - first
		if count > 0 {
			c.runs = append(c.runs, run{free, first, c.n, count})
			c.n += count
		}
	}
	if c.n == 0 {
		return c
	}
	more := s.costs(c)
	c.worth = make([]worth, c.n)
	cost := int32(0)
	for _, r := range c.runs {
		// Room is the length of the run without the meeting, counted up to
		// one duration (SL-4).
		room := min(r.end-r.start-s.duration, s.duration)
		for i := r.base; i < r.base+r.count; i++ {
			cost += more[i]
			c.worth[i] = newWorth(cost, s.duration-room)
		}
	}
	return c
}

// costs returns by how much each candidate costs more than the one before it,
// in thousandths.
func (s *search) costs(c *candidates) []int32 {
	more := make([]int32, c.n+1)
	if !s.request.HardWorkHours {
		for _, shared := range s.shared {
			done := 0
			for _, x := range shared.off {
				done = c.charge(more, x, done, shared.people*s.weights.OutsideWorkHours)
			}
		}
	}
	who, weight, surplus, done, busyDone := -1, 0, 0, 0, 0
	for i := range s.soft {
		b := &s.soft[i]
		if b.who != who {
			who, done, busyDone = b.who, 0, 0
			weight, surplus = s.weights.Tentative, 0
			if s.people[who].required == 0 {
				// Who is busy is charged for that alone: the surplus over
				// tentative is added where busy blocks are.
				weight = s.weights.OptionalTentative
				surplus = s.weights.OptionalBusy - weight
			}
		}
		done = c.charge(more, b.span, done, weight)
		if b.busy {
			busyDone = c.charge(more, b.span, busyDone, surplus)
		}
	}
	return more
}

// charge adds weight to the candidates from which a meeting overlaps x, except
// those below done, which have been charged for the same. It returns the new
// done. Calls must come with ascending starts of x.
//
// Both intervals are half-open: such a candidate starts after x begins less
// one duration, and before x ends.
func (c *candidates) charge(more []int32, x span, done, weight int) int {
	lo, hi := max(c.from(x.start-c.duration+1), done), c.from(x.end)
	if lo >= hi {
		return done
	}
	more[lo] += int32(weight)
	more[hi] -= int32(weight)
	return hi
}

// from returns the index of the first candidate that starts at or after x.
func (c *candidates) from(x int64) int {
	k := sort.Search(len(c.runs), func(k int) bool { return c.runs[k].end-c.duration >= x })
	if k == len(c.runs) {
		return c.n
	}
	r := &c.runs[k]
	return r.base + max(0, c.grid.ceil(x)-r.onGrid)
}

// start returns the instant of the i-th candidate.
func (c *candidates) start(i int) int64 {
	k := sort.Search(len(c.runs), func(k int) bool { return c.runs[k].base > i }) - 1
	return c.grid.at(c.runs[k].onGrid + i - c.runs[k].base)
}

// choice is a start that was chosen.
type choice struct {
	start int64
	cost  int
}

// choose takes the best candidate, takes away all that overlap it, and so on
// until there are enough (SL-4). What is taken first is listed first. The
// candidates are used up.
func (c *candidates) choose(most int) []choice {
	var chosen []choice
	for len(chosen) < most {
		best, where := taken, 0
		for i, w := range c.worth {
			if w < best {
				best, where = w, i
			}
		}
		if best == taken {
			break
		}
		start := c.start(where)
		chosen = append(chosen, choice{start, best.cost()})
		for i := c.from(start - c.duration + 1); i < c.from(start+c.duration); i++ {
			c.worth[i] = taken
		}
	}
	return chosen
}
