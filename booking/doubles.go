package booking

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// proposedBefore finds the candidates that say word for word what others before
// them say, and says how many others: it is carried once (BK-16).
func proposedBefore(candidates []Candidate) (doubles map[int]int) {
	if len(candidates) < 2 {
		return nil
	}
	first := make(map[string]int, len(candidates)) // by excerpt
	var known map[string]int                       // how many there are of an identity whose excerpt recurs
	for i := range candidates {
		excerpt := candidates[i].RelevantMessageExcerpt
		j, recurs := first[excerpt]
		if !recurs {
			first[excerpt] = i
			continue
		}
		if known == nil {
			known, doubles = make(map[string]int), make(map[int]int)
		}
		if j >= 0 {
			known[candidates[j].identity()]++
			first[excerpt] = -1
		}
		id := candidates[i].identity()
		if n := known[id]; n > 0 {
			doubles[i] = n
		}
		known[id]++
	}
	return doubles
}

// takeRow gives a candidate that was proposed before the next of the effective
// rows that read alike: the same words in two rows are two (BK-16). It reports
// whether there is one.
func (g *routing) takeRow(p *proposal, before int) bool {
	if strings.TrimSpace(p.candidate.RelevantMessageExcerpt) == "" {
		return false // the first one took all its rows
	}
	var alike []int
	for _, row := range p.rows {
		src := &g.sources[row]
		if g.tables[src.table].effective[src.row] && (len(alike) == 0 || g.sourceText(row) == g.sourceText(alike[0])) {
			alike = append(alike, row)
		}
	}
	if before >= len(alike) {
		return false
	}
	p.rows = alike[before : before+1]
	return true
}

func (g *routing) sourceText(i int) string {
	return g.cur.String()[g.sources[i].start:g.sources[i].end]
}

// identity is everything that a candidate says, as one text.
func (c *Candidate) identity() string {
	var b strings.Builder
	add := func(texts ...string) {
		for _, s := range texts {
			b.WriteString(strconv.Itoa(len(s)))
			b.WriteByte(' ')
			b.WriteString(s)
		}
	}
	t, known := foldEventType(c.EventType)
	add(string(t), c.RelevantMessageExcerpt)
	if !known {
		add(c.EventType)
	}
	for i, list := range c.CaseKeys.all() {
		add(keyNames[i])
		add(list...)
	}
	for _, fields := range []map[string]json.RawMessage{c.ExtractedFields, c.ContextUsed} {
		add(strconv.Itoa(len(fields)))
		for _, key := range sortedKeys(fields) {
			add(key, string(fields[key]))
		}
	}
	for _, list := range [][]json.RawMessage{c.Attachments, c.FileReferences, {c.ManualReview}} {
		add(strconv.Itoa(len(list)))
		for _, raw := range list {
			add(string(raw))
		}
	}
	return b.String()
}

// sameAs reports whether two proposals are of one type and name the same keys.
func (p *proposal) sameAs(q *proposal) bool {
	if p.eventType != q.eventType || !p.named() {
		return false
	}
	others := q.keys.all()
	for i, list := range p.keys.all() {
		if len(*list) != len(*others[i]) || len(without(*list, *others[i])) > 0 {
			return false
		}
	}
	return true
}

// dropDoubles drops an event that another one of the same type and target
// carries already, with all that it quotes; what it knows more goes into that
// one (BK-16). Of rooming lists, a target has one (BK-15). Two stays of a group
// are two events, also in the same words (SD-1).
func (g *routing) dropDoubles() {
	type same struct {
		eventType contract.EventType
		target    contract.Target
	}
	const few = 64 // that are compared each with each
	counts := make(map[same]int, len(g.drafts))
	recurs := false
	keyOf := func(d *draft) (key same, ok bool) {
		if d.isTrace() || len(d.pieces) == 0 || d.review != nil {
			return key, false
		}
		key = same{d.eventType, d.target()}
		return key, !key.target.IsZero()
	}
	for _, d := range g.drafts {
		if key, ok := keyOf(d); ok {
			counts[key]++
			recurs = recurs || counts[key] > 1
		}
	}
	if !recurs {
		return
	}
	alike := make(map[same][]*draft)
	exact := make(map[same]map[string][]*draft)
	gone := make(map[*draft]bool)
	for _, d := range g.drafts {
		key, ok := keyOf(d)
		if !ok || counts[key] < 2 {
			continue
		}
		if exact[key] == nil {
			exact[key] = make(map[string][]*draft)
		}
		pieces := spansKey(d.pieces)
		rivals := exact[key][pieces]
		if len(alike[key]) <= few {
			rivals = alike[key]
		}
		for _, o := range rivals {
			if gone[o] || !sameStay(d, o) {
				continue
			}
			if d.eventType == contract.RoomingList {
				o.from = append(o.from, d.from...) // one event a target (BK-15)
				o.pieces = uniteSpans(slices.Concat(o.pieces, d.pieces))
				g.fold(o, d)
				o.place(g)
				gone[d] = true
				break
			}
			if covers(o.pieces, d.pieces) {
				g.fold(o, d)
				gone[d] = true
				break
			}
			if covers(d.pieces, o.pieces) {
				g.fold(d, o)
				gone[o] = true
			}
		}
		if !gone[d] {
			alike[key] = append(alike[key], d)
			exact[key][pieces] = append(exact[key][pieces], d)
		}
	}
	if len(gone) > 0 {
		g.drafts = slices.DeleteFunc(g.drafts, func(d *draft) bool { return gone[d] })
	}
}

// sameStay reports whether two events may be about one stay.
func sameStay(d, o *draft) bool {
	return d.arrival() == "" || o.arrival() == "" || d.arrival() == o.arrival()
}

// covers reports whether all of the inner places lie within the outer ones;
// both are in evidence order.
func covers(outer, inner []span) bool {
	i := 0
	for _, s := range inner {
		for i < len(outer) && outer[i].end < s.end {
			i++
		}
		if i == len(outer) || outer[i].start > s.start {
			return false
		}
	}
	return true
}

// fold gives an event what its double knows more.
func (g *routing) fold(into, double *draft) {
	if into.arrival() == "" && double.arrival() != "" {
		into.stay = double.stay
	}
	if len(double.extra) > 0 {
		extra := maps.Clone(double.extra)
		maps.Copy(extra, into.extra)
		into.extra = extra
	}
	for _, i := range double.attachments {
		if !slices.Contains(into.attachments, i) {
			into.attachments = append(into.attachments, i)
		}
	}
	if g.rec != nil {
		g.add(RuleOnce, double.subject(), rule.Drop, rule.Text("why", "same_event"))
	}
}
