package booking

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// codeFields are the fields of a candidate that name codes of a change.
var codeFields = []string{"new_group_code", "new_group_codes", "child_group_codes", "old_group_code", "original_group_code", "parent_group_code"}

// separateChanges adds to all a proposal of each change of codes that a
// candidate quotes: "QBD0514 AMEND TO QBD0601" and a line below "QBD0515 AMEND
// TO QBD0602" are two (BK-10, BK-13).
func (g *routing) separateChanges(all []*proposal, p *proposal) []*proposal {
	if p.class != classMain || p.continued || p.eventType != contract.AmendGroupCode && p.eventType != contract.NewBooking && p.eventType != contract.UpdateBooking {
		return append(all, p)
	}
	sortSpans(p.spans)
	p.spans = slices.Compact(p.spans) // several keys may have led to one sentence
	var parts [][]span
	var part []span
	changes := 0 // in part
	for _, s := range p.spans {
		for _, cut := range g.changesIn(s) {
			if changes > 0 && cut >= s.start {
				if before := g.trimmed(span{s.start, cut}); before.start < before.end {
					part = append(part, before)
				}
				parts, part, changes = append(parts, part), nil, 0
				s.start = cut
			}
			changes++
		}
		part = append(part, s)
	}
	if parts == nil {
		return append(all, p)
	}
	parts = append(parts, part)
	candidate := g.withoutCodes(p)
	for _, spans := range parts {
		q := *p
		q.spans, q.candidate, q.rows = spans, candidate, nil
		q.keys.group = slices.DeleteFunc(slices.Clone(p.keys.group), func(k keyValue) bool {
			return !slices.ContainsFunc(spans, func(s span) bool {
				at, ok := g.locate(k.text, s.start)
				return ok && at.end <= s.end
			})
		})
		all = append(all, &q)
	}
	if g.rec != nil {
		g.add(RuleOneTarget, p.subject(), rule.Derive, rule.Int("changes", len(parts)))
	}
	return all
}

// changesIn returns, for each change of codes in a span, where its text
// begins: its line, or its old code if another change ends in that line.
func (g *routing) changesIn(s span) (starts []int) {
	text, from := g.cur.String(), s.start
	for from < s.end {
		at, end := g.amendAt(span{from, s.end})
		if at < 0 {
			break
		}
		start := max(s.start, lineStart(text, at))
		if start < from {
			start = -1 // no place to cut at
			if before := g.codeBefore(from, at); len(before) == 1 {
				start = before[0].start
			}
		}
		if start >= 0 {
			starts = append(starts, start)
		}
		from = end
	}
	return starts
}

// withoutCodes is the candidate without the codes that it names of a change,
// if all of them stand in the mail: the lines tell which belong together.
func (g *routing) withoutCodes(p *proposal) *Candidate {
	var raws []json.RawMessage
	for _, field := range codeFields {
		raws = append(raws, p.candidate.ExtractedFields[field])
	}
	for _, raw := range raws {
		for _, code := range contract.GroupCodes(textOf(raw)) {
			if _, ok := g.ground(code, false); !ok {
				return p.candidate
			}
		}
	}
	c := *p.candidate
	c.ExtractedFields = maps.Clone(c.ExtractedFields)
	for _, field := range codeFields {
		delete(c.ExtractedFields, field)
	}
	return &c
}
