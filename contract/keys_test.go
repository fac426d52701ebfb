package contract_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

func TestGroupCodes(t *testing.T) {
	for in, want := range map[string][]string{
		"":                        nil,
		" \u3000":                 nil,
		"QBD0501":                 {"QBD0501"},
		" QBD0501 ":               {"QBD0501"},
		"QBD0501, QBD0502":        {"QBD0501", "QBD0502"},
		"QBD0501,QBD0502,":        {"QBD0501", "QBD0502"},
		"QBD0501 / QBD0502":       {"QBD0501", "QBD0502"},
		"QBD0501/02":              {"QBD0501", "02"},
		"QBD0501-QBD0505":         {"QBD0501", "QBD0505"},
		"QBD-0501":                {"QBD-0501"},
		"QBD-0501/QBD-0502":       {"QBD-0501", "QBD-0502"},
		"VN-0514/15":              {"VN-0514", "15"},
		"VN-0514/01":              {"VN-0514/01"},
		"LT-260514/5":             {"LT-260514/5"},
		"26QBD0514/15":            {"26QBD0514/15"},
		"26QBD0514/01/02":         {"26QBD0514/01/02"},
		"QBD0501/0502":            {"QBD0501", "0502"},
		"QBD0501(QBD0502)":        {"QBD0501", "QBD0502)"},
		`["QBD0501", "QBD0502"]`:  {"QBD0501", "QBD0502"},
		"[QBD0501]":               {"QBD0501"},
		"VN/0514":                 {"VN/0514"},
		"VN/0514/15":              {"VN/0514", "15"},
		"QBD 0501":                {"QBD 0501"},
		"QBD0501 QBD0502 QBD0503": {"QBD0501", "QBD0502", "QBD0503"},
		"QBD0501 0502":            {"QBD0501", "0502"},
		"QBD0501 A":               {"QBD0501 A"},
		"QBD0501和QBD0502":         {"QBD0501", "QBD0502"},
		"QBD0501以及QBD0502":        {"QBD0501", "QBD0502"},
		"HANOI and SAPA":          {"HANOI", "SAPA"},
		"AND 0514":                {"AND 0514"},
		"QBD0501 AND QBD0502":     {"QBD0501", "QBD0502"},
		"ORLANDO":                 {"ORLANDO"},
		"团A、团B":                   {"团A", "团B"},
		"A&B":                     {"A&B"},
		"A1&B2":                   {"A1", "B2"},
		"ＱＢＤ０５０１／ＱＢＤ０５０２": {"ＱＢＤ０５０１", "ＱＢＤ０５０２"},
		",":                    {","},
		"QBD0501\r\nQBD0502\n": {"QBD0501", "QBD0502"},
	} {
		assert.Equal(t, want, contract.GroupCodes(in), "%q", in)
	}
}

// What GroupCodes cut off is one code itself.
func TestGroupCodesAreSingle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.RuneFrom([]rune("AB01 -/&,;.([\"和and\n")), 0, 24, -1).Draw(t, "codes")
		for _, code := range contract.GroupCodes(s) {
			require.LessOrEqual(t, len(contract.GroupCodes(code)), 1, "%q of %q", code, s)
		}
	})
}

func TestRateMarker(t *testing.T) {
	for in, want := range map[string]string{
		"U-850": "U-850", "u-850": "u-850", "U 850": "U 850", "U\u00a0850": "U\u00a0850", "Ｕ－８５０": "Ｕ－８５０", "ｕ　８５０": "ｕ　８５０",
		"at U-850 net": "U-850", "U–850": "U–850", "U - 850": "U - 850", "(U-850)": "U-850", "U-850.50": "U-850", "U-850-": "U-850",
		"U-850/U-900": "U-850", "价U-850元": "U-850", "Aな U-1の": "U-1", "价 U-850": "U-850", "U‑850": "U‑850", "U\u200b-850": "U\u200b-850",
		"": "", "U": "", "U-": "", "850": "", "U850": "", "LU-850": "", "U-850A": "", "U-2026-0514": "", "QBD-850": "", "U-A850": "", "UU-1": "",
	} {
		marker, found := contract.RateMarker(in)
		assert.Equal(t, want, marker, "%q", in)
		assert.Equal(t, want != "", found, "%q", in)
	}
}

func TestNamesReference(t *testing.T) {
	for key, want := range map[string][2]bool{
		"confirmation_number": {true, true}, "ConfirmationNo": {true, true}, "confirmation": {true, false}, "reservation": {true, false},
		"reservations": {true, false}, "booking_reference": {true, true}, "bookingref": {true, true}, "hotel_booking_id": {true, true}, "target_key": {true, true},
		"group_code": {true, true}, "block_codes": {true, true}, "确认号": {true, false}, "PNR": {true, false}, "reservationno": {true, true},
		"booking": {}, "rate_code": {}, "rate_marker_raw": {}, "booking_date": {}, "room_number": {}, "guest_name": {}, "": {}, "reservation_rate": {},
		"bookings": {}, "case_id": {}, "conf_no": {true, true}, "ResNo": {true, true}, "rsv": {}, "conf_room": {}, "reference": {true, false},
		"reservation_remarks": {}, "booking_reference_note": {},
	} {
		names, strong := contract.NamesReference(key)
		assert.Equal(t, want, [2]bool{names, strong}, "%q", key)
	}
}

func TestForbiddenKey(t *testing.T) {
	for key, want := range map[string]rule.ID{
		"case_id": contract.RuleForbiddenClaim, "Case_ID": contract.RuleForbiddenClaim, " receipt ": contract.RuleForbiddenClaim,
		"taskcard_id": contract.RuleForbiddenClaim, "TAS\u212aCARD_ID": contract.RuleForbiddenClaim, "file": contract.RuleClosedShape,
		"DOWNLOAD_URL": contract.RuleClosedShape, "source_message_id": contract.RuleSourceMessageIDOnce,
		"": "", "id": "", "filenames": "", "case_identity": "", "receipts": "", "a_key_that_is_longer_than_any_forbidden_one": "", "确认": "",
	} {
		assert.Equal(t, want, contract.ForbiddenKey(key), "%q", key)
	}
}

func TestKey(t *testing.T) {
	assert.Nil(t, contract.Key(""))
	assert.Nil(t, contract.Key(" \u3000\u200b"))
	assert.Equal(t, "A", *contract.Key(" A "))
}

func TestTarget(t *testing.T) {
	e := contract.NewEvent(contract.TraceEvent, "E1")
	require.True(t, e.Target().IsZero())
	require.NoError(t, e.ExtractedFields.Put("guest_name", " Lan "))
	e.ExtractedFields.Stay = &contract.Stay{ArrivalDate: ptr("2026-05-14")}
	require.Equal(t, contract.Target{GuestName: "lan", ArrivalDate: "2026-05-14"}, e.Target())
	e.CaseKeys.GroupCode = contract.Key("QBD0501")
	require.Equal(t, contract.Target{GroupCode: "qbd0501"}, e.Target())
	e.CaseKeys.GroupCode = contract.Key("ＱＢＤ０５０１")
	require.Equal(t, contract.Target{GroupCode: "qbd0501"}, e.Target())
	require.Equal(t, "ＱＢＤ０５０１", *e.CaseKeys.GroupCode, "the spelling stays")

	e = contract.NewEvent(contract.TraceEvent, "E1")
	e.ExtractedFields.Extra = map[string]json.RawMessage{"guest_name": json.RawMessage(`"L\u0061n \"A\""`)}
	require.Equal(t, contract.Target{GuestName: `lan "a"`}, e.Target())
}

// The first thing with a target is found among many.
func TestManyTargets(t *testing.T) {
	r := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1"})
	for i := range 9 {
		e := contract.NewEvent(contract.TraceEvent, fmt.Sprint("E", i))
		e.CaseKeys.GroupCode = contract.Key(fmt.Sprint("QBD0", i))
		e.ExtractedFields.Trace = contract.TraceOf("late arrival", contract.TraceItem{
			Category: contract.CategoryGeneralInfo, TextRaw: "late arrival", NotifyDepartments: []string{},
		})
		r.MessageEvents = append(r.MessageEvents, e)
		r.CaseCandidates = append(r.CaseCandidates, contract.CaseCandidate{
			CaseKeys: e.CaseKeys, SourceEventIndices: []string{e.SourceEventIndex}, Basis: "same keys",
		})
	}
	require.Empty(t, contract.Validate(r))
	for _, i := range []int{0, 3, 4, 7} {
		was := r.MessageEvents[8].CaseKeys
		r.MessageEvents[8].CaseKeys, r.CaseCandidates[8].CaseKeys = r.MessageEvents[i].CaseKeys, r.MessageEvents[i].CaseKeys
		vs := contract.Validate(r)
		require.Len(t, vs, 2)
		assert.Equal(t, fmt.Sprintf("the target is that of candidate %d too", i), vs[0].Message)
		assert.Equal(t, fmt.Sprintf("event %d is a Trace for the same target; they are one Trace", i), vs[1].Message)
		r.MessageEvents[8].CaseKeys, r.CaseCandidates[8].CaseKeys = was, was
	}
}

func TestFoldKey(t *testing.T) {
	for key, same := range map[string][]string{
		"qbd0501":  {"QBD0501", " qbd0501\t", "ＱＢＤ０５０１", "QBD\u200b0501", "\u3000QBD0501"},
		"qbd-0501": {"QBD-0501", "QBD－0501", "QBD\u20110501"},
		"qbd 0501": {"QBD 0501", "QBD  0501", "QBD\u30000501", "QBD\n0501", "QBD\u00a00501"},
		"团a":       {"團A", "团Ａ"},
		"müller":   {"Müller", "MU\u0308LLER"},
		"":         {"", " ", "\u3000\u200b"},
	} {
		for _, s := range same {
			assert.Equal(t, key, contract.FoldKey(s), "%q", s)
		}
		assert.Equal(t, key, contract.FoldKey(key), "folded is folded")
	}
	assert.NotEqual(t, contract.FoldKey("QBD0501"), contract.FoldKey("QBD 0501"))
	assert.NotEqual(t, contract.FoldKey("QBD0501"), contract.FoldKey("QBD-0501"))
}

func TestExtractedFieldsOwnTheirKeys(t *testing.T) {
	var f contract.ExtractedFields
	for _, key := range []string{"arrival_date", "trace_items", "release_reason"} {
		require.True(t, contract.Reserved(key))
		require.Error(t, f.Put(key, 1), key)
	}
	for _, key := range []string{"notify_departments", "parent_group_code", "occupancy_update"} {
		require.False(t, contract.Reserved(key))
		require.NoError(t, f.Put(key, "x"), key)
	}
	require.Error(t, f.Put("channel", make(chan int)))
	f.Trace = contract.TraceOf("bed", contract.TraceItem{Category: contract.CategoryExtraBed, TextRaw: "bed"})
	f.ParentRelease = &contract.ParentRelease{}
	for _, key := range []string{"notify_departments", "parent_group_code", "occupancy_update"} {
		require.True(t, f.Owns(key))
	}
	_, err := f.MarshalJSON()
	require.Error(t, err, "a key would stand twice")

	_, is := f.Text("missing")
	require.False(t, is)
	f.Extra = map[string]json.RawMessage{"a": json.RawMessage(` "x" `), "b": json.RawMessage("1"), "c": json.RawMessage(`"\`), "d": nil}
	text, is := f.Text("a")
	require.True(t, is)
	require.Equal(t, "x", text)
	for _, key := range []string{"b", "c", "d"} {
		_, is = f.Text(key)
		require.False(t, is, key)
	}
}

// Typed keys come first, in the seed's order, then the rest, sorted.
func TestExtractedFieldsOrder(t *testing.T) {
	f := contract.ExtractedFields{Stay: &contract.Stay{}, Extra: map[string]json.RawMessage{"z": json.RawMessage("1"), "a": json.RawMessage(`{ "y": 2 }`)}}
	data, err := json.Marshal(f)
	require.NoError(t, err)
	require.Equal(t, `{"arrival_date":null,"departure_date":null,"nights":null,"date_evidence":null,"a":{"y":2},"z":1}`, string(data))
	data, err = json.Marshal(contract.ExtractedFields{})
	require.NoError(t, err)
	require.Equal(t, `{}`, string(data))
}

func TestClosedLists(t *testing.T) {
	require.Len(t, contract.EventTypes(), 17)
	for _, v := range contract.EventTypes() {
		assert.True(t, v.Valid())
		assert.Equal(t, v != contract.NeedManualReview, v.Supported())
	}
	require.Len(t, contract.TraceCategories(), 9)
	for _, v := range contract.TraceCategories() {
		assert.True(t, v.Valid())
	}
	for _, v := range contract.ReviewReasons() {
		assert.True(t, v.Valid())
	}
	for _, v := range contract.DateInferenceBases() {
		assert.True(t, v.Valid())
	}
	for _, v := range contract.RelationshipTypes() {
		assert.True(t, v.Valid())
	}
	for _, v := range contract.AttachmentKinds() {
		assert.True(t, v.Valid())
	}
	for _, v := range contract.Kinds() {
		assert.True(t, v.Valid())
	}
	for _, bad := range []interface{ Valid() bool }{
		contract.EventType("x"), contract.TraceCategory(""), contract.ReviewReason("x"), contract.ReviewMaterialUnavailable,
		contract.DateInferenceBasis(""), contract.RelationshipType(""), contract.AttachmentKind("image"), contract.Kind(""),
		contract.RouteCode("S1"), contract.Status(""), contract.TraceSubtype(""), contract.ReviewRecordType(""), contract.CurrentOrHistory("old"),
	} {
		assert.False(t, bad.Valid(), "%v", bad)
	}
	for _, good := range []interface{ Valid() bool }{
		contract.RouteS10, contract.RouteS99, contract.StatusNoBookingAction, contract.StatusMaterialUnavailable, contract.TraceExtraBed,
		contract.TraceGeneralRequest, contract.ReviewEntry, contract.ReviewBusiness, contract.Current, contract.History,
	} {
		assert.True(t, good.Valid(), "%v", good)
	}
}
