package mailtext_test

import (
	"context"
	"fmt"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
)

func ExampleExtractor_Extract() {
	x, err := mailtext.New(mailtext.Config{})
	if err != nil {
		panic(err)
	}
	got, err := x.Extract(context.Background(), booking.Input{Material: &booking.Material{
		BodyCurrent: "Please book 5 TWN QBD0514, 14-16 May 2026.\nGuide will arrive at 20:00.\nCan we get 30 days credit?",
	}})
	if err != nil {
		panic(err)
	}
	for _, c := range got.Candidates {
		fmt.Println(c.EventType, c.CaseKeys.GroupCode)
	}
	for _, u := range got.Unknowns {
		fmt.Println("unknown:", u.TextRaw)
	}
	// Output:
	// New Booking [QBD0514]
	// Trace [QBD0514]
	// unknown: Can we get 30 days credit?
}

func ExampleNew() {
	x, err := mailtext.New(mailtext.Config{
		Terms: []mailtext.Term{
			{Concept: "cancel", Phrases: []string{"scratch"}},
			{Concept: "test_mail", Phrases: []string{"this is a test"}},
		},
		Rules: []mailtext.Rule{{ID: "no-tests", When: "test_mail", Proposes: mailtext.ProposesNothing}},
	})
	if err != nil {
		panic(err)
	}
	for _, body := range []string{"Please scratch QBD0514.", "This is a test: please cancel QBD0514."} {
		got, _ := x.Extract(context.Background(), booking.Input{Material: &booking.Material{BodyCurrent: body}})
		for _, c := range got.Candidates {
			fmt.Println(c.EventType, c.CaseKeys.GroupCode)
		}
	}
	// Output: Cancel Booking [QBD0514]
}

func ExampleExtractor_Explain() {
	x, _ := mailtext.New(mailtext.Config{})
	_, why, _ := x.Explain(context.Background(), booking.Input{Material: &booking.Material{BodyCurrent: "Please do not cancel QBD0514. Update QBD0515 to 12 TWN."}})
	for _, e := range why.Entries {
		fmt.Println(e)
	}
	// Output:
	// MT-0 decide clause proposes=nothing [0:29]
	// MT-U1 decide clause proposes=Update Booking / Amendment [30:55]
}
