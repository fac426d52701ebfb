package booking_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// TestSignatures: who wrote and how to reach them is set aside (BK-30), with a
// closing formula in front or not.
func TestSignatures(t *testing.T) {
	t.Parallel()
	const request = "Please cancel QBD0514."
	for name, tail := range map[string]string{
		"zh with thanks":       "谢谢！\n\n王芳\n云岭旅行社\n电话：0871-5550123",
		"zh bare":              "云岭国际旅行社有限公司\n王芳 计调\n手机：13800001111\n微信：wf-yunling\nQQ：10002000",
		"zh firm only":         "云岭旅行社",
		"zh department":        "云岭旅行社 计调部 王芳",
		"zh address":           "王芳\n地址：翠湖南路 8 号房产大厦 1203 室\n传真：0871-5550124\n邮箱：wf@yunling.example\n网址：www.yunling.example",
		"traditional":          "敬祝\n\n林怡君 經理\n日昇旅行社股份有限公司\n電話：+886-2-5550-0110",
		"en firm":              "Kind regards,\nAccounts Department\nGolden Coach Hire",
		"en bare":              "Lan Pham\nSales Manager\nSunrise Travel Co., Ltd.\nTel: +84 28 5550 0100 | Fax: +84 28 5550 0101\nMob: 0905 550 011\nwww.sunrise.example",
		"en firm and contacts": "Sunrise Holidays Pte Ltd\nM: +65 5550 0100\nE: lan@sunrise.example\nAdd: 12 Garden Road, Room 4",
	} {
		m := material(request + "\n\n" + tail)
		c, err := newRouter(t).Coverage(m, extraction(candidate("Cancel Booking", request, "QBD0514")))
		require.NoError(t, err)
		for _, s := range c {
			if s.Text != request {
				assert.NotEqual(t, booking.SegmentBusiness, s.Kind, "%s: %q", name, s.Text)
			}
		}
	}
}

// TestNoSignatures: what says something to the desk is none, wherever it
// stands.
func TestNoSignatures(t *testing.T) {
	t.Parallel()
	for _, last := range []string{
		"请取消云岭旅行社的预订", "电话：请转告导游 20:00 到店", "Late Check Out For Sunrise Travel Guests", "QBD0515", "手机：QBD0515 取消", "导游电话 13800001111 请安排接机", "云岭旅行社的团 QBD0515 延住一晚", "Cancel Golden Coach Hire",
	} {
		m := material("Please cancel QBD0514.\n\n" + last)
		c, err := newRouter(t).Coverage(m, extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")))
		require.NoError(t, err)
		require.NotEmpty(t, c)
		assert.Equal(t, booking.SegmentBusiness, c[len(c)-1].Kind, last)
	}
}

// TestSalutations: a first line that calls somebody is a greeting.
func TestSalutations(t *testing.T) {
	t.Parallel()
	for _, first := range []string{"王经理：", "王经理，", "李小姐、张先生：", "Ms Lan,", "Dear Ms Lan,", "各位好，", "各位同事：", "致：莲湾酒店", "Attn: Lotus Bay Hotel", "Team,", "陳經理：", "财务部：", "Reservations Department,"} {
		m := material(first + "\n\nPlease cancel QBD0514.")
		c, err := newRouter(t).Coverage(m, extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")))
		require.NoError(t, err)
		assert.NotEqual(t, booking.SegmentBusiness, c[0].Kind, first)
	}
	for _, first := range []string{"取消：", "QBD0515：", "经理要求取消：", "New booking:"} {
		m := material(first + "\n\nPlease cancel QBD0514.")
		c, err := newRouter(t).Coverage(m, extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")))
		require.NoError(t, err)
		assert.Equal(t, booking.SegmentBusiness, c[0].Kind, first)
		assert.Equal(t, strings.TrimSpace(first), c[0].Text)
	}
}

// TestRuledLines: the line above an old mail says nothing.
func TestRuledLines(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]booking.SegmentKind{
		"-------- 转发邮件信息 --------": booking.SegmentSeparator, "---------- Forwarded message ---------": booking.SegmentSeparator,
		"----- QBD0515 CXL -----": booking.SegmentBusiness, "----- Forward the list -": booking.SegmentBusiness,
	} {
		c, err := newRouter(t).Coverage(material("Please cancel QBD0514.\n\n"+line), extraction(candidate("Cancel Booking", "Please cancel QBD0514.", "QBD0514")))
		require.NoError(t, err)
		assert.Equal(t, want, c[len(c)-1].Kind, line)
	}
}

// TestHeaderLines: the header of another mail is no content; lines that only
// look like one are.
func TestHeaderLines(t *testing.T) {
	t.Parallel()
	const request = "Please cancel QBD0514."
	for head, want := range map[string]booking.SegmentKind{
		"发件人：陈伟 <wei@golden.example>\n发送日期：2026-07-01 16:41:22\n主题：QBD0515":                   booking.SegmentSeparator,
		"From: Lan <lan@sunrise.example>\nSent: 1 July 2026 9:15\nTo: Rsvn\nSubject: QBD0515": booking.SegmentSeparator,
		"From: 14 May 2026\nTo: 15 May 2026":                                                  booking.SegmentBusiness,
		"Date: 14-16 May 2026\nSubject: 10 TWN":                                               booking.SegmentBusiness,
	} {
		c, err := newRouter(t).Coverage(material(head+"\n\n"+request), extraction(candidate("Cancel Booking", request, "QBD0514")))
		require.NoError(t, err)
		assert.Equal(t, want, c[0].Kind, head)
	}
}

// TestIntentOfAnotherTarget: what is said of another code never gets the key of
// the mail's only event.
func TestIntentOfAnotherTarget(t *testing.T) {
	t.Parallel()
	cancel := candidate("Cancel Booking", "QBD0514 请取消。", "QBD0514")
	res := routeResult(t, material("QBD0514 请取消。\nQBD0515 不要取消，照常入住。"), extraction(cancel))
	require.Len(t, res.UnhandledCurrentIntents, 1)
	require.NotNil(t, res.UnhandledCurrentIntents[0].CaseKeys.GroupCode)
	assert.Equal(t, "QBD0515", *res.UnhandledCurrentIntents[0].CaseKeys.GroupCode)
	res = routeResult(t, material("QBD0514 请取消。\n巴士迟到了，客人投诉。"), extraction(cancel))
	require.Len(t, res.UnhandledCurrentIntents, 1)
	assert.Equal(t, "QBD0514", *res.UnhandledCurrentIntents[0].CaseKeys.GroupCode)
}

// TestHeadings: a line that only leads to what stands below it goes with it.
func TestHeadings(t *testing.T) {
	t.Parallel()
	res := routeResult(t, material("QBD0514 团补充如下：\n导游 20:00 到店。"), extraction(candidate("Trace", "导游 20:00 到店。", "QBD0514")))
	assert.Empty(t, res.UnhandledCurrentIntents)
	assert.Equal(t, "QBD0514 团补充如下：\n导游 20:00 到店。", res.MessageEvents[0].RelevantMessageExcerpt)
	for _, head := range []string{"QBD0515 团补充如下：", "请退款：", "QBD0514 团补充如下", "能否安排："} {
		res := routeResult(t, material("QBD0514 请取消。\n\n"+head+"\n导游 20:00 到店。"), extraction(candidate("Cancel Booking", "QBD0514 请取消。", "QBD0514"), candidate("Trace", "导游 20:00 到店。", "QBD0514")))
		assert.Equal(t, []string{head}, intents(res))
	}
}

// TestChildrenInTheLineOfTheSplit: New Bookings of children that quote a part of
// the line in which their parent is split are no other action (BK-13, BK-18).
func TestChildrenInTheLineOfTheSplit(t *testing.T) {
	t.Parallel()
	body := "Allotment QBD0500 AMEND TO QBD0501 (6 TWN, 3-5 Oct 2026) and QBD0502 (4 TWN, 6-8 Oct 2026)."
	child := func(code, excerpt, arrival, departure string) booking.Candidate {
		return with(candidate("New Booking", excerpt, code), `{"arrival_date":"`+arrival+`","departure_date":"`+departure+`"}`)
	}
	res := routeResult(t, material(body), extraction(
		with(candidate("Amend Group Code", body, "QBD0500"), `{"parent_group_code":"QBD0500","child_group_codes":["QBD0501","QBD0502"]}`),
		child("QBD0501", "QBD0501 (6 TWN, 3-5 Oct 2026)", "2026-10-03", "2026-10-05"), child("QBD0502", "QBD0502 (4 TWN, 6-8 Oct 2026)", "2026-10-06", "2026-10-08"),
	))
	assert.Equal(t, []contract.EventType{contract.NewBooking, contract.NewBooking, contract.CancelBooking}, types(res))
	assert.Equal(t, "2026-10-06", *res.MessageEvents[1].ExtractedFields.Stay.ArrivalDate)
	other := routeResult(t, material(body), extraction(with(candidate("Amend Group Code", body, "QBD0500"), `{"parent_group_code":"QBD0500","child_group_codes":["QBD0501","QBD0502"]}`), candidate("New Booking", body, "QBD0500")))
	assert.NotContains(t, types(other), contract.AmendGroupCode)
}

// TestDayOfTheMail: the day on which a letter was written, below the name, says
// nothing; another day does.
func TestDayOfTheMail(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]booking.SegmentKind{"2026年5月11日": booking.SegmentSignature, "2026-05-11": booking.SegmentSignature, "2026年5月14日": booking.SegmentBusiness, "14-16": booking.SegmentBusiness} {
		for _, end := range []string{"此致\n敬礼\n\n云岭旅行社\n", "云岭旅行社\n"} {
			c, err := newRouter(t).Coverage(material("QBD0514 请取消。\n\n"+end+day), extraction(candidate("Cancel Booking", "QBD0514 请取消。", "QBD0514")))
			require.NoError(t, err)
			assert.Equal(t, want, c[len(c)-1].Kind, day)
		}
	}
}

// TestAnnouncedContacts: a name and a number that were announced are no
// signature.
func TestAnnouncedContacts(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"QBD0514 请取消。\n导游信息如下：\n\n王明\n电话：13800001111", "Please cancel QBD0514.\n\nThe guide of QBD0515 is:\n\nNguyen Hoa\nTel: 0901 234 567"} {
		c, err := newRouter(t).Coverage(material(body), extraction(candidate("Cancel Booking", body[:strings.Index(body, "\n")], "QBD0514")))
		require.NoError(t, err)
		assert.Equal(t, booking.SegmentBusiness, c[len(c)-1].Kind, body)
		assert.Equal(t, booking.SegmentBusiness, c[len(c)-2].Kind, body)
	}
}
