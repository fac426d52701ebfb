// Command decide is the deskrules library on the command line: JSON in, JSON
// out.
//
//	decide demo                        all desks on samples, readable output
//	decide time < request.json         slots to a bookable time
//	decide time -say TEXT -now TIME    an utterance to a bookable time
//	decide intake FILE.eml -id MSG-1   a hotel mail to material
//	decide mail FILE.eml -id MSG-1     a hotel mail to its outcome
//	decide mail -material FILE.json    the same for material made elsewhere
//	decide contract FILE.json          check an outcome that was made elsewhere
//	decide slots < request.json        the best times for a meeting
//	decide busy FILE.ics -tz ZONE -from TIME -to TIME
//	                                   a calendar to busy blocks
//
// Each command writes one JSON object to standard output and nothing else. The
// exit status is 0 for a decision, 2 for invalid input (with a JSON error on
// standard error and nothing on standard output), and 1 for anything else. With
// -explain the object is {"result":…,"trace":…}.
package main

import (
	"io"
	"os"

	_ "time/tzdata" // a program brings its zone data; the library does not
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// command is one subcommand.
type command struct {
	name  string
	usage string
	run   func(*env, []string) error
}

// commands is the list of subcommands in the order of the usage text.
func commands() []command {
	return []command{
		{"demo", "demo", runDemo},
		{"time", "time [-explain] < request.json\n  decide time -say TEXT -now RFC3339 [-max HOURS] [-lang en] [-tz ZONE] [-explain]", runTime},
		{"intake", "intake FILE.eml -id MSG-1 [-explain]", runIntake},
		{"mail", "mail FILE.eml -id MSG-1 [-explain]\n  decide mail -material FILE.json [-explain]", runMail},
		{"contract", "contract FILE.json", runContract},
		{"slots", "slots [-explain] < request.json", runSlots},
		{"busy", "busy FILE.ics -tz ZONE -from TIME -to TIME [-owner MAIL] [-explain]", runBusy},
	}
}

// env is what a command may touch.
type env struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// run carries out one command line and returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	e := &env{in: in, out: out, err: errs}
	if len(args) == 0 {
		return e.finish(usageError{"a command is missing"})
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return e.finish(c.run(e, args[1:]))
		}
	}
	if args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		printUsage(out)
		return 0
	}
	return e.finish(usageError{"unknown command " + args[0]})
}
