package intake_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
)

// TestIncomplete: the router knows the codes that say that current content is
// not in the material.
func TestIncomplete(t *testing.T) {
	incomplete := func(code string) bool {
		m := booking.Material{IntakeWarnings: []booking.IntakeWarning{{Part: "message", Code: code}}}
		return m.Incomplete()
	}
	for _, code := range []string{
		intake.CodeTextCut, intake.CodeTableCut, intake.CodeTableDamaged, intake.CodePartDropped, intake.CodeWorkbookNotes,
		intake.CodeEncrypted, intake.CodeUnreadableText, intake.CodeAlternativesNotCompared, intake.CodeTooManyWarnings,
		intake.CodeTooManyAttachments, intake.CodeTooManyParts, intake.CodeTooDeep,
	} {
		assert.True(t, incomplete(code), code)
	}
	for _, code := range []string{
		intake.CodeHiddenText, intake.CodeFaintText, intake.CodeStruckText, intake.CodeCharsetUnknown, intake.CodeHiddenRows, intake.CodeAttachedMessage, intake.CodeAttachedFiles, intake.CodeCharsetRepaired,
		intake.CodeHeaderLikeKept, intake.CodeTextOutsideParts, intake.CodeHeaderTooLarge, intake.CodeTooManyLinks, intake.CodeMalformedHeader,
	} {
		assert.False(t, incomplete(code), code)
	}
}
