package predicate_test

import (
	"testing"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
)

const threeConditions = `weekday == 5 and start_hour >= 17 and duration_hours > 1.5`

func benchVars() predicate.Vars {
	return predicate.Vars{Facts: []predicate.Var{
		{Name: "weekday", Kind: predicate.Number},
		{Name: "start_hour", Kind: predicate.Number},
		{Name: "duration_hours", Kind: predicate.Number},
		{Name: "date", Kind: predicate.Text},
		{Name: "search", Kind: predicate.Bool},
	}}
}

func benchValues() []predicate.Value {
	return []predicate.Value{
		predicate.IntValue(5), predicate.IntValue(18), predicate.NumberValue(2),
		predicate.TextValue("2026-03-27"), predicate.BoolValue(false),
	}
}

// env is what bare expr-lang is given for the same facts.
type env struct {
	Weekday  int     `expr:"weekday"`
	Start    int     `expr:"start_hour"`
	Duration float64 `expr:"duration_hours"`
	Date     string  `expr:"date"`
	Search   bool    `expr:"search"`
}

func benchEnv() env {
	return env{Weekday: 5, Start: 18, Duration: 2, Date: "2026-03-27"}
}

func BenchmarkEval(b *testing.B) {
	for _, bench := range []struct{ name, text string }{
		{"three", threeConditions},
		{"in", `weekday in [5, 6, 7] and start_hour >= 17 and duration_hours > 1.5`},
		{"texts", `date >= "2026-03-01" and date startsWith "2026" and not search`},
		{"arithmetic", `start_hour * 60 + duration_hours * 60 > 19 * 60`},
	} {
		b.Run(bench.name, func(b *testing.B) {
			rules, err := predicate.Compile(benchVars(), predicate.Source{ID: "r", Text: bench.text})
			if err != nil {
				b.Fatal(err)
			}
			r, values := rules[0], benchValues()
			b.ReportAllocs()
			for b.Loop() {
				if t, err := r.Eval(values); t != predicate.True || err != nil {
					b.Fatal(t, err)
				}
			}
		})
	}
}

func BenchmarkExplain(b *testing.B) {
	rules, err := predicate.Compile(benchVars(), predicate.Source{ID: "r", Text: threeConditions})
	if err != nil {
		b.Fatal(err)
	}
	values := benchValues()
	b.ReportAllocs()
	for b.Loop() {
		if t, _, err := rules[0].Explain(values); t != predicate.True || err != nil {
			b.Fatal(t, err)
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := predicate.Compile(benchVars(), predicate.Source{ID: "r", Text: threeConditions}); err != nil {
			b.Fatal(err)
		}
	}
}

func bareProgram(b *testing.B) *vm.Program {
	p, err := expr.Compile(threeConditions, expr.Env(env{}), expr.AsBool())
	if err != nil {
		b.Fatal(err)
	}
	return p
}

func BenchmarkBareRun(b *testing.B) {
	p := bareProgram(b)
	b.ReportAllocs()
	for b.Loop() {
		if out, err := expr.Run(p, benchEnv()); out != true || err != nil {
			b.Fatal(out, err)
		}
	}
}

func BenchmarkBareReusedVM(b *testing.B) {
	p := bareProgram(b)
	var machine vm.VM
	var boxed any = benchEnv()
	b.ReportAllocs()
	for b.Loop() {
		if out, err := machine.Run(p, boxed); out != true || err != nil {
			b.Fatal(out, err)
		}
	}
}
