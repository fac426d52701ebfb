package intake

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// role is what a line of a mail's header block says.
type role uint16

const (
	roleFrom role = 1 << iota
	roleSent
	roleDate
	roleTo
	roleCc
	roleBcc
	roleSubject
	// roleOther lines (importance, attachments, reply address) continue a
	// block and count for nothing.
	roleOther
	// roleMail is set beside roleFrom for labels that nobody writes in front
	// of anything but the sender of a mail. "From" also starts a trip.
	roleMail
)

// labelWords lists the labels that mail programs write, by role. Spelling is
// free in case and in space ("主　题", "À :").
var labelWords = []struct {
	role  role
	words string
}{
	{roleFrom, "From|Từ|จาก|De|Von|Da|От|Van|Dari"},
	{roleFrom | roleMail, "发件人|發件人|寄件者|寄件人|發件者|发信人|發信人|差出人|送信者|送信元|보낸사람|보낸이|발신자|발신|발신인|" +
		"Người gửi|ผู้ส่ง|Expéditeur|Absender|Remitente|Mittente|Отправитель|Afzender|Pengirim"},
	{roleSent, "Sent|Sent at|Sent on|Date Sent|发送时间|發送時間|发送日期|發送日期|发件日期|发信时间|發信時間|寄件日期|寄件時間|" +
		"寄送日期|寄送時間|傳送時間|傳送日期|送信日時|送信日|送信時間|보낸날짜|보낸시간|보낸일시|발송일|발송일시|발신일시|발신일|" +
		"Đã gửi|Ngày gửi|Gửi|Gửi lúc|Đã gửi lúc|Thời gian gửi|ส่ง|ส่งเมื่อ|วันที่ส่ง|Envoyé|Envoyé le|Date d'envoi|Date d’envoi|" +
		"Gesendet|Gesendet am|Gesendet um|Enviado|Enviado el|Enviado em|Fecha de envío|Inviato|Inviato il|Отправлено|Verzonden|Dikirim"},
	{roleDate, "Date|日期|时间|時間|日時|日付|날짜|일시|Ngày|Thời gian|วันที่|Datum|Fecha|Data|Дата|Tanggal"},
	{roleTo, "To|收件人|收件者|收信人|宛先|受信者|送信先|받는사람|받는이|수신자|수신|수신인|Đến|Tới|Người nhận|ถึง|ผู้รับ|" +
		"À|A|Destinataire|Destinataires|An|Empfänger|Para|Destinatario|Кому|Aan|Kepada"},
	{roleCc, "Cc|抄送|抄送人|副本|副本抄送|同報|참조|Đồng gửi|Đồng kính gửi|สำเนา|สําเนา|สำเนาถึง|Copie|Copie à|Kopie|Con copia|Копия|Tembusan"},
	{roleBcc, "Bcc|密送|密件副本|密件抄送|숨은참조|Đồng gửi ẩn|สำเนาลับ|Cci|Blindkopie|Cco|Ccn"},
	{roleSubject, "Subject|主题|主題|主旨|标题|標題|件名|題名|제목|Chủ đề|Tiêu đề|เรื่อง|หัวเรื่อง|หัวข้อ|Objet|Sujet|" +
		"Betreff|Asunto|Oggetto|Assunto|Тема|Onderwerp|Subjek|Perihal"},
	{roleOther, "Reply-To|Importance|Priority|Attachments|Attachment|Sensitivity|Categories|重要性|优先级|附件|答复|回复|回覆|返信先|" +
		"添付ファイル|중요도|첨부파일|첨부|Tệp đính kèm|Đính kèm|Quan trọng|ความสำคัญ|สิ่งที่แนบมา|Pièces jointes|Répondre à|" +
		"Importance haute|Anlagen|Wichtigkeit|Antwort an|Adjuntos|Importancia|Responder a|On behalf of"},
}

// labels finds a role by its folded label.
var labels, maxLabelBytes = compileLabels()

func compileLabels() (map[string]role, int) {
	m := make(map[string]role)
	longest := 0
	for _, l := range labelWords {
		for word := range strings.SplitSeq(l.words, "|") {
			m[foldLabel(word)] |= l.role
			longest = max(longest, len(word))
		}
	}
	return m, longest
}

// foldLabel brings a label into the form of the table: lower case, and
// without spaces, emphasis and invisible characters.
func foldLabel(s string) string {
	if !norm.NFC.IsNormalString(s) {
		s = norm.NFC.String(s)
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '*' || r == '_' || isInvisible(r) || unicode.IsSpace(r):
			return -1
		case r == '’':
			return '\''
		}
		return unicode.ToLower(r)
	}, s)
}

func isInvisible(r rune) bool {
	switch r {
	case '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff', '\u00ad':
		return true
	}
	return false
}

func isColon(r rune) bool { return r == ':' || r == '：' || r == '︰' || r == '﹕' }

// headerLine reads a line as one line of a header block. A label may also be
// the first column of a table ("| 发件人 | … |", as NetEase writes it) if
// columns is set.
func headerLine(s string, columns bool) (r role, value string) {
	s = strings.TrimLeftFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || isInvisible(r) || r == '*' || r == '|'
	})
	spaces := 0
	for i, c := range s {
		if isColon(c) || columns && (c == '\t' || c == '|') {
			r = labels[foldLabel(s[:i])]
			if r == 0 {
				return 0, ""
			}
			value = s[i+utf8.RuneLen(c):]
			return r, strings.Trim(value, " \t*|\u00a0\u3000")
		}
		if unicode.IsSpace(c) {
			spaces++
		}
		if i-spaces > maxLabelBytes+8 || spaces > 12 {
			break
		}
	}
	return 0, ""
}
