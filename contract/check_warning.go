package contract

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// checkWarnings keeps business content out of extraction_warnings (CT-23). A
// warning says in its code what is wrong with the evidence; one without a code
// (a plain string, say) must show it in its words. None is one of the
// [Result.BusinessWarnings].
func checkWarnings(vs *findings, r *Result) {
	if len(r.ExtractionWarnings) == 0 {
		return
	}
	business := make([]bool, len(r.ExtractionWarnings))
	for _, i := range r.BusinessWarnings() {
		business[i] = true
	}
	for i := range r.ExtractionWarnings {
		w := &r.ExtractionWarnings[i]
		at := place{list: "/extraction_warnings/", index: i}
		text := w.Message
		if w.Plain != "" {
			text = w.Plain
			if w.Code != "" || w.Message != "" || w.Part != "" {
				vs.Add(at.String(), w.Plain, RuleWarnings, "a warning is a plain string or an object, not both")
			}
		}
		switch {
		case isBlank(text):
			vs.Add(at.String(), "", RuleWarnings, "the warning says nothing")
		case w.Code != "" && !isSnakeCase(w.Code):
			vs.Add(at.in("/code").String(), w.Code, RuleWarnings, "must be lower-case words joined by underscores")
		case w.Code == UnhandledReason || w.Code == UnhandledCategory:
			vs.Add(at.in("/code").String(), w.Code, RuleWarnings, "unhandled business content stands in unhandled_current_intents")
		case business[i]:
			vs.Add(at.String(), text, RuleWarnings, "the warning repeats business text of the mail, or speaks of business itself")
		case w.Code == "" && !speaksOfQuality(text):
			vs.Add(at.String(), text, RuleWarnings, "a warning speaks of parsing, OCR, extraction or evidence quality only")
		}
	}
}

// BusinessWarnings returns the indices, ascending, of those extraction warnings
// that repeat a text which the result carries as business (the excerpt of an
// event, a Trace or its items, an unhandled intent), as their whole text or
// after their first colon, quotation marks, case and spaces aside; and of those
// that speak of what somebody asks for, or of a booking and its money, without
// a word on evidence.
func (r *Result) BusinessWarnings() []int {
	if len(r.ExtractionWarnings) == 0 {
		return nil
	}
	var repeated []int
	said := make(map[string][]int) // folded texts of the warnings
	var initials [256]bool         // their first bytes, to fold few of the others
	for i := range r.ExtractionWarnings {
		w := &r.ExtractionWarnings[i]
		for _, text := range warningTexts(w.Message + w.Plain) {
			said[text] = append(said[text], i)
			initials[text[0]] = true
		}
		if speaksOfBusiness(w.Code, strings.ToLower(w.Message+w.Plain)) {
			repeated = append(repeated, i)
		}
	}
	look := func(text string) {
		if text = strings.TrimSpace(text); text == "" {
			return
		}
		if c := text[0]; c < utf8.RuneSelf && !initials[asciiLower(c)] {
			return
		}
		folded := foldSpace(text)
		repeated = append(repeated, said[folded]...)
		delete(said, folded)
	}
	for i := range r.MessageEvents {
		look(r.MessageEvents[i].RelevantMessageExcerpt)
		if t := r.MessageEvents[i].ExtractedFields.Trace; t != nil {
			look(t.TraceText)
			for j := range t.TraceItems {
				look(t.TraceItems[j].TextRaw)
			}
		}
	}
	for i := range r.UnhandledCurrentIntents {
		look(r.UnhandledCurrentIntents[i].TextRaw)
	}
	slices.Sort(repeated)
	return slices.Compact(repeated)
}

// warningTexts returns what a warning may repeat, folded; none of it is empty.
func warningTexts(text string) []string {
	const quotes = "\"'“”‘’「」『』`"
	text = foldSpace(text)
	all := []string{text, strings.Trim(text, quotes)}
	if i := strings.IndexAny(text, ":："); i >= 0 {
		rest := strings.TrimSpace(strings.TrimLeft(text[i:], ":："))
		all = append(all, rest, strings.Trim(rest, quotes))
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

func asciiLower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

func foldSpace(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

func isSnakeCase(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return s != "" && s[0] != '_'
}

// The lists below hold words in small letters. They are looked for at the
// beginning of a word, so that "book" is not found in "workbook"; a bar at the
// end stands for the end of the word.

// qualityWords are the words of which a warning without a code must have one.
var qualityWords = []string{
	"evidence", "read|", "readab", "reading", "unread", "misread", "attachment", "ocr", "parse", "parsing", "unpars", "extract",
	"decod", "undecod", "encod", "charset", "character set", "pdf", "image", "scan", "page|", "pages|", "sheet", "spreadsheet",
	"workbook", "cell|", "cells|", "column", "corrupt", "blur", "illegible", "confidence", "quality", "truncat", "garbled",
	"mime|", "html", "inconsisten", "ambiguous", "uncertain", "unclear", "cut off", "hidden", "handwrit", "be opened",
	"be determined", "be resolved", "be fetched",
	"解析", "识别", "抽取", "提取", "读取", "可读", "附件", "图片", "扫描", "模糊", "乱码", "编码", "截断",
	"损坏", "证据", "置信", "质量", "表格", "不确定", "不一致", "不清", "隐藏", "加密", "无法打开", "打不开", "无法确定", "无法判断",
}

// requestWords are how somebody asks for something, or how it is told that
// somebody did; a warning without a code has none of them, one with a code only
// beside a word on quality ("the attachment 'Can we.pdf' could not be read").
var requestWords = []string{
	"?", "？", "can we", "can you", "could we", "could you", "may we", "would like", "we want", "we need", "please book",
	"please cancel", "please arrange", "please confirm",
	"asks ", "asked ", "asking ", "wants ", "requests a", "requests for", "requests to", "requested", "days credit", "credit term",
	"waive", "discount", "requires approval", "要求", "询问", "账期", "折扣", "减免", "免收", "能否", "可否", "是否可以", "申请", "希望", "请取消", "请预订", "请安排", "请确认",
}

// businessWords are what business is about; a warning with a code has none of
// them unless it or its code has a word of quality or of processing too ("the
// field 'rate' was removed"). One without a code needs a word of quality anyway.
var businessWords = []string{
	"cancel", "book", "reserv", "invoice", "payment", "paid", "unpaid", "prepaid", "refund", "deposit", "price", "rates", "breakfast", "amend", "credit",
	"needs ", "check-in", "check-out", "取消", "预订", "预定", "付款", "支付", "发票", "房价", "价格", "早餐", "退款", "押金", "定金", "改为", "账期",
	"折扣", "入住", "退房",
}

// processingWords are how it is told what was done with the evidence, or not.
var processingWords = []string{
	"removed", "set aside", "left out", "dropped", "ignored", "skipped", "replaced", "kept", "missing", "not found", "unknown", "duplicate",
	"could not", "cannot", "fail", "invalid", "unsupported", "limit", "too many", "too large", "password", "encrypt", "candidate",
	"first", "format", "text", "quote", "无法", "未能", "失败", "缺失", "缺少", "重复", "跳过", "忽略", "移除", "格式", "密码", "超限", "过大", "过多",
}

// speaksOfBusiness reports whether a warning, in small letters, is about
// business and not about evidence.
func speaksOfBusiness(code, text string) bool {
	if containsAny(text, qualityWords) {
		return false
	}
	return containsAny(text, requestWords) ||
		containsAny(text, businessWords) && !containsAny(text, processingWords) &&
			!containsAny(code, qualityWords) && !containsAny(code, processingWords)
}

func speaksOfQuality(text string) bool {
	const enough = 2000 // bytes; nobody says more than that about quality
	if len(text) > enough {
		return false
	}
	text = strings.ToLower(text)
	return containsAny(text, qualityWords) && !containsAny(text, requestWords)
}

// containsAny reports whether text has one of the words, see the lists above.
func containsAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return containsWord(text, w) })
}

func containsWord(text, word string) bool {
	stem, whole := strings.CutSuffix(word, "|")
	for from := 0; ; {
		i := strings.Index(text[from:], stem)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(stem)
		inside := start > 0 && isSmallLetter(stem[0]) && isSmallLetter(text[start-1])
		if !inside && (!whole || end == len(text) || !isSmallLetter(text[end])) {
			return true
		}
		from = end
	}
}

func isSmallLetter(c byte) bool { return c >= 'a' && c <= 'z' }
