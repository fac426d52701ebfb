package contract

// The limits of this package.
const (
	// MaxOpenDepth is how deep arrays and objects may stand in each other
	// within one value of an open object (context_used, known_fields, the open
	// part of extracted_fields).
	MaxOpenDepth = 64
	// MaxNights is the longest stay that is taken for one, in nights.
	MaxNights = 3660
	// MaxItems is how many events, warnings or unhandled intents of a result are
	// read.
	MaxItems = 50_000
	// MaxViolations is how many violations are listed, those that sort first;
	// a last one says that there are others.
	MaxViolations = 1000
)
