package intake

// The limits of the package, in one table. What lies beyond one of them is
// named in a warning, an unreadable mark or an error; nothing grows with the
// input beyond them.
const (
	// Splitter.
	maxAttributionLines = 4   // lines over which an attribution may wrap
	maxAttributionBytes = 512 // length of an attribution
	maxNameRunes        = 96  // what stands before the address in an attribution
	maxSeparatorBytes   = 512 // length of a separator line
	maxSeparatorRunes   = 80  // words of a separator
	minRuleRunes        = 5   // shortest line that counts as a drawn rule
	maxHeaderBlockLines = 40  // lines of a header block
	maxHeaderWraps      = 4   // continuation lines of one header line
	maxFlatHeaderBytes  = 2048
)
