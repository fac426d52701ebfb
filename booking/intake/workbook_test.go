package intake_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
)

// tablesOf reads one file as the only attachment of a message.
func tablesOf(t testing.TB, name string, data []byte) (*booking.Material, []booking.Table) {
	t.Helper()
	m := read(t, message(multi("mixed", plain("see attached"), attached(name, data))))
	require.Len(t, m.CurrentAttachments, 1)
	return m, m.CurrentTables
}

// rezip writes a workbook again, each part changed by edit; a part that edit
// returns nil for is left out.
func rezip(t testing.TB, data []byte, edit func(name string, content []byte) []byte) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		content, err := io.ReadAll(r)
		require.NoError(t, err)
		if content = edit(f.Name, content); content == nil {
			continue
		}
		p, err := w.Create(f.Name)
		require.NoError(t, err)
		_, err = p.Write(content)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

// excelizeList is the list of testdata/workbooks/generate.py, written by
// excelize.
func excelizeList(t testing.TB) []byte {
	return workbook(t, func(f *excelize.File) {
		const sheet = "BOOKING 05-2026"
		head := []any{"No.", "Group Code", "Pax", "Itinerary", "Hotel", "Hotel Status", "Hotel Date", "Tour Date", "Remark"}
		require.NoError(t, f.SetSheetName("Sheet1", sheet))
		setRow(t, f, sheet, 1, "QBD GROUP LIST")
		setRow(t, f, sheet, 2, head...)
		format := "dd/mm/yyyy"
		style := func(fill string, date bool) int {
			s := &excelize.Style{}
			if fill != "" {
				s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{fill}}
			}
			if date {
				s.CustomNumFmt = &format
			}
			id, err := f.NewStyle(s)
			require.NoError(t, err)
			return id
		}
		fills := map[int]string{4: "FFD966", 5: "FFFF00", 6: "FFFF00", 7: "BDD7EE"}
		for i := range 8 {
			row := i + 3
			setRow(t, f, sheet, row, i+1, fmt.Sprintf("QBD05%02d", i+1), 20+i, "HAN-HLB-HAN", "Grand Hotel 10 TWN", "OK", "14-15",
				time.Date(2026, 5, 13+i, 0, 0, 0, 0, time.UTC), fmt.Sprintf("note %d", i+1))
			require.NoError(t, f.SetCellStyle(sheet, fmt.Sprintf("A%d", row), fmt.Sprintf("I%d", row), style(fills[row], false)))
			require.NoError(t, f.SetCellStyle(sheet, fmt.Sprintf("H%d", row), fmt.Sprintf("H%d", row), style(fills[row], true)))
		}
		require.NoError(t, f.SetCellStyle(sheet, "A9", "A9", style("FFFF00", false)))
		struck, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Color: "FF0000", Strike: true}})
		require.NoError(t, err)
		require.NoError(t, f.SetCellStyle(sheet, "B10", "B10", struck))
		require.NoError(t, f.SetRowVisible(sheet, 3, false))
		_, err = f.NewSheet("OLD 04-2026")
		require.NoError(t, err)
		setRow(t, f, "OLD 04-2026", 1, head...)
		setRow(t, f, "OLD 04-2026", 2, 1, "QBD0401", 20, "HAN", "Grand", "OK", "14-15", "13/04-18/04", "x")
		require.NoError(t, f.SetSheetVisible("OLD 04-2026", false))
	})
}

// Three writers, with yellow by theme, by number and direct: the same rows
// (IN-4).
func TestWritersAgree(t *testing.T) {
	openpyxl, err := os.ReadFile("testdata/workbooks/openpyxl.xlsx")
	require.NoError(t, err)
	libreoffice, err := os.ReadFile("testdata/workbooks/libreoffice.xlsx")
	require.NoError(t, err)
	m, want := tablesOf(t, "list.xlsx", openpyxl)
	require.Len(t, want, 2)
	assert.Equal(t, []string{"A1 hidden_rows", "A1 hidden_sheet"}, codesOf(m))
	for name, data := range map[string][]byte{"libreoffice": libreoffice, "excelize": excelizeList(t)} {
		m2, tables := tablesOf(t, "list.xlsx", data)
		assert.Equal(t, want, tables, name)
		assert.Equal(t, codesOf(m), codesOf(m2), name)
	}

	table := want[0]
	assert.Equal(t, "list.xlsx", table.File)
	assert.Equal(t, booking.Text("BOOKING 05-2026"), table.Sheet)
	assert.Equal(t, booking.Text("BOOKING 05-2026"), table.SheetMonthYear)
	assert.Equal(t, []string{"No.", "Group Code", "Pax", "Itinerary", "Hotel", "Hotel Status", "Hotel Date", "Tour Date", "Remark"}, table.Columns)
	assert.False(t, table.Hidden)
	assert.True(t, want[1].Hidden)
	require.Len(t, table.Rows, 9)
	assert.Equal(t, booking.Text("QBD GROUP LIST"), table.Rows[0].Cells[0].Text)

	marked := map[int]string{}
	for _, r := range table.Rows {
		for _, c := range r.Cells {
			if c.Fill != "" {
				marked[r.RowIndex] += map[bool]string{true: "Y", false: "-"}[c.Highlighted]
			}
		}
	}
	assert.Equal(t, map[int]string{4: "YYYYYYYYY", 5: "YYYYYYYYY", 6: "YYYYYYYYY", 7: "---------", 9: "Y"}, marked)
	assert.Equal(t, booking.Text("FFD966"), table.Rows[2].Cells[0].Fill, "theme and tint")

	r := table.Rows[1]
	assert.True(t, r.Hidden)
	assert.Equal(t, booking.Row{
		RowIndex: 3, RowLabel: "1", Hidden: true, Cells: r.Cells, GroupCode: "QBD0501", Pax: "20", ItineraryColumnRaw: "HAN-HLB-HAN",
		HotelColumnRaw: "Grand Hotel 10 TWN", HotelStatusRaw: "OK", HotelDateRaw: "14-15", TourDateRaw: "2026-05-13", RemarkColumnRaw: "note 1",
	}, r)
	last := table.Rows[8].Cells[1]
	assert.Equal(t, booking.Cell{Column: "Group Code", Text: "QBD0508", RedText: true, Strikethrough: true}, last)
}

// Colours in all the ways in which a style can write them (IN-4).
func TestColours(t *testing.T) {
	base := groupList(t, 1, 2)
	styled := func(fill, rest string) []byte {
		return rezip(t, base, func(name string, content []byte) []byte {
			if name == "xl/styles.xml" {
				s := string(content)
				i, j := strings.Index(s, `<fill><patternFill patternType="solid">`), strings.Index(s, "</fills>")
				s = s[:i] + fill + s[j:]
				return []byte(strings.Replace(s, "</styleSheet>", rest+"</styleSheet>", 1))
			}
			return content
		})
	}
	solid := func(attrs string) string {
		return `<fill><patternFill patternType="solid"><fgColor ` + attrs + `/><bgColor indexed="64"/></patternFill></fill>`
	}
	for _, c := range []struct {
		name, fill, rest, want string
		highlighted            bool
	}{
		{"argb", solid(`rgb="FFFFFF00"`), "", "FFFF00", true},
		{"argb without opacity", solid(`rgb="00FFFF00"`), "", "FFFF00", true},
		{"rgb", solid(`rgb="ffff00"`), "", "FFFF00", true},
		{"light yellow", solid(`rgb="FFFFFF99"`), "", "FFFF99", true},
		{"very pale yellow", solid(`rgb="FFFFFFDD"`), "", "FFFFDD", false},
		{"gold", solid(`rgb="FFFFC000"`), "", "FFC000", true},
		{"orange", solid(`rgb="FFFFA500"`), "", "FFA500", false},
		{"olive", solid(`rgb="FF808000"`), "", "808000", false},
		{"lime", solid(`rgb="FF99FF00"`), "", "99FF00", false},
		{"number 13", solid(`indexed="13"`), "", "FFFF00", true},
		{"number 5", solid(`indexed="5"`), "", "FFFF00", true},
		{"number 43", solid(`indexed="43"`), "", "FFFF99", true},
		{"number 64 is the system's", solid(`indexed="64"`), "", "", false},
		{"number of a palette of its own", solid(`indexed="8"`), `<colors><indexedColors>` + strings.Repeat(`<rgbColor rgb="FFFFFFFF"/>`, 8) + `<rgbColor rgb="FFFFEE00"/></indexedColors></colors>`, "FFEE00", true},
		{"theme", solid(`theme="5"`), "", "ED7D31", false},
		{"theme, darkened", solid(`theme="0" tint="-0.249977111117893"`), "", "BFBFBF", false},
		{"theme that does not exist", solid(`theme="99"`), "", "", false},
		{"automatic", solid(`auto="1"`), "", "", false},
		{"pattern none", `<fill><patternFill patternType="none"><fgColor rgb="FFFFFF00"/></patternFill></fill>`, "", "", false},
		{"no pattern", `<fill><patternFill><fgColor rgb="FFFFFF00"/></patternFill></fill>`, "", "", false},
		{"a pattern on yellow", `<fill><patternFill patternType="lightUp"><fgColor rgb="FF000000"/><bgColor rgb="FFFFFF00"/></patternFill></fill>`, "", "FFFF00", true},
		{"a gradient", `<fill><gradientFill><stop position="0"><color rgb="FFFFFF00"/></stop><stop position="1"><color rgb="FFFFFFFF"/></stop></gradientFill></fill>`, "", "FFFF00", true},
		{"nonsense", solid(`rgb="yellow"`), "", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, tables := tablesOf(t, "list.xlsx", styled(c.fill, c.rest))
			require.Len(t, tables, 1)
			cell := tables[0].Rows[0].Cells[1]
			assert.Equal(t, booking.Text("QBD0501"), cell.Text)
			assert.Equal(t, booking.Text(c.want), cell.Fill)
			assert.Equal(t, c.highlighted, cell.Highlighted)
		})
	}
	t.Run("a workbook without a theme", func(t *testing.T) {
		noTheme := rezip(t, styled(solid(`theme="9" tint="0.6"`), ""), func(name string, content []byte) []byte {
			if strings.HasPrefix(name, "xl/theme/") {
				return nil
			}
			return content
		})
		_, tables := tablesOf(t, "list.xlsx", noTheme)
		assert.Equal(t, booking.Text("FCD5B5"), tables[0].Rows[0].Cells[1].Fill)
	})
	t.Run("another range of colours", func(t *testing.T) {
		i, err := intake.New(intake.Config{Highlight: intake.Highlight{MinHue: 100, MaxHue: 140, MinSaturation: 900, MinValue: 900, Also: []string{"BDD7EE"}}})
		require.NoError(t, err)
		for fill, want := range map[string]bool{"00FF00": true, "FFFF00": false, "BDD7EE": true, "88FF88": false} {
			m, err := i.Message(message(attached("list.xlsx", styled(solid(`rgb="FF`+fill+`"`), ""))), "M")
			require.NoError(t, err)
			assert.Equal(t, want, m.CurrentTables[0].Rows[0].Cells[1].Highlighted, fill)
		}
	})
}

// Values as the sheet shows them, dates so that they cannot be misread (IN-4).
func TestCellValues(t *testing.T) {
	data := workbook(t, func(f *excelize.File) {
		setRow(t, f, "Sheet1", 1, "Group", "Pax", "Hotel")
		cell := func(ref string, v any, format string) {
			require.NoError(t, f.SetCellValue("Sheet1", ref, v))
			if format != "" {
				id, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
				require.NoError(t, err)
				require.NoError(t, f.SetCellStyle("Sheet1", ref, ref, id))
			}
		}
		cell("A2", 514, "0000")
		cell("B2", 0.1+0.2, "")
		cell("C2", 1500000, "#,##0")
		cell("D2", 46156, "dd/mm/yyyy")
		cell("E2", 46156.4375, `yyyy"年"m"月"d"日" hh:mm`)
		cell("F2", 46156, "d-mmm")
		cell("G2", 46156, "mmm-yy")
		cell("H2", 0.4375, "h:mm AM/PM")
		cell("I2", 0.25, "0%")
		cell("J2", true, "")
		cell("K2", "  two\r\nlines ", "")
		cell("L2", 46156.99999, "dd/mm/yyyy hh:mm")
		cell("M2", 5, `0 "rooms"`)
		cell("N2", 60, "dd/mm/yyyy")
		cell("O2", 1, "dd/mm/yyyy")
		cell("P2", 46156, `[$-409]d\-mmm\-yyyy;@`)
		cell("Q2", 12, "[mm]:ss")
		cell("U2", 46156, "d")
		cell("V2", 46156, "mmmm")
		cell("W2", "& <b> &amp;", "")
		cell("X2", 46156.4375, "d/m h:mm")
		cell("Y2", 1e20, "")
		cell("Z2", -3, "000")
		cell("AA2", "'0514", "@")
		require.NoError(t, f.SetCellFormula("Sheet1", "R2", "=A2"))
		require.NoError(t, f.SetCellRichText("Sheet1", "S2", []excelize.RichTextRun{{Text: "14-15", Font: &excelize.Font{Strike: true}}, {Text: " 16-17", Font: &excelize.Font{Color: "FF0000"}}}))
		require.NoError(t, f.SetCellRichText("Sheet1", "T2", []excelize.RichTextRun{{Text: "gone", Font: &excelize.Font{Strike: true}}}))
	})
	m, tables := tablesOf(t, "x.xlsx", data)
	got := map[string]string{}
	for _, c := range tables[0].Rows[0].Cells {
		got[string(c.Column)] = string(c.Text)
		if c.RedText {
			got[string(c.Column)] += " red"
		}
		if c.Strikethrough {
			got[string(c.Column)] += " struck"
		}
	}
	assert.Equal(t, map[string]string{
		"Group": "0514", "Pax": "0.3", "Hotel": "1500000", "D": "2026-05-14", "E": "2026-05-14 10:30", "F": "14 May", "G": "2026-05", "H": "10:30",
		"I": "25%", "J": "TRUE", "K": "two\nlines", "L": "2026-05-14 23:59", "M": "5", "N": "1900-02-28", "O": "1900-01-01", "P": "2026-05-14", "Q": "00:00",
		"S": "14-15 16-17 red", "T": "gone struck",
		"U": "14", "V": "May", "W": "& <b> &amp;", "X": "14 May 10:30", "Y": "100000000000000000000", "Z": "-3", "AA": "'0514",
	}, got)
	assert.Equal(t, []string{"A1 formula_without_value", "A1 partly_struck"}, codesOf(m))

	t.Run("days since 1904", func(t *testing.T) {
		_, tables := tablesOf(t, "x.xlsx", rezip(t, data, func(name string, content []byte) []byte {
			if name == "xl/workbook.xml" {
				return bytes.Replace(content, []byte("<workbookPr"), []byte(`<workbookPr date1904="1"`), 1)
			}
			return content
		}))
		assert.Equal(t, booking.Text("2030-05-15"), tables[0].Rows[0].Cells[3].Text)
	})
}

// Merged cells: what the first cell carries belongs to all of them (IN-4).
func TestMergedCells(t *testing.T) {
	data := workbook(t, func(f *excelize.File) {
		setRow(t, f, "Sheet1", 1, "BOOKING 05-2026")
		setRow(t, f, "Sheet1", 2, "Group", "Pax", "Hotel", "Remark")
		setRow(t, f, "Sheet1", 3, "QBD0514", 20, "Grand", "first")
		setRow(t, f, "Sheet1", 4, nil, nil, "Lake", "second")
		setRow(t, f, "Sheet1", 5, "QBD0515", 22, "Grand")
		setRow(t, f, "Sheet1", 7, nil, nil, "outside")
		setRow(t, f, "Sheet1", 8, "QBD0516", 23, "Grand")
		setRow(t, f, "Sheet1", 9, "QBD0517", 24, "Lake")
		require.NoError(t, f.MergeCell("Sheet1", "A1", "D1"))
		require.NoError(t, f.MergeCell("Sheet1", "A3", "A4"))
		require.NoError(t, f.MergeCell("Sheet1", "B3", "B6"))
		require.NoError(t, f.MergeCell("Sheet1", "C5", "D5"))
		yellow, err := f.NewStyle(&excelize.Style{Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFFF00"}}})
		require.NoError(t, err)
		require.NoError(t, f.SetCellStyle("Sheet1", "A3", "A3", yellow))
		require.NoError(t, f.SetCellStyle("Sheet1", "C5", "C5", yellow))
	})
	// A file in which a covered cell has a text of its own, as some programs
	// leave it.
	data = rezip(t, data, func(name string, content []byte) []byte {
		if name == sheetName {
			return bytes.Replace(content, []byte("<mergeCells"), []byte(`<mergeCells><mergeCell ref="A8:A9"/></mergeCells><mergeCells`), 1)
		}
		return content
	})
	_, tables := tablesOf(t, "x.xlsx", data)
	table := tables[0]
	assert.Equal(t, booking.Text("BOOKING 05-2026"), table.SheetMonthYear, "from the title")
	require.Len(t, table.Rows, 7)
	assert.Equal(t, booking.Text("QBD0517"), table.Rows[6].GroupCode, "a text is never covered")
	assert.Len(t, table.Rows[0].Cells, 1, "a title is said once")
	assert.Equal(t, booking.Text("QBD0514"), table.Rows[2].GroupCode)
	assert.Equal(t, booking.Text("20"), table.Rows[2].Pax)
	assert.True(t, table.Rows[2].Cells[0].Highlighted)
	assert.Equal(t, booking.Text("20"), table.Rows[3].Pax, "the merged cell covers what stood there")
	remark := table.Rows[3].Cells[3]
	assert.Equal(t, booking.Cell{Column: "Remark", Fill: "FFFF00", Highlighted: true}, remark)
	assert.Empty(t, table.Rows[4].Pax)
}

// Headings in the languages of the desk, wherever they stand (IN-4).
func TestHeadings(t *testing.T) {
	for _, c := range []struct {
		name  string
		heads []any
	}{
		{"english", []any{"STT", "GROUP CODE", "No. of Pax", "Itinerary", "HOTEL", "Hotel Status", "Hotel Date", "Tour Date", "Action date", "REMARKS"}},
		{"chinese", []any{"序号", "团号", "人数", "行程", "酒店", "酒店状态", "酒店日期", "出团日期", "操作日期", "备注"}},
		{"chinese, other words", []any{"编号", "团队编号", "总人数", "线路", "用房", "状态", "住宿日期", "行程日期", "更新日期", "备注说明"}},
		{"both", []any{"序号 No.", "团号/Group Code", "人数\nPAX", "行程(Itinerary)", "Hotel 酒店", "酒店状态 Hotel Status", "酒店日期 (Hotel Date)", "出团日期/Tour date", "操作日期 Action Date", "备注 Remark"}},
		{"vietnamese", []any{"STT", "Mã đoàn", "Số khách", "Lịch trình", "Khách sạn", "Trạng thái", "Ngày ở", "Ngày khởi hành", "Ngày cập nhật", "Ghi chú"}},
		{"parts", []any{"No", "团号（GROUP）", "人数|pax", "行程 - itinerary", "酒店：Hotel", "酒店状态／status", "Stay dates", "团期\ntour date", "Booking  Date", "备注(Remarks)"}},
		{"full width", []any{"Ｎｏ．", "ＧＲＯＵＰ　ＣＯＤＥ", "ＰＡＸ", "行 程", "酒 店", "酒店 状态", "入住日期", "团期", "下单日期", "备 注"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, tables := tablesOf(t, "x.xlsx", workbook(t, func(f *excelize.File) {
				setRow(t, f, "Sheet1", 2, "List of groups")
				setRow(t, f, "Sheet1", 4, c.heads...)
				setRow(t, f, "Sheet1", 5, 1, "QBD0514", 20, "HAN-HLB", "Grand", "OK", "14-15", "13/05-18/05", "11/05 AMD", "vegetarian")
				setRow(t, f, "Sheet1", 6, c.heads...)
				setRow(t, f, "Sheet1", 7, 2, "QBD0515")
			}))
			require.Len(t, tables, 1)
			rows := tables[0].Rows
			require.Len(t, rows, 3, "the title and two groups; headings are no rows")
			assert.Equal(t, booking.Row{
				RowIndex: 5, RowLabel: "1", Cells: rows[1].Cells, GroupCode: "QBD0514", Pax: "20", ItineraryColumnRaw: "HAN-HLB", HotelColumnRaw: "Grand",
				HotelStatusRaw: "OK", HotelDateRaw: "14-15", TourDateRaw: "13/05-18/05", ActionDateRaw: "11/05 AMD", RemarkColumnRaw: "vegetarian",
			}, rows[1])
			assert.Equal(t, booking.Text("QBD0515"), rows[2].GroupCode)
		})
	}
	t.Run("no headings", func(t *testing.T) {
		_, tables := tablesOf(t, "x.xlsx", workbook(t, func(f *excelize.File) {
			setRow(t, f, "Sheet1", 1, "Zhang San", "M", "1980")
			setRow(t, f, "Sheet1", 2, "Li Si", "F", "1981")
		}))
		require.Len(t, tables, 1)
		assert.Empty(t, tables[0].Columns)
		require.Len(t, tables[0].Rows, 2)
		assert.Equal(t, booking.Text("B"), tables[0].Rows[0].Cells[1].Column)
	})
	t.Run("other headings below", func(t *testing.T) {
		_, tables := tablesOf(t, "x.xlsx", workbook(t, func(f *excelize.File) {
			setRow(t, f, "Sheet1", 1, "Group", "Pax", "Hotel")
			setRow(t, f, "Sheet1", 2, "QBD0514", 20, "Grand")
			setRow(t, f, "Sheet1", 3, "Hotel", "Group", "Pax")
			setRow(t, f, "Sheet1", 4, "Lake", "QBD0515", 22)
		}))
		require.Len(t, tables, 2)
		assert.Equal(t, booking.Text("Lake"), tables[1].Rows[0].HotelColumnRaw)
		assert.Equal(t, booking.Text("QBD0515"), tables[1].Rows[0].GroupCode)
	})
	t.Run("headings of one's own", func(t *testing.T) {
		i, err := intake.New(intake.Config{Columns: map[string][]string{"group_code": {"Dossier"}, "hotel": {"Haus"}}})
		require.NoError(t, err)
		m, err := i.Message(message(attached("x.csv", []byte("Dossier,Haus\nQBD0514,Grand\n"))), "M")
		require.NoError(t, err)
		assert.Equal(t, booking.Text("QBD0514"), m.CurrentTables[0].Rows[0].GroupCode)
	})
}

// The month of a sheet: from its name, its title or the name of the file
// (SD-2 reads it).
func TestSheetMonthYear(t *testing.T) {
	for _, c := range []struct{ file, sheet, title, want string }{
		{"x.xlsx", "BOOKING 05-2026", "", "BOOKING 05-2026"},
		{"x.xlsx", "2026年5月", "", "2026年5月"},
		{"x.xlsx", "MAY 2026", "", "MAY 2026"},
		{"x.xlsx", "T5.2026", "", "T5.2026"},
		{"x.xlsx", "5月2026", "", "5月2026"},
		{"x.xlsx", "Sheet1", "QBD LIST 05.2026", "QBD LIST 05.2026"},
		{"x.xlsx", "BOOKING 05-2026", "List of 2026-05", "BOOKING 05-2026"},
		{"x.xlsx", "BOOKING 05-2026", "List of 06-2026", "BOOKING 05-2026 / List of 06-2026"},
		{"QBD 05-2026.xlsx", "Sheet1", "", "QBD 05-2026.xlsx"},
		{"x.xlsx", "Sheet1", "printed 11/05/2026", ""},
		{"x.xlsx", "Sheet 13-2026", "", ""},
		{"x.xlsx", "2026", "", ""},
	} {
		_, tables := tablesOf(t, c.file, workbook(t, func(f *excelize.File) {
			require.NoError(t, f.SetSheetName("Sheet1", strings.ReplaceAll(c.sheet, "/", "-")))
			sheet := f.GetSheetName(0)
			if c.title != "" {
				setRow(t, f, sheet, 1, c.title)
			}
			setRow(t, f, sheet, 2, "Group", "Hotel")
			setRow(t, f, sheet, 3, "QBD0514", "Grand")
		}))
		assert.Equal(t, c.want, string(tables[0].SheetMonthYear), c)
	}
}

// What a person would see otherwise is warned of (IN-4).
func TestWorkbookWarnings(t *testing.T) {
	m, tables := tablesOf(t, "x.xlsx", workbook(t, func(f *excelize.File) {
		setRow(t, f, "Sheet1", 1, "Group", "Pax", "Hotel")
		setRow(t, f, "Sheet1", 2, "QBD0514", 20, "Grand")
		setRow(t, f, "Sheet1", 3, "QBD0515", 21, "Grand")
		require.NoError(t, f.SetColVisible("Sheet1", "B", false))
		fill, err := f.NewConditionalStyle(&excelize.Style{Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFFF00"}}})
		require.NoError(t, err)
		require.NoError(t, f.SetConditionalFormat("Sheet1", "A3:C3", []excelize.ConditionalFormatOptions{{Type: "cell", Criteria: ">", Format: &fill, Value: "6"}}))
		red, err := f.NewConditionalStyle(&excelize.Style{Font: &excelize.Font{Color: "FF0000"}})
		require.NoError(t, err)
		require.NoError(t, f.SetConditionalFormat("Sheet1", "A2:C2", []excelize.ConditionalFormatOptions{{Type: "cell", Criteria: ">", Format: &red, Value: "6"}}))
	}))
	assert.Equal(t, []string{"A1 hidden_columns", "A1 conditional_fill"}, codesOf(m))
	assert.Empty(t, tables[0].Rows[0].RowSelectionUncertainty)
	assert.NotEmpty(t, tables[0].Rows[1].RowSelectionUncertainty)
}

func TestCSV(t *testing.T) {
	for _, c := range []struct{ name, file, data string }{
		{"comma", "x.csv", "Group,Pax,Hotel,Remark\r\nQBD0514,20,\"Grand, 10 TWN\",\"two\nlines\"\r\n"},
		{"semicolon", "x.csv", "Group;Pax;Hotel;Remark\nQBD0514;20;Grand, 10 TWN;\"two\nlines\"\n"},
		{"tab", "x.tsv", "Group\tPax\tHotel\tRemark\nQBD0514\t20\tGrand, 10 TWN\t\"two\nlines\"\n"},
		{"named separator", "x.csv", "sep=|\nGroup|Pax|Hotel|Remark\nQBD0514|20|Grand, 10 TWN|\"two\nlines\"\n"},
		{"with a mark", "x.csv", "\ufeffGroup,Pax,Hotel,Remark\nQBD0514,20,\"Grand, 10 TWN\",\"two\nlines\"\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, tables := tablesOf(t, c.file, []byte(c.data))
			require.Len(t, tables, 1)
			assert.Equal(t, c.file, tables[0].File)
			assert.Equal(t, []string{"Group", "Pax", "Hotel", "Remark"}, tables[0].Columns)
			require.Len(t, tables[0].Rows, 1)
			r := tables[0].Rows[0]
			assert.Equal(t, "QBD0514|20|Grand, 10 TWN|two\nlines", fmt.Sprintf("%s|%s|%s|%s", r.GroupCode, r.Pax, r.HotelColumnRaw, r.RemarkColumnRaw))
			assert.True(t, m.CurrentAttachments[0].Readable)
			assert.Empty(t, codesOf(m))
		})
	}
	t.Run("gbk", func(t *testing.T) {
		m, tables := tablesOf(t, "x.csv", in(simplifiedChinese, "团号,人数,酒店\nQBD0514,20,大酒店\n"))
		assert.Equal(t, booking.Text("大酒店"), tables[0].Rows[0].HotelColumnRaw)
		assert.Equal(t, []string{"A1 charset_guessed"}, codesOf(m))
	})
	t.Run("empty", func(t *testing.T) {
		m := read(t, message(attached("x.csv", []byte("\n,,\n"))))
		assert.False(t, m.CurrentAttachments[0].Readable)
		assert.Empty(t, m.CurrentTables)
	})
}

// Two files of one name are told apart by id.
func TestFilesOfOneName(t *testing.T) {
	csv := []byte("Group,Hotel\nQBD0514,Grand\n")
	m := read(t, message(multi("mixed", plain("x"), attached("a.csv", csv), attached("a.csv", csv))))
	require.Len(t, m.CurrentTables, 2)
	assert.Equal(t, "a.csv", m.CurrentTables[0].File)
	assert.Equal(t, "A2", m.CurrentTables[1].File)
}
