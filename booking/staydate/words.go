package staydate

import "github.com/deskrules/deskrules/contract/phrase"

// kind is what a token of a date is.
type kind byte

// The kinds of tokens. Number kinds and punctuation stand for themselves in a
// shape, see shapes.
const (
	kNumber  kind = 'n' // one or two digits
	kYear    kind = 'y' // four digits, a year
	kCompact kind = 'c' // eight digits, yyyyMMdd
	kMonth   kind = 'M' // a month's name
	kYearOf  kind = 'Y' // 年
	kMonthOf kind = 'm' // 月
	kDayOf   kind = 'd' // 日, 号
	kHyphen  kind = '-'
	kSlash   kind = '/'
	kDot     kind = '.'
	kTo      kind = '~' // to, 至, ~
	kList    kind = ',' // , ; 、 and
	kOr      kind = '?' // or: one of two, nobody knows which
	kLine    kind = '|' // line break
	kIn      kind = 'I' // check in, 入住
	kOut     kind = 'O' // check out, 离店
	kAction  kind = 'A' // NEW, AMD, CXL
	kNights  kind = 'N' // nights, 晚
	kUnit    kind = 'u' // pax, rooms: the number before it is no date
	kOf      kind = 'T' // tháng: with the number after it the name of a month
	kColon   kind = ':'
	kDays    kind = 'D' // ngày: a day in front of a date, or days behind a number
	kWeekday kind = 'W' // leaves no token
	kSkip    kind = ' ' // ordinal endings, brackets
	kOther   kind = 'x' // anything else
)

// word is what an entry of the lexicon means; value is the number of a month.
type word struct {
	kind  kind
	value int
}

// lexicon is the vocabulary of dates. IDs of the phrase set are indices into
// meanings.
var lexicon, meanings = compileLexicon()

func compileLexicon() (*phrase.Set, []word) {
	lists := []struct {
		word
		phrases []string
	}{
		{word{kMonth, 1}, []string{"january", "jan"}},
		{word{kMonth, 2}, []string{"february", "feb"}},
		{word{kMonth, 3}, []string{"march", "mar"}},
		{word{kMonth, 4}, []string{"april", "apr"}},
		{word{kMonth, 5}, []string{"may"}},
		{word{kMonth, 6}, []string{"june", "jun"}},
		{word{kMonth, 7}, []string{"july", "jul"}},
		{word{kMonth, 8}, []string{"august", "aug"}},
		{word{kMonth, 9}, []string{"september", "sept", "sep"}},
		{word{kMonth, 10}, []string{"october", "oct"}},
		{word{kMonth, 11}, []string{"november", "nov"}},
		{word{kMonth, 12}, []string{"december", "dec"}},
		{word{kind: kYearOf}, []string{"年"}},
		{word{kind: kMonthOf}, []string{"月", "月份"}},
		{word{kind: kDayOf}, []string{"日", "号"}},
		{word{kind: kTo}, []string{"to", "till", "til", "until", "through", "thru", "đến", "den", "tới", "bis", "至", "到", "~", "→", "->", "=>", "—"}},
		{word{kind: kList}, []string{"and", "và", "和", "及", "与", "以及", "还有", "&", "+", ",", ";", "、", "。"}},
		{word{kind: kOr}, []string{"or", "hoặc", "或", "或者", "?"}},
		{word{kind: kIn}, []string{"in", "check in", "check-in", "checkin", "ci", "c/i", "arr", "arr.", "arrival", "arrive", "arriving", "arrivals", "入住", "nhận phòng", "抵店", "到店", "入店"}},
		{word{kind: kOut}, []string{"out", "check out", "check-out", "checkout", "co", "c/o", "dep", "dep.", "departure", "depart", "departing", "leave", "leaving", "trả phòng", "离店", "退房", "离开"}},
		{word{kind: kAction}, []string{"new", "amd", "amended", "amend", "amendment", "cxl", "cxld", "cancelled", "canceled", "cancel", "upd", "updated", "新增", "新单", "改单", "更改", "修改", "取消"}},
		{word{kind: kNights}, []string{"nights", "night", "nts", "nt", "n", "n/s", "晚", "夜", "晚上", "đêm"}},
		{word{kind: kUnit}, []string{
			"pax", "rooms", "room", "rms", "rm", "twn", "twin", "twins", "dbl", "double", "doubles", "sgl", "single",
			"singles", "trp", "tpl", "triple", "triples", "days", "day", "adults", "adult", "guests", "persons",
			"people", "间", "间房", "人", "位", "房", "天", "间夜", "大床", "双床", "标间", "d", "am", "pm", "usd", "%",
		}},
		{word{kind: kOf}, []string{"tháng", "thang", "thg"}},
		{word{kind: kDays}, []string{"ngày"}},
		{word{kind: kWeekday}, []string{
			"mon", "monday", "tue", "tues", "tuesday", "wed", "wednesday", "thu", "thur", "thurs", "thursday", "fri",
			"friday", "sat", "saturday", "sun", "sunday", "周一", "周二", "周三", "周四", "周五", "周六", "周日", "周天", "星期一", "星期二",
			"星期三", "星期四", "星期五", "星期六", "星期日", "星期天",
		}},
		{word{kind: kSkip}, []string{
			"st", "nd", "rd", "th", "of", "the", "from", "on", "从", "自", "的",
			"(", ")", "[", "]", "'", "\"", "check", "date", "dates", "stay", "日期", "共", "total", "x", "*", "for", "住", "起", "起住", "连住",
			"từ", "năm",
		}},
	}
	var entries []phrase.Entry
	var meanings []word
	for _, list := range lists {
		for _, p := range list.phrases {
			entries = append(entries, phrase.Entry{Phrase: p, ID: len(meanings)})
		}
		meanings = append(meanings, list.word)
	}
	set, err := phrase.Compile(entries)
	if err != nil {
		panic(err) // the list above is ours
	}
	return set, meanings
}
