package evidence

// The limits of this package.
const (
	// MaxPrepared is how many places of one value Prepare keeps. Later ones
	// are looked for when they are asked for.
	MaxPrepared = 64
	// MaxPreparedBytes is the longest value that Prepare looks up, in bytes.
	// Longer ones are looked for when they are asked for, which takes less
	// memory.
	MaxPreparedBytes = 16 << 10
)
