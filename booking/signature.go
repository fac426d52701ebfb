package booking

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A signature names who wrote: a person, a title, a department, a firm, and
// how to reach them. Behind a closing formula a line needs little to be part of
// one; at the end of a text without a formula one of its lines has to name a
// firm or a way to reach somebody.

const (
	maxFirmWords = 6
	maxFirmHan   = 24
	maxParts     = 4 // "晨曦旅行社 计调部 王芳"
)

// firmEndings end the name of a firm, as the last word or, in Chinese, as the
// last characters.
var firmEndings = wordsOf("ltd", "limited", "co", "inc", "llc", "llp", "plc", "pte", "pty", "gmbh", "corp", "corporation", "company", "group", "travel", "travels", "tours", "tour", "holidays", "hire", "agency", "dmc",
	"hotel", "hotels", "resort", "resorts", "inn", "suites", "services", "service", "tourism", "vacations", "transport", "coaches", "logistics", "international", "jsc", "supplies", "trading", "associates", "partners")

var firmEndingsHan = []string{
	"公司", "旅行社", "国旅", "中旅", "青旅", "康辉", "酒店", "宾馆", "饭店", "度假村", "集团", "旅游", "旅业", "车队", "商行", "事务所", "工作室", "商社", "纺织", "贸易", "用品厂", "厂", "观光", "客栈", "会社",
}

// departmentEndings end the name of a department or a title.
var departmentEndings = []string{
	"计调", "预订部", "订房部", "销售部", "业务部", "客服部", "财务部", "运营部", "票务部", "外联部", "接待部", "市场部", "计调部", "团队部", "操作部", "会计部", "财务", "客服", "外联", "操作", "业务",
	"经理", "主管", "专员", "助理", "总监", "主任", "会计", "出纳", "总经理", "部长", "组长", "董事长", "秘书", "分公司", "分社", "营业部", "门市部", "部",
}

// lineLabels begin a line that says how to reach somebody.
var lineLabels = wordsOf(
	"tel", "telephone", "phone", "mobile", "mob", "cell", "fax", "hotline", "email", "e-mail", "mail", "website", "web", "wechat", "whatsapp", "line", "line id", "skype", "zalo", "viber", "qq", "msn", "add", "addr", "address", "office", "direct", "ext",
	"t", "m", "f", "e", "w", "p", "d", "a", "h/p", "hp", "m/p", "o",
	"电话", "手机", "传真", "邮箱", "电邮", "地址", "网址", "微信", "邮编", "联系电话", "办公电话", "公司电话", "固定电话", "座机", "移动电话", "电子邮箱", "电子邮件", "联系方式", "联系人", "公司地址", "办公地址", "公众号", "热线", "服务热线", "24小时热线", "应急电话", "紧急电话", "直线", "分机", "手机号", "微信号", "官网", "邮件", "qq号", "手机/微信", "电话/微信", "微信/手机", "电话/传真", "电话/手机", "手机微信同号", "总机",
)

func wordsOf(words ...string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// isFirm reports whether a line names a firm, a department or a title, with
// the name of a person beside it or not, and nothing else.
func (l *lexicon) isFirm(f folded) bool {
	if len(f.raw) > maxSignatureBytes || strings.ContainsFunc(f.raw, unicode.IsDigit) || strings.ContainsAny(f.raw, "?？!！。；;:：") {
		return false
	}
	if strings.ContainsFunc(f.raw, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		return l.isFirmHan(f.low)
	}
	return l.isFirmLatin(f)
}

func (l *lexicon) isFirmHan(low string) bool {
	parts := strings.FieldsFunc(low, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("|/,·-—()", r) })
	if len(parts) == 0 || len(parts) > maxParts {
		return false
	}
	named := false
	for _, part := range parts {
		han := utf8.RuneCountInString(part)
		if han > maxFirmHan || strings.ContainsAny(part, ",。、") {
			return false
		}
		rest, department := strings.CutSuffix(part, "预订部")
		if !department {
			rest, department = strings.CutSuffix(part, "订房部")
		}
		switch {
		case department:
		case endsWith(part, departmentEndings):
			department = true
		}
		if l.asks(rest) {
			return false
		}
		switch {
		case department || endsWith(part, firmEndingsHan):
			named = true
		case han > maxHanNames:
			return false
		}
	}
	return named
}

// asks reports whether a word of business stands in a folded text.
func (l *lexicon) asks(low string) bool {
	for i := 0; i < len(low); {
		m, ok := l.signals.At(low, i)
		if ok && m.ID&sigAction != 0 && m.ID&sigContact == 0 {
			return true
		}
		_, size := utf8.DecodeRuneInString(low[i:])
		i += size
	}
	return false
}

func endsWith(s string, endings []string) bool {
	for _, e := range endings {
		if strings.HasSuffix(s, e) {
			return true
		}
	}
	return false
}

// isFirmLatin reports whether a line of capitalised words ends with what the
// names of firms end with: "Golden Coach Hire", "Sunrise Travel Co., Ltd.".
func (l *lexicon) isFirmLatin(f folded) bool {
	words := strings.FieldsFunc(f.raw, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '|' || r == '/' })
	if len(words) < 2 || len(words) > maxFirmWords {
		return false
	}
	for i, w := range words {
		w = strings.Trim(w, ".()")
		r, _ := utf8.DecodeRuneInString(w)
		switch {
		case w == "" || w == "&" || w == "-":
		case i > 0 && (w == "of" || w == "and" || w == "the" || w == "de" || w == "for"):
		case !unicode.IsUpper(r):
			return false
		}
	}
	if first := strings.ToLower(strings.Trim(words[0], ".()")); firmVerbs[first] {
		return false
	}
	last := strings.ToLower(strings.Trim(words[len(words)-1], ".()"))
	return firmEndings[last]
}

// firmVerbs begin a heading or a request, not the name of a firm.
var firmVerbs = wordsOf("book", "booking", "cancel", "update", "amend", "change", "new", "add", "release", "confirm", "send", "pay", "please", "pls", "kindly", "need", "request", "no", "late", "early", "arrange", "split", "extend", "airport", "rooming")

// reaches reports whether a line says how to reach somebody, and nothing
// else: labels, each with a value.
func (l *lexicon) reaches(f folded) bool {
	if len(f.raw) > maxSignatureBytes {
		return false
	}
	if reachable(f.raw) {
		return countWords(f.raw) <= maxNames || !strings.Contains(f.raw, "@")
	}
	label, value := "", ""
	if i := strings.IndexAny(f.low, ":."); i > 0 {
		label, value = strings.TrimSpace(f.low[:i]), strings.TrimSpace(f.low[i+1:])
	}
	if !isLabel(label) {
		label, value, _ = strings.Cut(f.low, " ")
		if !isLabel(label) || !strings.ContainsAny(value, "0123456789@") {
			return false
		}
	}
	return value != "" && (isPlace(label) || !l.asks(value)) && !(namesCode(value) && digitsOnly(label))
}

// isPlace reports whether a label announces an address, in which any word may
// stand.
func isPlace(label string) bool {
	return strings.HasPrefix(label, "add") || strings.HasSuffix(label, "地址") || label == "a"
}

// digitsOnly reports whether the value of a label is a number of telephone.
func digitsOnly(label string) bool {
	switch label {
	case "tel", "telephone", "phone", "mobile", "mob", "cell", "fax", "hotline", "电话", "手机", "传真":
		return true
	}
	return false
}

func isLabel(s string) bool { return lineLabels[strings.Trim(s, " .()")] }

// trails reports how many segments, from i to the end of the text, are a
// signature without a closing formula: whole lines that begin a paragraph or
// stand behind courtesy, one of which names a firm or a way to reach somebody.
func (l *lexicon) trails(v *view, segs []segment, i int) int {
	if i == 0 || len(segs)-i > maxSignatureLines {
		return 0
	}
	if before := segs[i-1]; before.paragraph == segs[i].paragraph && before.kind == SegmentBusiness {
		return 0
	}
	strong := false
	for k := i; k < len(segs); k++ {
		s := &segs[k]
		f := v.folded(s.span())
		switch {
		case s.kind != SegmentBusiness:
			return 0
		case !hasWord(f.raw):
		case !s.firstOfLine || !s.lastOfLine:
			return 0
		case l.isFirm(f) || l.reaches(f):
			strong = true
		case k > i && k+1 == len(segs) && v.isMailDay(f.raw):
		case !l.isName(f):
			return 0
		}
	}
	if !strong {
		return 0
	}
	return len(segs) - i
}

// salutes reports whether a line in front of everything else only calls
// somebody: "王经理：", "Ms Lan,", "致：莲湾酒店预订部".
func (l *lexicon) salutes(f folded) bool {
	const longest = 60
	if len(f.raw) > longest || strings.ContainsFunc(f.raw, unicode.IsDigit) {
		return false
	}
	ends := strings.HasSuffix(f.low, ":") || strings.HasSuffix(f.low, ",")
	low := strings.TrimRight(f.low, ":, ")
	for _, to := range [...]string{"致:", "致 ", "to:", "attn:", "attention:", "attn "} {
		if rest, ok := strings.CutPrefix(low, to); ok {
			return !strings.ContainsAny(rest, ".,;?!。") && countWords(rest) <= maxGreetedNames
		}
	}
	if !ends {
		return false
	}
	if name := foldPiece(strings.TrimRight(f.raw, ":：,， ")); l.isFirm(name) || latinDepartment(name.low) {
		return true
	}
	c := cover{lexicon: l, folded: f}
	c.roles()
	return c.addressed && !c.refused
}

// latinDepartment reports whether a text in small letters names a department.
func latinDepartment(low string) bool {
	words := strings.Fields(low)
	if len(words) < 2 || len(words) > maxGreetedNames || firmVerbs[words[0]] && words[0] != "booking" {
		return false
	}
	switch strings.Trim(words[len(words)-1], ".") {
	case "department", "dept", "team", "office", "desk":
		return true
	}
	return false
}

// isRuled reports whether a line is one that mail programs draw above an old
// mail: "-------- 转发邮件信息 --------".
func isRuled(f folded) bool {
	const drawn, marks = "---", "-=_*~—─ "
	inner := strings.Trim(f.low, marks)
	if f.ascii && (!strings.HasPrefix(f.low, drawn) || !strings.HasSuffix(f.low, drawn)) || len(f.low)-len(inner) < 2*len(drawn) || strings.ContainsFunc(inner, unicode.IsDigit) {
		return false
	}
	for _, w := range [...]string{"forward", "original message", "转发", "原始", "原邮件", "转寄", "邮件信息", "転送", "chuyển tiếp"} {
		if strings.Contains(inner, w) {
			return true
		}
	}
	return false
}

// isMailDay reports whether a line is the day on which the mail was sent, as
// Chinese letters have it below the name.
func (v *view) isMailDay(raw string) bool {
	const longest = 24
	if v.day == 0 || len(raw) > longest || raw[0] < '0' || raw[0] > '9' {
		return false
	}
	var numbers []int
	for i := 0; i < len(raw); i++ {
		n, from := 0, i
		for i < len(raw) && raw[i] >= '0' && raw[i] <= '9' && i-from < len("2026") {
			n = n*10 + int(raw[i]-'0')
			i++
		}
		if i > from {
			numbers = append(numbers, n)
		}
	}
	rest := strings.TrimLeftFunc(raw, func(r rune) bool {
		return unicode.IsDigit(r) || unicode.IsSpace(r) || strings.ContainsRune("年月日-/.", r)
	})
	return rest == "" && len(numbers) == 3 && numbers[0] == v.year && numbers[1] == int(v.month) && numbers[2] == v.day
}
