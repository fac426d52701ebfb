package contract

import "encoding/json"

// The fixed strings of a parent release candidate (seed 002,
// Parent-To-Child Parent Candidate).
const (
	// ParentReleaseIndex is the index of the first candidate; further ones are
	// numbered from 2: "E_PARENT_RELEASE_2".
	ParentReleaseIndex = "E_PARENT_RELEASE"
	// ParentReleaseReason is its release_reason.
	ParentReleaseReason = "parent_to_child_allocation_split"
	// ParentReleaseSource is its context_used.source.
	ParentReleaseSource = "current parent-to-child allocation evidence"
)

// ParentRelease is the extracted part of a parent release candidate (CT-18):
// a Cancel Booking for the parent whose allocation was split into children. It
// is a candidate; nothing says that the parent was released.
type ParentRelease struct {
	// Candidate is true.
	Candidate bool `json:"parent_release_or_cancel_candidate" validate:"ct18_true"`
	// ReleaseReason is [ParentReleaseReason].
	ReleaseReason string `json:"release_reason" validate:"ct18_is=parent_to_child_allocation_split"`
	// ParentGroupCode is also the event's group code.
	ParentGroupCode string `json:"parent_group_code" validate:"ct18_text"`
	// ChildGroupCodes are the group codes of the New Booking events that the
	// candidate relates to.
	ChildGroupCodes []string `json:"child_group_codes" validate:"ct18_some"`
	// AllocationSplitFromParent is true.
	AllocationSplitFromParent bool `json:"allocation_split_from_parent" validate:"ct18_true"`
	// ParentOriginalRoomSummary is nil if current evidence does not show it.
	ParentOriginalRoomSummary *string `json:"parent_original_room_summary" validate:"-"`
}

// NewParentRelease returns the candidate with the given index for the parent,
// tied to the New Booking events with the given indices, whose group codes are
// children. The excerpt is the line that names the parent and the split.
func NewParentRelease(index, parent string, children, childIndices []string, excerpt string) MessageEvent {
	e := NewEvent(CancelBooking, index)
	e.CaseKeys.GroupCode = &parent
	e.RelevantMessageExcerpt = excerpt
	source, _ := json.Marshal(ParentReleaseSource) // a string always marshals
	e.ContextUsed["source"] = source
	e.ExtractedFields.ParentRelease = &ParentRelease{
		Candidate: true, ReleaseReason: ParentReleaseReason, ParentGroupCode: parent,
		ChildGroupCodes: append([]string{}, children...), AllocationSplitFromParent: true,
	}
	e.Relation = &Relation{
		RelatedSourceEventIndices: append([]string{}, childIndices...), RelatedEventType: NewBooking,
		RelationshipType: LinkedParentRelease, RequiresDownstreamHardValidation: true,
	}
	return e
}
