package booking_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract"
)

func manyCodes(n int) []string {
	codes := make([]string, n)
	for i := range codes {
		codes[i] = fmt.Sprintf("QBD%05d", i)
	}
	return codes
}

// TestRepeatsAreBounded: an outcome does not grow with the number of events
// times the length of the sentence that all of them quote.
func TestRepeatsAreBounded(t *testing.T) {
	codes := manyCodes(booking.MaxTargets)
	line := "Please cancel " + strings.Join(codes, ", ") + "."
	split := "Allotment QBD99999 AMEND TO " + strings.Join(codes, ", ") + "."
	each := &booking.Extraction{}
	for _, code := range codes {
		each.Candidates = append(each.Candidates, candidate("Cancel Booking", line, code))
	}
	for name, x := range map[string]*booking.Extraction{
		"one candidate":       extraction(candidate("Cancel Booking", line, codes...)),
		"a candidate a code":  each,
		"a Trace of all":      extraction(candidate("Trace", line, codes...)),
		"children of a split": extraction(candidate("New Booking", split, codes...)),
	} {
		t.Run(name, func(t *testing.T) {
			line := x.Candidates[0].RelevantMessageExcerpt
			res := routeResult(t, material(line), x)
			require.GreaterOrEqual(t, len(res.MessageEvents), len(codes))
			raw, err := contract.Marshal(res)
			require.NoError(t, err)
			assert.Less(t, len(raw), 8*booking.MaxRepeatedBytes)
			assert.Equal(t, line, res.MessageEvents[0].RelevantMessageExcerpt, "the first ones quote all of it")
			last := res.MessageEvents[len(res.MessageEvents)-1]
			require.NotNil(t, last.CaseKeys.GroupCode)
			assert.Contains(t, last.RelevantMessageExcerpt, *last.CaseKeys.GroupCode, "the others what stands around their key")
			assert.Contains(t, line, last.RelevantMessageExcerpt)
			assert.Less(t, len(last.RelevantMessageExcerpt), 600)
			assert.Empty(t, res.UnhandledCurrentIntents)
		})
	}
	t.Run("few are left alone", func(t *testing.T) {
		few := "Please cancel " + strings.Join(codes[:300], ", ") + "."
		res := routeResult(t, material(few), extraction(candidate("Cancel Booking", few, codes[:300]...)))
		for i := range res.MessageEvents {
			assert.Equal(t, few, res.MessageEvents[i].RelevantMessageExcerpt)
		}
	})
	t.Run("without a gap between the codes", func(t *testing.T) {
		dense := "请取消" + strings.Join(codes, "、") + "团"
		res := routeResult(t, material(dense), extraction(candidate("Cancel Booking", dense, codes...)))
		for i := range res.MessageEvents {
			assert.Contains(t, dense, res.MessageEvents[i].RelevantMessageExcerpt)
		}
	})
}

// TestFieldsOfManyTargets: the extracted fields of a candidate are not copied
// without bound either.
func TestFieldsOfManyTargets(t *testing.T) {
	codes := manyCodes(200)
	line := "Please update " + strings.Join(codes, ", ") + "."
	remark := strings.Repeat("vegetarian food for everybody ", 1000)
	c := candidate("Update", line, codes...)
	c.ExtractedFields = map[string]json.RawMessage{"remark": json.RawMessage(`"` + strings.TrimSpace(remark) + `"`)}
	res := routeResult(t, material(line+"\n"+remark), extraction(c))
	require.Len(t, res.MessageEvents, len(codes))
	_, first := res.MessageEvents[0].ExtractedFields.Text("remark")
	assert.True(t, first)
	_, last := res.MessageEvents[len(codes)-1].ExtractedFields.Text("remark")
	assert.False(t, last)
	assert.True(t, hasWarning(res, "fields_left_out"))

	c.CaseKeys.GroupCode = codes[:20]
	res = routeResult(t, material(line+"\n"+remark), extraction(c))
	for i := range res.MessageEvents {
		_, has := res.MessageEvents[i].ExtractedFields.Text("remark")
		assert.True(t, has)
	}
	assert.False(t, hasWarning(res, "fields_left_out"))
}

// TestLongDates: what is longer than a date can be is none.
func TestLongDates(t *testing.T) {
	for _, n := range []int{staydate.MaxRawBytes, staydate.MaxRawBytes + 1} {
		raw := "14-16/05/2026" + strings.Repeat("x", n-len("14-16/05/2026"))
		line := "Please book QBD0514 " + raw
		res := routeResult(t, material(line), extraction(with(candidate("New Booking", line, "QBD0514"), `{"date_evidence":{"hotel_date_raw":"`+raw+`"}}`)))
		assert.Equal(t, n > staydate.MaxRawBytes, hasWarning(res, "field_removed"))
	}
	t.Run("many dates", func(t *testing.T) {
		for _, n := range []int{booking.MaxDates - 1, booking.MaxDates} {
			line := "Please book QBD0514, not " + strings.Repeat("14-16 May 2026 for the band, ", n) + "but 20-22 June 2026"
			res := routeResult(t, material(line), extraction(with(candidate("New Booking", line, "QBD0514"), `{"arrival_date":"2026-06-20"}`)))
			stay := res.MessageEvents[0].ExtractedFields.Stay
			require.NotNil(t, stay)
			assert.Equal(t, n < booking.MaxDates, stay.ArrivalDate != nil)
		}
	})
}

// hasWarning reports whether the result warns with that code.
func hasWarning(res *contract.Result, code string) bool {
	return slices.ContainsFunc(res.ExtractionWarnings, func(w contract.ExtractionWarning) bool { return w.Code == code })
}
