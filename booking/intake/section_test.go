package intake_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"

	"github.com/deskrules/deskrules/booking/intake"
)

// Whatever the header of a message is like, the text below it is read (IN-1,
// IN-6).
func TestHeaderSections(t *testing.T) {
	const cancel = "Please cancel QBD0514."
	long := strings.Repeat("X-Spam: "+strings.Repeat("y", 990)+"\r\n", intake.MaxHeaderBytes/1000+1)
	unicode := func(s string) string {
		b := []byte("\xff\xfe")
		for _, u := range utf16.Encode([]rune(s)) {
			b = append(b, byte(u), byte(u>>8))
		}
		return string(b)
	}
	boundary := "Content-Type: multipart/mixed; boundary=b\r\n"
	for _, c := range []struct{ name, raw, subject, body, codes string }{
		{"just at the limit", "Subject: x\r\nX-Long: " + strings.Repeat("y", intake.MaxHeaderBytes-22) + "\r\n\r\n" + cancel, "x", cancel, ""},
		{"one byte too large", "Subject: x\r\nX-Long: " + strings.Repeat("y", intake.MaxHeaderBytes-21) + "\r\n\r\n" + cancel, "x", cancel, "message header_too_large"},
		{"too large, a field before and one behind", "Subject: x\r\n" + long + "Content-Transfer-Encoding: base64\r\n\r\nUGxlYXNlIGNhbmNlbCBRQkQwNTE0Lg==", "x", cancel, "message header_too_large"},
		{"too large, a multipart at its end", "Subject: x\r\n" + long + boundary + "\r\n--b\r\n\r\n" + cancel + "\r\n--b--\r\n", "x", cancel, "message header_too_large"},
		{"too large, folded", "Subject: x\r\nX-Long: a\r\n" + strings.Repeat(" "+strings.Repeat("y", 900)+"\r\n", intake.MaxHeaderBytes/900) + boundary + "\r\n--b\r\n\r\n" + cancel + "\r\n--b--\r\n", "x", cancel, "message header_too_large"},
		{"too large, without blank line", "Subject: x\r\n" + long + cancel + "\r\n", "x", cancel, "message header_too_large|message malformed_header"},
		{"too large in a part", boundary + "Subject: x\r\n\r\n--b\r\n" + long + "Content-Transfer-Encoding: base64\r\n\r\nUGxlYXNlIGNhbmNlbCBRQkQwNTE0Lg==\r\n--b\r\n\r\nAnd QBD0515.\r\n--b--\r\n", "x", cancel + "\n\nAnd QBD0515.", "message header_too_large"},

		{"no header at all", cancel + "\r\n\r\nLan", "", cancel + "\n\nLan", "message malformed_header"},
		{"no header, another language", "请取消 QBD0514 团：谢谢。\n\nLan", "", "请取消 QBD0514 团：谢谢。\n\nLan", "message malformed_header"},
		{"no header, a label", "Hotel: Grand\n" + cancel, "", "Hotel: Grand\n" + cancel, "message malformed_header"},
		{"no blank line", "Subject: x\r\nFrom: a@b.cd\r\n" + cancel + "\r\nLan\r\n", "x", cancel + "\nLan", "message malformed_header"},
		{"no blank line before the first paragraph", "Subject: x\r\nContent-Type: text/plain; charset=utf-8\r\n" + cancel + "\r\n\r\nLan\r\n", "x", cancel + "\n\nLan", "message malformed_header"},
		{"no blank line, a label", "From: a@b.cd\r\nSubject: x\r\nGroup: QBD0514, please cancel\r\n", "x", "Group: QBD0514, please cancel", "message malformed_header"},
		{"no blank line, labels and text", "Subject: x\r\nGroup: QBD0514\r\n" + cancel + "\r\n\r\nLan", "x", "Group: QBD0514\n" + cancel + "\n\nLan", "message malformed_header"},
		{"no blank line, a greeting with a colon", "Subject: x\r\nDear all: " + cancel + "\r\n\r\nLan", "x", "Dear all: " + cancel + "\n\nLan", "message malformed_header"},
		{"no blank line in a part", boundary + "Subject: x\r\n\r\n--b\r\nContent-Type: text/plain\r\n" + cancel + "\r\n--b--\r\n", "x", cancel, "message malformed_header"},
		{"a part without header and blank line", boundary + "Subject: x\r\n\r\n--b\r\n" + cancel + "\r\n--b\r\n\r\nAnd QBD0515.\r\n--b--\r\n", "x", cancel + "\n\nAnd QBD0515.", "message malformed_header"},
		{"no blank line before the first part", "Subject: x\r\n" + boundary + "--b\r\n\r\n" + cancel + "\r\n--b--\r\n", "x", cancel, "message malformed_header"},
		{"a blank line of blanks", "Subject: x\r\nX-A: b\r\n \t \r\n" + cancel + "\r\n\r\nLan", "x", cancel + "\n\nLan", "message malformed_header"},
		{"a continuation of blanks", "Subject: x\r\n \r\n" + boundary + "\r\n--b\r\n\r\n" + cancel + "\r\n--b--\r\n", "x", cancel, ""},
		{"a continuation that is not indented", "Subject: x\r\nContent-Type: multipart/mixed;\r\nboundary=b\r\n\r\n--b\r\n\r\n" + cancel + "\r\n--b--\r\n", "x", cancel, "message malformed_header"},
		{"a subject that goes on unindented", "Subject: x\r\nand y\r\nFrom: a@b.cd\r\n\r\n" + cancel, "x and y", cancel, "message malformed_header"},
		{"junk between fields", "Subject: x\r\n: y\r\n\xff\xff: z\r\n  more\r\n" + boundary + "\r\n--b\r\n\r\n" + cancel + "\r\n--b--\r\n", "x", cancel, "message malformed_header"},
		{"junk without words behind the fields", "Subject: x\r\n----\r\n\r\n" + cancel, "x", cancel, "message malformed_header"},
		{"indented from the first line", " Subject: x\r\nFrom: a@b.cd\r\n\r\n" + cancel, "", cancel, "message malformed_header"},
		{"fields that nobody knows", "Subject: x\r\nFlurb: 1\r\nBlarg: 2\r\n\r\n" + cancel, "x", cancel, ""},
		{"a field with a space before its colon", "Subject : x\r\n\r\n" + cancel, "x", cancel, ""},

		{"line ends of CR", strings.ReplaceAll("Subject: x\n"+boundary[:len(boundary)-2]+"\n\n--b\n\n"+cancel+"\n\nLan\n--b--\n", "\n", "\r"), "x", cancel + "\n\nLan", ""},
		{"line ends of CR CR LF", strings.ReplaceAll("Subject: x\n"+boundary[:len(boundary)-2]+"\n\n--b\n\n"+cancel+"\n\nLan\n--b--\n", "\n", "\r\r\n"), "x", cancel + "\n\nLan", ""},
		{"the From line of a mailbox", "From a@b.cd Mon May 11 10:02:33 2026\r\nSubject: x\r\n\r\n" + cancel, "x", cancel, ""},
		{"the From line of a mailbox and a blank line", "From a@b.cd Mon May 11 10:02:33 2026\n\nSubject: x\n\n" + cancel, "x", cancel, ""},
		{"a mark before the header", "\ufeffSubject: x\r\n\r\n" + cancel, "x", cancel, ""},
		{"blank lines, a mark, blanks", "\r\n \t\r\n\ufeff\r\nSubject: x\r\n\r\n" + cancel, "x", cancel, ""},
		{"a file of wide characters", unicode("Subject: x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n请取消 QBD0514。"), "x", "请取消 QBD0514。", ""},
		{"a boundary that is too long for anybody", "Subject: x\r\nContent-Type: multipart/mixed; boundary=" + strings.Repeat("b", 6000) + "\r\n\r\n--" + strings.Repeat("b", 6000) + "\r\n\r\n" + cancel + "\r\n--" + strings.Repeat("b", 6000) + "--", "x", "--" + strings.Repeat("b", 6000) + "\n\n" + cancel + "\n--" + strings.Repeat("b", 6000) + "--", "message part_dropped"},
		{"a boundary that is named too late", "Subject: x\r\nContent-Type: multipart/mixed; x=" + strings.Repeat("b", intake.MaxMediaTypeBytes) + "; boundary=part\r\n\r\n--part\r\nContent-Type: text/plain\r\n\r\n" + cancel + "\r\n--part--", "x", cancel, "message header_field_cut|message boundary_repaired"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := read(t, []byte(c.raw))
			subject := ""
			if m.SourceMessage.Subject != nil {
				subject = *m.SourceMessage.Subject
			}
			assert.Equal(t, c.subject, subject)
			assert.Equal(t, c.body, m.BodyCurrent)
			assert.Equal(t, c.codes, strings.Join(codesOf(m), "|"))
		})
	}
}
