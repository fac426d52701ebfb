package evidence

import "strings"

// places are the first places of a value.
type places struct {
	matches []Match
	// more says that there may be others behind them.
	more bool
}

// Prepare looks up all values in one pass, so that finding any of them later
// costs next to nothing; those longer than MaxPreparedBytes are left to be
// looked for when they are asked for. It changes no answer, but for one: of a value with
// more than MaxPrepared places apart from case, an exact place that comes
// after all of these may be missed.
func (t *Text) Prepare(values []string) {
	if t.known == nil {
		t.known = make(map[string]places, len(values))
	}
	distinct := make([]string, 0, len(values))
	for _, v := range values {
		v = strings.TrimSpace(v)
		if v == "" || len(v) > MaxPreparedBytes {
			continue
		}
		if _, ok := t.known[v]; !ok {
			t.known[v] = places{}
			distinct = append(distinct, v)
		}
	}
	if len(distinct) == 0 {
		return
	}
	for i, p := range t.findAll(distinct) {
		t.known[distinct[i]] = p
	}
}

// Ground returns the first place in text of each value, the zero Match for
// those that have none.
func Ground(text string, values []string) []Match {
	t := New(text)
	t.Prepare(values)
	found := make([]Match, len(values))
	for i, v := range values {
		found[i], _ = t.Find(v)
	}
	return found
}

// search is what is found of one value during a pass.
type search struct {
	value  string
	exact  places
	folded places
}

// findAll looks up distinct, trimmed values that are not empty.
func (t *Text) findAll(values []string) []places {
	m, number := newMatcher(values)
	searches := make([]search, len(values))
	// Values of one number differ in case or width only.
	first := make([]int32, len(m.lengths))
	following := make([]int32, len(values))
	for i := range first {
		first[i] = -1
	}
	for i := len(values) - 1; i >= 0; i-- {
		searches[i].value = values[i]
		following[i], first[number[i]] = first[number[i]], int32(i)
	}
	m.run(t.text, func(n int32, start, end int) bool {
		if !t.whole(start, end) {
			return true
		}
		wanted := false
		for i := first[n]; i >= 0; i = following[i] {
			if searches[i].see(t.text, start, end) {
				wanted = true
			}
		}
		return wanted
	})
	found := make([]places, len(values))
	for i := range searches {
		found[i] = searches[i].folded
		if len(searches[i].exact.matches) > 0 {
			found[i] = searches[i].exact
		}
	}
	return found
}

// see adds one place, and reports whether more are wanted.
func (s *search) see(text string, start, end int) bool {
	if len(s.exact.matches) == 0 && !s.folded.add(Match{Start: start, End: end}) {
		return false
	}
	if text[start:end] == s.value && !s.exact.add(Match{start, end, true}) {
		return false
	}
	return true
}

// add adds a place unless it overlaps the last, and reports whether there is
// room for more.
func (p *places) add(m Match) bool {
	if n := len(p.matches); n == 0 || m.Start >= p.matches[n-1].End {
		p.matches = append(p.matches, m)
	}
	p.more = len(p.matches) == MaxPrepared
	return !p.more
}
