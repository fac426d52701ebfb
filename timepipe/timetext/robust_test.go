package timetext_test

import (
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/deskrules/deskrules/timepipe/timetext"
)

var wednesday = time.Date(2026, 9, 23, 10, 30, 0, 0, shanghai.Location())

// spoken returns the utterances of the tables in testdata.
func spoken(t testing.TB) []string {
	t.Helper()
	var out []string
	for _, file := range tables {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, line := range strings.Split(string(data), "\n") {
			if say, _, ok := strings.Cut(line, "\t"); ok {
				out = append(out, say)
			}
		}
	}
	return out
}

type tester interface {
	Fatalf(format string, args ...any)
}

// check asserts what holds for every text: the slots can be decided on, every
// place lies in the text and begins and ends at a character.
func check(t tester, x *timetext.Extractor, p *timepipe.Pipeline, text string, now time.Time, zone civil.Zone) timepipe.Slots {
	slots := x.Read(timepipe.Utterance{Text: text, Now: now, Zone: zone})
	if _, err := p.Decide(slots, now); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	valid := utf8.ValidString(text)
	at := func(what string, s rule.Span) {
		if s.IsZero() {
			return
		}
		if s.Source != "" || s.Start < 0 || s.Start >= s.End || s.End > len(text) {
			t.Fatalf("%q: %s at %s", text, what, s)
		}
		if valid && (!utf8.RuneStart(text[s.Start]) || s.End < len(text) && !utf8.RuneStart(text[s.End])) {
			t.Fatalf("%q: %s at %s cuts a character", text, what, s)
		}
	}
	if n := len(slots.Alternatives); n > timetext.MaxAlternatives {
		t.Fatalf("%q: %d alternatives", text, n)
	}
	if n := len(slots.NotUnderstood); n > timetext.MaxNotUnderstood+1 {
		t.Fatalf("%q: %d places not understood", text, n)
	}
	for _, s := range slots.NotUnderstood {
		at("not understood", s)
	}
	for _, s := range slots.Alternatives {
		at("date", s.DateAt)
		at("time", s.TimeAt)
		at("period", s.PeriodAt)
		at("duration", s.DurationAt)
		if !s.Date.IsZero() && s.DateAt.IsZero() && s.TimeAt.IsZero() || s.Kind != timepipe.NoTime && s.TimeAt.IsZero() ||
			s.Period != "" && s.PeriodAt.IsZero() && s.TimeAt.IsZero() || s.Duration != 0 && s.DurationAt.IsZero() {
			t.Fatalf("%q: a slot without its place: %+v", text, s)
		}
	}
	return slots
}

// fragments are pieces of time talk, and things that are none.
var fragments = rapid.SampledFrom([]string{
	"明天", "下周", "周三", "三", "点", "半", "下午", "到", "四点", "或者", "不要", "，", "改", "一个半小时", "后", "内", "差五分", "月", "日", "9月24日", "农历", "初", "正月", "春节", "晚上", "12点",
	"现在", "尽快", "未来", "每", "改天", "。", "之间", "结束", "还是", "吧", "和", "从", "刻", "钟", "过", "年", "号", "人", "第", "个", "天", "周", "末", "25点", "２", "點", "½", "零", "百", "十",
	"tomorrow", "next", "friday", "at", "9", "3pm", "to", "5", ":", "30", "half past", "quarter to", "two", "or", "not", "make it", "no", ",", "for", "90 min", "in", "an hour", "and a half", "between", "and",
	"asap", "now", "until", "the 24th", "of", "september", "may", "24", "2026-09-24", "9/24", "2.30", "room", "people", "later", "soon", "move", "before", "after", "every", "am", "midnight", "weekend", "sat",
	" ", "", "-", "\n", "👩‍👩‍👧", "\u202e", "\xff", "x", "会议室",
})

func TestAnyTextCanBeDecided(t *testing.T) {
	x, p := extractor(t), pipeline(t)
	zones := []civil.Zone{shanghai, civil.MustLoadZone("America/New_York"), civil.MustLoadZone("Asia/Beirut"), {}}
	rapid.Check(t, func(t *rapid.T) {
		sep := rapid.SampledFrom([]string{"", " "}).Draw(t, "separator")
		text := strings.Join(rapid.SliceOfN(fragments, 0, 12).Draw(t, "fragments"), sep)
		now := time.Unix(rapid.Int64Range(94_694_400, 250_000_000_000).Draw(t, "now"), 0)
		check(t, x, p, text, now, rapid.SampledFrom(zones).Draw(t, "zone"))
	})
}

func FuzzExtract(f *testing.F) {
	x, p := extractor(f), pipeline(f)
	for _, say := range spoken(f) {
		f.Add(say, int64(1_790_000_000))
	}
	for _, s := range []string{"", "\xff点", "三点\u200b半", "👩‍👩‍👧明天", strings.Repeat("三点或", 40), strings.Repeat("9", 400), "\u202e3pm"} {
		f.Add(s, int64(1_790_000_000))
	}
	f.Fuzz(func(t *testing.T, text string, now int64) {
		check(t, x, p, text, time.Unix(94_694_400+now&0x3fffffffff%249_000_000_000, 0), shanghai)
	})
}

// hard are pieces that a reader could stumble over if they come in thousands.
var hard = []string{
	"三点或", "明天", "9", "9-", "9:", "a", "一", "十", "改天", "三点到", "a ", " ", "\n", "👩‍👩‍👧", "\xff", "e\u0301", "不要三点，", "between 3 and ", "half past ", "quarter to ",
	"周", "1h", "in 3 hours ", "周一、", "周一，", "或", "的", "差", "三点差五分", "ten past ", "1/", "1.", "下周三", "Monday, ", "(", "初", "农历", "-", "next ", "1 hour and ", "the ", "三点开会", "，", "三点哪天", "ten to five ", "ten to five, ", "不对，", "等等，", "哎", "三点，不，", "at ", "am ",
}

// Thousands of anything are read.
func TestLongTexts(t *testing.T) {
	for _, part := range hard {
		text := strings.Repeat(part, 1+(1<<15)/len(part))
		check(t, extractor(t), pipeline(t), text, wednesday, shanghai)
	}
}

// Of what is longer than MaxTextBytes the rest is reported.
func TestTooLongTexts(t *testing.T) {
	for _, part := range []string{"三点或", "9-", "e\u0301", "hello "} {
		text := strings.Repeat(part, 1+timetext.MaxTextBytes/len(part))
		slots := check(t, extractor(t), pipeline(t), text, wednesday, shanghai)
		require.NotEmpty(t, slots.NotUnderstood, part)
		last := slots.NotUnderstood[len(slots.NotUnderstood)-1]
		assert.Equal(t, len(text), last.End)
		assert.Greater(t, last.Start, timetext.MaxTextBytes-utf8.UTFMax-1)
	}
}

// Width and script do not matter.
func TestWrittenOtherwise(t *testing.T) {
	x, p := extractor(t), pipeline(t)
	wide := func(r rune) rune {
		if r > ' ' && r <= '~' {
			return r + '！' - '!'
		}
		return r
	}
	traditional := strings.NewReplacer("点", "點", "钟", "鐘", "后", "後", "两", "兩", "个", "個", "周", "週", "时", "時", "号", "號", "马", "馬", "尽", "儘", "这", "這", "间", "間", "会", "會", "议", "議", "订", "訂", "礼", "禮", "农", "農", "节", "節", "过", "過", "还", "還", "为", "為")
	for _, say := range spoken(t) {
		want, _, _ := strings.Cut(told(t, x, p, say, wednesday), " ~")
		for _, other := range []string{strings.Map(wide, say), traditional.Replace(say), strings.ToUpper(say), "\u200b" + say, " " + say + " "} {
			got, _, _ := strings.Cut(told(t, x, p, other, wednesday), " ~")
			assert.Equal(t, want, got, other)
		}
	}
}
