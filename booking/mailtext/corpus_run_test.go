package mailtext_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract"
)

// material is the mail as intake would deliver it.
func (m *mail) material() *booking.Material {
	at := "2026-05-11T02:00:00Z"
	out := &booking.Material{
		SourceMessage: booking.SourceMessage{SourceMessageID: "MSG-1", ReceivedAt: &at},
		BodyCurrent:   m.body, BodyThreadEvidence: booking.Text(m.thread),
	}
	if m.subject != "" {
		out.SourceMessage.Subject = &m.subject
	}
	for i, name := range m.files {
		name, unreadable := strings.CutPrefix(name, "!")
		out.CurrentAttachments = append(out.CurrentAttachments, booking.Attachment{
			AttachmentID: "A" + string(rune('1'+i)), Filename: name, Kind: booking.KindFile, Readable: !unreadable,
		})
	}
	return out
}

// show spells a candidate as the corpus does.
func show(c *booking.Candidate) string {
	var parts []string
	if len(c.CaseKeys.GroupCode) > 0 {
		parts = append(parts, strings.Join(c.CaseKeys.GroupCode, ","))
	}
	for _, k := range []struct {
		mark   string
		values []string
	}{{"C:", c.CaseKeys.ConfirmationNumber}, {"R:", c.CaseKeys.ReservationNumber}, {"B:", c.CaseKeys.BlockCode}} {
		for _, v := range k.values {
			parts = append(parts, k.mark+v)
		}
	}
	var items []struct {
		Category string `json:"category"`
	}
	if raw := c.ExtractedFields["trace_items"]; raw != nil && json.Unmarshal(raw, &items) == nil {
		for _, item := range items {
			parts = append(parts, "["+item.Category+"]")
		}
	}
	return strings.TrimSpace(c.EventType + " " + strings.Join(parts, " "))
}

func showAll(x booking.Extraction) (events, unknowns []string) {
	for i := range x.Candidates {
		events = append(events, show(&x.Candidates[i]))
	}
	for _, u := range x.Unknowns {
		unknowns = append(unknowns, u.TextRaw)
	}
	return events, unknowns
}

func newExtractor(t require.TestingT, config mailtext.Config) *mailtext.Extractor {
	x, err := mailtext.New(config)
	require.NoError(t, err)
	return x
}

func newRouter(t require.TestingT) *booking.Router {
	r, err := booking.New(booking.Config{})
	require.NoError(t, err)
	return r
}

func TestCorpus(t *testing.T) {
	t.Parallel()
	require.GreaterOrEqual(t, len(corpus), 100)
	x := newExtractor(t, mailtext.Config{})
	r := newRouter(t)
	for _, m := range corpus {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			material := m.material()
			got, err := x.Extract(context.Background(), booking.Input{Material: material})
			require.NoError(t, err)
			events, unknowns := showAll(got)
			assert.Equal(t, m.want, events)
			assert.Equal(t, m.unknown, unknowns)
			assert.Equal(t, m.lost, got.NotUnderstood)
			checkExtraction(t, material, got)

			o, err := r.Route(material, &got)
			require.NoError(t, err)
			_, notice := o.(*contract.Notice)
			assert.Equal(t, len(m.want) == 0, notice, "an outcome without events is a notice")
		})
	}
}

// checkExtraction holds for every mail: what is quoted stands there.
func checkExtraction(t require.TestingT, m *booking.Material, x booking.Extraction) {
	everything := m.BodyCurrent + "\n" + string(m.BodyThreadEvidence)
	for i := range m.CurrentAttachments {
		everything += "\n" + m.CurrentAttachments[i].Filename
		if text := m.CurrentAttachments[i].Text; text != nil {
			everything += "\n" + *text
		}
	}
	for i := range m.CurrentOCR {
		everything += "\n" + m.CurrentOCR[i].Text
	}
	for i := range m.CurrentTables {
		for j := range m.CurrentTables[i].Rows {
			row := &m.CurrentTables[i].Rows[j]
			everything += "\n" + string(row.GroupCode)
			for k := range row.Cells {
				everything += "\n" + string(row.Cells[k].Text)
			}
		}
	}
	if m.SourceMessage.Subject != nil {
		everything += "\n" + *m.SourceMessage.Subject
	}
	for i := range x.Candidates {
		c := &x.Candidates[i]
		_, known := map[string]bool{"": true}[c.EventType]
		require.False(t, known)
		require.True(t, contract.EventType(c.EventType).Valid())
		require.NotEqual(t, string(contract.NoteEvent), c.EventType)
		require.NotEmpty(t, strings.TrimSpace(c.RelevantMessageExcerpt))
		for _, line := range strings.Split(c.RelevantMessageExcerpt, "\n") {
			require.Contains(t, everything, strings.TrimSpace(line))
		}
		for _, list := range [][]string{c.CaseKeys.GroupCode, c.CaseKeys.ConfirmationNumber, c.CaseKeys.ReservationNumber, c.CaseKeys.BlockCode} {
			for _, key := range list {
				require.Contains(t, everything, key)
				_, marker := contract.RateMarker(key)
				require.False(t, marker, "BK-17")
			}
		}
	}
	for _, u := range x.Unknowns {
		require.NotEmpty(t, strings.TrimSpace(u.TextRaw))
		require.Contains(t, everything, u.TextRaw)
	}
}
