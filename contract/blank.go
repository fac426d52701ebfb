package contract

import "unicode"

// isBlank reports whether s shows nothing: it is empty or holds only white
// space, control and format characters.
func isBlank(s string) bool {
	for _, r := range s {
		if !unicode.IsSpace(r) && !unicode.In(r, unicode.Cc, unicode.Cf) {
			return false
		}
	}
	return true
}
