package mailtext_test

import (
	"context"
	"strings"
	"testing"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
)

// mail3K is a body of 3 KB: a booking of several groups, facts, questions and
// talk, in English.
var mail3K = func() string {
	part := "Dear reservation team,\n\nPlease book the following groups:\n" +
		"1) QBD0514: 14-16 May 2026, 10 TWN + 1 SGL, 21 pax\n2) QBD0515: 16-18 May 2026, 8 TWN, 16 pax\n" +
		"FYI the guide of QBD0514 will arrive at 20:00 with flight VN123 from Ho Chi Minh City.\n2 pax of QBD0515 are vegetarian. Please do not cancel QBD0520.\n" +
		"Can we get 30 days credit for these groups? Our accountant asks for it, because the season begins late this year.\n\n" +
		"We are looking forward to a good season with you. The weather in Hanoi has been nice so far and our guests enjoy the lake very much.\n\nBest regards,\nLan\n\n"
	return strings.Repeat(part, 1+3*1024/len(part))[:3*1024]
}()

var mail3KZh = func() string {
	part := "您好，\n\n请预订QBD0514，5月14-16日，10间双床，1间大床。\n导游预计晚上8点到店，2位客人吃素，需要加床一张。\n" +
		"请把QBD0515从10间改成12间，并取消QBD0520。\n请问能否给30天账期？不要取消QBD0530。\n附件为QBD0514分房名单，请查收。\n谢谢配合，祝工作顺利！\n\n"
	return strings.Repeat(part, 1+3*1024/len(part))[:3*1024/3*3]
}()

func benchmark(b *testing.B, body string) {
	x := newExtractor(b, mailtext.Config{})
	in := booking.Input{Material: (&mail{body: strings.ToValidUTF8(body, "")}).material()}
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, err := x.Extract(context.Background(), in); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExtract3K(b *testing.B)   { benchmark(b, mail3K) }
func BenchmarkExtract3KZh(b *testing.B) { benchmark(b, mail3KZh) }

// BenchmarkExtractTalk3K is a body in which there is nothing to find.
func BenchmarkExtractTalk3K(b *testing.B) {
	benchmark(b, strings.Repeat("The weather in the city was nice and everybody liked the lake. ", 50)[:3*1024])
}

func BenchmarkExtractShort(b *testing.B) { benchmark(b, "Please cancel QBD0514.") }

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newExtractor(b, mailtext.Config{})
	}
}
