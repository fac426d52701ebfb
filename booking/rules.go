package booking

import "github.com/deskrules/deskrules/contract/rule"

// RuleMaterial is the rule that an incoming material has the shape of seed
// 001 section 5, and nothing else.
const RuleMaterial rule.ID = "BK-M1"
