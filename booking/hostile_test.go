package booking_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/booking"
)

// This file makes mails and extractions that are hostile on purpose. Every
// business sentence of a mail has a mark of its own, so that a check can follow
// it through the outcome without knowing how the router cuts texts.

var hostileCodes = []string{"QBD0514", "QBD0515", "QBD0600", "VN-778", "ＱＢＤ０５１４", "LT2026A", "U-850", "880012345", "QBD0514/15"}

var hostileSentences = []string{
	"Please cancel %s.", "Please book 10 TWN for %s, 14-15 May 2026.", "Update %s to 12 TWN", "FYI guide of %s will arrive at 20:00.",
	"Can we get 30 days credit for %s?", "请取消团号%s。", "%s入住5月14日，请安排加床", "Allocation QBD0600 AMEND TO %s, QBD0515", "%s AMEND TO QBD0999",
	"Please find the rooming list for %s attached.", "2 pax of %s are vegetarian", "Bus was late for %s!", "Rate U-850 for %s", "see attached for %s",
	"Do you have rooms available for %s?", "Payment slip for %s attached, please check.", "please proceed with %s", "取消%s并预订QBD0515", "%s\tTWN | 10",
	"Cancel %s and book QBD0515.", "お客様%s様が到着します。", "Xin hủy %s giúp em.",
}

var hostileCourtesy = []string{
	"Dear team,", "Thanks, well noted.", "Best regards,", "Lan", "您好，", "谢谢！", "----------", "Noted with thanks", "\n", "Hi Lan,",
	"This email is confidential and for the intended recipient only.", "ขอบคุณครับ", "よろしくお願いいたします。", "Trân trọng,", "Tel: +84 28 1234 5678", "FYI", "Regards", ".", "1.", "...", "\u200b", "\x00", "\x1b[31m", "🙏",
}

// mail is a generated material with the marks of its business sentences.
type mail struct {
	material *booking.Material
	marks    []string
	// extraction is that of the check under way, for its messages.
	extraction *booking.Extraction
}

type hostile struct {
	*rapid.T
	marks []string
	texts []string // business sentences, to quote from
}

func (h *hostile) sentence() string {
	mark := fmt.Sprintf("zq%dk", len(h.marks)+1000)
	s := fmt.Sprintf(rapid.SampledFrom(hostileSentences).Draw(h.T, "sentence"), rapid.SampledFrom(hostileCodes).Draw(h.T, "code"))
	// The mark goes behind the first word, or to the front of a Chinese text.
	if i := strings.IndexByte(s, ' '); i > 0 {
		s = s[:i] + " " + mark + s[i:]
	} else {
		s = mark + s
	}
	h.marks = append(h.marks, mark)
	h.texts = append(h.texts, s)
	return s
}

func (h *hostile) text(name string, most int) string {
	var b strings.Builder
	for range rapid.IntRange(0, most).Draw(h.T, name) {
		if rapid.Bool().Draw(h.T, "business") {
			b.WriteString(h.sentence())
		} else {
			b.WriteString(rapid.SampledFrom(hostileCourtesy).Draw(h.T, "courtesy"))
		}
		b.WriteString(rapid.SampledFrom([]string{"\n", "\n", "\n\n", " ", "\r\n"}).Draw(h.T, "break"))
	}
	return b.String()
}

func (h *hostile) some(p int) bool { return rapid.IntRange(0, 99).Draw(h.T, "some") < p }

func hostileMail(t *rapid.T) (mail, *hostile) {
	h := &hostile{T: t}
	subject := rapid.SampledFrom([]string{"", "Re: QBD0514", "booking"}).Draw(t, "subject")
	received := rapid.SampledFrom([]string{"2026-05-11T02:00:00Z", "never", "2026-13-45"}).Draw(t, "received")
	m := &booking.Material{SourceMessage: booking.SourceMessage{SourceMessageID: "MSG-1", Subject: &subject, ReceivedAt: &received, CC: []string{"a@b.c"}}}
	m.BodyCurrent = h.text("body", 7)
	thread := &hostile{T: t, marks: make([]string, 500)} // marks of its own
	if h.some(40) {
		m.BodyThreadEvidence = booking.Text(thread.text("thread", 3))
		h.texts = append(h.texts, thread.texts...)
	}
	if h.some(15) {
		m.HistoryLookup = booking.HistoryLookup{Performed: true, EvidenceSummary: booking.Text("QBD0700 was booked for Mr Zhang, 14 May 2026")}
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "attachments") {
		a := booking.Attachment{
			AttachmentID: fmt.Sprintf("A%d", i+1), Filename: rapid.SampledFrom([]string{"list.pdf", "QBD0514.xlsx", ""}).Draw(t, "filename"),
			Kind: rapid.SampledFrom([]booking.AttachmentKind{"file", "inline", "link", "odd"}).Draw(t, "kind"), Readable: h.some(50),
		}
		if h.some(40) {
			text := h.text("attachment", 3)
			if h.some(30) {
				text = m.BodyCurrent // an alternative copy
			}
			a.Text = &text
		}
		m.CurrentAttachments = append(m.CurrentAttachments, a)
	}
	for range rapid.IntRange(0, 1).Draw(t, "tables") {
		m.CurrentTables = append(m.CurrentTables, h.table())
	}
	for range rapid.IntRange(0, 2).Draw(t, "ocr") {
		o := booking.OCR{AttachmentID: "A1", Page: 1, Text: h.text("ocr text", 2)}
		if h.some(30) {
			o.Text = m.BodyCurrent
		}
		m.CurrentOCR = append(m.CurrentOCR, o)
	}
	if h.some(20) {
		m.ParentChildSplitEvidence = []booking.SplitEvidence{{
			ParentGroupCode: booking.Text(rapid.SampledFrom(hostileCodes).Draw(t, "parent")), ChildGroupCodes: rapid.SliceOfN(rapid.SampledFrom(hostileCodes), 0, 3).Draw(t, "children"),
			SplitRaw: booking.Text(rapid.SampledFrom(append([]string{"", "allocation QBD0600 AMEND TO QBD0514"}, h.texts...)).Draw(t, "split")),
		}}
	}
	if h.some(10) {
		m.IntakeWarnings = []booking.IntakeWarning{{Part: "body", Code: "Odd-Code", Message: rapid.SampledFrom(append([]string{"", "bad charset"}, h.texts...)).Draw(t, "warning")}}
	}
	return mail{material: m, marks: h.marks}, h
}

func (h *hostile) table() booking.Table {
	t := booking.Table{File: "list.pdf", SheetMonthYear: "BOOKING 05-2026", Columns: []string{"No", "Group Code", "Hotel", "Remark"}}
	for i := range rapid.IntRange(0, 3).Draw(h.T, "rows") {
		code := rapid.SampledFrom(hostileCodes).Draw(h.T, "row code")
		mark := fmt.Sprintf("zq%dk", len(h.marks)+1000)
		h.marks = append(h.marks, mark)
		h.texts = append(h.texts, mark)
		lit := h.some(40)
		r := booking.Row{
			RowIndex: i + 1, GroupCode: booking.Text(code), RemarkColumnRaw: booking.Text(mark), HotelDateRaw: booking.Text(rapid.SampledFrom([]string{"14-15", "31-02", ""}).Draw(h.T, "hotel date")),
			Cells: []booking.Cell{
				{Column: "No", Text: booking.Text(fmt.Sprint(i + 1)), Highlighted: h.some(30)},
				{Column: "Group Code", Text: booking.Text(code), Highlighted: lit}, {Column: "Remark", Text: booking.Text(mark)},
			},
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// quote is a text as an extractor may quote it: a sentence, a part of one,
// several, one that was made up, or something that is no quote.
func (h *hostile) quote() string {
	made := []string{"", "Please cancel QBD9999.", "\x00", "a", "e", " ", "Thanks, well noted.", "QBD0514", "please", strings.Repeat("x", 300), "\ufffd", "see attached"}
	pool := append(made, h.texts...)
	s := rapid.SampledFrom(pool).Draw(h.T, "quote")
	switch rapid.IntRange(0, 9).Draw(h.T, "form") {
	case 0:
		s = strings.ToUpper(s)
	case 1:
		r := []rune(s)
		if len(r) > 4 {
			i := rapid.IntRange(0, len(r)-2).Draw(h.T, "from")
			s = string(r[i:rapid.IntRange(i+1, len(r)).Draw(h.T, "to")])
		}
	case 2, 3:
		s += "\n" + rapid.SampledFrom(pool).Draw(h.T, "second")
	case 4:
		s += " " + rapid.SampledFrom(pool).Draw(h.T, "second")
	}
	return s
}

var hostileTypes = []string{
	"New Booking", "Update", "Update Booking / Amendment", "Cancel Booking", "cancel  booking", "Cancel Allotment", "Voucher Received", "Payment Evidence", "Rooming List",
	"Allotment Maintenance", "Amend Group Code", "AMEND GROUP CODE", "Invoice Generation", "Payment Notice", "Trace", "Trace", "Trace", "TA Recorder", "Note", "Need Manual Review",
	"Refund", "", "\x00", "Manual RateCode",
}

// jsonValue is a value of any type.
func (h *hostile) jsonValue(depth int) string {
	switch rapid.IntRange(0, 9).Draw(h.T, "json") {
	case 0:
		return "null"
	case 1:
		return "true"
	case 2:
		return rapid.SampledFrom([]string{"10", "12", "1e400", "-0", "3.5", "99"}).Draw(h.T, "number")
	case 3:
		if depth < 3 {
			return "[" + h.jsonValue(depth+1) + "," + h.jsonValue(depth+1) + "]"
		}
	case 4:
		if depth < 3 {
			key, _ := json.Marshal(rapid.SampledFrom(hostileKeys).Draw(h.T, "key"))
			return "{" + string(key) + ":" + h.jsonValue(depth+1) + "}"
		}
	case 5:
		return rapid.SampledFrom([]string{`"2026-05-14"`, `"2026-05-15"`, `"2026-02-30"`, `"14-15"`, `"U-850"`, `"QBD0514"`, `"QBD0514, QBD0515"`}).Draw(h.T, "text")
	case 6:
		return rapid.SampledFrom([]string{"{", `"\ud800"`, "nope", "", `{"a":1,"a":2}`, "[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]"}).Draw(h.T, "broken")
	}
	s, _ := json.Marshal(h.quote())
	return string(s)
}

var hostileKeys = []string{
	"room_type", "rooms", "arrival_date", "departure_date", "nights", "date_evidence", "trace_items", "trace_text", "trace_subtype", "notify_departments", "new_group_code", "old_group_code", "parent_group_code",
	"child_group_codes", "guest_name", "task_card_id", "file", "filename", "receipt", "source_message_id", "booking_data", "Payment_Status", "confirmation_ref", "reservation_number", "booking_reference", "number",
	"rate_marker_raw", "occupancy_update", "requires_rate_update", "release_reason", "parent_release_or_cancel_candidate", "Weird Key", "", "键", "parent_original_room_summary", "source", "Arrival_Date", "supplier",
}

func (h *hostile) fields(most int) map[string]json.RawMessage {
	m := make(map[string]json.RawMessage)
	for range rapid.IntRange(0, most).Draw(h.T, "fields") {
		key := rapid.SampledFrom(hostileKeys).Draw(h.T, "key")
		m[key] = json.RawMessage(h.jsonValue(0))
		if key == "date_evidence" {
			m[key] = json.RawMessage(`{"hotel_date_raw":"14-15","tour_date_raw":` + h.jsonValue(2) + `,"action_date_raw":"14/05 AMD"}`)
			if !json.Valid(m[key]) {
				delete(m, key)
			}
		}
	}
	if h.some(20) {
		quote, _ := json.Marshal(h.quote())
		m["trace_items"] = json.RawMessage(`[{"category":"meal","text_raw":` + string(quote) + `,"pax":2,"notify_departments":["F&B","Spa"],"service_date":"2026-05-14"},{"category":"extra_bed","text_raw":` + string(quote) + `}]`)
	}
	return m
}

func (h *hostile) keys() booking.CandidateKeys {
	list := func(name string, p int) []string {
		if !h.some(p) {
			return nil
		}
		return rapid.SliceOfN(rapid.SampledFrom(append([]string{"QBD0514, QBD0515", "QBD9999", "qbd0514", "u-850", "Ｕ－８５０", "", "\x00", "please", "QBD0700", "10", "\u200b", "QBD0514/15", "16"}, hostileCodes...)), 1, 3).Draw(h.T, name)
	}
	return booking.CandidateKeys{GroupCode: list("group", 70), ConfirmationNumber: list("confirmation", 20), ReservationNumber: list("reservation", 5), BlockCode: list("block", 5)}
}

func (h *hostile) refs() []json.RawMessage {
	var all []json.RawMessage
	for range rapid.IntRange(0, 2).Draw(h.T, "refs") {
		all = append(all, json.RawMessage(rapid.SampledFrom([]string{`"A1"`, `{"attachment_id":"A2"}`, `"gone.pdf"`, `5`, `{"filename":"list.pdf"}`, `[`, ``}).Draw(h.T, "ref")))
	}
	return all
}

func hostileExtraction(h *hostile) *booking.Extraction {
	x := &booking.Extraction{NotUnderstood: h.some(3)}
	for range rapid.IntRange(0, 6).Draw(h.T, "candidates") {
		c := booking.Candidate{
			EventType: rapid.SampledFrom(hostileTypes).Draw(h.T, "type"), EventRole: rapid.SampledFrom([]string{"", "travel_agent_request", "boss \x00"}).Draw(h.T, "role"),
			CurrentOrHistory: rapid.SampledFrom([]string{"current", "history", ""}).Draw(h.T, "when"), CaseKeys: h.keys(), RelevantMessageExcerpt: h.quote(),
			Attachments: h.refs(), FileReferences: h.refs(), ContextUsed: h.fields(2), ExtractedFields: h.fields(4),
		}
		if h.some(10) {
			c.ManualReview = json.RawMessage(h.jsonValue(0))
		}
		x.Candidates = append(x.Candidates, c)
		if h.some(10) {
			x.Candidates = append(x.Candidates, c) // the same once more
		}
	}
	for range rapid.IntRange(0, 2).Draw(h.T, "unknowns") {
		x.Unknowns = append(x.Unknowns, booking.Unknown{
			TextRaw: h.quote(), CurrentOrHistory: "current", CaseKeys: h.keys(), Attachments: h.refs(),
			SummaryZh: rapid.SampledFrom([]string{"", "客人询问账期", "已批准退款", "Approved", "申请30天账期", "申请90天账期"}).Draw(h.T, "summary"),
		})
	}
	return x
}
