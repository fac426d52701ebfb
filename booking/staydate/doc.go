// Package staydate reads the dates of a hotel stay as booking desks write
// them.
//
// A spreadsheet says "14-15" and means the night of 14 May 2026, because the
// tour beside it runs from 11 to 16 May, or because the sheet is titled
// "BOOKING 05-2026". [Parse] takes these texts and gives back the stays, or
// says why it does not dare to:
//
//	r := staydate.Parse(staydate.Input{HotelDate: "14-15", SheetMonthYear: "BOOKING 05-2026"})
//	r.Stays[0].Arrival       // 2026-05-14
//	r.Evidence.Basis         // hotel_date_range_with_sheet_month_year
//
// # Where month and year come from
//
// In order (rule SD-2): the hotel date itself, the tour date range that
// contains it, the sheet's month and year, and as a last resort the mail's
// date, with a warning. If two sources disagree, if the month has no such day,
// or if two months fit, there is no date: the result has a reason for review
// and all readings. A tour that begins in the sheet's month may end in the
// next one; that is no disagreement.
//
// # What is read
//
// Day ranges ("14-15", "14/15", "30-02" over the end of a month), dates with
// month and year in any usual order ("14-15/05", "14/05-15/05/2026",
// "2026-05-14~05-16", "5月14-15日", "14 May - 16 May", "31/12-02/01"), several
// stays ("14-15, 18-20"), arrival and departure by name ("check in 14 May,
// check out 16 May"), and a single date with a number of nights ("14 May, 2
// nights"). Numbers alone are day before month unless configured otherwise or
// unless only one order fits (SD-6). The date beside an action word ("11/05
// AMD") is when somebody acted, never a stay (SD-3).
//
// [Find] finds such dates in running text; it wants a month, because "10-12"
// in a sentence may be anything.
//
// The package knows strings and civil dates only, no mail and no table. It is
// pure and total: any bytes give a result.
//
// Source: seed 002, Date Evidence; rules SD-1 to SD-6.
package staydate
