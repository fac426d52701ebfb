package predicate_test

import (
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each test shows a hazard on bare expr-lang, and that it is none here.

const overflowChild = "PREDICATE_OVERFLOW_CHILD"

func TestHazardDeepBracketsKillTheProcess(t *testing.T) {
	source := strings.Repeat("(", 500_000)
	if os.Getenv(overflowChild) != "" {
		// The limit of Go's stacks, lowered so that the child does not fill
		// the memory of the machine before it dies.
		debug.SetMaxStack(64 << 20)
		defer func() { _ = recover(); os.Exit(0) }()
		_, _ = expr.Compile(source)
		os.Exit(0)
	}
	child := exec.Command(os.Args[0], "-test.run=^TestHazardDeepBracketsKillTheProcess$")
	child.Env = append(os.Environ(), overflowChild+"=1", "GOTRACEBACK=none")
	out, err := child.CombinedOutput()
	require.Error(t, err, "recover does not help")
	assert.Contains(t, string(out), "stack overflow")

	start := time.Now()
	assert.Equal(t, "the rule has 500000 bytes, at most 4096 are read", messages(refused(t, source)))
	assert.Less(t, time.Since(start), time.Second)
	for _, opening := range []string{"(", "[", "{", "root(", "any(urgent,", "hour in ["} {
		ps := refused(t, strings.Repeat(opening, predicate.MaxSourceBytes/len(opening)))
		assert.Equal(t, "brackets are nested more than 64 deep", ps[0].Message, opening)
	}
}

func TestHazardReducePassesTheMemoryBudget(t *testing.T) {
	source := `reduce(1..22, #acc + #acc, "x")`
	out, err := bare(source, nil)
	require.NoError(t, err)
	require.IsType(t, "", out)
	assert.Greater(t, len(out.(string)), 2*int(conf.DefaultMemoryBudget)) //nolint:forcetypeassert

	assert.Contains(t, messages(refused(t, source+` == "x"`)), "reduce is not a declared function")
	assert.Contains(t, messages(refused(t, `city + city == "x"`)), "+ needs two numbers", "nothing builds a text")
}

func TestHazardNestedLoops(t *testing.T) {
	steps := 0
	env := map[string]any{"step": func() bool { steps++; return true }}
	source := `all(1..300, all(1..300, step()))`
	out, err := bare(source, env)
	require.NoError(t, err)
	assert.Equal(t, true, out)
	assert.Equal(t, 300*300, steps, "each further level in a source of a few bytes multiplies by 300")

	assert.Contains(t, messages(refused(t, source)), "all is not a declared function")
	assert.Contains(t, messages(refused(t, `hour in 1..300`)), ".. (range) is not part of the rule language")
}

func TestHazardMapsInRandomOrder(t *testing.T) {
	many := make(map[string]int)
	for c := 'a'; c <= 'z'; c++ {
		many[string(c)] = int(c)
	}
	env := map[string]any{"many": many}
	for _, call := range []string{"keys", "values", "toPairs"} {
		program, err := expr.Compile(`string(`+call+`(many))`, expr.Env(env))
		require.NoError(t, err)
		seen := make(map[any]bool)
		for range 100 {
			out, err := expr.Run(program, env)
			require.NoError(t, err)
			seen[out] = true
		}
		assert.Greater(t, len(seen), 1, call)
		assert.Contains(t, messages(refused(t, call+`(city) == "x"`)), call+" is not a declared function")
	}
	assert.Contains(t, messages(refused(t, `{"a": 1} == {"a": 1}`)), "{ (map or closure) is not part of the rule language")
}

func TestHazardMissingKeyReadsAsZero(t *testing.T) {
	env := map[string]any{"quota": map[string]int{}}
	out, err := bare(`quota.lunch < 5`, env)
	require.NoError(t, err)
	assert.Equal(t, true, out, "a quota that no one has set counts as 0")

	assert.Contains(t, messages(refused(t, `quota.lunch < 5`)), ". (member access) is not part of the rule language")
	got, err := compile(t, `hours < 5`).Eval(with(t, "hours", predicate.Value{}))
	require.NoError(t, err)
	assert.Equal(t, predicate.Unknown, got)
}

func TestHazardDivisionByZero(t *testing.T) {
	values := with(t, "hours", predicate.IntValue(0))
	out, err := bare(`hour / hours > 100`, bareEnv(values, true))
	require.NoError(t, err)
	assert.Equal(t, true, out, "18/0 is +Inf")

	got, err := compile(t, `hour / hours > 100`).Eval(values)
	require.ErrorIs(t, err, predicate.ErrDivisionByZero)
	assert.Equal(t, predicate.Unknown, got)
}

func TestHazardTheClock(t *testing.T) {
	out, err := bare(`now()`, nil)
	require.NoError(t, err)
	assert.IsType(t, time.Time{}, out)
	for _, source := range []string{
		`now() > 3`, `date(city) > 3`, `now().Hour() > 3`, `duration(city) > 3`, `timezone(city) == city`,
	} {
		assert.Contains(t, messages(refused(t, source)), "function", source)
	}
}

func TestHazardTheMachinesZone(t *testing.T) {
	env := map[string]any{"at": time.Date(2026, 3, 27, 9, 0, 0, 0, time.UTC)}
	out, err := bare(`at.Local().Location().String()`, env)
	require.NoError(t, err)
	assert.Equal(t, "Local", out, "the answer depends on where the process runs")

	refused(t, `at.Local().Hour() > 3`)
	for _, v := range desk().Facts {
		assert.True(t, v.Kind == predicate.Bool || v.Kind == predicate.Number || v.Kind == predicate.Text, "no kind has methods")
		assert.Contains(t, messages(refused(t, v.Name+`.Local().Hour() > 3`)), ". (member access) is not part of the rule language")
	}
}

func TestHazardNoThirdValue(t *testing.T) {
	env := bareEnv(with(t, "hour", predicate.Value{}), true)
	out, err := bare(`not (hour == 18)`, env)
	require.NoError(t, err)
	assert.Equal(t, true, out, "nobody knows the hour, but it is not 18")
	_, err = bare(`hour > 18 or urgent`, env, expr.AllowUndefinedVariables())
	require.Error(t, err, "and asked for more it fails, although urgent decides")

	values := with(t, "hour", predicate.Value{})
	for source, want := range map[string]predicate.Tri{
		`not (hour == 18)`:      predicate.Unknown,
		`hour > 18 or urgent`:   predicate.True,
		`hour > 18 and vip`:     predicate.False,
		`hour > 18 or vip`:      predicate.Unknown,
		`hour in [18]`:          predicate.Unknown,
		`hour * 0 == 0`:         predicate.Unknown,
		`runes(city) < hour`:    predicate.Unknown,
		`any(hour > 3, urgent)`: predicate.Unknown,
	} {
		got, err := compile(t, source).Eval(values)
		require.NoError(t, err, source)
		assert.Equal(t, want, got, source)
	}
}

func TestHazardNestedChainsAreExponential(t *testing.T) {
	size := func(n int) int {
		program, err := expr.Compile(nestedChain(n), expr.Env(bareEnv(facts(), true)), expr.Optimize(false))
		require.NoError(t, err)
		return len(program.Bytecode)
	}
	small, large := size(5), size(10)
	assert.Greater(t, large, 20*small, "five more levels, 32 times the program")

	start := time.Now()
	assert.Contains(t, messages(refused(t, nestedChain(60))), "the rule has more than 4096 nodes")
	assert.Less(t, time.Since(start), time.Second)
}

func TestHazardBuiltinsAndTheEnvironmentAreOn(t *testing.T) {
	_, err := bare(`$env["city"] == city`, bareEnv(facts(), true))
	require.NoError(t, err)
	assert.Contains(t, messages(refused(t, `$env["city"] == city`)), "$env is not declared")
	// A function of the desk takes the place of the builtin of its name, and
	// only that one.
	_, err = parser.Parse(`any(vip, urgent)`)
	require.NoError(t, err, "a closure, for bare expr-lang")
	got, err := compile(t, `any(vip, urgent)`).Eval(facts())
	require.NoError(t, err)
	assert.Equal(t, predicate.True, got)
	assert.Contains(t, messages(refused(t, `one(vip, urgent)`)), "one is not a declared function")
}

// A machine of expr-lang belongs to one goroutine; a rule does not.
func TestHazardSharedMachine(t *testing.T) {
	program, err := expr.Compile(`hour > 3`, expr.Env(bareEnv(facts(), true)))
	require.NoError(t, err)
	var machine vm.VM
	_, err = machine.Run(program, bareEnv(facts(), true))
	require.NoError(t, err)
	assert.NotNil(t, machine.Stack, "it keeps its stack between runs, unguarded")
	inParallel(t, compile(t, `hour > 3`))
}
