package booking_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

func TestDecodeMaterial(t *testing.T) {
	t.Run("keys may be missing", func(t *testing.T) {
		m, err := booking.DecodeMaterial([]byte(`{"source_message":{"source_message_id":"M"}}`))
		require.NoError(t, err)
		assert.Equal(t, "M", m.SourceMessage.SourceMessageID)
		m, err = booking.DecodeMaterial([]byte(`{}`))
		require.NoError(t, err)
		assert.Empty(t, m.SourceMessage.SourceMessageID)
	})
	t.Run("nulls", func(t *testing.T) {
		_, err := booking.DecodeMaterial([]byte(`{"source_message":null,"body_current":null,"current_tables":null,"history_lookup":null,"candidate_events":null,"intake_warnings":null}`))
		require.NoError(t, err)
	})
	for name, c := range map[string]struct{ doc, pointer string }{
		"unknown key":              {`{"nonsense":1}`, "/nonsense"},
		"unknown key of a row":     {`{"current_tables":[{"rows":[{"colour":"red"}]}]}`, "/current_tables/0/rows/0/colour"},
		"mis-cased key":            {`{"Body_Current":"x"}`, "/Body_Current"},
		"mistyped body":            {`{"body_current":5}`, "/body_current"},
		"a candidate of no object": {`{"candidate_events":["x"]}`, "/candidate_events/0"},
		"not JSON":                 {`{`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := booking.DecodeMaterial([]byte(c.doc))
			var vs rule.Violations
			require.ErrorAs(t, err, &vs)
			assert.Equal(t, c.pointer, vs[0].Pointer)
			assert.Equal(t, booking.RuleMaterial, vs[0].Rule)
		})
	}
	t.Run("written and read back", func(t *testing.T) {
		m := withTable(material("Please cancel QBD0514."), row("QBD0514", true, "x"))
		m.CandidateEvents = []booking.Candidate{with(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514", "QBD0515"), `{"a":1}`)}
		m.Unknowns = []booking.Unknown{{TextRaw: "x", CurrentOrHistory: "current", SummaryZh: "客人询问"}}
		raw, err := json.Marshal(m)
		require.NoError(t, err)
		back, err := booking.DecodeMaterial(raw)
		require.NoError(t, err)
		again, err := json.Marshal(back)
		require.NoError(t, err)
		assert.JSONEq(t, string(raw), string(again))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, back.CandidateEvents[0].CaseKeys.GroupCode)
		assert.Equal(t, "客人询问", back.Unknowns[0].SummaryZh)
	})
}

func TestDecodeExtraction(t *testing.T) {
	x, err := booking.DecodeExtraction([]byte(`{"candidate_events":[{"event_type":"Trace"}],"not_understood":true}`))
	require.NoError(t, err)
	assert.Equal(t, "Trace", x.Candidates[0].EventType)
	assert.True(t, x.NotUnderstood)
	_, err = booking.DecodeExtraction([]byte(`{"events":[]}`))
	var vs rule.Violations
	require.ErrorAs(t, err, &vs)
	assert.Equal(t, "/events", vs[0].Pointer)
	_, err = booking.DecodeExtraction([]byte(`{"candidate_events":["cancel it",{}],"unknowns":[[1]]}`))
	require.ErrorAs(t, err, &vs)
	require.Len(t, vs, 2)
	assert.Equal(t, "/candidate_events/0", vs[0].Pointer)
	assert.Equal(t, "must be an object", vs[0].Message)
	assert.Equal(t, "/unknowns/0", vs[1].Pointer)
}

func TestLooseCandidate(t *testing.T) {
	var c booking.Candidate
	require.NoError(t, json.Unmarshal([]byte(`{"event_type":["Cancel","Booking"],"case_keys":{"group_code":["QBD1",2,null,{"a":1}],"confirmation_number":880001},
		"relevant_message_excerpt":["a","b"],"attachments":"A1","context_used":[],"extracted_fields":"none","surprise":1,"event_role":{"x":1}}`), &c))
	assert.Equal(t, "Cancel\nBooking", c.EventType)
	assert.Equal(t, []string{"QBD1", "2"}, c.CaseKeys.GroupCode)
	assert.Equal(t, []string{"880001"}, c.CaseKeys.ConfirmationNumber)
	assert.Equal(t, "a\nb", c.RelevantMessageExcerpt)
	assert.Len(t, c.Attachments, 1)
	assert.Equal(t, []string{"context_used", "event_role", "extracted_fields", "surprise"}, c.SetAside)
	require.NoError(t, json.Unmarshal([]byte(`null`), &c))
	assert.Error(t, json.Unmarshal([]byte(`[]`), &c))
	var text booking.Text
	for raw, want := range map[string]booking.Text{`"a"`: "a", `5`: "5", `true`: "true", `null`: "", `["a",null,2]`: "a\n2", `{"a":1}`: `{"a":1}`} {
		require.NoError(t, json.Unmarshal([]byte(raw), &text))
		assert.Equal(t, want, text)
	}
}

func TestMaterialsOwnExtraction(t *testing.T) {
	m := material("Please cancel QBD0514.\nCan we smoke?")
	m.CandidateEvents = []booking.Candidate{candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")}
	m.Unknowns = []booking.Unknown{{TextRaw: "Can we smoke?"}}
	res := routeResult(t, m, nil)
	assert.Equal(t, []string{"QBD0514"}, codes(res))
	assert.Equal(t, []string{"Can we smoke?"}, intents(res))
	assert.Equal(t, contract.RouteS10, routeNotice(t, m, extraction()).RouteCode, "an extraction takes their place")
}

// extractor is a function that extracts.
type extractor func(context.Context, booking.Input) (booking.Extraction, error)

func (e extractor) Extract(ctx context.Context, in booking.Input) (booking.Extraction, error) {
	return e(ctx, in)
}

func TestDecide(t *testing.T) {
	r := newRouter(t)
	m := material("Please cancel QBD0514.")
	good := extractor(func(_ context.Context, in booking.Input) (booking.Extraction, error) {
		return *extraction(candidate("Cancel Booking", in.Material.BodyCurrent, "QBD0514")), nil
	})
	o, err := r.Decide(context.Background(), good, m)
	require.NoError(t, err)
	assert.Equal(t, contract.KindResult, o.Kind())
	t.Run("BK-3 a failing extractor is an error", func(t *testing.T) {
		broken := errors.New("out of order")
		_, err := r.Decide(context.Background(), extractor(func(context.Context, booking.Input) (booking.Extraction, error) { return booking.Extraction{}, broken }), m)
		assert.ErrorIs(t, err, broken)
		ctx, cancel := context.WithCancel(context.Background())
		_, err = r.Decide(ctx, extractor(func(context.Context, booking.Input) (booking.Extraction, error) {
			cancel()
			return booking.Extraction{}, nil
		}), m)
		assert.ErrorIs(t, err, context.Canceled)
	})
	t.Run("no id, no extraction", func(t *testing.T) {
		_, err := r.Decide(context.Background(), extractor(func(context.Context, booking.Input) (booking.Extraction, error) {
			t.Error("the extractor was asked")
			return booking.Extraction{}, nil
		}), &booking.Material{})
		assert.ErrorIs(t, err, booking.ErrNoSourceMessageID)
	})
}

func TestInvariantError(t *testing.T) {
	err := &booking.InvariantError{Violations: rule.Violations{{Rule: "CT-1", Message: "x"}}}
	assert.Contains(t, err.Error(), "CT-1")
}

func TestConfig(t *testing.T) {
	r, err := booking.New(booking.Config{Courtesy: []string{"ahoy there", "Thanks"}})
	require.NoError(t, err)
	m := material("Please cancel QBD0514.\nAhoy there!")
	o, err := r.Route(m, extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")))
	require.NoError(t, err)
	assert.Empty(t, o.(*contract.Result).UnhandledCurrentIntents)
	_, err = booking.New(booking.Config{Courtesy: []string{" "}})
	var vs rule.Violations
	assert.ErrorAs(t, err, &vs)
	t.Run("month first", func(t *testing.T) {
		r, err := booking.New(booking.Config{MonthFirst: true})
		require.NoError(t, err)
		body := "Please book QBD0514, 05/06/2026-05/07/2026."
		o, err := r.Route(material(body), extraction(with(candidate("New Booking", body, "QBD0514"), `{"arrival_date":"2026-05-06","departure_date":"2026-05-07"}`)))
		require.NoError(t, err)
		require.NotNil(t, o.(*contract.Result).MessageEvents[0].ExtractedFields.Stay)
		assert.Equal(t, "2026-05-06", *o.(*contract.Result).MessageEvents[0].ExtractedFields.Stay.ArrivalDate)
	})
}

func TestClosedLists(t *testing.T) {
	for _, k := range booking.HistoryKinds() {
		assert.True(t, k.Valid())
	}
	assert.Len(t, booking.HistoryKinds(), 6)
	assert.False(t, booking.HistoryKind("x").Valid())
	for _, k := range booking.SystemKinds() {
		assert.True(t, k.Valid())
	}
	assert.False(t, booking.SystemKind("x").Valid())
	assert.True(t, booking.KindLink.Valid())
	assert.False(t, booking.AttachmentKind("x").Valid())
}
