package intake

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The signs by which header blocks and attribution lines are told from new
// text: an address, a clock time, a date. They are read by hand, in one pass
// each, because every mail comes through here.

// hasAddress reports whether s holds something like name@host.tld.
func hasAddress(s string) bool { return addressAt(s) >= 0 }

// addressAt returns the offset of the @ of the first address in s, or -1.
func addressAt(s string) int {
	for from := 0; ; {
		i := strings.IndexByte(s[from:], '@')
		if i < 0 {
			return -1
		}
		at := from + i
		if at > 0 && isAddressByte(s[at-1]) {
			host := s[at+1:]
			n := 0
			for n < len(host) && (isAlnum(host[n]) || host[n] == '-' || host[n] == '.') {
				n++
			}
			host = strings.TrimRight(host[:n], ".-")
			if dot := strings.LastIndexByte(host, '.'); dot > 0 && len(host)-dot > 2 {
				return at
			}
		}
		from = at + 1
	}
}

func isAlnum(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isAddressByte(c byte) bool {
	return isAlnum(c) || strings.IndexByte("._%+-='/", c) >= 0 || c >= utf8.RuneSelf
}

// hasClock reports whether s holds a time of day with minutes: 10:02, 10：02,
// 10点02分, 10時02分, 10시 2분, 10h02.
func hasClock(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			continue
		}
		start := i
		for i < len(s) && isDigit(s[i]) {
			i++
		}
		if i-start > 2 || number(s[start:i]) > 24 || start > 0 && isAlnum(s[start-1]) && s[start-1] != 'T' {
			continue
		}
		rest := s[i:]
		// Clocks of other scripts may be spaced: "10 時 02 分".
		r, size := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
		spaced := len(rest) - len(strings.TrimLeft(rest, " "))
		switch r {
		case ':', '：', 'h', 'H':
			if spaced > 1 || spaced > 0 && r != 'h' {
				continue
			}
		case '点', '點', '時', '时', '시':
		default:
			continue
		}
		rest = strings.TrimLeft(rest[spaced+size:], " ")
		n := 0
		for n < len(rest) && isDigit(rest[n]) {
			n++
		}
		if n == 2 || n == 1 && r != ':' && r != '：' && r != 'h' && r != 'H' {
			if number(rest[:n]) < 60 {
				return true
			}
		}
	}
	return false
}

func number(digits string) int {
	n := 0
	for i := range len(digits) {
		if n > 1<<20 {
			break
		}
		n = n*10 + int(digits[i]-'0')
	}
	return n
}

// monthWords are month names and their abbreviations, folded, as the dates of
// attribution lines write them.
var monthWords = wordSet("jan|january|feb|february|mar|march|apr|april|may|jun|june|jul|july|aug|august|sep|sept|september|oct|october|nov|november|dec|december|" +
	"janvier|janv|février|févr|fév|fevrier|mars|avril|avr|mai|juin|juillet|juil|août|aout|septembre|octobre|novembre|décembre|déc|" +
	"januar|februar|märz|mär|juni|juli|oktober|okt|dezember|dez|" +
	"ene|enero|febrero|marzo|abr|abril|mayo|junio|julio|ago|agosto|septiembre|octubre|noviembre|dic|diciembre|" +
	"thg|tháng|" +
	"ม.ค|ก.พ|มี.ค|เม.ย|พ.ค|มิ.ย|ก.ค|ส.ค|ก.ย|ต.ค|พ.ย|ธ.ค|มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม|" +
	"gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|gen|mag|giu|lug|set|ott|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|dezembro|fev|out|" +
	"января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|янв|фев|мар|апр|июн|июл|авг|сен|окт|ноя|дек|mei|maret|agustus|januari|februari|maart|augustus")

func wordSet(words string) map[string]bool {
	m := make(map[string]bool)
	for w := range strings.SplitSeq(words, "|") {
		m[w] = true
	}
	return m
}

// dateSigns says what s holds of a date.
type dateSigns struct {
	// full: a year, or day, month and year in figures.
	full bool
	// day: at least a day with its month.
	day bool
	// at is the offset of the first figure.
	at int
}

// findDate looks for a date in s.
func findDate(s string) dateSigns {
	d := dateSigns{at: -1}
	figures, years, month := 0, 0, false
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case isDigit(c):
			start := i
			for i < len(s) && isDigit(s[i]) {
				i++
			}
			if d.at < 0 {
				d.at = start
			}
			switch n := number(s[start:i]); {
			case i-start == 4 && (n >= 1990 && n <= 2099 || n >= 2533 && n <= 2642):
				years++
			case i-start <= 2 && n >= 1 && n <= 31:
				figures++
			}
			rest := s[i:]
			switch r, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " ")); r {
			case '月', '월':
				month = true
			}
			if end := figureTriple(s[start:]); end > 0 {
				d.full, d.day = true, true
				i = start + end
			}
		case c < utf8.RuneSelf && !isLetterByte(c):
			i++
		default:
			end := wordEnd(s, i)
			if end == i {
				_, size := utf8.DecodeRuneInString(s[i:])
				i += size
				continue
			}
			if !month && len(s[i:end]) <= 48 && monthWords[strings.TrimRight(strings.ToLower(s[i:end]), ".")] {
				month = true
			}
			i = end
		}
	}
	if years > 0 && (figures > 0 || month) {
		d.full, d.day = true, true
	}
	if month && figures > 0 {
		d.day = true
	}
	return d
}

func isLetterByte(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// wordEnd returns the end of the word that starts at i: letters, marks and
// inner full stops.
func wordEnd(s string, i int) int {
	end := i
	for end < len(s) {
		r, size := utf8.DecodeRuneInString(s[end:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && (r != '.' || end == i) {
			break
		}
		end += size
	}
	return end
}

// figureTriple returns the length of a date in three figures ("11/05/2026",
// "2026-05-11", "11.05.26", "2026. 5. 11.") at the start of s, or 0.
func figureTriple(s string) int {
	i, groups := 0, 0
	var sep byte
	long := false
	for {
		start := i
		for i < len(s) && isDigit(s[i]) {
			i++
		}
		switch i - start {
		case 4:
			long = true
		case 1, 2:
		default:
			return 0
		}
		groups++
		if groups == 3 {
			if long || i-start == 2 {
				return i
			}
			return 0
		}
		if i >= len(s) || strings.IndexByte("/-.", s[i]) < 0 || sep != 0 && s[i] != sep {
			return 0
		}
		sep = s[i]
		i++
		if sep == '.' && i < len(s) && s[i] == ' ' {
			i++
		}
	}
}

// startsLikeDate reports whether s begins with a date or a count: the value
// of "From: 14 May" names no sender.
func startsLikeDate(s string) bool {
	s = strings.TrimSpace(s)
	if s == "" {
		return false
	}
	if isDigit(s[0]) {
		return true
	}
	// "Mon 14 May", "May 14": a weekday or month before the first figure.
	d := findDate(s)
	return d.day && d.at >= 0 && utf8.RuneCountInString(s[:d.at]) <= 12
}
