package bench

import (
	"testing"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
	"github.com/google/cel-go/cel"
)

// threeConditions is the rule in the syntax of expr-lang; celConditions says
// the same in that of cel-go.
const (
	threeConditions = `weekday == 5 and start_hour >= 17 and duration_hours > 1.5`
	celConditions   = `weekday == 5 && start_hour >= 17 && duration_hours > 1.5`
)

// window is what the rule is evaluated on.
type window struct {
	Weekday       int     `expr:"weekday"`
	StartHour     int     `expr:"start_hour"`
	DurationHours float64 `expr:"duration_hours"`
	Date          string  `expr:"date"`
}

// The rule holds for long, on its last condition only not for short.
var (
	long  = window{Weekday: 5, StartHour: 18, DurationHours: 2, Date: "2026-03-27"}
	short = window{Weekday: 5, StartHour: 18, DurationHours: 1, Date: "2026-03-27"}
)

// contender is one way to evaluate the rule. What belongs to preparing facts
// is done by the function once, before it returns the evaluation.
type contender struct {
	name string
	with func(testing.TB, window) func() (bool, error)
}

func contenders() []contender {
	return []contender{
		{"deskrules", func(tb testing.TB, w window) func() (bool, error) {
			rules, err := predicate.Compile(predicate.Vars{Facts: []predicate.Var{
				{Name: "weekday", Kind: predicate.Number},
				{Name: "start_hour", Kind: predicate.Number},
				{Name: "duration_hours", Kind: predicate.Number},
				{Name: "date", Kind: predicate.Text},
			}}, predicate.Source{ID: "late", Text: threeConditions})
			if err != nil {
				tb.Fatal(err)
			}
			r := rules[0]
			values := []predicate.Value{
				predicate.IntValue(w.Weekday), predicate.IntValue(w.StartHour),
				predicate.NumberValue(w.DurationHours), predicate.TextValue(w.Date),
			}
			return func() (bool, error) {
				t, err := r.Eval(values)
				return t == predicate.True, err
			}
		}},
		{"expr.Run", func(tb testing.TB, w window) func() (bool, error) {
			program := exprProgram(tb)
			return func() (bool, error) { return truth(expr.Run(program, w)) }
		}},
		{"expr with a kept machine", func(tb testing.TB, w window) func() (bool, error) {
			program := exprProgram(tb)
			var machine vm.VM
			var env any = w
			return func() (bool, error) { return truth(machine.Run(program, env)) }
		}},
		{"expr on a map", func(tb testing.TB, w window) func() (bool, error) {
			env := facts(w)
			program, err := expr.Compile(threeConditions, expr.Env(env), expr.AsBool())
			if err != nil {
				tb.Fatal(err)
			}
			return func() (bool, error) { return truth(expr.Run(program, env)) }
		}},
		{"cel-go", func(tb testing.TB, w window) func() (bool, error) {
			env, err := cel.NewEnv(
				cel.Variable("weekday", cel.IntType), cel.Variable("start_hour", cel.IntType),
				cel.Variable("duration_hours", cel.DoubleType), cel.Variable("date", cel.StringType),
			)
			if err != nil {
				tb.Fatal(err)
			}
			checked, issues := env.Compile(celConditions)
			if issues.Err() != nil {
				tb.Fatal(issues.Err())
			}
			program, err := env.Program(checked, cel.EvalOptions(cel.OptOptimize))
			if err != nil {
				tb.Fatal(err)
			}
			vars := facts(w)
			return func() (bool, error) {
				out, _, err := program.Eval(vars)
				if err != nil {
					return false, err
				}
				return truth(out.Value(), nil)
			}
		}},
	}
}

func exprProgram(tb testing.TB) *vm.Program {
	program, err := expr.Compile(threeConditions, expr.Env(window{}), expr.AsBool())
	if err != nil {
		tb.Fatal(err)
	}
	return program
}

func facts(w window) map[string]any {
	return map[string]any{
		"weekday": w.Weekday, "start_hour": w.StartHour, "duration_hours": w.DurationHours, "date": w.Date,
	}
}

func truth(v any, err error) (bool, error) {
	b, _ := v.(bool)
	return b, err
}

func TestAllEvaluateTheRule(t *testing.T) {
	for _, c := range contenders() {
		for w, want := range map[window]bool{long: true, short: false} {
			got, err := c.with(t, w)()
			if err != nil || got != want {
				t.Errorf("%s on %+v: %v, %v", c.name, w, got, err)
			}
		}
	}
}

func BenchmarkRule(b *testing.B) {
	for _, c := range contenders() {
		b.Run(c.name, func(b *testing.B) {
			eval := c.with(b, long)
			b.ReportAllocs()
			for b.Loop() {
				if ok, err := eval(); !ok || err != nil {
					b.Fatal(ok, err)
				}
			}
		})
	}
}
