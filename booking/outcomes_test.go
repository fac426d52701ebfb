package booking_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// routed is one mail of testdata/outcomes.jsonl, with what a good, a careless
// or a hostile extractor says of it, and what comes of it in short.
type routed struct {
	Name  string
	Rules []string
	// Want names the route of a notice, or the events and the unhandled
	// intents in order, see inShort.
	Want     outcomeInShort
	Material json.RawMessage
}

type outcomeInShort struct {
	Route   string
	Events  []string
	Intents []string
}

const noMessageID = "no source message id"

// TestOutcomes routes every mail of the list, and once more with everything
// said twice, which changes nothing (BK-16).
func TestOutcomes(t *testing.T) {
	r := newRouter(t)
	seen := make(map[string]bool)
	for _, tc := range readRouted(t) {
		require.False(t, seen[tc.Name], "%s stands twice", tc.Name)
		seen[tc.Name] = true
		t.Run(tc.Name, func(t *testing.T) {
			m, err := booking.DecodeMaterial(tc.Material)
			require.NoError(t, err)
			o, err := r.Route(m, nil)
			assert.Equal(t, tc.Want, inShort(t, o, err), tc.Rules)
			m.CandidateEvents = append(m.CandidateEvents, m.CandidateEvents...)
			m.Unknowns = append(m.Unknowns, m.Unknowns...)
			o, err = r.Route(m, nil)
			assert.Equal(t, tc.Want, inShort(t, o, err), "everything twice")
		})
	}
	require.Greater(t, len(seen), 300)
}

func readRouted(t *testing.T) (all []routed) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "outcomes.jsonl"))
	require.NoError(t, err)
	lines := bufio.NewScanner(bytes.NewReader(raw))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var tc routed
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		require.NoError(t, d.Decode(&tc))
		all = append(all, tc)
	}
	require.NoError(t, lines.Err())
	return all
}

func inShort(t *testing.T, o contract.Outcome, err error) (s outcomeInShort) {
	t.Helper()
	if errors.Is(err, booking.ErrNoSourceMessageID) {
		return outcomeInShort{Route: noMessageID}
	}
	require.NoError(t, err)
	if n, ok := o.(*contract.Notice); ok {
		return outcomeInShort{Route: string(n.RouteCode)}
	}
	res := o.(*contract.Result)
	for _, e := range res.MessageEvents {
		s.Events = append(s.Events, eventInShort(e))
	}
	const frame, end = "当前邮件包含未被现有任务类型覆盖的业务意图：", "请查看原邮件并决定后续处理。"
	for _, u := range res.UnhandledCurrentIntents {
		short := u.TextRaw
		if summary, ok := strings.CutPrefix(u.VisibleMessage, frame); ok {
			short += " => " + strings.TrimSuffix(summary, end)
		}
		s.Intents = append(s.Intents, short)
	}
	return s
}

// eventInShort is the type of an event, its target, its stay, and what is
// special to its type.
func eventInShort(e contract.MessageEvent) string {
	var b strings.Builder
	b.WriteString(string(e.EventType))
	for _, key := range []*string{e.CaseKeys.GroupCode, e.CaseKeys.ConfirmationNumber, e.CaseKeys.ReservationNumber, e.CaseKeys.BlockCode} {
		if key != nil {
			b.WriteString(" " + *key)
		}
	}
	f := e.ExtractedFields
	if fresh, ok := f.Text("new_group_code"); ok {
		b.WriteString(" -> " + fresh)
	}
	if guest, ok := f.Text("guest_name"); ok && e.CaseKeys == (contract.CaseKeys{}) {
		b.WriteString(" " + guest)
	}
	if f.Stay != nil && f.Stay.ArrivalDate != nil {
		b.WriteString(" " + *f.Stay.ArrivalDate)
		if f.Stay.DepartureDate != nil {
			b.WriteString("/" + *f.Stay.DepartureDate)
		}
	}
	if f.ParentRelease != nil {
		b.WriteString(" (" + strings.Join(f.ParentRelease.ChildGroupCodes, ", ") + ")")
	}
	if f.Trace != nil {
		var categories []string
		for _, item := range f.Trace.TraceItems {
			categories = append(categories, string(item.Category))
		}
		b.WriteString(" (" + strings.Join(categories, ", ") + ")")
	}
	if marker, ok := f.Text("rate_marker_raw"); ok {
		b.WriteString(" at " + marker)
	}
	if e.EventType == contract.NeedManualReview {
		b.WriteString(" (" + string(e.ManualReview.ReasonCode) + ")")
	}
	return b.String()
}
