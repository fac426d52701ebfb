package timetext_test

import (
	"strconv"
	"strings"
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

// The time for a megabyte is 16 times that for 64 KB, whatever it holds.
func BenchmarkLongText(b *testing.B) {
	x := extractor(b)
	for _, n := range []int{1 << 16, 1 << 20} {
		for _, part := range []string{"三点或", "half past ", "9-", "e\u0301", "周一，"} {
			text := strings.Repeat(part, n/len(part))
			b.Run(strconv.Itoa(n>>10)+"KB/"+strings.TrimSpace(part), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					x.Read(timepipe.Utterance{Text: text, Now: wednesday, Zone: shanghai})
				}
			})
		}
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
