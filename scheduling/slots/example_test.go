package slots_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/deskrules/deskrules/scheduling/slots"
)

// The example of seed 000 section 9: tomorrow afternoon, an hour, with Alice
// and Bob. The user's focus time is 14:00-16:00 and Alice is busy 15:00-16:00.
func afternoon() slots.Request {
	shanghai := time.FixedZone("", 8*60*60)
	at := func(hour int) time.Time { return time.Date(2026, 3, 24, hour, 0, 0, 0, shanghai) }
	return slots.Request{
		Participants: []slots.Person{
			{ID: "lin@office.example", Timezone: "Asia/Shanghai", Required: true, Organizer: true},
			{ID: "alice@office.example", Timezone: "Asia/Shanghai", Required: true},
			{ID: "bob@office.example", Timezone: "Europe/London", Required: true},
		},
		Busy: map[string][]slots.Block{
			"alice@office.example": {{Start: at(15), End: at(16), Status: slots.Busy}},
		},
		DurationMins: 60,
		TimeRange:    slots.TimeRange{Start: at(13), End: at(18)},
		User: slots.UserContext{
			WorkHours:       &slots.Hours{Start: "09:00", End: "18:00"},
			FocusTimeBlocks: []string{"14:00-16:00"},
		},
		Now: at(9),
	}
}

func ExampleFind() {
	result, err := slots.Find(afternoon())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range result.Slots {
		lin, _ := s.Local.Of("lin@office.example")
		bob, _ := s.Local.Of("bob@office.example")
		fmt.Println(s.Score, lin.Format("15:04"), s.TimezoneOffset, "for Bob", bob.Format("15:04 -07:00"))
	}
	// Output:
	// 0.000 16:00 +08:00 for Bob 08:00 +00:00
	// 0.000 17:00 +08:00 for Bob 09:00 +00:00
	// 0.000 13:00 +08:00 for Bob 05:00 +00:00
}

func ExampleFind_reasons() {
	r := afternoon()
	r.DurationMins = 180
	result, err := slots.Find(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, x := range result.Reasons {
		fmt.Printf("%s %s %d minutes\n", x.ParticipantID, x.Kind, x.BlockedMins)
	}
	// Output:
	// lin@office.example focus_time 120 minutes
	// alice@office.example busy 60 minutes
	//  fragmented 0 minutes
}

func ExampleExplain() {
	_, why, err := slots.Explain(afternoon())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range why.Entries {
		if e.Rule == slots.RuleHardSoft || e.Rule == slots.RuleBest {
			fmt.Println(e)
		}
	}
	// Output:
	// SL-3 drop starts grid=17 allowed=6 first=2026-03-24T05:00:00Z last=2026-03-24T09:00:00Z
	// SL-4 decide 2026-03-24T08:00:00Z conflict_score=0.000 timezone_offset=+08:00
	// SL-4 decide 2026-03-24T09:00:00Z conflict_score=0.000 timezone_offset=+08:00
	// SL-4 decide 2026-03-24T05:00:00Z conflict_score=0.000 timezone_offset=+08:00
}

// Before a slot is locked, it is checked against fresh calendars.
func ExampleCheck() {
	r := afternoon()
	result, err := slots.Find(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	best := result.Slots[0].Start
	r.Busy["bob@office.example"] = []slots.Block{{Start: best, End: best.Add(15 * time.Minute), Status: slots.Busy}}
	_, err = slots.Check(r, best)
	var blocked *slots.BlockedError
	if errors.As(err, &blocked) {
		for _, x := range blocked.Reasons {
			fmt.Println(x.ParticipantID, x.Kind, x.BlockedMins)
		}
	}
	// Output:
	// bob@office.example busy 15
}

// From the wire form to the wire form.
func ExampleDecodeRequest() {
	r, err := slots.DecodeRequest([]byte(`{
		"participants": [
			{"id": "lin@office.example", "timezone": "Asia/Shanghai", "is_organizer": true},
			{"id": "guest@elsewhere.example", "timezone": "Mars/Olympus", "external": true}
		],
		"busy": {"lin@office.example": [{"start": "2026-03-24T09:00:00+08:00", "end": "2026-03-24T10:00:00+08:00", "status": "busy"}]},
		"duration_mins": 30,
		"time_range": "2026-03-24T09:00:00+08:00/2026-03-24T10:30:00+08:00",
		"user_context": {"work_hours": {"start": "09:00", "end": "18:00"}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := slots.Find(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := json.MarshalIndent(result, "", "  ")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(out))
	// Output:
	// {
	//   "slots": [
	//     {
	//       "start": "2026-03-24T02:00:00Z",
	//       "end": "2026-03-24T02:30:00Z",
	//       "conflict_score": 0.000,
	//       "timezone_offset": "+08:00",
	//       "local": {
	//         "lin@office.example": "2026-03-24T10:00:00+08:00",
	//         "guest@elsewhere.example": "2026-03-24T10:00:00+08:00"
	//       },
	//       "conflicts": []
	//     }
	//   ],
	//   "reasons": [],
	//   "notes": [
	//     "guest@elsewhere.example: the time zone \"Mars/Olympus\" is unknown. 此时间为发起人本地时间，请自行换算"
	//   ]
	// }
}

// Everything that is wrong is said at once.
func ExampleDecodeRequest_violations() {
	_, err := slots.DecodeRequest([]byte(`{
		"participants": [{"id": "lin@office.example", "timezone": "Asia/Nowhere", "organizer": true}],
		"busy": {"lin@office.example": [{"start": "2026-03-24T10:00:00Z", "end": "2026-03-24T09:00:00Z"}]},
		"duration_mins": 0,
		"time_range": "2026-03-24T09:00:00Z/2026-03-24T18:00:00Z"
	}`))
	fmt.Println(err)
	// Output:
	// 3 violations
	// 	/busy/lin@office.example/0: the block of lin@office.example ends before it starts, got 2026-03-24T10:00:00Z/2026-03-24T09:00:00Z [SL-7]
	// 	/duration_mins: must be at least 1, got 0 [SL-3]
	// 	/participants/0/timezone: the time zone of the organizer is unknown, got Asia/Nowhere [SL-1]
}
