package booking

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/phrase"
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
func (l *lexicon) classify(text string, segs []segment) {
	signature := 0 // lines that may still belong to a signature
	legal := -1    // paragraph in which a disclaimer began
	for i := range segs {
		s := &segs[i]
		raw := text[s.start:s.end]
		if s.kind != SegmentBusiness {
			continue
		}
		if !hasWord(raw) {
			s.kind = SegmentSeparator
			continue
		}
		if l.disclaims(raw, s.paragraph == legal) {
			s.kind, legal = SegmentDisclaimer, s.paragraph
			continue
		}
		roles := l.courtesyRoles(raw)
		switch {
		case roles.signOff:
			s.kind, signature = SegmentCourtesy, maxSignatureLines
		case roles.greeting:
			s.kind = SegmentGreeting
		case roles.thanks:
			s.kind = SegmentCourtesy
			signature = max(signature, 1)
		case signature > 0 && s.firstOfLine && s.lastOfLine && l.signs(raw):
			s.kind = SegmentSignature
			signature--
			if signature == 0 && i > 0 && segs[i-1].kind == SegmentCourtesy {
				signature = maxSignatureLines // the name after "Thanks,"
			}
		default:
			signature = 0
			if s.firstOfLine && s.lastOfLine && l.closes(text, segs, i) {
				s.kind = SegmentSignature
				signature = maxSignatureLines
			}
		}
	}
}

// closes reports whether segment i is a name that stands in the last
// paragraph of its text, by itself.
func (l *lexicon) closes(text string, segs []segment, i int) bool {
	s := segs[i]
	if i == 0 || i+1 < len(segs) && !(segs[i+1].paragraph == s.paragraph && l.signs(text[segs[i+1].start:segs[i+1].end])) {
		return false
	}
	before := segs[i-1]
	if before.paragraph == s.paragraph && before.kind == SegmentBusiness && i+1 < len(segs) {
		return false
	}
	raw := text[s.start:s.end]
	return len(strings.Fields(raw)) <= maxNames && l.isName(raw)
}

// courtesyRole says which kinds of courtesy make up a segment; all false if it
// is none.
type courtesyRole struct{ greeting, thanks, signOff bool }

// courtesyRoles covers raw with courtesy phrases, fillers and names. If
// anything else is left, raw is no courtesy.
func (l *lexicon) courtesyRoles(raw string) courtesyRole {
	if len(raw) > maxCourtesyBytes {
		return courtesyRole{}
	}
	text := phrase.Fold(raw)
	c := cover{lexicon: l, text: text, folded: text.String()}
	return c.roles()
}

// cover walks over one segment.
type cover struct {
	*lexicon
	text   phrase.Text
	folded string

	found       courtesyRole
	addressed   bool // "team", "经理": a name may stand beside it
	names, han  int  // unknown words, unknown Chinese characters
	mayBeCalled bool // directly behind a greeting
}

func (c *cover) roles() courtesyRole {
	for i := 0; i < len(c.folded); {
		r, size := utf8.DecodeRuneInString(c.folded[i:])
		switch {
		case unicode.IsDigit(r) || r == '?':
			return courtesyRole{}
		case !unicode.IsLetter(r) && !unicode.IsMark(r):
			if !unicode.IsSpace(r) && r != '.' {
				c.mayBeCalled = false
			}
			i += size
			continue
		}
		if m, ok := c.courtesy.At(c.folded, i); ok {
			c.role(m.ID)
			i = m.End
			continue
		}
		end := i + size
		if !unicode.Is(unicode.Han, r) {
			end = wordEnd(c.folded, i)
		}
		if c.isBusinessWord(c.folded, i) || !c.name(r, i, end) {
			return courtesyRole{}
		}
		i = end
	}
	if c.han > 0 && !c.found.greeting && !c.addressed {
		return courtesyRole{}
	}
	return c.found
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
	return c.names <= maxNames && titleCase(c.text.Span(start, end).In(c.text.Source()))
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
func (l *lexicon) signs(raw string) bool {
	if len(raw) > maxSignatureBytes || strings.ContainsAny(raw, "?？") {
		return false
	}
	if l.isName(raw) {
		return true
	}
	text := phrase.Fold(raw)
	bits := l.signal(text)
	if bits&sigDevice != 0 {
		return true
	}
	if bits&^(sigContact|sigDisclaimer) != 0 {
		return false
	}
	if _, about := l.category(text); about {
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
func (l *lexicon) isName(raw string) bool {
	words := strings.Fields(raw)
	if len(words) == 0 || len(words) > maxGreetedNames {
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
	for _, w := range words {
		if han == 0 && !titleCase(w) && strings.ToUpper(w) != w {
			return false
		}
	}
	folded := phrase.Fold(raw).String()
	for i := 0; i < len(folded); {
		_, size := utf8.DecodeRuneInString(folded[i:])
		if l.isBusinessWord(folded, i) {
			return false
		}
		i += size
	}
	return true
}

// disclaims reports whether raw is part of a legal footer: it says so, or it
// goes on in the paragraph in which one began. A code never is.
func (l *lexicon) disclaims(raw string, goesOn bool) bool {
	const shortest = 24
	if len(raw) < shortest && !goesOn || namesCode(raw) {
		return false
	}
	bits := l.signal(phrase.Fold(raw))
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
