package timepipe_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

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
	fact := func(condition string) ruleCase {
		return ruleCase{"TP-F7 knows " + condition, `{"start_date":"2026-03-29","start_time":"15:20","duration_hours":1.5,"config":{"rules":[{"id":"SHORT","drop_when":"` + condition + `","reason":"x"}]}}`,
			timepipe.Failed, "x", none, ids("TP-F7"), nil}
	}
	return []ruleCase{
		fact("start_hour == 15"), fact("start_minute == 20"), fact("end_hour == 16"), fact("date == '2026-03-29'"),
		fact("weekday == 7"), fact("month == 3"), fact("day == 29"), fact("duration_hours == 1.5"),
		fact("minutes_from_now == 8720"), fact("not search"),
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

// ratioCase is the case whose rule cannot be evaluated.
func ratioCase(t *testing.T) ruleCase {
	for _, c := range customRuleCases() {
		if c.reason == "无法判断" {
			return c
		}
	}
	t.Fatal("there is no such case")
	return ruleCase{}
}

func TestCustomRuleFaultIsNamed(t *testing.T) {
	r, err := timepipe.DecodeRequest(ratioCase(t).wire())
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

// A filter can clip a search window, and nothing else.
func TestHostFilterNarrows(t *testing.T) {
	decide := func(slot timepipe.Slot, change func(*timepipe.Window)) (timepipe.Window, []rule.ID) {
		f := timepipe.Filter{ID: "HOST-2", Apply: func(w timepipe.Window, _ *timepipe.Scene) timepipe.Ruling {
			change(&w)
			return timepipe.Narrow(w)
		}}
		d, why, err := pipeline(t, timepipe.Config{Filters: []timepipe.Filter{f}}).Explain(timepipe.Slots{Alternatives: []timepipe.Slot{slot}}, monday())
		require.NoError(t, err)
		require.Len(t, d.Windows, 1)
		return d.Windows[0], why.Fired()
	}
	shown := func(w timepipe.Window) string {
		return w.Start.Format("2006-01-02T15:04:05.999Z07:00") + " " + w.End.Format("2006-01-02T15:04:05.999Z07:00")
	}
	search := timepipe.Slot{Kind: timepipe.ASAP}
	const whole, meeting = "2026-03-23T14:00:00+08:00 2026-03-23T23:59:00+08:00", "2026-03-23T16:00:00+08:00 2026-03-23T17:00:00+08:00"
	for name, c := range map[string]struct {
		slot   timepipe.Slot
		change func(*timepipe.Window)
		want   string
		fires  bool
	}{
		"clips, in whole minutes and the pipeline's zone": {search, func(w *timepipe.Window) {
			w.Start, w.End = w.Start.Add(90*time.Second).UTC(), w.End.Add(-90*time.Second).UTC()
		}, "2026-03-23T14:02:00+08:00 2026-03-23T23:57:00+08:00", true},
		"cannot begin earlier":     {search, func(w *timepipe.Window) { w.Start = w.Start.Add(-time.Hour) }, whole, false},
		"cannot end later":         {search, func(w *timepipe.Window) { w.End = w.End.Add(time.Hour) }, whole, false},
		"cannot move away":         {search, func(w *timepipe.Window) { w.Start, w.End = w.End, w.End.Add(time.Hour) }, whole, false},
		"cannot empty it":          {search, func(w *timepipe.Window) { *w = timepipe.Window{} }, whole, false},
		"cannot change the rest":   {search, func(w *timepipe.Window) { w.Search, w.Duration = false, 0 }, whole, false},
		"cannot shorten a meeting": {clock("16:00"), func(w *timepipe.Window) { w.End = w.Start.Add(time.Minute) }, meeting, false},
	} {
		w, fired := decide(c.slot, c.change)
		assert.Equal(t, c.want, shown(w), name)
		assert.Equal(t, c.slot.Kind == timepipe.ASAP, w.Search, name)
		assert.Equal(t, time.Hour, w.Duration, name)
		assert.Equal(t, c.fires, slices.Contains(fired, "HOST-2"), name)
	}
}

// What a filter says is brought into the shape of the contract.
func TestHostFilterDrops(t *testing.T) {
	for name, c := range map[string]struct {
		ruling timepipe.Ruling
		status timepipe.Status
		reason string
	}{
		"a reason":                    {timepipe.Drop(timepipe.OutsideWorkHours), timepipe.Failed, "非营业时间"},
		"missing time":                {timepipe.Drop(timepipe.MissingTime), timepipe.Ambiguous, "缺少具体时间"},
		"a question without a choice": {timepipe.Drop(timepipe.AmPmAmbiguous), timepipe.Failed, "逻辑冲突"},
		"no reason":                   {timepipe.Drop("whim"), timepipe.Failed, "逻辑冲突"},
		"a custom rule without text":  {timepipe.Drop(timepipe.CustomRule), timepipe.Failed, "逻辑冲突"},
		"an empty text":               {timepipe.DropCustom(""), timepipe.Failed, "逻辑冲突"},
		"no detail":                   {timepipe.DropConflict("whim"), timepipe.Failed, "逻辑冲突"},
		"a detail":                    {timepipe.DropConflict(timepipe.NothingLeftToday), timepipe.Failed, "逻辑冲突 (当日无剩余时间)"},
	} {
		detail := true
		f := timepipe.Filter{ID: "HOST-3", Apply: func(timepipe.Window, *timepipe.Scene) timepipe.Ruling { return c.ruling }}
		d, err := pipeline(t, timepipe.Config{Filters: []timepipe.Filter{f}, ReasonDetail: &detail}).
			Decide(timepipe.Slots{Alternatives: []timepipe.Slot{clock("16:00")}}, monday())
		require.NoError(t, err)
		assert.Equal(t, c.status, d.Status, name)
		assert.Equal(t, c.reason, d.ReasonText(), name)
		assert.NotEmpty(t, d.Prompt(language.Chinese), name)
	}
}

// A pipeline keeps the filters that it was made with.
func TestPipelineIsImmutable(t *testing.T) {
	filters := []timepipe.Filter{{ID: "HOST-4", Apply: func(timepipe.Window, *timepipe.Scene) timepipe.Ruling { return timepipe.Keep() }}}
	p := pipeline(t, timepipe.Config{Filters: filters})
	filters[0].Apply = nil
	r, err := timepipe.DecodeRequest([]byte(`{"start_time":"15:00","config":{},` + monday14 + `}`))
	require.NoError(t, err)
	got, err := p.Do(r)
	require.NoError(t, err)
	assert.Equal(t, timepipe.OK, got.Status)
}

// A pipeline that was not made with New decides nothing.
func TestZeroPipeline(t *testing.T) {
	for _, p := range []*timepipe.Pipeline{nil, {}} {
		_, err := p.Decide(timepipe.Slots{}, monday())
		require.ErrorIs(t, err, timepipe.ErrNotCompiled)
		_, _, err = p.Explain(timepipe.Slots{}, monday())
		require.ErrorIs(t, err, timepipe.ErrNotCompiled)
		_, err = p.Do(timepipe.Request{CurrentTime: 1774245600})
		require.ErrorIs(t, err, timepipe.ErrNotCompiled)
		_, _, err = p.ExplainDo(timepipe.Request{CurrentTime: 1774245600})
		require.ErrorIs(t, err, timepipe.ErrNotCompiled)
	}
}
