package evidence

// The limits of this package.
const (
	// MaxPrepared is how many places of one value Prepare keeps. Later ones
	// are looked for when they are asked for.
	MaxPrepared = 64
)
