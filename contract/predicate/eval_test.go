package predicate_test

import (
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var tris = []predicate.Tri{predicate.False, predicate.Unknown, predicate.True}

func value(t predicate.Tri) predicate.Value {
	if t == predicate.Unknown {
		return predicate.Value{}
	}
	return predicate.BoolValue(t == predicate.True)
}

func TestKleene(t *testing.T) {
	const f, u, w = predicate.False, predicate.Unknown, predicate.True
	rows := []struct{ a, b, and, or, eq, ne predicate.Tri }{
		{f, f, f, f, w, f}, {f, u, f, u, u, u}, {f, w, f, w, f, w},
		{u, f, f, u, u, u}, {u, u, u, u, u, u}, {u, w, u, w, u, u},
		{w, f, f, w, f, w}, {w, u, u, w, u, u}, {w, w, w, w, w, f},
	}
	and, or, not := compile(t, `urgent and vip`), compile(t, `urgent or vip`), compile(t, `not urgent`)
	eq, ne, in := compile(t, `urgent == vip`), compile(t, `urgent != vip`), compile(t, `urgent in [true]`)
	for _, row := range rows {
		values := facts()
		values[4], values[5] = value(row.a), value(row.b)
		eval := func(r *predicate.Rule) predicate.Tri {
			got, err := r.Eval(values)
			require.NoError(t, err)
			return got
		}
		assert.Equal(t, row.and, eval(and), "%v and %v", row.a, row.b)
		assert.Equal(t, row.or, eval(or), "%v or %v", row.a, row.b)
		assert.Equal(t, row.eq, eval(eq), "%v == %v", row.a, row.b)
		assert.Equal(t, row.ne, eval(ne), "%v != %v", row.a, row.b)
		assert.Equal(t, row.a, eval(in), "%v in [true]", row.a)
		assert.Equal(t, row.a.Not(), eval(not), "not %v", row.a)
		assert.Equal(t, row.and, row.a.And(row.b))
		assert.Equal(t, row.or, row.a.Or(row.b))
	}
}

func TestTri(t *testing.T) {
	var zero predicate.Tri
	assert.Equal(t, predicate.Unknown, zero)
	assert.Equal(t, predicate.True, predicate.TriOf(true))
	assert.Equal(t, predicate.False, predicate.TriOf(false))
	assert.Equal(t, "false unknown true", strings.Join([]string{tris[0].String(), tris[1].String(), tris[2].String()}, " "))
}

func TestValue(t *testing.T) {
	assert.Equal(t, predicate.IntValue(2), predicate.NumberValue(2), "values compare")
	assert.NotEqual(t, predicate.TextValue(""), predicate.Value{}, "an empty text is known")
	for _, tt := range []struct {
		value  predicate.Value
		known  bool
		truth  bool
		number float64
		text   string
		shown  string
	}{
		{predicate.Value{}, false, false, 0, "", "unknown"},
		{predicate.BoolValue(true), true, true, 0, "", "true"},
		{predicate.BoolValue(false), true, false, 0, "", "false"},
		{predicate.NumberValue(2.5), true, false, 2.5, "", "2.5"},
		{predicate.IntValue(1 << 53), true, false, 1 << 53, "", "9.007199254740992e+15"},
		{predicate.IntValue(-1 << 53), true, false, -1 << 53, "", "-9.007199254740992e+15"},
		{predicate.IntValue(1<<53 + 1), true, false, 0, "", "not a finite number"},
		{predicate.IntValue(-1<<53 - 1), true, false, 0, "", "not a finite number"},
		{predicate.NumberValue(math.NaN()), true, false, 0, "", "not a finite number"},
		{predicate.NumberValue(math.Inf(-1)), true, false, 0, "", "not a finite number"},
		{predicate.TextValue("京\n"), true, false, 0, "京\n", `"京\n"`},
	} {
		assert.Equal(t, tt.known, tt.value.Known(), tt.shown)
		assert.Equal(t, tt.truth, tt.value.Bool(), tt.shown)
		assert.Equal(t, tt.number, tt.value.Number(), tt.shown)
		assert.Equal(t, tt.text, tt.value.Text(), tt.shown)
		assert.Equal(t, tt.shown, tt.value.String())
	}
	assert.True(t, predicate.Bool.Valid() && predicate.Number.Valid() && predicate.Text.Valid())
	assert.False(t, predicate.Kind("").Valid() || predicate.Kind("time").Valid())
}

// Every operator, with a missing fact on either side.
func TestAMissingFactIsUnknown(t *testing.T) {
	unknown := make([]predicate.Value, len(facts()))
	for _, source := range []string{
		`urgent`, `not urgent`, `urgent == vip`, `urgent == true`, `true != urgent`, `urgent in [true, false]`,
		`hour == 1`, `hour != 1`, `hour < 1`, `hour <= 1`, `hour > 1`, `hour >= 1`, `1 < hour`,
		`hour == hours`, `hour != hours`, `hour < hours`, `hour <= hours`, `hour > hours`, `hour >= hours`,
		`hour + 1 == 1 + hour`, `1 - hour > 0`, `hour * 0 == 0`, `hour / 2 == 1`, `1 / hour == 1`, `-hour == 1`,
		`hour / 0 == 1`, `0 / hour == 1`,
		`date == ""`, `date != ""`, `date < ""`, `date <= ""`, `date > ""`, `date >= ""`, `"" <= date`,
		`date == city`, `date != city`, `date < city`, `date <= city`, `date > city`, `date >= city`,
		`date contains ""`, `"" contains date`, `date startsWith ""`, `date endsWith ""`, `date not contains ""`,
		`hour in [1]`, `hour not in [1]`, `date in [""]`, `hour == hour`, `urgent or not urgent`,
		`runes(city) == 2`, `first("abc", hour) == "a"`, `first(city, 1) == "a"`, `any(true, urgent)`, `ord(urgent) == 1`,
		`rate("Osaka") > 0`,
	} {
		got, err := compile(t, source).Eval(unknown)
		require.NoError(t, err, source)
		assert.Equal(t, predicate.Unknown, got, source)
	}
	for source, want := range map[string]predicate.Tri{
		`urgent or true`: predicate.True, `true or urgent`: predicate.True, `vip and urgent or 1 < 2`: predicate.True,
		`urgent and false`: predicate.False, `false and urgent`: predicate.False, `not (hour > 3 and 1 > 2)`: predicate.True,
	} {
		got, err := compile(t, source).Eval(unknown)
		require.NoError(t, err, source)
		assert.Equal(t, want, got, source)
	}
}

func TestFaults(t *testing.T) {
	number := func(name string, f float64) func() []predicate.Value {
		return func() []predicate.Value { return with(t, name, predicate.NumberValue(f)) }
	}
	tests := []struct {
		source string
		values func() []predicate.Value
		want   error
		text   string
	}{
		{`hour / hours > 1`, number("hours", 0), predicate.ErrDivisionByZero, `rule r, row 1, column 1: division by zero in "hour / hours"`},
		{`hours == 0 / hours`, number("hours", 0), predicate.ErrDivisionByZero, `rule r, row 1, column 10: division by zero in "0 / hours"`},
		{"urgent and\n 1 / (hours * 0) == 1", facts, predicate.ErrDivisionByZero, `rule r, row 2, column 2: division by zero in "1 / (hours * 0)"`},
		{`1 / (hour - 18) in [1]`, facts, predicate.ErrDivisionByZero, ``},
		{`1 / -0 > 1`, facts, predicate.ErrDivisionByZero, ``},
		{`hour * 1e308 > 1`, facts, predicate.ErrOverflow, `rule r, row 1, column 1: the result is too large for a number in "hour * 1e308"`},
		{`1e308 + 1e308 > 1`, facts, predicate.ErrOverflow, ``},
		{`-1e308 - 1e308 < 1`, facts, predicate.ErrOverflow, ``},
		{`1e308 / 0.1 < 1`, facts, predicate.ErrOverflow, ``},
		{`-(hour * 1e308) < 1`, facts, predicate.ErrOverflow, `rule r, row 1, column 3: the result is too large for a number in "hour * 1e308"`},
		{`hour > 3`, number("hour", math.NaN()), predicate.ErrNotFinite, `rule r, row 1, column 1: not a finite number in "hour"`},
		{`3 < hour`, number("hour", math.Inf(1)), predicate.ErrNotFinite, `rule r, row 1, column 5: not a finite number in "hour"`},
		{`hour == hours`, number("hours", math.Inf(-1)), predicate.ErrNotFinite, ``},
		{`root(hour) in [3]`, number("hour", -1), predicate.ErrNotFinite, `rule r, row 1, column 1: not a finite number in "root(hour)"`},
		{`rate("Nara") > 1`, facts, predicate.ErrWrongKind, `rule r, row 1, column 1: not of the declared kind in "rate(\"Nara\")"`},
		{`first(city, 100) == "x"`, facts, errTooShort, `rule r, row 1, column 1: the text is too short in "first(city, 100)"`},
		{`ord(hour / (hours - 2) > 1) > 0`, facts, predicate.ErrDivisionByZero, ``},
		{`runes(first(city, 100)) > 0`, facts, errTooShort, ``},
		{`(1 / (hours - 2) > 1) == urgent`, facts, predicate.ErrDivisionByZero, ``},
		{`urgent == (1 / (hours - 2) > 1)`, facts, predicate.ErrDivisionByZero, ``},
		{`(1 / (hours - 2) > 1) in [true]`, facts, predicate.ErrDivisionByZero, ``},
		{`not (1 / (hours - 2) > 1)`, facts, predicate.ErrDivisionByZero, ``},
		{`first(city, 100) < date`, facts, errTooShort, ``},
		{`date < first(city, 100)`, facts, errTooShort, ``},
		{`date contains first(city, 100)`, facts, errTooShort, ``},
		{`first(city, 100) in ["x"]`, facts, errTooShort, ``},
		{`hour > 3`, func() []predicate.Value { return with(t, "hour", predicate.TextValue("18")) }, predicate.ErrWrongKind, `rule r, row 1, column 1: not of the declared kind in "hour"`},
		{`hour in [3]`, func() []predicate.Value { return with(t, "hour", predicate.BoolValue(true)) }, predicate.ErrWrongKind, ``},
		{`urgent`, func() []predicate.Value { return with(t, "urgent", predicate.IntValue(1)) }, predicate.ErrWrongKind, ``},
		{`date == "x"`, func() []predicate.Value { return with(t, "date", predicate.IntValue(1)) }, predicate.ErrWrongKind, ``},
		{`date contains city`, func() []predicate.Value { return with(t, "city", predicate.IntValue(1)) }, predicate.ErrWrongKind, `rule r, row 1, column 15: not of the declared kind in "city"`},
		{`urgent`, func() []predicate.Value { return facts()[1:] }, predicate.ErrFactCount, `rule r: not as many values as declared facts`},
		{`true`, func() []predicate.Value { return nil }, predicate.ErrFactCount, ``},
		{`true`, func() []predicate.Value { return append(facts(), predicate.Value{}) }, predicate.ErrFactCount, ``},
		// What is before a fault does not hide it unless it decides.
		{`vip or hour / (hours - 2) > 1`, facts, predicate.ErrDivisionByZero, ``},
		{`hours / 0 > 1 or urgent`, facts, predicate.ErrDivisionByZero, ``},
		{`any(urgent, hours / 0 > 1)`, facts, predicate.ErrDivisionByZero, ``},
	}
	for _, tt := range tests {
		t.Run(tt.source, func(t *testing.T) {
			got, err := compile(t, tt.source).Eval(tt.values())
			require.ErrorIs(t, err, tt.want)
			var fault *predicate.EvalError
			require.ErrorAs(t, err, &fault)
			assert.Equal(t, "r", fault.ID)
			assert.Equal(t, predicate.Unknown, got)
			if tt.text != "" {
				assert.EqualError(t, err, tt.text)
			}
		})
	}
}

func TestGuardsAgainstFaults(t *testing.T) {
	values := with(t, "hours", predicate.IntValue(0))
	for source, want := range map[string]predicate.Tri{
		`hours != 0 and hour / hours > 1`: predicate.False,
		`hours == 0 or hour / hours > 1`:  predicate.True,
		`false and 1 / 0 > 1`:             predicate.False,
	} {
		got, err := compile(t, source).Eval(values)
		require.NoError(t, err, source)
		assert.Equal(t, want, got, source)
	}
}

// A fact of the wrong kind that the rule does not read does not matter.
func TestOnlyWhatIsReadIsLookedAt(t *testing.T) {
	got, err := compile(t, `hour == 18`).Eval(with(t, "city", predicate.NumberValue(math.NaN())))
	require.NoError(t, err)
	assert.Equal(t, predicate.True, got)
}

func TestEvalAllocatesNothing(t *testing.T) {
	unknown := make([]predicate.Value, len(facts()))
	for _, source := range []string{
		threeConditionsOfDesk,
		`hour + hours * 2 > 3 and date >= "2026-01-01" and city in ["京都", "大阪"] and hour not in [1, 2, 3]`,
		`date contains "-03-" and (city startsWith "京" or city endsWith "都") and urgent != vip`,
		`runes(city) == 2 and any(vip, urgent) and root(hour * 2) == 6`,
		`hour / (hours - 2) > 1`,
		`hour * 1e308 > 1`,
	} {
		r := compile(t, source)
		for _, values := range [][]predicate.Value{facts(), unknown} {
			assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = r.Eval(values) }), source)
		}
		assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = r.Eval(nil) }), source)
		assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = r.Record(nil, facts7) }), source)
	}
}

var facts7 = facts()

const threeConditionsOfDesk = `hour >= 17 and hours < 3 and urgent`

// inParallel evaluates one rule in 64 goroutines, each with facts of its own.
func inParallel(t *testing.T, r *predicate.Rule) {
	t.Helper()
	var wg sync.WaitGroup
	var failures sync.Map
	for g := range 64 {
		wg.Go(func() {
			values := facts()
			values[0] = predicate.IntValue(g % 24)
			want, err := r.Eval(values)
			wantX := ""
			if _, x, _ := r.Explain(values); true {
				wantX = x.String()
			}
			for range 200 {
				got, again := r.Eval(values)
				_, x, _ := r.Explain(values)
				if got != want || (err == nil) != (again == nil) || x.String() != wantX {
					failures.Store(g, got)
				}
			}
		})
	}
	wg.Wait()
	failures.Range(func(g, got any) bool {
		t.Errorf("goroutine %v: %v", g, got)
		return true
	})
}

func TestOneRuleInManyGoroutines(t *testing.T) {
	for _, source := range []string{
		threeConditionsOfDesk,
		`hour / (hour - 5) > 2 or city in ["京都"] and runes(city) == 2`,
		`first(date, hour - 12) == "" and 9 <= hour < 18`,
	} {
		inParallel(t, compile(t, source))
	}
}
