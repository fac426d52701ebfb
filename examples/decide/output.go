package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/deskrules/deskrules/contract/rule"
)

// The exit statuses.
const (
	statusDecided = 0
	statusFailed  = 1
	statusInvalid = 2
)

// usageError is a command line that cannot be carried out.
type usageError struct{ message string }

func (e usageError) Error() string { return e.message }

// inputError is an input that cannot be decided on, where the library's error
// is not a list of violations.
type inputError struct{ err error }

func (e inputError) Error() string { return e.err.Error() }
func (e inputError) Unwrap() error { return e.err }

// inputOr marks err as the input's fault if it is one of those.
func inputOr(err error, those ...error) error {
	for _, t := range those {
		if errors.Is(err, t) {
			return inputError{err}
		}
	}
	return err
}

// atFlags puts the violations of a library call at the flags that the values
// came from: flags names them by the pointer that the library gives.
func atFlags(err error, flags map[string]string) error {
	var violations rule.Violations
	if !errors.As(err, &violations) {
		return err
	}
	out := slices.Clone(violations)
	for i, v := range out {
		if name, ok := flags[v.Pointer]; ok {
			out[i].Pointer = name
		}
	}
	return out.Err()
}

// explained is what -explain prints.
type explained struct {
	Result any              `json:"result"`
	Trace  rule.Explanation `json:"trace"`
}

// print writes one JSON object and a line break.
func (e *env) print(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := e.out.Write(b.Bytes())
	return err
}

// printResult prints result, with its trace if it was asked for.
func (e *env) printResult(result any, trace rule.Explanation, explain bool) error {
	if explain {
		return e.print(explained{result, trace})
	}
	return e.print(result)
}

// finish reports err, if there is one, and returns the exit status.
func (e *env) finish(err error) int {
	if err == nil {
		return statusDecided
	}
	report := struct {
		Error      string          `json:"error"`
		Violations rule.Violations `json:"violations,omitempty"`
	}{Error: err.Error()}
	status := statusFailed
	var violations rule.Violations
	var usage usageError
	var input inputError
	switch {
	case errors.As(err, &violations):
		report.Error = "the input is invalid"
		report.Violations = violations
		status = statusInvalid
	case errors.As(err, &usage), errors.As(err, &input):
		status = statusInvalid
	}
	enc := json.NewEncoder(e.err)
	enc.SetEscapeHTML(false)
	if enc.Encode(report) != nil {
		return statusFailed
	}
	return status
}

// flags returns an empty flag set for a command; what it says itself goes
// nowhere, because errors are JSON here.
func flags(name string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f
}

// parse reads args and returns those that are no flags. Flags may stand
// before and after them.
func parse(f *flag.FlagSet, args []string) ([]string, error) {
	var rest []string
	for {
		if err := f.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				err = errors.New("see decide help")
			}
			return nil, usageError{f.Name() + ": " + err.Error()}
		}
		if f.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, f.Arg(0))
		args = f.Args()[1:]
	}
}

// noArguments parses the flags of a command that takes nothing else.
func noArguments(f *flag.FlagSet, args []string) error {
	rest, err := parse(f, args)
	if err == nil && len(rest) > 0 {
		err = usageError{f.Name() + ": unexpected argument " + rest[0]}
	}
	return err
}

// given reports whether a flag stands on the command line.
func given(f *flag.FlagSet, name string) bool {
	found := false
	f.Visit(func(x *flag.Flag) { found = found || x.Name == name })
	return found
}

// maxInput is how much is read from standard input or a file.
const maxInput = 64 << 20

// readInput reads all of r, up to maxInput.
func readInput(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxInput+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxInput {
		return nil, inputError{fmt.Errorf("the input is longer than %d bytes", maxInput)}
	}
	return data, nil
}

// readFile reads the one file that a command wants, "-" for standard input.
func (e *env) readFile(command string, names []string) ([]byte, error) {
	if len(names) != 1 {
		return nil, usageError{fmt.Sprintf("%s: one file is needed, not %d", command, len(names))}
	}
	if names[0] == "-" {
		return readInput(e.in)
	}
	f, err := os.Open(names[0])
	if err != nil {
		return nil, usageError{command + ": " + err.Error()}
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, usageError{command + ": " + names[0] + " is a directory"}
	}
	return readInput(f)
}

func printUsage(w io.Writer) {
	fmt.Fprintln(w, "decide makes the decisions of deskrules: JSON in, JSON out.")
	fmt.Fprintln(w)
	for _, c := range commands() {
		fmt.Fprintf(w, "  decide %s\n", c.usage)
	}
}
