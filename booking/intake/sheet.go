package intake

import (
	"bytes"
	"strconv"
	"strings"
)

// sheet is one sheet of a workbook, or the rows of a CSV file.
type sheet struct {
	rows []sheetRow
	// conditional are the ranges that a conditional format may fill.
	conditional []cellRange
	merged      []cellRange
	// What the reader of the sheet has to say.
	hiddenColumns, uncomputed, partlyStruck, cut bool
	// broken: it names a text or a style that the workbook does not have.
	broken bool
}

// sheetRow is a row that has text.
type sheetRow struct {
	// index counts from 1.
	index  int
	hidden bool
	cells  []sheetCell
}

// sheetCell is a cell with text or a fill. Columns count from 1.
type sheetCell struct {
	column      int
	text        string
	style       cellStyle
	red, strike bool
}

// cellRange is a range of cells, both ends included.
type cellRange struct{ c1, r1, c2, r2 int }

// sharedText is one shared string.
type sharedText struct {
	text string
	// What its runs say: some are red, all are struck out, some are.
	red, strike, partly bool
	// cut: it is longer than a cell may be.
	cut bool
}

// tableBudget is what one message may still use.
type tableBudget struct {
	unzipped, cells, text int
}

// takeCell takes one cell from the budget.
func (b *tableBudget) takeCell(text string) bool {
	if b.cells <= 0 || b.text < len(text) {
		return false
	}
	b.cells--
	b.text -= len(text)
	return true
}

// sheetReader reads the XML of sheets as a stream. The library's own reader
// holds every cell from A1 to the last one, so that one cell in the far corner
// fills the memory, and has no way to stream the style of a cell.
type sheetReader struct {
	styles    *styleSheet
	shared    []sharedText
	since1904 bool
	budget    *tableBudget
}

// read reads one sheet. Damage ends it: what was read before is kept, and the
// error says so.
func (sr *sheetReader) read(data []byte) (*sheet, error) {
	s := &sheet{}
	x := newXMLScanner(data)
	var row sheetRow
	var c sheetCell
	var value, inline []byte
	var style int
	var kind valueKind
	width := 0 // cells of the row before
	nextRow, nextColumn := 1, 1
	var inValue, inText, stored, formula, skipping bool
	var phonetic int
	var run runMarks
	var ranges []cellRange
	for {
		switch x.next() {
		case xmlEnd:
			return s, nil
		case xmlBad:
			sr.endRow(s, row)
			return s, errDamaged
		case xmlOpen:
			switch string(x.name) {
			case "row":
				row = sheetRow{index: nextRow, hidden: isTrue(x.attr("hidden"), false), cells: make([]sheetCell, 0, width)}
				if n, ok := x.number("r"); ok && n > 0 && n <= 1<<20 {
					row.index = n
				}
				nextRow, nextColumn = row.index+1, 1
				skipping = len(s.rows) >= MaxSheetRows
				s.cut = s.cut || skipping
			case "c":
				c = sheetCell{column: nextColumn}
				if col, _, ok := parseCell(x.value("r")); ok {
					c.column = col
				}
				nextColumn = c.column + 1
				style, _ = x.number("s")
				kind = valueKindOf(x.value("t"))
				formula, stored = false, false
				value, inline = value[:0], inline[:0]
				run = runMarks{}
			case "v":
				inValue, stored = true, true
			case "f":
				formula = true
			case "t":
				inText = phonetic == 0
			case "rPh":
				phonetic++
			case "r":
				run.begin()
			case "strike":
				run.strike(x.attr("val"))
			case "color":
				run.colour(sr.styles.palette, x)
			case "col":
				if isTrue(x.attr("hidden"), false) {
					s.hiddenColumns = true
				}
			case "mergeCell":
				if r, ok := parseRange(x.attr("ref")); ok {
					if len(s.merged) == maxMergedCells {
						s.cut = true
						continue
					}
					s.merged = append(s.merged, r)
				}
			case "conditionalFormatting":
				ranges = ranges[:0]
				for ref := range strings.FieldsSeq(x.attr("sqref")) {
					if r, ok := parseRange(ref); ok && len(ranges) < 64 {
						ranges = append(ranges, r)
					}
				}
			case "cfRule":
				n, err := strconv.Atoi(x.attr("dxfId"))
				fills := err == nil && n >= 0 && n < len(sr.styles.fills) && sr.styles.fills[n]
				if (fills || x.attr("type") == "colorScale") && len(s.conditional) < 1024 {
					s.conditional = append(s.conditional, ranges...)
				}
			}
		case xmlText:
			switch {
			case inValue && len(value) <= MaxCellBytes:
				value = append(value, x.text...)
			case inText && len(inline) <= MaxCellBytes:
				inline = append(inline, x.text...)
				run.text(x.text)
			}
		case xmlClose:
			switch string(x.name) {
			case "v":
				inValue = false
			case "t":
				inText = false
			case "rPh":
				phonetic--
			case "r":
				run.end()
			case "c":
				if skipping {
					continue
				}
				c.style = sr.styles.style(style)
				s.broken = s.broken || style >= max(len(sr.styles.cells), 1)
				sr.value(s, &c, kind, value, inline, run)
				s.uncomputed = s.uncomputed || formula && !stored
				if c.column > MaxColumns {
					s.cut = s.cut || c.text != ""
					continue
				}
				if c.text != "" || c.style.filled {
					row.cells = append(row.cells, c)
				}
			case "row":
				sr.endRow(s, row)
				width = min(len(row.cells), MaxColumns)
				row = sheetRow{}
			}
		}
	}
}

// endRow keeps the row if it has text and the budget has room.
func (sr *sheetReader) endRow(s *sheet, row sheetRow) {
	some := false
	for _, c := range row.cells {
		some = some || c.text != ""
	}
	if !some || len(s.rows) >= MaxSheetRows {
		return
	}
	for i, c := range row.cells {
		if !sr.budget.takeCell(c.text) {
			s.cut = true
			row.cells = row.cells[:i]
			break
		}
	}
	if len(row.cells) > 0 {
		s.rows = append(s.rows, row)
	}
}

// valueKind says how the value of a cell is written.
type valueKind uint8

const (
	valueNumber valueKind = iota
	valueShared
	valueInline
	valueText
	valueDate
	valueBool
)

func valueKindOf(t []byte) valueKind {
	switch string(t) {
	case "s":
		return valueShared
	case "inlineStr":
		return valueInline
	case "str", "e":
		return valueText
	case "d":
		return valueDate
	case "b":
		return valueBool
	}
	return valueNumber
}

// value reads the text of a cell.
func (sr *sheetReader) value(s *sheet, c *sheetCell, kind valueKind, value, inline []byte, run runMarks) {
	c.red, c.strike = c.style.red, c.style.strike
	switch kind {
	case valueShared:
		n, ok := wholeNumber(bytes.TrimSpace(value))
		if !ok || n >= len(sr.shared) {
			s.broken = s.broken || len(value) > 0
			return
		}
		t := sr.shared[n]
		s.cut = s.cut || t.cut
		c.text = t.text
		c.red, c.strike = c.red || t.red, c.strike || t.strike
		s.partlyStruck = s.partlyStruck || t.partly
		return
	case valueInline:
		c.text = string(inline)
		c.red, c.strike = c.red || run.red, c.strike || run.allStruck()
		s.partlyStruck = s.partlyStruck || run.partlyStruck()
	case valueText:
		c.text = string(value)
	case valueDate:
		c.text = strings.TrimSuffix(strings.TrimSpace(string(value)), "T00:00:00")
	case valueBool:
		if value = bytes.TrimSpace(value); string(value) == "1" {
			c.text = "TRUE"
		} else if len(value) > 0 {
			c.text = "FALSE"
		}
	default:
		if value = bytes.TrimSpace(value); len(value) > 0 {
			c.text = c.style.format.show(string(value), sr.since1904)
		}
	}
	text, cut := cleanCell(c.text)
	c.text = text
	s.cut = s.cut || cut
}

// cleanCell brings line ends into one form, decodes the escapes of workbooks
// (_x000D_) and trims. It says whether it had to cut.
func cleanCell(s string) (text string, cut bool) {
	if strings.Contains(s, "_x000") {
		s = strings.NewReplacer("_x000D_", "", "_x000A_", "\n", "_x0009_", "\t").Replace(s)
	}
	if strings.ContainsAny(s, "\r\x00") {
		s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "").Replace(s)
	}
	s = strings.TrimSpace(strings.ToValidUTF8(s, "\ufffd"))
	return cutText(s, MaxCellBytes), len(s) > MaxCellBytes
}

// runMarks follows the formatted runs of one text.
type runMarks struct {
	red                     bool
	struck, unstruck        bool
	open, redRun, strikeRun bool
}

func (m *runMarks) begin() { m.open, m.redRun, m.strikeRun = true, false, false }
func (m *runMarks) end()   { m.open, m.redRun, m.strikeRun = false, false, false }

func (m *runMarks) strike(value string) {
	if m.open {
		m.strikeRun = isTrue(value, true)
	}
}

func (m *runMarks) colour(p *palette, x *xmlScanner) {
	if !m.open {
		return
	}
	c := xmlColour{RGB: x.attr("rgb")}
	if n, err := strconv.Atoi(x.attr("theme")); err == nil {
		c.Theme = &n
	}
	if n, err := strconv.Atoi(x.attr("indexed")); err == nil {
		c.Indexed = &n
	}
	c.Tint, _ = strconv.ParseFloat(x.attr("tint"), 64)
	if v, ok := p.resolve(&c); ok {
		m.redRun = v.isRed()
	}
}

func (m *runMarks) text(t []byte) {
	if len(bytes.TrimSpace(t)) == 0 {
		return
	}
	m.red = m.red || m.redRun
	if m.strikeRun {
		m.struck = true
	} else {
		m.unstruck = true
	}
}

func (m *runMarks) allStruck() bool    { return m.struck && !m.unstruck }
func (m *runMarks) partlyStruck() bool { return m.struck && m.unstruck }

// readShared reads the shared strings of a workbook.
func readShared(data []byte, p *palette) ([]sharedText, error) {
	var list []sharedText
	x := newXMLScanner(data)
	var b strings.Builder
	var run runMarks
	inText, phonetic := false, 0
	for {
		switch x.next() {
		case xmlEnd:
			return list, nil
		case xmlBad:
			return list, errDamaged
		case xmlOpen:
			switch string(x.name) {
			case "si":
				b.Reset()
				run = runMarks{}
			case "t":
				inText = phonetic == 0
			case "rPh":
				phonetic++
			case "r":
				run.begin()
			case "strike":
				run.strike(x.attr("val"))
			case "color":
				run.colour(p, x)
			}
		case xmlText:
			if inText && b.Len() <= MaxCellBytes {
				b.Write(x.text)
				run.text(x.text)
			}
		case xmlClose:
			switch string(x.name) {
			case "t":
				inText = false
			case "rPh":
				phonetic--
			case "r":
				run.end()
			case "si":
				text, cut := cleanCell(b.String())
				list = append(list, sharedText{text: text, red: run.red, strike: run.allStruck(), partly: run.partlyStruck(), cut: cut})
			}
		}
	}
}

// parseCell reads "B12" as column 2, row 12. Dollar signs do not matter.
func parseCell[T string | []byte](ref T) (col, row int, ok bool) {
	i := 0
	for ; i < len(ref); i++ {
		c := ref[i]
		if c == '$' {
			continue
		}
		c |= 0x20
		if c < 'a' || c > 'z' {
			break
		}
		if col = col*26 + int(c-'a') + 1; col > 1<<14 {
			return 0, 0, false
		}
	}
	if i < len(ref) && ref[i] == '$' {
		i++
	}
	for ; i < len(ref); i++ {
		if !isDigit(ref[i]) {
			return 0, 0, false
		}
		if row = row*10 + int(ref[i]-'0'); row > 1<<20 {
			return 0, 0, false
		}
	}
	if col == 0 || row < 1 {
		return 0, 0, false
	}
	return col, row, true
}

// parseRange reads "B2:D5", or one cell.
func parseRange(ref string) (cellRange, bool) {
	from, to, two := strings.Cut(ref, ":")
	if !two {
		to = from
	}
	c1, r1, ok1 := parseCell(from)
	c2, r2, ok2 := parseCell(to)
	if !ok1 || !ok2 {
		return cellRange{}, false
	}
	return cellRange{min(c1, c2), min(r1, r2), max(c1, c2), max(r1, r2)}, true
}

// columnLetters writes 28 as "AB".
func columnLetters(n int) string {
	var b [4]byte
	i := len(b)
	for n > 0 && i > 0 {
		n--
		i--
		b[i] = byte('A' + n%26)
		n /= 26
	}
	return string(b[i:])
}
