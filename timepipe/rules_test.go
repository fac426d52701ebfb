package timepipe_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
)

// ruleCase is a wire request with the answer and the rules that must have
// made it. Unless the request says otherwise it is asked on Monday 23 March
// 2026 at 14:00 in Shanghai.
type ruleCase struct {
	name    string // "TP-N5 …": the rule and the row
	request string // a JSON object without current_time, or with its own
	status  timepipe.Status
	reason  string
	starts  []string
	fires   []rule.ID
	passes  []rule.ID // must not fire
}

const monday14 = `"current_time":1774245600000`

func (c ruleCase) wire() []byte {
	body := strings.TrimSpace(c.request)
	if strings.Contains(body, "current_time") {
		return []byte(body)
	}
	body = strings.TrimSuffix(strings.TrimPrefix(body, "{"), "}")
	if body != "" {
		body += ","
	}
	return []byte("{" + body + monday14 + "}")
}

func ids(list string) []rule.ID {
	var out []rule.ID
	for _, s := range strings.Fields(list) {
		out = append(out, rule.ID(s))
	}
	return out
}

func ruleCases() []ruleCase {
	const ok, ambi, failed = timepipe.OK, timepipe.Ambiguous, timepipe.Failed
	at := func(s ...string) []string { return s }
	none := []string{}
	return []ruleCase{
		// The matrix of the requirements, row by row.
		{"matrix 缺少具体时间: 订明天的会议室", `{"start_date":"2026-03-24"}`, ambi, "缺少具体时间", none, ids("TP-F3 TP-R4"), ids("TP-F1 TP-F2")},
		{"matrix 上下午歧义: 订9点的, both ahead", `{"start_date":"2026-03-24","start_time":"09:00"}`, ambi, "上下午歧义",
			at("2026-03-24T09:00:00+08:00", "2026-03-24T21:00:00+08:00"), ids("TP-N6 TP-R2"), ids("TP-R1 TP-R3 TP-F4")},
		{"matrix 日期已过期: 帮我订昨天的会议室", `{"start_date":"2026-03-22"}`, failed, "日期已过期", none, ids("TP-F1 TP-R4"), nil},
		{"matrix 时空逻辑矛盾: 预定明天现在", `{"start_date":"2026-03-24","start_time":"NOW"}`, failed, "逻辑冲突", none, ids("TP-N8 TP-F2"), ids("TP-F1")},
		{"matrix 时空逻辑矛盾: 上午 16:00", `{"start_time":"16:00","period":"AM"}`, failed, "逻辑冲突", none, ids("TP-N8 TP-F2"), ids("TP-F1")},
		{"matrix 时间已过期: 14:00 asks for 今天上午 10:00", `{"start_time":"10:00","period":"AM"}`, failed, "时间已过期", none, ids("TP-F4 TP-R5"), ids("TP-F3")},
		{"matrix 非营业时间: 凌晨 3 点, default hours let it pass", `{"start_date":"2026-03-24","start_time":"03:00","period":"AM"}`, ok, "", at("2026-03-24T03:00:00+08:00"), ids("TP-R1"), ids("TP-F5")},
		{"matrix 非营业时间: 凌晨 3 点, office hours", `{"start_date":"2026-03-24","start_time":"03:00","period":"AM","config":{"work_hours":{"start":"09:00","end":"18:00"}}}`, failed, "非营业时间", none, ids("TP-F5"), ids("TP-F4")},
		{"matrix 时长超限: 明天上午 9 点开 5 小时会", `{"start_date":"2026-03-24","start_time":"09:00","period":"AM","duration_hours":5}`, failed, "时长超限", none, ids("TP-F6"), ids("TP-F5 TP-N7")},

		{"TP-N1 no date is today", `{"start_time":"15:00"}`, ok, "", at("2026-03-23T15:00:00+08:00"), ids("TP-N1"), nil},
		{"TP-N1 a blank date is today", `{"start_date":"  ","start_time":"15:00"}`, ok, "", at("2026-03-23T15:00:00+08:00"), ids("TP-N1"), nil},
		{"TP-N1 a date is kept", `{"start_date":"2026-03-25","start_time":"15:00"}`, ok, "", at("2026-03-25T15:00:00+08:00"), nil, ids("TP-N1")},
		{"TP-N1 today is the zone's today", `{"start_time":"15:00","config":{"timezone":"Pacific/Kiritimati"},"current_time":1774270800000}`, ok, "", at("2026-03-24T15:00:00+14:00"), ids("TP-N1"), nil},
		{"TP-N2 no duration is an hour", `{"start_time":"22:30"}`, ok, "", at("2026-03-23T22:30:00+08:00"), ids("TP-N2"), ids("TP-N7")},
		{"TP-N2 a null duration is an hour", `{"start_time":"22:30","duration_hours":null}`, ok, "", at("2026-03-23T22:30:00+08:00"), ids("TP-N2"), ids("TP-N7")},
		{"TP-N2 a duration is kept", `{"start_time":"22:30","duration_hours":1.5}`, ok, "", at("2026-03-23T22:30:00+08:00"), ids("TP-N7"), ids("TP-N2")},
		{"TP-N3 now is floored to the minute", `{"start_time":"NOW","current_time":1774245630500}`, ok, "", at("2026-03-23T14:00:00+08:00"), ids("TP-N3"), ids("TP-F4")},
		{"TP-N3 14:00 asked at 14:00:30 is not past", `{"start_time":"14:00","current_time":1774245630}`, ok, "", at("2026-03-23T14:00:00+08:00"), nil, ids("TP-N3 TP-F4")},
		{"TP-N3 13:59 asked at 14:00 is past", `{"start_time":"13:59"}`, failed, "时间已过期", none, ids("TP-F4"), ids("TP-N3")},
		{"TP-N4 ASAP begins now", `{"start_time":"ASAP"}`, ok, "", at("2026-03-23T14:00:00+08:00"), ids("TP-N4"), ids("TP-N3 TP-N7")},
		{"TP-N5 09:00 PM", `{"start_time":"09:00","period":"PM"}`, ok, "", at("2026-03-23T21:00:00+08:00"), ids("TP-N5"), ids("TP-N6")},
		{"TP-N5 12:30 PM", `{"start_date":"2026-03-24","start_time":"12:30","period":"PM"}`, ok, "", at("2026-03-24T12:30:00+08:00"), ids("TP-N5"), ids("TP-N8")},
		{"TP-N5 12:30 AM", `{"start_date":"2026-03-24","start_time":"12:30","period":"AM"}`, ok, "", at("2026-03-24T00:30:00+08:00"), ids("TP-N5"), nil},
		{"TP-N5 09:00 AM", `{"start_date":"2026-03-24","start_time":"09:00","period":"AM"}`, ok, "", at("2026-03-24T09:00:00+08:00"), ids("TP-N5"), nil},
		{"TP-N5 16:00 PM agrees already", `{"start_time":"16:00","period":"PM"}`, ok, "", at("2026-03-23T16:00:00+08:00"), ids("TP-N5"), ids("TP-N8")},
		{"TP-N5 00:30 AM", `{"start_date":"2026-03-24","start_time":"00:30","period":"AM"}`, ok, "", at("2026-03-24T00:30:00+08:00"), ids("TP-N5"), nil},
		{"TP-N6 12:30 is half past noon", `{"start_date":"2026-03-24","start_time":"12:30"}`, ok, "", at("2026-03-24T12:30:00+08:00"), nil, ids("TP-N6 TP-N5")},
		{"TP-N6 00:30 is half past midnight", `{"start_date":"2026-03-24","start_time":"00:30"}`, ok, "", at("2026-03-24T00:30:00+08:00"), nil, ids("TP-N6")},
		{"TP-N6 13:00 has one reading", `{"start_date":"2026-03-24","start_time":"13:00"}`, ok, "", at("2026-03-24T13:00:00+08:00"), nil, ids("TP-N6")},
		{"TP-N6 01:00 has two", `{"start_date":"2026-03-24","start_time":"01:00"}`, ambi, "上下午歧义", at("2026-03-24T01:00:00+08:00", "2026-03-24T13:00:00+08:00"), ids("TP-N6"), nil},
		{"TP-N6 11:59 has two, of which one has nothing left of its day", `{"start_date":"2026-03-24","start_time":"11:59"}`, ok, "", at("2026-03-24T11:59:00+08:00"), ids("TP-N6 TP-F4"), nil},
		{"TP-N6 one of two readings is past", `{"start_time":"09:00"}`, ok, "", at("2026-03-23T21:00:00+08:00"), ids("TP-N6 TP-F4 TP-R1"), nil},
		{"TP-N7 an end at midnight is cut", `{"start_time":"23:00"}`, ok, "", at("2026-03-23T23:00:00+08:00"), ids("TP-N7"), nil},
		{"TP-N7 a cut meeting may be long", `{"start_time":"21:00","duration_hours":1000000}`, ok, "", at("2026-03-23T21:00:00+08:00"), ids("TP-N7"), ids("TP-F6")},
		{"TP-N8 PM 00:30", `{"start_date":"2026-03-24","start_time":"00:30","period":"PM"}`, failed, "逻辑冲突", none, ids("TP-N8"), nil},
		{"TP-N8 ASAP on another date", `{"start_date":"2026-03-24","start_time":"ASAP"}`, failed, "逻辑冲突", none, ids("TP-N8 TP-F2"), nil},
		{"TP-N8 NOW in the wrong half", `{"start_time":"NOW","period":"AM"}`, failed, "逻辑冲突", none, ids("TP-N8"), nil},
		{"TP-N8 NOW in the right half", `{"start_time":"NOW","period":"PM"}`, ok, "", at("2026-03-23T14:00:00+08:00"), nil, ids("TP-N8")},
		{"TP-N8 ASAP in a half that is over", `{"start_time":"ASAP","period":"AM"}`, failed, "逻辑冲突", none, ids("TP-N8"), nil},
		{"TP-N8 ASAP PM asked at 10:00 begins at noon", `{"start_time":"ASAP","period":"PM","current_time":1774231200000}`, ok, "", at("2026-03-23T12:00:00+08:00"), nil, ids("TP-N8")},
		{"TP-N8 yesterday NOW is expired, not a conflict", `{"start_date":"2026-03-22","start_time":"NOW"}`, failed, "日期已过期", none, ids("TP-F1"), nil},
		{"TP-N8 detail of clock against period", `{"start_time":"16:00","period":"AM","config":{"reason_detail":true}}`, failed, "逻辑冲突 (AM/PM 矛盾)", none, ids("TP-N8"), nil},
		{"TP-N8 detail of now against date", `{"start_date":"2026-03-24","start_time":"NOW","config":{"reason_detail":true}}`, failed, "逻辑冲突 (NOW 与日期矛盾)", none, ids("TP-N8"), nil},
		{"TP-N8 other reasons have no detail", `{"start_date":"2026-03-22","config":{"reason_detail":true}}`, failed, "日期已过期", none, ids("TP-F1"), nil},

		{"TP-N9 full-width text", `{"start_date":"２０２６／３／２４","start_time":"９：００","period":"上午"}`, ok, "", at("2026-03-24T09:00:00+08:00"), ids("TP-N9"), nil},
		{"TP-N9 seconds", `{"start_date":"2026-03-24","start_time":" 15:00:00 "}`, ok, "", at("2026-03-24T15:00:00+08:00"), ids("TP-N9"), nil},
		{"TP-N9 a short date", `{"start_date":"2026/3/24","start_time":"15:00"}`, ok, "", at("2026-03-24T15:00:00+08:00"), ids("TP-N9"), nil},
		{"TP-N9 现在", `{"start_time":"现在"}`, ok, "", at("2026-03-23T14:00:00+08:00"), ids("TP-N9 TP-N3"), nil},
		{"TP-N9 马上", `{"start_time":"马上"}`, ok, "", at("2026-03-23T14:00:00+08:00"), ids("TP-N9 TP-N3"), nil},
		{"TP-N9 now", `{"start_time":"now"}`, ok, "", at("2026-03-23T14:00:00+08:00"), ids("TP-N9 TP-N3"), nil},
		{"TP-N9 尽快", `{"start_time":"尽快"}`, ok, "", at("2026-03-23T14:00:00+08:00"), ids("TP-N9 TP-N4"), nil},
		{"TP-N9 asap pm", `{"start_time":"Asap","period":"pm"}`, ok, "", at("2026-03-23T14:00:00+08:00"), ids("TP-N9 TP-N4"), nil},
		{"TP-N9 下午", `{"start_time":"9:00","period":"下午"}`, ok, "", at("2026-03-23T21:00:00+08:00"), ids("TP-N9"), nil},
		{"TP-N9 plain text is left alone", `{"start_date":"2026-03-24","start_time":"15:00","period":"PM"}`, ok, "", at("2026-03-24T15:00:00+08:00"), nil, ids("TP-N9")},

		{"TP-N10 the hour that clocks skip", `{"start_date":"2026-03-08","start_time":"02:30","period":"AM","config":{"timezone":"America/New_York","reason_detail":true},"current_time":1772632800000}`,
			failed, "逻辑冲突 (夏令时跳过该时间)", none, ids("TP-N10 TP-F2"), nil},
		{"TP-N10 the same in London", `{"start_date":"2026-03-29","start_time":"01:30","period":"AM","config":{"timezone":"Europe/London"},"current_time":1772632800000}`,
			failed, "逻辑冲突", none, ids("TP-N10"), nil},
		{"TP-N10 the hour that clocks repeat", `{"start_date":"2026-11-01","start_time":"01:30","period":"AM","config":{"timezone":"America/New_York"},"current_time":1772632800000}`,
			ok, "", at("2026-11-01T01:30:00-04:00"), ids("TP-N10"), nil},
		{"TP-N10 the same in London, where Go takes the second", `{"start_date":"2026-10-25","start_time":"01:30","period":"AM","config":{"timezone":"Europe/London"},"current_time":1772632800000}`,
			ok, "", at("2026-10-25T01:30:00+01:00"), ids("TP-N10"), nil},
		{"TP-N10 a day without midnight", `{"start_date":"2026-03-29","start_time":"23:30","config":{"timezone":"Asia/Beirut"},"current_time":1772632800000}`,
			ok, "", at("2026-03-29T23:30:00+03:00"), nil, ids("TP-N10")},
		{"TP-N10 the day before a day without midnight", `{"start_date":"2026-03-28","start_time":"23:30","config":{"timezone":"Asia/Beirut"},"current_time":1772632800000}`,
			ok, "", at("2026-03-28T23:30:00+02:00"), ids("TP-N7"), ids("TP-N10")},
		{"TP-N12 the zone of the request", `{"start_date":"2026-03-24","start_time":"15:00","config":{"timezone":"Asia/Kathmandu"}}`, ok, "", at("2026-03-24T15:00:00+05:45"), nil, ids("TP-N12")},

		{"TP-N9 ideographic space, dots", `{"start_date":"　2026.3.24","start_time":"15:00　"}`, ok, "", at("2026-03-24T15:00:00+08:00"), ids("TP-N9"), nil},
		{"TP-N9 年月日", `{"start_date":"2026年3月24日","start_time":"9:00","period":"a.m."}`, ok, "", at("2026-03-24T09:00:00+08:00"), ids("TP-N9"), nil},
		{"TP-N9 号", `{"start_date":"2026年03月24号","start_time":"9:00","period":"P.M."}`, ok, "", at("2026-03-24T21:00:00+08:00"), ids("TP-N9"), nil},
		{"TP-N9 traditional words", `{"start_time":"馬上"}`, ok, "", at("2026-03-23T14:00:00+08:00"), ids("TP-N3"), nil},
		{"TP-N9 traditional words for soon", `{"start_time":"儘快"}`, ok, "", at("2026-03-23T14:00:00+08:00"), ids("TP-N4"), nil},
		{"current_time in seconds, up to 1e11", `{"start_time":"NOW","current_time":99999999999,"config":{"timezone":"UTC"}}`, ok, "", at("5138-11-16T09:46:00Z"), ids("TP-N3"), nil},
		{"current_time in milliseconds, from 1e11 on", `{"start_time":"NOW","current_time":100000000000,"config":{"timezone":"UTC"}}`, ok, "", at("1973-03-03T09:46:00Z"), ids("TP-N3"), nil},
		{"the first second of 1973", `{"start_time":"NOW","current_time":94694400,"config":{"timezone":"UTC"}}`, ok, "", at("1973-01-01T00:00:00Z"), ids("TP-N3"), nil},
		{"TP-N7 a day of 23 hours ends at its midnight", `{"start_date":"2026-03-08","start_time":"22:30","duration_hours":2,"config":{"timezone":"America/New_York","max_duration_hours":1},"current_time":1772632800000}`,
			ok, "", at("2026-03-08T22:30:00-04:00"), ids("TP-N7"), ids("TP-F6")},
		{"TP-N7 a day of 25 hours ends at its midnight", `{"start_date":"2026-11-01","start_time":"21:30","duration_hours":2,"config":{"timezone":"America/New_York","max_duration_hours":1},"current_time":1772632800000}`,
			failed, "时长超限", none, ids("TP-F6"), ids("TP-N7")},
		{"TP-N7 clocks that go back over midnight end the day", `{"start_time":"NOW","config":{"timezone":"America/St_Johns","reason_detail":true},"current_time":1004236200}`,
			failed, "逻辑冲突 (当日无剩余时间)", none, ids("TP-N7 TP-F4"), nil},
		{"TP-N8 detail of now against period", `{"start_time":"NOW","period":"AM","config":{"reason_detail":true}}`, failed, "逻辑冲突 (NOW 与 AM/PM 矛盾)", none, ids("TP-N8"), nil},
		{"TP-N8 detail of ASAP against date", `{"start_date":"2026-03-24","start_time":"ASAP","config":{"reason_detail":true}}`, failed, "逻辑冲突 (ASAP 与日期矛盾)", none, ids("TP-N8"), nil},
		{"TP-N8 detail of ASAP against period", `{"start_time":"ASAP","period":"AM","config":{"reason_detail":true}}`, failed, "逻辑冲突 (ASAP 与 AM/PM 矛盾)", none, ids("TP-N8"), nil},
		{"TP-N8 no detail unless asked for", `{"start_time":"16:00","period":"AM","config":{"reason_detail":false}}`, failed, "逻辑冲突", none, ids("TP-N8"), nil},
		{"TP-F5 clocks show 23:40 twice, hours end at 23:30", `{"start_date":"2026-04-04","start_time":"23:40","duration_hours":0.5,"config":{"timezone":"America/Santiago","work_hours":{"start":"09:00","end":"23:30"}},"current_time":1772632800000}`,
			failed, "非营业时间", none, ids("TP-F5"), nil},
		{"TP-F5 a search does not begin in the first showing of an hour before the hours", `{"start_time":"ASAP","config":{"timezone":"America/Havana","work_hours":{"start":"00:30","end":"18:00"}},"current_time":1793509500}`,
			ok, "", at("2026-11-01T00:30:00-05:00"), ids("TP-F5"), nil},
		{"TP-F5 hours that end at midnight", `{"start_date":"2026-03-24","start_time":"23:00","config":{"work_hours":{"start":"22:00","end":"00:00"}}}`, ok, "", at("2026-03-24T23:00:00+08:00"), nil, ids("TP-F5")},
		{"TP-F5 23:59 and 24:00:00 are the end of the day", `{"start_date":"2026-03-24","start_time":"22:30","duration_hours":1.49,"config":{"work_hours":{"start":"０９:００","end":"24:00:00"}}}`, ok, "", at("2026-03-24T22:30:00+08:00"), nil, ids("TP-F5")},
		{"TP-F5 is judged before TP-F6", `{"start_date":"2026-03-24","start_time":"15:00","duration_hours":6,"config":{"work_hours":{"start":"09:00","end":"18:00"}}}`, failed, "非营业时间", none, ids("TP-F5"), ids("TP-F6")},
		{"TP-F1 comes before everything", `{"start_date":"2026-03-22","start_time":"16:00","period":"AM"}`, failed, "日期已过期", none, ids("TP-F1"), nil},
		{"TP-F3 comes after the date", `{"start_date":"2026-03-24","period":"AM"}`, ambi, "缺少具体时间", none, ids("TP-F3"), ids("TP-F1 TP-F2")},
		{"TP-F4 23:59 has nothing left of its day", `{"start_time":"23:59","config":{"reason_detail":true}}`, failed, "逻辑冲突 (当日无剩余时间)", none, ids("TP-F4"), ids("TP-F2 TP-F3")},
		{"TP-F4 ASAP at 23:59", `{"start_time":"ASAP","config":{"reason_detail":true},"current_time":1774281540000}`, failed, "逻辑冲突 (当日无剩余时间)", none, ids("TP-F4"), ids("TP-F2 TP-F3")},
		{"TP-F4 ASAP at 23:58", `{"start_time":"ASAP","current_time":1774281480000}`, ok, "", at("2026-03-23T23:58:00+08:00"), nil, ids("TP-F4")},
		{"TP-F5 both ends inclusive", `{"start_date":"2026-03-24","start_time":"09:00","period":"AM","duration_hours":4,"config":{"work_hours":{"start":"09:00","end":"13:00"}}}`, ok, "", at("2026-03-24T09:00:00+08:00"), nil, ids("TP-F5")},
		{"TP-F5 a minute too long", `{"start_date":"2026-03-24","start_time":"09:01","period":"AM","duration_hours":4,"config":{"work_hours":{"start":"09:00","end":"13:00"}}}`, failed, "非营业时间", none, ids("TP-F5"), nil},
		{"TP-F5 a search window is clipped", `{"start_time":"ASAP","current_time":1774213200000,"config":{"work_hours":{"start":"09:00","end":"18:00"}}}`, ok, "", at("2026-03-23T09:00:00+08:00"), ids("TP-F5"), nil},
		{"TP-F5 a search window with nothing left", `{"start_time":"ASAP","current_time":1774260000000,"config":{"work_hours":{"start":"09:00","end":"18:00"}}}`, failed, "非营业时间", none, ids("TP-F5"), ids("TP-F4")},
		{"TP-F5 a search window of a minute is left", `{"start_time":"ASAP","current_time":1774259940000,"config":{"work_hours":{"start":"09:00","end":"18:00"}}}`, ok, "", at("2026-03-23T17:59:00+08:00"), ids("TP-F5"), nil},
		{"TP-F5 hours over midnight, in the evening", `{"start_time":"22:30","config":{"work_hours":{"start":"22:00","end":"06:00"}}}`, ok, "", at("2026-03-23T22:30:00+08:00"), nil, ids("TP-F5")},
		{"TP-F5 hours over midnight, in the morning", `{"start_date":"2026-03-24","start_time":"05:00","period":"AM","config":{"work_hours":{"start":"22:00","end":"06:00"}}}`, ok, "", at("2026-03-24T05:00:00+08:00"), nil, ids("TP-F5")},
		{"TP-F5 hours over midnight, at noon", `{"start_date":"2026-03-24","start_time":"12:00","config":{"work_hours":{"start":"22:00","end":"06:00"}}}`, failed, "非营业时间", none, ids("TP-F5"), nil},
		{"TP-F5 of two pieces the earlier is kept", `{"start_time":"ASAP","current_time":1774206000000,"config":{"work_hours":{"start":"22:00","end":"06:00"}}}`, ok, "", at("2026-03-23T03:00:00+08:00"), ids("TP-F5"), nil},
		{"TP-F5 the earlier piece is over", `{"start_time":"ASAP","config":{"work_hours":{"start":"22:00","end":"06:00"}}}`, ok, "", at("2026-03-23T22:00:00+08:00"), ids("TP-F5"), nil},
		{"TP-F5 an end of 24:00", `{"start_time":"22:00","config":{"work_hours":{"start":"09:00","end":"24:00"}}}`, ok, "", at("2026-03-23T22:00:00+08:00"), nil, ids("TP-F5")},
		{"TP-F6 exactly the longest", `{"start_date":"2026-03-24","start_time":"09:00","period":"AM","duration_hours":4}`, ok, "", at("2026-03-24T09:00:00+08:00"), nil, ids("TP-F6")},
		{"TP-F6 a search window is judged at its start", `{"start_time":"ASAP","duration_hours":5}`, failed, "时长超限", none, ids("TP-F6"), nil},
		{"TP-F6 a search window whose meeting would be cut", `{"start_time":"ASAP","duration_hours":10}`, ok, "", at("2026-03-23T14:00:00+08:00"), nil, ids("TP-F6")},
		{"TP-F6 another limit", `{"start_date":"2026-03-24","start_time":"09:00","period":"AM","duration_hours":5,"config":{"max_duration_hours":5}}`, ok, "", at("2026-03-24T09:00:00+08:00"), nil, ids("TP-F6")},

		{"TP-R3 as many candidates as may be asked for", `{"start_time":"15:00","config":{"max_candidates":100}}`, ok, "", at("2026-03-23T15:00:00+08:00"), nil, ids("TP-R3")},
		{"TP-N9 a minute", `{"start_time":"15:00","duration_hours":0.0167}`, ok, "", at("2026-03-23T15:00:00+08:00"), nil, ids("TP-N2")},
		{"TP-R4 the reading that got furthest", `{"start_time":"09:00","config":{"work_hours":{"start":"08:00","end":"18:00"}}}`, failed, "非营业时间", none, ids("TP-R4 TP-F4 TP-F5"), ids("TP-R1")},
		{"TP-R4 at a tie the later start", `{"start_date":"2026-03-24","start_time":"11:30","duration_hours":0.6,"config":{"reason_detail":true,"work_hours":{"start":"13:00","end":"14:00"}}}`, failed, "非营业时间", none, ids("TP-R4"), nil},
		{"TP-R4 at a tie of two filters' reasons the later start", `{"start_time":"11:59","config":{"reason_detail":true}}`, failed, "逻辑冲突 (当日无剩余时间)", none, ids("TP-R4 TP-F4"), nil},
		{"TP-R5 nothing moves to tomorrow", `{"start_time":"13:00"}`, failed, "时间已过期", none, ids("TP-R5"), nil},
		{"TP-R5 has nothing to hold back", `{"start_date":"2026-03-24"}`, ambi, "缺少具体时间", none, nil, ids("TP-R5")},
	}
}

func TestRules(t *testing.T) {
	p := pipeline(t, timepipe.Config{})
	for _, c := range ruleCases() {
		t.Run(c.name, func(t *testing.T) {
			r, err := timepipe.DecodeRequest(c.wire())
			require.NoError(t, err)
			got, why, err := p.ExplainDo(r)
			require.NoError(t, err)
			assert.Equal(t, timepipe.Response{Status: c.status, Candidates: c.starts, Reason: c.reason}, got, "%s", why)
			assert.Subset(t, why.Fired(), c.fires, "%s", why)
			for _, id := range c.passes {
				assert.NotContains(t, why.Fired(), id, "%s", why)
			}
			quick, err := p.Do(r)
			require.NoError(t, err)
			assert.Equal(t, got, quick, "explaining must not change the answer")
		})
	}
}

// slotsCase is what a wire request cannot say.
type slotsCase struct {
	name   string
	slots  []timepipe.Slot
	config timepipe.Config
	status timepipe.Status
	reason timepipe.Reason
	starts []string // local, without offset
	ends   []string
	fires  []rule.ID
}

func clock(s string) timepipe.Slot {
	return timepipe.Slot{Kind: timepipe.AtClock, Clock: mustTime(s)}
}

func tomorrow(s timepipe.Slot) timepipe.Slot {
	s.Date = mustDate("2026-03-24")
	return s
}

func pm(s timepipe.Slot) timepipe.Slot { s.Period = timepipe.PM; return s }

func lasting(s timepipe.Slot, d time.Duration) timepipe.Slot { s.Duration = d; return s }

func slotsCases() []slotsCase {
	two, three := 2, 3
	return []slotsCase{
		{"no alternative is one that says nothing", nil, timepipe.Config{}, timepipe.Ambiguous, timepipe.MissingTime, nil, nil, ids("TP-F3")},
		{"TP-R3 three or four in the afternoon", []timepipe.Slot{pm(clock("03:00")), pm(clock("04:00"))}, timepipe.Config{},
			timepipe.Ambiguous, timepipe.TooManyCandidates, []string{"2026-03-23T15:00", "2026-03-23T16:00"}, nil, ids("TP-R3")},
		{"TP-R3 in time order, whatever the order of the text", []timepipe.Slot{pm(clock("04:00")), pm(clock("03:00"))}, timepipe.Config{},
			timepipe.Ambiguous, timepipe.TooManyCandidates, []string{"2026-03-23T15:00", "2026-03-23T16:00"}, nil, ids("TP-R3")},
		{"TP-R3 four candidates are not too many to offer", []timepipe.Slot{tomorrow(clock("03:00")), tomorrow(clock("04:00"))}, timepipe.Config{},
			timepipe.Ambiguous, timepipe.TooManyCandidates, []string{"2026-03-24T03:00", "2026-03-24T04:00", "2026-03-24T15:00", "2026-03-24T16:00"}, nil, ids("TP-R3")},
		{"TP-R3 more are cut to the daytime reading of each", []timepipe.Slot{tomorrow(clock("03:00")), tomorrow(clock("09:00"))}, timepipe.Config{MaxCandidates: &three},
			timepipe.Ambiguous, timepipe.TooManyCandidates, []string{"2026-03-24T09:00", "2026-03-24T15:00"}, nil, ids("TP-R3")},
		{"TP-R3 and then to as many as may be offered", []timepipe.Slot{tomorrow(pm(clock("03:00"))), tomorrow(pm(clock("05:00"))), tomorrow(pm(clock("04:00")))}, timepipe.Config{MaxCandidates: &two},
			timepipe.Ambiguous, timepipe.TooManyCandidates, []string{"2026-03-24T15:00", "2026-03-24T17:00"}, nil, ids("TP-R3")},
		{"TP-R1 the same said twice is one wish", []timepipe.Slot{pm(clock("03:00")), clock("15:00")}, timepipe.Config{},
			timepipe.OK, "", []string{"2026-03-23T15:00"}, nil, ids("TP-R1")},
		{"TP-R1 one alternative is past", []timepipe.Slot{clock("13:00"), clock("16:00")}, timepipe.Config{},
			timepipe.OK, "", []string{"2026-03-23T16:00"}, nil, ids("TP-R1 TP-F4")},
		{"TP-R4 at a tie the later start decides", []timepipe.Slot{lasting(tomorrow(clock("14:00")), 5*time.Hour), {Date: mustDate("2026-03-25"), Kind: timepipe.AtClock, Clock: mustTime("14:00"), Duration: 6 * time.Hour}}, timepipe.Config{},
			timepipe.Failed, timepipe.DurationExceeded, nil, nil, ids("TP-R4")},
		{"TP-N4 a search window of a stated length", []timepipe.Slot{{Kind: timepipe.ASAP, Within: 3 * time.Hour}}, timepipe.Config{},
			timepipe.OK, "", []string{"2026-03-23T14:00"}, []string{"2026-03-23T17:00"}, ids("TP-N4")},
		{"TP-N7 a search window ends with its day", []timepipe.Slot{{Kind: timepipe.ASAP, Within: 30 * time.Hour}}, timepipe.Config{},
			timepipe.OK, "", []string{"2026-03-23T14:00"}, []string{"2026-03-23T23:59"}, ids("TP-N4 TP-N7")},
		{"TP-N4 to the end of the day", []timepipe.Slot{{Kind: timepipe.ASAP}}, timepipe.Config{},
			timepipe.OK, "", []string{"2026-03-23T14:00"}, []string{"2026-03-23T23:59"}, ids("TP-N4")},
		{"TP-N7 a meeting is cut at 23:59", []timepipe.Slot{lasting(clock("22:30"), 2*time.Hour)}, timepipe.Config{},
			timepipe.OK, "", []string{"2026-03-23T22:30"}, []string{"2026-03-23T23:59"}, ids("TP-N7")},
		{"TP-R1 two durations at one start are one candidate", []timepipe.Slot{lasting(clock("15:00"), time.Hour), lasting(clock("15:00"), 2*time.Hour)}, timepipe.Config{},
			timepipe.OK, "", []string{"2026-03-23T15:00"}, []string{"2026-03-23T16:00"}, ids("TP-R1")},
		{"TP-R3 those in the daytime come before the others", []timepipe.Slot{clock("23:00"), clock("22:00"), clock("15:00"), clock("16:00")}, timepipe.Config{MaxCandidates: &two},
			timepipe.Ambiguous, timepipe.TooManyCandidates, []string{"2026-03-23T15:00", "2026-03-23T16:00"}, nil, ids("TP-R3")},
		{"TP-R3 the daytime begins at seven and ends before nineteen", []timepipe.Slot{tomorrow(clock("06:59")), tomorrow(clock("07:00")), tomorrow(clock("19:00"))}, timepipe.Config{MaxCandidates: &two},
			timepipe.Ambiguous, timepipe.TooManyCandidates, []string{"2026-03-24T07:00", "2026-03-24T18:59"}, nil, ids("TP-R3")},
		{"TP-N8 a search window before noon cannot be in the afternoon", []timepipe.Slot{{Kind: timepipe.ASAP, Period: timepipe.AM, Within: time.Hour}}, timepipe.Config{},
			timepipe.Failed, timepipe.Conflict, nil, nil, ids("TP-N8")},
		{"TP-N2 odd seconds are rounded to the minute", []timepipe.Slot{lasting(clock("15:00"), 20*time.Minute+29*time.Second)}, timepipe.Config{},
			timepipe.OK, "", []string{"2026-03-23T15:00"}, []string{"2026-03-23T15:20"}, nil},
		{"TP-N8 a text that names no day", []timepipe.Slot{{Contradiction: timepipe.NoSuchDate}}, timepipe.Config{},
			timepipe.Failed, timepipe.Conflict, nil, nil, ids("TP-N8 TP-F2")},
		{"TP-N8 a text that names no time", []timepipe.Slot{{Contradiction: timepipe.NoSuchTime}}, timepipe.Config{},
			timepipe.Failed, timepipe.Conflict, nil, nil, ids("TP-N8 TP-F2")},
	}
}

func TestSlots(t *testing.T) {
	for _, c := range slotsCases() {
		t.Run(c.name, func(t *testing.T) {
			p := pipeline(t, c.config)
			d, why, err := p.Explain(timepipe.Slots{Alternatives: c.slots}, monday())
			require.NoError(t, err)
			assert.Equal(t, c.status, d.Status, "%s", why)
			assert.Equal(t, c.reason, d.Reason, "%s", why)
			var starts, ends []string
			for _, w := range d.Windows {
				starts = append(starts, w.Start.Format("2006-01-02T15:04"))
				ends = append(ends, w.End.Format("2006-01-02T15:04"))
			}
			assert.Equal(t, c.starts, starts, "%s", why)
			if c.ends != nil {
				assert.Equal(t, c.ends, ends, "%s", why)
			}
			assert.Subset(t, why.Fired(), c.fires, "%s", why)
		})
	}
}

// invalidRequests are refused; the pointers are those that must be named.
var invalidRequests = []struct {
	name, request string
	pointers      []string
	rules         []rule.ID
}{
	{"not JSON", `{"current_time":`, []string{""}, ids("TP-N9")},
	{"no object", `[1]`, []string{""}, ids("TP-N9")},
	{"nothing", ``, []string{""}, ids("TP-N9")},
	{"no current time", `{}`, []string{"/current_time"}, ids("TP-N9")},
	{"null current time", `{"current_time":null}`, []string{"/current_time"}, ids("TP-N9")},
	{"current time as text", `{"current_time":"1774245600000"}`, []string{"/current_time"}, ids("TP-N9")},
	{"current time with a fraction", `{"current_time":1774245600000.5}`, []string{"/current_time"}, ids("TP-N9")},
	{"current time out of range", `{"current_time":999999999999999999}`, []string{"/current_time"}, ids("TP-N9")},
	{"no such hour", `{"start_time":"25:00",` + monday14 + `}`, []string{"/start_time"}, ids("TP-N9")},
	{"no such day", `{"start_date":"2026-02-30",` + monday14 + `}`, []string{"/start_date"}, ids("TP-N9")},
	{"half a minute", `{"start_time":"09:00:30",` + monday14 + `}`, []string{"/start_time"}, ids("TP-N9")},
	{"duration zero", `{"duration_hours":0,` + monday14 + `}`, []string{"/duration_hours"}, ids("TP-N9")},
	{"duration negative", `{"duration_hours":-1,` + monday14 + `}`, []string{"/duration_hours"}, ids("TP-N9")},
	{"duration not finite", `{"duration_hours":1e999,` + monday14 + `}`, []string{"/duration_hours"}, ids("TP-N9")},
	{"duration not a number", `{"duration_hours":NaN,` + monday14 + `}`, []string{""}, ids("TP-N9")},
	{"everything at once", `{"start_date":"x","start_time":"y","period":"z","duration_hours":-1,"current_time":1,"config":{"timezone":"Mars","max_candidates":1,"max_duration_hours":0,"work_hours":{"start":"9","end":"18:00"}},"more":1}`,
		[]string{"/config/max_candidates", "/config/max_duration_hours", "/config/timezone", "/config/work_hours/start", "/current_time", "/duration_hours", "/more", "/period", "/start_date", "/start_time"},
		ids("TP-N9 TP-N12 TP-F5 TP-F6 TP-R3")},
	{"the host's zone", `{"config":{"timezone":"Local"},` + monday14 + `}`, []string{"/config/timezone"}, ids("TP-N12")},
	{"an empty zone", `{"config":{"timezone":""},` + monday14 + `}`, []string{"/config/timezone"}, ids("TP-N12")},
	{"a path as zone", `{"config":{"timezone":"../etc/passwd"},` + monday14 + `}`, []string{"/config/timezone"}, ids("TP-N12")},
	{"hours without length", `{"config":{"work_hours":{"start":"09:00","end":"09:00"}},` + monday14 + `}`, []string{"/config/work_hours"}, ids("TP-F5")},
	{"no current time worth the name", `{"current_time":0}`, []string{"/current_time"}, ids("TP-N9")},
	{"the last second before 1973", `{"current_time":94694399}`, []string{"/current_time"}, ids("TP-N9")},
	{"a negative current time", `{"current_time":-1774245600000}`, []string{"/current_time"}, ids("TP-N9")},
	{"the year 9999", `{"current_time":253370764800000}`, []string{"/current_time"}, ids("TP-N9")},
	{"a long slot", `{"start_date":"` + strings.Repeat("2", timepipe.MaxSlotBytes+1) + `",` + monday14 + `}`, []string{"/start_date"}, ids("TP-N9")},
	{"an hour of three digits", `{"start_time":"009:00",` + monday14 + `}`, []string{"/start_time"}, ids("TP-N9")},
	{"a day of three digits", `{"start_date":"2026-03-024",` + monday14 + `}`, []string{"/start_date"}, ids("TP-N9")},
	{"too many candidates asked for", `{"config":{"max_candidates":101},` + monday14 + `}`, []string{"/config/max_candidates"}, ids("TP-R3")},
	{"a few seconds", `{"duration_hours":0.005,` + monday14 + `}`, []string{"/duration_hours"}, ids("TP-N9")},
	{"a key in another case", `{"Start_Date":"2026-03-24",` + monday14 + `}`, []string{"/Start_Date"}, ids("TP-N9")},
	{"a key twice", `{"start_time":"09:00","start_time":"10:00",` + monday14 + `}`, []string{"/start_time"}, ids("TP-N9")},
}

func TestInvalidRequests(t *testing.T) {
	for _, c := range invalidRequests {
		t.Run(c.name, func(t *testing.T) {
			_, err := timepipe.DecodeRequest([]byte(c.request))
			var vs rule.Violations
			require.ErrorAs(t, err, &vs)
			var pointers []string
			for _, v := range vs {
				pointers = append(pointers, v.Pointer)
				assert.NotEmpty(t, v.Message)
				assert.Contains(t, c.rules, v.Rule)
			}
			assert.Equal(t, c.pointers, pointers)
			for _, id := range c.rules {
				assert.True(t, vs.Has(id), "%s in %v", id, vs)
			}
		})
	}
}

func TestInvalidSlots(t *testing.T) {
	p := pipeline(t, timepipe.Config{})
	bad := timepipe.Slot{
		Date: mustDate("2026-03-24"), Kind: "LATER", Period: "NOON",
		Duration: -time.Hour, Within: -1, Contradiction: "odd",
	}
	bad.Date.Day = 99
	bad.Clock.Second = 3
	_, err := p.Decide(timepipe.Slots{Alternatives: []timepipe.Slot{{}, bad}}, monday())
	var vs rule.Violations
	require.ErrorAs(t, err, &vs)
	var fields []string
	for _, v := range vs {
		fields = append(fields, v.Pointer)
	}
	assert.ElementsMatch(t, []string{
		"alternatives/1/clock", "alternatives/1/contradiction", "alternatives/1/date", "alternatives/1/duration",
		"alternatives/1/kind", "alternatives/1/period", "alternatives/1/within",
	}, fields)

	_, err = p.Decide(timepipe.Slots{}, time.Time{})
	require.ErrorAs(t, err, &vs)
	assert.Equal(t, "now", vs[0].Pointer)

	_, err = p.Decide(timepipe.Slots{Alternatives: make([]timepipe.Slot, timepipe.MaxAlternatives+1)}, monday())
	require.ErrorAs(t, err, &vs)
	assert.Equal(t, "alternatives", vs[0].Pointer)
}

// ruleIDs are the rules of this package.
var ruleIDs = ids(`TP-N1 TP-N2 TP-N3 TP-N4 TP-N5 TP-N6 TP-N7 TP-N8 TP-N9 TP-N10 TP-N12
	TP-F1 TP-F2 TP-F3 TP-F4 TP-F5 TP-F6 TP-F7 TP-R1 TP-R2 TP-R3 TP-R4 TP-R5`)

// TestConformance runs every case and fails for a rule that fired in none of
// them or in all.
func TestConformance(t *testing.T) {
	fired, passed := map[rule.ID]bool{}, map[rule.ID]bool{}
	note := func(x rule.Explanation) {
		for _, id := range x.Fired() {
			fired[id] = true
		}
		for _, id := range ruleIDs {
			if !slices.Contains(x.Fired(), id) {
				passed[id] = true
			}
		}
	}
	p := pipeline(t, timepipe.Config{})
	requests := [][]byte{}
	for _, c := range ruleCases() {
		requests = append(requests, c.wire())
	}
	for _, c := range customRuleCases() {
		requests = append(requests, c.wire())
	}
	for _, data := range requests {
		r, err := timepipe.DecodeRequest(data)
		require.NoError(t, err)
		_, why, err := p.ExplainDo(r)
		require.NoError(t, err)
		note(why)
	}
	for _, c := range slotsCases() {
		_, why, err := pipeline(t, c.config).Explain(timepipe.Slots{Alternatives: c.slots}, monday())
		require.NoError(t, err)
		note(why)
	}
	for _, c := range invalidRequests {
		_, err := timepipe.DecodeRequest([]byte(c.request))
		var vs rule.Violations
		require.ErrorAs(t, err, &vs)
		for _, v := range vs {
			fired[v.Rule] = true
		}
	}
	for _, id := range ruleIDs {
		assert.True(t, fired[id], "%s never fired", id)
		assert.True(t, passed[id], "%s fired every time", id)
	}
	for id := range fired {
		assert.Contains(t, append(ids("NO-FRIDAY SHORT LUNCH RATIO"), ruleIDs...), id, "a rule fired that is not listed")
	}
}

func TestExplanationIsStable(t *testing.T) {
	p := pipeline(t, timepipe.Config{})
	for _, c := range ruleCases() {
		r, err := timepipe.DecodeRequest(c.wire())
		require.NoError(t, err)
		_, first, err := p.ExplainDo(r)
		require.NoError(t, err)
		_, second, err := p.ExplainDo(r)
		require.NoError(t, err)
		a, err := json.Marshal(first)
		require.NoError(t, err)
		b, err := json.Marshal(second)
		require.NoError(t, err)
		assert.Equal(t, string(a), string(b))
		assert.Contains(t, string(a), `"rule_set":"`+rule.Set+`"`)
	}
}
