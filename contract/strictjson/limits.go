package strictjson

// The limits of this package.
const (
	// MaxBytes is the largest document that is read unless Options say
	// otherwise.
	MaxBytes = 32 << 20
	// MaxDepth is how deep arrays and objects may stand in each other.
	MaxDepth = 100
	// MaxProblems is how many problems are listed; one more says that there
	// are others.
	MaxProblems = 1000
)
