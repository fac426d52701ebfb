package timetext

// The limits of this package.
const (
	// MaxTextBytes is how much of an utterance is read; what stands behind is
	// reported as not understood.
	MaxTextBytes = 1 << 20
	// MaxAlternatives is how many alternatives one utterance can have; the
	// others are reported as not understood.
	MaxAlternatives = 16
	// MaxNotUnderstood is how many places are reported as not understood.
	MaxNotUnderstood = 32
	// MaxWords is how many words a host may add.
	MaxWords = 10_000
	// MaxHours is the longest duration that is read, in hours.
	MaxHours = 1000
	// MaxDaysAhead is how far from today a relative date may be, in days.
	MaxDaysAhead = 3700

	// minYear and maxYear bound the years that a date may have.
	minYear, maxYear = 1900, 2199
)
