package mailtext

import (
	"unicode"
	"unicode/utf8"
)

// foreign reports whether the new text of the mail is in a language that the
// lexicon does not know: it has words, and next to none of them is in it.
func (r *reading) foreign() bool {
	words, known := 0, 0
	for _, d := range r.documents {
		w, k := d.words()
		words, known = words+w, known+k
	}
	const enough, share = 6, 6 // one known word in six
	return words >= enough && known*share < words
}

// words counts the words of a text, a Chinese character being one, and those
// that phrases of the lexicon cover.
func (d *document) words() (all, known int) {
	text := d.text.String()
	hit := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) {
			i += size
			continue
		}
		end := i + size
		for r < 0x2e80 && end < len(text) {
			c, size := utf8.DecodeRuneInString(text[end:])
			if !unicode.IsLetter(c) && !unicode.IsMark(c) && !unicode.IsDigit(c) || c >= 0x2e80 {
				break
			}
			end += size
		}
		for hit < len(d.hits) && d.hits[hit].end <= i {
			hit++
		}
		all++
		if hit < len(d.hits) && d.hits[hit].start <= i {
			known++
		}
		i = end
	}
	return all, known
}
