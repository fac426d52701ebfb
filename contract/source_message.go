package contract

// ChannelEmail is the one source channel of the booking desk.
const ChannelEmail = "Email"

// SourceMessage identifies the mail that an outcome is about, so that the
// information system can show it (seed 002, Source Message Identity).
type SourceMessage struct {
	// SourceMessageID is upstream's identifier. It is never empty, and never
	// guessed or derived from another number (CT-1).
	SourceMessageID string `json:"source_message_id" validate:"ct1_text"`
	// Subject is the subject line, nil if unknown.
	Subject *string `json:"subject" validate:"-"`
	// From is the sender, nil if unknown; never blank.
	From *string `json:"from" validate:"omitnil,ct2_known"`
	// CC is who got a copy, empty and not nil if unknown.
	CC []string `json:"cc" validate:"ct2_list"`
	// ReceivedAt is when the mail arrived, as upstream wrote it, nil if
	// unknown; never blank.
	ReceivedAt *string `json:"received_at" validate:"omitnil,ct2_known"`
	// SourceChannel is [ChannelEmail].
	SourceChannel string `json:"source_channel" validate:"ct2_is=Email"`
}

// WithUnknowns returns m with its unknown metadata as the contract wants it:
// a blank From or ReceivedAt becomes nil, a nil CC empty, the channel
// [ChannelEmail]. The identifier is left as it is.
func (m SourceMessage) WithUnknowns() SourceMessage {
	if m.From != nil && isBlank(*m.From) {
		m.From = nil
	}
	if m.ReceivedAt != nil && isBlank(*m.ReceivedAt) {
		m.ReceivedAt = nil
	}
	if m.CC == nil {
		m.CC = []string{}
	}
	m.SourceChannel = ChannelEmail
	return m
}
