package booking_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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

func TestBK2CurrentOnly(t *testing.T) {
	thread := func(body string) *booking.Material {
		m := material(body)
		m.BodyThreadEvidence = "Please cancel QBD0514.\nGuests arrive at 20:00."
		return m
	}
	t.Run("evidence in the thread only", func(t *testing.T) {
		for _, when := range []string{"current", "history", ""} {
			c := candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")
			c.CurrentOrHistory = when
			assert.Equal(t, contract.RouteS10, routeNotice(t, thread("Noted, thanks."), extraction(c)).RouteCode)
		}
	})
	t.Run("a continuation is the excerpt", func(t *testing.T) {
		for _, body := range []string{"Please proceed.", "Dear team,\nPlease proceed as below.\nBest regards,\nLan", "请按以下邮件处理。", "Pls process as per below, thanks"} {
			res := routeResult(t, thread(body), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")))
			require.Equal(t, []contract.EventType{contract.CancelBooking}, types(res), body)
			assert.Equal(t, []string{"QBD0514"}, codes(res))
			e := res.MessageEvents[0]
			assert.Contains(t, body, e.RelevantMessageExcerpt)
			assert.Contains(t, string(e.ContextUsed["body_thread_evidence"]), "QBD0514", "the thread's value is named")
			assert.Empty(t, intents(res))
		}
	})
	t.Run("new parameters come from the thread with a continuation only", func(t *testing.T) {
		c := with(candidate("Update Booking / Amendment", "Please update.", "QBD0514"), `{"arrival_time":"20:00","old_pax":"Guests arrive"}`)
		res := routeResult(t, thread("Please update."), extraction(c))
		_, kept := res.MessageEvents[0].ExtractedFields.Text("arrival_time")
		assert.False(t, kept)
		_, kept = res.MessageEvents[0].ExtractedFields.Text("old_pax")
		assert.True(t, kept, "old values may come from the history")
		c.RelevantMessageExcerpt = "Please proceed."
		res = routeResult(t, thread("Please proceed."), extraction(c))
		at, kept := res.MessageEvents[0].ExtractedFields.Text("arrival_time")
		assert.True(t, kept)
		assert.Equal(t, "20:00", at)
		assert.Contains(t, string(res.MessageEvents[0].ContextUsed["body_thread_evidence"]), "arrival_time")
	})
	t.Run("target keys may come from the history", func(t *testing.T) {
		res := routeResult(t, thread("Please cancel the booking."), extraction(candidate("Cancel Booking", "Please cancel the booking.", "QBD0514")))
		assert.Equal(t, []string{"QBD0514"}, codes(res))
		assert.Contains(t, string(res.MessageEvents[0].ContextUsed["body_thread_evidence"]), "QBD0514")
	})
	t.Run("not against what the mail itself says", func(t *testing.T) {
		res := routeResult(t, thread("Please cancel QBD0777."), extraction(candidate("Cancel Booking", "Please cancel QBD0777.", "QBD0514")))
		assert.Equal(t, contract.ReviewTargetNotUnique, reason(res.MessageEvents[0]))
	})
}

func TestBK3S99(t *testing.T) {
	unreadable := func(body string) *booking.Material {
		m := material(body)
		m.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "scan.pdf", Kind: booking.KindFile, UnreadableReason: text("encrypted")}}
		return m
	}
	s99 := map[string]*booking.Material{
		"nothing": material(""), "white space": material(" \r\n\t "), "attachment unreadable, no body": unreadable(""),
		"only points": unreadable("Please see attached."), "only points, polite": unreadable("Dear team,\nPlease find attached file.\nBest regards,\nLan"),
		"only points, Chinese": unreadable("您好，请查看附件。谢谢！"),
	}
	for name, m := range s99 {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, contract.RouteS99, routeNotice(t, m, extraction()).RouteCode)
		})
	}
	t.Run("not understood", func(t *testing.T) {
		assert.Equal(t, contract.RouteS99, routeNotice(t, material("Zxcv qwerty."), &booking.Extraction{NotUnderstood: true}).RouteCode)
	})
	s10 := map[string]*booking.Material{
		"courtesy": material("Thanks"), "says something beside an unreadable attachment": unreadable("We moved to a new office, see attached."),
		"text": material("Our office is closed on Monday."),
	}
	readable := material("Please see attached.")
	readable.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "news.pdf", Kind: booking.KindFile, Readable: true, Text: text("Summer newsletter")}}
	s10["attachment readable"] = readable
	ocr := material("")
	ocr.CurrentOCR = []booking.OCR{{AttachmentID: "A1", Page: 1, Text: "Menu of the day"}}
	s10["OCR only"] = ocr
	for name, m := range s10 {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, contract.RouteS10, routeNotice(t, m, extraction()).RouteCode)
		})
	}
}

func TestBK4S10(t *testing.T) {
	for _, body := range []string{
		"Thanks, well noted.", "FYI", "Received with thanks.\n\nBest regards,\nLan", "Noted.", "好的，收到，谢谢！", "Cảm ơn anh.", "ขอบคุณครับ", "承知しました。ありがとうございます。",
		"Do you have rooms available for 14 May?", "What is your best rate?", "Can you refund us?", "Could we get 30 days credit?", "请问取消政策是什么？",
	} {
		x := unknowns(extraction(), body)
		assert.Equal(t, contract.RouteS10, routeNotice(t, material(body), x).RouteCode, body)
	}
	t.Run("an availability question is no New Booking", func(t *testing.T) {
		body := "Do you have 10 rooms available for 14 May?"
		assert.Equal(t, contract.RouteS10, routeNotice(t, material(body), extraction(candidate("New Booking", body))).RouteCode)
	})
	t.Run("courtesy is no Trace", func(t *testing.T) {
		for _, body := range []string{"Thanks, well noted.", "FYI", "收到，谢谢"} {
			assert.Equal(t, contract.RouteS10, routeNotice(t, material(body), extraction(candidate("Trace", body, "QBD0514"))).RouteCode, body)
		}
	})
}

func TestBK6Targets(t *testing.T) {
	t.Run("guest name and arrival", func(t *testing.T) {
		c := with(candidate("Cancel Booking", "Please cancel Mr Zhang Wei, arriving 14 May 2026."), `{"guest_name":"Zhang Wei","arrival_date":"2026-05-14"}`)
		res := routeResult(t, material("Please cancel Mr Zhang Wei, arriving 14 May 2026."), extraction(c))
		require.Equal(t, []contract.EventType{contract.CancelBooking}, types(res))
		assert.Equal(t, "2026-05-14", *res.MessageEvents[0].ExtractedFields.Stay.ArrivalDate)
	})
	t.Run("guest name alone binds nothing", func(t *testing.T) {
		c := with(candidate("Cancel Booking", "Please cancel Mr Zhang Wei."), `{"guest_name":"Zhang Wei"}`)
		res := routeResult(t, material("Please cancel Mr Zhang Wei."), extraction(c))
		assert.Equal(t, contract.ReviewTargetMissing, reason(res.MessageEvents[0]))
		assert.Contains(t, string(res.MessageEvents[0].ManualReview.KnownFields["guest_name"]), "Zhang Wei")
		assert.Contains(t, string(res.MessageEvents[0].ManualReview.KnownFields["event_type"]), "Cancel Booking")
		assert.NotEmpty(t, res.MessageEvents[0].ManualReview.MissingFields)
	})
	t.Run("a New Booking that names a stay stands", func(t *testing.T) {
		res := routeResult(t, material("Please book 2 DBL, 14-16 May 2026."), extraction(candidate("New Booking", "Please book 2 DBL, 14-16 May 2026.")))
		assert.Equal(t, []contract.EventType{contract.NewBooking}, types(res))
		assert.True(t, res.MessageEvents[0].CaseKeys.IsNull())
	})
	t.Run("one that names none does not", func(t *testing.T) {
		res := routeResult(t, material("Please book 2 DBL."), extraction(candidate("New Booking", "Please book 2 DBL.")))
		assert.Equal(t, contract.ReviewTargetMissing, reason(res.MessageEvents[0]))
	})
	r := newRouter(t)
	t.Run("history is asked for", func(t *testing.T) {
		m := material("Please cancel the booking.")
		x := extraction(candidate("Cancel Booking", "Please cancel the booking."))
		needs := r.NeedsHistory(m, x)
		require.Len(t, needs, 1)
		assert.Equal(t, contract.CancelBooking, needs[0].EventType)
		assert.Equal(t, booking.HistoryGroupCode, needs[0].Kinds[0])
		m.HistoryLookup = booking.HistoryLookup{Performed: true, EvidenceSummary: "QBD0514 booked by the agent on 2 May"}
		assert.Empty(t, r.NeedsHistory(m, x), "once only")
		x.Candidates[0].CaseKeys.GroupCode = []string{"QBD0514"}
		res := routeResult(t, m, x)
		assert.Equal(t, []string{"QBD0514"}, codes(res))
		assert.Contains(t, string(res.MessageEvents[0].ContextUsed["history_lookup"]), "QBD0514")
	})
	t.Run("and not for bound events or courtesy", func(t *testing.T) {
		assert.Empty(t, r.NeedsHistory(material("Please cancel QBD0514."), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"))))
		assert.Empty(t, r.NeedsHistory(material("Thanks"), extraction(candidate("Trace", "Thanks"))))
		assert.Empty(t, r.NeedsHistory(nil, nil))
	})
	t.Run("several targets in the history", func(t *testing.T) {
		m := material("Please cancel the booking.")
		m.HistoryLookup = booking.HistoryLookup{Performed: true, EvidenceSummary: "QBD0514 and QBD0515"}
		res := routeResult(t, m, extraction(candidate("Cancel Booking", "Please cancel the booking.", "QBD0514", "QBD0515")))
		require.Len(t, res.MessageEvents, 1)
		assert.Equal(t, contract.ReviewTargetNotUnique, reason(res.MessageEvents[0]))
	})
	t.Run("BK-7 the systems are asked once a key is known", func(t *testing.T) {
		m := material("Please cancel QBD0514.")
		x := extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"))
		queries := r.SystemContextQuery(m, x)
		require.Len(t, queries, 1)
		assert.Equal(t, "QBD0514", *queries[0].CaseKeys.GroupCode)
		assert.Equal(t, booking.SystemKinds(), queries[0].Kinds)
		assert.Empty(t, r.SystemContextQuery(material("Please cancel it."), extraction(candidate("Cancel Booking", "Please cancel it."))))
		m.SystemContext.Queried = true
		assert.Empty(t, r.SystemContextQuery(m, x))
	})
}

func TestBK10Targets(t *testing.T) {
	t.Run("a list of codes", func(t *testing.T) {
		res := routeResult(t, material("Please cancel QBD0515 and QBD0514."), extraction(candidate("Cancel Booking", "Please cancel QBD0515 and QBD0514.", "QBD0514", "QBD0515")))
		assert.Equal(t, []string{"QBD0515", "QBD0514"}, codes(res), "in the order of the text")
		assert.Len(t, res.CaseCandidates, 2)
	})
	t.Run("the same code twice is one", func(t *testing.T) {
		res := routeResult(t, material("Please cancel QBD0515."), extraction(candidate("Cancel Booking", "Please cancel QBD0515.", "QBD0515", "qbd0515")))
		assert.Equal(t, []string{"QBD0515"}, codes(res))
	})
	t.Run("several confirmation numbers", func(t *testing.T) {
		c := candidate("Cancel Booking", "Please cancel confirmation 880001, 880002.")
		c.CaseKeys.ConfirmationNumber = []string{"880001, 880002"}
		res := routeResult(t, material("Please cancel confirmation 880001, 880002."), extraction(c))
		require.Len(t, res.MessageEvents, 2)
		assert.Equal(t, "880001", *res.MessageEvents[0].CaseKeys.ConfirmationNumber)
		assert.Equal(t, "880002", *res.MessageEvents[1].CaseKeys.ConfirmationNumber)
	})
	t.Run("AMEND GROUP CODE", func(t *testing.T) {
		for name, c := range map[string]booking.Candidate{
			"old key and new field": with(candidate("AMEND GROUP CODE", "QBD0514 AMEND TO QBD0600", "QBD0514"), `{"new_group_code":"QBD0600"}`),
			"both as keys":          candidate("Amend Group Code", "QBD0514 AMEND TO QBD0600", "QBD0514", "QBD0600"),
			"both in one text":      candidate("AMEND GROUP CODE", "QBD0514 AMEND TO QBD0600", "QBD0600, QBD0514"),
			"new key only":          candidate("AMEND GROUP CODE", "QBD0514 AMEND TO QBD0600", "QBD0600"),
			"as an update":          candidate("Update", "QBD0514 AMEND TO QBD0600", "QBD0514"),
			"as a new booking":      candidate("New Booking", "QBD0514 AMEND TO QBD0600", "QBD0600"),
		} {
			t.Run(name, func(t *testing.T) {
				res := routeResult(t, material("QBD0514 AMEND TO QBD0600"), extraction(c))
				require.Equal(t, []contract.EventType{contract.AmendGroupCode}, types(res))
				assert.Equal(t, []string{"QBD0514"}, codes(res))
				fresh, _ := res.MessageEvents[0].ExtractedFields.Text("new_group_code")
				assert.Equal(t, "QBD0600", fresh)
				assert.Empty(t, intents(res))
			})
		}
		body := "Please change the group code from QBD0514 to QBD0600."
		res := routeResult(t, material(body), extraction(candidate("AMEND GROUP CODE", body, "QBD0514, QBD0600")))
		assert.Equal(t, []string{"QBD0514"}, codes(res))
		fresh, _ := res.MessageEvents[0].ExtractedFields.Text("new_group_code")
		assert.Equal(t, "QBD0600", fresh)
	})
	t.Run("AMEND GROUP CODE without the new code", func(t *testing.T) {
		res := routeResult(t, material("Please amend the group code QBD0514."), extraction(candidate("AMEND GROUP CODE", "Please amend the group code QBD0514.", "QBD0514")))
		require.Equal(t, contract.ReviewFieldMissing, reason(res.MessageEvents[0]))
		assert.Equal(t, []string{"new_group_code"}, res.MessageEvents[0].ManualReview.MissingFields)
	})
}

func TestBK11Rows(t *testing.T) {
	t.Run("every highlighted row is one event", func(t *testing.T) {
		m := withTable(material("Please update as highlighted."), row("QBD0514", true, "AMD 12 TWN"), row("QBD0515", false, "old"), row("QBD0516", true, "CXL"))
		res := routeResult(t, m, extraction(candidate("Update", "AMD 12 TWN", "QBD0514"), candidate("Cancel Booking", "CXL", "QBD0516")))
		assert.Equal(t, []contract.EventType{contract.UpdateBooking, contract.CancelBooking}, types(res))
		assert.Equal(t, []string{"QBD0514", "QBD0516"}, codes(res))
		assert.Equal(t, "A1", res.MessageEvents[0].Attachments[0].AttachmentID)
		assert.Empty(t, intents(res), "what points at the rows goes with the first of them")
		assert.Contains(t, res.MessageEvents[0].RelevantMessageExcerpt, "Please update as highlighted.")
	})
	t.Run("one candidate for several rows", func(t *testing.T) {
		m := withTable(material("Please update as highlighted."), row("QBD0514", true, "12 TWN"), row("QBD0515", true, "12 TWN"))
		res := routeResult(t, m, extraction(candidate("Update", "Please update as highlighted.", "QBD0514", "QBD0515")))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
		assert.Equal(t, []string{"E1", "E2"}, indices(res))
		assert.Contains(t, res.MessageEvents[1].RelevantMessageExcerpt, "QBD0515")
		assert.NotContains(t, res.MessageEvents[1].RelevantMessageExcerpt, "QBD0514")
		assert.Empty(t, intents(res))
	})
	t.Run("the same words in two rows are two", func(t *testing.T) {
		m := withTable(material(""), row("QBD0514", true, "12 TWN"), row("QBD0515", true, "12 TWN"))
		res := routeResult(t, m, extraction(candidate("Update", "12 TWN", "QBD0514"), candidate("Update", "12 TWN", "QBD0515")))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
		assert.Contains(t, res.MessageEvents[1].RelevantMessageExcerpt, "QBD0515")
	})
	t.Run("an effective row that nobody carries", func(t *testing.T) {
		m := withTable(material("Please cancel QBD0999."), row("QBD0514", true, "12 TWN"))
		res := routeResult(t, m, extraction(candidate("Cancel Booking", "Please cancel QBD0999.", "QBD0999")))
		require.Equal(t, []contract.EventType{contract.CancelBooking, contract.NeedManualReview}, types(res))
		assert.Equal(t, contract.ReviewRowNotCarried, reason(res.MessageEvents[1]))
		assert.Equal(t, []string{"QBD0999", "QBD0514"}, codes(res))
	})
	t.Run("a fill on other columns triggers nothing", func(t *testing.T) {
		m := withTable(material("Please cancel QBD0999."), row("QBD0514", false, "12 TWN"), row("QBD0515", true))
		m.CurrentTables[0].Rows[0].Cells[0].Highlighted = true
		res := routeResult(t, m, extraction(candidate("Cancel Booking", "Please cancel QBD0999.", "QBD0999")))
		assert.Equal(t, []string{"QBD0999", "QBD0515"}, codes(res))
		assert.Empty(t, intents(res), "the other row is context")
	})
	t.Run("titles and headings are no rows", func(t *testing.T) {
		title := booking.Row{Cells: []booking.Cell{{Column: "GROUP CODE", Text: "BOOKING 05-2026", Highlighted: true}}}
		heading := row("GROUP CODE", true)
		m := withTable(material(""), title, heading, row("QBD0515", true))
		res := routeResult(t, m, extraction())
		assert.Equal(t, []string{"QBD0515"}, codes(res))
	})
	t.Run("business columns by configuration", func(t *testing.T) {
		r, err := booking.New(booking.Config{BusinessColumns: []string{"No."}})
		require.NoError(t, err)
		m := withTable(material(""), row("QBD0514", true, "12 TWN"), row("QBD0515", false))
		m.CurrentTables[0].Rows[1].Cells[0].Highlighted = true
		o, err := r.Route(m, extraction())
		require.NoError(t, err)
		assert.Equal(t, []string{"QBD0515"}, codes(o.(*contract.Result)))
	})
	t.Run("a context row triggers nothing", func(t *testing.T) {
		m := withTable(material(""), row("QBD0514", true, "12 TWN"), row("QBD0515", false, "CXL please"))
		res := routeResult(t, m, extraction(candidate("Update", "12 TWN", "QBD0514"), candidate("Cancel Booking", "CXL please", "QBD0515")))
		assert.Equal(t, []string{"QBD0514"}, codes(res))
	})
	t.Run("the subject's date filters nothing", func(t *testing.T) {
		m := withTable(material(""), row("QBD0514", true, "12 TWN"), row("QBD0515", true, "14 TWN"))
		m.SourceMessage.Subject = text("UPDATE 10 MAY")
		res := routeResult(t, m, extraction(candidate("Update", "12 TWN", "QBD0514"), candidate("Update", "14 TWN", "QBD0515")))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
	})
}

func TestBK12RowSelection(t *testing.T) {
	rows := func() []booking.Row { return []booking.Row{row("QBD0514", false, "AMD"), row("QBD0515", false, "CXL")} }
	t.Run("nobody names a row", func(t *testing.T) {
		res := routeResult(t, withTable(material("Please see attached list."), rows()...), extraction())
		require.Len(t, res.MessageEvents, 1)
		assert.Equal(t, contract.ReviewRowSelection, reason(res.MessageEvents[0]))
		assert.Contains(t, res.MessageEvents[0].RelevantMessageExcerpt, "QBD0515")
	})
	t.Run("the rows that the extraction names count", func(t *testing.T) {
		res := routeResult(t, withTable(material(""), rows()...), extraction(candidate("Cancel Booking", "QBD0515 | CXL", "QBD0515")))
		assert.Equal(t, []contract.EventType{contract.CancelBooking}, types(res))
		assert.Equal(t, []string{"QBD0515"}, codes(res))
	})
	t.Run("a table without the desk's columns is no booking list", func(t *testing.T) {
		m := material("Here is the menu.")
		m.CurrentTables = []booking.Table{{Columns: []string{"Dish"}, Rows: []booking.Row{{Cells: []booking.Cell{{Column: "Dish", Text: "Soup"}}}}}}
		assert.Equal(t, contract.RouteS10, routeNotice(t, m, extraction()).RouteCode)
	})
}

func TestBK13ParentSplit(t *testing.T) {
	const line = "Allocation QBD0500 AMEND TO QBD0501, QBD0502"
	check := func(t *testing.T, res *contract.Result) {
		t.Helper()
		require.Equal(t, []contract.EventType{contract.NewBooking, contract.NewBooking, contract.CancelBooking}, types(res))
		assert.Equal(t, []string{"QBD0501", "QBD0502", "QBD0500"}, codes(res))
		assert.Equal(t, []string{"E1", "E2", "E_PARENT_RELEASE"}, indices(res))
		r := res.MessageEvents[2]
		assert.Equal(t, []string{"QBD0501", "QBD0502"}, r.ExtractedFields.ParentRelease.ChildGroupCodes)
		assert.Equal(t, []string{"E1", "E2"}, r.RelatedSourceEventIndices)
		assert.Equal(t, contract.LinkedParentRelease, r.RelationshipType)
		assert.Empty(t, intents(res))
	}
	for name, x := range map[string]*booking.Extraction{
		"one candidate with the children":   extraction(with(candidate("New Booking", line, "QBD0501", "QBD0502"), `{"parent_group_code":"QBD0500"}`)),
		"one candidate per child":           extraction(candidate("New Booking", line, "QBD0501"), candidate("New Booking", line, "QBD0502")),
		"as AMEND GROUP CODE":               extraction(with(candidate("AMEND GROUP CODE", line, "QBD0500"), `{"new_group_code":"QBD0501, QBD0502"}`)),
		"all codes in one key":              extraction(candidate("New Booking", line, "QBD0500, QBD0501, QBD0502")),
		"with a cancellation of the parent": extraction(candidate("New Booking", line, "QBD0501", "QBD0502"), candidate("Cancel Booking", line, "QBD0500")),
	} {
		t.Run(name, func(t *testing.T) { check(t, routeResult(t, material(line), x)) })
	}
	evidence := func(m *booking.Material) *booking.Material {
		m.ParentChildSplitEvidence = []booking.SplitEvidence{{
			ParentGroupCode: "QBD0500", ParentOriginalRoomSummary: "20 TWN", ChildGroupCodes: []string{"QBD0501", "QBD0502"}, SplitRaw: line,
		}}
		return m
	}
	t.Run("split evidence alone", func(t *testing.T) {
		res := routeResult(t, evidence(material(line)), extraction())
		check(t, res)
		assert.Equal(t, "20 TWN", *res.MessageEvents[2].ExtractedFields.ParentRelease.ParentOriginalRoomSummary)
	})
	t.Run("split evidence and candidates", func(t *testing.T) {
		check(t, routeResult(t, evidence(material(line)), extraction(candidate("New Booking", line, "QBD0501"), candidate("New Booking", line, "QBD0502"))))
	})
	t.Run("split evidence and one child proposed", func(t *testing.T) {
		check(t, routeResult(t, evidence(material(line)), extraction(candidate("New Booking", line, "QBD0501"))))
	})
	t.Run("split evidence that stands in no text", func(t *testing.T) {
		res := routeResult(t, evidence(material("As discussed.")), extraction())
		require.Len(t, res.MessageEvents, 3)
		assert.Equal(t, line, res.MessageEvents[0].RelevantMessageExcerpt)
	})
	t.Run("in the thread it triggers nothing", func(t *testing.T) {
		m := evidence(material("Noted."))
		m.BodyThreadEvidence = line
		assert.Equal(t, contract.RouteS10, routeNotice(t, m, extraction()).RouteCode)
	})
	t.Run("one to many is a split without the word", func(t *testing.T) {
		check(t, routeResult(t, material("QBD0500 AMED TO QBD0501, QBD0502"), extraction(candidate("AMEND GROUP CODE", "QBD0500 AMED TO QBD0501, QBD0502", "QBD0500"))))
	})
	t.Run("one to one with the word", func(t *testing.T) {
		res := routeResult(t, material("Control block QBD0500 AMEND TO QBD0501"), extraction(candidate("AMEND GROUP CODE", "Control block QBD0500 AMEND TO QBD0501", "QBD0500", "QBD0501")))
		assert.Equal(t, []string{"E1", "E_PARENT_RELEASE"}, indices(res))
		assert.Equal(t, []string{"QBD0501", "QBD0500"}, codes(res))
	})
	t.Run("parent unclear", func(t *testing.T) {
		m := evidence(material("AMEND TO QBD0501, QBD0502"))
		m.ParentChildSplitEvidence[0].ParentGroupCode = ""
		m.ParentChildSplitEvidence[0].SplitRaw = "AMEND TO QBD0501, QBD0502"
		res := routeResult(t, m, extraction())
		assert.Equal(t, []contract.EventType{contract.NewBooking, contract.NewBooking}, types(res))
		require.NotEmpty(t, res.ExtractionWarnings)
		assert.Equal(t, "parent_group_code_unclear", res.ExtractionWarnings[0].Code)
	})
	t.Run("parent unclear and the children booked elsewhere", func(t *testing.T) {
		body := "AMED TO QBD0501, QBD0502\nPlease book QBD0501 and QBD0502, 14-15 May 2026."
		res := routeResult(t, material(body), extraction(with(candidate("AMEND GROUP CODE", "AMED TO QBD0501, QBD0502"), `{"new_group_code":"QBD0501, QBD0502"}`),
			candidate("New Booking", "Please book QBD0501 and QBD0502, 14-15 May 2026.", "QBD0501", "QBD0502")))
		assert.Equal(t, []contract.EventType{contract.NewBooking, contract.NewBooking}, types(res))
		assert.Empty(t, intents(res))
	})
	t.Run("split evidence and a cancellation of the parent", func(t *testing.T) {
		check(t, routeResult(t, evidence(material(line)), extraction(candidate("Cancel Booking", line, "QBD0500"))))
	})
	t.Run("two parents", func(t *testing.T) {
		body := line + "\nAllocation QBD0700 AMEND TO QBD0701, QBD0702"
		res := routeResult(t, material(body), extraction(candidate("New Booking", line, "QBD0501", "QBD0502"), candidate("New Booking", "Allocation QBD0700 AMEND TO QBD0701, QBD0702", "QBD0701", "QBD0702")))
		assert.Equal(t, []string{"E1", "E2", "E_PARENT_RELEASE", "E3", "E4", "E_PARENT_RELEASE_2"}, indices(res))
	})
}

func TestBK14Trace(t *testing.T) {
	t.Run("several targets, several Traces", func(t *testing.T) {
		body := "Guide of QBD0514 arrives at 20:00.\nGuide of QBD0515 arrives at 21:00."
		res := routeResult(t, material(body), extraction(candidate("Trace", "Guide of QBD0515 arrives at 21:00.", "QBD0515"), candidate("Trace", "Guide of QBD0514 arrives at 20:00.", "QBD0514")))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
		assert.Nil(t, res.MessageEvents[0].Relation)
	})
	t.Run("one candidate, two targets", func(t *testing.T) {
		body := "Guides of QBD0514 and QBD0515 arrive at 20:00."
		res := routeResult(t, material(body), extraction(candidate("Trace", body, "QBD0514", "QBD0515")))
		assert.Equal(t, []contract.EventType{contract.TraceEvent, contract.TraceEvent}, types(res))
	})
	t.Run("Note becomes Trace", func(t *testing.T) {
		res := routeResult(t, material("QBD0514: guide arrives at 20:00."), extraction(candidate("Note", "QBD0514: guide arrives at 20:00.", "QBD0514")))
		assert.Equal(t, []contract.EventType{contract.TraceEvent}, types(res))
	})
	t.Run("a Note without a target is an unknown", func(t *testing.T) {
		body := "Please cancel QBD0514.\nPlease cancel QBD0515.\nGuide arrives at 20:00."
		res := routeResult(t, material(body), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"), candidate("Cancel Booking", "Please cancel QBD0515.", "QBD0515"), candidate("Note", "Guide arrives at 20:00.")))
		assert.Equal(t, []contract.EventType{contract.CancelBooking, contract.CancelBooking}, types(res))
		assert.Equal(t, []string{"Guide arrives at 20:00."}, intents(res))
		assert.Equal(t, contract.RouteS10, routeNotice(t, material("Guide arrives at 20:00."), extraction(candidate("Note", "Guide arrives at 20:00."))).RouteCode)
	})
	t.Run("categories and departments", func(t *testing.T) {
		body := "QBD0514: gala banquet on 14 May 2026 evening for 20 pax, late party."
		c := with(candidate("Trace", body, "QBD0514"), `{"trace_items":[{"category":"banquet","text_raw":"gala banquet on 14 May 2026 evening for 20 pax","service_date":"2026-05-14","service_period_raw":"evening","pax":20,"notify_departments":["Banquet","Spa"]},
			{"category":"party","text_raw":"late party","service_date":"2026-05-15","service_period_raw":"night","pax":7,"notify_departments":[]}]}`)
		res := routeResult(t, material(body), extraction(c))
		trace := res.MessageEvents[0].ExtractedFields.Trace
		require.GreaterOrEqual(t, len(trace.TraceItems), 2)
		var banquet, party contract.TraceItem
		for _, item := range trace.TraceItems {
			if strings.Contains(item.TextRaw, "gala") {
				banquet = item
			}
			if strings.Contains(item.TextRaw, "party") {
				party = item
			}
		}
		assert.Equal(t, contract.CategoryFunction, banquet.Category)
		assert.Equal(t, "2026-05-14", *banquet.ServiceDate)
		assert.Equal(t, "evening", *banquet.ServicePeriodRaw)
		assert.Equal(t, 20, *banquet.Pax)
		assert.Equal(t, []string{"Banquet"}, banquet.NotifyDepartments)
		assert.Equal(t, contract.CategoryGeneralInfo, party.Category)
		assert.Nil(t, party.ServiceDate)
		assert.Nil(t, party.ServicePeriodRaw)
		assert.Nil(t, party.Pax)
		assert.Equal(t, []string{"Banquet"}, trace.NotifyDepartments)
		assert.Equal(t, contract.TraceGeneralRequest, trace.TraceSubtype)
	})
	t.Run("extra bed", func(t *testing.T) {
		c := with(candidate("Trace", "QBD0514 needs 1 extra bed.", "QBD0514"), `{"requires_rate_update":true,"occupancy_update":"9 pax","trace_items":[{"category":"extra_bed","text_raw":"QBD0514 needs 1 extra bed."}]}`)
		res := routeResult(t, material("QBD0514 needs 1 extra bed."), extraction(c))
		trace := res.MessageEvents[0].ExtractedFields.Trace
		assert.Equal(t, contract.TraceExtraBed, trace.TraceSubtype)
		assert.Equal(t, "true", string(trace.ExtraBed.RequiresRateUpdate))
		assert.Nil(t, trace.ExtraBed.OccupancyUpdate, "not in the evidence")
	})
	t.Run("extra bed within the main event's sentence", func(t *testing.T) {
		body := "Please book 10 TWN and 1 extra bed for QBD0514, 14-15 May 2026."
		res := routeResult(t, material(body), extraction(candidate("New Booking", body, "QBD0514"), candidate("Trace", "1 extra bed", "QBD0514")))
		require.Equal(t, []contract.EventType{contract.NewBooking, contract.TraceEvent}, types(res))
		assert.Equal(t, "E1", res.MessageEvents[1].RelatedSourceEventIndex)
		assert.Equal(t, contract.LinkedTrace, res.MessageEvents[1].RelationshipType)
	})
	t.Run("what the main event carries is no Trace", func(t *testing.T) {
		body := "Please book 10 TWN for QBD0514, 14-15 May 2026."
		for _, excerpt := range []string{body, "10 TWN"} {
			res := routeResult(t, material(body), extraction(candidate("New Booking", body, "QBD0514"), candidate("Trace", excerpt, "QBD0514")))
			assert.Equal(t, []contract.EventType{contract.NewBooking}, types(res), excerpt)
		}
	})
	t.Run("a fact in a longer excerpt of the main event", func(t *testing.T) {
		body := "Update QBD0514 to 12 TWN. Guide arrives at 20:00."
		res := routeResult(t, material(body), extraction(candidate("Update", body, "QBD0514"), candidate("Trace", "Guide arrives at 20:00.", "QBD0514")))
		require.Equal(t, []contract.EventType{contract.UpdateBooking, contract.TraceEvent}, types(res))
		assert.Equal(t, "Update QBD0514 to 12 TWN.", res.MessageEvents[0].RelevantMessageExcerpt)
	})
	t.Run("approval questions go to the unknowns", func(t *testing.T) {
		for _, question := range []string{"Can we get a refund?", "Could you waive the penalty?", "Can you offer a discount?", "What are the payment terms?", "能否减免房费？", "可否给30天账期？"} {
			res := routeResult(t, material("Update QBD0514 to 12 TWN.\n"+question), extraction(candidate("Update", "Update QBD0514 to 12 TWN.", "QBD0514"), candidate("Trace", question, "QBD0514")))
			assert.Equal(t, []contract.EventType{contract.UpdateBooking}, types(res), question)
			assert.Equal(t, []string{question}, intents(res))
		}
	})
	t.Run("payments go to their own types", func(t *testing.T) {
		for body, want := range map[string]contract.EventType{
			"Payment slip of QBD0514 attached.":         contract.PaymentEvidence,
			"QBD0514水单请见附件。":                            contract.PaymentEvidence,
			"Please pay the balance of QBD0514.":        contract.PaymentNotice,
			"QBD0514请尽快付款。":                             contract.PaymentNotice,
			"Please issue the invoice for QBD0514.":     contract.InvoiceGeneration,
			"Please find attached invoice for QBD0514.": contract.InvoiceReceived,
		} {
			res := routeResult(t, material(body), extraction(candidate("Trace", body, "QBD0514")))
			assert.Equal(t, []contract.EventType{want}, types(res), body)
		}
		body := "Update QBD0514 to 12 TWN.\nPayment received for QBD0514."
		res := routeResult(t, material(body), extraction(candidate("Update", "Update QBD0514 to 12 TWN.", "QBD0514"), candidate("Trace", "Payment received for QBD0514.", "QBD0514")))
		assert.Equal(t, []contract.EventType{contract.UpdateBooking}, types(res))
		assert.Equal(t, []string{"Payment received for QBD0514."}, intents(res))
	})
	t.Run("a payment arrangement is a Trace", func(t *testing.T) {
		body := "QBD0514: guests pay at hotel by credit card."
		res := routeResult(t, material(body), extraction(candidate("Trace", body, "QBD0514")))
		assert.Equal(t, contract.CategoryPayment, res.MessageEvents[0].ExtractedFields.Trace.TraceItems[0].Category)
	})
	t.Run("a Trace without a target is a review", func(t *testing.T) {
		res := routeResult(t, material("Guide arrives at 20:00.\n2 pax are vegetarian."), extraction(candidate("Trace", "Guide arrives at 20:00."), candidate("Trace", "2 pax are vegetarian.")))
		require.Len(t, res.MessageEvents, 1)
		assert.Equal(t, contract.ReviewTargetMissing, reason(res.MessageEvents[0]))
	})
	t.Run("the only target of the mail is its target", func(t *testing.T) {
		body := "Update QBD0514 to 12 TWN.\nGuide arrives at 20:00."
		res := routeResult(t, material(body), extraction(candidate("Update", "Update QBD0514 to 12 TWN.", "QBD0514"), candidate("Trace", "Guide arrives at 20:00.")))
		assert.Equal(t, []string{"QBD0514", "QBD0514"}, codes(res))
	})
}

func TestBK15RoomingList(t *testing.T) {
	body := "Rooming lists for QBD0514 and QBD0515 are as below."
	res := routeResult(t, material(body), extraction(candidate("Rooming List", body, "QBD0514", "QBD0515")))
	assert.Equal(t, []contract.EventType{contract.RoomingList, contract.TARecorder, contract.RoomingList, contract.TARecorder}, types(res))
	assert.Equal(t, []string{"QBD0514", "QBD0514", "QBD0515", "QBD0515"}, codes(res))
	assert.Equal(t, "E3", res.MessageEvents[3].RelatedSourceEventIndex)
	assert.Equal(t, contract.DerivedFromRoomingList, res.MessageEvents[3].RelationshipType)
	t.Run("a proposed TA RECORDER is the derived one", func(t *testing.T) {
		body := "Rooming list for QBD0514 as below. Our reference is TA-77."
		c := with(candidate("TA Recorder", "Our reference is TA-77.", "QBD0514"), `{"ta_reference":"TA-77"}`)
		res := routeResult(t, material(body), extraction(candidate("Rooming List", "Rooming list for QBD0514 as below.", "QBD0514"), c))
		require.Equal(t, []contract.EventType{contract.RoomingList, contract.TARecorder}, types(res))
		ref, _ := res.MessageEvents[1].ExtractedFields.Text("ta_reference")
		assert.Equal(t, "TA-77", ref)
	})
	t.Run("none without a target", func(t *testing.T) {
		res := routeResult(t, material("Rooming list as below."), extraction(candidate("Rooming List", "Rooming list as below.")))
		assert.Equal(t, []contract.EventType{contract.NeedManualReview}, types(res))
	})
}

func TestBK16Once(t *testing.T) {
	const request = "Please cancel QBD0514 as discussed."
	one := extraction(candidate("Cancel Booking", request, "QBD0514"))
	t.Run("HTML and plain in one body", func(t *testing.T) {
		res := routeResult(t, material(request+"\nThe bus was late.\n\n"+request+"\nThe bus was late."), one)
		assert.Len(t, res.MessageEvents, 1)
		assert.Equal(t, []string{"The bus was late."}, intents(res))
	})
	t.Run("an attachment that repeats the body", func(t *testing.T) {
		m := material(request + "\nThe bus was late.")
		m.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "body.html", ContentType: "text/html", Kind: booking.KindFile, Readable: true, Text: text("Please  cancel QBD0514 as discussed. The bus was late.")}}
		m.CurrentOCR = []booking.OCR{{AttachmentID: "A1", Page: 1, Text: "The bus was late."}, {AttachmentID: "A1", Page: 2, Text: "The bus was late."}}
		x := unknowns(extraction(candidate("Cancel Booking", request, "QBD0514"), candidate("Cancel Booking", "Please  cancel QBD0514 as discussed.", "QBD0514")), "The bus was late.", "The bus was late.")
		res := routeResult(t, m, x)
		assert.Len(t, res.MessageEvents, 1)
		assert.Equal(t, []string{"The bus was late."}, intents(res))
	})
	t.Run("the same OCR twice", func(t *testing.T) {
		m := material(request)
		m.CurrentOCR = []booking.OCR{{AttachmentID: "A1", Page: 1, Text: "The lobby was cold on Monday."}, {AttachmentID: "A1", Page: 2, Text: "The lobby was cold on Monday."}}
		assert.Equal(t, []string{"The lobby was cold on Monday."}, intents(routeResult(t, m, one)))
	})
	t.Run("the same candidate twice", func(t *testing.T) {
		res := routeResult(t, material(request), extraction(one.Candidates[0], one.Candidates[0]))
		assert.Len(t, res.MessageEvents, 1)
	})
	t.Run("an unknown that an event carries", func(t *testing.T) {
		assert.Empty(t, intents(routeResult(t, material(request), unknowns(extraction(one.Candidates[0]), request))))
	})
	t.Run("main event, Trace, review, unknown", func(t *testing.T) {
		body := "Update QBD0514: guide arrives at 20:00."
		review := candidate("Need Manual Review", body, "QBD0514")
		x := unknowns(extraction(review, candidate("Trace", body, "QBD0514")), body)
		assert.Equal(t, []contract.EventType{contract.TraceEvent}, types(routeResult(t, material(body), x)))
		x = unknowns(extraction(review), body)
		res := routeResult(t, material(body), x)
		assert.Equal(t, []contract.EventType{contract.NeedManualReview}, types(res))
		assert.Empty(t, intents(res))
	})
}

func TestBK17RateMarkers(t *testing.T) {
	for _, marker := range []string{"U-850", "u-850", "U 850", "Ｕ－８５０"} {
		body := "Please book group QBD0514 at " + marker + "."
		c := candidate("New Booking", body, "QBD0514", marker)
		c.CaseKeys.ReservationNumber = []string{marker}
		c = with(c, `{"booking_reference":`+string(mustJSON(marker))+`}`)
		res := routeResult(t, material(body), extraction(c))
		require.Len(t, res.MessageEvents, 1, marker)
		e := res.MessageEvents[0]
		assert.Nil(t, e.CaseKeys.ReservationNumber)
		assert.Equal(t, "QBD0514", *e.CaseKeys.GroupCode)
		raw, _ := e.ExtractedFields.Text("rate_marker_raw")
		assert.Equal(t, marker, raw)
		_, kept := e.ExtractedFields.Extra["booking_reference"]
		assert.False(t, kept)
	}
}

func mustJSON(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}

func TestBK18UnsafeSplit(t *testing.T) {
	t.Run("two actions in two clauses", func(t *testing.T) {
		body := "Please cancel QBD0514 and book QBD0515 for 14-15 May 2026."
		res := routeResult(t, material(body), extraction(candidate("Cancel Booking", body, "QBD0514"), candidate("New Booking", body, "QBD0515")))
		assert.Equal(t, []contract.EventType{contract.CancelBooking, contract.NewBooking}, types(res))
		assert.Equal(t, "Please cancel QBD0514", res.MessageEvents[0].RelevantMessageExcerpt)
		assert.Equal(t, "book QBD0515 for 14-15 May 2026.", res.MessageEvents[1].RelevantMessageExcerpt)
	})
	t.Run("two readings of one sentence", func(t *testing.T) {
		body := "QBD0514 no longer as planned."
		res := routeResult(t, material(body), extraction(candidate("Cancel Booking", body, "QBD0514"), candidate("Update", body, "QBD0514")))
		require.Len(t, res.MessageEvents, 1)
		assert.Equal(t, contract.ReviewUnsafeSplit, reason(res.MessageEvents[0]))
		assert.Len(t, res.MessageEvents[0].ManualReview.ConflictingPoints, 2)
		assert.Equal(t, body, res.MessageEvents[0].RelevantMessageExcerpt)
		assert.Equal(t, []string{"QBD0514"}, codes(res))
	})
	t.Run("a review of the extractor", func(t *testing.T) {
		c := candidate("Need Manual Review", "Cancel or update QBD0514?", "QBD0514")
		c.ManualReview = json.RawMessage(`{"reason_code":"unsafe_split","visible_reason":"made up","known_fields":{"group":"QBD0514","invented":"QBD7777"}}`)
		res := routeResult(t, material("Cancel or update QBD0514?"), extraction(c))
		review := res.MessageEvents[0].ManualReview
		assert.Equal(t, contract.ReviewUnsafeSplit, review.ReasonCode)
		assert.NotContains(t, review.VisibleReason, "made up")
		assert.Contains(t, review.KnownFields, "group")
		assert.NotContains(t, review.KnownFields, "invented")
	})
}

func TestBK20Grounding(t *testing.T) {
	t.Run("an invented key", func(t *testing.T) {
		res := routeResult(t, material("Please cancel QBD0514."), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD9999")))
		assert.Equal(t, contract.ReviewTargetNotInEvidence, reason(res.MessageEvents[0]))
		require.NotEmpty(t, res.ExtractionWarnings)
		assert.Contains(t, res.ExtractionWarnings[0].Message, "QBD9999")
	})
	t.Run("an invented excerpt", func(t *testing.T) {
		assert.Equal(t, contract.RouteS10, routeNotice(t, material("Hello there."), extraction(candidate("Cancel Booking", "Please cancel QBD9999.", "QBD9999"))).RouteCode)
	})
	t.Run("an excerpt of several lines loses the invented one", func(t *testing.T) {
		res := routeResult(t, material("Please cancel QBD0514."), extraction(candidate("Cancel Booking", "Please cancel QBD0514.\nAnd refund us.", "QBD0514")))
		assert.Equal(t, "Please cancel QBD0514.", res.MessageEvents[0].RelevantMessageExcerpt)
	})
	t.Run("names, dates and fields", func(t *testing.T) {
		c := with(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"), `{"guest_name":"Mr Nobody","arrival_date":"2026-05-14","rooms":12,"nested":{"a":["QBD0514","x"],"task_card_id":"1"},"vip":true}`)
		res := routeResult(t, material("Please cancel QBD0514."), extraction(c))
		f := res.MessageEvents[0].ExtractedFields
		assert.Nil(t, f.Stay)
		assert.NotContains(t, f.Extra, "guest_name")
		assert.NotContains(t, f.Extra, "rooms")
		assert.JSONEq(t, `{"a":["QBD0514"]}`, string(f.Extra["nested"]))
		assert.Contains(t, f.Extra, "vip")
	})
	t.Run("the source's own wording", func(t *testing.T) {
		res := routeResult(t, material("please CANCEL qbd0514."), extraction(candidate("Cancel Booking", "Please cancel  QBD0514.", "QBD0514")))
		assert.Equal(t, "please CANCEL qbd0514.", res.MessageEvents[0].RelevantMessageExcerpt)
		assert.Equal(t, []string{"qbd0514"}, codes(res))
	})
	t.Run("attachments are current ones", func(t *testing.T) {
		m := material("Voucher of QBD0514 attached.")
		m.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "v.pdf", Kind: booking.KindFile, Readable: true}}
		c := candidate("Voucher Received", "Voucher of QBD0514 attached.", "QBD0514")
		c.Attachments = []json.RawMessage{json.RawMessage(`{"attachment_id":"A1"}`), json.RawMessage(`"gone.pdf"`)}
		res := routeResult(t, m, extraction(c))
		require.Len(t, res.MessageEvents[0].Attachments, 1)
		assert.Equal(t, "A1", res.MessageEvents[0].Attachments[0].AttachmentID)
		assert.NotEmpty(t, res.ExtractionWarnings)
	})
}

func TestBK21EventTypes(t *testing.T) {
	for given, want := range map[string]contract.EventType{
		"cancel booking": contract.CancelBooking, "CANCEL  BOOKING": contract.CancelBooking, "Update": contract.UpdateBooking, "TA Recorder": contract.TARecorder,
		"Amendment": contract.UpdateBooking, "update booking/amendment": contract.UpdateBooking, "Manual Rate Code": contract.ManualRateCode, "rooming_list": contract.RoomingList,
	} {
		res := routeResult(t, material("Please see QBD0514 again."), extraction(candidate(given, "Please see QBD0514 again.", "QBD0514")))
		assert.Equal(t, want, res.MessageEvents[0].EventType, given)
	}
	body := "Please cancel QBD0514.\nPlease refund QBD0514."
	res := routeResult(t, material(body), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"), candidate("Refund", "Please refund QBD0514.", "QBD0514")))
	assert.Equal(t, []string{"Please refund QBD0514."}, intents(res))
	assert.Equal(t, "QBD0514", *res.UnhandledCurrentIntents[0].CaseKeys.GroupCode)
}

func TestBK22Unreadable(t *testing.T) {
	m := material("Please find the rooming list for QBD0514 attached.\nPlease cancel QBD0515.")
	m.CurrentAttachments = []booking.Attachment{
		{AttachmentID: "A1", Filename: "list.pdf", Kind: booking.KindFile, UnreadableReason: text("encrypted")},
		{AttachmentID: "L1", Filename: "https://example.com/x", Kind: booking.KindLink},
	}
	rooming := candidate("Rooming List", "Please find the rooming list for QBD0514 attached.", "QBD0514")
	res := routeResult(t, m, extraction(rooming, candidate("Cancel Booking", "Please cancel QBD0515.", "QBD0515")))
	assert.Equal(t, []contract.EventType{contract.NeedManualReview, contract.CancelBooking}, types(res))
	assert.Equal(t, contract.ReviewEvidenceUnreadable, reason(res.MessageEvents[0]))
	var unreadable []string
	for _, w := range res.ExtractionWarnings {
		if w.Code == "attachment_unreadable" {
			unreadable = append(unreadable, w.Part)
		}
	}
	assert.Equal(t, []string{"attachment:A1", "attachment:L1"}, unreadable)
	t.Run("an event that does not rest on it", func(t *testing.T) {
		c := candidate("Cancel Booking", "Please cancel QBD0515.", "QBD0515")
		c.Attachments = []json.RawMessage{json.RawMessage(`{"attachment_id":"A1"}`)}
		res := routeResult(t, m, extraction(rooming, c))
		assert.Equal(t, contract.CancelBooking, res.MessageEvents[1].EventType)
	})
	t.Run("a readable one beside it", func(t *testing.T) {
		m.CurrentAttachments[0].Readable = true
		res := routeResult(t, m, extraction(rooming, candidate("Cancel Booking", "Please cancel QBD0515.", "QBD0515")))
		assert.Equal(t, []contract.EventType{contract.RoomingList, contract.TARecorder, contract.CancelBooking}, types(res))
	})
}

func TestBK31Uncarried(t *testing.T) {
	body := "Dear team,\n\nPlease cancel QBD0514. The bus was late.\nGuests complained.\n\nThe lift is slow, by the way.\n\nThanks & best regards,\nNguyen Lan\nSales Manager\nTel: +84 28 1234 5678\n\nThis e-mail is confidential and intended only for the addressee."
	res := routeResult(t, material(body), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")))
	assert.Equal(t, []string{"The bus was late.\nGuests complained.", "The lift is slow, by the way."}, intents(res))
	for _, u := range res.UnhandledCurrentIntents {
		assert.Equal(t, contract.UnhandledFallback, u.VisibleMessage)
		assert.Equal(t, "QBD0514", *u.CaseKeys.GroupCode)
	}
	t.Run("several targets support none", func(t *testing.T) {
		body := "Please cancel QBD0514.\nPlease cancel QBD0515.\n\nThe bus was late.\n\nThe bus of QBD0515 was late."
		res := routeResult(t, material(body), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514"), candidate("Cancel Booking", "Please cancel QBD0515.", "QBD0515")))
		require.Len(t, res.UnhandledCurrentIntents, 2)
		assert.True(t, res.UnhandledCurrentIntents[0].CaseKeys.IsNull())
		assert.Equal(t, "QBD0515", *res.UnhandledCurrentIntents[1].CaseKeys.GroupCode)
	})
	t.Run("in attachments and OCR too", func(t *testing.T) {
		m := material("Please cancel QBD0514.")
		m.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "a.txt", Kind: booking.KindFile, Readable: true, Text: text("Lights were broken.")}}
		m.CurrentOCR = []booking.OCR{{AttachmentID: "A1", Page: 1, Text: "Water was cold."}}
		res := routeResult(t, m, extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")))
		assert.Equal(t, []string{"Lights were broken.", "Water was cold."}, intents(res))
		assert.Equal(t, "A1", res.UnhandledCurrentIntents[0].Attachments[0].AttachmentID)
	})
}

func TestBK32Unknowns(t *testing.T) {
	const request = "Please cancel QBD0514."
	event := candidate("Cancel Booking", request, "QBD0514")
	t.Run("in evidence order, text unchanged", func(t *testing.T) {
		body := "Can we get a refund?\nThe lobby smells.\n" + request + "\nWhat is the price in July?"
		res := routeResult(t, material(body), unknowns(extraction(event), "What is the price in July?", "Can we get a refund?"))
		assert.Equal(t, []string{"Can we get a refund?", "The lobby smells.", "What is the price in July?"}, intents(res))
	})
	t.Run("not in current evidence", func(t *testing.T) {
		m := material(request)
		m.BodyThreadEvidence = "Can we get a refund?"
		assert.Empty(t, intents(routeResult(t, m, unknowns(extraction(event), "Can we get a refund?", "May we smoke?"))))
	})
	t.Run("summaries", func(t *testing.T) {
		for _, c := range []struct {
			raw, summary string
			kept         bool
		}{
			{"Can we get 30 days credit?", "客人申请30天账期", true},
			{"Can we get 30 days credit?", "已批准30天账期", false},
			{"Can we get 30 days credit?", "客人申请60天账期", false},
			{"Can we get 30 days credit?", "王经理申请30天账期", false},
			{"Can we get 30 days credit?", "QBD0999申请账期", false},
			{"Can we get 30 days credit?", "Asks for credit", false},
			{"Can we get 30 days credit?", "酒店拒绝30天账期", false},
			{"Can we get thirty credit?", "申请三十天账期", false},
			{"Can we get a refund?", "客人询问退款", true},
			{"Can we get a refund?", "退款已完成", false},
		} {
			x := extraction(event)
			x.Unknowns = []booking.Unknown{{TextRaw: c.raw, SummaryZh: c.summary}}
			res := routeResult(t, material(request+"\n"+c.raw), x)
			require.Len(t, res.UnhandledCurrentIntents, 1)
			want := contract.UnhandledFallback
			if c.kept {
				want = contract.UnhandledMessage(c.summary)
			}
			assert.Equal(t, want, res.UnhandledCurrentIntents[0].VisibleMessage, c.summary)
		}
	})
	t.Run("a Chinese text is its own summary", func(t *testing.T) {
		res := routeResult(t, material(request+"\n能否给我们30天账期？"), unknowns(extraction(event), "能否给我们30天账期？"))
		assert.Equal(t, contract.UnhandledMessage("能否给我们30天账期？"), res.UnhandledCurrentIntents[0].VisibleMessage)
	})
}

func TestStays(t *testing.T) {
	stay := func(fields string, m *booking.Material) *contract.Result {
		return routeResult(t, m, extraction(with(candidate("New Booking", "Please book QBD0514, 14-15 May 2026, 10 TWN.", "QBD0514"), fields)))
	}
	m := material("Please book QBD0514, 14-15 May 2026, 10 TWN.")
	t.Run("derived again", func(t *testing.T) {
		s := stay(`{"arrival_date":"2026-05-14","departure_date":"2026-05-15","nights":1}`, m).MessageEvents[0].ExtractedFields.Stay
		require.NotNil(t, s)
		assert.Equal(t, "2026-05-14", *s.ArrivalDate)
		assert.Equal(t, 1, *s.Nights)
		assert.Equal(t, "14-15 May 2026", *s.DateEvidence.HotelDateRaw)
		assert.Equal(t, contract.BasisHotelDate, s.DateEvidence.DateInferenceBasis)
	})
	for name, fields := range map[string]string{
		"another day":         `{"arrival_date":"2026-05-16","departure_date":"2026-05-17"}`,
		"the wrong way":       `{"arrival_date":"2026-05-15","departure_date":"2026-05-14"}`,
		"wrong nights":        `{"arrival_date":"2026-05-14","departure_date":"2026-05-15","nights":3}`,
		"no day":              `{"arrival_date":"2026-02-30"}`,
		"no date":             `{"arrival_date":["x"],"nights":"many"}`,
		"evidence made up":    `{"arrival_date":"2026-06-01","date_evidence":{"hotel_date_raw":"01-02/06"}}`,
		"nights from nowhere": `{"nights":9}`,
	} {
		t.Run(name, func(t *testing.T) {
			s := stay(fields, m).MessageEvents[0].ExtractedFields.Stay
			if s != nil {
				assert.Nil(t, s.ArrivalDate)
				assert.Nil(t, s.DepartureDate)
				assert.Nil(t, s.Nights)
			}
		})
	}
	t.Run("a row's raw dates", func(t *testing.T) {
		r := row("QBD0514", true, "10 TWN")
		r.HotelDateRaw, r.TourDateRaw, r.ActionDateRaw = "14-15", "2026/05/11\n2026/05/16", "11/05 AMD"
		res := routeResult(t, withTable(material(""), r), extraction(with(candidate("New Booking", "10 TWN", "QBD0514"), `{"arrival_date":"2026-05-14","departure_date":"2026-05-15","nights":1}`)))
		s := res.MessageEvents[0].ExtractedFields.Stay
		require.NotNil(t, s.ArrivalDate)
		assert.Equal(t, "14-15", *s.DateEvidence.HotelDateRaw)
		assert.Equal(t, "11/05 AMD", *s.DateEvidence.ActionDateRaw)
		assert.Equal(t, contract.BasisTourDate, s.DateEvidence.DateInferenceBasis)
	})
	t.Run("a row whose dates contradict", func(t *testing.T) {
		r := row("QBD0514", true, "10 TWN")
		r.HotelDateRaw, r.TourDateRaw = "14-15", "2026/06/20 - 2026/06/25"
		res := routeResult(t, withTable(material(""), r), extraction(with(candidate("New Booking", "10 TWN", "QBD0514"), `{"arrival_date":"2026-05-14","departure_date":"2026-05-15"}`)))
		assert.Contains(t, []contract.ReviewReason{contract.ReviewDateConflict, contract.ReviewDateUnresolved}, reason(res.MessageEvents[0]))
	})
}

func TestBK31Enclosures(t *testing.T) {
	m := material("Rooming lists for QBD0514 and QBD0515 attached.")
	m.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "names.txt", Kind: booking.KindFile, Readable: true, Text: text("QBD0514\nMr Zhang Wei\nMs Li Na\nQBD0515\nMr Wang Fang")}}
	c := candidate("Rooming List", "Rooming lists for QBD0514 and QBD0515 attached.", "QBD0514", "QBD0515")
	c.Attachments = []json.RawMessage{json.RawMessage(`"A1"`)}
	res := routeResult(t, m, extraction(c))
	assert.Empty(t, intents(res), "the names belong to their lists")
	assert.Contains(t, res.MessageEvents[0].RelevantMessageExcerpt, "Li Na")
	assert.NotContains(t, res.MessageEvents[0].RelevantMessageExcerpt, "Wang Fang")
	assert.Contains(t, res.MessageEvents[2].RelevantMessageExcerpt, "Wang Fang")
	t.Run("not those of another attachment", func(t *testing.T) {
		m.CurrentAttachments = append(m.CurrentAttachments, booking.Attachment{AttachmentID: "A2", Filename: "letter.txt", Kind: booking.KindFile, Readable: true, Text: text("The lobby was cold.")})
		assert.Equal(t, []string{"The lobby was cold."}, intents(routeResult(t, m, extraction(c))))
	})
}

func TestBK20MissingExcerpt(t *testing.T) {
	res := routeResult(t, material("Hello.\nPlease cancel QBD0514. The bus was late."), extraction(candidate("Cancel Booking", "", "QBD0514")))
	assert.Equal(t, "Please cancel QBD0514.", res.MessageEvents[0].RelevantMessageExcerpt, "the sentence that names the key")
	assert.Equal(t, []string{"The bus was late."}, intents(res))
	assert.Equal(t, contract.RouteS10, routeNotice(t, material("Hello."), extraction(candidate("Cancel Booking", "", "QBD0514"))).RouteCode)
}

func TestBK15SeveralRecorders(t *testing.T) {
	body := "Rooming list for QBD0514 as below. Our reference is TA-77. Our file is TA-78."
	res := routeResult(t, material(body), extraction(candidate("Rooming List", "Rooming list for QBD0514 as below.", "QBD0514"),
		candidate("TA Recorder", "Our reference is TA-77.", "QBD0514"), candidate("TA Recorder", "Our file is TA-78.", "QBD0514")))
	assert.Equal(t, []contract.EventType{contract.RoomingList, contract.TARecorder}, types(res))
	assert.Contains(t, res.MessageEvents[1].RelevantMessageExcerpt, "TA-78")
	assert.Empty(t, intents(res))
}
