package staydate_test

import (
	"strings"
	"testing"

	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract/phrase"
)

func BenchmarkParse(b *testing.B) {
	in := staydate.Input{HotelDate: "14-15", TourDate: "2026/05/11\n2026/05/16", ActionDate: "11/05 AMD", SheetMonthYear: "BOOKING 05-2026", MailDate: day("2026-05-11")}
	b.ReportAllocs()
	for b.Loop() {
		staydate.Parse(in)
	}
}

func BenchmarkFind(b *testing.B) {
	text := phrase.Fold(strings.Repeat("Please book 10 TWN for QBD0514, 14-15 May 2026, at the agreed rate; guests arrive late at night. ", 30))
	b.ReportAllocs()
	b.SetBytes(int64(len(text.String())))
	for b.Loop() {
		staydate.Find(text)
	}
}
