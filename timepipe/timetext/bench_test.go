package timetext_test

import (
	"testing"
	"time"

	"github.com/deskrules/deskrules/timepipe"
)

func BenchmarkUtteranceToDecision(b *testing.B) {
	x, p := extractor(b), pipeline(b)
	now := time.Date(2026, 9, 23, 10, 30, 0, 0, shanghai.Location())
	for _, c := range []struct{ name, say string }{
		{"zh", "帮我订一个明天下午2点半到4点的会议室"},
		{"zh_two_readings", "订明天9点的会议室"},
		{"zh_folded", "幫我訂明天１５：３０的會議室，一個半小時"},
		{"en", "please book a room tomorrow from 7:00 to 8:00pm"},
		{"en_folded", "Next Friday at 9 for 90 min"},
		{"none_zh", "你好，请问这个会议室有投影仪和白板吗"},
		{"none_en", "does this meeting room have a projector and a whiteboard"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				slots := x.Read(timepipe.Utterance{Text: c.say, Now: now, Zone: shanghai})
				if _, err := p.Decide(slots, now); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkExtract(b *testing.B) {
	x := extractor(b)
	now := time.Date(2026, 9, 23, 10, 30, 0, 0, shanghai.Location())
	for _, c := range []struct{ name, say string }{
		{"zh", "帮我订一个明天下午2点半到4点的会议室"},
		{"en", "please book a room tomorrow from 7:00 to 8:00pm"},
		{"none_zh", "你好，请问这个会议室有投影仪和白板吗"},
		{"none_en", "does this meeting room have a projector and a whiteboard"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				x.Read(timepipe.Utterance{Text: c.say, Now: now, Zone: shanghai})
			}
		})
	}
}
