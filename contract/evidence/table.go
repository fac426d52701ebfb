package evidence

import "hash/maphash"

// wordTable numbers the folded tokens of the values. It is an open hash table:
// most tokens of a text are in none of the values, and are told by one look.
type wordTable struct {
	slots  []int32 // number plus one, 0 if free
	hashes []uint64
	words  []string
}

// seed differs from run to run, so that nobody can make a mail whose words all
// fall into one slot. It decides where words are kept and nothing else.
var seed = maphash.MakeSeed()

func hashOf(word []byte) uint64 { return maphash.Bytes(seed, word) }

// find returns the number of a word.
func (t *wordTable) find(word []byte) (number int32, known bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	h := hashOf(word)
	mask := uint64(len(t.slots) - 1)
	for i := h & mask; t.slots[i] != 0; i = (i + 1) & mask {
		n := t.slots[i] - 1
		if t.hashes[n] == h && t.words[n] == string(word) {
			return n, true
		}
	}
	return 0, false
}

// number returns the number of a word, which it has from now on.
func (t *wordTable) number(word []byte) int32 {
	if n, known := t.find(word); known {
		return n
	}
	n := int32(len(t.words))
	t.words = append(t.words, string(word))
	t.hashes = append(t.hashes, hashOf(word))
	if 2*len(t.words) > len(t.slots) {
		t.slots = make([]int32, max(16, 2*len(t.slots)))
		for i := range t.words {
			t.place(int32(i))
		}
	} else {
		t.place(n)
	}
	return n
}

func (t *wordTable) place(n int32) {
	mask := uint64(len(t.slots) - 1)
	i := t.hashes[n] & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = n + 1
}

// edgeTable holds the transitions of the automaton.
type edgeTable struct {
	slots []edgeSlot
	count int
}

// edgeSlot is free if to is 0: no transition leads to the root.
type edgeSlot struct {
	from, word, to int32
}

func hashEdge(from, word int32) uint32 {
	const factor = 2654435761
	h := (uint32(from)*factor ^ uint32(word)) * factor
	return h ^ h>>15
}

func (t *edgeTable) find(from, word int32) (to int32, known bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	mask := uint32(len(t.slots) - 1)
	for i := hashEdge(from, word) & mask; t.slots[i].to != 0; i = (i + 1) & mask {
		if s := &t.slots[i]; s.from == from && s.word == word {
			return s.to, true
		}
	}
	return 0, false
}

// add adds a transition that is not there yet.
func (t *edgeTable) add(from, word, to int32) {
	t.count++
	if 2*t.count > len(t.slots) {
		old := t.slots
		t.slots = make([]edgeSlot, max(16, 2*len(old)))
		for _, s := range old {
			if s.to != 0 {
				t.place(s)
			}
		}
	}
	t.place(edgeSlot{from, word, to})
}

func (t *edgeTable) place(s edgeSlot) {
	mask := uint32(len(t.slots) - 1)
	i := hashEdge(s.from, s.word) & mask
	for t.slots[i].to != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}
