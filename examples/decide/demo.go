package main

import (
	_ "embed"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/language"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// runDemo shows the desks on embedded samples.
func runDemo(e *env, args []string) error {
	if len(args) > 0 {
		return usageError{"demo: unexpected argument " + args[0]}
	}
	for _, section := range []func(*env) error{demoTime, demoUtterances, demoMaterial, demoMail, demoSlots} {
		if err := section(e); err != nil {
			return err
		}
	}
	return nil
}

//go:embed samples/matrix.txt
var matrix string

// demoTime decides the edge cases of the requirements.
func demoTime(e *env) error {
	fmt.Fprintln(e.out, "== timepipe: slots to a bookable time (asked on Monday 2026-03-23 at 14:00, Asia/Shanghai)")
	pipeline, err := timepipe.New(timepipe.Config{})
	if err != nil {
		return err
	}
	for line := range strings.Lines(matrix) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		said, request, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			return fmt.Errorf("demo: no request in %q", line)
		}
		r, err := timepipe.DecodeRequest([]byte(request))
		if err != nil {
			return fmt.Errorf("demo: %s: %w", said, err)
		}
		answer, trace, err := pipeline.ExplainDo(r)
		if err != nil {
			return fmt.Errorf("demo: %s: %w", said, err)
		}
		fmt.Fprintf(e.out, "\n%s\n    %-5s %s%s\n    because %s\n", said, answer.Status,
			strings.Join(answer.Candidates, "  "), answer.Reason, strings.Join(decisive(trace), ", "))
	}
	return nil
}

//go:embed samples/utterances.txt
var utterances string

// demoNow is when the utterances of the demo are said.
var demoNow = time.UnixMilli(1774245600000)

// demoUtterances decides on what people say.
func demoUtterances(e *env) error {
	fmt.Fprintln(e.out, "\n== timepipe: utterances to a bookable time (same moment, no model)")
	zone, err := civil.LoadZone(timepipe.DefaultTimezone)
	if err != nil {
		return err
	}
	for line := range strings.Lines(utterances) {
		said := strings.TrimSpace(line)
		lang := language.Chinese
		if said[0] < utf8.RuneSelf && !strings.Contains(said, "月") {
			lang = language.English
		}
		answer, _, err := hear(timepipe.Utterance{Text: said, Now: demoNow, Zone: zone}, timepipe.Config{}, lang)
		if err != nil {
			return fmt.Errorf("demo: %s: %w", said, err)
		}
		showHeard(e.out, said, answer)
	}
	return nil
}

// decisive names the rules that did something, with what they did.
func decisive(x rule.Explanation) []string {
	var out []string
	for _, entry := range x.Entries {
		if !entry.Verdict.Fired() {
			continue
		}
		text := string(entry.Rule) + " " + string(entry.Verdict)
		for _, v := range entry.Values {
			if v.Name() == "reason" || v.Name() == "clash" {
				text += " (" + v.String() + ")"
			}
		}
		if len(out) == 0 || out[len(out)-1] != text {
			out = append(out, text)
		}
	}
	return out
}
