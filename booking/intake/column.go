package intake

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// column is a column that the booking desk knows (seed 001 section 5).
type column uint8

const (
	noColumn column = iota
	columnGroupCode
	columnPax
	columnItinerary
	columnHotel
	columnRemark
	columnHotelStatus
	columnHotelDate
	columnCheckOut
	columnTourDate
	columnTourEnd
	columnActionDate
	columnSequence
	columnCount
)

var columnNames = [columnCount]string{
	"", "group_code", "pax", "itinerary", "hotel", "remark", "hotel_status", "hotel_date", "check_out", "tour_date", "tour_end", "action_date", "sequence",
}

func (c column) String() string { return columnNames[c] }

func columnByName(name string) (column, bool) {
	for c := columnGroupCode; c < columnCount; c++ {
		if columnNames[c] == name {
			return c, true
		}
	}
	return noColumn, false
}

// columnSet finds a column by its folded heading.
type columnSet map[string]column

// headingWords are the headings of group lists as agents write them.
var headingWords = [columnCount]string{
	columnGroupCode: "group code|group|group name|group no|group number|group id|grp code|grp|code|tour code|tour no|tour name|booking code|file no|ref code|series code|" +
		"团号|團號|团队编号|團隊編號|团代号|團代號|团队代码|团名|團名|团队号|团队|團隊|团编号|mã đoàn|code đoàn|tên đoàn|đoàn|group code 团号|グループ名|団体名|団体コード|단체명|그룹코드",
	columnPax: "pax|no of pax|number of pax|pax no|total pax|guests|no of guests|persons|people|person|qty pax|head count|" +
		"人数|人數|团队人数|團隊人數|总人数|總人數|客人数|số khách|số lượng khách|sl khách|số pax|人員|名数|인원|인원수",
	columnItinerary: "itinerary|route|program|programme|tour program|schedule|tour itinerary|itin|" +
		"行程|线路|線路|行程安排|路线|路線|行程线路|lịch trình|hành trình|chương trình|chương trình tour|日程|旅程|일정|행선지",
	columnHotel: "hotel|hotels|hotel name|hotel booking|accommodation|htl|room|rooms|room type|rooming|hotel room|hotel information|hotel info|" +
		"酒店|酒店名称|酒店名稱|住宿|住宿酒店|用房|房型|房间|房間|订房|用房情况|入住酒店|khách sạn|ks|tên khách sạn|phòng|loại phòng|ホテル|ホテル名|호텔|호텔명",
	columnRemark: "remark|remarks|note|notes|comment|comments|special request|special requests|rmk|rmks|" +
		"备注|備註|備注|说明|說明|其他|其它|备注说明|ghi chú|lưu ý|備考|비고|메모",
	columnHotelStatus: "hotel status|status|booking status|room status|htl status|confirm status|confirmation status|hotel sts|sts|" +
		"酒店状态|酒店狀態|状态|狀態|订房状态|訂房狀態|房态|房態|酒店确认|tình trạng|trạng thái|tình trạng khách sạn|tình trạng ks|ステータス|상태",
	columnHotelDate: "hotel date|hotel dates|stay date|stay dates|date of stay|staying date|check in check out|check in out|checkin checkout|in out|check in|checkin|check in date|checkin date|c i|ci|c i c o|ci co|stay|hotel stay|night date|" +
		"酒店日期|住宿日期|入住日期|入住时间|入住時間|用房日期|住店日期|入离日期|入住离店|入住退房|酒店入住日期|ngày ở|ngày khách sạn|ngày ks|ngày lưu trú|ngày nhận phòng|nhận phòng|入住|入住日|抵店日期|到店日期|チェックイン|체크인|宿泊日|宿泊日程|투숙일|숙박일",
	columnCheckOut: "check out|checkout|check out date|checkout date|c o|co|" +
		"离店日期|離店日期|离店时间|离店|離店|退房日期|退房时间|退房|退房日|ngày trả phòng|trả phòng|チェックアウト|체크아웃",
	columnTourEnd: "end date|tour end|tour end date|return date|end of tour|date to|" +
		"回团日期|回團日期|返程日期|返回日期|散团日期|散團日期|结束日期|結束日期|团结束日期|ngày về|ngày kết thúc|kết thúc",
	columnTourDate: "tour date|start date|tour start|tour start date|begin date|date from|tour dates|travel date|travel dates|date of tour|period|tour period|departure date|trip date|date|dates|travel period|" +
		"出团日期|出團日期|开始日期|開始日期|行程日期|团期|團期|日期|旅行日期|出发日期|出發日期|团队日期|ngày tour|ngày đi|ngày khởi hành|ngày bắt đầu|thời gian tour|旅行日|行程日|여행일|출발일",
	columnActionDate: "action date|action|update date|updated date|booking date|date of booking|amend date|amendment date|action dates|request date|requested date|sent date|last update|updated|" +
		"操作日期|更新日期|下单日期|下單日期|修改日期|预订日期|預訂日期|报团日期|变更日期|ngày cập nhật|ngày đặt|ngày gửi|ngày thay đổi|更新日|변경일",
	columnSequence: "no|no.|stt|seq|s n|sn|item|sequence|nr|#|row|" +
		"序号|序號|编号|編號|行号|số thứ tự|番号|순번|번호",
}

func defaultColumns() columnSet {
	cs := make(columnSet)
	for c, words := range headingWords {
		for w := range strings.SplitSeq(words, "|") {
			if f := foldHeading(w); f != "" {
				cs[f] = column(c)
			}
		}
	}
	return cs
}

// foldHeading brings a heading into the form of the table: half width, lower
// case, letters and figures only, words apart.
func foldHeading(s string) string {
	if len(s) > maxHeadingBytes {
		return ""
	}
	var buffer [maxHeadingBytes]byte
	if folded, plain := foldPlainHeading(buffer[:0], s); plain {
		return string(folded)
	}
	var b strings.Builder
	gap := false
	for _, r := range width.Fold.String(s) {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || r == '#':
			if gap && b.Len() > 0 {
				b.WriteByte(' ')
			}
			gap = false
			b.WriteRune(unicode.ToLower(r))
		default:
			gap = true
		}
	}
	return b.String()
}

const maxHeadingBytes = 200 // no heading is longer

// foldPlainHeading is foldHeading for ASCII; plain is false if s is not.
func foldPlainHeading(to []byte, s string) (folded []byte, plain bool) {
	gap := false
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf:
			return nil, false
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '#':
		default:
			gap = true
			continue
		}
		if gap && len(to) > 0 {
			to = append(to, ' ')
		}
		gap = false
		to = append(to, c)
	}
	return to, true
}

// of finds the column of a heading. A heading in two languages ("Group
// code/团号", "团号\nGroup code") is the column that its parts agree on.
func (cs columnSet) of(heading string) column {
	if strings.ContainsAny(heading, "0123456789") {
		// No heading has a figure in it; most cells of data do.
		return noColumn
	}
	if len(heading) > maxHeadingBytes {
		return noColumn
	}
	var buffer [maxHeadingBytes]byte
	if plain, ok := foldPlainHeading(buffer[:0], heading); ok {
		if c, ok := cs[string(plain)]; ok {
			return c
		}
		if bytes.IndexByte(plain, ' ') < 0 {
			return noColumn // one word
		}
	}
	folded := foldHeading(heading)
	if folded == "" {
		return noColumn
	}
	if c, ok := cs[folded]; ok {
		return c
	}
	// Without spaces: "GROUPCODE", "团 号".
	if c, ok := cs[strings.ReplaceAll(folded, " ", "")]; ok {
		return c
	}
	// Each script for itself, then each line or slashed part.
	found := noColumn
	agree := func(part string) bool {
		c, ok := cs[foldHeading(part)]
		if !ok {
			return true
		}
		if found != noColumn && found != c {
			return false
		}
		found = c
		return true
	}
	han, rest := apart(folded)
	if han != "" && rest != "" && agree(han) && agree(rest) && found != noColumn {
		return found
	}
	found = noColumn
	for part := range strings.FieldsFuncSeq(heading, func(r rune) bool {
		return r == '/' || r == '\n' || r == '(' || r == ')' || r == '（' || r == '）' || r == '|' || r == '／' || r == '-' || r == ':' || r == '：'
	}) {
		if !agree(part) {
			return noColumn
		}
	}
	return found
}

// apart separates the Han characters of a folded heading from the rest.
func apart(s string) (han, rest string) {
	var h, o strings.Builder
	for _, r := range s {
		if unicode.Is(unicode.Han, r) {
			h.WriteRune(r)
		} else {
			o.WriteRune(r)
		}
	}
	return h.String(), strings.TrimSpace(o.String())
}
