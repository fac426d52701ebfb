package mailtext

// concept is what a phrase of the lexicon means. Each is a fact of the same
// name that rules can read.
type concept uint8

// The built-in concepts.
const (
	cBook         concept = iota // wants rooms
	cWant                        // needs, would like
	cChange                      // changes something
	cMore                        // adds or takes away a quantity
	cCancel                      // gives something up
	cRelease                     // gives rooms back
	cAllotment                   // control rooms
	cUnsold                      // unsold, remaining, all
	cCutOff                      // cut-off, release period
	cStopSale                    // stop sale
	cGroupCode                   // the words "group code"
	cAmendTo                     // AMEND TO, AMED TO
	cSplit                       // splits into
	cEnclose                     // attached, please find
	cBelow                       // as below, as follows
	cSend                        // asks to be sent something
	cVoucher                     // a voucher
	cSlip                        // a payment slip
	cPaid                        // has been paid
	cPay                         // payment, pay
	cPayAsk                      // asks us to pay
	cArrived                     // money has arrived
	cRooming                     // a rooming list
	cInvoice                     // an invoice
	cIssue                       // to issue
	cInvoiceAsk                  // asks for an invoice, in one phrase
	cRateCode                    // a rate code
	cAgreedRate                  // an agreed rate
	cRate                        // a rate or price
	cLoad                        // to load, to set up
	cBargain                     // a better rate
	cTARef                       // the agent's own reference
	cRecord                      // to record
	cApproval                    // what the hotel has to approve
	cPolicy                      // a policy, a fee
	cAvailability                // whether there are rooms
	cAsk                         // words of a question
	cTell                        // "please advise": asks for an answer
	cPolite                      // words of a request
	cNot                         // not
	cFuture                      // will, to follow
	cSoon                        // tomorrow, later: the future, unless somebody asks for it
	cPast                        // last week
	cIf                          // if
	cProceed                     // please proceed
	cRooms                       // rooms and their types
	cBooking                     // a booking, a group
	cDates                       // words for dates
	cNights                      // nights
	cPax                         // guests
	cExtraBed                    // trace categories
	cPreference
	cSetup
	cMeeting
	cFunction
	cMeal
	cTransport
	cPayInfo
	cGeneral
	cArrange  // to arrange, to note
	cCourtesy // thanks, noted, regards
	cFYI      // for your information
	cConfirm  // confirms, asks to confirm
	cWord     // a word of a language that we read
	cAnd      // joins clauses
	cPerson   // a guide, a child: one of the guests if counted
	cSame     // everything else stays
	cComplain
	cTitle  // Mr, Ms
	cKeep   // keep, retain
	builtIn // the number of built-in concepts
)

// conceptNames are the names of the built-in concepts, as rules and lexicons
// spell them, each with what it means.
var conceptNames = [builtIn]struct{ name, doc string }{
	cBook:         {"book", "rooms are to be booked: book, reserve, new booking, 预订"},
	cWant:         {"want", "something is needed: need, would like, 需要"},
	cChange:       {"change", "something is to change: amend, update, extend, 修改, 改期"},
	cMore:         {"more", "a quantity is added or taken away: add, reduce, 增加, 减少"},
	cCancel:       {"cancel", "something is given up: cancel, cxl, 取消"},
	cRelease:      {"release", "rooms are given back: release, return, 释放, 退回"},
	cAllotment:    {"allotment", "control rooms: allotment, allocation, control block, 控房"},
	cUnsold:       {"unsold", "what is left: unsold, remaining, all, 剩余"},
	cCutOff:       {"cut_off", "the last day of an allotment: cut-off, release period, 截止日"},
	cStopSale:     {"stop_sale", "selling ends: stop sale, close out, 停售"},
	cGroupCode:    {"group_code", "the words group code, 团号"},
	cAmendTo:      {"amend_to", "one code becomes another: AMEND TO, AMED TO, 改为团号"},
	cSplit:        {"split", "one becomes several: split into, 拆分"},
	cEnclose:      {"enclose", "something comes with the mail: attached, please find, 附件"},
	cBelow:        {"below", "something follows in the text: as below, 如下"},
	cSend:         {"send", "something is asked for: please send, please provide, 请发"},
	cVoucher:      {"voucher", "a voucher, 凭单"},
	cSlip:         {"slip", "a proof of payment: payment slip, remittance advice, 水单"},
	cPaid:         {"paid", "a payment was made: paid, transferred, 已付款"},
	cPay:          {"pay", "payment: pay, settle, 付款"},
	cPayAsk:       {"pay_ask", "we are asked to pay or reminded: please pay, overdue, 催款"},
	cArrived:      {"arrived", "money came in: payment received, 到账"},
	cRooming:      {"rooming", "a rooming list, a name list, 分房名单"},
	cInvoice:      {"invoice", "an invoice, 发票"},
	cIssue:        {"issue", "to issue, to make out, 开具"},
	cInvoiceAsk:   {"invoice_ask", "an invoice is asked for in one phrase: 开发票"},
	cRateCode:     {"rate_code", "a rate code, 价格代码"},
	cAgreedRate:   {"agreed_rate", "a rate that was agreed: contracted rate, 协议价"},
	cRate:         {"rate", "a rate or price, 房价"},
	cLoad:         {"load", "to load into a system, 录入"},
	cBargain:      {"bargain", "a better rate is wanted: discount, 优惠"},
	cTARef:        {"ta_ref", "the agent's own reference: our ref, 我社编号"},
	cRecord:       {"record", "to record, 备注"},
	cApproval:     {"approval", "what the hotel has to approve: refund, waive, credit terms, 退款"},
	cPolicy:       {"policy", "a policy, a fee or terms: cancellation policy, 取消政策"},
	cAvailability: {"availability", "whether there are rooms: available, 空房"},
	cAsk:          {"ask", "words of a question: can we, whether, 能否"},
	cTell:         {"tell", "an answer is asked for: please advise, 请告知"},
	cPolite:       {"polite", "words of a request: please, kindly, 请"},
	cNot:          {"negation", "a negation: not, no need, 不要"},
	cFuture:       {"future", "the future: will, to follow, 稍后"},
	cSoon:         {"soon", "a time to come: tomorrow, later, 明天; without words of a request it is the future"},
	cPast:         {"past", "long over: last month, 上个月"},
	cIf:           {"condition", "a condition: if, unless, 如果"},
	cProceed:      {"proceed", "to go on with what stands below or attached: please proceed, 请按附件"},
	cRooms:        {"room_words", "rooms and their types: TWN, double, 双床"},
	cBooking:      {"booking", "a booking or a group, 订单"},
	cDates:        {"date_words", "words for dates: check-in date, 入住日期"},
	cNights:       {"night_words", "nights, 晚"},
	cPax:          {"pax", "guests: pax, adults, 人数"},
	cExtraBed:     {"extra_bed", "an extra bed, 加床"},
	cPreference:   {"room_preference", "a wish for a room: high floor, 高楼层"},
	cSetup:        {"room_setup", "something in the room: decoration, 布置"},
	cMeeting:      {"meeting", "a meeting, 会议"},
	cFunction:     {"function", "a function: banquet, 宴会"},
	cMeal:         {"meal", "a meal: breakfast, vegetarian, 用餐"},
	cTransport:    {"transport", "transport: flight, pick-up, 接机"},
	cPayInfo:      {"payment_information", "who pays: bill to, 到店付"},
	cGeneral:      {"general_information", "other facts of a booking: guide, ETA, late check-in, 导游"},
	cArrange:      {"arrange", "to arrange, to note, 安排"},
	cCourtesy:     {"courtesy", "thanks, noted, regards, 谢谢"},
	cFYI:          {"fyi", "for your information, 请知悉"},
	cConfirm:      {"confirm", "confirms or asks to confirm, 确认"},
	cWord:         {"word", "any common word of a language that is read"},
	cAnd:          {"conjunction", "joins clauses: and, 并"},
	cPerson:       {"person", "a guide, a leader, a child: counted, one of the guests"},
	cSame:         {"unchanged", "everything else stays: remain the same, 其他不变"},
	cTitle:        {"title", "a title before a name: Mr, Ms, 先生"},
	cKeep:         {"keep", "a booking stays as it is: keep, retain, 保留"},
	cComplain:     {"complaint", "a complaint, 投诉"},
}

// concepts is a set of concepts.
type concepts [MaxConcepts / 64]uint64

func (s *concepts) add(c concept)      { s[c/64] |= 1 << (c % 64) }
func (s *concepts) has(c concept) bool { return s[c/64]&(1<<(c%64)) != 0 }

func (s *concepts) drop(c concept) { s[c/64] &^= 1 << (c % 64) }

func (s *concepts) any(o *concepts) bool { return s[0]&o[0] != 0 || s[1]&o[1] != 0 }

func (s *concepts) hasAll(o *concepts) bool { return s[0]&o[0] == o[0] && s[1]&o[1] == o[1] }

func (s *concepts) union(o concepts) {
	for i := range s {
		s[i] |= o[i]
	}
}

func setOf(cs ...concept) (s concepts) {
	for _, c := range cs {
		s.add(c)
	}
	return s
}

// The concepts that play a part of their own.
var (
	// actionConcepts are verbs that a negation, a future or a condition turns.
	actionConcepts = setOf(cBook, cChange, cMore, cCancel, cRelease, cStopSale, cAmendTo, cSplit, cPaid, cEnclose, cIssue, cInvoiceAsk, cLoad, cPayAsk, cSend, cProceed)
	// headConcepts make a clause of its own.
	headConcepts = setOf(cBook, cWant, cChange, cMore, cCancel, cRelease, cStopSale, cAmendTo, cSplit, cEnclose, cSend, cVoucher, cSlip, cPaid, cPayAsk, cArrived,
		cRooming, cInvoice, cInvoiceAsk, cRateCode, cTARef, cApproval, cPolicy, cAvailability, cAsk, cTell, cProceed,
		cExtraBed, cPreference, cSetup, cMeeting, cFunction, cMeal, cTransport, cPayInfo, cGeneral, cArrange, cConfirm, cFYI, cLoad)
	traceConcepts = setOf(cExtraBed, cPreference, cSetup, cMeeting, cFunction, cMeal, cTransport, cPayInfo, cGeneral)
	// detailConcepts are what a line of booking details is made of.
	detailConcepts = setOf(cRooms, cBooking, cDates, cNights, cPax, cGroupCode, cRate, cRateCode)
)
