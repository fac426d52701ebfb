package booking

import (
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/evidence"
	"github.com/deskrules/deskrules/contract/rule"
)

// sourceKind says what a text of the material is.
type sourceKind uint8

// Current sources, in evidence order (BK-19).
const (
	sourceBody sourceKind = iota
	sourceAttachment
	sourceRow
	sourceOCR
)

// source is one text of the current content.
type source struct {
	kind       sourceKind
	start, end int // in the joined text
	// attachment is the index of the current attachment that it stands in, -1
	// if that is unknown.
	attachment int
	table, row int // of a row
	item       int // of current_attachments or current_ocr
}

// view is the material as the router reads it. Nothing in it is written to
// after it was made, and nothing in it belongs to the caller but strings.
type view struct {
	material *Material
	// cur is the current content that may trigger, all sources joined; near is
	// what is current too but never triggers: subject, file names, headings,
	// split evidence; hist is thread, history and system context.
	cur, near, hist *evidence.Text
	// lower is the current text with small ASCII letters; legal are the places
	// of words of legal footers in it.
	lower string
	legal []int
	// histParts are the ends of the parts of hist: thread, history, system.
	histParts [3]int
	sources   []source
	segments  []segment
	tables    []tableView
	// copyOf leads from copies to the segments that they repeat.
	copyOf map[int]int
	// attachmentByName finds current attachments by id and by file name.
	attachmentByName map[string]int
	// year, month and day of received_at; 0 if unknown.
	year, day int
	month     time.Month
}

// tableView is what is known of one current table.
type tableView struct {
	firstSource int // of its rows
	// effective says which rows are (BK-11); anyEffective that one is.
	effective    []bool
	anyEffective bool
	// business says that the table has columns that the desk knows.
	business   bool
	attachment int
}

// newView reads a material.
func newView(m *Material, r *Router) *view {
	v := &view{material: m}
	v.indexAttachments()
	v.join()
	v.lower = lowerASCII(v.cur.String())
	v.legal = findLegal(v.lower)
	v.near = evidence.New(nearText(m))
	v.history()
	v.received()
	v.segment(r.lexicon)
	v.markCopies()
	for i := range m.CurrentTables {
		v.selectRows(i, r)
	}
	return v
}

func (v *view) indexAttachments() {
	list := v.material.CurrentAttachments
	if len(list) == 0 {
		return
	}
	v.attachmentByName = make(map[string]int, 2*len(list))
	for i := len(list) - 1; i >= 0; i-- {
		if name := foldName(list[i].Filename); name != "" {
			v.attachmentByName[name] = i
		}
	}
	for i := len(list) - 1; i >= 0; i-- {
		if id := foldName(list[i].AttachmentID); id != "" {
			v.attachmentByName[id] = i
		}
	}
}

func foldName(s string) string { return strings.ToLower(strings.TrimSpace(valid(s))) }

// attachment returns the index of the current attachment with that id or
// file name, -1 if there is none.
func (v *view) attachment(name string) int {
	if i, ok := v.attachmentByName[foldName(name)]; ok && name != "" {
		return i
	}
	return -1
}

// valid returns s as UTF-8: what is not becomes the replacement character, as
// it would on the wire.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(s, "\ufffd")
}

// between stands between joined sources. A value that would reach over it is
// not accepted, see view.locate.
const between = "\n\x00\n"

// join makes the text of all current sources, in evidence order.
func (v *view) join() {
	m := v.material
	body := valid(m.BodyCurrent)
	v.sources = append(v.sources, source{kind: sourceBody, end: len(body), attachment: -1})
	if len(m.CurrentAttachments) == 0 && len(m.CurrentTables) == 0 && len(m.CurrentOCR) == 0 {
		v.cur = evidence.New(body)
		return
	}
	var b strings.Builder
	b.WriteString(body)
	add := func(s source, text string) {
		b.WriteString(between)
		s.start = b.Len()
		b.WriteString(valid(text))
		s.end = b.Len()
		v.sources = append(v.sources, s)
	}
	for i := range m.CurrentAttachments {
		if text := m.CurrentAttachments[i].Text; text != nil && *text != "" {
			add(source{kind: sourceAttachment, attachment: i, item: i}, *text)
		}
	}
	for i := range m.CurrentTables {
		t := &m.CurrentTables[i]
		attachment := v.attachment(t.File)
		if attachment < 0 {
			attachment = v.attachment(string(t.Workbook))
		}
		v.tables = append(v.tables, tableView{firstSource: len(v.sources), attachment: attachment})
		for j := range t.Rows {
			add(source{kind: sourceRow, attachment: attachment, table: i, row: j}, rowText(&t.Rows[j]))
		}
	}
	for i := range m.CurrentOCR {
		if o := &m.CurrentOCR[i]; o.Text != "" {
			add(source{kind: sourceOCR, attachment: v.attachment(o.AttachmentID), item: i}, o.Text)
		}
	}
	v.cur = evidence.New(b.String())
}

// rowText is the text of a row: its cells, one a line, and whatever raw
// columns say more.
func rowText(r *Row) string {
	var b strings.Builder
	add := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(s)
		}
	}
	for i := range r.Cells {
		add(string(r.Cells[i].Text))
	}
	for _, raw := range r.raws() {
		if s := strings.TrimSpace(string(raw)); s != "" && !r.hasCell(s) {
			add(s)
		}
	}
	return b.String()
}

func (r *Row) raws() [9]Text {
	return [...]Text{
		r.GroupCode, r.Pax, r.ItineraryColumnRaw, r.HotelColumnRaw, r.RemarkColumnRaw,
		r.HotelStatusRaw, r.HotelDateRaw, r.TourDateRaw, r.ActionDateRaw,
	}
}

// hasCell reports whether a cell already shows s.
func (r *Row) hasCell(s string) bool {
	for i := range r.Cells {
		if strings.Contains(string(r.Cells[i].Text), s) {
			return true
		}
	}
	return false
}

// nearText is what belongs to the current mail without being content of its
// own.
func nearText(m *Material) string {
	var b strings.Builder
	add := func(s string) {
		if s != "" {
			b.WriteString(valid(s))
			b.WriteString(between)
		}
	}
	if m.SourceMessage.Subject != nil {
		add(*m.SourceMessage.Subject)
	}
	for i := range m.CurrentAttachments {
		add(m.CurrentAttachments[i].Filename)
	}
	for i := range m.CurrentTables {
		t := &m.CurrentTables[i]
		add(string(t.Sheet))
		add(string(t.SheetMonthYear))
		for _, c := range t.Columns {
			add(c)
		}
		for j := range t.Rows {
			add(string(t.Rows[j].RowLabel))
		}
	}
	for i := range m.ParentChildSplitEvidence {
		s := &m.ParentChildSplitEvidence[i]
		add(string(s.ParentGroupCode))
		add(string(s.ParentOriginalRoomSummary))
		for _, c := range s.ChildGroupCodes {
			add(c)
		}
		add(string(s.SplitRaw))
	}
	return b.String()
}

func (v *view) history() {
	m := v.material
	thread, history, system := valid(string(m.BodyThreadEvidence)), valid(string(m.HistoryLookup.EvidenceSummary)), valid(string(m.SystemContext.Summary))
	v.histParts = [3]int{len(thread), len(thread) + len(between) + len(history), len(thread) + 2*len(between) + len(history) + len(system)}
	if history == "" && system == "" {
		v.hist = evidence.New(thread)
		return
	}
	v.hist = evidence.New(thread + between + history + between + system)
}

// histName names the part of the history that a place is in, as context_used
// does.
func (v *view) histName(start int) string {
	switch {
	case start < v.histParts[0]:
		return "body_thread_evidence"
	case start < v.histParts[1]:
		return "history_lookup"
	}
	return "system_context"
}

// received reads the date of received_at, which is RFC 3339.
func (v *view) received() {
	at := v.material.SourceMessage.ReceivedAt
	if at == nil || len(*at) < len("2006-01-02") {
		return
	}
	y, errY := strconv.Atoi((*at)[:4])
	m, errM := strconv.Atoi((*at)[5:7])
	d, errD := strconv.Atoi((*at)[8:10])
	if errY == nil && errM == nil && errD == nil && m >= 1 && m <= 12 && d >= 1 && d <= 31 && y > 0 {
		v.year, v.month, v.day = y, time.Month(m), d
	}
}

// sourceAt returns the index of the source that holds the place.
func (v *view) sourceAt(start int) int {
	return sort.Search(len(v.sources), func(i int) bool { return v.sources[i].start > start }) - 1
}

// segmentsIn returns the half-open range of segments that share a byte with
// the place.
func (v *view) segmentsIn(start, end int) (from, to int) {
	from = sort.Search(len(v.segments), func(i int) bool { return v.segments[i].end > start })
	to = from
	for to < len(v.segments) && v.segments[to].start < end {
		to++
	}
	return from, to
}

// sourceName names a source as evidence spans do.
func (v *view) sourceName(i int) string {
	switch s := &v.sources[i]; s.kind {
	case sourceAttachment:
		return "attachment:" + v.attachmentName(s.attachment)
	case sourceRow:
		return "table:" + strconv.Itoa(s.table+1) + "/row:" + strconv.Itoa(s.row+1)
	case sourceOCR:
		return "ocr:" + strconv.Itoa(s.item+1)
	}
	return "body"
}

// attachmentName is the id of a current attachment, or its file name.
func (v *view) attachmentName(i int) string {
	a := &v.material.CurrentAttachments[i]
	if id := strings.TrimSpace(a.AttachmentID); id != "" {
		return valid(id)
	}
	return valid(a.Filename)
}

// span is a place in the joined current text.
type span struct{ start, end int }

// evidenceSpan is the span for an explanation.
func (v *view) evidenceSpan(s span) rule.Span {
	i := v.sourceAt(s.start)
	return rule.Span{Source: v.sourceName(i), Start: s.start - v.sources[i].start, End: s.end - v.sources[i].start}
}

// folded is a part of the current text, folded.
func (v *view) folded(s span) folded { return foldPart(v.text(s), v.lower[s.start:s.end]) }

func (v *view) text(s span) string { return v.cur.String()[s.start:s.end] }

// locate returns the first place of value in the current content at or after
// from. A value never reaches over two sources.
func (v *view) locate(value string, from int) (span, bool) {
	for {
		m, ok := v.cur.FindFrom(value, from)
		if !ok {
			return span{}, false
		}
		if m.End <= v.sources[v.sourceAt(m.Start)].end {
			return span{m.Start, m.End}, true
		}
		from = m.End
	}
}

// segment cuts and classifies all current sources.
func (v *view) segment(l *lexicon) {
	text := v.cur.String()
	s := splitter{text: text, out: make([]segment, 0, 16+len(text)/64)}
	for i := range v.sources {
		src := &v.sources[i]
		first := len(s.out)
		s.source = i
		if src.kind == sourceRow {
			s.paragraph++
			if a, b := trim(text, src.start, src.end); a < b {
				s.out = append(s.out, segment{start: a, end: b, source: i, paragraph: s.paragraph, kind: SegmentBusiness})
			}
			if i+1 < len(v.sources) && v.sources[i+1].kind == sourceRow && v.sources[i+1].table == src.table {
				s.paragraph-- // rows of one table are one paragraph
			}
			continue
		}
		s.sentences(src.start, src.end)
		s.out = v.splitGreetings(l, s.out, first)
		v.markHeaders(s.out[first:], *src)
		l.classify(v, s.out[first:])
	}
	v.segments = s.out
}

// splitGreetings makes segments of their own of greetings that begin a
// sentence ("Dear team, please …"), from segment first on.
func (v *view) splitGreetings(l *lexicon, segs []segment, first int) []segment {
	text := v.cur.String()
	var split []segment // nil as long as there was nothing to split
	for i := first; i < len(segs); i++ {
		s := segs[i]
		if s.firstOfLine {
			if cut := l.greeting(v, s.span()); cut > 0 {
				if split == nil {
					split = append(make([]segment, 0, len(segs)-first+4), segs[first:i]...)
				}
				head := s
				head.end, head.lastOfLine = s.start+cut, false
				split = append(split, head)
				s.start, s.firstOfLine = skipSpace(text, s.start+cut, s.end), false
			}
		}
		if split != nil {
			split = append(split, s)
		}
	}
	if split == nil {
		return segs
	}
	return append(segs[:first], split...)
}

// greeting returns how many bytes of raw are a greeting with its comma, 0 if
// raw begins with none or is nothing else.
func (l *lexicon) greeting(v *view, s span) int {
	const longest = 64
	raw := v.text(s)
	head := raw[:min(len(raw), longest)]
	for head != raw && head != "" && !utf8.RuneStart(raw[len(head)]) {
		head = head[:len(head)-1]
	}
	low := foldPart(head, v.lower[s.start:s.start+len(head)]).low
	if m, ok := l.courtesy.At(low, 0); !ok || m.ID != courtGreeting && m.ID != courtThanks {
		return 0
	}
	cut := strings.IndexAny(head, ",!:\n")
	if wide := strings.IndexAny(head, "，！：、"); wide >= 0 && (cut < 0 || wide < cut) {
		_, size := utf8.DecodeRuneInString(head[wide:])
		cut = wide + size
	} else {
		cut++
	}
	if cut <= 0 || !hasWord(raw[cut:]) || !l.courtesyRoles(v.folded(span{s.start, s.start + cut})).greeting {
		return 0
	}
	return cut
}
