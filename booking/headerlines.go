package booking

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/rule"
)

// headerLabels are the labels of the lines that stand above an old mail; those
// marked true say who sent it or when.
var headerLabels = map[string]bool{
	"from": true, "sent": true, "to": false, "cc": false, "bcc": false, "subject": false, "date": false, "reply-to": false, "importance": false, "attachments": false,
	"发件人": true, "发送时间": true, "发送日期": true, "收件人": false, "抄送": false, "密送": false, "主题": false, "日期": false, "时间": false, "重要性": false, "附件": false,
	"寄件者": true, "寄件人": true, "寄件日期": true, "收件者": false, "副本": false, "主旨": false, "传送日期": true, "发件时间": true,
	"差出人": true, "送信日时": true, "宛先": false, "件名": false,
	"người gửi": true, "từ": true, "đã gửi": true, "tới": false, "đến": false, "chủ đề": false, "ngày": false,
	"จาก": true, "ส่ง": true, "ถึง": false, "เรื่อง": false,
}

// HeaderBlocks returns where a text shows the header of another mail: two or
// more lines on end with different labels, one of which says who sent it or
// when, and an address or a clock time in one of them. Such lines say nothing
// to the desk: the day on which a mail was sent is no stay. The spans are
// offsets into the text.
func HeaderBlocks(text string) (blocks []rule.Span) {
	if !strings.Contains(text, ":") && !strings.Contains(text, "：") {
		return nil
	}
	var block rule.Span
	var store [8]string
	labels := store[:0]
	role, proof := false, false
	end := func() {
		if len(labels) > 1 && role && proof {
			blocks = append(blocks, block)
		}
		block, role, proof = rule.Span{}, false, false
		labels = labels[:0]
	}
	for at := 0; at < len(text); {
		stop := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			stop = at + i
		}
		line := text[at:stop]
		label := headerLabel(line)
		if label == "" || slices.Contains(labels, label) {
			end()
		}
		if label != "" {
			if len(labels) == 0 {
				block.Start = at
			}
			block.End = stop
			labels = append(labels, label)
			role = role || headerLabels[label]
			proof = proof || strings.Contains(line, "@") || headerLabels[label] && showsClock(line)
		}
		at = stop + 1
	}
	end()
	return blocks
}

// headerLabel returns the label of a line, "" if it has none that is known.
func headerLabel(line string) string {
	const longest = 40
	line = strings.TrimLeft(line, " \t*>|")
	i := strings.Index(line[:min(len(line), longest)], ":")
	if wide := strings.Index(line[:min(len(line), longest)], "："); wide >= 0 && (i < 0 || wide < i) {
		i = wide
	}
	if i <= 0 {
		return ""
	}
	const longestLabel = 24
	label := strings.Trim(line[:i], "* ")
	switch {
	case len(label) > longestLabel:
		return ""
	case isASCII(label):
		label = lowerASCII(label)
	default:
		label = phrase.Fold(label).String()
	}
	if _, known := headerLabels[label]; !known {
		return ""
	}
	return label
}

// showsClock reports whether a line has a time of day, "9:15".
func showsClock(line string) bool {
	for i := 1; i+2 < len(line); i++ {
		if line[i] == ':' && isDigitByte(line[i-1]) && isDigitByte(line[i+1]) && isDigitByte(line[i+2]) {
			return true
		}
	}
	return false
}

func isDigitByte(c byte) bool { return c >= '0' && c <= '9' }

// markHeaders takes the header lines of other mails out of the content of the
// sources from first on.
func (v *view) markHeaders(segs []segment, src source) {
	for _, block := range HeaderBlocks(v.cur.String()[src.start:src.end]) {
		for i := range segs {
			if s := &segs[i]; s.start >= src.start+block.Start && s.end <= src.start+block.End {
				s.kind = SegmentSeparator
			}
		}
	}
}
