package booking

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Courtesy, greetings, signatures, disclaimers and separators are set aside
// (BK-30). In doubt a segment is business: a courteous line too many costs a
// glance, a request too few costs a booking.

const (
	maxCourtesyBytes  = 240 // no longer segment is courtesy
	maxSignatureBytes = 120 // no longer line is part of a signature
	maxSignatureLines = 12
	maxNames          = 2 // unknown words in a courtesy segment
	maxGreetedNames   = 4
	maxHanNames       = 4
)

// classify sets the kinds of the segments of one source, in order.
func (l *lexicon) classify(v *view, segs []segment) {
	signature := 0 // lines that may still belong to a signature
	legal := -1    // paragraph in which a disclaimer began
	for i := range segs {
		s := &segs[i]
		if s.kind != SegmentBusiness {
			continue
		}
		f := v.folded(s.span())
		if !hasWord(f.raw) || s.firstOfLine && s.lastOfLine && isRuled(f) {
			s.kind = SegmentSeparator
			continue
		}
		if (s.paragraph == legal || v.mayDisclaim(s.span())) && l.disclaims(f, s.paragraph == legal) {
			s.kind, legal = SegmentDisclaimer, s.paragraph
			continue
		}
		if v.mayDisclaim(s.span()) && len(f.raw) <= maxSignatureBytes && l.signal(f)&sigDevice != 0 && !namesCode(f.raw) {
			s.kind = SegmentSignature
			continue
		}
		roles := l.courtesyRoles(f)
		if roles == (courtesyRole{}) && s.firstOfLine && s.lastOfLine && (i == 0 || segs[i-1].kind == SegmentGreeting) && l.salutes(f) {
			s.kind, signature = SegmentGreeting, 0
			continue
		}
		switch {
		case roles.signOff:
			s.kind, signature = SegmentCourtesy, maxSignatureLines
		case roles.greeting:
			s.kind = SegmentGreeting
		case roles.thanks:
			s.kind = SegmentCourtesy
			signature = max(signature, 1)
		case signature > 0 && s.firstOfLine && s.lastOfLine && i+1 == len(segs) && v.isMailDay(f.raw):
			s.kind = SegmentSignature
		case signature > 0 && s.firstOfLine && s.lastOfLine && l.signs(f):
			s.kind = SegmentSignature
			signature--
			if signature == 0 && i > 0 && segs[i-1].kind == SegmentCourtesy {
				signature = maxSignatureLines // the name after "Thanks,"
			}
		default:
			signature = 0
			if !s.firstOfLine || !s.lastOfLine {
				continue
			}
			if i > 0 && announces(v.text(segs[i-1].span())) {
				continue // "the guide is:", then a name and a number
			}
			if l.closes(v, segs, i) || l.trails(v, segs, i) > 0 {
				s.kind = SegmentSignature
				signature = maxSignatureLines
			}
		}
	}
}

// announces reports whether something has to follow a line: it ends with a
// colon.
func announces(line string) bool {
	return strings.HasSuffix(line, ":") || strings.HasSuffix(line, "：")
}

// closes reports whether segment i is a name that stands in the last
// paragraph of its text, by itself.
func (l *lexicon) closes(v *view, segs []segment, i int) bool {
	const longest = 48
	s := segs[i]
	if i == 0 || s.end-s.start > longest {
		return false
	}
	f := v.folded(s.span())
	if countWords(f.raw) > maxNames || !l.isName(f) {
		return false
	}
	if i+1 < len(segs) && !(segs[i+1].paragraph == s.paragraph && l.signs(v.folded(segs[i+1].span()))) {
		return false
	}
	before := segs[i-1]
	return before.paragraph != s.paragraph || before.kind != SegmentBusiness || i+1 == len(segs)
}

// courtesyRole says which kinds of courtesy make up a segment; all false if it
// is none.
type courtesyRole struct{ greeting, thanks, signOff bool }

// courtesyRoles covers raw with courtesy phrases, fillers and names. If
// anything else is left, raw is no courtesy.
func (l *lexicon) courtesyRoles(f folded) courtesyRole {
	if len(f.raw) > maxCourtesyBytes {
		return courtesyRole{}
	}
	c := cover{lexicon: l, folded: f}
	return c.roles()
}

// cover walks over one segment.
type cover struct {
	*lexicon
	folded

	found       courtesyRole
	addressed   bool // "team", "经理": a name may stand beside it
	names, han  int  // unknown words, unknown Chinese characters
	mayBeCalled bool // directly behind a greeting
	refused     bool // something else is said
}

func (c *cover) roles() courtesyRole {
	role, ok := c.walk()
	c.refused = !ok
	return role
}

func (c *cover) walk() (role courtesyRole, ok bool) {
	for i := 0; i < len(c.low); {
		r, size := utf8.DecodeRuneInString(c.low[i:])
		switch {
		case unicode.IsDigit(r) || r == '?':
			return courtesyRole{}, false
		case !unicode.IsLetter(r) && !unicode.IsMark(r):
			if !unicode.IsSpace(r) && r != '.' {
				c.mayBeCalled = false
			}
			i += size
			continue
		}
		if m, ok := c.courtesy.At(c.low, i); ok {
			c.role(m.ID)
			i = m.End
			continue
		}
		end := i + size
		if !unicode.Is(unicode.Han, r) {
			end = wordEnd(c.low, i)
		}
		if c.isBusinessWord(c.low, i) || !c.name(r, i, end) {
			return courtesyRole{}, false
		}
		i = end
	}
	if c.han > 0 && !c.found.greeting && !c.addressed {
		return courtesyRole{}, false
	}
	return c.found, true
}

func (c *cover) role(id int) {
	switch id {
	case courtGreeting:
		c.found.greeting, c.mayBeCalled = true, true
	case courtThanks:
		c.found.thanks = true
	case courtSignOff:
		c.found.signOff = true
	case courtAddress:
		c.addressed = true
	}
}

// name takes an unknown word for a name, if it can be one there.
func (c *cover) name(r rune, start, end int) bool {
	if unicode.Is(unicode.Han, r) {
		c.han++
		return c.han <= maxHanNames && (!c.found.greeting || c.mayBeCalled)
	}
	c.names++
	if c.mayBeCalled {
		return c.names <= maxGreetedNames
	}
	from, to := c.source(start, end)
	return c.names <= maxNames && titleCase(c.raw[from:to])
}

// isBusinessWord reports whether a word that says something to the desk
// begins at byte i of the folded text.
func (l *lexicon) isBusinessWord(folded string, i int) bool {
	if m, ok := l.signals.At(folded, i); ok && m.ID&^(sigContact|sigDisclaimer|sigDevice) != 0 {
		return true
	}
	_, ok := l.traces.At(folded, i)
	return ok
}

// signs reports whether raw, a line behind a closing formula, is part of a
// signature: a name, a title, a company, a telephone number, an address.
func (l *lexicon) signs(f folded) bool {
	raw := f.raw
	if len(raw) > maxSignatureBytes || strings.ContainsAny(raw, "?？") {
		return false
	}
	if l.isName(f) || l.isFirm(f) || l.reaches(f) {
		return true
	}
	bits := l.signal(f)
	if bits&sigDevice != 0 {
		return true
	}
	if bits&^(sigContact|sigDisclaimer) != 0 {
		return false
	}
	if _, about := l.category(f); about {
		return false
	}
	return bits&sigContact != 0 && !namesCode(raw) || reachable(raw)
}

// reachable reports whether raw shows how to reach somebody: an address of
// mail or web, or a telephone number.
func reachable(raw string) bool {
	if strings.Contains(raw, "@") || strings.Contains(raw, "://") || strings.Contains(raw, "www.") {
		return true
	}
	const enough = 7
	digits := 0
	for i := range len(raw) {
		switch c := raw[i]; {
		case c >= '0' && c <= '9':
			digits++
		case strings.IndexByte("+-() ./|:", c) < 0:
			return false
		}
	}
	return digits >= enough
}

// isName reports whether raw could be the name of a person and nothing else.
func (l *lexicon) isName(f folded) bool {
	raw := f.raw
	if words := countWords(raw); words == 0 || words > maxGreetedNames {
		return false
	}
	han := 0
	for _, r := range raw {
		switch {
		case unicode.Is(unicode.Han, r):
			han++
		case unicode.IsLetter(r), unicode.IsMark(r), unicode.IsSpace(r):
		case !strings.ContainsRune(".-'()（）,’", r):
			return false
		}
	}
	if han > maxHanNames {
		return false
	}
	for w := range strings.FieldsSeq(raw) {
		if w = strings.Trim(w, "()（）.,"); han == 0 && !titleCase(w) && strings.ToUpper(w) != w {
			return false
		}
	}
	for i := 0; i < len(f.low); {
		_, size := utf8.DecodeRuneInString(f.low[i:])
		if l.isBusinessWord(f.low, i) {
			return false
		}
		i += size
	}
	return true
}

// disclaims reports whether raw is part of a legal footer: it says so, or it
// goes on in the paragraph in which one began. A code never is.
func (l *lexicon) disclaims(f folded, goesOn bool) bool {
	raw := f.raw
	const shortest = 24
	if len(raw) < shortest && !goesOn || namesCode(raw) {
		return false
	}
	bits := l.signal(f)
	if bits&sigDisclaimer != 0 {
		return true
	}
	return goesOn && bits&(sigContinue|sigAmendTo) == 0 && !strings.ContainsFunc(raw, unicode.IsDigit)
}

// namesCode reports whether raw has a word of letters and digits, as codes
// are.
func namesCode(raw string) bool {
	letters, digits := false, false
	for _, r := range raw {
		switch {
		case unicode.IsDigit(r):
			digits = true
		case unicode.IsLetter(r) && r < unicode.MaxLatin1:
			letters = true
		default:
			letters, digits = false, false
		}
		if letters && digits {
			return true
		}
	}
	return false
}

// countWords is the number of words that white space sets apart.
func countWords(s string) (n int) {
	for range strings.FieldsSeq(s) {
		n++
	}
	return n
}

// titleCase reports whether word begins with a capital and goes on in small
// letters.
func titleCase(word string) bool {
	r, size := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r) && strings.ToLower(word[size:]) == word[size:]
}

// wordEnd returns where the word that begins at i ends.
func wordEnd(text string, i int) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' && !unicode.IsDigit(r) {
			break
		}
		i += size
	}
	return i
}

// hasWord reports whether raw has a letter or digit.
func hasWord(raw string) bool {
	for i := range len(raw) {
		c := raw[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
			return true
		}
		if c >= utf8.RuneSelf {
			return strings.ContainsFunc(raw[i:], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
		}
	}
	return false
}

// legalStems begin the words by which a legal footer or the line of a device is
// recognised, so that mails without one are told at a glance. legalOthers are
// those of other scripts, which may stand anywhere.
var (
	legalStems = []string{
		"confiden", "recipient", "disclaimer", "intended", "privileg", "in error", "unauthori", "prohibit", "strictly", "virus", "printing", "print this", "save paper", "legally",
		"sent from", "outlook for", "get outlook", "before print",
	}
	legalOthers = []string{
		"发自", "發自", "来自我的", "來自我的", "发送自", "從我的", "から送信",
		"保密", "机密", "機密", "收件人", "免责", "免責", "误收", "誤收", "错误收到", "錯誤收到", "未经授权", "未經授權", "环保", "環保", "打印", "列印", "邮件及", "郵件及", "邮件包含", "郵件包含", "可能含", "电子邮件", "電子郵件",
		"bảo mật", "email này", "本メール", "秘密情報", "誤送信", "อีเมลนี้", "ความลับ",
	}
	// legalFirst are legalStems by their first bytes.
	legalFirst = func() (stems [utf8.RuneSelf][]string) {
		for _, stem := range legalStems {
			stems[stem[0]] = append(stems[stem[0]], stem)
		}
		return stems
	}()
)

// findLegal returns where the words of legal footers stand, in order.
func findLegal(lower string) (places []int) {
	ascii := true
	for i := range len(lower) {
		c := lower[i]
		if c >= utf8.RuneSelf {
			ascii = false
			continue
		}
		stems := legalFirst[c]
		if stems == nil || i > 0 && isLetter(lower[i-1]) {
			continue
		}
		for _, stem := range stems {
			if strings.HasPrefix(lower[i:], stem) {
				places = append(places, i)
				break
			}
		}
	}
	if ascii {
		return places
	}
	for _, stem := range legalOthers {
		for from := 0; ; {
			i := strings.Index(lower[from:], stem)
			if i < 0 {
				break
			}
			places = append(places, from+i)
			from += i + len(stem)
		}
	}
	slices.Sort(places)
	return places
}

// mayDisclaim reports whether a word of a legal footer stands in a place.
func (v *view) mayDisclaim(s span) bool {
	i, found := slices.BinarySearch(v.legal, s.start)
	return found || i < len(v.legal) && v.legal[i] < s.end
}
