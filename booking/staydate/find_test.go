package staydate_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract/phrase"
)

// sentences are running texts with the dates in them.
var sentences = []struct {
	text string
	want []string
}{
	{"Please book 10 TWN each for QBD0514 and QBD0515, 14-15 May 2026.", []string{"14-15 May 2026"}},
	{"14-16 May for QBD0514, 18/05-20/05 for QBD0518.", []string{"14-16 May", "18/05-20/05"}},
	{"From 14 May to 16 May, please.", []string{"14 May to 16 May"}},
	{"Arrival 14/05, departure 16/05", []string{"Arrival 14/05, departure 16/05"}},
	{"Check in: 14 May\nCheck out: 16 May 2026, 2 nights", []string{"Check in: 14 May\nCheck out: 16 May 2026, 2 nights"}},
	{"Meeting on 14/05/2026 at 09:00", []string{"14/05/2026"}},
	{"C/I 14MAY C/O 16MAY", []string{"C/I 14MAY C/O 16MAY"}},
	{"stay 2026-05-14~05-16.", []string{"2026-05-14~05-16"}},
	{"May 14-16, 2026 and June 2-3, 2026", []string{"May 14-16, 2026 and June 2-3, 2026"}},
	{"请预订QBD0514 5月14-16日 10间双床", []string{"5月14-16日"}},
	{"５月１４日至１６日", []string{"５月１４日至１６日"}},
	{"入住14号，离店16号，谢谢", []string{"入住14号，离店16号"}},
	{"14号到16号的团", []string{"14号到16号"}},
	{"五月十四日入住，住两晚", []string{"五月十四日入住，住两晚"}},
	{"团队5月14日起住2晚，双床", []string{"5月14日起住2晚"}},
	{"5月14日出发，16日返回", []string{"5月14日"}},
	{"check-in 14/05/2026 14:00, check-out 16/05/2026 12:00 pm", []string{"check-in 14/05/2026 14:00, check-out 16/05/2026"}},
	{"Thursday, May 14th to Saturday, May 16th.", []string{"May 14th to Saturday, May 16"}},
	{"14 tháng 5 đến 16 tháng 5 năm 2026, 10 phòng", []string{"14 tháng 5 đến 16 tháng 5 năm 2026"}},
	{"version 14th2 of 2026", nil},
	{"drawing 2026-05-14abc", nil},
	{"2026年5月14日-16日，共2晚", []string{"2026年5月14日-16日，共2晚"}},
	{"sheet of 11/05 AMD 14-15/05", []string{"14-15/05"}},
	{"14-16 May, 10-12 pax, 14-16 May, 10 rooms", []string{"14-16 May", "14-16 May"}},
	{"please close out 24-26 December 2026", []string{"24-26 December 2026"}},
	{"in 14 May out 16 May", []string{"in 14 May out 16 May"}},
	{"move it from 14-16 May to 15-17 May 2026", []string{"14-16 May", "15-17 May 2026"}},
	{"the date is 14.05.26 exactly", []string{"14.05.26"}},

	{"rates are valid 24/7 for 10-12 pax", nil},
	{"9/10 guests liked it, 1/2 did not", nil},
	{"you may 14 times, or 2 may join", nil},
	{"QBD0514, VN-14/05, ABC_14-05, #14/05", nil},
	{"call +84 24 3936 12 34 or 024-3936-1234", nil},
	{"10.05 USD and 12.5%", nil},
	{"version 1-2-3 of the list", nil},
	{"14-16", nil},
	{"3号楼2号电梯", nil},
	{"二三十人", nil},
	{"amended on 11/05 AMD", nil},
	{"14 or 15 rooms", nil},
	{"十", nil},
	{"", nil},
}

func TestFind(t *testing.T) {
	t.Parallel()
	for _, test := range sentences {
		t.Run(test.text, func(t *testing.T) {
			t.Parallel()
			text := phrase.Fold(test.text)
			var got []string
			for _, m := range staydate.Find(text) {
				got = append(got, text.Span(m.Start, m.End).In(test.text))
			}
			assert.Equal(t, test.want, got)
		})
	}
}

// TestFoundCanBeRead: what Find finds, Parse reads, given a mail's date.
func TestFoundCanBeRead(t *testing.T) {
	t.Parallel()
	for _, test := range sentences {
		for _, want := range test.want {
			assert.NotEmpty(t, staydate.Parse(alone(want)).Readings, want)
		}
	}
}

func checkMentions(t require.TestingT, text phrase.Text) {
	end := 0
	for _, m := range staydate.Find(text) {
		require.GreaterOrEqual(t, m.Start, end)
		require.Greater(t, m.End, m.Start)
		end = m.End
	}
	require.LessOrEqual(t, end, len(text.String()))
}

func FuzzParse(f *testing.F) {
	for _, row := range rows {
		in := row.in
		mail := ""
		if !in.MailDate.IsZero() {
			mail = in.MailDate.String()
		}
		f.Add(in.HotelDate, in.TourDate, in.ActionDate, in.SheetMonthYear, mail, in.MonthFirst, in.StatedNights)
	}
	f.Fuzz(func(t *testing.T, hotel, tour, action, sheet, mail string, monthFirst bool, nights int) {
		in := staydate.Input{HotelDate: hotel, TourDate: tour, ActionDate: action, SheetMonthYear: sheet, MonthFirst: monthFirst, StatedNights: nights}
		_ = in.MailDate.UnmarshalText([]byte(mail)) // no date is a date that is not known
		r := staydate.Parse(in)
		checkInvariants(t, in, r)
		require.Equal(t, r, staydate.Parse(in))
	})
}

func FuzzFind(f *testing.F) {
	for _, s := range sentences {
		f.Add(s.text)
	}
	f.Fuzz(func(t *testing.T, s string) { checkMentions(t, phrase.Fold(s)) })
}

func TestHostileText(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		strings.Repeat("1-", 20_000), strings.Repeat("1/1-", 20_000), strings.Repeat("14 May ", 5_000),
		strings.Repeat("may", 20_000), strings.Repeat("十", 20_000), strings.Repeat("\n", 20_000) + "1", strings.Repeat("check in ", 5_000) + "14 May",
		"\xff\xfe14-\xff15", strings.Repeat("9", 50_000),
	} {
		checkMentions(t, phrase.Fold(s))
		checkInvariants(t, staydate.Input{HotelDate: s}, staydate.Parse(staydate.Input{HotelDate: s}))
		in := staydate.Input{HotelDate: "14-15", TourDate: s, SheetMonthYear: s}
		checkInvariants(t, in, staydate.Parse(in))
	}
}
