package predicate_test

import (
	"fmt"

	"github.com/deskrules/deskrules/contract/predicate"
)

// A desk declares what its customers' rules may read, and compiles them once.
func Example() {
	vars := predicate.Vars{Facts: []predicate.Var{
		{Name: "weekday", Kind: predicate.Number, Doc: "Monday 1 to Sunday 7"},
		{Name: "start_hour", Kind: predicate.Number, Doc: "0 to 23"},
		{Name: "date", Kind: predicate.Text, Doc: "yyyy-MM-dd"},
	}}
	rules, err := predicate.Compile(vars, predicate.Source{
		ID:   "closed",
		Text: `weekday in [6, 7] and start_hour < 10 or date == "2026-10-01"`,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, hour := range []predicate.Value{predicate.IntValue(9), predicate.IntValue(10), {}} {
		fires, err := rules[0].Eval([]predicate.Value{
			predicate.IntValue(6), hour, predicate.TextValue("2026-03-28"),
		})
		fmt.Println(hour, fires, err)
	}
	// Output:
	// 9 true <nil>
	// 10 false <nil>
	// unknown unknown <nil>
}

// Everything that is wrong is said at once, each with its place.
func ExampleCompile_refused() {
	vars := predicate.Vars{Facts: []predicate.Var{
		{Name: "duration_hours", Kind: predicate.Number},
		{Name: "会议室", Kind: predicate.Text},
	}}
	_, err := predicate.Compile(vars, predicate.Source{
		ID:   "long",
		Text: `会议室 == "大会议室" and duration_hours > "2" or now() > 3`,
	})
	fmt.Println(err)
	// Output:
	// 2 problems
	// rule long, row 1, column 19: > compares a number with a text
	// 会议室 == "大会议室" and duration_hours > "2" or now() > 3
	//                          ^
	// rule long, row 1, column 43: now is not a declared function
	// 会议室 == "大会议室" and duration_hours > "2" or now() > 3
	//                                                  ^
}

// A rule says why it did or did not fire.
func ExampleRule_Explain() {
	vars := predicate.Vars{Facts: []predicate.Var{
		{Name: "years", Kind: predicate.Number},
		{Name: "city", Kind: predicate.Text},
		{Name: "licence", Kind: predicate.Bool},
	}}
	rules, err := predicate.Compile(vars, predicate.Source{
		ID: "driver", Text: `years >= 3 and city in ["京都", "大阪"] and licence`,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, why, _ := rules[0].Explain([]predicate.Value{
		predicate.IntValue(5), predicate.TextValue("京都"), {},
	})
	for _, e := range why.Entries {
		fmt.Println(e)
	}
	// Output:
	// driver pass years >= 3 years=5 result=true [0:10]
	// driver pass city in ["京都", "大阪"] city=京都 result=true [15:43]
	// driver pass licence licence=(unknown) result=unknown [48:55]
	// driver unknown years >= 3 and city in ["京都", "大阪"] and licence [0:55]
}

// A desk can declare functions beside its facts.
func ExampleFunc() {
	vars := predicate.Vars{
		Facts: []predicate.Var{{Name: "title", Kind: predicate.Text}},
		Funcs: []predicate.Func{{
			Name: "length", Params: []predicate.Kind{predicate.Text}, Result: predicate.Number,
			Doc: "characters in a text",
			Call: func(args predicate.Args) (predicate.Value, error) {
				return predicate.IntValue(len([]rune(args[0].Text()))), nil
			},
		}},
	}
	rules, err := predicate.Compile(vars, predicate.Source{ID: "short", Text: `length(title) < 5`})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules[0].Eval([]predicate.Value{predicate.TextValue("周会")}))
	// Output: true <nil>
}
