package contract

import "strings"

// CaseKeys is the target of an event or intent: four keys, each one value or
// nil (CT-10). U-<number> is a rate marker and never a key (CT-11).
type CaseKeys struct {
	GroupCode          *string `json:"group_code" validate:"omitnil,ct10_code"`
	ConfirmationNumber *string `json:"confirmation_number" validate:"omitnil,ct10_text"`
	ReservationNumber  *string `json:"reservation_number" validate:"omitnil,ct10_text"`
	BlockCode          *string `json:"block_code" validate:"omitnil,ct10_text"`
}

// IsNull reports whether all four keys are nil.
func (k CaseKeys) IsNull() bool {
	return k.GroupCode == nil && k.ConfirmationNumber == nil && k.ReservationNumber == nil && k.BlockCode == nil
}

// Key returns s, trimmed, as a key: nil if it is blank.
func Key(s string) *string {
	s = strings.TrimSpace(s)
	if isBlank(s) {
		return nil
	}
	return &s
}
