package mailtext

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract"
)

// keyKind says what a code is.
type keyKind uint8

// The kinds of codes. The first four are the case keys, in their order.
const (
	keyGroup keyKind = iota
	keyConfirmation
	keyReservation
	keyBlock
	keyTARef    // the agent's own reference
	keyRateCode // a rate code
	keyMarker   // U-850
	keyOther    // an invoice, flight, passport, …
	keyPaper    // behind the bare word "voucher" or "invoice": see settlePapers
)

// code is a code in a folded text.
type code struct {
	start, end int
	kind       keyKind
}

// The ids of labelPhrases: a kind, and whether the label alone makes a word a
// code.
const (
	labelWeak   = 16
	labelFiller = 32
)

// labelPhrases name what stands behind them.
var labelPhrases = []phraseList{
	{int(keyConfirmation), []string{
		"confirmation number", "confirmation no", "confirmation no.", "confirmation #", "conf no", "conf no.", "conf. no.", "conf nr", "conf nr.", "conf nbr", "conf. number", "confirmation nr", "confirmation nr.", "confirmation nbr", "cf no", "cf no.", "conf number", "conf #", "conf.no", "conf.no.", "cnf", "cnf no", "cnf no.", "cnf #", "cfm no", "cfm no.", "cfmn no",
		"hotel confirmation", "hotel confirmation no", "hotel conf no", "your confirmation no", "confirmation code", "确认号", "确认号码", "确认单号", "酒店确认号", "确认编号",
	}},
	{int(keyConfirmation) | labelWeak, []string{"confirmation", "confirmations", "conf", "conf.", "confs", "confs."}},
	{int(keyReservation), []string{
		"reservation number", "reservation no", "reservation no.", "reservation #", "reservation id", "reservation code", "resv no", "resv no.", "resv. no.", "rsvn no", "rsvn no.", "res no", "res no.", "res. no.", "res #", "reserv no", "reserv no.", "reservation nr", "resa no", "bkg no", "bkg no.", "bkg ref", "bkg #", "booking nr", "booking number", "booking no", "booking no.", "booking #", "booking id", "booking ref", "booking ref.", "booking reference",
		"booking code", "pnr", "预订号", "预订单号", "订单号", "订单编号", "预订编号", "订房号", "订房单号", "预订号码",
	}},
	{int(keyReservation) | labelWeak, []string{"reservation", "reservations", "resv", "resv.", "rsvn", "rsvn.", "res", "res.", "booking", "bookings", "订单", "预订"}},
	{int(keyBlock), []string{"block code", "block id", "block no", "block no.", "block number", "block #", "group block code", "锁房代码", "锁房号", "锁房单号", "block编号", "房团代码", "allotment id", "allotment code", "锁房编号", "block号"}},
	{int(keyGroup), []string{
		"group code", "group codes", "group ref", "group ref.", "grp no", "grp no.", "grp #", "group #", "团编码", "团队编码", "grp code", "tour code", "group no", "group no.", "group number", "group id", "tour no", "tour no.", "tour number", "group name", "code", "团号", "团队编号", "团代码", "团编号", "团队号", "团队代码", "new group code", "old group code", "parent group", "parent code", "child group",
	}},
	{int(keyGroup) | labelWeak, []string{"group", "grp", "tour", "团", "团队"}},
	{int(keyTARef), []string{
		"our ref", "our ref.", "our reference", "our ref no", "our ref no.", "our reference no", "our reference no.", "our reference number", "our file no", "our file no.", "our file number", "our booking ref", "our booking reference", "our booking no", "our booking number", "our ta no", "our ta no.", "our ta number", "our ta code", "ta no", "ta no.", "ta number", "ta code", "ta file", "ta booking no", "ta ref", "ta ref.", "ta reference", "ta ref no", "agent ref", "agent ref.", "agent reference", "agency ref", "agency reference",
		"agent booking no", "agent booking ref", "agent booking ref.", "agent booking reference", "our agent ref", "our agent ref.", "our agent reference", "our agent booking ref", "our agent booking ref.", "our agent booking reference", "our agency ref", "our agency reference", "our tour file", "our tour file no", "our dossier", "our case no", "agent's ref", "agent's booking no", "our internal reference", "our internal ref", "our order no", "our order number", "our system no", "our file", "我社编号", "我司编号", "我方编号", "旅行社编号", "我社团号", "我司团号", "我方团号", "我司订单号", "我社订单号", "我方订单号", "组团社编号", "我社参考号", "我司参考号", "我方参考号", "我社单号", "我司单号", "旅行社订单号", "旅行社单号", "我社确认号",
		"内部编号", "我们的编号", "我们的订单号", "我们系统编号",
	}},
	{int(keyRateCode), []string{"rate code", "ratecode", "rate plan", "price code", "价格代码", "promo code", "promotion code", "promotional code", "promo", "corporate code", "corp code", "contract code", "package code", "rate plan code", "rate id", "rate access code", "discount code", "合同价代码", "合同房价代码", "合同代码", "协议代码", "协议价码", "促销代码", "促销码", "优惠码", "优惠代码", "价格编码", "房价编码", "房价计划", "价格计划", "套餐代码", "房价代号", "价格代号", "房价代码", "房价码", "价格码", "协议价代码", "费率代码"}},
	{int(keyOther), []string{
		"invoice no", "invoice no.", "invoice number", "inv no", "inv no.", "发票号", "发票号码", "flight", "flt", "flight no", "flight no.", "flight number", "航班", "航班号", "passport", "passport no", "passport no.", "护照", "护照号", "voucher no", "voucher no.", "voucher number", "voucher #", "voucher nos", "voucher nos.", "voucher numbers", "voucher code", "voucher id", "vch no", "vch no.", "vchr no", "凭证号", "凭证号码", "凭证编号", "凭证单号", "凭单编号", "入住凭证号", "券号", "兑换码", "核销码", "凭证码", "订房凭证号", "发票编号", "账单号", "账单编号", "发票代码", "bill no", "bill no.", "receipt no", "receipt no.", "流水号", "交易号", "水单号", "transaction no", "transaction id", "transaction ref", "payment ref", "payment reference", "bank ref", "ft ref", "trace no", "cheque no", "check no", "visa", "tel", "tel.", "phone", "mobile", "room no", "room no.", "room number", "房号",
		"swift", "swift code", "account", "account no", "account no.", "a/c", "a/c no", "a/c no.", "tax code", "tax id", "税号", "账号", "train", "train no", "高铁", "火车", "车次", "plate", "plate no", "车牌", "车牌号", "contract no", "contract no.", "合同号", "hs", "version", "凭单号", "amount", "total", "金额",
	}},
	{int(keyOther) | labelWeak, []string{"invoice", "invoices", "voucher", "vouchers", "vch", "vchr", "编号", "单号", "票号", "发票", "佣金发票", "凭单", "凭证", "入住凭证", "确认单"}},
	{labelFiller, []string{"no", "no.", "number", "#", "is", "are", "=", ":", "-", "号", "为", "是", "nos", "nos.", "(", "[", "\"", "'", "the", "s", "from", "改为", "改成", "to", "old", "new", "by"}},
}

// currencies stand before amounts.
var currencies = map[string]bool{
	"usd": true, "vnd": true, "cny": true, "rmb": true, "eur": true, "sgd": true, "thb": true, "hkd": true, "jpy": true, "gbp": true, "aud": true, "krw": true, "us": true, "twd": true,
	"gmt": true, "utc": true, "vat": true, "covid": true, "iso": true, "pm": true, "am": true, "rm": true, "no": true, "tel": true, "fax": true, "ext": true, "page": true, "week": true, "day": true, "floor": true, "level": true, "q": true, "mp": true, "tt": true, "ver": true, "gate": true, "terminal": true, "t": true,
}

// scanCodes finds the codes in a text. text is folded, source shows its case.
func (d *document) scanCodes() {
	text := d.text.String()
	date := 0 // the first that does not end before i
	for i := 0; i < len(text); {
		if !isAlnum(text[i]) {
			i++
			continue
		}
		end, slash := i, false
		for end < len(text) && (isAlnum(text[end]) || joinsCode(text, end)) {
			slash = slash || text[end] == '/'
			end++
		}
		for date < len(d.dates) && d.dates[date].End <= i {
			date++
		}
		stop := end
		if date < len(d.dates) && d.dates[date].Start > i && d.dates[date].Start < end {
			end = d.dates[date].Start // "QBD0514/14-16/05"
			stop = end
			for stop > i && !isAlnum(text[stop-1]) {
				stop--
			}
		}
		if slash {
			d.slashed(i, stop)
		} else {
			d.token(i, stop)
		}
		i = end
	}
	d.settlePapers()
}

// slashed looks at words that slashes join: a code with its part
// ("26QBD0514/01"), or several ("QBD0514/QBD0515").
func (d *document) slashed(start, end int) {
	text := d.text.String()
	for start < end {
		stop := start + until(text[start:end], '/')
		if isCoded(text[start:stop]) {
			for stop < end {
				next := stop + 1 + until(text[stop+1:end], '/')
				if !isCodePart(text[stop+1 : next]) {
					break
				}
				stop = next
			}
		}
		d.token(start, stop)
		start = stop + 1
	}
}

// until returns the place of the first c in s, its length if there is none.
func until(s string, c byte) int {
	if i := strings.IndexByte(s, c); i >= 0 {
		return i
	}
	return len(s)
}

// isCoded reports whether a word has a letter and two digits.
func isCoded(word string) bool {
	letters, digits := 0, 0
	for i := range len(word) {
		switch {
		case isDigit(word[i]):
			digits++
		case isLetter(word[i]):
			letters++
		}
	}
	return letters > 0 && digits > 1
}

// isCodePart reports whether a word behind a slash is a part of the code before
// it: a short number, a letter, or both.
func isCodePart(word string) bool {
	const longest = 4
	letters := 0
	for i := range len(word) {
		if isLetter(word[i]) {
			letters++
		} else if !isDigit(word[i]) {
			return false
		}
	}
	return word != "" && len(word) <= longest && (letters == 0 || letters == 1 && len(word) < longest)
}

// settlePapers decides what stands behind the bare word "voucher" or
// "invoice": its number, if the text names a target besides; else the target.
func (d *document) settlePapers() {
	target, doubt := "", false
	text := d.text.String()
	for _, k := range d.codes {
		doubt = doubt || k.kind == keyPaper
		if k.kind <= keyBlock && target == "" {
			target = text[k.start:k.end]
		}
	}
	if !doubt {
		return
	}
	for i := range d.codes {
		switch k := &d.codes[i]; {
		case k.kind != keyPaper:
		case target == "" || target == text[k.start:k.end]:
			k.kind = keyGroup
		default:
			k.kind = keyOther
		}
	}
}

// paperPrefixes begin the numbers of vouchers and invoices.
var paperPrefixes = map[string]bool{
	"v": true, "vc": true, "vch": true, "vou": true, "inv": true, "iv": true, "fp": true, "pz": true, "hd": true, "rcpt": true,
}

// blockPrefixes begin the codes of blocks.
var blockPrefixes = map[string]bool{"blk": true, "block": true}

// bankPrefixes begin the references of transfers, which are long.
var bankPrefixes = map[string]bool{"ft": true, "tt": true, "tr": true, "trn": true, "txn": true, "utr": true}

const longReference = 8

// letterPrefix returns the letters that a word begins with.
func letterPrefix(word string) string {
	i := 0
	for i < len(word) && isLetter(word[i]) {
		i++
	}
	return word[:i]
}

// recordReferences makes the agent's own reference of a code that a sentence
// gives as one: "our booking reference for QBD0610 is VN-778812".
func (d *document) recordReferences() {
	text := d.text.String()
	for i := range d.clauses {
		c := &d.clauses[i]
		if !c.means.has(cTARef) {
			continue
		}
		for k := range c.codes {
			if c.codes[k].kind == keyTARef {
				break
			}
			before := strings.TrimRight(text[c.start:c.codes[k].start], " ")
			if c.codes[k].kind == keyGroup && endsWithAny(before, " is", ":", "为", "是") {
				c.codes[k].kind = keyTARef
				break
			}
		}
	}
}

// recordRateCodes makes rate codes of codes that a sentence gives as such: "the
// rate code of QBD0614 is changed from LTSUM26 to LTAUT26".
func (d *document) recordRateCodes() {
	text := d.text.String()
	for i := range d.clauses {
		c := &d.clauses[i]
		if len(c.codes) < 2 || !c.means.has(cRateCode) {
			continue
		}
		var given []int
		keys := 0
		for k := range c.codes {
			if c.codes[k].kind == keyRateCode {
				keys = 0
				break
			}
			if c.codes[k].kind != keyGroup {
				continue
			}
			keys++
			before := strings.TrimRight(text[c.start:c.codes[k].start], " ")
			follows := len(given) > 0 && given[len(given)-1] == k-1
			if endsWithAny(before, " is", ":", "为", "是", " from", "由", "从", " with", "改成", "换成") || follows && endsWithAny(before, " to", " into") {
				given = append(given, k)
			}
		}
		if len(given) < keys {
			for _, k := range given {
				c.codes[k].kind = keyRateCode
			}
		}
	}
}

func isAlnum(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// joinsCode reports whether the byte at i joins two parts of a code.
func joinsCode(text string, i int) bool {
	return (text[i] == '-' || text[i] == '/') && i > 0 && isAlnum(text[i-1]) && i+1 < len(text) && isAlnum(text[i+1])
}

// insideWord reports whether the token is a part of an address of mail or web,
// or runs on in letters that are not ASCII.
func (d *document) insideWord(start, end int) bool {
	text := d.text.String()
	if start > 0 {
		if c := text[start-1]; c == '@' || c == '$' {
			return true
		}
		if r, _ := utf8.DecodeLastRuneInString(text[:start]); r >= utf8.RuneSelf && r < 0x2e80 && unicode.IsLetter(r) {
			return true
		}
	}
	if end < len(text) {
		if text[end] == '@' || strings.HasPrefix(text[end:], "://") {
			return true
		}
		if text[end] == '.' {
			const longest = 120 // what follows in an address of mail
			word := text[end:min(len(text), end+longest)]
			if i := strings.IndexAny(word, " \n\t"); i >= 0 {
				word = word[:i]
			}
			if strings.Contains(word, "@") {
				return true
			}
		}
	}
	const near = 60
	for i := start - 1; i >= max(0, start-near); i-- {
		switch text[i] {
		case ' ', '\n', '\t':
			return false
		case ':':
			if strings.HasPrefix(text[i:start], "://") {
				return true
			}
		case 'w':
			if strings.HasPrefix(text[i:start], "www.") {
				return true
			}
		}
	}
	return false
}

// token looks at one word of letters and digits.
func (d *document) token(start, end int) {
	text := d.text.String()
	letters, digits := 0, 0
	for i := start; i < end; i++ {
		switch {
		case isDigit(text[i]):
			digits++
		case text[i] >= 'a' && text[i] <= 'z':
			letters++
		}
	}
	if digits == 0 && (letters < 3 || !d.upper(start, end)) || end-start > MaxCodeBytes || end-start < 3 {
		return
	}
	if d.inDate(start, end) || d.insideWord(start, end) {
		return
	}
	kind, strong, labelled := d.label(start)
	if labelled && (kind == keyOther || kind == keyPaper) {
		if kind == keyOther && !strong && letters > 0 && d.looksLikeCode(start, end, letters, digits) && !paperPrefixes[letterPrefix(text[start:end])] {
			kind = keyPaper
		}
		d.codes = append(d.codes, code{start, end, kind})
		return
	}
	switch {
	case digits == 0:
		if !labelled || !strong || kind != keyGroup && kind != keyRateCode && kind != keyBlock || d.isWord(start, end) {
			return
		}
	case letters == 0:
		const longNumber = 5
		if !labelled || strings.ContainsRune(text[start:end], '/') || !strong && (kind == keyGroup || digits < longNumber) || strong && digits < 3 {
			return
		}
	case d.isMarker(start, end):
		kind = keyMarker
	case !d.looksLikeCode(start, end, letters, digits) && !(labelled && strong && digits >= 2):
		return
	case labelled && !strong && letters > 1:
		kind = keyGroup
	case !labelled && blockPrefixes[letterPrefix(text[start:end])]:
		kind = keyBlock
	case !labelled:
		kind = keyGroup
	}
	d.codes = append(d.codes, code{start, end, kind})
}

// upper reports whether the letters are capitals in the source.
func (d *document) upper(start, end int) bool {
	for _, r := range d.text.Span(start, end).In(d.text.Source()) {
		if unicode.IsLower(r) {
			return false
		}
	}
	return true
}

func (d *document) inDate(start, end int) bool {
	i := sort.Search(len(d.dates), func(i int) bool { return d.dates[i].End > start })
	return i < len(d.dates) && d.dates[i].Start < end
}

// isWord reports whether the whole token is a word of the lexicon.
func (d *document) isWord(start, end int) bool {
	m, ok := d.lexicon.set.At(d.text.String(), start)
	return ok && m.End >= end
}

// isMarker reports whether a rate marker ends with the token: "U-850", also
// "U 850".
func (d *document) isMarker(start, end int) bool {
	marker, found := contract.RateMarker(d.text.String()[start:end])
	return found && len(marker) == end-start
}

// looksLikeCode reports whether an unlabelled token of letters and digits is
// made like a group code: letters, then digits.
func (d *document) looksLikeCode(start, end, letters, digits int) bool {
	text := d.text.String()[start:end]
	first := 0
	for first < len(text) && text[first] >= 'a' && text[first] <= 'z' {
		first++
	}
	prefix := text[:first]
	switch {
	case first == 0:
		// 26QBD0514, but neither 10twn nor 14may26 nor 3d2n.
		last := strings.TrimRight(text[:until(text, '/')], "abcdefghijklmnopqrstuvwxyz")
		return letters >= 2 && digits >= 4 && len(text[:until(text, '/')])-len(last) <= 1 && !isWordy(text)
	case prefix == "inv" || prefix == "invoice" || bankPrefixes[prefix] && digits >= longReference:
		return false
	case currencies[prefix] || d.isWord(start, start+first) && first > 2 && !strings.Contains(text, "-"):
		return false
	case letters >= 2 && digits >= 2:
	case letters == 1 && digits >= 4:
	default:
		return false
	}
	if d.nearFlight(start, end, letters, digits) {
		return false
	}
	return d.upper(start, end) || digits >= 3
}

// isWordy reports whether a word of digits and letters is an amount or a number
// of rooms rather than a code: "1000vnd", "2026may".
func isWordy(word string) bool {
	i := 0
	for i < len(word) && isDigit(word[i]) {
		i++
	}
	return isLetters(word[i:])
}

func isLetters(word string) bool {
	return letterPrefix(word) == word
}

// airlines are the codes of airlines that fly to where the desk is met.
var airlines = func() map[string]bool {
	m := make(map[string]bool)
	for _, code := range strings.Fields("vn vj qh bl cz mu ca hu fm zh sc mf ho gj hx cx ka uo sq tr tg fd vz sl ke oz lj 7c tw nh jl mm mh ak od id ga qz pr 5j qr ek ey tk lh af ba kl ay su ci br it jx ai 6e ua dl aa ac qf jq nz k6 qv") {
		m[code] = true
	}
	return m
}()

// nearFlight reports whether a code of two letters and a short number stands
// where a flight would.
func (d *document) nearFlight(start, end, letters, digits int) bool {
	if letters > 2 || digits > 4 {
		return false
	}
	text := d.text.String()
	if airlines[text[start:start+2]] && isDigit(text[start+2]) {
		return true
	}
	const near = 40
	from := max(0, start-near)
	before := text[from:start]
	behind := text[end:min(len(text), end+near)]
	for _, cue := range [...]string{"flight", "flt", "航班", " by ", "arriv", "airport", "机场", "抵达", "到达", "pick", "接机", "送机", "eta", "etd", "train", "高铁", "land", "depart", "fly", "起飞", "降落"} {
		if strings.Contains(before, cue) || strings.Contains(behind, cue) {
			return true
		}
	}
	return false
}

// label returns what the words directly before a token say that it is. strong
// is false if they may as well be followed by something else.
func (d *document) label(start int) (kind keyKind, strong, labelled bool) {
	text := d.text.String()
	const most = 48
	filler := false
	at := start
	for steps := 0; steps < 6; steps++ {
		for at > 0 && (text[at-1] == ' ' || text[at-1] == '\t') {
			at--
		}
		if at == 0 || start-at > most || text[at-1] == '\n' {
			break
		}
		begin, id, ok := d.labelEnding(at)
		if !ok {
			// A code that belongs to the same label: "团号 QBD0514、QBD0515".
			if n := len(d.codes); n > 0 && steps > 0 && d.codes[n-1].end <= at && onlyJoins(text[d.codes[n-1].end:start]) {
				return d.codes[n-1].kind, true, d.codes[n-1].kind != keyMarker
			}
			break
		}
		if id&labelFiller != 0 {
			filler = true
			at = begin
			continue
		}
		kind = keyKind(id &^ labelWeak)
		return kind, id&labelWeak == 0 || filler && kind != keyGroup && d.counts(begin, start), true
	}
	if n := len(d.codes); n > 0 && onlyJoins(text[d.codes[n-1].end:start]) && d.codes[n-1].kind != keyMarker && d.codes[n-1].kind != keyOther {
		return d.codes[n-1].kind, d.codes[n-1].kind != keyGroup, true
	}
	return keyGroup, false, false
}

// counts reports whether the words between a weak label and a token make it a
// number: "no", "#", ":".
func (d *document) counts(begin, start int) bool {
	return strings.ContainsAny(d.text.String()[begin:start], "#:号") || strings.Contains(d.text.String()[begin:start], "no")
}

// onlyJoins reports whether s joins two codes of a list.
func onlyJoins(s string) bool {
	switch strings.TrimSpace(s) {
	case ",", "、", "/", "&", "and", "和", "及", ", and", "与", "+", ";", "，", "to", "or":
		return true
	}
	return false
}

// labelEnding finds the longest label that ends at byte end.
func (d *document) labelEnding(end int) (begin, id int, ok bool) {
	text := d.text.String()
	if !d.lexicon.mayLabel(text[:end]) {
		return 0, 0, false
	}
	const longest = 30
	for at := max(0, end-longest); at < end; at++ {
		if !utf8.RuneStart(text[at]) || at > 0 && isAlnum(text[at]) && isAlnum(text[at-1]) {
			continue
		}
		if m, found := d.lexicon.labels.At(text, at); found && m.End == end {
			return at, m.ID, true
		}
	}
	return 0, 0, false
}
