package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
)

// seedBlock reads a JSON block as a seed prints it and fills its placeholders:
// pairs of what is printed and what takes its place.
func seedBlock(t testing.TB, name string, fill ...string) document {
	t.Helper()
	text := string(readFile(t, name))
	for i := 0; i+1 < len(fill); i += 2 {
		require.Contains(t, text, fill[i], name)
	}
	return parseDocument(t, []byte(strings.NewReplacer(fill...).Replace(text)))
}

const idPlaceholder, idFilled = `"<required>"`, `"MSG-1"`

// minimalEvent is the seed's single event with its type filled in, edited.
func minimalEvent(t testing.TB, edits ...edit) document {
	t.Helper()
	e := seedBlock(t, "seed002/event.json", `"event_type": ""`, `"event_type": "Update Booking / Amendment"`)
	all(edits...)(t, e)
	return e
}

// resultWith is the seed's empty top-level block with the given events.
func resultWith(t testing.TB, events ...document) document {
	t.Helper()
	r := seedBlock(t, "seed002/result.json", idPlaceholder, idFilled)
	for _, e := range events {
		set("/message_events/-", map[string]any(e))(t, r)
	}
	return r
}

// seedDocuments are all blocks of the seeds that belong to an outcome, made
// whole.
func seedDocuments(t testing.TB) map[string]document {
	t.Helper()
	notice := func(status, code, message string) document {
		d := seedBlock(t, "seed002/notice.json", idPlaceholder, idFilled, "S10 | S99", code,
			"no_booking_action_detected | material_package_unavailable", status,
			`"reason_code": ""`, `"reason_code": "`+status+`"`)
		set("/notification/visible_message", message)(t, d)
		return d
	}
	s10 := seedBlock(t, "seed001/s10.json", idPlaceholder, idFilled)
	s99 := seedBlock(t, "seed001/s99.json", idPlaceholder, idFilled)
	text := func(d document) string { return d["notification"].(map[string]any)["visible_message"].(string) }

	noticeS99 := notice("material_package_unavailable", "S99", text(s99))
	set("/manual_review", map[string]any(seedBlock(t, "seed002/s99_manual_review.json")))(t, noticeS99)

	intent := seedBlock(t, "seed002/unhandled_intent.json", "<当前证据原文>", "Can we get 30 days credit?", "<忠实中文概述>", "询问能否给予账期")
	withIntent := resultWith(t, minimalEvent(t))
	set("/unhandled_current_intents/-", map[string]any(intent))(t, withIntent)

	unknown := seedBlock(t, "seed001/unknown.json", "<当前原文>", "Can we get 30 days credit?")
	all(set("/visible_message", intent["visible_message"]), set("/requires_user_decision", true))(t, unknown)
	withUnknown := resultWith(t, minimalEvent(t))
	set("/unhandled_current_intents/-", map[string]any(unknown))(t, withUnknown)

	review := seedBlock(t, "seed002/manual_review.json", `"reason_code": ""`, `"reason_code": "target_not_unique"`,
		`"visible_reason": ""`, `"visible_reason": "目标不唯一。"`)

	trace := seedBlock(t, "seed002/trace.json", "extra_bed | general_request", "general_request",
		"<按当前证据顺序合并的完整补充信息原文>", "high floor please",
		"extra_bed | room_preference | room_setup | meeting | function | meal | transport | payment_information | general_information", "room_preference",
		"<单条原文>", "high floor", `"YYYY-MM-DD | null"`, "null", `"<原始时段或 null>"`, "null")

	relation := seedBlock(t, "seed002/relation.json", `"related_source_event_index": ""`, `"related_source_event_index": "E1"`,
		`"related_event_type": ""`, `"related_event_type": "Rooming List"`,
		`"relationship_type": ""`, `"relationship_type": "derived_from_rooming_list"`)
	derived := minimalEvent(t, set("/event_type", "TA RECORDER"), set("/source_event_index", "E2"))
	for key, value := range relation {
		derived[key] = value
	}

	release := seedBlock(t, "seed002/parent_release.json", "<parent_group_code>", "QBD0500", "<child_group_code>", "QBD0501",
		"<parent line + split evidence>", "QBD0500 AMEND TO QBD0501")
	child := minimalEvent(t, set("/event_type", "New Booking"), set("/case_keys/group_code", "QBD0501"))

	return map[string]document{
		"seed 001 S10":                    s10,
		"seed 001 S99":                    s99,
		"seed 001 unknown":                withUnknown,
		"seed 002 notice as S10":          notice("no_booking_action_detected", "S10", text(s10)),
		"seed 002 notice as S99":          noticeS99,
		"seed 002 empty result, an event": resultWith(t, minimalEvent(t)),
		"seed 002 unhandled intent":       withIntent,
		"seed 002 date evidence": resultWith(t, minimalEvent(t, set("/event_type", "New Booking"),
			set("/extracted_fields", map[string]any(seedBlock(t, "seed002/date_evidence.json"))))),
		"seed 002 trace": resultWith(t, minimalEvent(t, set("/event_type", "Trace"),
			set("/extracted_fields", trace["extracted_fields"]))),
		"seed 002 manual review": resultWith(t, minimalEvent(t, set("/event_type", "Need Manual Review"),
			set("/manual_review", review["manual_review"]))),
		"seed 002 derived event":  resultWith(t, minimalEvent(t, set("/event_type", "Rooming List")), derived),
		"seed 002 parent release": resultWith(t, child, release),
	}
}

// The blocks as they are printed, with a place left open, are not.
func TestUnfilledSeedBlocksAreRefused(t *testing.T) {
	intent := readDocument(t, "seed002/unhandled_intent.json")
	d := resultWith(t, minimalEvent(t))
	set("/unhandled_current_intents/-", map[string]any(intent))(t, d)
	vs := d.check(t)
	require.Len(t, vs, 1)
	require.Equal(t, "/unhandled_current_intents/0/visible_message", vs[0].Pointer)
	require.Equal(t, contract.RuleUnhandled, vs[0].Rule)

	require.Equal(t, contract.UnhandledFallback, contract.UnhandledMessage("<忠实中文概述>"))
	require.Equal(t, contract.UnhandledFallback, contract.UnhandledMessage("asks for credit"))
	require.Equal(t, framed("询问账期"), contract.UnhandledMessage("询问账期"))
}

// The blocks of the seeds are valid as they stand, their placeholders filled.
func TestSeedBlocksAreValid(t *testing.T) {
	for name, d := range seedDocuments(t) {
		t.Run(name, func(t *testing.T) {
			require.Empty(t, d.check(t))
		})
	}
}
