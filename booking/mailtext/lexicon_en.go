package mailtext

// english is the built-in English vocabulary. A trailing * lets the last word
// go on.
var english = []term{
	{cBook, []string{
		"book", "reserve", "rsv", "make a booking", "make a reservation", "make booking", "make reservation", "place a booking", "new booking*", "new reservation*",
		"new group*", "booking request*", "reservation request*", "new order", "hold", "block", "block rooms", "to book", "booking for", "reservation for", "create a booking", "create booking",
		"create a reservation", "open a booking", "set up a booking", "secure",
	}},
	{cWant, []string{"need", "needs", "require", "requires", "would like to have", "would like", "want", "wants", "will need", "will require", "we request", "request for", "requested", "request"}},
	{cChange, []string{
		"amend", "amended", "amending", "amendment", "amendments", "amd", "update", "updated", "updates", "change", "changed", "changes", "modify", "modified", "modification*", "revise",
		"revised", "revision", "adjust", "adjusted", "adjustment", "extend", "extended", "extension", "shorten", "shortened", "postpone*", "reschedul*", "shift", "move", "moved", "switch", "replace", "replaced",
		"upgrade*", "downgrade*", "correct", "corrected", "correction", "one more night", "stay one more night", "stay an extra night", "extra night", "additional night*", "bring forward", "now becomes", "rename", "rebook", "swap", "swapped",
	}},
	{cMore, []string{"add", "adding", "added", "additional", "increase", "increased", "reduce", "reduced", "reduction", "decrease", "decreased", "more", "drop", "deduct", "cut down", "top up"}},
	{cCancel, []string{"cancel", "cancels", "cancelled", "canceled", "cancelling", "canceling", "cancellation", "cancelation", "cxl", "cxld", "cncl", "xx", "call off", "called off", "void", "withdraw", "withdrawn", "no longer need", "no longer needed", "no longer require*", "will not come", "not coming"}},
	{cRelease, []string{"release", "released", "releasing", "give back", "giving back", "hand back", "return the rooms", "return all", "return unsold", "return", "returning", "surrender", "release back"}},
	{cAllotment, []string{"allotment*", "allocation*", "allocated", "control room*", "controlled room*", "control block*", "controlled block*", "room control", "rooms on control", "free sale"}},
	{cUnsold, []string{"unsold", "unused", "remaining", "left over", "leftover", "balance rooms", "all", "whole", "entire", "full", "rest of"}},
	{cCutOff, []string{"cut-off", "cut off", "cutoff", "cut-off date", "cut off date", "cutoff date", "release date", "release period", "release days", "release day", "option date"}},
	{cStopSale, []string{"stop sale*", "stop-sale*", "stop sell*", "stop selling", "stopsale*", "close out", "closeout", "close sale*", "blackout*", "open sale", "reopen sale*"}},
	{cGroupCode, []string{"group code*", "grp code*", "tour code*", "group name code", "group no", "group no.", "group number", "tour no", "tour no.", "tour number", "group id", "code of the group"}},
	{cAmendTo, []string{"amend to", "amed to", "amended to", "amd to", "amend into", "amend group code to", "amend code to", "change to", "changed to", "rename to", "renamed to", "becomes"}},
	{cSplit, []string{"split", "splits", "split into", "splitted into", "divided into", "divide into", "broken down into", "break down into", "allocated to", "allocate to"}},
	{cEnclose, []string{
		"attach", "attached", "attaching", "attachment", "attachments", "enclosed", "enclose", "enclosing", "please find", "pls find", "plz find", "kindly find", "find attached", "please see attached", "please see the attached", "pls see attached", "see attached", "see the attached", "see attachment",
		"as attached", "as per attached", "herewith", "hereby", "here is", "here are", "here's", "please see enclosed", "please check attached", "please refer to attached", "please refer to the attached", "refer to attached", "refer to attachment",
	}},
	{cBelow, []string{"as below", "below is", "below are", "as follows", "as following", "the following", "following", "below", "see below", "listed below", "details below", "below details", "per below"}},
	{cSend, []string{
		"please send", "pls send", "plz send", "kindly send", "send us", "send me", "send over", "send the", "please provide", "pls provide", "kindly provide", "provide us", "please share", "kindly share", "please forward", "let us have", "please give us", "please advise us the",
		"please send us", "pls send us", "kindly send us", "please provide us", "kindly provide us", "please send me", "pls send me", "kindly send me", "still waiting for", "waiting for", "awaiting", "when can we have", "please email us", "please email",
	}},
	{cVoucher, []string{"voucher", "vouchers", "hotel voucher*", "updated voucher*", "revised voucher*", "new voucher*", "service voucher*", "exchange order*"}},
	{cSlip, []string{
		"payment slip*", "bank slip*", "transfer slip*", "deposit slip*", "pay slip*", "payment proof*", "proof of payment", "payment evidence", "evidence of payment", "payment receipt*", "remittance slip*", "remittance advice*", "remittance copy", "remittance", "swift copy", "bank transfer copy", "copy of transfer", "payment copy",
		"payment voucher*", "tt copy", "t/t copy", "tt slip*", "bank-in slip*", "bank receipt*", "transfer receipt*", "transfer confirmation", "copy of payment", "slip", "slips", "payment confirmation slip", "proof of transfer",
	}},
	{cPaid, []string{"paid", "payment made", "payment was made", "payment has been made", "have made the payment", "have made payment", "made the payment", "payment done", "payment is done", "payment sent", "payment completed", "transferred", "remitted", "wired", "settled", "payment has been settled", "payment has been arranged", "payment has been transferred"}},
	{cPay, []string{"pay", "pays", "paying", "payment", "payments", "settle", "settlement", "deposit", "prepayment", "balance payment", "transfer the payment", "bank transfer"}},
	{cPayAsk, []string{
		"owes us", "owe us", "still owes", "remains unpaid", "remain unpaid", "still unpaid", "is unpaid", "please pay", "pls pay", "kindly pay", "please settle", "pls settle", "kindly settle", "please arrange payment", "pls arrange payment", "kindly arrange payment", "please arrange the payment", "kindly arrange the payment", "please make payment", "please make the payment", "kindly make payment", "kindly make the payment",
		"please effect payment", "payment reminder*", "reminder of payment", "reminder for payment", "outstanding payment", "outstanding balance", "outstanding amount", "outstanding invoice*", "outstanding", "overdue", "past due", "payment is due", "payment due", "due for payment", "is due on", "payment notice*", "please remit", "kindly remit",
		"please transfer", "kindly transfer", "payment request", "debit note", "please arrange your payment", "please arrange the balance payment", "please arrange the deposit",
	}},
	{cArrived, []string{"payment received", "received your payment", "received the payment", "payment has been received", "funds received", "funds have arrived", "money has arrived", "payment has arrived", "credited to our account"}},
	{cRooming, []string{
		"rooming list*", "roominglist*", "rooming", "room list*", "name list*", "namelist*", "names list*", "guest list*", "passenger list*", "pax list*", "rmlst", "list of names", "list of guests", "guest names", "guest name list*", "updated rooming list*", "revised rooming list*", "new rooming list*", "final rooming list*", "amended rooming list*",
		"updated name list*", "revised name list*", "final name list*", "rooming assignment*",
	}},
	{cInvoice, []string{"invoice", "invoices", "proforma invoice*", "pro-forma invoice*", "pro forma invoice*", "tax invoice*", "vat invoice*", "red invoice*", "commercial invoice*", "updated invoice*", "revised invoice*", "invoicing", "e-invoice*", "proforma"}},
	{cIssue, []string{"issue", "issued", "issuing", "raise", "make out", "generate", "prepare", "draw up"}},
	{cInvoiceAsk, []string{"please invoice us", "please invoice", "kindly invoice", "invoice us", "invoice request", "request an invoice", "request invoice", "request for invoice", "need an invoice", "need the invoice", "need invoice", "require an invoice", "require invoice", "bill us for", "please bill us"}},
	{cRateCode, []string{"rate code*", "ratecode*", "rate plan*", "price code*"}},
	{cAgreedRate, []string{"agreed rate*", "agreed room rate*", "rate agreed", "rates agreed", "contracted rate*", "contract rate*", "negotiated rate*", "confirmed rate*", "approved rate*", "special rate agreed", "as agreed rate"}},
	{cRate, []string{"rate", "rates", "price", "prices", "room rate*", "net rate*", "usd", "vnd", "cny", "rmb", "per room per night", "per night"}},
	{cLoad, []string{"load", "loaded", "loading", "set up", "setup", "upload", "key in", "configure", "build", "apply", "activate"}},
	{cBargain, []string{"better rate*", "better price*", "best rate*", "best price*", "best offer", "lower rate*", "lower price*", "lower", "cheaper", "discount*", "reduce the rate*", "reduce the price*", "reduce rate*", "special rate*", "special price*", "special offer*", "competitive", "our budget", "budget", "match the rate", "rate is too high", "too high", "too expensive", "review the rate*"}},
	{cTARef, []string{
		"our ref", "our ref.", "our reference", "our references", "our ref no", "our ref no.", "our reference no", "our reference no.", "our reference number", "our ref number", "our file no", "our file no.", "our file number", "our file", "our booking ref", "our booking reference", "our booking no", "our booking number", "our own reference", "ta ref", "ta ref.", "ta reference", "ta ref no", "ta record*",
		"agent ref", "agent ref.", "agent reference", "agent's reference", "agency ref", "agency reference", "agent booking no", "agent code", "our internal reference", "our internal ref", "our order no", "our order number", "our system no",
	}},
	{cRecord, []string{"record", "recorded", "recorder", "put on file", "register", "take note of", "please note", "pls note", "kindly note", "please keep", "please add to the booking", "put in the booking"}},
	{cApproval, []string{
		"refund*", "waive", "waived", "waiver", "waiving", "credit", "credit term*", "credit line", "credit limit", "days credit", "payment term*", "credit facility", "free of charge", "complimentary", "foc", "without charge", "without penalty", "no charge", "compensat*", "quote", "quotation", "extension of payment", "extend payment", "extend the payment", "extend credit", "extend the credit", "extend the deadline",
		"extend payment deadline", "postpone payment", "delay payment", "pay later", "late payment", "contract terms", "contract", "renew the contract", "commission", "rebate", "approve", "approval", "exception", "goodwill", "payment deadline", "extend the payment deadline", "monthly settlement", "month-end settlement",
	}},
	{cPolicy, []string{
		"payment policy", "cancellation policy", "cancellation policies", "cancel policy", "cancellation fee*", "cancellation charge*", "cancellation term*", "cancellation deadline", "cancellation penalty", "cancellation condition*", "penalty", "penalties", "no show charge*", "no-show charge*", "no show fee*", "no-show fee*", "surcharge*", "policy", "policies", "terms and conditions", "deposit policy", "child policy", "children policy", "amendment fee*", "amendment policy", "group policy",
		"change fee*", "deposit required", "booking condition*", "booking policy",
	}},
	{cAvailability, []string{"availability", "available", "any room*", "any vacanc*", "vacanc*", "room status", "do you have rooms", "do you still have", "have rooms", "rooms left", "space available", "fully booked"}},
	{cAsk, []string{
		"can we", "can i", "could we", "could i", "may we", "may i", "shall we", "should we", "is it possible", "would it be possible", "is that possible", "is there", "are there", "do you", "does the", "does it", "did you", "what is", "what's", "what are", "what will", "what would", "what about", "which", "how much", "how many", "how long", "how about", "how can", "how do",
		"when will", "when can", "when is", "why", "who", "whether", "is the", "are the", "have you", "has the", "will the hotel", "will there be", "was the", "were the", "is this", "is our", "are we", "where", "would the hotel", "can the hotel", "could the hotel", "what time",
	}},
	{cTell, []string{"please advise", "pls advise", "kindly advise", "please let us know", "pls let us know", "kindly let us know", "let us know", "let me know", "please check if", "please check whether", "please inform us", "kindly inform us", "inform us", "inform me", "please tell us", "please clarify", "please explain", "please reply", "please quote", "pls quote", "kindly quote", "please offer", "kindly offer", "please consider", "kindly consider", "inquir*", "enquir*", "would like to know", "would like to ask", "wondering"}},
	{cPolite, []string{"please", "pls", "plz", "plse", "kindly", "can you please", "could you please", "can you", "could you", "would you", "will you", "would you please", "help to", "help us", "help", "we would like to", "we'd like to", "i would like to", "we want to", "we wish to", "we need to", "we have to", "asap", "urgently", "as soon as possible", "at your earliest convenience", "let's", "thanks to"}},
	{cNot, []string{"reinstate*", "reactivate*", "restore", "hold on", "put on hold", "on hold", "hold off", "not", "don't", "dont", "do not", "does not", "doesn't", "did not", "didn't", "have not", "haven't", "has not", "hasn't", "is not", "isn't", "are not", "cannot", "can't", "can not", "won't", "will not", "never", "without", "no need", "no need to", "not to", "no", "instead of", "rather than", "avoid", "unable to", "not yet", "nor", "yet to"}},
	{cFuture, []string{
		"will", "we'll", "i'll", "shall", "going to", "to follow", "follow later", "will follow", "to be sent", "to be advised", "to be confirmed", "tba", "tbc", "tbd", "in due course", "as soon as we have", "when ready", "when available", "plan to", "intend to",
		"pending", "under preparation", "in progress", "being prepared", "being processed", "might", "may need to", "considering", "would be sent", "once", "as soon as", "afterwards", "not ready",
	}},
	{cSoon, []string{"later", "later on", "shortly", "soon", "tomorrow", "next week", "next month", "by tomorrow", "by friday", "on friday", "on monday", "by monday", "next monday", "next friday", "this afternoon", "end of the week", "within this week", "by next week"}},
	{cPast, []string{"last week", "last month", "last year", "previously", "in the past", "earlier this year", "long ago", "last time", "was already", "had already", "already cancelled", "already canceled", "already booked", "already amended", "already released", "as already", "had been"}},
	{cIf, []string{"if", "unless", "in case", "in the event", "should there be", "provided that", "otherwise", "subject to", "depending on", "assuming"}},
	{cProceed, []string{"please proceed", "pls proceed", "plz proceed", "kindly proceed", "proceed as below", "proceed accordingly", "please go ahead", "pls go ahead", "kindly go ahead", "please process", "pls process", "kindly process", "please continue", "please action", "please handle", "please follow up", "update as attached", "please update as attached", "amend as attached", "as per attachment"}},
	{cRooms, []string{
		"room", "rooms", "rms", "rm", "twn", "twin", "twins", "dbl", "double", "doubles", "sgl", "single", "singles", "trp", "tpl", "triple", "triples", "quad", "suite", "suites", "deluxe", "superior", "standard", "premier", "executive", "family room*", "villa*", "room type*", "king", "queen", "studio*", "double room*", "twin room*", "single room*", "triple room*", "half twin", "sgl room*", "rns", "room nights",
	}},
	{cBooking, []string{"booking", "bookings", "reservation", "reservations", "group", "groups", "grp", "series", "tour", "order", "case", "file"}},
	{cDates, []string{"date", "dates", "check-in date", "check in date", "check-out date", "check out date", "arrival date", "departure date", "stay", "stays", "stay period", "period", "check in", "check-in", "check out", "check-out", "checkin", "checkout", "arrival", "departure", "c/i", "c/o"}},
	{cNights, []string{"night", "nights", "nts"}},
	{cPax, []string{"pax", "guest", "guests", "person", "persons", "people", "adult", "adults", "client", "clients", "customers", "travellers", "travelers", "delegates", "participants", "number of pax", "no of pax", "no. of pax"}},
	{cExtraBed, []string{"extra bed*", "extrabed*", "rollaway*", "additional bed*", "baby cot*", "cot", "cots", "third bed", "add bed*", "crib"}},
	{cPreference, []string{
		"high floor*", "higher floor*", "low floor*", "lower floor*", "same floor*", "non-smoking", "non smoking", "nonsmoking", "smoking room*", "connecting room*", "connecting", "interconnecting", "adjoining", "next to each other", "adjacent", "quiet room*", "quiet", "sea view", "ocean view", "city view", "river view", "lake view", "garden view", "pool view", "king bed*", "queen bed*", "twin bed*", "double bed*", "near the lift", "near lift", "near the elevator", "away from the lift", "away from the elevator",
		"close to each other", "ground floor", "rooms together", "accessible room*", "with balcony", "with bathtub", "big bed*",
	}},
	{cSetup, []string{
		"room setup", "room set up", "room set-up", "room decoration*", "decorat*", "honeymoon*", "honeymooner*", "birthday", "birthday cake*", "cake", "anniversary", "flower*", "fruit basket*", "welcome fruit*", "welcome drink*", "welcome letter*", "welcome card*", "towel*", "turn down", "turndown", "in the room", "amenit*", "slippers", "kettle", "iron", "minibar", "bottle of wine", "balloon*",
	}},
	{cMeeting, []string{"meeting*", "meeting room*", "conference*", "conference room*", "seminar*", "workshop*", "projector*", "u-shape", "classroom setup", "theatre style", "theater style", "boardroom", "training session", "coffee break*"}},
	{cFunction, []string{"banquet*", "function", "functions", "gala", "gala dinner*", "wedding*", "cocktail*", "reception party", "ballroom*", "year end party", "farewell party", "welcome party", "set menu for the gala"}},
	{cMeal, []string{
		"vegetarian*", "vegan*", "halal", "kosher", "allerg*", "gluten*", "no pork", "no beef", "meal", "meals", "meal plan", "breakfast*", "lunch", "lunches", "dinner", "dinners", "lunch box*", "lunchbox*", "breakfast box*", "buffet*", "half board", "full board", "packed breakfast*", "early breakfast*", "set menu*", "dietary", "seafood", "menu",
	}},
	{cTransport, []string{
		"airport", "pick up", "pick-up", "pickup", "drop off", "drop-off", "transfer service*", "airport transfer*", "shuttle*", "bus", "buses", "coach", "coaches", "driver*", "flight*", "flt", "airline*", "parking", "car", "cars", "taxi", "train", "limousine", "van",
	}},
	{cPayInfo, []string{
		"pay at hotel", "pay at the hotel", "pay on arrival", "pay upon arrival", "pay at check in", "pay at check-in", "pay upon check-in", "own account", "on their own account", "own expense*", "charge to", "charged to", "bill to", "billed to", "billing", "billing instruction*", "by credit card", "by company", "paid by", "payment by", "company will pay", "guest pays", "guests pay", "guest will pay", "guests will pay", "to be paid by", "settled by", "incidentals", "extras on", "extras to be paid", "on master account", "to master account", "master bill",
		"to be settled by", "prepaid by", "virtual card", "vcc", "settle directly", "settle at the hotel", "pay directly", "pay directly at the hotel", "pay by themselves",
	}},
	{cGeneral, []string{
		"guide", "guides", "tour guide*", "tour leader*", "leader", "escort*", "eta", "etd", "arrival time*", "departure time*", "arrive at", "arriving at", "arrives at", "arrive around", "will arrive", "arrive about", "arriving around", "arriving about", "arrive late", "late arrival*", "early arrival*", "late check-in*", "late check in*", "late check-out*", "late check out*", "late checkout*", "early check-in*", "early check in*", "early checkin*", "early check-out*", "early check out*", "luggage", "baggage", "wheelchair*",
		"vip", "vips", "elderly", "child", "children", "infant*", "baby", "passport*", "birthdate", "date of birth", "nationality", "contact person", "mobile of the guide", "porter*", "store the luggage", "wake up call*", "wake-up call*", "morning call*", "wifi", "key cards", "keycards", "front desk", "share a room", "sharing", "will check in", "check in at", "arrival at", "arriving late", "will land", "landing", "lands at", "land at",
	}},
	{cPerson, []string{"guide", "guides", "tour guide*", "tour leader*", "leader", "leaders", "escort*", "child", "children", "infant*", "baby", "elderly"}},
	{cSame, []string{"remain the same", "remains the same", "remain unchanged", "remains unchanged", "no other change*", "others unchanged", "other details unchanged", "the rest remain*", "stay the same", "unchanged", "keep the same", "as before"}},
	{cArrange, []string{"arrange", "arranged", "arranging", "prepare for", "inform", "note that", "note", "provide", "serve", "reserve a table", "book a table", "request", "ensure", "make sure", "allow", "assist*"}},
	{cCourtesy, []string{
		"thanks", "thank you", "thank u", "many thanks", "thx", "tks", "noted", "well noted", "well received", "received", "received with thanks", "noted with thanks", "we confirm receipt", "best regards", "kind regards", "warm regards", "regards", "br", "rgds", "sincerely", "yours sincerely", "cheers", "dear", "hi", "hello", "good morning", "good afternoon", "good evening", "good day", "hope this email finds you well", "hope you are well", "have a nice day", "have a good day", "have a nice weekend", "looking forward to",
		"look forward to", "appreciate", "appreciated", "much appreciated", "apolog*", "sorry", "thank you for your support", "acknowledged", "understood", "sent from my", "ok", "okay",
	}},
	{cFYI, []string{"fyi", "for your information", "for your reference", "fyr", "for your kind information", "please be informed", "please be advised", "kindly be informed", "please be noted", "please kindly note"}},
	{cConfirm, []string{"confirm receipt", "confirm by return", "check and confirm", "confirm", "confirms", "confirmed", "confirmation", "reconfirm", "please confirm", "pls confirm", "kindly confirm", "please reconfirm", "acknowledge"}},
	{cAnd, []string{"with", "including", "together with", "and", "but", "then", "also", "however", "while", "whereas", "besides", "moreover"}},
	{cComplain, []string{"complain*", "complaint*", "disappointed", "unacceptable", "poor service"}},
	{cWord, []string{
		"the", "a", "an", "of", "for", "to", "in", "on", "at", "by", "from", "with", "we", "you", "our", "your", "us", "i", "my", "it", "this", "that", "these", "those", "is", "are", "was", "were", "be", "been", "have", "has", "had", "do", "did", "as", "per", "or", "so", "because", "since", "about", "regarding", "hotel", "hotels", "team", "today", "morning", "news", "offer", "newsletter", "unsubscribe",
		"plus", "minus", "less", "block code*", "block id", "block no", "group block*", "room block*", "more than", "less than", "free of change", "by return", "return email", "return mail", "in return", "return flight*", "no problem", "no worries", "if possible", "if available", "subject to availability", "if there are rooms", "if any", "not only", "if you have any question*", "if you have any questions", "should you have any questions", "if you need", "do not hesitate", "don't hesitate", "do not hesitate to contact us", "feel free", "no later than", "not later than", "all the best", "all is well", "in order", "sales team", "reservation team", "reservations team", "reservation department", "dear reservation", "dear reservations", "booking team", "group department", "booking.com", "tour operator", "tour company",
		"book of", "in full", "full name*", "full names", "all in", "all rooms", "all guests", "group of", "a group of", "no show", "no-show", "no.", "nos.", "number", "one", "two", "three", "facebook", "guidebook", "more details", "more information", "further information", "how are you", "for that reason", "once again", "once more", "at once",
	}},
}
