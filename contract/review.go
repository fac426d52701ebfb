package contract

import "encoding/json"

// ReviewRecordType says which kind of record a review is.
type ReviewRecordType string

// The closed list of record types.
const (
	// ReviewEntry is the review of S99.
	ReviewEntry ReviewRecordType = "main_agent_entry_review"
	// ReviewBusiness is the review of a message event.
	ReviewBusiness ReviewRecordType = "business_event_review"
)

// Valid reports whether t is one of the closed list.
func (t ReviewRecordType) Valid() bool { return t == ReviewEntry || t == ReviewBusiness }

// ReviewReason is why a person has to look.
type ReviewReason string

// ReviewMaterialUnavailable is the one reason of S99. No business review has
// it.
const ReviewMaterialUnavailable ReviewReason = ReviewReason(StatusMaterialUnavailable)

// The closed list of reasons of a business review.
const (
	// ReviewRowSelection: a table has rows and nothing says which are meant.
	ReviewRowSelection ReviewReason = "current_row_selection_uncertain"
	// ReviewRowNotCarried: an effective row that no event accounts for.
	ReviewRowNotCarried ReviewReason = "effective_row_not_carried"
	// ReviewTargetNotUnique: several targets fit.
	ReviewTargetNotUnique ReviewReason = "target_not_unique"
	// ReviewTargetMissing: no target was named, or none was found.
	ReviewTargetMissing ReviewReason = "target_missing"
	// ReviewTargetNotInEvidence: the target that was named is not in evidence.
	ReviewTargetNotInEvidence ReviewReason = "target_not_in_evidence"
	// ReviewUnsafeSplit: matched, but the parts cannot be told apart safely.
	ReviewUnsafeSplit ReviewReason = "unsafe_split"
	// ReviewParentChildUnclear: a parent-to-child split whose sides are unclear.
	ReviewParentChildUnclear ReviewReason = "parent_child_unclear"
	// ReviewDateConflict: two sources give different stay dates.
	ReviewDateConflict ReviewReason = "date_conflict"
	// ReviewDateUnresolved: no calendar date, or more than one, fits.
	ReviewDateUnresolved ReviewReason = "date_unresolved"
	// ReviewNightsConflict: the stated nights are not those of the dates.
	ReviewNightsConflict ReviewReason = "nights_conflict"
	// ReviewEvidenceUnreadable: the event relies on a part that cannot be read.
	ReviewEvidenceUnreadable ReviewReason = "evidence_unreadable"
	// ReviewFieldMissing: a parameter without which nobody can act is missing.
	ReviewFieldMissing ReviewReason = "required_field_missing"
	// ReviewFieldConflict: two statements on one parameter contradict.
	ReviewFieldConflict ReviewReason = "field_conflict"
	// ReviewEventTypeUncertain: supported, but two event types fit.
	ReviewEventTypeUncertain ReviewReason = "event_type_uncertain"
	// ReviewSystemContext: what the systems hold stands against the event.
	ReviewSystemContext ReviewReason = "system_context_conflict"
)

// ReviewReasons returns the closed list of reasons of a business review.
func ReviewReasons() []ReviewReason {
	return []ReviewReason{
		ReviewRowSelection, ReviewRowNotCarried, ReviewTargetNotUnique, ReviewTargetMissing,
		ReviewTargetNotInEvidence, ReviewUnsafeSplit, ReviewParentChildUnclear, ReviewDateConflict,
		ReviewDateUnresolved, ReviewNightsConflict, ReviewEvidenceUnreadable, ReviewFieldMissing,
		ReviewFieldConflict, ReviewEventTypeUncertain, ReviewSystemContext,
	}
}

// Valid reports whether r is a reason of a business review.
func (r ReviewReason) Valid() bool {
	switch r {
	case ReviewRowSelection, ReviewRowNotCarried, ReviewTargetNotUnique, ReviewTargetMissing,
		ReviewTargetNotInEvidence, ReviewUnsafeSplit, ReviewParentChildUnclear, ReviewDateConflict,
		ReviewDateUnresolved, ReviewNightsConflict, ReviewEvidenceUnreadable, ReviewFieldMissing,
		ReviewFieldConflict, ReviewEventTypeUncertain, ReviewSystemContext:
		return true
	}
	return false
}

// ManualReview asks a person to look (seed 002, manual review). No slice and
// no map in it is nil.
type ManualReview struct {
	ReasonCode            ReviewReason               `json:"reason_code" validate:"ct16_in=review_reason"`
	VisibleReason         string                     `json:"visible_reason" validate:"ct16_text"`
	ReviewRecordType      ReviewRecordType           `json:"review_record_type" validate:"ct16_is=business_event_review"`
	MissingFields         []string                   `json:"missing_fields" validate:"ct16_list"`
	BlockingPoints        []string                   `json:"blocking_points" validate:"ct16_list"`
	ConflictingPoints     []string                   `json:"conflicting_points" validate:"ct16_list"`
	SuggestedHumanActions []string                   `json:"suggested_human_actions" validate:"ct16_list"`
	EvidenceToCheck       []string                   `json:"evidence_to_check" validate:"ct16_list"`
	KnownFields           map[string]json.RawMessage `json:"known_fields" validate:"ct16_list"`
}

// NewReview returns a business review with the given reason and all its lists
// empty.
func NewReview(reason ReviewReason, visible string) *ManualReview {
	return &ManualReview{
		ReasonCode: reason, VisibleReason: visible, ReviewRecordType: ReviewBusiness,
		MissingFields: []string{}, BlockingPoints: []string{}, ConflictingPoints: []string{},
		SuggestedHumanActions: []string{}, EvidenceToCheck: []string{},
		KnownFields: map[string]json.RawMessage{},
	}
}

// entryReview is the review of S99 as seed 001 section 7 prints it.
func entryReview() *ManualReview {
	r := NewReview(ReviewMaterialUnavailable, ReasonS99)
	r.ReviewRecordType = ReviewEntry
	r.SuggestedHumanActions = []string{"review_source_message"}
	r.EvidenceToCheck = []string{"source_message"}
	return r
}
