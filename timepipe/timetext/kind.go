package timetext

// kind is what a token is to the grammar. The comment names the meaning of
// the token's value.
type kind uint8

const (
	kEnd  kind = iota // there is no token
	kWord             // nothing that is known

	// Numbers.
	kNum     // a whole number
	kDecimal // thousandths; flagDotted if it can be read as h.mm
	kColon   // h:mm, hour<<8 | minute
	kDate    // yyyy-m-d, year<<9 | month<<5 | day
	kSlash   // a/b, a<<8 | b
	kHM      // 1h30, hour<<8 | minute
	kNoise   // a number that is no time

	// Punctuation.
	kComma
	kEnum // 、
	kStop
	kDash

	// Words of the lexicon.
	kFiller   // says nothing and separates nothing
	kNumWord  // an English numeral: its value
	kTens     // twenty, thirty …: its value
	kOrdinal  // an English ordinal: its value
	kArticle  // a, an
	kHour     // 点; 1 if it may as well count arguments ("两点建议")
	kClock    // noon, midnight: minutes after the day's beginning
	kMinute   // 分
	kHalf     // 半
	kQuarter  // 刻
	kExact    // 整, 钟
	kLess     // 差
	kOver     // 过, past, after the hour
	kHalfPast // half past
	kQuarterPast
	kQuarterTo
	kAMPM     // a part
	kPart     // a part; partAfter if it follows the time ("in the morning")
	kPartChar // a part that needs a date before it or a time behind it (晚8点)
	kDay      // days from today
	kTwoDays  // one of two days: days from today of the first
	kDayPart  // days and a part (tonight): (days+8)<<4 | part
	kWeek     // a week, seen from this one, see weekBare and so on
	kWeekday  // an English weekday: 1 to 7
	kRel      // this, next, last, coming + weekday
	kYearly   // a day of the year: month<<5 | day
	kFeast    // a movable day, see feast
	kLunar    // 农历
	kLunarMon // 正月, 腊月: the month
	kLeap     // 闰
	kLunarDay // 初
	kMonthEn  // an English month: 1 to 12
	kMonth    // 月
	kMonthRel // months from this one
	kYear     // 年
	kYearRel  // years from this one
	kDayMark  // 日, 号
	kLastDay  // 最后一天, last day of
	kUnit     // a unit of time, see unit
	kDur      // a duration: minutes
	kAndHalf  // and a half
	kTo       // the end of a range follows, see rangeTo and so on
	kFrom
	kBetween // between
	kAmid    // 之间: what stands before is a range
	kEnds    // 结束, ending: the time beside it is an end
	kOr
	kAnd
	kNot
	kNotPost // 不行: what stands before does not count
	kChange  // 改成, make it: what follows replaces what stands before
	kWait    // 等等, hang on: a change if it stands between pauses; 1 if else it is a vague time
	kMaybe   // 还是: or, or rather
	kNo      // no, 不: a change if a pause follows
	kMove    // move, postpone: the next "to" is a change
	kAt
	kFor
	kIn     // in: the duration that follows is counted from now
	kAfter  // 后, later: the duration before is counted from now; a time before is a bound
	kFrom2  // after (English): a bound, or minutes past the hour
	kBefore // before, by: the time that follows is a bound
	kAgo    // 前, ago
	kWithin // 未来, within: the duration that follows bounds a search
	kInside // 内, 以内: the duration before bounds a search
	kDuring // for the next: the duration that follows begins now
	kShift  // 提前, 推迟: the duration that follows moves a meeting
	kEvery  // 每: what follows is not one time
	kNow    // 1 if it stands before a verb ("现在帮我订")
	kASAP
	kVague     // a time that cannot be pinned down
	kVagueDate // a date that cannot be pinned down; 1 if it may refer to days that were said (哪天)
	kNounBefore
	kOrder // 第: the number that follows counts
	kNoun  // a thing that can be counted; the number before is no time
	kSign  // $, #: the number that follows is no time
)

// Values of kWeek tokens: the number of weeks from this one, or one of these.
const (
	weekBare  = 100
	weekEvery = 101
	weekend   = 1000 // added if the weekend is meant
)

// Values of kRel tokens besides the number of weeks.
const relComing = weekBare

// Values of kTo tokens.
const (
	rangeTo    = iota // to: also "to the hour"
	rangeUntil        // until, 到
	rangeZh
	rangeDash // a dash
)

// part is a part of the day.
type part uint8

const (
	partNone      part = iota
	partDawn           // 凌晨
	partAM             // am, in the morning
	partForenoon       // 早上, 上午: 12 o'clock is noon
	partNoon           // 中午
	partAfternoon      // 下午
	partPM             // pm
	partEvening        // 傍晚, evening
	partNight          // 晚上, at night: reaches over midnight

	partAfter part = 16 // flag of kPart tokens, no part
)

// unit is a unit of time.
type unit uint8

const (
	unitMinute unit = iota
	unitHour
	unitHourHalf // 个半小时
	unitQuarter  // 刻钟
	unitDay
	unitWeek
	unitMonth
	unitSecond
)

// feast is a day that is on another date each year.
type feast uint8

const (
	feastSpring   feast = iota // 春节
	feastEve                   // 除夕
	feastLantern               // 元宵
	feastQingming              // 清明
	feastDragon                // 端午
	feastQixi                  // 七夕
	feastZhongyuan
	feastMoon // 中秋
	feastChongyang
	feastLaba
	feastDongzhi // 冬至
)
