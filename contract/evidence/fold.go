package evidence

import (
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/phrase"
)

// folder folds tokens as phrases are folded, a run of white space to one
// space.
type folder struct {
	out []byte
	// seen are single characters that were folded before: texts use few
	// different ones, many times.
	seen map[string]string
}

// fold returns token as it is compared, until the next call.
func (f *folder) fold(token string, c class) []byte {
	f.out = f.out[:0]
	if c == space {
		f.out = append(f.out, ' ')
		return f.out
	}
	for i := range len(token) {
		b := token[i]
		if b >= utf8.RuneSelf {
			return append(f.out[:0], f.phrase(token)...)
		}
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		f.out = append(f.out, b)
	}
	return f.out
}

func (f *folder) phrase(token string) string {
	if len(token) > utf8.UTFMax {
		return phrase.Fold(token).String()
	}
	folded, ok := f.seen[token]
	if !ok {
		if f.seen == nil {
			f.seen = make(map[string]string)
		}
		folded = phrase.Fold(token).String()
		f.seen[token] = folded
	}
	return folded
}
