package timetext

import (
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// A lunar year of lunarYears is packed into one number:
//
//	bits 0-5    days from 1 January to the first day of the year
//	bits 6-9    the month that has a leap month behind it, 0 if none has
//	bits 10-22  for each month in order, leap month included: 1 if it has 30
//	            days, 0 if it has 29
//	bits 23-24  the day of April of Qingming, less 3
//	bits 25-26  the day of December of Dongzhi, less 20
type lunarYear uint32

func (y lunarYear) first() int     { return int(y & 63) }
func (y lunarYear) leapMonth() int { return int(y >> 6 & 15) }
func (y lunarYear) qingming() int  { return int(y>>23&3) + 3 }
func (y lunarYear) dongzhi() int   { return int(y>>25&3) + 20 }

// length returns the days of the nth month of the year, counted from 0 with
// the leap month.
func (y lunarYear) length(n int) int { return 29 + int(y>>(10+n)&1) }

// lunarOf returns the lunar year that begins in a Gregorian year.
func lunarOf(year int) (lunarYear, bool) {
	if year < firstLunarYear || year >= firstLunarYear+len(lunarYears) {
		return 0, false
	}
	return lunarYears[year-firstLunarYear], true
}

// lunarDay returns the date of a day of the lunar calendar. It is no day if
// that month of that year has not as many days, or there is no such leap
// month.
func lunarDay(year, month, day int, leap bool) (civil.Date, bool) {
	y, ok := lunarOf(year)
	if !ok || month < 1 || month > 12 || leap && y.leapMonth() != month {
		return civil.Date{}, false
	}
	n := month - 1
	if lm := y.leapMonth(); lm != 0 && (month > lm || leap) {
		n++
	}
	if day < 1 || day > y.length(n) {
		return civil.Date{}, false
	}
	days := y.first() + day - 1
	for k := range n {
		days += y.length(k)
	}
	return civil.Date{Year: year, Month: time.January, Day: 1}.AddDays(days), true
}

// date returns the day of the feast that falls into a Gregorian year.
func (f feast) date(year int) (civil.Date, bool) {
	month, day := 0, 0
	switch f {
	case feastSpring:
		month, day = 1, 1
	case feastEve:
		d, ok := lunarDay(year, 1, 1, false)
		return d.AddDays(-1), ok
	case feastLantern:
		month, day = 1, 15
	case feastDragon:
		month, day = 5, 5
	case feastQixi:
		month, day = 7, 7
	case feastZhongyuan:
		month, day = 7, 15
	case feastMoon:
		month, day = 8, 15
	case feastChongyang:
		month, day = 9, 9
	case feastLaba:
		return lunarDay(year-1, 12, 8, false)
	case feastQingming, feastDongzhi:
		y, ok := lunarOf(year)
		if f == feastQingming {
			return civil.Date{Year: year, Month: time.April, Day: y.qingming()}, ok
		}
		return civil.Date{Year: year, Month: time.December, Day: y.dongzhi()}, ok
	}
	return lunarDay(year, month, day, false)
}

// feastDate reads a feast or a day of the lunar calendar at token k; tokens i
// to k-1 said the year, or year is 0.
func (p *parser) feastDate(i, k, year int) int {
	t := p.toks[k]
	switch t.kind {
	case kYearly:
		if p.season(k + 1) {
			p.vagueDate(i, k+1)
			return k + 1
		}
		m, d := int(t.val>>5), int(t.val&31)
		if year != 0 {
			return p.addDate(i, k+1, p.dateOf(year, m, d))
		}
		return p.addDate(i, k+1, p.yearly(m, d))
	case kFeast:
		if p.season(k + 1) {
			p.vagueDate(i, k+1)
			return k + 1
		}
		return p.addDate(i, k+1, p.nextFeast(feast(t.val), year))
	case kLunar, kLeap:
		leap := t.kind == kLeap
		j := p.skip(k + 1)
		if p.tok(j).kind == kLeap {
			leap = true
			j++
		}
		if n := p.tok(j); n.kind == kNum && p.tok(j+1).kind == kMonth {
			return p.lunarDate(i, j, year, int(min(n.val, 99)), leap)
		}
		if p.tok(j).kind == kLunarMon {
			return p.lunarDate(i, j, year, int(p.toks[j].val), leap)
		}
		if t.kind == kLunar {
			p.vagueDate(i, k+1)
			return k + 1
		}
	case kLunarMon:
		return p.lunarDate(i, k, year, int(t.val), false)
	case kLunarDay: // 初五 of which month?
		if n := p.tok(k + 1); n.kind == kNum && n.has(flagChinese) && n.val >= 1 && n.val <= 10 && p.tok(k+2).kind != kNoun {
			p.vagueDate(i, k+2)
			return k + 2
		}
	}
	return k
}

// season reports whether the days around a feast are meant, not the day: the
// token behind it says 期间, 假期 or 后.
func (p *parser) season(j int) bool {
	t := p.tok(j)
	switch t.kind {
	case kEnd:
	case kAfter, kAgo, kVagueDate:
		return true
	default:
		rest := p.text[t.start:]
		for _, w := range [...]string{"期间", "假", "放假", "前后", "长假", "小长假", "当周"} {
			if len(rest) >= len(w) && rest[:len(w)] == w {
				return true
			}
		}
	}
	return false
}

// nextFeast returns the feast of a year, or, if year is 0, the next one,
// today included.
func (p *parser) nextFeast(f feast, year int) dateVal {
	if year != 0 {
		if d, ok := f.date(year); ok {
			return p.ordinal(d)
		}
		return dateVal{kind: dateVague}
	}
	for y := p.today.Year; y <= p.today.Year+1; y++ {
		if d, ok := f.date(y); ok && !d.Before(p.today) {
			return p.ordinal(d)
		}
	}
	return dateVal{kind: dateVague}
}

// lunarDate reads a day of the lunar calendar; its month is at token k.
func (p *parser) lunarDate(i, k, year, month int, leap bool) int {
	j := k + 1
	if p.tok(j).kind == kMonth {
		j++
	}
	if p.tok(j).kind == kLunarDay {
		j++
	}
	n := p.tok(j)
	if n.kind != kNum || n.val > 99 {
		p.vagueDate(i, j)
		return j
	}
	j++
	if p.tok(j).kind == kDayMark {
		j++
	}
	return p.addDate(i, j, p.nextLunar(year, month, int(n.val), leap))
}

// nextLunar returns a day of a lunar year, or, if year is 0, the next such
// day, today included.
func (p *parser) nextLunar(year, month, day int, leap bool) dateVal {
	if month < 1 || month > 12 || day < 1 || day > 30 {
		return dateVal{kind: dateBad}
	}
	if year != 0 {
		if d, ok := lunarDay(year, month, day, leap); ok {
			return p.ordinal(d)
		}
		if _, ok := lunarOf(year); ok {
			return dateVal{kind: dateBad}
		}
		return dateVal{kind: dateVague}
	}
	for y := p.today.Year - 1; y <= p.today.Year+20; y++ { // a given leap month comes back within two decades, or never soon
		if d, ok := lunarDay(y, month, day, leap); ok && !d.Before(p.today) {
			return p.ordinal(d)
		}
	}
	return dateVal{kind: dateVague}
}
