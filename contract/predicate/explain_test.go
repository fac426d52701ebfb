package predicate_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestExplain(t *testing.T) {
	missing := func(names ...string) []predicate.Value {
		values := facts()
		for _, n := range names {
			values[desk().Index(n)] = predicate.Value{}
		}
		return values
	}
	tests := []struct {
		name, source string
		values       []predicate.Value
		want         []string
	}{
		{"fired", `hour >= 17 and (vip or city in ["京都"]) and not (hours > 3)`, facts(), []string{
			`r pass hour >= 17 hour=18 result=true [0:10]`,
			`r pass vip vip=false result=false [16:19]`,
			`r pass city in ["京都"] city=京都 result=true [23:41]`,
			`r pass hours > 3 hours=2 result=false [52:61]`,
			`r decide hour >= 17 and (vip or city in ["京都"]) and not (hours > 3) [0:62]`,
		}},
		{"did not fire: what decided is last, the rest was not looked at", `hour >= 17 and hours > 3 and urgent`, facts(), []string{
			`r pass hour >= 17 hour=18 result=true [0:10]`,
			`r pass hours > 3 hours=2 result=false [15:24]`,
			`r pass hour >= 17 and hours > 3 and urgent [0:35]`,
		}},
		{"or stops at the first that holds", `urgent or vip`, facts(), []string{
			`r pass urgent urgent=true result=true [0:6]`,
			`r decide urgent or vip [0:13]`,
		}},
		{"unknown", `hour > 17 and date < "2027"`, missing("hour"), []string{
			`r pass hour > 17 hour=(unknown) result=unknown [0:9]`,
			`r pass date < "2027" date=2026-03-27 result=true [14:27]`,
			`r unknown hour > 17 and date < "2027" [0:27]`,
		}},
		{"unknown, yet false", `hour > 17 and vip`, missing("hour"), []string{
			`r pass hour > 17 hour=(unknown) result=unknown [0:9]`,
			`r pass vip vip=false result=false [14:17]`,
			`r pass hour > 17 and vip [0:17]`,
		}},
		{"unknown, yet true", `hour > 17 or urgent`, missing("hour"), []string{
			`r pass hour > 17 hour=(unknown) result=unknown [0:9]`,
			`r pass urgent urgent=true result=true [13:19]`,
			`r decide hour > 17 or urgent [0:19]`,
		}},
		{"fault", `urgent and hour / (hours - 2) > 1 and vip`, facts(), []string{
			`r pass urgent urgent=true result=true [0:6]`,
			`r fault hour / (hours - 2) > 1 hour=18 hours=2 fault=division by zero [11:33]`,
			`r fault urgent and hour / (hours - 2) > 1 and vip fault=rule r, row 1, column 12: division by zero in "hour / (hours - 2)" [0:41]`,
		}},
		{"not a finite number", `hour > 1`, with(t, "hour", predicate.NumberValue(math.NaN())), []string{
			`r fault hour > 1 hour=(not a finite number) fault=not a finite number [0:8]`,
			`r fault hour > 1 fault=rule r, row 1, column 1: not a finite number in "hour" [0:8]`,
		}},
		{"brackets belong to what they enclose", `((hour + hours) * (2)) > ((3)) and (((urgent)))`, facts(), []string{
			`r pass ((hour + hours) * (2)) > ((3)) hour=18 hours=2 result=true [0:30]`,
			`r pass urgent urgent=true result=true [38:44]`,
			`r decide ((hour + hours) * (2)) > ((3)) and (((urgent))) [0:47]`,
		}},
		{"calls, lists, signs", `-(hour) < -(1) and runes(first(city, 3)) not in [2, 3,] and any(vip, (urgent))`, facts(), []string{
			`r pass -(hour) < -(1) hour=18 result=true [0:14]`,
			`r pass runes(first(city, 3)) not in [2, 3,] city=京都 result=true [19:55]`,
			`r pass any(vip, (urgent)) vip=false urgent=true result=true [60:78]`,
			`r decide -(hour) < -(1) and runes(first(city, 3)) not in [2, 3,] and any(vip, (urgent)) [0:78]`,
		}},
		{"a chained comparison has two parts", `9 <= hour < 18`, facts(), []string{
			`r pass 9 <= hour hour=18 result=true [0:9]`,
			`r pass hour < 18 hour=18 result=false [5:14]`,
			`r pass 9 <= hour < 18 [0:14]`,
		}},
		{"rows become one line", "hour > 3\n\tand urgent == (hour <\n 20)", facts(), []string{
			`r pass hour > 3 hour=18 result=true [0:8]`,
			`r pass urgent == (hour <  20) urgent=true hour=18 result=true [14:36]`,
			`r decide hour > 3  and urgent == (hour <  20) [0:36]`,
		}},
		{"a literal alone", `true`, facts(), []string{
			`r pass true result=true [0:4]`,
			`r decide true [0:4]`,
		}},
		{"number of facts", `true`, facts()[1:], []string{
			`r fault true fault=not as many values as declared facts [0:4]`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := compile(t, tt.source)
			got, x, err := r.Explain(tt.values)
			want, wantErr := r.Eval(tt.values)
			assert.Equal(t, want, got)
			assert.Equal(t, wantErr, err)
			lines := make([]string, len(x.Entries))
			for i, e := range x.Entries {
				lines[i] = e.String()
			}
			assert.Equal(t, tt.want, lines)
			assert.Equal(t, rule.Set, x.RuleSet)
			if got == predicate.False && err == nil {
				assert.Empty(t, x.Fired())
				assert.Equal(t, []rule.ID{"r"}, x.Passed())
			} else {
				assert.Equal(t, []rule.ID{"r"}, x.Fired())
			}
		})
	}
}

func TestExplainGivesTheSameBytes(t *testing.T) {
	r := compile(t, `hour >= 17 and (vip or city in ["京都"]) and not (hours > 3)`)
	var first []byte
	for range 20 {
		_, x, err := r.Explain(facts())
		require.NoError(t, err)
		b, err := json.Marshal(x)
		require.NoError(t, err)
		if first == nil {
			first = b
		}
		assert.Equal(t, string(first), string(b))
	}
}

func TestRecordJoinsALargerDecision(t *testing.T) {
	var rec rule.Recorder
	rec.Add("TP-F1", "window", rule.Pass)
	got, err := compile(t, `urgent`).Record(&rec, facts())
	require.NoError(t, err)
	assert.Equal(t, predicate.True, got)
	assert.Equal(t, 3, rec.Len())
	assert.Equal(t, []rule.ID{"r"}, rec.Explanation().Fired())
}

func TestExplanationsAreBounded(t *testing.T) {
	long := strings.Repeat("京", 1000)
	r := compile(t, `city == "`+long+`" or `+strings.Repeat("urgent and ", 80)+"urgent")
	_, x, err := r.Explain(with(t, "city", predicate.TextValue(long+"x")))
	require.NoError(t, err)
	for _, e := range x.Entries {
		assert.LessOrEqual(t, len(e.Subject), rule.MaxValueBytes+len("…"))
		for _, v := range e.Values {
			assert.LessOrEqual(t, len(v.String()), rule.MaxValueBytes+len("…"))
		}
	}
}
