package booking

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// traceItem is one item of a Trace candidate that stands in the current
// content.
type traceItem struct {
	span
	raw looseItem
}

// looseItem is an item as an extractor writes it.
type looseItem struct {
	category, service, period, text string
	pax                             json.RawMessage
	departments                     []string
}

// quoteItems finds the items of a Trace candidate, and makes them its evidence
// if its excerpt gave none.
func (g *routing) quoteItems(p *proposal, q *quotation) {
	raw := p.candidate.ExtractedFields["trace_items"]
	if len(raw) == 0 {
		return
	}
	excerpt := len(p.spans) > 0
	var list []json.RawMessage
	if raw[0] != '[' || json.Unmarshal(raw, &list) != nil {
		list = []json.RawMessage{raw}
	}
	if len(list) > MaxTargets {
		list = list[:MaxTargets]
	}
	from := 0
	if excerpt {
		from = p.spans[0].start
	}
	for i, r := range list {
		item, ok := readItem(r)
		if !ok {
			g.warn(p.subject(), "field_removed", "trace_items/"+strconv.Itoa(i)+" is no item; it was removed")
			continue
		}
		for _, line := range wholeOrLines(g, p, item.text, from) {
			before := len(p.spans)
			g.take(p, line, q)
			if len(p.spans) > before {
				p.items = append(p.items, traceItem{line, item})
				from = line.start
			}
			if excerpt && g.within(line, p.spans[:before]) {
				p.spans = p.spans[:before]
			}
		}
	}
}

// wholeOrLines finds a text as a whole, or else its lines.
func wholeOrLines(g *routing, p *proposal, text string, from int) []span {
	if !hasWord(text) {
		return nil
	}
	if s, ok := g.place(p, text, from); ok {
		return []span{s}
	}
	if s, ok := g.place(p, text, 0); ok {
		return []span{s}
	}
	var found []span
	for _, line := range lines(text) {
		if !hasWord(line) {
			continue
		}
		s, ok := g.place(p, line, from)
		if !ok {
			s, ok = g.place(p, line, 0)
		}
		if ok {
			found = append(found, s)
		}
	}
	if len(found) == 0 && strings.TrimSpace(text) != "" {
		g.warn(p.subject(), "trace_item_not_in_evidence", "an item of trace_items is not in the current mail; it was removed")
		if g.rec != nil {
			g.add(RuleGrounding, p.subject(), rule.Drop, rule.Text("field", "trace_items"))
		}
	}
	return found
}

func (g *routing) within(s span, spans []span) bool {
	for _, o := range spans {
		if o.start <= s.start && s.end <= o.end {
			return true
		}
	}
	return false
}

func readItem(raw json.RawMessage) (item looseItem, ok bool) {
	o, err := readLoose(raw)
	if err != nil {
		return item, false
	}
	item = looseItem{
		category: o.text("category"), text: valid(o.text("text_raw")),
		service: o.text("service_date"), period: valid(o.text("service_period_raw")), pax: o.take("pax"),
	}
	for _, d := range o.list("notify_departments") {
		if s, err := looseText(d); err == nil && s != "" {
			item.departments = append(item.departments, valid(s))
		}
	}
	return item, true
}

// traceItems builds the items of a Trace from what its proposals carry, in
// evidence order: one for each item of the candidate that lies within, one for
// each piece that no item names.
func (g *routing) traceItems(pieces []span, ps []*proposal) []contract.TraceItem {
	var known []traceItem
	for _, p := range ps {
		known = append(known, p.items...)
	}
	slices.SortStableFunc(known, func(a, b traceItem) int { return a.start - b.start })
	var items []contract.TraceItem
	for _, piece := range pieces {
		at := piece.start
		for _, k := range known {
			if k.start < at || k.start >= piece.end {
				continue
			}
			k.end = min(k.end, piece.end)
			items = g.rest(items, span{at, k.start})
			items = append(items, g.item(k))
			at = k.end
		}
		if at == piece.start {
			items = append(items, g.item(traceItem{span: piece}))
			continue
		}
		items = g.rest(items, span{at, piece.end})
	}
	return items
}

// rest makes an item of a part that no item names, unless it says nothing.
func (g *routing) rest(items []contract.TraceItem, s span) []contract.TraceItem {
	const few = 2 // words: "QBD0514:"
	if s = g.trimmed(s); g.idle(s.start, s.end) {
		return items
	}
	f := g.folded(s)
	if _, about := g.lexicon.category(f); !about && countWords(f.raw) <= few && isASCII(f.raw) {
		return items
	}
	return append(items, g.item(traceItem{span: s}))
}

// item fills one item; what the evidence does not bear out stays null.
func (g *routing) item(k traceItem) contract.TraceItem {
	text := g.text(k.span)
	f := foldPiece(text)
	item := contract.TraceItem{TextRaw: text, Category: foldCategory(k.raw.category), NotifyDepartments: []string{}}
	guess, _ := g.lexicon.category(f)
	if item.Category == "" {
		item.Category = guess
		if k.raw.category != "" {
			item.Category = contract.CategoryGeneralInfo
		}
	}
	if d, err := civil.ParseDate(strings.TrimSpace(k.raw.service)); err == nil && g.saysDate(k.span, d) {
		s := d.String()
		item.ServiceDate = &s
	}
	if period := strings.TrimSpace(k.raw.period); period != "" {
		if i := strings.Index(text, period); i >= 0 {
			item.ServicePeriodRaw = &period
		}
	}
	if n, err := strconv.Atoi(string(k.raw.pax)); err == nil && n >= 0 && g.says(k.span, string(k.raw.pax)) {
		item.Pax = &n
	}
	for _, d := range k.raw.departments {
		if name, ok := department(d, item.Category, f.low); ok && !slices.Contains(item.NotifyDepartments, name) {
			item.NotifyDepartments = append(item.NotifyDepartments, name)
		}
	}
	return item
}

// foldCategory returns the category that s spells, "" if it is none; a banquet
// is a function.
func foldCategory(s string) contract.TraceCategory {
	key := strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(s)), " ", "_"), "-", "_")
	if key == "banquet" || key == "banquets" {
		return contract.CategoryFunction
	}
	if c := contract.TraceCategory(key); c.Valid() {
		return c
	}
	return ""
}

// department returns the department that an item may notify: one that its
// text names, or the one that its category has alone.
func department(name string, c contract.TraceCategory, text string) (string, bool) {
	name = strings.TrimSpace(name)
	key := strings.ToLower(name)
	if name == "" || len(name) > MaxKeyBytes {
		return "", false
	}
	if strings.Contains(text, key) {
		return name, true
	}
	for _, d := range soleDepartments[c] {
		if d == typeKey(key) {
			return name, true
		}
	}
	return "", false
}

// soleDepartments are the spellings, letters only, of the one department that
// a category concerns.
var soleDepartments = map[contract.TraceCategory][]string{
	contract.CategoryExtraBed:   {"housekeeping", "hsk", "hk", "客房部", "房务部"},
	contract.CategoryPreference: {"frontoffice", "fo", "前厅部", "前台"},
	contract.CategorySetup:      {"housekeeping", "hsk", "hk", "客房部", "房务部"},
	contract.CategoryMeeting:    {"banquet", "events", "conference", "宴会部", "会议部"},
	contract.CategoryFunction:   {"banquet", "events", "宴会部"},
	contract.CategoryMeal:       {"fb", "fnb", "foodandbeverage", "foodbeverage", "restaurant", "kitchen", "餐饮部"},
	contract.CategoryTransport:  {"concierge", "transport", "礼宾部", "车队"},
	contract.CategoryPayment:    {"accounting", "finance", "accounts", "财务部", "财务"},
}

// saysDate reports whether a part of the current content names the day: as it
// is written, or as a date that the stay rules read.
func (g *routing) saysDate(part span, d civil.Date) bool {
	if strings.Contains(g.text(part), d.String()) {
		return true
	}
	for _, date := range g.datesIn(part) {
		r := staydate.Parse(staydate.Input{HotelDate: date, MailDate: g.mailDate(), MonthFirst: g.config.MonthFirst})
		for _, s := range r.Stays {
			if s.Arrival == d || s.Departure == d {
				return true
			}
		}
	}
	return false
}

func (g *routing) mailDate() civil.Date {
	d := civil.Date{Year: g.year, Month: g.month, Day: g.day}
	if !d.Valid() {
		return civil.Date{}
	}
	return d
}
