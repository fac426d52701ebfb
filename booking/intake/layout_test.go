package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/simplifiedchinese"
	xunicode "golang.org/x/text/encoding/unicode"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
)

// rawsOf shows the raw columns of all rows that have some: index, group, pax,
// itinerary, hotel, remark, status, hotel date, tour date, action date.
func rawsOf(tables []booking.Table) []string {
	rows := []string{}
	for _, t := range tables {
		for _, r := range t.Rows {
			raws := []string{}
			some := false
			for _, raw := range []booking.Text{r.GroupCode, r.Pax, r.ItineraryColumnRaw, r.HotelColumnRaw, r.RemarkColumnRaw, r.HotelStatusRaw, r.HotelDateRaw, r.TourDateRaw, r.ActionDateRaw} {
				raws = append(raws, strings.ReplaceAll(string(raw), "\n", "~"))
				some = some || raw != ""
			}
			if some {
				rows = append(rows, fmt.Sprintf("%d %s", r.RowIndex, strings.TrimRight(strings.Join(raws, "|"), "|")))
			}
		}
	}
	return rows
}

// Lists as agents lay them out (IN-4).
func TestLayouts(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"one row of headings", "Group Code;Pax;Hotel;Hotel Date\nQBD0514;20;10 TWN;14-16\n", []string{"2 QBD0514|20||10 TWN|||14-16"}},

		{"headings on two rows", "No.;Group Code;Hotel;;;Tour Date\n;;Name;Date;Status;\n1;QBD0514;Melia;14-16;OK;12-18/05\n", []string{"3 QBD0514|||Melia||OK|14-16|12-18/05"}},
		{"headings on two rows, merged down", "序号;团号;酒店;;;备注\n序号;团号;名称;日期;状态;备注\n1;LT0514;Melia;14-16;OK;vip\n", []string{"3 LT0514|||Melia|vip|OK|14-16"}},
		{"headings on two rows, two languages", "团号;人数;酒店;;\nGroup Code;Pax;Name;Check in;Check out\nLT0514;20;Melia;14/05;16/05\n", []string{"3 LT0514|20||Melia|||14/05~16/05"}},
		{"headings on two rows, two dates", "Group;Tour;;Hotel;\n;Route;Date;Name;Date\nQBD0514;HAN;12-18/05;Melia;14-16\n", []string{"3 QBD0514||HAN|Melia|||14-16|12-18/05"}},
		{"headings on two rows, the last spans", "Group Code;Pax;Hotel\n;;Name;Status\nQBD0514;20;Melia;OK\n", []string{"3 QBD0514|20||Melia||OK"}},
		{"a span of unknown parts keeps its column", "Group Code;Hotel;;Pax\n;Twin;Status;\nQBD0514;10;OK;20\n", []string{"3 QBD0514|20||10||OK"}},
		{"a first row without figures is no heading", "Group Code;Hotel;;Remark\nALPHA;Melia;Hanoi;Status\n", []string{"2 ALPHA|||Melia|Status"}},
		{"a first row below a gap in the headings", "Group Code;Hotel;;;Remark\nQBD0514;Name;Status;OK;x\n", []string{"2 QBD0514|||Name|x"}},
		{"one word below a span", "Group Code;Hotel;;Remark\n;Status;;\nQBD0514;Melia;x;y\n", []string{"3 QBD0514|||Melia|y"}},
		{"a long text below a span", "Group Code;Hotel;;Remark\n;Status;please tell us the name of every hotel;\nQBD0514;Melia;x;y\n", []string{"2 |||Status", "3 QBD0514|||Melia|y"}},
		{"figures below a span", "Group Code;Hotel;;\n;Status;14-16;Name\nQBD0514;Melia;x;y\n", []string{"2 |||Status", "3 QBD0514|||Melia"}},
		{"a gap between headings and what looks like more", "Group Code;Hotel;;Remark\n\n;Name;Status;\nQBD0514;Melia;x;y\n", []string{"3 |||Name", "4 QBD0514|||Melia|y"}},
		{"unknown words below a span", "Group Code;Hotel;;Remark\n;Melia;Hanoi;\nQBD0514;Melia;;x\n", []string{"2 |||Melia", "3 QBD0514|||Melia|x"}},

		{"arrival and departure", "Group;Pax;Hotel;Check-in;Check-out;Remark\nQBD0514;20;10 TWN;14/05;16/05;x\n", []string{"2 QBD0514|20||10 TWN|x||14/05~16/05"}},
		{"arrival and departure, Chinese", "团号,人数,用房,入住日期,离店日期\nLT0514,20,10间,5月14日,5月16日\n", []string{"2 LT0514|20||10间|||5月14日~5月16日"}},
		{"arrival and departure, Vietnamese", "Mã đoàn,Số khách,Ngày nhận phòng,Ngày trả phòng\nQBD0514,20,14/5,16/5\n", []string{"2 QBD0514|20|||||14/5~16/5"}},
		{"in and out", "Group,Rooms,In,Out\nQBD0514,10 TWN,14/05,16/05\n", []string{"2 QBD0514|||10 TWN|||14/05~16/05"}},
		{"out and in", "Group,Rooms,Out,In\nQBD0514,10 TWN,16/05,14/05\n", []string{"2 QBD0514|||10 TWN|||14/05~16/05"}},
		{"arrival and departure dates", "Group,Rooms,Arrival Date,Departure Date\nQBD0514,10 TWN,14/05,16/05\n", []string{"2 QBD0514|||10 TWN|||14/05~16/05"}},
		{"arrival and departure of the tour", "Group,Rooms,Arrival,Departure,Hotel Date\nQBD0514,10 TWN,12/05,18/05,14-16\n", []string{"2 QBD0514|||10 TWN|||14-16"}},
		{"arrival and departure by air", "Group,Hotel,Pax,Arrival Date,Flight,Departure Date\nQBD0514,Melia,20,12/05,VN123,18/05\n", []string{"2 QBD0514|20||Melia||||18/05"}},
		{"departure alone", "Group,Hotel,Departure Date\nQBD0514,Melia,18/05\n", []string{"2 QBD0514|||Melia||||18/05"}},
		{"arrival twice", "Group,Hotel,Arrival,Arrival Date,Departure\nQBD0514,Melia,VN1,12/05,18/05\n", []string{"2 QBD0514|||Melia"}},
		{"only the day of departure is filled in", "Group,Hotel,Check in,Check out\nQBD0514,Melia,,16/05\n", []string{"2 QBD0514|||Melia"}},

		{"begin and end of the tour", "Group,Hotel Date,Start Date,End Date\nQBD0514,14-16,12/05/2026,18/05/2026\n", []string{"2 QBD0514||||||14-16|12/05/2026~18/05/2026"}},
		{"begin and end of the tour, Vietnamese", "Mã đoàn,Ngày ở,Ngày đi,Ngày về\nQBD0514,14-16,12/5,18/5\n", []string{"2 QBD0514||||||14-16|12/5~18/5"}},
		{"only the end of the tour is filled in", "团号,入住日期,出团日期,回团日期\nLT0514,14-16,,18/5\n", []string{"2 LT0514||||||14-16"}},

		{"tables side by side", "Group Code;Pax;Hotel Date;;Group Code;Pax;Hotel Date\nQBD0514;20;14-16;;QBD0614;22;15-16\nQBD0515;21;15-16\n", []string{"2 QBD0514|20|||||14-16", "3 QBD0515|21|||||15-16", "2 QBD0614|22|||||15-16"}},
		{"three tables side by side, no gap", "Group Code;Pax;Group Code;Pax;Group Code;Pax\nA1;1;B1;2;C1;3\n", []string{"2 A1|1", "2 B1|2", "2 C1|3"}},
		{"a heading of its own behind the gap", "Group Code;Pax;;VIP;Group Code;Pax\nA1;1;;x;B1;2\n", []string{"2 A1|1", "2 B1|2"}},
		{"a repeated heading is no table", "Group Code;Remark;Hotel Date;Remark\nA1;x;14-15;y\n", []string{"2 A1||||x||14-15"}},
		{"two repeated headings without the group are no table", "Group Code;Pax;Hotel;Pax;Hotel\nA1;1;x;2;y\n", []string{"2 A1|1||x"}},
		{"the group twice is no table", "Group Code;Group Name;Hotel Date\nA1;x;14-15\n", []string{"2 A1||||||14-15"}},

		{"empty fields between tabs", "Group Code\tPax\tHotel\tRemark\tHotel Date\nQBD0514\t\t\t\t14-16\n", []string{"2 QBD0514||||||14-16"}},

		{"a legend below", "Group Code,Pax,Hotel\nQBD0514,20,10 TWN\nyellow = amended 11/05,,\n黄色为5月11日更新,,\nCANCELLED,,\n", []string{"2 QBD0514|20||10 TWN"}},
		{"a code alone is no legend", "Group Code,Pax,Hotel\nQBD0514,,\n", []string{"2 QBD0514"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, tables := tablesOf(t, "list.csv", []byte(c.text))
			assert.Equal(t, c.want, rawsOf(tables))
		})
	}
}

// The headings of two rows are shown as they are read (IN-4).
func TestTwoRowsOfHeadings(t *testing.T) {
	_, tables := tablesOf(t, "list.xlsx", workbook(t, func(f *excelize.File) {
		setRow(t, f, "Sheet1", 1, "Group Code", "Hotel", nil, nil, "Remark")
		setRow(t, f, "Sheet1", 2, nil, "Name", "Date", "Status")
		setRow(t, f, "Sheet1", 3, "QBD0514", "Melia", "14-16", "OK", "vip")
		require.NoError(t, f.MergeCell("Sheet1", "A1", "A2"))
		require.NoError(t, f.MergeCell("Sheet1", "B1", "D1"))
		require.NoError(t, f.MergeCell("Sheet1", "E1", "E2"))
	}))
	require.Len(t, tables, 1)
	assert.Equal(t, []string{"Group Code", "Hotel Name", "Hotel Date", "Hotel Status", "Remark"}, tables[0].Columns)
	assert.Equal(t, []string{"3 QBD0514|||Melia|vip|OK|14-16"}, rawsOf(tables))
	require.Len(t, tables[0].Rows, 1)
	assert.Equal(t, booking.Text("Hotel Date"), tables[0].Rows[0].Cells[2].Column)
}

// Tables beside each other are tables of one sheet, with one month (IN-4). Their
// number is bounded (IN-6).
func TestTablesBeside(t *testing.T) {
	_, tables := tablesOf(t, "list.xlsx", workbook(t, func(f *excelize.File) {
		setRow(t, f, "Sheet1", 1, "BOOKING 05-2026")
		setRow(t, f, "Sheet1", 2, "Group Code", "Pax", nil, "Group Code", "Pax")
		setRow(t, f, "Sheet1", 3, "QBD0514", 20, nil, "QBD0515", 21)
	}))
	require.Len(t, tables, 2)
	for _, table := range tables {
		assert.Equal(t, booking.Text("BOOKING 05-2026"), table.SheetMonthYear)
		assert.Equal(t, booking.Text("Sheet1"), table.Sheet)
	}
	assert.Equal(t, []string{"3 QBD0514|20", "3 QBD0515|21"}, rawsOf(tables))

	_, tables = tablesOf(t, "wide.xlsx", workbook(t, func(f *excelize.File) {
		var head, row []any
		for i := range 60 {
			head, row = append(head, "Group Code", "Pax"), append(row, fmt.Sprintf("QBD%04d", i), i)
		}
		setRow(t, f, "Sheet1", 1, head...)
		setRow(t, f, "Sheet1", 2, row...)
	}))
	assert.LessOrEqual(t, len(tables), 10)
	cells := 0
	for _, table := range tables {
		for _, r := range table.Rows {
			cells += len(r.Cells)
		}
	}
	assert.Equal(t, 120, cells, "nothing is lost")
}

// A sheet may be named after a month without its year (IN-4).
func TestSheetsNamedAfterAMonth(t *testing.T) {
	for _, c := range []struct{ sheet, file, title, want string }{
		{"5月", "list.xlsx", "", "5月"},
		{"五月", "list.xlsx", "", ""},
		{"5月份订房", "list.xlsx", "", "5月份订房"},
		{"MAY", "list.xlsx", "", "MAY"},
		{"QBD MAY 26", "list.xlsx", "", "QBD MAY 26"},
		{"May'26", "list.xlsx", "", "May'26"},
		{"Tháng 5", "list.xlsx", "", "Tháng 5"},
		{"14 May", "list.xlsx", "", ""},
		{"MAY 14", "list.xlsx", "", ""},
		{"5月14日", "list.xlsx", "", ""},
		{"Jan-Feb", "list.xlsx", "", ""},
		{"13月", "list.xlsx", "", ""},
		{"Mayfair", "list.xlsx", "", ""},
		{"Sheet1", "list.xlsx", "", ""},
		{"5月", "BOOKING 05-2026.xlsx", "", "BOOKING 05-2026.xlsx"},
		{"6月", "BOOKING 05-2026.xlsx", "", "6月"},
		{"5月", "list.xlsx", "BOOKING 05-2026", "BOOKING 05-2026"},
	} {
		t.Run(c.sheet+" "+c.file+" "+c.title, func(t *testing.T) {
			_, tables := tablesOf(t, c.file, workbook(t, func(f *excelize.File) {
				require.NoError(t, f.SetSheetName("Sheet1", c.sheet))
				if c.title != "" {
					setRow(t, f, c.sheet, 1, c.title)
				}
				setRow(t, f, c.sheet, 2, "Group Code", "Pax", "Hotel Date")
				setRow(t, f, c.sheet, 3, "QBD0514", 20, "14-16")
			}))
			require.Len(t, tables, 1)
			assert.Equal(t, booking.Text(c.want), tables[0].SheetMonthYear)
		})
	}
}

// A list may call the column of the departure what it likes.
func TestCheckOutColumnByConfiguration(t *testing.T) {
	in, err := intake.New(intake.Config{Columns: map[string][]string{"check_out": {"Leaves us"}}})
	require.NoError(t, err)
	m, err := in.Message(message(multi("mixed", plain("see attached"), attached("list.csv", []byte("Group,Hotel,Check in,Leaves us\nQBD0514,Melia,14/05,16/05\n")))), "MSG-1")
	require.NoError(t, err)
	assert.Equal(t, []string{"2 QBD0514|||Melia|||14/05~16/05"}, rawsOf(m.CurrentTables))
}

// Programs give pages and separated values the name of an old workbook (IN-4).
func TestFilesCalledWorkbooks(t *testing.T) {
	const list = "团号\t人数\t入住日期\r\nLT0514\t20\t14-16\r\n"
	chinese, err := simplifiedchinese.GB18030.NewEncoder().String(list)
	require.NoError(t, err)
	marked, err := xunicode.UTF16(xunicode.LittleEndian, xunicode.UseBOM).NewEncoder().String(list)
	require.NoError(t, err)
	little, err := xunicode.UTF16(xunicode.LittleEndian, xunicode.IgnoreBOM).NewEncoder().String(list)
	require.NoError(t, err)
	big, err := xunicode.UTF16(xunicode.BigEndian, xunicode.IgnoreBOM).NewEncoder().String(list)
	require.NoError(t, err)
	rows := []string{"2 LT0514|20|||||14-16"}
	for _, c := range []struct {
		name, file, data string
		rows             []string
		text             string
		warnings         []string
	}{
		{"values", "list.xls", list, rows, "", []string{}},
		{"values of GB18030", "list.xls", chinese, rows, "", []string{"A1 charset_guessed"}},
		{"values of UTF-16", "list.xls", marked, rows, "", []string{}},
		{"a page", "list.xls", "\ufeff\r\n<html><body><table><tr><td>团号</td><td>人数</td></tr><tr><td>LT0514</td><td>20</td></tr></table></body></html>", []string{}, "团号\t人数\nLT0514\t20", []string{}},
		{"a workbook in XML", "list.xls", `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>QBD0514</Data></Cell></Row></Table></Worksheet></Workbook>`, nil, "", []string{}},
		{"no values", "list.xls", "hello", nil, "", []string{}},
		{"bytes", "list.xls", "\x09\x08\x10\x00\x00,\x06", nil, "", []string{}},
		{"nothing", "list.xls", "", nil, "", []string{}},
		{"UTF-16 without its mark", "list.csv", little, rows, "", []string{"A1 charset_guessed"}},
		{"UTF-16 without its mark, ended by a zero", "list.csv", little + "\x00\x00", rows, "", []string{"A1 charset_guessed"}},
		{"zeros behind the text", "list.csv", "Group Code,Pax,Hotel date\nLT0514,20,14-16" + strings.Repeat("\x00", 40), []string{"2 LT0514|20|||||14-16"}, "", []string{}},
		{"UTF-16 without its mark, big end first", "list.csv", big, rows, "", []string{"A1 charset_guessed"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, tables := tablesOf(t, c.file, []byte(c.data))
			a := m.CurrentAttachments[0]
			if c.rows == nil {
				assert.False(t, a.Readable)
				assert.Empty(t, tables)
				return
			}
			assert.True(t, a.Readable)
			assert.Equal(t, c.rows, rawsOf(tables))
			assert.Equal(t, c.warnings, codesOf(m))
			if c.text != "" {
				require.NotNil(t, a.Text)
				assert.Equal(t, c.text, *a.Text)
			}
		})
	}
}
