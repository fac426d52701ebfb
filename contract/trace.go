package contract

import "encoding/json"

// TraceSubtype is extra_bed exactly if all items are extra beds.
type TraceSubtype string

// The closed list of subtypes.
const (
	TraceExtraBed       TraceSubtype = "extra_bed"
	TraceGeneralRequest TraceSubtype = "general_request"
)

// Valid reports whether t is one of the closed list.
func (t TraceSubtype) Valid() bool { return t == TraceExtraBed || t == TraceGeneralRequest }

// TraceCategory says what one item of a Trace is about.
type TraceCategory string

// The closed list of categories.
const (
	CategoryExtraBed    TraceCategory = "extra_bed"
	CategoryPreference  TraceCategory = "room_preference"
	CategorySetup       TraceCategory = "room_setup"
	CategoryMeeting     TraceCategory = "meeting"
	CategoryFunction    TraceCategory = "function" // banquets too
	CategoryMeal        TraceCategory = "meal"
	CategoryTransport   TraceCategory = "transport"
	CategoryPayment     TraceCategory = "payment_information"
	CategoryGeneralInfo TraceCategory = "general_information" // what fits no other
)

// TraceCategories returns the closed list.
func TraceCategories() []TraceCategory {
	return []TraceCategory{
		CategoryExtraBed, CategoryPreference, CategorySetup, CategoryMeeting, CategoryFunction,
		CategoryMeal, CategoryTransport, CategoryPayment, CategoryGeneralInfo,
	}
}

// Valid reports whether c is one of the closed list.
func (c TraceCategory) Valid() bool {
	switch c {
	case CategoryExtraBed, CategoryPreference, CategorySetup, CategoryMeeting, CategoryFunction,
		CategoryMeal, CategoryTransport, CategoryPayment, CategoryGeneralInfo:
		return true
	}
	return false
}

// Trace is the extracted part of a Trace event (seed 002, Trace Contract;
// CT-14). [TraceOf] derives the subtype and the departments from the items.
type Trace struct {
	TraceSubtype TraceSubtype `json:"trace_subtype" validate:"ct14_in=trace_subtype"`
	// TraceText is the whole text in evidence order, verbatim, not blank.
	TraceText string `json:"trace_text" validate:"ct14_text"`
	// TraceItems are its parts, at least one, in the order of the text.
	TraceItems []TraceItem `json:"trace_items" validate:"ct14_some"`
	// NotifyDepartments is the union of the items' departments, each once.
	NotifyDepartments []string `json:"notify_departments" validate:"ct14_list"`
	// ExtraBed is set if there is an extra-bed item; its three keys stand
	// beside the ones above, never in an item.
	ExtraBed *ExtraBed `json:"-" validate:"-"`
}

// TraceItem is one supplementary fact.
type TraceItem struct {
	Category TraceCategory `json:"category" validate:"ct14_in=trace_category"`
	// TextRaw is a part of the Trace's text, verbatim.
	TextRaw string `json:"text_raw" validate:"ct14_text"`
	// ServiceDate is YYYY-MM-DD, nil if the evidence does not say.
	ServiceDate      *string `json:"service_date" validate:"omitnil,ct14_date"`
	ServicePeriodRaw *string `json:"service_period_raw" validate:"-"`
	// Pax is a number of people, nil if the evidence does not say.
	Pax *int `json:"pax" validate:"omitnil,ct14_count"`
	// NotifyDepartments is empty and not nil if unclear.
	NotifyDepartments []string `json:"notify_departments" validate:"ct14_list"`
}

// ExtraBed is what an extra bed does to occupancy and rate. A nil value is
// written as null: not supplied. Nothing here is ever computed.
type ExtraBed struct {
	OccupancyUpdate       json.RawMessage `json:"occupancy_update" strict:"optional" validate:"-"`
	RequiresRateUpdate    json.RawMessage `json:"requires_rate_update" strict:"optional" validate:"-"`
	RateAdjustmentFormula json.RawMessage `json:"rate_adjustment_formula" strict:"optional" validate:"-"`
}

// fields returns the three keys with the values that were supplied.
func (b *ExtraBed) fields() map[string]json.RawMessage {
	fields := make(map[string]json.RawMessage, len(extraBedKeys))
	for i, raw := range [...]json.RawMessage{b.OccupancyUpdate, b.RequiresRateUpdate, b.RateAdjustmentFormula} {
		if raw != nil {
			fields[extraBedKeys[i]] = raw
		}
	}
	return fields
}

// TraceOf returns the Trace with the given text and items: the subtype and the
// departments derived from the items, and the three extra-bed keys, null, if
// there is an extra-bed item.
func TraceOf(text string, items ...TraceItem) *Trace {
	t := &Trace{TraceSubtype: TraceGeneralRequest, TraceText: text, TraceItems: items, NotifyDepartments: []string{}}
	beds := 0
	seen := make(map[string]bool)
	for i := range items {
		if items[i].Category == CategoryExtraBed {
			beds++
		}
		for _, d := range items[i].NotifyDepartments {
			if !seen[d] {
				seen[d] = true
				t.NotifyDepartments = append(t.NotifyDepartments, d)
			}
		}
	}
	if beds > 0 {
		t.ExtraBed = &ExtraBed{}
		if beds == len(items) {
			t.TraceSubtype = TraceExtraBed
		}
	}
	return t
}
