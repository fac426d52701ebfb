package booking

import "slices"

// Material is what is known of one mail (seed 001 section 5): the new text and
// the current attachments, tables and OCR, which may trigger events; the
// thread, the history and the system context, which may only ground; and,
// when a package of facts comes from an agent, what the agent proposes.
//
// On reading ([DecodeMaterial]) keys may be missing or null, which means that
// the part is not there; keys that the shape does not have are refused by
// name.
type Material struct {
	// SourceMessage is the envelope of the mail.
	SourceMessage SourceMessage `json:"source_message" strict:"optional,nullable"`
	// BodyCurrent is the new text of the mail, without what it quotes or
	// forwards.
	BodyCurrent string `json:"body_current" strict:"optional,nullable"`
	// BodyThreadEvidence is the quoted or forwarded rest. It never triggers.
	BodyThreadEvidence Text `json:"body_thread_evidence" strict:"optional,nullable"`
	// CurrentAttachments are the files, inline images and links of this mail.
	CurrentAttachments []Attachment `json:"current_attachments" strict:"optional,nullable"`
	// CurrentTables are the tables that could be read from them.
	CurrentTables []Table `json:"current_tables" strict:"optional,nullable"`
	// CurrentOCR are the texts recognised on pages and images.
	CurrentOCR []OCR `json:"current_ocr" strict:"optional,nullable"`
	// ParentChildSplitEvidence says which current evidence splits a parent
	// allocation into child groups.
	ParentChildSplitEvidence []SplitEvidence `json:"parent_child_split_evidence" strict:"optional,nullable"`
	// HistoryLookup is what the caller found in earlier mails.
	HistoryLookup HistoryLookup `json:"history_lookup" strict:"optional,nullable"`
	// SystemContext is what the caller found in the booking system.
	SystemContext SystemContext `json:"system_context" strict:"optional,nullable"`
	// CandidateEvents and Unknowns are an extractor's proposals that travel
	// with the facts. Route uses them when it is given no [Extraction].
	CandidateEvents []Candidate `json:"candidate_events" strict:"optional,nullable"`
	Unknowns        []Unknown   `json:"unknowns" strict:"optional,nullable"`
	// IntakeWarnings say what could not be read well. The key is ours and may
	// be missing.
	IntakeWarnings []IntakeWarning `json:"intake_warnings" strict:"optional,nullable"`
}

// SourceMessage is the envelope of a mail as it comes in. Only the id is
// needed (BK-1); it is upstream's and never made up.
type SourceMessage struct {
	SourceMessageID string   `json:"source_message_id" strict:"optional,nullable"`
	Subject         *string  `json:"subject" strict:"optional"`
	From            *string  `json:"from" strict:"optional"`
	CC              []string `json:"cc" strict:"optional,nullable"`
	// ReceivedAt is an RFC 3339 instant, or nil.
	ReceivedAt *string `json:"received_at" strict:"optional"`
	// SourceChannel is "Email"; empty means the same.
	SourceChannel string `json:"source_channel" strict:"optional,nullable"`
}

// AttachmentKind says how a current attachment hangs on the mail.
type AttachmentKind string

// The closed list of attachment kinds.
const (
	KindFile   AttachmentKind = "file"
	KindInline AttachmentKind = "inline"
	KindLink   AttachmentKind = "link"
)

// Valid reports whether k is one of the closed list.
func (k AttachmentKind) Valid() bool {
	return k == KindFile || k == KindInline || k == KindLink
}

// Attachment is a file, an inline image or a link of the current mail.
type Attachment struct {
	AttachmentID string         `json:"attachment_id" strict:"optional,nullable"`
	Filename     string         `json:"filename" strict:"optional,nullable"`
	ContentType  string         `json:"content_type" strict:"optional,nullable"`
	Kind         AttachmentKind `json:"kind" strict:"optional,nullable"`
	// Readable says whether anything could be read from it: text, a table or
	// OCR. A link is unreadable unless the caller fetched it.
	Readable bool `json:"readable" strict:"optional,nullable"`
	// UnreadableReason says why not; nil if it is readable.
	UnreadableReason *string `json:"unreadable_reason" strict:"optional"`
	// Text is the plain text of the attachment, nil if there is none.
	Text *string `json:"text" strict:"optional"`
}

// Table is one sheet of a current workbook, one CSV file or one table of a
// text.
type Table struct {
	// File is the name of the attachment that the table stands in, or its id.
	File     string `json:"file" strict:"optional,nullable"`
	Workbook Text   `json:"workbook" strict:"optional,nullable"`
	Sheet    Text   `json:"sheet" strict:"optional,nullable"`
	// SheetMonthYear is the title that says which month the sheet is about,
	// for example "BOOKING 05-2026".
	SheetMonthYear Text `json:"sheet_month_year" strict:"optional,nullable"`
	// Columns are the headings, in order.
	Columns []string `json:"columns" strict:"optional,nullable"`
	Rows    []Row    `json:"rows" strict:"optional,nullable"`
	// Hidden says that the sheet is hidden.
	Hidden bool `json:"hidden" strict:"optional,nullable"`
}

// Row is one row of a table: its cells, and the raw text of the columns that
// the booking desk knows.
type Row struct {
	// RowIndex is the number of the row in the file, from 1.
	RowIndex int    `json:"row_index" strict:"optional,nullable"`
	RowLabel Text   `json:"row_label" strict:"optional,nullable"`
	Cells    []Cell `json:"cells" strict:"optional,nullable"`

	GroupCode          Text `json:"group_code" strict:"optional,nullable"`
	Pax                Text `json:"pax" strict:"optional,nullable"`
	ItineraryColumnRaw Text `json:"itinerary_column_raw" strict:"optional,nullable"`
	HotelColumnRaw     Text `json:"hotel_column_raw" strict:"optional,nullable"`
	RemarkColumnRaw    Text `json:"remark_column_raw" strict:"optional,nullable"`
	HotelStatusRaw     Text `json:"hotel_status_raw" strict:"optional,nullable"`
	HotelDateRaw       Text `json:"hotel_date_raw" strict:"optional,nullable"`
	TourDateRaw        Text `json:"tour_date_raw" strict:"optional,nullable"`
	ActionDateRaw      Text `json:"action_date_raw" strict:"optional,nullable"`
	// RowSelectionUncertainty says why it is not sure whether the row is
	// meant; empty if nothing is in doubt.
	RowSelectionUncertainty Text `json:"row_selection_uncertainty" strict:"optional,nullable"`
	// Hidden says that the row is hidden.
	Hidden bool `json:"hidden" strict:"optional,nullable"`
}

// Cell is one cell with the marks that may select its row.
type Cell struct {
	// Column is the heading above the cell, or the letter of its column.
	Column Text `json:"column" strict:"optional,nullable"`
	Text   Text `json:"text" strict:"optional,nullable"`
	// Fill is the resolved colour of the fill as RRGGBB; empty if there is
	// none.
	Fill Text `json:"fill" strict:"optional,nullable"`
	// Highlighted says that the fill is a marker's yellow.
	Highlighted   bool `json:"highlighted" strict:"optional,nullable"`
	RedText       bool `json:"red_text" strict:"optional,nullable"`
	Strikethrough bool `json:"strikethrough" strict:"optional,nullable"`
}

// OCR is the text recognised on one page of a current attachment.
type OCR struct {
	AttachmentID string `json:"attachment_id" strict:"optional,nullable"`
	// Page counts from 1; 0 if there are no pages.
	Page int    `json:"page" strict:"optional,nullable"`
	Text string `json:"text" strict:"optional,nullable"`
}

// SplitEvidence says that current evidence splits one parent allocation into
// child groups (seed 001 section 5). It is evidence, not a verdict.
type SplitEvidence struct {
	// ParentGroupCode is empty if it could not be read.
	ParentGroupCode           Text     `json:"parent_group_code" strict:"optional,nullable"`
	ParentOriginalRoomSummary Text     `json:"parent_original_room_summary" strict:"optional,nullable"`
	ChildGroupCodes           []string `json:"child_group_codes" strict:"optional,nullable"`
	// SplitRaw is the wording that splits: AMEND TO, allocation, …
	SplitRaw         Text     `json:"split_raw" strict:"optional,nullable"`
	RelationSource   Text     `json:"relation_source" strict:"optional,nullable"`
	UnreadablePoints []string `json:"unreadable_points" strict:"optional,nullable"`
}

// HistoryLookup is what the caller found in earlier mails. It is asked for
// only if [Router.NeedsHistory] says so.
type HistoryLookup struct {
	Performed       bool `json:"performed" strict:"optional,nullable"`
	Reason          Text `json:"reason" strict:"optional,nullable"`
	EvidenceSummary Text `json:"evidence_summary" strict:"optional,nullable"`
}

// SystemContext is what the caller found in the booking system. It is
// material, not a verdict.
type SystemContext struct {
	Queried bool `json:"queried" strict:"optional,nullable"`
	Summary Text `json:"summary" strict:"optional,nullable"`
}

// IntakeWarning says that a part of the mail could not be read well.
type IntakeWarning struct {
	// Part is the part it is about: "body", an attachment id, a file name.
	Part string `json:"part" strict:"optional,nullable"`
	// Code names the kind of trouble, Message is one sentence about it. Some
	// codes say that current content is not in the material: see [Material.Incomplete].
	Code    string `json:"code" strict:"optional,nullable"`
	Message string `json:"message" strict:"optional,nullable"`
}

// Incomplete reports whether intake warns that current content is missing in
// the material, because it was too large or could not be read. Of such
// a mail nobody can say that it asks for nothing: without an event it is S99,
// not S10 (BK-3). A body that was cut off behind an older mail was cut within
// that and counts as complete.
func (m *Material) Incomplete() bool {
	return slices.ContainsFunc(m.IntakeWarnings, func(w IntakeWarning) bool {
		switch w.Code {
		case "text_cut":
			return w.Part != "body" || m.BodyThreadEvidence == ""
		case "table_cut", "table_damaged", "workbook_notes", "part_dropped", "encrypted", "unreadable_text", "alternatives_not_compared",
			"too_many_attachments", "too_many_parts", "nested_too_deep", "too_many_warnings":
			return true
		}
		return false
	})
}
