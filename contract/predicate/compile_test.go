package predicate_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAccepted(t *testing.T) {
	for _, tt := range accepted {
		t.Run(rule.Cut(tt.text), func(t *testing.T) {
			got, err := compile(t, tt.text).Eval(facts())
			require.NoError(t, err)
			assert.Equal(t, predicate.TriOf(tt.want), got)
		})
	}
}

func TestRefused(t *testing.T) {
	for _, tt := range refusedSources {
		t.Run(rule.Cut(tt.text), func(t *testing.T) {
			assert.Equal(t, strings.Join(tt.want, "\n"), messages(refused(t, tt.text)))
		})
	}
}

func TestEveryProblemHasItsPlace(t *testing.T) {
	for _, tt := range refusedSources {
		for _, p := range refused(t, tt.text) {
			assert.Equal(t, "r", p.ID)
			assert.Equal(t, "/r", p.Pointer)
			assert.NotContains(t, p.Message, "runtime error")
			if p.Row == 0 {
				assert.Empty(t, p.Excerpt, tt.text)
				continue
			}
			assert.Equal(t, p.Found, p.Span.In(tt.text), tt.text)
			row := strings.Split(tt.text, "\n")[p.Row-1]
			upTo := string([]rune(row)[:p.Column-1])
			assert.True(t, strings.HasPrefix(tt.text[p.Span.Start-len(upTo):], upTo), "%q: %+v", tt.text, p)
			lines := strings.Split(p.Excerpt, "\n")
			require.Len(t, lines, 2, tt.text)
			assert.True(t, strings.HasSuffix(lines[1], "^"))
		}
	}
}

// A problem covers the part that it is about, with its own brackets.
func TestFound(t *testing.T) {
	for source, want := range map[string][]string{
		`vip and (hour + 1) * 2`:                             {`(hour + 1) * 2`},
		`vip and runes(city, "a",)`:                          {`runes(city, "a",)`},
		`vip and ((runes()) > 1)`:                            {`runes()`},
		`vip and (hour in [1, ("2"), 3])`:                    {`"2"`},
		`vip and (hour in [1, 2,]) == 3`:                     {`(hour in [1, 2,]) == 3`},
		`(hour not in []) or vip`:                            {`hour not in []`},
		`(vip or not ((hour)) == 1)`:                         {`not ((hour))`},
		`(- (city) == "x")`:                                  {`- (city)`},
		`vip and (date + ((city))) == "x"`:                   {`date + ((city))`},
		`vip and runes(((1 + 2))) > 1`:                       {`1 + 2`},
		`vip and first(date, runes(city), 3) == "x" and now`: {`first(date, runes(city), 3)`, `now`},
		`vip and hour ** 2 > 1 and city[0] == "x"`:           {`**`, `[`},
		"vip and\n\nhour == 0x1F":                            {`0x1F`},
		`vip /* or */ and x`:                                 {`/*`, `x`},
		`hour in hours and vip`:                              {`hour in hours`},
		`"K" in (city) and vip`:                              {`"K" in (city)`},
		`any(vip, (hour)) and vip`:                           {`hour`},
	} {
		var found []string
		for _, p := range refused(t, source) {
			found = append(found, p.Found)
		}
		assert.Equal(t, want, found, source)
	}
}

func TestCaret(t *testing.T) {
	long := strings.Repeat("urgent and ", 30) + "京 " + strings.Repeat("and urgent ", 30)
	tests := []struct {
		name, text  string
		row, column int
		excerpt     string
	}{
		{"narrow", `hour > 3 and salary > 1`, 1, 14, "" +
			"hour > 3 and salary > 1\n" +
			"             ^"},
		{"wide before", `city == "京都" and salary > 1`, 1, 18, "" +
			"city == \"京都\" and salary > 1\n" +
			"                   ^"},
		{"wide itself", `urgent and 年龄 > 1`, 1, 12, "" +
			"urgent and 年龄 > 1\n" +
			"           ^"},
		{"full width and emoji", `city == "ＡＢ🏨" and x`, 1, 19, "" +
			"city == \"ＡＢ🏨\" and x\n" +
			"                     ^"},
		{"combining", "city == \"e\u0301\" and x", 1, 18, "" +
			"city == \"e\u0301\" and x\n" +
			"                ^"},
		{"half-width katakana", `city == "ｷｮｳﾄ" and x`, 1, 20, "" +
			"city == \"ｷｮｳﾄ\" and x\n" +
			"                   ^"},
		{"second row", "urgent and\n\t(vip or\tx)\nand vip", 2, 10, "" +
			" (vip or x)\n" +
			"         ^"},
		{"windows row ends", "urgent and\r\nx\r\n", 2, 1, "" +
			"x \n" +
			"^"},
		{"the end", "urgent and\nvip and", 2, 8, "" +
			"vip and\n" +
			"       ^"},
		{"a text that its row does not close", "city == \"a\nb\"", 1, 11, "" +
			"city == \"a\n" +
			"          ^"},
		{"control characters", "city == \"a\u200b\u202e\" and x", 1, 19, "" +
			"city == \"a\uFFFD\uFFFD\" and x\n" +
			"                  ^"},
		{"a long row is cut on both sides", long, 1, 331, "" +
			"… t and urgent and urgent and urgent and urgent and 京 and urgent and urgent a …\n" +
			"                                                    ^"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := refused(t, tt.text)[0]
			assert.Equal(t, tt.row, p.Row, "row")
			assert.Equal(t, tt.column, p.Column, "column")
			assert.Equal(t, tt.excerpt, p.Excerpt)
		})
	}
}

// A rule without a name that can be written is called by its number.
func TestErrorTextWithoutID(t *testing.T) {
	_, err := predicate.Compile(desk(),
		predicate.Source{ID: "fine", Text: "urgent"},
		predicate.Source{},
		predicate.Source{Text: "x", Pointer: "/config/rules/2/drop_when"},
		predicate.Source{ID: "a\nb", Text: " "},
	)
	require.EqualError(t, err, strings.Join([]string{
		"6 problems",
		"rule number 2: the rule has no id",
		"rule number 2: the rule is empty",
		"rule number 3 (/config/rules/2/drop_when): the rule has no id",
		"rule number 3 (/config/rules/2/drop_when): row 1, column 1: x is not declared; declared are hour, hours, date, city, urgent, vip, 入住人数",
		"x",
		"^",
		"rule number 4: the id holds control characters or is not valid UTF-8",
		"rule number 4: the rule is empty",
	}, "\n"))
}

func TestErrorText(t *testing.T) {
	_, err := predicate.Compile(desk(),
		predicate.Source{ID: "午休", Text: "hour == 12 and 年龄 > 3", Pointer: "/config/rules/0/drop_when"},
		predicate.Source{ID: "fine", Text: "urgent", Pointer: "/config/rules/1/drop_when"},
		predicate.Source{ID: "late", Text: "hour > \"20\"\nor now() > 3", Pointer: "/config/rules/2/drop_when"},
	)
	require.EqualError(t, err, strings.Join([]string{
		"3 problems",
		"rule 午休, row 1, column 16: 年龄 is not declared; declared are hour, hours, date, city, urgent, vip, 入住人数",
		"hour == 12 and 年龄 > 3",
		"               ^",
		"rule late, row 1, column 1: > compares a number with a text",
		`hour > "20"`,
		"^",
		"rule late, row 2, column 4: now is not a declared function",
		"or now() > 3",
		"   ^",
	}, "\n"))

	var vs rule.Violations
	require.ErrorAs(t, err, &vs)
	require.Len(t, vs, 3)
	assert.Equal(t, rule.Violation{
		Pointer: "/config/rules/0/drop_when", Value: "年龄", Rule: "午休",
		Message: "row 1, column 16: 年龄 is not declared; declared are hour, hours, date, city, urgent, vip, 入住人数\n" +
			"hour == 12 and 年龄 > 3\n               ^",
	}, vs[0])
	assert.True(t, vs.Has("late"))

	wrapped := fmt.Errorf("config: %w", err)
	var ce *predicate.CompileError
	require.ErrorAs(t, wrapped, &ce)
	assert.Equal(t, 2, ce.Problems[1].Source)
	assert.False(t, errors.Is(err, predicate.ErrOverflow))
}

func TestProblemsAreSortedAndCut(t *testing.T) {
	var b strings.Builder
	for i := range 120 {
		if i > 0 {
			b.WriteString(" or ")
		}
		fmt.Fprintf(&b, "x%d", i)
		if i == predicate.MaxProblems-1 {
			require.Len(t, refused(t, b.String()), predicate.MaxProblems)
		}
	}
	ps := refused(t, b.String())
	require.Len(t, ps, predicate.MaxProblems+1)
	for i := range ps[1:] {
		assert.Less(t, ps[i].Span.Start, ps[i+1].Span.Start)
	}
	assert.Equal(t, "x49", ps[49].Found)
	assert.Equal(t, "70 more problems from here on", ps[50].Message)
	assert.Equal(t, ps, refused(t, b.String()), "the same problems every time")
}

func TestManyDeclaredNamesAreCut(t *testing.T) {
	var vars predicate.Vars
	for i := range 40 {
		vars.Facts = append(vars.Facts, predicate.Var{Name: fmt.Sprintf("f%d", i), Kind: predicate.Bool})
	}
	_, err := predicate.Compile(vars, predicate.Source{ID: "r", Text: "x"})
	assert.ErrorContains(t, err, "f22, f23 and 16 more")
	_, err = predicate.Compile(predicate.Vars{}, predicate.Source{ID: "r", Text: "x"})
	assert.ErrorContains(t, err, "x is not declared; no fact is declared")
}

func TestIDs(t *testing.T) {
	_, err := predicate.Compile(desk(),
		predicate.Source{ID: "", Text: "urgent"},
		predicate.Source{ID: "a/b", Text: "urgent"},
		predicate.Source{ID: "a/b", Text: "x"},
		predicate.Source{ID: "a\nb", Text: "urgent"},
		predicate.Source{ID: "\xff", Text: "urgent"},
		predicate.Source{ID: strings.Repeat("i", 129), Text: "urgent"},
		predicate.Source{ID: strings.Repeat("i", 128), Text: "urgent"},
	)
	var ce *predicate.CompileError
	require.ErrorAs(t, err, &ce)
	assert.Equal(t, strings.Join([]string{
		"the rule has no id",
		"another rule has the same id",
		"x is not declared; declared are hour, hours, date, city, urgent, vip, 入住人数",
		"the id holds control characters or is not valid UTF-8",
		"the id holds control characters or is not valid UTF-8",
		"the id has 129 bytes, at most 128 are allowed",
	}, "\n"), messages(ce.Problems))
	assert.Equal(t, "/a~1b", ce.Problems[1].Pointer)
}

func TestDeclarations(t *testing.T) {
	call := func(predicate.Args) (predicate.Value, error) { return predicate.Value{}, nil }
	vars := predicate.Vars{
		Facts: []predicate.Var{
			{Name: "ok", Kind: predicate.Bool},
			{Name: "", Kind: predicate.Bool},
			{Name: "two words", Kind: predicate.Bool},
			{Name: "1st", Kind: predicate.Bool},
			{Name: "contains", Kind: predicate.Bool},
			{Name: "nil", Kind: predicate.Bool},
			{Name: "ok", Kind: predicate.Number},
			{Name: "kind"},
			{Name: "date", Kind: "time"},
		},
		Funcs: []predicate.Func{
			{Name: "ok", Result: predicate.Bool, Call: call},
			{Name: "f", Result: predicate.Bool},
			{Name: "g", Result: "x", Params: []predicate.Kind{"y"}, Call: call},
			{Name: "h", Result: predicate.Bool, Params: make([]predicate.Kind, 5), Call: call},
		},
	}
	_, err := predicate.Compile(vars, predicate.Source{ID: "r", Text: "ok"})
	var ce *predicate.CompileError
	require.ErrorAs(t, err, &ce)
	var got []string
	for _, p := range ce.Problems {
		got = append(got, p.Pointer+" "+p.Message)
		assert.Equal(t, -1, p.Source)
	}
	assert.Equal(t, []string{
		"/vars/1/name the name is not an identifier",
		"/vars/2/name the name is not an identifier",
		"/vars/3/name the name is not an identifier",
		"/vars/4/name the name is a word of the language",
		"/vars/5/name the name is a word of the language",
		"/vars/6/name the name is declared twice",
		"/vars/7/kind the kind is none of bool, number, text",
		"/vars/8/kind the kind is none of bool, number, text",
		"/funcs/0/name the name is declared twice",
		"/funcs/1/call the function has no Call",
		"/funcs/2/params/0 the kind is none of bool, number, text",
		"/funcs/2/result the kind is none of bool, number, text",
		"/funcs/3/params a function can have at most 4 parameters",
		"/funcs/3/params/0 the kind is none of bool, number, text",
		"/funcs/3/params/1 the kind is none of bool, number, text",
		"/funcs/3/params/2 the kind is none of bool, number, text",
		"/funcs/3/params/3 the kind is none of bool, number, text",
		"/funcs/3/params/4 the kind is none of bool, number, text",
	}, got)
	assert.ErrorContains(t, err, `/vars/2/name: the name is not an identifier, got "two words"`)
}

func TestDeclarationsAreCopied(t *testing.T) {
	vars := desk()
	rules, err := predicate.Compile(vars, predicate.Source{ID: "r", Text: "runes(city) == 2"})
	require.NoError(t, err)
	vars.Funcs[0].Call = nil
	vars.Funcs[0].Params[0] = predicate.Number
	got, err := rules[0].Eval(facts())
	require.NoError(t, err)
	assert.Equal(t, predicate.True, got)
}

func TestMostArguments(t *testing.T) {
	sum := predicate.Func{
		Name: "sum", Params: []predicate.Kind{predicate.Number, predicate.Number, predicate.Number, predicate.Number},
		Result: predicate.Number,
		Call: func(a predicate.Args) (predicate.Value, error) {
			total := 0.0
			for _, v := range a {
				total += v.Number()
			}
			return predicate.NumberValue(total), nil
		},
	}
	require.Len(t, sum.Params, predicate.MaxArgs)
	rules, err := predicate.Compile(predicate.Vars{Funcs: []predicate.Func{sum}}, predicate.Source{ID: "r", Text: "sum(1, 2, 3, 4) == 10"})
	require.NoError(t, err)
	got, err := rules[0].Eval(nil)
	require.NoError(t, err)
	assert.Equal(t, predicate.True, got)
}

func TestNoSources(t *testing.T) {
	rules, err := predicate.Compile(desk())
	require.NoError(t, err)
	assert.Empty(t, rules)
}

func TestRuleTellsItsSource(t *testing.T) {
	r := compile(t, `runes(city) > 1 and (hour > 3 or urgent)`)
	assert.Equal(t, "r", r.ID())
	assert.Equal(t, `runes(city) > 1 and (hour > 3 or urgent)`, r.Text())
	var read []string
	for i, f := range desk().Facts {
		if r.Reads(i) {
			read = append(read, f.Name)
		}
	}
	assert.Equal(t, []string{"hour", "city", "urgent"}, read)
	assert.False(t, r.Reads(-1))
	assert.Equal(t, -1, desk().Index("runes"))
}
