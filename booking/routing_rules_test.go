package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

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
	logo := func(m *booking.Material, a booking.Attachment) *booking.Material {
		a.AttachmentID, a.Filename, a.Kind = "A2", "logo.png", booking.KindInline
		m.CurrentAttachments = append(m.CurrentAttachments, a)
		return m
	}
	t.Run("what says nothing beside an unreadable attachment", func(t *testing.T) {
		route := func(m *booking.Material) contract.RouteCode { return routeNotice(t, m, extraction()).RouteCode }
		for _, body := range []string{"Dear team,\n\nBest regards,\nLan", "Best regards,\nNguyen Lan\nTel: +84 28 1234 5678", "您好，"} {
			assert.Equal(t, contract.RouteS99, route(unreadable(body)), body)
			assert.Equal(t, contract.RouteS10, route(logo(material(body), booking.Attachment{})), body)
		}
		assert.Equal(t, contract.RouteS10, route(unreadable("Thanks, well noted.\n\nBest regards,\nLan")), "thanks are understood")
		assert.Equal(t, contract.RouteS99, route(logo(unreadable("See attached."), booking.Attachment{Readable: true})), "a picture without a word")
		assert.Equal(t, contract.RouteS10, route(logo(unreadable("See attached."), booking.Attachment{Readable: true, Text: text("Lotus Travel")})))
	})
	t.Run("not understood", func(t *testing.T) {
		assert.Equal(t, contract.RouteS99, routeNotice(t, material("Zxcv qwerty."), &booking.Extraction{NotUnderstood: true}).RouteCode)
	})
	warned := func(code string) *booking.Material {
		m := material("Thanks")
		m.IntakeWarnings = []booking.IntakeWarning{{Part: "message", Code: code, Message: "something about the mail"}}
		return m
	}
	t.Run("content left out", func(t *testing.T) {
		assert.Equal(t, contract.RouteS99, routeNotice(t, warned("too_many_attachments"), extraction()).RouteCode)
		assert.Equal(t, contract.RouteS10, routeNotice(t, warned("hidden_text"), extraction()).RouteCode)
		m := warned("text_cut")
		m.BodyCurrent = "Please cancel QBD0514."
		assert.Equal(t, []contract.EventType{contract.CancelBooking}, types(routeResult(t, m, extraction(candidate("Cancel Booking", m.BodyCurrent, "QBD0514")))), "an event stays one")
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
		require.Len(t, res.CaseCandidates, 1, "a guest and an arrival are a target (CT-7)")
		assert.True(t, res.CaseCandidates[0].CaseKeys.IsNull())
		assert.Equal(t, []string{"E1"}, res.CaseCandidates[0].SourceEventIndices)
		assert.Equal(t, "same_guest_and_arrival", res.CaseCandidates[0].Basis)
	})
	t.Run("guest name alone binds nothing", func(t *testing.T) {
		c := with(candidate("Cancel Booking", "Please cancel Mr Zhang Wei."), `{"guest_name":"Zhang Wei"}`)
		res := routeResult(t, material("Please cancel Mr Zhang Wei."), extraction(c))
		assert.Equal(t, contract.ReviewTargetMissing, reason(res.MessageEvents[0]))
		assert.Contains(t, string(res.MessageEvents[0].ManualReview.KnownFields["guest_name"]), "Zhang Wei")
		assert.Empty(t, res.CaseCandidates)
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
