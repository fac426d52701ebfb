package civil

import "fmt"

// ParseError says which text could not be read as what.
type ParseError struct {
	// Input is the text as it was given.
	Input string
	// Want is what it should have been, for example "a date yyyy-MM-dd".
	Want string
	// Reason is the sentinel behind the error, or nil if the text is simply
	// malformed.
	Reason error
}

// Error names the input, what was wanted and why it is not that.
func (e *ParseError) Error() string {
	if e.Reason != nil {
		return fmt.Sprintf("civil: %q is not %s: %v", e.Input, e.Want, e.Reason)
	}
	return fmt.Sprintf("civil: %q is not %s", e.Input, e.Want)
}

// Unwrap returns Reason.
func (e *ParseError) Unwrap() error { return e.Reason }
