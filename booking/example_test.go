package booking_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// A mail with two groups and a question goes through the router. The extractor
// gave two codes in one string and forgot the question; neither is lost.
func ExampleRouter_Route() {
	router, err := booking.New(booking.Config{})
	if err != nil {
		panic(err)
	}
	material := &booking.Material{
		SourceMessage: booking.SourceMessage{SourceMessageID: "MSG-1"},
		BodyCurrent:   "Dear team,\nPlease cancel QBD0514 and QBD0515.\nCan we get 30 days credit?\nThanks!",
	}
	outcome, err := router.Route(material, &booking.Extraction{Candidates: []booking.Candidate{{
		EventType: "cancel booking", RelevantMessageExcerpt: "Please cancel QBD0514 and QBD0515.",
		CaseKeys: booking.CandidateKeys{GroupCode: []string{"QBD0514, QBD0515"}},
	}}})
	if err != nil {
		panic(err)
	}
	result := outcome.(*contract.Result)
	for _, e := range result.MessageEvents {
		fmt.Println(e.SourceEventIndex, e.EventType, *e.CaseKeys.GroupCode)
	}
	for _, u := range result.UnhandledCurrentIntents {
		fmt.Println("unhandled:", u.TextRaw)
	}
	// Output:
	// E1 Cancel Booking QBD0514
	// E2 Cancel Booking QBD0515
	// unhandled: Can we get 30 days credit?
}

// keywords is the smallest extractor that does anything.
type keywords struct{}

func (keywords) Extract(_ context.Context, in booking.Input) (booking.Extraction, error) {
	var x booking.Extraction
	for _, line := range strings.Split(in.Material.BodyCurrent, "\n") {
		if _, code, found := strings.Cut(line, "cancel "); found {
			x.Candidates = append(x.Candidates, booking.Candidate{
				EventType: "Cancel Booking", RelevantMessageExcerpt: line,
				CaseKeys: booking.CandidateKeys{GroupCode: []string{strings.Trim(code, ". ")}},
			})
		}
	}
	return x, nil
}

func ExampleRouter_Decide() {
	router, err := booking.New(booking.Config{})
	if err != nil {
		panic(err)
	}
	material := &booking.Material{SourceMessage: booking.SourceMessage{SourceMessageID: "MSG-1"}, BodyCurrent: "Please cancel QBD0514."}
	outcome, err := router.Decide(context.Background(), keywords{}, material)
	fmt.Println(outcome.Kind(), err)
	// Output: desk_result <nil>
}

func ExampleRouter_NeedsHistory() {
	router, err := booking.New(booking.Config{})
	if err != nil {
		panic(err)
	}
	material := &booking.Material{SourceMessage: booking.SourceMessage{SourceMessageID: "MSG-1"}, BodyCurrent: "Please cancel the booking."}
	extraction := &booking.Extraction{Candidates: []booking.Candidate{{EventType: "Cancel Booking", RelevantMessageExcerpt: "Please cancel the booking."}}}
	for _, need := range router.NeedsHistory(material, extraction) {
		fmt.Println(need.EventType, need.Reason, need.Kinds)
	}
	// Output: Cancel Booking target_missing [group_code confirmation_or_reservation_number guest_name_and_arrival_date]
}

func ExampleRouter_Coverage() {
	router, err := booking.New(booking.Config{})
	if err != nil {
		panic(err)
	}
	material := &booking.Material{SourceMessage: booking.SourceMessage{SourceMessageID: "MSG-1"}, BodyCurrent: "Hi Lan,\nPlease cancel QBD0514. The bus was late."}
	covered, err := router.Coverage(material, &booking.Extraction{Candidates: []booking.Candidate{{
		EventType: "Cancel Booking", RelevantMessageExcerpt: "Please cancel QBD0514.", CaseKeys: booking.CandidateKeys{GroupCode: []string{"QBD0514"}},
	}}})
	if err != nil {
		panic(err)
	}
	for _, c := range covered {
		fmt.Println(c.Kind, c.Carrier, c.Indices, c.Text)
	}
	// Output:
	// greeting none [] Hi Lan,
	// business event [E1] Please cancel QBD0514.
	// business unknown [] The bus was late.
}
