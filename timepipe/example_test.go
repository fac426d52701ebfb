package timepipe_test

import (
	"encoding/json"
	"fmt"
	"time"

	"golang.org/x/text/language"

	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// A service answers wire requests.
func ExamplePipeline_Do() {
	pipeline, err := timepipe.New(timepipe.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	request, err := timepipe.DecodeRequest([]byte(`{
		"start_date": "2026-03-24", "start_time": "9:00", "period": null,
		"duration_hours": 1.0, "current_time": 1774245600000,
		"config": {"work_hours": {"start": "08:00", "end": "18:00"}, "max_duration_hours": 4.0}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	response, err := pipeline.Do(request)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := json.Marshal(response)
	fmt.Println(string(out), err)
	// Output: {"status":"OK","candidates":["2026-03-24T09:00:00+08:00"],"reason":""} <nil>
}

// A program decides on slots and asks the user what is open.
func ExamplePipeline_Decide() {
	pipeline, err := timepipe.New(timepipe.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	now := time.Date(2026, 3, 23, 6, 0, 0, 0, time.UTC)
	decision, err := pipeline.Decide(timepipe.Slots{Alternatives: []timepipe.Slot{{
		Date: civil.MustParseDate("2026-03-24"), Kind: timepipe.AtClock, Clock: civil.MustParseTime("09:00"),
	}}}, now)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(decision.Status, decision.Reason)
	fmt.Println(decision.Prompt(language.Chinese))
	fmt.Println(decision.Prompt(language.English))
	// Output:
	// AMBI am_pm_ambiguous
	// 请确认是上午9点还是晚上9点？
	// Do you mean 9 in the morning or 9 in the evening?
}

// Every decision says which rules made it.
func ExamplePipeline_Explain() {
	pipeline, err := timepipe.New(timepipe.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	now := time.Date(2026, 3, 23, 6, 0, 0, 0, time.UTC) // 14:00 in Shanghai
	decision, why, err := pipeline.Explain(timepipe.Slots{Alternatives: []timepipe.Slot{{
		Kind: timepipe.AtClock, Clock: civil.MustParseTime("10:00"), Period: timepipe.AM,
	}}}, now)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(decision.ReasonText(), why.Fired())
	// Output: 时间已过期 [TP-N1 TP-N2 TP-N5 TP-F4 TP-R4 TP-R5]
}

// A customer's own rule, from a configuration file.
func ExampleNew_rules() {
	_, err := timepipe.New(timepipe.Config{Rules: []timepipe.RuleConfig{
		{ID: "NO-FRIDAY", DropWhen: "weekday == 5 and start_hour >= 12", Reason: "周五下午不开会"},
		{ID: "NO-AGE", DropWhen: "age > 35", Reason: "…"},
	}})
	fmt.Println(err != nil)
	// Output: true
}

// An invalid request is answered with all its faults.
func ExampleDecodeRequest() {
	_, err := timepipe.DecodeRequest([]byte(`{"start_date":"2026-02-30","start_time":"25:00","duration_hours":0}`))
	fmt.Println(err)
	// Output:
	// 4 violations
	// 	/current_time: the key is missing; it must be a whole number [TP-N9]
	// 	/duration_hours: the duration in hours must be more than 0, got 0 [TP-N9]
	// 	/start_date: must be a day of the calendar, got 2026-02-30 [TP-N9]
	// 	/start_time: must be a time from 00:00 to 23:59, "NOW", "ASAP" or null, got 25:00 [TP-N9]
}
