package evidence

// matcher finds many values in a text in one pass. It is an Aho-Corasick
// automaton whose letters are the folded tokens of the values.
type matcher struct {
	words wordTable
	// next holds the transitions; root[word] is that from the root.
	next edgeTable
	root []int32
	// states[0] is the root.
	states []state
	// lengths are the numbers of tokens of each value, by number.
	lengths []int
}

// state is one node: the tokens of some values up to some place.
type state struct {
	fail  int32
	depth int32
	// value is the number of the value that ends here, -1 if none does.
	value int32
	// shorter is the nearest state along the fail links at which a value
	// ends, 0 if there is none.
	shorter int32
}

const noValue = -1

// newMatcher compiles values. Values that fold to the same tokens share a
// number; number[i] is that of values[i], noValue if it has no token.
func newMatcher(values []string) (m *matcher, number []int32) {
	m = &matcher{states: make([]state, 1, len(values)+1)}
	m.states[0].value = noValue
	number = make([]int32, len(values))
	var order []edgeSlot // as they were made
	var f folder
	for i, v := range values {
		at := int32(0)
		for pos := 0; pos < len(v); {
			end, c := next(v, pos)
			word := m.words.number(f.fold(v[pos:end], c))
			to, ok := m.next.find(at, word)
			if !ok {
				to = int32(len(m.states))
				m.states = append(m.states, state{depth: m.states[at].depth + 1, value: noValue})
				m.next.add(at, word, to)
				order = append(order, edgeSlot{at, word, to})
			}
			at, pos = to, end
		}
		number[i] = noValue
		if at != 0 {
			if m.states[at].value == noValue {
				m.states[at].value = int32(len(m.lengths))
				m.lengths = append(m.lengths, int(m.states[at].depth))
			}
			number[i] = m.states[at].value
		}
	}
	m.link(order)
	return m, number
}

// link sets the fail links, from the root outwards.
func (m *matcher) link(order []edgeSlot) {
	m.root = make([]int32, len(m.words.words))
	var ends []int // of the edges from each depth, once those before are in
	for _, e := range order {
		d := int(m.states[e.from].depth)
		for len(ends) <= d {
			ends = append(ends, 0)
		}
		ends[d]++
		if d == 0 {
			m.root[e.word] = e.to
		}
	}
	for d, before := 0, 0; d < len(ends); d++ {
		ends[d], before = before, before+ends[d]
	}
	outwards := make([]edgeSlot, len(order))
	for _, e := range order {
		d := m.states[e.from].depth
		outwards[ends[d]] = e
		ends[d]++
	}
	for _, e := range outwards {
		s := &m.states[e.to]
		if e.from != 0 {
			s.fail = m.step(m.states[e.from].fail, e.word)
		}
		s.shorter = s.fail
		if s.fail != 0 && m.states[s.fail].value == noValue {
			s.shorter = m.states[s.fail].shorter
		}
	}
}

// step goes from a state over a word.
func (m *matcher) step(at, word int32) int32 {
	for at != 0 {
		if to, ok := m.next.find(at, word); ok {
			return to
		}
		at = m.states[at].fail
	}
	return m.root[word]
}

// run reports every place of every value in text, in the order of their ends,
// until found returns false for a value: then no more of that value's places
// are wanted.
func (m *matcher) run(text string, found func(value int32, start, end int) bool) {
	longest := 0
	for _, n := range m.lengths {
		longest = max(longest, n)
	}
	if longest == 0 {
		return
	}
	starts := make([]int, longest) // of the last tokens, a ring
	var f folder
	at := int32(0)
	for pos, token := 0, 0; pos < len(text); token++ {
		end, c := next(text, pos)
		starts[token%longest] = pos
		word, ok := m.words.find(f.fold(text[pos:end], c))
		switch {
		case !ok:
			at = 0
		case at == 0:
			at = m.root[word]
		default:
			at = m.step(at, word)
		}
		pos = end
		m.report(at, token, starts, end, found)
	}
}

// report calls found for every value that ends at a state. Values that are no
// longer wanted are taken out of the chain, so that a text cannot make the
// chains be walked in vain.
func (m *matcher) report(at int32, token int, starts []int, end int, found func(int32, int, int) bool) {
	last := int32(0)
	for s := at; s != 0; s = m.states[s].shorter {
		wanted := false
		if v := m.states[s].value; v != noValue {
			start := starts[(token-m.lengths[v]+1)%len(starts)]
			wanted = found(v, start, end)
			if !wanted {
				m.states[s].value = noValue
			}
		}
		if wanted || s == at {
			last = s
		} else {
			m.states[last].shorter = m.states[s].shorter
		}
	}
}
