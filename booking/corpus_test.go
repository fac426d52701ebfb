package booking_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

var update = flag.Bool("update", false, "write the golden files")

// example is one mail with its extraction, known by name.
type example struct {
	name       string
	material   *booking.Material
	extraction *booking.Extraction
}

// corpus are mails whose whole outcomes are golden files.
func corpus() []example {
	mixed := "Dear Reservations team,\n\nPlease book 10 TWN for QBD0514, 14-16 May 2026.\nUpdate QBD0515 to 12 TWN.\nFYI guide of QBD0514 will arrive at 20:00. 2 pax of QBD0514 are vegetarian.\nCan we get 30 days credit?\nThe lobby was cold last week.\n\nBest regards,\nNguyen Lan\nTel: +84 28 1234 5678"
	thread := material("Dear team,\nPlease proceed as below.\nThanks")
	thread.BodyThreadEvidence = "Please cancel QBD0514."
	twice := material("请取消团号QBD0514的预订。谢谢！")
	twice.CurrentOCR = []booking.OCR{{AttachmentID: "A1", Page: 1, Text: "请取消团号QBD0514的预订。"}}
	unreadable := material("Please find the rooming list for QBD0514 attached.")
	unreadable.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "list.pdf", Kind: booking.KindFile}}
	unreadable.IntakeWarnings = []booking.IntakeWarning{{Part: "attachment:A1", Code: "pdf_encrypted", Message: "the file is encrypted"}}
	split := material("Allocation QBD0500 20 TWN AMEND TO QBD0501, QBD0502")
	split.ParentChildSplitEvidence = []booking.SplitEvidence{{ParentGroupCode: "QBD0500", ParentOriginalRoomSummary: "20 TWN", ChildGroupCodes: []string{"QBD0501", "QBD0502"}, SplitRaw: "Allocation QBD0500 20 TWN AMEND TO QBD0501, QBD0502"}}
	orphan := material("AMEND TO QBD0501, QBD0502")
	orphan.ParentChildSplitEvidence = []booking.SplitEvidence{{ChildGroupCodes: []string{"QBD0501", "QBD0502"}, SplitRaw: "AMEND TO QBD0501, QBD0502"}}
	lit := row("QBD0514", true, "AMD 12 TWN")
	lit.HotelDateRaw, lit.TourDateRaw, lit.ActionDateRaw = "14-15", "2026/05/11\n2026/05/16", "11/05 AMD"
	conflict := row("QBD0514", true, "10 TWN")
	conflict.HotelDateRaw, conflict.TourDateRaw = "14-15", "2026/06/20 - 2026/06/25"
	asked := material("Please cancel QBD0514.")
	asked.SystemContext = booking.SystemContext{Queried: true, Summary: "QBD0514: group block, no open task"}
	nobody := material("Please cancel QBD0514.")
	nobody.SourceMessage.SourceMessageID = " "
	return []example{
		{"mixed", material(mixed), unknowns(extraction(
			with(candidate("New Booking", "Please book 10 TWN for QBD0514, 14-16 May 2026.", "QBD0514"), `{"arrival_date":"2026-05-14","departure_date":"2026-05-16","nights":2,"rooms":10,"room_type":"TWN"}`),
			candidate("Update", "Update QBD0515 to 12 TWN.", "QBD0515"),
			candidate("Trace", "FYI guide of QBD0514 will arrive at 20:00. 2 pax of QBD0514 are vegetarian.", "QBD0514"),
		), "Can we get 30 days credit?")},
		{"thanks", material("Thanks, well noted."), extraction()},
		{"nothing", material(""), extraction()},
		{"no_id", nobody, extraction()},
		{"history_only", func() *booking.Material {
			m := material("Noted, thanks.")
			m.BodyThreadEvidence = "Please cancel QBD0514."
			return m
		}(), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"))},
		{"continuation", thread, extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"))},
		{"needs_history", material("Please cancel the booking."), extraction(candidate("Cancel Booking", "Please cancel the booking."))},
		{"sole_target", material("Update QBD0514 to 12 TWN.\nGuide arrives at 20:00."), extraction(candidate("Update", "Update QBD0514 to 12 TWN.", "QBD0514"), candidate("Trace", "Guide arrives at 20:00."))},
		{"two_codes", material("Please cancel QBD0514 and QBD0515."), extraction(candidate("Cancel Booking", "Please cancel QBD0514 and QBD0515.", "QBD0514, QBD0515"))},
		{"amend_code", material("QBD0514 AMEND TO QBD0600"), extraction(candidate("Amend Group Code", "QBD0514 AMEND TO QBD0600", "QBD0514, QBD0600"))},
		{"rows", withTable(material("Please update as highlighted."), lit, row("QBD0515", false, "old"), row("QBD0516", true, "CXL")), extraction(with(candidate("Update", "AMD 12 TWN", "QBD0514"), `{"arrival_date":"2026-05-14","departure_date":"2026-05-15","nights":1}`))},
		{"row_selection", withTable(material("See attached."), row("QBD0514", false, "AMD"), row("QBD0515", false, "CXL")), extraction()},
		{"row_named", withTable(material(""), row("QBD0514", false, "AMD"), row("QBD0515", false, "CXL")), extraction(candidate("Cancel Booking", "CXL", "QBD0515"))},
		{"parent_split", split, extraction(candidate("New Booking", "Allocation QBD0500 20 TWN AMEND TO QBD0501, QBD0502", "QBD0501"))},
		{"parent_unclear", orphan, extraction()},
		{"rooming_list", material("Rooming list of QBD0514: Mr Zhang, Ms Li."), extraction(candidate("Rooming List", "Rooming list of QBD0514: Mr Zhang, Ms Li.", "QBD0514"))},
		{"copies", twice, extraction(candidate("Cancel Booking", "请取消团号QBD0514的预订。", "QBD0514"))},
		{"rate_marker", material("Please book group QBD0514 at U-850, 14-15 May 2026."), extraction(candidate("New Booking", "Please book group QBD0514 at U-850, 14-15 May 2026.", "QBD0514", "U-850"))},
		{"unsafe", material("QBD0514 no longer as planned."), extraction(candidate("Cancel Booking", "QBD0514 no longer as planned.", "QBD0514"), candidate("Update", "QBD0514 no longer as planned.", "QBD0514"))},
		{"invented", material("Please cancel QBD0514."), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD9999"))},
		{"unknown_type", material("Please cancel QBD0514.\nPlease refund QBD0514."), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"), candidate("Refund", "Please refund QBD0514.", "QBD0514"))},
		{"unreadable", unreadable, extraction(candidate("Rooming List", "Please find the rooming list for QBD0514 attached.", "QBD0514"))},
		{"uncarried", material("Please cancel QBD0514.\n巴士迟到了，客人投诉。"), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"))},
		{"stay_conflict", withTable(material(""), conflict), extraction(with(candidate("New Booking", "10 TWN", "QBD0514"), `{"arrival_date":"2026-05-14","departure_date":"2026-05-15"}`))},
		{"systems_asked", asked, extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"))},
	}
}

func TestGolden(t *testing.T) {
	r := newRouter(t)
	for _, e := range corpus() {
		t.Run(e.name, func(t *testing.T) {
			o, err := r.Route(e.material, e.extraction)
			if e.name == "no_id" {
				require.ErrorIs(t, err, booking.ErrNoSourceMessageID)
				return
			}
			require.NoError(t, err)
			raw, err := contract.Marshal(o)
			require.NoError(t, err)
			var got bytes.Buffer
			require.NoError(t, json.Indent(&got, raw, "", "  "))
			got.WriteByte('\n')
			path := filepath.Join("testdata", "golden", e.name+".json")
			if *update {
				require.NoError(t, os.WriteFile(path, got.Bytes(), 0o644))
			}
			want, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, string(want), got.String())
		})
	}
}

// TestConformance runs the corpus and fails if a rule was never seen firing,
// or never seen not firing.
func TestConformance(t *testing.T) {
	r := newRouter(t)
	fired, rested := make(map[rule.ID]bool), make(map[rule.ID]bool)
	for _, e := range corpus() {
		_, x, _ := r.Explain(e.material, e.extraction)
		here := make(map[rule.ID]bool)
		for _, id := range x.Fired() {
			fired[id], here[id] = true, true
		}
		for _, id := range booking.Rules() {
			if !here[id] {
				rested[id] = true
			}
		}
		for _, entry := range x.Entries {
			assert.Contains(t, booking.Rules(), entry.Rule, "%s", entry)
		}
	}
	_, err := booking.DecodeMaterial([]byte(`{"nonsense":1}`))
	var vs rule.Violations
	require.ErrorAs(t, err, &vs)
	fired[booking.RuleMaterial] = vs.Has(booking.RuleMaterial)
	for _, id := range booking.Rules() {
		assert.True(t, fired[id], "%s never fired", id)
		assert.True(t, rested[id], "%s always fired", id)
	}
}

func TestExplainChangesNothing(t *testing.T) {
	r := newRouter(t)
	for _, e := range corpus() {
		o, err := r.Route(e.material, e.extraction)
		explained, x, errExplained := r.Explain(e.material, e.extraction)
		require.Equal(t, err, errExplained, e.name)
		require.Equal(t, o, explained, e.name)
		_, again, _ := r.Explain(e.material, e.extraction)
		require.Equal(t, x, again, e.name)
		require.Equal(t, rule.Set, x.RuleSet)
		require.NotEmpty(t, x.Entries)
	}
}
