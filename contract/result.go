package contract

// Result is the desk result: exactly these five fields (CT-7). No slice in it
// is nil.
type Result struct {
	SourceMessage SourceMessage `json:"source_message"`
	// MessageEvents has at least one event.
	MessageEvents  []MessageEvent  `json:"message_events" validate:"ct7_some"`
	CaseCandidates []CaseCandidate `json:"case_candidates" validate:"ct7_list"`
	// ExtractionWarnings speak of parsing, OCR, extraction and evidence quality
	// only (CT-23).
	ExtractionWarnings []ExtractionWarning `json:"extraction_warnings" validate:"ct7_list"`
	// UnhandledCurrentIntents are what is meant for business and no event can
	// carry.
	UnhandledCurrentIntents []UnhandledIntent `json:"unhandled_current_intents" validate:"ct7_list"`
}

// NewResult returns a result without events, all its lists empty. Unknown
// metadata of the source message is filled in by [SourceMessage.WithUnknowns].
func NewResult(m SourceMessage) *Result {
	return &Result{
		SourceMessage: m.WithUnknowns(), MessageEvents: []MessageEvent{}, CaseCandidates: []CaseCandidate{},
		ExtractionWarnings: []ExtractionWarning{}, UnhandledCurrentIntents: []UnhandledIntent{},
	}
}
