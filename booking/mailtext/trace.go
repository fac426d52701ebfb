package mailtext

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract"
)

// traceCategories are the concepts of supplementary facts, the more specific
// ones first, with their category and the one department that each concerns
// ("" if that is not settled by the category).
var traceCategories = []struct {
	concept    concept
	category   contract.TraceCategory
	department string
}{
	{cExtraBed, contract.CategoryExtraBed, "Housekeeping"},
	{cMeeting, contract.CategoryMeeting, "Banquet"},
	{cFunction, contract.CategoryFunction, "Banquet"},
	{cPayInfo, contract.CategoryPayment, "Accounting"},
	{cTransport, contract.CategoryTransport, "Concierge"},
	{cMeal, contract.CategoryMeal, "F&B"},
	{cSetup, contract.CategorySetup, "Housekeeping"},
	{cPreference, contract.CategoryPreference, "Front Office"},
	{cGeneral, contract.CategoryGeneralInfo, ""},
}

// departmentPhrases are the names of departments in a text; the ids are
// places in departmentNames.
var departmentPhrases = []phraseList{
	{0, []string{"front office", "front desk", "reception", "fo", "前台", "前厅", "前厅部"}},
	{1, []string{"housekeeping", "hsk", "hskp", "客房部", "房务部", "管家部"}},
	{2, []string{"f&b", "fnb", "food and beverage", "restaurant", "kitchen", "餐饮部", "餐厅", "厨房"}},
	{3, []string{"banquet", "banquet team", "banquet department", "events team", "event team", "宴会部", "会务"}},
	{4, []string{"concierge", "bell desk", "礼宾", "礼宾部"}},
	{5, []string{"accounting", "accounts", "finance", "finance team", "财务", "财务部"}},
	{6, []string{"engineering", "工程部"}},
	{7, []string{"security", "保安", "保安部"}},
	{8, []string{"sales", "sales team", "销售部"}},
}

// traceItem is one supplementary fact in the shape of the contract.
type traceItem struct {
	category     contract.TraceCategory
	text         string
	date, period string // empty if there is none
	pax          int    // 0 if it is not said
	departments  []string
}

// appendJSON appends the item as the only one of a list.
func (t *traceItem) appendJSON(b []byte) []byte {
	b = slices.Grow(b, 192+len(t.text))
	b = appendText(append(b, `[{"category":`...), string(t.category))
	b = appendText(append(b, `,"text_raw":`...), t.text)
	b = appendTextOrNull(append(b, `,"service_date":`...), t.date)
	b = appendTextOrNull(append(b, `,"service_period_raw":`...), t.period)
	b = append(b, `,"pax":`...)
	if t.pax > 0 {
		b = strconv.AppendInt(b, int64(t.pax), 10)
	} else {
		b = append(b, "null"...)
	}
	b = append(b, `,"notify_departments":[`...)
	for i, d := range t.departments {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, d)
	}
	return append(b, "]}]"...)
}

// traceItem reads the one item of a Trace candidate.
func (r *reading) traceItem(e *event) *traceItem {
	s := e.clauses[0]
	item := &traceItem{category: contract.CategoryGeneralInfo, text: e.pieces[0].raw()}
	text := s.document.text.String()
	for _, t := range traceCategories {
		if !s.means.has(t.concept) {
			continue
		}
		item.category = t.category
		if t.department != "" {
			item.departments = append(item.departments, t.department)
		}
		break
	}
	// Departments that the text addresses stand in its own words and go before
	// the one that the category suggests.
	if named := s.namedDepartments(text); len(named) > 0 {
		item.departments = named
	}
	item.date = r.serviceDate(s)
	if p := period(text, s.start, s.end); p.end > p.start {
		item.period = s.document.raw(p.start, p.end)
	}
	for _, q := range s.quantities {
		if q.of == cPax {
			item.pax = q.n
			break
		}
	}
	return item
}

// namedDepartments are the departments that the text of a statement addresses.
func (s *statement) namedDepartments(text string) (named []string) {
	for at := s.start; at < s.end; at++ {
		if !utf8.RuneStart(text[at]) || at > s.start && isAlnum(text[at]) && isAlnum(text[at-1]) {
			continue
		}
		m, ok := s.document.lexicon.departments.At(text, at)
		if !ok || m.End > s.end {
			continue
		}
		if asksDepartment(text[s.start:at]) {
			named = append(named, s.document.raw(m.Start, m.End))
		}
		at = m.End - 1
	}
	return unique(named)
}

// asksDepartment reports whether the words before a department address it:
// "please inform housekeeping", "请通知餐饮部".
func asksDepartment(before string) bool {
	const near = 40
	if len(before) > near {
		before = before[len(before)-near:]
	}
	for _, w := range [...]string{"inform", "notify", "tell", "ask", "advise", "forward to", "pass to", "alert", "remind", "通知", "告知", "转告", "转", "请"} {
		if strings.Contains(before, w) {
			return true
		}
	}
	return false
}

// serviceDate is the one day that a fact names, "" if it names none or more.
func (r *reading) serviceDate(s *statement) string {
	if len(s.dates) != 1 {
		return ""
	}
	m := s.dates[0]
	result := r.parse(staydate.Input{HotelDate: s.document.raw(m.Start, m.End)})
	if !result.Resolved() || len(result.Stays) != 1 || !result.Stays[0].Departure.IsZero() {
		return ""
	}
	return result.Stays[0].Arrival.String()
}

// dayParts are words for a part of a day.
var dayParts = mustCompile([]phraseList{{1, []string{
	"morning", "afternoon", "evening", "noon", "at noon", "midnight", "lunch time", "lunchtime", "dinner time", "早上", "上午", "中午", "下午", "晚上", "晚间", "傍晚", "凌晨", "全天", "半天", "full day", "half day", "whole day",
}}})

// period finds a time of day: "19:00-21:00", "8am", "晚上8点", "14:30".
func period(text string, start, end int) nameSpan {
	for i := start; i < end; i++ {
		if !utf8.RuneStart(text[i]) || i > start && isLetter(text[i]) && isAlnum(text[i-1]) {
			continue
		}
		if m, ok := dayParts.At(text, i); ok && m.End <= end {
			stop := m.End
			at := stop
			if at < end && text[at] == ' ' {
				at++
			}
			if t := clock(text, at, end); t > at {
				stop = clockRange(text, t, end)
			}
			return nameSpan{i, stop}
		}
		if !isDigit(text[i]) || i > start && (isAlnum(text[i-1]) || text[i-1] == '/' || text[i-1] == '-' || text[i-1] == '.') {
			continue
		}
		if stop := clock(text, i, end); stop > i {
			return nameSpan{i, clockRange(text, stop, end)}
		}
	}
	return nameSpan{}
}

// clock returns the end of a clock time that begins at i, i if there is none.
func clock(text string, i, end int) int {
	at := i
	for at < end && isDigit(text[at]) && at-i < 2 {
		at++
	}
	if at == i {
		return i
	}
	rest := text[at:end]
	if strings.HasPrefix(rest, " 点") { // "9 点"
		at++
		rest = rest[1:]
	}
	switch {
	case len(rest) >= 3 && (rest[0] == ':' || rest[0] == 'h') && isDigit(rest[1]) && isDigit(rest[2]):
		at += 3
		return meridiem(text, at, end)
	case strings.HasPrefix(rest, "点半"):
		return at + len("点半")
	case strings.HasPrefix(rest, "点"):
		return at + len("点")
	}
	if stop := meridiem(text, at, end); stop > at {
		return stop
	}
	return i
}

func meridiem(text string, at, end int) int {
	i := at
	if i < end && text[i] == ' ' {
		i++
	}
	for _, m := range [...]string{"am", "pm", "a.m.", "p.m.", "hrs"} {
		if strings.HasPrefix(text[i:end], m) && (i+len(m) == end || !isAlnum(text[i+len(m)])) {
			return i + len(m)
		}
	}
	return at
}

// clockRange returns the end of a range whose first time ends at stop.
func clockRange(text string, stop, end int) int {
	i := stop
	for i < end && text[i] == ' ' {
		i++
	}
	for _, sep := range [...]string{"-", "~", "to ", "至", "到"} {
		if !strings.HasPrefix(text[i:end], sep) {
			continue
		}
		i += len(sep)
		for i < end && text[i] == ' ' {
			i++
		}
		if last := clock(text, i, end); last > i {
			return last
		}
	}
	return stop
}
