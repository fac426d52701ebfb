package contract

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// valid returns one of each struct that has field rules, which keeps them all.
func valid() []any {
	text, day, n := "QBD0501", "2026-05-14", 1
	event := NewEvent(TraceEvent, "E1")
	event.ManualReview = NewReview(ReviewDateConflict, "日期不一致。")
	event.Relation = NewRelation(LinkedTrace, NewBooking, "E2")
	result := NewResult(SourceMessage{SourceMessageID: "MSG-1", From: &text, ReceivedAt: &text})
	result.MessageEvents = append(result.MessageEvents, event)
	unhandled := NewUnhandled("text")
	return []any{
		NewS10(SourceMessage{SourceMessageID: "MSG-1"}), result, &event,
		&CaseKeys{&text, &text, &text, &text},
		&CaseCandidate{SourceEventIndices: []string{"E1"}, Basis: "same keys"},
		&unhandled,
		&Stay{&day, &day, &n, &DateEvidence{DateInferenceBasis: BasisNone}},
		&Trace{TraceGeneralRequest, "text", []TraceItem{{}}, []string{}, nil},
		&TraceItem{CategoryMeal, "text", &day, &text, &n, []string{}},
		NewParentRelease("E_PARENT_RELEASE", "QBD0500", []string{"QBD0501"}, []string{"E1"}, "").ExtractedFields.ParentRelease,
	}
}

// TestGlanceAgreesWithValidator changes every field of every struct that has
// field rules, one at a time, to values right and wrong: the glance finds
// something exactly if the validator does.
func TestGlanceAgreesWithValidator(t *testing.T) {
	wholes := valid()
	require.Len(t, wholes, len(fieldRuled()))
	for i, whole := range wholes {
		require.IsType(t, fieldRuled()[i], whole)
		kept, broken := 0, 0
		compare := func() {
			want := fieldRules().Struct(whole) == nil
			require.Equal(t, want, keepsFieldRules(whole), "%#v", whole)
			if want {
				kept++
			} else {
				broken++
			}
		}
		compare()
		require.Equal(t, 1, kept, "%T: %v", whole, fieldRules().Struct(whole))
		changeFields(reflect.ValueOf(whole).Elem(), compare)
		assert.NotZero(t, broken, "%T", whole)
		assert.Greater(t, kept, 1, "%T", whole)
		require.NoError(t, fieldRules().Struct(whole), "everything is as it was")
	}
}

// changeFields sets every field in and below v to other values, one at a time,
// calls look and sets it back.
func changeFields(v reflect.Value, look func()) {
	for i := range v.NumField() {
		field := v.Field(i)
		was := reflect.ValueOf(field.Interface())
		for _, other := range others(field.Type()) {
			field.Set(other)
			look()
			field.Set(was)
		}
		inner := field
		if inner.Kind() == reflect.Pointer && !inner.IsNil() {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct {
			changeFields(inner, look)
		}
	}
}

// others returns values of type t.
func others(t reflect.Type) (values []reflect.Value) {
	add := func(v any) { values = append(values, reflect.ValueOf(v).Convert(t)) }
	switch t.Kind() {
	case reflect.String:
		for _, s := range []string{
			"", " ", "\u200b", "x", "history", "S99", "Note", "QBD0501, QBD0502", "2026-02-30", "2026-05-15", "extra_bed", "meal",
			"hotel_date_explicit", "date_conflict", "linked_trace", "material_package_unavailable", UnhandledMessage("折扣"), UnhandledMessage("x"),
		} {
			add(s)
		}
	case reflect.Bool:
		add(true)
		add(false)
	case reflect.Int:
		add(-1)
		add(0)
		add(7)
	case reflect.Slice, reflect.Map:
		values = append(values, reflect.Zero(t))
		if t != reflect.TypeFor[json.RawMessage]() && t.Kind() == reflect.Slice {
			values = append(values, reflect.MakeSlice(t, 0, 0), reflect.MakeSlice(t, 2, 2))
		}
	case reflect.Pointer:
		values = append(values, reflect.Zero(t))
		for _, v := range append(others(t.Elem()), reflect.Zero(t.Elem())) {
			p := reflect.New(t.Elem())
			p.Elem().Set(v)
			values = append(values, p)
		}
	}
	return values
}
