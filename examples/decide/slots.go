package main

import "github.com/deskrules/deskrules/scheduling/slots"

// runSlots finds the best times for a meeting.
func runSlots(e *env, args []string) error {
	f := flags("slots")
	explain := f.Bool("explain", false, "also print the trace")
	if err := noArguments(f, args); err != nil {
		return err
	}
	data, err := readInput(e.in)
	if err != nil {
		return err
	}
	request, err := slots.DecodeRequest(data)
	if err != nil {
		return err
	}
	result, trace, err := slots.Explain(request)
	if err != nil {
		return err
	}
	return e.printResult(result, trace, *explain)
}
