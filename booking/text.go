package booking

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Text is a raw text that may be missing: empty in Go, null in JSON. On
// reading it also takes a number or a truth value, whose literal it keeps, a
// list, whose items it joins by line breaks, and an object, whose JSON it
// keeps: spreadsheets and agents deliver all of them where a text is meant.
type Text string

// MarshalJSON writes the text, and null if it is empty.
func (t Text) MarshalJSON() ([]byte, error) {
	if t == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(t))
}

// UnmarshalJSON reads the text as [Text] describes.
func (t *Text) UnmarshalJSON(data []byte) error {
	s, err := looseText(data)
	if err != nil {
		return err
	}
	*t = Text(s)
	return nil
}

func looseText(data []byte) (string, error) {
	data = bytes.TrimSpace(data)
	if len(data) == 0 {
		return "", fmt.Errorf("booking: no text")
	}
	switch data[0] {
	case 'n':
		return "", nil
	case '"':
		var s string
		err := json.Unmarshal(data, &s)
		return s, err
	case '[':
		var items []json.RawMessage
		if err := json.Unmarshal(data, &items); err != nil {
			return "", err
		}
		texts := make([]string, 0, len(items))
		for _, item := range items {
			s, err := looseText(item)
			if err != nil {
				return "", err
			}
			if s != "" {
				texts = append(texts, s)
			}
		}
		return strings.Join(texts, "\n"), nil
	}
	return string(data), nil
}
