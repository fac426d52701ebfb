package contract_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// The generators draw from small stocks, so that indices meet, codes repeat
// and texts contain each other. Most of what they draw is nearly valid.

func pick[T any](t *rapid.T, name string, from ...T) T { return rapid.SampledFrom(from).Draw(t, name) }

// often is mostly the first, sometimes one of the others.
func often[T any](t *rapid.T, name string, usual T, others ...T) T {
	if rapid.IntRange(0, 39).Draw(t, name+"?") < 39 {
		return usual
	}
	return rapid.SampledFrom(others).Draw(t, name)
}

func ptr[T any](v T) *T { return &v }

func drawKey(t *rapid.T, name string) *string {
	if rapid.IntRange(0, 2).Draw(t, name+" null") > 0 {
		return nil
	}
	return ptr(often(t, name, pick(t, name+" code", "QBD0500", "QBD0501", "qbd0501", "ＱＢＤ０５０１", "QBD0502"), "", "U-850", "QBD0501, QBD0502", "U-9-A", "LU-5", " "))
}

func drawCaseKeys(t *rapid.T) contract.CaseKeys {
	k := contract.CaseKeys{GroupCode: drawKey(t, "group")}
	if rapid.Bool().Draw(t, "other keys") {
		k.ConfirmationNumber, k.ReservationNumber, k.BlockCode = drawKey(t, "confirmation"), drawKey(t, "reservation"), drawKey(t, "block")
		if k.ReservationNumber != nil && rapid.Bool().Draw(t, "plain") {
			k.ReservationNumber = ptr("R-77")
		}
	}
	return k
}

func drawOpen(t *rapid.T, name string) map[string]json.RawMessage {
	open := map[string]json.RawMessage{}
	for range rapid.IntRange(0, 2).Draw(t, name+" size") {
		key := often(t, name+" key", pick(t, name+" usual", "note", "rooms", "guest_name", "booking_reference", "rate_marker_raw"),
			"case_id", "File", "source_message_id", "filename", "Payment_Confirmed")
		open[key] = pick(t, name+" value", json.RawMessage(`"Lan"`), json.RawMessage(`"U-850"`), json.RawMessage(`null`),
			json.RawMessage(`{"a":[1,{"note":"x"}]}`), json.RawMessage(`2.5`), json.RawMessage(`"x"`), json.RawMessage(`true`))
		if rapid.IntRange(0, 19).Draw(t, name+" odd value") == 0 {
			open[key] = pick(t, name+" odd", json.RawMessage(`{"booking_reference":"u 7"}`), json.RawMessage(`[{"receipt":1}]`))
		}
	}
	return open
}

func drawStay(t *rapid.T) *contract.Stay {
	if rapid.IntRange(0, 4).Draw(t, "stay") > 0 {
		return nil
	}
	date := func(name string) *string {
		return often(t, name+" null", ptr(often(t, name, pick(t, name+" day", "2026-05-11", "2026-05-14", "2026-05-16", "2026-06-05"), "2026-02-30", "x")), nil)
	}
	s := &contract.Stay{ArrivalDate: date("arrival"), DepartureDate: date("departure")}
	if rapid.IntRange(0, 3).Draw(t, "nights") == 0 {
		s.Nights = ptr(pick(t, "how many", 0, 2, 5, -1))
	}
	if rapid.IntRange(0, 9).Draw(t, "evidence") > 0 {
		s.DateEvidence = &contract.DateEvidence{
			HotelDateRaw:       pick(t, "hotel", ptr("14-16"), ptr("11-16"), nil),
			ActionDateRaw:      pick(t, "action", ptr("11/05"), ptr("05/06"), nil),
			DateInferenceBasis: often(t, "basis", contract.BasisTourDate, "guess"),
		}
	}
	return s
}

func drawTrace(t *rapid.T) *contract.Trace {
	var items []contract.TraceItem
	for range rapid.IntRange(0, 3).Draw(t, "items") {
		items = append(items, contract.TraceItem{
			Category:          often(t, "category", pick(t, "usual", contract.CategoryExtraBed, contract.CategoryMeal), "banquet"),
			TextRaw:           often(t, "text", pick(t, "words", "bed", "ed", "meal", "bed meal"), "", "nowhere"),
			ServiceDate:       often(t, "service date", nil, ptr("2026-05-15"), ptr("15 May")),
			NotifyDepartments: pick(t, "departments", []string{}, []string{"FB"}, []string{"HK", "FB"}),
		})
	}
	if items == nil {
		items = []contract.TraceItem{}
	}
	trace := contract.TraceOf(pick(t, "whole text", "bed meal", "meal bed bed meal", "bed bed", " "), items...)
	switch rapid.IntRange(0, 12).Draw(t, "trace fault") {
	case 0:
		trace.TraceSubtype = pick(t, "subtype", contract.TraceExtraBed, contract.TraceGeneralRequest)
	case 1:
		trace.NotifyDepartments = append(trace.NotifyDepartments, "FB")
	case 2:
		trace.ExtraBed = pick(t, "bed keys", nil, &contract.ExtraBed{RequiresRateUpdate: json.RawMessage("true")})
	case 3:
		trace.NotifyDepartments = trace.NotifyDepartments[:0]
	}
	return trace
}

var indices = []string{"E1", "E2", "E3", "E4", "E5"}

func drawEvent(t *rapid.T, i int) contract.MessageEvent {
	kind := often(t, "type", pick(t, "usual type", contract.NewBooking, contract.TraceEvent, contract.CancelBooking, contract.RoomingList,
		contract.TARecorder, contract.UpdateBooking), "Refund", contract.NeedManualReview)
	e := contract.NewEvent(kind, often(t, "index", indices[i], "E1", "", "E_PARENT_RELEASE", "E9"))
	if rapid.IntRange(0, 9).Draw(t, "release") == 0 {
		e = contract.NewParentRelease(often(t, "release index", contract.ParentReleaseIndex, "E_PARENT_RELEASE_2", indices[i]), "QBD0500",
			pick(t, "children", []string{"QBD0501"}, []string{"QBD0501", "QBD0502"}, []string{"QBD0500"}, []string{"QBD0501", "qbd0501"}, []string{"QBD0501", "ＱＢＤ０５０１"}),
			pick(t, "child events", []string{"E1"}, []string{"E1", "E2"}, []string{"E2", "E2"}, []string{"E9"}), "split")
		if rapid.IntRange(0, 3).Draw(t, "release fault") == 0 {
			e.CaseKeys = drawCaseKeys(t)
		}
		return e
	}
	e.CaseKeys = drawCaseKeys(t)
	e.EventRole = often(t, "role", contract.RoleTravelAgentRequest, "", "hotel")
	e.CurrentOrHistory = often(t, "when", contract.Current, contract.History)
	e.ContextUsed = drawOpen(t, "context")
	e.ExtractedFields.Extra = drawOpen(t, "extra")
	e.ExtractedFields.Stay = drawStay(t)
	if kind == contract.TraceEvent && rapid.IntRange(0, 9).Draw(t, "has trace") > 0 || rapid.IntRange(0, 39).Draw(t, "odd trace") == 0 {
		e.ExtractedFields.Trace = drawTrace(t)
	}
	if kind == contract.NeedManualReview {
		e.ManualReview = contract.NewReview(contract.ReviewUnsafeSplit, "无法安全拆分。")
	}
	if rapid.IntRange(0, 2).Draw(t, "attachments") == 0 {
		e.Attachments = []contract.Attachment{{AttachmentID: "A1", Filename: ptr("a.pdf"), Kind: contract.AttachmentFile}, {Plain: "A2"}}
	}
	if rapid.IntRange(0, 2).Draw(t, "parent code") == 0 {
		e.ExtractedFields.Extra["parent_group_code"] = json.RawMessage(pick(t, "parent", `"QBD0500"`, `"qbd0501"`))
	}
	if derived := kind == contract.TraceEvent || kind == contract.TARecorder; derived && rapid.IntRange(0, 3).Draw(t, "derived") > 0 || rapid.IntRange(0, 39).Draw(t, "odd relation") == 0 {
		usual, related := contract.LinkedTrace, contract.NewBooking
		if kind == contract.TARecorder {
			usual, related = contract.DerivedFromRoomingList, contract.RoomingList
		}
		e.Relation = contract.NewRelation(often(t, "relationship", usual, contract.LinkedParentRelease, contract.LinkedTrace, "linked"),
			often(t, "related type", related, contract.CancelBooking),
			often(t, "related", []string{pick(t, "related index", "E1", "E2", "E3")}, []string{"E1", "E2"}, []string{"E9"}, []string{}, []string{"E2", "E2"})...)
		if rapid.IntRange(0, 9).Draw(t, "both") == 0 {
			e.Relation.RelatedSourceEventIndex = "E1"
		}
	}
	return e
}

func drawResult(t *rapid.T) *contract.Result {
	r := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1"})
	for i := range rapid.IntRange(1, 5).Draw(t, "events") {
		r.MessageEvents = append(r.MessageEvents, drawEvent(t, i))
	}
	for range rapid.IntRange(0, 2).Draw(t, "intents") {
		u := contract.NewUnhandled(often(t, "intent", pick(t, "usual intent", "credit?", "late bus", "refund?", "menu?"), " credit? ", ""))
		u.VisibleMessage = often(t, "message", contract.UnhandledFallback, contract.UnhandledMessage("询问账期"), contract.UnhandledMessage("credit"), "x")
		u.CaseKeys = contract.CaseKeys{GroupCode: often(t, "intent group", nil, ptr("QBD0501"), ptr("U-850"))}
		r.UnhandledCurrentIntents = append(r.UnhandledCurrentIntents, u)
	}
	return r
}

// ids returns the rules that vs name and that wanted has, sorted, each once.
func ids(vs rule.Violations, wanted []string) []string {
	all := []string{}
	for _, v := range vs {
		if slices.Contains(wanted, string(v.Rule)) {
			all = append(all, string(v.Rule))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// places returns what vs say, without the words.
func places(vs rule.Violations) []string {
	all := make([]string, 0, len(vs))
	for _, v := range vs {
		all = append(all, fmt.Sprintf("%s %s", v.Pointer, v.Rule))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Validate and the oracle find the same rules broken.
func TestValidateAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawResult(t)
		data, err := contract.Marshal(r)
		require.NoError(t, err)
		vs := contract.Validate(r)
		require.Equal(t, oracleOf(data), ids(vs, oracleRules), "%s\n%s", data, vs)
	})
}

// The generators draw valid results too, or the properties would say little.
func TestGeneratorsDrawValidResults(t *testing.T) {
	results, valid := rapid.Custom(drawResult), 0
	const draws = 400
	for seed := range draws {
		if len(contract.Validate(results.Example(seed))) == 0 {
			valid++
		}
	}
	require.Greater(t, valid, draws/50)
	require.Less(t, valid, draws/2)
}

// What Validate says of a value, Check says of its JSON, at the same places.
func TestCheckOfMarshalIsValidate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawResult(t)
		data, err := contract.Marshal(r)
		require.NoError(t, err)
		vs, err := contract.Check(data)
		require.NoError(t, err)
		require.Equal(t, places(contract.Validate(r)), places(vs), "%s", data)
	})
}

// What is valid can be read again and gives the same bytes, which are those of
// json.Marshal.
func TestValidResultsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawResult(t)
		data, err := contract.Marshal(r)
		require.NoError(t, err)
		plain, err := json.Marshal(r)
		require.NoError(t, err)
		require.Equal(t, string(plain), string(data))
		again, err := contract.Marshal(r)
		require.NoError(t, err)
		require.Equal(t, string(data), string(again))
		if contract.Validate(r) != nil {
			return
		}
		back, err := contract.Decode(data)
		require.NoError(t, err)
		require.Empty(t, contract.Validate(back))
		twice, err := contract.Marshal(back)
		require.NoError(t, err)
		require.Equal(t, string(data), string(twice))
	})
}

// Violations come sorted and do not depend on the run.
func TestViolationsAreStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawResult(t)
		first := contract.Validate(r)
		require.Equal(t, first, contract.Validate(r))
		if len(first) > 0 {
			require.Equal(t, first, first.Sorted())
		}
	})
}

// Check takes any JSON and nothing else.
func TestCheckTakesAnyJSON(t *testing.T) {
	for _, text := range []string{"null", "true", "17", `"{}"`, "[]", `[{}]`, "{}", `{"message_events":[null,1,"x",[],{}]}`, `{"route_code":7}`, `{"booking_data":{}}`} {
		vs, err := contract.Check([]byte(text))
		require.NoError(t, err, text)
		require.NotEmpty(t, vs, text)
		_, err = contract.Decode([]byte(text))
		var violations rule.Violations
		require.ErrorAs(t, err, &violations, text)
	}
	for _, text := range []string{"", "{", "```json\n{}\n```", "{} {}", "outcome", "{'a':1}", "\xff"} {
		_, err := contract.Check([]byte(text))
		require.Error(t, err, text)
		_, err = contract.Decode(bytes.Clone([]byte(text)))
		require.Error(t, err, text)
	}
}
