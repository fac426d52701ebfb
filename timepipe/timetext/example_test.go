package timetext_test

import (
	"context"
	"fmt"
	"time"

	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/deskrules/deskrules/timepipe/timetext"
)

func Example() {
	x, err := timetext.New(timetext.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := timepipe.New(timepipe.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	zone := civil.MustLoadZone("Asia/Shanghai")
	now := time.Date(2026, 9, 23, 10, 30, 0, 0, zone.Location())
	for _, say := range []string{"订明天下午2点半到4点的会议室", "next friday at 9", "不要三点，改四点", "sometime soon"} {
		slots, err := x.Extract(context.Background(), timepipe.Utterance{Text: say, Now: now, Zone: zone})
		if err != nil {
			fmt.Println(err)
			return
		}
		d, err := p.Decide(slots, now)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(d.Status, d.Response().Candidates)
		for _, s := range slots.NotUnderstood {
			fmt.Printf("not understood: %q\n", s.In(say))
		}
	}
	// Output:
	// OK [2026-09-24T14:30:00+08:00]
	// AMBI [2026-10-02T09:00:00+08:00 2026-10-02T21:00:00+08:00]
	// OK [2026-09-23T16:00:00+08:00]
	// AMBI []
	// not understood: "sometime soon"
}

func ExampleNew() {
	x, err := timetext.New(timetext.Config{Words: []timetext.Word{
		{Text: "晨会", Meaning: timetext.MeansClock, Clock: civil.Time{Hour: 9, Minute: 15}},
		{Text: "三点水茶室", Meaning: timetext.MeansNothing},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	zone := civil.MustLoadZone("Asia/Shanghai")
	now := time.Date(2026, 9, 23, 10, 30, 0, 0, zone.Location())
	slots := x.Read(timepipe.Utterance{Text: "明天晨会在三点水茶室", Now: now, Zone: zone})
	for _, s := range slots.Alternatives {
		fmt.Println(s.Date, s.Clock, s.TimeAt.In("明天晨会在三点水茶室"))
	}
	// Output:
	// 2026-09-24 09:15 晨会
}
