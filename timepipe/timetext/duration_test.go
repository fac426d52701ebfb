package timetext_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestDurations(t *testing.T) {
	cases := []struct {
		say     string
		minutes int // 0: not understood as one
	}{
		{"半小时", 30}, {"半个小时", 30}, {"半个钟头", 30}, {"一小时", 60}, {"1个小时", 60}, {"一个钟头", 60}, {"一个半小时", 90}, {"1个半小时", 90},
		{"两个半小时", 150}, {"一小时半", 90}, {"两小时", 120}, {"俩小时", 120}, {"一点五小时", 90}, {"两点五个小时", 150}, {"零点五小时", 30}, {"1.5小时", 90}, {"1.25小时", 75},
		{"90分钟", 90}, {"九十分钟", 90}, {"一百二十分钟", 120}, {"一刻钟", 15}, {"三刻钟", 45}, {"1个小时15分钟", 75}, {"1小时15分", 75}, {"一小时一刻钟", 75},
		{"1小时30", 90}, {"一個半小時", 90}, {"９０分钟", 90}, {"一个小时零五分钟", 65}, {"一小时零五分", 65}, {"２ｈ", 120},
		{"1.5h", 90}, {"2h", 120}, {"2 h", 120}, {"90m", 90}, {"90 min", 90}, {"90mins", 90}, {"1h30", 90}, {"1h30m", 90}, {"1hr30min", 90}, {"1h 30m", 90}, {"1 hr", 60}, {"2.5 hrs", 150},
		{"an hour", 60}, {"half an hour", 30}, {"a half hour", 30}, {"half-hour", 30}, {"an hour and a half", 90}, {"one and a half hours", 90}, {"1 hour and a half", 90},
		{"two and a half hours", 150}, {"one hour thirty minutes", 90}, {"an hour and fifteen minutes", 75}, {"quarter of an hour", 15}, {"three quarters of an hour", 45},
		{"1 1/2 hours", 90}, {"1½ hours", 90}, {"½ hour", 30}, {"1/2 hour", 30}, {"30-minute", 30}, {"two-hour", 120}, {"forty-five minutes", 45}, {"1:30 hours", 90},
		{"999小时", 999 * 60},
		{"半天", 0}, {"一天", 0}, {"two days", 0}, {"a couple of hours", 0}, {"两三个小时", 0}, {"2-3 hours", 0}, {"0分钟", 0}, {"1001小时", 0}, {"99999999999小时", 0}, {"30秒", 0}, {"一年", 0},
	}
	for _, c := range cases {
		slots := read(t, c.say)
		got := time.Duration(0)
		for _, s := range slots.Alternatives {
			got = s.Duration
			if c.minutes > 0 {
				assert.Equal(t, c.say, s.DurationAt.In(c.say))
			}
		}
		assert.Equal(t, time.Duration(c.minutes)*time.Minute, got, c.say)
	}
}
