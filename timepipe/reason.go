package timepipe

// Status is the kind of an answer.
type Status string

// The three answers, in their wire spelling.
const (
	// OK: there is exactly one start.
	OK Status = "OK"
	// Ambiguous: the user has to be asked; Reason says what.
	Ambiguous Status = "AMBI"
	// Failed: the wish cannot be met; Reason says why.
	Failed Status = "ERROR"
)

// Valid reports whether s is one of the three.
func (s Status) Valid() bool { return s == OK || s == Ambiguous || s == Failed }

// Reason says why an answer is not OK. The list is closed (seed 004 section
// 3), but for [CustomRule], whose text is the customer's.
type Reason string

// The closed list of reasons.
const (
	MissingTime       Reason = "missing_time"
	AmPmAmbiguous     Reason = "am_pm_ambiguous"
	TooManyCandidates Reason = "too_many_candidates"
	DateExpired       Reason = "date_expired"
	Conflict          Reason = "conflict"
	TimeExpired       Reason = "time_expired"
	OutsideWorkHours  Reason = "outside_work_hours"
	DurationExceeded  Reason = "duration_exceeded"
	CustomRule        Reason = "custom_rule"
)

// Reasons returns the closed list, in the order of the contract.
func Reasons() []Reason {
	return []Reason{
		MissingTime, AmPmAmbiguous, TooManyCandidates, DateExpired, Conflict,
		TimeExpired, OutsideWorkHours, DurationExceeded, CustomRule,
	}
}

// Valid reports whether r is one of the closed list.
func (r Reason) Valid() bool { return r.Status() != "" }

// Status returns the status that an answer with this reason has, "" for what
// is no reason.
func (r Reason) Status() Status {
	switch r {
	case MissingTime, AmPmAmbiguous, TooManyCandidates:
		return Ambiguous
	case DateExpired, Conflict, TimeExpired, OutsideWorkHours, DurationExceeded, CustomRule:
		return Failed
	}
	return ""
}

// Text returns the text of the reason on the wire. It is "" for CustomRule,
// whose text stands in [Decision.CustomText].
func (r Reason) Text() string {
	switch r {
	case MissingTime:
		return "缺少具体时间"
	case AmPmAmbiguous:
		return "上下午歧义"
	case TooManyCandidates:
		return "候选数超限"
	case DateExpired:
		return "日期已过期"
	case Conflict:
		return "逻辑冲突"
	case TimeExpired:
		return "时间已过期"
	case OutsideWorkHours:
		return "非营业时间"
	case DurationExceeded:
		return "时长超限"
	}
	return ""
}

// Detail says what clashed in a [Conflict].
type Detail string

// The closed list of details.
const (
	// ClockAgainstPeriod: the time lies in the other half of the day
	// ("上午 16:00").
	ClockAgainstPeriod Detail = "clock_against_period"
	// NowAgainstDate: NOW on another day than today ("明天现在").
	NowAgainstDate Detail = "now_against_date"
	// NowAgainstPeriod: NOW in the half of the day that it is not.
	NowAgainstPeriod Detail = "now_against_period"
	// AsapAgainstDate: ASAP on another day than today.
	AsapAgainstDate Detail = "asap_against_date"
	// AsapAgainstPeriod: ASAP in a half of the day that is over.
	AsapAgainstPeriod Detail = "asap_against_period"
	// NothingLeftToday: the day ends before the meeting has begun.
	NothingLeftToday Detail = "nothing_left_today"
	// SkippedByClockChange: clocks skip the time on that day.
	SkippedByClockChange Detail = "skipped_by_clock_change"
	// DateDoesNotExist, TimeDoesNotExist, DateAgainstWeekday,
	// PeriodAgainstPeriod and EndAgainstStart: the spoken text contradicts
	// itself, see Contradiction.
	DateDoesNotExist    Detail = "date_does_not_exist"
	TimeDoesNotExist    Detail = "time_does_not_exist"
	DateAgainstWeekday  Detail = "date_against_weekday"
	PeriodAgainstPeriod Detail = "period_against_period"
	EndAgainstStart     Detail = "end_against_start"
)

// Valid reports whether d is one of the closed list.
func (d Detail) Valid() bool { return d.Text() != "" }

// Text returns the detail as it stands in parentheses behind the reason.
func (d Detail) Text() string {
	switch d {
	case ClockAgainstPeriod:
		return "AM/PM 矛盾"
	case NowAgainstDate:
		return "NOW 与日期矛盾"
	case NowAgainstPeriod:
		return "NOW 与 AM/PM 矛盾"
	case AsapAgainstDate:
		return "ASAP 与日期矛盾"
	case AsapAgainstPeriod:
		return "ASAP 与 AM/PM 矛盾"
	case NothingLeftToday:
		return "当日无剩余时间"
	case SkippedByClockChange:
		return "夏令时跳过该时间"
	case DateDoesNotExist:
		return "日期不存在"
	case TimeDoesNotExist:
		return "时间不存在"
	case DateAgainstWeekday:
		return "日期与星期矛盾"
	case PeriodAgainstPeriod:
		return "上午与下午矛盾"
	case EndAgainstStart:
		return "结束不晚于开始"
	}
	return ""
}

// detail returns what a contradiction of the text is called in a decision.
func (c Contradiction) detail() Detail {
	switch c {
	case NoSuchDate:
		return DateDoesNotExist
	case NoSuchTime:
		return TimeDoesNotExist
	case DatesDisagree:
		return DateAgainstWeekday
	case PeriodsDisagree:
		return PeriodAgainstPeriod
	case EndBeforeStart:
		return EndAgainstStart
	}
	return ""
}
