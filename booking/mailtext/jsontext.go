package mailtext

import (
	"encoding/json"
	"unicode/utf8"
)

// appendText appends a string as JSON, as package json writes it.
func appendText(b []byte, s string) []byte {
	if !isPlain(s) {
		raw, _ := json.Marshal(s) // a string always marshals
		return append(b, raw...)
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// isPlain reports whether JSON spells a string with its own bytes.
func isPlain(s string) bool {
	ascii := true
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&':
			return false
		case c >= utf8.RuneSelf:
			if c == 0xe2 { // the line and paragraph separators begin so
				return false
			}
			ascii = false
		}
	}
	return ascii || utf8.ValidString(s)
}

// appendTextOrNull appends null for the empty string.
func appendTextOrNull(b []byte, s string) []byte {
	if s == "" {
		return append(b, "null"...)
	}
	return appendText(b, s)
}

// appendTexts appends a list.
func appendTexts(b []byte, all []string) []byte {
	if all == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i, s := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, s)
	}
	return append(b, ']')
}
