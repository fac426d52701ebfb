package intake

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/rule"
)

// body divides one body and adds its parts to the material.
func (r *reader) body(p *piece) {
	d, hrefs := r.divided(p)
	if d.current == "" && d.thread == "" {
		return
	}
	for _, w := range d.warnings {
		r.warn(w.Part, w.Code, "%s", w.Message)
	}
	if d.current != "" {
		if len(r.current) > 0 && r.below {
			r.warn(partBody, CodeTextAfterThread, "a part of the text stands below an older mail; it was kept as new")
		}
		r.current = append(r.current, d.current)
	}
	if d.thread != "" {
		if r.rec != nil {
			r.rec.Add(RuleNewText, partBody, rule.Narrow, rule.Int("new_bytes", len(d.current)), rule.Int("old_bytes", len(d.thread)))
		}
		r.thread = append(r.thread, d.thread)
		r.below = true
	}
	r.links = append(r.links, hrefs...)
}

// divided is the division of the copy that tells new and old text best, with
// the links of its new text (IN-3).
func (r *reader) divided(p *piece) (division, []string) {
	var plain division
	if len(p.plains) > 0 {
		var lines []line
		for i, t := range p.plains {
			if i > 0 {
				lines = append(lines, line{})
			}
			lines = append(lines, r.plain(t)...)
		}
		plain = divide(lines)
	}
	pages := p.pages
	if len(pages) == 0 && len(p.plains) == 0 {
		pages = p.spares
	}
	if len(pages) == 0 {
		return plain, nil
	}
	var lines []line
	marked := false
	for i, src := range pages {
		pg := r.page(src)
		marked = marked || pg.faint || pg.struck
		if pg.hidden {
			r.warn(partBody, CodeHiddenText, "text that the page does not show was left out")
		}
		if i > 0 {
			lines = append(lines, line{})
		}
		if len(pages) == 1 {
			lines = pg.lines
			break
		}
		lines = append(lines, pg.lines...)
	}
	page := divide(lines)
	if marked {
		page.warnOfLooks(r, lines)
	}
	if r.rec != nil && len(p.plains) > 0 {
		r.rec.Add(RuleOneBody, partBody, rule.Drop, rule.Int("pages", len(pages)), rule.Int("plain_copies", len(p.plains)))
	}
	if isEmptyText(plain.current) && plain.thread == "" && (page.current != "" || page.thread != "") {
		return page, page.hrefs(lines)
	}
	if isEmptyText(page.current) && isEmptyText(page.thread) {
		return plain, nil
	}
	if page.thread == "" && plain.thread != "" && plain.marked && !plain.has(CodeNoNewText) {
		// The page does not mark the old mail, its plain copy does. Links
		// count if their line is new there.
		have := foldText(plain.current)
		for i := range lines {
			if len(lines[i].hrefs) > 0 && !strings.Contains(have, foldText(lines[i].text)) {
				lines[i].hrefs = nil
			}
		}
		hrefs := page.hrefs(lines)
		plain.add(page.current, plain.current+"\n"+plain.thread, "the page says more than the plain copy of the text; it was added")
		return plain, hrefs
	}
	if !isPlaceholder(plain.current) {
		page.add(plain.current, page.current+"\n"+page.thread, "the plain copy of the text says more than its page; it was added")
	}
	return page, page.hrefs(lines)
}

// warnOfLooks warns of new lines that hold text which is perhaps not seen, or
// is struck out.
func (d *division) warnOfLooks(r *reader, lines []line) {
	faint, struck := false, false
	for i, l := range lines {
		faint, struck = faint || l.faint && !d.old[i], struck || l.struck && !d.old[i]
	}
	r.looks(partBody, faint, struck)
}

// add adds to the new text what another copy of it says more than all the text
// that is there.
func (d *division) add(other, all, message string) {
	more, compared := missingLines(other, all)
	if !compared {
		d.warn(CodeAlternativesNotCompared, "the page and the plain copy of the text differ, and are too long to be compared; only one of them was read")
	}
	if more == "" {
		return
	}
	d.warn(CodeAlternativesDiffer, message)
	if d.current != "" {
		d.current += "\n\n"
	}
	d.current += more
}

func (d *division) has(code string) bool {
	for _, w := range d.warnings {
		if w.Code == code {
			return true
		}
	}
	return false
}

// hrefs are the links of the new lines, each once, and one more than are
// listed.
func (d *division) hrefs(lines []line) []string {
	var list []string
	for i, l := range lines {
		if d.old[i] {
			continue
		}
		for _, h := range l.hrefs {
			if len(list) <= MaxLinks && !slices.Contains(list, h) {
				list = append(list, h)
			}
		}
	}
	return list
}

func isEmptyText(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) < 0
}

// missingLines returns the lines of plain whose words page does not have,
// whatever the spacing, punctuation and line breaks. Very long texts that
// differ are not compared.
func missingLines(plain, page string) (missing string, compared bool) {
	if isEmptyText(plain) {
		return "", true
	}
	have := foldText(page)
	if strings.Contains(have, foldText(plain)) {
		return "", true
	}
	if len(plain) > compareBytes || len(page) > compareBytes || strings.Count(plain, "\n") >= compareLines {
		return "", false
	}
	lines := strings.Split(plain, "\n")
	words := make(map[string]bool)
	for w := range strings.FieldsFuncSeq(strings.ToLower(page), notWord) {
		words[w] = true
	}
	var more []string
	for _, l := range lines {
		for w := range strings.FieldsFuncSeq(strings.ToLower(withoutReferences(l)), notWord) {
			// Words of scripts without spaces are found in the folded page.
			if !words[w] && (isASCII([]byte(w)) || !strings.Contains(have, w)) && !strings.Contains(have, foldText(l)) {
				more = append(more, l)
				break
			}
		}
	}
	return strings.TrimSpace(strings.Join(more, "\n")), true
}

func notWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }

// isPlaceholder reports whether a plain copy only says that there is a page.
func isPlaceholder(s string) bool {
	s = strings.ToLower(s)
	return len(s) < 400 && strings.IndexFunc(s, unicode.IsNumber) < 0 && strings.Contains(s, "html") &&
		(strings.Contains(s, "view") || strings.Contains(s, "client") || strings.Contains(s, "support") || strings.Contains(s, "查看") || strings.Contains(s, "支持"))
}

// withoutReferences drops what plain copies write for links and images:
// "<https://…>", "[cid:…]", "[image: …]", "https://…".
func withoutReferences(s string) string {
	if len(s) > 4096 || !strings.ContainsAny(s, "<[:") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		switch {
		case s[i] == '<' || s[i] == '[':
			closing := byte('>')
			if s[i] == '[' {
				closing = ']'
			}
			end := strings.IndexByte(s[i:], closing)
			inner := ""
			if end > 0 {
				inner = strings.ToLower(s[i+1 : i+end])
			}
			if strings.Contains(inner, "://") || strings.HasPrefix(inner, "mailto:") || strings.HasPrefix(inner, "cid:") || strings.HasPrefix(inner, "image") || strings.HasPrefix(inner, "tel:") {
				i += end + 1
				continue
			}
		case strings.HasPrefix(s[i:], "http://") || strings.HasPrefix(s[i:], "https://"):
			i += len(urlAt(s[i:]))
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

// foldText keeps the letters and figures of s, in lower case.
func foldText(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case isDigit(c) || c >= 'a' && c <= 'z':
			b = append(b, c)
		case c >= 'A' && c <= 'Z':
			b = append(b, c|0x20)
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			if unicode.IsLetter(r) || unicode.IsNumber(r) {
				b = utf8.AppendRune(b, unicode.ToLower(r))
			}
			i += size
			continue
		}
		i++
	}
	return string(b)
}

// unflowed joins the soft line breaks of flowed text (RFC 3676).
func (p plainPart) unflowed() string {
	if !p.flowed {
		return p.text
	}
	var b strings.Builder
	depth := func(s string) (int, string) {
		n := 0
		for n < len(s) && s[n] == '>' {
			n++
		}
		rest := s[n:]
		return n, strings.TrimPrefix(rest, " ")
	}
	soft, level := false, 0
	for i, l := range strings.Split(strings.ReplaceAll(p.text, "\r\n", "\n"), "\n") {
		n, text := depth(l)
		joined := soft && n == level
		if !joined {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(strings.Repeat(">", n))
			if n > 0 {
				b.WriteByte(' ')
			}
		}
		soft = strings.HasSuffix(text, " ") && text != "-- "
		level = n
		if soft && p.delSp {
			text = text[:len(text)-1]
		}
		b.WriteString(text)
	}
	return b.String()
}
