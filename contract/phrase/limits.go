package phrase

// The limits of this package.
const (
	// MaxPhraseBytes is the longest phrase, folded, that a set takes.
	MaxPhraseBytes = 256
	// MaxEntries is the largest number of phrases in one set.
	MaxEntries = 100_000
)
