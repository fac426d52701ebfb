package booking

import "github.com/deskrules/deskrules/contract/strictjson"

var (
	materials   = strictjson.New[Material](strictjson.Options{Rule: RuleMaterial, MaxBytes: MaxMaterialBytes})
	extractions = strictjson.New[Extraction](strictjson.Options{Rule: RuleMaterial, MaxBytes: MaxMaterialBytes})
)

// DecodeMaterial reads a material (seed 001 section 5). Keys may be missing;
// unknown, repeated, mis-cased and mistyped ones are refused, all at once, as
// rule.Violations. Inside candidate_events and unknowns the reading is loose,
// as [Candidate] says.
func DecodeMaterial(data []byte) (*Material, error) {
	m, violations := materials.Decode(data)
	if err := violations.Err(); err != nil {
		return nil, err
	}
	return &m, nil
}

// DecodeExtraction reads what an extractor wrote: candidate_events, unknowns
// and not_understood, each of which may be missing. Other keys are refused;
// inside the candidates and unknowns the reading is loose.
func DecodeExtraction(data []byte) (*Extraction, error) {
	x, violations := extractions.Decode(data)
	if err := violations.Err(); err != nil {
		return nil, err
	}
	return &x, nil
}
