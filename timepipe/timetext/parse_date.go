package timetext

import (
	"time"
	"unicode/utf8"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// date reads a date at token i.
func (p *parser) date(i int) int {
	t := p.toks[i]
	switch t.kind {
	case kDay:
		return p.addDate(i, i+1, dateVal{kind: dateDay, day: t.val})
	case kTwoDays:
		p.days++
		return p.addDate(i, i+1, dateVal{kind: dateTwo, day: t.val, day2: t.val + 1})
	case kDayPart:
		j := p.addDate(i, i+1, dateVal{kind: dateDay, day: t.val>>4 - 8})
		p.add(ePart, i, i+1).clock.part = part(t.val & 15)
		return j
	case kWeekday:
		return p.weekdayDate(i)
	case kRel:
		return p.relWeekday(i)
	case kWeek:
		e := p.add(eDate, i, i+1)
		if e.date = p.week(t); e.date.kind == dateTwo {
			p.days++
		}
		if p.els[len(p.els)-1].date.kind == dateVague {
			p.missed(i, i+1)
		}
		return i + 1
	case kDate:
		y, m, d := unpackDate(t.val)
		return p.addDate(i, i+1, p.dateOf(y, m, d))
	case kSlash:
		return p.slashDate(i)
	case kYearly, kFeast, kLunar, kLunarMon, kLunarDay, kLeap:
		return p.feastDate(i, i, 0)
	case kYearRel:
		return p.datedYear(i, i+1, p.today.Year+int(t.val))
	case kMonthRel:
		return p.monthRel(i)
	case kMonthEn:
		return p.monthFirst(i)
	case kOrdinal:
		return p.ordinalDate(i)
	case kDecimal:
		return p.dottedDate(i)
	case kNum:
		return p.numberDate(i)
	case kLastDay:
		return p.lastDay(i)
	}
	return i
}

// addDate adds a date read from tokens i to j-1.
func (p *parser) addDate(i, j int, d dateVal) int {
	if k := p.tok(p.back(i - 1)).kind; k == kBefore || k == kFrom2 { // by Friday
		d.kind = dateVague
	}
	if t := p.tok(j); (t.kind == kAgo || t.kind == kAfter) && p.text[t.start] >= utf8.RuneSelf { // 周五之前
		d.kind = dateVague
		j++
	}
	if d.kind == dateVague {
		p.vagueDate(i, j)
		return j
	}
	p.add(eDate, i, j).date = d
	return j
}

// ordinal returns the date as days from today.
func (p *parser) ordinal(d civil.Date) dateVal {
	if d.Year < minYear || d.Year > maxYear {
		return dateVal{kind: dateVague}
	}
	return dateVal{kind: dateDay, day: int32(p.today.DaysUntil(d))}
}

// dateOf returns the date of a year, month and day.
func (p *parser) dateOf(y, m, d int) dateVal {
	date := civil.Date{Year: y, Month: time.Month(m), Day: d}
	if y < minYear || y > maxYear {
		return dateVal{kind: dateVague}
	}
	if !date.Valid() {
		return dateVal{kind: dateBad}
	}
	return p.ordinal(date)
}

// yearly returns the next such day of the year, today included.
func (p *parser) yearly(m, d int) dateVal {
	if m < 1 || m > 12 || d < 1 || d > 31 || d > civil.DaysIn(2000, time.Month(m)) {
		return dateVal{kind: dateBad}
	}
	for y := p.today.Year; y <= p.today.Year+8; y++ { // a leap day can be eight years away
		date := civil.Date{Year: y, Month: time.Month(m), Day: d}
		if date.Valid() && !date.Before(p.today) {
			return p.ordinal(date)
		}
	}
	return dateVal{kind: dateBad}
}

// monthly returns the next such day of a month, today included.
func (p *parser) monthly(d int) dateVal {
	if d < 1 || d > 31 {
		return dateVal{kind: dateBad}
	}
	first := civil.Date{Year: p.today.Year, Month: p.today.Month, Day: 1}
	for range 3 { // no two months in a row have 30 days at most and lack the 31st
		date := civil.Date{Year: first.Year, Month: first.Month, Day: d}
		if date.Valid() && !date.Before(p.today) {
			return p.ordinal(date)
		}
		first = first.AddMonths(1)
	}
	return dateVal{kind: dateBad}
}

// week returns the date of a kWeek token.
func (p *parser) week(t token) dateVal {
	switch {
	case t.val == weekEvery || t.val == weekBare || t.val == weekEvery+weekend:
		return dateVal{kind: dateVague}
	case t.val >= weekend-10:
		rel := t.val - weekend
		if rel == weekBare {
			rel = 0
		}
		saturday := rel*7 + 6 - p.weekday
		return dateVal{kind: dateTwo, day: saturday, day2: saturday + 1}
	}
	return dateVal{kind: dateWeek, day: t.val*7 + 1 - p.weekday}
}

// weekdayOf returns the date of a weekday in a week.
func (p *parser) weekdayOf(day, week int32) dateVal {
	switch week {
	case weekBare: // and relComing, which is the same
		return dateVal{kind: dateWeekday, day: (day - p.weekday + 7) % 7, weekday: int8(day)}
	case weekEvery:
		return dateVal{kind: dateVague}
	}
	return dateVal{kind: dateDay, day: week*7 + day - p.weekday, weekday: int8(day)}
}

// weekdayDate reads 周三, 下周三 and Friday.
func (p *parser) weekdayDate(i int) int {
	t := p.toks[i]
	if t.has(flagChinese) {
		if n := p.tok(i + 1); n.kind == kNum && n.has(flagDigits) && !n.has(flagSpace) && n.val > 0 && !timely(p.tok(i+2).kind) { // 周一三五
			return p.addDate(i, i+2, dateVal{kind: dateVague})
		}
		return p.addDate(i, i+1, p.weekdayOf(t.val, t.weekOf()))
	}
	if t.val > 8 && !p.calendarWord(i) { // sat, sun
		return i
	}
	d := p.weekdayOf(t.val&7, weekBare)
	if u := p.tok(i + 1); u.kind == kUnit && unit(u.val) == unitWeek { // Friday week
		return p.addDate(i, i+2, dateVal{kind: dateDay, day: d.day + 7})
	}
	return p.addDate(i, i+1, d)
}

// calendarWord reports whether the short word at token i (sat, sun, may) is
// the name of a day or month rather than what else it means.
func (p *parser) calendarWord(i int) bool {
	k := i - 1
	for k >= 0 && p.toks[k].kind == kAt {
		k--
	}
	if k < 0 {
		return true
	}
	switch t := p.toks[k]; t.kind {
	case kRel, kOr, kAnd, kTo, kDash, kFrom, kBefore, kFrom2, kComma, kStop, kChange, kFor, kNot, kClock, kAMPM, kColon:
		return true
	case kFiller:
		if w := p.text[t.start:t.end]; w == "on" || w == "(" {
			return true
		}
	}
	switch p.tok(i + 1).kind {
	case kEnd, kComma, kStop, kPart, kNum, kColon, kOr, kAt, kOrdinal:
		return true
	}
	return false
}

// relWeekday reads this, next, last and coming with a weekday.
func (p *parser) relWeekday(i int) int {
	next := p.tok(i + 1)
	if next.kind == kWeekday && !next.has(flagChinese) {
		return p.addDate(i, i+2, p.weekdayOf(next.val&7, p.toks[i].val))
	}
	return i
}

// slashDate reads 9/24 and 24/9.
func (p *parser) slashDate(i int) int {
	t := p.toks[i]
	m, d := int(t.val>>8), int(t.val&255)
	if m > 12 && d <= 12 {
		m, d = d, m
	}
	switch p.tok(i + 1).kind {
	case kUnit, kNoun, kAMPM, kHour:
		return i
	}
	if m < 1 || m > 12 || d < 1 || d > 31 || t.has(flagThing) {
		return i
	}
	return p.addDate(i, i+1, p.yearly(m, d))
}

// dottedDate reads 9.24 with 日, or before a Chinese part of the day or time.
func (p *parser) dottedDate(i int) int {
	t := p.toks[i]
	m, d := int(t.val/1000), int(t.val%1000/10)
	if !t.has(flagDotted) {
		m, d = int(t.val/1000), int(t.val%1000/100)
	}
	if m < 1 || m > 12 || d < 1 || d > 31 {
		return i
	}
	next := p.tok(i + 1)
	switch {
	case next.kind == kDayMark:
		return p.addDate(i, i+2, p.yearly(m, d))
	case (next.kind == kPart || next.kind == kPartChar) && p.text[next.start] >= utf8.RuneSelf:
		return p.addDate(i, i+1, p.yearly(m, d))
	}
	return i
}

// numberDate reads dates that begin with a number: 2026年9月24日, 9月24日, 24号,
// 24 September.
func (p *parser) numberDate(i int) int {
	t, next := p.toks[i], p.tok(i+1)
	switch next.kind {
	case kYear:
		y := int(t.val)
		if t.width == 2 && y < 100 {
			y += 2000
		}
		if y < minYear || y > maxYear {
			return i
		}
		return p.datedYear(i, i+2, y)
	case kMonth:
		return p.monthDay(i, i, 0)
	case kDayMark:
		if t.val > 99 || next.has(flagSpace) {
			return i
		}
		return p.withMonthOf(i, i+2, int(t.val))
	case kMonthEn:
		return p.dayFirst(i, int(t.val))
	case kDash: // 09-25 15:00
		if p.hyphened(i) {
			return p.addDate(i, i+3, p.yearly(int(t.val), int(p.toks[i+2].val)))
		}
	case kFiller: // 24 of September
		if p.text[next.start:next.end] == "of" && p.tok(i+2).kind == kMonthEn {
			return p.dayFirst(i, int(t.val))
		}
	}
	return i
}

// hyphened reports whether two numbers with a hyphen are month and day: a time
// follows that could not follow a range of hours.
func (p *parser) hyphened(i int) bool {
	m, d, next := p.toks[i], p.tok(i+2), p.tok(i+3)
	if m.has(flagChinese) || d.kind != kNum || d.has(flagChinese|flagSpace) || p.toks[i+1].has(flagSpace) || p.toks[i+1].end-p.toks[i+1].start != 1 ||
		m.width > 2 || d.width > 2 || m.val < 1 || m.val > 12 || d.val < 1 || d.val > 31 {
		return false
	}
	switch p.tok(p.back(i - 1)).kind {
	case kAt, kFrom, kPart, kPartChar, kBetween, kAMPM, kDay, kDayPart, kWeekday, kDash, kTo:
		return false
	}
	return next.kind == kColon || (next.kind == kPart || next.kind == kPartChar) && p.text[next.start] >= utf8.RuneSelf
}

// withMonthOf adds a day of the month read from tokens i to j-1, in the month
// that may follow ("the 5th of next month").
func (p *parser) withMonthOf(i, j, day int) int {
	k := p.skip(j)
	if t := p.tok(k); t.kind == kMonthRel {
		return p.addDate(i, k+1, p.dayOfMonth(t.val, day))
	}
	return p.addDate(i, j, p.monthly(day))
}

// dayOfMonth returns a day of the month that is rel months from this one.
func (p *parser) dayOfMonth(rel int32, day int) dateVal {
	first := civil.Date{Year: p.today.Year, Month: p.today.Month, Day: 1}.AddMonths(int(rel))
	return p.dateOf(first.Year, int(first.Month), day)
}

// datedYear reads what follows a year: 9月24日, 春节, 正月初一.
func (p *parser) datedYear(i, j, year int) int {
	k := p.skip(j)
	switch t := p.tok(k); t.kind {
	case kNum:
		if p.tok(k+1).kind == kMonth {
			return p.monthDay(i, k, year)
		}
	case kYearly, kFeast, kLunar, kLunarMon, kLeap:
		if n := p.feastDate(i, k, year); n > k {
			return n
		}
	}
	p.vagueDate(i, j)
	return j
}

// monthDay reads 9月24日 at token k, with the year that tokens i to k-1 said,
// or 0.
func (p *parser) monthDay(i, k, year int) int {
	m := int(min(p.toks[k].val, 99))
	j := k + 2
	lunar := p.tok(j).kind == kLunarDay // 八月初五
	if lunar {
		return p.lunarDate(i, k, year, m, false)
	}
	d := p.tok(j)
	if d.kind != kNum || d.val > 99 || d.has(flagDigits) && d.width > 2 {
		if m > 12 {
			return i
		}
		return p.addDate(i, j, dateVal{kind: dateVague})
	}
	j++
	switch p.tok(j).kind {
	case kDayMark:
		j++
	case kHour, kUnit, kMinute, kNoun:
		p.vagueDate(i, j-1) // 9月3点
		return j - 1
	}
	if year == 0 {
		return p.addDate(i, j, p.yearly(m, int(d.val)))
	}
	return p.addDate(i, j, p.dateOf(year, m, int(d.val)))
}

// monthRel reads 下个月5号, 本月最后一天 and next month.
func (p *parser) monthRel(i int) int {
	t := p.toks[i]
	j := p.skip(i + 1)
	d := p.tok(j)
	switch {
	case d.kind == kNum && p.tok(j+1).kind == kDayMark:
		return p.addDate(i, j+2, p.dayOfMonth(t.val, int(min(d.val, 99))))
	case d.kind == kOrdinal:
		return p.addDate(i, j+1, p.dayOfMonth(t.val, int(d.val)))
	case d.kind == kLastDay:
		return p.addDate(i, j+1, p.monthEnd(t.val))
	}
	return p.addDate(i, i+1, dateVal{kind: dateVague})
}

// monthEnd returns the last day of the month that is rel months from this one.
func (p *parser) monthEnd(rel int32) dateVal {
	first := civil.Date{Year: p.today.Year, Month: p.today.Month, Day: 1}.AddMonths(int(rel))
	return p.dateOf(first.Year, int(first.Month), civil.DaysIn(first.Year, first.Month))
}

// lastDay reads "the last day of this month".
func (p *parser) lastDay(i int) int {
	if k := p.skip(i + 1); p.tok(k).kind == kMonthRel {
		return p.addDate(i, k+1, p.monthEnd(p.toks[k].val))
	}
	return p.addDate(i, i+1, dateVal{kind: dateVague})
}

// monthFirst reads September 24th, Sep 24, 2026.
func (p *parser) monthFirst(i int) int {
	j := i + 1
	if p.tok(j).kind == kFiller {
		j = p.skip(j)
	}
	d := p.tok(j)
	if d.kind == kTens || d.kind != kNum && d.kind != kOrdinal || d.kind == kNum && (d.width > 2 || timelyBehind(p.tok(j+1).kind)) {
		if p.toks[i].val == 5 || p.toks[i].val == 3 && !p.calendarWord(i) { // may, march
			return i
		}
		return p.addDate(i, i+1, dateVal{kind: dateVague})
	}
	j++
	return p.withYear(i, j, int(p.toks[i].val), int(d.val))
}

// timelyBehind reports whether a number before it is no day of the month.
func timelyBehind(k kind) bool {
	return k == kAMPM || k == kUnit || k == kNoun || k == kHour
}

// dayFirst reads 24 September and the 24th of September; day is at token i.
func (p *parser) dayFirst(i, day int) int {
	j := i + 1
	if p.tok(j).kind == kFiller {
		j++
	}
	return p.withYear(i, j+1, int(p.toks[j].val), day)
}

// withYear adds a date read from tokens i to j-1, in the year that may follow.
func (p *parser) withYear(i, j, m, d int) int {
	k := j
	if p.tok(k).kind == kComma {
		k++
	}
	if y := p.tok(k); y.kind == kNum && y.width == 4 && !y.has(flagChinese) && y.val >= minYear && y.val <= maxYear {
		return p.addDate(i, k+1, p.dateOf(int(y.val), m, d))
	}
	return p.addDate(i, j, p.yearly(m, d))
}

// ordinalDate reads "the 24th"; the 2nd floor is no date.
func (p *parser) ordinalDate(i int) int {
	next := p.tok(i + 1)
	if next.kind == kMonthEn {
		return p.dayFirst(i, int(p.toks[i].val))
	}
	if next.kind == kFiller && p.text[next.start:next.end] == "of" {
		switch k := p.tok(i + 2).kind; k {
		case kMonthEn:
			return p.dayFirst(i, int(p.toks[i].val))
		case kMonthRel:
			return p.withMonthOf(i, i+1, int(p.toks[i].val))
		}
	}
	if p.toks[i].width == 0 { // spelled out: the first, the second
		return i
	}
	named := false // by "on" or "the"
	if i > 0 && p.toks[i-1].kind == kFiller {
		w := p.text[p.toks[i-1].start:p.toks[i-1].end]
		named = w == "on" || w == "the"
	}
	switch next.kind {
	case kNoun, kNounBefore, kUnit:
		return i
	case kWord:
		if !named || p.tok(i-2).kind != kFiller {
			return i
		}
	}
	if !named && p.last() != eDate && next.kind != kEnd {
		return i
	}
	return p.withMonthOf(i, i+1, int(p.toks[i].val))
}
