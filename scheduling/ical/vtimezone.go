package ical

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	goical "github.com/emersion/go-ical"
)

// readZone evaluates a VTIMEZONE: its observances are expanded to the changes
// of offset up to the end of the window. An error names what is wrong.
func readZone(c *goical.Component, until int64, steps *int) (*fileZone, error) {
	z := &fileZone{id: first(c, "TZID")}
	type change struct{ at, from, to int64 }
	var changes []change
	for _, child := range c.Children {
		from, err := parseOffset(first(child, "TZOFFSETFROM"))
		if err != nil {
			return nil, fmt.Errorf("its TZOFFSETFROM %s %w", quote(first(child, "TZOFFSETFROM")), err)
		}
		to, err := parseOffset(first(child, "TZOFFSETTO"))
		if err != nil {
			return nil, fmt.Errorf("its TZOFFSETTO %s %w", quote(first(child, "TZOFFSETTO")), err)
		}
		walls, err := onsetWalls(child, from, until, steps)
		if err != nil {
			return nil, err
		}
		for _, wall := range walls {
			changes = append(changes, change{wall - from, from, to})
		}
		if len(changes) > maxOnsets {
			return nil, fmt.Errorf("it has more than %d changes", maxOnsets)
		}
	}
	if len(changes) == 0 {
		return nil, fmt.Errorf("it has no observance")
	}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.at, b.at) })
	z.before = changes[0].from
	offset := z.before
	for i, ch := range changes {
		if i+1 < len(changes) && changes[i+1].at == ch.at || ch.to == offset {
			continue
		}
		z.onsets = append(z.onsets, onset{ch.at, ch.to})
		offset = ch.to
	}
	return z, nil
}

// onsetWalls returns when an observance begins, in the wall time before it.
func onsetWalls(c *goical.Component, from, until int64, steps *int) ([]int64, error) {
	start, f, err := parseTime(first(c, "DTSTART"))
	if err != nil {
		return nil, fmt.Errorf("the DTSTART %s of an observance %w", quote(first(c, "DTSTART")), err)
	}
	if f == formUTC {
		start += from
	}
	walls := []int64{start}
	for _, prop := range c.Props["RRULE"] {
		rule, err := readRule(prop.Value, start, false)
		if err != nil {
			return nil, fmt.Errorf("in an observance %w", err)
		}
		if rule.until.form == formUTC {
			rule.until.wall, rule.until.form = rule.until.wall+from, formLocal
		}
		if !rule.walk(start+1, until+margin, steps, func(wall int64) bool {
			walls = append(walls, wall)
			return len(walls) <= maxOnsets
		}) {
			return nil, fmt.Errorf("its rules take too long")
		}
	}
	for _, prop := range c.Props["RDATE"] {
		for v := range strings.SplitSeq(prop.Value, ",") {
			v, _, _ = strings.Cut(v, "/")
			wall, f, err := parseTime(v)
			if err != nil {
				return nil, fmt.Errorf("the RDATE %s of an observance %w", quote(v), err)
			}
			if f == formUTC {
				wall += from
			}
			walls = append(walls, wall)
			if len(walls) > maxOnsets {
				return nil, fmt.Errorf("it has more than %d changes", maxOnsets)
			}
		}
	}
	return walls, nil
}
