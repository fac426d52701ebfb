package evidence

import (
	"unicode"
	"unicode/utf8"
)

// class sorts characters by how they stick together.
type class uint8

const (
	other class = iota // stands alone
	space
	word    // letters and digits of scripts that set spaces between words
	digit   // a word character, too
	dense   // letters of scripts that set none
	joining // belongs to the character before
)

// ascii is the class of each ASCII character.
var ascii = func() (t [utf8.RuneSelf]class) {
	for c := range t {
		t[c] = classOf(rune(c))
	}
	return t
}()

// denseScripts are written without spaces between words.
var denseScripts = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

const zeroWidthJoiner = '\u200d'

func classOf(r rune) class {
	const firstHan, lastHan = 0x4e00, 0x9fff
	switch {
	case r >= firstHan && r <= lastHan:
		return dense
	case r >= '！' && r <= '／', r >= '：' && r <= '＠', r >= '、' && r <= '〃', r >= '〈' && r <= '】':
		return other
	case unicode.IsSpace(r):
		return space
	case unicode.IsDigit(r):
		return digit
	case unicode.IsLetter(r):
		if r >= 0xe00 && unicode.In(r, denseScripts...) {
			return dense
		}
		return word
	case r >= utf8.RuneSelf && (unicode.IsMark(r) || unicode.Is(unicode.Cf, r)):
		return joining
	}
	return other
}

// at returns the class and size of the character at i, and the character.
func at(text string, i int) (class, int, rune) {
	if c := text[i]; c < utf8.RuneSelf {
		return ascii[c], 1, rune(c)
	}
	r, size := utf8.DecodeRuneInString(text[i:])
	return classOf(r), size, r
}

// before returns the class and start of the character that ends at i.
func before(text string, i int) (class, int, rune) {
	if c := text[i-1]; c < utf8.RuneSelf {
		return ascii[c], i - 1, rune(c)
	}
	r, size := utf8.DecodeLastRuneInString(text[:i])
	return classOf(r), i - size, r
}

// isBoundary reports whether a value may begin or end at i, which is the
// start of a character or the end of text.
func isBoundary(text string, i int) bool {
	if i <= 0 || i >= len(text) {
		return true
	}
	if !utf8.RuneStart(text[i]) && within(text, i) {
		return false
	}
	a, start, ra := before(text, i)
	b, _, rb := at(text, i)
	switch {
	case b == joining, ra == zeroWidthJoiner:
		return false
	case a == joining:
		a = base(text, start)
	}
	switch {
	case a == digit && (rb == '.' || rb == ','):
		return !insideNumber(text, i)
	case b == digit && (ra == '.' || ra == ','):
		return !insideNumber(text, start)
	}
	return !sticky(a) || !sticky(b)
}

// within reports whether byte i is in the middle of a character.
func within(text string, i int) bool {
	for start := i - 1; start >= 0 && start > i-utf8.UTFMax; start-- {
		if utf8.RuneStart(text[start]) {
			_, size := utf8.DecodeRuneInString(text[start:])
			return start+size > i
		}
	}
	return false
}

func sticky(c class) bool { return c == word || c == digit }

// base returns the class of the character that the marks before i are on.
func base(text string, i int) class {
	for i > 0 {
		c, start, _ := before(text, i)
		if c != joining {
			return c
		}
		i = start
	}
	return other
}

// insideNumber reports whether the point or comma at i is part of a number: a
// point between two digits, or a comma between one to three digits and
// exactly three.
func insideNumber(text string, i int) bool {
	const group = 3
	left, right := digitsBefore(text, i, group+1), digitsAfter(text, i+1, group+1)
	if left == 0 || right == 0 {
		return false
	}
	return text[i] == '.' || left <= group && right == group
}

func digitsBefore(text string, i, most int) (n int) {
	for n < most && i > 0 && isDigit(text[i-1]) {
		n, i = n+1, i-1
	}
	return n
}

func digitsAfter(text string, i, most int) (n int) {
	for n < most && i < len(text) && isDigit(text[i]) {
		n, i = n+1, i+1
	}
	return n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// next returns the end of the token that starts at i, and its class: a run of
// white space, a number, a word, or a single character with its marks.
func next(text string, i int) (end int, c class) {
	c, size, _ := at(text, i)
	end = i + size
	if c == space {
		for end < len(text) {
			s, size, _ := at(text, end)
			if s != space {
				break
			}
			end += size
		}
		return end, c
	}
	for end < len(text) {
		// The fast case: two ASCII word characters.
		if text[end] < utf8.RuneSelf && text[end-1] < utf8.RuneSelf && sticky(ascii[text[end]]) && sticky(ascii[text[end-1]]) {
			end++
			continue
		}
		if isBoundary(text, end) {
			break
		}
		_, size, _ := at(text, end)
		end += size
	}
	return end, c
}
