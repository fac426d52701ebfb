package contract

import (
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// checkWarnings keeps business content out of extraction_warnings (CT-23). A
// warning says in its code what is wrong with the evidence; one without a code
// (a plain string, say) must show it in its words. None repeats the text of an
// event, of a Trace item or of an unhandled intent.
func checkWarnings(vs *rule.Violations, r *Result) {
	if len(r.ExtractionWarnings) == 0 {
		return
	}
	business := businessTexts(r)
	for i := range r.ExtractionWarnings {
		w := &r.ExtractionWarnings[i]
		at := "/extraction_warnings/" + strconv.Itoa(i)
		text := w.Message
		if w.Plain != "" {
			text = w.Plain
			if w.Code != "" || w.Message != "" || w.Part != "" {
				vs.Add(at, w.Plain, RuleWarnings, "a warning is a plain string or an object, not both")
			}
		}
		switch {
		case isBlank(text):
			vs.Add(at, "", RuleWarnings, "the warning says nothing")
		case w.Code != "" && !isSnakeCase(w.Code):
			vs.Add(at+"/code", w.Code, RuleWarnings, "must be lower-case words joined by underscores")
		case w.Code == UnhandledReason || w.Code == UnhandledCategory:
			vs.Add(at+"/code", w.Code, RuleWarnings, "unhandled business content stands in unhandled_current_intents")
		case repeats(business, text):
			vs.Add(at, text, RuleWarnings, "the warning repeats business text of the mail")
		case w.Code == "" && !speaksOfQuality(text):
			vs.Add(at, text, RuleWarnings, "a warning speaks of parsing, OCR, extraction or evidence quality only")
		}
	}
}

// businessTexts returns the texts that the result carries as business.
func businessTexts(r *Result) map[string]bool {
	texts := make(map[string]bool)
	add := func(s string) {
		if s = foldSpace(s); s != "" {
			texts[s] = true
		}
	}
	for i := range r.MessageEvents {
		add(r.MessageEvents[i].RelevantMessageExcerpt)
		if t := r.MessageEvents[i].ExtractedFields.Trace; t != nil {
			add(t.TraceText)
			for j := range t.TraceItems {
				add(t.TraceItems[j].TextRaw)
			}
		}
	}
	for i := range r.UnhandledCurrentIntents {
		add(r.UnhandledCurrentIntents[i].TextRaw)
	}
	return texts
}

// repeats reports whether text, or what follows its first colon, is one of
// the business texts, quotation marks aside.
func repeats(business map[string]bool, text string) bool {
	const quotes = "\"'“”‘’「」『』`"
	text = foldSpace(text)
	if business[text] || business[strings.Trim(text, quotes)] {
		return true
	}
	i := strings.IndexAny(text, ":：")
	if i < 0 {
		return false
	}
	text = strings.TrimSpace(strings.TrimLeft(text[i:], ":："))
	return business[text] || business[strings.Trim(text, quotes)]
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

// qualityWords are the words of which a warning without a code must have one.
var qualityWords = []string{
	"ocr", "pars", "read", "extract", "decod", "encod", "charset", "character set", "attachment", "pdf", "image",
	"scan", "page", "sheet", "workbook", "cell", "column", "corrupt", "blur", "illegible", "confidence",
	"quality", "evidence", "truncat", "garbled", "mime", "html", "inconsisten", "ambiguous", "uncertain",
	"解析", "识别", "抽取", "提取", "读取", "可读", "附件", "图片", "扫描", "模糊", "乱码", "编码", "截断",
	"损坏", "证据", "置信", "质量", "表格", "不确定", "不一致",
}

// requestWords are how somebody asks for something; a warning without a code
// has none of them.
var requestWords = []string{
	"?", "？", "can we", "can you", "could we", "could you", "may we", "would like", "we want", "we need", "please book",
	"please cancel", "please arrange", "please confirm", "能否", "可否", "是否可以", "申请", "希望", "请取消", "请预订", "请安排", "请确认",
}

func speaksOfQuality(text string) bool {
	const enough = 2000 // bytes; nobody says more than that about quality
	if len(text) > enough {
		return false
	}
	text = strings.ToLower(text)
	return containsAny(text, qualityWords) && !containsAny(text, requestWords)
}

func containsAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
