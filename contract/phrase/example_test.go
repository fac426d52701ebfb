package phrase_test

import (
	"fmt"

	"github.com/deskrules/deskrules/contract/phrase"
)

func ExampleFold() {
	text := phrase.Fold("訂明天１５：３０的會議室")
	fmt.Println(text)
	fmt.Println(text.Span(9, 14).In(text.Source()))
	// Output:
	// 订明天15:30的会议室
	// １５：３０
}

func ExampleSet_All() {
	set, err := phrase.Compile([]phrase.Entry{
		{Phrase: "半小时", ID: 30},
		{Phrase: "一个半小时", ID: 90},
		{Phrase: "half an hour", ID: 30},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	text := phrase.Fold("一個半小時, or Half an hour")
	for m := range set.All(text) {
		fmt.Println(m.ID, text.Span(m.Start, m.End).In(text.Source()))
	}
	// Output:
	// 90 一個半小時
	// 30 Half an hour
}
