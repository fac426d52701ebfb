package timepipe_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

	"github.com/deskrules/deskrules/timepipe"
)

func TestPrompts(t *testing.T) {
	mi := func(h, m int) timepipe.Slot {
		s := tomorrow(timepipe.Slot{Kind: timepipe.AtClock})
		s.Clock.Hour, s.Clock.Minute = h, m
		return s
	}
	am := func(s timepipe.Slot) timepipe.Slot { s.Period = timepipe.AM; return s }
	onDay := func(s timepipe.Slot, date string) timepipe.Slot { s.Date = mustDate(date); return s }
	for _, c := range []struct {
		name   string
		slots  []timepipe.Slot
		config timepipe.Config
		zh, en string
	}{
		{"missing time, as in the requirements", []timepipe.Slot{tomorrow(timepipe.Slot{})}, timepipe.Config{}, "好的，请问您想订几点的呢？", "Sure. What time would you like?"},
		{"am or pm, as in the requirements", []timepipe.Slot{mi(9, 0)}, timepipe.Config{}, "请确认是上午9点还是晚上9点？", "Do you mean 9 in the morning or 9 in the evening?"},
		{"minutes are spoken", []timepipe.Slot{mi(3, 5)}, timepipe.Config{}, "请确认是凌晨3点5分还是下午3点5分？", "Do you mean 3:05 in the early morning or 3:05 in the afternoon?"},
		{"the day parts", []timepipe.Slot{mi(12, 0), mi(0, 0), am(mi(6, 0)), mi(13, 0)}, timepipe.Config{},
			"请确认是凌晨0点、上午6点、中午12点还是下午1点？", "Do you mean midnight, 6 in the morning, noon or 1 in the afternoon?"},
		{"half past twelve", []timepipe.Slot{mi(12, 30), mi(0, 30)}, timepipe.Config{}, "请确认是凌晨0点30分还是中午12点30分？", "Do you mean 12:30 in the early morning or 12:30 in the afternoon?"},
		{"borders of the morning", []timepipe.Slot{am(mi(5, 59)), am(mi(11, 59))}, timepipe.Config{}, "请确认是凌晨5点59分还是上午11点59分？", "Do you mean 5:59 in the early morning or 11:59 in the morning?"},
		{"borders of the day parts", []timepipe.Slot{mi(17, 59), mi(18, 0)}, timepipe.Config{}, "请确认是下午5点59分还是晚上6点？", "Do you mean 5:59 in the afternoon or 6 in the evening?"},
		{"other days are named", []timepipe.Slot{onDay(mi(15, 0), "2026-03-24"), onDay(mi(15, 0), "2026-03-25")}, timepipe.Config{},
			"请确认是3月24日下午3点还是3月25日下午3点？", "Do you mean 3 in the afternoon on 24 March or 3 in the afternoon on 25 March?"},
		{"a custom rule", []timepipe.Slot{mi(15, 0)}, timepipe.Config{Rules: []timepipe.RuleConfig{{ID: "A", DropWhen: "start_hour == 15", Reason: "设备检修 100%"}}},
			"抱歉，无法预订：设备检修 100%。请换一个时间。", "Sorry, that cannot be booked: 设备检修 100%. Please name another time."},
		{"OK has nothing to ask", []timepipe.Slot{mi(15, 0)}, timepipe.Config{}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := pipeline(t, c.config).Decide(timepipe.Slots{Alternatives: c.slots}, monday())
			require.NoError(t, err)
			assert.Equal(t, c.zh, d.Prompt(language.Chinese))
			assert.Equal(t, c.zh, d.Prompt(language.Und), "Chinese is the default")
			assert.Equal(t, c.zh, d.Prompt(language.MustParse("fr-CA")))
			assert.Equal(t, c.en, d.Prompt(language.BritishEnglish))
		})
	}
}

// Every reason and detail has a sentence of its own in both languages.
func TestEveryReasonHasAPrompt(t *testing.T) {
	seen := map[string]string{}
	check := func(name string, d timepipe.Decision) {
		for _, lang := range []language.Tag{language.Chinese, language.English} {
			said := d.Prompt(lang)
			require.NotEmpty(t, said, name)
			assert.NotContains(t, said, "%!", name)
			assert.NotEqual(t, name, said, "the key stands for the sentence")
			assert.Equal(t, lang == language.English, !strings.ContainsAny(said, "，。？"), "%s: %s", name, said)
			if other, ok := seen[said]; ok {
				t.Errorf("%s and %s are the same sentence", name, other)
			}
			seen[said] = name
		}
	}
	for _, r := range timepipe.Reasons() {
		d := timepipe.Decision{Status: r.Status(), Reason: r, CustomText: "closed"}
		if r == timepipe.AmPmAmbiguous || r == timepipe.TooManyCandidates {
			for i := range len(r) { // so that the two do not say the same
				d.Windows = append(d.Windows, timepipe.Window{Start: monday().Add(time.Duration(i) * time.Hour)})
			}
		}
		check(string(r), d)
	}
	for _, detail := range []timepipe.Detail{
		timepipe.ClockAgainstPeriod, timepipe.NowAgainstDate, timepipe.NowAgainstPeriod, timepipe.AsapAgainstDate,
		timepipe.AsapAgainstPeriod, timepipe.NothingLeftToday, timepipe.SkippedByClockChange, timepipe.DateDoesNotExist,
		timepipe.TimeDoesNotExist, timepipe.DateAgainstWeekday, timepipe.PeriodAgainstPeriod, timepipe.EndAgainstStart,
	} {
		require.True(t, detail.Valid())
		check(string(detail), timepipe.Decision{Status: timepipe.Failed, Reason: timepipe.Conflict, Detail: detail})
	}
}
