package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// ExtractedFields is the open object extracted_fields. The keys that the
// contract fixes are typed; everything else is in Extra. All of them stand
// side by side on the wire: the typed ones first, in the seed's order, then the
// keys of Extra, sorted.
type ExtractedFields struct {
	Stay          *Stay
	Trace         *Trace
	ParentRelease *ParentRelease
	// Extra has no key of a typed part that is set, see [ExtractedFields.Owns].
	Extra map[string]json.RawMessage
}

// typedKeys are the keys of each typed part, in the order in which they are
// written.
var (
	stayKeys          = []string{"arrival_date", "departure_date", "nights", "date_evidence"}
	traceKeys         = []string{"trace_subtype", "trace_text", "trace_items", "notify_departments"}
	extraBedKeys      = []string{"occupancy_update", "requires_rate_update", "rate_adjustment_formula"}
	parentReleaseKeys = []string{
		"parent_release_or_cancel_candidate", "release_reason", "parent_group_code", "child_group_codes",
		"allocation_split_from_parent", "parent_original_room_summary",
	}
)

// Reserved reports whether key may never stand in Extra, because it alone
// makes a typed part: the four keys of a stay, trace_subtype, trace_text,
// trace_items, parent_release_or_cancel_candidate and release_reason.
func Reserved(key string) bool {
	return slices.Contains(stayKeys, key) || slices.Contains(traceKeys[:3], key) ||
		slices.Contains(parentReleaseKeys[:2], key)
}

// Owns reports whether key may not stand in Extra: it is [Reserved], or it
// belongs to a typed part that is set. (parent_group_code, for one, is an
// ordinary extra key of a child event.)
func (f *ExtractedFields) Owns(key string) bool {
	return Reserved(key) ||
		f.Trace != nil && (key == traceKeys[3] || f.Trace.ExtraBed != nil && slices.Contains(extraBedKeys, key)) ||
		f.ParentRelease != nil && slices.Contains(parentReleaseKeys, key)
}

// Text returns the string that stands in Extra under key, and whether there is
// one.
func (f *ExtractedFields) Text(key string) (string, bool) {
	raw, ok := f.Extra[key]
	if !ok {
		return "", false
	}
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	if text := raw[1:]; len(text) > 0 && isPlainText(text[:len(text)-1]) && text[len(text)-1] == '"' {
		return string(text[:len(text)-1]), true
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return "", false
	}
	return s, true
}

// isPlainText reports whether text stands in JSON for itself.
func isPlainText(text []byte) bool {
	for _, c := range text {
		if c < ' ' || c == '"' || c == '\\' {
			return false
		}
	}
	return utf8.Valid(text)
}

// Put sets key in Extra to the JSON of value.
func (f *ExtractedFields) Put(key string, value any) error {
	if f.Owns(key) {
		return fmt.Errorf("contract: %q belongs to a typed part of extracted_fields", key)
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("contract: extracted field %q: %w", key, err)
	}
	if f.Extra == nil {
		f.Extra = make(map[string]json.RawMessage)
	}
	f.Extra[key] = raw
	return nil
}

// MarshalJSON writes one object.
func (f ExtractedFields) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	parts := make([]any, 0, 5)
	if f.Stay != nil {
		parts = append(parts, f.Stay)
	}
	if f.Trace != nil {
		parts = append(parts, f.Trace)
		if f.Trace.ExtraBed != nil {
			parts = append(parts, f.Trace.ExtraBed)
		}
	}
	if f.ParentRelease != nil {
		parts = append(parts, f.ParentRelease)
	}
	if len(f.Extra) > 0 {
		for key := range f.Extra {
			if f.Owns(key) {
				return nil, fmt.Errorf("contract: extra key %q belongs to a typed part of extracted_fields", key)
			}
		}
		parts = append(parts, f.Extra)
	}
	for i, part := range parts {
		raw, err := json.Marshal(part)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(raw[1 : len(raw)-1])
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
