package slots

import (
	"math/bits"
	"slices"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// grid is the ordered list of all starts that may be offered: the instants of
// [first, last] at which the organizer's clocks show a multiple of the step,
// counted from midnight. Instants are Unix seconds.
type grid struct {
	segments []segment
	n        int // number of starts

	// Of the only segment, if there is no more than one. Indices are found by
	// multiplying with the reciprocal of the step.
	uniform    bool
	start      int64
	reciprocal uint64
	step       int64
}

// segment is a run of equally spaced starts.
type segment struct {
	start int64
	base  int // index of the first
	count int
}

// newGrid lays out the starts from first to last, both included.
func newGrid(zone civil.Zone, step, first, last int64) grid {
	g := grid{step: step, reciprocal: ^uint64(0)/uint64(step) + 1}
	for _, p := range periods(zone, first, last+1) {
		if secondsPerDay%step == 0 {
			// Every midnight is on one grid.
			g.add(p.start+mod(-(p.start+p.offset), step), p.end)
			continue
		}
		for at := p.start; at < p.end; {
			wall := at + p.offset
			midnight := wall - mod(wall, secondsPerDay)
			next := min(p.end, midnight+secondsPerDay-p.offset)
			g.add(at+mod(midnight-wall, step), next)
			at = next
		}
	}
	g.uniform = len(g.segments) <= 1
	if len(g.segments) > 0 {
		g.start = g.segments[0].start
	}
	return g
}

// add appends the starts from first up to end.
func (g *grid) add(first, end int64) {
	if first >= end {
		return
	}
	count := int((end-first-1)/g.step) + 1
	if n := len(g.segments); n > 0 {
		if s := &g.segments[n-1]; s.start+int64(s.count)*g.step == first {
			s.count += count
			g.n += count
			return
		}
	}
	g.segments = append(g.segments, segment{first, g.n, count})
	g.n += count
}

// at returns the i-th start.
func (g *grid) at(i int) int64 {
	if g.uniform {
		return g.start + int64(i)*g.step
	}
	k, exact := slices.BinarySearchFunc(g.segments, i, func(s segment, i int) int { return s.base - i })
	if !exact {
		k--
	}
	s := g.segments[k]
	return s.start + int64(i-s.base)*g.step
}

// ceil returns the index of the first start that is not before x; n if there
// is none.
func (g *grid) ceil(x int64) int {
	if !g.uniform {
		return g.search(x)
	}
	d := x - g.start
	if d <= 0 {
		return 0
	}
	// The search range is far shorter than 2^32 seconds, for which the
	// product with the reciprocal is exact.
	q, _ := bits.Mul64(g.reciprocal, uint64(d+g.step-1))
	return min(int(q), g.n)
}

func (g *grid) search(x int64) int {
	k, exact := slices.BinarySearchFunc(g.segments, x, func(s segment, x int64) int {
		switch {
		case s.start < x:
			return -1
		case s.start > x:
			return 1
		}
		return 0
	})
	if !exact {
		k--
	}
	if k < 0 {
		return 0
	}
	s := g.segments[k]
	return s.base + min(s.count, int((x-s.start+g.step-1)/g.step))
}

// mod returns a modulo b, never negative.
func mod(a, b int64) int64 {
	if m := a % b; m >= 0 {
		return m
	} else {
		return m + b
	}
}
