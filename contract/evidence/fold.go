package evidence

import (
	"unicode"
	"unicode/utf8"
)

// appendFold appends token as it is compared: without case, width and
// compatibility forms. A run of white space becomes one space.
func appendFold(dst []byte, token string, c class) []byte {
	if c == space {
		return append(dst, ' ')
	}
	for i := 0; i < len(token); {
		b := token[i]
		if b < utf8.RuneSelf {
			if 'A' <= b && b <= 'Z' {
				b += 'a' - 'A'
			}
			dst = append(dst, b)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(token[i:])
		if r >= '！' && r <= '～' {
			r -= '！' - '!'
		}
		dst = utf8.AppendRune(dst, unicode.ToLower(r))
		i += size
	}
	return dst
}
