package mailtext_test

import "slices"

// mail is one mail of the corpus with what the extractor has to make of it.
type mail struct {
	name string
	body string
	// subject, thread and files are empty if there are none. A file that
	// begins with "!" cannot be read.
	subject, thread string
	files           []string
	// want are the candidates: the event type, then group codes, "C:" and the
	// confirmation, "R:" and the reservation, "B:" and the block, for a Trace
	// its category in brackets.
	want []string
	// unknown are the texts of the unknowns.
	unknown []string
	// lost says that the mail cannot be understood.
	lost bool
}

// corpus is every mail that the tests are run on. For each event type it has
// mails that are one and mails that look like one, in English and in Chinese.
var corpus = slices.Concat(sayings, wordings)

// sayings are the plain ways to say things.
var sayings = []mail{
	// New Booking: rooms for a new target; not an availability question.
	{name: "book", body: "Please book 10 TWN for QBD0514, 14-16 May 2026.", want: []string{"New Booking QBD0514"}},
	{name: "book two groups", body: "Please book 10 TWN each for QBD0514 and QBD0515, 14-15 May 2026.", want: []string{"New Booking QBD0514,QBD0515"}},
	{name: "book by need", body: "We need 10 TWN + 1 SGL for group QBD0514 from 14 to 16 May 2026.", want: []string{"New Booking QBD0514"}},
	{name: "book by hold", body: "Kindly hold 10 TWN for QBD0514 until further notice.", want: []string{"New Booking QBD0514"}},
	{name: "book by make a reservation", body: "Good day! Kindly make a reservation for below group:\nQBD0514, 21 pax, 14-16 May 2026, 10 TWN + 1 SGL", want: []string{"New Booking QBD0514"}},
	{name: "book, polite question", body: "Could you please book 10 TWN for QBD0514, 14-16 May 2026?", want: []string{"New Booking QBD0514"}},
	{name: "book if available", body: "If available, please book 10 TWN for QBD0514, 14-16 May 2026.", want: []string{"New Booking QBD0514"}},
	{name: "book with a rate marker", body: "Please book group QBD0514 at U-850.", want: []string{"New Booking QBD0514"}},
	{name: "book, list below", body: "Please book the following:\n1) QBD0514: 14-16 May 2026, 10 TWN\n2) QBD0515: 16-18 May 2026, 8 TWN", want: []string{"New Booking QBD0514", "New Booking QBD0515"}},
	{name: "book, a flight beside it", body: "Please book 10 TWN for LT260601 (VN253), 1-3 June 2026.", want: []string{"New Booking LT260601"}},
	{name: "book, heading and lines", body: "NEW BOOKING\nQBD0514 / 14-16 May 2026 / 10 TWN / 20 pax\nQBD0515 / 16-18 May 2026 / 8 TWN / 16 pax", want: []string{"New Booking QBD0514", "New Booking QBD0515"}},
	{name: "book, form", body: "Please book as below:\nGroup code: QBD0514\nCheck in: 14 May 2026\nCheck out: 16 May 2026\nRooms: 10 TWN + 1 SGL\nPax: 21", want: []string{"New Booking QBD0514"}},
	{name: "book for a guest", body: "Please book 2 rooms for Mr. John Smith, 14-16 May 2026.", want: []string{"New Booking"}},
	{name: "tokens in front", body: "NEW: QBD0514 14-16/05/2026 10TWN\nAMD: QBD0515 16-18/05/2026 8TWN\nCXL: QBD0516", want: []string{"New Booking QBD0514", "Update Booking / Amendment QBD0515", "Cancel Booking QBD0516"}},
	{name: "tokens behind", body: "QBD0514 | 14-15 May 2026 | 10TWN | NEW\nQBD0515 | 16-17 May 2026 | 8TWN | AMD\nQBD0516 | 18-19 May 2026 | 5TWN | CXL", want: []string{"New Booking QBD0514", "Update Booking / Amendment QBD0515", "Cancel Booking QBD0516"}},
	{name: "tokens, zh", body: "新增：QBD0514 5月14-16日 双床10间\n更改：QBD0515 5月16-18日 双床8间\n取消：QBD0516", want: []string{"New Booking QBD0514", "Update Booking / Amendment QBD0515", "Cancel Booking QBD0516"}},
	{name: "no token: new dates", body: "QBD0514: please extend, new dates 14-17 May 2026.", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "details, then the request", body: "QBD0514, 14-16 May 2026, 10 TWN. Please book.", want: []string{"New Booking QBD0514"}},
	{name: "details alone", body: "QBD0514, 14-16 May 2026, 10 TWN", want: []string{"New Booking QBD0514"}},
	{name: "details, the subject says what for", subject: "Amendment", body: "QBD0514, 14-16 May 2026, 12 TWN", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "book, zh", body: "请预订QBD0514，5月14-16日，10间双床，1间大床。", want: []string{"New Booking QBD0514"}},
	{name: "book, zh form", body: "预订：\n团号：QBD0514\n入住：2026年5月14日\n离店：2026年5月16日\n房型：双床10间\n人数：20人", want: []string{"New Booking QBD0514"}},
	{name: "book, zh new group", body: "新增团QBD0514，5月14日入住两晚，标间12间。", want: []string{"New Booking QBD0514"}},
	{name: "book, zh traditional", body: "麻煩預訂QBD0514，5月14日入住、5月16日離店，雙床房10間。", want: []string{"New Booking QBD0514"}},
	{name: "book, zh guest", body: "麻烦预订5月14日入住、5月16日离店，大床房2间，客人姓名：王小明。", want: []string{"New Booking"}},
	{name: "no book: availability", body: "Do you have 10 TWN available 14-16 May 2026?", unknown: []string{"Do you have 10 TWN available 14-16 May 2026?"}},
	{name: "no book: quotation", body: "Please quote 10 TWN, 14-16 May 2026.", unknown: []string{"Please quote 10 TWN, 14-16 May 2026."}},
	{name: "no book: later", body: "We will book QBD0514 next week."},
	{name: "no book: negation", body: "Please do not book QBD0514."},
	{name: "no book: availability, zh", body: "请问5月14-16日还有空房吗？", unknown: []string{"请问5月14-16日还有空房吗？"}},
	{name: "no book: negation, zh", body: "QBD0514请先不要预订。"},

	// Update Booking / Amendment: a booked one changes.
	{name: "update", body: "Update QBD0514 to 12 TWN.", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update dates", body: "Please change the date of QBD0514 from 14-16 May to 15-17 May 2026.", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update one day", body: "Please change check-in of QBD0514 from 14 May to 15 May 2026.", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update by extending", body: "QBD0514: please extend one more night, new dates 14-17 May 2026.", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update by adding", body: "Please add 2 more TWN to QBD0514.", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update by part cancellation", body: "Kindly cancel 2 TWN from QBD0514.", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update, list", body: "Pls amend QBD0514 as follows:\n- 12 TWN instead of 10 TWN\n- Check out 17 May 2026", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update by confirmation number", body: "Confirmation no. 889900: please update arrival to 15 May 2026.", want: []string{"Update Booking / Amendment C:889900"}},
	{name: "update dates, instead of", body: "Please rebook LT260601 for 5-7 June 2026 instead of 1-3 June 2026.", want: []string{"Update Booking / Amendment LT260601"}},
	{name: "update by some rooms less", body: "Total 3 rooms cancelled for QBD0514, remaining 7 TWN.", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "status list", body: "Pls find the updated status:\n- QBD0514: confirmed, rooming list attached\n- QBD0515: cancelled\n- QBD0516: please add 1 TWN", want: []string{"Rooming List QBD0514", "Cancel Booking QBD0515", "Update Booking / Amendment QBD0516"}},
	{name: "update by one guest less", body: "One guest of QBD0610 cancels, so we need only 9 TWN.", want: []string{"Update Booking / Amendment QBD0610"}},
	{name: "update, numbered", body: "We are pleased to confirm the group LT260601.\n\nCould you kindly help us make the following changes:\n1. Reduce 2 TWN (from 12 TWN to 10 TWN)\n2. Add 1 extra bed in one of the twin rooms\n3. Change the departure date to 4 June 2026\n\nAlso, please advise the surcharge for the extra bed.", want: []string{"Update Booking / Amendment LT260601", "Trace LT260601 [extra_bed]"}, unknown: []string{"Also, please advise the surcharge for the extra bed."}},
	{name: "no update: an invoice", body: "The amount on your invoice for QBD0610 is wrong, please revise and resend."},
	{name: "no cancel: reinstate", body: "Kindly reinstate QBD0610 which was cancelled by mistake."},
	{name: "update room type", body: "Please change 2 TWN of QBD0514 to DBL.", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update, zh", body: "请把QBD0514从10间改成12间。", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update, zh more and less", body: "QBD0514增加2间双床，减少1间大床。", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update, zh part cancellation", body: "QBD0514 取消2间双床。", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "update, zh dates", body: "QBD0514入住日期由5月14日改为5月15日，共2晚。", want: []string{"Update Booking / Amendment QBD0514"}},
	{name: "no update: negation", body: "No changes to QBD0514."},
	{name: "no update: question", body: "Can we change QBD0514 to 12 TWN without penalty?", unknown: []string{"Can we change QBD0514 to 12 TWN without penalty?"}},
	{name: "no update: later, zh", body: "QBD0514人数之后会更新，届时另行通知。"},

	// Cancel Booking: one group or reservation.
	{name: "cancel", body: "Please cancel QBD0514.", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel, token", body: "CXL QBD0514", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel, all rooms", body: "Cancel all rooms of QBD0514.", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel, all of a number", body: "Please cancel 10 TWN, the entire group QBD0514.", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel, statement", body: "We regret to inform you that group QBD0514 is cancelled due to visa issues.", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel, reservation number", body: "Could you please cancel booking number 12345678?", want: []string{"Cancel Booking R:12345678"}},
	{name: "cancel, urgent", body: "Please cancel QBD0514 as soon as possible as the guests will travel later this year.", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel and book", body: "Please cancel QBD0514 and book QBD0515, 14-16 May 2026, 10 TWN.", want: []string{"Cancel Booking QBD0514", "New Booking QBD0515"}},
	{name: "cancel, the thread names it", body: "Please cancel.", thread: "We confirm 10 TWN for QBD0514.", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel, zh", body: "请取消QBD0514。", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel one, not the other, zh", body: "请取消QBD0514，不要取消QBD0515。", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel, zh plea", body: "麻烦帮我们取消QBD0514可以吗？", want: []string{"Cancel Booking QBD0514"}},
	{name: "cancel, zh confirmed", body: "QBD0514确认取消，谢谢。", want: []string{"Cancel Booking QBD0514"}},
	{name: "no cancel: negation", body: "Please do not cancel QBD0514."},
	{name: "no cancel: not yet", body: "QBD0514 is not cancelled."},
	{name: "no cancel: policy", body: "What is your cancellation policy?", unknown: []string{"What is your cancellation policy?"}},
	{name: "no cancel: fee", body: "Is there any cancellation fee if we cancel QBD0514?", unknown: []string{"Is there any cancellation fee if we cancel QBD0514?"}},
	{name: "no cancel: condition", body: "We will cancel QBD0514 if the visa is refused."},
	{name: "no cancel: later", body: "We will cancel QBD0514 next week."},
	{name: "no cancel: question", body: "Was QBD0514 cancelled?", unknown: []string{"Was QBD0514 cancelled?"}},
	{name: "no cancel: negation, zh", body: "请勿取消QBD0514。"},
	{name: "no cancel: policy, zh", body: "请问QBD0514取消政策是什么？", unknown: []string{"请问QBD0514取消政策是什么？"}},
	{name: "no cancel: waiver, zh", body: "申请QBD0514免收取消费。", unknown: []string{"申请QBD0514免收取消费。"}},

	// Cancel Allotment and Allotment Maintenance.
	{name: "release unsold", body: "Please release all unsold rooms for May.", want: []string{"Cancel Allotment"}},
	{name: "cancel the allotment", body: "Please cancel the allotment QBD0500.", want: []string{"Cancel Allotment QBD0500"}},
	{name: "release, zh", body: "请释放5月份所有剩余控房。", want: []string{"Cancel Allotment"}},
	{name: "release unsold of a group, zh", body: "请释放QBD0514未售房间。", want: []string{"Cancel Allotment QBD0514"}},
	{name: "release the rooms", body: "Please release the rooms.", want: []string{"Cancel Allotment"}},
	{name: "release a group", body: "Please release QBD0514.", want: []string{"Cancel Booking QBD0514"}},
	{name: "no release: negation", body: "Please do not release the control rooms."},
	{name: "no release: one group", body: "Please cancel QBD0514, thanks.", want: []string{"Cancel Booking QBD0514"}},
	{name: "stop sale", body: "Stop sale 20-25 May 2026 please.", want: []string{"Allotment Maintenance"}},
	{name: "allotment quantity", body: "Please increase the allotment to 20 rooms from 1 June.", want: []string{"Allotment Maintenance"}},
	{name: "cut-off", body: "Cut-off date for QBD0514 allotment is 20 April 2026.", want: []string{"Allotment Maintenance QBD0514"}},
	{name: "part of the allotment", body: "Please release 5 rooms of the allotment.", want: []string{"Allotment Maintenance"}},
	{name: "stop sale, zh", body: "5月20-25日停售。", want: []string{"Allotment Maintenance"}},
	{name: "allotment quantity, zh", body: "请把配额增加到20间。", want: []string{"Allotment Maintenance"}},
	{name: "no maintenance: question", body: "What is the cut-off date of our allotment?", unknown: []string{"What is the cut-off date of our allotment?"}},

	// AMEND GROUP CODE and splits of a parent.
	{name: "amend to", body: "QBD0500 AMEND TO QBD0514", want: []string{"AMEND GROUP CODE QBD0500"}},
	{name: "amed to", body: "QBD0500 AMED TO QBD0514", want: []string{"AMEND GROUP CODE QBD0500"}},
	{name: "change group code", body: "Please change group code QBD0500 to QBD0514.", want: []string{"AMEND GROUP CODE QBD0500"}},
	{name: "amend group code, zh", body: "团号QBD0514改为QBD0599，请知悉。", want: []string{"AMEND GROUP CODE QBD0514"}},
	{name: "new group code", body: "Pls note new group code QBD0599 for QBD0514.", want: []string{"AMEND GROUP CODE QBD0514"}},
	{name: "allocation", body: "QBD0500 allocation AMEND TO QBD0514 10TWN, QBD0515 8TWN", want: []string{"AMEND GROUP CODE QBD0500", "New Booking QBD0514", "New Booking QBD0515"}},
	{name: "allotment to children", body: "QBD0500 allotment: QBD0514 10TWN, QBD0515 8TWN", want: []string{"AMEND GROUP CODE QBD0500", "New Booking QBD0514", "New Booking QBD0515"}},
	{name: "split, list below", body: "Control block QBD0600 to be split as follows:\nQBD0601 - 10 TWN\nQBD0602 - 8 TWN", want: []string{"AMEND GROUP CODE QBD0600", "New Booking QBD0601", "New Booking QBD0602"}},
	{name: "split, zh", body: "QBD0500团拆分为QBD0501、QBD0502，5月14-16日。", want: []string{"AMEND GROUP CODE QBD0500"}},
	{name: "no amend: question", body: "Can we amend QBD0500 to QBD0514?", unknown: []string{"Can we amend QBD0500 to QBD0514?"}},

	// Voucher Received: enclosed; not "please send".
	{name: "voucher", body: "The voucher for QBD0514 is attached.", want: []string{"Voucher Received QBD0514"}},
	{name: "voucher, find", body: "Please find attached voucher of QBD0514.", files: []string{"voucher.pdf"}, want: []string{"Voucher Received QBD0514"}},
	{name: "voucher and list", body: "Voucher & rooming list for QBD0514 are attached.", want: []string{"Voucher Received QBD0514", "Rooming List QBD0514"}},
	{name: "voucher by file name", body: "Please see attached.", files: []string{"voucher_QBD0514.pdf"}, want: []string{"Voucher Received QBD0514"}},
	{name: "voucher, zh", body: "附件为QBD0514入住凭单，请查收。", want: []string{"Voucher Received QBD0514"}},
	{name: "no voucher: send", body: "Please send us the voucher for QBD0514."},
	{name: "no voucher: later", body: "Voucher of QBD0514 to follow."},
	{name: "no voucher: missing", body: "We have not received the voucher for QBD0514 yet."},
	{name: "no voucher: send, zh", body: "请发QBD0514的凭单给我们。"},

	// Payment Evidence: a slip; not "will pay".
	{name: "slip", body: "Please find attached payment slip for QBD0514.", files: []string{"slip.jpg"}, want: []string{"Payment Evidence QBD0514"}},
	{name: "paid, see attached", body: "QBD0514 has been paid, see attached.", files: []string{"scan.pdf"}, want: []string{"Payment Evidence QBD0514"}},
	{name: "remittance", body: "We have transferred USD 2,000 for QBD0514 today.", want: []string{"Payment Evidence QBD0514"}},
	{name: "slip, zh", body: "款已付，请见附件水单。团号QBD0514。", files: []string{"水单.jpg"}, want: []string{"Payment Evidence QBD0514"}},
	{name: "no slip: will pay", body: "We will pay for QBD0514 on Friday."},
	{name: "no slip: to be paid", body: "The deposit of QBD0514 will be paid next week."},
	{name: "no slip: will pay, zh", body: "我司周五付款。"},

	// Rooming List: the names are enclosed; not "to follow".
	{name: "rooming list", body: "Please find the rooming list for QBD0514.", want: []string{"Rooming List QBD0514"}},
	{name: "rooming list in the text", body: "Rooming list QBD0514:\n1. Mr Nguyen Van A / Mrs Tran B - TWN\n2. Mr John Smith - SGL", want: []string{"Rooming List QBD0514"}},
	{name: "rooming list, zh", body: "附件为QBD0514分房名单，请查收。", want: []string{"Rooming List QBD0514"}},
	{name: "no rooming list: to follow", body: "Rooming list to follow."},
	{name: "no rooming list: send", body: "Please send the rooming list of QBD0514."},
	{name: "no rooming list: later, zh", body: "分房名单稍后提供。"},
	{name: "no rooming list: send, zh", body: "QBD0514的分房名单请尽快发给我们。"},

	// Invoices.
	{name: "invoice wanted", body: "Please issue the invoice for QBD0514.", want: []string{"Invoice Generation QBD0514"}},
	{name: "invoice wanted by sending", body: "Kindly send us the invoice of QBD0514.", want: []string{"Invoice Generation QBD0514"}},
	{name: "invoice wanted, zh", body: "请开发票，抬头为上海旅行社，团号QBD0514。", want: []string{"Invoice Generation QBD0514"}},
	{name: "invoice wanted, zh tax", body: "烦请为QBD0514开具增值税专用发票，金额人民币12000元。", want: []string{"Invoice Generation QBD0514"}},
	{name: "invoice enclosed", body: "Please find attached our invoice INV-2026-001 for QBD0514.", want: []string{"Invoice Received QBD0514"}},
	{name: "invoice enclosed, zh", body: "QBD0514的发票见附件。", want: []string{"Invoice Received QBD0514"}},
	{name: "no invoice: negation", body: "No need to issue the invoice for QBD0514."},
	{name: "no invoice: later", body: "Our invoice for QBD0514 will follow."},

	// Payment Notice: somebody asks us to pay; not a question on terms.
	{name: "payment notice", body: "Please settle the outstanding balance of USD 2,000 for QBD0514 by 20 May.", want: []string{"Payment Notice QBD0514"}},
	{name: "payment reminder", body: "Payment reminder: invoice INV-221 for QBD0514 is overdue. Please pay by 20 May.", want: []string{"Payment Notice QBD0514"}},
	{name: "payment notice, zh", body: "请尽快安排付款，QBD0514房费已逾期。", want: []string{"Payment Notice QBD0514"}},
	{name: "no payment notice: terms", body: "What are your payment terms?", unknown: []string{"What are your payment terms?"}},
	{name: "no payment notice: credit", body: "Can we get 30 days credit?", unknown: []string{"Can we get 30 days credit?"}},

	// Manual RateCode: a rate to load; not bargaining.
	{name: "rate code", body: "Please load rate code QBDGRP26 for QBD0514.", want: []string{"Manual RateCode QBD0514"}},
	{name: "agreed rate", body: "QBD0514: agreed rate USD 85 net per room per night, please load.", want: []string{"Manual RateCode QBD0514"}},
	{name: "rate to load", body: "Please load the rate USD 85 for QBD0514.", want: []string{"Manual RateCode QBD0514"}},
	{name: "rate code, zh", body: "请录入QBD0514价格代码 QBDGRP26。", want: []string{"Manual RateCode QBD0514"}},
	{name: "no rate code: bargaining", body: "Please advise your best rate for 10 TWN.", unknown: []string{"Please advise your best rate for 10 TWN."}},
	{name: "no rate code: bargaining, zh", body: "能否给个优惠价？", unknown: []string{"能否给个优惠价？"}},

	// TA RECORDER: the agent's own reference; not our number.
	{name: "reference", body: "QBD0514: please note our ref TA-9981.", want: []string{"TA RECORDER QBD0514"}},
	{name: "reference, zh", body: "我社团号SH-2605，请登记。贵酒店确认号 889900。", want: []string{"TA RECORDER C:889900"}},
	{name: "reference of a group", body: "For your record, our booking reference for QBD0610 is VN-778812.", want: []string{"TA RECORDER QBD0610"}},
	{name: "no reference: your number", body: "Your confirmation number is 889900."},

	// Trace: a concrete fact that goes with a booking.
	{name: "guide", body: "FYI guide of QBD0514 will arrive at 20:00.", want: []string{"Trace QBD0514 [general_information]"}},
	{name: "facts of an update", body: "Update QBD0514 to 12 TWN.\nFYI guide will arrive at 20:00.\n2 pax are vegetarian.", want: []string{"Update Booking / Amendment QBD0514", "Trace QBD0514 [general_information]", "Trace QBD0514 [meal]"}},
	{name: "extra bed", body: "Please arrange 1 extra bed for QBD0514 and inform housekeeping.", want: []string{"Trace QBD0514 [extra_bed]"}},
	{name: "extra bed and rooms", body: "Please add 1 extra bed to QBD0514 and change 2 TWN to DBL.", want: []string{"Update Booking / Amendment QBD0514", "Trace QBD0514 [extra_bed]"}},
	{name: "meeting", body: "Please book a meeting room for 40 pax for QBD0514 on 15 May 2026, 9:00-12:00.", want: []string{"Trace QBD0514 [meeting]"}},
	{name: "banquet", body: "Kindly arrange gala dinner for 80 pax on 15 May 2026 at 19:00 for QBD0514.", want: []string{"Trace QBD0514 [function]"}},
	{name: "transport", body: "Our driver will pick up the group QBD0514 at 8:30 on 16 May.", want: []string{"Trace QBD0514 [transport]"}},
	{name: "who pays", body: "The guests of QBD0514 will pay at the hotel directly.", want: []string{"Trace QBD0514 [payment_information]"}},
	{name: "preference", body: "QBD0514: high floor and non-smoking rooms please.", want: []string{"Trace QBD0514 [room_preference]"}},
	{name: "preference for some rooms", body: "10 rooms of QBD0514 on a high floor.", want: []string{"Trace QBD0514 [room_preference]"}},
	{name: "setup", body: "Honeymoon couple in QBD0514: please decorate the room.", want: []string{"Trace QBD0514 [room_setup]"}},
	{name: "both groups", body: "Please book QBD0514 & QBD0515. Both need late check-out.", want: []string{"New Booking QBD0514,QBD0515", "Trace QBD0514,QBD0515 [general_information]"}},
	{name: "both groups of a list", body: "Please book the following:\n1) QBD0514: 14-16 May 2026, 10 TWN\n2) QBD0515: 16-18 May 2026, 8 TWN\nBoth groups need late check-out.", want: []string{"New Booking QBD0514", "New Booking QBD0515", "Trace QBD0514,QBD0515 [general_information]"}},
	{name: "cancelled transfer", body: "Please cancel the airport transfer for QBD0514.", want: []string{"Trace QBD0514 [transport]"}},
	{name: "facts, zh", body: "QBD0514团导游预计晚上8点到店，请安排高楼层房间，并准备2份素食早餐。", want: []string{"Trace QBD0514 [general_information]", "Trace QBD0514 [room_preference]", "Trace QBD0514 [meal]"}},
	{name: "extra bed, zh", body: "请预订QBD0514，5月14-16日，10间双床。需要加床一张。", want: []string{"New Booking QBD0514", "Trace QBD0514 [extra_bed]"}},
	{name: "who pays, zh", body: "客人到店自付房费，QBD0514。", want: []string{"Trace QBD0514 [payment_information]"}},
	{name: "no trace: courtesy", body: "Thanks, well noted."},
	{name: "no trace: courtesy, zh", body: "收到，谢谢！"},
	{name: "no trace: bare FYI", body: "FYI."},
	{name: "no trace: approval", body: "Can we get late check-out free of charge for QBD0514?", unknown: []string{"Can we get late check-out free of charge for QBD0514?"}},
	{name: "no trace: approval without a question", body: "Please waive the cancellation fee for QBD0514.", unknown: []string{"Please waive the cancellation fee for QBD0514."}},
	{name: "no trace: refund", body: "We would like to request a refund for QBD0514.", unknown: []string{"We would like to request a refund for QBD0514."}},
	{name: "no trace: complaint", body: "The hotel bus was late last week and guests complained."},
	{name: "no trace: happy guests", body: "The guests of QBD0514 were very happy with the hotel. Thank you!"},

	// Several things in one mail.
	{name: "booking and credit", body: "Please book 5 TWN QBD0514. Can we get 30 days credit?", want: []string{"New Booking QBD0514"}, unknown: []string{"Can we get 30 days credit?"}},
	{name: "booking and credit, zh", body: "您好，\n请预订QBD0514，5月14-16日，10间双床。\n请问能否给30天账期？\n谢谢", want: []string{"New Booking QBD0514"}, unknown: []string{"请问能否给30天账期？"}},
	{name: "update and cancel", body: "Dear team, please add 2 more TWN to QBD0514 and cancel QBD0520 completely.", want: []string{"Update Booking / Amendment QBD0514", "Cancel Booking QBD0520"}},
	{name: "update and cancel, zh", body: "请把QBD0514从10间改成12间，并取消QBD0520。", want: []string{"Update Booking / Amendment QBD0514", "Cancel Booking QBD0520"}},
	{name: "invoice and payment", body: "Please find attached our invoice INV-2026-001 for QBD0514. Kindly settle by 20 May.", want: []string{"Invoice Received QBD0514", "Payment Notice QBD0514"}},
	{name: "slip, list later, balance later", body: "Please find attached payment slip for QBD0514. Rooming list to follow. We will pay the balance on Friday.", want: []string{"Payment Evidence QBD0514"}},
	{name: "voucher and slip, zh", body: "附件是QBD0514的入住凭单和付款水单，请查收。", want: []string{"Voucher Received QBD0514", "Payment Evidence QBD0514"}},

	{name: "what rounds off a request", body: "Please kindly send us the tax invoice for QBD0610. Company: LianTai Travel Co., Ltd. Tax code: 0101234567.\nPlease confirm by return email.", want: []string{"Invoice Generation QBD0610"}},
	{name: "letter", body: "Dear Reservations Team,\n\nGreetings from LianTai Travel!\n\nWe would like to reserve 12 twin rooms and 2 single rooms for our group LT260601 arriving on 1 June 2026 and departing on 3 June 2026 (2 nights), 26 pax including 1 tour leader. Breakfast included.\n\nKindly confirm by return email.\n\nBest regards,\nNguyen Thi Lan", want: []string{"New Booking LT260601", "Trace LT260601 [meal]"}},
	{name: "wait with the cancellation", body: "Please hold on the cancellation of QBD0610 for now, do not cancel yet."},
	{name: "flight and facts", body: "FYI, the group LT260601 will land at 14:25 on VN253, 1 June. Two guests use wheelchairs.", want: []string{"Trace LT260601 [general_information]", "Trace LT260601 [general_information]"}},

	// Going on with the thread (BK-2).
	{name: "proceed with a booking", body: "Please proceed.", thread: "Please book 10 TWN for QBD0514, 14-16 May 2026.", want: []string{"New Booking QBD0514"}},
	{name: "proceed, the thread asks nothing", body: "Please proceed.", thread: "QBD0514 is confirmed at USD 85.", want: []string{"Need Manual Review QBD0514"}},
	{name: "proceed, no thread", body: "Please proceed."},
	{name: "noted, the thread asks something", body: "Noted, thanks.", thread: "Please cancel QBD0514."},

	// Not understood (BK-3), and understood without an event (BK-4).
	{name: "another language", body: "Chúng tôi muốn đặt phòng cho đoàn khách vào tháng sau, xin quý khách sạn báo giá", lost: true},
	{name: "no language", body: "asdkjh qwlekj zxmcnb qpwoei alskdj zmxncb", lost: true},
	{name: "newsletter", body: "This month's newsletter: enjoy our summer offers in Hanoi!"},
	{name: "cancel, with the reason behind", body: "QBD0514团请取消，客人航班停飞。QBD0515 不要取消，照常入住。", want: []string{"Cancel Booking QBD0514"}},
	{name: "no cancel: a condition before it", body: "If we do not receive the deposit by 15 May, please cancel QBD0514."},
	{name: "no cancel: a condition before it, zh", body: "QBD0514 如果 5 月 15 日前未收到定金，请取消。"},
	{name: "newsletter with an invitation", body: "Autumn deals\n\nBook now and save 15% on all stays in October.\n\nCancel free of charge until the day before.\n\nYou receive this newsletter because you subscribed. Unsubscribe at any time."},
	{name: "advertising, zh", body: "尊敬的客户：\n\n本月客房用品全场七折，立即订购可享免费送货。\n退订请回复 TD。"},
	{name: "no newsletter: a request beside it", body: "Please cancel the booking of 14-16 May 2026, 2 rooms.\n\nBook now and save 15%!\nUnsubscribe at any time.", want: []string{"Cancel Booking"}},
	{name: "unreadable attachment", body: "Please see attached.", files: []string{"!rooming list.pdf"}},
	{name: "empty", body: ""},
}
