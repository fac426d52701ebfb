package timetext

import (
	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// parser reads elements out of tokens.
type parser struct {
	folded phrase.Text
	text   string
	toks   []token
	els    []element
	// unread are the places that speak of a time and could not be read.
	unread  []span
	started bool // a time was said in this sentence
	moving  bool // a verb of moving waits for its "to"
	amid    bool // between waits for its "and"
	days    int  // how many days were said so far

	zone    civil.Zone
	today   civil.Date
	weekday int32 // of today: 1 to 7
	minute  int32 // of now, after the beginning of the day
}

// parse reads all tokens.
func (p *parser) parse() {
	for i := 0; i < len(p.toks); {
		i = max(p.step(i), i+1)
	}
}

// tok returns token i; outside the text it is kEnd.
func (p *parser) tok(i int) token {
	if i < 0 || i >= len(p.toks) {
		return token{}
	}
	return p.toks[i]
}

// skip returns the first token at or after i that is no filler.
func (p *parser) skip(i int) int {
	for i < len(p.toks) && p.filler(i) {
		i++
	}
	return i
}

// back returns the last token at or before i that is no filler, -1 if there
// is none.
func (p *parser) back(i int) int {
	for i >= 0 && p.filler(i) {
		i--
	}
	return i
}

func (p *parser) filler(i int) bool {
	t := p.toks[i]
	return t.kind == kFiller || t.kind == kNoun && p.tok(i-1).kind != kNoise ||
		t.kind == kRel && t.val == 0
}

// add appends an element read from tokens i to j-1.
func (p *parser) add(k eKind, i, j int) *element {
	if k == eDate {
		p.days++
	}
	p.els = append(p.els, element{kind: k, start: p.toks[i].start, end: p.toks[j-1].end})
	return &p.els[len(p.els)-1]
}

// addWord notes that something else was said.
func (p *parser) addWord(i int) {
	if n := len(p.els) - 1; n >= 0 && p.els[n].kind == eWord {
		p.els[n].end = p.toks[i].end
		return
	}
	p.add(eWord, i, i+1)
}

// last returns the kind of the last element.
func (p *parser) last() eKind {
	if n := len(p.els); n > 0 {
		return p.els[n-1].kind
	}
	return eWord
}

// missed reports tokens i to j-1 as not understood.
func (p *parser) missed(i, j int) { p.missedAt(span{p.toks[i].start, p.toks[j-1].end}) }

func (p *parser) missedAt(s span) {
	if n := len(p.unread) - 1; n >= 0 && s.start >= p.unread[n].start && int(s.start) <= int(p.unread[n].end)+1 {
		p.unread[n].end = max(p.unread[n].end, s.end)
		return
	}
	if len(p.unread) < MaxNotUnderstood {
		p.unread = append(p.unread, s)
	}
}

// vagueDate reports a date that cannot be pinned down: it must not be taken
// for today.
func (p *parser) vagueDate(i, j int) {
	p.missed(i, j)
	p.add(eDate, i, j).date = dateVal{kind: dateVague}
}

// step reads what begins at token i and returns the token behind it.
func (p *parser) step(i int) int {
	t := p.toks[i]
	switch t.kind {
	case kFiller, kAt, kFor, kFrom, kArticle, kNoun, kIn, kDuring, kExact:
		if t.kind == kArticle || t.kind == kNoun && p.tok(i-1).kind == kNoise {
			break
		}
		return i + 1
	case kComma:
		p.add(eComma, i, i+1)
		return i + 1
	case kStop:
		p.moving, p.amid, p.started = false, false, false
		p.add(eStop, i, i+1)
		return i + 1
	case kNow:
		return p.now(i)
	case kASAP:
		p.add(eASAP, i, i+1)
		return i + 1
	case kVague:
		p.missed(i, i+1)
		return i + 1
	case kVagueDate:
		if t.val == 1 && p.days > 1 { // 周四或者周五，哪天有空订哪天
			p.addWord(i)
			return i + 1
		}
		p.vagueDate(i, i+1)
		return i + 1
	case kEvery:
		return p.every(i)
	case kPart, kPartChar:
		return p.part(i)
	case kAMPM:
		return p.leading(i)
	case kNot, kNotPost, kChange, kWait, kNo, kMove, kMaybe, kOr, kEnum, kAnd, kTo, kDash, kBetween, kAmid, kEnds:
		return p.connective(i)
	}
	if j := p.duration(i); j > i {
		return j
	}
	if j := p.date(i); j > i {
		return j
	}
	if j := p.clock(i); j > i {
		return j
	}
	switch t.kind {
	case kHalfPast, kQuarterPast, kQuarterTo:
		p.missed(i, i+1)
	case kWithin, kRel, kWeek:
		return i + 1
	case kAfter:
		switch t.val {
		case 1: // later
			p.missed(i, i+1)
			return i + 1
		case 2: // from now to 12
			return p.now(i)
		}
	}
	p.addWord(i)
	return i + 1
}

// now reads 现在 and now.
func (p *parser) now(i int) int {
	p.started = true
	e := p.add(eNow, i, i+1)
	switch next := p.tok(p.skip(i + 1)); next.kind {
	case kEnd, kComma, kStop, kTo, kDash, kFor, kNum:
	default:
		e.adverb = true
	}
	return i + 1
}

// every reads 每周三 and every day: what recurs is not one time.
func (p *parser) every(i int) int {
	j := p.skip(i + 1)
	switch p.tok(j).kind {
	case kWeekday, kPart, kDay, kWeek, kUnit, kClock, kMonth:
		p.vagueDate(i, j+1)
		return j + 1
	case kNum:
		if k := p.tok(j + 1).kind; k == kUnit || k == kDayMark || k == kMonth {
			p.vagueDate(i, j+2)
			return j + 2
		}
	}
	if i == 0 || p.toks[i].end-p.toks[i].start > 3 { // 每天, daily; but not 每 alone
		p.vagueDate(i, i+1)
		return i + 1
	}
	p.addWord(i)
	return i + 1
}

// part reads a part of the day that does not stand at a time; clock takes it
// up if a time follows.
func (p *parser) part(i int) int {
	t := p.toks[i]
	if t.kind == kPartChar {
		afterDate := p.last() == eDate && p.els[len(p.els)-1].end == t.start
		_, _, strength := p.clockAt(p.skip(i + 1))
		if strength == 0 && !afterDate {
			p.addWord(i)
			return i + 1
		}
	}
	if next := p.tok(i + 1); (next.kind == kAgo || next.kind == kAfter) && p.text[next.start] >= 0x80 { // 中午以前
		p.missed(i, i+2)
		p.addWord(i)
		return i + 2
	}
	p.add(ePart, i, i+1).clock.part = part(t.val) &^ partAfter
	return i + 1
}

// leading reads am and pm before a time: PM 3:00, pm3点.
func (p *parser) leading(i int) int {
	k := p.skip(i + 1)
	mark := p.tok(k).kind == kColon || p.tok(k).kind == kNum && p.tok(k+1).kind == kHour
	c, _, strength := p.clockAt(k)
	said := i > 0 && p.toks[i-1].kind == kWord && p.text[p.toks[i-1].end-1] == 'i' // I am
	if !mark || strength != strong || c.part != partNone || said {
		p.addWord(i)
		return i + 1
	}
	p.add(ePart, i, i+1).clock.part = part(p.toks[i].val)
	return i + 1
}

// connective reads the words that join times, and undo them.
func (p *parser) connective(i int) int {
	t := p.toks[i]
	next := p.tok(p.skip(i + 1)).kind
	switch t.kind {
	case kNot:
		p.add(eNot, i, i+1)
	case kNotPost:
		p.add(eNotPost, i, i+1)
	case kChange:
		p.add(eChange, i, i+1)
	case kNo:
		if next == kComma || next == kStop || next == kEnd || next == kDash || p.interjected(i) {
			p.add(eChange, i, i+1)
		} else if _, _, strength := p.clockAt(p.skip(i + 1)); strength == strong {
			p.add(eChange, i, i+1)
		} else {
			p.addWord(i)
		}
	case kWait:
		switch {
		case p.aside(i):
			p.add(eChange, i, i+1)
		case t.val == 1:
			p.missed(i, i+1)
		default:
			p.addWord(i)
		}
	case kMove:
		p.moving = true
		p.add(eMove, i, i+1)
	case kMaybe:
		if p.rather(i) {
			p.add(eChange, i, i+1)
		} else {
			p.add(eOr, i, i+1)
		}
	case kOr:
		p.add(eOr, i, i+1)
	case kEnum:
		p.add(eAnd, i, i+1)
	case kAnd:
		if p.amid {
			p.amid = false
			p.add(eTo, i, i+1).n = rangeUntil
		} else {
			p.add(eAnd, i, i+1)
		}
	case kTo:
		if p.moving && t.val != rangeUntil {
			p.moving = false
			p.add(eChange, i, i+1)
		} else {
			p.add(eTo, i, i+1).n = t.val
		}
	case kDash:
		p.add(eTo, i, i+1).n = rangeDash
	case kBetween:
		p.amid = true
		p.add(eBetween, i, i+1)
	case kAmid:
		p.add(eAmid, i, i+1)
	case kEnds:
		p.ends(i, next)
	}
	return i + 1
}

// interjected reports whether 不 or no at token i follows an interjection: 哦不,
// uh no.
func (p *parser) interjected(i int) bool {
	t := p.tok(i - 1)
	if t.kind != kFiller {
		return false
	}
	switch p.text[t.start:t.end] {
	case "哦", "噢", "喔", "啊", "呃", "额", "嗯", "唔", "诶", "欸", "哎", "哎呀", "哎哟", "唉", "oh", "uh", "um", "er", "erm", "hm", "hmm", "ah":
		return true
	}
	return false
}

// aside reports whether token i stands between pauses, or at the beginning
// before one.
func (p *parser) aside(i int) bool {
	before, after := p.back(i-1), p.tok(p.skip(i+1)).kind
	return (before < 0 || pause(p.toks[before].kind)) && pause(after)
}

// pause reports whether the token ends a phrase or begins a new one.
func pause(k kind) bool {
	switch k {
	case kComma, kStop, kDash, kChange, kNo, kWait:
		return true
	}
	return false
}

// rather reports whether 还是 corrects ("三点，还是四点吧") instead of offering
// a choice ("三点还是四点").
func (p *parser) rather(i int) bool {
	if k := p.tok(i - 1).kind; k != kComma && k != kStop {
		return false
	}
	for j := i + 1; j < len(p.toks) && j < i+8; j++ {
		switch t := p.toks[j]; t.kind {
		case kStop, kComma:
			return false
		case kFiller:
			if p.text[t.start:t.end] == "吧" {
				return true
			}
		}
	}
	return false
}

// ends reads 结束 and ending: the time before it, or the one behind it, is
// when the meeting ends.
func (p *parser) ends(i int, next kind) {
	if n := len(p.els) - 1; n >= 0 && p.els[n].kind == eClock && next != kNum && next != kColon {
		p.els[n].clock.end = true
		p.els[n].end = p.toks[i].end
		return
	}
	p.add(eEnds, i, i+1)
}
