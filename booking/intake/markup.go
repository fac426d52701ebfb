package intake

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// markup is what the attributes of one element say that matters here.
type markup struct {
	href string
	// start is the first number of an ordered list.
	start int
	// spaced: a paragraph that stands apart from its neighbours; hidden: the
	// page does not show the element; rule: it draws a line above itself.
	spaced, hidden, rule bool
	mark                 lineMark
	// box: Gmail's container; quotesBox: the quotation in it.
	box, quotesBox bool
	look           look
}

// oldMailClasses and oldMailIDs are the names by which mail programs mark the
// element around an old mail. The value says what is certain of it.
var oldMailNames = map[string]lineMark{
	"yahoo_quoted":                            markQuoted,
	"moz-forward-container":                   markQuoted,
	"protonmail_quote":                        markQuoted,
	"tutanota_quote":                          markQuoted,
	"zmail_extra":                             markQuoted,
	"blockquote_zmail":                        markQuoted,
	"isreplycontent":                          markQuoted, // NetEase
	"isforwardcontent":                        markQuoted, // NetEase
	"origbody":                                markQuoted, // Sina
	"reply-content":                           markQuoted,
	"replycontent":                            markQuoted,
	"original-content":                        markQuoted, // Tencent
	"qmoriginal":                              markQuoted, // Tencent
	"olk_src_body_section":                    markQuoted, // Outlook for Mac
	"messagereplysection":                     markQuoted, // Spark
	"appleoriginalcontents":                   markQuoted,
	"mail-editor-reference-message-container": markQuoted, // Outlook
	"ms-outlook-mobile-reference-message":     markQuoted, // Outlook for phones
	"moz-cite-prefix":                         markAttribution,
	"gmail_attr":                              markAttribution,
	"divrplyfwdmsg":                           markCut, // Outlook on the web
	"appendonsend":                            markCut, // Outlook on the web
	"stopspelling":                            markCut, // Hotmail
	"outlookmessageheader":                    markCut,
	"replysplit":                              markCut,
	"zwchr":                                   markCut, // Zimbra
	"xm_mail_oringinal_describe":              markCut, // Tencent, spelled as they do
}

// markupMemo remembers what styles and names of a page were judged to say:
// pages repeat a few of them in every element.
type markupMemo struct {
	styles, names map[string]markup
	sheets        *pageStyles
}

func newMarkupMemo(sheets *pageStyles) markupMemo {
	return markupMemo{styles: make(map[string]markup), names: make(map[string]markup), sheets: sheets}
}

// recall returns what was judged of v, or judges it.
func recall(memo map[string]markup, v []byte, judge func(*markup)) markup {
	if m, ok := memo[string(v)]; ok {
		return m
	}
	m := markup{spaced: true}
	judge(&m)
	if len(memo) < maxMarkupMemo && len(v) <= maxMemoBytes {
		memo[string(v)] = m
	}
	return m
}

// and adds what another attribute of the element says.
func (m *markup) and(o markup) {
	m.spaced = m.spaced && o.spaced
	m.hidden, m.rule = m.hidden || o.hidden, m.rule || o.rule
	m.box, m.quotesBox = m.box || o.box, m.quotesBox || o.quotesBox
	m.mark |= o.mark
}

// readMarkup reads the attributes of the current tag.
func readMarkup(z *html.Tokenizer, name []byte, hasAttr bool, memo markupMemo) markup {
	m := markup{spaced: true, start: 1}
	if memo.sheets == nil || len(memo.sheets.looks) == 0 {
		m.read(z, hasAttr, memo)
		return m
	}
	tag := string(name)
	class, id := m.read(z, hasAttr, memo)
	m.look = m.look.over(memo.sheets.of(tag, class, id))
	return m
}

// read reads the attributes of the current tag, and returns the class and the
// id if there are style sheets.
func (m *markup) read(z *html.Tokenizer, hasAttr bool, memo markupMemo) (class, id string) {
	raw := z.Raw()
	blockquote := len(raw) > 11 && strings.EqualFold(string(raw[1:11]), "blockquote")
	for hasAttr {
		var k, v []byte
		k, v, hasAttr = z.TagAttr()
		switch string(k) {
		case "href":
			m.href = strings.TrimSpace(string(v))
		case "start":
			if n, err := strconv.Atoi(string(v)); err == nil && n > 0 && n < 1_000_000 {
				m.start = n
			}
		case "hidden":
			m.hidden = true
		case "type":
			if blockquote && strings.EqualFold(string(v), "cite") {
				m.mark |= markQuoted
			}
		case "class", "id", "name":
			if memo.sheets != nil {
				switch string(k) {
				case "class":
					class = string(v)
				case "id":
					id = string(v)
				}
			}
			if blockquote {
				m.names(string(v), true)
				continue
			}
			m.and(recall(memo.names, v, func(m *markup) { m.names(string(v), false) }))
		case "style":
			s := recall(memo.styles, v, func(m *markup) { m.style(v) })
			m.and(s)
			m.look = s.look.over(m.look)
		case "color":
			m.look = m.look.over(look{ink: inkOf(strings.ToLower(strings.TrimSpace(string(v))))})
		case "bgcolor":
			m.look = m.look.over(look{ground: groundOf(strings.ToLower(strings.TrimSpace(string(v))))})
		case "background":
			m.look = m.look.over(look{ground: groundOther})
		}
	}
	return class, id
}

// names judges the class, id or name of an element.
func (m *markup) names(v string, blockquote bool) {
	if len(v) > 2048 {
		return
	}
	for name := range strings.FieldsSeq(strings.ToLower(v)) {
		if strings.HasPrefix(name, "mso") {
			m.spaced = false
			continue
		}
		// Outlook puts x_ before the names of mails that it quotes, Yahoo a
		// random prefix.
		name = strings.TrimPrefix(name, "x_")
		switch {
		case name == "gmail_quote" && blockquote:
			m.mark |= markQuoted
			m.quotesBox = true
		case name == "gmail_quote" || name == "gmail_quote_container":
			m.box = true
		case strings.Contains(name, "yahoo_quoted"):
			m.mark |= markQuoted
		case strings.HasPrefix(name, "ntes") && strings.Contains(name, "quote"):
			m.mark |= markQuoted
		default:
			m.mark |= oldMailNames[name]
		}
	}
}

// style judges the inline style of an element.
func (m *markup) style(v []byte) {
	if len(v) > maxStyleBytes {
		v = v[:maxStyleBytes]
		m.look.doubt = true
	}
	m.look = lookOf(declarations(string(v))).over(m.look)
	s := strings.ToLower(strings.Map(func(r rune) rune {
		if r == ' ' || r == '\t' || r == '\n' || r == '\r' {
			return -1
		}
		return r
	}, string(v)))
	m.hidden = m.look.display >= displayNone || strings.Contains(s, "mso-hide:all")
	// The line that Outlook and Foxmail draw above the header of an old mail.
	if strings.Contains(s, "border-top:solid") || strings.Contains(s, "border-top:1") || strings.Contains(s, "border-top:medium") && strings.Contains(s, "border-top-style:solid") {
		m.rule = true
	}
	if strings.Contains(s, "margin:0") || strings.Contains(s, "margin-top:0") && strings.Contains(s, "margin-bottom:0") {
		m.spaced = false
	}
}
