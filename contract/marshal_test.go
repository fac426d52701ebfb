package contract_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
)

// The constructors write the notices as the seed prints them.
func TestNoticesAreThoseOfTheSeed(t *testing.T) {
	for name, n := range map[string]*contract.Notice{
		"seed001/s10.json": contract.NewS10(contract.SourceMessage{SourceMessageID: "MSG-1"}),
		"seed001/s99.json": contract.NewS99(contract.SourceMessage{SourceMessageID: "MSG-1"}),
	} {
		data, err := contract.Marshal(n)
		require.NoError(t, err)
		require.JSONEq(t, string(seedBlock(t, name, idPlaceholder, idFilled).json(t)), string(data))
		require.Empty(t, contract.Validate(n))
		back, err := contract.Decode(data)
		require.NoError(t, err)
		require.Equal(t, n, back)
		require.Equal(t, n.Kind(), back.Kind())
	}
}

// The constructor writes the parent release as the seed prints it, but for the
// singular index field, which our writer emits too.
func TestParentReleaseIsThatOfTheSeed(t *testing.T) {
	want := seedBlock(t, "seed002/parent_release.json")
	want["related_source_event_index"] = ""
	e := contract.NewParentRelease(contract.ParentReleaseIndex, "<parent_group_code>", []string{"<child_group_code>"}, []string{"E1"}, "<parent line + split evidence>")
	data, err := json.Marshal(e)
	require.NoError(t, err)
	require.JSONEq(t, string(want.json(t)), string(data))
}

func TestMarshalRefusesNothing(t *testing.T) {
	for _, o := range []contract.Outcome{nil, (*contract.Notice)(nil), (*contract.Result)(nil), outcomeInDisguise{}} {
		_, err := contract.Marshal(o)
		require.ErrorIs(t, err, contract.ErrNoOutcome)
		if o != nil && o != (outcomeInDisguise{}) {
			require.Empty(t, o.Kind())
		}
	}
	r := bigResult(1)
	r.MessageEvents[0].ContextUsed["x"] = json.RawMessage("NaN")
	_, err := contract.Marshal(r)
	require.Error(t, err)
	require.Empty(t, (&contract.Notice{}).Kind())
}

// CT-22: the order in which maps were filled does not reach the bytes.
func TestMarshalIsStable(t *testing.T) {
	o, err := contract.Decode(readFile(t, deskFile))
	require.NoError(t, err)
	first, err := contract.Marshal(o)
	require.NoError(t, err)
	for range 50 {
		o, err := contract.Decode(readFile(t, deskFile))
		require.NoError(t, err)
		again, err := contract.Marshal(o)
		require.NoError(t, err)
		require.Equal(t, string(first), string(again))
	}
}

// The golden bytes of a whole result: a change here is a change of the wire.
func TestMarshalGolden(t *testing.T) {
	r := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1", From: ptr(" ")})
	e := contract.NewEvent(contract.NewBooking, "E1")
	e.CaseKeys.GroupCode = contract.Key("QBD0501")
	e.Attachments = []contract.Attachment{{AttachmentID: "A1", Kind: contract.AttachmentInline, Readable: true}, {Plain: "A2"}}
	e.ExtractedFields.Stay = &contract.Stay{Nights: ptr(2), DateEvidence: &contract.DateEvidence{DateInferenceBasis: contract.BasisNone}}
	require.NoError(t, e.ExtractedFields.Put("rate_marker_raw", "U-850"))
	r.MessageEvents = append(r.MessageEvents, e)
	r.ExtractionWarnings = append(r.ExtractionWarnings, contract.ExtractionWarning{Part: "body", Code: "unreadable", Message: "x"}, contract.ExtractionWarning{Plain: "OCR failed"})
	data, err := contract.Marshal(r)
	require.NoError(t, err)
	require.Equal(t, `{"source_message":{"source_message_id":"MSG-1","subject":null,"from":null,"cc":[],"received_at":null,"source_channel":"Email"},`+
		`"message_events":[{"event_type":"New Booking","event_role":"travel_agent_request","current_or_history":"current","source_event_index":"E1",`+
		`"case_keys":{"group_code":"QBD0501","confirmation_number":null,"reservation_number":null,"block_code":null},"relevant_message_excerpt":"",`+
		`"attachments":[{"attachment_id":"A1","filename":null,"content_type":null,"kind":"inline","readable":true},"A2"],"file_references":[],"context_used":{},`+
		`"extracted_fields":{"arrival_date":null,"departure_date":null,"nights":2,"date_evidence":{"hotel_date_raw":null,"tour_date_raw":null,"action_date_raw":null,`+
		`"sheet_month_year":null,"date_inference_basis":"not_inferred"},"rate_marker_raw":"U-850"},"manual_review":null}],"case_candidates":[],`+
		`"extraction_warnings":[{"part":"body","code":"unreadable","message":"x"},"OCR failed"],"unhandled_current_intents":[]}`, string(data))
	require.Empty(t, contract.Validate(r))
}
