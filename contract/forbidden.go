package contract

import (
	"strings"
	"unicode/utf8"

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
	if len(key) < shortest || len(key) > longest {
		return ""
	}
	var lower [longest]byte
	for i := range len(key) {
		c := key[i]
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c >= utf8.RuneSelf, c <= ' ':
			return forbiddenFolded(strings.TrimSpace(key))
		}
		lower[i] = c
	}
	return forbiddenKeys[string(lower[:len(key)])]
}

// forbiddenFolded is the slow way, for keys with space or with characters
// outside ASCII, some of which fold into it.
func forbiddenFolded(key string) rule.ID {
	for forbidden, id := range forbiddenKeys { // no key equals two of them
		if strings.EqualFold(forbidden, key) {
			return id
		}
	}
	return ""
}

// forbiddenKeys is the rule of each forbidden key. It is not changed.
var forbiddenKeys = func() map[string]rule.ID {
	m := map[string]rule.ID{sourceMessageIDKey: RuleSourceMessageIDOnce}
	for _, key := range forbiddenClaims {
		m[key] = RuleForbiddenClaim
	}
	for _, key := range wrapperKeys {
		m[key] = RuleClosedShape
	}
	return m
}()

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
