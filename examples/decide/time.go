package main

import "github.com/deskrules/deskrules/timepipe"

// runTime decides on a wire request.
func runTime(e *env, args []string) error {
	f := flags("time")
	explain := f.Bool("explain", false, "also print the trace")
	if err := noArguments(f, args); err != nil {
		return err
	}
	data, err := readInput(e.in)
	if err != nil {
		return err
	}
	request, err := timepipe.DecodeRequest(data)
	if err != nil {
		return err
	}
	pipeline, err := timepipe.New(timepipe.Config{})
	if err != nil {
		return err
	}
	response, trace, err := pipeline.ExplainDo(request)
	if err != nil {
		return err
	}
	return e.printResult(response, trace, *explain)
}
