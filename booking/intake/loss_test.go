package intake_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
)

// allText is all text of a material that counts as current.
func allText(m *booking.Material) string {
	texts := []string{m.BodyCurrent}
	for _, a := range m.CurrentAttachments {
		if a.Text != nil {
			texts = append(texts, *a.Text)
		}
	}
	for _, t := range m.CurrentTables {
		for _, r := range t.Rows {
			for _, c := range r.Cells {
				texts = append(texts, string(c.Text))
			}
		}
	}
	return strings.Join(texts, "\n")
}

// reasonsOf are the reasons of the attachments that cannot be read.
func reasonsOf(m *booking.Material) string {
	var reasons []string
	for _, a := range m.CurrentAttachments {
		if a.UnreadableReason != nil && a.Kind != booking.KindLink {
			reasons = append(reasons, a.AttachmentID+" "+*a.UnreadableReason)
		}
	}
	return strings.Join(reasons, "|")
}

// Current content is in the material, or a warning or an unreadable mark says
// that it is not, whatever the structure of the mail (IN-1, IN-3, IN-6).
func TestNothingIsLostInSilence(t *testing.T) {
	const cancel, amend = "Please cancel QBD0514.", "Please amend QBD0515."
	calendar := part("text/calendar; charset=utf-8; method=REQUEST", "BEGIN:VCALENDAR\nSUMMARY:QBD0516\nEND:VCALENDAR")
	second := part("text/plain; charset=utf-8", amend)
	gbk := in(simplifiedchinese.GB18030, "请取消镕喆㐀团。")
	uneven := func(s string) string {
		code := base64.StdEncoding.EncodeToString([]byte(s))
		return code[:3] + "\n" + code[3:10] + "\n\n" + code[10:15] + " \n" + code[15:]
	}
	for _, c := range []struct {
		name string
		raw  []byte
		// texts are current, in this order; codes and reasons are all there are.
		texts          []string
		codes, reasons string
	}{
		{"texts between files", message(multi("mixed", plain(cancel), attached("a.bin", []byte("x")), second, attached("b.bin", []byte("x")), plain("And QBD0516."))),
			[]string{cancel, amend, "And QBD0516."}, "", "A1 this kind of file is not read|A2 this kind of file is not read"},
		{"a text that is attached", message(multi("mixed", plain("x"), part("text/plain", cancel, "Content-Disposition: attachment; filename=a.txt"))), []string{cancel}, "", ""},
		{"a text that is attached without a name", message(multi("mixed", plain("x"), part("text/plain", cancel, "Content-Disposition: attachment"))), []string{cancel}, "", ""},
		{"the only text is attached", message(part("text/plain", cancel, "Content-Disposition: attachment")), []string{cancel}, "", ""},
		{"a calendar that is attached", message(multi("mixed", plain("x"), part("text/calendar; name=a.ics", "SUMMARY:QBD0516", "Content-Disposition: attachment"))), []string{"SUMMARY:QBD0516"}, "", ""},
		{"a page that is attached", message(multi("mixed", plain("x"), part("text/html; name=a.html", "<p>"+cancel, "Content-Disposition: attachment"))), []string{cancel}, "", ""},
		{"three copies", message(multi("alternative", plain(cancel), page("<p>"+cancel), calendar)), []string{cancel, "SUMMARY:QBD0516"}, "", ""},
		{"three copies, the page first", message(multi("alternative", page("<p>"+cancel), calendar, plain(cancel))), []string{cancel, "SUMMARY:QBD0516"}, "", ""},
		{"a page for programs alone", message(multi("alternative", part("text/x-amp-html", "<p>"+cancel))), []string{cancel}, "", ""},
		{"a page for programs alone, without copies", message(multi("mixed", attached("a.bin", []byte("x")), part("text/watch-html", "<p>"+cancel))), []string{cancel}, "", "A1 this kind of file is not read"},
		{"a page for programs beside a page", message(multi("alternative", page("<p>"+cancel), part("text/x-amp-html", "<p>"+amend))), []string{cancel}, "", ""},
		{"a text of another kind", message(part("text/enriched", "<bold>"+cancel+"</bold>")), []string{cancel}, "", ""},
		{"the root of related parts is not first", message(func() entity {
			e := multi("related", encoded("image/png", []byte("\x89PNG"), "Content-ID: <p>"), part("text/html; charset=utf-8", `<p><img src="cid:p">`+cancel, "Content-ID: <root>"))
			e.header[0] += `; start="<root>"; type="text/html"`
			return e
		}()), []string{cancel}, "", "A1 no text recognition was given"},
		{"new text in a table", message(page("<table><tr><td><table><tr><td><p>" + cancel + "</p></td></tr></table></td></tr></table>")), []string{cancel}, "", ""},
		{"new text in a table with columns", message(page("<table><tr><td>Group</td><td>QBD0514</td></tr><tr><td>Please</td><td>cancel</td></tr></table>")), []string{"Group\tQBD0514\nPlease\tcancel"}, "", ""},
		{"a page with a sign alone", message(page("<p>👍</p>")), []string{"👍"}, "", ""},
		{"what a page has for programs without scripts", message(page("<p>x</p><noscript>" + cancel + "</noscript>")), []string{"x"}, "body hidden_text", ""},
		{"what a form holds", message(page("<p>x</p><textarea>" + cancel + "</textarea>")), []string{"x"}, "body hidden_text", ""},
		{"a style without end", message(page("<p>x</p><style>p{}<p>" + cancel)), []string{"x"}, "body hidden_text", ""},
		{"a script and a title", message(page("<title>Mail</title><style>p{}</style><p>x</p><script>f()</script>")), []string{"x"}, "", ""},
		{"a plain copy that looks like a placeholder", message(multi("alternative", plain("View the html list and cancel QBD0514."), page("<p>x</p>"))), []string{"x", "View the html list and cancel QBD0514."}, "body alternatives_differ", ""},
		{"a placeholder", message(multi("alternative", plain("Your mail client does not support HTML."), page("<p>"+cancel))), []string{cancel}, "", ""},
		{"a page that says more than the copy that marks the old mail", message(multi("alternative", plain("x\n\nOn Mon, 11 May 2026 at 10:02 R <r@h.example> wrote:\n> old"), page("<p>x</p><p>"+cancel+"</p><p>old</p>"))),
			[]string{"x", cancel}, "body alternatives_differ", ""},
		{"copies too long to be compared", message(multi("alternative", plain(strings.Repeat("word ", 60_000)+cancel), page("<p>x</p>"))), []string{"x"}, "body alternatives_not_compared", ""},
		{"copies of too many lines to be compared", message(multi("alternative", plain(strings.Repeat("word\n", 500)+cancel), page("<p>x</p>"))), []string{"x"}, "body alternatives_not_compared", ""},
		{"long copies that are the same", message(multi("alternative", plain(strings.Repeat("word\n", 60_000)+cancel), page("<p>"+strings.Repeat("word ", 60_000)+cancel))), []string{cancel}, "", ""},

		{"a file of Outlook", message(multi("mixed", plain("x"), part("application/ms-tnef; name=winmail.dat", "x"))), nil, "", "A1 what Outlook packed into the file (winmail.dat) was not read"},
		{"a file of Outlook by its content", message(multi("mixed", plain("x"), attached("winmail.dat", []byte("\x78\x9f\x3e\x22")))), nil, "", "A1 what Outlook packed into the file (winmail.dat) was not read"},
		{"encrypted by S/MIME", message(encoded(`application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m`, []byte("0\x80"))), nil, "", "A1 the text is encrypted (S/MIME)"},
		{"signed by S/MIME", message(encoded(`application/x-pkcs7-mime; smime-type=signed-data; name=smime.p7m`, []byte("0\x80"))), nil, "", "A1 the text is inside a signature (S/MIME) that was not opened"},
		{"the signature of a text", message(multi("signed; protocol=\"application/pkcs7-signature\"", plain(cancel), part("application/pkcs7-signature; name=smime.p7s", "x"))), []string{cancel}, "", "A1 a signature is not read"},
		{"encrypted by PGP", message(multi("encrypted", part("application/pgp-encrypted", "Version: 1"), part("application/octet-stream; name=encrypted.asc", "-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----"))), nil, "",
			"A1 the text is encrypted (PGP)|A2 the text is encrypted (PGP)"},
		{"encrypted by PGP in the text", message(plain("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----")), []string{"hQEMA"}, "body encrypted", ""},
		{"signed by PGP in the text", message(plain("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n" + cancel + "\n-----BEGIN PGP SIGNATURE-----\n\niQ\n-----END PGP SIGNATURE-----")), []string{cancel}, "", ""},

		{"flowed text", message(part("text/plain; format=flowed", "Please cancel \nQBD0514.\n > bare")), []string{cancel, "> bare"}, "body bare_quote_kept", ""},
		{"gb18030 named gb2312", message(part("text/plain; charset=gb2312", string(gbk))), []string{"请取消镕喆㐀团。"}, "", ""},
		{"8 bits named 7 bits", message(part("text/plain; charset=utf-8", "请取消 QBD0514。", "Content-Transfer-Encoding: 7bit")), []string{"请取消 QBD0514。"}, "", ""},
		{"base64 in lines of any length", message(part("text/plain; charset=utf-8", uneven(cancel+" 谢谢"), "Content-Transfer-Encoding: base64")), []string{cancel + " 谢谢"}, "", ""},
		{"base64 on one line", message(part("text/plain; charset=utf-8", base64.StdEncoding.EncodeToString([]byte(strings.Repeat(cancel+"\n", 500))), "Content-Transfer-Encoding: BASE64")), []string{cancel}, "", ""},
		{"base64 spelled in another way", message(part("text/plain", "UGxlYXNlIGNhbmNlbCBRQkQwNTE0Lg==", "Content-Transfer-Encoding: base-64 (MIME)")), []string{cancel}, "", ""},
		{"text named base64", message(part("text/plain; charset=utf-8", cancel+"\n\nThanks and regards\nLan", "Content-Transfer-Encoding: base64")), []string{cancel, "Thanks and regards"}, "body broken_transfer_encoding", ""},
		{"Chinese named base64", message(part("text/plain; charset=utf-8", "请取消QBD0514团。", "Content-Transfer-Encoding: base64")), []string{"请取消QBD0514团。"}, "body broken_transfer_encoding", ""},
		{"an encoding that nobody knows", message(part("text/plain", cancel, "Content-Transfer-Encoding: x-flurb")), []string{cancel}, "body broken_transfer_encoding", ""},
		{"a file in an encoding that nobody knows", message(multi("mixed", plain("x"), part("text/plain; name=a.txt", cancel, "Content-Disposition: attachment", "Content-Transfer-Encoding: x-uuencode"))), []string{cancel}, "A1 broken_transfer_encoding", ""},

		{"a multipart that is misspelled", []byte("Subject: x\r\nContent-Type: mulitpart/mixed; boundary=b\r\n\r\n--b\r\n\r\n" + cancel + "\r\n--b--\r\n"), []string{cancel}, "", ""},
		{"a file with a boundary", message(multi("mixed", plain("x"), part("text/csv; name=a.csv; boundary=b", "Group,Pax\nQBD0514,1", "Content-Disposition: attachment"))), []string{"QBD0514"}, "", ""},
		{"a document with a boundary", message(multi("mixed", plain("x"), part("application/pdf; boundary=b", "%PDF-1.4"))), nil, "", "A1 no text recognition was given"},
		{"text before the first part", []byte("Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + cancel + "\r\n--b\r\n\r\nx\r\n--b--\r\n"), []string{"x"}, "message text_outside_parts", ""},
		{"the usual words before the first part", []byte("Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\nThis is a multi-part message in MIME format.\r\n--b\r\n\r\nx\r\n--b--\r\n"), []string{"x"}, "", ""},
		{"a long subject", []byte("Subject: " + strings.Repeat("x", intake.MaxFieldBytes+1) + "\r\n\r\n" + cancel), []string{cancel}, "message header_field_cut", ""},
		{"many copies to", []byte("Cc: " + strings.Repeat("a@b.example, ", intake.MaxAddresses+1) + "\r\n\r\n" + cancel), []string{cancel}, "message header_field_cut", ""},
		{"a long content type", message(part("text/plain; x="+strings.Repeat("x", intake.MaxMediaTypeBytes), cancel)), []string{cancel}, "message header_field_cut", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := read(t, c.raw)
			text := allText(m)
			for _, s := range c.texts {
				i := strings.Index(text, s)
				require.GreaterOrEqual(t, i, 0, "%q is not in %q", s, text)
				text = text[i+len(s):]
			}
			assert.Equal(t, c.codes, strings.Join(codesOf(m), "|"))
			assert.Equal(t, c.reasons, reasonsOf(m))
		})
	}
}

// The same for the content of tables (IN-4, IN-6).
func TestNoCellIsLostInSilence(t *testing.T) {
	const columns = `<row><c t="str"><v>Group</v></c></row>`
	long := strings.Repeat("团", intake.MaxCellBytes/3+1)
	for _, c := range []struct {
		name, file string
		data       []byte
		codes      string
	}{
		{"a text that is too long for a cell", "x.xlsx", withSheet(t, columns+`<row><c t="str"><v>`+long+`</v></c></row>`), "A1 table_cut"},
		{"a text of runs that is too long", "x.xlsx", withSheet(t, columns+`<row><c t="inlineStr"><is><r><t>`+long+`</t></r></is></c></row>`), "A1 table_cut"},
		{"a shared text that is too long", "x.xlsx", bomb(t, map[string]string{"xl/sharedStrings.xml": `<sst><si><t>` + long + `</t></si></sst>`, sheetName: `<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>`}), "A1 table_cut"},
		{"a shared text that is missing", "x.xlsx", withSheet(t, columns+`<row><c t="str"><v>x</v></c><c t="s"><v>99</v></c></row>`), "A1 table_damaged"},
		{"a style that is missing", "x.xlsx", withSheet(t, columns+`<row><c t="str" s="999"><v>x</v></c></row>`), "A1 table_damaged"},
		{"too many merged ranges", "x.xlsx", bomb(t, map[string]string{sheetName: `<worksheet><sheetData>` + columns + `<row><c t="str"><v>x</v></c></row></sheetData><mergeCells>` + strings.Repeat(`<mergeCell ref="C1:C2"/>`, 10_001) + `</mergeCells></worksheet>`}), "A1 table_cut"},
		{"a csv with a long text", "x.csv", []byte("Group,Note\nQBD0514," + long + "\n"), "A1 table_cut"},
		{"a csv with line ends of CR", "x.csv", []byte("Group,Note\rQBD0514,x\rQBD0515,y\r"), ""},
		{"comments", "x.xlsx", workbook(t, func(f *excelize.File) {
			setRow(t, f, "Sheet1", 1, "Group")
			setRow(t, f, "Sheet1", 2, "QBD0514")
			require.NoError(t, f.AddComment("Sheet1", excelize.Comment{Cell: "A2", Author: "Lan", Text: "cancel"}))
		}), "A1 workbook_notes"},
		{"a text box", "x.xlsx", workbook(t, func(f *excelize.File) {
			setRow(t, f, "Sheet1", 1, "Group")
			setRow(t, f, "Sheet1", 2, "QBD0514")
			require.NoError(t, f.AddShape("Sheet1", &excelize.Shape{Cell: "C1", Type: "rect", Paragraph: []excelize.RichTextRun{{Text: "cancel"}}}))
		}), "A1 workbook_notes"},
		{"two hidden sheets", "x.xlsx", workbook(t, func(f *excelize.File) {
			for _, name := range []string{"One", "Two"} {
				_, err := f.NewSheet(name)
				require.NoError(t, err)
				setRow(t, f, name, 1, "x")
				require.NoError(t, f.SetSheetVisible(name, false))
			}
		}), "A1 hidden_sheet|A1 hidden_sheet"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := read(t, message(multi("mixed", plain("x"), attached(c.file, c.data))))
			assert.Equal(t, c.codes, strings.Join(codesOf(m), "|"))
			require.NotEmpty(t, m.CurrentTables)
			if c.file == "x.csv" && c.codes == "" {
				assert.Len(t, m.CurrentTables[0].Rows, 2)
			}
		})
	}
	t.Run("a sheet that is missing", func(t *testing.T) {
		base := workbook(t, func(f *excelize.File) {
			setRow(t, f, "Sheet1", 1, "x")
			_, err := f.NewSheet("Two")
			require.NoError(t, err)
			setRow(t, f, "Two", 1, "y")
		})
		data := rezip(t, base, func(name string, content []byte) []byte {
			if name == "xl/_rels/workbook.xml.rels" {
				return []byte(strings.Replace(string(content), "sheet2.xml", "sheet9.xml", 1))
			}
			return content
		})
		m := read(t, message(multi("mixed", plain("x"), attached("x.xlsx", data))))
		assert.Equal(t, []string{"A1 table_damaged"}, codesOf(m))
		assert.Len(t, m.CurrentTables, 1)
	})
}

// The same for links, pages of documents and warnings.
func TestNoLinkIsLostInSilence(t *testing.T) {
	t.Run("many links to one place, then another", func(t *testing.T) {
		for _, gap := range []string{" ", "<br>"} {
			m := read(t, message(page(strings.Repeat(`<a href="https://x.example/a">a</a> <a href="mailto:b@x.example">b</a>`+gap, 60)+`<a href="https://x.example/list">list</a>`)))
			require.Len(t, m.CurrentAttachments, 2)
			assert.Equal(t, "https://x.example/list", m.CurrentAttachments[1].Filename)
		}
	})
	t.Run("one more than are listed on one line", func(t *testing.T) {
		var b strings.Builder
		for i := range intake.MaxLinks + 1 {
			fmt.Fprintf(&b, `<a href="https://x.example/%d">a</a> `, i)
		}
		m := read(t, message(page(b.String())))
		assert.Equal(t, []string{"body too_many_links"}, codesOf(m))
	})
	t.Run("a link that is too long", func(t *testing.T) {
		m := read(t, message(plain("https://x.example/"+strings.Repeat("x", 3000))))
		require.Len(t, m.CurrentAttachments, 1)
		assert.Equal(t, "the link is too long", *m.CurrentAttachments[0].UnreadableReason)
	})
	t.Run("the links of a page whose plain copy marks the old mail", func(t *testing.T) {
		m := read(t, message(multi("alternative", plain("See the list.\n\nOn Mon, 11 May 2026 at 10:02 R <r@h.example> wrote:\n> old"),
			page(`<p>See <a href="https://x.example/list">the list</a>.</p><p><a href="https://x.example/old">old</a></p>`))))
		require.Len(t, m.CurrentAttachments, 1)
		assert.Equal(t, "https://x.example/list", m.CurrentAttachments[0].Filename)
	})
	t.Run("more pages than are kept", func(t *testing.T) {
		i, err := intake.New(intake.Config{OCR: func(intake.Document) ([]intake.DocumentPage, error) {
			return make([]intake.DocumentPage, 0), nil
		}})
		require.NoError(t, err)
		m, err := i.Message(message(multi("mixed", plain("x"), attached("v.pdf", []byte("%PDF-")))), "M")
		require.NoError(t, err)
		assert.Equal(t, "A1 no text was recognised in it", reasonsOf(m))
		i, err = intake.New(intake.Config{OCR: func(intake.Document) ([]intake.DocumentPage, error) {
			pages := make([]intake.DocumentPage, intake.MaxPages+1)
			for k := range pages {
				pages[k] = intake.DocumentPage{Number: k + 1, Text: "x"}
			}
			return pages, nil
		}})
		require.NoError(t, err)
		m, err = i.Message(message(multi("mixed", plain("x"), attached("v.pdf", []byte("%PDF-")), attached("w.pdf", []byte("%PDF-")))), "M")
		require.NoError(t, err)
		assert.Len(t, m.CurrentOCR, intake.MaxPages)
		assert.Equal(t, []string{"A1 text_cut", "A2 text_cut"}, codesOf(m))
		assert.Equal(t, "A2 there are more pages than are kept", reasonsOf(m))
	})
	t.Run("more warnings than are kept", func(t *testing.T) {
		parts := []entity{plain("x")}
		for i := range intake.MaxWarnings + 1 {
			parts = append(parts, part("text/plain; charset=gbk", "\xff\xff", fmt.Sprintf("Content-Disposition: attachment; filename=%d.txt", i)))
		}
		m := read(t, message(multi("mixed", parts...)))
		require.Len(t, m.IntakeWarnings, intake.MaxWarnings)
		assert.Equal(t, "too_many_warnings", m.IntakeWarnings[intake.MaxWarnings-1].Code)
		m = read(t, message(multi("mixed", parts[:intake.MaxWarnings+1]...)))
		require.Len(t, m.IntakeWarnings, intake.MaxWarnings)
		assert.Equal(t, "undecodable_bytes", m.IntakeWarnings[intake.MaxWarnings-1].Code)
	})
}
