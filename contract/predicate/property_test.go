package predicate_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/expr-lang/expr"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// model is the slow, plain meaning of an expression: the oracle of the
// compiled one.
type model struct {
	text string
	eval func(facts []predicate.Value) (predicate.Value, bool) // not ok is a fault
}

func literal(text string, v predicate.Value) model {
	return model{text, func([]predicate.Value) (predicate.Value, bool) { return v, true }}
}

func fact(kind predicate.Kind) *rapid.Generator[model] {
	var all []model
	for i, f := range desk().Facts {
		if f.Kind == kind {
			all = append(all, model{f.Name, func(facts []predicate.Value) (predicate.Value, bool) { return facts[i], true }})
		}
	}
	return rapid.SampledFrom(all)
}

// both combines two parts strictly: a fault or an unknown on either side is
// one of the whole.
func both(op string, a, b model, f func(x, y predicate.Value) (predicate.Value, bool)) model {
	text := operand(a) + " " + op + " " + operand(b)
	return model{text, func(facts []predicate.Value) (predicate.Value, bool) {
		x, ok := a.eval(facts)
		if !ok {
			return x, false
		}
		y, ok := b.eval(facts)
		if !ok || !x.Known() || !y.Known() {
			return predicate.Value{}, ok
		}
		return f(x, y)
	}}
}

func numbers(depth int) *rapid.Generator[model] {
	return rapid.Custom(func(t *rapid.T) model {
		choice := 0
		if depth > 0 {
			choice = rapid.IntRange(0, 5).Draw(t, "number")
		}
		switch choice {
		case 1:
			a := numbers(depth-1).Draw(t, "a")
			return model{"-(" + a.text + ")", func(facts []predicate.Value) (predicate.Value, bool) {
				x, ok := a.eval(facts)
				if !ok || !x.Known() {
					return predicate.Value{}, ok
				}
				return predicate.NumberValue(-x.Number()), true
			}}
		case 2, 3, 4:
			op := rapid.SampledFrom([]string{"+", "-", "*", "/"}).Draw(t, "op")
			return both(op, numbers(depth-1).Draw(t, "a"), numbers(depth-1).Draw(t, "b"),
				func(x, y predicate.Value) (predicate.Value, bool) {
					a, b := x.Number(), y.Number()
					r := map[string]float64{"+": a + b, "-": a - b, "*": a * b, "/": a / b}[op]
					return predicate.NumberValue(r), !math.IsInf(r, 0) && !(op == "/" && b == 0)
				})
		case 5:
			a := texts().Draw(t, "a")
			return model{"runes(" + a.text + ")", func(facts []predicate.Value) (predicate.Value, bool) {
				x, _ := a.eval(facts)
				if !x.Known() {
					return x, true
				}
				return predicate.IntValue(len([]rune(x.Text()))), true
			}}
		}
		if rapid.Bool().Draw(t, "literal") {
			n := rapid.SampledFrom([]float64{0, 1, 2, 3, 18, 0.5, 1e300}).Draw(t, "n")
			return literal(strconv.FormatFloat(n, 'g', -1, 64), predicate.NumberValue(n))
		}
		return fact(predicate.Number).Draw(t, "fact")
	})
}

func texts() *rapid.Generator[model] {
	return rapid.Custom(func(t *rapid.T) model {
		if rapid.Bool().Draw(t, "literal") {
			s := rapid.SampledFrom([]string{"", "2", "2026-03-27", "京", "京都", "\"\\\n"}).Draw(t, "s")
			return literal(strconv.Quote(s), predicate.TextValue(s))
		}
		return fact(predicate.Text).Draw(t, "fact")
	})
}

func conditions(depth int) *rapid.Generator[model] {
	return rapid.Custom(func(t *rapid.T) model {
		choice := rapid.IntRange(0, 2).Draw(t, "leaf")
		if depth > 0 {
			choice = rapid.IntRange(0, 7).Draw(t, "condition")
		}
		compared := func(op string, c int) predicate.Value {
			return predicate.BoolValue(map[string]bool{
				"==": c == 0, "!=": c != 0, "<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0,
			}[op])
		}
		operators := rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">="})
		switch choice {
		case 0:
			if rapid.Bool().Draw(t, "literal") {
				b := rapid.Bool().Draw(t, "b")
				return literal(strconv.FormatBool(b), predicate.BoolValue(b))
			}
			return fact(predicate.Bool).Draw(t, "fact")
		case 1:
			op := operators.Draw(t, "op")
			return both(op, numbers(min(depth, 2)).Draw(t, "a"), numbers(min(depth, 2)).Draw(t, "b"),
				func(x, y predicate.Value) (predicate.Value, bool) {
					c := 0
					if x.Number() < y.Number() {
						c = -1
					} else if x.Number() > y.Number() {
						c = 1
					}
					return compared(op, c), true
				})
		case 2:
			op := rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">=", "contains", "startsWith", "endsWith"}).Draw(t, "op")
			return both(op, texts().Draw(t, "a"), texts().Draw(t, "b"),
				func(x, y predicate.Value) (predicate.Value, bool) {
					switch op {
					case "contains":
						return predicate.BoolValue(strings.Contains(x.Text(), y.Text())), true
					case "startsWith":
						return predicate.BoolValue(strings.HasPrefix(x.Text(), y.Text())), true
					case "endsWith":
						return predicate.BoolValue(strings.HasSuffix(x.Text(), y.Text())), true
					}
					return compared(op, strings.Compare(x.Text(), y.Text())), true
				})
		case 3:
			list := rapid.SliceOfN(rapid.IntRange(-3, 20), 1, 6).Draw(t, "list")
			var b strings.Builder
			for i, n := range list {
				if i > 0 {
					b.WriteString(", ")
				}
				b.WriteString(strconv.Itoa(n))
			}
			a := numbers(min(depth-1, 1)).Draw(t, "a")
			return both("in", a, literal("["+b.String()+"]", predicate.BoolValue(true)), func(x, _ predicate.Value) (predicate.Value, bool) {
				return predicate.BoolValue(slices.ContainsFunc(list, func(n int) bool { return float64(n) == x.Number() })), true
			})
		case 4:
			a := conditions(depth-1).Draw(t, "a")
			return model{"not (" + a.text + ")", func(facts []predicate.Value) (predicate.Value, bool) {
				x, ok := a.eval(facts)
				if !ok || !x.Known() {
					return predicate.Value{}, ok
				}
				return predicate.BoolValue(!x.Bool()), true
			}}
		case 5:
			op := rapid.SampledFrom([]string{"==", "!="}).Draw(t, "op")
			return both(op, conditions(depth-1).Draw(t, "a"), conditions(depth-1).Draw(t, "b"),
				func(x, y predicate.Value) (predicate.Value, bool) {
					return predicate.BoolValue((x == y) == (op == "==")), true
				})
		}
		// and, or: Kleene, from left to right.
		or := choice == 7
		parts := rapid.SliceOfN(conditions(depth-1), 2, 4).Draw(t, "parts")
		word := " and "
		if or {
			word = " or "
		}
		var b strings.Builder
		for i, p := range parts {
			if i > 0 {
				b.WriteString(word)
			}
			b.WriteString(operand(p))
		}
		return model{b.String(), func(facts []predicate.Value) (predicate.Value, bool) {
			out := predicate.BoolValue(!or)
			for _, p := range parts {
				x, ok := p.eval(facts)
				if !ok {
					return predicate.Value{}, false
				}
				if x == predicate.BoolValue(or) {
					return x, true
				}
				if !x.Known() {
					out = x
				}
			}
			return out, true
		}}
	})
}

// operand puts brackets around what has an operator in it.
func operand(m model) string {
	if strings.Contains(m.text, " ") && m.text[0] != '[' || m.text[0] == '-' {
		return "(" + m.text + ")"
	}
	return m.text
}

func values(known bool) *rapid.Generator[[]predicate.Value] {
	return rapid.Custom(func(t *rapid.T) []predicate.Value {
		out := make([]predicate.Value, len(desk().Facts))
		for i, f := range desk().Facts {
			if !known && rapid.IntRange(0, 2).Draw(t, "missing") == 0 {
				continue
			}
			switch f.Kind {
			case predicate.Bool:
				out[i] = predicate.BoolValue(rapid.Bool().Draw(t, f.Name))
			case predicate.Number:
				out[i] = predicate.NumberValue(rapid.SampledFrom([]float64{-1, 0, 1, 2, 18, 0.5, 1e308}).Draw(t, f.Name))
			case predicate.Text:
				out[i] = predicate.TextValue(rapid.SampledFrom([]string{"", "2", "2026-03-27", "京都", "都"}).Draw(t, f.Name))
			}
		}
		return out
	})
}

func TestPropertyOracle(t *testing.T) {
	answers := make(map[string]int)
	rapid.Check(t, func(t *rapid.T) {
		m := conditions(3).Draw(t, "condition")
		rules, err := predicate.Compile(desk(), predicate.Source{ID: "r", Text: m.text})
		if len(m.text) > predicate.MaxSourceBytes {
			require.Error(t, err)
			return
		}
		require.NoError(t, err, m.text)
		for range 4 {
			facts := values(false).Draw(t, "facts")
			want, ok := m.eval(facts)
			got, err := rules[0].Eval(facts)
			if !ok {
				require.Error(t, err, "%s on %v", m.text, facts)
				answers["fault"]++
			} else {
				require.NoError(t, err, "%s on %v", m.text, facts)
				tri := predicate.Unknown
				if want.Known() {
					tri = predicate.TriOf(want.Bool())
				}
				require.Equal(t, tri, got, "%s on %v", m.text, facts)
				answers[got.String()]++
			}
			explained, _, again := rules[0].Explain(facts)
			require.Equal(t, got, explained)
			require.Equal(t, err, again)
		}
	})
	for _, answer := range []string{"true", "false", "unknown", "fault"} {
		assert.NotZero(t, answers[answer], "the generator never gave %s", answer)
	}
}

// With all facts known, bare expr-lang gives the same answer wherever there is
// no fault.
func TestPropertyBareExpr(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := conditions(2).Draw(t, "condition")
		if len(m.text) > predicate.MaxSourceBytes {
			return
		}
		rules, err := predicate.Compile(desk(), predicate.Source{ID: "r", Text: m.text})
		require.NoError(t, err, m.text)
		facts := values(true).Draw(t, "facts")
		env := bareEnv(facts, false)
		program, err := expr.Compile(m.text, expr.Env(env), expr.Optimize(false))
		require.NoError(t, err, m.text)
		got, err := rules[0].Eval(facts)
		if err != nil {
			return // there it is an infinity or NaN
		}
		want, err := expr.Run(program, env)
		require.NoError(t, err)
		require.Equal(t, want, got == predicate.True, "%s on %v", m.text, facts)
		require.NotEqual(t, predicate.Unknown, got, "all facts are known")
	})
}

// Knowing more never turns an answer around: it only settles what was unknown.
func TestPropertyKnowingMoreOnlySettles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := conditions(3).Draw(t, "condition")
		if len(m.text) > predicate.MaxSourceBytes {
			return
		}
		rules, err := predicate.Compile(desk(), predicate.Source{ID: "r", Text: m.text})
		require.NoError(t, err)
		all := values(true).Draw(t, "all")
		some := slices.Clone(all)
		for i := range some {
			if rapid.Bool().Draw(t, "forget") {
				some[i] = predicate.Value{}
			}
		}
		little, err := rules[0].Eval(some)
		if err != nil || little == predicate.Unknown {
			return
		}
		much, err := rules[0].Eval(all)
		if err != nil {
			return // an operation that was unknown before can fail now
		}
		require.Equal(t, little, much, "%s on %v, then %v", m.text, some, all)
	})
}
