package predicate_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/stretchr/testify/require"
)

var errTooShort = errors.New("the text is too short")

// desk declares what the tests' rules can name.
func desk() predicate.Vars {
	return predicate.Vars{
		Facts: []predicate.Var{
			{Name: "hour", Kind: predicate.Number, Doc: "start hour, 0 to 23"},
			{Name: "hours", Kind: predicate.Number, Doc: "duration in hours"},
			{Name: "date", Kind: predicate.Text, Doc: "yyyy-MM-dd"},
			{Name: "city", Kind: predicate.Text, Doc: "as it was written"},
			{Name: "urgent", Kind: predicate.Bool, Doc: "marked so by the sender"},
			{Name: "vip", Kind: predicate.Bool, Doc: "a guest of the house"},
			{Name: "入住人数", Kind: predicate.Number, Doc: "guests"},
		},
		Funcs: []predicate.Func{
			{
				Name: "runes", Params: []predicate.Kind{predicate.Text}, Result: predicate.Number,
				Doc: "length of a text in characters",
				Call: func(a predicate.Args) (predicate.Value, error) {
					return predicate.IntValue(len([]rune(a[0].Text()))), nil
				},
			},
			{
				Name: "first", Params: []predicate.Kind{predicate.Text, predicate.Number}, Result: predicate.Text,
				Doc: "the first bytes of a text; fails if it is shorter",
				Call: func(a predicate.Args) (predicate.Value, error) {
					n := int(a[1].Number())
					if n < 0 || n > len(a[0].Text()) {
						return predicate.Value{}, errTooShort
					}
					return predicate.TextValue(a[0].Text()[:n]), nil
				},
			},
			{
				// The name of a builtin of expr-lang that takes a closure.
				Name: "any", Params: []predicate.Kind{predicate.Bool, predicate.Bool}, Result: predicate.Bool,
				Doc: "whether one of two is true",
				Call: func(a predicate.Args) (predicate.Value, error) {
					return predicate.BoolValue(a[0].Bool() || a[1].Bool()), nil
				},
			},
			{
				Name: "root", Params: []predicate.Kind{predicate.Number}, Result: predicate.Number,
				Doc: "the square root; NaN for a negative number",
				Call: func(a predicate.Args) (predicate.Value, error) {
					return predicate.NumberValue(math.Sqrt(a[0].Number())), nil
				},
			},
			{
				Name: "ord", Params: []predicate.Kind{predicate.Bool}, Result: predicate.Number,
				Doc: "1 for true, 0 for false",
				Call: func(a predicate.Args) (predicate.Value, error) {
					if a[0].Bool() {
						return predicate.IntValue(1), nil
					}
					return predicate.IntValue(0), nil
				},
			},
			{
				Name: "rate", Params: []predicate.Kind{predicate.Text}, Result: predicate.Number,
				Doc: "a rate that is known for Kyoto only, and a text for Nara, which is a fault",
				Call: func(a predicate.Args) (predicate.Value, error) {
					switch a[0].Text() {
					case "Kyoto":
						return predicate.NumberValue(1.5), nil
					case "Nara":
						return predicate.TextValue("1.5"), nil
					}
					return predicate.Value{}, nil
				},
			},
		},
	}
}

// facts is one set of values for desk: 18 h, 2 h, 2026-03-27, 京都, urgent, not
// vip, 3 guests.
func facts() []predicate.Value {
	return []predicate.Value{
		predicate.IntValue(18), predicate.NumberValue(2), predicate.TextValue("2026-03-27"),
		predicate.TextValue("京都"), predicate.BoolValue(true), predicate.BoolValue(false),
		predicate.IntValue(3),
	}
}

// with returns facts with one of them replaced.
func with(t testing.TB, name string, v predicate.Value) []predicate.Value {
	t.Helper()
	i := desk().Index(name)
	require.GreaterOrEqual(t, i, 0, name)
	out := facts()
	out[i] = v
	return out
}

func compile(t testing.TB, text string) *predicate.Rule {
	t.Helper()
	rules, err := predicate.Compile(desk(), predicate.Source{ID: "r", Text: text})
	require.NoError(t, err, text)
	require.Len(t, rules, 1)
	return rules[0]
}

// refused returns the problems of a source that does not compile.
func refused(t testing.TB, text string) []predicate.Problem {
	t.Helper()
	rules, err := predicate.Compile(desk(), predicate.Source{ID: "r", Text: text})
	require.Error(t, err, text)
	require.Nil(t, rules)
	var ce *predicate.CompileError
	require.ErrorAs(t, err, &ce)
	require.NotEmpty(t, ce.Problems)
	return ce.Problems
}

func messages(ps []predicate.Problem) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.Message
	}
	return strings.Join(out, "\n")
}
