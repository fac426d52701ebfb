package booking

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// stayOf reads the stay that a proposal gives, and derives it again from the
// texts that it was read from: the candidate's date evidence, the row's raw
// columns, or the dates in what the event quotes. What cannot be derived again
// is removed. review is set if the evidence itself contradicts.
func (g *routing) stayOf(p *proposal, row *Row, table *Table, pieces []span) (stay *contract.Stay, review contract.ReviewReason) {
	fields := p.candidate.ExtractedFields
	arrival, departure := textOf(fields["arrival_date"]), textOf(fields["departure_date"])
	nights, hasNights := wholeNumber(fields["nights"])
	given := arrival != "" || departure != "" || hasNights
	raws := g.dateRaws(p, row, table)
	if !given && raws == (dateRaws{}) {
		return nil, ""
	}
	if !given && len(fields["date_evidence"]) == 0 {
		return nil, "" // a row's dates that nobody read
	}
	in := raws.input(g)
	if hasNights && nights > 0 && g.anySays(pieces, fields["nights"]) {
		in.StatedNights = nights
	}
	var r staydate.Result
	if raws.hotel != "" {
		if in.StatedNights == 0 && row == nil {
			in.StatedNights = g.nightsBeside(pieces, in)
		}
		r = staydate.Parse(in)
	} else if given {
		r = g.findStay(pieces, &raws, in, arrival)
		if old, found := g.findStayBefore(p, &raws, in, arrival); found && !reaches(r, arrival) {
			r = old
			if !p.continued && !g.continues(p) { // it names the guest's stay, and says no more
				departure, hasNights = "", false
			}
		}
	}
	evidence := raws.evidence(contract.DateInferenceBasis(r.Evidence.Basis))
	stay = &contract.Stay{DateEvidence: evidence}
	if r.Review != "" {
		if g.rec != nil {
			g.add(RuleStay, p.subject(), rule.Decide, rule.Text("review", string(r.Review)), rule.Text("doubt", r.Doubt))
		}
		evidence.DateInferenceBasis = contract.BasisNone
		return stay, contract.ReviewReason(r.Review)
	}
	for _, w := range r.Warnings {
		g.warn(p.subject(), w.Code, w.Message)
	}
	if !given {
		return stay, ""
	}
	for _, s := range r.Stays {
		if agrees(s, arrival, departure, nights, hasNights) {
			g.copyStay(stay, s, arrival, departure, hasNights)
			if g.rec != nil {
				g.add(RuleStay, p.subject(), rule.Pass, rule.Text("arrival", s.Arrival.String()))
			}
			return stay, ""
		}
	}
	g.warn(p.subject(), "stay_not_in_evidence", "the stay dates do not follow from the evidence; they were removed")
	if g.rec != nil {
		g.add(RuleStay, p.subject(), rule.Drop, rule.Text("arrival_date", arrival), rule.Text("departure_date", departure))
	}
	evidence.DateInferenceBasis = contract.BasisNone
	if *evidence == (contract.DateEvidence{DateInferenceBasis: contract.BasisNone}) {
		return nil, ""
	}
	return stay, ""
}

// agrees reports whether a derived stay is the one that was given, as far as
// it was given.
func agrees(s staydate.Stay, arrival, departure string, nights int, hasNights bool) bool {
	if arrival != "" && arrival != s.Arrival.String() {
		return false
	}
	if departure != "" && (s.Departure.IsZero() || departure != s.Departure.String()) {
		return false
	}
	if n, known := s.Nights(); hasNights && (!known || n != nights) {
		return false
	}
	return true
}

// copyStay copies the given parts of a derived stay.
func (g *routing) copyStay(to *contract.Stay, s staydate.Stay, arrival, departure string, hasNights bool) {
	if arrival != "" {
		a := s.Arrival.String()
		to.ArrivalDate = &a
	}
	if departure != "" {
		d := s.Departure.String()
		to.DepartureDate = &d
	}
	if n, known := s.Nights(); hasNights && known {
		to.Nights = &n
	}
}

// dateRaws are the texts that a stay is read from, each in the evidence.
type dateRaws struct{ hotel, tour, action, sheet string }

func (r dateRaws) input(g *routing) staydate.Input {
	return staydate.Input{
		HotelDate: r.hotel, TourDate: r.tour, ActionDate: r.action, SheetMonthYear: r.sheet,
		MailDate: g.mailDate(), MonthFirst: g.config.MonthFirst,
	}
}

func (r dateRaws) evidence(basis contract.DateInferenceBasis) *contract.DateEvidence {
	if !basis.Valid() {
		basis = contract.BasisNone
	}
	return &contract.DateEvidence{
		HotelDateRaw: orNil(r.hotel), TourDateRaw: orNil(r.tour), ActionDateRaw: orNil(r.action), SheetMonthYear: orNil(r.sheet),
		DateInferenceBasis: basis,
	}
}

func orNil(s string) *string {
	if strings.TrimSpace(s) == "" {
		return nil
	}
	return &s
}

// dateRaws collects the raw dates: those of the candidate that are in the
// evidence, and those of its row for what it does not give.
func (g *routing) dateRaws(p *proposal, row *Row, table *Table) (r dateRaws) {
	var given map[string]json.RawMessage
	if raw := p.candidate.ExtractedFields["date_evidence"]; len(raw) > 0 && raw[0] == '{' {
		if json.Unmarshal(raw, &given) != nil {
			given = nil
		}
	}
	history := p.continued || g.continues(p)
	grounded := func(key string) string {
		s := strings.TrimSpace(textOf(given[key]))
		if s == "" {
			return ""
		}
		if len(s) > staydate.MaxRawBytes {
			g.removed(p, "date_evidence/"+key, "it is too long for a date")
			return ""
		}
		if v, ok := g.ground(s, history); ok {
			return v.text
		}
		var got []string
		for _, line := range lines(s) {
			v, ok := g.ground(line, history)
			if !ok {
				g.removed(p, "date_evidence/"+key, "its value is not in the evidence")
				return ""
			}
			got = append(got, v.text)
		}
		return strings.Join(got, "\n")
	}
	r = dateRaws{grounded("hotel_date_raw"), grounded("tour_date_raw"), grounded("action_date_raw"), grounded("sheet_month_year")}
	if row == nil {
		return r
	}
	fill := func(to *string, raw Text) {
		if *to == "" && len(raw) <= staydate.MaxRawBytes {
			*to = valid(strings.TrimSpace(string(raw)))
		}
	}
	fill(&r.hotel, row.HotelDateRaw)
	fill(&r.tour, row.TourDateRaw)
	fill(&r.action, row.ActionDateRaw)
	fill(&r.sheet, table.SheetMonthYear)
	return r
}

// findStay looks for the stay in what an event quotes. The date that fits the
// given arrival becomes the hotel date; without one, the first date.
func (g *routing) findStay(pieces []span, raws *dateRaws, in staydate.Input, arrival string) (first staydate.Result) {
	for _, piece := range pieces {
		for _, date := range g.datesIn(piece) {
			in.HotelDate = date
			r := staydate.Parse(in)
			if raws.hotel == "" {
				raws.hotel, first = date, r
			}
			for _, s := range r.Stays {
				if arrival != "" && s.Arrival.String() == arrival {
					raws.hotel = date
					return r
				}
			}
		}
	}
	return first
}

// reaches reports whether one of the stays begins on the given day.
func reaches(r staydate.Result, arrival string) bool {
	return slices.ContainsFunc(r.Stays, func(s staydate.Stay) bool { return s.Arrival.String() == arrival })
}

// findStayBefore looks for the given arrival in the history: in the thread, if
// the mail says to go on with it (BK-2), and else where the history names the
// guest whose booking is meant (BK-6). If it knows the guest with other days
// only in another line, the arrival is not unique (BK-8).
func (g *routing) findStayBefore(p *proposal, raws *dateRaws, in staydate.Input, arrival string) (found staydate.Result, ok bool) {
	if arrival == "" {
		return found, false
	}
	var places []string
	switch guest := strings.TrimSpace(textOf(p.candidate.ExtractedFields["guest_name"])); {
	case p.continued || g.continues(p):
		places = []string{g.hist.String()[:g.histParts[0]]}
	case guest != "" && !p.named():
		places = g.historyLines(guest)
	}
	hotel := ""
	for _, place := range places {
		dates, fits := mentions(place), false
		for _, date := range dates {
			in.HotelDate = date
			if r := staydate.Parse(in); r.Review == "" && reaches(r, arrival) {
				if fits = true; !ok {
					found, hotel, ok = r, date, true
				}
				break
			}
		}
		if !fits && len(dates) > 0 {
			return staydate.Result{}, false
		}
	}
	if ok {
		raws.hotel = hotel
	}
	return found, ok
}

// historyLines are the lines of thread and lookup that name somebody; the
// first few.
func (g *routing) historyLines(name string) (places []string) {
	const few = 8
	text := g.hist.String()
	for from := 0; len(places) < few; {
		m, ok := g.hist.FindFrom(name, from)
		if !ok || m.End > g.histParts[1] {
			break
		}
		end := len(text)
		if i := strings.IndexByte(text[m.End:], '\n'); i >= 0 {
			end = m.End + i
		}
		places = append(places, text[lineStart(text, m.Start):end])
		from = end
	}
	return places
}

// nightsBeside is the number of nights that what an event quotes says beside
// the hotel date ("14-16 May, 3 nights"); 0 if it says none.
func (g *routing) nightsBeside(pieces []span, in staydate.Input) int {
	hotel := in.HotelDate
	for _, piece := range pieces {
		for _, date := range g.datesIn(piece) {
			if len(date) > len(hotel) && strings.Contains(date, hotel) {
				in.HotelDate = date
				if n := staydate.Parse(in).StatedNights; n != 0 {
					return n
				}
			}
		}
	}
	return 0
}

// anySays reports whether one of the pieces has the number.
func (g *routing) anySays(pieces []span, number json.RawMessage) bool {
	for _, s := range pieces {
		if g.says(s, strings.Trim(string(number), `" `)) {
			return true
		}
	}
	return false
}

// namesDay reports whether one of the pieces names a day of a stay.
func (g *routing) namesDay(pieces []span) bool {
	for _, s := range pieces {
		if len(g.datesIn(s)) > 0 {
			return true
		}
	}
	return false
}
