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
	// CodeNoNewText: every line of text is a marked quotation.
	CodeNoNewText = "no_new_text"
)
