package contract_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// outcomeInDisguise implements Outcome only because it embeds one.
type outcomeInDisguise struct{ contract.Outcome }

func TestValidateTakesAnyValue(t *testing.T) {
	for name, o := range map[string]contract.Outcome{
		"nil": nil, "nil notice": (*contract.Notice)(nil), "nil result": (*contract.Result)(nil),
		"disguise": outcomeInDisguise{}, "zero notice": &contract.Notice{}, "zero result": &contract.Result{},
		"zero event":     &contract.Result{MessageEvents: make([]contract.MessageEvent, 1)},
		"zero relation":  &contract.Result{MessageEvents: []contract.MessageEvent{{Relation: &contract.Relation{}}}},
		"zero intent":    &contract.Result{UnhandledCurrentIntents: make([]contract.UnhandledIntent, 2)},
		"zero candidate": &contract.Result{CaseCandidates: make([]contract.CaseCandidate, 2)},
		"zero warning":   &contract.Result{ExtractionWarnings: make([]contract.ExtractionWarning, 2)},
		"zero parts": &contract.Result{MessageEvents: []contract.MessageEvent{{ExtractedFields: contract.ExtractedFields{
			Stay: &contract.Stay{DateEvidence: &contract.DateEvidence{}}, Trace: &contract.Trace{TraceItems: make([]contract.TraceItem, 1)},
			ParentRelease: &contract.ParentRelease{},
		}}}},
	} {
		t.Run(name, func(t *testing.T) {
			require.NotEmpty(t, contract.Validate(o))
		})
	}
}

// However much is wrong, what is said of it stays readable, is the beginning
// of the whole list, and is the same every time.
func TestViolationsAreBounded(t *testing.T) {
	r := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1"})
	r.MessageEvents = append(r.MessageEvents, contract.NewEvent(contract.CancelBooking, "E1"))
	fields := make(map[string]json.RawMessage)
	for i := range contract.MaxViolations {
		fields[fmt.Sprintf("confirmation_number_%04d", i)] = json.RawMessage(`"U-850"`)
	}
	r.MessageEvents[0].ExtractedFields.Extra = fields
	require.Len(t, contract.Validate(r), contract.MaxViolations, "no more is said than there is")

	r.ExtractionWarnings = make([]contract.ExtractionWarning, 10_000) // blank ones
	whole := contract.Validate(r)
	require.Len(t, whole, contract.MaxViolations+1)
	last := whole[contract.MaxViolations]
	assert.Equal(t, rule.Violation{
		Rule: contract.RuleWarnings, Message: "there are more than 1000 violations; the rest is not listed",
	}, last)
	assert.Equal(t, "/extraction_warnings/999", whole[contract.MaxViolations-1].Pointer)
	assert.Equal(t, whole, contract.Validate(r))

	r.ExtractionWarnings = []contract.ExtractionWarning{}
	for i := range contract.MaxViolations {
		fields[fmt.Sprintf("booking_number_%04d", i)] = json.RawMessage(`"U-850"`)
	}
	for range 3 { // the keys come in another order each time
		vs := contract.Validate(r)
		require.Len(t, vs, contract.MaxViolations+1)
		for i, v := range vs[:contract.MaxViolations] {
			require.Equal(t, fmt.Sprintf("/message_events/0/extracted_fields/booking_number_%04d", i), v.Pointer)
		}
	}

	data, err := contract.Marshal(r)
	require.NoError(t, err)
	checked, err := contract.Check(data)
	require.NoError(t, err)
	require.Len(t, checked, contract.MaxViolations+1)
	require.Contains(t, checked[contract.MaxViolations].Message, "the rest is not listed")

	warnings := strings.Repeat(`{"odd":1},`, 10_000)
	data = fmt.Appendf(nil, `{"message_events":[],"case_candidates":[],"extraction_warnings":[%s{}]}`, warnings)
	checked, err = contract.Check(data)
	require.NoError(t, err)
	require.Len(t, checked, contract.MaxViolations+1)
	_, err = contract.Decode(data)
	var vs rule.Violations
	require.ErrorAs(t, err, &vs)
	require.Len(t, vs, contract.MaxViolations+1)
	require.Contains(t, vs[contract.MaxViolations].Message, "the rest is not listed")
}

// CT-22 for values: what is no JSON cannot be sent.
func TestOpenObjectsHoldJSON(t *testing.T) {
	for name, raw := range map[string]string{
		"NaN": "NaN", "empty": "", "open": `{"a":`, "two values": "1 2", "half a surrogate": `"\ud800"`, "not UTF-8": "\"\xff\"",
		"not UTF-8 key": "{\"\xff\":1}", "control character": "\"\n\"", "leading zero": "01",
	} {
		for where, put := range map[string]func(*contract.MessageEvent){
			"context_used": func(e *contract.MessageEvent) { e.ContextUsed["x"] = json.RawMessage(raw) },
			"extracted_fields": func(e *contract.MessageEvent) {
				e.ExtractedFields.Extra = map[string]json.RawMessage{"x": json.RawMessage(raw)}
			},
			"manual_review/known_fields": func(e *contract.MessageEvent) {
				e.ManualReview = contract.NewReview(contract.ReviewUnsafeSplit, "无法安全拆分。")
				e.ManualReview.KnownFields["x"] = json.RawMessage(raw)
			},
		} {
			t.Run(name+" in "+where, func(t *testing.T) {
				e := contract.NewEvent(contract.CancelBooking, "E1")
				put(&e)
				r := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1"})
				r.MessageEvents = append(r.MessageEvents, e)
				vs := contract.Validate(r)
				require.Len(t, vs, 1, "%s", vs)
				assert.Equal(t, contract.RuleBytes, vs[0].Rule)
				assert.Equal(t, "/message_events/0/"+where+"/x", vs[0].Pointer)
			})
		}
	}
	r := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1"})
	e := contract.NewEvent(contract.CancelBooking, "E1")
	e.ContextUsed["nil"] = nil // json.Marshal writes null
	r.MessageEvents = append(r.MessageEvents, e)
	require.Empty(t, contract.Validate(r))
	r.MessageEvents[0].ContextUsed["\xff"] = json.RawMessage("1")
	require.True(t, contract.Validate(r).Has(contract.RuleBytes))
}

// An extra key may not pose as a typed one.
func TestExtraKeysOfTypedParts(t *testing.T) {
	for key, id := range map[string]rule.ID{
		"arrival_date": contract.RuleStay, "Nights": contract.RuleStay, "trace_text": contract.RuleTrace, "TRACE_ITEMS": contract.RuleTrace,
		"release_reason": contract.RuleParentRelease,
	} {
		r := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1"})
		e := contract.NewEvent(contract.CancelBooking, "E1")
		e.ExtractedFields.Extra = map[string]json.RawMessage{key: json.RawMessage("null")}
		r.MessageEvents = append(r.MessageEvents, e)
		vs := contract.Validate(r)
		require.Len(t, vs, 1, "%s", vs)
		require.Equal(t, id, vs[0].Rule)
		_, err := contract.Marshal(r)
		if contract.Reserved(key) {
			require.Error(t, err, key)
		}
	}
}

// bigResult has n events that all have something to say, in three sorts.
func bigResult(n int) *contract.Result {
	r := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1"})
	children, childIndices := make([]string, 0, n), make([]string, 0, n)
	for i := range n {
		e := contract.NewEvent(contract.NewBooking, fmt.Sprintf("E%d", i+1))
		e.CaseKeys.GroupCode = contract.Key(fmt.Sprintf("QBD%06d", i))
		e.RelevantMessageExcerpt = "please book"
		children, childIndices = append(children, *e.CaseKeys.GroupCode), append(childIndices, e.SourceEventIndex)
		trace := contract.NewEvent(contract.TraceEvent, fmt.Sprintf("T%d", i+1))
		trace.CaseKeys = e.CaseKeys
		trace.ExtractedFields.Trace = contract.TraceOf("high floor", contract.TraceItem{
			Category: contract.CategoryPreference, TextRaw: "high floor", NotifyDepartments: []string{"FO"},
		})
		trace.Relation = contract.NewRelation(contract.LinkedTrace, contract.NewBooking, e.SourceEventIndex)
		r.MessageEvents = append(r.MessageEvents, e, trace)
		r.CaseCandidates = append(r.CaseCandidates, contract.CaseCandidate{CaseKeys: e.CaseKeys, SourceEventIndices: []string{e.SourceEventIndex}, Basis: "group code"})
		u := contract.NewUnhandled(fmt.Sprintf("question %d", i))
		r.UnhandledCurrentIntents = append(r.UnhandledCurrentIntents, u)
		r.ExtractionWarnings = append(r.ExtractionWarnings, contract.ExtractionWarning{Part: "body", Code: "unreadable", Message: fmt.Sprintf("part %d", i)})
	}
	release := contract.NewParentRelease(contract.ParentReleaseIndex, "QBDX", children, childIndices, "split")
	r.MessageEvents = append(r.MessageEvents, release)
	return r
}

// hostileResult has n faults of each kind that a check could be slow on.
func hostileResult(n int) *contract.Result {
	r := contract.NewResult(contract.SourceMessage{})
	long := strings.Repeat("ab ", 1<<18)
	trace := &contract.Trace{TraceSubtype: contract.TraceGeneralRequest, TraceText: long}
	var related []string
	for i := range n {
		trace.TraceItems = append(trace.TraceItems, contract.TraceItem{Category: contract.CategoryMeal, TextRaw: fmt.Sprintf("abx%d", i), NotifyDepartments: []string{fmt.Sprint(i)}})
		trace.NotifyDepartments = append(trace.NotifyDepartments, fmt.Sprint(i))
		related = append(related, fmt.Sprintf("E%d", i%7))
	}
	for range n {
		e := contract.NewEvent(contract.TraceEvent, "E1")
		e.CaseKeys.ReservationNumber = contract.Key("U-850")
		r.MessageEvents = append(r.MessageEvents, e)
		r.UnhandledCurrentIntents = append(r.UnhandledCurrentIntents, contract.NewUnhandled("credit?"))
		r.ExtractionWarnings = append(r.ExtractionWarnings, contract.ExtractionWarning{Plain: "credit?"})
	}
	r.MessageEvents[0].ExtractedFields.Trace = trace
	r.MessageEvents[0].Relation = contract.NewRelation(contract.LinkedParentRelease, contract.NewBooking, related...)
	r.MessageEvents[0].ExtractedFields.ParentRelease = &contract.ParentRelease{ChildGroupCodes: related}
	r.MessageEvents[0].RelevantMessageExcerpt = long
	r.MessageEvents[0].CaseKeys.GroupCode = &long
	r.MessageEvents[0].ContextUsed["x"] = json.RawMessage(strings.Repeat("[", 200_000))
	r.MessageEvents[0].ContextUsed["reservation"] = json.RawMessage(`"` + strings.Repeat("u-", 1<<19) + `"`)
	return r
}

// The time of Validate grows with the size of the outcome, not with its square.
func TestValidateIsNearLinear(t *testing.T) {
	for name, make := range map[string]func(int) *contract.Result{"valid": bigResult, "hostile": hostileResult} {
		t.Run(name, func(t *testing.T) {
			const small, factor = 200, 8
			fastest := func(r *contract.Result) time.Duration {
				best := time.Hour
				for range 2 {
					start := time.Now()
					vs := contract.Validate(r)
					best = min(best, time.Since(start))
					require.Equal(t, name == "valid", len(vs) == 0)
				}
				return best
			}
			base, large := fastest(make(small)), fastest(make(small*factor))
			// A square would be 64 times; anything from there down to the factor
			// is noise, caches and garbage.
			require.Less(t, large, base*factor*4+200*time.Millisecond)
		})
	}
}

func TestTenThousandEvents(t *testing.T) {
	r := bigResult(5_000) // two events each, and the release
	require.Len(t, r.MessageEvents, 10_001)
	require.Empty(t, contract.Validate(r))
	data, err := contract.Marshal(r)
	require.NoError(t, err)
	vs, err := contract.Check(data)
	require.NoError(t, err)
	require.Empty(t, vs)
	require.NotEmpty(t, contract.Validate(hostileResult(2_000)))
}

func TestBusinessWarnings(t *testing.T) {
	r := bigResult(2)
	require.Empty(t, r.BusinessWarnings())
	r.ExtractionWarnings = []contract.ExtractionWarning{
		{Code: "a", Message: "Please  BOOK"}, {Code: "b", Message: "page 2 is blurred"}, {Plain: "left out: “question 1”"}, {Code: "c", Message: "please book"},
		{Code: "d", Message: "the guest asks for a high floor"}, {Code: "e", Message: "\"High floor\""}, {},
	}
	require.Equal(t, []int{0, 2, 3, 4, 5}, r.BusinessWarnings())
	require.Empty(t, (&contract.Result{}).BusinessWarnings())
}

// TestManyItems: of a list that is too long the first items are read, and the
// length is a violation.
func TestManyItems(t *testing.T) {
	for _, n := range []int{contract.MaxItems, contract.MaxItems + 1} {
		doc := `{"source_message":{"source_message_id":"M","subject":null,"from":null,"cc":[],"received_at":null,"source_channel":"Email"},"message_events":[],"case_candidates":[],"extraction_warnings":["` +
			strings.Repeat(`the scan is blurred","`, n-1) + `the scan is blurred"],"unhandled_current_intents":[]}`
		vs, err := contract.Check([]byte(doc))
		require.NoError(t, err)
		found := false
		for _, v := range vs {
			found = found || v.Pointer == "/extraction_warnings" && v.Rule == contract.RuleResult
		}
		assert.Equal(t, n > contract.MaxItems, found)
	}
}
