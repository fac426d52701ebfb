package intake

import (
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/booking"
)

// line is one line of a body with what is known of it.
type line struct {
	// text is the line as it stands, bare the same without quote marks.
	text, bare string
	// depth counts the quote marks, or the quotations of a page around it.
	depth int
	mark  lineMark
	// hrefs are the links of a page's line. box is the container of Gmail
	// that it stands in, early: before the quotation of that container.
	hrefs []string
	box   int
	early bool
	// faint, struck: the line holds text that is perhaps not seen, or is
	// struck out.
	faint, struck bool
}

// lineMark is what a page's markup says of a line. Plain text has none.
type lineMark uint8

const (
	// markRuled: a drawn line stands directly above.
	markRuled lineMark = 1 << iota
	// markQuoted: the line stands in what a mail program marks as an old
	// mail.
	markQuoted
	// markCut: from here to the end everything is an old mail.
	markCut
	// markAttribution: a mail program wrote it to introduce an old mail.
	markAttribution
)

func (l line) blank() bool { return strings.TrimSpace(l.bare) == "" }

// Split tells the new text of a plain body from what it quotes or forwards
// (IN-2). Current and thread hold whole lines of text, in order; no line with
// text is in neither. Both are trimmed of white space at their ends.
//
// A quotation begins with an attribution line, a worded separator or the
// header block of a mail, in the languages of the package. A header block
// needs two different role labels, one of them from or sent, and one of: an
// address in its from line, a clock time in its sent or date line, a
// separator line directly above. Below an attribution whose mail is marked
// with ">", lines without the mark are new again (a reply between the lines).
//
// In doubt text stays current, and a warning says so: labels without proof
// ("From: the airport", "To: the hotel"), ">" lines that nothing introduces,
// and a mail that would have no new text at all. The last does not hold where
// every old line is marked with ">" under its attribution: that is a reply
// without words, and current is empty.
func Split(text string) (current, thread string, warnings []booking.IntakeWarning) {
	d := divide(plainLines(text))
	return d.current, d.thread, d.warnings
}

// plainLines cuts plain text into lines and reads their quote marks.
func plainLines(text string) []line {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	lines := make([]line, 0, strings.Count(text, "\n")+1)
	for s := range strings.SplitSeq(text, "\n") {
		l := line{text: s, bare: s}
		for {
			rest := strings.TrimLeft(l.bare, " \t\u00a0")
			if len(rest) == 0 || rest[0] != '>' {
				break
			}
			l.bare = rest[1:]
			l.depth++
		}
		lines = append(lines, l)
	}
	return lines
}

// division is a body told apart.
type division struct {
	current, thread string
	warnings        []booking.IntakeWarning
	// marked: old text was found by quote marks or markup, which no author of
	// new text writes.
	marked bool
	// old says which lines are old.
	old []bool
}

func (d *division) warn(code, message string) {
	for _, w := range d.warnings {
		if w.Code == code {
			return
		}
	}
	d.warnings = append(d.warnings, booking.IntakeWarning{Part: partBody, Code: code, Message: message})
}

// divide is [Split] on lines.
func divide(lines []line) division {
	var d division
	old := make([]bool, len(lines))
	// introduced: an attribution was seen, so that quoted lines are old.
	// certain: all old text is marked line by line.
	introduced, certain := false, true
	runEnd := 0 // of the quoted lines around the current one
	take := func(from, to int) {
		for k := from; k < to; k++ {
			old[k] = true
		}
	}
scan:
	for i := 0; i < len(lines); {
		l := lines[i]
		if l.blank() && l.mark&(markCut|markQuoted) == 0 {
			old[i] = introduced && l.depth > 0
			i++
			continue
		}
		end := len(lines)
		if l.depth > 0 || l.mark&markQuoted != 0 {
			if i >= runEnd {
				runEnd = quotedEnd(lines, i)
			}
			end = runEnd
		}
		if l.mark&markCut != 0 {
			take(i, len(lines))
			certain = false
			break scan
		}
		at, isOld := boundaryAt(lines, i)
		switch {
		case isOld:
			if end == len(lines) && lines[at].depth > l.depth {
				end = quotedEnd(lines, at)
			}
			take(i, end)
			certain = false
			i = end
			continue
		case at > i && l.mark&markQuoted == 0 && (l.depth == 0 || !introduced):
			d.warn(CodeHeaderLikeKept, "lines that look like the header of a mail, without an address, a time or a separator, were kept as new text")
			i = at
			continue
		}
		if k, marked := attributionAt(lines, i); k > 0 {
			introduced = true
			take(i, i+k)
			if marked || l.depth > 0 || l.mark&(markQuoted|markAttribution) != 0 {
				d.marked = true
				i += k
				continue
			}
			take(i, end)
			certain = false
			i = end
			continue
		}
		switch {
		case l.mark&(markQuoted|markAttribution) != 0:
			introduced, d.marked = true, true
			old[i] = true
		case l.depth > 0 && introduced:
			old[i] = true
		case l.depth > 0:
			d.warn(CodeBareQuoteKept, "lines marked with > that nothing introduces were kept as new text")
		}
		i++
	}
	d.old = old
	d.collect(lines, old)
	if !certain && d.thread != "" && pointsIntoThread(d.current) {
		d.warn(CodeRepliesInThread, "the new text speaks of answers inside the older mail below, which cannot be told apart from it")
	}
	if d.thread != "" && isWordless(d.current) {
		if certain {
			d.warn(CodeNoNewText, "the mail quotes an earlier one and adds no text of its own")
		} else {
			d.old = make([]bool, len(lines))
			d.collect(lines, d.old)
			d.warn(CodeNewTextInDoubt, "nothing but an earlier mail was found: it may be forwarded without a word, so all text was kept as new")
		}
	}
	return d
}

// quotedEnd returns the end of the run of quoted lines around line i; blank
// lines belong to it if it goes on after them.
func quotedEnd(lines []line, i int) int {
	end := i
	for j := i; j < len(lines); j++ {
		switch {
		case lines[j].depth > 0 || lines[j].mark&markQuoted != 0:
			end = j + 1
		case !lines[j].blank():
			return end
		}
	}
	return end
}

// boundaryAt reports whether an old mail begins at line i: a worded
// separator, or a header block, with the separator above it if there is one;
// at is the first line of the block then. If there is only something like a
// header block, at is the index after it; if there is nothing, at is i.
func boundaryAt(lines []line, i int) (at int, old bool) {
	l := lines[i]
	above := separatorOf(l.bare)
	at = i
	switch {
	case above == wordedRule:
		if at = skipSeparators(lines, i); at < len(lines) && lines[at].depth > l.depth {
			return at, true
		}
		return i, true
	case above != noSeparator:
		at = skipSeparators(lines, i)
		if at == len(lines) || lines[at].depth != l.depth && (above == bareRule || lines[at].depth < l.depth) {
			return i, false
		}
	case l.mark&markRuled != 0:
		above = bareRule
	}
	b := headerBlockAt(lines, at, above == phraseOnly)
	switch {
	case b.proven(above):
		return at, true
	case above == noSeparator && flatHeader(l.bare):
		return i, true
	case b.resembles():
		return b.end, false
	}
	return i, false
}

// skipSeparators returns the index of the first line after the separator at i
// and at most one blank line; rules around a phrase are skipped with it.
func skipSeparators(lines []line, i int) int {
	blanks := 0
	for rules := 0; rules < maxSeparatorLines && i+1 < len(lines); rules++ {
		i++
		switch {
		case lines[i].blank():
			if blanks++; blanks > 1 {
				return len(lines)
			}
		case separatorOf(lines[i].bare) == bareRule:
		default:
			return i
		}
	}
	return len(lines)
}

// collect joins the new and the old lines.
func (d *division) collect(lines []line, old []bool) {
	d.current = joinLines(lines, func(i int) bool { return !old[i] })
	d.thread = joinLines(lines, func(i int) bool { return old[i] })
}

// joinLines joins the lines that keep names. Where lines between two kept
// ones were left out, at most one blank line remains.
func joinLines(lines []line, keep func(int) bool) string {
	size := 0
	for i, l := range lines {
		if keep(i) {
			size += len(l.text) + 1
		}
	}
	var b strings.Builder
	b.Grow(size)
	blanks, gap, begun := 0, false, false
	for i, l := range lines {
		switch {
		case !keep(i):
			gap = true
		case strings.TrimSpace(l.text) == "":
			blanks++
		default:
			if begun {
				if gap {
					blanks = min(blanks, 1)
				}
				for range blanks + 1 {
					b.WriteByte('\n')
				}
			}
			b.WriteString(l.text)
			begun, blanks, gap = true, 0, false
		}
	}
	return strings.TrimSpace(b.String())
}

// threadPointers say that answers stand inside the old mail, folded.
var threadPointers = []string{
	"in red below", "below in red", "in red.", "marked in red", "answers in red", "replies in red", "comments in red", "reply in red", "inline", "in-line", "in line below",
	"answers below", "my comments below", "my replies below", "红字", "红色字", "标红", "紅字", "紅色字", "下面回复", "逐条回复",
}

// pointsIntoThread reports whether the new text speaks of answers in the old.
func pointsIntoThread(s string) bool {
	if len(s) > maxPointerBytes {
		return false
	}
	s = strings.ToLower(s)
	for _, p := range threadPointers {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}

// signatureLeads open the lines that phones add by themselves, folded.
var signatureLeads = []string{
	"sent from my ", "sent from mail for", "sent from yahoo", "sent from outlook", "sent via ", "get outlook for", "download outlook",
	"发自我的", "发自", "来自我的", "获取outlook", "获取 outlook", "下载outlook", "發自我的", "從我的", "傳送自我的", "取得 outlook", "取得outlook",
	"iphoneから送信", "ipadから送信", "나의 iphone에서", "내 iphone에서", "được gửi từ", "gửi từ ", "đã gửi từ", "ส่งจาก",
	"envoyé de mon", "envoyé depuis", "von meinem", "gesendet von", "enviado desde", "enviado do meu",
}

// isWordless reports whether s has no words of its author: no letter and no
// figure outside the lines that phones add.
func isWordless(s string) bool {
	for l := range strings.SplitSeq(s, "\n") {
		if strings.IndexFunc(l, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) < 0 {
			continue
		}
		folded := strings.ToLower(strings.TrimSpace(l))
		signature := false
		for _, lead := range signatureLeads {
			if strings.HasPrefix(folded, lead) {
				signature = true
				break
			}
		}
		if !signature {
			return false
		}
	}
	return true
}
