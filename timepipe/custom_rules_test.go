package timepipe_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
)

// customRuleCases are requests with rules of an enterprise. 27 March 2026 is a
// Friday.
func customRuleCases() []ruleCase {
	const rules = `"config":{"rules":[
		{"id":"NO-FRIDAY","drop_when":"weekday == 5 and start_hour >= 12","reason":"周五下午不开会"},
		{"id":"SHORT","drop_when":"minutes_from_now < 30 and not search","reason":"请至少提前半小时"}]}`
	const lunch = `"config":{"rules":[{"id":"LUNCH","drop_when":"start_hour < 13 and end_hour > 12","reason":"午休"}]}`
	const ratio = `"config":{"rules":[{"id":"RATIO","drop_when":"duration_hours / (day - 24) > 1","reason":"无法判断"}]}`
	at := func(s ...string) []string { return s }
	none := []string{}
	return []ruleCase{
		{"TP-F7 drops when the condition is true", `{"start_date":"2026-03-27","start_time":"15:00",` + rules + `}`, timepipe.Failed, "周五下午不开会", none, ids("TP-F7 TP-R4"), nil},
		{"TP-F7 keeps when it is false", `{"start_date":"2026-03-26","start_time":"15:00",` + rules + `}`, timepipe.OK, "", at("2026-03-26T15:00:00+08:00"), nil, ids("TP-F7")},
		{"TP-F7 drops one of two readings", `{"start_date":"2026-03-27","start_time":"09:00",` + rules + `}`, timepipe.OK, "", at("2026-03-27T09:00:00+08:00"), ids("TP-F7 TP-R1"), nil},
		{"TP-F7 the second rule", `{"start_time":"14:10",` + rules + `}`, timepipe.Failed, "请至少提前半小时", none, ids("TP-F7"), nil},
		{"TP-F7 knows a search window", `{"start_time":"ASAP",` + rules + `}`, timepipe.OK, "", at("2026-03-23T14:00:00+08:00"), nil, ids("TP-F7")},
		{"TP-F7 the end of the meeting", `{"start_date":"2026-03-24","start_time":"12:30",` + lunch + `}`, timepipe.Failed, "午休", none, ids("TP-F7"), nil},
		{"TP-F7 a search window is judged at its start", `{"start_time":"ASAP","current_time":1774236600000,` + lunch + `}`, timepipe.OK, "", at("2026-03-23T11:30:00+08:00"), nil, ids("TP-F7")},
		{"TP-F7 a rule that cannot be evaluated drops", `{"start_date":"2026-03-24","start_time":"15:00",` + ratio + `}`, timepipe.Failed, "无法判断", none, ids("TP-F7"), nil},
		{"TP-F7 and can be on another day", `{"start_date":"2026-03-25","start_time":"15:00",` + ratio + `}`, timepipe.OK, "", at("2026-03-25T15:00:00+08:00"), nil, ids("TP-F7")},
	}
}

func TestCustomRules(t *testing.T) {
	p := pipeline(t, timepipe.Config{})
	for _, c := range customRuleCases() {
		t.Run(c.name, func(t *testing.T) {
			r, err := timepipe.DecodeRequest(c.wire())
			require.NoError(t, err)
			got, why, err := p.ExplainDo(r)
			require.NoError(t, err)
			assert.Equal(t, timepipe.Response{Status: c.status, Candidates: c.starts, Reason: c.reason}, got, "%s", why)
			assert.Subset(t, why.Fired(), c.fires, "%s", why)
			for _, id := range c.passes {
				assert.NotContains(t, why.Fired(), id)
			}
		})
	}
}

func TestCustomRuleFaultIsNamed(t *testing.T) {
	r, err := timepipe.DecodeRequest(customRuleCases()[7].wire())
	require.NoError(t, err)
	_, why, err := pipeline(t, timepipe.Config{}).ExplainDo(r)
	require.NoError(t, err)
	assert.Contains(t, why.String(), "division by zero")
	assert.Contains(t, why.String(), "rule=RATIO")
}

func TestCustomRulesAreCheckedWhenBuilt(t *testing.T) {
	long := make([]byte, timepipe.MaxReasonBytes+1)
	for i := range long {
		long[i] = 'x'
	}
	_, err := timepipe.New(timepipe.Config{Rules: []timepipe.RuleConfig{
		{ID: "A", DropWhen: "start_hour > 'x'", Reason: "r"},
		{ID: "A", DropWhen: "now() > 1", Reason: ""},
		{ID: " ", DropWhen: "age > 35", Reason: string(long)},
		{ID: "B", DropWhen: "weekday == 5 &", Reason: "r"},
		{ID: "C", DropWhen: "weekday == 5", Reason: "r"},
	}})
	var vs rule.Violations
	require.ErrorAs(t, err, &vs)
	var at []string
	for _, v := range vs {
		assert.Equal(t, rule.ID("TP-F7"), v.Rule)
		at = append(at, v.Pointer)
	}
	assert.Equal(t, []string{
		"/rules/0/drop_when", "/rules/1/drop_when", "/rules/1/id", "/rules/1/reason",
		"/rules/2/drop_when", "/rules/2/id", "/rules/2/reason", "/rules/3/drop_when",
	}, at)
	assert.Contains(t, vs[0].Message, "rule A")
	assert.Contains(t, vs[0].Message, "column")
	assert.Contains(t, vs[4].Message, "age")

	_, err = timepipe.New(timepipe.Config{Rules: make([]timepipe.RuleConfig, timepipe.MaxRules+1)})
	require.ErrorAs(t, err, &vs)
	assert.Equal(t, "/rules", vs[0].Pointer)
}

func TestHostFilter(t *testing.T) {
	noon := timepipe.Filter{ID: "HOST-1", Apply: func(w timepipe.Window, _ *timepipe.Scene) timepipe.Ruling {
		if w.Start.Hour() == 12 {
			return timepipe.DropCustom("closed at noon")
		}
		return timepipe.Keep()
	}}
	p := pipeline(t, timepipe.Config{Filters: []timepipe.Filter{noon}})
	// The filter stays, although the request has a configuration of its own.
	r, err := timepipe.DecodeRequest([]byte(`{"start_date":"2026-03-24","start_time":"12:00","config":{},` + monday14 + `}`))
	require.NoError(t, err)
	got, why, err := p.ExplainDo(r)
	require.NoError(t, err)
	assert.Equal(t, "closed at noon", got.Reason)
	assert.Contains(t, why.Fired(), rule.ID("HOST-1"))

	_, err = timepipe.New(timepipe.Config{Filters: []timepipe.Filter{{}}})
	var vs rule.Violations
	require.ErrorAs(t, err, &vs)
}

// A filter cannot widen a window or move it.
func TestHostFilterCannotWiden(t *testing.T) {
	wide := timepipe.Filter{ID: "HOST-2", Apply: func(w timepipe.Window, _ *timepipe.Scene) timepipe.Ruling {
		w.Start, w.End, w.Search = w.Start.AddDate(0, 0, -1), w.End.AddDate(0, 0, 1), true
		return timepipe.Narrow(w)
	}}
	p := pipeline(t, timepipe.Config{Filters: []timepipe.Filter{wide}})
	d, err := p.Decide(timepipe.Slots{Alternatives: []timepipe.Slot{clock("16:00")}}, monday())
	require.NoError(t, err)
	require.Len(t, d.Windows, 1)
	assert.Equal(t, "16:00", d.Windows[0].Start.Format("15:04"))
	assert.Equal(t, "17:00", d.Windows[0].End.Format("15:04"))
	assert.False(t, d.Windows[0].Search)
}
