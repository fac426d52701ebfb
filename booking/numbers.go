package booking

import (
	"strings"

	"github.com/deskrules/deskrules/contract/evidence"
)

// numberWords are how small numbers are written out.
var numberWords = map[string][]string{
	"1": {"one", "a", "an", "一"}, "2": {"two", "两", "二", "兩"}, "3": {"three", "三"}, "4": {"four", "四"}, "5": {"five", "五"},
	"6": {"six", "六"}, "7": {"seven", "七"}, "8": {"eight", "八"}, "9": {"nine", "九"}, "10": {"ten", "十"},
	"11": {"eleven", "十一"}, "12": {"twelve", "十二"}, "20": {"twenty", "二十"},
}

// says is saysNumber for a part of the current content; each part is searched
// once for a number.
func (g *routing) says(part span, number string) bool {
	key := partNumber{part, number}
	found, known := g.numbers[key]
	if !known {
		found = saysNumber(g.text(part), number)
		if g.numbers == nil {
			g.numbers = make(map[partNumber]bool)
		}
		g.numbers[key] = found
	}
	return found
}

type partNumber struct {
	span
	number string
}

// saysNumber reports whether text has the number, in digits at word
// boundaries or written out. "10TWN" says 10, too.
func saysNumber(text, number string) bool {
	t := evidence.New(text)
	if _, ok := t.Find(number); ok {
		return true
	}
	for _, w := range numberWords[number] {
		if _, ok := t.Find(w); ok {
			return true
		}
	}
	return beforeLetters(text, number)
}

// beforeLetters reports whether number stands in text with letters directly
// behind it and no digit before it: "10TWN", "2pax".
func beforeLetters(text, number string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], number)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(number)
		if (start == 0 || !isAlphanumeric(text[start-1])) && end < len(text) && isLetter(text[end]) {
			return true
		}
		from = end
	}
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func isAlphanumeric(c byte) bool { return isLetter(c) || c >= '0' && c <= '9' || c == '.' || c == ',' }
