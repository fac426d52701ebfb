package booking

import (
	"context"
	"errors"
	"fmt"

	"github.com/deskrules/deskrules/contract/rule"
)

// ErrNoSourceMessageID says that upstream gave no id for the mail. There is no
// valid outcome then, and none is made up (BK-1, CT-1).
var ErrNoSourceMessageID = errors.New("booking: the material has no source_message_id")

// InvariantError says that the router's own result breaks the contract. It is
// a fault of this package and never a fault of the input; the result is not
// given out.
type InvariantError struct {
	Violations rule.Violations
}

// Error lists what is broken.
func (e *InvariantError) Error() string {
	return fmt.Sprintf("booking: the outcome would break the contract: %s", e.Violations.Error())
}

// Input is what an extractor gets.
type Input struct {
	// Material is the mail. An extractor does not change it.
	Material *Material
}

// Extractor reads a mail and proposes events and unknowns. booking/mailtext
// holds one that needs no model. Nothing that it returns is trusted. An error
// means that the extractor failed, not that the mail is unclear (BK-3).
type Extractor interface {
	Extract(context.Context, Input) (Extraction, error)
}

// Router turns materials and extractions into outcomes. Make it with [New]. It
// is immutable and safe for concurrent use.
type Router struct {
	config  Config
	lexicon *lexicon
	columns map[string]bool
}

// New compiles a router. The error lists everything that is wrong with the
// configuration.
func New(config Config) (*Router, error) {
	l, err := newLexicon(config)
	if err != nil {
		return nil, err
	}
	columns := config.BusinessColumns
	if len(columns) == 0 {
		columns = businessColumns
	}
	return &Router{config: config, lexicon: l, columns: columnSet(columns)}, nil
}
