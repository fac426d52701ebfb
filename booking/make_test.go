package booking_test

import (
	"encoding/json"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// material is a mail with the given new text.
func material(body string) *booking.Material {
	received := "2026-05-11T02:00:00Z"
	return &booking.Material{
		SourceMessage: booking.SourceMessage{SourceMessageID: "MSG-1", ReceivedAt: &received, SourceChannel: "Email"},
		BodyCurrent:   body,
	}
}

// candidate is a current candidate with the given group codes.
func candidate(eventType, excerpt string, codes ...string) booking.Candidate {
	return booking.Candidate{
		EventType: eventType, EventRole: "travel_agent_request", CurrentOrHistory: "current",
		CaseKeys: booking.CandidateKeys{GroupCode: codes}, RelevantMessageExcerpt: excerpt,
	}
}

// with adds extracted fields, given as JSON.
func with(c booking.Candidate, fields string) booking.Candidate {
	if err := json.Unmarshal([]byte(fields), &c.ExtractedFields); err != nil {
		panic(err)
	}
	return c
}

func extraction(candidates ...booking.Candidate) *booking.Extraction {
	return &booking.Extraction{Candidates: candidates}
}

func unknowns(x *booking.Extraction, texts ...string) *booking.Extraction {
	for _, text := range texts {
		x.Unknowns = append(x.Unknowns, booking.Unknown{TextRaw: text, CurrentOrHistory: "current"})
	}
	return x
}

func row(code string, lit bool, cells ...string) booking.Row {
	r := booking.Row{GroupCode: booking.Text(code), Cells: []booking.Cell{
		{Column: "NO", Text: "1"}, {Column: "GROUP CODE", Text: booking.Text(code), Highlighted: lit},
	}}
	for _, c := range cells {
		r.Cells = append(r.Cells, booking.Cell{Column: "REMARK", Text: booking.Text(c)})
		r.RemarkColumnRaw += booking.Text(c)
	}
	return r
}

func withTable(m *booking.Material, rows ...booking.Row) *booking.Material {
	m.CurrentAttachments = append(m.CurrentAttachments, booking.Attachment{AttachmentID: "A1", Filename: "list.xlsx", Kind: booking.KindFile, Readable: true})
	for i := range rows {
		rows[i].RowIndex = i + 2
	}
	m.CurrentTables = append(m.CurrentTables, booking.Table{
		File: "list.xlsx", Sheet: "05", SheetMonthYear: "BOOKING 05-2026", Columns: []string{"NO", "GROUP CODE", "REMARK"}, Rows: rows,
	})
	return m
}

func reason(e contract.MessageEvent) contract.ReviewReason {
	if e.ManualReview == nil {
		return ""
	}
	return e.ManualReview.ReasonCode
}

func text(s string) *string { return &s }

func mustJSON(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}
