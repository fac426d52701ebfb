package predicate_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/expr-lang/expr"
)

// FuzzCompile gives any bytes as a rule: it is compiled or refused with its
// places, quickly; what is compiled answers, explains itself in agreement with
// the answer, and agrees with bare expr-lang where all is known.
func FuzzCompile(f *testing.F) {
	for _, tt := range accepted {
		f.Add(tt.text)
	}
	for _, tt := range refusedSources {
		if len(tt.text) < 2*predicate.MaxSourceBytes {
			f.Add(tt.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		start := time.Now()
		rules, err := predicate.Compile(desk(), predicate.Source{ID: "r", Text: text})
		if took := time.Since(start); took > 2*time.Second {
			t.Fatalf("%v for %d bytes", took, len(text))
		}
		if err != nil {
			checkProblems(t, text, err)
			return
		}
		r := rules[0]
		unknown := make([]predicate.Value, len(facts()))
		for _, values := range [][]predicate.Value{facts(), unknown} {
			got, err := r.Eval(values)
			explained, x, again := r.Explain(values)
			if got != explained || !errors.Is(again, err) || len(x.Entries) == 0 {
				t.Fatalf("Eval %v %v, Explain %v %v", got, err, explained, again)
			}
			var fault *predicate.EvalError
			if err != nil && !errors.As(err, &fault) {
				t.Fatalf("%T", err)
			}
		}
		got, err := r.Eval(facts())
		if err != nil || strings.Contains(text, "rate") {
			return
		}
		env := bareEnv(facts(), false)
		program, err := expr.Compile(text, expr.Env(env), expr.Optimize(false))
		if err != nil {
			return // for example a function there wants an int
		}
		if want, err := expr.Run(program, env); err == nil && want != (got == predicate.True) {
			t.Fatalf("%v, bare expr-lang says %v", got, want)
		}
	})
}

func checkProblems(t *testing.T, text string, err error) {
	t.Helper()
	var ce *predicate.CompileError
	var vs rule.Violations
	if !errors.As(err, &ce) || !errors.As(err, &vs) || len(ce.Problems) == 0 || len(vs) != len(ce.Problems) {
		t.Fatalf("%T", err)
	}
	if len(ce.Problems) > predicate.MaxProblems+1 {
		t.Fatalf("%d problems", len(ce.Problems))
	}
	last := 0
	for _, p := range ce.Problems {
		switch {
		case p.Message == "", strings.Contains(p.Message, "runtime error"):
			t.Fatalf("%q", p.Message)
		case p.Row == 0:
			continue
		case p.Span.Start < last, p.Span.End < p.Span.Start, p.Span.End > len(text):
			t.Fatalf("%+v", p.Span)
		case strings.Count(p.Excerpt, "\n") != 1, !strings.HasSuffix(p.Excerpt, "^"):
			t.Fatalf("%q", p.Excerpt)
		case p.Row != 1+strings.Count(text[:p.Span.Start], "\n"):
			t.Fatalf("row %d", p.Row)
		}
		last = p.Span.Start
	}
}

// FuzzEval gives any numbers and texts as facts to fixed rules.
func FuzzEval(f *testing.F) {
	f.Add(18.0, 2.0, "2026-03-27", "京都", true)
	f.Add(0.0, math.Copysign(0, -1), "", "\xff", false)
	f.Add(1e308, 1e-308, "\x00", strings.Repeat("京", 100), true)
	vars := desk()
	rules, err := predicate.Compile(vars,
		predicate.Source{ID: "a", Text: `hour / hours > 1 or hour * hours in [1, 2] and -hour <= hours`},
		predicate.Source{ID: "b", Text: `date < city and (date contains city or city startsWith date) or urgent`},
		predicate.Source{ID: "c", Text: `runes(city) > hour and root(hours) < 3 and any(urgent, date in ["a", "b"])`},
	)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, hour, hours float64, date, city string, urgent bool) {
		values := []predicate.Value{
			predicate.NumberValue(hour), predicate.NumberValue(hours), predicate.TextValue(date),
			predicate.TextValue(city), predicate.BoolValue(urgent), {}, {},
		}
		for _, r := range rules {
			got, err := r.Eval(values)
			explained, x, again := r.Explain(values)
			if got != explained || !errors.Is(again, err) || x.String() == "" {
				t.Fatalf("Eval %v %v, Explain %v %v", got, err, explained, again)
			}
			if err != nil && got != predicate.Unknown {
				t.Fatalf("%v with %v", got, err)
			}
		}
	})
}
