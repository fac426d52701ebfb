package intake

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/deskrules/deskrules/booking"
)

// csv reads a file of separated values as one table. The separator is the one
// that cuts the first lines most evenly: comma, semicolon, tab or bar.
func (r *reader) csv(data []byte, charset, file, id string) (booking.Table, error) {
	if len(data) > MaxCSVBytes {
		data = data[:MaxCSVBytes]
		r.warn(id, CodeTableCut, "the file was read up to %d bytes", MaxCSVBytes)
	}
	d := decodeText(data, charset)
	r.charset(id, d)
	text := strings.TrimLeft(d.text, "\r\n")
	if strings.IndexByte(text, '\n') < 0 {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	separator := ','
	if rest, ok := strings.CutPrefix(text, "sep="); ok && len(rest) > 0 {
		// A line for spreadsheet programs.
		separator = rune(rest[0])
		_, text, _ = strings.Cut(rest, "\n")
	} else {
		separator = separatorOfValues(text)
	}
	c := csv.NewReader(strings.NewReader(text))
	c.Comma = separator
	c.FieldsPerRecord = -1
	c.LazyQuotes = true
	c.TrimLeadingSpace = separator != '\t' // else empty fields vanish
	s := &sheet{}
	for {
		fields, err := c.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			r.warn(id, CodeTableDamaged, "the file is damaged; it was read as far as it goes")
			break
		}
		if len(s.rows) >= MaxSheetRows {
			s.cut = true
			break
		}
		line, _ := c.FieldPos(0)
		row := sheetRow{index: line}
		for i, f := range fields {
			f, cut := cleanCell(f)
			s.cut = s.cut || cut
			if f == "" {
				continue
			}
			if i >= MaxColumns || !r.budget.takeCell(f) {
				s.cut = true
				break
			}
			row.cells = append(row.cells, sheetCell{column: i + 1, text: f})
		}
		if len(row.cells) > 0 {
			s.rows = append(s.rows, row)
		}
	}
	if s.cut {
		r.warn(id, CodeTableCut, "the file has more rows, columns or text than what is read")
	}
	tables := r.tables(s, tableOf{file: file, title: file})
	switch len(tables) {
	case 0:
		return booking.Table{}, errors.New("the file has no text")
	case 1:
		return tables[0], nil
	}
	// One file is one table, even where headings change on the way.
	for _, t := range tables[1:] {
		tables[0].Rows = append(tables[0].Rows, t.Rows...)
	}
	return tables[0], nil
}

func separatorOfValues(text string) rune {
	head := strings.SplitN(text[:min(len(text), 16<<10)], "\n", 11)
	if len(head) > 1 {
		head = head[:len(head)-1]
	}
	best, score := ',', 0
	for _, sep := range []rune{',', ';', '\t', '|'} {
		n, lines := 0, 0
		for _, l := range head {
			if k := strings.Count(l, string(sep)); k > 0 {
				lines++
				n += min(k, MaxColumns)
			}
		}
		if s := lines*1000 + n; lines > 0 && s > score {
			best, score = sep, s
		}
	}
	return best
}
