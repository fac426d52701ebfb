package booking

// Config is what a host may decide about the router. The zero Config is the
// default.
type Config struct {
	// BusinessColumns are the headings of the columns whose highlighting makes
	// a row effective (BK-11), in any case and spacing. Empty means the
	// built-in list: group code, pax, itinerary, hotel, remark and hotel
	// status, in English and Chinese.
	BusinessColumns []string
	// Courtesy are further phrases that are mere courtesy (BK-30).
	Courtesy []string
	// MonthFirst says that "05/06" is 6 May; it is 5 June otherwise (SD-6).
	MonthFirst bool
}
