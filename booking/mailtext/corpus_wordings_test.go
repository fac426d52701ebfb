package mailtext_test

// wordings are families of ways to say the same, with what looks like them and
// is not.
var wordings = []mail{
	// Payment Notice: dunning.
	{name: "dunning by a deadline", body: "Please arrange settlement of QBD0507A by 30 April 2026.", want: []string{"Payment Notice QBD0507A"}},
	{name: "dunning: not been paid", body: "Gentle reminder: USD 850 for QBD0507A has not been paid yet.", want: []string{"Payment Notice QBD0507A"}},
	{name: "dunning, zh unpaid", body: "QBD0507A佣金850元至今未付。", want: []string{"Payment Notice QBD0507A"}},
	{name: "dunning, zh by a deadline", body: "请于4月30日前付款，团号QBD0507A。", want: []string{"Payment Notice QBD0507A"}},
	{name: "no dunning: nothing owed, zh", body: "QBD0507A余款我司已付清，无逾期。"},
	{name: "no dunning: they pay, zh", body: "我们会于4月30日前付款，QBD0507A。"},
	{name: "no dunning: a day for something else, zh", body: "请于5月14日安排接机，QBD0514A。", want: []string{"Trace QBD0514A [transport]"}},
	{name: "no dunning: a question on terms", body: "Is payment due before arrival, or can we pay 30 days after departure?", unknown: []string{"Is payment due before arrival, or can we pay 30 days after departure?"}},
	{name: "no dunning: attention", body: "Please pay attention to the early check-in of QBD0514A.", want: []string{"Trace QBD0514A [general_information]"}},
	{name: "no dunning: a condition, zh", body: "如5月1日前未付款，QBD0514A自动取消。"},
	{name: "no dunning: a refund", body: "Our refund for QBD0507A is overdue.", unknown: []string{"Our refund for QBD0507A is overdue."}},

	// Rooming List: abbreviations, and names below a heading.
	{name: "RL", body: "RL of QBD0514A as follows:\n1. TWN ZHANG WEI / LI NA\n2. SGL CHEN JING", want: []string{"Rooming List QBD0514A"}},
	{name: "R.L.", body: "Please find below R.L. for QBD0514A\n\n1 ZHANG WEI / LI NA\n2 CHEN JING", want: []string{"Rooming List QBD0514A"}},
	{name: "R/L", body: "R/L QBD0514A as below:\n1) TWN Zhang Wei / Li Na", want: []string{"Rooming List QBD0514A"}},
	{name: "names in blocks", body: "QBD0514A rooming list:\n\nTWN\nZHANG WEI\nLI NA\n\nSGL\nCHEN JING\n\nPlease cancel QBD0521B.", want: []string{"Rooming List QBD0514A", "Cancel Booking QBD0521B"}},
	{name: "no list: rmls to follow", body: "QBD0514A rmls to follow."},
	{name: "no list: tomorrow, zh", body: "QBD0514A分房名单明天发给您。"},

	// Invoice Received and Invoice Generation.
	{name: "commission invoice", body: "Enclosed is our commission invoice INV-2291 for QBD0507A.", want: []string{"Invoice Received QBD0507A"}},
	{name: "commission invoice, zh", body: "随信附上QBD0507A的佣金发票，发票号FP-20260422-3，请查收。", want: []string{"Invoice Received QBD0507A"}},
	{name: "invoice made by the agent, zh", body: "附件为我社开具的QBD0507A佣金发票，请查收。", want: []string{"Invoice Received QBD0507A"}},
	{name: "invoice anew", body: "Please reissue invoice INV-2291 for QBD0507A.", want: []string{"Invoice Generation QBD0507A"}},
	{name: "invoice and a bare code", body: "Please issue invoice QBD0507A.", want: []string{"Invoice Generation QBD0507A"}},
	{name: "no invoice: not yet, zh", body: "QBD0507A的佣金发票还没开好，开好后寄给您。"},

	// Voucher Received: what is pasted below is a part of it.
	{name: "voucher pasted, zh", body: "现附上QBD0514A的入住凭证，请查收：\n凭证号：V260514-7\n双床10间，5月14-16日\n含早", want: []string{"Voucher Received QBD0514A"}},
	{name: "voucher as a heading", body: "Voucher No. V-7702\nGroup: QBD0514A\n10 TWN, 14-16 May 2026\nBreakfast included", want: []string{"Voucher Received QBD0514A"}},
	{name: "voucher pasted, then something else", body: "Please find the voucher of QBD0514A below:\nVoucher no: V-7702\n10 TWN, 14-16 May 2026\n\nAlso please cancel QBD0521B.", want: []string{"Voucher Received QBD0514A", "Cancel Booking QBD0521B"}},
	{name: "vouchers by bare codes", body: "Vouchers QBD0514A and QBD0521B attached.", want: []string{"Voucher Received QBD0514A,QBD0521B"}},
	{name: "no voucher: asked for, zh", body: "请回传QBD0514A的确认单。"},
	{name: "no voucher: a single room, zh", body: "请确认单人间2间。"},

	// Cancel Booking: tokens and words.
	{name: "cancel tokens", body: "XXL QBD0514A\nXLD QBD0521B\nCANX: QBD0528C", want: []string{"Cancel Booking QBD0514A", "Cancel Booking QBD0521B", "Cancel Booking QBD0528C"}},
	{name: "cancel tokens, zh", body: "QBD0514A：销团。\nQBD0521B：撤单。", want: []string{"Cancel Booking QBD0514A", "Cancel Booking QBD0521B"}},
	{name: "cancel, zh no more", body: "QBD0514A不要了，麻烦处理。", want: []string{"Cancel Booking QBD0514A"}},
	{name: "cancel, zh the reason is negated", body: "客人签证未下，QBD0528D团请撤单。", want: []string{"Cancel Booking QBD0528D"}},
	{name: "cancel by confirmation numbers", body: "Please void conf. 884513 and 884514.", want: []string{"Cancel Booking C:884513 C:884514"}},
	{name: "cancel, a list of keys", body: "Pls CXL the following:\n- QBD0720F\n- QBD0727G\n- conf no 660123", want: []string{"Cancel Booking QBD0720F", "Cancel Booking QBD0727G", "Cancel Booking C:660123"}},
	{name: "cancel, the rooms go back, zh", body: "团号GX0712C因台风取消，请释放房间。", want: []string{"Cancel Booking GX0712C"}},
	{name: "cancel, said twice", body: "Please cancel QBD0514A.\n\nThe client changed the plan.\n\nOnce more: QBD0514A is cancelled.", want: []string{"Cancel Booking QBD0514A"}},
	{name: "cancel one, the other stays, zh", body: "GX0719D取消，GX0726E不变。", want: []string{"Cancel Booking GX0719D"}},
	{name: "cancel one, keep the other", body: "Please cancel QBD0701B but keep QBD0702C.", want: []string{"Cancel Booking QBD0701B"}},
	{name: "cancel, the reason before", body: "We refer to group QBD0514A. The client has postponed the trip to next year. Therefore please cancel it.", want: []string{"Cancel Booking QBD0514A"}},
	{name: "cancel, the reason behind", body: "XLD QBD0602A, client changed plan.", want: []string{"Cancel Booking QBD0602A"}},
	{name: "no reason: a change of its own", body: "Please amend QBD0514A to 12 TWN. Please cancel QBD0521B.", want: []string{"Update Booking / Amendment QBD0514A", "Cancel Booking QBD0521B"}},
	{name: "no choice but", body: "We have no choice but to cancel QBD0611.", want: []string{"Cancel Booking QBD0611"}},
	{name: "no cancel: thanks", body: "Thanks for cancelling QBD0514A."},
	{name: "no cancel: thanks, zh", body: "谢谢确认QBD0514A的取消。"},
	{name: "no cancel: not yet, zh", body: "QBD0514A还没有撤单，请保留。"},
	{name: "no cancel: an extra bed, zh", body: "QBD0514A的加床不要了。", want: []string{"Trace QBD0514A [extra_bed]"}},

	// Codes.
	{name: "a part behind a slash", body: "Kindly book group 26QBD0514/01: 14-16/05, 10 TWN", want: []string{"New Booking 26QBD0514/01"}},
	{name: "a part behind a slash, zh", body: "LT-260514/2改为5月29-31日，双床8间。", want: []string{"Update Booking / Amendment LT-260514/2"}},
	{name: "a date behind a slash", body: "NEW: QBD0514/14-16/05 10TWN", want: []string{"New Booking QBD0514"}},
	{name: "two codes at a slash", body: "Cancel QBD0514/QBD0515.", want: []string{"Cancel Booking QBD0514,QBD0515"}},
	{name: "payment by a number", body: "Paid USD 500 for conf no 884513, TT copy attached.", want: []string{"Payment Evidence C:884513"}},

	// Update: a line, a target.
	{name: "amendments on lines", body: "Plesae amned QBD0514A to 12 twn + 1 TL.\nAmd QBD0521B: add 1 TRP.\nAmd conf. no. 884513: TWN to DBL.\nAmd block code BLK0601: 20 TWN", want: []string{
		"Update Booking / Amendment QBD0514A", "Update Booking / Amendment QBD0521B", "Update Booking / Amendment C:884513", "Update Booking / Amendment B:BLK0601",
	}},
	{name: "amendment by an arrow", body: "QBD0514A: TWN 10 -> 12", want: []string{"Update Booking / Amendment QBD0514A"}},
	{name: "new dates by an arrow", body: "QBD0514A 14-16/05 → 15-17/05", want: []string{"Update Booking / Amendment QBD0514A"}},
	{name: "amendments on lines, zh", body: "QBD0514A：加1间双床\n确认号884513：双床改大床", want: []string{"Update Booking / Amendment QBD0514A", "Update Booking / Amendment C:884513"}},

	// Allotments.
	{name: "allotment given up, zh", body: "BLK0801控房我们放弃了，请全部收回。", want: []string{"Cancel Allotment B:BLK0801"}},
	{name: "allotment taken back", body: "Kindly take back the remaining rooms of allotment QBD0801.", want: []string{"Cancel Allotment QBD0801"}},

	// AMEND GROUP CODE.
	{name: "codes on lines, zh", body: "请更改团号：\nQBD0514A 改为 QBD0515A\nQBD0521B 改为 QBD0522B", want: []string{"AMEND GROUP CODE QBD0514A", "AMEND GROUP CODE QBD0521B"}},
	{name: "codes on lines, away from the heading", body: "Please note the code changes:\n\nQBD0514A is now QBD0515A\nQBD0521B => QBD0522B", want: []string{"AMEND GROUP CODE QBD0514A", "AMEND GROUP CODE QBD0521B"}},
	{name: "codes under a general heading", body: "Please amend as follows:\nQBD0514A -> QBD0515A", want: []string{"AMEND GROUP CODE QBD0514A"}},
	{name: "old and new code on two lines", body: "Old group code: QBD0720F\nNew group code: QBD0721F", want: []string{"AMEND GROUP CODE QBD0720F"}},
	{name: "new and old code on two lines, zh", body: "请更改团号：\n新团号：QBD0721F\n原团号：QBD0720F", want: []string{"AMEND GROUP CODE QBD0720F"}},
	{name: "only the new code, zh", body: "QBD0514A由10间改为12间。另外团号也改成QBD0516A，谢谢。", want: []string{"Update Booking / Amendment QBD0514A", "AMEND GROUP CODE QBD0514A"}},
	{name: "only the new code, the old one in the subject", subject: "QBD0514A", body: "Please change the group code to QBD0516A.", want: []string{"AMEND GROUP CODE QBD0514A"}},
	{name: "only the new code, the old one in the thread", thread: "Group QBD0514A is booked.", body: "Please change the group code to QBD0516A.", want: []string{"AMEND GROUP CODE QBD0514A"}},
	{name: "only the new code", body: "We refer to QBD0514A. Please change the group code to QBD0516A.", want: []string{"AMEND GROUP CODE QBD0514A"}},
	{name: "two pairs in a sentence", body: "Change group code QBD0514A to QBD0515A and QBD0521B to QBD0522B.", want: []string{"AMEND GROUP CODE QBD0514A", "AMEND GROUP CODE QBD0521B"}},
	{name: "one code to another", body: "Please change QBD0514A to QBD0515A.", want: []string{"AMEND GROUP CODE QBD0514A"}},
	{name: "code of a group with rooms", body: "Please update the group code of QBD0514A (10 TWN) with QBD0515A.", want: []string{"AMEND GROUP CODE QBD0514A"}},
	{name: "group code without one", body: "Please change the group code.", want: []string{"AMEND GROUP CODE"}},
	{name: "no code change: rooms move", body: "Please move 2 TWN from QBD0514A to QBD0515A.", want: []string{"Update Booking / Amendment QBD0514A,QBD0515A"}},
	{name: "no code change: the code is right", body: "Group code QBD0514A is correct, please do not change it to QBD0515A."},
	{name: "no code change: a question", body: "Can we change QBD0514A to QBD0515A?", unknown: []string{"Can we change QBD0514A to QBD0515A?"}},

	// Manual RateCode: the code is no target.
	{name: "rate code, zh", body: "请将合同价代码LTSUM26录入QBD0614A。", want: []string{"Manual RateCode QBD0614A"}},
	{name: "promo code", body: "Kindly apply promo code SUMMER-26 to group QBD0618C.", want: []string{"Manual RateCode QBD0618C"}},
	{name: "rate code changed", body: "The rate code for QBD0614A should be changed from LTSUM26 to LTAUT26.", want: []string{"Manual RateCode QBD0614A"}},
	{name: "no rate code: a wish for one, zh", body: "QBD0701能给个优惠码吗？", unknown: []string{"QBD0701能给个优惠码吗？"}},

	// Trace.
	{name: "arrival of a guest", body: "Guest Ms Tran Thi Mai arrives on 3 June 2026 at 22:00.", want: []string{"Trace [general_information]"}},
	{name: "a name that means something", body: "Guest Mr Nguyen Van An, arriving 14 May 2026, will check in at 23:30.", want: []string{"Trace [general_information]"}},
	{name: "a wish for rooms of a booking, zh", body: "QBD0701需要3间无烟房。", want: []string{"Trace QBD0701 [room_preference]"}},

	// New Booking.
	{name: "stay before the meal, zh", body: "请为我社新团CZ-260611预订双床12间，6月11日入住，6月13日退房，含早。", want: []string{"New Booking CZ-260611", "Trace CZ-260611 [meal]"}},
	{name: "a new group, zh", body: "请帮我们新增一个团QBD0701B，7月1-3日，8间双床。", want: []string{"New Booking QBD0701B"}},
	{name: "no book: may", body: "We may book 10 rooms for 18-20 June."},
}
