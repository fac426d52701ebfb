package intake

import "strings"

// headingRow maps the cells of a row to columns if the row reads like the
// headings of bookings: at least two different known columns, one of them of the
// booking (not only a number and a date), and either hardly anything else or a
// group code beside something of its stay, however many other columns there
// are. thorough says that the row may be wide and begin with headings that
// nobody knows.
func (cs columnSet) headingRow(texts []string, thorough bool) (columns []column, score int) {
	columns = make([]column, len(texts))
	var seen [columnCount]bool
	filled, known := 0, 0
	grouped := false // by more than the bare word "code", which price lists have, too
	for i, t := range texts {
		if strings.TrimSpace(t) == "" {
			continue
		}
		if filled++; filled > 4 && known == 0 && !thorough {
			return nil, 0
		}
		c := cs.of(t)
		if c == noColumn || seen[c] {
			continue
		}
		seen[c] = true
		known++
		columns[i] = c
		grouped = grouped || c == columnGroupCode && foldHeading(t) != "code"
	}
	if known < 2 {
		return nil, 0
	}
	business := 0 // the columns of the booking
	for _, c := range [...]column{columnGroupCode, columnHotel, columnHotelDate, columnItinerary, columnHotelStatus, columnPax} {
		if seen[c] {
			business++
		}
	}
	if business == 0 || known*2 < filled && !(grouped && business >= 2 && !isOther(texts, business, seen[columnHotelDate])) {
		return nil, 0
	}
	if !seen[columnHotelDate] && !seen[columnCheckOut] {
		cs.arrivals(texts, columns)
	}
	return columns, known
}

// Headings that mean the stay if they come in pairs and nothing else does. One
// of them alone may be about the tour.
var (
	arrivalHeadings   = wordSet("in|date in|arrival|arrival date|arrive|arr|arr date|抵达日期|抵達日期|到达日期|抵达|ngày đến|đến")
	departureHeadings = wordSet("out|date out|departure|departure date|depart|dep|dep date|离开日期|離開日期|离开|ngày đi|đi")
)

// arrivals finds a pair of columns for arrival and departure, unless the list
// has flights.
func (cs columnSet) arrivals(texts []string, columns []column) {
	in, out := -1, -1
	for i, t := range texts {
		switch f := foldHeading(t); {
		case f == "":
		case hasWord(f, otherHeadings.flights):
			return
		case arrivalHeadings[f]:
			if in >= 0 {
				return
			}
			in = i
		case departureHeadings[f]:
			if out >= 0 {
				return
			}
			out = i
		}
	}
	if in >= 0 && out >= 0 {
		columns[in], columns[out] = columnHotelDate, columnCheckOut
	}
}

// otherHeadings are words in the headings of lists that name groups and hotels
// and are no bookings: of travellers, of flights, of prices.
var otherHeadings = struct{ names, flights, prices []string }{
	names: strings.Split("surname|given name|first name|last name|full name|family name|guest name|passenger|passport|date of birth|dob|birth|nationality|gender|sex|expiry|"+
		"姓名|护照|護照|出生|生日|国籍|國籍|性别|性別|证件|證件|拼音|họ tên|họ và tên|hộ chiếu|ngày sinh|quốc tịch|giới tính", "|"),
	flights: strings.Split("flight|flt|airline|carrier|airport|terminal|sector|etd|eta|std|sta|departure time|arrival time|航班|航空|机场|機場|航段|起飞|起飛|降落|抵达|抵達|到达|到達|chuyến bay|hãng bay|sân bay|giờ bay", "|"),
	prices:  strings.Split("price|rate|rates|tariff|net|rack|season|surcharge|supplement|commission|cost|usd|vnd|cny|rmb|weekday|weekend|价|價|淡季|旺季|平季|佣金|费用|費用|giá|mùa|phụ thu", "|"),
}

// isOther reports whether the headings are rather those of a list of
// travellers, or, if no column is for the dates of the stay, of flights or
// prices: at least two say so, and as many as speak of bookings.
func isOther(texts []string, business int, dated bool) bool {
	names, others := 0, 0
	for _, t := range texts {
		switch f := foldHeading(t); {
		case f == "":
		case f == "name", f == "names", f == "guest names", f == "pax name", hasWord(f, otherHeadings.names):
			names++
		case !dated && (hasWord(f, otherHeadings.flights) || hasWord(f, otherHeadings.prices)):
			others++
		}
	}
	return names+others >= max(2, business)
}

// hasWord reports whether a folded heading has one of the words. Chinese words
// stand anywhere.
func hasWord(heading string, words []string) bool {
	padded := " " + heading + " "
	for _, w := range words {
		if w[0] >= 0xe3 && strings.Contains(heading, w) || strings.Contains(padded, " "+w+" ") {
			return true
		}
	}
	return false
}
