package mailtext

import (
	"strings"
	"unicode/utf8"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/rule"
)

// hit is a phrase of the lexicon in a folded text.
type hit struct {
	start, end int
	means      concepts
	// turned says that a negation stands before the verb.
	turned bool
}

// quantity is a number of rooms, guests or nights.
type quantity struct {
	start, end int
	of         concept
	n          int
}

// document is one text of the mail (body, attachment, OCR page), read.
type document struct {
	lexicon *lexicon
	text    phrase.Text
	// attachment is the index of the current attachment, -1 for the body.
	attachment int

	hits       []hit
	dates      []staydate.Mention
	codes      []code
	quantities []quantity
	clauses    []clause
	// headers are where the headers of other mails stand in the source.
	headers []rule.Span
}

// clause is a part of a sentence that says one thing.
type clause struct {
	start, end int // folded
	// sentence and paragraph count within the document.
	sentence, paragraph int
	// first and last are set for the ends of a sentence.
	first, last bool
	// goesOn says that it goes on with the changes of codes before it.
	goesOn bool

	hits       []hit
	dates      []staydate.Mention
	codes      []code
	quantities []quantity

	// means are the concepts of its hits; those of verbs that are negated are
	// left out, and are in turned instead.
	means, turned concepts
	mood          mood
}

// mood says how a clause is meant.
type mood struct {
	asks, request, negated, future, past, condition bool
}

// raw is the clause in the source's own wording.
func (d *document) raw(start, end int) string { return d.text.Span(start, end).In(d.text.Source()) }

// readDocument reads one text.
func readDocument(l *lexicon, raw string, attachment int) *document {
	d := &document{lexicon: l, text: phrase.Fold(cut(raw)), attachment: attachment}
	text := d.text.String()
	d.hits = make([]hit, 0, 8+len(text)/8)
	for m := range l.set.All(d.text) {
		d.hits = append(d.hits, hit{start: m.Start, end: m.End, means: l.meanings[m.ID]})
	}
	d.dates = staydate.Find(d.text)
	d.headers = booking.HeaderBlocks(d.text.Source())
	d.scanCodes()
	d.countThings()
	d.split()
	for i := range d.clauses {
		d.clauses[i].judge(text)
	}
	d.share()
	d.shareConditions()
	d.shareQuestions()
	d.recordReferences()
	d.recordRateCodes()
	return d
}

// share gives the verb of a sentence to those of its parts that name something
// enclosed and have none of their own.
func (d *document) share() {
	for i := range d.clauses {
		c := &d.clauses[i]
		if !c.means.any(&enclosedConcepts) || c.means.any(&inheritConcepts) || c.verb() {
			continue
		}
		for _, k := range [...]int{i - 1, i + 1} {
			if k < 0 || k >= len(d.clauses) || d.clauses[k].sentence != c.sentence || !d.clauses[k].means.any(&enclosedConcepts) {
				continue
			}
			o := &d.clauses[k]
			for w := range c.means {
				c.means[w] |= o.means[w] & inheritConcepts[w]
			}
			c.mood.request, c.mood.future, c.mood.asks = o.mood.request, o.mood.future, o.mood.asks
			break
		}
	}
}

// shareConditions makes what is given up under a condition in the part before
// conditional, too: "如果 9 月 15 日前未收到定金，请取消".
func (d *document) shareConditions() {
	for i := 1; i < len(d.clauses); i++ {
		c, before := &d.clauses[i], &d.clauses[i-1]
		if before.sentence == c.sentence && before.mood.condition && (c.means.has(cCancel) || c.means.has(cRelease)) {
			c.means.add(cIf)
			c.mood.condition = true
		}
	}
}

// shareQuestions makes questions of the parts of a sentence with a question
// mark that begin like one: "is payment due before arrival, or can we …?"
func (d *document) shareQuestions() {
	text := d.text.String()
	asked := false // the sentence is a question
	for i := len(d.clauses) - 1; i >= 0; i-- {
		c := &d.clauses[i]
		if c.last {
			asked = !c.first && strings.HasSuffix(strings.TrimRight(text[c.start:c.end], " "), "?")
		} else if asked && !c.mood.request && begins(text[c.start:c.end]) {
			c.mood.asks = true
		}
	}
}

// begins reports whether a clause begins as questions do.
func begins(clause string) bool {
	first := clause[:until(clause, ' ')]
	switch first {
	case "can", "could", "may", "shall", "should", "would", "must", "might":
		return true
	}
	return inverts(first)
}

// cut limits a text, at a line break if there is one.
func cut(s string) string {
	if len(s) <= MaxTextBytes {
		return s
	}
	s = s[:MaxTextBytes]
	if i := strings.LastIndexByte(s, '\n'); i > 0 {
		return s[:i]
	}
	for len(s) > 0 && !utf8.RuneStart(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// countThings finds numbers of rooms, guests and nights: "10 TWN", "10TWN",
// "TWN x 10", "10间".
func (d *document) countThings() {
	text := d.text.String()
	for i := 0; i < len(d.hits); i++ {
		h := &d.hits[i]
		of, ok := countable(h.means)
		if !ok {
			continue
		}
		if n, at, ok := numberBefore(text, h.start); ok && !d.inDate(at, h.start) {
			d.quantities = append(d.quantities, quantity{at, wordEnd(text, h.end), of, n})
			if of == cPerson { // "1 tour leader" is one of the guests
				h.means.drop(cGeneral)
				d.quantities[len(d.quantities)-1].of = cPax
			}
		} else if n, end, ok := numberBehind(text, h.end); ok && (of == cRooms || of == cPax) && !d.inDate(h.end, end) && !d.countedAt(end) {
			d.quantities = append(d.quantities, quantity{h.start, end, of, n})
		}
	}
	d.countGlued()
}

// countGlued finds "10TWN": the lexicon looks for whole words only.
func (d *document) countGlued() {
	text := d.text.String()
	for i := 1; i < len(text); i++ {
		c := text[i]
		if c < 'a' || c > 'z' || !isDigit(text[i-1]) {
			continue
		}
		end := i
		for end < len(text) && isAlnum(text[end]) {
			end++
		}
		m, ok := d.lexicon.set.At(text[:end], i)
		if !ok || m.End != end {
			continue
		}
		of, ok := countable(d.lexicon.meanings[m.ID])
		if !ok {
			continue
		}
		n, at, ok := numberBefore(text, i)
		if !ok || at > 0 && isAlnum(text[at-1]) {
			continue
		}
		d.insert(quantity{at, end, of, n})
		d.insertHit(hit{start: i, end: end, means: d.lexicon.meanings[m.ID]})
		i = end - 1
	}
}

// countedAt reports whether a word that is counted stands directly behind byte
// end: "Rooms: 10 TWN" counts the TWN.
func (d *document) countedAt(end int) bool {
	text := d.text.String()
	for end < len(text) && text[end] == ' ' {
		end++
	}
	m, ok := d.lexicon.set.At(text, end)
	if !ok {
		return false
	}
	_, ok = countable(d.lexicon.meanings[m.ID])
	return ok
}

// wordEnd returns where the word goes on to: a phrase may end in its stem.
func wordEnd(text string, i int) int {
	if i == 0 || !isLetter(text[i-1]) {
		return i
	}
	for i < len(text) && isLetter(text[i]) {
		i++
	}
	return i
}

func (d *document) insert(q quantity) {
	at := len(d.quantities)
	for at > 0 && d.quantities[at-1].start > q.start {
		at--
	}
	d.quantities = append(d.quantities, quantity{})
	copy(d.quantities[at+1:], d.quantities[at:])
	d.quantities[at] = q
}

func (d *document) insertHit(h hit) {
	at := len(d.hits)
	for at > 0 && d.hits[at-1].start > h.start {
		at--
	}
	d.hits = append(d.hits, hit{})
	copy(d.hits[at+1:], d.hits[at:])
	d.hits[at] = h
}

func countable(m concepts) (concept, bool) {
	for _, c := range [...]concept{cExtraBed, cRooms, cPax, cNights, cPerson} {
		if m.has(c) {
			return c, true
		}
	}
	return 0, false
}

// smallNumbers are numbers that are written out.
var smallNumbers = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "twenty": 20,
	"一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "十二": 12, "二十": 20, "an": 1, "a": 1,
}

const maxCount = 9999

// numberBefore returns the number that stands directly before byte end.
func numberBefore(text string, end int) (n, start int, ok bool) {
	i := end
	for _, w := range [...]string{"more ", "extra ", "additional ", "other ", "x ", "个"} {
		if strings.HasSuffix(text[:i], w) {
			i -= len(w)
			break
		}
	}
	for i > 0 && (text[i-1] == ' ' || text[i-1] == 'x' && (i < 2 || !isLetter(text[i-2])) || text[i-1] == '*') {
		i--
	}
	at := i
	for at > 0 && isDigit(text[at-1]) && i-at < 5 {
		at--
	}
	if at < i {
		if at > 0 && (isLetter(text[at-1]) || (text[at-1] == '.' || text[at-1] == ',') && at > 1 && isDigit(text[at-2]) || text[at-1] == '-' && at > 1 && isAlnum(text[at-2])) {
			return 0, 0, false
		}
		for _, c := range []byte(text[at:i]) {
			n = n*10 + int(c-'0')
		}
		return n, at, n > 0 && n <= maxCount
	}
	// A number word: at most six letters, or two Chinese characters.
	for size := min(6, i); size > 0; size-- {
		if v, known := smallNumbers[text[i-size:i]]; known && (text[i-1] >= utf8.RuneSelf || i == size || !isAlnum(text[i-size-1])) {
			return v, i - size, true
		}
	}
	return 0, 0, false
}

// numberBehind returns the number that stands directly behind byte i, with a
// multiplication sign or colon before it: "TWN x 10", "双床：10".
func numberBehind(text string, i int) (n, end int, ok bool) {
	at := i
	for at < len(text) && text[at] == ' ' {
		at++
	}
	if at == len(text) || text[at] != 'x' && text[at] != '*' && text[at] != ':' && text[at] != '=' {
		return 0, 0, false
	}
	at++
	for at < len(text) && text[at] == ' ' {
		at++
	}
	end = at
	for end < len(text) && isDigit(text[end]) && end-at < 5 {
		n = n*10 + int(text[end]-'0')
		end++
	}
	if end == at || n == 0 || n > maxCount || end < len(text) && isLetter(text[end]) {
		return 0, 0, false
	}
	return n, end, true
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' }

// numbers reports whether the word behind a "no" is a number that it stands for.
func numbers(text string) bool {
	text = strings.TrimLeft(text, " .:#")
	const shortest = 3
	n, digit := 0, false
	for n < len(text) && (isAlnum(text[n]) || text[n] == '-' || text[n] == '/') {
		digit = digit || isDigit(text[n])
		n++
	}
	return digit && n >= shortest
}

// saying returns the concepts of all hits.
func (c *clause) saying() (s concepts) {
	for i := range c.hits {
		s.union(c.hits[i].means)
	}
	return s
}

// judge finds out how the clause is meant.
func (c *clause) judge(text string) {
	lastNot, lastVerb := -1, -1
	for i := range c.hits {
		h := &c.hits[i]
		if h.means.has(cNot) {
			if text[h.start:h.end] == "no" && numbers(text[h.end:c.end]) {
				h.means.drop(cNot) // "conf no 884513"
				continue
			}
			lastNot = h.end
			continue
		}
		verb := h.means.any(&actionConcepts)
		// A negation turns the next verb, if it stands close by.
		const reach = 32
		if verb && lastNot >= 0 && lastNot > lastVerb && h.start-lastNot <= reach && strings.IndexByte(text[lastNot:h.start], ',') < 0 {
			h.turned = true
		}
		if verb {
			lastVerb = h.end
		}
	}
	for i := range c.hits {
		h := &c.hits[i]
		if !h.turned {
			c.means.union(h.means)
			continue
		}
		c.mood.negated = true
		for w := range h.means {
			c.turned[w] |= h.means[w]
			c.means[w] |= h.means[w] &^ actionConcepts[w] // "not cancelled": the noun stays
		}
	}
	m := &c.mood
	m.request = c.means.has(cPolite)
	c.settleTime()
	m.future = c.means.has(cFuture)
	m.past = c.means.has(cPast)
	if startsIf(text[c.start:c.end]) {
		c.means.add(cIf)
	}
	m.condition = c.means.has(cIf)
	ends := strings.TrimRight(text[c.start:c.end], " \t\r\n\"')")
	marked := strings.HasSuffix(ends, "?")
	asked := marked || c.askedBy(text, marked)
	// "Could you please cancel QBD0514?" asks for nothing but the deed.
	polite := m.request && !c.askedBy(text, marked) && c.verb() && !c.means.has(cApproval) && !c.means.has(cPolicy) &&
		!c.means.has(cAvailability) && !c.means.has(cBargain)
	helped := marked && m.request && c.means.has(cAsk) && c.begs(text) && !c.means.has(cApproval) && !c.means.has(cPolicy)
	m.asks = asked && !polite && !helped
}

// startsIf reports whether a clause begins with an "if" before a day: 如5月1日前.
func startsIf(clause string) bool {
	rest, found := strings.CutPrefix(clause, "如")
	return found && rest != "" && isDigit(rest[0])
}

// settleTime decides whether the words for the future and the past are about
// the deed. "Please cancel, the guests will travel later" is about now; "We
// will cancel" is not.
func (c *clause) settleTime() {
	verb := -1
	for i := range c.hits {
		if h := &c.hits[i]; !h.turned && h.means.any(&actionConcepts) {
			verb = h.start
			break
		}
	}
	if c.mood.request {
		c.means.drop(cPast)
		if verb >= 0 {
			ahead := false
			for i := range c.hits {
				ahead = ahead || c.hits[i].means.has(cFuture) && c.hits[i].start < verb
			}
			if !ahead && c.means.has(cFuture) && !c.means.any(&objectConcepts) {
				c.means.drop(cFuture)
			}
		}
		return
	}
	if c.means.has(cSoon) {
		c.means.add(cFuture)
	}
}

// askedBy reports whether a word of a question asks.
func (c *clause) askedBy(text string, marked bool) bool {
	const beginning = 4
	for i := range c.hits {
		h := &c.hits[i]
		switch {
		case h.means.has(cTell):
			return true
		case !h.means.has(cAsk):
		case marked, text[h.start] >= utf8.RuneSelf, h.start-c.start <= beginning, !inverts(text[h.start:h.end]):
			return true
		}
	}
	return false
}

// inverts reports whether words ask only where they begin a clause: "is the",
// "which"; not "can we", "whether".
func inverts(words string) bool {
	first, _, _ := strings.Cut(words, " ")
	switch first {
	case "is", "are", "was", "were", "has", "have", "do", "does", "did", "which", "who", "where", "why", "when", "what", "what's", "will":
		return true
	}
	return false
}

// verb reports whether the clause has a verb that is not negated.
func (c *clause) verb() bool { return c.means.any(&actionConcepts) }

// begs reports whether a question in Chinese is a plea for help: 能否帮忙取消.
func (c *clause) begs(text string) bool {
	t := text[c.start:c.end]
	return (strings.Contains(t, "帮") || strings.Contains(t, "麻烦") || strings.Contains(t, "烦请")) && !strings.Contains(t, "请问")
}
