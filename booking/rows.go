package booking

import (
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/rule"
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

// sideColumns are the headings of columns that number the rows or explain
// them: a fill there selects none (BK-11).
var sideColumns = columnSet([]string{
	"no", "nr", "stt", "s/n", "sn", "seq", "sequence", "serial", "serial no", "item", "line", "row", "index", "title", "legend",
	"序号", "序", "项次", "行号", "番号", "ลำดับ", "标题", "图例",
})

// columnKind says what a fill in a column means.
type columnKind uint8

const (
	// unknownColumn: nothing by itself; what stands in the cell may tell.
	unknownColumn columnKind = iota
	businessColumn
	sideColumn
)

// usualColumns are the business columns of a router that is not told others.
var usualColumns = columnSet(businessColumns)

// columnOf reads a heading. One without any letter ("#") numbers the rows; a
// usual business column that the configuration leaves out is none.
func (r *Router) columnOf(heading string) columnKind {
	switch key := columnKey(heading); {
	case r.isBusinessColumn(heading):
		return businessColumn
	case sideColumns[key], usualColumns[key], key == "" && strings.TrimSpace(heading) != "":
		return sideColumn
	}
	return unknownColumn
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
	known := make(map[Text]columnKind)
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
			column, seen := known[c.Column]
			if !seen {
				column = r.columnOf(t.heading(string(c.Column)))
				known[c.Column] = column
			}
			if column == businessColumn && columnKey(string(c.Text)) != columnKey(t.heading(string(c.Column))) ||
				column == unknownColumn && row.isRaw(c.Text) {
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

// dropContextKeys takes the group codes from a proposal that stand only in rows
// that are context, if its own words do nothing but point at the rows: the
// effective ones are meant then (BK-11). It reports whether no target is left.
func (g *routing) dropContextKeys(p *proposal) bool {
	if len(p.keys.group) == 0 || !g.anyEffectiveRow() {
		return false
	}
	for _, s := range p.spans {
		if g.sources[g.sourceAt(s.start)].kind != sourceRow && !g.refers(g.text(s), actingWords) {
			return false
		}
	}
	kept := p.keys.group[:0:0]
	for _, k := range p.keys.group {
		if k.origin != fromCurrent || !g.onlyInContext(k.text) {
			kept = append(kept, k)
			continue
		}
		g.warn(p.subject(), "key_in_context_row", "the group_code "+quote(k.text)+" stands only in a row that is not highlighted while others are; it was left out")
		if g.rec != nil {
			g.add(RuleEffectiveRow, p.subject(), rule.Drop, rule.Text("group_code", k.text))
		}
	}
	p.keys.group = kept
	return len(kept) == 0 && !p.named()
}

func (v *view) anyEffectiveRow() bool {
	return slices.ContainsFunc(v.tables, func(t tableView) bool { return t.anyEffective })
}

// onlyInContext reports whether a code stands in the current content, and only
// in rows that are context.
func (g *routing) onlyInContext(code string) bool {
	const enough = 64
	from := 0
	for n := range enough {
		s, ok := g.locate(code, from)
		if !ok {
			return n > 0
		}
		src := &g.sources[g.sourceAt(s.start)]
		if src.kind != sourceRow || !g.tables[src.table].anyEffective || g.tables[src.table].effective[src.row] {
			return false
		}
		from = s.end
	}
	return true
}

func (r *Row) hasRaw() bool {
	for _, raw := range r.raws() {
		if strings.TrimSpace(string(raw)) != "" {
			return true
		}
	}
	return false
}

// isRaw reports whether a cell is one of the business columns, by what stands
// in it: the row's own group code, pax, itinerary, hotel, remark or status.
func (r *Row) isRaw(text Text) bool {
	s := strings.Join(strings.Fields(string(text)), " ")
	if s == "" {
		return false
	}
	for _, raw := range [...]Text{r.GroupCode, r.Pax, r.ItineraryColumnRaw, r.HotelColumnRaw, r.RemarkColumnRaw, r.HotelStatusRaw, r.HotelDateRaw} {
		if strings.Join(strings.Fields(string(raw)), " ") == s {
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
