package mailtext_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
)

// TestFields: what is read beside type and target. Each field is JSON; an
// empty one must not be there.
func TestFields(t *testing.T) {
	t.Parallel()
	x := newExtractor(t, mailtext.Config{})
	for _, test := range []struct {
		name, body string
		want       map[string]string
	}{
		{"stay", "Please book 10 TWN for QBD0514, 14-16 May 2026.", map[string]string{
			"arrival_date": `"2026-05-14"`, "departure_date": `"2026-05-16"`, "nights": "2", "rooms_raw": `["10 TWN"]`,
			"date_evidence": `{"hotel_date_raw":"14-16 May 2026","tour_date_raw":null,"action_date_raw":null,"sheet_month_year":null,"date_inference_basis":"hotel_date_explicit"}`,
		}},
		{"stay by nights", "Please book 1 DBL for QBD0514, check in 14 May 2026, 2 nights.", map[string]string{"arrival_date": `"2026-05-14"`, "departure_date": `"2026-05-16"`, "nights": "2"}},
		{"stay, the year from the mail", "请预订QBD0514，5月14-16日，10间双床。", map[string]string{"arrival_date": `"2026-05-14"`, "nights": "2", "rooms_raw": `["10间"]`}},
		{"stay on two lines", "Please book as below:\nGroup code: QBD0514\nCheck in: 14 May 2026\nCheck out: 16 May 2026\nPax: 21", map[string]string{"departure_date": `"2026-05-16"`, "pax_raw": `"Pax: 21"`}},
		{"two stays", "Please book QBD0514, 14-15 May and 18-20 May 2026, 10 TWN.", map[string]string{"arrival_date": "", "hotel_date_segments": `["14-15 May","18-20 May 2026"]`}},
		{"no such stay is passed on", "Please book QBD0514, 30/02/2026-02/03/2026, 10 TWN.", map[string]string{"arrival_date": ""}},
		{"dates moved", "Please change the date of QBD0514 from 14-16 May to 15-17 May 2026.", map[string]string{"arrival_date": `"2026-05-15"`, "departure_date": `"2026-05-17"`, "old_hotel_date_raw": `"14-16 May"`}},
		{"dates moved, instead of", "Please rebook LT260601 for 5-7 June 2026 instead of 1-3 June 2026.", map[string]string{"arrival_date": `"2026-06-05"`, "old_hotel_date_raw": `"1-3 June 2026"`}},
		{"one day moved", "Please change check-in of QBD0514 from 14 May to 15 May 2026.", map[string]string{"arrival_date": "", "date_change_raw": `"14 May to 15 May 2026"`}},
		{"departure moved", "Please change the departure date of LT260601 to 4 June 2026.", map[string]string{"arrival_date": "", "departure_date_raw": `"4 June 2026"`}},
		{"departure moved, zh", "请将LT260601离店日期改为6月4日。", map[string]string{"arrival_date": "", "departure_date_raw": `"6月4日"`}},
		{"arrival moved", "Please update arrival of LT260601 to 4 June 2026.", map[string]string{"arrival_date": `"2026-06-04"`, "departure_date_raw": ""}},
		{"deadline is no stay", "Please book 10 TWN for QBD0514, 14-16 May 2026. Payment by 1 May 2026.", map[string]string{"arrival_date": `"2026-05-14"`}},
		{"period of an allotment", "Stop sale 20-25 May 2026 please.", map[string]string{"arrival_date": "", "period_raw": `"20-25 May 2026"`}},
		{"rate marker", "Please book group QBD0514 at U-850.", map[string]string{"rate_marker_raw": `"U-850"`}},
		{"rate code", "Please load rate code QBDGRP26 for QBD0514.", map[string]string{"rate_code_raw": `"QBDGRP26"`}},
		{"reference", "QBD0514: please note our ref TA-9981.", map[string]string{"ta_reference": `"TA-9981"`}},
		{"guest", "Please book 2 rooms for Mr. John Smith, 14-16 May 2026.", map[string]string{"guest_name": `"John Smith"`, "rooms_raw": `["2 rooms"]`}},
		{"guest by label", "Please book a room from 14 to 16 May 2026.\nName: Anna Schmidt", map[string]string{"guest_name": `"Anna Schmidt"`}},
		{"guest, zh", "麻烦预订5月14日入住、5月16日离店，大床房2间，客人姓名：王小明。", map[string]string{"guest_name": `"王小明"`}},
		{"no guest beside a key", "Please book QBD0514 for Mr. John Smith, 14-16 May 2026.", map[string]string{"guest_name": ""}},
		{"new group code", "QBD0500 AMEND TO QBD0514", map[string]string{"new_group_code": `"QBD0514"`, "parent_group_code": ""}},
		{"children", "QBD0500 allocation AMEND TO QBD0514 10TWN, QBD0515 8TWN", map[string]string{"new_group_code": "", "parent_group_code": `"QBD0500"`, "child_group_codes": `["QBD0514","QBD0515"]`}},
		{"item", "Kindly arrange gala dinner for 80 pax on 15 May 2026 at 19:00 for QBD0514.", map[string]string{
			"trace_items": `[{"category":"function","text_raw":"Kindly arrange gala dinner for 80 pax on 15 May 2026 at 19:00 for QBD0514.","service_date":"2026-05-15","service_period_raw":"19:00","pax":80,"notify_departments":["Banquet"]}]`,
		}},
		{"item with a named department", "QBD0514: please inform the kitchen and reception that 2 guests are vegetarian.", map[string]string{
			"trace_items": `[{"category":"meal","text_raw":"QBD0514: please inform the kitchen and reception that 2 guests are vegetarian.","service_date":null,"service_period_raw":null,"pax":2,"notify_departments":["kitchen","reception"]}]`,
		}},
		{"item without a department", "FYI guide of QBD0514 will arrive at 20:00.", map[string]string{
			"trace_items": `[{"category":"general_information","text_raw":"FYI guide of QBD0514 will arrive at 20:00.","service_date":null,"service_period_raw":"20:00","pax":null,"notify_departments":[]}]`,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := (&mail{body: test.body}).material()
			got, err := x.Extract(context.Background(), booking.Input{Material: m})
			require.NoError(t, err)
			require.NotEmpty(t, got.Candidates)
			checkExtraction(t, m, got)
			fields := got.Candidates[0].ExtractedFields
			for key, want := range test.want {
				if want == "" {
					assert.NotContains(t, fields, key)
					continue
				}
				if assert.Contains(t, fields, key) {
					assert.True(t, json.Valid(fields[key]))
					assert.Equal(t, want, string(fields[key]), key)
				}
			}
		})
	}
}

// TestExcerpts: an event quotes its details and what rounds it off, and
// nothing that belongs to somebody else.
func TestExcerpts(t *testing.T) {
	t.Parallel()
	x := newExtractor(t, mailtext.Config{})
	for _, test := range []struct {
		name, body string
		want       []string
	}{
		{"details", "Please book as below:\nGroup code: QBD0514\nRooms: 10 TWN\n\nThank you!", []string{"Please book as below:\nGroup code: QBD0514\nRooms: 10 TWN"}},
		{"details in front", "QBD0514, 14-16 May 2026, 10 TWN. Please book.", []string{"QBD0514, 14-16 May 2026, 10 TWN.\nPlease book."}},
		{"list of names", "Rooming list QBD0514:\n1. Mr A Nguyen\n2. Ms B Tran\n\nPlease cancel QBD0520.", []string{"Rooming list QBD0514:\n1. Mr A Nguyen\n2. Ms B Tran", "Please cancel QBD0520."}},
		{"what rounds off", "Please cancel QBD0514. Please confirm by return.", []string{"Please cancel QBD0514.\nPlease confirm by return."}},
		{"all the rest remains", "Update QBD0514 to 12 TWN. All other details remain the same.", []string{"Update QBD0514 to 12 TWN.\nAll other details remain the same."}},
		{"for whom the invoice is", "Please issue the invoice for QBD0514. Company: LianTai Travel. Tax code: 0101234567.", []string{"Please issue the invoice for QBD0514.\nCompany: LianTai Travel.\nTax code: 0101234567."}},
		{"two parts of a sentence", "Please cancel QBD0514 and book QBD0515, 14-16 May 2026, 10 TWN.", []string{"Please cancel QBD0514", "book QBD0515, 14-16 May 2026, 10 TWN."}},
		{"greeting", "Hi team, please cancel QBD0514.", []string{"please cancel QBD0514."}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := x.Extract(context.Background(), booking.Input{Material: (&mail{body: test.body}).material()})
			require.NoError(t, err)
			var excerpts []string
			for i := range got.Candidates {
				excerpts = append(excerpts, got.Candidates[i].RelevantMessageExcerpt)
			}
			assert.Equal(t, test.want, excerpts)
		})
	}
}

// TestAttachments: an event names the files that it comes with.
func TestAttachments(t *testing.T) {
	t.Parallel()
	x := newExtractor(t, mailtext.Config{})
	for _, test := range []struct {
		name, body string
		files      []string
		want       [][]string
	}{
		{"by file names", "Please find attached payment slip and rooming list for QBD0514.", []string{"rooming list.xlsx", "slip.jpg"}, [][]string{{`"A2"`}, {`"A1"`}}},
		{"the only one", "The voucher for QBD0514 is attached.", []string{"scan001.pdf"}, [][]string{{`"A1"`}}},
		{"none fits", "The voucher for QBD0514 is attached.", []string{"scan001.pdf", "scan002.pdf"}, [][]string{nil}},
		{"not of a booking", "Please cancel QBD0514.", []string{"logo.png"}, [][]string{nil}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := x.Extract(context.Background(), booking.Input{Material: (&mail{body: test.body, files: test.files}).material()})
			require.NoError(t, err)
			var names [][]string
			for i := range got.Candidates {
				var own []string
				for _, raw := range got.Candidates[i].Attachments {
					own = append(own, string(raw))
				}
				names = append(names, own)
			}
			assert.Equal(t, test.want, names)
		})
	}
}

// TestAttachmentText: the text of an attachment is current content; an event
// that encloses the attachment quotes it.
func TestAttachmentText(t *testing.T) {
	t.Parallel()
	m := (&mail{body: "Please find attached the rooming list for QBD0514.", files: []string{"rooming list.txt"}}).material()
	names := "1. Mr A Nguyen\n2. Ms B Tran"
	m.CurrentAttachments[0].Text = &names
	got, err := newExtractor(t, mailtext.Config{}).Extract(context.Background(), booking.Input{Material: m})
	require.NoError(t, err)
	require.Len(t, got.Candidates, 1)
	assert.Equal(t, "Please find attached the rooming list for QBD0514.\n"+names, got.Candidates[0].RelevantMessageExcerpt)

	order := "Please book 10 TWN for QBD0515, 14-16 May 2026."
	m = (&mail{body: "See attached.", files: []string{"order.txt"}}).material()
	m.CurrentAttachments[0].Text = &order
	got, err = newExtractor(t, mailtext.Config{}).Extract(context.Background(), booking.Input{Material: m})
	require.NoError(t, err)
	events, _ := showAll(got)
	assert.Equal(t, []string{"New Booking QBD0515"}, events)
	assert.Equal(t, `"A1"`, string(got.Candidates[0].Attachments[0]))
}
