package mailtext_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract"
)

// essentials are what a person says of a mail: where it goes, which events it
// makes of which targets, and what nobody can take care of.
type essentials struct {
	Name      string            `json:"name"`
	Route     string            `json:"route"`
	Events    []essentialsEvent `json:"events"`
	Unhandled []string          `json:"unhandled"`
	Note      string            `json:"note"`
}

// essentialsEvent is one event. A key that is missing was not looked at.
type essentialsEvent struct {
	EventType          *string   `json:"event_type"`
	GroupCode          **string  `json:"group_code"`
	ConfirmationNumber **string  `json:"confirmation_number"`
	ReservationNumber  **string  `json:"reservation_number"`
	BlockCode          **string  `json:"block_code"`
	ArrivalDate        **string  `json:"arrival_date"`
	DepartureDate      **string  `json:"departure_date"`
	TraceCategories    *[]string `json:"trace_categories"`
}

// mails are the messages of testdata/mails, each with its essentials.
func mails(t testing.TB) (all []essentials, raw map[string][]byte) {
	t.Helper()
	raw = make(map[string][]byte)
	for _, list := range []string{"essentials.jsonl", "more.jsonl", "whole.jsonl", "kinds.jsonl"} {
		data, err := os.ReadFile(filepath.Join("testdata", "mails", list))
		require.NoError(t, err)
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		for d.More() {
			var e essentials
			require.NoError(t, d.Decode(&e))
			all = append(all, e)
			raw[e.Name], err = os.ReadFile(filepath.Join("testdata", "mails", e.Name+".eml"))
			require.NoError(t, err)
		}
	}
	return all, raw
}

// TestMails takes whole messages from the file to the outcome and holds it
// against what a person says of it, and against its golden file.
func TestMails(t *testing.T) {
	t.Parallel()
	in, err := intake.New(intake.Config{})
	require.NoError(t, err)
	x, r := newExtractor(t, mailtext.Config{}), newRouter(t)
	all, raw := mails(t)
	for _, e := range all {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			m, err := in.Message(raw[e.Name], "MSG-1")
			require.NoError(t, err)
			o, err := r.Decide(context.Background(), x, m)
			require.NoError(t, err)
			assert.Empty(t, contract.Validate(o))
			checkEssentials(t, e, o)
			wire, err := contract.Marshal(o)
			require.NoError(t, err)
			var got bytes.Buffer
			require.NoError(t, json.Indent(&got, wire, "", " "))
			got.WriteByte('\n')
			path := filepath.Join("testdata", "mails", e.Name+".json")
			if *update {
				require.NoError(t, os.WriteFile(path, got.Bytes(), 0o644))
			}
			want, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, string(want), got.String())
		})
	}
}

func checkEssentials(t *testing.T, e essentials, o contract.Outcome) {
	t.Helper()
	result, desk := o.(*contract.Result)
	if !desk {
		notice, ok := o.(*contract.Notice)
		require.True(t, ok)
		assert.Equal(t, e.Route, string(notice.RouteCode), e.Note)
		return
	}
	require.Equal(t, "desk", e.Route, e.Note)
	require.Len(t, result.MessageEvents, len(e.Events), e.Note)
	for i, want := range e.Events {
		got := &result.MessageEvents[i]
		if want.EventType != nil {
			assert.Equal(t, *want.EventType, string(got.EventType), e.Note)
		}
		for _, k := range []struct {
			want **string
			got  *string
		}{
			{want.GroupCode, got.CaseKeys.GroupCode}, {want.ConfirmationNumber, got.CaseKeys.ConfirmationNumber},
			{want.ReservationNumber, got.CaseKeys.ReservationNumber}, {want.BlockCode, got.CaseKeys.BlockCode},
		} {
			if k.want != nil {
				assert.Equal(t, *k.want, k.got, e.Note)
			}
		}
		stay := got.ExtractedFields.Stay
		if stay == nil {
			stay = &contract.Stay{}
		}
		if want.ArrivalDate != nil {
			assert.Equal(t, *want.ArrivalDate, stay.ArrivalDate, e.Note)
		}
		if want.DepartureDate != nil {
			assert.Equal(t, *want.DepartureDate, stay.DepartureDate, e.Note)
		}
		if want.TraceCategories != nil {
			categories := []string{}
			if got.ExtractedFields.Trace != nil {
				for _, item := range got.ExtractedFields.Trace.TraceItems {
					categories = append(categories, string(item.Category))
				}
			}
			assert.Equal(t, *want.TraceCategories, categories, e.Note)
		}
	}
	unhandled := []string{}
	for _, u := range result.UnhandledCurrentIntents {
		unhandled = append(unhandled, u.TextRaw)
	}
	assert.Equal(t, strings.Join(e.Unhandled, "\n"), strings.Join(unhandled, "\n"), e.Note)
}

// BenchmarkMail measures one message of 1 KB from the file to the outcome.
func BenchmarkMail(b *testing.B) {
	in, err := intake.New(intake.Config{})
	require.NoError(b, err)
	x, r := newExtractor(b, mailtext.Config{}), newRouter(b)
	all, raw := mails(b)
	m, err := in.Message(raw[all[0].Name], "MSG-1")
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Decide(context.Background(), x, m); err != nil {
			b.Fatal(err)
		}
	}
}

var _ booking.Extractor = (*mailtext.Extractor)(nil)
