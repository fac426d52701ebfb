package mailtext

// The limits of this package.
const (
	// MaxTextBytes is how much of one text (body, attachment, page) is read.
	// What stands behind it is left to the router, which loses nothing.
	MaxTextBytes = 1 << 20
	// MaxTotalBytes is how much of one mail is read in all.
	MaxTotalBytes = 8 << 20
	// MaxCandidates and MaxUnknowns are how many proposals are made of one
	// mail.
	MaxCandidates = 5_000
	MaxUnknowns   = 5_000
	// MaxClauseBytes is the longest clause that is looked at closely.
	MaxClauseBytes = 4 << 10
	// MaxConcepts is how many concepts a lexicon has, the built-in ones
	// included.
	MaxConcepts = 128
	// MaxPhrases is how many phrases a host may add.
	MaxPhrases = 20_000
	// MaxRules is how many rules a host may add.
	MaxRules = 500
	// MaxDetails is how many lines of details go into one event.
	MaxDetails = 400
	// MaxCodeBytes is the longest code.
	MaxCodeBytes = 40
)
