package timepipe

import "github.com/deskrules/deskrules/contract/rule"

// RuleConfig is one rule of an enterprise (TP-F7).
type RuleConfig struct {
	// ID names the rule in rejections and explanations.
	ID string `json:"id"`
	// DropWhen is the condition under which a window is dropped.
	DropWhen string `json:"drop_when"`
	// Reason is the text on the wire when the rule drops the last candidate.
	Reason string `json:"reason"`
}

func compileRules(rules []RuleConfig, at string, vs *rule.Violations) []Filter { return nil }
