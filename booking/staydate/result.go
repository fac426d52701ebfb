package staydate

import (
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// Input is what is known of the dates of one row, or of one target in a text.
// Every raw text may be empty.
type Input struct {
	// HotelDate is the text of the hotel date, for example "14-15".
	HotelDate string
	// TourDate is the text of the tour date range, for example
	// "2026/05/11\n2026/05/16".
	TourDate string
	// ActionDate says when somebody acted, for example "11/05 AMD". It is
	// carried and never read as a stay (SD-3).
	ActionDate string
	// SheetMonthYear is the title of the sheet, for example "BOOKING 05-2026".
	SheetMonthYear string
	// MailDate is the day on which the mail came, in the hotel's zone; the
	// zero Date if it is not known.
	MailDate civil.Date
	// MonthFirst says that "05/06" is 6 May; it is 5 June otherwise (SD-6).
	MonthFirst bool
	// StatedNights is the number of nights that somebody gave beside the
	// dates, 0 if nobody did. A number inside HotelDate ("14 May, 2 nights")
	// is found there.
	StatedNights int
}

// Basis says what month and year of a stay were taken from. It has the
// spelling of the contract's date_inference_basis.
type Basis string

// The closed list of bases, strongest first.
const (
	// BasisHotelDate: the hotel date itself names day, month and year.
	BasisHotelDate Basis = "hotel_date_explicit"
	// BasisTourDate: the hotel date, in the tour date range that contains it.
	BasisTourDate Basis = "hotel_date_range_with_tour_date_context"
	// BasisSheetMonth: the hotel date, in the sheet's month and year.
	BasisSheetMonth Basis = "hotel_date_range_with_sheet_month_year"
	// BasisMailDate: the hotel date, next to the mail's date.
	BasisMailDate Basis = "hotel_date_range_with_mail_date"
	// BasisNone: no date was inferred.
	BasisNone Basis = "not_inferred"
)

// Bases returns the closed list, strongest first.
func Bases() []Basis {
	return []Basis{BasisHotelDate, BasisTourDate, BasisSheetMonth, BasisMailDate, BasisNone}
}

// Valid reports whether b is one of the closed list.
func (b Basis) Valid() bool { return b.strength() >= 0 }

func (b Basis) strength() int {
	for i, other := range Bases() {
		if b == other {
			return i
		}
	}
	return -1
}

// Reason says why a person has to look. It has the spelling of the contract's
// reason codes; empty means that nobody has to.
type Reason string

// The closed list of reasons.
const (
	// ReviewConflict: two sources give different dates.
	ReviewConflict Reason = "date_conflict"
	// ReviewUnresolved: no calendar date fits, or more than one does.
	ReviewUnresolved Reason = "date_unresolved"
	// ReviewNights: the stated nights are not those of the dates.
	ReviewNights Reason = "nights_conflict"
)

// Reasons returns the closed list.
func Reasons() []Reason { return []Reason{ReviewConflict, ReviewUnresolved, ReviewNights} }

// Stay is one stay in calendar dates of the hotel.
type Stay struct {
	Arrival civil.Date `json:"arrival"`
	// Departure is the zero Date if nothing says when the guests leave. Else
	// it is not before Arrival.
	Departure civil.Date `json:"departure"`
	// Span is the part of Input.HotelDate that the stay was read from, byte
	// offsets.
	Span rule.Span `json:"span"`
}

// Nights returns the number of nights, and whether it is known (SD-4).
func (s Stay) Nights() (n int, known bool) {
	if s.Departure.IsZero() {
		return 0, false
	}
	return s.Arrival.DaysUntil(s.Departure), true
}

// Reading is one way to read a part of a hotel date.
type Reading struct {
	// Source is what gave month and year.
	Source Basis `json:"source"`
	// MonthFirst says that numbers were read month before day.
	MonthFirst bool `json:"month_first"`
	Stay
}

// Evidence is what a result was read from: the four raw texts as they were
// given, and what month and year came from (SD-5).
type Evidence struct {
	HotelDateRaw   string `json:"hotel_date_raw"`
	TourDateRaw    string `json:"tour_date_raw"`
	ActionDateRaw  string `json:"action_date_raw"`
	SheetMonthYear string `json:"sheet_month_year"`
	Basis          Basis  `json:"date_inference_basis"`
}

// Warning says that a date rests on weak evidence, or that a source could not
// be read.
type Warning struct {
	// Code is a short name in snake_case.
	Code string `json:"code"`
	// Message is one sentence. It repeats no text of the mail.
	Message string `json:"message"`
}

// The codes of warnings.
const (
	// WarnMailDate: month or year were taken from the mail's date.
	WarnMailDate = "stay_date_from_mail_date"
	// WarnTourUnreadable: the tour date is no date range.
	WarnTourUnreadable = "tour_date_unreadable"
	// WarnSheetUnreadable: the sheet's title names no month.
	WarnSheetUnreadable = "sheet_month_unreadable"
)

// Result is what [Parse] made of an [Input].
type Result struct {
	// Stays are the stays in the order of the hotel date. There are none if
	// Review is set: a doubtful date is no date.
	Stays []Stay `json:"stays"`
	// Evidence is what they were read from.
	Evidence Evidence `json:"evidence"`
	// StatedNights is the number of nights that was given beside or inside
	// the hotel date, 0 if none was.
	StatedNights int `json:"stated_nights"`
	// Review says why there are no dates although a hotel date was given.
	Review Reason `json:"review"`
	// Doubt is one English sentence on it, empty if Review is. It names no
	// text of the mail.
	Doubt string `json:"doubt"`
	// Readings are all ways to read the hotel date that were looked at,
	// without repetitions: by source, arrival, departure, place. They are kept
	// when Review is set, so that a person can choose.
	Readings []Reading `json:"readings"`
	// Warnings are about the sources.
	Warnings []Warning `json:"warnings"`
}

// Resolved reports whether there are stays and nothing stands in the way of
// using them.
func (r *Result) Resolved() bool { return r.Review == "" && len(r.Stays) > 0 }
