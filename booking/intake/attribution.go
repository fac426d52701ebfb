package intake

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// An attribution line introduces a quoted mail: "On Mon, May 11, 2026 at
// 10:02 AM Rsvn <rsvn@hotel.example> wrote:". It ends with a colon and says
// who wrote and when; mail programs wrap it over up to maxAttributionLines
// lines.

// verbsAtEnd stand directly before the closing colon, folded, without spaces.
var verbsAtEnd = []string{
	"wrote", "writes", "写道", "寫道", "写到", "寫到", "来信说", "來信說",
	"のメール", "さんは書きました", "が書きました", "書きました", "さんからのメール", "のメッセージ", "さんのメッセージ",
	"님이작성", "작성", "님이쓴글", "쓴글", "님이씀",
	"đãviết", "viết", "เขียนว่า", "ได้เขียนว่า", "เขียน",
	"aécrit", "écrit", "schrieb", "escribió", "escreveu", "hascritto", "schreef", "menulis", "написал", "написала", "написал(а)", "пишет", "napisał",
}

// verbsInside stand before the writer's name or the date.
var verbsInside = []string{" schrieb ", " schreef ", " wrote on ", " a écrit le ", " escribió el ", " ha scritto il ", "写于", "寫於", " viết vào ", " viết lúc "}

// leadIns open an attribution that begins with the date.
var leadIns = []string{
	"on", "at", "le", "el", "am", "em", "il", "op", "pada", "vào", "ngày", "lúc", "den",
	"在", "於", "于", "ในวันที่", "เมื่อวันที่", "เมื่อ", "วันที่",
}

// leadInReach is how far, in characters, the first figure of the date may
// stand from the beginning of the line: room for a lead-in and a weekday.
const leadInReach = 32

// attributionShape is what the words of an attribution line give away.
type attributionShape struct {
	verb, address, clock bool
	// eastern: the verb is Chinese, where programs write the name first and
	// the sentence has no other reading.
	eastern bool
	// bracketed: the line ends with its address, in angle brackets.
	bracketed bool
	date      dateSigns
	// open says where the line begins: with a lead-in or a date, or with a
	// name and its address.
	datedStart, namedStart bool
}

// attributionOf reads s, one line or a few joined ones, as an attribution.
func attributionOf(s string) (attributionShape, bool) {
	var a attributionShape
	s = strings.Trim(s, " \t\u00a0\u3000*_")
	end, ok := cutClosingColon(s)
	if !ok || len(s) > maxAttributionBytes {
		return a, false
	}
	body := end
	folded := strings.ToLower(body)
	squeezed := squeeze(folded)
	for _, v := range verbsAtEnd {
		if strings.HasSuffix(squeezed, v) {
			a.verb = true
			first, _ := utf8.DecodeRuneInString(v)
			a.eastern = unicode.Is(unicode.Han, first)
			break
		}
	}
	for i := 0; !a.verb && i < len(verbsInside); i++ {
		a.verb = strings.Contains(folded, verbsInside[i])
	}
	at := addressAt(body)
	a.address, a.clock, a.date = at >= 0, hasClock(body), findDate(body)
	a.bracketed = a.address && strings.HasSuffix(body, ">")
	first := a.date.at
	a.datedStart = first >= 0 && utf8.RuneCountInString(body[:first]) <= leadInReach &&
		(first == 0 || opensWithLeadIn(folded) || isWeekdayLike(body[:first]))
	a.namedStart = at > 0 && utf8.RuneCountInString(body[:at]) <= maxNameRunes && strings.IndexFunc(body[:at], isColon) < 0
	return a, true
}

// The strength of an attribution: how it begins. A weak one may be the rest
// of a strong one that wraps over several lines.
const (
	noAttribution = iota
	bareAttribution
	namedAttribution
	datedAttribution
)

// strength says whether and how well a line of this shape introduces a
// quotation. Marked says that quoted lines follow.
func (a attributionShape) strength(marked bool) int {
	when := a.date.full || a.date.day && a.clock
	switch {
	case a.datedStart && a.verb && when && (a.address || marked):
		return datedAttribution
	case a.datedStart && !a.verb && a.date.full && a.clock && (a.bracketed || marked):
		return datedAttribution
	case a.namedStart && a.verb && when && a.clock && (a.eastern || marked):
		return namedAttribution
	case a.verb && marked:
		return bareAttribution
	}
	return noAttribution
}

// cutClosingColon cuts the colon that ends an attribution, and what mail
// programs leave behind it.
func cutClosingColon(s string) (string, bool) {
	r, size := utf8.DecodeLastRuneInString(s)
	if !isColon(r) {
		return "", false
	}
	return strings.TrimRight(s[:len(s)-size], " \t\u00a0\u202f\u3000*_"), true
}

// squeeze drops the white space of s.
func squeeze(s string) string {
	if strings.IndexFunc(s, unicode.IsSpace) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || isInvisible(r) {
			return -1
		}
		return r
	}, s)
}

// opensWithLeadIn reports whether the folded line begins with a lead-in word.
func opensWithLeadIn(folded string) bool {
	for _, w := range leadIns {
		rest, ok := strings.CutPrefix(folded, w)
		if !ok {
			continue
		}
		// Words of the Latin script end at a space; others run on.
		if w[0] >= utf8.RuneSelf || rest != "" && (rest[0] == ' ' || rest[0] == '\t') {
			return true
		}
	}
	return false
}

// isWeekdayLike reports whether what stands before the first figure is no
// more than a weekday: one short word of an alphabet ("пн, 11 мая", "Mon, 11
// May").
func isWeekdayLike(s string) bool {
	s = strings.Trim(s, " ,.\t")
	return s != "" && utf8.RuneCountInString(s) <= 10 && strings.IndexFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) || unicode.Is(unicode.Han, r)
	}) < 0
}

// attributionAt looks for an attribution that begins at line i. It returns
// the number of lines it takes, 0 if there is none, and whether quoted lines
// follow it.
func attributionAt(lines []line, i int) (n int, marked bool) {
	for n = 1; n <= maxAttributionLines && i+n <= len(lines); n++ {
		l := lines[i+n-1]
		if l.blank() || l.depth != lines[i].depth {
			return 0, false
		}
		if !endsWithColon(l.bare) {
			continue
		}
		marked = quotedFollows(lines, i+n, lines[i].depth)
		strength := attributionStrength(lines[i:i+n], marked)
		if strength == noAttribution || strength == bareAttribution && n > 1 {
			// A colon inside a wrapped time ("10:", "02") is not the end.
			continue
		}
		// One that begins later and as well is the better reading: the lines
		// before it are new text.
		for k := 1; k < n; k++ {
			if attributionStrength(lines[i+k:i+n], marked) >= strength {
				return 0, false
			}
		}
		return n, marked
	}
	return 0, false
}

// attributionStrength is the strength of lines, joined.
func attributionStrength(lines []line, marked bool) int {
	joined := lines[0].bare
	if len(lines) > 1 {
		var b strings.Builder
		for k := range lines {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strings.TrimSpace(lines[k].bare))
		}
		joined = b.String()
	}
	a, ok := attributionOf(joined)
	if !ok {
		return noAttribution
	}
	return a.strength(marked)
}

func endsWithColon(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, " \t\u00a0\u3000*_"))
	return isColon(r)
}

// quotedFollows reports whether the first line with text at or after i is
// quoted more deeply than depth.
func quotedFollows(lines []line, i, depth int) bool {
	for ; i < len(lines); i++ {
		if lines[i].depth > depth {
			return true
		}
		if !lines[i].blank() {
			return false
		}
	}
	return false
}
