package contract

// RelationshipType says how a derived event came from its source.
type RelationshipType string

// The closed list of relationship types.
const (
	// LinkedParentRelease: the parent's release, after its allocation was split.
	LinkedParentRelease RelationshipType = "linked_parent_release_after_child_split"
	// LinkedTrace: the supplementary facts of a main event's target.
	LinkedTrace RelationshipType = "linked_trace"
	// DerivedFromRoomingList: the TA RECORDER of a rooming list.
	DerivedFromRoomingList RelationshipType = "derived_from_rooming_list"
)

// RelationshipTypes returns the closed list.
func RelationshipTypes() []RelationshipType {
	return []RelationshipType{LinkedParentRelease, LinkedTrace, DerivedFromRoomingList}
}

// Valid reports whether t is one of the closed list.
func (t RelationshipType) Valid() bool {
	return t == LinkedParentRelease || t == LinkedTrace || t == DerivedFromRoomingList
}

// Relation ties a derived event to the events that it came from (seed 002,
// derived events). Exactly one of the two index fields is filled; the other is
// "" or empty and is written all the same.
type Relation struct {
	RelatedSourceEventIndex   string    `json:"related_source_event_index" validate:"-"`
	RelatedSourceEventIndices []string  `json:"related_source_event_indices" validate:"-"`
	RelatedEventType          EventType `json:"related_event_type" validate:"ct17_in=event_type"`
	// RelationshipType is one of the closed list.
	RelationshipType RelationshipType `json:"relationship_type" validate:"ct17_in=relationship_type"`
	// RequiresDownstreamHardValidation is true.
	RequiresDownstreamHardValidation bool `json:"requires_downstream_hard_validation" validate:"ct17_true"`
}

// NewRelation returns the relation to the events with the given indices, which
// are all of type related: in the singular field if there is one, in the plural
// field otherwise.
func NewRelation(kind RelationshipType, related EventType, indices ...string) *Relation {
	r := &Relation{
		RelatedSourceEventIndices: []string{}, RelatedEventType: related, RelationshipType: kind,
		RequiresDownstreamHardValidation: true,
	}
	if len(indices) == 1 {
		r.RelatedSourceEventIndex = indices[0]
	} else {
		r.RelatedSourceEventIndices = append(r.RelatedSourceEventIndices, indices...)
	}
	return r
}

// Indices returns the indices of the source events, whichever field they
// stand in; nil for a nil Relation.
func (r *Relation) Indices() []string {
	switch {
	case r == nil:
		return nil
	case r.RelatedSourceEventIndex != "":
		return []string{r.RelatedSourceEventIndex}
	default:
		return r.RelatedSourceEventIndices
	}
}
