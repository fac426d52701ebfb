package intake

import "github.com/deskrules/deskrules/contract/rule"

// The rules of the intake of real files. They are ours: seed 001 section 5
// says what the material holds, and takes it as given.
const (
	// RuleMessage: a raw message becomes material, whatever its charsets,
	// encodings and damage.
	RuleMessage rule.ID = "IN-1"
	// RuleNewText: new text and the quoted or forwarded rest are told apart.
	RuleNewText rule.ID = "IN-2"
	// RuleOneBody: a page and its plain copy are one body.
	RuleOneBody rule.ID = "IN-3"
	// RuleTables: workbooks and CSV files become tables with their marks.
	RuleTables rule.ID = "IN-4"
	// RuleReference: documents and images stand by reference, with text if
	// the caller can recognise it.
	RuleReference rule.ID = "IN-5"
	// RuleLimits: hostile input ends within limits.
	RuleLimits rule.ID = "IN-6"
)

// Rules lists the rules of the package.
func Rules() []rule.ID {
	return []rule.ID{RuleMessage, RuleNewText, RuleOneBody, RuleTables, RuleReference, RuleLimits}
}

// warningRules says which rule a warning comes from. Codes that are not
// listed come from [RuleMessage].
var warningRules = map[string]rule.ID{
	CodeHeaderLikeKept:          RuleNewText,
	CodeBareQuoteKept:           RuleNewText,
	CodeNewTextInDoubt:          RuleNewText,
	CodeNoNewText:               RuleNewText,
	CodeRepliesInThread:         RuleNewText,
	CodeTextAfterThread:         RuleNewText,
	CodeAlternativesDiffer:      RuleOneBody,
	CodeHiddenText:              RuleOneBody,
	CodeStruckText:              RuleOneBody,
	CodeFaintText:               RuleOneBody,
	CodeAlternativesNotCompared: RuleOneBody,
	CodeWorkbookNotes:           RuleTables,
	CodeFieldCut:                RuleLimits,
	CodeTooManyWarnings:         RuleLimits,
	CodeTableDamaged:            RuleTables,
	CodeHiddenSheet:             RuleTables,
	CodeHiddenRows:              RuleTables,
	CodeHiddenColumns:           RuleTables,
	CodeConditionalFill:         RuleTables,
	CodeUncomputed:              RuleTables,
	CodePartlyStruck:            RuleTables,
	CodeOCRFailed:               RuleReference,
	CodeFetchFailed:             RuleReference,
	CodeTooManyParts:            RuleLimits,
	CodeTooDeep:                 RuleLimits,
	CodeHeaderTooLarge:          RuleLimits,
	CodeTextCut:                 RuleLimits,
	CodeTableCut:                RuleLimits,
	CodeTooManyAttachments:      RuleLimits,
	CodeTooManyLinks:            RuleLimits,
}

// ruleOf returns the rule that a warning comes from.
func ruleOf(code string) rule.ID {
	if id, ok := warningRules[code]; ok {
		return id
	}
	return RuleMessage
}
