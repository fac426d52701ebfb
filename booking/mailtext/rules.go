package mailtext

import (
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/deskrules/deskrules/contract/rule"
)

// RuleConfig is the rule that a configuration can be compiled.
const RuleConfig rule.ID = "MT-C1"

// Proposes says what a rule makes of a clause.
type Proposes string

// What a rule can propose besides an event type of the contract.
const (
	// ProposesUnknown: the clause is business that no event type covers; it
	// goes to the unknowns.
	ProposesUnknown Proposes = "unknown"
	// ProposesNothing: the clause is no event. What it says is left to the
	// router, which loses nothing.
	ProposesNothing Proposes = "nothing"
)

// Valid reports whether p is an event type that an extractor may propose, or
// one of the two others. Need Manual Review and the old Note are none.
func (p Proposes) Valid() bool {
	t := contract.EventType(p)
	return p == ProposesUnknown || p == ProposesNothing || t.Supported() && t != contract.NoteEvent
}

// Rule says what a clause with certain facts is. Rules are tried in order, the
// host's before the built-in ones; the first that is true decides.
type Rule struct {
	// ID names the rule; unique among all rules.
	ID string `json:"id"`
	// When is a condition over the facts of a clause, in the language of
	// package predicate; see [Facts].
	When string `json:"when"`
	// Proposes is an event type, "unknown" or "nothing".
	Proposes Proposes `json:"proposes"`
}

// The facts that the extractor makes itself, besides the concepts.
const (
	factAsks = iota
	factRequest
	factNegated
	factPartial
	factOpens
	factTrace
	factTraceOnly
	factTraceObject
	factToken
	factCodeChange
	factNewCode
	factClock
	factCodes
	factReferences
	factDates
	factRooms
	factGuests
	factNights
	factExtraBeds
	factAmounts
	factAttachments
	factInAttachment
	factText
	factSubject
	factSender
	madeFacts // the number of them
)

var factVars = [madeFacts]predicate.Var{
	factAsks:         {Name: "asks", Kind: predicate.Bool, Doc: "the clause is a question; a polite request in the form of one is not"},
	factRequest:      {Name: "request", Kind: predicate.Bool, Doc: "the clause has words of a request"},
	factNegated:      {Name: "negated", Kind: predicate.Bool, Doc: "a verb of the clause is negated; its concept is not set then"},
	factPartial:      {Name: "partial", Kind: predicate.Bool, Doc: "a number of rooms is given up, not the whole"},
	factOpens:        {Name: "opens", Kind: predicate.Bool, Doc: "the clause ends with a colon or stands above a numbered list"},
	factTrace:        {Name: "trace", Kind: predicate.Bool, Doc: "the clause names a supplementary fact of any category"},
	factTraceOnly:    {Name: "trace_only", Kind: predicate.Bool, Doc: "the clause names a supplementary fact, and no number of rooms, dates of a stay or room type with a verb of booking or change"},
	factTraceObject:  {Name: "trace_object", Kind: predicate.Bool, Doc: "what is cancelled is a supplementary fact: cancel the airport transfer"},
	factToken:        {Name: "token", Kind: predicate.Text, Doc: "the action token at the beginning or end of the clause: new, amend or cancel; unknown if there is none"},
	factCodeChange:   {Name: "code_change", Kind: predicate.Bool, Doc: "one group code stands for another: QBD0514 -> QBD0515, 改为"},
	factNewCode:      {Name: "new_code", Kind: predicate.Bool, Doc: "the one group code of the clause is what the group code changes to"},
	factClock:        {Name: "time_of_day", Kind: predicate.Bool, Doc: "a time of day stands with words for arrival or departure, and no other supplementary fact"},
	factCodes:        {Name: "codes", Kind: predicate.Number, Doc: "case keys in the clause"},
	factReferences:   {Name: "references", Kind: predicate.Number, Doc: "references of the agent's own in the clause"},
	factDates:        {Name: "dates", Kind: predicate.Number, Doc: "dates in the clause"},
	factRooms:        {Name: "rooms", Kind: predicate.Number, Doc: "numbers of rooms in the clause"},
	factGuests:       {Name: "guests", Kind: predicate.Number, Doc: "numbers of guests in the clause"},
	factNights:       {Name: "nights", Kind: predicate.Number, Doc: "numbers of nights in the clause"},
	factExtraBeds:    {Name: "extra_beds", Kind: predicate.Number, Doc: "numbers of extra beds in the clause"},
	factAmounts:      {Name: "amounts", Kind: predicate.Number, Doc: "amounts of money in the clause"},
	factAttachments:  {Name: "attachments", Kind: predicate.Number, Doc: "files that came with the mail"},
	factInAttachment: {Name: "in_attachment", Kind: predicate.Bool, Doc: "the clause stands in an attachment"},
	factText:         {Name: "text", Kind: predicate.Text, Doc: "the clause, folded: lower case, simplified characters, half width"},
	factSubject:      {Name: "subject", Kind: predicate.Text, Doc: "the subject of the mail, folded; unknown if there is none"},
	factSender:       {Name: "sender", Kind: predicate.Text, Doc: "the sender of the mail, folded; unknown if there is none"},
}

var factNames = func() []string {
	names := make([]string, madeFacts)
	for i, v := range factVars {
		names[i] = v.Name
	}
	return names
}()

// Facts returns the facts that a rule can read: the concepts of the lexicon,
// then what the extractor makes itself. The host's own concepts come on top.
func Facts() []predicate.Var { return append(Concepts(), factVars[:]...) }

// builtInRules tell what a clause is, in this order. Each is written against
// the meaning that package booking gives the event types.
var builtInRules = []Rule{
	// "What is your cancellation policy?", "Can we get 30 days credit?", "any rooms available?"
	{"MT-Q1", "asks and (approval or policy or availability or bargain or rate)", ProposesUnknown},
	// "Please waive the fee": nobody asks, but the hotel has to approve.
	{"MT-Q2", "(approval or policy or bargain) and not (book or change or cancel or release or paid or pay_ask or invoice_ask or stop_sale or rate_code and request or (enclose or below or opens) and (invoice or voucher or slip or rooming))", ProposesUnknown},
	// "Is QBD0514 confirmed?", "why was it cancelled?"
	{"MT-Q3", "asks", ProposesUnknown},
	// "Thanks for cancelling QBD0514": it is done.
	{"MT-0T", "courtesy and (text startsWith 'thanks for' or text startsWith 'thank you for' or text startsWith 'many thanks for' or text startsWith 'thank you very much for' or text startsWith '谢谢' or text startsWith '感谢' or text startsWith '多谢') and not (request or enclose or below or opens or rooms > 0 or dates > 0)", ProposesNothing},
	// "QBD0514 -> QBD0515", "change QBD0514 to QBD0515", "请更改团号：" above such lines
	{ruleCodeChange, "code_change and not (future or condition or split)", Proposes(contract.AmendGroupCode)},
	// "Please change its group code to QBD0515", "团号也改成QBD0515"
	{ruleNewCode, "new_code and not (future or condition or split)", Proposes(contract.AmendGroupCode)},
	{"MT-C9", "group_code and (change or amend_to) and codes == 0 and rooms == 0 and dates == 0 and (request or opens or below) and not (future or condition or book or cancel)", Proposes(contract.AmendGroupCode)},
	// "NEW: QBD0514 14-16/05 10TWN", "QBD0514 | 16-17 May | AMD"
	{"MT-K1", "token == 'new' and codes > 0 and not (amend_to or split or future or condition)", Proposes(contract.NewBooking)},
	{"MT-K2", "token == 'amend' and codes > 0 and not (amend_to or split or group_code or trace_only or future or condition)", Proposes(contract.UpdateBooking)},
	{"MT-K3", "token == 'cancel' and codes > 0 and not (partial or trace_object or allotment or unsold or future or condition or voucher or invoice)", Proposes(contract.CancelBooking)},
	// "QBD0500 AMEND TO QBD0514", "团号QBD0500改为QBD0514", "split QBD0500 into QBD0514 and QBD0515"
	{"MT-C2", "amend_to and codes >= 2 and not (future or condition)", Proposes(contract.AmendGroupCode)},
	{"MT-C3", "change and group_code and codes >= 2 and not (future or condition)", Proposes(contract.AmendGroupCode)},
	{"MT-C7", "codes == 2 and (text contains 'new group code' or text contains 'new code' or text contains '新团号') and not (future or condition)", Proposes(contract.AmendGroupCode)},
	{"MT-C4", "split and codes >= 2 and not (future or condition)", Proposes(contract.AmendGroupCode)},
	{"MT-C5", "allotment and codes >= 2 and not (future or condition or change or more or cancel or release or cut_off or stop_sale)", Proposes(contract.AmendGroupCode)},
	{"MT-C6", "(split or allotment) and codes == 1 and opens and not (future or condition or change or more or book or cancel or release or cut_off or stop_sale)", Proposes(contract.AmendGroupCode)},
	// "Please release all unsold rooms", "cancel the allotment"; not "release 5 of 20 control rooms"
	{"MT-A1", "release and unsold and not (cut_off or partial or future and not fyi or condition or past)", Proposes(contract.CancelAllotment)},
	{"MT-A2", "(cancel or release) and allotment and not (cut_off or partial or future and not fyi or condition or past)", Proposes(contract.CancelAllotment)},
	{"MT-A3", "release and room_words and codes == 0 and rooms == 0 and not (cut_off or future or condition or past)", Proposes(contract.CancelAllotment)},
	// "Increase the allotment to 20", "stop sale 20-25 May", "cut-off 10 days"
	{"MT-A4", "stop_sale and not (condition or past)", Proposes(contract.AllotmentMaintain)},
	{"MT-A5", "cut_off and (allotment or change or more or request or dates > 0 or codes > 0) and not (condition or past or negated)", Proposes(contract.AllotmentMaintain)},
	{"MT-A6", "allotment and (change or more or partial or release or want or load or book) and not (condition or past or future)", Proposes(contract.AllotmentMaintain)},
	// "Cancel QBD0514"; not "do not cancel", "will cancel if", "cancel 2 TWN of QBD0514"
	{"MT-X1", "cancel and not partial and not (future or condition or past) and not (voucher or invoice or trace_object)", Proposes(contract.CancelBooking)},
	{"MT-X2", "release and codes > 0 and not partial and not (future or condition or past)", Proposes(contract.CancelBooking)},
	// "Please issue the invoice for QBD0514", "开发票"
	{"MT-I1", "(invoice_ask or invoice and (issue or send or want)) and not (future or condition or negated or negation)", Proposes(contract.InvoiceGeneration)},
	// "Voucher attached"; not "please send the voucher", "voucher to follow"
	{"MT-V1", "voucher and (enclose or below or opens or attachments > 0 and codes > 0) and not (send or future or condition or negated or negation or past)", Proposes(contract.VoucherReceived)},
	// "Payment slip attached", "paid, see attached", "We have transferred USD 500"; not "will pay"
	{"MT-P1", "slip and (enclose or below or paid or opens or attachments > 0) and not (send or future or condition or negated or negation)", Proposes(contract.PaymentEvidence)},
	{"MT-P2", "paid and (enclose or amounts > 0 or attachments > 0) and not (send or future or condition or negated or negation or past or arrived or payment_information)", Proposes(contract.PaymentEvidence)},
	// "Rooming list attached"; not "rooming list to follow", "please send the rooming list"
	{"MT-R1", "rooming and (enclose or below or opens or attachments > 0 and codes > 0) and not (send or future or condition or negated or negation or past)", Proposes(contract.RoomingList)},
	// "Our invoice is attached"
	{"MT-I2", "invoice and (enclose or below or opens) and not (send or future or condition or negated or negation)", Proposes(contract.InvoiceReceived)},
	// "Please settle the outstanding balance"
	{"MT-P5", "pay_ask and (text contains 'refund' or text contains '退款')", ProposesUnknown},
	{"MT-P3", "pay_ask and not (negated or condition or payment_information)", Proposes(contract.PaymentNotice)},
	{"MT-P4", "pay and request and (dates > 0 or amounts > 0 or codes > 0) and not (future or condition or negated or negation or enclose or send or confirm or slip or paid or arrived or payment_information or book or change or cancel or release or invoice_ask or issue or approval or policy or record)", Proposes(contract.PaymentNotice)},
	// "Our reference: TA-5512, please record"
	{"MT-T1", "ta_ref and references > 0 and (record or not (book or change or cancel))", Proposes(contract.TARecorder)},
	// "Please load rate code QBDGRP", "agreed rate USD 85"; not "can you give us a better rate"
	{"MT-L1", "rate_code and (load or change or more or request or record) and not (book or cancel or bargain or condition)", Proposes(contract.ManualRateCode)},
	{"MT-L2", "agreed_rate and not (book or cancel or bargain or condition or future)", Proposes(contract.ManualRateCode)},
	{"MT-L3", "load and rate and not (book or cancel or bargain or condition or future)", Proposes(contract.ManualRateCode)},
	// "Please book a meeting room", "please add an extra bed": facts that go with a booking.
	{"MT-N1", "(trace_only or extra_bed and rooms == 0) and not (past or complaint or condition) and (not cancel or trace_object)", Proposes(contract.TraceEvent)},
	// "Please book 10 TWN for QBD0514"
	{"MT-B1", "book and (codes > 0 or rooms > 0 or dates > 0 or room_words or booking or enclose or below or opens or proceed) and not (future or condition or past or negated)", Proposes(contract.NewBooking)},
	// "QBD0514, 14-16 May, 10 TWN. Please book."
	{"MT-B4", "text in ['please book', 'please book.', 'pls book', 'pls book.', 'kindly book', 'kindly book.', 'please reserve', 'please reserve.', 'please help to book', 'please help to book.', '请预订', '请预订。', '请订房', '请订房。', '请帮忙预订', '请帮忙预订。', '麻烦预订', '麻烦预订。', '请预定', '请预定。']", Proposes(contract.NewBooking)},
	// "We need 10 TWN for QBD0514"; not "2 more rooms"
	{"MT-B2", "want and rooms > 0 and not (room_preference and codes > 0 and dates == 0 or change or more or cancel or future or condition or past or negation)", Proposes(contract.NewBooking)},
	// "Update QBD0514 to 12 TWN", "cancel 2 TWN of QBD0514", "add 2 rooms"
	{"MT-U1", "(change or amend_to) and (codes > 0 or rooms > 0 or dates > 0 or nights > 0 or guests > 0 or room_words or booking or night_words or date_words or pax or enclose and request or (below or opens) and not enclose or proceed) and not (future or condition or past) and not ((invoice or voucher or slip) and rooms == 0 and dates == 0)", Proposes(contract.UpdateBooking)},
	{"MT-U2", "more and (rooms > 0 or nights > 0 or guests > 0) and not (future or condition or past)", Proposes(contract.UpdateBooking)},
	{"MT-U3", "(cancel or release) and partial and not (future or condition or past)", Proposes(contract.UpdateBooking)},
	// "QBD0514: TWN 10 -> 12", "QBD0514 14-16/05 -> 15-17/05"
	{"MT-U4", "codes > 0 and (room_words or rooms > 0 or dates > 0) and (text contains '->' or text contains '=>' or text contains '→') and not (trace or future or condition or past or negated)", Proposes(contract.UpdateBooking)},
	// "FYI guide will arrive at 20:00", "2 pax are vegetarian"
	{"MT-N2", "trace and not (past or complaint or condition or courtesy and codes == 0 and dates == 0 and guests == 0 and not fyi and not request)", Proposes(contract.TraceEvent)},
	// "Mr An arrives on 3 June at 22:00"
	{"MT-N3", "time_of_day and (codes > 0 or pax or booking or title) and rooms == 0 and not (book or want or change or more or cancel or release or past or complaint or condition or negated or negation or pay)", Proposes(contract.TraceEvent)},
	// "Complaint", "the hotel bus was late last week": left to the router.
	{"MT-0", "complaint or past or negated or future or condition", ProposesNothing},
}

// Rules returns the ids of all rules of the package, in order: the built-in
// rules, then those that look at more than one clause.
func Rules() []rule.ID {
	ids := make([]rule.ID, 0, len(builtInRules)+14)
	for _, r := range builtInRules {
		ids = append(ids, rule.ID(r.ID))
	}
	return append(ids, ruleCodeLines, ruleReason, rulePaper, ruleDetails, ruleSubject, ruleFile, ruleToken, ruleTextOfRow, ruleRowUnclear, ruleThread, ruleThreadUnclear, ruleBulk, ruleMissed)
}

// The rules that look at more than one clause.
const (
	// ruleCodeChange: one code becomes another, by an arrow or a verb of change.
	ruleCodeChange = "MT-C8"
	// ruleNewCode: only the new code of a group is named, the old one before.
	ruleNewCode = "MT-C11"
	// ruleCodeLines: two lines give the old code of a group and the new one.
	ruleCodeLines = "MT-C10"
	// ruleReason: a change that nobody asks for, beside a cancellation of the same
	// target, is its reason.
	ruleReason = "MT-X3"
	// rulePaper: what stands in an enclosed voucher, invoice or slip is a part of
	// it.
	rulePaper = "MT-E1"
	// ruleDetails: details that are all a booking needs are a New Booking.
	ruleDetails = "MT-B3"
	// ruleSubject: a bare word in the subject says what details are for.
	ruleSubject = "MT-S1"
	// ruleFile: the name of a readable file says what a pointing text encloses.
	ruleFile = "MT-F1"
	// ruleToken: the action token of an effective row says which event it is.
	ruleToken = "MT-W1"
	// ruleTextOfRow: without a token, the text of the mail does.
	ruleTextOfRow = "MT-W2"
	// ruleRowUnclear: without either, a person has to look.
	ruleRowUnclear = "MT-W3"
	// ruleThread: an instruction to go on takes the event of the thread.
	ruleThread = "MT-H1"
	// ruleThreadUnclear: an instruction to go on, and the thread asks nothing.
	ruleThreadUnclear = "MT-H2"
)
