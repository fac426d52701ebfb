package main

import (
	"flag"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
	"github.com/deskrules/deskrules/contract/rule"
)

// runIntake reads a message file into material.
func runIntake(e *env, args []string) error {
	f := flags("intake")
	id := f.String("id", "", "the source_message_id")
	explain := f.Bool("explain", false, "also print the trace")
	material, trace, err := e.readMessage(f, id, args)
	if err != nil {
		return err
	}
	return e.printResult(material, trace, *explain)
}

// readMessage reads the one message file of a command line.
func (e *env) readMessage(f *flag.FlagSet, id *string, args []string) (*booking.Material, rule.Explanation, error) {
	names, err := parse(f, args)
	if err != nil {
		return nil, rule.Explanation{}, err
	}
	raw, err := e.readFile(f.Name(), names)
	if err != nil {
		return nil, rule.Explanation{}, err
	}
	reader, err := intake.New(intake.Config{})
	if err != nil {
		return nil, rule.Explanation{}, err
	}
	material, trace, err := reader.Explain(raw, *id)
	if err != nil {
		return nil, rule.Explanation{}, inputError{err}
	}
	return material, trace, nil
}
