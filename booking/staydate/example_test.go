package staydate_test

import (
	"fmt"

	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract/phrase"
)

func ExampleParse() {
	r := staydate.Parse(staydate.Input{
		HotelDate:      "14-15",
		TourDate:       "2026/05/11\n2026/05/16",
		ActionDate:     "11/05 AMD",
		SheetMonthYear: "BOOKING 05-2026",
	})
	nights, _ := r.Stays[0].Nights()
	fmt.Println(r.Stays[0].Arrival, r.Stays[0].Departure, nights)
	fmt.Println(r.Evidence.Basis)
	// Output:
	// 2026-05-14 2026-05-15 1
	// hotel_date_range_with_tour_date_context
}

func ExampleParse_review() {
	for _, sheet := range []string{"BOOKING 05-2026", "BOOKING 06-2026"} {
		r := staydate.Parse(staydate.Input{HotelDate: "31-02", SheetMonthYear: sheet})
		fmt.Printf("%d %q\n", len(r.Stays), r.Doubt)
	}
	// Output:
	// 1 ""
	// 0 "The calendar has no such days in the month that is meant."
}

func ExampleExplain() {
	_, why := staydate.Explain(staydate.Input{HotelDate: "14-15", SheetMonthYear: "05-2026"})
	for _, e := range why.Entries {
		fmt.Println(e.Rule, e.Verdict, e.Subject)
	}
	// Output:
	// SD-3 pass hotel_date
	// SD-1 derive hotel_date
	// SD-6 pass hotel_date
	// SD-2 decide stay
	// SD-4 derive nights
	// SD-5 derive date_evidence
}

func ExampleFind() {
	text := phrase.Fold("Please book QBD0514 for 14-16 May, 10-12 pax.")
	for _, m := range staydate.Find(text) {
		fmt.Println(text.Span(m.Start, m.End).In(text.Source()))
	}
	// Output: 14-16 May
}
