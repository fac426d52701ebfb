package intake

import (
	"strings"
	"unicode"
)

// grid is a table that is being read.
type grid struct {
	cells [][]line
	inRow bool
	// nested says that a cell of the row holds a table itself.
	nested bool
}

// closeCell gives the lines of the innermost sink to the row.
func (r *pageReader) closeCell() {
	if len(r.sinks) == 1 || len(r.grids) == 0 {
		return
	}
	r.block()
	s := r.top()
	r.sinks = r.sinks[:len(r.sinks)-1]
	g := r.grid()
	g.cells = append(g.cells, trimLines(s.lines))
	s.cur.Reset()
	*s = sink{cur: s.cur}
	r.free = append(r.free, s)
}

// closeTable ends the innermost table.
func (r *pageReader) closeTable() {
	g := r.grid()
	r.endRow(g)
	r.grids = r.grids[:len(r.grids)-1]
	r.block()
}

// endRow writes the row that is open in g: the cells of a data table on one
// line with tabs between them, those of a layout below each other.
func (r *pageReader) endRow(g *grid) {
	cells := g.cells
	g.cells, g.inRow = nil, false
	nested := g.nested
	g.nested = false
	if len(cells) == 0 {
		return
	}
	r.block()
	s := r.top()
	filled, data := 0, !nested
	for _, c := range cells {
		if len(c) > 0 {
			filled++
		}
		size := 0
		for _, l := range c {
			size += len(l.text)
		}
		if len(c) > maxCellLines || size > maxCellText {
			data = false
		}
	}
	if filled < 2 || !data {
		for _, c := range cells {
			s.lines = append(s.lines, c...)
		}
		return
	}
	for len(cells) > 0 && len(cells[len(cells)-1]) == 0 {
		cells = cells[:len(cells)-1]
	}
	var b strings.Builder
	l := line{depth: r.quotes, mark: r.mark}
	for i, c := range cells {
		if i > 0 {
			b.WriteByte('\t')
		}
		for k, part := range c {
			if k > 0 && part.text != "" {
				b.WriteByte(' ')
			}
			b.WriteString(part.text)
			l.depth = max(l.depth, part.depth)
			l.mark |= part.mark
			l.hrefs = append(l.hrefs, part.hrefs...)
			l.faint, l.struck = l.faint || part.faint, l.struck || part.struck
			l.box, l.early = max(l.box, part.box), l.early || part.early
		}
	}
	l.text = b.String()
	l.bare = l.text
	s.lines = append(s.lines, l)
}

// A cell of data has few lines and little text; more of either is layout.
const (
	maxCellLines = 6
	maxCellText  = 600
)

func trimLines(lines []line) []line {
	for len(lines) > 0 && strings.TrimFunc(lines[0].text, unicode.IsSpace) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimFunc(lines[len(lines)-1].text, unicode.IsSpace) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
