package booking_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

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
