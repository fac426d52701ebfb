package contract

// CaseCandidate groups the events of a result by their target (CT-7).
type CaseCandidate struct {
	CaseKeys CaseKeys `json:"case_keys" validate:"-"`
	// SourceEventIndices names events of the same result, at least one.
	SourceEventIndices []string `json:"source_event_indices" validate:"ct7_some"`
	// Basis says in words why these events belong together; not blank.
	Basis string `json:"basis" validate:"ct7_text"`
}
