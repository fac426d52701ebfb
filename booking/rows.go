package booking

import (
	"sort"
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/contract/phrase"
)

// businessColumns are the headings of the columns that say what a row is
// about, each in the spellings that are met.
var businessColumns = []string{
	"group code", "group codes", "group", "group no", "group name", "code", "tour code", "tour no", "series", "团号", "团队编号", "团队号", "团名", "组团号",
	"pax", "no of pax", "number of pax", "guests", "guest", "人数", "人", "客人数",
	"itinerary", "itinerary column raw", "route", "program", "programme", "行程", "线路",
	"hotel", "hotels", "hotel name", "hotel date", "hotel date raw", "hotel column raw", "酒店", "酒店日期", "入住酒店", "入住日期", "入住",
	"remark", "remarks", "remark column raw", "备注", "备注栏",
	"hotel status", "status", "hotel status raw", "酒店状态", "状态",
}

// columnSet folds headings for comparison.
func columnSet(headings []string) map[string]bool {
	set := make(map[string]bool, len(headings))
	for _, h := range headings {
		if key := columnKey(h); key != "" {
			set[key] = true
		}
	}
	return set
}

// columnKey is a heading without case, spaces and punctuation.
func columnKey(heading string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, phrase.Fold(heading).String())
}

// isBusinessColumn reports whether the heading, or one of the parts that it
// is made of ("HOTEL / 酒店"), is that of a business column.
func (r *Router) isBusinessColumn(heading string) bool {
	if r.columns[columnKey(heading)] {
		return true
	}
	for _, part := range strings.FieldsFunc(heading, func(c rune) bool { return strings.ContainsRune("/|()（）\n\r", c) }) {
		if r.columns[columnKey(part)] {
			return true
		}
	}
	return false
}

// selectRows finds the effective rows of a table (BK-11).
func (v *view) selectRows(i int, r *Router) {
	t := &v.material.CurrentTables[i]
	tv := &v.tables[i]
	tv.effective = make([]bool, len(t.Rows))
	for j := range t.Rows {
		tv.business = tv.business || t.Rows[j].hasRaw()
	}
	known := make(map[Text]bool)
	for j := range t.Rows {
		row := &t.Rows[j]
		if tv.business && !row.hasRaw() {
			continue // a title, heading or note
		}
		for k := range row.Cells {
			c := &row.Cells[k]
			if !c.Highlighted {
				continue
			}
			business, seen := known[c.Column]
			if !seen {
				business = r.isBusinessColumn(t.heading(string(c.Column)))
				known[c.Column] = business
			}
			if business && columnKey(string(c.Text)) != columnKey(t.heading(string(c.Column))) ||
				isLetterOnly(t.heading(string(c.Column))) && row.isRaw(c.Text) {
				tv.effective[j], tv.anyEffective = true, true
			}
		}
	}
	if !tv.anyEffective {
		return
	}
	for s := v.firstSegment(tv.firstSource); s < len(v.segments); s++ {
		src := &v.sources[v.segments[s].source]
		if src.kind != sourceRow || src.table != i {
			break
		}
		if !tv.effective[src.row] {
			v.segments[s].kind = SegmentContext
		}
	}
}

// firstSegment returns the first segment of a source or of one behind it.
func (v *view) firstSegment(source int) int {
	return sort.Search(len(v.segments), func(i int) bool { return v.segments[i].source >= source })
}

// isLetterOnly reports whether a column has no other name than its letter or
// number.
func isLetterOnly(heading string) bool { return len(strings.TrimSpace(heading)) <= 2 }

func (r *Row) hasRaw() bool {
	for _, raw := range r.raws() {
		if strings.TrimSpace(string(raw)) != "" {
			return true
		}
	}
	return false
}

// isRaw reports whether a cell is one of the columns that the desk knows, by
// what stands in it.
func (r *Row) isRaw(text Text) bool {
	s := strings.TrimSpace(string(text))
	if s == "" {
		return false
	}
	for _, raw := range r.raws() {
		if strings.TrimSpace(string(raw)) == s {
			return true
		}
	}
	return false
}

// heading returns the heading of a column that is named by its letter ("C"),
// and otherwise the name itself.
func (t *Table) heading(column string) string {
	const letters = 26
	if len(column) == 1 && column[0] >= 'A' && column[0] < 'A'+letters {
		if i := int(column[0] - 'A'); i < len(t.Columns) {
			return t.Columns[i]
		}
	}
	return column
}
