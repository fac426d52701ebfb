package intake

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/deskrules/deskrules/booking"
)

// tableOf says where a table stands.
type tableOf struct {
	file, workbook, sheet string
	// title is the name of the file, which may say the month.
	title  string
	hidden bool
	// beside counts the tables to the left on the same sheet.
	beside int
}

// tables turns a sheet into tables: one, or one for each set of headings that
// differs from the one above, or stands beside the first. Rows above the headings (titles, notes) belong
// to the first table; a heading row that repeats is left out.
func (r *reader) tables(s *sheet, at tableOf) []booking.Table {
	if len(s.rows) == 0 {
		return nil
	}
	var tables []booking.Table
	var columns []column
	var headings, names []string // as they stand, as the table shows them
	t := newTable(at)
	above := 0
	var titles []string
	skip := -1 // the second row of the headings
	for i := range s.rows {
		if i == skip {
			continue
		}
		row := &s.rows[i]
		texts := row.texts()
		if columns == nil && above >= maxHeadingRows {
			texts = nil
		}
		if columns != nil && slices.Equal(texts, headings) {
			continue
		}
		if cols, score := r.in.columns.headingRow(texts, columns == nil); score > 0 && (score >= manyHeadings || !row.isLong()) {
			if columns == nil {
				if start := r.in.columns.besides(texts); start > 0 && at.beside < maxBeside {
					return r.beside(s, i, start, at)
				}
				titles = titlesOf(t.Rows)
			}
			if columns != nil && !sameColumns(cols, columns) && len(t.Rows) > 0 {
				tables = append(tables, t)
				t = newTable(at)
			}
			if i+1 < len(s.rows) && s.rows[i+1].index == row.index+1 {
				if joined, both, ok := r.in.columns.subheadings(texts, cols, s.rows[i+1].texts()); ok {
					cols, texts, skip = joined, both, i+1
				}
			}
			columns, headings, names = cols, texts, headingList(texts)
			if len(t.Columns) == 0 {
				t.Columns = names
			}
			continue
		}
		above++
		t.Rows = append(t.Rows, tableRow(row, columns, names, s.conditional))
	}
	if len(t.Rows) > 0 || len(tables) == 0 {
		tables = append(tables, t)
	}
	month := monthTitle(at, titles)
	for i := range tables {
		tables[i].SheetMonthYear = booking.Text(month)
	}
	return tables
}

func newTable(at tableOf) booking.Table {
	return booking.Table{
		File: at.file, Workbook: booking.Text(at.workbook), Sheet: booking.Text(at.sheet), Hidden: at.hidden,
		Columns: []string{}, Rows: []booking.Row{},
	}
}

// texts are the texts of a row by column, from the first.
func (r *sheetRow) texts() []string {
	if len(r.cells) == 0 {
		return nil
	}
	texts := make([]string, r.cells[len(r.cells)-1].column)
	for _, c := range r.cells {
		texts[c.column-1] = c.text
	}
	return texts
}

// manyHeadings are so many known headings that a long one beside them does not
// make the row a note.
const manyHeadings = 4

// isLong reports whether a cell of the row is too long for a heading.
func (r *sheetRow) isLong() bool {
	for _, c := range r.cells {
		if utf8.RuneCountInString(c.text) > 60 {
			return true
		}
	}
	return false
}

// isNote reports whether the row has one text only, and that is no code: a
// legend ("yellow = amended") or the title of what stands below.
func (r *sheetRow) isNote() bool {
	text := ""
	for _, c := range r.cells {
		if c.text == "" {
			continue
		}
		if text != "" {
			return false
		}
		text = c.text
	}
	return strings.ContainsAny(text, " \n") || !strings.ContainsAny(text, "0123456789") ||
		strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

func sameColumns(a, b []column) bool {
	for i := range max(len(a), len(b)) {
		var x, y column
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return false
		}
	}
	return true
}

// headingList are the headings as the table shows them; a column without one
// is called by its letter.
func headingList(texts []string) []string {
	list := make([]string, len(texts))
	for i, t := range texts {
		if list[i] = strings.Join(strings.Fields(t), " "); list[i] == "" {
			list[i] = columnLetters(i + 1)
		}
	}
	return list
}

func headingOf(names []string, column int) string {
	if column <= len(names) {
		return names[column-1]
	}
	return columnLetters(column)
}

// tableRow turns one row of a sheet into a row of the material. Where arrival
// and departure, or begin and end of the tour, have columns of their own, the
// date is both, on two lines. A note fills no column, wherever it stands.
func tableRow(row *sheetRow, columns []column, names []string, conditional []cellRange) booking.Row {
	var departure, tourEnd booking.Text
	note := row.isNote()
	out := booking.Row{RowIndex: row.index, Hidden: row.hidden, Cells: make([]booking.Cell, 0, len(row.cells))}
	for _, c := range row.cells {
		cell := booking.Cell{
			Column: booking.Text(headingOf(names, c.column)), Text: booking.Text(c.text),
			Highlighted: c.style.highlighted, RedText: c.red && c.text != "", Strikethrough: c.strike && c.text != "",
		}
		if c.style.filled {
			cell.Fill = booking.Text(c.style.fill.String())
		}
		out.Cells = append(out.Cells, cell)
		if c.column > len(columns) || c.text == "" || note {
			continue
		}
		text := booking.Text(c.text)
		switch columns[c.column-1] {
		case columnGroupCode:
			out.GroupCode = text
		case columnPax:
			out.Pax = text
		case columnItinerary:
			out.ItineraryColumnRaw = text
		case columnHotel:
			out.HotelColumnRaw = text
		case columnRemark:
			out.RemarkColumnRaw = text
		case columnHotelStatus:
			out.HotelStatusRaw = text
		case columnHotelDate:
			out.HotelDateRaw = text
		case columnCheckOut:
			departure = text
		case columnTourDate:
			out.TourDateRaw = text
		case columnTourEnd:
			tourEnd = text
		case columnActionDate:
			out.ActionDateRaw = text
		case columnSequence:
			out.RowLabel = text
		}
	}
	if departure != "" && out.HotelDateRaw != "" {
		out.HotelDateRaw += "\n" + departure
	}
	if tourEnd != "" && out.TourDateRaw != "" {
		out.TourDateRaw += "\n" + tourEnd
	}
	for _, rg := range conditional {
		if rg.r1 <= row.index && row.index <= rg.r2 {
			out.RowSelectionUncertainty = "a conditional format may fill cells of this row"
			break
		}
	}
	return out
}

// titlesOf are the texts of the rows above the headings.
func titlesOf(rows []booking.Row) []string {
	var titles []string
	for _, row := range rows {
		for _, c := range row.Cells {
			if c.Text != "" && len(c.Text) < 200 {
				titles = append(titles, string(c.Text))
			}
		}
	}
	return titles
}

// monthTitle is the title that says which month the sheet is about: its name,
// a row above the headings, or the name of the file. If name and title say
// different months, both are given. A name with a month and no year ("5月",
// "MAY") is better than none, and than a file's name that says another month.
func monthTitle(at tableOf, titles []string) string {
	name, nameMonth := "", ""
	if m := monthYear(at.sheet); m != "" {
		name, nameMonth = at.sheet, m
	}
	for _, t := range titles {
		m := monthYear(t)
		if m == "" {
			continue
		}
		if name == "" {
			return strings.Join(strings.Fields(t), " ")
		}
		if m != nameMonth {
			return name + " / " + strings.Join(strings.Fields(t), " ")
		}
	}
	if name == "" {
		loose, file := looseMonth(at.sheet), monthYear(at.title)
		if loose != 0 && (file == "" || loose != number(file[len("2026-"):])) {
			return strings.TrimSpace(at.sheet)
		}
		if file != "" {
			return at.title
		}
	}
	return strings.TrimSpace(name)
}

// monthYear finds one month with its year in a title ("BOOKING 05-2026",
// "2026年5月", "MAY 2026", "T5/2026") and returns it as "2026-05", empty if
// there is none. A full date is no month.
func monthYear(s string) string {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			continue
		}
		start := i
		for i < len(s) && isDigit(s[i]) {
			i++
		}
		if end := figureTriple(s[start:]); end > 0 {
			i = start + end
			continue
		}
		n := number(s[start:i])
		rest := strings.TrimLeft(s[i:], " ")
		switch {
		case i-start == 4 && n >= 1990 && n <= 2099:
			// 2026-05, 2026年5月, 2026.5; the name of the month before it.
			rest = strings.TrimLeft(strings.TrimPrefix(rest, "年"), "-/. _")
			if m, ok := leadingMonth(rest); ok {
				return monthText(n, m)
			}
			if m, ok := trailingMonth(s[:start]); ok {
				return monthText(n, m)
			}
		case i-start <= 2 && n >= 1 && n <= 12:
			// 05-2026, 5/2026, 5月 2026.
			sep := strings.TrimLeft(strings.TrimPrefix(rest, "月"), "-/. _")
			if len(sep) >= 4 && len(sep) < len(s[i:]) && isYear(sep) {
				return monthText(number(sep[:4]), n)
			}
		}
		i--
	}
	return ""
}

// looseMonth finds the one month that a sheet is named after without a year of
// four figures ("5月", "MAY", "QBD MAY 26", "Tháng 5"), 0 if there is none.
func looseMonth(s string) int {
	found := 0
	see := func(m int) bool {
		if m < 1 || m > 12 || found != 0 && found != m {
			return false
		}
		found = m
		return true
	}
	runes := []rune(strings.ToLower(width.Fold.String(s)))
	for i := 0; i < len(runes); i++ {
		start := i
		switch r := runes[i]; {
		case r >= '0' && r <= '9':
			for i < len(runes) && runes[i] >= '0' && runes[i] <= '9' {
				i++
			}
			figures := string(runes[start:i])
			before := strings.TrimRight(string(runes[:start]), " -.'’")
			switch {
			case len(figures) > 2:
				return 0 // a code or a date
			case i < len(runes) && runes[i] == '月' || strings.HasSuffix(before, "tháng"):
				if i+1 < len(runes) && runes[i] == '月' && runes[i+1] >= '0' && runes[i+1] <= '9' || !see(number(figures)) {
					return 0
				}
			default:
				// The year of "MAY 26", and no day.
				if _, ok := trailingMonth(before); !ok || len(figures) != 2 || number(figures) < 20 {
					return 0
				}
			}
			i--
		case unicode.IsLetter(r) && r < 0x2e80:
			for i < len(runes) && unicode.IsLetter(runes[i]) && runes[i] < 0x2e80 {
				i++
			}
			if m, ok := trailingMonth(string(runes[start:i])); ok && !see(m) {
				return 0
			}
			i--
		}
	}
	return found
}

func isYear(s string) bool {
	for i := range 4 {
		if !isDigit(s[i]) {
			return false
		}
	}
	n := number(s[:4])
	return n >= 1990 && n <= 2099 && (len(s) == 4 || !isDigit(s[4]))
}

func monthText(year, month int) string {
	return string([]byte{byte('0' + year/1000), byte('0' + year/100%10), byte('0' + year/10%10), byte('0' + year%10), '-', byte('0' + month/10), byte('0' + month%10)})
}

// leadingMonth reads a month in figures at the start of s that no further
// figure turns into a date.
func leadingMonth(s string) (int, bool) {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	if n == 0 || n > 2 {
		return 0, false
	}
	m := number(s[:n])
	return m, m >= 1 && m <= 12
}

var englishMonths = strings.Fields("jan feb mar apr may jun jul aug sep oct nov dec")

// trailingMonth reads the name of a month at the end of s.
func trailingMonth(s string) (int, bool) {
	s = strings.ToLower(strings.TrimRight(s, "-/. _'’"))
	end := len(s)
	start := end
	for start > 0 && isLetterByte(s[start-1]) {
		start--
	}
	word := s[start:end]
	for i, m := range englishMonths {
		if strings.HasPrefix(word, m) && monthWords[word] {
			return i + 1, true
		}
	}
	return 0, false
}
