package intake

// partBody is the part that warnings about the text of a mail name.
const partBody = "body"

// The codes of intake warnings about the split of new and old text.
const (
	// CodeHeaderLikeKept: labels like those of a mail header stay in the new
	// text, for want of proof.
	CodeHeaderLikeKept = "header_like_text_kept"
	// CodeBareQuoteKept: lines marked with ">" that no attribution and no
	// header introduces stay in the new text.
	CodeBareQuoteKept = "bare_quote_kept"
	// CodeNewTextInDoubt: taking the old mail away would leave no new text.
	CodeNewTextInDoubt = "new_text_in_doubt"
	// CodeRepliesInThread: the new text speaks of answers inside the old mail.
	CodeRepliesInThread = "replies_in_thread"
	// CodeNoNewText: every line of text is a marked quotation.
	CodeNoNewText = "no_new_text"
)

// The codes of intake warnings about charsets and encodings.
const (
	// CodeCharsetRepaired: the text was not in the charset of its label.
	CodeCharsetRepaired = "charset_repaired"
	// CodeCharsetGuessed: the text had no label and was not UTF-8.
	CodeCharsetGuessed = "charset_guessed"
	// CodeCharsetUnknown: nobody knows the charset of the label.
	CodeCharsetUnknown = "charset_unknown"
	// CodeUndecodable: some bytes mean nothing in the charset.
	CodeUndecodable = "undecodable_bytes"
	// CodeUnreadableText: the text is in a charset that is not read, so that
	// what stands there is not what was written.
	CodeUnreadableText = "unreadable_text"
	// CodeBrokenTransfer: base64 or quoted-printable with stray bytes.
	CodeBrokenTransfer = "broken_transfer_encoding"
)

// The codes of intake warnings about the structure of a message.
const (
	// CodeTooManyParts, CodeTooDeep: the message was read only up to the part
	// that passed the limit.
	CodeTooManyParts = "too_many_parts"
	CodeTooDeep      = "nested_too_deep"
	// CodeHeaderTooLarge: of a header that passed the limit only the fields
	// that are read were kept. What stands below it was read.
	CodeHeaderTooLarge = "header_too_large"
	// CodeUnterminated: a multipart does not end with its boundary.
	CodeUnterminated = "unterminated_multipart"
	// CodeBoundaryRepaired: a multipart used another boundary than it named.
	CodeBoundaryRepaired = "boundary_repaired"
	// CodePartDropped: a part could not be taken apart; what it held is not
	// in the material, or only as raw text.
	CodePartDropped = "part_dropped"
	// CodeFieldCut: a header field was longer than what is read, or named more
	// addresses.
	CodeFieldCut = "header_field_cut"
	// CodeMalformedHeader: a header has lines that are no fields, or no blank
	// line at its end.
	CodeMalformedHeader = "malformed_header"
	// CodeTextOutsideParts: text before or after the parts of a multipart was
	// left out, as mail programs do not show it.
	CodeTextOutsideParts = "text_outside_parts"
)

// partMessage is the part that warnings about the message as a whole name.
const partMessage = "message"

// The codes of intake warnings about texts and files.
const (
	// CodeTextCut: a text was longer than what is read.
	CodeTextCut = "text_cut"
	// CodeHiddenText: a page holds text that it does not show; it was left
	// out.
	CodeHiddenText = "hidden_text"
	// CodeStruckText: words of a page are struck out. They stay in the text,
	// which cannot show it.
	CodeStruckText = "struck_text"
	// CodeFaintText: a page holds text that a person may not see: white letters
	// without a dark ground, or what one of its styles hides and another one
	// shows. It was kept.
	CodeFaintText = "faint_text"
	// CodeAlternativesDiffer: the plain copy of a body says more than its
	// page; what it says more was added.
	CodeAlternativesDiffer = "alternatives_differ"
	// CodeAlternativesNotCompared: the copies of a body differ and are too long
	// to be compared; only the page was read.
	CodeAlternativesNotCompared = "alternatives_not_compared"
	// CodeEncrypted: the text is encrypted.
	CodeEncrypted = "encrypted"
	// CodeTextAfterThread: a body part below an old mail was kept as new.
	CodeTextAfterThread = "text_after_thread"
	// CodeAttachedMessage: the text of an attached message is history.
	CodeAttachedMessage = "attached_message"
	// CodeAttachedFiles: files inside an attached message were not read.
	CodeAttachedFiles = "attached_message_files"
	// CodeTooManyAttachments, CodeTooManyLinks: more than are listed.
	CodeTooManyAttachments = "too_many_attachments"
	CodeTooManyLinks       = "too_many_links"
	// CodeTooManyWarnings: more than are listed.
	CodeTooManyWarnings = "too_many_warnings"
	// CodeOCRFailed, CodeFetchFailed: the caller's function failed.
	CodeOCRFailed   = "ocr_failed"
	CodeFetchFailed = "fetch_failed"
)

// The codes of intake warnings about tables. The part is the attachment.
const (
	// CodeTableCut: more sheets, rows, columns or text than what is read.
	CodeTableCut = "table_cut"
	// CodeTableDamaged: a table was read as far as it goes.
	CodeTableDamaged = "table_damaged"
	// CodeHiddenSheet, CodeHiddenRows, CodeHiddenColumns: a person who opens
	// the workbook does not see them.
	CodeHiddenSheet   = "hidden_sheet"
	CodeHiddenRows    = "hidden_rows"
	CodeHiddenColumns = "hidden_columns"
	// CodeConditionalFill: a conditional format fills cells; whether it does
	// depends on values, so these fills are not in the table.
	CodeConditionalFill = "conditional_fill"
	// CodeUncomputed: formulas without a stored value.
	CodeUncomputed = "formula_without_value"
	// CodeWorkbookNotes: comments of cells or text boxes were not read.
	CodeWorkbookNotes = "workbook_notes"
	// CodePartlyStruck: only a part of a cell's text is struck out.
	CodePartlyStruck = "partly_struck"
)
