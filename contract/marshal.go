package contract

import (
	"encoding/json"
	"errors"
)

// ErrNoOutcome says that there is no outcome: the interface or the pointer in
// it is nil.
var ErrNoOutcome = errors.New("contract: no outcome")

// Marshal returns the JSON of o: the bytes of json.Marshal, so that the same
// value always gives the same bytes (CT-22). It does not validate. It fails on
// a nil outcome and on values that are no JSON.
func Marshal(o Outcome) ([]byte, error) {
	if isNil(o) {
		return nil, ErrNoOutcome
	}
	return json.Marshal(o)
}

func isNil(o Outcome) bool {
	switch o := o.(type) {
	case *Notice:
		return o == nil
	case *Result:
		return o == nil
	}
	return true
}
