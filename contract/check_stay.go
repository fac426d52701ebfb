package contract

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/contract/rule"
)

// checkStay applies those rules on a stay that look at more than one field
// (CT-13).
func checkStay(vs *findings, at place, s *Stay) {
	fieldViolations(vs, at, s)
	given := s.ArrivalDate != nil || s.DepartureDate != nil || s.Nights != nil
	if given && s.DateEvidence == nil {
		vs.Add(at.in("/date_evidence").String(), "", RuleStay, "arrival, departure and nights come with the text that they were read from")
	}
	if s.Nights != nil && *s.Nights > MaxNights {
		vs.Add(at.in("/nights").String(), strconv.Itoa(*s.Nights), RuleStay, "no stay has more than %d nights", MaxNights)
	}
	if s.ArrivalDate == nil {
		return
	}
	arrival, ok := parseDay(*s.ArrivalDate)
	if !ok {
		return // the field rules say so
	}
	if s.DepartureDate != nil {
		if departure, ok := parseDay(*s.DepartureDate); ok {
			nights := daysBetween(arrival, departure)
			switch {
			case nights < 0:
				vs.Add(at.in("/departure_date").String(), *s.DepartureDate, RuleStay, "the departure is before the arrival")
			case s.Nights != nil && *s.Nights != nights:
				vs.Add(at.in("/nights").String(), strconv.Itoa(*s.Nights), RuleStay, "the dates make %d nights", nights)
			}
		}
	}
	if e := s.DateEvidence; e != nil && e.ActionDateRaw != nil && e.HotelDateRaw != nil &&
		actionTakenForArrival(int(arrival.Month()), arrival.Day(), *e.ActionDateRaw, *e.HotelDateRaw) {
		vs.Add(at.in("/arrival_date").String(), *s.ArrivalDate, RuleStay, "this is the action date, and the hotel date says otherwise")
	}
}

// actionTakenForArrival reports whether the given day is one that the action
// date can be read as and none that the hotel date can begin with.
func actionTakenForArrival(month, day int, action, hotel string) bool {
	reads := func(r dayReading) bool { return r.day == day && (r.month == 0 || r.month == month) }
	if !slices.ContainsFunc(dayReadings(action), reads) {
		return false
	}
	hotelDays := dayReadings(hotel)
	for part := range strings.FieldsFuncSeq(hotel, isListSeparator) {
		// Words and further ranges may stand before the day that is meant:
		// "2 nights from 14 May", "14-15 & 18-19".
		numbers, _ := dateNumbers(part)
		for _, n := range numbers {
			if n.opens && !n.month && n.value <= maxDay {
				hotelDays = append(hotelDays, dayReading{0, n.value})
			}
		}
	}
	return len(hotelDays) > 0 && !slices.ContainsFunc(hotelDays, reads)
}

// dayReading is one way to read the beginning of a raw date; month is 0 if it
// names none.
type dayReading struct{ month, day int }

// dayReadings returns the days with which each part of a raw date can begin:
// parts are separated by commas, semicolons and line breaks. It reads what the
// contract has to tell apart, the action date from the hotel date; finding the
// stay itself is not its work.
func dayReadings(raw string) []dayReading {
	var all []dayReading
	for part := range strings.FieldsFuncSeq(raw, isListSeparator) {
		numbers, named := dateNumbers(part)
		if len(numbers) > 0 && numbers[0].value > maxDay { // the year comes first
			numbers = numbers[1:]
			if len(numbers) >= 2 {
				all = append(all, dayReading{numbers[0].value, numbers[1].value})
				continue
			}
		}
		if len(numbers) == 0 {
			continue
		}
		first := numbers[0]
		switch {
		case named > 0: // 14 May, May 14
			all = append(all, dayReading{named, first.value})
		case first.month && len(numbers) > 1: // 5月14日
			all = append(all, dayReading{first.value, numbers[1].value})
		case len(numbers) > 1 && first.joined: // 14/05, 05/14
			all = append(all, dayReading{numbers[1].value, first.value}, dayReading{first.value, numbers[1].value})
			if numbers[1].value > maxMonth { // 14/15 is a range
				all = append(all, dayReading{0, first.value})
			}
		default: // 14-15
			all = append(all, dayReading{0, first.value})
		}
	}
	return all
}

const (
	maxDay   = 31
	maxMonth = 12
)

// dateNumber is a number in a raw date.
type dateNumber struct {
	value  int
	month  bool // 月 follows
	joined bool // a slash or dot and another number follow
	opens  bool // it does not end a range or go on a date: no dash, slash, dot or "to" before it
}

// dateNumbers returns the numbers of s in order, up to four, and the month
// that it names in English, 0 if none.
func dateNumbers(s string) (numbers []dateNumber, named int) {
	const enough, maxDigits, wholeDate = 4, 4, 8
	runes := []rune(strings.Map(foldWidth, s[:min(len(s), 4*rule.MaxValueBytes)]))
	opens := true // for the next number
	for i := 0; i < len(runes) && len(numbers) < enough; {
		switch {
		case runes[i] >= '0' && runes[i] <= '9':
			n, digits, whole := 0, 0, 0
			for ; i < len(runes) && runes[i] >= '0' && runes[i] <= '9'; i++ {
				digits++
				if digits <= maxDigits {
					n = n*10 + int(runes[i]-'0')
				}
				if digits <= wholeDate {
					whole = whole*10 + int(runes[i]-'0')
				}
			}
			if digits == wholeDate { // 20260514
				numbers = append(numbers, dateNumber{value: n}, dateNumber{value: whole / 100 % 100}, dateNumber{value: whole % 100})
				opens = true
				continue
			}
			d := dateNumber{value: n, opens: opens}
			opens = true
			if i < len(runes) {
				d.month = runes[i] == '月'
				d.joined = (runes[i] == '/' || runes[i] == '.') && i+1 < len(runes) && unicode.IsDigit(runes[i+1])
			}
			numbers = append(numbers, d)
		case unicode.IsLetter(runes[i]):
			start := i
			for i < len(runes) && unicode.IsLetter(runes[i]) {
				i++
			}
			if m := englishMonth(string(runes[start:i])); m > 0 && named == 0 {
				named = m
			}
			opens = !endsRange(string(runes[start:i]))
		case unicode.IsSpace(runes[i]):
			i++
		default:
			spaced := i > 0 && unicode.IsSpace(runes[i-1]) && i+1 < len(runes) && unicode.IsSpace(runes[i+1])
			opens = !isHyphen(runes[i]) && runes[i] != '~' && runes[i] != '.' && (runes[i] != '/' || spaced)
			i++
		}
	}
	return numbers, named
}

// endsRange reports whether the number after word ends a range.
func endsRange(word string) bool {
	switch strings.ToLower(word) {
	case "to", "till", "until", "至", "到":
		return true
	}
	return false
}

// englishMonth returns the month that word names in English, whole or by its
// first three letters ("Sept" too), 0 if none.
func englishMonth(word string) int {
	word = strings.ToLower(word)
	for i, name := range [...]string{
		"january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
		"november", "december",
	} {
		if word == name || word == name[:3] || word == "sept" && name == "september" {
			return i + 1
		}
	}
	return 0
}
