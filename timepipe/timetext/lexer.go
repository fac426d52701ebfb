package timetext

import (
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/phrase"
)

// lexer cuts a folded text into tokens, in one pass.
type lexer struct {
	set   *phrase.Set
	words []lexeme
	text  string
	pos   int
	toks  []token
	space bool // white space since the last token
}

// lex appends the tokens of the text to toks.
func (x *Extractor) lex(text string, toks []token) []token {
	l := lexer{set: x.set, words: x.lexemes, text: text, toks: toks}
	for l.pos < len(l.text) {
		l.next()
	}
	markThings(l.toks)
	return l.toks
}

func (l *lexer) next() {
	c := l.text[l.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\r':
		l.pos++
		l.space = true
	case c >= '0' && c <= '9':
		l.digits()
	case isLetter(c):
		l.word()
	case c < utf8.RuneSelf:
		l.mark(c)
	default:
		l.wide()
	}
}

// emit adds a token that ends at end, and goes on behind it.
func (l *lexer) emit(k kind, val int32, end int) *token {
	t := token{kind: k, val: val, start: int32(l.pos), end: int32(end)}
	if l.space {
		t.flags = flagSpace
		l.space = false
	}
	l.pos = end
	if n := len(l.toks) - 1; k == kWord && n >= 0 && l.toks[n].kind == kWord {
		l.toks[n].end = t.end // unknown words run together
		return &l.toks[n]
	}
	l.toks = append(l.toks, t)
	return &l.toks[len(l.toks)-1]
}

// lexeme takes the longest word of the lexicon that begins here.
func (l *lexer) lexeme() bool {
	m, ok := l.set.At(l.text, l.pos)
	if !ok {
		return false
	}
	w := l.words[m.ID]
	switch {
	case w.kind == kWeek:
		l.week(w, m.End)
		return true
	case w.kind == kVagueDate && l.lunarMonth(m.End):
		l.emit(kMonth, 0, l.pos+len("月"))
		return true
	}
	t := l.emit(w.kind, w.val, m.End)
	switch w.kind {
	case kNumWord, kTens:
		t.kind, t.width = kNum, 2
		t.flags |= flagWord
		if w.kind == kTens {
			l.afterTens(len(l.toks)-1, w.val)
		}
	}
	return true
}

// lunarMonth reports whether 月初, which ends at end, is the month of a lunar
// date (八月初五) and not the beginning of a month.
func (l *lexer) lunarMonth(end int) bool {
	n := len(l.toks) - 1
	r, _ := utf8.DecodeRuneInString(l.text[end:])
	return l.text[l.pos:end] == "月初" && n >= 0 && l.toks[n].kind == kNum && int(l.toks[n].end) == l.pos && zhNumeral(r)
}

// afterTens joins twenty and five.
func (l *lexer) afterTens(at int, tens int32) {
	p := l.pos
	if p < len(l.text) && (l.text[p] == ' ' || l.text[p] == '-') {
		if m, ok := l.set.At(l.text, p+1); ok {
			w := l.words[m.ID]
			if (w.kind == kNumWord || w.kind == kOrdinal) && w.val < 10 {
				t := &l.toks[at]
				t.val, t.end = tens+w.val, int32(m.End)
				if w.kind == kOrdinal {
					t.kind = kOrdinal
				}
				l.pos = m.End
			}
		}
	}
}

// week takes 周, 下周, next week and the like, and the day behind it.
func (l *lexer) week(w lexeme, end int) {
	if w.val == weekBare && len(l.toks) > 0 && !l.space {
		if last := l.toks[len(l.toks)-1]; last.kind == kNum && int(last.end) == l.pos {
			l.emit(kUnit, int32(unitWeek), end) // 两周
			return
		}
	}
	if !l.space && l.text[l.pos] >= utf8.RuneSelf || w.val != weekBare+weekend {
		if day, n := l.weekdayAt(end); n > 0 {
			t := l.emit(kWeekday, day, end+n)
			t.width = uint8(w.val + 50) // which week, read by weekOf
			t.flags |= flagChinese
			if day == weekend {
				t.kind, t.val = kWeek, w.val+weekend
			}
			return
		}
	}
	if w.val == weekBare {
		l.emit(kWord, 0, end)
		return
	}
	l.emit(kWeek, w.val, end)
}

// weekOf returns the week of a Chinese weekday token.
func (t token) weekOf() int32 { return int32(t.width) - 50 }

// weekdayAt reads the day that follows the word for a week: 1 to 7, or
// weekend.
func (l *lexer) weekdayAt(at int) (day int32, n int) {
	if at >= len(l.text) {
		return 0, 0
	}
	rest := l.text[at:]
	if c := rest[0]; c >= '1' && c <= '7' {
		if next := byteAt(rest, 1); next >= '0' && next <= '9' || next == ':' || next == '.' || !l.dayEnds(rest[1:], false) {
			return 0, 0
		}
		return int32(c - '0'), 1
	}
	r, n := utf8.DecodeRuneInString(rest)
	switch r {
	case '日', '天':
		if !l.dayEnds(rest[n:], true) {
			return 0, 0
		}
		return 7, n
	case '末':
		return weekend, n
	}
	if d := zhDigit(r); d >= 1 && d <= 6 && r != '两' && r != '俩' && l.dayEnds(rest[n:], false) {
		return int32(d), n
	}
	return 0, 0
}

// dayEnds reports whether a weekday can end before rest: 下周三点 is three
// o'clock of next week, 本周日程 is this week's agenda.
func (l *lexer) dayEnds(rest string, sunday bool) bool {
	r, n := utf8.DecodeRuneInString(rest)
	if sunday {
		switch r {
		case '程', '报', '志', '常', '期', '历', '气', '数', '然':
			return false
		}
		return true
	}
	switch r {
	case '点', '月', '号', '个', '次', '起', '些', '般', '直', '共', '时', '刻', '天', '年':
		return false
	case '十': // 周三十五点 is Wednesday at fifteen
		return true
	case '下': // 周一下 but not 周一下午
		next, _ := utf8.DecodeRuneInString(rest[n:])
		return next != '子' && next != '吧'
	}
	return true
}

// word takes an ASCII word, known or not.
func (l *lexer) word() {
	if l.lexeme() {
		return
	}
	end := l.pos + 1
	for end < len(l.text) && (isLetter(l.text[end]) || l.text[end] == '\'') {
		end++
	}
	if byteAt(l.text, end)-'0' <= 9 {
		if w := l.text[l.pos:end]; w == "am" || w == "pm" { // pm3:00
			part := partAM
			if w == "pm" {
				part = partPM
			}
			l.emit(kAMPM, int32(part), end)
			return
		}
		if w := l.text[l.pos:end]; w == "at" || w == "from" || w == "to" || w == "for" { // at3pm
			l.emit(kAt, 0, end)
			return
		}
		end = l.swallow(end)
	}
	l.emit(kWord, 0, end)
}

// swallow returns the end of the run of letters, digits and joining marks
// that goes on at end: a code, a version, a phone number.
func (l *lexer) swallow(end int) int {
	for end < len(l.text) {
		c := l.text[end]
		if isLetter(c) || isDigit(c) {
			end++
			continue
		}
		if (c == '.' || c == '-' || c == '/' || c == ':' || c == '_') && isDigit(byteAt(l.text, end+1)) {
			end += 2
			continue
		}
		break
	}
	return end
}

// mark takes an ASCII character that is no letter and no digit.
func (l *lexer) mark(c byte) {
	end := l.pos + 1
	switch c {
	case ',':
		l.emit(kComma, 0, end)
	case '.':
		if next := byteAt(l.text, end); next == 0 || next == ' ' || next == '\n' || next >= utf8.RuneSelf {
			l.emit(kStop, 0, end)
			return
		}
		l.pos = end
	case ';', '!', '?', '\n', '\v', '\f':
		l.emit(kStop, 0, end)
	case '-', '~':
		for end < len(l.text) && l.text[end] == c {
			end++
		}
		l.emit(kDash, 0, end)
	case '/', '|':
		l.emit(kOr, 0, end)
	case '@':
		l.emit(kAt, 0, end)
	case '&':
		l.emit(kAnd, 0, end)
	case '$', '#', '+', '*', '=', '<', '>', '^', '\\':
		l.emit(kSign, 0, end)
	case '%':
		l.emit(kNoun, 0, end)
	default: // brackets, quotes, colons
		l.emit(kFiller, 0, end)
	}
}

// wide takes what begins with a character outside ASCII.
func (l *lexer) wide() {
	r, n := utf8.DecodeRuneInString(l.text[l.pos:])
	if l.set.May(r) && l.lexeme() {
		return
	}
	if zhNumeral(r) {
		l.chineseNumber()
		return
	}
	end := l.pos + n
	switch r {
	case '、':
		l.emit(kEnum, 0, end)
	case '。', '…', '？', '！':
		l.emit(kStop, 0, end)
	case '—', '―', '─':
		for {
			next, size := utf8.DecodeRuneInString(l.text[end:])
			if next != r || size == 0 {
				break
			}
			end += size
		}
		l.emit(kDash, 0, end)
	case '½', '¼', '¾':
		l.fraction(r, end)
	case '「', '」', '『', '』', '《', '》', '〈', '〉', '【', '】', '·', '•':
		l.emit(kFiller, 0, end)
	case '¥', '€', '£':
		l.emit(kSign, 0, end)
	default:
		l.emit(kWord, 0, end)
	}
}

// fraction takes ½, alone or behind a number.
func (l *lexer) fraction(r rune, end int) {
	val := int32(500)
	switch r {
	case '¼':
		val = 250
	case '¾':
		val = 750
	}
	if n := len(l.toks) - 1; n >= 0 && l.toks[n].kind == kNum && l.toks[n].val < MaxHours && !l.toks[n].has(flagChinese|flagDigits) {
		t := &l.toks[n]
		t.kind, t.val, t.end = kDecimal, t.val*1000+val, int32(end)
		l.pos, l.space = end, false
		return
	}
	l.emit(kDecimal, val, end)
}

// markThings finds the numbers that count or name things: three people,
// room 12, 3楼, 第三次.
func markThings(toks []token) {
	for i := len(toks) - 1; i >= 0; i-- {
		t := &toks[i]
		if t.kind != kNum && t.kind != kDecimal && t.kind != kSlash {
			continue
		}
		var before, after, second token
		if i > 0 {
			before = toks[i-1]
		}
		if i+1 < len(toks) {
			after = toks[i+1]
		}
		if i+2 < len(toks) {
			second = toks[i+2]
		}
		switch {
		case after.kind == kNoun, after.kind == kNounBefore && after.val == 1,
			before.kind == kOrder, before.kind == kSign,
			before.kind == kNounBefore && !timely(after.kind),
			after.kind == kAnd && second.kind == kNoun,
			// 3 to 5 people
			joins(after.kind) && second.has(flagThing) && second.kind == kNoise:
			t.kind = kNoise
			t.flags |= flagThing
		}
	}
}

// joins reports whether a word can stand between the two ends of a range of
// numbers.
func joins(k kind) bool {
	return k == kDash || k == kTo || k == kOr || k == kEnum || k == kMaybe
}

// timely reports whether what follows a number makes it a time.
func timely(k kind) bool {
	switch k {
	case kHour, kAMPM, kMonth, kDayMark, kYear, kUnit, kMinute, kMonthEn:
		return true
	}
	return false
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// byteAt returns the byte at i, 0 behind the end.
func byteAt(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}
