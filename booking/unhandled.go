package booking

import (
	"slices"
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/rule"
)

// intent is an unhandled intent under way.
type intent struct {
	wire  contract.UnhandledIntent
	start int
}

// unhandled makes the unhandled intents, in evidence order: one for each
// unknown that carries something (BK-32), one for each stretch that nobody
// carried (BK-31).
func (g *routing) unhandled(events []contract.MessageEvent) []contract.UnhandledIntent {
	var intents []intent
	sole, unique := soleTarget(events)
	for _, p := range g.unknowns {
		if len(p.claims) == 0 {
			continue
		}
		intents = append(intents, g.unknownIntent(p, events, sole, unique))
	}
	for _, s := range g.sweep() {
		in := intent{contract.NewUnhandled(g.text(s.span)), s.start}
		in.wire.CaseKeys = g.keysWithin([]span{s.span}, events)
		if other := g.otherCodes(s.span, sole); len(other) > 0 {
			in.wire.CaseKeys = contract.CaseKeys{}
			if len(other) == 1 && !g.namesAny(s.span, sole) {
				in.wire.CaseKeys.GroupCode = &other[0]
			}
		} else if in.wire.CaseKeys.IsNull() && unique {
			in.wire.CaseKeys = sole
		}
		g.references(&in.wire, []span{s.span}, nil)
		in.wire.VisibleMessage = g.visible(in.wire.TextRaw, "")
		intents = append(intents, in)
		if g.rec != nil {
			g.rec.AddAt(RuleUncarried, "segment", rule.Decide, g.evidenceSpan(s.span))
		}
	}
	slices.SortStableFunc(intents, func(a, b intent) int { return a.start - b.start })
	return distinct(intents)
}

// distinct drops intents that say what an earlier one says of the same target
// and attachments (CT-19). Whole texts are compared only if their ends are the
// same.
func distinct(intents []intent) []contract.UnhandledIntent {
	out := make([]contract.UnhandledIntent, 0, len(intents))
	first := make(map[string]int, len(intents)) // by the ends of the text
	whole := make(map[string]bool)
	for i := range intents {
		u := &intents[i].wire
		key := ends(u.TextRaw)
		if k, met := first[key]; met {
			whole[intentKey(&out[k])] = true
			own := intentKey(u)
			if whole[own] {
				continue
			}
			whole[own] = true
		} else {
			first[key] = len(out)
		}
		out = append(out, *u)
	}
	return out
}

// ends are the first and the last word of a text, cut to a few bytes.
func ends(s string) string {
	const few = 24
	s = strings.TrimSpace(s)
	a, b := s[:min(len(s), few)], s[max(0, len(s)-few):]
	if i := strings.IndexFunc(a, unicode.IsSpace); i >= 0 {
		a = a[:i]
	}
	if i := strings.LastIndexFunc(b, unicode.IsSpace); i >= 0 {
		b = b[i:]
	}
	return a + strings.TrimSpace(b)
}

// intentKey is the same for intents that the contract takes for one.
func intentKey(u *contract.UnhandledIntent) string {
	key := strings.Join(strings.Fields(u.TextRaw), " ")
	for _, k := range []*string{u.CaseKeys.GroupCode, u.CaseKeys.ConfirmationNumber, u.CaseKeys.ReservationNumber, u.CaseKeys.BlockCode} {
		key += "\x00"
		if k != nil {
			key += contract.FoldKey(*k)
		}
	}
	for _, list := range [][]contract.Attachment{u.Attachments, u.FileReferences} {
		key += "\x00"
		for _, a := range list {
			key += a.AttachmentID + "\x01"
		}
	}
	return key
}

// unknownIntent is the intent of one unknown, its text unchanged.
func (g *routing) unknownIntent(p *proposal, events []contract.MessageEvent, sole contract.CaseKeys, unique bool) intent {
	spans := claimSpans(p)
	texts := make([]string, 0, len(spans))
	for _, s := range mergeAdjacent(g.cur.String(), spans) {
		texts = append(texts, g.text(s))
	}
	in := intent{contract.NewUnhandled(strings.Join(texts, "\n")), spans[0].start}
	in.wire.CaseKeys = g.ownKeys(p, spans, sole, unique)
	if in.wire.CaseKeys.IsNull() {
		in.wire.CaseKeys = g.keysWithin(spans, events)
	}
	g.references(&in.wire, spans, p)
	summary := ""
	if p.unknown != nil {
		summary = p.unknown.SummaryZh
	}
	in.wire.VisibleMessage = g.visible(in.wire.TextRaw, summary)
	if g.rec != nil {
		g.rec.AddAt(RuleUnknowns, p.subject(), rule.Decide, g.evidenceSpan(spans[0]))
	}
	return in
}

// ownKeys are the keys that an unknown gives, if its own text or the only
// target of the mail supports them; otherwise the only target.
func (g *routing) ownKeys(p *proposal, spans []span, sole contract.CaseKeys, unique bool) (k contract.CaseKeys) {
	to := [...]**string{&k.GroupCode, &k.ConfirmationNumber, &k.ReservationNumber, &k.BlockCode}
	target := sole.Target()
	soleKeys := [...]string{target.GroupCode, target.ConfirmationNumber, target.ReservationNumber, target.BlockCode}
	for i, list := range p.keys.all() {
		if len(*list) != 1 {
			continue
		}
		v := (*list)[0]
		supported := unique && contract.FoldKey(v.text) == soleKeys[i]
		for _, s := range spans {
			if at, ok := g.locate(v.text, s.start); ok && at.end <= s.end {
				supported = true
			}
		}
		if supported {
			*to[i] = &v.text
		}
	}
	if k.IsNull() && unique {
		return sole
	}
	return k
}

// soleTarget is the only target of the events, if there is one.
func soleTarget(events []contract.MessageEvent) (keys contract.CaseKeys, unique bool) {
	found := false
	for i := range events {
		k := events[i].CaseKeys
		switch {
		case k.IsNull():
		case !found:
			keys, found = k, true
		case k.Target() != keys.Target():
			return contract.CaseKeys{}, false
		}
	}
	return keys, found
}

// keyPlace is a place in the current text where the key of an event stands.
type keyPlace struct {
	span
	event int // the first event with that target
}

// placeKeys finds the places of all keys of the events, in order.
func (g *routing) placeKeys(events []contract.MessageEvent) (places []keyPlace) {
	const most = 1000 // of one key
	places = []keyPlace{}
	seen := make(map[contract.Target]bool)
	for i := range events {
		k := events[i].CaseKeys
		if t := k.Target(); k.IsNull() || seen[t] {
			continue
		} else {
			seen[t] = true
		}
		for _, key := range []*string{k.GroupCode, k.ConfirmationNumber, k.ReservationNumber, k.BlockCode} {
			if key == nil {
				continue
			}
			n := 0
			for m := range g.cur.All(*key) {
				places = append(places, keyPlace{span{m.Start, m.End}, i})
				if n++; n == most {
					break
				}
			}
		}
	}
	slices.SortFunc(places, func(a, b keyPlace) int { return a.start - b.start })
	return places
}

// keysWithin are the keys of the one target that the text names.
func (g *routing) keysWithin(spans []span, events []contract.MessageEvent) (keys contract.CaseKeys) {
	if g.keyPlaces == nil {
		g.keyPlaces = g.placeKeys(events)
	}
	found := -1
	for _, s := range spans {
		i, _ := slices.BinarySearchFunc(g.keyPlaces, s.start, func(p keyPlace, start int) int { return p.start - start })
		for ; i < len(g.keyPlaces) && g.keyPlaces[i].start < s.end; i++ {
			p := g.keyPlaces[i]
			switch {
			case p.end > s.end || p.event == found:
			case found < 0:
				found = p.event
			default:
				return contract.CaseKeys{}
			}
		}
	}
	if found < 0 {
		return contract.CaseKeys{}
	}
	return events[found].CaseKeys
}

func (g *routing) namesAny(s span, k contract.CaseKeys) bool {
	for _, key := range []*string{k.GroupCode, k.ConfirmationNumber, k.ReservationNumber, k.BlockCode} {
		if key == nil {
			continue
		}
		if at, ok := g.locate(*key, s.start); ok && at.end <= s.end {
			return true
		}
	}
	return false
}

// otherCodes are the words of a place that are made like the group code of the
// mail's only target and are another: what is said there is of another target.
func (g *routing) otherCodes(s span, sole contract.CaseKeys) (codes []string) {
	if sole.GroupCode == nil {
		return nil
	}
	known := keyValue{text: *sole.GroupCode}
	for _, k := range g.codesBehind(nil, []keyValue{known}, s.start, s.end) {
		if contract.FoldKey(k.text) != contract.FoldKey(known.text) && !slices.Contains(codes, k.text) && isKey(k.text) {
			codes = append(codes, k.text)
		}
	}
	return codes
}

// references gives an intent its current attachments.
func (g *routing) references(u *contract.UnhandledIntent, spans []span, p *proposal) {
	d := &draft{pieces: spans}
	if p != nil {
		g.attach(d, p)
	} else {
		g.attachPieces(d)
	}
	u.Attachments, u.FileReferences = g.wireAttachments(d.attachments), g.wireAttachments(d.references)
}

// visible is the message of an intent: the frame around a faithful Chinese
// summary, or the fallback (BK-32).
func (g *routing) visible(raw, summary string) string {
	summary = strings.TrimSpace(valid(summary))
	if summary != "" && faithful(summary, raw) {
		return contract.UnhandledMessage(strings.TrimRight(summary, "。.！!"))
	}
	if summary != "" && g.rec != nil {
		g.add(RuleUnknowns, "summary_zh", rule.Drop, rule.Text("summary", rule.Cut(summary)))
	}
	if isChinese(raw) && len(raw) <= MaxSummaryBytes && !strings.ContainsAny(raw, "\n\r") {
		return contract.UnhandledMessage(strings.TrimRight(raw, "。.！!"))
	}
	return contract.UnhandledFallback
}

// isChinese reports whether a text is written in Chinese: it has Chinese
// characters, no kana, and no more Latin words than characters.
func isChinese(s string) bool {
	if isASCII(s) {
		return false
	}
	han, latin := 0, 0
	inWord := false
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Han, r):
			han++
			inWord = false
		case unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai):
			return false
		case unicode.IsLetter(r):
			if !inWord {
				latin++
			}
			inWord = true
		default:
			inWord = false
		}
	}
	return han > 1 && latin <= han
}

// verdicts are words of approval, refusal and execution: a summary may have
// one only if the text has it.
var verdicts = []string{
	"同意", "批准", "已批", "通过", "许可", "允许", "拒绝", "驳回", "不同意", "不批准", "不予", "已取消", "已确认", "已处理", "已完成", "已执行", "已安排", "已退款", "已更新", "已修改",
	"已创建", "已付款", "已支付", "已收款", "成功", "完成", "执行", "确认", "可以退", "将退款", "会退款", "安排", "处理", "办理", "答应", "接受", "已预订", "已发送", "已录入", "生效",
	"approved", "rejected", "confirmed", "done", "executed", "completed",
}

// asked takes the words away that make a question of a verdict: whether a
// refund can be had is no grant of it.
var asked = strings.NewReplacer(
	"是否可以", "是否", "是否同意", "是否", "是否批准", "是否", "是否允许", "是否", "是否接受", "是否", "是否已确认", "是否", "是否确认", "是否", "是否已", "是否", "能否安排", "能否", "可否安排", "可否", "能否处理", "能否", "可否处理", "可否",
)

// faithful reports whether a Chinese summary says nothing that the text does
// not: no verdict, no number, no name or code.
func faithful(summary, raw string) bool {
	if len(summary) > MaxSummaryBytes || !isChinese(summary) || strings.ContainsFunc(summary, unicode.IsControl) {
		return false
	}
	folded, source := phrase.Fold(summary).String(), phrase.Fold(raw).String()
	said := asked.Replace(folded)
	for _, v := range verdicts {
		if strings.Contains(said, v) && !strings.Contains(source, v) {
			return false
		}
	}
	if !wordsWithin(folded, source) {
		return false
	}
	return !namesWithout(folded, source)
}

// wordsWithin reports whether every word of Latin letters and digits of a
// summary, and every Chinese number that counts something, stands in the text.
func wordsWithin(summary, source string) bool {
	runes := []rune(summary)
	for i := 0; i < len(runes); {
		r := runes[i]
		if unicode.Is(unicode.Han, r) || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			if n, counts := hanNumber(runes, i); counts && !saysHanNumber(source, n) {
				return false
			}
			i++
			continue
		}
		from := i
		for i < len(runes) && !unicode.Is(unicode.Han, runes[i]) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i])) {
			i++
		}
		word := string(runes[from:i])
		if strings.ContainsFunc(word, unicode.IsDigit) {
			if !saysNumber(source, word) && !strings.Contains(source, word) || isNumeric(word) && !saysNumber(source, word) {
				return false
			}
		} else if !strings.Contains(source, word) {
			return false
		}
	}
	return true
}

func isNumeric(s string) bool {
	for _, r := range s {
		if !unicode.IsDigit(r) {
			return false
		}
	}
	return s != ""
}

const hanDigits = "一二两三四五六七八九十百千万半"

// hanNumber returns the Chinese number at i, and whether it counts something:
// what follows is a unit.
func hanNumber(runes []rune, i int) (number string, counts bool) {
	if !strings.ContainsRune(hanDigits, runes[i]) || i > 0 && strings.ContainsRune(hanDigits, runes[i-1]) {
		return "", false
	}
	end := i
	for end < len(runes) && strings.ContainsRune(hanDigits, runes[end]) {
		end++
	}
	if end == len(runes) || !strings.ContainsRune("天日月年间晚人位个元折成份张次号点周倍", runes[end]) {
		return "", false
	}
	return string(runes[i:end]), true
}

// saysHanNumber reports whether the text has a Chinese number, or the same in
// digits or English.
func saysHanNumber(source, number string) bool {
	if strings.Contains(source, number) {
		return true
	}
	for digits, words := range numberWords {
		if slices.Contains(words, number) && saysNumber(source, digits) {
			return true
		}
	}
	return false
}

// namesWithout reports whether the summary names a person or house that the
// text does not: a title with its name in front, or a hotel.
func namesWithout(summary, source string) bool {
	for _, title := range []string{"先生", "女士", "小姐", "经理", "总监", "酒店", "公司", "旅行社"} {
		for from := 0; ; {
			i := strings.Index(summary[from:], title)
			if i < 0 {
				break
			}
			at := from + i
			from = at + len(title)
			before := []rune(summary[:at])
			if len(before) == 0 {
				continue
			}
			last := before[len(before)-1]
			if unicode.Is(unicode.Han, last) && !strings.ContainsRune("的由向对请问该本贵在给让为与和及，我你您他", last) &&
				!strings.Contains(source, string(last)+title) {
				return true
			}
		}
	}
	return false
}
