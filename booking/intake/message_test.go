package intake_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
	"github.com/deskrules/deskrules/contract/rule"
)

// TestCharsets is IN-1: what is written in one charset is read in it, whatever
// the label says.
func TestCharsets(t *testing.T) {
	const (
		zh   = "请取消 QBD0514 团，谢谢。"
		rare = "领队张喆、朱镕基，请改为 12 间。"
		tw   = "請取消 QBD0514 團，謝謝。"
		ja   = "QBD0514をキャンセルしてください。"
		ko   = "QBD0514 단체를 취소해 주세요."
		vi   = "Đưa khách QBD0514 đi ăn, cám ơn nhé"
		th   = "กรุณายกเลิก QBD0514"
		fr   = "Merci d'annuler le dîner réservé à l'hôtel"
	)
	for _, c := range []struct {
		name, label string
		charset     encoding.Encoding
		text, code  string
	}{
		{"gb2312", "gb2312", simplifiedchinese.GB18030, zh, ""},
		{"gb2312 with characters that only gb18030 has", "gb2312", simplifiedchinese.GB18030, rare, ""},
		{"gbk", "GBK", simplifiedchinese.GBK, rare, ""},
		{"gb18030", "gb18030", simplifiedchinese.GB18030, "㐀" + zh, ""},
		{"big5", "big5", traditionalchinese.Big5, tw, ""},
		{"shift_jis", "shift_jis", japanese.ShiftJIS, ja, ""},
		{"windows-31j", "windows-31j", japanese.ShiftJIS, ja, ""},
		{"iso-2022-jp", "iso-2022-jp", japanese.ISO2022JP, ja, ""},
		{"euc-kr", "ks_c_5601-1987", korean.EUCKR, ko, ""},
		{"windows-1258", "windows-1258", charmap.Windows1258, vi, ""},
		{"windows-874", "tis-620", charmap.Windows874, th, ""},
		{"windows-1252", "windows-1252", charmap.Windows1252, fr, ""},
		{"iso-8859-1", "ISO-8859-1", charmap.ISO8859_1, fr, ""},
		{"short gbk labelled as utf-8", "utf-8", simplifiedchinese.GBK, "取消", "charset_repaired"},
		{"gbk labelled as us-ascii", "us-ascii", simplifiedchinese.GBK, zh, "charset_repaired"},
		{"gbk labelled as latin-1", "iso-8859-1", simplifiedchinese.GBK, zh, "charset_repaired"},
		{"gbk without a label", "", simplifiedchinese.GBK, zh, "charset_guessed"},
		{"big5 labelled as utf-8", "utf-8", traditionalchinese.Big5, tw, "charset_repaired"},
		{"shift_jis labelled as utf-8", "utf-8", japanese.ShiftJIS, ja, "charset_repaired"},
		{"euc-kr without a label", "", korean.EUCKR, ko, "charset_guessed"},
		{"iso-2022-jp labelled as us-ascii", "us-ascii", japanese.ISO2022JP, ja, "charset_repaired"},
		{"utf-8 labelled as gb2312", "gb2312", encoding.Nop, zh, "charset_repaired"},
		{"utf-8 labelled as latin-1", "iso-8859-1", encoding.Nop, fr, "charset_repaired"},
		{"utf-8 labelled as big5", "big5", encoding.Nop, tw, "charset_repaired"},
		{"utf-8 without a label", "", encoding.Nop, zh, ""},
		{"utf-8 with a mark", "utf-8", encoding.Nop, "\ufeff" + zh, ""},
		{"latin-1 without a label", "", charmap.ISO8859_1, fr, "charset_guessed"},
		{"a charset that nobody knows", "x-nobody", encoding.Nop, zh, "charset_unknown"},
		{"gbk in a charset that nobody knows", "x-nobody", simplifiedchinese.GBK, zh, "charset_unknown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			contentType := "text/plain"
			if c.label != "" {
				contentType += "; charset=" + c.label
			}
			for _, transfer := range []string{"8bit", "base64", "quoted-printable"} {
				data := in(c.charset, c.text)
				body := string(data)
				switch transfer {
				case "base64":
					body = wrapped(base64.StdEncoding.EncodeToString(data))
				case "quoted-printable":
					body = quotedPrintable(data)
				}
				m := read(t, message(part(contentType, body, "Content-Transfer-Encoding: "+transfer)))
				assert.Equal(t, strings.TrimPrefix(c.text, "\ufeff"), m.BodyCurrent, transfer)
				want := []string{}
				if c.code != "" {
					want = append(want, "body "+c.code)
				}
				assert.Equal(t, want, codesOf(m), transfer)
			}
		})
	}
	t.Run("windows-1258 keeps its marks apart", func(t *testing.T) {
		m := read(t, message(part("text/plain; charset=windows-1258", string(in(charmap.Windows1258, "Xin xác nhâ\u0323n 10 pho\u0300ng")))))
		assert.Equal(t, "Xin xác nhận 10 phòng", m.BodyCurrent)
	})
	t.Run("the charset of the multipart is inherited", func(t *testing.T) {
		e := multi("mixed", part("text/plain", string(in(traditionalchinese.Big5, tw))))
		e.header[0] += "; charset=big5"
		m := read(t, message(e))
		assert.Equal(t, tw, m.BodyCurrent)
		assert.Empty(t, codesOf(m))
	})
	t.Run("the charset of the page itself", func(t *testing.T) {
		m := read(t, message(part("text/html", `<html><head><meta http-equiv="Content-Type" content="text/html; charset=gb2312"></head><body>`+string(in(simplifiedchinese.GBK, zh))+"</body></html>")))
		assert.Equal(t, zh, m.BodyCurrent)
		assert.Empty(t, codesOf(m))
	})
	t.Run("bytes without meaning", func(t *testing.T) {
		m := read(t, message(part("text/plain; charset=gbk", "QBD0514 \xff\xff ok")))
		assert.Contains(t, m.BodyCurrent, "QBD0514")
		assert.Equal(t, []string{"body undecodable_bytes"}, codesOf(m))
	})
}

func quotedPrintable(data []byte) string {
	var b strings.Builder
	for i, c := range data {
		if i > 0 && i%24 == 0 {
			b.WriteString("=\n")
		}
		fmt.Fprintf(&b, "=%02X", c)
	}
	return b.String()
}

// words encodes each piece as an encoded word of its own.
func words(charset string, pieces ...[]byte) string {
	var list []string
	for _, p := range pieces {
		list = append(list, "=?"+charset+"?B?"+base64.StdEncoding.EncodeToString(p)+"?=")
	}
	return strings.Join(list, "\r\n ")
}

// TestHeaders is IN-1 on header fields.
func TestHeaders(t *testing.T) {
	gbk := in(simplifiedchinese.GBK, "更改团号预订")
	utf := []byte("更改团号预订")
	for _, c := range []struct{ name, field, want string }{
		{"plain", "QBD0514", "QBD0514"},
		{"one word", words("utf-8", utf), "更改团号预订"},
		{"split between characters", words("gb2312", gbk[:4], gbk[4:]), "更改团号预订"},
		{"split in a character of two bytes", words("gb2312", gbk[:3], gbk[3:7], gbk[7:]), "更改团号预订"},
		{"split in a character of three bytes", words("UTF-8", utf[:4], utf[4:11], utf[11:]), "更改团号预订"},
		{"text around it", "RE: " + words("utf-8", utf) + " QBD0514", "RE: 更改团号预订 QBD0514"},
		{"two charsets", words("utf-8", utf) + " " + words("big5", in(traditionalchinese.Big5, "謝謝")), "更改团号预订謝謝"},
		{"quoted-printable", "=?UTF-8?Q?D=C3=AEner_=C3=A0_8?=", "Dîner à 8"},
		{"a space in the word", "=?UTF-8?Q?D=C3=AEner 8?= ok", "Dîner 8 ok"},
		{"japanese", words("iso-2022-jp", in(japanese.ISO2022JP, "予約変更")), "予約変更"},
		{"raw bytes of gbk", string(gbk), "更改团号预订"},
		{"raw utf-8", "更改团号预订", "更改团号预订"},
		{"unfinished", "=?utf-8?B?abc", "=?utf-8?B?abc"},
		{"no encoding", "=?utf-8?X?abc?=", "=?utf-8?X?abc?="},
		{"mislabelled", words("utf-8", gbk), "更改团号预订"},
		{"folded", "QBD0514\r\n\tchange", "QBD0514 change"},
	} {
		t.Run(c.name, func(t *testing.T) {
			raw := strings.Replace(string(message(plain("x"))), "Subject: QBD0514", "Subject: "+c.field, 1)
			m := read(t, []byte(raw))
			require.NotNil(t, m.SourceMessage.Subject)
			assert.Equal(t, c.want, *m.SourceMessage.Subject)
		})
	}
	t.Run("addresses", func(t *testing.T) {
		raw := string(message(plain("x"), "Cc: "+words("gb2312", in(simplifiedchinese.GBK, "预订部"))+" <rsvn@hotel.example>, \"Lan, Ms\" <lan@ta.example>;",
			"Cc: bare@x.example, (comment, really) odd@x.example"))
		raw = strings.Replace(raw, "From: Agent <a@ta.example>", `From: "=?utf-8?B?`+base64.StdEncoding.EncodeToString([]byte("张三"))+`?=" <a@ta.example>`, 1)
		m := read(t, []byte(raw))
		assert.Equal(t, "张三 <a@ta.example>", *m.SourceMessage.From)
		assert.Equal(t, []string{"预订部 <rsvn@hotel.example>", "Lan, Ms <lan@ta.example>", "bare@x.example", "(comment, really) odd@x.example"}, m.SourceMessage.CC)
		assert.Equal(t, "Email", m.SourceMessage.SourceChannel)
	})
	t.Run("dates", func(t *testing.T) {
		for field, want := range map[string]string{
			"Mon, 11 May 2026 10:02:33 +0700":             "2026-05-11T10:02:33+07:00",
			"11 May 2026 10:02 +0000":                     "2026-05-11T10:02:00Z",
			"Mon, 11 May 2026 10:02:33 +0800 (GMT+08:00)": "2026-05-11T10:02:33+08:00",
			"Mon,  11  May 2026 10:02:33 +0800":           "2026-05-11T10:02:33+08:00",
		} {
			m := read(t, []byte("Date: "+field+"\r\nSubject: x\r\n\r\nx"))
			if assert.NotNil(t, m.SourceMessage.ReceivedAt, field) {
				assert.Equal(t, want, *m.SourceMessage.ReceivedAt, field)
			}
		}
		m := read(t, []byte("Date: yesterday\r\nReceived: from a by b;\r\n Mon, 11 May 2026 03:02:33 +0000\r\n\r\nx"))
		assert.Equal(t, "2026-05-11T03:02:33Z", *m.SourceMessage.ReceivedAt)
	})
	t.Run("nothing", func(t *testing.T) {
		m := read(t, []byte("X-Other: 1\r\n\r\nPlease cancel QBD0514."))
		assert.Nil(t, m.SourceMessage.Subject)
		assert.Nil(t, m.SourceMessage.From)
		assert.Nil(t, m.SourceMessage.ReceivedAt)
		assert.Equal(t, []string{}, m.SourceMessage.CC)
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
	})
}

// The id is the caller's; the header counts only with the option (IN-1).
func TestSourceMessageID(t *testing.T) {
	raw := message(plain("x"), "Message-ID: <abc@ta.example>")
	fromHeader, err := intake.New(intake.Config{MessageIDFromHeader: true})
	require.NoError(t, err)
	for _, c := range []struct {
		in       *intake.Intake
		id, want string
	}{
		{reading, "MSG-1", "MSG-1"},
		{reading, "", ""},
		{fromHeader, "MSG-1", "MSG-1"},
		{fromHeader, "", "abc@ta.example"},
	} {
		m, err := c.in.Message(raw, c.id)
		require.NoError(t, err)
		assert.Equal(t, c.want, m.SourceMessage.SourceMessageID)
	}
}

// File names as programs write them (IN-1).
func TestFileNames(t *testing.T) {
	utf, gbk := []byte("预订单.pdf"), in(simplifiedchinese.GBK, "预订单.pdf")
	percent := func(b []byte) string {
		var s strings.Builder
		for _, c := range b {
			fmt.Fprintf(&s, "%%%02X", c)
		}
		return s.String()
	}
	for _, c := range []struct{ name, disposition, contentType string }{
		{"RFC 2231", `attachment; filename*=UTF-8''` + percent(utf), ""},
		{"RFC 2231 in gbk", `attachment; filename*=GBK'zh'` + percent(gbk), ""},
		{"RFC 2231 in pieces", `attachment; filename*0*=UTF-8''` + percent(utf[:5]) + "; filename*1*=" + percent(utf[5:9]) + `; filename*2=".pdf"`, ""},
		{"RFC 2231 beats the plain name", `attachment; filename="x.pdf"; filename*=UTF-8''` + percent(utf), ""},
		{"encoded word", `attachment; filename="=?gb2312?B?` + base64.StdEncoding.EncodeToString(gbk) + `?="`, ""},
		{"encoded words split in a character", `attachment; filename="` + words("gb2312", gbk[:3], gbk[3:]) + `"`, ""},
		{"raw gbk", `attachment; filename="` + string(gbk) + `"`, ""},
		{"raw utf-8 without quotes", `attachment; filename=` + string(utf), ""},
		{"only in the content type", "attachment", `application/pdf; name="=?utf-8?B?` + base64.StdEncoding.EncodeToString(utf) + `?="`},
		{"with a path", `attachment; filename="C:\\Users\\` + string(utf) + `"`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			contentType := firstOf(c.contentType, "application/pdf")
			m := read(t, message(multi("mixed", plain("x"), part(contentType, "%PDF-", "Content-Disposition: "+c.disposition))))
			require.Len(t, m.CurrentAttachments, 1)
			assert.Equal(t, "预订单.pdf", m.CurrentAttachments[0].Filename)
		})
	}
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// An attached message is history: its text is thread evidence, once, and what
// hangs on it is not current (IN-1).
func TestAttachedMessage(t *testing.T) {
	innermost := message(plain("the innermost words"))
	inner := message(multi("mixed",
		multi("alternative", plain("Please cancel QBD0777."), page("<p>Please cancel QBD0777.</p>")),
		attached("old.pdf", []byte("%PDF-old")),
		part("message/rfc822", string(innermost)),
	))
	m := read(t, message(multi("mixed", plain("See the attached mail."), part("message/rfc822", string(inner), "Content-Disposition: attachment; filename=old.eml"))))
	assert.Equal(t, "See the attached mail.", m.BodyCurrent)
	thread := string(m.BodyThreadEvidence)
	assert.Equal(t, 1, strings.Count(thread, "Please cancel QBD0777."))
	assert.Equal(t, 1, strings.Count(thread, "the innermost words"))
	assert.Contains(t, thread, "From: Agent <a@ta.example>\nDate: Mon, 11 May 2026 10:02:33 +0700")
	require.Len(t, m.CurrentAttachments, 1)
	a := m.CurrentAttachments[0]
	assert.Equal(t, "old.eml", a.Filename)
	assert.True(t, a.Readable)
	assert.Nil(t, a.Text, "the text stands in the thread evidence and nowhere else")
	assert.Equal(t, []string{"A1 attached_message", "A1 attached_message_files"}, codesOf(m))

	t.Run("in base64", func(t *testing.T) {
		m := read(t, message(multi("mixed", plain("x"), encoded("message/rfc822", inner))))
		assert.Contains(t, m.BodyThreadEvidence, "Please cancel QBD0777.")
	})
	t.Run("nested without end", func(t *testing.T) {
		deep := message(plain("the bottom"))
		for range intake.MaxNestedMessages + 3 {
			deep = message(part("message/rfc822", string(deep)))
		}
		m := read(t, message(multi("mixed", plain("x"), part("message/rfc822", string(deep)))))
		assert.NotContains(t, m.BodyThreadEvidence, "the bottom")
		assert.Contains(t, codesOf(m), "message nested_too_deep")
	})
	t.Run("empty", func(t *testing.T) {
		m := read(t, message(multi("mixed", plain("x"), part("message/rfc822", "\n"))))
		require.Len(t, m.CurrentAttachments, 1)
		assert.False(t, m.CurrentAttachments[0].Readable)
	})
}

// Kinds of attachments and what is read of them (IN-1, IN-5).
func TestAttachments(t *testing.T) {
	raw := message(multi("mixed",
		multi("related", page(`<p>See <img src="cid:p1"> and https://x.example/list.</p>`),
			encoded("image/png", []byte("\x89PNG"), "Content-ID: <p1>", "Content-Disposition: inline; filename=p.png")),
		attached("note.txt", in(simplifiedchinese.GBK, "请加一间三人房。谢谢大家")),
		attached("page.html", []byte("<p>One</p><p>Two</p>")),
		attached("voucher.pdf", []byte("%PDF-1.4")),
		attached("list.zip", []byte("PK\x03\x04zip")),
		attached("old.xls", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1old")),
		attached("secret.xlsx", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1..E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")),
		attached("winmail.dat", []byte("\x78\x9f\x3e\x22")),
		attached("empty.txt", nil),
		attached("photo.JPEG", []byte("jpg")),
		attached("old.eml", message(plain("older words"))),
		part("text/plain; charset=utf-8; name=inline.txt", "inline file", "Content-Disposition: inline; filename=inline.txt"),
	))
	m := read(t, raw)
	type row struct {
		id, name string
		kind     booking.AttachmentKind
		readable bool
		text     string
	}
	var got []row
	for _, a := range m.CurrentAttachments {
		r := row{a.AttachmentID, a.Filename, a.Kind, a.Readable, ""}
		if a.Text != nil {
			r.text = *a.Text
		}
		got = append(got, r)
		assert.Equal(t, a.Readable, a.UnreadableReason == nil, a.Filename)
		assert.True(t, a.Kind.Valid())
	}
	assert.Equal(t, []row{
		{"A1", "p.png", booking.KindInline, false, ""},
		{"A2", "note.txt", booking.KindFile, true, "请加一间三人房。谢谢大家"},
		{"A3", "page.html", booking.KindFile, true, "One\n\nTwo"},
		{"A4", "voucher.pdf", booking.KindFile, false, ""},
		{"A5", "list.zip", booking.KindFile, false, ""},
		{"A6", "old.xls", booking.KindFile, false, ""},
		{"A7", "secret.xlsx", booking.KindFile, false, ""},
		{"A8", "winmail.dat", booking.KindFile, false, ""},
		{"A9", "empty.txt", booking.KindFile, false, ""},
		{"A10", "photo.JPEG", booking.KindFile, false, ""},
		{"A11", "old.eml", booking.KindFile, true, ""},
		{"A12", "inline.txt", booking.KindFile, true, "inline file"},
		{"L1", "https://x.example/list", booking.KindLink, false, ""},
	}, got)
	assert.Contains(t, *m.CurrentAttachments[6].UnreadableReason, "encrypted")
	assert.NotContains(t, *m.CurrentAttachments[5].UnreadableReason, "encrypted")
	assert.Contains(t, *m.CurrentAttachments[9].UnreadableReason, "recognition")
	assert.Contains(t, m.BodyThreadEvidence, "older words")
	assert.Equal(t, "See and https://x.example/list.", m.BodyCurrent)
}

// OCR and links are the caller's functions (IN-5).
func TestInjectedReaders(t *testing.T) {
	raw := message(multi("mixed", plain("See http://x.example/a and http://x.example/b, http://x.example/c"),
		attached("voucher.pdf", []byte("%PDF-1.4")), encoded("image/jpeg", []byte("jpg")), encoded("image/gif", []byte("gif")), encoded("image/bmp", []byte("bmp"))))
	var asked []string
	i, err := intake.New(intake.Config{
		OCR: func(d intake.Document) ([]intake.DocumentPage, error) {
			asked = append(asked, d.AttachmentID+" "+d.ContentType)
			switch d.ContentType {
			case "image/gif":
				return nil, errors.New("no")
			case "image/bmp":
				panic("broken")
			case "image/jpeg":
				return []intake.DocumentPage{{Text: "  "}}, nil
			}
			return []intake.DocumentPage{{Number: 1, Text: " Voucher 123 "}, {Number: 2, Text: "QBD0514"}}, nil
		},
		Fetch: func(url string) (string, error) {
			switch url[len(url)-1] {
			case 'a':
				return " the list ", nil
			case 'b':
				return "", errors.New("404")
			}
			panic("broken")
		},
	})
	require.NoError(t, err)
	m, err := i.Message(raw, "M")
	require.NoError(t, err)
	assert.Equal(t, []string{"A1 application/octet-stream", "A2 image/jpeg", "A3 image/gif", "A4 image/bmp"}, asked)
	assert.Equal(t, []booking.OCR{{AttachmentID: "A1", Page: 1, Text: "Voucher 123"}, {AttachmentID: "A1", Page: 2, Text: "QBD0514"}}, m.CurrentOCR)
	readable := map[string]bool{}
	for _, a := range m.CurrentAttachments {
		readable[a.AttachmentID] = a.Readable
	}
	assert.Equal(t, map[string]bool{"A1": true, "A2": false, "A3": false, "A4": false, "L1": true, "L2": false, "L3": false}, readable)
	assert.Equal(t, "the list", *m.CurrentAttachments[4].Text)
	assert.Equal(t, []string{"A3 ocr_failed", "A4 ocr_failed", "L2 fetch_failed", "L3 fetch_failed"}, codesOf(m))
}

// Links of the new text, those of the old text not (IN-1).
func TestLinks(t *testing.T) {
	m := read(t, message(page(`<p>The list is <a href="https://x.example/list?a=1&amp;b=2">here</a> (see https://x.example/b). <a href="mailto:a@x.example">mail</a> 链接https://x.example/c，谢谢。</p>`+
		`<div class="gmail_quote"><div class="gmail_attr">On Mon, 11 May 2026 at 10:02 Rsvn &lt;r@h.example&gt; wrote:</div><blockquote class="gmail_quote"><a href="https://old.example">old</a> https://old.example/x</blockquote></div>`)))
	var urls []string
	for _, a := range m.CurrentAttachments {
		assert.Equal(t, booking.KindLink, a.Kind)
		urls = append(urls, a.Filename)
	}
	assert.Equal(t, []string{"https://x.example/list?a=1&b=2", "https://x.example/b", "https://x.example/c"}, urls)
}

// Messages that are broken are read as far as they go (IN-1, IN-6).
func TestBrokenMessages(t *testing.T) {
	t.Run("the last boundary is missing", func(t *testing.T) {
		raw := string(message(multi("mixed", plain("Please cancel QBD0514."), attached("a.txt", []byte("text")))))
		raw = raw[:strings.LastIndex(raw, "--=_part")]
		m := read(t, []byte(raw))
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
		require.Len(t, m.CurrentAttachments, 1)
		assert.Equal(t, "text", *m.CurrentAttachments[0].Text)
		assert.Equal(t, []string{"message unterminated_multipart"}, codesOf(m))
	})
	t.Run("cut in the middle of base64", func(t *testing.T) {
		raw := message(multi("mixed", plain("Please cancel QBD0514."), attached("a.txt", []byte(strings.Repeat("text ", 100)))))
		m := read(t, raw[:len(raw)-120])
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
		require.Len(t, m.CurrentAttachments, 1)
		assert.Contains(t, *m.CurrentAttachments[0].Text, "text text")
	})
	t.Run("another boundary than the header names", func(t *testing.T) {
		raw := strings.ReplaceAll(string(message(multi("mixed", plain("Please cancel QBD0514."), attached("a.txt", []byte("text"))))), "\r\n--=_part", "\r\n--other")
		m := read(t, []byte(raw))
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
		require.Len(t, m.CurrentAttachments, 1)
		assert.Equal(t, []string{"message boundary_repaired"}, codesOf(m))
	})
	t.Run("no boundary in the body at all", func(t *testing.T) {
		m := read(t, message(part("multipart/mixed; boundary=xyz", "Please cancel QBD0514.\n\nLan")))
		assert.Equal(t, "Please cancel QBD0514.\n\nLan", m.BodyCurrent)
		assert.Equal(t, []string{"message part_dropped"}, codesOf(m))
	})
	t.Run("no boundary in the body of an inner multipart", func(t *testing.T) {
		m := read(t, message(multi("mixed", plain("One."), part("multipart/alternative; boundary=xyz", "Please cancel QBD0514."))))
		assert.Equal(t, "One.\n\nPlease cancel QBD0514.", m.BodyCurrent)
		assert.Equal(t, []string{"message part_dropped"}, codesOf(m))
	})
	t.Run("no boundary parameter", func(t *testing.T) {
		m := read(t, message(part("multipart/mixed", "Please cancel QBD0514.")))
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
	})
	t.Run("junk in base64", func(t *testing.T) {
		m := read(t, message(part("text/plain; charset=utf-8", "UGxlYXNl!!!IGNhbm\nNlbCBRQkQwNTE0Lg*", "Content-Transfer-Encoding: base64")))
		assert.Equal(t, []string{"body broken_transfer_encoding"}, codesOf(m))
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
	})
	t.Run("junk in quoted-printable", func(t *testing.T) {
		m := read(t, message(part("text/plain; charset=utf-8", "Please =ZZ cancel=\n QBD0514 =3D ok=", "Content-Transfer-Encoding: Quoted-Printable")))
		assert.Equal(t, "Please =ZZ cancel QBD0514 = ok", m.BodyCurrent)
		assert.Equal(t, []string{"body broken_transfer_encoding"}, codesOf(m))
	})
	t.Run("a header line that is none", func(t *testing.T) {
		m := read(t, []byte("Subject: x\r\nthis is junk\r\n: colon\r\nB\xffad: 1\r\nContent-Type: text/plain\r\n\r\nPlease cancel QBD0514."))
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
		assert.Contains(t, codesOf(m), "message malformed_header")
	})
	t.Run("a header that begins with a space", func(t *testing.T) {
		m := read(t, []byte(" Subject: x\r\nFrom: a\r\n\r\nPlease cancel QBD0514."))
		assert.Contains(t, m.BodyCurrent, "Please cancel QBD0514.")
	})
	t.Run("only a header", func(t *testing.T) {
		m := read(t, []byte("Subject: x"))
		assert.Equal(t, "x", *m.SourceMessage.Subject)
		assert.Empty(t, m.BodyCurrent)
	})
	t.Run("a content type that is none", func(t *testing.T) {
		m := read(t, message(multi("mixed", part("text", "Please cancel QBD0514."), part("//", "x"))))
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
	})
	t.Run("text behind the last part", func(t *testing.T) {
		m := read(t, append(message(multi("mixed", plain("Please cancel QBD0514."))), "Epilogue words\r\n"...))
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
		assert.Equal(t, []string{"message text_outside_parts"}, codesOf(m))
	})
	t.Run("a mailbox file and bare line feeds", func(t *testing.T) {
		raw := "From a@ta.example Mon May 11 10:02:33 2026\n" + strings.ReplaceAll(string(message(multi("alternative", plain("Please cancel QBD0514.")))), "\r\n", "\n")
		m := read(t, []byte(raw))
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
		assert.Equal(t, "QBD0514", *m.SourceMessage.Subject)
	})
	t.Run("nothing", func(t *testing.T) {
		for _, raw := range []string{"", "\r\n\r\n", "  "} {
			_, err := reading.Message([]byte(raw), "M")
			require.ErrorIs(t, err, intake.ErrUnreadable)
		}
	})
}

// Several body parts are one text; below an old mail they stay new.
func TestSeveralBodyParts(t *testing.T) {
	m := read(t, message(multi("mixed", plain("Please see the voucher."), attached("v.pdf", []byte("%PDF-")), plain("And cancel QBD0515."))))
	assert.Equal(t, "Please see the voucher.\n\nAnd cancel QBD0515.", m.BodyCurrent)
	assert.Empty(t, codesOf(m))

	m = read(t, message(multi("mixed", plain("Please see.\n\nOn Mon, 11 May 2026 at 10:02 R <r@h.example> wrote:\n> old"), plain("And cancel QBD0515."))))
	assert.Equal(t, "Please see.\n\nAnd cancel QBD0515.", m.BodyCurrent)
	assert.Equal(t, []string{"body text_after_thread"}, codesOf(m))
}

func TestFlowedText(t *testing.T) {
	m := read(t, message(part("text/plain; charset=utf-8; format=flowed", "Please amend \nQBD0514 to \n12 TWN.\n\n-- \nLan\n\nOn Mon, 11 May 2026 at 10:02 R <r@h.example> wrote:\n> We \n> confirm.")))
	assert.Equal(t, "Please amend QBD0514 to 12 TWN.\n\n-- \nLan", m.BodyCurrent)
	m = read(t, message(part("text/plain; charset=utf-8; format=flowed; delsp=yes", "请取消 QBD0514 \n团。")))
	assert.Equal(t, "请取消 QBD0514团。", m.BodyCurrent)
}

// Bad configuration is refused, all of it at once.
func TestConfigIsRefused(t *testing.T) {
	_, err := intake.New(intake.Config{
		Highlight: intake.Highlight{MinHue: 80, MaxHue: 400, MinSaturation: -1, MinValue: 1001, Also: []string{"yellow", "FF0000"}},
		Columns:   map[string][]string{"price": {"Rate"}, "hotel": {"--", "Pax", "Hotel"}, "pax": {"Gäste"}},
	})
	var vs rule.Violations
	require.ErrorAs(t, err, &vs)
	var at []string
	for _, v := range vs {
		at = append(at, v.Pointer)
		assert.Equal(t, rule.ID("IN-4"), v.Rule)
	}
	assert.ElementsMatch(t, []string{"Highlight.MaxHue", "Highlight.MinHue", "Highlight.MinSaturation", "Highlight.MinValue", "Highlight.Also[0]",
		`Columns["price"]`, `Columns["hotel"][0]`, `Columns["hotel"][1]`}, at)
}
