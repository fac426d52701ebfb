package mailtext

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/rule"
)

// tableRow is an effective row.
type tableRow struct {
	table *booking.Table
	row   *booking.Row
	text  string
}

// tables proposes one event for each effective row (BK-11). A row that is not
// highlighted is never named, whatever action token it has (BK-12).
func (r *reading) tables() {
	for i := range r.material.CurrentTables {
		t := &r.material.CurrentTables[i]
		for _, j := range booking.EffectiveRows(t, r.config.BusinessColumns) {
			r.rowEvent(t, &t.Rows[j])
		}
	}
	r.instruct()
}

// instruct gives the first row what the text says about the rows as such:
// "please see attached", "please book the highlighted rows".
func (r *reading) instruct() {
	first := slices.IndexFunc(r.events, func(e *event) bool { return e.row != nil })
	if first < 0 {
		return
	}
	row := r.events[first]
	var kept []*event
	for _, e := range r.events {
		if e.row != nil || !e.booked() || slices.ContainsFunc(e.clauses, (*statement).specific) {
			kept = append(kept, e)
			continue
		}
		row.pieces = append(row.pieces, e.pieces...)
	}
	r.events = kept
	for i := range r.statements {
		s := &r.statements[i]
		if s.proposes == "" && s.document == r.documents[0] && r.body > 0 && (s.means.has(cEnclose) || s.means.has(cProceed) || s.means.has(cBelow)) && !s.mood.asks && !s.specific() {
			row.pieces = append(row.pieces, s.piece())
		}
	}
}

// specific reports whether a statement names a target, dates or rooms of its
// own.
func (s *statement) specific() bool {
	return len(s.codes)+len(s.dates)+len(s.quantities) > 0
}

// rowEvent proposes the event of one effective row: its action token says
// which, or else the one thing that the text of the mail wants done.
func (r *reading) rowEvent(t *booking.Table, row *booking.Row) {
	e := &event{row: &tableRow{t, row, rowText(row)}}
	var keys keySet
	all := true
	for _, code := range contract.GroupCodes(string(row.GroupCode)) {
		all = keys.add(keyGroup, code) && all
	}
	d := readDocument(r.lexicon, valid(e.row.text), -1)
	if len(keys[keyGroup].list) == 0 {
		for _, k := range d.codes {
			all = keys.add(k.kind, d.raw(k.start, k.end)) && all
		}
	}
	if !all {
		r.miss("a row names more targets than what is proposed")
	}
	e.keys = keys.keys()
	if !r.rowSplit(e, d) {
		action, _ := rowAction(row)
		e.proposes, e.ruleID = Proposes(action), ruleToken
	}
	if e.proposes == "" {
		if !r.textActed {
			r.textActs, r.textActed = r.textAction(), true
		}
		e.proposes, e.ruleID = r.textActs, ruleTextOfRow
	}
	if e.proposes == "" {
		e.proposes, e.ruleID = Proposes(contract.NeedManualReview), ruleRowUnclear
	}
	if r.rec != nil {
		r.rec.Add(rule.ID(e.ruleID), "row", rule.Decide, rule.Int("row", row.RowIndex), rule.Text("proposes", string(e.proposes)))
	}
	r.events = append(r.events, e)
	r.remark(e)
}

// textAction returns the one kind of booking event that the body or the
// subject asks for, "" if there is none or more than one.
func (r *reading) textAction() (found Proposes) {
	for _, e := range r.events {
		if e.row != nil || !e.booked() || e.proposes == Proposes(contract.AmendGroupCode) {
			continue
		}
		if found != "" && found != e.proposes {
			return ""
		}
		found = e.proposes
	}
	if found == "" {
		found, _ = r.subjectSays()
	}
	return found
}

// actionTokens are the tokens of action columns (NEW, AMD, CXL).
var actionTokens = mustCompile([]phraseList{
	{tokenNew, []string{"new", "新增", "新单", "新订", "新团", "add", "booking"}},
	{tokenAmend, []string{"amd", "amed", "amend", "amended", "amendment", "upd", "updated", "update", "chg", "change", "changed", "rev", "revised", "改", "改单", "更改", "修改", "变更", "更新"}},
	{tokenCancel, []string{"cxl", "cxld", "cancel", "cancelled", "canceled", "cnl", "cncl", "xxl", "xx", "取消", "作废", "退团"}},
})

const (
	tokenNew = iota + 1
	tokenAmend
	tokenCancel
)

// rowAction returns the event type that the action tokens of a row say. The
// action date column goes first, then the status, then remarks and the other
// cells. Of several tokens in one text the one with the latest date counts, or
// else the last.
func rowAction(row *booking.Row) (contract.EventType, bool) {
	texts := []string{string(row.ActionDateRaw), string(row.HotelStatusRaw), string(row.RemarkColumnRaw), string(row.HotelColumnRaw)}
	for i := range row.Cells {
		texts = append(texts, string(row.Cells[i].Text))
	}
	for _, text := range texts {
		switch latestToken(text) {
		case tokenNew:
			return contract.NewBooking, true
		case tokenAmend:
			return contract.UpdateBooking, true
		case tokenCancel:
			return contract.CancelBooking, true
		}
	}
	return "", false
}

// latestToken returns the token with the latest date beside it.
func latestToken(text string) (token int) {
	const longest = 400
	if text == "" || len(text) > longest {
		return 0
	}
	folded := phrase.Fold(text)
	s := folded.String()
	latest := -1
	for m := range actionTokens.All(folded) {
		at := dateBeside(s, m.Start, m.End)
		if at >= latest {
			token, latest = m.ID, at
		}
	}
	return token
}

// dateBeside returns month*100+day of a date "11/05" directly before or behind
// a token, 0 if there is none.
func dateBeside(s string, start, end int) int {
	before := strings.TrimRight(s[:start], " :-")
	i := len(before)
	for i > 0 && (isDigit(before[i-1]) || before[i-1] == '/' || before[i-1] == '.') {
		i--
	}
	if n := dayMonth(before[i:]); n > 0 {
		return n
	}
	behind := strings.TrimLeft(s[end:], " :-")
	j := 0
	for j < len(behind) && (isDigit(behind[j]) || behind[j] == '/' || behind[j] == '.') {
		j++
	}
	return dayMonth(behind[:j])
}

func dayMonth(s string) int {
	day, month, part := 0, 0, 0
	for i := range len(s) {
		switch {
		case !isDigit(s[i]):
			part++
		case part == 0:
			day = day*10 + int(s[i]-'0')
		case part == 1:
			month = month*10 + int(s[i]-'0')
		}
	}
	if part == 0 || day < 1 || day > 31 || month < 1 || month > 12 {
		return 0
	}
	return month*100 + day
}

// rowText is the text of a row as the router reads it: its cells, one a line.
func rowText(row *booking.Row) string {
	var b strings.Builder
	for i := range row.Cells {
		if s := strings.TrimSpace(string(row.Cells[i].Text)); s != "" {
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(s)
		}
	}
	if b.Len() == 0 { // a row of raw columns only
		return strings.TrimSpace(string(row.GroupCode))
	}
	return b.String()
}

// isBusinessTable reports whether a table is one of bookings: it has a column
// of group codes, hotel states or hotel dates, and is no list of names (BK-12).
func isBusinessTable(t *booking.Table) bool {
	names := slices.ContainsFunc(t.Columns, isNameHeading)
	for i := range t.Rows {
		r := &t.Rows[i]
		if r.HotelStatusRaw != "" || !names && (r.GroupCode != "" || r.HotelDateRaw != "") {
			return true
		}
	}
	return false
}

// isNameHeading reports whether a column holds the names of guests.
func isNameHeading(heading string) bool {
	text := phrase.Fold(heading).String()
	for _, w := range [...]string{"姓名", "guest name", "passenger", "surname", "given name", "first name", "last name", "full name", "name of guest", "客人名", "拼音"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return text == "name" || text == "names" || text == "名字" || text == "guest" || text == "guests"
}
