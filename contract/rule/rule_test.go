package rule_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
)

func TestViolationsAreSorted(t *testing.T) {
	var vs rule.Violations
	vs.Add("/events/10/a", "", "B-1", "later")
	vs.Add("/events/2", "x", "B-1", "a %s sentence", "whole")
	vs.Add("/events/2/a", "", "B-2", "second rule")
	vs.Add("/events/2/a", "", "B-10", "first rule")
	vs.Add("", "", "B-1", "document")
	vs.Add("/events", "", "B-1", "parent")
	vs.Add("/events/2", "x", "B-1", "a %s sentence", "whole") // a repetition
	vs.Add("/a~1b", "", "B-1", "escaped")
	err := vs.Err()
	var sorted rule.Violations
	require.ErrorAs(t, err, &sorted)
	var at []string
	for _, v := range sorted {
		at = append(at, v.Pointer+" "+string(v.Rule))
	}
	assert.Equal(t, []string{" B-1", "/a~1b B-1", "/events B-1", "/events/2 B-1", "/events/2/a B-10", "/events/2/a B-2", "/events/10/a B-1"}, at)
	assert.Equal(t, "/events/10/a", vs[0].Pointer, "sorting leaves the original alone")
	assert.True(t, vs.Has("B-2"))
	assert.False(t, vs.Has("B-3"))
}

func TestViolationsAsError(t *testing.T) {
	require.NoError(t, rule.Violations{}.Err())
	require.NoError(t, rule.Violations(nil).Err())
	one := rule.Violations{{Pointer: "/x", Value: "7", Rule: "R-1", Message: "must be small"}}
	assert.Equal(t, "/x: must be small, got 7 [R-1]", one.Err().Error())
	two := append(one, rule.Violation{Rule: "R-2", Message: "must be there"})
	assert.Equal(t, "2 violations\n\t(document): must be there [R-2]\n\t/x: must be small, got 7 [R-1]", two.Err().Error())
	var vs rule.Violations
	assert.True(t, errors.As(fmt.Errorf("reading: %w", two.Err()), &vs))
	assert.Len(t, vs, 2)
}

func TestValuesAreCut(t *testing.T) {
	var vs rule.Violations
	vs.Add("/x", strings.Repeat("页", 1000), "R-1", "must be short")
	assert.LessOrEqual(t, len(vs[0].Value), rule.MaxValueBytes+len("…"))
	assert.True(t, utf8.ValidString(vs[0].Value))
	assert.True(t, strings.HasSuffix(vs[0].Value, "…"))
	assert.Equal(t, "short", rule.Cut("short"))
	assert.Equal(t, strings.Repeat("a", rule.MaxValueBytes), rule.Cut(strings.Repeat("a", rule.MaxValueBytes)))
	assert.LessOrEqual(t, len(rule.Cut(strings.Repeat("\x80", 1000))), rule.MaxValueBytes+len("…"), "bytes that begin no character")
}

func TestOrderOfPointersIsTotal(t *testing.T) {
	for _, order := range [][]string{{"9", "10", "1a"}, {"1a", "10", "9"}, {"10", "1a", "9"}} {
		var vs rule.Violations
		for _, key := range order {
			vs.Add("/"+key, "", "R-1", "m")
		}
		var at []string
		for _, v := range vs.Sorted() {
			at = append(at, v.Pointer)
		}
		assert.Equal(t, []string{"/9", "/10", "/1a"}, at)
	}
}

func TestLongPointersAndMessagesAreCut(t *testing.T) {
	var vs rule.Violations
	vs.Add(strings.Repeat("/长", 10_000), "", "R-1", "%s", strings.Repeat("长", 10_000))
	assert.LessOrEqual(t, len(vs[0].Pointer), rule.MaxPointerBytes+len("…"))
	assert.LessOrEqual(t, len(vs[0].Message), rule.MaxMessageBytes+len("…"))
}

func TestPointerToken(t *testing.T) {
	assert.Equal(t, "a~1b~0c", rule.PointerToken("a/b~c"))
	assert.Equal(t, "plain", rule.PointerToken("plain"))
}

func TestSpan(t *testing.T) {
	s := rule.Span{Source: "body", Start: 2, End: 5}
	assert.Equal(t, "llo", s.In("hello"))
	assert.Equal(t, "", s.In("h"))
	assert.Equal(t, "ab", rule.Span{Start: -3, End: 99}.In("ab"))
	assert.Equal(t, "", rule.Span{Start: 2, End: 1}.In("abc"))
	assert.Equal(t, "body[2:5]", s.String())
	assert.Equal(t, 3, s.Len())
	assert.True(t, rule.Span{}.IsZero())
	assert.False(t, s.IsZero())
	assert.True(t, s.Overlaps(rule.Span{Source: "body", Start: 4, End: 9}))
	assert.False(t, s.Overlaps(rule.Span{Source: "body", Start: 5, End: 9}))
	assert.False(t, s.Overlaps(rule.Span{Source: "table", Start: 4, End: 9}))
}

func record() *rule.Recorder {
	rec := new(rule.Recorder)
	zone := time.FixedZone("", 8*3600)
	rec.Add("R-1", "window", rule.Pass)
	rec.Extend(rule.Time("start", time.Unix(1774245600, 0).In(zone)))
	rec.Extend(rule.Day("date", 2026, time.March, 3))
	rec.AddAt("R-2", "window", rule.Drop, rule.Span{Start: 1, End: 4},
		rule.Text("reason", "late"), rule.Int("n", -3), rule.Bool("yes", true), rule.Bool("no", false),
		rule.Float("f", 0.25), rule.Duration("d", 90*time.Minute))
	rec.Add("R-1", "other", rule.Derive)
	return rec
}

func TestExplanation(t *testing.T) {
	x := record().Explanation()
	assert.Equal(t, []rule.ID{"R-2", "R-1"}, x.Fired())
	assert.Equal(t, []rule.ID{"R-1"}, x.Passed())
	assert.Equal(t, `rule set `+rule.Set+`
R-1 pass window start=2026-03-23T14:00:00+08:00 date=2026-03-03
R-2 drop window reason=late n=-3 yes=true no=false f=0.25 d=1h30m0s [1:4]
R-1 derive other
`, x.String())
	data, err := json.Marshal(x)
	require.NoError(t, err)
	assert.JSONEq(t, `{"rule_set":"`+rule.Set+`","entries":[
		{"rule":"R-1","subject":"window","verdict":"pass","values":[{"name":"start","value":"2026-03-23T14:00:00+08:00"},{"name":"date","value":"2026-03-03"}]},
		{"rule":"R-2","subject":"window","verdict":"drop","values":[{"name":"reason","value":"late"},{"name":"n","value":"-3"},{"name":"yes","value":"true"},{"name":"no","value":"false"},{"name":"f","value":"0.25"},{"name":"d","value":"1h30m0s"}],"evidence":{"start":1,"end":4}},
		{"rule":"R-1","subject":"other","verdict":"derive"}]}`, string(data))
	again, err := json.Marshal(record().Explanation())
	require.NoError(t, err)
	assert.Equal(t, string(data), string(again))
	assert.Equal(t, "n", rule.Int("n", 1).Name())
}

func TestRecorderGrows(t *testing.T) {
	var rec rule.Recorder
	for i := range 1000 {
		rec.Add("R-1", "s", rule.Pass, rule.Int("i", i))
		rec.Extend(rule.Int("twice", 2*i))
	}
	before := rec.Explanation()
	rec.Add("R-2", "s", rule.Warn)
	require.Len(t, before.Entries, 1000, "a later entry does not reach an explanation")
	for i, e := range before.Entries {
		require.Equal(t, fmt.Sprintf("R-1 pass s i=%d twice=%d", i, 2*i), e.String())
	}
	assert.Equal(t, 1001, rec.Len())
}

func TestNilRecorder(t *testing.T) {
	var rec *rule.Recorder
	rec.Add("R-1", "s", rule.Pass)
	rec.Extend(rule.Int("n", 1))
	assert.Zero(t, rec.Len())
	x := rec.Explanation()
	data, err := json.Marshal(x)
	require.NoError(t, err)
	assert.JSONEq(t, `{"rule_set":"`+rule.Set+`","entries":[]}`, string(data))
	new(rule.Recorder).Extend(rule.Int("n", 1)) // nothing to extend
}

func TestVerdicts(t *testing.T) {
	for _, v := range []rule.Verdict{rule.Derive, rule.Narrow, rule.Drop, rule.Decide, rule.Warn, rule.Unknown, rule.Fault} {
		assert.True(t, v.Valid())
		assert.True(t, v.Fired())
	}
	assert.True(t, rule.Pass.Valid())
	assert.False(t, rule.Pass.Fired())
	assert.False(t, rule.Verdict("maybe").Valid())
}

func ExampleViolations() {
	var vs rule.Violations
	vs.Add("/start_time", "25:00", "TP-N9", "must be a time from 00:00 to 23:59")
	vs.Add("/duration_hours", "-1", "TP-N9", "must be more than 0")
	fmt.Println(vs.Err())
	// Output:
	// 2 violations
	// 	/duration_hours: must be more than 0, got -1 [TP-N9]
	// 	/start_time: must be a time from 00:00 to 23:59, got 25:00 [TP-N9]
}

func ExampleRecorder() {
	var rec rule.Recorder
	rec.Add("TP-F1", "alternative 0", rule.Drop, rule.Text("date", "2026-03-22"), rule.Text("today", "2026-03-23"))
	fmt.Print(rec.Explanation())
	// Output:
	// rule set 2026.1
	// TP-F1 drop alternative 0 date=2026-03-22 today=2026-03-23
}

func BenchmarkAdd(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		var rec rule.Recorder
		for range 30 {
			rec.Add("R-1", "s", rule.Pass, rule.Int("n", 1))
		}
	}
}
