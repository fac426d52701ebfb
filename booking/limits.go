package booking

// The limits of this package.
const (
	// MaxMaterialBytes is the largest document that DecodeMaterial reads.
	MaxMaterialBytes = 64 << 20
)
