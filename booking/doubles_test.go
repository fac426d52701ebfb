package booking_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// What an extraction says twice is carried once, and the order in which it
// says things decides nothing (BK-16, BK-19).
func TestBK16Doubles(t *testing.T) {
	list := withTable(material("Please book as attached."), row("QBD0514", true, "10 TWN"))
	enclosed := material("The voucher for QBD0514 is attached.")
	enclosed.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "v.txt", Kind: booking.KindFile, Readable: true, Text: text("VOUCHER QBD0514")}}
	guests := `Please cancel:
1. John Smith 14 May 2026
2. Mary Jones 16 May 2026`
	stays := "Please book QBD0514, 10 TWN, 14-15 May 2026 and 18-20 May 2026."
	for name, tc := range map[string]struct {
		m          *booking.Material
		candidates []booking.Candidate
		events     int
	}{
		"body and row":        {list, []booking.Candidate{candidate("New Booking", "Please book as attached.\nQBD0514\n10 TWN", "QBD0514")}, 1},
		"body and attachment": {enclosed, []booking.Candidate{candidate("Voucher Received", "The voucher for QBD0514 is attached.\nVOUCHER QBD0514", "QBD0514")}, 1},
		"without a target":    {material("Please cancel our group."), []booking.Candidate{candidate("Cancel Booking", "Please cancel our group.")}, 1},
		"without a key":       {material("Please book 2 DBL, 14-16 May 2026."), []booking.Candidate{candidate("New Booking", "Please book 2 DBL, 14-16 May 2026.")}, 1},
		"several targets":     {material("Please cancel QBD0514 and QBD0515."), []booking.Candidate{candidate("Cancel Booking", "Please cancel QBD0514 and QBD0515.", "QBD0514", "QBD0515")}, 2},
		"a heading for two": {material(guests), []booking.Candidate{
			with(candidate("Cancel Booking", "Please cancel:\n1. John Smith 14 May 2026"), `{"guest_name": "John Smith", "arrival_date": "2026-05-14"}`),
			with(candidate("Cancel Booking", "Please cancel:\n2. Mary Jones 16 May 2026"), `{"guest_name": "Mary Jones", "arrival_date": "2026-05-16"}`),
		}, 2},
		"two stays": {material(stays), []booking.Candidate{
			with(candidate("New Booking", stays, "QBD0514"), `{"arrival_date": "2026-05-14", "date_evidence": {"hotel_date_raw": "14-15 May 2026"}}`),
			with(candidate("New Booking", stays, "QBD0514"), `{"arrival_date": "2026-05-18", "date_evidence": {"hotel_date_raw": "18-20 May 2026"}}`),
		}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			once := routeResult(t, tc.m, extraction(tc.candidates...))
			require.Len(t, once.MessageEvents, tc.events)
			assert.Equal(t, once, routeResult(t, tc.m, extraction(slices.Concat(tc.candidates, tc.candidates)...)))
			turned := slices.Clone(tc.candidates)
			slices.Reverse(turned)
			assert.Equal(t, once, routeResult(t, tc.m, extraction(turned...)))
		})
	}
}

// Of two events of one type and target, the one that quotes more carries what
// the other knows (BK-16).
func TestBK16DoubleWithin(t *testing.T) {
	m := withTable(material("Please book as attached."), row("QBD0514", true, "14-15 May 2026, 10 TWN"))
	whole := with(candidate("New Booking", "Please book as attached.\nQBD0514\n14-15 May 2026, 10 TWN", "QBD0514"), `{"room_type": "10 TWN"}`)
	part := with(candidate("New Booking", "14-15 May 2026, 10 TWN", "QBD0514"), `{"arrival_date": "2026-05-14", "room_count": 10, "room_type": "TWN"}`)
	for _, x := range []*booking.Extraction{extraction(whole, part), extraction(part, whole)} {
		res := routeResult(t, m, x)
		require.Len(t, res.MessageEvents, 1)
		e := res.MessageEvents[0]
		assert.Contains(t, e.RelevantMessageExcerpt, "Please book as attached.")
		assert.Equal(t, "2026-05-14", *e.ExtractedFields.Stay.ArrivalDate)
		assert.JSONEq(t, "10", string(e.ExtractedFields.Extra["room_count"]))
		assert.JSONEq(t, `"10 TWN"`, string(e.ExtractedFields.Extra["room_type"]), "its own word counts first")
		assert.Empty(t, intents(res))
	}
	update := candidate("Update", "QBD0514", "QBD0514")
	assert.Len(t, routeResult(t, material("Cancel QBD0514.\nUpdate QBD0514."), extraction(candidate("Cancel Booking", "Cancel QBD0514.", "QBD0514"), candidate("Update", "Update QBD0514.", "QBD0514"), update)).MessageEvents, 2, "two actions are two")
}

// A target has one rooming list, wherever it is spoken of (BK-15).
func TestBK15OneListATarget(t *testing.T) {
	m := material("Rooming list for QBD0514 attached.")
	m.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "list.txt", Kind: booking.KindFile, Readable: true, Text: text("QBD0514\n1. NGUYEN VAN A")}}
	body, names := candidate("Rooming List", m.BodyCurrent, "QBD0514"), candidate("Rooming List", "QBD0514\n1. NGUYEN VAN A", "QBD0514")
	for _, x := range []*booking.Extraction{extraction(body, names), extraction(names, body)} {
		res := routeResult(t, m, x)
		require.Equal(t, []contract.EventType{contract.RoomingList, contract.TARecorder}, types(res))
		assert.Equal(t, "Rooming list for QBD0514 attached.\nQBD0514\n1. NGUYEN VAN A", res.MessageEvents[0].RelevantMessageExcerpt)
		assert.Equal(t, "E1", res.MessageEvents[1].RelatedSourceEventIndex)
	}
}
