package mailtext

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// fields are extracted fields under way.
type fields map[string]json.RawMessage

func (f fields) put(key string, value any) {
	switch v := value.(type) {
	case []string:
		f[key] = appendTexts(nil, v)
	case int:
		f[key] = strconv.AppendInt(nil, int64(v), 10)
	default:
		if raw, err := json.Marshal(value); err == nil {
			f[key] = raw
		}
	}
}

func (f fields) text(key, value string) {
	if value != "" {
		f[key] = appendText(make([]byte, 0, len(value)+2), value)
	}
}

// extraction is everything, in the shape of the desk.
func (r *reading) extraction() booking.Extraction {
	out := booking.Extraction{Candidates: make([]booking.Candidate, 0, min(len(r.events)+len(r.traces), MaxCandidates)), Unknowns: r.unknowns}
	if out.Unknowns == nil {
		out.Unknowns = []booking.Unknown{}
	}
	for _, list := range [...][]*event{r.events, r.traces} {
		for _, e := range list {
			if len(out.Candidates) >= MaxCandidates {
				r.miss("there are more events than what is proposed")
				break
			}
			c := r.candidate(e)
			out.Candidates = append(out.Candidates, c)
			if children := r.childCandidates(e, &c); len(children) <= MaxCandidates-len(out.Candidates) {
				out.Candidates = append(out.Candidates, children...)
			} else {
				r.miss("there are more events than what is proposed")
			}
		}
	}
	out.NotUnderstood = r.missed || len(out.Candidates) == 0 && len(out.Unknowns) == 0 && r.foreign()
	return out
}

// candidate is one event in the shape of the desk.
func (r *reading) candidate(e *event) booking.Candidate {
	f := fields{}
	c := booking.Candidate{
		EventType: string(e.proposes), EventRole: contract.RoleTravelAgentRequest, CurrentOrHistory: current,
		CaseKeys: e.keys, ExtractedFields: f,
	}
	if e.row != nil {
		r.rowFields(e, f)
	}
	c.RelevantMessageExcerpt = e.excerpt()
	for _, i := range e.attachments {
		a := &r.material.CurrentAttachments[i]
		id := a.AttachmentID
		if id == "" {
			id = a.Filename
		}
		c.Attachments = append(c.Attachments, appendText(nil, id))
	}
	switch {
	case e.proposes == Proposes(contract.TraceEvent):
		f["trace_items"] = r.traceItem(e).appendJSON(nil)
		r.traceGuest(e, f)
	case e.proposes == Proposes(contract.NeedManualReview):
		c.ManualReview, _ = json.Marshal(map[string]any{"reason_code": contract.ReviewEventTypeUncertain})
	case e.row == nil:
		r.textFields(e, &c)
	}
	return c
}

// excerpt is everything that the event quotes, a line for each.
func (e *event) excerpt() string {
	if e.row == nil && len(e.pieces) == 1 && len(e.rowsQuoted) == 0 {
		return e.pieces[0].raw()
	}
	lines := make([]string, 0, 1+len(e.pieces)+len(e.rowsQuoted))
	if e.row != nil {
		lines = append(lines, e.row.text)
	}
	for _, p := range e.pieces {
		lines = append(lines, p.raw())
	}
	return strings.Join(append(lines, e.rowsQuoted...), "\n")
}

// rowFields reads the columns of an effective row.
func (r *reading) rowFields(e *event, f fields) {
	row, t := e.row.row, e.row.table
	f.text("pax_raw", string(row.Pax))
	f.text("hotel_status_raw", string(row.HotelStatusRaw))
	f.text("remark_raw", string(row.RemarkColumnRaw))
	if e.parent != "" {
		f.text("parent_group_code", e.parent)
		if e.proposes == Proposes(contract.AmendGroupCode) {
			f.put("child_group_codes", e.keys.GroupCode)
		}
	}
	r.stay(f, staydate.Input{
		HotelDate: string(row.HotelDateRaw), TourDate: string(row.TourDateRaw), ActionDate: string(row.ActionDateRaw),
		SheetMonthYear: string(t.SheetMonthYear),
	}, true)
}

// stay reads a hotel date and fills arrival, departure, nights and their
// evidence. doubtful says that a date in doubt is passed on, too.
func (r *reading) stay(f fields, in staydate.Input, doubtful bool) {
	if strings.TrimSpace(in.HotelDate) == "" {
		return
	}
	result := r.parse(in)
	if result.Review != "" && !doubtful {
		return
	}
	f["date_evidence"] = dateEvidence(&result.Evidence)
	switch len(result.Stays) {
	case 0:
	case 1:
		s := result.Stays[0]
		f.text("arrival_date", s.Arrival.String())
		if n, known := s.Nights(); known {
			f.text("departure_date", s.Departure.String())
			f.put("nights", n)
		}
	default: // an event has one stay; the desk sees where the others stand
		var segments []string
		for _, s := range result.Stays {
			segments = append(segments, s.Span.In(in.HotelDate))
		}
		f.put("hotel_date_segments", segments)
	}
}

// dateEvidence is what a stay was read from, in the shape of the contract.
func dateEvidence(e *staydate.Evidence) json.RawMessage {
	b := make([]byte, 0, 192)
	b = appendTextOrNull(append(b, `{"hotel_date_raw":`...), e.HotelDateRaw)
	b = appendTextOrNull(append(b, `,"tour_date_raw":`...), e.TourDateRaw)
	b = appendTextOrNull(append(b, `,"action_date_raw":`...), e.ActionDateRaw)
	b = appendTextOrNull(append(b, `,"sheet_month_year":`...), e.SheetMonthYear)
	b = appendText(append(b, `,"date_inference_basis":`...), string(e.Basis))
	return append(b, '}')
}

// parse reads a date, each once.
func (r *reading) parse(in staydate.Input) staydate.Result {
	in.MailDate, in.MonthFirst = r.mailDate(), r.config.MonthFirst
	for i := range r.parsed {
		if r.parsed[i].in == in {
			return r.parsed[i].result
		}
	}
	result := staydate.Parse(in)
	const remembered = 64
	if len(r.parsed) < remembered {
		r.parsed = append(r.parsed, parsedDate{in, result})
	}
	return result
}

// parsedDate is a date that was read before.
type parsedDate struct {
	in     staydate.Input
	result staydate.Result
}

// mailDate is the day of received_at, the zero Date if it is not known.
func (r *reading) mailDate() civil.Date {
	at := r.material.SourceMessage.ReceivedAt
	const day = len("2006-01-02")
	if at == nil || len(*at) < day {
		return civil.Date{}
	}
	d, err := civil.ParseDate((*at)[:day])
	if err != nil {
		return civil.Date{}
	}
	return d
}

// textFields reads the fields of an event in running text.
func (r *reading) textFields(e *event, c *booking.Candidate) {
	f := fields(c.ExtractedFields)
	var room [4]string
	rooms, markers := codeSet{list: room[:0:2]}, codeSet{list: room[2:2]}
	pax, reference, rateCode := "", "", ""
	stated := 0
	for _, s := range e.clauses {
		text := s.document
		for _, q := range s.quantities {
			raw := text.raw(q.start, q.end)
			switch q.of {
			case cRooms:
				rooms.add(raw)
			case cPax:
				pax = cmp.Or(pax, raw)
			case cNights:
				stated = q.n
			}
		}
		for _, k := range s.codes {
			raw := text.raw(k.start, k.end)
			switch k.kind {
			case keyMarker:
				markers.add(raw)
			case keyTARef:
				reference = cmp.Or(reference, raw)
			case keyRateCode:
				rateCode = cmp.Or(rateCode, raw)
			}
		}
	}
	if len(rooms.list) > 0 && e.booked() {
		f["rooms_raw"] = appendTexts(nil, rooms.list)
	}
	if e.booked() {
		f.text("pax_raw", pax)
	}
	f.text("rate_marker_raw", strings.Join(markers.list, "\n"))
	if e.proposes == Proposes(contract.TARecorder) {
		f.text("ta_reference", reference)
	}
	f.text("rate_code_raw", rateCode)
	if e.proposes == Proposes(contract.AmendGroupCode) {
		r.split(e, c)
	}
	r.guest(e, f)
	if e.booked() || len(f["guest_name"]) > 0 {
		r.textStay(e, f, stated)
	}
}

// split tells the old code of a change from the new ones: the old stands
// before the words that change or split it.
func (r *reading) split(e *event, c *booking.Candidate) {
	f := fields(c.ExtractedFields)
	if e.fresh != "" {
		f.text("new_group_code", e.fresh)
		return
	}
	first := max(0, slices.IndexFunc(e.clauses, (*statement).grouped)) // behind a heading
	s := e.clauses[first]
	at := -1
	for i := range s.hits {
		h := &s.hits[i]
		if h.means.has(cAmendTo) || h.means.has(cSplit) || h.means.has(cAllotment) && at < 0 || h.means.has(cChange) && at < 0 {
			at = h.start
		}
	}
	var codes []code
	for _, k := range s.codes {
		if k.kind == keyGroup {
			codes = append(codes, k)
		}
	}
	if len(codes) == 0 {
		return
	}
	old := codes[0]
	fresh := codes[1:]
	// "Amend group code from QBD0500 to QBD0514": the order is the same.
	before := 0
	for _, k := range codes {
		if k.end <= at {
			before++
		}
	}
	if before > 1 && before < len(codes) { // several before the word: none of them is surely the parent
		fresh = codes[before:]
		old = codes[before-1]
	}
	if len(codes) == 2 {
		// "New group code QBD0599 for QBD0514": the new one goes first.
		before := strings.TrimRight(s.document.text.String()[s.start:codes[0].start], " :")
		if endsWithAny(before, "new group code", "new code", "新团号") {
			old, fresh = codes[1], codes[:1]
		}
	}
	parent := s.document.raw(old.start, old.end)
	var children codeSet
	for _, k := range fresh {
		children.add(s.document.raw(k.start, k.end))
	}
	for _, d := range e.clauses[first+1:] {
		for _, k := range d.codes {
			if name := d.document.raw(k.start, k.end); k.kind == keyGroup && name != parent {
				children.add(name)
			}
		}
	}
	names := children.list
	if len(names) > MaxKeys {
		names = names[:MaxKeys]
		r.miss("a group is split into more than what is proposed")
	}
	c.CaseKeys.GroupCode = []string{parent}
	if len(names) == 1 && !s.means.has(cAllotment) {
		f.text("new_group_code", names[0])
		return
	}
	f.text("parent_group_code", parent)
	f.put("child_group_codes", names)
}

// textStay finds the stay that an event speaks of. Of two ranges in a change
// the last one is new.
func (r *reading) textStay(e *event, f fields, stated int) {
	var room [4]string
	seen, ranges := codeSet{list: room[:0:2]}, room[2:2]
	for i, s := range e.clauses {
		if i > 0 && s.means.has(cCutOff) || s.means.has(cPay) && !s.means.has(cRooms) {
			continue // a deadline
		}
		for _, m := range s.dates {
			raw := s.document.raw(m.Start, m.End)
			if !seen.add(raw) {
				continue
			}
			if len(seen.list) > MaxDates {
				return
			}
			if r.readsAsRange(raw) {
				ranges = append(ranges, raw)
			}
		}
	}
	raws, raw := seen.list, ""
	switch {
	case len(raws) == 0:
		return
	case len(ranges) == 1:
		raw = ranges[0]
	case e.proposes == Proposes(contract.UpdateBooking) && len(raws) > 1:
		from := raws
		if len(ranges) > 1 {
			from = ranges
		}
		old, fresh := from[0], from[len(from)-1]
		if e.insteadOf(fresh) {
			old, fresh = fresh, from[len(from)-2]
		}
		raw = fresh
		f.text("old_hotel_date_raw", old)
	case len(ranges) == 0 && len(raws) == 2 && inAndOut(raws):
		raw = strings.Join(raws, "\n")
	case len(ranges) > 1:
		raw = strings.Join(ranges, "\n")
	default:
		raw = raws[0]
	}
	switch contract.EventType(e.proposes) {
	case contract.AllotmentMaintain, contract.CancelAllotment:
		f.text("period_raw", raw) // no stay
		return
	}
	if e.proposes == Proposes(contract.UpdateBooking) && len(ranges) == 0 && !inAndOut([]string{raw}) && (departs(raw) || e.calledDeparture(raw)) {
		f.text("departure_date_raw", raw)
		return
	}
	if e.proposes == Proposes(contract.UpdateBooking) && movedDay(e, raw) {
		f.text("date_change_raw", raw)
		return
	}
	r.stay(f, staydate.Input{HotelDate: raw, StatedNights: stated}, e.proposes == Proposes(contract.NewBooking) || e.proposes == Proposes(contract.UpdateBooking))
}

// readsAsRange reports whether a date has two ends or a number of nights.
func (r *reading) readsAsRange(raw string) bool {
	result := r.parse(staydate.Input{HotelDate: raw})
	if len(result.Readings) == 0 {
		result = staydate.Parse(staydate.Input{HotelDate: raw, MailDate: anyDay})
	}
	for _, reading := range result.Readings {
		if !reading.Departure.IsZero() {
			return true
		}
	}
	return false
}

// anyDay completes dates for which it does not matter how.
var anyDay = civil.Date{Year: 2024, Month: 1, Day: 1}

// inAndOut reports whether two dates are called arrival and departure.
func inAndOut(raws []string) bool {
	both := staydate.Parse(staydate.Input{HotelDate: strings.Join(raws, "\n"), MailDate: anyDay})
	return len(both.Readings) > 0 && !both.Readings[0].Departure.IsZero()
}

// arrivalWords and departureWords stand before the day of one.
var (
	arrivalWords   = []string{"arriv", "check in", "check-in", "checkin", "c/i", "入住", "抵店", "到店"}
	departureWords = []string{"depart", "check out", "check-out", "checkout", "c/o", "leav", "离店", "退房"}
)

// insteadOf reports whether the words before a date say that it is the old
// one.
func (e *event) insteadOf(raw string) bool {
	folded := phrase.Fold(raw).String()
	for _, s := range e.clauses {
		text := s.document.text.String()[s.start:s.end]
		if i := strings.Index(text, folded); i >= 0 {
			return endsWithAny(strings.TrimRight(text[:i], " "), "instead of", "rather than", "not", "而不是", "不是", "原", "原来", "was")
		}
	}
	return false
}

// calledDeparture reports whether the words before a date call it the day of
// departure: "change the departure date to 4 June".
func (e *event) calledDeparture(raw string) bool {
	const near = 40
	folded := phrase.Fold(raw).String()
	for _, s := range e.clauses {
		text := s.document.text.String()[s.start:s.end]
		i := strings.Index(text, folded)
		if i < 0 {
			continue
		}
		before := text[max(0, i-near):i]
		in, out := -1, -1
		for _, w := range arrivalWords {
			in = max(in, strings.LastIndex(before, w))
		}
		for _, w := range departureWords {
			out = max(out, strings.LastIndex(before, w))
		}
		return out > in
	}
	return false
}

// departs reports whether a date is a departure without an arrival.
func departs(raw string) bool {
	r := staydate.Parse(staydate.Input{HotelDate: raw, MailDate: anyDay})
	return r.Review != "" && len(r.Readings) > 0
}

// movedDay reports whether a change moves one day to another: "change the date
// from 14 May to 16 May" is no stay.
func movedDay(e *event, raw string) bool {
	folded := phrase.Fold(raw).String()
	if !strings.Contains(folded, " to ") && !strings.Contains(folded, "到") && !strings.Contains(folded, "至") {
		return false
	}
	for _, s := range e.clauses {
		text := s.document.text.String()[s.start:s.end]
		i := strings.Index(text, folded)
		if i < 0 {
			continue
		}
		before := strings.TrimRight(text[:i], " ")
		if (strings.HasSuffix(before, "from") || strings.HasSuffix(before, "从") || strings.HasSuffix(before, "由")) && s.means.has(cChange) && strings.Count(folded, "-") == 0 {
			return true
		}
	}
	return false
}

// guest finds the name of a guest if the event has no key.
func (r *reading) guest(e *event, f fields) {
	if hasKeys(e.keys) {
		return
	}
	for _, s := range e.clauses {
		if name := guestName(s.document.text.String(), s.start, s.end); name.end > name.start {
			f.text("guest_name", strings.TrimSpace(s.document.raw(name.start, name.end)))
			return
		}
	}
}

// nameSpan is the place of a name in a folded text.
type nameSpan struct{ start, end int }

// guestLabels stand before the name of a guest.
var guestLabels = mustCompile([]phraseList{
	{1, []string{"guest name", "guest names", "name of guest", "name of the guest", "guest", "for mr", "for mr.", "for mrs", "for mrs.", "for ms", "for ms.", "for miss", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "mdm", "miss", "client name", "customer name", "lead guest", "lead name", "passenger name", "name:"}},
	{2, []string{"客人姓名", "客人", "住客", "住客姓名", "入住人", "入住人姓名", "宾客", "宾客姓名", "姓名"}},
})

// guestName finds a name behind a label: up to four words, or up to four
// Chinese characters.
func guestName(text string, start, end int) nameSpan {
	for at := start; at < end; at++ {
		if at > start && isAlnum(text[at]) && isAlnum(text[at-1]) {
			continue
		}
		m, ok := guestLabels.At(text, at)
		if !ok || m.End > end {
			continue
		}
		i := m.End
		for i < end && (text[i] == ' ' || text[i] == ':' || text[i] == '.' || text[i] == '-') {
			i++
		}
		if m.ID == 2 {
			if n := hanName(text, i, end); n > i {
				return nameSpan{i, n}
			}
			continue
		}
		j, words := i, 0
		for j < end && words < 4 {
			k := j
			for k < end && (isLetter(text[k]) || text[k] == '\'' || text[k] == '-') {
				k++
			}
			if k == j || stopWords[text[j:k]] {
				break
			}
			words++
			j = k
			if j >= end || text[j] != ' ' {
				break
			}
			j++
		}
		j = trimRight(text, i, j)
		if words > 0 && (words > 1 || m.End-at > len("guest")) {
			return nameSpan{i, j}
		}
	}
	return nameSpan{}
}

// stopWords end a name.
var stopWords = map[string]bool{
	"and": true, "from": true, "for": true, "on": true, "in": true, "at": true, "check": true, "arriving": true, "arrival": true, "with": true, "will": true, "is": true, "to": true,
	"staying": true, "stay": true, "please": true, "has": true, "would": true, "room": true, "rooms": true, "list": true, "booking": true, "reservation": true, "who": true, "by": true, "of": true, "the": true,
	"are": true, "names": true, "name": true, "requests": true, "needs": true, "departing": true, "dates": true,
}

// hanName returns the end of a Chinese name of two to four characters.
func hanName(text string, i, end int) int {
	n, at := 0, i
	for _, c := range text[i:end] {
		if c < 0x4e00 || c > 0x9fff || strings.ContainsRune("先女入住离预订的于", c) {
			break
		}
		n++
		at += len(string(c))
		if n > 4 {
			return i
		}
	}
	if n < 2 {
		return i
	}
	return at
}
