package timepipe

import (
	"context"
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// Extractor reads slots out of an utterance. timepipe/timetext holds one that
// needs no model. What an extractor returns is a proposal: [Pipeline.Decide]
// trusts nothing in it. An error means that the extractor failed, not that
// the text says nothing.
type Extractor interface {
	Extract(context.Context, Utterance) (Slots, error)
}

// Utterance is a text in which somebody asks for a time.
type Utterance struct {
	// Text is what was said, UTF-8.
	Text string
	// Now is the instant at which it was said; relative words ("tomorrow")
	// start from it.
	Now time.Time
	// Zone is the zone in which its dates and times are meant.
	Zone civil.Zone
	// Lang is a hint, "zh" or "en"; "" means that the text decides. Texts
	// that mix both are read whatever it says.
	Lang string
}
