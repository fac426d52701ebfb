package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
)

// Decode alone, without Validate behind it, names the rules that a fault of
// shape breaks.
func TestDecodeNamesTheRules(t *testing.T) {
	const trace, release = "/message_events/2", "/message_events/6"
	for _, c := range []struct {
		base string
		edit edit
		at   string
		want string // all rules named at the place
	}{
		{s10File, set("/agent_assessment/status", 1), "/agent_assessment/status", "CT-4"},
		{s99File, set("/agent_assessment/status", 1), "/agent_assessment/status", "CT-5"},
		{s99File, set("/agent_assessment/reason_code", nil), "/agent_assessment/reason_code", "CT-5"},
		{s10File, set("/notification/visible_message", 1), "/notification/visible_message", "CT-4"},
		{s10File, set("/agent_assessment/automation_action", 1), "/agent_assessment/automation_action", "CT-6"},
		{s10File, set("/notification/required", "true"), "/notification/required", "CT-6"},
		{s99File, drop("/notification"), "/notification", "CT-2 CT-5 CT-6"},
		{s10File, drop("/agent_assessment"), "/agent_assessment", "CT-2 CT-4 CT-6"},
		{s10File, drop("/source_message"), "/source_message", "CT-1 CT-2 CT-6"},
		{s10File, set("/source_message/source_message_id", 1), "/source_message/source_message_id", "CT-1"},
		{s10File, set("/source_message/cc", "x"), "/source_message/cc", "CT-2"},
		{s10File, set("/source_message/cc", []any{1}), "/source_message/cc/0", "CT-2"},
		{s10File, set("/manual_review", 1), "/manual_review", "CT-4"},
		{s99File, drop("/manual_review/known_fields"), "/manual_review/known_fields", "CT-2 CT-5"},
		{s99File, set("/manual_review/note", 1), "/manual_review/note", "CT-5 CT-8"},
		{s10File, set("/notification/action_required", true), "/notification/action_required", "CT-6 CT-8"},
		{s10File, set("/notification/note", true), "/notification/note", "CT-8"},
		{s10File, set("/case_id", true), "/case_id", "CT-20 CT-8"},
		{s10File, set("/notification/source_message_id", ""), "/notification/source_message_id", "CT-3 CT-8"},
		{deskFile, drop("/source_message"), "/source_message", "CT-1 CT-2 CT-7"},
		{deskFile, set("/note", 1), "/note", "CT-7 CT-8"},
		{deskFile, set("/message_events/0", 1), "/message_events/0", "CT-7"},
		{deskFile, drop("/message_events/0/event_type"), "/message_events/0/event_type", "CT-2 CT-9"},
		{deskFile, drop("/message_events/0/attachments"), "/message_events/0/attachments", "CT-2"},
		{deskFile, set("/message_events/0/attachments/0/size", 1), "/message_events/0/attachments/0/size", "CT-8"},
		{deskFile, drop("/message_events/0/attachments/0/kind"), "/message_events/0/attachments/0/kind", "CT-2 CT-8"},
		{deskFile, set("/message_events/0/case_keys/group_code", []any{"A"}), "/message_events/0/case_keys/group_code", "CT-10"},
		{deskFile, set("/message_events/0/case_keys/pnr", 1), "/message_events/0/case_keys/pnr", "CT-10 CT-8"},
		{deskFile, set("/message_events/0/note", 1), "/message_events/0/note", "CT-8"},
		{deskFile, set("/message_events/0/extracted_fields/nights", "2"), "/message_events/0/extracted_fields/nights", "CT-13"},
		{deskFile, set(trace+"/extracted_fields/trace_items/0/note", 1), trace + "/extracted_fields/trace_items/0/note", "CT-14 CT-8"},
		{deskFile, drop(trace + "/extracted_fields/occupancy_update"), trace + "/extracted_fields/occupancy_update", "CT-14"},
		{deskFile, drop(trace + "/relationship_type"), trace + "/relationship_type", "CT-17"},
		{deskFile, set(trace+"/related_event_type", 1), trace + "/related_event_type", "CT-17"},
		{deskFile, drop(release + "/extracted_fields/child_group_codes"), release + "/extracted_fields/child_group_codes", "CT-18 CT-2"},
		{deskFile, set("/message_events/5/manual_review/note", 1), "/message_events/5/manual_review/note", "CT-16 CT-8"},
		{deskFile, drop("/case_candidates/0/case_keys"), "/case_candidates/0/case_keys", "CT-10 CT-2 CT-7"},
		{deskFile, drop("/case_candidates/0/case_keys/block_code"), "/case_candidates/0/case_keys/block_code", "CT-10 CT-2"},
		{deskFile, set("/case_candidates/0/basis", 1), "/case_candidates/0/basis", "CT-7"},
		{deskFile, drop("/unhandled_current_intents/0/text_raw"), "/unhandled_current_intents/0/text_raw", "CT-19 CT-2"},
		{deskFile, drop("/unhandled_current_intents/0/case_keys"), "/unhandled_current_intents/0/case_keys", "CT-10 CT-19 CT-2"},
		{deskFile, set("/extraction_warnings/0/message", 1), "/extraction_warnings/0/message", "CT-23"},
		{deskFile, set("/extraction_warnings/0/note", 1), "/extraction_warnings/0/note", "CT-23 CT-8"},
		{deskFile, set("/extraction_warnings/0", nil), "/extraction_warnings/0", "CT-23"},
	} {
		t.Run(c.base+" "+c.at, func(t *testing.T) {
			o, err := contract.Decode(row{base: c.base, edit: c.edit}.apply(t).json(t))
			require.Nil(t, o)
			var vs rule.Violations
			require.ErrorAs(t, err, &vs)
			var at []string
			for _, v := range vs {
				if v.Pointer == c.at {
					at = append(at, string(v.Rule))
				}
			}
			require.Equal(t, c.want, strings.Join(at, " "), "%s", vs)
		})
	}
}

// What Validate would say below a place that could not be read is not said.
func TestCheckIsQuietBelowUnread(t *testing.T) {
	for _, edit := range []edit{drop("/notification"), set("/notification", nil), set("/notification", "x")} {
		for _, v := range (row{base: s10File, edit: edit}).apply(t).check(t) {
			require.Equal(t, "/notification", v.Pointer)
		}
	}
	vs := row{base: deskFile, edit: set("/message_events/-", 5)}.apply(t).check(t)
	require.Len(t, vs, 1, "%s", vs)
}

// Repeated keys are faults of shape too; the first value is the one that is
// looked at.
func TestRepeatedKeys(t *testing.T) {
	text := string(row{base: "event.json", edit: all()}.apply(t).json(t))
	for at, pair := range map[string][2]string{
		"/extraction_warnings":                               {`"extraction_warnings":[]`, `"extraction_warnings":[],"extraction_warnings":[1]`},
		"/message_events/0/event_role":                       {`"event_role":"travel_agent_request"`, `"event_role":"travel_agent_request","event_role":""`},
		"/message_events/0/context_used/a":                   {`"context_used":{}`, `"context_used":{"a":1,"a":2}`},
		"/message_events/0/context_used/a/0/b":               {`"context_used":{}`, `"context_used":{"a":[{"b":1,"b":2}]}`},
		"/message_events/0/extracted_fields/nights":          {`"extracted_fields":{}`, `"extracted_fields":{"nights":null,"nights":"x"}`},
		"/message_events/0/attachments/0/attachment_id":      {`"attachments":[]`, `"attachments":[{"attachment_id":"A1","attachment_id":"A2","filename":null,"content_type":null,"kind":"file","readable":true}]`},
		"/message_events/0/extracted_fields/rate_marker_raw": {`"extracted_fields":{}`, `"extracted_fields":{"rate_marker_raw":"U-1","rate_marker_raw":"U-2"}`},
		"/message_events/0/extracted_fields/rooms/TWN":       {`"extracted_fields":{}`, `"extracted_fields":{"rooms":{"TWN":1,"TWN":1}}`},
		"/source_message/subject":                            {`"subject":null`, `"subject":null,"subject":"x"`},
		"/message_events/0/case_keys/group_code":             {`"group_code":null`, `"group_code":null,"group_code":"QBD0501"`},
	} {
		require.Contains(t, text, pair[0])
		vs, err := contract.Check([]byte(strings.Replace(text, pair[0], pair[1], 1)))
		require.NoError(t, err)
		require.True(t, vs.Has(contract.RuleClosedShape), at)
		for _, v := range vs {
			require.Equal(t, at, v.Pointer, "%s", vs)
		}
	}
}

func TestDecodeRefusesWhatIsNoJSON(t *testing.T) {
	_, err := contract.Decode([]byte("```json\n{}\n```"))
	var syntax *strictjson.SyntaxError
	require.ErrorAs(t, err, &syntax)
	require.Equal(t, 1, syntax.Line)
}

// JSON that is too deep to be read is still JSON: it gets a list.
func TestCheckOfDeepJSON(t *testing.T) {
	deep := strings.Repeat("[", strictjson.MaxDepth+1) + strings.Repeat("]", strictjson.MaxDepth+1)
	vs, err := contract.Check([]byte(deep))
	require.NoError(t, err)
	require.Len(t, vs, 1)
	require.Equal(t, rule.ID("CT-22"), vs[0].Rule)
	_, err = contract.Check([]byte(deep + "]"))
	require.Error(t, err)
}
