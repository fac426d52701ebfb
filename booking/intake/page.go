package intake

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// page is the text of an HTML body as a person sees it.
type page struct {
	lines []line
	// hidden says that text was left out because the page does not show it.
	hidden bool
	// faint, struck: lines hold text that is perhaps not seen, or is struck
	// out.
	faint, struck bool
	// count are the lines that were written, cut says that there were more
	// than wanted.
	count int
	cut   bool
}

// element is one open element.
type element struct {
	name  atom.Atom
	other string // name of an element that has no atom
	// What the element adds, so that closing it can take it back.
	quote, pre, skip  bool
	gone              bool
	list, table, cell bool
	mark              lineMark
	box               int
	// look is that around the element, styled: the element has another.
	look   look
	styled bool
}

// box is a container that a mail program wraps around an old mail with the
// line that introduces it, and in which new text may stand between the
// quotations (Gmail).
type box struct {
	parent int
	quoted bool
}

// sink collects the lines of the page, or of one table cell.
type sink struct {
	lines []line
	cur   bytes.Buffer
	// hrefs of the current line; space: white space is due before more text;
	// solid: the block has shown something, if only a hard space.
	hrefs        []string
	space, solid bool
	// marker: the line holds nothing but the mark of a list item.
	marker bool
	blanks int // blank lines in a row
	// faint, struck: the current line holds such text.
	faint, struck bool
}

// dropMarker forgets the mark of a list item that has no text.
func (s *sink) dropMarker() {
	if s.marker {
		s.cur.Reset()
		s.marker = false
	}
}

// pageReader turns HTML into lines with one pass over its tokens. Nothing in
// it looks at the rest of the page, so that time stays linear.
type pageReader struct {
	stack  []element
	sinks  []*sink
	free   []*sink // of cells that are closed
	grids  []*grid
	lists  []int // next number of each open list, 0 for bullets
	boxes  []box
	hidden bool
	// lines may still be written; count are those that were.
	lines, count int
	full         bool

	quotes, pres, skips int
	mark                lineMark
	ruled, cut          bool
	box                 int

	// gones are the skipped elements that are not seen because of their
	// look; look is that of the text.
	gones         int
	look          look
	faint, struck bool
}

// readPage reads HTML as text: blocks and breaks become line ends, rows of
// data tables one line each with tabs between the cells, list items get a
// dash or their number. What a mail program marks as an old mail is marked on
// the lines. At most limit lines are written.
func readPage(src string, limit int) page {
	p, styled := readStyled(src, limit, nil)
	if styled {
		// Style sheets hold for what stands above them as well.
		p, _ = readStyled(src, limit, readStyles(src))
	}
	return p
}

// readStyled reads a page that has these style sheets. If they are nil it gives
// up at the first sheet that it meets, and says so.
func readStyled(src string, limit int, sheets *pageStyles) (p page, styled bool) {
	r := &pageReader{lines: limit, sinks: []*sink{{}}, boxes: make([]box, 1)}
	memo := newMarkupMemo(sheets)
	r.look.doubt = sheets != nil && sheets.cut
	z := html.NewTokenizer(strings.NewReader(src))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return r.finish(), false
		case html.TextToken:
			if r.skips == 0 {
				r.seen(z.Text())
			} else if !r.hidden && (r.gones == r.skips || r.fallback()) {
				r.hidden = hasWords(z.Text())
			}
		case html.StartTagToken:
			name, hasAttr := z.TagName()
			if sheets == nil && string(name) == "style" {
				return page{}, true
			}
			r.open(atom.Lookup(name), string(name), readMarkup(z, name, hasAttr, memo))
		case html.SelfClosingTagToken:
			name, hasAttr := z.TagName()
			// <div/> is open as far as pages go; <o:p/> and <svg/> are not.
			if a := atom.Lookup(name); a != 0 && a != atom.Svg && a != atom.Math && a != atom.Object && a != atom.Script && a != atom.Style && a != atom.Iframe {
				r.open(a, "", readMarkup(z, name, hasAttr, memo))
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			r.shut(atom.Lookup(name), string(name))
		}
	}
}

// fallback reports whether the skipped text is one that some programs show:
// that of a form, or what stands there for those that run no scripts.
func (r *pageReader) fallback() bool {
	for i := len(r.stack) - 1; i >= 0; i-- {
		switch r.stack[i].name {
		case atom.Textarea, atom.Select, atom.Object, atom.Noscript, atom.Noframes, atom.Noembed, atom.Iframe:
			return true
		}
	}
	return false
}

func (r *pageReader) newSink() *sink {
	n := len(r.free)
	if n == 0 {
		return &sink{}
	}
	s := r.free[n-1]
	r.free = r.free[:n-1]
	return s
}

func (r *pageReader) top() *sink { return r.sinks[len(r.sinks)-1] }

// text adds text to the current line.
func (r *pageReader) text(b []byte) {
	s := r.top()
	if r.pres > 0 {
		for i, l := range strings.Split(strings.ReplaceAll(string(b), "\r\n", "\n"), "\n") {
			if i > 0 {
				r.breakLine()
			}
			s.cur.WriteString(strings.ReplaceAll(l, "\u00a0", " "))
		}
		return
	}
	for i := 0; i < len(b); {
		c := b[i]
		if c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' {
			s.space = true
			i++
			continue
		}
		start := i
		hard := 0
		for i < len(b) && b[i] != ' ' && b[i] != '\t' && b[i] != '\n' && b[i] != '\r' && b[i] != '\f' {
			if b[i] == 0xc2 && i+1 < len(b) && b[i+1] == 0xa0 {
				hard++
				i++
			}
			i++
		}
		word := b[start:i]
		s.marker = false
		if s.space && s.cur.Len() > 0 {
			s.cur.WriteByte(' ')
		}
		s.space = false
		if hard == 0 {
			s.cur.Write(word)
		} else {
			s.cur.WriteString(strings.ReplaceAll(string(word), "\u00a0", " "))
		}
		s.solid = true
	}
}

// emit writes the current line, even if it is empty.
func (r *pageReader) emit() {
	s := r.top()
	text := strings.TrimRight(s.cur.String(), " \t")
	if r.pres == 0 {
		text = strings.TrimSpace(text)
	}
	s.cur.Reset()
	l := line{text: text, bare: text, depth: r.quotes, mark: r.mark, hrefs: s.hrefs}
	if r.cut {
		l.mark |= markCut
	}
	if r.ruled && text != "" {
		l.mark |= markRuled
		r.ruled = false
	}
	if r.box > 0 {
		l.box = r.box
		if !r.boxes[r.box].quoted {
			l.early = true
		}
	}
	l.faint, l.struck = s.faint, s.struck
	r.faint, r.struck = r.faint || s.faint, r.struck || s.struck
	s.hrefs, s.space, s.solid, s.marker, s.faint, s.struck = nil, false, false, false, false, false
	if text == "" {
		if s.blanks++; s.blanks > maxBlankLines && l.mark == 0 {
			return
		}
	} else {
		s.blanks = 0
	}
	if r.count == r.lines {
		r.full = true
		return
	}
	r.count++
	s.lines = append(s.lines, l)
}

// breakLine ends the current line (br); an empty one is a blank line.
func (r *pageReader) breakLine() { r.emit() }

// block ends the current line if it shows anything.
func (r *pageReader) block() {
	s := r.top()
	if (s.cur.Len() > 0 || s.solid) && !s.marker {
		r.emit()
	}
	s.space = false
}

// blank leaves a blank line after the last line, if there is none yet.
func (r *pageReader) blank() {
	s := r.top()
	if n := len(s.lines); n > 0 && s.lines[n-1].text != "" && s.cur.Len() == 0 {
		r.emit()
	}
}

func (r *pageReader) open(name atom.Atom, other string, m markup) {
	e := element{name: name, other: other, box: r.box}
	void := false
	switch name {
	case atom.Br:
		if r.skips == 0 {
			r.breakLine()
		}
		void = true
	case atom.Hr:
		r.block()
		r.ruled = true
		void = true
	case atom.Img, atom.Meta, atom.Link, atom.Input, atom.Col, atom.Area, atom.Base, atom.Embed, atom.Wbr, atom.Source, atom.Track, atom.Param:
		void = true
	case atom.Script, atom.Style, atom.Title, atom.Template, atom.Svg, atom.Object, atom.Noframes, atom.Noscript, atom.Noembed, atom.Math, atom.Select, atom.Textarea, atom.Iframe:
		e.skip = true
	case atom.P, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dl, atom.Figure:
		r.shutImplied(atom.P)
		r.block()
		if m.spaced {
			r.blank()
		}
		e.list = m.spaced
	case atom.Pre, atom.Listing, atom.Xmp:
		r.block()
		e.pre = true
	case atom.Ul, atom.Ol:
		r.block()
		if len(r.lists) < maxListNesting {
			first := 0
			if name == atom.Ol {
				first = m.start
			}
			r.lists = append(r.lists, first)
			e.list = true
		}
	case atom.Li:
		r.shutImplied(atom.Li)
		r.top().dropMarker()
		r.block()
		if r.skips == 0 {
			r.item()
		}
	case atom.Blockquote:
		r.block()
		e.quote = true
	case atom.Table:
		r.block()
		if len(r.grids) < maxTableNesting {
			if len(r.grids) > 0 {
				r.grids[len(r.grids)-1].nested = true
			}
			r.grids = append(r.grids, &grid{})
			e.table = true
		}
	case atom.Tr:
		r.shutCells()
		if g := r.grid(); g != nil {
			r.endRow(g)
			g.inRow = true
		} else {
			r.block()
		}
	case atom.Td, atom.Th:
		r.shutCells()
		if g := r.grid(); g != nil && r.inTable() {
			g.inRow = true
			r.sinks = append(r.sinks, r.newSink())
			e.cell = true
		} else if r.top().cur.Len() > 0 {
			r.top().cur.WriteByte('\t')
		}
	case atom.A:
		if u := urlAt(m.href); u != "" && r.skips == 0 {
			if s := r.top(); len(s.hrefs) <= MaxLinks && !slices.Contains(s.hrefs, u) {
				s.hrefs = append(s.hrefs, u)
			}
		}
	case atom.Div, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Main, atom.Nav, atom.Aside, atom.Address, atom.Center,
		atom.Form, atom.Fieldset, atom.Dd, atom.Dt, atom.Figcaption, atom.Body, atom.Details, atom.Summary, atom.Legend, atom.Caption:
		r.block()
	}
	if m.hidden && !void {
		e.skip = true
		r.hidden = true
	}
	if name == atom.S || name == atom.Strike || name == atom.Del {
		m.look.struck = true
	}
	if !void && (r.look != (look{}) || !m.look.plain()) {
		r.dress(&e, &m.look)
	}
	if m.mark&markCut != 0 {
		r.block()
		r.cut = true
	}
	if m.rule {
		r.block()
		r.ruled = true
	}
	if void {
		return
	}
	if m.mark != 0 {
		r.block()
		e.mark = m.mark &^ r.mark &^ markCut
	}
	if m.box {
		r.block()
		r.boxes = append(r.boxes, box{parent: r.box})
		r.box = len(r.boxes) - 1
	} else if m.quotesBox && r.box > 0 {
		r.boxes[r.box].quoted = true
		// What stands in the quotation is not for this box to judge.
		r.box = 0
	}
	if len(r.stack) >= maxPageDepth {
		// Deeper than any page that was written for people: the element is
		// read for its text alone.
		if e.cell {
			r.closeCell()
		}
		if e.table {
			r.closeTable()
		}
		if e.list && (name == atom.Ul || name == atom.Ol) {
			r.lists = r.lists[:len(r.lists)-1]
		}
		r.box = e.box
		return
	}
	if e.quote {
		r.quotes++
	}
	if e.pre {
		r.pres++
	}
	if e.skip {
		r.skips++
	}
	if e.gone {
		r.gones++
	}
	if e.styled {
		r.look = m.look.within(r.look)
	}
	r.mark |= e.mark
	r.stack = append(r.stack, e)
}

// item begins a list item.
func (r *pageReader) item() {
	s := r.top()
	if n := len(r.lists); n > 0 && r.lists[n-1] > 0 {
		s.cur.WriteString(strconv.Itoa(r.lists[n-1]) + ". ")
		r.lists[n-1]++
	} else {
		s.cur.WriteString("- ")
	}
	s.marker = true
}

// shut closes the nearest open element of that name, and those in it.
func (r *pageReader) shut(name atom.Atom, other string) {
	if name == atom.Br {
		r.breakLine()
		return
	}
	for i := len(r.stack) - 1; i >= 0; i-- {
		e := r.stack[i]
		if e.name == name && (name != 0 || e.other == other) {
			for len(r.stack) > i {
				r.pop()
			}
			return
		}
		// An end tag does not reach out of its table cell, except those of
		// the table itself.
		if e.cell && name != atom.Table && name != atom.Tr && name != atom.Tbody && name != atom.Thead && name != atom.Tfoot && name != atom.Body && name != atom.Html {
			return
		}
	}
}

// shutImplied closes an element that the new one ends: a paragraph, an item.
func (r *pageReader) shutImplied(name atom.Atom) {
	for i := len(r.stack) - 1; i >= 0; i-- {
		switch e := r.stack[i]; {
		case e.name == name:
			for len(r.stack) > i {
				r.pop()
			}
			return
		case e.cell || e.table || e.name == atom.Div || e.name == atom.Blockquote || e.name == atom.Ul || e.name == atom.Ol || e.name == atom.Body:
			return
		}
	}
}

// shutCells closes the open cell of the innermost table.
func (r *pageReader) shutCells() {
	for i := len(r.stack) - 1; i >= 0; i-- {
		switch e := r.stack[i]; {
		case e.cell:
			for len(r.stack) > i {
				r.pop()
			}
			return
		case e.table:
			return
		}
	}
}

// inTable reports whether the innermost table is open in the current sink.
func (r *pageReader) inTable() bool {
	for i := len(r.stack) - 1; i >= 0; i-- {
		if r.stack[i].table {
			return true
		}
		if r.stack[i].cell {
			return false
		}
	}
	return false
}

func (r *pageReader) grid() *grid {
	if len(r.grids) == 0 {
		return nil
	}
	return r.grids[len(r.grids)-1]
}

// pop closes the innermost element.
func (r *pageReader) pop() {
	e := r.stack[len(r.stack)-1]
	switch e.name {
	case atom.Li:
		r.top().dropMarker()
		r.block()
	case atom.P, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dl, atom.Figure:
		r.block()
		if e.list {
			r.blank()
		}
	case atom.Ul, atom.Ol:
		r.block()
		if e.list {
			r.lists = r.lists[:len(r.lists)-1]
		}
	case atom.Div, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Main, atom.Nav, atom.Aside, atom.Address, atom.Center, atom.Form, atom.Fieldset,
		atom.Dd, atom.Dt, atom.Figcaption, atom.Body, atom.Blockquote, atom.Pre, atom.Listing, atom.Xmp, atom.Details, atom.Summary, atom.Legend, atom.Caption:
		r.block()
	case atom.Tr:
		if g := r.grid(); g != nil {
			r.endRow(g)
		} else {
			r.block()
		}
	}
	if e.mark != 0 {
		r.block()
	}
	if e.cell {
		r.closeCell()
	}
	if e.table {
		r.closeTable()
	}
	r.stack = r.stack[:len(r.stack)-1]
	if e.quote {
		r.quotes--
	}
	if e.pre {
		r.pres--
	}
	if e.skip {
		r.skips--
	}
	if e.gone {
		r.gones--
	}
	if e.styled {
		r.look = e.look
	}
	r.mark &^= e.mark
	if r.box != e.box {
		r.block()
		r.box = e.box
	}
}

// finish closes what is open and judges the boxes.
func (r *pageReader) finish() page {
	// What is skipped without end may have swallowed text.
	r.hidden = r.hidden || r.skips > 0
	r.skips = 0
	for len(r.stack) > 0 {
		r.pop()
	}
	r.top().dropMarker()
	r.block()
	lines := r.sinks[0].lines
	// A box without a quotation holds a forwarded mail, with all that is in
	// it. Parents come before their children.
	old := make([]bool, len(r.boxes))
	for i := 1; i < len(r.boxes); i++ {
		old[i] = !r.boxes[i].quoted || old[r.boxes[i].parent]
	}
	for i := range lines {
		l := &lines[i]
		if l.box > 0 {
			switch {
			case old[l.box]:
				l.mark |= markQuoted
			case l.early:
				l.mark |= markAttribution
			}
		}
		if !utf8.ValidString(l.text) {
			l.text = strings.ToValidUTF8(l.text, "\ufffd")
			l.bare = l.text
		}
	}
	return page{lines: lines, hidden: r.hidden, faint: r.faint, struck: r.struck, count: r.count, cut: r.full}
}
