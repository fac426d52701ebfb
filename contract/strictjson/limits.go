package strictjson

// The limits of this package.
const (
	// MaxBytes is the largest document that is read unless Options say
	// otherwise.
	MaxBytes = 32 << 20
	// MaxDepth is how deep arrays and objects may stand in each other.
	MaxDepth = 100
	// MaxValues is how many values one document may have: each string, number,
	// true, false, null, array and object is one. A value takes some 130 bytes
	// of memory, however short it is.
	MaxValues = 1 << 20
	// MaxProblems is how many problems are listed; one more says that there
	// are others.
	MaxProblems = 1000
)
