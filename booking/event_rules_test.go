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

// TestWarningsAreNoBusiness (CT-23): what intake says of a part is replaced if
// it repeats what the mail says, even if the mail says the replacement.
func TestWarningsAreNoBusiness(t *testing.T) {
	const neutral = "a part of the mail could not be read well"
	m := material("Please cancel QBD0514.\n\n" + neutral + "\n\nThe bus was late")
	for _, message := range []string{"The bus was late", "not read: \"the bus was  LATE\"", "the page is blurred", neutral} {
		m.IntakeWarnings = append(m.IntakeWarnings, booking.IntakeWarning{Part: "A1", Code: "ocr_failed", Message: message})
	}
	res := routeResult(t, m, extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")))
	require.Len(t, res.UnhandledCurrentIntents, 2)
	var said []string
	for _, w := range res.ExtractionWarnings {
		said = append(said, w.Message)
	}
	assert.Equal(t, []string{neutral + " (3)", neutral + " (3)", "the page is blurred", neutral + " (3)"}, said)
}

// TestKeysAreVisible (BK-20): what nobody sees in a key is not on the wire.
func TestKeysAreVisible(t *testing.T) {
	m := material("Please cancel QBD\u200b05\u00ad14.\nFYI the guide of QBD0514 arrives at 20:00.")
	res := routeResult(t, m, extraction(candidate("Cancel Booking", "Please cancel QBD\u200b05\u00ad14.", "QBD\u200b0514"), candidate("Trace", "FYI the guide of QBD0514 arrives at 20:00.", "QBD0514")))
	assert.Equal(t, []string{"QBD0514", "QBD0514"}, codes(res))
	assert.Len(t, res.CaseCandidates, 1)
	assert.Contains(t, res.MessageEvents[0].RelevantMessageExcerpt, "QBD\u200b05\u00ad14", "what is quoted stays as it is")
	tall := withTable(material(""), row("QBD\ufeff0514", true, "12 TWN"))
	res = routeResult(t, tall, extraction(candidate("Update", "12 TWN")))
	assert.Equal(t, []string{"QBD0514"}, codes(res))
}

// TestBK16SeveralRivals: what takes a sentence from one carrier meets those of
// its other parts.
func TestBK16SeveralRivals(t *testing.T) {
	sentence := "Update QBD0514 to 12 TWN Thanks, well noted."
	m := material("Please cancel QBD0515.\n" + sentence)
	tail := candidate("New Booking", "Please cancel QBD0515.\nThanks, well noted.", "QBD0514")
	head := candidate("New Booking", "Update QBD0514 to 12 TWN", "QBD0514")
	whole := candidate("Update", sentence, "QBD0514")
	res := routeResult(t, m, extraction(tail, head, whole))
	carriers := 0
	for i := range res.MessageEvents {
		if strings.Contains(res.MessageEvents[i].RelevantMessageExcerpt, "12 TWN") {
			carriers++
		}
	}
	assert.Equal(t, 1, carriers)
}
