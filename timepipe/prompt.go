package timepipe

import (
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// Prompt returns the sentence to say to the user: the question of an AMBI, the
// explanation of an ERROR, "" on OK. It is in Chinese unless lang prefers English.
// The text of a custom rule is the customer's and stays as it is.
// (Seed 004 section 3.)
func (d Decision) Prompt(lang language.Tag) string {
	v := voiceOf(lang)
	p := message.NewPrinter(v.tag, message.Catalog(prompts))
	switch {
	case d.Status == OK || !d.Reason.Valid():
		return ""
	case d.Reason == CustomRule:
		return p.Sprintf(string(CustomRule), d.CustomText)
	case d.Reason == Conflict && d.Detail.Valid():
		return p.Sprintf(string(d.Detail))
	case d.Reason == AmPmAmbiguous || d.Reason == TooManyCandidates:
		return p.Sprintf("which one", v.choice(d.Windows))
	}
	return p.Sprintf(string(d.Reason))
}

// prompts are the sentences. Their keys are reasons and details.
var prompts = promptCatalog()

func promptCatalog() catalog.Catalog {
	b := catalog.NewBuilder(catalog.Fallback(language.Chinese))
	for _, m := range []struct{ key, zh, en string }{
		{string(MissingTime), "好的，请问您想订几点的呢？", "Sure. What time would you like?"},
		{"which one", "请确认是%s？", "Do you mean %s?"},
		{string(DateExpired), "抱歉，您说的日期已经过去了，请换一个日期。", "Sorry, that day has passed. Please name another one."},
		{string(Conflict), "抱歉，您说的时间前后矛盾，请再确认一下日期和时间。", "Sorry, that date and time do not fit together. Please say them again."},
		{string(TimeExpired), "抱歉，您说的时间已经过去了，请换一个时间。", "Sorry, that time has passed. Please name another one."},
		{string(OutsideWorkHours), "抱歉，该时间不在营业时间内，请换一个时间。", "Sorry, that is outside opening hours. Please name another time."},
		{string(DurationExceeded), "抱歉，会议时长超过了上限，请缩短时长。", "Sorry, that meeting is longer than allowed. Please make it shorter."},
		{string(CustomRule), "抱歉，无法预订：%s。请换一个时间。", "Sorry, that cannot be booked: %s. Please name another time."},
		{string(ClockAgainstPeriod), "抱歉，您说的时间与上午或下午不一致，请再确认一下时间。", "Sorry, that time is not in that half of the day. Which one do you mean?"},
		{string(NowAgainstDate), "抱歉，“现在”只能是今天，请确认要订哪天几点。", "Sorry, \"now\" can only be today. Which day and time do you mean?"},
		{string(NowAgainstPeriod), "抱歉，现在不在您说的时段内，请再确认一下时间。", "Sorry, now is not in that half of the day. Which time do you mean?"},
		{string(AsapAgainstDate), "抱歉，“尽快”只能是今天，请确认要订哪天几点。", "Sorry, \"as soon as possible\" can only be today. Which day and time do you mean?"},
		{string(AsapAgainstPeriod), "抱歉，您说的时段今天已经过去了，请换一个时间。", "Sorry, that half of today is over. Please name another time."},
		{string(NothingLeftToday), "抱歉，当天已没有剩余时间，请换一个时间。", "Sorry, nothing is left of that day. Please name another time."},
		{string(SkippedByClockChange), "抱歉，由于夏令时调整，当天没有这个时间，请换一个时间。", "Sorry, clocks skip that time on that day. Please name another one."},
		{string(DateDoesNotExist), "抱歉，没有这一天，请换一个日期。", "Sorry, there is no such day. Please name another one."},
		{string(TimeDoesNotExist), "抱歉，没有这个时间，请换一个时间。", "Sorry, there is no such time. Please name another one."},
		{string(DateAgainstWeekday), "抱歉，您说的日期和星期不一致，请确认是哪一天。", "Sorry, that date is not that day of the week. Which day do you mean?"},
		{string(PeriodAgainstPeriod), "抱歉，您说的时段前后矛盾，请确认是上午还是下午。", "Sorry, that names both halves of the day. Morning or afternoon?"},
		{string(EndAgainstStart), "抱歉，结束时间不晚于开始时间，请再确认一下时间。", "Sorry, that ends before it begins. Which times do you mean?"},
	} {
		mustSet(b, language.Chinese, m.key, m.zh)
		mustSet(b, language.English, m.key, m.en)
	}
	return b
}

// mustSet puts one of our own sentences into the catalog.
func mustSet(b *catalog.Builder, tag language.Tag, key, text string) {
	if err := b.SetString(tag, key, text); err != nil {
		panic("timepipe: catalog: " + err.Error())
	}
}

// voice speaks times in one language.
type voice struct {
	tag      language.Tag
	comma    string
	or       string
	date     func(civil.Date) string
	time     func(time.Time) string
	joinDate func(date, time string) string
}

var (
	chinese = voice{
		tag: language.Chinese, comma: "、", or: "还是",
		date:     func(d civil.Date) string { return strconv.Itoa(int(d.Month)) + "月" + strconv.Itoa(d.Day) + "日" },
		time:     chineseTime,
		joinDate: func(date, time string) string { return date + time },
	}
	english = voice{
		tag: language.English, comma: ", ", or: " or ",
		date:     func(d civil.Date) string { return strconv.Itoa(d.Day) + " " + d.Month.String() },
		time:     englishTime,
		joinDate: func(date, time string) string { return time + " on " + date },
	}
)

// voiceOf returns English for English, and Chinese for everything else.
func voiceOf(lang language.Tag) voice {
	if base, sure := lang.Base(); base.String() == "en" && sure >= language.High {
		return english
	}
	return chinese
}

// choice lists the starts of windows, with their days if these differ.
func (v voice) choice(windows []Window) string {
	sameDay := true
	for _, w := range windows {
		sameDay = sameDay && w.Date == windows[0].Date
	}
	said := make([]string, 0, len(windows))
	for _, w := range windows {
		s := v.time(w.Start)
		if !sameDay {
			s = v.joinDate(v.date(w.Date), s)
		}
		if len(said) == 0 || said[len(said)-1] != s { // two durations at one start
			said = append(said, s)
		}
	}
	if n := len(said); n > 1 {
		return strings.Join(said[:n-1], v.comma) + v.or + said[n-1]
	}
	return strings.Join(said, "")
}

// chineseTime says a time as 上午9点, 晚上9点30分.
func chineseTime(t time.Time) string {
	h := t.Hour()
	part := "晚上"
	switch {
	case h <= 5:
		part = "凌晨"
	case h <= 11:
		part = "上午"
	case h == 12:
		part = "中午"
	case h <= 17:
		part = "下午"
	}
	if h > 12 {
		h -= 12
	}
	s := part + strconv.Itoa(h) + "点"
	if m := t.Minute(); m != 0 {
		s += strconv.Itoa(m) + "分"
	}
	return s
}

// englishTime says a time as "9 in the morning", "9:30 in the evening".
func englishTime(t time.Time) string {
	h, m := t.Hour(), t.Minute()
	part := " in the evening"
	switch {
	case h == 12 && m == 0:
		return "noon"
	case h == 0 && m == 0:
		return "midnight"
	case h <= 5:
		part = " in the early morning"
	case h <= 11:
		part = " in the morning"
	case h <= 17:
		part = " in the afternoon"
	}
	if h = h % 12; h == 0 {
		h = 12
	}
	s := strconv.Itoa(h)
	if m != 0 {
		s += ":" + t.Format("04")
	}
	return s + part
}
