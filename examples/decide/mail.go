package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// runMail routes a hotel mail: a message file, or with -material what
// somebody else made of one.
func runMail(e *env, args []string) error {
	f := flags("mail")
	id := f.String("id", "", "the source_message_id")
	material := f.String("material", "", "a file with material and candidate_events")
	explain := f.Bool("explain", false, "also print the trace")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	var outcome contract.Outcome
	var trace rule.Explanation
	if given(f, "material") {
		if len(rest) > 0 || given(f, "id") {
			return usageError{"mail: -material goes without a message file and -id"}
		}
		outcome, trace, err = e.routeMaterial(*material)
	} else {
		outcome, trace, err = e.routeMessage(f, id, args)
	}
	if err != nil {
		return err
	}
	return e.printResult(outcome, trace, *explain)
}

// routeMaterial routes material whose candidates somebody else extracted.
func (e *env) routeMaterial(name string) (contract.Outcome, rule.Explanation, error) {
	data, err := e.readFile("mail", []string{name})
	if err != nil {
		return nil, rule.Explanation{}, err
	}
	m, err := booking.DecodeMaterial(data)
	if err != nil {
		return nil, rule.Explanation{}, err
	}
	return route(m, nil)
}

// routeMessage reads a message, extracts with the embedded extractor and routes.
func (e *env) routeMessage(f *flag.FlagSet, id *string, args []string) (contract.Outcome, rule.Explanation, error) {
	m, _, err := e.readMessage(f, id, args)
	if err != nil {
		return nil, rule.Explanation{}, err
	}
	extractor, err := mailtext.New(mailtext.Config{})
	if err != nil {
		return nil, rule.Explanation{}, err
	}
	x, err := extractor.Extract(context.Background(), booking.Input{Material: m})
	if err != nil {
		return nil, rule.Explanation{}, err
	}
	return route(m, &x)
}

func route(m *booking.Material, x *booking.Extraction) (contract.Outcome, rule.Explanation, error) {
	router, err := booking.New(booking.Config{})
	if err != nil {
		return nil, rule.Explanation{}, err
	}
	outcome, trace, err := router.Explain(m, x)
	if err != nil {
		if errors.Is(err, booking.ErrNoSourceMessageID) && x != nil {
			err = fmt.Errorf("%w: give it with -id", err)
		}
		return nil, rule.Explanation{}, inputOr(err, booking.ErrNoSourceMessageID)
	}
	return outcome, trace, nil
}
