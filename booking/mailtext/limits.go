package mailtext

// The limits of this package.
const (
	// MaxTextBytes is how much of one text (body, attachment, page) is read: what
	// package intake keeps of a body, in UTF-8 (two bytes of GB18030 are three).
	// If there is more, the extraction says that it did not understand.
	MaxTextBytes = 3 << 20
	// MaxTotalBytes is how much of one mail is read in all; what has no more room
	// counts as not read, too.
	MaxTotalBytes = 8 << 20
	// MaxCandidates and MaxUnknowns are how many proposals are made of one
	// mail. If there would be more, the extraction says that it did not
	// understand.
	MaxCandidates = 5_000
	MaxUnknowns   = 5_000
	// MaxClauseBytes is the longest clause that is looked at closely. A longer one
	// that could be an event counts as not read.
	MaxClauseBytes = 4 << 10
	// MaxConcepts is how many concepts a lexicon has, the built-in ones
	// included.
	MaxConcepts = 128
	// MaxPhrases is how many phrases a host may add.
	MaxPhrases = 20_000
	// MaxRules is how many rules a host may add.
	MaxRules = 500
	// MaxKeys is how many keys of one kind a proposal has, MaxDates how many
	// dates are weighed for one stay. If there are more keys, the extraction says
	// that it did not understand; among more dates none is the stay.
	MaxKeys  = 2_000
	MaxDates = 200
	// MaxDetails is how many lines of details go into one event. The router lists
	// what nobody carries.
	MaxDetails = 400
	// MaxCodeBytes is the longest code.
	MaxCodeBytes = 40
)
