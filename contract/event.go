package contract

import "encoding/json"

// RoleTravelAgentRequest is the event role that the seed prints.
const RoleTravelAgentRequest = "travel_agent_request"

// MessageEvent is one candidate event of a mail (seed 002, single event). It
// is a candidate: neither a fact nor a task.
type MessageEvent struct {
	EventType EventType `json:"event_type" validate:"ct9_in=event_type"`
	// EventRole is never blank; [RoleTravelAgentRequest] unless known better.
	EventRole string `json:"event_role" validate:"ct21_text"`
	// CurrentOrHistory is [Current].
	CurrentOrHistory CurrentOrHistory `json:"current_or_history" validate:"ct21_is=current"`
	// SourceEventIndex names the event within its result: not blank, unique.
	SourceEventIndex string `json:"source_event_index" validate:"ct21_text"`
	// CaseKeys is the one target of the event.
	CaseKeys CaseKeys `json:"case_keys" validate:"-"`
	// RelevantMessageExcerpt is the evidence, verbatim.
	RelevantMessageExcerpt string       `json:"relevant_message_excerpt" validate:"-"`
	Attachments            []Attachment `json:"attachments" validate:"ct2_list"`
	FileReferences         []Attachment `json:"file_references" validate:"ct2_list"`
	// ContextUsed is an open object, not nil: what was used beyond the current
	// mail, by name.
	ContextUsed     map[string]json.RawMessage `json:"context_used" validate:"ct2_list"`
	ExtractedFields ExtractedFields            `json:"extracted_fields" validate:"-"`
	// ManualReview is set on [NeedManualReview] and may be set on others.
	ManualReview *ManualReview `json:"manual_review"`
	// Relation is set on derived events only; its keys stand in the event
	// itself.
	*Relation
}

// NewEvent returns an event of type t with the given index, a current request
// of a travel agent with all its lists empty and all its keys null.
func NewEvent(t EventType, index string) MessageEvent {
	return MessageEvent{
		EventType: t, EventRole: RoleTravelAgentRequest, CurrentOrHistory: Current, SourceEventIndex: index,
		Attachments: []Attachment{}, FileReferences: []Attachment{},
		ContextUsed: map[string]json.RawMessage{},
	}
}
