package mailtext

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/deskrules/deskrules/contract/rule"
)

// paymentConcepts are words of payment.
var paymentConcepts = setOf(cPaid, cPay, cPayAsk)

// whoConcepts are who may arrive.
var whoConcepts = setOf(cPax, cPerson, cBooking, cTitle)

// clockIn reports whether a part of a text names a time of day.
func clockIn(text string, start, end int) bool {
	at := period(text, start, end)
	return at.end > at.start
}

// statement is a clause and what it is.
type statement struct {
	*clause
	document *document
	index    int // of the clause in its document
	place    int // of the statement in the reading
	proposes Proposes
	ruleID   string
}

// decide runs the rules on every clause of a document.
func (r *reading) decide(d *document) {
	for i := range d.clauses {
		c := &d.clauses[i]
		s := statement{clause: c, document: d, index: i, place: len(r.statements)}
		if c.means.any(&headConcepts) || c.turned.any(&headConcepts) || len(r.config.Rules) > 0 || len(c.codes) > 0 || c.mood.asks || c.means.has(cComplain) || c.means.has(cAllotment) || c.means.has(cCutOff) || c.means.has(cAgreedRate) || c.means.has(cDates) && c.means.any(&whoConcepts) {
			if c.end-c.start <= MaxClauseBytes {
				r.fill(c, d, i)
				s.proposes, s.ruleID = r.run(c, d)
			} else {
				r.miss("a sentence is longer than what is looked at")
			}
		}
		r.statements = append(r.statements, s)
	}
}

// run returns what the first true rule says, "" if none is true. A rule that
// cannot be evaluated, or that reads what is not known, is passed over.
func (r *reading) run(c *clause, d *document) (Proposes, string) {
	for i := range r.rules {
		if !c.means.hasAll(&r.rules[i].needs) {
			continue
		}
		tri, err := r.rules[i].Eval(r.values)
		if err != nil || tri != predicate.True {
			continue
		}
		if r.rec != nil {
			r.rec.AddAt(rule.ID(r.rules[i].ID()), "clause", rule.Decide, d.text.Span(c.start, c.end), rule.Text("proposes", string(r.rules[i].proposes)))
		}
		return r.rules[i].proposes, r.rules[i].ID()
	}
	return "", ""
}

// fill sets the values of all facts.
func (r *reading) fill(c *clause, d *document, index int) {
	if r.values == nil {
		r.values, r.filled = make([]predicate.Value, r.facts), concepts{}
		for k := range r.concepts {
			r.values[k] = predicate.BoolValue(false)
		}
	}
	for w := range c.means {
		for changed := c.means[w] ^ r.filled[w]; changed != 0; changed &= changed - 1 {
			k := concept(w*64 + bits.TrailingZeros64(changed))
			r.values[k] = predicate.BoolValue(c.means.has(k))
		}
	}
	r.filled = c.means
	v := r.values[r.concepts:]
	var count [builtIn]int
	for _, q := range c.quantities {
		count[q.of]++
	}
	codes, references := 0, 0
	for _, k := range c.codes {
		switch {
		case k.kind <= keyBlock:
			codes++
		case k.kind == keyTARef:
			references++
		}
	}
	trace := c.means.any(&traceConcepts)
	v[factAsks] = predicate.BoolValue(c.mood.asks)
	v[factRequest] = predicate.BoolValue(c.mood.request)
	v[factNegated] = predicate.BoolValue(c.mood.negated)
	v[factPartial] = predicate.BoolValue(c.partial(d.text.String()))
	v[factOpens] = predicate.BoolValue(d.opens(index))
	v[factTrace] = predicate.BoolValue(trace)
	v[factTraceOnly] = predicate.BoolValue(trace && count[cRooms] == 0 && !c.core())
	v[factTraceObject] = predicate.BoolValue(trace && c.traceObject())
	v[factToken] = c.token(d.text.String())
	v[factClock] = predicate.BoolValue(!trace && c.means.has(cDates) && clockIn(d.text.String(), c.start, c.end))
	v[factCodeChange] = predicate.BoolValue(codes > 1 && c.codeChange(d.text.String()))
	v[factNewCode] = predicate.BoolValue(codes == 1 && c.means.has(cGroupCode) && c.newCode(d.text.String()))
	v[factCodes] = predicate.IntValue(codes)
	v[factReferences] = predicate.IntValue(references)
	v[factDates] = predicate.IntValue(len(c.dates))
	v[factRooms] = predicate.IntValue(count[cRooms])
	v[factGuests] = predicate.IntValue(count[cPax])
	v[factNights] = predicate.IntValue(count[cNights])
	v[factExtraBeds] = predicate.IntValue(count[cExtraBed])
	sums := 0 // our own rules ask for them with words of payment only
	if c.means.any(&paymentConcepts) || len(r.config.Rules) > 0 {
		sums = amounts(d.text.String()[c.start:c.end])
	}
	v[factAmounts] = predicate.IntValue(sums)
	v[factAttachments] = predicate.IntValue(r.files)
	v[factInAttachment] = predicate.BoolValue(d.attachment >= 0)
	v[factText] = predicate.TextValue(d.text.String()[c.start:c.end])
	v[factSubject] = r.subjectText
	v[factSender] = r.sender
}

// lineTokens are the action tokens that lines of text begin or end with.
var lineTokens = mustCompile([]phraseList{
	{tokenNew, []string{"new", "新增", "新单", "新订", "新团"}},
	{tokenAmend, []string{"amd", "amed", "amend", "amended", "amendment", "amnd", "chg", "upd", "updt", "rvsd", "revised", "更改", "改单", "修改", "变更"}},
	{tokenCancel, []string{
		"cxl", "cxld", "cxled", "xxl", "xld", "xxld", "xx", "cnl", "cnld", "cnx", "cnxl", "cncl", "cncld", "canx", "canxd", "canc", "cxn", "void", "cancel", "cancelled", "canceled", "cancellation", "cancle",
		"取消", "撤销", "撤单", "撤团", "退团", "退订", "退单", "销团", "消团", "销单", "作废",
	}},
})

var tokenNames = [...]string{tokenNew: "new", tokenAmend: "amend", tokenCancel: "cancel"}

// token returns the action token of a line: its first word, with a colon or a
// code behind it, or its last word, with a bar or slash in front.
func (c *clause) token(text string) predicate.Value {
	if !c.first || !c.last || c.mood.negated {
		return predicate.Value{}
	}
	if m, ok := lineTokens.At(text, c.start); ok && m.End < c.end {
		rest := strings.TrimLeft(text[m.End:c.end], " ")
		at := c.end - len(rest)
		coded := len(c.codes) > 0 && c.codes[0].start == at && m.ID != tokenAmend
		if strings.HasPrefix(rest, ":") || coded {
			return predicate.TextValue(tokenNames[m.ID])
		}
	}
	line := strings.TrimRight(text[c.start:c.end], " .")
	i := strings.LastIndexAny(line, "|/,;: ")
	if i < 0 {
		return predicate.Value{}
	}
	before := strings.TrimRight(line[:i+1], " ")
	if m, ok := lineTokens.At(line, i+1); ok && m.End == len(line) && endsWithAny(before, "|", "/") {
		return predicate.TextValue(tokenNames[m.ID])
	}
	return predicate.Value{}
}

// arrows stand between an old code and the new one by themselves.
var arrows = map[string]bool{
	"->": true, "=>": true, "-->": true, "==>": true, "→": true, ">": true, ">>": true, "—>": true, "–>": true, "⇒": true, "➔": true, "改为": true, "改成": true, "改": true, "改至": true, "更改为": true, "变更为": true, "更正为": true, "修改为": true, "更新为": true, "变为": true, "变成": true,
	"换成": true, "换为": true, "现改为": true, "现为": true, "改团号为": true, "团号改为": true, "请改为": true, "is now": true, "now": true, "becomes": true, "became": true, "changed to": true, "change to": true, "amend to": true, "amed to": true, "amended to": true, "amd to": true, "renamed to": true, "rename to": true,
	"is changed to": true, "has been changed to": true, "was changed to": true, "changes to": true, "updated to": true, "revised to": true, "is replaced by": true, "replaced by": true, "should be": true, "should read": true, "is renamed to": true, "has become": true,
}

// codeChange reports whether one group code stands for another: an arrow is
// between them, or a "to" behind a verb of change that has no other object.
func (c *clause) codeChange(text string) bool {
	for i := 1; i < len(c.codes); i++ {
		old, fresh := c.codes[i-1], c.codes[i]
		const near = 40
		if old.kind != keyGroup || fresh.kind != keyGroup || fresh.start-old.end > near || text[old.start:old.end] == text[fresh.start:fresh.end] {
			continue
		}
		between := strings.Trim(text[old.end:fresh.start], " ,:()[]\"'")
		for _, w := range [...]string{"团号", "团", "new group code", "group code", "new code", "code"} {
			between = strings.TrimSpace(strings.TrimPrefix(strings.TrimSuffix(between, w), w))
		}
		if !arrows[between] && between != "to" && between != "into" && between != "为" && between != "成" {
			continue
		}
		if c.changes(text, old.start, !arrows[between] && !c.goesOn) {
			return true
		}
	}
	return false
}

// changes reports whether what stands before a code leaves it the object of a
// change; verb says that a verb of change has to be among it.
func (c *clause) changes(text string, before int, verb bool) bool {
	if len(c.quantities) > 0 && c.quantities[0].start < before {
		return false
	}
	for i := range c.hits {
		h := &c.hits[i]
		switch {
		case h.start >= before:
			return !verb
		case startsWithAny(text[h.start:h.end], "merg", "combin", "合并", "并入"): // two groups stay one
			return false
		case h.turned, h.means.has(cRooms), h.means.has(cPax), h.means.has(cPerson), h.means.has(cDates), h.means.any(&objectConcepts), h.means.any(&traceConcepts), h.means.has(cMore):
			return false
		case h.means.has(cChange), h.means.has(cAmendTo):
			verb = false
		}
	}
	return !verb
}

// core reports whether the clause is about the booking itself: a verb of
// booking or change with a word for rooms, nights or dates of the stay.
func (c *clause) core() bool {
	if !c.means.has(cBook) && !c.means.has(cChange) && !c.means.has(cWant) && !c.means.has(cCancel) {
		return false
	}
	return c.means.has(cRooms) || c.means.has(cNights) || c.means.has(cGroupCode) || c.means.has(cDates) && len(c.dates) > 0 ||
		c.means.has(cBook) && len(c.dates) > 0 && !c.means.has(cMeeting) && !c.means.has(cFunction) && !c.means.has(cMeal) && !c.means.has(cTransport)
}

// traceObject reports whether the object of a verb of giving up is a
// supplementary fact: the first thing behind it, or, in the passive and in
// Chinese, the first thing of the clause.
func (c *clause) traceObject() bool {
	for i := range c.hits {
		if h := &c.hits[i]; h.turned || !h.means.has(cCancel) && !h.means.has(cRelease) {
			continue
		}
		const near = 24
		first := c.end
		for _, k := range c.codes {
			first = min(first, k.start)
		}
		for j := range c.hits {
			o := &c.hits[j]
			switch {
			case o.means.any(&traceConcepts):
				behind := o.start >= c.hits[i].end && o.start-c.hits[i].end <= near
				return behind && (first < c.hits[i].start || first > o.start) && !c.because(c.hits[i].end, o.start) || o.start < c.hits[i].start && (o.start < first || c.beside(j, i))
			case o.means.has(cRooms) || o.means.has(cBooking):
				return false
			}
		}
	}
	return false
}

// beside reports whether nothing but a few letters stands between one hit and
// another: "加床不要了", "extra bed is cancelled".
func (c *clause) beside(before, behind int) bool {
	const near = 5
	for i := before + 1; i < behind; i++ {
		if h := &c.hits[i]; h.end > c.hits[before].end && !h.means.has(cWord) {
			return false
		}
	}
	return c.hits[behind].start-c.hits[before].end <= near
}

// because reports whether a reason begins between two places: few words do,
// and a reason is no object.
func (c *clause) because(from, to int) bool {
	for i := range c.hits {
		if h := &c.hits[i]; h.start >= from && h.end <= to && h.means.has(cWord) && h.end-h.start != 1 && h.end-h.start != 3 {
			return true // due to, as, because; not "a", "the", "our"
		}
	}
	return false
}

// partial reports whether a number of rooms follows directly on a verb that
// gives something up: "cancel 2 TWN of …"; not "cancel all 10 rooms".
func (c *clause) partial(text string) bool {
	for i := range c.hits {
		h := &c.hits[i]
		if h.turned || !h.means.has(cCancel) && !h.means.has(cRelease) {
			continue
		}
		for _, q := range c.quantities {
			const near = 8 // "其中", " only "
			switch {
			case q.of == cPax && q.end <= h.start && q.start-c.start <= near: // one guest of QBD0514 cancels
				return true
			case q.of == cRooms && q.end <= h.start && h.start-q.end <= 1: // 3 rooms cancelled
				return !strings.HasSuffix(strings.TrimRight(text[c.start:q.start], " "), "all") && !c.means.has(cSame)
			}
			if (q.of == cRooms || q.of == cPax) && q.start >= h.end && q.start-h.end <= near && !strings.Contains(text[h.end:q.start], "all") && !strings.Contains(text[h.end:q.start], "全部") {
				return !c.means.has(cUnsold)
			}
		}
	}
	return false
}

// opens reports whether clause i stands above a list: it ends with a colon, or
// the next line is numbered.
func (d *document) opens(i int) bool {
	text := d.text.String()
	c := &d.clauses[i]
	if !c.last {
		return false
	}
	if strings.HasSuffix(strings.TrimRight(text[c.start:c.end], " "), ":") {
		return true
	}
	if i+1 == len(d.clauses) {
		return false
	}
	next := &d.clauses[i+1]
	if numbered(text, next.start) && !numbered(text, c.start) {
		return true
	}
	// A heading: a short line with a verb and nothing else, above details.
	const heading = 40
	return c.first && c.end-c.start <= heading && !c.keyed() && len(c.dates)+len(c.quantities) == 0 && (c.verb() || c.means.any(&enclosedConcepts)) && !c.means.has(cPolite) &&
		next.paragraph-c.paragraph <= 1 && len(next.codes)+len(next.dates)+len(next.quantities) > 0 && !next.verb()
}

// keyed reports whether a clause names a target.
func (c *clause) keyed() bool {
	for _, k := range c.codes {
		if k.kind <= keyBlock {
			return true
		}
	}
	return false
}

// numbered reports whether a line begins with the number of a list.
func numbered(text string, at int) bool {
	begin := at
	for begin > 0 && (text[begin-1] == ' ' || text[begin-1] == '\t') {
		begin--
	}
	if begin > 0 && text[begin-1] != '\n' {
		return false
	}
	end := at
	for end < len(text) && isDigit(text[end]) && end-at < 3 {
		end++
	}
	if end == at || end == len(text) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[end:])
	return r == '.' && (end+1 == len(text) || !isDigit(text[end+1])) || r == ')' || r == '、'
}

// amounts counts amounts of money: a currency beside a number.
func amounts(text string) (n int) {
	for i := 0; i < len(text); i++ {
		if !isDigit(text[i]) || i > 0 && (isDigit(text[i-1]) || text[i-1] == ',' || text[i-1] == '.') {
			continue
		}
		end := i
		for end < len(text) && (isDigit(text[end]) || (text[end] == ',' || text[end] == '.') && end+1 < len(text) && isDigit(text[end+1])) {
			end++
		}
		if currencyBefore(strings.TrimRight(text[:i], " ")) || currencyBehind(strings.TrimLeft(text[end:], " ")) {
			n++
		}
		i = end - 1
	}
	return n
}

func currencyBefore(text string) bool {
	if text == "" {
		return false
	}
	switch c := text[len(text)-1]; {
	case c == '$':
		return true
	case c >= utf8.RuneSelf:
		return endsWithAny(text, "¥", "€", "人民币", "美金")
	case c == 'd', c == 'y', c == 'b', c == 'r': // the last letters of the others
		return endsWithAny(text, "usd", "vnd", "cny", "rmb", "eur", "thb")
	}
	return false
}

func currencyBehind(text string) bool {
	if text == "" {
		return false
	}
	switch c := text[0]; {
	case c >= utf8.RuneSelf:
		return startsWithAny(text, "元", "美金", "万元", "美元")
	case c == 'u', c == 'v', c == 'c', c == 'r', c == 'e', c == 't': // the first letters of the others
		return startsWithAny(text, "usd", "vnd", "cny", "rmb", "eur", "thb")
	}
	return false
}

func endsWithAny(s string, all ...string) bool {
	for _, e := range all {
		if strings.HasSuffix(s, e) {
			return true
		}
	}
	return false
}

func startsWithAny(s string, all ...string) bool {
	for _, e := range all {
		if strings.HasPrefix(s, e) {
			return true
		}
	}
	return false
}

func pointer(i int, field string) string { return "/rules/" + strconv.Itoa(i) + "/" + field }
