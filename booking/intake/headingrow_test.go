package intake_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskrules/deskrules/booking"
)

// TestWideHeadings: a group code beside something of its stay makes the table
// one of bookings, however many columns nobody knows stand around them; lists of
// prices, flights and travellers are none.
func TestWideHeadings(t *testing.T) {
	for _, c := range []struct {
		name  string
		heads string
		// group, hotel, status and date are the columns that the desk reads, by
		// their numbers from 1; all zero for a list of something else.
		group, hotel, status, date int
	}{
		{"unknown ones behind", "Group code|Hotel date|Status|Rooms|Agent|Market|Operator|Deposit|Deadline|Voucher|File|Handled by|Region", 1, 4, 3, 2},
		{"unknown ones before", "Agent|Market|Operator|Deposit|Deadline|Voucher|File|Handled by|Region|Group code|Hotel date|Status|Rooms", 10, 13, 12, 11},
		{"a group and a hotel", "Agent|Market|Operator|Deposit|Deadline|Tour code|Voucher|File|Handled by|Region|Hotel|Balance", 6, 11, 0, 0},
		{"a group and a status", "团号|业务员|地区|客源|定金|截止|操作|领队|导游|车队|酒店状态|结算", 1, 0, 11, 0},
		{"flights and prices beside the stay", "Group code|Hotel date|Arrival flight|ETA|Departure flight|ETD|Rate|Cost|Guide|Car|Meal|Agent", 1, 0, 0, 2},
		{"more of the booking than of flights", "Group code|Hotel|Status|Pax|Arrival flight|ETA|Guide|Car|Meal|Agent|Market|Operator", 1, 2, 3, 0},
		{"a long heading beside", "Group code|Hotel date|Status|Rooms|Special wishes of the guests (please tell us three days before they arrive)|Agent|Market|Operator|Deposit|Deadline|Voucher|File", 1, 4, 3, 2},
		{"few columns, fewer known", "Agent|Group code|Market|Hotel|Operator|Deposit", 2, 4, 0, 0},
		{"prices", "Hotel|Star|Room type|Season|Period|Net rate|Rack rate|Surcharge|Extra bed|Breakfast|Child|Currency", 0, 0, 0, 0},
		{"prices by code", "Code|Room type|Season|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Extra|Child", 0, 0, 0, 0},
		{"prices of tours", "Tour code|Itinerary|Days|Season|Price of 2|Price of 4|Price of 6|Surcharge|Child|Single|Guide|Validity", 0, 0, 0, 0},
		{"prices in Chinese", "产品|团号|行程|天数|成人价|儿童价|淡季|旺季|佣金|单房差|签证|有效期", 0, 0, 0, 0},
		{"flights", "Flight|Airline|From|To|ETD|ETA|Terminal|Aircraft|Days|Gate|Status|Class", 0, 0, 0, 0},
		{"flights of groups", "Group|Flight|Airline|Sector|ETD|ETA|Terminal|Baggage|Class|Ticket|Deadline|Pax", 0, 0, 0, 0},
		{"flights in Chinese", "团号|航班号|航空公司|起飞时间|到达时间|航段|舱位|出票|人数|证件类型|行李|备用", 0, 0, 0, 0},
		{"travellers", "No|Group|Surname|Given name|Sex|Date of birth|Nationality|Passport No|Expiry|Room type|Diet|Phone", 0, 0, 0, 0},
		{"travellers with their stay", "Group code|Full name|Passport|Nationality|Gender|Check in|Diet|Phone|Visa|Size|Bed|Seat", 0, 0, 0, 0},
		{"a group and nothing of a stay", "Group code|Agent|Market|Operator|Deposit|Deadline|Voucher|File|Handled by|Region|Balance|Tax", 0, 0, 0, 0},
		{"a stay and no group", "Agent|Market|Operator|Deposit|Deadline|Hotel|Status|Voucher|File|Handled by|Region|Balance", 0, 0, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var heads, cells []any
			for i, h := range strings.Split(c.heads, "|") {
				heads = append(heads, h)
				cells = append(cells, "v"+string(rune('a'+i)))
			}
			_, tables := tablesOf(t, "x.xlsx", workbook(t, func(f *excelize.File) {
				setRow(t, f, "Sheet1", 1, "2026")
				setRow(t, f, "Sheet1", 2, heads...)
				setRow(t, f, "Sheet1", 3, cells...)
				setRow(t, f, "Sheet1", 4, heads...)
				setRow(t, f, "Sheet1", 5, cells...)
			}))
			require.Len(t, tables, 1)
			rows := tables[0].Rows
			at := func(column int) booking.Text {
				if column == 0 {
					return ""
				}
				return booking.Text(cells[column-1].(string))
			}
			if c.group == 0 {
				require.Len(t, rows, 5, "no row is one of headings")
				assert.Empty(t, tables[0].Columns)
			} else {
				require.Len(t, rows, 3, "the headings are no rows")
			}
			for _, row := range rows[1:] {
				assert.Equal(t, at(c.group), row.GroupCode)
				assert.Equal(t, at(c.hotel), row.HotelColumnRaw)
				assert.Equal(t, at(c.status), row.HotelStatusRaw)
				assert.Equal(t, at(c.date), row.HotelDateRaw)
			}
		})
	}
}
