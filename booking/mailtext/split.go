package mailtext

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// split cuts the text into sentences, and sentences into clauses.
func (d *document) split() {
	text := d.text.String()
	c := cutter{document: d}
	d.clauses = make([]clause, 0, 1+len(text)/24)
	blank := false
	start := 0
	for start < len(text) {
		end := strings.IndexByte(text[start:], '\n')
		next := len(text)
		if end < 0 {
			end = len(text)
		} else {
			end += start
			next = end + 1
		}
		a, b := trim(text, start, end)
		if d.inHeader(start, end) {
			a = b
		}
		if a == b {
			if !blank {
				c.paragraph++
			}
			blank = true
			start = next
			continue
		}
		blank = false
		// A long line that ends in the middle of a sentence runs on.
		for next < len(text) && b-a >= longLine && d.runsOn(b, next) {
			end = strings.IndexByte(text[next:], '\n')
			if end < 0 {
				end = len(text)
			} else {
				end += next
			}
			_, b = trim(text, next, end)
			next = min(end+1, len(text))
			if end == len(text) {
				next = len(text)
				break
			}
		}
		c.line(a, b)
		start = next
	}
}

// inHeader reports whether a line belongs to the header of another mail.
func (d *document) inHeader(start, end int) bool {
	if len(d.headers) == 0 || start == end {
		return false
	}
	raw := d.text.Span(start, end)
	i := sort.Search(len(d.headers), func(i int) bool { return d.headers[i].End >= raw.End })
	return i < len(d.headers) && raw.Start >= d.headers[i].Start
}

const longLine = 40

// runsOn reports whether the line that begins at next goes on with the
// sentence that ends at byte b so far.
func (d *document) runsOn(b, next int) bool {
	text := d.text.String()
	switch text[b-1] {
	case '.', '!', '?', ':', ';':
		return false
	}
	if b-strings.LastIndexByte(text[:b], '\n') < longLine {
		return false
	}
	at := next
	for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
		at++
	}
	return at < len(text) && isLetter(text[at]) && !d.upper(at, at+1)
}

// cutter makes clauses.
type cutter struct {
	*document
	sentence, paragraph int
	// next are the first hit, date, code and quantity that no clause has yet.
	hit, date, code, quantity int
	// room is memory for parting.
	room []concepts
}

// line cuts one logical line at the ends of its sentences.
func (c *cutter) line(a, b int) {
	text := c.text.String()
	for a < b {
		end := c.sentenceEnd(a, b)
		x, y := trim(text, a, end)
		if x < y {
			c.clausesOf(x, y)
			c.sentence++
		}
		a = end
	}
}

// sentenceEnd returns where the sentence that begins at i ends, at most end.
func (c *cutter) sentenceEnd(i, end int) int {
	text := c.text.String()
	for at := i; at < end; at++ {
		switch text[at] {
		case '!', '?':
			for at+1 < end && (text[at+1] == '!' || text[at+1] == '?') {
				at++
			}
			return at + 1
		case ';':
			return at + 1
		case '.':
			if at+1 < end && text[at+1] != ' ' && text[at+1] != '\t' && text[at+1] < utf8.RuneSelf {
				continue
			}
			if !abbreviates(text, i, at) && !c.insideDate(at) {
				return at + 1
			}
		case "。"[0]:
			if strings.HasPrefix(text[at:end], "。") {
				return at + len("。")
			}
		}
	}
	return end
}

// abbreviations end in a point that ends no sentence.
var abbreviations = map[string]bool{
	"mr": true, "mrs": true, "ms": true, "dr": true, "no": true, "nos": true, "pls": true, "plz": true, "approx": true, "e.g": true, "i.e": true, "etc": true, "rm": true, "rms": true,
	"attn": true, "dept": true, "tel": true, "ref": true, "resv": true, "conf": true, "cfm": true, "qty": true, "incl": true, "jan": true, "feb": true, "mar": true, "apr": true, "jun": true, "jul": true, "aug": true,
	"sep": true, "sept": true, "oct": true, "nov": true, "dec": true, "co": true, "ltd": true, "a.m": true, "p.m": true, "grp": true, "r.l": true, "arr": true, "dep": true, "st": true, "inv": true, "vs": true,
}

// abbreviates reports whether the point at byte dot belongs to the word before
// it, or to the number of a list.
func abbreviates(text string, start, dot int) bool {
	from := dot
	for from > start && (isAlnum(text[from-1]) || text[from-1] == '.') {
		from--
	}
	word := text[from:dot]
	if abbreviations[word] {
		return true
	}
	return from == start && word != "" && len(word) <= 2 && isDigit(word[0])
}

func (c *cutter) insideDate(at int) bool {
	return c.inDate(at, at+1)
}

// clausesOf cuts one sentence where a new thing begins: at a comma or a
// conjunction, if both sides have something to say.
func (c *cutter) clausesOf(a, b int) {
	first := len(c.clauses)
	c.clauses = append(c.clauses, c.take(a, b))
	for b-a <= MaxClauseBytes {
		k := len(c.clauses) - 1
		whole := &c.clauses[k]
		cut, behind := c.cutPoint(whole)
		if cut < 0 {
			break
		}
		left, right := *whole, *whole
		left.end, right.start = cut, behind
		left.divide(&right)
		right.goesOn = len(left.codes) == 2 && (left.goesOn || len(whole.codes) > 3) && left.codeChange(c.text.String())
		c.clauses = append(c.clauses[:k], left, right)
	}
	c.clauses[first].first = true
	c.clauses[len(c.clauses)-1].last = true
}

// take makes a clause of text[a:b] with everything in it.
func (c *cutter) take(a, b int) clause {
	k := clause{start: a, end: b, sentence: c.sentence, paragraph: c.paragraph}
	for c.hit < len(c.document.hits) && c.document.hits[c.hit].start < a {
		c.hit++
	}
	from := c.hit
	for c.hit < len(c.document.hits) && c.document.hits[c.hit].start < b {
		c.hit++
	}
	k.hits = c.document.hits[from:c.hit]
	for c.date < len(c.document.dates) && c.document.dates[c.date].Start < a {
		c.date++
	}
	from = c.date
	for c.date < len(c.document.dates) && c.document.dates[c.date].Start < b {
		c.date++
	}
	k.dates = c.document.dates[from:c.date]
	for c.code < len(c.document.codes) && c.document.codes[c.code].start < a {
		c.code++
	}
	from = c.code
	for c.code < len(c.document.codes) && c.document.codes[c.code].start < b {
		c.code++
	}
	k.codes = c.document.codes[from:c.code]
	for c.quantity < len(c.document.quantities) && c.document.quantities[c.quantity].start < a {
		c.quantity++
	}
	from = c.quantity
	for c.quantity < len(c.document.quantities) && c.document.quantities[c.quantity].start < b {
		c.quantity++
	}
	k.quantities = c.document.quantities[from:c.quantity]
	return k
}

// divide gives what stands behind the cut to right.
func (k *clause) divide(right *clause) {
	i := 0
	for i < len(k.hits) && k.hits[i].start < right.start {
		i++
	}
	k.hits, right.hits = k.hits[:i:i], k.hits[i:]
	i = 0
	for i < len(k.dates) && k.dates[i].Start < right.start {
		i++
	}
	k.dates, right.dates = k.dates[:i:i], k.dates[i:]
	i = 0
	for i < len(k.codes) && k.codes[i].start < right.start {
		i++
	}
	k.codes, right.codes = k.codes[:i:i], k.codes[i:]
	i = 0
	for i < len(k.quantities) && k.quantities[i].start < right.start {
		i++
	}
	k.quantities, right.quantities = k.quantities[:i:i], k.quantities[i:]
}

// cutPoint returns the first place at which the clause falls in two, and where
// the second part begins; -1 if it does not.
func (c *cutter) cutPoint(k *clause) (cut, behind int) {
	text := c.text.String()
	if len(k.codes) > 3 {
		if cut, behind := c.cutPairs(k); cut >= 0 {
			return cut, behind
		}
	}
	if said := k.saying(); !said.any(&cuttable) {
		return -1, -1 // one thing at most
	}
	var parts parting
	next := 0 // the first hit that does not end before at
	for at := k.start; at < k.end; {
		for next < len(k.hits) && k.hits[next].start < at {
			next++
		}
		width, conjunction := separator(text, at, k.end), false
		if width > 0 && text[at] == '&' {
			conjunction = true
		}
		if width == 0 && next < len(k.hits) && k.hits[next].start == at && k.hits[next].means.has(cAnd) {
			width, conjunction = k.hits[next].end-at, true
		}
		if width == 0 {
			at++ // a separator is ASCII, a conjunction is a hit
			continue
		}
		const greeting = 48 // "Dear reservation team,"
		if parts.clause == nil {
			parts = c.parting(k)
		}
		left, right := parts.left(at), parts.right(at+width)
		greets := left.means.has(cCourtesy) && !left.head && at-k.start <= greeting && width == 1 && text[at] == ','
		if right.head && !k.dated(at) && !(left.means.any(&bookingConcepts) && c.stays(k, at+width)) && (greets || left.head && fallsApart(left, right, conjunction)) {
			a, b := at, at+width
			for b < k.end && text[b] == ' ' {
				b++
			}
			return trimRight(text, k.start, a), b
		}
		at += width
	}
	return -1, -1
}

// cutPairs returns where the first change of a code ends and another begins:
// "QBD0514 to QBD0515 and QBD0516 to QBD0517".
func (c *cutter) cutPairs(k *clause) (cut, behind int) {
	text := c.text.String()
	second := k.codes[1].end
	left, right := *k, *k
	left.end, right.start = second, k.codes[2].start
	left.divide(&right)
	right.goesOn = true
	if !onlyJoins(text[second:k.codes[2].start]) || !left.codeChange(text) || !right.codeChange(text) {
		return -1, -1
	}
	return second, k.codes[2].start
}

// bookingConcepts are verbs whose dates are those of a stay.
var bookingConcepts = setOf(cBook, cChange)

// stays reports whether the words from a place up to the next comma only give
// the day of arrival or departure: "请预订双床12间，6月11日入住，含早".
func (c *cutter) stays(k *clause, from int) bool {
	end := from + until(c.text.String()[from:k.end], ',')
	i := sort.Search(len(k.dates), func(i int) bool { return k.dates[i].Start >= from })
	if i == len(k.dates) || k.dates[i].Start >= end {
		return false
	}
	if stop := k.dates[i].End; stop > end { // "6月11日入住，6月13日退房" is one
		end = stop + until(c.text.String()[stop:k.end], ',')
	}
	if end >= k.end {
		return false
	}
	stay := false
	for i := range k.hits {
		if h := &k.hits[i]; h.start >= from && h.end <= end {
			if h.means.any(&headConcepts) {
				return false
			}
			stay = stay || h.means.has(cDates)
		}
	}
	return stay
}

// cuttable is what both parts of a clause have one of, if it falls in two.
var cuttable = func() concepts {
	s := headConcepts
	s.union(cutVerbConcepts)
	s.union(objectConcepts)
	s.union(setOf(cRooms))
	return s
}()

// dated reports whether a place lies within a date of the clause.
func (k *clause) dated(at int) bool {
	i := sort.Search(len(k.dates), func(i int) bool { return k.dates[i].End > at })
	return i < len(k.dates) && k.dates[i].Start <= at
}

// separator returns the width of a mark that may end a clause, 0 if there is
// none. A comma between digits ends nothing.
func separator(text string, at, end int) int {
	switch text[at] {
	case ',':
		if at+1 < end && isDigit(text[at+1]) && at > 0 && isDigit(text[at-1]) {
			return 0
		}
		return 1
	case '+', '&':
		return 1
	case '-':
		if at+1 < end && text[at+1] == ' ' && at > 0 && text[at-1] == ' ' {
			return 1
		}
	}
	return 0
}

// speech is what a part of a clause has to say.
type speech struct {
	// head says that it says something by itself; verb that it has a verb of
	// action, trace that it is a supplementary fact, ask that it asks or is
	// about what needs approval.
	head, verb, trace, ask bool
	// own says that it has a verb, an object or a number of rooms, so that a
	// supplementary fact beside it is one by itself.
	own bool
	// keeps says that a booking stays as it is.
	keeps bool
	// counts says that the second part has a number.
	counts bool
	means  concepts
}

var (
	askConcepts    = setOf(cAsk, cTell, cApproval, cPolicy, cAvailability)
	objectConcepts = setOf(cVoucher, cSlip, cRooming, cInvoice, cInvoiceAsk, cRateCode, cTARef, cPayAsk, cArrived, cPaid)
	// enclosedConcepts are what a mail can enclose; inheritConcepts what a part
	// of a sentence takes over from the part before: "voucher and rooming list
	// attached".
	enclosedConcepts = setOf(cVoucher, cSlip, cRooming, cInvoice)
	inheritConcepts  = setOf(cEnclose, cBelow, cSend, cFuture, cNot, cPolite, cIssue)
	cutVerbConcepts  = setOf(cBook, cChange, cCancel, cRelease, cStopSale, cAmendTo, cSplit, cSend, cPayAsk, cProceed, cLoad, cPaid, cInvoiceAsk, cMore)
)

// parting tells what the two parts of a clause say, for cuts from left to right.
type parting struct {
	*clause
	before []concepts // the concepts of the hits up to one, and
	behind []concepts // of it and those behind it
	next   int        // the first hit that does not end before the cut
	// digit is the place of the last digit, -1 if there is none.
	digit int
}

// parting looks at a clause once for all its cuts.
func (c *cutter) parting(k *clause) parting {
	n := len(k.hits)
	if cap(c.room) < 2*n+2 {
		c.room = make([]concepts, 4*n+2)
	}
	p := parting{clause: k, before: c.room[:n+1], behind: c.room[n+1 : 2*n+2], digit: -1}
	p.before[0], p.behind[n] = concepts{}, concepts{}
	for i := range k.hits {
		p.before[i+1] = p.before[i]
		p.before[i+1].union(k.hits[i].means)
	}
	for i := n - 1; i >= 0; i-- {
		p.behind[i] = p.behind[i+1]
		if k.hits[i].end <= k.end {
			p.behind[i].union(k.hits[i].means)
		}
	}
	for i := k.end - 1; i >= k.start && p.digit < 0; i-- {
		if isDigit(c.text.String()[i]) {
			p.digit = i
		}
	}
	return p
}

// left is what stands before a place.
func (p *parting) left(end int) speech {
	for p.next < len(p.hits) && p.hits[p.next].end <= end {
		p.next++
	}
	return p.speech(p.before[p.next], p.start, end)
}

// right is what stands from a place on.
func (p *parting) right(start int) speech {
	i := p.next
	for i < len(p.hits) && p.hits[i].start < start {
		i++
	}
	s := p.speech(p.behind[i], start, p.end)
	s.counts = p.digit >= start
	return s
}

func (p *parting) speech(means concepts, from, to int) (s speech) {
	s.means = means
	s.head = means.any(&headConcepts)
	s.verb = means.any(&cutVerbConcepts)
	s.trace = means.any(&traceConcepts)
	s.ask = means.any(&askConcepts)
	s.own = s.verb || means.any(&objectConcepts) || s.ask
	for i := range p.quantities {
		q := &p.quantities[i]
		s.own = s.own || q.of == cRooms && q.start >= from && q.end <= to
	}
	if means.has(cKeep) {
		s.keeps = !means.has(cSame) // "others remain unchanged" goes with the change
		for i := range p.codes {
			s.keeps = s.keeps || p.codes[i].start >= from && p.codes[i].end <= to
		}
	}
	s.head = s.head || s.own || s.keeps
	return s
}

// fallsApart reports whether two parts are two clauses.
func fallsApart(left, right speech, conjunction bool) bool {
	switch {
	case left.ask != right.ask:
		return true
	case left.ask: // two questions, or one in two parts
		return right.means.has(cAsk) && left.means.has(cAsk) && !conjunction
	case left.verb && right.verb, left.verb && right.keeps:
		return true
	case left.trace && !left.verb && right.trace && !right.verb:
		return !sameTrace(left.means, right.means)
	case left.trace && !right.trace:
		return right.own && !left.verb || right.verb
	case right.trace && !left.trace:
		// "rooming list and flight details attached" is one thing.
		return left.own && !(conjunction && left.means.has(cEnclose) && !right.counts)
	case left.verb && right.means.has(cTARef):
		return true
	case left.means.any(&enclosedConcepts) && right.means.any(&enclosedConcepts):
		return !sameOf(left.means, right.means, enclosedConcepts)
	}
	return false
}

func sameTrace(a, b concepts) bool { return sameOf(a, b, traceConcepts) }

// sameOf reports whether two sets agree in the concepts of a third.
func sameOf(a, b, of concepts) bool {
	for w := range a {
		if a[w]&of[w] != b[w]&of[w] {
			return false
		}
	}
	return true
}

// trim returns the part of text[a:b] without white space and bullets around.
func trim(text string, a, b int) (int, int) {
	for a < b {
		r, size := utf8.DecodeRuneInString(text[a:b])
		if !unicode.IsSpace(r) && r != '•' && r != '*' && r != '·' && r != '►' && r != '■' && r != '-' && r != '>' {
			break
		}
		a += size
	}
	return a, trimRight(text, a, b)
}

func trimRight(text string, a, b int) int {
	for b > a {
		r, size := utf8.DecodeLastRuneInString(text[a:b])
		if !unicode.IsSpace(r) {
			break
		}
		b -= size
	}
	return b
}
