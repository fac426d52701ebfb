package intake

import "github.com/deskrules/deskrules/booking"

// besides returns the column, from 1, where a second table begins beside the
// first: its headings repeat those of the first word by word, the group code
// and at least one more. It is 0 if there is none.
func (cs columnSet) besides(texts []string) int {
	first := make(map[string]int, len(texts))
	begin, at, repeated := -1, 0, 0
	grouped := false
	for i, t := range texts {
		f := foldHeading(t)
		if f == "" {
			continue
		}
		if begin < 0 {
			begin = i
		}
		if _, again := first[f]; !again {
			first[f] = i
			continue
		}
		c := cs.of(t)
		if c == noColumn {
			continue
		}
		if repeated++; repeated == 1 {
			at = i
		}
		grouped = grouped || c == columnGroupCode
	}
	if repeated < 2 || !grouped {
		return 0
	}
	// Unknown headings of its own may stand before it, behind a gap.
	for i := at - 1; i > begin; i-- {
		if foldHeading(texts[i]) == "" {
			return i + 2
		}
	}
	return at + 1
}

// beside reads a sheet of which the headings in row i say that a second table
// begins in a column. What stands above the headings belongs to the first.
func (r *reader) beside(s *sheet, i, column int, at tableOf) []booking.Table {
	left, right := *s, *s
	left.rows, right.rows = nil, nil
	for k, row := range s.rows {
		l, rt := row, row
		l.cells, rt.cells = nil, nil
		for _, c := range row.cells {
			if k < i || c.column < column {
				l.cells = append(l.cells, c)
			} else {
				rt.cells = append(rt.cells, c)
			}
		}
		if l.hasText() {
			left.rows = append(left.rows, l)
		}
		if rt.hasText() {
			right.rows = append(right.rows, rt)
		}
	}
	tables := r.tables(&left, at)
	at.beside++
	for _, t := range r.tables(&right, at) {
		if len(tables) > 0 {
			t.SheetMonthYear = tables[0].SheetMonthYear
		}
		tables = append(tables, t)
	}
	return tables
}

func (r *sheetRow) hasText() bool {
	for _, c := range r.cells {
		if c.text != "" {
			return true
		}
	}
	return false
}
