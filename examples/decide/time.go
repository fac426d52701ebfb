package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"golang.org/x/text/language"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/deskrules/deskrules/timepipe/timetext"
)

// runTime decides on a wire request, or with -say on an utterance.
func runTime(e *env, args []string) error {
	f := flags("time")
	explain := f.Bool("explain", false, "also print the trace")
	say := f.String("say", "", "the utterance")
	now := f.String("now", "", "when it was said, RFC 3339")
	longest := f.Float64("max", timepipe.DefaultMaxDuration.Hours(), "longest meeting in hours")
	lang := f.String("lang", "", "language of the prompt, and a hint for the utterance: zh or en")
	zone := f.String("tz", timepipe.DefaultTimezone, "zone of the utterance")
	if err := noArguments(f, args); err != nil {
		return err
	}
	if !given(f, "say") {
		for _, name := range []string{"now", "max", "lang", "tz"} {
			if given(f, name) {
				return usageError{"time: -" + name + " goes with -say"}
			}
		}
		return decideRequest(e, *explain)
	}
	u, config, err := utterance(*say, *now, *longest, *lang, *zone)
	if err != nil {
		return err
	}
	answer, trace, err := hear(u, config, promptLanguage(u.Lang))
	if err != nil {
		return atFlags(err, map[string]string{"now": "-now"})
	}
	return e.printResult(answer, trace, *explain)
}

// decideRequest decides on the wire request on standard input.
func decideRequest(e *env, explain bool) error {
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
	return e.printResult(response, trace, explain)
}

// utterance checks the flags of -say, all of them.
func utterance(say, now string, longest float64, lang, zone string) (timepipe.Utterance, timepipe.Config, error) {
	var vs rule.Violations
	u := timepipe.Utterance{Text: say, Lang: lang}
	at, err := time.Parse(time.RFC3339, now)
	if err != nil {
		vs.Add("-now", now, "TP-N9", "must be a time as in 2026-03-23T14:00:00+08:00")
	}
	u.Now = at
	if u.Zone, err = civil.LoadZone(zone); err != nil {
		vs.Add("-tz", zone, "TP-N12", "must be the name of an IANA time zone: %v", err)
	}
	if lang != "" && lang != "zh" && lang != "en" {
		vs.Add("-lang", lang, "TP-N9", "must be zh or en")
	}
	config := timepipe.Config{MaxDurationHours: &longest, Timezone: &zone}
	if _, err := timepipe.New(timepipe.Config{MaxDurationHours: &longest}); err != nil {
		vs.Add("-max", fmt.Sprint(longest), "TP-F6", "must be a number of hours, at least a minute")
	}
	return u, config, vs.Err()
}

func promptLanguage(lang string) language.Tag {
	if lang == "en" {
		return language.English
	}
	return language.Chinese
}

// heard is what decide time -say prints.
type heard struct {
	Slots    timepipe.Slots    `json:"slots"`
	Response timepipe.Response `json:"response"`
	Windows  []heardWindow     `json:"windows"`
	Prompt   string            `json:"prompt"`
}

// heardWindow is a candidate, in local time.
type heardWindow struct {
	Start     string `json:"start"`
	End       string `json:"end"`
	Search    bool   `json:"search"`
	Truncated bool   `json:"truncated"`
}

// hear extracts the slots of an utterance and decides on them.
func hear(u timepipe.Utterance, c timepipe.Config, prompt language.Tag) (heard, rule.Explanation, error) {
	extractor, err := timetext.New(timetext.Config{})
	if err != nil {
		return heard{}, rule.Explanation{}, err
	}
	pipeline, err := timepipe.New(c)
	if err != nil {
		return heard{}, rule.Explanation{}, err
	}
	slots, err := extractor.Extract(context.Background(), u)
	if err != nil {
		return heard{}, rule.Explanation{}, err
	}
	decision, trace, err := pipeline.Explain(slots, u.Now)
	if err != nil {
		return heard{}, rule.Explanation{}, err
	}
	out := heard{Slots: slots, Response: decision.Response(), Prompt: decision.Prompt(prompt), Windows: make([]heardWindow, len(decision.Windows))}
	for i, w := range decision.Windows {
		out.Windows[i] = heardWindow{w.Start.Format(time.RFC3339), w.End.Format(time.RFC3339), w.Search, w.Truncated}
	}
	return out, trace, nil
}

// showHeard prints an answer for people.
func showHeard(w io.Writer, said string, a heard) {
	fmt.Fprintf(w, "\n%s\n    %-5s", said, a.Response.Status)
	for _, window := range a.Windows {
		fmt.Fprintf(w, " %s to %s", window.Start[:16], window.End[11:16])
		if window.Search {
			fmt.Fprint(w, " (search)")
		}
	}
	if a.Response.Reason != "" {
		fmt.Fprintf(w, " %s", a.Response.Reason)
	}
	if a.Prompt != "" {
		fmt.Fprintf(w, "\n    %s", a.Prompt)
	}
	fmt.Fprintln(w)
}
