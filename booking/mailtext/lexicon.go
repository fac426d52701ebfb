package mailtext

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/deskrules/deskrules/contract/rule"
)

// Term adds phrases to a concept of the lexicon.
type Term struct {
	// Concept is the name of a built-in concept (see [Concepts]) or a new one:
	// a lower-case word, which rules can read as a fact.
	Concept string `json:"concept"`
	// Phrases mean the concept, in any width, case and script variant. A
	// trailing * lets the last word go on.
	Phrases []string `json:"phrases"`
}

// term is a Term of the built-in lexicon.
type term struct {
	concept concept
	phrases []string
}

// Concepts returns the built-in concepts, each with what it means, in the
// order in which rules read them.
func Concepts() []predicate.Var {
	vars := make([]predicate.Var, 0, builtIn)
	for _, n := range conceptNames {
		vars = append(vars, predicate.Var{Name: n.name, Kind: predicate.Bool, Doc: n.doc})
	}
	return vars
}

// lexicon is the compiled vocabulary.
type lexicon struct {
	set *phrase.Set
	// meanings are what the ids of the set stand for.
	meanings []concepts
	// names are the names of all concepts, those of the host last.
	names []string
	// labels name what kind of code follows.
	labels *phrase.Set
	// labelEnds has the last two bytes of the labels, as a set of bits.
	labelEnds [1 << 16 / 64]uint64
	// departments are looked for in traces.
	departments *phrase.Set
}

// newLexicon compiles the built-in vocabulary and what the host adds.
func newLexicon(terms []Term, bad *rule.Violations) *lexicon {
	l := &lexicon{}
	for _, n := range conceptNames {
		l.names = append(l.names, n.name)
	}
	c := collector{at: make(map[string]int)}
	for _, list := range [...][]term{english, chinese} {
		for _, t := range list {
			for _, p := range t.phrases {
				c.add(p, t.concept)
			}
		}
	}
	l.extend(&c, terms, bad)
	if len(*bad) > 0 {
		return nil
	}
	var err error
	if l.set, err = phrase.Compile(c.entries); err != nil {
		bad.Add("/terms", "", RuleConfig, "the phrases cannot be compiled: %s", err)
		return nil
	}
	l.meanings = c.meanings
	l.labels = mustCompile(labelPhrases)
	for _, list := range labelPhrases {
		for _, p := range list.phrases {
			l.addLabelEnd(phrase.Fold(p).String())
		}
	}
	l.departments = mustCompile(departmentPhrases)
	return l
}

// labelEnd is the number of the last two bytes of s.
func labelEnd(s string) int {
	if len(s) == 1 {
		return int(s[0])
	}
	return int(s[len(s)-2])<<8 | int(s[len(s)-1])
}

func (l *lexicon) addLabelEnd(label string) {
	if len(label) == 1 { // whatever stands before it
		for before := range 256 {
			i := before<<8 | int(label[0])
			l.labelEnds[i/64] |= 1 << (i % 64)
		}
	}
	i := labelEnd(label)
	l.labelEnds[i/64] |= 1 << (i % 64)
}

// mayLabel reports whether a label may end where a text ends.
func (l *lexicon) mayLabel(text string) bool {
	i := labelEnd(text)
	return l.labelEnds[i/64]&(1<<(i%64)) != 0
}

// collector unites the meanings of equal phrases.
type collector struct {
	at       map[string]int
	entries  []phrase.Entry
	meanings []concepts
}

func (c *collector) add(p string, meaning concept) {
	stem := strings.HasSuffix(p, "*")
	p = strings.TrimSuffix(p, "*")
	key := strings.Join(strings.Fields(phrase.Fold(p).String()), " ")
	i, known := c.at[key]
	if !known {
		i = len(c.entries)
		c.at[key] = i
		c.entries = append(c.entries, phrase.Entry{Phrase: p, ID: i})
		c.meanings = append(c.meanings, concepts{})
	}
	c.entries[i].Stem = c.entries[i].Stem || stem
	c.meanings[i].add(meaning)
}

// extend adds the host's terms.
func (l *lexicon) extend(c *collector, terms []Term, bad *rule.Violations) {
	total := 0
	for i, t := range terms {
		at := "/terms/" + strconv.Itoa(i)
		meaning := slices.Index(l.names, t.Concept)
		if meaning < 0 {
			if !isName(t.Concept) {
				bad.Add(at+"/concept", t.Concept, RuleConfig, "the name of a concept is a lower-case word with digits and underscores")
				continue
			}
			if slices.Contains(factNames, t.Concept) {
				bad.Add(at+"/concept", t.Concept, RuleConfig, "the name is that of a fact which the extractor makes itself")
				continue
			}
			if len(l.names) == MaxConcepts {
				bad.Add(at+"/concept", t.Concept, RuleConfig, "there are more than %d concepts", MaxConcepts)
				continue
			}
			meaning = len(l.names)
			l.names = append(l.names, t.Concept)
		}
		for j, p := range t.Phrases {
			if total++; total > MaxPhrases {
				bad.Add("/terms", "", RuleConfig, "there are more than %d phrases", MaxPhrases)
				return
			}
			folded := strings.TrimSpace(phrase.Fold(strings.TrimSuffix(p, "*")).String())
			if folded == "" || len(folded) > phrase.MaxPhraseBytes {
				bad.Add(at+"/phrases/"+strconv.Itoa(j), p, RuleConfig, "a phrase has 1 to %d bytes", phrase.MaxPhraseBytes)
				continue
			}
			c.add(p, concept(meaning))
		}
	}
}

func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return s != "" && len(s) <= 40
}

// phraseList is a list of phrases with one id.
type phraseList struct {
	id      int
	phrases []string
}

// mustCompile compiles a built-in list.
func mustCompile(lists []phraseList) *phrase.Set {
	var entries []phrase.Entry
	for _, list := range lists {
		for _, p := range list.phrases {
			entries = append(entries, phrase.Entry{Phrase: strings.TrimSuffix(p, "*"), ID: list.id, Stem: strings.HasSuffix(p, "*")})
		}
	}
	set, err := phrase.Compile(entries)
	if err != nil {
		panic(err) // the lists are ours
	}
	return set
}
