package intake

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/deskrules/deskrules/booking"
)

// Why a workbook could not be read; the texts are reasons of attachments.
var (
	errEmpty       = errors.New("the file is empty")
	errDamaged     = errors.New("the workbook is damaged")
	errEncrypted   = errors.New("the file is encrypted")
	errTooBig      = errors.New("the workbook is larger than what is read")
	errNoWorksheet = errors.New("the workbook has no sheets")
)

// workbook reads the sheets of a workbook as tables. The library opens the
// package, within the limits that are set here, and knows the sheets; their
// cells are read as a stream, see [sheetReader].
func (r *reader) workbook(data []byte, file, name, id string) ([]booking.Table, error) {
	switch {
	case len(data) == 0:
		return nil, errEmpty
	case len(data) > MaxWorkbookBytes:
		return nil, errTooBig
	}
	unzipped, err := unzippedSize(data)
	if err != nil {
		return nil, err
	}
	if unzipped > r.budget.unzipped {
		return nil, errTooBig
	}
	r.budget.unzipped -= unzipped
	f, err := guarded(func() (*excelize.File, error) {
		return excelize.OpenReader(bytes.NewReader(data), excelize.Options{
			RawCellValue: true, UnzipSizeLimit: MaxUnzippedBytes, UnzipXMLSizeLimit: MaxUnzippedBytes,
		})
	})
	if err != nil || f == nil {
		return nil, errDamaged
	}
	defer func() { _ = f.Close() }()
	tables, err := guarded(func() ([]booking.Table, error) { return r.sheets(f, file, name, id) })
	if err != nil && !errors.Is(err, errNoWorksheet) && !errors.Is(err, errTooBig) {
		err = errDamaged
	}
	return tables, err
}

// unzippedSize adds up what the files of a workbook say that they unpack to.
// A file that says less than it holds is refused when it is unpacked.
func unzippedSize(data []byte) (int, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return 0, errDamaged
	}
	if len(z.File) > MaxWorkbookParts {
		return 0, errTooBig
	}
	total := 0
	for _, f := range z.File {
		if f.Flags&1 != 0 {
			return 0, errEncrypted
		}
		if f.UncompressedSize64 > MaxUnzippedBytes || f.UncompressedSize64 > MaxPartBytes && isWhole(f.Name) {
			return 0, errTooBig
		}
		if total += int(f.UncompressedSize64); total > MaxUnzippedBytes {
			return 0, errTooBig
		}
	}
	return total, nil
}

// isWhole reports whether the library or this package takes a part of a
// workbook apart as a whole: all that lies above the folders of sheets, images
// and caches, the themes and the relations.
func isWhole(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(name, "\\", "/"))
	dir, file := path.Split(name)
	if dir == "xl/" && file == "sharedstrings.xml" {
		return false
	}
	return !strings.HasPrefix(name, "xl/") || dir == "xl/" || strings.HasPrefix(dir, "xl/theme") || strings.HasSuffix(name, ".rels")
}

// sheetPart is a sheet and the part that holds it.
type sheetPart struct {
	name, part string
	hidden     bool
}

// sheets reads all sheets of an open workbook.
func (r *reader) sheets(f *excelize.File, file, name, id string) ([]booking.Table, error) {
	parts := sheetParts(f)
	if len(parts) == 0 {
		return nil, errNoWorksheet
	}
	if len(parts) > MaxSheets {
		r.warn(id, CodeTableCut, "only the first %d sheets were read", MaxSheets)
		parts = parts[:MaxSheets]
	}
	styles, err := compileStyles(part(f, "styles.xml"), part(f, "theme/theme1.xml"), r.in.marker)
	if err != nil {
		return nil, err
	}
	shared, err := readShared(part(f, "sharedStrings.xml"), styles.palette)
	if err != nil {
		r.warn(id, CodeTableDamaged, "the texts of the workbook are damaged; some are missing")
	}
	sr := &sheetReader{styles: styles, shared: shared, budget: &r.budget}
	if f.WorkBook != nil && f.WorkBook.WorkbookPr != nil {
		sr.since1904 = f.WorkBook.WorkbookPr.Date1904
	}
	if hasNotes(f) {
		r.warn(id, CodeWorkbookNotes, "the workbook has comments or text boxes, which were not read")
	}
	var tables []booking.Table
	for _, p := range parts {
		content, ok := f.Pkg.Load(p.part)
		xmlBytes, isBytes := content.([]byte)
		if !ok || !isBytes {
			r.warn(id, CodeTableDamaged, "the sheet %q is missing in the workbook", cutText(p.name, 80))
			continue
		}
		s, err := sr.read(xmlBytes)
		if err != nil || s.broken {
			r.warn(id, CodeTableDamaged, "the sheet %q is damaged; it was read as far as it goes", cutText(p.name, 80))
		}
		s.merge()
		r.sheetWarnings(s, p, id)
		tables = append(tables, r.tables(s, tableOf{file: file, workbook: name, title: name, sheet: p.name, hidden: p.hidden})...)
	}
	return tables, nil
}

func (r *reader) sheetWarnings(s *sheet, p sheetPart, id string) {
	sheet := cutText(p.name, 80)
	if p.hidden && len(s.rows) > 0 {
		r.warn(id, CodeHiddenSheet, "the sheet %q is hidden", sheet)
	}
	if slices.ContainsFunc(s.rows, func(row sheetRow) bool { return row.hidden }) {
		r.warn(id, CodeHiddenRows, "the sheet %q has hidden rows", sheet)
	}
	if s.hiddenColumns {
		r.warn(id, CodeHiddenColumns, "the sheet %q has hidden columns", sheet)
	}
	if len(s.conditional) > 0 {
		r.warn(id, CodeConditionalFill, "the sheet %q fills cells by condition; these fills are not in the table", sheet)
	}
	if s.uncomputed {
		r.warn(id, CodeUncomputed, "the sheet %q has formulas without a stored value", sheet)
	}
	if s.partlyStruck {
		r.warn(id, CodePartlyStruck, "the sheet %q has cells of which only a part is struck out", sheet)
	}
	if s.cut {
		r.warn(id, CodeTableCut, "the sheet %q has more rows, columns or text than what is read", sheet)
	}
}

// part finds a part of the workbook by the end of its name.
func part(f *excelize.File, suffix string) []byte {
	if v, ok := f.Pkg.Load("xl/" + suffix); ok {
		b, _ := v.([]byte)
		return b
	}
	var names []string
	f.Pkg.Range(func(k, _ any) bool {
		if name, ok := k.(string); ok && strings.HasSuffix(strings.ToLower(name), strings.ToLower("/"+suffix)) {
			names = append(names, name)
		}
		return true
	})
	if len(names) == 0 {
		return nil
	}
	sort.Strings(names)
	v, _ := f.Pkg.Load(names[0])
	b, _ := v.([]byte)
	return b
}

// sheetParts lists the worksheets of a workbook in their order.
func sheetParts(f *excelize.File) []sheetPart {
	f.GetSheetList() // reads f.WorkBook
	if f.WorkBook == nil {
		return nil
	}
	var rels struct {
		List []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	if err := xml.Unmarshal(part(f, "_rels/workbook.xml.rels"), &rels); err != nil {
		return nil
	}
	targets := make(map[string]string, len(rels.List))
	for _, rel := range rels.List {
		target := strings.ReplaceAll(rel.Target, "\\", "/")
		if !strings.HasPrefix(target, "/") {
			target = path.Join("xl", target)
		}
		targets[rel.ID] = strings.TrimPrefix(path.Clean(target), "/")
	}
	var parts []sheetPart
	for _, s := range f.WorkBook.Sheets.Sheet {
		target := targets[s.ID]
		if strings.Contains(target, "chartsheets/") || strings.Contains(target, "dialogsheets/") {
			continue
		}
		parts = append(parts, sheetPart{name: s.Name, part: target, hidden: s.State != "" && s.State != "visible"})
	}
	return parts
}

// hasNotes reports whether a workbook has text that stands in no cell:
// comments, or boxes in a drawing.
func hasNotes(f *excelize.File) bool {
	found := false
	f.Pkg.Range(func(k, v any) bool {
		name, _ := k.(string)
		name = strings.ToLower(strings.ReplaceAll(name, "\\", "/"))
		content, _ := v.([]byte)
		switch {
		case strings.HasPrefix(name, "xl/comments"), strings.HasPrefix(name, "xl/threadedcomments/"):
			found = found || bytes.Contains(content, []byte("<text")) || bytes.Contains(content, []byte(":text"))
		case strings.HasPrefix(name, "xl/drawings/drawing"):
			found = found || bytes.Contains(content, []byte("<a:t>"))
		}
		return !found
	})
	return found
}

// mergeVisits bounds the cells that merged ranges cover in rows with text.
const mergeVisits = 500_000

// merge gives the cells that a merged range covers what only its first cell
// carries: its style everywhere, its text in the rows below.
func (s *sheet) merge() {
	visits := mergeVisits
	for _, m := range s.merged {
		first := sort.Search(len(s.rows), func(i int) bool { return s.rows[i].index >= m.r1 })
		if first == len(s.rows) || s.rows[first].index != m.r1 {
			continue
		}
		anchor := s.rows[first].cell(m.c1)
		if anchor == nil {
			continue
		}
		a := *anchor
		for i := first; i < len(s.rows) && s.rows[i].index <= m.r2; i++ {
			row := &s.rows[i]
			for c := m.c1; c <= min(m.c2, MaxColumns); c++ {
				if visits--; visits < 0 {
					s.cut = true
					return
				}
				if i == first && c == m.c1 {
					continue
				}
				covered := sheetCell{column: c, style: a.style}
				if c == m.c1 {
					covered.text, covered.red, covered.strike = a.text, a.red, a.strike
				}
				if old := row.cell(c); old != nil {
					if old.text == "" {
						*old = covered
					}
				} else if covered.text != "" || covered.style.filled {
					row.insert(covered)
				}
			}
		}
	}
}

// cell finds a cell of the row, nil if it has neither text nor fill.
func (r *sheetRow) cell(column int) *sheetCell {
	i := sort.Search(len(r.cells), func(i int) bool { return r.cells[i].column >= column })
	if i < len(r.cells) && r.cells[i].column == column {
		return &r.cells[i]
	}
	return nil
}

func (r *sheetRow) insert(c sheetCell) {
	i := sort.Search(len(r.cells), func(i int) bool { return r.cells[i].column >= c.column })
	r.cells = slices.Insert(r.cells, i, c)
}
