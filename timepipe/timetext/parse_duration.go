package timetext

import (
	"strings"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// amount is a number of units of time.
type amount struct {
	minutes int32 // if it is of minutes and hours
	days    int32
	months  int32
	// calendar: it is of days, weeks or months.
	calendar bool
	ok       bool
}

// duration reads a duration at token i, and what the words around it make of
// it: a length, a moment counted from now, a bound of the search.
func (p *parser) duration(i int) int {
	start := i
	if t := p.toks[i]; t.kind == kShift || t.kind == kWithin || t.kind == kOver || t.kind == kRel && t.val == 1 {
		i = p.skip(i + 1)
		if i >= len(p.toks) || p.toks[i].kind == kEnd {
			return start
		}
	}
	if k := p.roughly(i); k > i {
		p.missed(start, k)
		return k
	}
	a, j := p.amountAt(i)
	if t := p.toks[i]; !a.ok && t.kind == kUnit && (start != i || p.tok(p.back(i-1)).kind == kWithin) && p.toks[start].kind != kShift { // in the next hour
		a, j = p.unitAt(1000, i)
	}
	if !a.ok {
		return start
	}
	if c, k, ok := p.minutesToHour(a, i, j); ok {
		return p.addClock(c, start, k)
	}
	after := p.skip(j)
	before := p.tok(p.back(start - 1))
	switch lead, tail := p.toks[start], p.tok(after); {
	case lead.kind == kShift:
		if !p.reminds(j) {
			p.missed(start, j)
			p.add(eShift, start, j)
		}
		return j
	case start != i && lead.kind != kOver || before.kind == kWithin || tail.kind == kInside:
		if start == i && before.kind == kWithin {
			start = p.back(start - 1)
		}
		if tail.kind == kInside {
			j = after + 1
		}
		return p.within(a, start, j)
	case tail.kind == kAfter:
		return p.offset(a, 1, start, after+1)
	case tail.kind == kAgo:
		return p.offset(a, -1, start, after+1)
	case lead.kind == kOver || before.kind == kIn:
		return p.offset(a, 1, start, j)
	case before.kind == kDuring && !a.calendar:
		e := p.add(eNow, start, j)
		e.n = a.minutes
		return j
	case before.kind == kEvery:
		p.vagueDate(start, j)
		return j
	case a.calendar && (tail.kind == kFrom || tail.kind == kFrom2): // a week from Friday
		p.vagueDate(start, after+1)
		return after + 1
	case a.calendar || a.minutes <= 0:
		p.missed(start, j)
		return j
	}
	p.add(eDur, start, j).n = a.minutes
	return j
}

// roughly finds an amount between two: two or three hours, 两三个小时.
func (p *parser) roughly(i int) (next int) {
	t := p.toks[i]
	if t.kind != kNum {
		return i
	}
	if t.has(flagDigits) && t.width == 2 && t.val >= 10 && p.tok(i+1).kind == kUnit && t.val%10 == t.val/10+1 {
		return i + 2
	}
	if k := p.tok(i + 1).kind; k != kOr && k != kTo && k != kDash {
		return i
	}
	if second := p.tok(i + 2); second.kind != kNum || p.tok(i+3).kind != kUnit || p.hourOfDay(i+2, i+3) {
		return i
	}
	return i + 4
}

// reminds reports whether token j says what is done some minutes before a
// meeting (提前15分钟提醒我), which does not move it.
func (p *parser) reminds(j int) bool {
	if j >= len(p.toks) {
		return false
	}
	rest := p.text[p.toks[j].start:]
	for _, w := range [...]string{"提醒", "通知", "叫", "告诉", "到", "来", "进", "入", "布置", "准备", "过来", "签到"} {
		if strings.HasPrefix(rest, w) {
			return true
		}
	}
	return false
}

// within reads 未来3小时, 两小时内 and "in the next three hours".
func (p *parser) within(a amount, i, j int) int {
	if a.calendar || a.minutes <= 0 {
		p.vagueDate(i, j)
		return j
	}
	p.add(eASAP, i, j).n = a.minutes
	return j
}

// offset reads 半小时后 and "in three days".
func (p *parser) offset(a amount, sign int32, i, j int) int {
	switch {
	case a.months != 0:
		d := p.today.AddMonths(int(sign * a.months))
		p.add(eDate, i, j).date = dateVal{kind: dateDay, day: int32(p.today.DaysUntil(d))}
	case a.calendar:
		p.add(eDate, i, j).date = dateVal{kind: dateDay, day: sign * a.days}
	default:
		p.add(eOffset, i, j).n = sign * a.minutes
	}
	return j
}

// amountAt reads a number of units at token i, and the token behind it.
func (p *parser) amountAt(i int) (a amount, next int) {
	t := p.tok(i)
	switch t.kind {
	case kDur:
		return amount{minutes: t.val, ok: true}, i + 1
	case kHM:
		if h := t.val >> 8; h < 13 && p.tok(p.back(i-1)).kind != kAt {
			return amount{minutes: h*60 + t.val&255, ok: true}, i + 1
		}
		return a, i
	case kArticle:
		if p.tok(i+1).kind == kDur {
			return amount{minutes: p.toks[i+1].val, ok: true}, i + 2
		}
		if p.tok(i+1).kind == kUnit {
			return p.unitAt(1000, i+1)
		}
		return a, i
	case kColon: // 1:30 hours
		if u := p.tok(i + 1); u.kind == kUnit && unit(u.val) == unitHour && t.val&255 < 60 {
			return amount{minutes: t.val>>8*60 + t.val&255, ok: true}, i + 2
		}
		return a, i
	}
	thousandths, j := p.quantityAt(i)
	if j == i {
		return a, i
	}
	if p.tok(j).kind == kAndHalf { // one and a half hours
		thousandths += 500
		j++
	}
	if p.tok(j).kind == kDash && p.tok(j+1).kind == kUnit { // 30-minute
		j++
	}
	if p.tok(j).kind != kUnit {
		return a, i
	}
	if p.hourOfDay(i, j) { // 21h
		return a, i
	}
	return p.unitAt(thousandths, j)
}

// hourOfDay reports whether the number at token i, with the h at token j, is a
// time (21h, at 9h) and not a length.
func (p *parser) hourOfDay(i, j int) bool {
	t, u := p.toks[i], p.toks[j]
	if t.kind != kNum || t.val > 24 || j != i+1 || u.has(flagSpace) || p.text[u.start:u.end] != "h" {
		return false
	}
	before := p.tok(p.back(i - 1)).kind
	return before == kAt || t.val >= 13 && before != kFor
}

// quantityAt reads a number at token i in thousandths.
func (p *parser) quantityAt(i int) (thousandths int64, next int) {
	t := p.tok(i)
	switch t.kind {
	case kNum:
		v := int64(t.val) * 1000
		if s := p.tok(i + 1); s.kind == kSlash && s.has(flagSpace) && p.tok(i+2).kind == kUnit { // 1 1/2 hours
			if f, ok := fraction(s); ok {
				return v + f, i + 2
			}
		}
		// 一点五小时: the point of a decimal, if a unit follows
		if f := p.tok(i + 2); p.tok(i+1).kind == kHour && f.kind == kNum && p.decimal(i) {
			v += int64(f.val) * 1000 / pow10(f.width)
			return v, i + 3
		}
		return v, i + 1
	case kDecimal:
		return int64(t.val), i + 1
	case kSlash:
		if f, ok := fraction(t); ok && p.tok(i+1).kind == kUnit {
			return f, i + 1
		}
	}
	return 0, i
}

// decimal reports whether 点 at token i+1 is a decimal point: digits and a
// unit follow, and no part of the day goes before.
func (p *parser) decimal(i int) bool {
	f, u := p.toks[i+2], p.tok(i+3)
	if u.kind != kUnit || unit(u.val) != unitHour && unit(u.val) != unitDay || f.width > 3 || !f.has(flagDigits) && f.has(flagChinese) {
		return false
	}
	if p.toks[i+1].end-p.toks[i+1].start != 3 || p.toks[i+1].has(flagSpace) || f.has(flagSpace) {
		return false
	}
	return p.last() != ePart
}

func pow10(n uint8) int64 {
	v := int64(1)
	for range n {
		v *= 10
	}
	return v
}

func fraction(t token) (thousandths int64, ok bool) {
	a, b := int64(t.val>>8), int64(t.val&255)
	if b == 0 || b > 8 || a >= b || a == 0 {
		return 0, false
	}
	return a * 1000 / b, true
}

// unitAt makes an amount of a number and the unit at token j, and reads on:
// 两小时半, 一小时三十分钟, two hours and ten minutes.
func (p *parser) unitAt(thousandths int64, j int) (a amount, next int) {
	u := unit(p.toks[j].val)
	thousandths = min(thousandths, maxNumber*1000)
	next = j + 1
	switch u {
	case unitMinute:
		a.minutes = clampMinutes(thousandths)
	case unitHour:
		a.minutes = clampMinutes(thousandths * 60)
	case unitHourHalf:
		a.minutes = clampMinutes(thousandths*60 + 30_000)
	case unitQuarter:
		a.minutes = clampMinutes(thousandths * 15)
	case unitDay, unitWeek:
		days := thousandths / 1000
		if u == unitWeek {
			days *= 7
		}
		a.calendar = true
		a.days = int32(min(days, MaxDaysAhead+1))
	case unitMonth:
		a.calendar = true
		a.months = int32(min(thousandths/1000, MaxDaysAhead/30))
	case unitSecond:
		return amount{}, j
	}
	a.ok = a.minutes <= MaxHours*60 && a.days <= MaxDaysAhead
	if a.calendar && thousandths%1000 != 0 {
		a.ok = false
	}
	if u == unitHour {
		next = p.afterHours(&a, next)
	}
	return a, next
}

func clampMinutes(thousandths int64) int32 {
	return int32(min((thousandths+500)/1000, MaxHours*60+1))
}

// afterHours adds the minutes that follow full hours.
func (p *parser) afterHours(a *amount, j int) int {
	t := p.tok(j)
	switch {
	case t.kind == kHalf && !t.has(flagSpace): // 两小时半
		a.minutes += 30
		return j + 1
	case t.kind == kAndHalf:
		a.minutes += 30
		return j + 1
	case t.kind == kAnd || t.kind == kComma:
		if u := p.tok(j + 2); p.tok(j+1).kind == kNum && u.kind == kUnit && unit(u.val) == unitMinute {
			a.minutes += min(p.toks[j+1].val, MaxHours*60)
			return j + 3
		}
	case t.kind == kNum:
		switch u := p.tok(j + 1); {
		case u.kind == kUnit && unit(u.val) == unitMinute, u.kind == kMinute:
			a.minutes += min(t.val, MaxHours*60)
			return j + 2
		case u.kind == kUnit && unit(u.val) == unitQuarter:
			a.minutes += min(t.val, 100) * 15
			return j + 2
		case !t.has(flagSpace) && t.val < 60 && t.width == 2 && (u.kind == kEnd || u.kind == kComma || u.kind == kStop || u.kind == kAfter):
			a.minutes += t.val // 1小时30
			return j + 1
		}
	}
	return j
}

// minutesToHour reads "20 minutes to 2pm" and "ten minutes past three": a
// duration of less than an hour that leads to a full hour.
func (p *parser) minutesToHour(a amount, i, j int) (c clockVal, next int, ok bool) {
	if a.calendar || a.minutes <= 0 || a.minutes >= 60 {
		return c, i, false
	}
	before := true
	switch t := p.tok(j); t.kind {
	case kTo:
		if t.val != rangeTo {
			return c, i, false
		}
	case kBefore:
	case kOver, kFrom2:
		before = false
		if p.text[t.start:t.end] == "过" {
			return c, i, false
		}
	default:
		return c, i, false
	}
	c, next, ok = p.hourAt(j + 1)
	if !ok {
		return c, i, false
	}
	return c.shifted(before, a.minutes), next, true
}

// shifted returns the time some minutes before or after a full hour.
func (c clockVal) shifted(before bool, minutes int32) clockVal {
	if !before {
		c.minute = int16(minutes)
		return c
	}
	c.minute = int16(60 - minutes)
	switch {
	case c.hour == 0:
		c.hour = 23
	case c.hour == 1 && c.part != partNone: // quarter to one in the afternoon
		c.hour = 12
		if c.part == partDawn || c.part == partAM || c.part == partNight {
			c.hour = 0
		}
	case c.hour == 12 && (c.part == partAM || c.part == partNight): // quarter to midnight
		c.hour, c.part = 23, partNone
	case c.hour == 12 && c.part == partPM: // quarter to noon
		c.hour, c.part = 11, partAM
	case c.hour == 1:
		c.hour = 12
	case c.hour == 24:
		c.hour = 23
	default:
		c.hour--
	}
	return c
}

// day returns the date of a number of days from today.
func (p *parser) day(n int32) civil.Date { return p.today.AddDays(int(n)) }
