package booking

import "github.com/deskrules/deskrules/contract"

// signalPhrases are the wordings on which rules of the seeds hang.
var signalPhrases = []phrases{
	{sigApproval, []string{
		"refund*", "waive*", "waiving", "discount*", "credit", "credit term*", "credit line", "payment term*", "payment policy", "cancellation policy", "cancel policy", "cancellation fee*", "cancellation charge*",
		"policy", "policies", "price", "prices", "pricing", "best rate", "better rate", "special rate", "lower rate", "room rate*", "what rate*", "your rate*", "quote", "quotation", "contract", "contracted rate*", "free of charge", "complimentary", "foc", "compensat*",
		"deposit required", "penalty", "no show charge*", "surcharge", "rate for", "rates for", "extension of payment", "extend payment",
		"退款", "退费", "减免", "免除", "免收", "免去", "减收", "折扣", "优惠", "账期", "帐期", "挂账", "信用额度", "付款政策", "付款条件", "付款方式政策", "取消政策", "退改政策", "政策", "合同", "报价", "价格", "房价", "多少钱", "免费", "赔偿", "补偿", "违约金", "延期付款", "取消费",
	}},
	{sigFavour | sigApproval, []string{
		"refund*", "waive*", "waiving", "discount*", "credit term*", "credit line", "days credit", "payment term*", "cancellation fee*", "cancellation charge*", "penalty", "no show charge*", "no-show charge*", "compensat*",
		"free of charge", "complimentary", "foc", "extension of payment", "extend payment", "extend the payment", "best rate", "better rate", "special rate", "lower rate", "reduce the rate", "reduce the price",
		"退款", "退费", "减免", "免除", "免收", "免去", "减收", "折扣", "优惠", "账期", "帐期", "信用额度", "免费", "赔偿", "补偿", "违约金", "延期付款", "取消费", "退还", "降价",
	}},
	{sigWish, []string{
		"please", "pls", "plz", "kindly", "request*", "need*", "want*", "would like", "hope", "approve", "approval", "grant", "consider", "ask for", "asking for",
		"请", "希望", "申请", "恳请", "需要", "麻烦", "要求", "批准", "想要", "给予",
	}},
	{sigTell | sigAction, []string{
		"please note", "pls note", "plz note", "kindly note", "please be informed", "please be advised", "as approved", "already approved", "was approved", "has been approved", "as agreed", "agreed",
		"请注意", "请知悉", "请悉知", "请留意", "已批准", "已同意", "已获批",
	}},
	{sigAvailability, []string{
		"availability", "available", "any room*", "any vacancy", "vacanc*", "有房", "空房", "房态", "是否有房", "有没有房", "还有房",
	}},
	{sigQuestion, []string{
		"can we", "can you", "can i", "could we", "could you", "could i", "may we", "may i", "is it possible", "would it be possible", "is there", "are there", "do you", "does the", "would you", "will you", "what is", "what's", "what are", "what will", "how much", "how many", "how about",
		"whether", "please advise", "pls advise", "kindly advise", "please quote", "pls quote", "please let us know", "let us know", "please check if", "we would like to request", "request for", "we request", "please offer", "please consider",
		"能否", "可否", "可不可以", "可以吗", "能不能", "是否", "吗", "多少", "怎么", "如何", "请告知", "请问", "请确认是否", "申请", "请考虑", "麻烦告知", "有没有",
	}},
	{sigContinue, []string{
		"please proceed", "pls proceed", "plz proceed", "kindly proceed", "proceed as below", "proceed accordingly", "please go ahead", "pls go ahead", "kindly go ahead", "please process", "pls process", "please continue", "please action", "please handle", "kindly process", "please follow up", "please arrange as below",
		"see attached", "see attachment", "see the attached", "see enclosed", "as attached", "as per attached", "as per attachment", "per attached", "update as attached", "as enclosed", "as per below", "as below", "see below", "per below", "as per the below", "per the below", "as per email below", "as above", "as mentioned below", "as stated below", "as per the attached",
		"请继续", "继续处理", "请按附件", "按附件", "如附件", "见附件", "详见附件", "请见附件", "请按以下", "请按下述", "请按下面", "请按上述", "如下", "见下", "请按下方", "请处理", "请按此", "请执行", "按上述", "按以下邮件", "按下面", "照此办理", "请照办", "请安排处理", "请跟进处理", "如上",
	}},
	{sigPointer, []string{
		"attach*", "enclos*", "see file", "in the file", "in the link", "click the link", "see the link", "see link", "the link below", "link below", "the following link", "this link", "open the link", "download link", "附件", "随附", "附上", "请查收", "查收", "请查阅", "附档", "附檔", "附图", "见图", "如图", "链接", "đính kèm", "添付", "แนบ*", "ไฟล์แนบ*",
	}},
	{sigAllocation, []string{
		"allocation*", "allotment*", "control block*", "control room*", "controlled block*", "配额", "控房", "切房", "预留房",
	}},
	{sigAmendTo, []string{
		"amend to", "amed to", "amended to", "amd to", "amend into", "amend group code to", "amend code to", "改团号为", "团号改为", "团号更改为", "团号变更为", "更改团号为", "改为团号",
	}},
	{sigEvidence, []string{
		"payment slip*", "bank slip*", "transfer slip*", "deposit slip*", "pay slip*", "payment proof*", "proof of payment", "payment evidence", "payment receipt*", "remittance slip*", "remittance advice", "remittance copy", "swift copy", "bank transfer copy", "payment copy", "payment made, see attached", "payment voucher",
		"paid, see attached", "paid, please see attached", "paid as attached", "paid as per attached", "水单", "付款凭证", "汇款凭证", "转账凭证", "支付凭证", "付款截图", "转账截图", "付款回单", "银行回单", "汇款底单", "付款底单", "已付款,见附件", "已付款，见附件", "汇款单",
	}},
	{sigArrived, []string{
		"payment received", "received your payment", "received the payment", "payment has been received", "funds received", "funds have arrived", "money has arrived", "payment has arrived", "credited to our account", "received in our account", "received in your account", "arrived in our account", "arrived in your account", "has reached our account", "款项已到", "已到账", "到账", "收到款项", "收到贵司款项", "收到付款",
	}},
	{sigNotice, []string{
		"please pay", "pls pay", "kindly pay", "please settle", "pls settle", "kindly settle", "please arrange payment", "pls arrange payment", "kindly arrange payment", "arrange the payment", "payment reminder", "reminder of payment", "outstanding payment", "outstanding balance", "outstanding invoice*", "overdue", "payment is due", "payment due", "due for payment", "payment notice", "please remit", "payment request",
		"催款", "请付款", "请尽快付款", "请支付", "请尽快支付", "付款通知", "请安排付款", "逾期", "欠款", "未付款", "请汇款", "请结清", "付款提醒", "缴款",
	}},
	{sigInvoiceOut, []string{
		"issue invoice", "issue the invoice", "issue an invoice", "issue us invoice", "issue us the invoice", "send us invoice", "send us the invoice", "send us an invoice", "send invoice", "send the invoice", "send me the invoice", "please invoice", "pls invoice", "provide invoice", "provide the invoice", "provide us the invoice", "need the invoice", "need an invoice", "request invoice", "request an invoice", "invoice request", "pro-forma invoice", "proforma invoice",
		"开发票", "开具发票", "请开票", "开票", "开一张发票", "索取发票", "需要发票",
	}},
	{sigInvoiceIn, []string{
		"invoice attached", "invoice enclosed", "invoice is attached", "invoice is enclosed", "attached invoice", "attached the invoice", "enclosed invoice", "find the invoice", "find our invoice", "find attached invoice", "find attached the invoice", "find enclosed invoice", "our invoice", "attached is the invoice", "发票见附件", "附上发票", "发票已附", "附件是发票", "附件为发票", "发票如附件",
	}},
	{sigInvoice, []string{"invoice*", "发票", "dunning"}},
	{sigDisclaimer, []string{
		"confidential", "confidentiality", "intended recipient*", "intended only for", "intended solely for", "disclaimer", "in error", "privileged", "unauthorized use", "unauthorised use", "unauthorized disclosure", "strictly prohibited", "virus-free", "viruses", "before printing this", "print this email", "save paper", "legally binding",
		"本邮件及", "本邮件包含", "本邮件可能含", "保密信息", "机密信息", "指定收件人", "免责声明", "如您误收", "误收本邮件", "错误收到", "未经授权", "环保", "打印此邮件", "打印本邮件", "此邮件及", "此电子邮件",
		"email này", "bảo mật", "本メールは", "機密情報", "秘密情報", "誤送信", "อีเมลนี้*", "ความลับ*",
	}},
	{sigDevice, []string{
		"sent from my", "get outlook for", "sent from outlook", "sent from yahoo", "sent from mail for", "发自我的", "来自我的", "发送自", "從我的", "iphoneから送信",
	}},
	{sigContact, []string{
		"tel", "tel.", "telephone", "phone", "mobile", "mob", "mob.", "cell", "fax", "hotline", "email", "e-mail", "website", "web", "www.*", "http*", "wechat", "whatsapp", "line id", "skype", "zalo", "add", "address", "street", "road", "district", "floor", "building", "tower", "avenue", "ltd", "ltd.", "co.", "inc", "inc.", "company", "corp",
		"limited", "group", "department", "dept", "dept.", "manager", "executive", "director", "officer", "coordinator", "assistant", "supervisor", "sales", "reservations", "operator", "operations", "m:", "t:", "f:", "e:", "w:", "p:",
		"电话", "手机", "传真", "邮箱", "地址", "网址", "微信", "有限公司", "集团", "部门", "部", "经理", "主管", "专员", "助理", "总监", "公司", "号楼", "路", "街道", "邮编",
		"điện thoại", "địa chỉ", "công ty", "株式会社", "電話", "住所", "โทร*", "บริษัท*",
	}},
	{sigAction, []string{
		"please pay attention", "pls pay attention", "kindly pay attention", "book", "booking", "bookings", "cancel*", "update*", "amend*", "change*", "add", "release*", "confirm", "send", "pay", "payment", "invoice*", "arrange*", "reserve", "reservation", "room", "rooms", "rate", "rates", "guest", "guests", "pax", "arrival", "arrive*", "departure", "check in", "check out", "night", "nights", "group", "list", "voucher*", "please", "pls", "plz", "request*", "need*", "want*", "issue*",
		"extend*", "postpone*", "remove*", "replace*", "split*", "hold", "block", "allotment*", "rooming", "proceed", "provide*", "advise", "twin", "double", "single", "triple", "suite*", "deluxe", "superior", "standard", "premier", "family room*", "villa*", "twn", "dbl", "sgl", "trp", "stop sale", "refund*", "credit",
		"取消", "预订", "预定", "修改", "更改", "变更", "增加", "减少", "释放", "确认", "付款", "支付", "发票", "安排", "入住", "离店", "房间", "间房", "客人", "团号", "名单", "请", "申请", "需要", "退款", "到达", "抵达", "加床", "房型", "改为", "延期", "补", "订房",
		"hủy", "huỷ", "đặt phòng", "đặt", "phòng", "thay đổi", "xác nhận", "thanh toán", "nhận phòng", "khách",
		"予約", "キャンセル", "変更", "追加", "部屋", "到着", "お客様", "請求書", "支払", "確認お願い",
		"จอง*", "ยกเลิก*", "ห้อง*", "เปลี่ยน*", "ชำระ*", "แขก*", "ยืนยัน*",
	}},
}

// traceCategories are the ids of tracePhrases.
var traceCategories = []contract.TraceCategory{
	contract.CategoryExtraBed, contract.CategoryPreference, contract.CategorySetup, contract.CategoryMeeting,
	contract.CategoryFunction, contract.CategoryMeal, contract.CategoryTransport, contract.CategoryPayment,
	contract.CategoryGeneralInfo,
}

// tracePhrases name supplementary facts, by category.
var tracePhrases = []phrases{
	{0, []string{"extra bed*", "extrabed*", "rollaway*", "additional bed*", "add bed*", "加床", "加一张床", "giường phụ", "エキストラベッド", "เตียงเสริม*"}},
	{1, []string{
		"high floor", "higher floor", "low floor", "same floor", "non-smoking", "non smoking", "smoking room*", "connecting room*", "adjoining", "next to each other", "adjacent", "quiet room*", "sea view", "city view", "king bed*", "twin bed*", "near the lift", "close to each other",
		"高楼层", "低楼层", "同楼层", "同一楼层", "无烟", "吸烟", "连通房", "相邻", "安静", "海景", "大床", "靠近电梯", "tầng cao", "高層階", "禁煙",
	}},
	{2, []string{
		"room setup", "room set up", "baby cot*", "crib*", "婴儿床", "room decoration*", "decorat*", "honeymoon", "birthday cake", "birthday", "cake", "flower*", "fruit basket", "welcome fruit*", "towel*", "turn down", "in the room", "布置", "蜜月", "生日", "蛋糕", "鲜花", "水果篮", "欢迎水果",
	}},
	{3, []string{"meeting*", "conference*", "seminar*", "projector*", "会议", "投影", "研讨会", "会議", "cuộc họp", "ประชุม*"}},
	{4, []string{"banquet*", "function", "gala", "gala dinner", "wedding*", "cocktail*", "宴会", "晚宴", "婚宴", "酒会", "tiệc", "宴会場"}},
	{5, []string{
		"vegetarian*", "vegan*", "halal", "allerg*", "meal*", "breakfast*", "lunch*", "dinner*", "lunch box*", "buffet*", "half board", "full board", "packed breakfast", "素食", "清真", "过敏", "用餐", "早餐", "午餐", "晚餐", "餐", "打包早餐",
		"ăn sáng", "ăn chay", "朝食", "夕食", "アレルギー", "อาหาร*",
	}},
	{6, []string{
		"airport", "pick up", "pick-up", "pickup", "drop off", "drop-off", "transfer service", "shuttle", "bus", "coach", "driver*", "flight*", "parking", "car", "接机", "送机", "接送", "大巴", "司机", "航班", "停车", "用车", "đón", "sân bay", "送迎", "空港", "รถ*",
	}},
	{7, []string{
		"pay at hotel", "pay on arrival", "pay at check in", "pay at check-in", "own account", "charge to", "bill to", "billing", "by credit card", "by company", "paid by", "payment by", "company will pay", "guest pays", "到店付", "现付", "前台付", "公司付", "挂公司账", "自付", "费用由", "付款安排",
	}},
	{8, []string{
		"guide*", "tour leader*", "leader*", "eta", "arrival time", "arrive at", "arriving at", "arrives at", "will arrive", "late arrival", "early arrival", "late check-in", "late check in", "late check-out", "late check out", "early check-in", "early check in", "early check out", "luggage", "wheelchair", "vip", "elderly", "child*", "infant*", "passport*",
		"导游", "领队", "到达时间", "抵达时间", "预计到达", "晚到", "早到", "延迟退房", "提前入住", "行李", "轮椅", "老人", "儿童", "护照", "点到", "点抵达", "hướng dẫn viên", "ガイド", "添乗員", "ไกด์*",
	}},
}
