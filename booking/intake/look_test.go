package intake_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskrules/deskrules/booking/intake"
)

const unseenWords = "Please cancel QBD0999."

// styledBody is a page with words in an element that has a style.
func styledBody(style string) string {
	return `<p>Please amend QBD0514.</p><div style="` + style + `">` + unseenWords + `</div><p>Thanks</p>`
}

// What a person does not see is left out and named; what a person sees stays,
// whatever its style resembles; where it is not certain it stays and is named
// (IN-2, IN-3).
func TestLooks(t *testing.T) {
	sheet := func(css, body string) string {
		return "<html><head><style>" + css + "</style></head><body><p>Please amend QBD0514.</p>" + body + "<p>Thanks</p></body></html>"
	}
	const marked = `<div class="a x" id="y">` + unseenWords + `</div>`
	for codes, pages := range map[string]map[string]string{
		"body hidden_text": {
			"letters without size":               styledBody("font-size:0"),
			"in pixels":                          styledBody("color:red; font-size: 0px"),
			"in points":                          styledBody("FONT-SIZE:0.0pt"),
			"less than a pixel":                  styledBody("font-size:.5px"),
			"in the short form":                  styledBody("font:0/0 a"),
			"a share of nothing":                 `<p>Please amend QBD0514.</p><div style="font-size:0"><b style="font-size:120%">` + unseenWords + `</b></div>`,
			"clear letters":                      styledBody("color:transparent"),
			"clear letters by opacity of colour": styledBody("color:rgba(0, 0, 0, 0)"),
			"clear letters in eight figures":     styledBody("color:#00000000"),
			"without opacity":                    styledBody("opacity:0"),
			"hardly any opacity":                 styledBody("opacity: 0.01"),
			"no opacity in percent":              styledBody("opacity:0%"),
			"left of the screen":                 styledBody("position:absolute;left:-9999px"),
			"above the screen":                   styledBody("top:-999px;position:fixed"),
			"left by letters":                    styledBody("position:absolute;left:-100em"),
			"indented off the screen":            styledBody("text-indent:-9999px"),
			"a box without height":               styledBody("height:0;overflow:hidden"),
			"a box without width":                styledBody("max-width:0px;overflow:hidden"),
			"a box of one pixel":                 styledBody("position:absolute;width:1px;height:1px;overflow:hidden"),
			"a part of a line as a box":          `<p>Please amend QBD0514. <span style="display:inline-block;width:0;overflow:hidden">` + unseenWords + `</span></p>`,
			"not displayed":                      styledBody("display:none"),
			"not displayed, with a comment":      styledBody("display:/**/none"),
			"a comment in the name":              styledBody("dis/* x */play : none"),
			"important":                          styledBody("display:none!important;display:block"),
			"important at the end":               styledBody("display:block;display:none !important"),
			"not visible":                        styledBody("visibility:hidden"),
			"by class":                           sheet(".x{display:none}", marked),
			"by id":                              sheet("#y { display : none; }", marked),
			"by element and class":               sheet("p.z,div.x{color:red;display:none}", marked),
			"by a class in a list of selectors":  sheet(".z, .X {display:none}", marked),
			"by a class on all screens":          sheet("@import 'a.css';@media screen{.x{display:none}}", marked),
			"by an important class":              sheet(".x{display:none !important}", strings.Replace(marked, "<div", `<div style="display:block"`, 1)),
			"by a class without letter size":     sheet("<!-- .x{font-size:0} -->", marked),
			"by a sheet below":                   "<p>Please amend QBD0514.</p>" + marked + "<STYLE type='text/css'>.x{display:none}</STYLE>",
			"behind another sheet":               "<style>p{margin:0}</style>" + sheet(".x{display:none}", marked),
			"a table in it":                      `<p>Please amend QBD0514.</p><div style="opacity:0"><table><tr><td>` + unseenWords + `</td><td>x</td></tr></table></div>`,
		},
		"body faint_text": {
			"white":                              styledBody("color:white"),
			"white in three figures":             styledBody("COLOR:#FFF"),
			"white in six figures":               styledBody("color:#ffffff;background:#fff"),
			"white in numbers":                   styledBody("color:rgb(255, 255, 255)"),
			"nearly white":                       styledBody("color:#fefefe"),
			"white by an attribute":              `<p>Please amend QBD0514.</p><font color="#FFFFFF">` + unseenWords + `</font>`,
			"white by class":                     sheet(".x{color:#fff}", marked),
			"white on white on blue":             `<div style="background:#003366"><p style="background-color:#ffffff;color:#ffffff">` + unseenWords + `</p></div>`,
			"a line that clips nothing":          `<p><span style="height:0;overflow:hidden">` + unseenWords + `</span></p>`,
			"a cell that clips nothing":          `<table><tr><td style="width:0;overflow:hidden">` + unseenWords + `</td></tr></table>`,
			"a padded box":                       styledBody("height:0;padding-bottom:56%;overflow:hidden"),
			"hidden here, shown on small screen": sheet(".x{display:none} @media (max-width:600px){.x{display:block !important}}", marked),
			"hidden here, shown inside another":  sheet(".x{display:none} .a.x{display:block}", marked),
			"a style that is too long":           styledBody(strings.Repeat("a:b;", 2000) + "display:none"),
			"more rules than are read":           sheet(strings.Repeat(".q{color:red}", 5000), marked),
		},
		"": {
			"usual letters":                   styledBody("font-size:10px;color:#333;opacity:1;text-indent:-18pt;position:relative;left:-8px"),
			"a layout without letter size":    `<table><tr><td style="font-size:0px;padding:10px 25px;word-break:break-word"><div style="font-family:Arial;font-size:13px;color:#000000">` + unseenWords + `</div></td></tr></table>`,
			"visible inside hidden":           `<div style="visibility:hidden"><p style="visibility:visible">` + unseenWords + `</p></div>`,
			"dark inside clear":               `<div style="color:transparent"><p style="color:#000">` + unseenWords + `</p></div>`,
			"white on blue":                   styledBody("color:#fff;background:#0066cc"),
			"white on a blue cell":            `<table bgcolor="#003366"><tr><td><font color="white">` + unseenWords + `</font></td></tr></table>`,
			"white on a picture":              `<table><tr><td background="cid:x" style="color:#fff">` + unseenWords + `</td></tr></table>`,
			"white on a ground of a class":    sheet(".a{background-color:navy}.x{color:#fff}", marked),
			"white again dark":                `<div style="color:#fff"><p style="color:#222">` + unseenWords + `</p></div>`,
			"white without words":             styledBody("color:#000") + `<p style="color:#fff">. &nbsp; &zwnj;</p><div style="font-size:0">&nbsp;</div><div style="height:0;overflow:hidden"></div>`,
			"a box that shows what is larger": styledBody("height:0;overflow:visible"),
			"a box with height":               styledBody("height:40px;overflow:hidden"),
			"a full box":                      styledBody("width:100%;max-width:600px;overflow:hidden"),
			"not placed":                      styledBody("left:-9999px"),
			"behind white":                    `<b style="color:#fff"></b><p>` + unseenWords + `</p>`,
			"behind letters without size":     `<b style="font-size:0"></b><p>` + unseenWords + `</p>`,
			"on paper, behind all screens":    sheet("@media screen{.q{color:red}}@media print{.x{display:none}}", marked),
			"on paper, behind an inner block": sheet("@media print{@media screen{.q{color:red}} .x{display:none}}", marked),
			"moved a little":                  styledBody("position:absolute;left:-20px"),
			"displayed after all":             styledBody("display:none;display:block"),
			"a class of another element":      sheet("p.x{display:none}", marked),
			"another class":                   sheet(".xx,.x-y,.y,#x,#a{display:none}", marked),
			"a class inside another":          sheet(".q .x{display:none}", marked),
			"a class shown by itself":         sheet(".x{display:none}.x{display:block}", marked),
			"a class shown by a style":        sheet(".x{display:none}", strings.Replace(marked, "<div", `<div style="display:block"`, 1)),
			"hidden on small screens":         sheet("@media only screen and (max-width:480px){.x{display:none}} .q{color:red}", marked),
			"hidden on paper":                 sheet("@media print{@media screen{.x{display:none}}}", marked),
			"a sheet for one program":         `<!--[if mso]><style>.x{display:none}</style><![endif]-->` + marked,
			"a sheet in a comment":            sheet("/* .x{display:none} */", marked),
			"a sheet without end":             sheet(".x{color:red", marked),
			"a font and what follows":         sheet("@font-face{font-family:A;src:url(a)} .x{color:red}", marked),
		},
	} {
		for name, src := range pages {
			t.Run(name, func(t *testing.T) {
				m := read(t, message(page(src)))
				assert.Equal(t, codes, strings.Join(codesOf(m), "|"))
				if codes == "body hidden_text" {
					assert.NotContains(t, m.BodyCurrent, "QBD0999")
					assert.Contains(t, m.BodyCurrent, "Please amend QBD0514.")
				} else {
					assert.Contains(t, m.BodyCurrent, unseenWords)
				}
			})
		}
	}
}

// Struck-out words stay and are named where they are new, and so are those of
// a page that is attached.
func TestStruckText(t *testing.T) {
	for _, c := range []struct{ name, src, codes string }{
		{"s", "<s>" + unseenWords + "</s>", "body struck_text"},
		{"strike", "<strike>" + unseenWords + "</strike>", "body struck_text"},
		{"del", "<del>" + unseenWords + "</del>", "body struck_text"},
		{"by style", styledBody("text-decoration:underline line-through"), "body struck_text"},
		{"by the line of a style", styledBody("text-decoration-line:line-through"), "body struck_text"},
		{"by class", "<style>.x{text-decoration:line-through}</style><div class=x>" + unseenWords + "</div>", "body struck_text"},
		{"in a table", "<table><tr><td><s>" + unseenWords + "</s></td><td>x</td></tr></table>", "body struck_text"},
		{"hidden as well", "<p>x " + unseenWords + "</p><s style='display:none'>QBD0515</s>", "body hidden_text"},
		{"underlined", "<u>" + unseenWords + "</u><ins>x</ins><s></s>", ""},
		{"below a header", "<p>" + unseenWords + "</p><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p><b>From:</b> Rsvn &lt;r@h.example&gt;<br><b>Sent:</b> Monday, May 11, 2026 10:02 AM<br><b>To:</b> A<br><b>Subject:</b> x</p></div><p><s>10 TWN</s></p>", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := read(t, message(page(c.src)))
			assert.Contains(t, m.BodyCurrent, unseenWords)
			assert.Equal(t, c.codes, strings.Join(codesOf(m), "|"))
		})
	}
	attach := func(src string) string {
		m := read(t, message(multi("mixed", plain("x"), part("text/html; name=a.html", "<p>x</p>"+src, "Content-Disposition: attachment"))))
		return strings.Join(codesOf(m), "|")
	}
	assert.Equal(t, "A1 struck_text", attach("<s>y</s>"))
	assert.Equal(t, "A1 hidden_text", attach("<p style='opacity:0'>y</p>"))
	assert.Equal(t, "A1 faint_text", attach("<p style='color:#fff'>y</p>"))
	assert.Empty(t, attach("<p>y</p>"))
}

// A text in a charset that is not read is no text: nobody can say that the mail
// asks for nothing (IN-1).
func TestUnreadableText(t *testing.T) {
	for _, c := range []struct {
		name, label, text, code string
		incomplete              bool
	}{
		{"numbered bytes", "x-user-defined", "\xf0\xd2\xcf\xdb\xd5 \xcf\xd4\xcd\xc5\xce\xc9\xd4\xd8 QBD0514", "unreadable_text", true},
		{"numbered bytes of ASCII", "x-user-defined", unseenWords, "", false},
		{"UTF-8 as numbered bytes", "x-user-defined", "请取消 QBD0514 团。", "charset_unknown", false},
		{"Korean by shifts", "iso-2022-kr", "\x1b$)C\x0e>H3g\x0f QBD0514", "unreadable_text", true},
		{"ASCII named Korean", "iso-2022-kr", unseenWords, "charset_unknown", false},
		{"Japanese by shifts", "iso-2022-jp", "\x1b$B%-%c%s%;%k\x1b(B QBD0514", "", false},
		{"UTF-7", "utf-7", "+i/dT1m2I- QBD0514", "unreadable_text", true},
		{"ASCII named UTF-7", "UTF-7", unseenWords + " 1 +- 1, +84 28 5550 0100", "charset_unknown", false},
		{"letters of Western Europe", "x-nobody", "Merci d'annuler la r\xe9servation QBD0514", "charset_unknown", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := read(t, message(part("text/plain; charset="+c.label, c.text)))
			codes := []string{}
			if c.code != "" {
				codes = append(codes, "body "+c.code)
			}
			assert.Equal(t, codes, codesOf(m))
			assert.Equal(t, c.incomplete, m.Incomplete())
			assert.NotEmpty(t, m.BodyCurrent)
		})
	}
	m := read(t, message(multi("mixed", plain("x"), part("text/plain; charset=utf-7; name=a.txt", "+i/dT1m2I-", "Content-Disposition: attachment"))))
	assert.Equal(t, []string{"A1 " + intake.CodeUnreadableText}, codesOf(m))
	assert.True(t, m.Incomplete())
}
