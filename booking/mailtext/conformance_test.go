package mailtext_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// everyMail are the mails of the corpus and a mail with a table.
func everyMail() []*booking.Material {
	var all []*booking.Material
	for i := range corpus {
		all = append(all, corpus[i].material())
	}
	for _, yellow := range []map[int][]string{{0: {"Hotel"}, 1: {"Hotel"}}, nil} {
		m := (&mail{body: "Please see attached.", files: []string{"QBD booking.xlsx"}}).material()
		m.CurrentTables = []booking.Table{sheet{"BOOKING 05-2026", threeRows, yellow}.table()}
		all = append(all, m)
	}
	for _, body := range []string{"Please see attached.", "Please book the highlighted rows as attached."} {
		m := (&mail{body: body, files: []string{"QBD booking.xlsx"}}).material()
		m.CurrentTables = []booking.Table{sheet{"BOOKING 05-2026", [][8]string{{"1", "QBD0514", "20", "HAN", "MELIA", "14-15", "", ""}}, map[int][]string{0: {"Hotel"}}}.table()}
		all = append(all, m)
	}
	enclosed := (&mail{body: "Enclosed please find the voucher for QBD0514.", files: []string{"voucher.txt"}}).material()
	text := "VOUCHER V-7702\nGroup QBD0514\n10 TWN 14-16 May 2026"
	enclosed.CurrentAttachments[0].Text = &text
	all = append(all, enclosed)
	return append(all, (&mail{body: "please cancel QBD0514" + strings.Repeat(" for us", mailtext.MaxClauseBytes/7)}).material())
}

// TestConformance runs the corpus and wants to have seen every rule of the
// extractor decide something and let something pass, every event type but the
// old one proposed, and those rules of the desk that are for an extractor to
// keep kept and needed.
func TestConformance(t *testing.T) {
	t.Parallel()
	x, r := newExtractor(t, mailtext.Config{}), newRouter(t)
	fired, silent := map[rule.ID]bool{}, map[rule.ID]bool{}
	types := map[string]bool{}
	bk, notBK := map[rule.ID]bool{}, map[rule.ID]bool{}
	for _, m := range everyMail() {
		got, why, err := x.Explain(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		plain, err := x.Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		assert.Equal(t, plain, got, "explaining changes nothing")
		for _, id := range mailtext.Rules() {
			if slices.Contains(why.Fired(), id) {
				fired[id] = true
			} else {
				silent[id] = true
			}
		}
		for _, id := range why.Fired() {
			assert.Contains(t, mailtext.Rules(), id)
		}
		for i := range got.Candidates {
			types[got.Candidates[i].EventType] = true
		}
		_, route, err := r.Explain(m, &got)
		require.NoError(t, err)
		for _, id := range extractorRules {
			if slices.Contains(route.Fired(), id) {
				bk[id] = true
			} else {
				notBK[id] = true
			}
		}
	}
	for _, id := range mailtext.Rules() {
		assert.True(t, fired[id], "%s was never seen firing", id)
		assert.True(t, silent[id], "%s was never seen not firing", id)
	}
	for _, want := range contract.EventTypes() {
		if want != contract.NoteEvent {
			assert.True(t, types[string(want)], "%s was never proposed", want)
		}
	}
	assert.False(t, types[string(contract.NoteEvent)])
	for _, id := range extractorRules {
		assert.True(t, bk[id], "%s never fired on what the extractor proposed", id)
		assert.True(t, notBK[id], "%s always fired", id)
	}
}

// extractorRules are the rules of the desk that need an extractor to do its
// part: not understood, no event, rows, splits, Traces, rooming lists,
// unknowns.
var extractorRules = []rule.ID{
	booking.RuleS99, booking.RuleS10, booking.RuleDeskResult, booking.RuleOneTarget, booking.RuleEffectiveRow,
	booking.RuleParentSplit, booking.RuleRoomingList, booking.RuleUncarried,
}

// TestNothingIsInvented: what the desk removes from an extraction because it
// is not in the evidence is a fault of the extractor (BK-20).
func TestNothingIsInvented(t *testing.T) {
	t.Parallel()
	x, r := newExtractor(t, mailtext.Config{}), newRouter(t)
	for _, m := range everyMail() {
		got, err := x.Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		_, why, err := r.Explain(m, &got)
		require.NoError(t, err)
		for _, e := range why.Entries {
			if e.Rule == booking.RuleGrounding || e.Rule == booking.RuleEventType {
				assert.False(t, e.Verdict.Fired(), "%q: %s", m.BodyCurrent, e)
			}
		}
	}
}

// TestRateMarker: U-<number> is never proposed as a key (BK-17).
func TestRateMarker(t *testing.T) {
	t.Parallel()
	x := newExtractor(t, mailtext.Config{})
	for _, body := range []string{
		"Please book group QBD0514 at U-850.", "Please book group QBD0514, confirmation number U-850.", "请预订QBD0514，价格Ｕ－８５０，10间。",
		"Please cancel booking no. u-850 of QBD0514.", "团号 U-850，请取消QBD0514。",
	} {
		m := &booking.Material{BodyCurrent: body}
		got, err := x.Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		require.Len(t, got.Candidates, 1, body)
		checkExtraction(t, m, got)
		assert.Equal(t, []string{"QBD0514"}, got.Candidates[0].CaseKeys.GroupCode, body)
	}
}
