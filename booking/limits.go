package booking

// The limits of this package.
const (
	// MaxMaterialBytes is the largest document that DecodeMaterial reads.
	MaxMaterialBytes = 64 << 20
	// MaxCandidates and MaxUnknowns are how many proposals of one extraction
	// are looked at; what the rest was about is reported as not carried.
	MaxCandidates = 20_000
	MaxUnknowns   = 20_000
	// MaxTargets is how many targets one candidate may name.
	MaxTargets = 2_000
	// MaxFields is how many open extracted fields an event keeps, MaxFieldDepth
	// how deep they may be nested.
	MaxFields     = 200
	MaxFieldDepth = 16
	// MaxKeyBytes is the longest case key.
	MaxKeyBytes = 200
	// MaxRowReviews is how many effective rows that nobody carries get a review
	// of their own; the others of a table share one.
	MaxRowReviews = 2_000
	// MaxDates is how many dates of one quoted place are looked at.
	MaxDates = 200
	// MaxRepeatedBytes is how much text that an event quotes in full other
	// events of the same mail may quote once more; beyond it they quote only
	// what stands around their key.
	MaxRepeatedBytes = 1 << 20
	// MaxWarnings is how many extraction warnings are listed; one more says
	// that there are others.
	MaxWarnings = 500
	// MaxSummaryBytes is the longest Chinese summary of an unknown.
	MaxSummaryBytes = 600
)
