package contract

// DateInferenceBasis says what month and year of a stay were taken from.
type DateInferenceBasis string

// The closed list of bases.
const (
	// BasisHotelDate: the hotel date itself names day, month and year.
	BasisHotelDate DateInferenceBasis = "hotel_date_explicit"
	// BasisTourDate: the hotel date, in the tour date range that contains it.
	BasisTourDate DateInferenceBasis = "hotel_date_range_with_tour_date_context"
	// BasisSheetMonth: the hotel date, in the sheet's month and year.
	BasisSheetMonth DateInferenceBasis = "hotel_date_range_with_sheet_month_year"
	// BasisMailDate: the hotel date, next to the mail's date; a last resort.
	BasisMailDate DateInferenceBasis = "hotel_date_range_with_mail_date"
	// BasisHistory: the hotel date, completed from the quoted thread or the
	// history that the current mail continues.
	BasisHistory DateInferenceBasis = "hotel_date_range_with_history_context"
	// BasisNone: no date was inferred; only nights, or only what was said, is
	// kept.
	BasisNone DateInferenceBasis = "not_inferred"
)

// DateInferenceBases returns the closed list.
func DateInferenceBases() []DateInferenceBasis {
	return []DateInferenceBasis{BasisHotelDate, BasisTourDate, BasisSheetMonth, BasisMailDate, BasisHistory, BasisNone}
}

// Valid reports whether b is one of the closed list.
func (b DateInferenceBasis) Valid() bool {
	switch b {
	case BasisHotelDate, BasisTourDate, BasisSheetMonth, BasisMailDate, BasisHistory, BasisNone:
		return true
	}
	return false
}

// Stay is arrival, departure and nights with what they were read from (seed
// 002, Date Evidence; CT-13). All four keys are written.
type Stay struct {
	// ArrivalDate and DepartureDate are calendar dates of the hotel,
	// YYYY-MM-DD, nil if unknown.
	ArrivalDate   *string `json:"arrival_date" strict:"optional" validate:"omitnil,ct13_date"`
	DepartureDate *string `json:"departure_date" strict:"optional" validate:"omitnil,ct13_date"`
	// Nights is departure minus arrival in days, nil if unknown.
	Nights *int `json:"nights" strict:"optional" validate:"omitnil,ct13_count"`
	// DateEvidence is set whenever one of the three above is.
	DateEvidence *DateEvidence `json:"date_evidence" strict:"optional"`
}

// DateEvidence is the raw text that a stay was read from, each nil if there is
// none. The action date is when somebody acted; it is never the arrival.
type DateEvidence struct {
	HotelDateRaw       *string            `json:"hotel_date_raw" validate:"-"`
	TourDateRaw        *string            `json:"tour_date_raw" validate:"-"`
	ActionDateRaw      *string            `json:"action_date_raw" validate:"-"`
	SheetMonthYear     *string            `json:"sheet_month_year" validate:"-"`
	DateInferenceBasis DateInferenceBasis `json:"date_inference_basis" validate:"ct13_in=date_basis"`
}
