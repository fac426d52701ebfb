package main

import (
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// finding is a violation as decide contract prints it.
type finding struct {
	Pointer string  `json:"pointer"`
	Rule    rule.ID `json:"rule"`
	Message string  `json:"message"`
}

// runContract checks an outcome that was made elsewhere. Every JSON value gets
// a list of violations, an empty one if it keeps the contract.
func runContract(e *env, args []string) error {
	f := flags("contract")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	data, err := e.readFile(f.Name(), rest)
	if err != nil {
		return err
	}
	violations, err := contract.Check(data)
	if err != nil {
		return inputError{err}
	}
	out := struct {
		Violations []finding `json:"violations"`
	}{make([]finding, len(violations))}
	for i, v := range violations {
		out.Violations[i] = finding{v.Pointer, v.Rule, v.Message}
	}
	return e.print(out)
}
