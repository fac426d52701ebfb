package staydate_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// row is one input with its right answer. want lists the stays as
// "arrival/departure", and is empty if the row is a review or has no date.
type row struct {
	name   string
	in     staydate.Input
	want   string
	basis  staydate.Basis
	review staydate.Reason
}

const (
	hotel = staydate.BasisHotelDate
	tour  = staydate.BasisTourDate
	sheet = staydate.BasisSheetMonth
	mail  = staydate.BasisMailDate
	none  = staydate.BasisNone

	conflict   = staydate.ReviewConflict
	unresolved = staydate.ReviewUnresolved
	badNights  = staydate.ReviewNights
)

func day(s string) civil.Date {
	if s == "" {
		return civil.Date{}
	}
	return civil.MustParseDate(s)
}

// onSheet is a hotel date on the sheet of May 2026.
func onSheet(h string) staydate.Input {
	return staydate.Input{HotelDate: h, SheetMonthYear: "BOOKING 05-2026"}
}

// alone is a hotel date in a mail of 11 May 2026.
func alone(h string) staydate.Input {
	return staydate.Input{HotelDate: h, MailDate: day("2026-05-11")}
}

func inTour(h, t string) staydate.Input { return staydate.Input{HotelDate: h, TourDate: t} }

func on(h, sheet string) staydate.Input { return staydate.Input{HotelDate: h, SheetMonthYear: sheet} }

func mailed(h, date string) staydate.Input {
	return staydate.Input{HotelDate: h, MailDate: day(date)}
}

func nights(n int, in staydate.Input) staydate.Input {
	in.StatedNights = n
	return in
}

func monthFirst(in staydate.Input) staydate.Input {
	in.MonthFirst = true
	return in
}

// rows is the corpus of the package: every test that wants real inputs takes
// them from here.
var rows = []row{
	// SD-1: the forms of a hotel date, on a sheet of May 2026.
	{"SD-1 days by hyphen", onSheet("14-15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by slash", onSheet("14/15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by tilde", onSheet("14~15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by wave dash", onSheet("14〜15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by en dash", onSheet("14–15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by em dash", onSheet("14—15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by arrow", onSheet("14 → 15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by to", onSheet("14 to 15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by until", onSheet("from 14 till 15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by 至", onSheet("14至15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days by 到", onSheet("14号到15号"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days with 日", onSheet("14-15日"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days with 號", onSheet("14號至15號"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days full width", onSheet("１４－１５"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days ordinal", onSheet("14th - 15th"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days spaced", onSheet("  14 -\t15 "), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 days of one digit", onSheet("4-5"), "2026-05-04/2026-05-05", sheet, ""},
	{"SD-1 days with zero", onSheet("04-05"), "2026-05-04/2026-05-05", sheet, ""},
	{"SD-1 day use", onSheet("14-14"), "2026-05-14/2026-05-14", sheet, ""},
	{"SD-1 month at the end", onSheet("14-15/05"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 month at the end by dot", onSheet("14-15.05"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 month and year at the end", alone("14-15/05/2026"), "2026-05-14/2026-05-15", hotel, ""},
	{"SD-1 month twice", onSheet("14/05-15/05"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 month twice by dot", onSheet("14.05-15.05"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 month twice by hyphen", onSheet("14-05 ~ 15-05"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 month at the front", onSheet("14/05-15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 month twice, year at the end", alone("14/05-15/05/2026"), "2026-05-14/2026-05-15", hotel, ""},
	{"SD-1 year of two digits", alone("14/05/26-15/05/26"), "2026-05-14/2026-05-15", hotel, ""},
	{"SD-1 year first, then the month", alone("2026-05-14~05-16"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 year first, month first whatever is configured", alone("2026-05-06~05-07"), "2026-05-06/2026-05-07", hotel, ""},
	{"SD-1 year first, then the day", alone("2026-05-14~16"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 year first by slash", alone("2026/05/14-2026/05/16"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 year first by dot", alone("2026.5.14-5.16"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 year first by hyphens throughout", alone("2026-05-14 - 2026-05-16"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 eight digits", alone("20260514-20260516"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 year last by hyphens", alone("14-05-2026 to 16-05-2026"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 two lines", alone("14/05/2026\n16/05/2026"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 two lines of Windows", alone("2026/05/14\r\n2026/05/16"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 side by side", onSheet("14/05 16/05"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 Chinese", onSheet("5月14-15日"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 Chinese, both days", onSheet("5月14日-15日"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 Chinese, both months", onSheet("5月14日至5月15日"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 Chinese with year", alone("2026年5月14日-16日"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 Chinese with short year", alone("26年5月14日-16日"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 Chinese numerals", onSheet("五月十四日至十六日"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 Chinese numerals, tens", onSheet("五月二十日至三十一日"), "2026-05-20/2026-05-31", sheet, ""},
	{"SD-1 Chinese numerals, year", alone("二〇二六年五月十日到十二日"), "2026-05-10/2026-05-12", hotel, ""},
	{"SD-1 Chinese 月份", onSheet("5月份14号-16号"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 Chinese, arrival and departure", onSheet("入住5月14日，离店5月16日"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 Chinese, words behind", onSheet("5月14日入住，5月16日退房"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 Chinese, traditional", onSheet("5月14日入住,5月16日離店"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 Chinese, no comma", onSheet("14号入住16号离店"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 month by name", onSheet("14 May - 16 May"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 month by name once", onSheet("14-16 May"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 month by name, days by slash", onSheet("14/16 May"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 month by name in front", alone("May 14-16, 2026"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 month by name in front twice", alone("May 14, 2026 - May 16, 2026"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 month by name, glued", alone("14MAY26-16MAY26"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 month by name, hyphens", alone("14-May-2026 - 16-May-2026"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 month by whole name", alone("14th September to 2nd of October 2026"), "2026-09-14/2026-10-02", hotel, ""},
	{"SD-1 arrival and departure", onSheet("check in 14 May, check out 16 May"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 arrival and departure, two lines", onSheet("Check-in: 14 May\nCheck-out: 16 May"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 arrival and departure, short", onSheet("ARR 14/05 DEP 16/05"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 weekdays are skipped", onSheet("Thu 14 May - Sat 16 May"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 clock times are skipped", onSheet("14/05 14:00 - 16/05 12:00"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 hotel and rooms beside it", onSheet("14-16 May HILTON 10 TWN"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 two stays", onSheet("14-15, 18-20"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 two stays by semicolon", onSheet("14-15;18-20"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 two stays by 、", onSheet("14-15、18-20"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 two stays by and", onSheet("14-15 & 18-20"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 two stays, two lines", onSheet("14-15\n18-20"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 two stays, hotel names", onSheet("14-15 Melia 18-20 Hilton"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 three stays", onSheet("1-2, 4-5 and 7-9"), "2026-05-01/2026-05-02 2026-05-04/2026-05-05 2026-05-07/2026-05-09", sheet, ""},
	{"SD-1 month from the right", alone("14-15, 18-20/05/2026"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", hotel, ""},
	{"SD-1 month from the left", alone("14-15/05/2026, 18-20"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", hotel, ""},
	{"SD-1 next month from the left", alone("28-29/05/2026, 02-03"), "2026-05-28/2026-05-29 2026-06-02/2026-06-03", hotel, ""},
	{"SD-1 month before from the right", alone("28-29, 02-03/06/2026"), "2026-05-28/2026-05-29 2026-06-02/2026-06-03", hotel, ""},
	{"SD-1 year from the right", alone("30/12-31/12, 02/01-03/01/2027"), "2026-12-30/2026-12-31 2027-01-02/2027-01-03", hotel, ""},
	{"SD-1 ordinal dots", onSheet("14.-16."), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 ordinal dots, month twice", onSheet("14.05.-16.05."), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 ordinal dots, month once", onSheet("14.-16.05."), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 ordinal dots, year", alone("14.05.-16.05.26"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 dot behind the month's name", alone("14 Sept. - 16 Sept. 2026"), "2026-09-14/2026-09-16", hotel, ""},
	{"SD-1 dot behind the month's name, one day", alone("14 Sept. 2026, 2 nights"), "2026-09-14/2026-09-16", hotel, ""},
	{"SD-1 years behind commas", alone("14 May, 2026 - 16 May, 2026"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 doubled hyphen", onSheet("14 -- 16 May"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 arrival and departure by one sign", onSheet("14入16出"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 出 in a longer word", onSheet("5月14日出发"), "2026-05-14/", sheet, ""},
	{"SD-1 departure before arrival in the text", onSheet("out 16/05, in 14/05"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 departure named, then another stay", onSheet("14 May, out 16 May; in 18 May, out 20 May"), "2026-05-14/2026-05-16 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 departure of another stay", onSheet("out 16/05, in 18/05, out 20/05"), "", none, unresolved},
	{"SD-1 Vietnamese", onSheet("14 tháng 5 - 16 tháng 5"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 Vietnamese, short", onSheet("14-16 thg 5"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 Vietnamese with year", alone("từ ngày 14 tháng 5 đến ngày 16 tháng 5 năm 2026"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 Vietnamese, arrival and departure", onSheet("nhận phòng 14/5, trả phòng 16/5"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 Vietnamese, days and nights", alone("14 - 16/5/2026 (3 ngày 2 đêm)"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 a month that is none", onSheet("14 tháng 15 - 16 tháng 15"), "", none, unresolved},
	{"SD-1 midnights of a date cell", alone("14/05/2026 0:00\n16/05/2026 0:00"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 clock times with seconds", alone("2026-05-14 00:00:00 - 2026-05-16T00:00:00"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 clock times with halves of the day", alone("14/05/2026 12:00:00 AM - 16/05/2026 2:00 pm"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 a colon before rooms is no clock time", onSheet("14-16/05:10TWN"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 a colon before rooms leaves the month", on("14-16/05:10TWN", "06-2026"), "", none, conflict},
	{"SD-1 weekdays with commas", alone("Thursday, May 14, 2026 - Sat., 16 May 2026"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 a year behind a comma, then a day", alone("May 14, 2026 - 16 May 2026"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-1 a year behind a comma begins a date", alone("14-15/05/2026, 2026-05-18~20"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", hotel, ""},
	{"SD-1 weekdays before the comma of a list", onSheet("14-15 Thu, 18-20 Mon"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 Chinese weekdays in brackets", onSheet("5/14(四)～5/16（六）"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 two stays by slash", onSheet("14-15 / 18-20"), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 three stays by slash, named months", onSheet("14 May - 16 May / 18 May - 20 May / 22-23 May"), "2026-05-14/2026-05-16 2026-05-18/2026-05-20 2026-05-22/2026-05-23", sheet, ""},
	{"SD-1 two stays by slash, hotels", onSheet("14-16 Melia / 18-20 Hilton"), "2026-05-14/2026-05-16 2026-05-18/2026-05-20", sheet, ""},
	{"SD-1 a slash between two dates is no list", onSheet("14-05/16-05"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 a slash between two dates is no list, month first", onSheet("05-14/05-16"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-1 a slash between two dates is no list, both in figures of months", onSheet("05-06/05-07"), "2026-05-06/2026-05-07", sheet, ""},
	{"SD-2 sheet title with another date", on("14-15", "BOOKING 05-2026 (update 11-04)"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title with a named month and another date", on("14-15", "MAY 26 (update 11-04)"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title that names its month twice", on("14-15", "5月 / BOOKING 05-2026"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title of two months, one without a year", on("14-15", "6月 / BOOKING 05-2026"), "", none, unresolved},
	{"SD-2 hotel date on two lines, beside each other in a list", alone("2026-05-14 14:00\n2026-05-16 12:00"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-2 sheet title, Chinese month and year last", on("14-15", "5月2026"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-1 departure alone", onSheet("check out 16 May"), "", none, unresolved},
	{"SD-1 departure alone, Chinese", onSheet("5月16日离店"), "", none, unresolved},
	{"SD-1 departure with nights", onSheet("check out 16 May, 2 nights"), "", none, unresolved},
	{"SD-1 nothing", onSheet(""), "", none, ""},
	{"SD-1 blank", onSheet(" \n "), "", none, ""},
	{"SD-1 no date in it", onSheet("TBA"), "", none, unresolved},
	{"SD-1 half a range", onSheet("14-"), "", none, unresolved},
	{"SD-1 three numbers", onSheet("14-15-40"), "", none, unresolved},
	{"SD-1 a list of days", onSheet("14, 15, 16"), "", none, unresolved},
	{"SD-1 alternatives", onSheet("14-15 or 18-20"), "", none, unresolved},
	{"SD-1 alternatives, Chinese", onSheet("14-15或18-20"), "", none, unresolved},
	{"SD-1 too long to be one", onSheet(strings.Repeat("14-15, ", 400)), "", none, unresolved},
	{"SD-1 too many", onSheet(strings.Repeat("14-15,", 17)), "", none, unresolved},

	// SD-1, SD-2: over the end of a month and of a year.
	{"SD-2 over the end of the month", onSheet("30-02"), "2026-05-30/2026-06-02", sheet, ""},
	{"SD-2 31-02 on a sheet of May", on("31-02", "BOOKING 05-2026"), "2026-05-31/2026-06-02", sheet, ""},
	{"SD-2 31-02 on a sheet of June", on("31-02", "BOOKING 06-2026"), "", none, unresolved},
	{"SD-2 over the end of February", on("28-02", "02/2026"), "2026-02-28/2026-03-02", sheet, ""},
	{"SD-2 leap day", on("28-29", "02/2028"), "2028-02-28/2028-02-29", sheet, ""},
	{"SD-2 no leap day", on("28-29", "02/2026"), "", none, unresolved},
	{"SD-2 leap day to March", on("29-01", "02-2028"), "2028-02-29/2028-03-01", sheet, ""},
	{"SD-2 leap day in a year that has none", alone("29/02/2026-01/03/2026"), "", none, unresolved},
	{"SD-2 leap day explicit", alone("29/02/2028-01/03/2028"), "2028-02-29/2028-03-01", hotel, ""},
	{"SD-2 century without a leap day", alone("28/02/2100-29/02/2100"), "", none, unresolved},
	{"SD-2 over the end of the year, sheet of December", on("31/12-02/01", "12-2026"), "2026-12-31/2027-01-02", sheet, ""},
	{"SD-2 over the end of the year, sheet of January", on("31/12-02/01", "01-2027"), "2026-12-31/2027-01-02", sheet, ""},
	{"SD-2 over the end of the year, mail", alone("31/12-02/01"), "2026-12-31/2027-01-02", mail, ""},
	{"SD-2 over the end of the year, year at the end", alone("31/12-02/01/2027"), "2026-12-31/2027-01-02", hotel, ""},
	{"SD-2 over the end of the year, year at the front", alone("2026-12-31~01-02"), "2026-12-31/2027-01-02", hotel, ""},
	{"SD-2 days over the end of the year", on("30-02", "12-2026"), "2026-12-30/2027-01-02", sheet, ""},
	{"SD-2 Chinese over the end of the month", onSheet("5月30日-2日"), "2026-05-30/2026-06-02", sheet, ""},
	{"SD-2 a month is no stay", onSheet("15-14"), "", none, unresolved},
	{"SD-2 departure before arrival", alone("16/05/2026-14/05/2026"), "", none, unresolved},
	{"SD-2 a year is no stay", onSheet("16/05-14/05"), "", none, unresolved},
	{"SD-2 30 February", alone("30/02-02/03"), "", none, unresolved},
	{"SD-2 month 13", alone("2026-13-01~02"), "", none, unresolved},

	// SD-2: the order of sources.
	{"SD-2 explicit, nothing else", staydate.Input{HotelDate: "2026-05-14~16"}, "2026-05-14/2026-05-16", hotel, ""},
	{"SD-2 explicit, mail does not matter", mailed("2026-05-14~16", "2030-01-01"), "2026-05-14/2026-05-16", hotel, ""},
	{"SD-2 tour", inTour("14-15", "2026/05/11\n2026/05/16"), "2026-05-14/2026-05-15", tour, ""},
	{"SD-2 tour on one line", inTour("14-15", "2026/05/11-2026/05/16"), "2026-05-14/2026-05-15", tour, ""},
	{"SD-2 tour, year at the end", inTour("14-15", "11/05-16/05/2026"), "2026-05-14/2026-05-15", tour, ""},
	{"SD-2 tour, Chinese", inTour("14-15", "2026年5月11日至16日"), "2026-05-14/2026-05-15", tour, ""},
	{"SD-2 tour over two months", inTour("31-02", "2026-05-28~06-04"), "2026-05-31/2026-06-02", tour, ""},
	{"SD-2 tour over the year", inTour("30-02", "2026-12-28\n2027-01-04"), "2026-12-30/2027-01-02", tour, ""},
	{"SD-2 tour ends on departure", inTour("14-16", "2026/05/11\n2026/05/16"), "2026-05-14/2026-05-16", tour, ""},
	{"SD-2 tour begins on arrival", inTour("11-12", "2026/05/11\n2026/05/16"), "2026-05-11/2026-05-12", tour, ""},
	{"SD-2 tour gives the year", inTour("14/05-15/05", "2027/05/11\n2027/05/16"), "2027-05-14/2027-05-15", tour, ""},
	{"SD-2 tour of two months, both fit", inTour("14-15", "2026/05/11\n2026/06/20"), "", none, unresolved},
	{"SD-2 tour of two months, the sheet says which", staydate.Input{HotelDate: "14-15", TourDate: "2026/05/11\n2026/06/20", SheetMonthYear: "06-2026"}, "2026-06-14/2026-06-15", sheet, ""},
	{"SD-2 tour does not contain it", inTour("20-21", "2026/05/11\n2026/05/16"), "", none, conflict},
	{"SD-2 tour ends before departure", inTour("14-17", "2026/05/11\n2026/05/16"), "", none, conflict},
	{"SD-2 tour begins after arrival", inTour("10-12", "2026/05/11\n2026/05/16"), "", none, conflict},
	{"SD-2 tour against explicit", inTour("14/06/2026-15/06/2026", "2026/05/11\n2026/05/16"), "", none, conflict},
	{"SD-2 tour with explicit", inTour("14/05/2026-15/05/2026", "2026/05/11\n2026/05/16"), "2026-05-14/2026-05-15", hotel, ""},
	{"SD-2 tour and sheet agree", staydate.Input{HotelDate: "14-15", TourDate: "2026/05/11\n2026/05/16", SheetMonthYear: "BOOKING 05-2026", ActionDate: "11/05 AMD"}, "2026-05-14/2026-05-15", tour, ""},
	{"SD-2 tour and sheet disagree", staydate.Input{HotelDate: "14-15", TourDate: "2026/05/11\n2026/05/16", SheetMonthYear: "BOOKING 06-2026"}, "", none, conflict},
	{"SD-2 tour runs on from the sheet's month", staydate.Input{HotelDate: "02-04", TourDate: "2026/05/28\n2026/06/05", SheetMonthYear: "BOOKING 05-2026"}, "2026-06-02/2026-06-04", tour, ""},
	{"SD-2 tour without a year, the sheet's", staydate.Input{HotelDate: "14-15", TourDate: "11/05-16/05", SheetMonthYear: "05-2027"}, "2027-05-14/2027-05-15", tour, ""},
	{"SD-2 tour without a year, the hotel date's", inTour("14/05/2028-15/05", "11/05-16/05"), "2028-05-14/2028-05-15", hotel, ""},
	{"SD-2 tour without a year, the mail's", staydate.Input{HotelDate: "14-15", TourDate: "11/05-16/05", MailDate: day("2026-04-01")}, "2026-05-14/2026-05-15", tour, ""},
	{"SD-2 tour without a year, mail of December", staydate.Input{HotelDate: "14-15", TourDate: "11/01-16/01", MailDate: day("2026-12-20")}, "2027-01-14/2027-01-15", tour, ""},
	{"SD-2 tour cannot be read, the sheet can", staydate.Input{HotelDate: "14-15", TourDate: "spring", SheetMonthYear: "05-2026"}, "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 tour names one day only", staydate.Input{HotelDate: "14-15", TourDate: "2026/05/11", SheetMonthYear: "05-2026"}, "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title by name", on("14-15", "Booking May 2026"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title by short name", on("14-15", "MAY-26"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title year first", on("14-15", "2026-05"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title six digits", on("14-15", "202605"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title Chinese", on("14-15", "2026年5月订房表"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title Vietnamese", on("14-15", "Tháng 5/2026"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title with T", on("14-15", "T5/2026"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title without a year, the mail's", staydate.Input{HotelDate: "14-15", SheetMonthYear: "5月", MailDate: day("2026-04-20")}, "2026-05-14/2026-05-15", sheet, ""},
	{"SD-2 sheet title without a year, mail of December", staydate.Input{HotelDate: "14-15", SheetMonthYear: "1月", MailDate: day("2026-12-20")}, "2027-01-14/2027-01-15", sheet, ""},
	{"SD-2 sheet title without a year, the tour's", staydate.Input{HotelDate: "14-15", SheetMonthYear: "5月", TourDate: "2027-05-11~05-16"}, "2027-05-14/2027-05-15", tour, ""},
	{"SD-2 sheet title without a year and nothing else", on("14-15", "5月"), "", none, unresolved},
	{"SD-2 sheet title of two months", on("14-15", "05-2026 / 06-2026"), "", none, unresolved},
	{"SD-2 sheet against explicit", on("14/06/2026-15/06/2026", "BOOKING 05-2026"), "", none, conflict},
	{"SD-2 sheet against the hotel's month", on("14 June - 15 June", "BOOKING 05-2026"), "", none, conflict},
	{"SD-2 sheet of the departure, explicit", on("30/05/2026-02/06/2026", "BOOKING 06-2026"), "2026-05-30/2026-06-02", hotel, ""},
	{"SD-2 sheet, stays that run back", onSheet("28-29, 02-03"), "", none, unresolved},
	{"SD-2 mail of the month", mailed("14-15", "2026-05-11"), "2026-05-14/2026-05-15", mail, ""},
	{"SD-2 mail of the day", mailed("14-15", "2026-05-14"), "2026-05-14/2026-05-15", mail, ""},
	{"SD-2 mail, next month", mailed("02-04", "2026-05-30"), "2026-06-02/2026-06-04", mail, ""},
	{"SD-2 mail, a few days ago or next month", mailed("14-15", "2026-05-20"), "", none, unresolved},
	{"SD-2 mail, no such day", mailed("31-02", "2026-06-05"), "", none, unresolved},
	{"SD-2 mail, month given", mailed("5月14-15日", "2026-03-01"), "2026-05-14/2026-05-15", mail, ""},
	{"SD-2 mail, month given, next year", mailed("3 Jan - 5 Jan", "2026-12-20"), "2027-01-03/2027-01-05", mail, ""},
	{"SD-2 mail, month given, just gone", mailed("14 May - 16 May", "2026-05-20"), "", none, unresolved},
	{"SD-2 mail, month given, long gone", mailed("14 May - 16 May", "2026-09-20"), "2027-05-14/2027-05-16", mail, ""},
	{"SD-2 no source at all", staydate.Input{HotelDate: "14-15"}, "", none, unresolved},
	{"SD-2 month, but no year", staydate.Input{HotelDate: "14-15/05"}, "", none, unresolved},

	// SD-3: the action date.
	{"SD-3 action date alone", onSheet("11/05 AMD"), "", none, unresolved},
	{"SD-3 action date in front", onSheet("NEW 11/05"), "", none, unresolved},
	{"SD-3 action date by name", onSheet("CXL 11 May"), "", none, unresolved},
	{"SD-3 action date, Chinese", onSheet("5月11日取消"), "", none, unresolved},
	{"SD-3 action date behind the stay", onSheet("14-15 11/05 AMD"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-3 action date before the stay", onSheet("11/05 AMD 14-15"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-3 action date on its own line", onSheet("14-15\n11/05 AMD"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-3 action word without a date", onSheet("14-15 NEW"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-3 action word behind a range", onSheet("14-15/05 AMD"), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-3 action date given beside it", staydate.Input{HotelDate: "14-15", ActionDate: "11/05 AMD", SheetMonthYear: "05-2026"}, "2026-05-14/2026-05-15", sheet, ""},
	{"SD-3 action date is no source", staydate.Input{HotelDate: "14-15", ActionDate: "11/05/2026 AMD"}, "", none, unresolved},

	// SD-4: nights.
	{"SD-4 nights agree", nights(1, onSheet("14-15")), "2026-05-14/2026-05-15", sheet, ""},
	{"SD-4 nights disagree", nights(2, onSheet("14-15")), "", none, badNights},
	{"SD-4 nights inside agree", onSheet("14-16/05 (2 nights)"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-4 nights inside disagree", onSheet("14-16/05 3N"), "", none, badNights},
	{"SD-4 nights inside and beside disagree", nights(2, onSheet("14-16/05 3N")), "", none, badNights},
	{"SD-4 nights, Chinese", onSheet("5月14-16日，共2晚"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-4 nights, Chinese, disagree", onSheet("5月14-16日三晚"), "", none, badNights},
	{"SD-4 days and nights", onSheet("14-16 (3D2N)"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-4 nights over the end of the month", nights(3, onSheet("30-02")), "2026-05-30/2026-06-02", sheet, ""},
	{"SD-4 nights make the departure", onSheet("14 May, 2 nights"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-4 nights make the departure, Chinese", onSheet("5月31日入住两晚"), "2026-05-31/2026-06-02", sheet, ""},
	{"SD-4 nights beside make the departure", nights(2, onSheet("14/05")), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-4 no nights, no departure", onSheet("14/05"), "2026-05-14/", sheet, ""},
	{"SD-4 nights of each stay", nights(1, onSheet("14-15, 18-19")), "2026-05-14/2026-05-15 2026-05-18/2026-05-19", sheet, ""},
	{"SD-4 nights of all stays", nights(3, onSheet("14-15, 18-20")), "2026-05-14/2026-05-15 2026-05-18/2026-05-20", sheet, ""},
	{"SD-4 nights of no stay", nights(5, onSheet("14-15, 18-20")), "", none, badNights},
	{"SD-4 several numbers of nights", onSheet("14 May 2 nights, 18 May 3 nights"), "", none, unresolved},
	{"SD-4 only nights", onSheet("2 nights"), "", none, ""},
	{"SD-4 negative nights", nights(-1, onSheet("14-15")), "", none, badNights},

	// SD-6: day or month first.
	{"SD-6 day first by default", alone("05/06-07/06"), "2026-06-05/2026-06-07", mail, ""},
	{"SD-6 month first", monthFirst(alone("05/06-05/07")), "", none, unresolved},
	{"SD-6 month first, ahead", monthFirst(alone("06/05-06/07")), "2026-06-05/2026-06-07", mail, ""},
	{"SD-6 only month first fits the calendar", onSheet("05/14-05/16"), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-6 only day first fits the calendar", monthFirst(onSheet("14/05-16/05")), "2026-05-14/2026-05-16", sheet, ""},
	{"SD-6 one day decides for both", onSheet("05/06-05/16"), "2026-05-06/2026-05-16", sheet, ""},
	{"SD-6 only month first fits the tour", inTour("05/06/2026-05/07/2026", "2026-05-05~05-09"), "2026-05-06/2026-05-07", hotel, ""},
	{"SD-6 only month first fits the sheet", onSheet("05/06-05/08"), "2026-05-06/2026-05-08", sheet, ""},
	{"SD-6 the other order would be two months long", onSheet("05/06/2026-07/06/2026"), "", none, conflict},
	{"SD-6 the other order would be a month long", onSheet("05/06/2026-06/06/2026"), "", none, conflict},
	{"SD-6 single, day first", on("05/06", "06-2026"), "2026-06-05/", sheet, ""},
	{"SD-6 single, month first or days, both fit", onSheet("05/06"), "", none, unresolved},
	{"SD-6 tour month first", staydate.Input{HotelDate: "6-8", TourDate: "05/06/2026-05/16/2026"}, "2026-05-06/2026-05-08", tour, ""},
	{"SD-6 tour month first as configured", monthFirst(inTour("6-8", "05/04/2026-05/09/2026")), "2026-05-06/2026-05-08", tour, ""},
}

func stays(r staydate.Result) string {
	var all []string
	for _, s := range r.Stays {
		departure := ""
		if !s.Departure.IsZero() {
			departure = s.Departure.String()
		}
		all = append(all, s.Arrival.String()+"/"+departure)
	}
	return strings.Join(all, " ")
}

func TestParse(t *testing.T) {
	t.Parallel()
	require.GreaterOrEqual(t, len(rows), 120)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			r := staydate.Parse(row.in)
			assert.Equal(t, row.want, stays(r), "stays")
			assert.Equal(t, row.basis, r.Evidence.Basis, "basis")
			assert.Equal(t, row.review, r.Review, "review: %s", r.Doubt)
			assert.Equal(t, row.review == "", r.Doubt == "")
			checkInvariants(t, row.in, r)
		})
	}
}

// checkInvariants holds for every input.
func checkInvariants(t require.TestingT, in staydate.Input, r staydate.Result) {
	require.NotNil(t, r.Stays)
	require.NotNil(t, r.Readings)
	require.NotNil(t, r.Warnings)
	require.True(t, r.Evidence.Basis.Valid())
	require.Equal(t, in.HotelDate, r.Evidence.HotelDateRaw)
	require.Equal(t, in.TourDate, r.Evidence.TourDateRaw)
	require.Equal(t, in.SheetMonthYear, r.Evidence.SheetMonthYear)
	if in.ActionDate != "" {
		require.Equal(t, in.ActionDate, r.Evidence.ActionDateRaw)
	} else {
		require.Contains(t, in.HotelDate, r.Evidence.ActionDateRaw)
	}
	require.Equal(t, len(r.Stays) == 0, r.Evidence.Basis == staydate.BasisNone)
	if r.Review != "" {
		require.Empty(t, r.Stays)
		require.NotEmpty(t, r.Doubt)
	}
	for _, s := range r.Stays {
		require.True(t, s.Arrival.Valid())
		require.NotEmpty(t, s.Span.In(in.HotelDate))
		if s.Departure.IsZero() {
			continue
		}
		require.True(t, s.Departure.Valid())
		n, known := s.Nights()
		require.True(t, known)
		require.GreaterOrEqual(t, n, 0)
		require.LessOrEqual(t, n, staydate.MaxNights)
	}
	require.LessOrEqual(t, len(r.Readings), staydate.MaxReadings)
}

func TestReadingsAreKept(t *testing.T) {
	t.Parallel()
	r := staydate.Parse(staydate.Input{HotelDate: "14-15", TourDate: "2026/05/11\n2026/06/20"})
	require.Equal(t, unresolved, r.Review)
	require.Len(t, r.Readings, 2)
	assert.Equal(t, "2026-05-14", r.Readings[0].Arrival.String())
	assert.Equal(t, "2026-06-14", r.Readings[1].Arrival.String())

	r = staydate.Parse(staydate.Input{HotelDate: "14-15", TourDate: "2026/05/11\n2026/05/16", SheetMonthYear: "06-2026"})
	require.Equal(t, conflict, r.Review)
	require.Len(t, r.Readings, 2, "that of the tour and that of the sheet")
	assert.Equal(t, tour, r.Readings[0].Source)
	assert.Equal(t, sheet, r.Readings[1].Source)
	assert.Equal(t, "2026-06-14", r.Readings[1].Arrival.String())

	r = staydate.Parse(staydate.Input{HotelDate: "14/06/2026-15/06/2026", TourDate: "2026/05/11\n2026/05/16"})
	require.Equal(t, conflict, r.Review)
	require.Len(t, r.Readings, 2)
	assert.Equal(t, "2026-05-14", r.Readings[1].Arrival.String())

	r = staydate.Parse(onSheet("05/06"))
	require.Equal(t, unresolved, r.Review)
	require.Len(t, r.Readings, 3, "the night of 5 May, 6 May, and 5 June, which the sheet refuses")
}

func TestWarnings(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		in   staydate.Input
		want []string
	}{
		{"none", onSheet("14-15"), nil},
		{"explicit, the mail does not matter", alone("2026-05-14~16"), nil},
		{"mail", alone("14-15"), []string{staydate.WarnMailDate}},
		{"year of the tour from the mail", staydate.Input{HotelDate: "14-15", TourDate: "11/05-16/05", MailDate: day("2026-05-01")}, []string{staydate.WarnMailDate}},
		{"year of the sheet from the mail", staydate.Input{HotelDate: "14-15", SheetMonthYear: "5月", MailDate: day("2026-05-01")}, []string{staydate.WarnMailDate}},
		{"tour unreadable", staydate.Input{HotelDate: "14-15", TourDate: "spring", SheetMonthYear: "05-2026"}, []string{staydate.WarnTourUnreadable}},
		{"sheet unreadable", staydate.Input{HotelDate: "2026-05-14~16", SheetMonthYear: "Sheet1"}, []string{staydate.WarnSheetUnreadable}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var codes []string
			for _, w := range staydate.Parse(test.in).Warnings {
				codes = append(codes, w.Code)
				assert.NotEmpty(t, w.Message)
			}
			assert.Equal(t, test.want, codes)
		})
	}
}

func TestActionDateIsCarried(t *testing.T) {
	t.Parallel()
	r := staydate.Parse(onSheet("14-15 11/05 AMD"))
	assert.Equal(t, "11/05 AMD", r.Evidence.ActionDateRaw)
	in := onSheet("14-15 11/05 AMD")
	in.ActionDate = "12/05 AMD"
	assert.Equal(t, "12/05 AMD", staydate.Parse(in).Evidence.ActionDateRaw, "what was given goes first")
}

func TestSpans(t *testing.T) {
	t.Parallel()
	in := onSheet("入住 １４-15, 18-20 Hilton")
	r := staydate.Parse(in)
	require.Len(t, r.Stays, 2)
	assert.Equal(t, "１４-15", r.Stays[0].Span.In(in.HotelDate))
	assert.Equal(t, "18-20", r.Stays[1].Span.In(in.HotelDate))
}

func TestClosedListsAreTheContracts(t *testing.T) {
	t.Parallel()
	for _, b := range staydate.Bases() {
		assert.True(t, contract.DateInferenceBasis(b).Valid(), "%s", b)
	}
	for _, r := range staydate.Reasons() {
		assert.True(t, contract.ReviewReason(r).Valid(), "%s", r)
	}
	assert.False(t, staydate.Basis("guess").Valid())
	assert.LessOrEqual(t, staydate.MaxNights, contract.MaxNights)
}
