package contract

import "encoding/json"

// ExtractionWarning says that something could not be read, parsed, extracted
// or relied on. It never carries business content (CT-23).
type ExtractionWarning struct {
	// Part is the part of the mail that it is about, as in evidence spans
	// ("body", "attachment:A1"); may be empty.
	Part string `json:"part"`
	// Code is a short name in snake_case.
	Code string `json:"code"`
	// Message is one sentence for the user.
	Message string `json:"message"`

	// Plain is the whole warning if it was a plain string on reading. The
	// other fields are empty then, and it is written as it was read. The desk
	// itself never sets it.
	Plain string `json:"-"`
}

// MarshalJSON writes the three keys, or the plain string.
func (w ExtractionWarning) MarshalJSON() ([]byte, error) {
	if w.Plain != "" {
		return json.Marshal(w.Plain)
	}
	type object ExtractionWarning
	return json.Marshal(object(w))
}
