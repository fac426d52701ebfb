package phrase

import (
	"iter"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/rule"
)

// The rules for the entries of a set.
const (
	// RuleEmpty (PH-1): a phrase has at least one character that can be seen.
	RuleEmpty rule.ID = "PH-1"
	// RuleTooLong (PH-2): a phrase has at most MaxPhraseBytes bytes, folded, and a set at most MaxEntries entries.
	RuleTooLong rule.ID = "PH-2"
	// RuleDuplicate (PH-3): no two entries fold into the same phrase.
	RuleDuplicate rule.ID = "PH-3"
)

// Entry is one phrase of a lexicon.
type Entry struct {
	// Phrase is what is looked for, in any width, case and script variant.
	Phrase string
	// ID is what a match of it carries; it may be shared by many entries.
	ID int
	// Stem lets the last word of the phrase go on: "discriminat" is then
	// found in "discrimination".
	Stem bool
}

// Match is a phrase found in a text.
type Match struct {
	// Start and End are byte offsets into the folded text, half-open; ask
	// [Text.Span] for the place in the source.
	Start, End int
	// ID is that of the entry.
	ID int
}

// Set is a compiled lexicon.
type Set struct {
	root  [256]int32 // node for each first byte, 0 if there is none
	first [firstWords]uint64
	nodes []node
	edges []edge
	ids   []int
}

// node is a place in the trie. Its edges are sorted by label.
type node struct {
	edges     int32 // first of its edges
	count     int16
	entry     int32 // index into ids plus one, 0 if no phrase ends here
	rightEdge bool  // the phrase that ends here ends at a word boundary
	leftEdge  bool  // the phrase that ends here begins at one
}

type edge struct {
	label byte
	to    int32
}

const firstWords = 64 // 4096 bits

// Compile builds a set. The error is a [rule.Violations] that names every bad
// entry by its index ("/3").
func Compile(entries []Entry) (*Set, error) {
	var bad rule.Violations
	if len(entries) > MaxEntries {
		bad.Add("", strconv.Itoa(len(entries)), RuleTooLong, "a set has at most %d entries", MaxEntries)
		return nil, bad.Err()
	}
	type word struct {
		text  string
		index int
	}
	words := make([]word, 0, len(entries))
	for i, e := range entries {
		pointer := "/" + strconv.Itoa(i)
		text := strings.Join(strings.Fields(Fold(e.Phrase).String()), " ")
		switch {
		case text == "":
			bad.Add(pointer, e.Phrase, RuleEmpty, "the phrase is empty")
		case len(text) > MaxPhraseBytes:
			bad.Add(pointer, e.Phrase, RuleTooLong, "the phrase has more than %d bytes", MaxPhraseBytes)
		default:
			words = append(words, word{text, i})
		}
	}
	slices.SortStableFunc(words, func(a, b word) int { return strings.Compare(a.text, b.text) })
	for i := 1; i < len(words); i++ {
		if words[i].text == words[i-1].text {
			bad.Add("/"+strconv.Itoa(words[i].index), entries[words[i].index].Phrase, RuleDuplicate,
				"the phrase is the same as that of entry %d", words[i-1].index)
		}
	}
	if err := bad.Err(); err != nil {
		return nil, err
	}
	s := &Set{nodes: make([]node, 1), ids: make([]int, 0, len(words))}
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
		s.ids = append(s.ids, entries[w.index].ID)
	}
	s.build(0, texts, 0)
	for i, w := range words {
		s.mark(w.text, i, entries[w.index].Stem)
		r, _ := utf8.DecodeRuneInString(w.text)
		s.first[uint32(r)>>6%firstWords] |= 1 << (uint32(r) & 63)
	}
	for _, e := range s.edges[s.nodes[0].edges:][:s.nodes[0].count] {
		s.root[e.label] = e.to
	}
	return s, nil
}

// build makes the nodes below node at for the sorted texts, all of which
// share their first depth bytes.
func (s *Set) build(at int, texts []string, depth int) {
	if len(texts) > 0 && len(texts[0]) == depth {
		texts = texts[1:]
	}
	type group struct{ from, to int }
	var groups []group
	for i := 0; i < len(texts); {
		j := i + 1
		for j < len(texts) && texts[j][depth] == texts[i][depth] {
			j++
		}
		groups = append(groups, group{i, j})
		i = j
	}
	s.nodes[at].edges = int32(len(s.edges))
	s.nodes[at].count = int16(len(groups))
	base := len(s.edges)
	for _, g := range groups {
		s.edges = append(s.edges, edge{texts[g.from][depth], int32(len(s.nodes))})
		s.nodes = append(s.nodes, node{})
	}
	for k, g := range groups {
		s.build(int(s.edges[base+k].to), texts[g.from:g.to], depth+1)
	}
}

// mark notes at the last node of text which entry ends there and what its
// boundaries are.
func (s *Set) mark(text string, index int, stem bool) {
	at := int32(0)
	for i := range len(text) {
		at = s.step(at, text[i])
	}
	r, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	n := &s.nodes[at]
	n.leftEdge = wordRune(r)
	n.rightEdge = wordRune(last) && !stem
	n.entry = int32(index + 1)
}

// step follows the edge with the label, 0 if there is none.
func (s *Set) step(at int32, label byte) int32 {
	n := &s.nodes[at]
	edges := s.edges[n.edges : n.edges+int32(n.count)]
	if len(edges) > 8 {
		i := sort.Search(len(edges), func(i int) bool { return edges[i].label >= label })
		if i < len(edges) && edges[i].label == label {
			return edges[i].to
		}
		return 0
	}
	for _, e := range edges {
		if e.label == label {
			return e.to
		}
	}
	return 0
}

// May reports whether a phrase of the set could begin with r. It is cheap,
// and sometimes wrong in saying yes.
func (s *Set) May(r rune) bool {
	return s.first[uint32(r)>>6%firstWords]&(1<<(uint32(r)&63)) != 0
}

// At returns the longest phrase that begins at byte i of the folded text,
// without looking at what stands before i: a scanner that knows that a word
// begins at i ("9am") need not have a boundary there.
func (s *Set) At(text string, i int) (Match, bool) { return s.at(text, i, false) }

func (s *Set) at(text string, start int, bounded bool) (Match, bool) {
	if start >= len(text) {
		return Match{}, false
	}
	at := s.root[spaceByte(text[start])]
	var m Match
	found := false
	for i := start; at != 0; {
		c := text[i]
		i++
		if isSpace(c) {
			for i < len(text) && isSpace(text[i]) {
				i++
			}
		}
		n := &s.nodes[at]
		if n.entry != 0 && (!n.rightEdge || wordEnds(text, i)) && !(bounded && n.leftEdge && !wordBegins(text, start)) {
			m, found = Match{Start: start, End: i, ID: s.ids[n.entry-1]}, true
		}
		if i == len(text) || n.count == 0 {
			break
		}
		at = s.step(at, spaceByte(text[i]))
	}
	return m, found
}

// All yields the matches in text from left to right: at each place the
// longest, none overlapping another.
func (s *Set) All(text Text) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		for m, ok := s.next(text.folded, 0); ok; m, ok = s.next(text.folded, m.End) {
			if !yield(m) {
				return
			}
		}
	}
}

// FindAll returns what [Set.All] yields; nil if there is nothing.
func (s *Set) FindAll(text Text) []Match { return slices.Collect(s.All(text)) }

// Find returns the first match in text.
func (s *Set) Find(text Text) (Match, bool) { return s.next(text.folded, 0) }

// next returns the first match at or after byte i.
func (s *Set) next(text string, i int) (Match, bool) {
	for i < len(text) {
		c := text[i]
		r, n := rune(c), 1
		if asciiWord[c] && i > 0 && asciiWord[text[i-1]] {
			i++ // within a word, where no phrase that begins with a letter can begin
			continue
		}
		if c >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[i:])
		}
		if s.May(r) {
			if m, ok := s.at(text, i, true); ok {
				return m, true
			}
		}
		i += n
	}
	return Match{}, false
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// spaceByte is c, or the plain space if c is white space.
func spaceByte(c byte) byte {
	if isSpace(c) {
		return ' '
	}
	return c
}

func wordBegins(text string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return i == 0 || !wordRune(r)
}

func wordEnds(text string, i int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return i == len(text) || !wordRune(r)
}

// asciiWord are the bytes for which wordRune holds.
var asciiWord = func() (is [256]bool) {
	for c := range utf8.RuneSelf {
		is[c] = wordRune(rune(c))
	}
	return is
}()

// wordRune reports whether r belongs to words that are set apart by spaces.
func wordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
	}
	if r >= 0x2e80 && !(r >= 0xac00 && r <= 0xd7a3) {
		return false // ideographs, kana and their punctuation
	}
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}
