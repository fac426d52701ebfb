package contract

import "encoding/json"

// AttachmentKind says how an attachment came with the mail.
type AttachmentKind string

// The closed list of attachment kinds.
const (
	AttachmentFile   AttachmentKind = "file"
	AttachmentInline AttachmentKind = "inline"
	AttachmentLink   AttachmentKind = "link"
)

// AttachmentKinds returns the closed list.
func AttachmentKinds() []AttachmentKind {
	return []AttachmentKind{AttachmentFile, AttachmentInline, AttachmentLink}
}

// Valid reports whether k is one of the closed list.
func (k AttachmentKind) Valid() bool {
	return k == AttachmentFile || k == AttachmentInline || k == AttachmentLink
}

// Attachment refers to an attachment or link of the incoming mail that serves
// as evidence. It never is the result itself.
type Attachment struct {
	// AttachmentID is not blank.
	AttachmentID string `json:"attachment_id"`
	// Filename is nil if the attachment has none.
	Filename *string `json:"filename"`
	// ContentType is the media type, nil if unknown.
	ContentType *string        `json:"content_type"`
	Kind        AttachmentKind `json:"kind"`
	Readable    bool           `json:"readable"`

	// Plain is the whole reference if it was a plain string on reading, which
	// is accepted (CT-8). The other fields are zero then, and it is written as
	// it was read. The desk itself never sets it.
	Plain string `json:"-"`
}

// MarshalJSON writes the five keys, or the plain string.
func (a Attachment) MarshalJSON() ([]byte, error) {
	if a.Plain != "" {
		return json.Marshal(a.Plain)
	}
	type object Attachment
	return json.Marshal(object(a))
}
