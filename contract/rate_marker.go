package contract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// RateMarker returns the first rate marker in s as it is written there, and
// whether there is one (CT-11). A rate marker is a U, then hyphens or spaces,
// then a number: "U-850", "u-850", "U 850", "Ｕ－８５０". It is a word of its own;
// Chinese text may touch it ("价U-850元"). It stands for a price or rate code and
// is never a key.
func RateMarker(s string) (marker string, found bool) {
	before := rune(' ')
	for i, r := range s {
		if f := foldWidth(r); (f == 'u' || f == 'U') && !joinsMarker(before) {
			if end := markerEnd(s, i+utf8.RuneLen(r)); end > 0 {
				return s[i:end], true
			}
		}
		before = r
	}
	return "", false
}

// markerEnd returns where the marker ends whose U ends at from, or 0 if there
// is no separator, number and end of word.
func markerEnd(s string, from int) int {
	separated, digits, end := false, false, 0
	for i, r := range s[from:] {
		f := foldWidth(r)
		switch {
		case !digits && (unicode.IsSpace(f) || isHyphen(f)):
			separated = true
			continue
		case !digits && unicode.Is(unicode.Cf, f):
			continue
		case separated && unicode.IsDigit(f):
			digits = true
			end = from + i + utf8.RuneLen(r)
			continue
		}
		if !digits || joinsMarker(f) {
			return 0
		}
		// "U-2026-0514" is a reference of its own, not a marker and a rest.
		if isHyphen(f) && startsWithWord(s[from+i+utf8.RuneLen(r):]) {
			return 0
		}
		return end
	}
	return end
}

func startsWithWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && joinsMarker(r)
}

// joinsMarker reports whether r, next to a marker, makes one word with it.
func joinsMarker(r rune) bool {
	return isWordRune(r) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isHyphen reports whether r is a dash of any kind.
func isHyphen(r rune) bool { return r == '-' || r == '−' || r == 'ー' || unicode.Is(unicode.Pd, r) }

// foldWidth returns the ASCII character for its full-width form, and the ASCII
// space for the ideographic one.
func foldWidth(r rune) rune {
	const first, last, distance = '！', '～', '！' - '!'
	switch {
	case r >= first && r <= last:
		return r - distance
	case r == '\u3000':
		return ' '
	}
	return r
}

// NamesReference reports whether key, a key of an open object, names a
// confirmation, a reservation, a booking reference or a target key, so that no
// rate marker may stand under it (CT-11). strong is true if it names the
// number itself ("confirmation_number"), false if only the thing
// ("reservation") or a reference to something unnamed ("your_ref"): then only a
// value that is nothing but a marker is refused.
func NamesReference(key string) (names, strong bool) {
	thing, number, booking, short, reference := false, false, false, false, false
	for _, word := range keyWords(key) {
		for _, whole := range [...]string{"confirmation", "reservation", "booking"} {
			if rest, joined := strings.CutPrefix(word, whole); joined && rest != "" && rest != "s" {
				thing = thing || whole != "booking"
				booking = booking || whole == "booking"
				word = rest
			}
		}
		switch word {
		case "rate", "rates", "price", "prices", "marker", "status", "date", "dates", "count", "total",
			"remark", "remarks", "note", "notes", "comment", "comments":
			return false, false
		case "confirmation", "confirmations", "reservation", "reservations", "cnf", "resv", "rsvn", "pnr",
			"确认号", "确认单号", "预订号", "预定号", "订单号", "预订编号":
			thing = true
		case "conf", "res", "rsv":
			short = true // for what it is, if a number follows; a conference or a result else
		case "booking", "bookings":
			booking = true
		case "number", "numbers", "no", "nos", "num", "code", "codes", "id", "ids", "key", "keys":
			number = true
		case "ref", "refs", "reference", "references":
			number, reference = true, true
		case "target", "group", "block":
			booking = true
		}
	}
	strong = (thing || booking || short) && number
	return thing || reference || strong, strong
}

// keyWords cuts a key into lower-case words, at everything that is no letter
// or digit and where camel case begins a word.
func keyWords(key string) []string {
	var words []string
	start := -1
	previous := rune(0)
	for i, r := range key {
		word := isWordRune(r)
		if start >= 0 && (!word || unicode.IsUpper(r) && unicode.IsLower(previous)) {
			words = append(words, strings.ToLower(key[start:i]))
			start = -1
		}
		if word && start < 0 {
			start = i
		}
		previous = r
	}
	if start >= 0 {
		words = append(words, strings.ToLower(key[start:]))
	}
	return words
}
