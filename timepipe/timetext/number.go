package timetext

import (
	"unicode/utf8"
)

// maxNumber is where numbers stop to grow: no time is that large.
const maxNumber = 100_000_000

// zhNumeral reports whether r can stand in a Chinese numeral.
func zhNumeral(r rune) bool { return zhDigit(r) >= 0 || zhUnit(r) > 0 }

// zhDigit returns the value of a Chinese digit, -1 if r is none.
func zhDigit(r rune) int {
	switch r {
	case '零', '〇':
		return 0
	case '一':
		return 1
	case '二', '两', '俩':
		return 2
	case '三':
		return 3
	case '四':
		return 4
	case '五':
		return 5
	case '六':
		return 6
	case '七':
		return 7
	case '八':
		return 8
	case '九':
		return 9
	}
	return -1
}

// zhUnit returns the value of 十, 百, 千, 廿 and 卅, 0 if r is none of them.
func zhUnit(r rune) int {
	switch r {
	case '十':
		return 10
	case '百':
		return 100
	case '千':
		return 1000
	case '廿':
		return 20
	case '卅':
		return 30
	}
	return 0
}

// chineseNumber takes the Chinese numeral that begins here.
func (l *lexer) chineseNumber() {
	var (
		total, digit = 0, -1
		digits       = 0 // if nothing but digits was seen: how many
		smallest     = 10_000
		value        = 0 // digits as they are written
		end          = l.pos
	)
	for end < len(l.text) {
		r, n := utf8.DecodeRuneInString(l.text[end:])
		if d := zhDigit(r); d >= 0 {
			if digit >= 0 && smallest < 10_000 && digit != 0 {
				break // 二十四三: another number
			}
			digit = d
			if smallest == 10_000 {
				value = min(value*10+d, maxNumber)
				digits = min(digits+1, 20)
			}
			end += n
			continue
		}
		u := zhUnit(r)
		if u == 0 {
			break
		}
		if u == 20 || u == 30 {
			if digit >= 0 || smallest <= 10 {
				break
			}
			total, smallest = total+u, 10
			end += n
			continue
		}
		if u >= smallest || digits > 1 || digit < 0 && u > 10 {
			break
		}
		total += max(digit, 1) * u
		digit, smallest = -1, u
		end += n
	}
	if end == l.pos { // 百 or 千 at the beginning
		_, n := utf8.DecodeRuneInString(l.text[end:])
		l.emit(kWord, 0, end+n)
		return
	}
	if digits > 0 && smallest == 10_000 {
		t := l.emit(kNum, int32(value), end)
		t.width = uint8(digits)
		t.flags |= flagChinese | flagDigits
		return
	}
	t := l.emit(kNum, int32(total+max(digit, 0)), end)
	t.width = 2
	t.flags |= flagChinese
}

// digits takes what begins with an ASCII digit: a number, a clock time, a
// date, or a code that is neither.
func (l *lexer) digits() {
	start := l.pos
	n := digitRun(l.text, start)
	end := start + n
	if n >= 5 {
		if n == 8 && l.compactDate(end) {
			return
		}
		l.emit(kNoise, 0, l.swallow(end))
		return
	}
	if n == 4 && l.isoDate(end) || l.chain(end) {
		return
	}
	val := atoi(l.text[start:end])
	switch next := byteAt(l.text, end); {
	case next == ':' && isDigit(byteAt(l.text, end+1)):
		l.colon(n, val, end)
		return
	case next == '.' && isDigit(byteAt(l.text, end+1)):
		l.dotted(n, val, end)
		return
	case next == '/' && isDigit(byteAt(l.text, end+1)):
		l.slashed(n, val, end)
		return
	case next == ',' && digitRun(l.text, end+1) == 3: // 1,000
		l.emit(kNoise, 0, l.swallow(end+4))
		return
	case isLetter(next):
		if l.suffixed(n, val, end) {
			return
		}
	}
	l.emit(kNum, int32(val), end).width = uint8(n)
}

// compactDate takes 20260924.
func (l *lexer) compactDate(end int) bool {
	s := l.text[l.pos:end]
	y, m, d := atoi(s[:4]), atoi(s[4:6]), atoi(s[6:])
	if y < minYear || y > maxYear || m < 1 || m > 12 || d < 1 || d > 31 || isLetter(byteAt(l.text, end)) {
		return false
	}
	l.emit(kDate, packDate(y, m, d), end)
	return true
}

func packDate(y, m, d int) int32 { return int32(y<<12 | m<<6 | d) }

// unpackDate returns what packDate packed; m and d may be out of range, up to
// 63.
func unpackDate(v int32) (y, m, d int) { return int(v >> 12), int(v >> 6 & 63), int(v & 63) }

// isoDate takes 2026-9-24, 2026/9/24 and 2026.9.24, with a T before a time.
func (l *lexer) isoDate(end int) bool {
	sep := byteAt(l.text, end)
	if sep != '-' && sep != '/' && sep != '.' {
		return false
	}
	m := digitRun(l.text, end+1)
	if m < 1 || m > 2 || byteAt(l.text, end+1+m) != sep {
		return false
	}
	dayAt := end + 1 + m + 1
	d := digitRun(l.text, dayAt)
	if d < 1 || d > 2 {
		return false
	}
	stop := dayAt + d
	if next := byteAt(l.text, stop); next == sep && isDigit(byteAt(l.text, stop+1)) || isLetter(next) && !(next == 't' && isDigit(byteAt(l.text, stop+1))) {
		return false
	}
	year := atoi(l.text[l.pos:end])
	month, day := atoi(l.text[end+1:end+1+m]), atoi(l.text[dayAt:stop])
	if year < minYear || year > maxYear || month > 63 || day > 63 {
		return false
	}
	l.emit(kDate, packDate(year, month, day), stop)
	if byteAt(l.text, stop) == 't' {
		l.pos++
	}
	return true
}

// chain takes numbers that hang together by hyphens as no time has them: a
// phone number, a code.
func (l *lexer) chain(end int) bool {
	groups, longest, shortest := 1, end-l.pos, end-l.pos
	at := end
	for byteAt(l.text, at) == '-' {
		n := digitRun(l.text, at+1)
		if n == 0 {
			break
		}
		groups++
		longest, shortest = max(longest, n), min(shortest, n)
		at += 1 + n
	}
	if groups >= 3 || groups == 2 && (longest >= 5 || shortest == 3 || shortest == 4 && longest > 4) {
		l.emit(kNoise, 0, l.swallow(at))
		return true
	}
	return false
}

// colon takes h:mm and h:mm:ss; 1:1 and 16:9 are ratios.
func (l *lexer) colon(n, hour, end int) {
	m := digitRun(l.text, end+1)
	stop := end + 1 + m
	if n > 2 || m != 2 || isLetter(byteAt(l.text, stop)) && !l.suffixAt(stop) {
		l.emit(kNoise, 0, l.swallow(stop))
		return
	}
	minute := atoi(l.text[end+1 : stop])
	if byteAt(l.text, stop) == ':' && digitRun(l.text, stop+1) == 2 {
		stop += 3
	}
	t := l.emit(kColon, int32(hour<<8|minute), stop)
	t.width = uint8(n)
}

// suffixAt reports whether a letter or word of the lexicon that can stand
// right behind a number begins at i.
func (l *lexer) suffixAt(i int) bool {
	m, ok := l.set.At(l.text, i)
	if !ok {
		return l.shortAMPM(i) != partNone
	}
	switch l.words[m.ID].kind {
	case kAMPM, kUnit, kHour, kFiller, kTo, kMonthEn:
		return true
	case kArticle:
		return true
	}
	return false
}

// shortAMPM reads the a or p of "9a".
func (l *lexer) shortAMPM(i int) part {
	next := byteAt(l.text, i+1)
	if isLetter(next) || isDigit(next) || next == '.' && isLetter(byteAt(l.text, i+2)) {
		return partNone
	}
	switch byteAt(l.text, i) {
	case 'a':
		return partAM
	case 'p':
		return partPM
	}
	return partNone
}

// dotted takes 2.5 and 2.30; what has more dots is a version or an address.
func (l *lexer) dotted(n, whole, end int) {
	m := digitRun(l.text, end+1)
	stop := end + 1 + m
	next := byteAt(l.text, stop)
	if next == '.' && isDigit(byteAt(l.text, stop+1)) || n > 3 || m > 3 || isLetter(next) && !l.suffixAt(stop) {
		l.emit(kNoise, 0, l.swallow(stop))
		return
	}
	frac := atoi(l.text[end+1 : stop])
	val := whole * 1000
	switch m {
	case 1:
		val += frac * 100
	case 2:
		val += frac * 10
	case 3:
		val += frac
	}
	t := l.emit(kDecimal, int32(val), stop)
	t.width = uint8(n)
	if m == 2 && n <= 2 {
		t.flags |= flagDotted
	}
}

// slashed takes 9/24, 1/2 and 24/9/2026.
func (l *lexer) slashed(n, a, end int) {
	m := digitRun(l.text, end+1)
	stop := end + 1 + m
	b := atoi(l.text[end+1 : stop])
	if y := digitRun(l.text, stop+1); byteAt(l.text, stop) == '/' && (y == 4 || y == 2) && n <= 2 && m <= 2 {
		year := atoi(l.text[stop+1 : stop+1+y])
		if y == 2 {
			year += 2000
		}
		stop += 1 + y
		switch {
		case year < minYear || year > maxYear || isLetter(byteAt(l.text, stop)) || byteAt(l.text, stop) == '/':
			l.emit(kNoise, 0, l.swallow(stop))
		case a > 12 || a == b:
			l.emit(kDate, packDate(year, min(b, 63), min(a, 63)), stop)
		case b > 12:
			l.emit(kDate, packDate(year, a, min(b, 63)), stop)
		default: // the order of day and month cannot be known
			l.emit(kVagueDate, 0, stop)
		}
		return
	}
	if n > 2 || m > 2 || byteAt(l.text, stop) == '/' || byteAt(l.text, stop) == ':' || a == 24 && b == 7 || isLetter(byteAt(l.text, stop)) && !l.suffixAt(stop) {
		l.emit(kNoise, 0, l.swallow(stop))
		return
	}
	t := l.emit(kSlash, int32(a<<8|b), stop)
	t.width = uint8(n)
}

// suffixed takes a number with letters right behind it: 24th, 1h30, 9a, 3pm,
// 90min; other letters make it a code (3d, 4k).
func (l *lexer) suffixed(n, val, end int) bool {
	stop := end
	for isLetter(byteAt(l.text, stop)) {
		stop++
	}
	switch l.text[end:stop] {
	case "st", "nd", "rd", "th":
		if !isDigit(byteAt(l.text, stop)) {
			l.emit(kOrdinal, int32(min(val, 99)), stop).width = uint8(n)
			return true
		}
	case "h", "hr", "hrs":
		if m := digitRun(l.text, stop); m == 1 || m == 2 {
			return l.hoursMinutes(val, stop, m)
		}
	}
	if p := l.shortAMPM(end); p != partNone {
		l.emit(kNum, int32(val), end).width = uint8(n)
		l.emit(kAMPM, int32(p), end+1)
		return true
	}
	if !l.suffixAt(end) {
		l.emit(kNoise, 0, l.swallow(stop))
		return true
	}
	return false
}

// hoursMinutes takes 1h30 and 1h30m.
func (l *lexer) hoursMinutes(hours, at, m int) bool {
	minutes := atoi(l.text[at : at+m])
	stop := at + m
	for isLetter(byteAt(l.text, stop)) {
		stop++
	}
	switch l.text[at+m : stop] {
	case "", "m", "min", "mins":
		if minutes < 60 {
			l.emit(kHM, int32(min(hours, 99)<<8|minutes), stop)
			return true
		}
	}
	l.emit(kNoise, 0, l.swallow(stop))
	return true
}

// digitRun returns how many ASCII digits stand at i.
func digitRun(s string, i int) int {
	n := 0
	for i+n < len(s) && isDigit(s[i+n]) {
		n++
	}
	return n
}

// atoi reads digits; it stops growing at maxNumber.
func atoi(s string) int {
	n := 0
	for i := range len(s) {
		n = min(n*10+int(s[i]-'0'), maxNumber)
	}
	return n
}
