package ical

import (
	"cmp"
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/scheduling/slots"
	goical "github.com/emersion/go-ical"
)

// period is one entry of a free/busy list, in Unix seconds.
type period struct {
	from, to int64
	status   slots.Status
}

// freeBusy reads a VFREEBUSY: its periods are merged, free ones are cut out of
// all others, and where others overlap the strongest counts (rule IC-6).
func (r *reader) freeBusy(p *piece) {
	c := r.component(p)
	if c == nil {
		return
	}
	var periods []period
	for i := range c.Props["FREEBUSY"] {
		prop := &c.Props["FREEBUSY"][i]
		status := statusOf(prop.Params.Get("FBTYPE"))
		for v := range strings.SplitSeq(prop.Value, ",") {
			if strings.TrimSpace(v) == "" {
				continue
			}
			from, to, err := r.periodOf(prop, v)
			if err != nil {
				r.noteAt(RuleFreeBusy, first(c, "UID"), p.label(), "%s; it is left out", err)
				continue
			}
			if len(periods) == maxDates {
				r.bad(p, first(c, "UID"), "it has too many periods")
				return
			}
			periods = append(periods, period{from, to, status})
		}
	}
	merged := mergePeriods(periods)
	if r.rec != nil {
		verdict := rule.Pass
		if !slices.Equal(merged, periods) {
			verdict = rule.Narrow
		}
		r.good(p)
		r.rec.Add(RuleFreeBusy, p.label(), verdict, rule.Int("periods", len(periods)), rule.Int("merged", len(merged)))
	}
	for _, m := range merged {
		r.block("", m.from, m.to, standing{status: m.status})
	}
}

// statusOf reads an FBTYPE; what nobody knows is busy (RFC 5545 section
// 3.2.9).
func statusOf(fbType string) slots.Status {
	switch strings.ToUpper(fbType) {
	case "FREE":
		return slots.Free
	case "BUSY-TENTATIVE":
		return slots.Tentative
	case "BUSY-UNAVAILABLE":
		return slots.OutOfOffice
	}
	return slots.Busy
}

func (r *reader) periodOf(p *goical.Prop, v string) (from, to int64, err error) {
	begin, rest, _ := strings.Cut(v, "/")
	s, err := r.stampOf(p, begin, nil)
	if err != nil {
		return 0, 0, err
	}
	length, err := r.periodLength(p, s, rest)
	if err != nil {
		return 0, 0, err
	}
	from = r.unix(s)
	return from, r.end(s, from, length), nil
}

// mergePeriods returns periods that do not overlap, ascending: at each moment
// free if any says so, else the strongest status.
func mergePeriods(periods []period) []period {
	type edge struct {
		at     int64
		status slots.Status
		step   int
	}
	edges := make([]edge, 0, 2*len(periods))
	for _, p := range periods {
		if p.from < p.to {
			edges = append(edges, edge{p.from, p.status, 1}, edge{p.to, p.status, -1})
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.at, b.at) })
	var merged []period
	open := make(map[slots.Status]int, 4)
	strongest := func() slots.Status {
		for _, s := range []slots.Status{slots.Free, slots.OutOfOffice, slots.Busy, slots.Tentative} {
			if open[s] > 0 {
				return s
			}
		}
		return slots.Free
	}
	current := period{status: slots.Free}
	for i := 0; i < len(edges); {
		at := edges[i].at
		for ; i < len(edges) && edges[i].at == at; i++ {
			open[edges[i].status] += edges[i].step
		}
		if status := strongest(); status != current.status {
			if current.status != slots.Free {
				current.to = at
				merged = append(merged, current)
			}
			current = period{from: at, status: status}
		}
	}
	return merged
}
