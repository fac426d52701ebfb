package timepipe

import (
	"time"

	"github.com/deskrules/deskrules/contract/rule"
)

// Decision is the answer to one wish.
type Decision struct {
	// Status is the kind of the answer.
	Status Status
	// Reason says why it is not OK; "" if it is.
	Reason Reason
	// Detail says what clashed, if Reason is Conflict and it is known.
	Detail Detail
	// CustomText is the text of the rule that dropped the last candidate, if
	// Reason is CustomRule.
	CustomText string
	// Windows are the candidates: exactly one if Status is OK, the ones to
	// choose from if it is Ambiguous, in time order; else none.
	Windows []Window
	// Rejections are the windows that were dropped, in the order in which
	// they were.
	Rejections []Rejection

	detailed bool
}

// Rejection is a window with the rule that dropped it.
type Rejection struct {
	// Window is what was dropped, as it stood then.
	Window Window
	// Rule is the rule that dropped it.
	Rule rule.ID
	// Reason says why, and Detail, for a Conflict, what clashed.
	Reason Reason
	Detail Detail
	// CustomID and CustomText are the id and the text of the custom rule, if
	// Reason is CustomRule.
	CustomID, CustomText string
	// Stage is how far the window got through the funnel: the index of the
	// filter that dropped it.
	Stage int
}

// Response is a wire response (seed 004 section 4.2): exactly these fields.
type Response struct {
	// Status is "OK", "AMBI" or "ERROR".
	Status Status `json:"status"`
	// Candidates are the starts, RFC 3339 with the offset of the zone and
	// without fractions of a second; never null.
	Candidates []string `json:"candidates"`
	// Reason is the text of the reason; "" on OK.
	Reason string `json:"reason"`
}

// Response returns the decision as it goes over the wire.
func (d Decision) Response() Response {
	r := Response{Status: d.Status, Candidates: make([]string, len(d.Windows)), Reason: d.ReasonText()}
	for i, w := range d.Windows {
		r.Candidates[i] = w.Start.Format(time.RFC3339)
	}
	return r
}

// ReasonText returns the text of the reason as it goes over the wire: with
// what clashed, if the configuration asks for that.
func (d Decision) ReasonText() string {
	if d.Reason == CustomRule {
		return d.CustomText
	}
	text := d.Reason.Text()
	if d.detailed && d.Detail != "" {
		text += " (" + d.Detail.Text() + ")"
	}
	return text
}
