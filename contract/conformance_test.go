package contract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// row is one line of the matrix: a document, an edit, and the rule that the
// edited document breaks at a place, or nothing.
type row struct {
	name string
	base string // file in testdata
	edit edit
	// breaks is empty if the document stays valid.
	breaks rule.ID
	// keeps is the rule that the row shows not to fire, if breaks is empty.
	keeps rule.ID
	// at is where the violation is, "*" for anywhere.
	at string
}

const (
	deskFile = "desk.json"
	s10File  = "s10.json"
	s99File  = "s99.json"
)

func event(i int, rest string) string { return fmt.Sprintf("/message_events/%d%s", i, rest) }

// framed puts a summary into the seed's frame, whatever it is.
func framed(summary string) string {
	return "当前邮件包含未被现有任务类型覆盖的业务意图：" + summary + "。请查看原邮件并决定后续处理。"
}

// matrix is the corpus of the conformance test. Each row is named after its
// rule.
func matrix() []row {
	var rows []row
	breaks := func(id rule.ID, name, base, at string, edits ...edit) {
		rows = append(rows, row{name: name, base: base, edit: all(edits...), breaks: id, at: at})
	}
	keeps := func(id rule.ID, name, base string, edits ...edit) {
		rows = append(rows, row{name: name, base: base, edit: all(edits...), keeps: id})
	}
	const (
		stay     = "/message_events/0/extracted_fields"
		trace    = "/message_events/2/extracted_fields"
		review   = "/message_events/5/manual_review"
		release  = "/message_events/6"
		intent   = "/unhandled_current_intents/0"
		evidence = stay + "/date_evidence"
		items    = trace + "/trace_items"
	)

	const id = "/source_message/source_message_id"
	for _, base := range []string{deskFile, s10File, s99File} {
		breaks("CT-1", "no id "+base, base, id, drop(id))
		breaks("CT-1", "empty id "+base, base, id, set(id, ""))
		breaks("CT-1", "white id "+base, base, id, set(id, " \u3000\t"))
		breaks("CT-1", "invisible id "+base, base, id, set(id, "\u200b"))
		breaks("CT-1", "null id "+base, base, id, set(id, nil))
		breaks("CT-1", "number as id "+base, base, id, set(id, 17))
		breaks("CT-1", "no source message "+base, base, "*", drop("/source_message"))
		breaks("CT-2", "no subject "+base, base, "/source_message/subject", drop("/source_message/subject"))
		breaks("CT-2", "null cc "+base, base, "/source_message/cc", set("/source_message/cc", nil))
		breaks("CT-2", "other channel "+base, base, "/source_message/source_channel", set("/source_message/source_channel", "WhatsApp"))
		breaks("CT-2", "blank sender "+base, base, "/source_message/from", set("/source_message/from", " "))
		breaks("CT-2", "blank time "+base, base, "/source_message/received_at", set("/source_message/received_at", ""))
		keeps("CT-1", "any id "+base, base, set(id, "<20260511.1@mail>"))
		keeps("CT-2", "unknown metadata "+base, base, set("/source_message/subject", nil), set("/source_message/from", nil),
			set("/source_message/cc", []any{}), set("/source_message/received_at", nil))
		keeps("CT-2", "empty subject line "+base, base, set("/source_message/subject", ""))
		breaks("CT-3", "id at the root "+base, base, "/source_message_id", set("/source_message_id", "MSG-1"))
		breaks("CT-8", "wrapper key "+base, base, "/booking_data", set("/booking_data", map[string]any{}))
		breaks("CT-8", "file name "+base, base, "/filename", set("/filename", "booking_data.json"))
		breaks("CT-8", "unknown key "+base, base, "/note", set("/note", "x"))
	}
	for _, key := range []string{"event_type", "event_role", "source_event_index", "case_keys", "relevant_message_excerpt", "attachments", "file_references", "context_used", "extracted_fields", "manual_review"} {
		breaks("CT-2", "event without "+key, deskFile, event(0, "/"+key), drop(event(0, "/"+key)))
	}
	breaks("CT-2", "null context", deskFile, event(0, "/context_used"), set(event(0, "/context_used"), nil))
	breaks("CT-2", "null attachments", deskFile, event(0, "/attachments"), set(event(0, "/attachments"), nil))

	breaks("CT-3", "id in an event", deskFile, event(0, "/source_message_id"), set(event(0, "/source_message_id"), "MSG-7"))
	breaks("CT-3", "id in an intent", deskFile, intent+"/source_message_id", set(intent+"/source_message_id", "MSG-7"))
	breaks("CT-3", "id in an open object", deskFile, stay+"/rooms/source_message_id", set(stay+"/rooms/source_message_id", "MSG-7"))
	breaks("CT-3", "id in another case", deskFile, stay+"/Source_Message_ID", set(stay+"/Source_Message_ID", "MSG-7"))
	breaks("CT-3", "id in the notification", s10File, "/notification/source_message_id", set("/notification/source_message_id", "MSG-1"))
	keeps("CT-3", "a key that contains the name", deskFile, set(stay+"/quoted_source_message_id_raw", "see MSG-6"))

	breaks("CT-4", "another message", s10File, "/notification/visible_message", set("/notification/visible_message", "无需处理。"))
	breaks("CT-4", "a review", s10File, "/manual_review", set("/manual_review", map[string]any{}))
	breaks("CT-4", "another status", s10File, "/agent_assessment/status", set("/agent_assessment/status", "material_package_unavailable"))
	breaks("CT-4", "another reason", s10File, "/agent_assessment/reason_code", set("/agent_assessment/reason_code", ""))
	breaks("CT-4", "no review key", s10File, "/manual_review", drop("/manual_review"))
	keeps("CT-4", "as printed", s10File)

	breaks("CT-5", "the message of S10", s99File, "/notification/visible_message", set("/notification/visible_message", contract.MessageS10))
	breaks("CT-5", "no review", s99File, "/manual_review", set("/manual_review", nil))
	breaks("CT-5", "review of an event", s99File, "/manual_review/review_record_type", set("/manual_review/review_record_type", "business_event_review"))
	breaks("CT-5", "another reason", s99File, "/manual_review/reason_code", set("/manual_review/reason_code", "other"))
	breaks("CT-5", "other assessment", s99File, "/agent_assessment/reason_code", set("/agent_assessment/reason_code", "other"))
	breaks("CT-5", "another visible reason", s99File, "/manual_review/visible_reason", set("/manual_review/visible_reason", "x"))
	breaks("CT-5", "missing fields named", s99File, "/manual_review/missing_fields", set("/manual_review/missing_fields", []any{"body"}))
	breaks("CT-5", "no action", s99File, "/manual_review/suggested_human_actions", set("/manual_review/suggested_human_actions", []any{}))
	breaks("CT-5", "known field", s99File, "/manual_review/known_fields", set("/manual_review/known_fields", map[string]any{"a": 1}))
	breaks("CT-5", "a key of the review is missing", s99File, "/manual_review/blocking_points", drop("/manual_review/blocking_points"))
	keeps("CT-5", "as printed", s99File)

	for _, base := range []string{s10File, s99File} {
		breaks("CT-6", "action_required at the root "+base, base, "/action_required", set("/action_required", false))
		breaks("CT-6", "action_required below "+base, base, "/notification/action_required", set("/notification/action_required", true))
		breaks("CT-6", "unhandled intents "+base, base, "/unhandled_current_intents", set("/unhandled_current_intents", []any{}))
		breaks("CT-6", "no decision asked for "+base, base, "/notification/requires_user_decision", set("/notification/requires_user_decision", false))
		breaks("CT-6", "not required "+base, base, "/notification/required", set("/notification/required", false))
		breaks("CT-6", "source hidden "+base, base, "/notification/show_source_message", set("/notification/show_source_message", false))
		breaks("CT-6", "handler "+base, base, "/handler_type", set("/handler_type", "desk"))
		breaks("CT-6", "result type "+base, base, "/result_type", set("/result_type", "x"))
		breaks("CT-6", "notification type "+base, base, "/notification/notification_type", set("/notification/notification_type", "x"))
		breaks("CT-6", "history "+base, base, "/current_or_history", set("/current_or_history", "history"))
		breaks("CT-6", "automation "+base, base, "/agent_assessment/automation_action", set("/agent_assessment/automation_action", "reply"))
		breaks("CT-6", "route code "+base, base, "/route_code", set("/route_code", "S11"))
		breaks("CT-6", "no route code "+base, base, "/route_code", drop("/route_code"))
		breaks("CT-6", "no notification "+base, base, "/notification", drop("/notification"))
		keeps("CT-6", "as printed "+base, base)
	}
	breaks("CT-6", "code and status do not match", s10File, "/agent_assessment/status", set("/route_code", "S99"))

	for _, key := range []string{"message_events", "case_candidates", "extraction_warnings", "unhandled_current_intents"} {
		breaks("CT-7", "no "+key, deskFile, "/"+key, drop("/"+key))
		breaks("CT-7", "null "+key, deskFile, "/"+key, set("/"+key, nil))
		breaks("CT-7", key+" as object", deskFile, "/"+key, set("/"+key, map[string]any{}))
	}
	breaks("CT-7", "no event", deskFile, "/message_events", set("/message_events", []any{}))
	breaks("CT-7", "sixth field", deskFile, "/summary", set("/summary", "x"))
	breaks("CT-7", "an event that is none", deskFile, event(7, ""), set("/message_events/-", "E9"))
	breaks("CT-7", "candidate of no event", deskFile, "/case_candidates/0/source_event_indices/0", set("/case_candidates/0/source_event_indices/0", "E9"))
	breaks("CT-7", "candidate without events", deskFile, "/case_candidates/0/source_event_indices", set("/case_candidates/0/source_event_indices", []any{}))
	breaks("CT-7", "candidate names an event twice", deskFile, "/case_candidates/0/source_event_indices/1", set("/case_candidates/0/source_event_indices/-", "E1"))
	breaks("CT-7", "the last of seven events named twice", deskFile, "/case_candidates/0/source_event_indices/7", set("/case_candidates/0/source_event_indices",
		[]any{"E1", "E2", "E3", "E4", "E5", "E6", "E_PARENT_RELEASE", "E_PARENT_RELEASE"}))
	breaks("CT-7", "target twice", deskFile, "/case_candidates/2/case_keys", again("/case_candidates/0"))
	breaks("CT-7", "target twice in another case", deskFile, "/case_candidates/2/case_keys", again("/case_candidates/1", set("/case_keys/group_code", "qbd0502")))
	breaks("CT-7", "candidate without basis", deskFile, "/case_candidates/0/basis", set("/case_candidates/0/basis", ""))
	breaks("CT-7", "candidate with another key", deskFile, "/case_candidates/0/score", set("/case_candidates/0/score", 1))
	keeps("CT-7", "no candidates", deskFile, set("/case_candidates", []any{}))
	keeps("CT-7", "no warnings and intents", deskFile, set("/extraction_warnings", []any{}), set("/unhandled_current_intents", []any{}))

	const file = "/message_events/0/attachments/0"
	for _, key := range []string{"booking_data", "file", "filename", "artifact", "download_url", "output_mode", "FileName"} {
		breaks("CT-8", key+" in an open object", deskFile, stay+"/rooms/"+key, set(stay+"/rooms/"+key, "x"))
	}
	breaks("CT-8", "artifact in the context", deskFile, event(0, "/context_used/artifact"), set(event(0, "/context_used/artifact"), nil))
	breaks("CT-8", "file in known fields", deskFile, review+"/known_fields/file", set(review+"/known_fields/file", "x"))
	breaks("CT-8", "download_url in a reference", deskFile, file+"/download_url", set(file+"/download_url", "x"))
	breaks("CT-8", "reference without kind", deskFile, file+"/kind", drop(file+"/kind"))
	breaks("CT-8", "reference of another kind", deskFile, file+"/kind", set(file+"/kind", "image"))
	breaks("CT-8", "reference without id", deskFile, file+"/attachment_id", set(file+"/attachment_id", " "))
	breaks("CT-8", "reference that is a number", deskFile, event(0, "/attachments/1"), set(event(0, "/attachments/-"), 4))
	breaks("CT-8", "empty reference", deskFile, event(0, "/attachments/1"), set(event(0, "/attachments/-"), ""))
	breaks("CT-8", "blank reference", deskFile, event(0, "/attachments/1"), set(event(0, "/attachments/-"), "  "))
	breaks("CT-8", "unknown key of an event", deskFile, event(0, "/priority"), set(event(0, "/priority"), 1))
	breaks("CT-8", "key in another case", deskFile, event(0, "/Event_Role"), drop(event(0, "/event_role")), set(event(0, "/Event_Role"), "x"))
	keeps("CT-8", "plain string as a reference", deskFile, set(event(0, "/attachments"), []any{"list.xlsx", "A2"}))
	keeps("CT-8", "any other key in an open object", deskFile, set(stay+"/file_note", "x"), set(event(0, "/context_used/filename_raw"), "x"))
	keeps("CT-8", "a file name of an input attachment", deskFile, set(file+"/filename", "booking_data.json"))

	breaks("CT-9", "unknown type", deskFile, event(1, "/event_type"), set(event(1, "/event_type"), "Refund"))
	breaks("CT-9", "type in another case", deskFile, event(1, "/event_type"), set(event(1, "/event_type"), "new booking"))
	breaks("CT-9", "empty type", deskFile, event(1, "/event_type"), set(event(1, "/event_type"), ""))
	breaks("CT-9", "number as type", deskFile, event(1, "/event_type"), set(event(1, "/event_type"), 1))
	for _, t := range contract.EventTypes() {
		if t != contract.TraceEvent && t != contract.NeedManualReview {
			keeps("CT-9", string(t), "event.json", set(event(0, "/event_type"), string(t)))
		}
	}

	const keys = "/message_events/0/case_keys"
	breaks("CT-10", "three keys", deskFile, keys+"/block_code", drop(keys+"/block_code"))
	breaks("CT-10", "five keys", deskFile, keys+"/pnr", set(keys+"/pnr", nil))
	breaks("CT-10", "no keys", deskFile, keys, set(keys, nil))
	breaks("CT-10", "list", deskFile, keys+"/group_code", set(keys+"/group_code", []any{"QBD0501"}))
	breaks("CT-10", "blank", deskFile, keys+"/confirmation_number", set(keys+"/confirmation_number", ""))
	breaks("CT-10", "number", deskFile, keys+"/confirmation_number", set(keys+"/confirmation_number", 9001))
	breaks("CT-10", "keys of a candidate", deskFile, "/case_candidates/0/case_keys/block_code", drop("/case_candidates/0/case_keys/block_code"))
	breaks("CT-10", "no keys of a candidate", deskFile, "/case_candidates/0/case_keys", drop("/case_candidates/0/case_keys"))
	breaks("CT-10", "keys of an intent", deskFile, intent+"/case_keys/group_code", drop(intent+"/case_keys/group_code"))
	for _, several := range []string{
		"QBD0501, QBD0502", "QBD0501;QBD0502", "QBD0501、QBD0502", "QBD0501/QBD0502", "QBD0501 QBD0502", "QBD0501\nQBD0502",
		"QBD0501 and QBD0502", "QBD0501和QBD0502", "QBD0501-QBD0505", "QBD0501 & QBD0502", "QBD0501/02", "QBD0501 0502",
		"QBD0501，QBD0502", "QBD0501 to QBD0505", "QBD0501至QBD0505", `["QBD0501","QBD0502"]`, "QBD0501|QBD0502", "QBD0501+QBD0502",
		"HANOI, SAPA", "HANOI / SAPA", "ＱＢＤ０５０１／ＱＢＤ０５０２", "QBD-0501/QBD-0502", "VN-0514/15", "QBD0501(QBD0502)", "QBD0501_QBD0502",
		"QBD0501:QBD0502", "QBD0501.QBD0502", `QBD0501\QBD0502`, "QBD0501→QBD0502", `["QBD0501"]`, "[QBD0501]", `{"code":"QBD0501"}`,
	} {
		breaks("CT-10", "several: "+several, "event.json", event(0, "/case_keys/group_code"), set(event(0, "/case_keys/group_code"), several))
	}
	for _, one := range []string{"QBD0501", "QBD-0501", "QBD 0501", "VN/0514", "QBD0501-A", "A&B TOUR", "0514", "HANOI", "团0514", "QBD_0501", "HANOI TOUR 12", "GRP-2026-05", "QBD(0514)", "L.T.0514", "GRP#12", "26QBD0514/01", "LT-260514/2"} {
		keeps("CT-10", "one: "+one, "event.json", set(event(0, "/case_keys/group_code"), one))
	}

	for _, marker := range []string{"U-850", "u-850", "U 850", "Ｕ－８５０", "U–850", "U - 850", "U-850.50", " u-850 ", "U-850/night", "Rate U-850", "U-850元", "房价U-850"} {
		breaks("CT-11", "key "+marker, "event.json", event(0, "/case_keys/confirmation_number"), set(event(0, "/case_keys/confirmation_number"), marker))
	}
	for _, key := range []string{"group_code", "reservation_number", "block_code"} {
		breaks("CT-11", key, "event.json", event(0, "/case_keys/"+key), set(event(0, "/case_keys/"+key), "U-850"))
	}
	for _, key := range []string{
		"confirmation_number", "old_confirmation_no", "reservation_number", "booking_reference", "bookingRef", "target_key",
		"new_group_code", "confirmationNumber", "hotel reservation", "confirmation", "确认号", "bookingnumber", "conf_no", "resNo", "rsv_number", "reference", "your_ref",
	} {
		breaks("CT-11", "field "+key, deskFile, stay+"/"+key, set(stay+"/"+key, "u-850"))
		keeps("CT-11", "field "+key, deskFile, set(stay+"/"+key, "C-9001"))
	}
	breaks("CT-11", "in a list", deskFile, stay+"/confirmation_numbers/1", set(stay+"/confirmation_numbers", []any{"C-1", "U-850"}))
	breaks("CT-11", "in an object", deskFile, stay+"/reservation/number", set(stay+"/reservation", map[string]any{"number": "U-850"}))
	breaks("CT-11", "in the context", deskFile, event(0, "/context_used/reservation_no"), set(event(0, "/context_used/reservation_no"), "U-850"))
	breaks("CT-11", "in known fields", deskFile, review+"/known_fields/booking_reference", set(review+"/known_fields/booking_reference", "U-850"))
	breaks("CT-11", "keys of a candidate", deskFile, "/case_candidates/0/case_keys/block_code", set("/case_candidates/0/case_keys/block_code", "U-850"))
	breaks("CT-11", "keys of an intent", deskFile, intent+"/case_keys/block_code", set(intent+"/case_keys/block_code", "U-850"))
	breaks("CT-11", "child code", deskFile, release+"/extracted_fields/child_group_codes/2", set(release+"/extracted_fields/child_group_codes/-", "U-850"))
	for _, key := range []string{"LU-850", "U850", "U-2026-0514", "U-850A", "UU-1", "QBD-850", "EU 850"} {
		keeps("CT-11", "no marker: "+key, "event.json", set(event(0, "/case_keys/reservation_number"), key))
	}
	keeps("CT-11", "its own place", deskFile, set(stay+"/rate_marker_raw", "U-850"))
	keeps("CT-11", "remarks", deskFile, set(stay+"/reservation_remarks", "U-850"), set(stay+"/confirmation_note", "U-850"), set(stay+"/reference_text", "see U-850"))
	keeps("CT-11", "abbreviations of other words", deskFile, set(stay+"/conf_room", "U-850"), set(stay+"/res", "U-850"))
	keeps("CT-11", "text that mentions it", deskFile, set(stay+"/reservation_remark", "rate U-850 as agreed"), set(stay+"/booking_rate_code", "U-850"))

	breaks("CT-12", "child with its parent's code", deskFile, event(1, "/case_keys/group_code"), set(event(1, "/case_keys/group_code"), "QBD0500"))
	breaks("CT-12", "parent's code in another case", deskFile, event(0, "/case_keys/group_code"), set(event(0, "/case_keys/group_code"), "qbd0500"))
	breaks("CT-12", "parent's code in full width", deskFile, event(0, "/case_keys/group_code"), set(event(0, "/case_keys/group_code"), "ＱＢＤ０５００"))
	breaks("CT-12", "parent named by the child itself", "event.json", event(0, "/case_keys/group_code"),
		set(event(0, "/case_keys/group_code"), "QBD0500"), set(event(0, "/extracted_fields/parent_group_code"), "QBD0500"))
	breaks("CT-12", "Trace of a child", deskFile, event(2, "/case_keys/group_code"), set(event(2, "/case_keys/group_code"), "QBD0500"))
	keeps("CT-12", "parent in the context", deskFile, set(event(0, "/context_used/parent_group_code"), "QBD0500"))
	breaks("CT-12", "parent among the children", deskFile, release+"/extracted_fields/child_group_codes/2", set(release+"/extracted_fields/child_group_codes/-", "QBD0500"))
	keeps("CT-12", "parent as evidence", deskFile, set(event(0, "/extracted_fields/parent_group_code"), "QBD0500"))

	breaks("CT-13", "no evidence", deskFile, evidence, drop(evidence))
	breaks("CT-13", "null evidence", deskFile, evidence, set(evidence, nil))
	for _, key := range []string{"hotel_date_raw", "tour_date_raw", "action_date_raw", "sheet_month_year", "date_inference_basis"} {
		breaks("CT-13", "evidence without "+key, deskFile, evidence+"/"+key, drop(evidence+"/"+key))
	}
	breaks("CT-13", "sixth key of evidence", deskFile, evidence+"/mail_date", set(evidence+"/mail_date", "x"))
	breaks("CT-13", "unknown basis", deskFile, evidence+"/date_inference_basis", set(evidence+"/date_inference_basis", "guess"))
	breaks("CT-13", "departure first", deskFile, stay+"/departure_date", set(stay+"/departure_date", "2026-05-13"))
	breaks("CT-13", "wrong nights", deskFile, stay+"/nights", set(stay+"/nights", 3))
	breaks("CT-13", "negative nights", deskFile, stay+"/nights", set(stay+"/nights", -1), set(stay+"/departure_date", nil))
	breaks("CT-13", "nights as text", deskFile, stay+"/nights", set(stay+"/nights", "2"))
	breaks("CT-13", "half a night", deskFile, stay+"/nights", set(stay+"/nights", 1.5))
	for _, date := range []string{"2026-02-30", "2026-5-14", "14/05/2026", "2026-05-14T00:00:00Z", "", "0000-01-01", "２０２６-05-14"} {
		breaks("CT-13", "date "+date, deskFile, stay+"/arrival_date", set(stay+"/arrival_date", date))
	}
	breaks("CT-13", "only nights, no evidence", "event.json", event(0, "/extracted_fields/date_evidence"), set(event(0, "/extracted_fields/nights"), 2))
	action := func(arrival, departure, hotel, action string) edit {
		return all(set(stay+"/arrival_date", arrival), set(stay+"/departure_date", departure), drop(stay+"/nights"),
			set(evidence+"/hotel_date_raw", hotel), set(evidence+"/action_date_raw", action))
	}
	for _, c := range [][4]string{
		{"2026-05-11", "2026-05-16", "14-16", "11/05 AMD"},
		{"2026-05-11", "2026-05-16", "14/05-16/05", "11/05 AMD"},
		{"2026-05-11", "2026-05-16", "2026-05-14~05-16", "AMD 11 May"},
		{"2026-05-11", "2026-05-16", "5月14-16日", "5月11日改"},
		{"2026-05-11", "2026-05-16", "14 May - 16 May", "May 11"},
		{"2026-05-11", "2026-05-16", "14-16", "2026/05/11"},
		{"2026-05-11", "2026-05-16", "14-15, 18-20", "05/11"},
		{"2026-05-11", "2026-05-16", "１４-１６", "１１/０５"},
		{"2026-05-11", "2026-05-16", "20260514-20260516", "20260511 AMD"},
		{"2026-05-15", "2026-05-16", "14 to 15 May", "15/05"},
		{"2026-05-15", "2026-05-16", "14/05 - 15/05", "15/05"},
	} {
		breaks("CT-13", "action date as arrival: "+c[2]+" "+c[3], deskFile, stay+"/arrival_date", action(c[0], c[1], c[2], c[3]))
	}
	for _, c := range [][4]string{
		{"2026-05-11", "2026-05-16", "11-16", "11/05 AMD"},
		{"2026-05-14", "2026-05-16", "14-16", "11/05 AMD"},
		{"2026-05-18", "2026-05-20", "14-15, 18-20", "11/05"},
		{"2026-05-11", "2026-05-12", "11/05", "11/05"},
		{"2026-05-11", "2026-05-12", "as agreed", "11/05"},
		{"2026-05-31", "2026-06-02", "31-02", "11/05 AMD"},
		{"2026-05-05", "2026-05-06", "May 5", "AMD 05/05"},
		{"2026-05-14", "2026-05-16", "20260514", "20260514"},
		{"2026-05-18", "2026-05-20", "14-15 & 18-20", "18/05"},
		{"2026-05-18", "2026-05-20", "14-15 / 18-20", "18/05"},
		{"2026-05-14", "2026-05-16", "2 nights from 14 May", "14/05"},
		{"2026-05-14", "2026-05-16", "Room 2: 14-16", "14/05"},
	} {
		keeps("CT-13", "arrival is the hotel date: "+c[2]+" "+c[3], deskFile, action(c[0], c[1], c[2], c[3]))
	}
	keeps("CT-13", "day use", deskFile, set(stay+"/departure_date", "2026-05-14"), set(stay+"/nights", 0))
	keeps("CT-13", "arrival only", deskFile, drop(stay+"/departure_date"), drop(stay+"/nights"))
	keeps("CT-13", "nothing known", deskFile, set(stay+"/arrival_date", nil), set(stay+"/departure_date", nil), set(stay+"/nights", nil), set(evidence, nil))
	keeps("CT-13", "raw dates unknown", deskFile, set(evidence+"/tour_date_raw", nil), set(evidence+"/action_date_raw", nil), set(evidence+"/sheet_month_year", nil))
	keeps("CT-13", "whole number in another notation", deskFile, setJSON(stay+"/nights", "2.0"))

	for _, key := range []string{"trace_subtype", "trace_text", "trace_items", "notify_departments"} {
		breaks("CT-14", "no "+key, deskFile, trace+"/"+key, drop(trace+"/"+key))
	}
	breaks("CT-14", "nothing", deskFile, trace, set(trace, map[string]any{}))
	breaks("CT-14", "blank text", deskFile, trace+"/trace_text", set(trace+"/trace_text", " "))
	breaks("CT-14", "no items", deskFile, trace+"/trace_items", set(items, []any{}))
	breaks("CT-14", "unknown subtype", deskFile, trace+"/trace_subtype", set(trace+"/trace_subtype", "request"))
	breaks("CT-14", "unknown category", deskFile, items+"/1/category", set(items+"/1/category", "banquet"))
	breaks("CT-14", "text that is not there", deskFile, items+"/1/text_raw", set(items+"/1/text_raw", "dinner for 30"))
	breaks("CT-14", "blank item", deskFile, items+"/1/text_raw", set(items+"/1/text_raw", ""))
	breaks("CT-14", "the same words twice, once in the text", deskFile, items+"/2/text_raw", again(items+"/1"))
	breaks("CT-14", "subtype of one of two", deskFile, trace+"/trace_subtype", set(trace+"/trace_subtype", "extra_bed"))
	breaks("CT-14", "subtype of all", deskFile, trace+"/trace_subtype", drop(items+"/1"), set(trace+"/notify_departments", []any{"Housekeeping"}))
	breaks("CT-14", "department missing", deskFile, trace+"/notify_departments", set(trace+"/notify_departments", []any{"Housekeeping"}))
	breaks("CT-14", "department twice", deskFile, trace+"/notify_departments/2", set(trace+"/notify_departments/-", "F&B"))
	many := []any{"A", "B", "C", "D", "E", "F"}
	breaks("CT-14", "the last of many departments missing", deskFile, trace+"/notify_departments", set(items+"/0/notify_departments", many), set(items+"/1/notify_departments", []any{}), set(trace+"/notify_departments", many[:5]))
	keeps("CT-14", "many departments", deskFile, set(items+"/0/notify_departments", many), set(items+"/1/notify_departments", many[2:]), set(trace+"/notify_departments", many))
	breaks("CT-14", "department of no item", deskFile, trace+"/notify_departments/2", set(trace+"/notify_departments/-", "Sales"))
	breaks("CT-14", "service date", deskFile, items+"/1/service_date", set(items+"/1/service_date", "15 May"))
	breaks("CT-14", "pax as text", deskFile, items+"/1/pax", set(items+"/1/pax", "20"))
	breaks("CT-14", "negative pax", deskFile, items+"/1/pax", set(items+"/1/pax", -2))
	breaks("CT-14", "item without pax", deskFile, items+"/1/pax", drop(items+"/1/pax"))
	breaks("CT-14", "null departments of an item", deskFile, items+"/1/notify_departments", set(items+"/1/notify_departments", nil))
	for _, key := range []string{"occupancy_update", "requires_rate_update", "rate_adjustment_formula"} {
		breaks("CT-14", "extra bed without "+key, deskFile, trace+"/"+key, drop(trace+"/"+key))
		breaks("CT-14", key+" in an item", deskFile, items+"/0/"+key, set(items+"/0/"+key, nil))
	}
	breaks("CT-14", "extra bed without its keys", deskFile, trace, drop(trace+"/occupancy_update"), drop(trace+"/requires_rate_update"), drop(trace+"/rate_adjustment_formula"))
	breaks("CT-14", "key in another case", deskFile, trace+"/Trace_Text", set(trace+"/Trace_Text", "x"))
	keeps("CT-14", "only extra beds", deskFile, drop(items+"/1"), set(trace+"/trace_subtype", "extra_bed"), set(trace+"/notify_departments", []any{"Housekeeping"}))
	keeps("CT-14", "no extra bed", deskFile, drop(items+"/0"), drop(trace+"/occupancy_update"), drop(trace+"/requires_rate_update"), drop(trace+"/rate_adjustment_formula"))
	keeps("CT-14", "departments in another order", deskFile, set(trace+"/notify_departments", []any{"F&B", "Housekeeping"}))
	keeps("CT-14", "supplied update", deskFile, setJSON(trace+"/occupancy_update", `{"adults":3}`), set(trace+"/rate_adjustment_formula", "+300"))
	keeps("CT-14", "unclear departments", deskFile, set(items+"/0/notify_departments", []any{}), set(items+"/1/notify_departments", []any{}), set(trace+"/notify_departments", []any{}))

	second := func(edits ...edit) edit {
		return again("/message_events/2", append([]edit{set("/source_event_index", "E9")}, edits...)...)
	}
	breaks("CT-15", "two Traces of one target", deskFile, event(7, ""), second())
	breaks("CT-15", "target in another case", deskFile, event(7, ""), second(set("/case_keys/group_code", " qbd0502 ")))
	guest := func(name, arrival string) edit {
		return all(set("/case_keys/group_code", nil), set("/related_source_event_index", "E2"), set("/extracted_fields/guest_name", name),
			set("/extracted_fields/arrival_date", arrival), set("/extracted_fields/date_evidence", map[string]any{
				"hotel_date_raw": nil, "tour_date_raw": nil, "action_date_raw": nil, "sheet_month_year": nil, "date_inference_basis": "hotel_date_explicit"}))
	}
	breaks("CT-15", "target in full width", deskFile, event(7, ""), second(set("/case_keys/group_code", "ＱＢＤ０５０２")))
	keeps("CT-15", "target with a hyphen", deskFile, second(set("/case_keys/group_code", "QBD-0501")))
	breaks("CT-15", "one guest and arrival", deskFile, event(8, ""), second(guest("Lan", "2026-05-14")), second(set("/source_event_index", "E10"), guest("LAN", "2026-05-14")))
	keeps("CT-15", "two guests", deskFile, second(guest("Lan", "2026-05-14")), second(set("/source_event_index", "E10"), guest("Minh", "2026-05-14")))
	keeps("CT-15", "two arrivals", deskFile, second(guest("Lan", "2026-05-14")), second(set("/source_event_index", "E10"), guest("Lan", "2026-05-15")))
	nameless := func(index string) edit { // a candidate whose keys are all null
		return again("/case_candidates/1", set("/case_keys/group_code", nil), set("/source_event_indices", []any{index}))
	}
	guests := func(name string) edit {
		return all(second(guest("Lan", "2026-05-14")), second(set("/source_event_index", "E10"), guest(name, "2026-05-15")), nameless("E9"), nameless("E10"))
	}
	keeps("CT-7", "candidates of two guests", deskFile, guests("Minh"))
	breaks("CT-7", "two candidates of one guest", deskFile, "/case_candidates/3/case_keys", second(guest("Lan", "2026-05-14")), nameless("E9"), nameless("E9"))
	breaks("CT-7", "two candidates of no target", deskFile, "/case_candidates/3/case_keys", nameless("E6"), nameless("E6"))
	keeps("CT-15", "two targets", deskFile, second(set("/case_keys/group_code", "QBD0501"), set("/case_keys/reservation_number", "R-77"), set("/related_source_event_index", "E1")))

	breaks("CT-16", "no review", deskFile, review, set(review, nil))
	breaks("CT-16", "review key missing", deskFile, review, drop(review))
	for _, key := range []string{"reason_code", "visible_reason", "review_record_type", "missing_fields", "blocking_points", "conflicting_points", "suggested_human_actions", "evidence_to_check", "known_fields"} {
		breaks("CT-16", "review without "+key, deskFile, review+"/"+key, drop(review+"/"+key))
		breaks("CT-16", "review with null "+key, deskFile, review+"/"+key, set(review+"/"+key, nil))
	}
	breaks("CT-16", "reason of no list", deskFile, review+"/reason_code", set(review+"/reason_code", "unclear"))
	breaks("CT-16", "reason of S99", deskFile, review+"/reason_code", set(review+"/reason_code", "material_package_unavailable"))
	breaks("CT-16", "no visible reason", deskFile, review+"/visible_reason", set(review+"/visible_reason", ""))
	breaks("CT-16", "review of S99", deskFile, review+"/review_record_type", set(review+"/review_record_type", "main_agent_entry_review"))
	breaks("CT-16", "tenth key", deskFile, review+"/priority", set(review+"/priority", 1))
	breaks("CT-16", "incomplete review on another event", deskFile, "*", set(event(0, "/manual_review"), map[string]any{"reason_code": "unsafe_split"}))
	for _, reason := range contract.ReviewReasons() {
		keeps("CT-16", string(reason), deskFile, set(review+"/reason_code", string(reason)))
	}
	keeps("CT-16", "a review on another event", deskFile, func(t testing.TB, d document) {
		parent, last := d.parent(t, review)
		set(event(0, "/manual_review"), parent.(map[string]any)[last])(t, d)
	})

	for _, key := range []string{"related_event_type", "relationship_type", "requires_downstream_hard_validation"} {
		breaks("CT-17", "no "+key, deskFile, event(2, "/"+key), drop(event(2, "/"+key)))
		breaks("CT-17", "null "+key, deskFile, event(2, "/"+key), set(event(2, "/"+key), nil))
	}
	breaks("CT-17", "no validation downstream", deskFile, event(2, "/requires_downstream_hard_validation"), set(event(2, "/requires_downstream_hard_validation"), false))
	breaks("CT-17", "unknown relationship", deskFile, event(2, "/relationship_type"), set(event(2, "/relationship_type"), "linked"))
	breaks("CT-17", "unknown related type", deskFile, event(2, "/related_event_type"), set(event(2, "/related_event_type"), "Booking"))
	breaks("CT-17", "another related type", deskFile, event(2, "/related_source_event_index"), set(event(2, "/related_event_type"), "Cancel Booking"))
	breaks("CT-17", "no such event", deskFile, event(2, "/related_source_event_index"), set(event(2, "/related_source_event_index"), "E9"))
	breaks("CT-17", "no such event, plural", deskFile, event(4, "/related_source_event_indices/0"), set(event(4, "/related_source_event_indices"), []any{"E9"}))
	breaks("CT-17", "itself", deskFile, event(2, "/related_source_event_index"), set(event(2, "/related_source_event_index"), "E3"), set(event(2, "/related_event_type"), "Trace"))
	breaks("CT-17", "both fields", deskFile, event(2, "/related_source_event_indices"), set(event(2, "/related_source_event_indices"), []any{"E2"}))
	breaks("CT-17", "neither field", deskFile, event(2, "/related_source_event_index"), set(event(2, "/related_source_event_index"), ""))
	breaks("CT-17", "neither key", deskFile, "*", drop(event(2, "/related_source_event_index")), drop(event(2, "/related_source_event_indices")))
	breaks("CT-17", "twice the same", deskFile, event(4, "/related_source_event_indices/1"), set(event(4, "/related_source_event_indices"), []any{"E4", "E4"}))
	breaks("CT-17", "index as number", deskFile, event(2, "/related_source_event_index"), set(event(2, "/related_source_event_index"), 2))
	breaks("CT-17", "only an index", deskFile, "*", set(event(3, "/related_source_event_index"), "E1"))
	breaks("CT-17", "only a type", deskFile, "*", set(event(3, "/relationship_type"), "linked_trace"))
	breaks("CT-17", "main event with a relation", deskFile, event(3, "/relationship_type"), set(event(3, "/related_source_event_index"), "E1"),
		set(event(3, "/related_event_type"), "New Booking"), set(event(3, "/relationship_type"), "linked_trace"), set(event(3, "/requires_downstream_hard_validation"), true))
	breaks("CT-17", "rooming list of another event", deskFile, event(4, "/related_event_type"), set(event(4, "/related_source_event_indices"), []any{"E1"}), set(event(4, "/related_event_type"), "New Booking"))
	unlink := func(i int) edit {
		return all(drop(event(i, "/related_source_event_index")), drop(event(i, "/related_source_event_indices")),
			drop(event(i, "/related_event_type")), drop(event(i, "/relationship_type")), drop(event(i, "/requires_downstream_hard_validation")))
	}
	breaks("CT-17", "Trace beside its main event, not linked", deskFile, event(2, ""), unlink(2))
	breaks("CT-17", "TA RECORDER beside its rooming list, not linked", deskFile, event(4, ""), unlink(4))
	keeps("CT-17", "TA RECORDER alone", deskFile, unlink(4), set(event(4, "/case_keys/group_code"), "QBD0777"))
	keeps("CT-17", "Trace alone", deskFile, unlink(2), set(event(2, "/case_keys/group_code"), "QBD0777"))
	keeps("CT-17", "singular in the plural field", deskFile, set(event(2, "/related_source_event_index"), nil), set(event(2, "/related_source_event_indices"), []any{"E2"}))
	keeps("CT-17", "absent singular", deskFile, drop(event(4, "/related_source_event_index")))
	keeps("CT-17", "absent plural", deskFile, drop(event(2, "/related_source_event_indices")))
	keeps("CT-17", "empty index fields on a main event", deskFile, set(event(3, "/related_source_event_index"), ""), set(event(3, "/related_source_event_indices"), []any{}))
	keeps("CT-17", "null index fields on a main event", deskFile, set(event(3, "/related_source_event_index"), nil), set(event(3, "/related_source_event_indices"), nil))

	const fields = release + "/extracted_fields"
	for _, key := range []string{"parent_release_or_cancel_candidate", "release_reason", "parent_group_code", "child_group_codes", "allocation_split_from_parent", "parent_original_room_summary"} {
		breaks("CT-18", "no "+key, deskFile, fields+"/"+key, drop(fields+"/"+key))
	}
	breaks("CT-18", "no fields", deskFile, fields, set(fields, map[string]any{}))
	breaks("CT-18", "no candidate", deskFile, fields+"/parent_release_or_cancel_candidate", set(fields+"/parent_release_or_cancel_candidate", false))
	breaks("CT-18", "another reason", deskFile, fields+"/release_reason", set(fields+"/release_reason", "cancelled"))
	breaks("CT-18", "not split", deskFile, fields+"/allocation_split_from_parent", set(fields+"/allocation_split_from_parent", false))
	breaks("CT-18", "another event type", deskFile, release+"/event_type", set(release+"/event_type", "Cancel Allotment"))
	breaks("CT-18", "another role", deskFile, release+"/event_role", set(release+"/event_role", "hotel"))
	breaks("CT-18", "another source", deskFile, release+"/context_used/source", set(release+"/context_used/source", "history"))
	breaks("CT-18", "no source", deskFile, release+"/context_used/source", drop(release+"/context_used/source"))
	breaks("CT-18", "another index", deskFile, release+"/source_event_index", set(release+"/source_event_index", "E7"))
	breaks("CT-18", "another parent", deskFile, release+"/case_keys/group_code", set(release+"/case_keys/group_code", "QBD0499"))
	breaks("CT-18", "no parent key", deskFile, release+"/case_keys/group_code", set(release+"/case_keys/group_code", nil))
	breaks("CT-18", "a child that is no event", deskFile, fields+"/child_group_codes/2", set(fields+"/child_group_codes/-", "QBD0503"))
	breaks("CT-18", "a child twice", deskFile, fields+"/child_group_codes/2", set(fields+"/child_group_codes/-", "QBD0501"))
	breaks("CT-18", "a related event that is no child", deskFile, fields+"/child_group_codes", set(fields+"/child_group_codes", []any{"QBD0501"}))
	breaks("CT-18", "a child that is not related", deskFile, fields+"/child_group_codes/1", set(release+"/related_source_event_indices", []any{"E1"}))
	breaks("CT-18", "no children", deskFile, fields+"/child_group_codes", set(fields+"/child_group_codes", []any{}))
	breaks("CT-18", "related to another type", deskFile, release+"/related_event_type", set(release+"/related_event_type", "Rooming List"))
	breaks("CT-18", "another relationship", deskFile, release+"/relationship_type", set(release+"/relationship_type", "linked_trace"))
	breaks("CT-18", "not related", deskFile, release+"/relationship_type", unlinkRelease())
	breaks("CT-18", "a review", deskFile, release+"/manual_review", func(t testing.TB, d document) {
		parent, last := d.parent(t, review)
		set(release+"/manual_review", parent.(map[string]any)[last])(t, d)
	})
	breaks("CT-18", "only inside the child", deskFile, "*", set(event(1, "/extracted_fields/parent_release_or_cancel_candidate"), true))
	keeps("CT-18", "room summary unknown", deskFile, set(fields+"/parent_original_room_summary", nil))
	keeps("CT-18", "one child, singular field", deskFile, set(release+"/related_source_event_indices", []any{}), set(release+"/related_source_event_index", "E1"), set(fields+"/child_group_codes", []any{"QBD0501"}))
	keeps("CT-18", "a second release", deskFile, again("/message_events/1", set("/source_event_index", "E7"), set("/case_keys/group_code", "QBD0601"), set("/extracted_fields/parent_group_code", "QBD0600")),
		again(release, set("/source_event_index", "E_PARENT_RELEASE_2"), set("/case_keys/group_code", "QBD0600"), set("/extracted_fields/parent_group_code", "QBD0600"),
			set("/extracted_fields/child_group_codes", []any{"QBD0601"}), set("/related_source_event_indices", []any{"E7"})))

	for key, value := range map[string]any{
		"category": "other", "current_or_history": "history", "reason_code": "other", "text_raw": " ", "visible_message": "请处理。", "requires_user_decision": false,
	} {
		breaks("CT-19", "another "+key, deskFile, intent+"/"+key, set(intent+"/"+key, value))
		breaks("CT-19", "no "+key, deskFile, intent+"/"+key, drop(intent+"/"+key))
	}
	breaks("CT-19", "an empty summary", deskFile, intent+"/visible_message", set(intent+"/visible_message", framed("")))
	breaks("CT-19", "a summary that is not Chinese", deskFile, intent+"/visible_message", set(intent+"/visible_message", framed("asks for credit")))
	breaks("CT-19", "an intent twice", deskFile, "/unhandled_current_intents/1/text_raw", again(intent))
	breaks("CT-19", "an intent twice, spaced otherwise", deskFile, "/unhandled_current_intents/1/text_raw", again(intent, set("/text_raw", "Can we  get 30 days\ncredit?")))
	breaks("CT-19", "no keys", deskFile, intent+"/case_keys", drop(intent+"/case_keys"))
	breaks("CT-19", "three keys", deskFile, intent+"/case_keys/block_code", drop(intent+"/case_keys/block_code"))
	breaks("CT-19", "another key", deskFile, intent+"/priority", set(intent+"/priority", 1))
	breaks("CT-19", "null attachments", deskFile, intent+"/attachments", set(intent+"/attachments", nil))
	for _, summary := range []string{
		"<忠实中文概述>", "＜忠实中文概述＞", "客人申请<折扣说明>", "[概述]", "【概述】", " {概述} ", "客人询问{summary}能否减免", "客人询问{{原文}}", "客人询问{}能否减免", "{name}的账期", "｛概述｝",
		"客人申请XXX折扣", "客人申请 xxx", "ＸＸＸ的账期", "[内容]", "客人要求[填写内容]",
	} {
		breaks("CT-19", "unfilled "+summary, deskFile, intent+"/visible_message", set(intent+"/visible_message", framed(summary)))
	}
	for _, summary := range []string{
		"询问<亲子套餐>能否延期", "询问能否给予[30天]账期", "【VIP客人】询问能否免费升级", "要求把发票寄到 <ops@example.com>", "卡号XXXX1234的付款能否延期", "卡号 XXXX 的付款能否延期", "能否<>减免",
		"XXXL号浴袍能否加购", "证件XXX-12-3456能否更改", "价格<850且>700可否", "<请留意", "【甲】与【乙】能否合并", "能否提供说明",
	} {
		keeps("CT-19", "filled "+summary, deskFile, set(intent+"/visible_message", framed(summary)))
	}
	keeps("CT-19", "the fallback", deskFile, set(intent+"/visible_message", contract.UnhandledFallback))
	keeps("CT-19", "the same words for another target", deskFile, again(intent, set("/case_keys/group_code", "QBD0501")))
	keeps("CT-19", "the same words from another file", deskFile, again(intent, set("/file_references", []any{})))

	for _, key := range []string{
		"task_card_id", "taskcard_id", "case_id", "case_status", "final_case_status", "payment_confirmed", "payment_status", "block_status",
		"receipt", "receipt_no", "invoice_file", "pms_result", "pms_written", "opera_result", "result_file", "Case_ID", "PAYMENT_CONFIRMED",
	} {
		breaks("CT-20", key, deskFile, stay+"/"+key, set(stay+"/"+key, "x"))
	}
	breaks("CT-20", "at the root", deskFile, "/case_id", set("/case_id", 1))
	breaks("CT-20", "in an event", deskFile, event(0, "/block_status"), set(event(0, "/block_status"), nil))
	breaks("CT-20", "deep in the context", deskFile, event(0, "/context_used/a/0/receipt"), setJSON(event(0, "/context_used/a"), `[{"receipt":1}]`))
	breaks("CT-20", "in known fields", deskFile, review+"/known_fields/pms_result", set(review+"/known_fields/pms_result", true))
	breaks("CT-20", "in a reference", deskFile, file+"/receipt_no", set(file+"/receipt_no", 1))
	breaks("CT-20", "in a notice", s10File, "/agent_assessment/case_status", set("/agent_assessment/case_status", "open"))
	breaks("CT-20", "in known fields of S99", s99File, "/manual_review/known_fields/case_id", set("/manual_review/known_fields/case_id", 1))
	breaks("CT-20", "below an unknown key", deskFile, "/data/0/case_id", setJSON("/data", `[{"case_id":1}]`))
	keeps("CT-20", "a claim's name as a value", deskFile, set(stay+"/remark", "payment_confirmed"), set(stay+"/payment_terms_raw", "x"), set(stay+"/receipts_asked_for", 2))

	breaks("CT-21", "index twice", deskFile, event(1, "/source_event_index"), set(event(1, "/source_event_index"), "E1"))
	breaks("CT-21", "empty index", deskFile, event(3, "/source_event_index"), set(event(3, "/source_event_index"), ""))
	breaks("CT-21", "blank index", deskFile, event(3, "/source_event_index"), set(event(3, "/source_event_index"), " "))
	breaks("CT-21", "history", deskFile, event(0, "/current_or_history"), set(event(0, "/current_or_history"), "history"))
	breaks("CT-21", "no currency", deskFile, event(0, "/current_or_history"), drop(event(0, "/current_or_history")))
	breaks("CT-21", "blank role", deskFile, event(0, "/event_role"), set(event(0, "/event_role"), ""))
	breaks("CT-21", "null role", deskFile, event(0, "/event_role"), set(event(0, "/event_role"), nil))
	keeps("CT-21", "another role", deskFile, set(event(0, "/event_role"), "hotel_internal"))
	keeps("CT-21", "any index", "event.json", set(event(0, "/source_event_index"), "7"))

	breaks("CT-22", "deeper than anybody reads", "event.json", "*", setJSON(event(0, "/context_used/a"), strings.Repeat("[", 80)+strings.Repeat("]", 80)))
	keeps("CT-22", "deep", "event.json", setJSON(event(0, "/context_used/a"), strings.Repeat("[", 60)+strings.Repeat("]", 60)))

	const warnings = "/extraction_warnings"
	for _, text := range []string{
		"Can we get 30 days credit?", "Please cancel QBD0514.", "The hotel bus was late last week.", "客户申请退款", "请安排接机",
		"unhandled: Can we get 30 days credit?", "Can the attachment be approved?", "",
		"Booking cancelled.", "The rooms are ready.", "Already paid.",
		"Sender asks whether 30 days credit is possible, see attachment", "客人要求按附件退款", "waive the fee as on page 2",
	} {
		breaks("CT-23", "text: "+text, deskFile, warnings+"/2", set(warnings+"/-", text))
	}
	breaks("CT-23", "an intent in disguise", deskFile, "*", set(warnings+"/-", map[string]any{
		"category": "unhandled_current_business_content", "text_raw": "Can we get 30 days credit?"}))
	breaks("CT-23", "the reason of intents", deskFile, warnings+"/0/code", set(warnings+"/0/code", "requires_business_approval_or_unsupported_task_card"))
	breaks("CT-23", "message of an intent", deskFile, warnings+"/0", set(warnings+"/0/message", "Not carried: “Can we get 30 days credit?”"))
	breaks("CT-23", "message of a Trace item", deskFile, warnings+"/0", set(warnings+"/0/message", "1 extra bed in 801"))
	breaks("CT-23", "message of an event", deskFile, warnings+"/0", set(warnings+"/0/message", "Names  attached"))
	for _, text := range []string{"The agent asks for 30 days credit", "客人要求免收房费", "Can we have a discount?", "two guests would like a late check-out"} {
		breaks("CT-23", "request under a code: "+text, deskFile, warnings+"/0", set(warnings+"/0/message", text))
	}
	for _, text := range []string{"客人取消预订", "Booking cancelled.", "The room is already paid", "Payment was made yesterday", "早餐改为两份", "The group needs 2 TWN", "房价为850"} {
		breaks("CT-23", "business under a code: "+text, deskFile, warnings+"/0", set(warnings+"/0/code", "remark"), set(warnings+"/0/message", text))
	}
	for _, text := range []string{"the booking_reference was removed", "预订行重复，已跳过", "only the first 100 bookings were looked at", "a line is too long"} {
		keeps("CT-23", "processing under a code: "+text, deskFile, set(warnings+"/0/code", "remark"), set(warnings+"/0/message", text))
	}
	keeps("CT-23", "business under a code of quality", deskFile, set(warnings+"/0/code", "row_not_readable"), set(warnings+"/0/message", "booking row 5"))
	for _, text := range []string{"the attachment 'Can we.pdf' could not be read", "附件要求输入密码，无法打开", "no sheet has a header row", "the key \"rate\" was set aside"} {
		keeps("CT-23", "quality under a code: "+text, deskFile, set(warnings+"/0/message", text))
	}
	breaks("CT-23", "code of no name", deskFile, warnings+"/0/code", set(warnings+"/0/code", "Low OCR"))
	breaks("CT-23", "no message", deskFile, warnings+"/0/message", drop(warnings+"/0/message"))
	breaks("CT-23", "blank message", deskFile, warnings+"/0", set(warnings+"/0/message", ""))
	breaks("CT-23", "another key", deskFile, warnings+"/0/severity", set(warnings+"/0/severity", 1))
	breaks("CT-23", "number", deskFile, warnings+"/2", set(warnings+"/-", 5))
	for _, text := range []string{"OCR confidence of page 2 is low", "attachment A1 could not be read", "附件第 3 页无法识别", "图片模糊，抽取结果不确定", "the text was cut off",
		"the date could not be determined", "字迹看不清", "链接无法打开", "row 5 is hidden", "The scan is unreadable.",
		"cell B5 is empty", "could not be read", "the tasks on page 3 are cut off", "the spreadsheet generates no values"} {
		keeps("CT-23", "text: "+text, deskFile, set(warnings+"/-", text))
	}
	keeps("CT-23", "part unknown", deskFile, drop(warnings+"/0/part"))
	return rows
}

func unlinkRelease() edit {
	const release = "/message_events/6"
	return all(drop(release+"/related_source_event_indices"), drop(release+"/related_event_type"), drop(release+"/relationship_type"),
		drop(release+"/requires_downstream_hard_validation"))
}

// apply reads the row's document and edits it.
func (r row) apply(t testing.TB) document {
	t.Helper()
	var d document
	switch r.base {
	case s10File, s99File:
		d = seedBlock(t, "seed001/"+r.base, idPlaceholder, idFilled)
	case "event.json":
		d = resultWith(t, minimalEvent(t))
	default:
		d = readDocument(t, r.base)
	}
	r.edit(t, d)
	return d
}

// Every rule of the contract fires on the rows that break it, at the place
// that the row names, and does not fire on those that keep it.
func TestConformance(t *testing.T) {
	fired, kept := make(map[rule.ID]int), make(map[rule.ID]int)
	for _, r := range matrix() {
		ok := t.Run(string(r.breaks+r.keeps)+" "+r.name, func(t *testing.T) {
			vs := r.apply(t).check(t)
			if r.breaks == "" {
				require.Empty(t, vs)
				return
			}
			for _, v := range vs {
				if v.Rule == r.breaks && (r.at == "*" || v.Pointer == r.at) {
					return
				}
			}
			require.Failf(t, "not reported", "%s at %s\n%s", r.breaks, r.at, vs)
		})
		if ok && r.breaks != "" {
			fired[r.breaks]++
		} else if ok {
			kept[r.keeps]++
		}
	}
	for _, id := range contract.Rules() {
		assert.Positive(t, fired[id], "%s was never seen firing", id)
		assert.Positive(t, kept[id], "%s was never seen not firing", id)
	}
	assert.Len(t, contract.Rules(), 23)
}
