package contract

import (
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// forbiddenClaims are the keys by which an outcome would claim what only the
// systems downstream know (CT-20).
var forbiddenClaims = []string{
	"task_card_id", "taskcard_id", "case_id", "case_status", "final_case_status", "payment_confirmed",
	"payment_status", "block_status", "receipt", "receipt_no", "invoice_file", "pms_result", "pms_written",
	"opera_result", "result_file",
}

// wrapperKeys are the keys by which an outcome would be a file or the wrapping
// of one (CT-8).
var wrapperKeys = []string{"booking_data", "file", "filename", "artifact", "download_url", "output_mode"}

// sourceMessageIDKey stands in the root's source_message only (CT-3).
const sourceMessageIDKey = "source_message_id"

// ForbiddenKey returns the rule that forbids key everywhere in the open
// objects of an outcome (context_used, known_fields, extracted_fields), or ""
// if none does: CT-20 for claims, CT-8 for wrappers, CT-3 for the identifier of
// the source message. Case does not matter.
func ForbiddenKey(key string) rule.ID {
	const shortest, longest = 4, 24
	key = strings.TrimSpace(key)
	if len(key) < shortest || len(key) > longest {
		return ""
	}
	switch {
	case foldedIn(forbiddenClaims, key):
		return RuleForbiddenClaim
	case foldedIn(wrapperKeys, key):
		return RuleClosedShape
	case strings.EqualFold(key, sourceMessageIDKey):
		return RuleSourceMessageIDOnce
	}
	return ""
}

func foldedIn(list []string, key string) bool {
	for _, s := range list {
		if strings.EqualFold(s, key) {
			return true
		}
	}
	return false
}

// forbiddenMessage says why a key is forbidden.
func forbiddenMessage(id rule.ID) string {
	switch id {
	case RuleForbiddenClaim:
		return "the key claims what only the systems downstream know"
	case RuleSourceMessageIDOnce:
		return "source_message_id stands in the root's source_message and nowhere else"
	}
	return "the key would make the outcome a file or a wrapping; the outcome is the object itself"
}
