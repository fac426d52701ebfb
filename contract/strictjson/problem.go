package strictjson

import (
	"github.com/deskrules/deskrules/contract/rule"
)

// Fault is the way in which a place of a document breaks its shape.
type Fault string

// The closed list of faults.
const (
	// NotJSON: the text is no JSON value; there is no other problem then.
	NotJSON Fault = "not_json"
	// UnknownKey: the shape has no such key.
	UnknownKey Fault = "unknown_key"
	// MissingKey: the shape needs the key.
	MissingKey Fault = "missing_key"
	// DuplicateKey: the object has the key twice; the first counts.
	DuplicateKey Fault = "duplicate_key"
	// MiscasedKey: the shape has the key in another case.
	MiscasedKey Fault = "miscased_key"
	// WrongType: the value is of another type than the shape says.
	WrongType Fault = "wrong_type"
	// WrongNull: the value is null where the shape allows none.
	WrongNull Fault = "wrong_null"
	// OutOfRange: a number does not fit.
	OutOfRange Fault = "out_of_range"
)

// Problem is one fault at one place, as it is shown to Options.RuleFor.
type Problem struct {
	// Fault is what is wrong.
	Fault Fault
	// Parent is the JSON pointer of the object or array around the place.
	Parent string
	// Key is the key (or index) of the place in its parent: the unknown,
	// missing or repeated one, or the one with the wrong value.
	Key string
	// Pointer is the JSON pointer of the place itself.
	Pointer string
}

// Options say which rules the problems of one kind of document break.
type Options struct {
	// Rule is the id under which problems are reported.
	Rule rule.ID
	// RuleFor, if not nil, chooses another id for a problem; the empty id
	// means Rule.
	RuleFor func(Problem) rule.ID
	// MaxBytes is the largest document to read; 0 means MaxBytes of this
	// package.
	MaxBytes int
}

func (o Options) id(p Problem) rule.ID {
	if o.RuleFor != nil {
		if id := o.RuleFor(p); id != "" {
			return id
		}
	}
	return o.Rule
}
