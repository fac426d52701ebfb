package booking

import (
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/phrase"
)

// meaning says what an event type is for. Extractors are written against this
// table; the router uses the words to tell the clauses of a sentence apart.
type meaning struct {
	eventType contract.EventType
	// trigger is what makes the event, counter what looks like it and is not.
	trigger, counter string
	// words name the action, folded.
	words []string
}

var meanings = []meaning{
	{contract.NewBooking, "rooms are wanted for a new target", "asking whether rooms are available", []string{"book", "booking", "reserve", "new", "预订", "预定", "订房", "新订"}},
	{contract.UpdateBooking, "a booked one changes", "a fact that only goes with the booking (Trace)", []string{"update", "amend", "change", "modify", "revise", "修改", "更改", "变更", "改为", "改单"}},
	{contract.CancelBooking, "one group or reservation is given up", "\"do not cancel\", \"what is your cancellation policy?\"", []string{"cancel", "cxl", "取消"}},
	{contract.CancelAllotment, "unsold or all control rooms are given back", "one booking is cancelled", []string{"allotment", "release", "退房", "退控房", "释放"}},
	{contract.VoucherReceived, "a voucher is enclosed", "\"please send the voucher\"", []string{"voucher", "凭单", "确认单"}},
	{contract.PaymentEvidence, "a slip or remittance is enclosed: \"paid, see attached\"", "\"will pay on Friday\"", []string{"slip", "remittance", "paid", "payment", "水单", "凭证", "底单"}},
	{contract.RoomingList, "the names are enclosed", "\"rooming list to follow\"", []string{"rooming", "name list", "分房", "名单"}},
	{contract.AllotmentMaintain, "quantity, cut-off, release or stop sale of control rooms", "a change of one booking", []string{"allotment", "allocation", "cut-off", "stop sale", "控房", "配额"}},
	{contract.AmendGroupCode, "one group code becomes another", "one allocation becomes children (parent split)", []string{"amend", "amed", "改团号", "团号"}},
	{contract.InvoiceGeneration, "somebody asks us for an invoice", "an invoice is enclosed", []string{"invoice", "发票", "开票"}},
	{contract.InvoiceReceived, "an invoice is enclosed", "somebody asks us for one", []string{"invoice", "发票"}},
	{contract.PaymentNotice, "somebody asks us to pay or reminds us", "a question on payment terms", []string{"pay", "payment", "settle", "付款", "支付", "催款"}},
	{contract.TraceEvent, "a concrete fact that goes with a booking: \"FYI guide will arrive at 20:00\"", "\"FYI\", \"noted\", a price question", nil},
	{contract.ManualRateCode, "a rate code or an agreed rate is to be loaded", "bargaining for a rate", []string{"rate", "ratecode", "价格代码", "房价"}},
	{contract.TARecorder, "the agent's own reference is to be recorded", "our confirmation number", []string{"recorder", "ta record", "reference"}},
	{contract.NoteEvent, "the old contract's Trace: read, never written", "everything new", nil},
}

// aliases are further spellings of event types, letters and digits only
// (BK-21).
var aliases = map[string]contract.EventType{
	"new": contract.NewBooking, "booking": contract.NewBooking, "newreservation": contract.NewBooking,
	"update": contract.UpdateBooking, "updatebooking": contract.UpdateBooking, "amendment": contract.UpdateBooking, "amend": contract.UpdateBooking,
	"modification": contract.UpdateBooking, "amendbooking": contract.UpdateBooking, "bookingamendment": contract.UpdateBooking,
	"cancel": contract.CancelBooking, "cancellation": contract.CancelBooking, "bookingcancellation": contract.CancelBooking,
	"voucher": contract.VoucherReceived, "rooming": contract.RoomingList, "roominglists": contract.RoomingList,
	"allotment": contract.AllotmentMaintain, "guestrequest": contract.TraceEvent, "traceguestrequest": contract.TraceEvent,
	"ratecode": contract.ManualRateCode, "tarecord": contract.TARecorder, "amendgroup": contract.AmendGroupCode,
	"manualreview": contract.NeedManualReview,
}

// eventTypes finds event types by the letters and digits of their spelling.
var eventTypes = func() map[string]contract.EventType {
	m := make(map[string]contract.EventType)
	for alias, t := range aliases {
		m[alias] = t
	}
	for _, t := range contract.EventTypes() {
		m[typeKey(string(t))] = t
	}
	return m
}()

func typeKey(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, phrase.Fold(s).String())
}

// foldEventType returns the event type that s spells, apart from case, space
// and punctuation.
func foldEventType(s string) (contract.EventType, bool) {
	if t := contract.EventType(s); t.Valid() {
		return t, true
	}
	const longest = 64
	if len(s) > longest {
		return "", false
	}
	t, ok := eventTypes[typeKey(s)]
	return t, ok
}

// actionAt returns where the text names the action of an event type, -1 if it
// does not.
func actionAt(t contract.EventType, folded string) int {
	at := -1
	for i := range meanings {
		if meanings[i].eventType != t {
			continue
		}
		for _, w := range meanings[i].words {
			if j := strings.Index(folded, w); j >= 0 && (at < 0 || j < at) {
				at = j
			}
		}
	}
	return at
}
