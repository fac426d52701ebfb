package staydate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// Parse reads the hotel date of in as stays (SD-1 to SD-6). It never fails: a
// date that is missing gives no stays, one that is doubtful gives no stays, a
// reason for review and all readings.
func Parse(in Input) Result { return parse(in, nil) }

// Explain is [Parse], with the rules that looked and what they did.
func Explain(in Input) (Result, rule.Explanation) {
	var rec rule.Recorder
	r := parse(in, &rec)
	return r, rec.Explanation()
}

// doubt is a reason for review with its sentence; the zero doubt is none.
type doubt struct {
	reason Reason
	says   string
}

// attempt is one way to read the whole hotel date, placed by the sources.
type attempt struct {
	mode
	stays   []Stay
	basis   Basis
	doubt   doubt
	ordered bool
	// seen are the readings that were looked at.
	seen []Reading
	// yearFromMail says that a source needed the mail's date for its year.
	yearFromMail bool
}

type parser struct {
	in     Input
	rec    *rule.Recorder
	text   phrase.Text
	hotel  hotelText
	tour   segment
	toured bool
	sheet  month
	titled bool
	result Result
	room   scratch
}

func parse(in Input, rec *rule.Recorder) Result {
	p := parser{in: in, rec: rec}
	p.result = Result{
		Stays: []Stay{}, Readings: []Reading{}, Warnings: []Warning{},
		Evidence: Evidence{
			HotelDateRaw: in.HotelDate, TourDateRaw: in.TourDate, ActionDateRaw: in.ActionDate,
			SheetMonthYear: in.SheetMonthYear, Basis: BasisNone,
		},
		StatedNights: in.StatedNights,
	}
	p.run()
	if rec != nil {
		v := rule.Derive
		if in.HotelDate == "" && in.TourDate == "" && in.ActionDate == "" && in.SheetMonthYear == "" {
			v = rule.Pass
		}
		rec.Add(RuleEvidence, "date_evidence", v, rule.Text("basis", string(p.result.Evidence.Basis)))
	}
	return p.result
}

func (p *parser) run() {
	text, ok := fold(p.in.HotelDate)
	if !ok {
		p.review(doubt{ReviewUnresolved, "The hotel date is too long to be one."}, RuleForm)
		return
	}
	p.text = text
	p.hotel = clear(tokenize(text.String()), &p.room)
	p.actions()
	if !p.nights() {
		return
	}
	if len(p.hotel.parts) == 0 {
		p.noDate()
		return
	}
	p.sources()
	p.decide(p.attempts())
}

// actions carries an action date that stood in the hotel date (SD-3).
func (p *parser) actions() {
	for _, span := range p.hotel.actions {
		at := p.text.Span(span.Start, span.End)
		if p.result.Evidence.ActionDateRaw == "" {
			p.result.Evidence.ActionDateRaw = at.In(p.in.HotelDate)
		}
		if p.rec != nil {
			p.rec.AddAt(RuleAction, "hotel_date", rule.Drop, at)
		}
	}
	if p.rec != nil && len(p.hotel.actions) == 0 {
		p.rec.Add(RuleAction, "hotel_date", rule.Pass, rule.Text("action_date", p.in.ActionDate))
	}
}

// nights finds the stated number of nights; false if two numbers disagree.
func (p *parser) nights() bool {
	h := &p.hotel
	stated, other := p.in.StatedNights, h.nights
	if stated == 0 {
		stated, other = h.nights, h.nights2
	}
	if len(p.hotel.parts) > 1 && p.in.StatedNights == 0 && h.nights2 != 0 {
		p.result.StatedNights = 0 // each stay has its own number
		p.review(doubt{ReviewUnresolved, "Several numbers of nights are given, and it is not clear which stay each belongs to."}, RuleNights)
		return false
	}
	p.result.StatedNights = stated
	if other != 0 && other != stated || stated < 0 {
		p.review(doubt{ReviewNights, "Two different numbers of nights are given."}, RuleNights)
		return false
	}
	return true
}

// noDate is the end if the hotel date holds no date.
func (p *parser) noDate() {
	nothing := p.result.StatedNights != 0 || strings.TrimSpace(p.text.String()) == ""
	if p.rec != nil {
		p.rec.Add(RuleForm, "hotel_date", rule.Pass, rule.Text("raw", rule.Cut(p.in.HotelDate)))
	}
	if !nothing {
		p.review(doubt{ReviewUnresolved, "The hotel date holds no stay date."}, RuleForm)
	}
}

// sources reads the tour date and the sheet's title.
func (p *parser) sources() {
	if p.in.TourDate != "" {
		p.tour, p.toured = readTour(p.in.TourDate, p.in.MonthFirst)
		if !p.toured {
			p.warn(WarnTourUnreadable, "The tour date is not a range of dates.")
		}
	}
	if p.in.SheetMonthYear != "" {
		p.sheet, p.titled = readSheet(p.in.SheetMonthYear)
		if !p.titled {
			p.warn(WarnSheetUnreadable, "The title of the sheet names no month, or more than one.")
		}
	}
}

// attempts reads the hotel date in every mode that makes a difference, the
// configured one first.
func (p *parser) attempts() []attempt {
	modes := [...]mode{
		{monthFirst: p.in.MonthFirst}, {monthFirst: !p.in.MonthFirst}, {monthFirst: p.in.MonthFirst, slashRange: true},
		{monthFirst: p.in.MonthFirst, slashList: true}, {monthFirst: !p.in.MonthFirst, slashList: true},
	}
	var all []attempt
	var known [][]segment
	for _, m := range modes {
		if m.slashList && len(all) > 0 {
			break
		}
		segments, ordered, ok := p.hotel.read(m, &p.room)
		if !ok || !inherit(segments) || slices.ContainsFunc(known, func(k []segment) bool { return slices.Equal(k, segments) }) {
			continue
		}
		known = append(known, slices.Clone(segments))
		a := p.place(segments)
		a.mode, a.ordered = m, ordered || m.slashRange
		for i := range a.seen {
			a.seen[i].MonthFirst = m.monthFirst
		}
		all = append(all, a)
	}
	return all
}

// place puts every segment into the calendar.
func (p *parser) place(segments []segment) attempt {
	a := attempt{basis: BasisHotelDate}
	if p.hotel.or {
		a.doubt = doubt{ReviewUnresolved, "Several dates are offered as alternatives."}
	}
	if len(segments) == 1 && segments[0].single {
		segments[0].nights = p.result.StatedNights
		if segments[0].departure {
			a.doubt = doubt{ReviewUnresolved, "Only the day of departure is named."}
		}
	}
	for i := range segments {
		s := &segments[i]
		if len(segments) > 1 && s.single && a.doubt.reason == "" {
			a.doubt = doubt{ReviewUnresolved, "Several days are listed, and it is not said when the guests leave."}
		}
		d, basis := p.placeOne(s, &a)
		if basis == BasisNone {
			continue
		}
		if basis.strength() > a.basis.strength() {
			a.basis = basis
		}
		weak := basis == BasisSheetMonth || basis == BasisMailDate
		if n := len(a.stays); n > 0 && weak && d.from.Before(a.stays[n-1].Arrival) && a.doubt.reason == "" {
			a.doubt = doubt{ReviewUnresolved, "The stays do not run forward, so that a later month may be meant."}
		}
		a.stays = append(a.stays, p.stay(s, d))
	}
	if a.doubt.reason == "" {
		a.doubt = p.checkNights(a.stays)
	}
	return a
}

func (p *parser) stay(s *segment, d days) Stay {
	return Stay{Arrival: d.from, Departure: d.to, Span: p.text.Span(s.start, s.end)}
}

// placeOne places one segment by the first source that can (SD-2).
func (p *parser) placeOne(s *segment, a *attempt) (days, Basis) {
	see := func(source Basis, all []days) {
		for _, d := range all {
			a.seen = append(a.seen, Reading{Source: source, Stay: p.stay(s, d)})
		}
	}
	fail := func(reason Reason, says string) (days, Basis) {
		if a.doubt.reason == "" {
			a.doubt = doubt{reason, says}
		}
		return days{}, BasisNone
	}
	tour, toured := days{}, false
	sheet, titled := p.sheet, p.titled
	if titled && sheet.y == 0 {
		sheet, titled = p.sheetYear(s, a)
	}
	if p.toured {
		var fromMail bool
		tour, fromMail, toured = placeTour(p.tour, s.from.y, sheet, p.in.MailDate)
		a.yearFromMail = a.yearFromMail || fromMail
	}

	found, source := []days(nil), BasisNone
	switch {
	case s.from.complete():
		source = BasisHotelDate
		if d, ok := s.in(month{s.from.y, s.from.m}); ok {
			found = []days{d}
		}
	case toured:
		source = BasisTourDate
		found = s.inTour(tour)
		if len(found) > 1 && titled {
			onSheet := slices.DeleteFunc(slices.Clone(found), func(d days) bool { return !d.touches(sheet) })
			if len(onSheet) == 1 {
				see(source, found)
				found, source = onSheet, BasisSheetMonth
			}
		}
	case titled:
		source = BasisSheetMonth
		found = s.onSheet(sheet)
	case !p.in.MailDate.IsZero():
		source = BasisMailDate
		found = s.nextTo(p.in.MailDate)
	}
	see(source, found)
	switch {
	case source == BasisNone:
		return fail(ReviewUnresolved, "Nothing says which month or year is meant.")
	case len(found) == 0 && source == BasisTourDate:
		if titled {
			see(BasisSheetMonth, s.onSheet(sheet))
		}
		return fail(ReviewConflict, "The tour date range does not contain the hotel date.")
	case len(found) == 0 && source == BasisSheetMonth && s.from.m != 0:
		if d, ok := s.in(month{sheet.y, s.from.m}); ok {
			see(BasisSheetMonth, []days{d})
			return fail(ReviewConflict, "The stay is not in the month of the sheet.")
		}
		fallthrough
	case len(found) == 0:
		return fail(ReviewUnresolved, "The calendar has no such days in the month that is meant.")
	case len(found) > 1:
		return fail(ReviewUnresolved, "More than one month or year fits.")
	}
	d := found[0]
	if source == BasisHotelDate && toured && !d.within(tour) {
		see(BasisTourDate, (&segment{from: ymd{d: s.from.d}, to: ymd{d: s.to.d}, single: s.single, longest: s.longest}).inTour(tour))
		return fail(ReviewConflict, "The hotel date is outside the tour date range.")
	}
	if titled && !d.touches(sheet) && !(toured && tour.touches(sheet)) {
		see(BasisSheetMonth, (&segment{from: ymd{d: s.from.d}, to: ymd{d: s.to.d}, single: s.single, longest: s.longest}).onSheet(sheet))
		return fail(ReviewConflict, "The stay is not in the month of the sheet.")
	}
	return d, source
}

// sheetYear gives a sheet that names a month only the year of the hotel date,
// of the tour, or the one that is nearest to the mail.
func (p *parser) sheetYear(s *segment, a *attempt) (month, bool) {
	m := p.sheet
	switch {
	case s.from.y != 0:
		m.y = s.from.y
	case p.toured && p.tour.from.y != 0:
		m.y = p.tour.from.y
		if p.tour.to.y > m.y && m.m <= p.tour.to.m {
			m.y = p.tour.to.y
		}
	case !p.in.MailDate.IsZero():
		a.yearFromMail = true
		m.y = p.in.MailDate.Year
		const half = 6
		switch distance := m.m - int(p.in.MailDate.Month); {
		case distance > half:
			m.y--
		case distance <= -half:
			m.y++
		}
	default:
		return m, false
	}
	return m, true
}

// checkNights compares the stated nights with the dates (SD-4). Beside several
// stays the number may be that of each or the sum.
func (p *parser) checkNights(stays []Stay) doubt {
	stated := p.result.StatedNights
	if stated == 0 || len(stays) == 0 {
		return doubt{}
	}
	sum, each := 0, true
	for i := range stays {
		n, known := stays[i].Nights()
		if !known {
			return doubt{}
		}
		sum += n
		each = each && n == stated
	}
	if each || sum == stated {
		return doubt{}
	}
	return doubt{ReviewNights, "The stated nights are not those of the dates."}
}

// decide takes the configured way to read, or the only one that fits (SD-6).
func (p *parser) decide(all []attempt) {
	for i := range all {
		p.result.Readings = append(p.result.Readings, all[i].seen...)
	}
	p.result.Readings = sortReadings(p.result.Readings)
	if len(all) == 0 {
		p.review(doubt{ReviewUnresolved, "The hotel date cannot be read, or the calendar has no such day."}, RuleForm)
		return
	}
	chosen := -1
	for i := range all {
		if all[i].doubt.reason == "" && (i == 0 || all[i].short()) {
			if chosen > 0 { // the configured one does not fit, and two others do
				chosen = -1
				all[0].doubt = doubt{ReviewUnresolved, "Two ways to read the hotel date fit."}
				break
			}
			chosen = i
			if i == 0 {
				break
			}
		}
	}
	p.recordForm(all, chosen)
	if chosen < 0 {
		id := RuleSource
		if all[0].doubt.reason == ReviewNights {
			id = RuleNights
		}
		p.review(all[0].doubt, id)
		return
	}
	a := &all[chosen]
	p.result.Stays = a.stays
	p.result.Evidence.Basis = a.basis
	if a.basis == BasisMailDate || a.yearFromMail && a.basis != BasisHotelDate {
		p.warn(WarnMailDate, "Month or year of a stay were taken from the date of the mail.")
	}
	if p.rec != nil {
		for i := range a.stays {
			s := &a.stays[i]
			p.rec.AddAt(RuleSource, "stay", rule.Decide, s.Span, rule.Text("basis", string(a.basis)),
				rule.Text("arrival", s.Arrival.String()), rule.Text("departure", textOf(s.Departure)))
			if n, known := s.Nights(); known {
				p.rec.AddAt(RuleNights, "nights", rule.Derive, s.Span, rule.Int("nights", n), rule.Int("stated", p.result.StatedNights))
			} else {
				p.rec.AddAt(RuleNights, "nights", rule.Pass, s.Span)
			}
		}
	}
}

// short reports whether no stay is longer than what a way to read that was not
// configured may give.
func (a *attempt) short() bool {
	for i := range a.stays {
		if n, known := a.stays[i].Nights(); known && n > MaxWrapNights {
			return false
		}
	}
	return true
}

func (p *parser) recordForm(all []attempt, chosen int) {
	if p.rec == nil {
		return
	}
	p.rec.Add(RuleForm, "hotel_date", rule.Derive, rule.Text("raw", rule.Cut(p.in.HotelDate)), rule.Int("ways", len(all)))
	v := rule.Pass
	if all[0].ordered || len(all) > 1 {
		v = rule.Decide
	}
	at := max(chosen, 0)
	p.rec.Add(RuleOrder, "hotel_date", v, rule.Bool("month_first", all[at].monthFirst), rule.Bool("slash_range", all[at].slashRange), rule.Bool("configured", at == 0))
}

// review ends with no date.
func (p *parser) review(d doubt, id rule.ID) {
	p.result.Stays = []Stay{}
	p.result.Review, p.result.Doubt = d.reason, d.says
	if p.rec != nil {
		p.rec.Add(id, "hotel_date", rule.Drop, rule.Text("reason", string(d.reason)), rule.Text("doubt", d.says))
	}
}

func (p *parser) warn(code, message string) {
	p.result.Warnings = append(p.result.Warnings, Warning{code, message})
	if p.rec != nil {
		p.rec.Add(RuleSource, "source", rule.Warn, rule.Text("code", code))
	}
}

// sortReadings puts readings in their order and drops repetitions, also those
// that differ in the order of numbers only.
func sortReadings(all []Reading) []Reading {
	order := func(a, b Reading) int {
		return cmp.Or(
			cmp.Compare(a.Source.strength(), b.Source.strength()),
			a.Arrival.Compare(b.Arrival), a.Departure.Compare(b.Departure),
			cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End),
		)
	}
	slices.SortStableFunc(all, order)
	all = slices.CompactFunc(all, func(a, b Reading) bool { return order(a, b) == 0 })
	return all[:min(len(all), MaxReadings)]
}

func textOf(d civil.Date) string {
	if d.IsZero() {
		return ""
	}
	return d.String()
}
