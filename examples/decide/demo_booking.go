package main

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract"
)

var (
	//go:embed samples/mail-courtesy.json
	courtesyMail []byte
	//go:embed samples/mail-empty.json
	emptyMail []byte
	//go:embed samples/mail-mixed.json
	mixedMail []byte
	//go:embed samples/booking.eml
	bookingMail []byte
)

// demoMaterial routes mails whose candidates somebody else extracted.
func demoMaterial(e *env) error {
	fmt.Fprintln(e.out, "\n== booking: material with candidate events to an outcome")
	for _, data := range [][]byte{courtesyMail, emptyMail, mixedMail} {
		m, err := booking.DecodeMaterial(data)
		if err != nil {
			return fmt.Errorf("demo: %w", err)
		}
		if err := showRouted(e, m, nil); err != nil {
			return err
		}
	}
	return nil
}

// demoMail reads a real message with a real spreadsheet, with no model.
func demoMail(e *env) error {
	fmt.Fprintln(e.out, "\n== booking: a message file with a highlighted spreadsheet to an outcome (no model)")
	reader, err := intake.New(intake.Config{})
	if err != nil {
		return err
	}
	m, err := reader.Message(bookingMail, "MSG-FILE")
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	extractor, err := mailtext.New(mailtext.Config{})
	if err != nil {
		return err
	}
	x, err := extractor.Extract(context.Background(), booking.Input{Material: m})
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	return showRouted(e, m, &x)
}

// showRouted routes a mail and prints the outcome for people.
func showRouted(e *env, m *booking.Material, x *booking.Extraction) error {
	router, err := booking.New(booking.Config{})
	if err != nil {
		return err
	}
	outcome, err := router.Route(m, x)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	subject := "(no subject)"
	if s := m.SourceMessage.Subject; s != nil {
		subject = *s
	}
	fmt.Fprintf(e.out, "\n%s\n", subject)
	switch o := outcome.(type) {
	case *contract.Notice:
		fmt.Fprintf(e.out, "    %s %s\n", o.RouteCode, o.Notification.VisibleMessage)
	case *contract.Result:
		for _, event := range o.MessageEvents {
			showEvent(e, event)
		}
		for _, u := range o.UnhandledCurrentIntents {
			fmt.Fprintf(e.out, "    unhandled: %s\n", u.TextRaw)
		}
		for _, w := range o.ExtractionWarnings {
			fmt.Fprintf(e.out, "    warning: %v\n", w)
		}
	}
	if problems := contract.Validate(outcome); len(problems) > 0 {
		return fmt.Errorf("demo: the outcome breaks its contract: %w", problems)
	}
	fmt.Fprintln(e.out, "    the contract is kept")
	return nil
}

func showEvent(e *env, event contract.MessageEvent) {
	target := "no target"
	if g := event.CaseKeys.GroupCode; g != nil {
		target = *g
	}
	fmt.Fprintf(e.out, "    %-4s %-26s %s", event.SourceEventIndex, event.EventType, target)
	if stay := event.ExtractedFields.Stay; stay != nil && stay.ArrivalDate != nil && stay.DepartureDate != nil {
		fmt.Fprintf(e.out, ", %s to %s", *stay.ArrivalDate, *stay.DepartureDate)
	}
	fmt.Fprintf(e.out, "\n         %s\n", strings.Join(strings.Fields(event.RelevantMessageExcerpt), " "))
}
