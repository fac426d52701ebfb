package timetext

import "strings"

// How sure a reading of a time is.
const (
	none   = 0
	bare   = 1 // a number that may be an hour
	strong = 2 // the text says that it is a time
)

// clock reads a time on the clock at token i.
func (p *parser) clock(i int) int {
	c, j, strength := p.clockAt(i)
	switch {
	case strength == none:
		return i
	case strength == bare && !p.meant(i, j):
		return i
	}
	return p.addClock(c, i, j)
}

// addClock adds a time read from tokens i to j-1, with the part of the day
// before or behind it. A time that is only a bound is not understood.
func (p *parser) addClock(c clockVal, i, j int) int {
	if k, bound := p.bound(i, j); bound {
		p.missed(i, k)
		if end := int(p.toks[j-1].end); k == j && strings.HasPrefix(p.text[end:], "多") {
			p.missedAt(span{int32(end), int32(end + len("多"))})
		}
		p.addWord(i)
		return k
	}
	start := p.toks[i].start
	if n := len(p.els) - 1; n >= 0 && p.els[n].kind == ePart && p.adjoins(p.els[n].end, i) {
		c.take(p.els[n].clock.part, p.els[n].at())
		start = p.els[n].start
		p.els = p.els[:n]
	}
	// Behind it: 3 in the afternoon, 3 tonight.
	var day dateVal
	var dayAt span
	k := p.skip(j)
	switch t := p.tok(k); {
	case t.kind == kPart && part(t.val)&partAfter != 0:
		if _, _, next := p.clockAt(p.skip(k + 1)); next == strong && c.part != partNone {
			break
		}
		c.take(part(t.val)&^partAfter, span{t.start, t.end})
		j = k + 1
	case t.kind == kDayPart && p.text[t.start] < 0x80:
		if _, _, next := p.clockAt(p.skip(k + 1)); next == strong {
			break
		}
		c.take(part(t.val&15), span{t.start, t.end})
		day, dayAt = dateVal{kind: dateDay, day: t.val>>4 - 8}, span{t.start, t.end}
		j = k + 1
	}
	e := p.add(eClock, i, j)
	e.start = start
	if p.last2() == eEnds {
		c.end = true
	}
	e.clock = c
	p.started = true
	if !dayAt.empty() {
		p.els = append(p.els, element{kind: eDate, start: dayAt.start, end: dayAt.end, date: day})
	}
	return j
}

// last2 returns the kind of the element before the last.
func (p *parser) last2() eKind {
	if n := len(p.els); n > 1 {
		return p.els[n-2].kind
	}
	return eWord
}

// adjoins reports whether nothing but fillers stands between byte end and
// token i.
func (p *parser) adjoins(end int32, i int) bool {
	for k := i - 1; k >= 0 && p.toks[k].start >= end; k-- {
		if t := p.toks[k].kind; t != kFiller && t != kAt && t != kComma {
			return false
		}
	}
	return true
}

// bound reports whether the time of tokens i to j-1 only bounds a wish
// (三点前, after 3pm), and the token behind.
func (p *parser) bound(i, j int) (next int, is bool) {
	k := p.back(i - 1)
	for k >= 0 && p.toks[k].kind == kAt {
		k = p.back(k - 1)
	}
	if k >= 0 && (p.toks[k].kind == kBefore || p.toks[k].kind == kFrom2) {
		return j, true
	}
	after := p.skip(j)
	switch t := p.tok(after); t.kind {
	case kWord: // 三点多
		if after == j && strings.HasPrefix(p.text[p.toks[j-1].end:], "多") {
			return j, true
		}
	case kAfter, kAgo:
		if p.text[t.start] >= 0x80 && after == j {
			return after + 1, true
		}
	}
	return j, false
}

// take gives the time a part of the day, besides one that it may have.
func (c *clockVal) take(q part, at span) {
	both, ok := meet(c.part, q, c.hour)
	c.part = both
	c.clash = c.clash || !ok
	s := span{c.partStart, c.partEnd}.with(at)
	c.partStart, c.partEnd = s.start, s.end
}

// meet returns the part of the day that satisfies both, the more telling one.
func meet(a, b part, hour int16) (part, bool) {
	if a == partNone || a == b {
		return b, true
	}
	if b == partNone {
		return a, true
	}
	if a > b {
		a, b = b, a
	}
	switch {
	case a <= partForenoon && b <= partForenoon: // 凌晨2am
		return a, true
	case a >= partAfternoon: // 晚上8pm
		return b, true
	case a == partNoon: // 中午12pm
		return a, true
	case b == partNoon:
		return b, hour == 12 || hour == 11 || hour == 10
	case b == partNight && (a == partAM || a == partDawn): // 2am tonight
		return b, hour == 12 || hour <= 5
	}
	return b, false
}

// clockAt reads a time on the clock at token i and the token behind it.
func (p *parser) clockAt(i int) (c clockVal, next int, strength int) {
	t := p.tok(i)
	switch t.kind {
	case kColon:
		c.hour, c.minute, c.digital = int16(min(t.val>>8, 99)), int16(t.val&255), true
		next = i + 1
		if k := p.tok(next).kind; k == kMinute || k == kHour {
			next++
		}
	case kClock:
		c.hour = int16(t.val / 60)
		c.minute = int16(t.val % 60)
		if c.hour == 12 && c.minute == 0 {
			c.part, c.partStart, c.partEnd = partPM, t.start, t.end
		} else {
			c.exact = c.hour < 24
		}
		return c, i + 1, strong
	case kHalfPast, kQuarterPast, kQuarterTo:
		return p.partOfHour(i)
	case kLess:
		return p.lessThan(i)
	case kHM:
		h := t.val >> 8
		if h < 13 && p.tok(p.back(i-1)).kind != kAt {
			return c, i, none
		}
		c.hour, c.minute, next = int16(h), int16(t.val&255), i+1
	case kDecimal:
		return p.dottedClock(i)
	case kNum:
		if c, next, strength = p.minutesAndHour(i); strength != none {
			return c, next, strength
		}
		return p.numberClock(i)
	default:
		return c, i, none
	}
	return p.finish(c, next)
}

// hourAt reads a full hour at token i: what "half past" and "to" stand before.
func (p *parser) hourAt(i int) (c clockVal, next int, ok bool) {
	strength := none
	switch p.tok(i).kind {
	case kNum:
		c, next, strength = p.numberClock(i)
	case kClock:
		c, next, strength = p.clockAt(i)
	}
	return c, next, strength != none && c.minute == 0 && !c.bad && c.pair == 0 && c.hour <= 24
}

// finish reads am, pm and o'clock behind a time that the text says is one.
func (p *parser) finish(c clockVal, j int) (clockVal, int, int) {
	if p.tok(j).kind == kHour && p.text[p.toks[j].start] < 0x80 {
		j++
	}
	if t := p.tok(j); t.kind == kAMPM {
		c.take(part(t.val), span{t.start, t.end})
		j++
	}
	c.bad = c.bad || c.hour > 24 || c.minute > 59 || c.hour == 24 && c.minute > 0
	return c, j, strong
}

// partOfHour reads half past two, quarter to four.
func (p *parser) partOfHour(i int) (c clockVal, next int, strength int) {
	h, next, ok := p.hourAt(i + 1)
	if !ok {
		return c, i, none
	}
	switch p.toks[i].kind {
	case kHalfPast:
		h = h.shifted(false, 30)
	case kQuarterPast:
		h = h.shifted(false, 15)
	default:
		h = h.shifted(true, 15)
	}
	return h, next, strong
}

// lessThan reads 差五分三点 and 差一刻四点.
func (p *parser) lessThan(i int) (c clockVal, next int, strength int) {
	minutes, j := p.fewMinutes(i + 1)
	if j == i+1 {
		return c, i, none
	}
	if p.tok(j).kind == kTo {
		j++
	}
	if p.tok(j+1).kind != kHour {
		return c, i, none
	}
	c, next, ok := p.hourAt(j)
	if !ok {
		return c, i, none
	}
	if n := len(p.els) - 1; n >= 0 && p.els[n].kind == ePart && c.part == partNone { // 下午差五分一点
		c.part = p.els[n].clock.part
		c = c.shifted(true, minutes)
		c.part = partNone
		return c, next, strong
	}
	return c.shifted(true, minutes), next, strong
}

// fewMinutes reads 五分, 五分钟 or 一刻 at token i, less than an hour.
func (p *parser) fewMinutes(i int) (minutes int32, next int) {
	n := p.tok(i)
	if n.kind != kNum {
		return 0, i
	}
	switch u := p.tok(i + 1); {
	case u.kind == kMinute || u.kind == kUnit && unit(u.val) == unitMinute:
		minutes = n.val
	case u.kind == kQuarter || u.kind == kUnit && unit(u.val) == unitQuarter:
		minutes = min(n.val, 100) * 15
	}
	if minutes <= 0 || minutes >= 60 {
		return 0, i
	}
	return minutes, i + 2
}

// dottedClock reads 2.30 where it can be a time.
func (p *parser) dottedClock(i int) (c clockVal, next int, strength int) {
	t := p.toks[i]
	minute := t.val % 1000 / 10
	if !t.has(flagDotted) || minute > 59 || t.val/1000 > 24 {
		return c, i, none
	}
	c.hour, c.minute = int16(t.val/1000), int16(minute)
	if p.tok(i+1).kind == kAMPM {
		return p.finish(c, i+1)
	}
	switch k := p.tok(i + 1); k.kind {
	case kUnit, kNoun, kNounBefore, kDayMark, kHour:
		return c, i, none
	}
	return c, i + 1, bare
}

// minutesAndHour reads "ten past three" and "at ten to four" at token i.
func (p *parser) minutesAndHour(i int) (c clockVal, next int, strength int) {
	t, after := p.toks[i], p.tok(i+1)
	if t.val <= 0 || t.val >= 60 || after.kind != kOver && after.kind != kTo || p.text[after.start] >= 0x80 {
		return c, i, none
	}
	before := after.kind == kTo
	if before {
		if after.val != rangeTo || p.amid || p.tok(p.back(i-1)).kind == kFrom {
			return c, i, none
		}
	}
	h, next, ok := p.hourAt(i + 2)
	if !ok || before && !p.minutesTo(i, h, next) {
		return c, i, none
	}
	return h.shifted(before, t.val), next, strong
}

// minutesTo reports whether the number at token i that stands before "to" and
// the full hour h counts minutes. Five and ten can be hours themselves, the
// first of a range: they are minutes after "at", as the end of a range, if
// another end or a length follows, and if a range of hours would not fit into
// the part of the day that is named.
func (p *parser) minutesTo(i int, h clockVal, next int) bool {
	t := p.toks[i]
	switch t.val {
	case 20, 25:
		return t.has(flagWord) || h.hour <= 12
	case 5, 10:
	default:
		return false
	}
	if k := p.tok(p.back(i - 1)); k.kind == kAt && p.text[k.start] < 0x80 || k.kind == kTo {
		return true
	}
	for k := p.skip(next); ; k = p.skip(k + 1) {
		switch u := p.tok(k); u.kind {
		case kDay, kWeekday, kAt, kRel:
			continue
		case kPart, kDayPart:
			if int32(h.hour) < t.val && h.part == partNone {
				return true
			}
			continue
		case kTo, kDash, kEnds:
			_, _, strength := p.clockAt(p.skip(k + 1))
			return strength != none
		case kFor:
			a, _ := p.amountAt(p.skip(k + 1))
			return a.ok && !a.calendar
		case kComma:
			if a, _ := p.amountAt(p.skip(k + 1)); a.ok && !a.calendar {
				return true
			}
			continue
		}
		return false
	}
}

// numberClock reads a time that begins with a whole number.
func (p *parser) numberClock(i int) (c clockVal, next int, strength int) {
	t := p.toks[i]
	after := p.tok(i + 1)
	switch after.kind {
	case kFiller: // 3 : 30
		if m := p.tok(i + 2); p.text[after.start:after.end] == ":" && t.val <= 24 && m.kind == kNum && m.width == 2 && m.val < 60 && p.spaced(i) {
			c.hour, c.minute, c.digital = int16(t.val), int16(m.val), true
			return p.finish(c, i+3)
		}
	case kHour:
		if p.text[after.start] < 0x80 { // o'clock
			c.hour = int16(min(t.val, 99))
			return p.finish(c, i+1)
		}
		return p.chineseClock(i)
	case kAMPM:
		if t.width >= 3 && t.width <= 4 { // 930am
			c.hour, c.minute = int16(t.val/100), int16(t.val%100)
			return p.finish(c, i+1)
		}
		if t.val > 99 {
			return c, i, none
		}
		c.hour = int16(t.val)
		return p.finish(c, i+1)
	case kUnit:
		if p.hourOfDay(i, i+1) {
			c.hour = int16(t.val)
			return p.finish(c, i+2)
		}
		if unit(after.val) == unitHour && t.width == 4 && t.val/100 < 24 && t.val%100 < 60 { // 1400 hours
			c.hour, c.minute, c.digital = int16(t.val/100), int16(t.val%100), true
			return c, i + 2, strong
		}
		return c, i, none
	case kNoun, kNounBefore, kMonth, kYear, kDayMark, kMonthEn, kMinute, kAndHalf, kQuarter:
		return c, i, none
	}
	if t.has(flagDigits) && t.width > 1 || t.has(flagThing) {
		return c, i, none
	}
	if h, k, ok := p.spelled(i); ok {
		return p.finish(h, k)
	}
	if (t.width == 3 || t.width == 4) && t.val%5 == 0 && t.val/100 < 24 && t.val%100 < 60 && !t.has(flagChinese) { // at 1430
		c.hour, c.minute = int16(t.val/100), int16(t.val%100)
		return c, i + 1, bare
	}
	if t.width > 2 || t.val > 24 || t.val == 0 || t.val == 24 {
		return c, i, none
	}
	c.hour = int16(t.val)
	return c, i + 1, bare
}

// spaced reports whether the colon behind token i, with spaces around it,
// stands in a time: a day, a part of the day or am and pm is beside it.
func (p *parser) spaced(i int) bool {
	if p.tok(i+3).kind == kAMPM {
		return true
	}
	switch p.tok(p.back(i - 1)).kind {
	case kPart, kAt, kDay, kWeekday, kFrom, kDayMark, kDate:
		k := p.tok(i + 3).kind
		return k != kNoun && k != kUnit && k != kHour
	}
	return false
}

// spelled reads "three thirty" at token i.
func (p *parser) spelled(i int) (c clockVal, next int, ok bool) {
	h, m := p.toks[i], p.tok(i+1)
	i++
	if m.kind == kDash && m.end-m.start == 1 && !m.has(flagSpace) && !p.tok(i+1).has(flagSpace) { // three-thirty
		i++
		m = p.tok(i)
	}
	if !h.has(flagWord) || h.val < 1 || h.val > 12 || m.kind != kNum || !m.has(flagWord) || m.val < 10 || m.val > 59 {
		return c, i, false
	}
	switch after := p.tok(i + 1); after.kind {
	case kUnit, kNoun, kNounBefore, kDash, kHour, kNum:
		return c, i, false
	case kWord:
		if p.plural(after) {
			return c, i, false
		}
	}
	c.hour, c.minute = int16(h.val), int16(m.val)
	return c, i + 1, true
}

// chineseClock reads 三点, 三点半, 3点15, 三点一刻, 三点差五分 at token i.
func (p *parser) chineseClock(i int) (c clockVal, next int, strength int) {
	t, mark := p.toks[i], p.toks[i+1]
	if mark.val == 1 && (p.argues(i) || t.val == 1 && t.has(flagChinese)) || mark.has(flagSpace) && t.has(flagChinese) || !p.hourly(t, i) {
		return c, i, none
	}
	val := t.val
	if t.has(flagDigits) && t.width > 1 {
		a, b := t.val/10, t.val%10
		switch {
		case t.width == 2 && a > 0 && b == a+1: // 三四点
			c.pair, val = int16(b), a
		case t.width == 2 && a == 0:
			val = b
		default: // 张三三点
			val = t.val % 10
		}
	}
	if val > 99 {
		return c, i, none
	}
	c.hour = int16(val)
	next = i + 2
	c.minute, next = p.minutesAfter(next)
	if c.minute < 0 { // 三点差五分
		c.minute = 0
		c = c.shifted(true, int32(-p.minusMinutes(i+2)))
	}
	return p.finish(c, next)
}

// minusMinutes returns the minutes of 差五分 at token i, negative.
func (p *parser) minusMinutes(i int) int16 {
	m, _ := p.fewMinutes(i + 1)
	return int16(-m)
}

// minutesAfter reads what follows 点: 半, 一刻, 十五分, 15, 过五分, 差五分 (less than
// 0), 整.
func (p *parser) minutesAfter(i int) (minute int16, next int) {
	t := p.tok(i)
	switch t.kind {
	case kHalf:
		return 30, i + 1
	case kExact:
		return 0, i + 1
	case kLess:
		if m, j := p.fewMinutes(i + 1); j > i+1 && p.tok(j+1).kind != kHour { // not 三点，差五分四点
			return int16(-m), j
		}
	case kOver:
		if m, j := p.fewMinutes(i + 1); j > i+1 && p.toks[j-1].kind != kUnit {
			return int16(m), j
		}
	case kNum:
		after := p.tok(i + 1)
		if after.kind == kQuarter && t.val <= 3 {
			return int16(t.val * 15), i + 2
		}
		if t.val > 99 || t.width > 2 {
			return 0, i
		}
		if after.kind == kMinute {
			return int16(t.val), i + 2
		}
		zero := t.has(flagDigits) && t.width == 2 && t.val < 10 // 零五
		if t.has(flagSpace) && !p.toks[i-1].has(flagSpace) || t.width != 2 || t.val > 59 || t.has(flagDigits) && !zero || t.has(flagThing) {
			return 0, i
		}
		switch after.kind {
		case kHour, kUnit, kNoun, kMonth, kDayMark, kAMPM, kNounBefore:
			return 0, i
		}
		return int16(t.val), i + 1
	}
	return 0, i
}

// argues reports whether the number at token i before 点 counts arguments:
// 有两点建议.
func (p *parser) argues(i int) bool {
	t := p.toks[i]
	if next := p.tok(i + 2); (next.kind == kComma || next.kind == kFiller && p.text[next.start:next.end] == ":") && p.last() != ePart { // 两点要求：
		return true
	}
	before := p.text[:t.start]
	for _, w := range [...]string{"有", "共", "提", "说", "讲", "这", "那", "几", "下", "述"} {
		if len(before) >= len(w) && before[len(before)-len(w):] == w {
			return true
		}
	}
	return false
}

// hourly reports whether number t before 点 is an hour. 一点 also means "a
// little" (大一点, 一点都不), and 一时 "for a moment".
func (p *parser) hourly(t token, i int) bool {
	if p.tok(i-1).kind == kOrder {
		return false
	}
	mark := p.toks[i+1]
	word := p.text[mark.start:mark.end]
	before := p.text[:t.start]
	for _, w := range [...]string{"以下", "如下", "上述"} { // 以下三点
		if strings.HasSuffix(before, w) {
			return false
		}
	}
	one := t.has(flagChinese) && t.val == 1
	if word == "时" {
		return !one || p.tok(i+2).kind == kNum
	}
	if !one || word != "点" {
		return true
	}
	if rest := p.text[mark.end:]; strings.HasPrefix(rest, "一点") { // 一点一点
		return false
	}
	switch p.tok(i + 2).kind {
	case kHalf, kExact, kTo, kDash, kLess, kOr, kAmid, kEnds:
		return true
	case kNum:
		if k := p.tok(i + 3).kind; k == kMinute || k == kQuarter {
			return true
		}
	default:
		rest := p.text[mark.end:]
		for _, w := range [...]string{"都不", "都没", "也不", "也没", "儿", "小", "事", "不", "没"} {
			if len(rest) >= len(w) && rest[:len(w)] == w {
				return false
			}
		}
	}
	if i == 0 || t.has(flagSpace) {
		return true
	}
	switch p.toks[i-1].kind {
	case kWord, kNoun, kNounBefore, kLess, kWithin, kShift:
		return false
	case kHour: // 一点一点
		return !strings.HasSuffix(before, "一点") || strings.HasSuffix(before, "十一点")
	case kFiller:
		word := p.text[p.toks[i-1].start:p.toks[i-1].end]
		return word != "有点" && word != "了" && word != "再" && word != "可以" && word != "开" && word != "也"
	case kPartChar:
		return i == 1 || p.last() == eDate
	}
	return true
}
