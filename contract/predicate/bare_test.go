package predicate_test

import (
	"math"
	"strings"
	"testing"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/expr-lang/expr"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// bareFuncs are the functions of desk for bare expr-lang.
var bareFuncs = map[string]any{
	"runes": func(s string) int { return len([]rune(s)) },
	"first": func(s string, n float64) string { return s[:int(n)] },
	"any":   func(a, b bool) bool { return a || b },
	"root":  func(x float64) float64 { return math.Sqrt(x) },
	"ord": func(b bool) int {
		if b {
			return 1
		}
		return 0
	},
	"rate": func(s string) float64 { return map[string]float64{"Kyoto": 1.5}[s] },
}

// bareEnv gives bare expr-lang the same names and values. It sees whole
// numbers as int if ints is set, else every number as float64.
func bareEnv(values []predicate.Value, ints bool) map[string]any {
	env := make(map[string]any)
	for name, f := range bareFuncs {
		env[name] = f
	}
	for i, f := range desk().Facts {
		v := values[i]
		switch {
		case !v.Known():
			env[f.Name] = nil
		case f.Kind == predicate.Bool:
			env[f.Name] = v.Bool()
		case f.Kind == predicate.Text:
			env[f.Name] = v.Text()
		case ints && v.Number() == math.Trunc(v.Number()):
			env[f.Name] = int(v.Number())
		default:
			env[f.Name] = v.Number()
		}
	}
	return env
}

// bare runs a source on expr-lang itself.
func bare(source string, env any, options ...expr.Option) (any, error) {
	program, err := expr.Compile(source, append([]expr.Option{expr.Env(env)}, options...)...)
	if err != nil {
		return nil, err
	}
	return expr.Run(program, env)
}

func TestAgreesWithBareExpr(t *testing.T) {
	for _, tt := range accepted {
		for _, ints := range []bool{false, true} {
			if ints && strings.Contains(tt.text, "root(") {
				continue // expr-lang does not turn an int into a float64 argument
			}
			got, err := bare(tt.text, bareEnv(facts(), ints), expr.Optimize(false))
			require.NoError(t, err, tt.text)
			assert.Equal(t, tt.want, got, tt.text)
			if ints {
				got, err = bare(tt.text, bareEnv(facts(), ints))
				require.NoError(t, err, tt.text)
				assert.Equal(t, tt.want, got, "optimized: %s", tt.text)
			}
		}
	}
}

// What is refused here although bare expr-lang takes it, and what answers
// differently, each with the reason why that is meant.
func TestMeantDifferences(t *testing.T) {
	env := bareEnv(facts(), true)
	t.Run("refused here, answered there", func(t *testing.T) {
		for _, source := range []string{
			`hour % 2 == 0`,                   // not in the language
			`hour ** 2 > 3`,                   // grows without bound
			`hour in 9..20`,                   // a list as long as one likes
			`city matches "^京"`,               // regular expressions
			`urgent ? vip : urgent`,           //
			`let x = 3; hour > x`,             //
			`if urgent { true } else { vip }`, //
			`city[0:3] == "京"`,                // bytes, not characters
			`hour in [1, hour]`,               // a list of facts
			`hour in []`,                      // never true
			`city + "!" == "京都!"`,             // builds a text
			`hour == 0x12`,                    // not plainly written
			`hour < 1_000`,                    //
			`urgent // comment`,               // says something else to people
			`len(city) > 1`,                   // a builtin that the desk did not declare
			`all([1, 2], # > 0)`,              // a loop
			`now().Year() > 2000`,             // the clock
			`city == nil or true`,             // a missing fact is unknown instead
			`hour > 1e-400`,                   // reads as hour > 0
		} {
			out, err := bare(source, env)
			require.NoError(t, err, source)
			require.IsType(t, true, out, source)
			refused(t, source)
		}
	})
	t.Run("a text and a number are different there, refused here", func(t *testing.T) {
		out, err := bare(`hour == city`, struct {
			Hour any `expr:"hour"`
			City any `expr:"city"`
		}{18, "18"})
		require.NoError(t, err)
		assert.Equal(t, false, out)
		assert.Equal(t, "== compares a number with a text", messages(refused(t, `hour == city`)))
	})
	t.Run("not before in binds to the operand", func(t *testing.T) {
		out, err := bare(`not urgent in [true]`, env)
		require.NoError(t, err)
		got, err := compile(t, `not urgent in [true]`).Eval(facts())
		require.NoError(t, err)
		assert.Equal(t, out, got == predicate.True, "the same where the kinds fit")
		_, err = bare(`not hour in [1]`, env)
		require.Error(t, err)
		refused(t, `not hour in [1]`)
	})
	t.Run("whole numbers wrap there", func(t *testing.T) {
		source := `hour * 4611686018427387904 > 0`
		out, err := bare(source, env)
		require.NoError(t, err)
		assert.Equal(t, false, out, "18 * 2^62 is 0 in 64 bits, shown as not above 0")
		assert.Contains(t, messages(refused(t, source)), "is not exact")
		got, err := compile(t, `hour * 4e18 * 4e18 > 0`).Eval(facts())
		require.NoError(t, err)
		assert.Equal(t, predicate.True, got)
	})
}
