package intake

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// separatorKind is what a line says as a separator.
type separatorKind uint8

const (
	noSeparator separatorKind = iota
	// bareRule is a line of dashes, underscores, stars or the like. Authors
	// draw such lines too: it proves nothing by itself.
	bareRule
	// phraseOnly is "Begin forwarded message:" or "Original message" without
	// dashes: it counts if labels of a mail header follow.
	phraseOnly
	// wordedRule is "-----Original Message-----": an old mail follows.
	wordedRule
)

// separatorWords are the words of worded separators, folded.
var separatorWords = wordSet(
	"original message|original|original mail|original email|original e-mail|forwarded message|forwarded mail|forwarded email|forward message|replied message|reply message|" +
		"begin forwarded message|start of forwarded message|forwarded mail message|original appointment|original text|" +
		"原始邮件|原始信件|原邮件|邮件原件|邮件原文|原文|转发邮件|转发的邮件|转发邮件信息|转发的原邮件|回复的原邮件|回复的邮件|转发消息|已转发邮件|已转发的邮件|开始转发的邮件|以下是转发的邮件|" +
		"原始郵件|原始信件|原郵件|原始訊息|原始消息|轉寄郵件|轉發郵件|轉寄的郵件|轉寄訊息|已轉寄的郵件|已轉寄郵件|開始轉寄郵件|以下為轉寄郵件|轉發的郵件|回覆的原郵件|轉寄信件|轉發信件|" +
		"元のメッセージ|元のメール|オリジナルメッセージ|original message|転送メッセージ|転送されたメッセージ|転送メール|転送されたメール|" +
		"원본 메시지|원본 메일|원본 이메일|원본 전자메일|원본메시지|원본메일|전달된 메시지|전달 메시지|전달된 메일|전달된 메시지 시작|original message|" +
		"thư gốc|tin nhắn gốc|thông báo gốc|thư chuyển tiếp|thư đã chuyển tiếp|tin nhắn đã chuyển tiếp|tin nhắn được chuyển tiếp|bắt đầu thư được chuyển tiếp|" +
		"ข้อความต้นฉบับ|ข้อความเดิม|ข้อความดั้งเดิม|ต้นฉบับ|ข้อความที่ส่งต่อ|ข้อความส่งต่อ|เริ่มข้อความที่ส่งต่อ|เริ่มต้นข้อความที่ส่งต่อ|" +
		"message d'origine|message original|message initial|message transféré|message réexpédié|début du message réexpédié|début du message transféré|courriel original|e-mail d'origine|" +
		"ursprüngliche nachricht|originalnachricht|original-nachricht|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail|" +
		"mensaje original|mensaje reenviado|inicio del mensaje reenviado|comienzo del mensaje reenviado|mensaje de origen|" +
		"mensagem original|mensagem encaminhada|mensagem reencaminhada|messaggio originale|messaggio inoltrato|inizio messaggio inoltrato|" +
		"исходное сообщение|пересылаемое сообщение|пересланное сообщение|oorspronkelijk bericht|doorgestuurd bericht|pesan asli|pesan terusan")

// separatorLeads open separators that go on with a name and a date
// ("----- Forwarded by Rsvn on 11/05/2026 10:02 AM -----").
var separatorLeads = []string{"forwarded by ", "original message from ", "forwarded message from ", "weitergeleitet von ", "transféré par ", "reenviado por "}

// separatorOf reads a line as a separator.
func separatorOf(s string) separatorKind {
	// Some programs put the entity into the plain copy.
	s = strings.TrimFunc(strings.ReplaceAll(s, "&nbsp;", " "), unicode.IsSpace)
	if s == "" || len(s) > maxSeparatorBytes {
		return noSeparator
	}
	inner := strings.TrimLeftFunc(s, isRuleRune)
	left := utf8.RuneCountInString(s[:len(s)-len(inner)])
	if inner == "" {
		if left >= minRuleRunes {
			return bareRule
		}
		return noSeparator
	}
	right := utf8.RuneCountInString(inner)
	inner = strings.TrimRightFunc(inner, isRuleRune)
	right -= utf8.RuneCountInString(inner)
	if utf8.RuneCountInString(inner) > maxSeparatorRunes {
		return noSeparator
	}
	folded := foldSeparator(inner)
	worded := separatorWords[folded]
	for i := 0; !worded && left >= 2 && i < len(separatorLeads); i++ {
		worded = strings.HasPrefix(folded, separatorLeads[i])
	}
	// "======= 2026-05-11 10:02:33 您在来信中写道： ======="
	worded = worded || left >= 2 && (strings.HasSuffix(folded, "来信中写道") || strings.HasSuffix(folded, "來信中寫道"))
	if !worded && left >= 2 && right >= 2 {
		// "---- On Mon, 11 May 2026 10:02:33 +0700 Rsvn <…> wrote ----"
		a, ok := attributionOf(strings.TrimRight(inner, ":： ") + ":")
		worded = ok && a.address && a.strength(true) == datedAttribution
		if ok && a.address && a.verb && !worded {
			return phraseOnly // `-----"Rsvn" <…> wrote: -----`, a header follows
		}
	}
	switch {
	case !worded:
		return noSeparator
	case left >= 2 && right >= 2:
		return wordedRule
	}
	// "原文：" and "Original:" head many a line of new text.
	if strings.HasPrefix(folded, "original") && !strings.HasPrefix(folded, "original m") || folded == "原文" || folded == "ต้นฉบับ" {
		return noSeparator
	}
	return phraseOnly
}

// isRuleRune reports whether r is what separators are drawn with, or the
// white space and brackets among it.
func isRuleRune(r rune) bool {
	switch r {
	case '-', '_', '=', '*', '~', '—', '–', '―', '─', '━', '－', '＿', '﹣', '‐', '‑', '•', '·', '#', '+', '>', '<':
		return true
	}
	return unicode.IsSpace(r) || isInvisible(r)
}

// foldSeparator brings the words of a separator into the form of the table:
// lower case, single spaces, no closing colon.
func foldSeparator(s string) string {
	s = strings.TrimRightFunc(s, func(r rune) bool { return isColon(r) || unicode.IsSpace(r) })
	s = strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return unicode.IsSpace(r) || isInvisible(r)
	}), " ")
	return strings.ReplaceAll(s, "’", "'")
}
