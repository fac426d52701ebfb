package mailtext_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract"
)

// sheet is a table of the QBD kind. Each row is: number, group code, pax,
// itinerary, hotel, hotel date, tour date, action.
type sheet struct {
	title string
	rows  [][8]string
	// yellow names the columns that are filled, by row.
	yellow map[int][]string
}

var sheetColumns = []string{"No", "Group code", "Pax", "Itinerary", "Hotel", "Hotel date", "Tour date", "Remark"}

func (s sheet) table() booking.Table {
	t := booking.Table{File: "A1", SheetMonthYear: booking.Text(s.title), Columns: sheetColumns}
	for i, cells := range s.rows {
		row := booking.Row{
			RowIndex: i + 2, GroupCode: booking.Text(cells[1]), Pax: booking.Text(cells[2]), ItineraryColumnRaw: booking.Text(cells[3]), HotelColumnRaw: booking.Text(cells[4]),
			HotelDateRaw: booking.Text(cells[5]), TourDateRaw: booking.Text(cells[6]), ActionDateRaw: booking.Text(cells[7]),
		}
		for k, text := range cells {
			cell := booking.Cell{Column: booking.Text(sheetColumns[k]), Text: booking.Text(text)}
			for _, c := range s.yellow[i] {
				if c == sheetColumns[k] {
					cell.Highlighted, cell.Fill = true, "FFFF00"
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

var threeRows = [][8]string{
	{"1", "QBD0514", "20+1", "HAN-HLB", "MELIA 10TWN", "14-15", "2026/05/11\n2026/05/16", "11/05 AMD"},
	{"2", "QBD0515", "16+1", "HAN-SGN", "MELIA 8TWN", "31-02", "2026/05/28\n2026/06/04", "11/05 NEW"},
	{"3", "QBD0516", "10+1", "HAN", "MELIA 5TWN", "20-21", "2026/05/18\n2026/05/22", "11/05 CXL"},
}

func TestTables(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		body string
		sheet
		want []string
		// outcome are the event types that the router makes of it.
		outcome []string
	}{
		{"BK-11 every highlighted row", "Please see attached.", sheet{"BOOKING 05-2026", threeRows, map[int][]string{0: {"Hotel"}, 1: {"Group code"}, 2: {"Pax", "Remark"}}},
			[]string{"Update Booking / Amendment QBD0514", "New Booking QBD0515", "Cancel Booking QBD0516"},
			[]string{"Update Booking / Amendment", "New Booking", "Cancel Booking"}},
		{"BK-11 one highlighted row", "Please see attached.", sheet{"BOOKING 05-2026", threeRows, map[int][]string{1: {"Hotel"}}},
			[]string{"New Booking QBD0515"}, []string{"New Booking"}},
		{"BK-11 the number column selects nothing", "Please see attached.", sheet{"BOOKING 05-2026", threeRows, map[int][]string{0: {"No"}}},
			nil, []string{"Need Manual Review"}},
		{"BK-12 an action token alone selects nothing", "Please see attached.", sheet{"BOOKING 05-2026", threeRows, nil},
			nil, []string{"Need Manual Review"}},
		{"BK-12 nor does the body", "Please cancel as attached.", sheet{"BOOKING 05-2026", threeRows, nil},
			[]string{"Cancel Booking"}, []string{"Need Manual Review"}},
		{"no token, the body says what", "Please book the highlighted rows as attached.", sheet{"BOOKING 05-2026", [][8]string{{"1", "QBD0514", "20", "HAN", "MELIA", "14-15", "", ""}}, map[int][]string{0: {"Hotel"}}},
			[]string{"New Booking QBD0514"}, []string{"New Booking"}},
		{"no token, nobody says what", "Please see attached.", sheet{"BOOKING 05-2026", [][8]string{{"1", "QBD0514", "20", "HAN", "MELIA", "14-15", "", ""}}, map[int][]string{0: {"Hotel"}}},
			[]string{"Need Manual Review QBD0514"}, []string{"Need Manual Review"}},
		{"tokens in Chinese", "请见附件标黄行。", sheet{"2026年5月", [][8]string{{"1", "LT0514", "20", "河内", "美利亚", "14-15", "", "5/11 取消"}, {"2", "LT0515", "20", "河内", "美利亚", "18-19", "", "新增"}}, map[int][]string{0: {"Hotel"}, 1: {"Hotel"}}},
			[]string{"Cancel Booking LT0514", "New Booking LT0515"}, []string{"Cancel Booking", "New Booking"}},
		{"the latest token counts", "Please see attached.", sheet{"BOOKING 05-2026", [][8]string{{"1", "QBD0514", "20", "HAN", "MELIA", "14-15", "", "12/05 CXL\n05/05 AMD\n01/05 NEW"}}, map[int][]string{0: {"Hotel"}}},
			[]string{"Cancel Booking QBD0514"}, []string{"Cancel Booking"}},
		{"a doubtful date is passed on", "Please see attached.", sheet{"BOOKING 06-2026", [][8]string{{"1", "QBD0514", "20", "HAN", "MELIA", "31-02", "", "11/05 NEW"}}, map[int][]string{0: {"Hotel"}}},
			[]string{"New Booking QBD0514"}, []string{"Need Manual Review"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := (&mail{body: test.body, files: []string{"QBD booking.xlsx"}}).material()
			m.CurrentTables = []booking.Table{test.table()}
			got, err := newExtractor(t, mailtext.Config{}).Extract(context.Background(), booking.Input{Material: m})
			require.NoError(t, err)
			events, _ := showAll(got)
			assert.Equal(t, test.want, events)
			checkExtraction(t, m, got)
			o, err := newRouter(t).Route(m, &got)
			require.NoError(t, err)
			result, ok := o.(*contract.Result)
			require.True(t, ok)
			var types []string
			for _, e := range result.MessageEvents {
				types = append(types, string(e.EventType))
			}
			assert.Equal(t, test.outcome, types)
		})
	}
}

// TestRowFields: a row's stay comes from its hotel date, tour date and the
// sheet (SD-1 to SD-5), and reaches the outcome with its evidence.
func TestRowFields(t *testing.T) {
	t.Parallel()
	m := (&mail{body: "Please see attached.", files: []string{"QBD booking.xlsx"}}).material()
	m.CurrentTables = []booking.Table{sheet{"BOOKING 05-2026", threeRows, map[int][]string{0: {"Hotel"}, 1: {"Hotel"}}}.table()}
	o, err := newRouter(t).Decide(context.Background(), newExtractor(t, mailtext.Config{}), m)
	require.NoError(t, err)
	result := o.(*contract.Result)
	require.Len(t, result.MessageEvents, 2)
	first := result.MessageEvents[0]
	require.NotNil(t, first.ExtractedFields.Stay)
	raw, err := json.Marshal(first.ExtractedFields.Stay)
	require.NoError(t, err)
	assert.JSONEq(t, `{
		"arrival_date": "2026-05-14", "departure_date": "2026-05-15", "nights": 1,
		"date_evidence": {
			"hotel_date_raw": "14-15", "tour_date_raw": "2026/05/11\n2026/05/16", "action_date_raw": "11/05 AMD",
			"sheet_month_year": "BOOKING 05-2026", "date_inference_basis": "hotel_date_range_with_tour_date_context"
		}
	}`, string(raw))
	second := result.MessageEvents[1].ExtractedFields.Stay
	require.NotNil(t, second.ArrivalDate)
	assert.Equal(t, "2026-05-31", *second.ArrivalDate)
	assert.Equal(t, "2026-06-02", *second.DepartureDate)
	pax, _ := first.ExtractedFields.Text("pax_raw")
	assert.Equal(t, "20+1", pax)
	assert.Empty(t, result.UnhandledCurrentIntents)
}

func TestRoomingListTable(t *testing.T) {
	t.Parallel()
	m := (&mail{body: "Please find attached the rooming list of QBD0514.", files: []string{"rooming list QBD0514.xlsx"}}).material()
	table := booking.Table{File: "A1", Columns: []string{"No", "Name", "Type"}}
	for _, name := range []string{"Nguyen Van A", "Tran Thi B", "John Smith"} {
		table.Rows = append(table.Rows, booking.Row{RowIndex: len(table.Rows) + 2, Cells: []booking.Cell{{Column: "Name", Text: booking.Text(name)}, {Column: "Type", Text: "TWN"}}})
	}
	m.CurrentTables = []booking.Table{table}
	o, err := newRouter(t).Decide(context.Background(), newExtractor(t, mailtext.Config{}), m)
	require.NoError(t, err)
	result := o.(*contract.Result)
	var types []string
	for _, e := range result.MessageEvents {
		types = append(types, string(e.EventType))
	}
	assert.Equal(t, []string{"Rooming List", "TA RECORDER"}, types)
	assert.Empty(t, result.UnhandledCurrentIntents, "the names go with the list")
}

// TestRemarksOfReviewedRows (BK-14, BK-16): a row that a person has to look at
// carries its remark itself; beside an event the remark is a Trace.
func TestRemarksOfReviewedRows(t *testing.T) {
	t.Parallel()
	for action, want := range map[string][]string{
		"":          {"Need Manual Review"},
		"11/05 AMD": {"Update Booking / Amendment", "Trace"},
		"11/05 NEW": {"New Booking", "Trace"},
	} {
		table := sheet{"BOOKING 05-2026", [][8]string{{"1", "QBD0514", "20", "HAN", "MELIA 10TWN", "14-15", "", action}}, map[int][]string{0: {"Group code"}}}.table()
		table.Rows[0].RemarkColumnRaw = "2 vegetarian"
		table.Rows[0].Cells = append(table.Rows[0].Cells, booking.Cell{Column: "Note", Text: "2 vegetarian"})
		m := (&mail{body: "Please see attached.", files: []string{"QBD booking.xlsx"}}).material()
		m.CurrentTables = []booking.Table{table}
		got, err := newExtractor(t, mailtext.Config{}).Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		var types []string
		for i := range got.Candidates {
			types = append(types, got.Candidates[i].EventType)
		}
		assert.Equal(t, want, types, action)
	}
}
