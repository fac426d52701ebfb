package staydate

import (
	"fmt"
	"testing"

	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/timepipe/civil"
)

func TestScratch(t *testing.T) {
	mail := civil.MustParseDate("2026-05-11")
	for _, h := range []string{"14-15", "14/15", "14-15/05", "14/05-15/05", "2026-05-14~05-16", "5月14-15日", "14 May - 16 May", "30-02", "31/12-02/01", "14-15, 18-20", "05/06", "14 May, 2 nights", "check in 14 May, check out 16 May", "入住5月14日，离店5月16日", "5月14日入住，5月16日离店", "五月十四日至十六日", "11/05 AMD", "14-15 11/05 AMD", "14MAY26-16MAY26", "May 14-16, 2026", "14/05/2026\n16/05/2026", "14/05 16/05", "20260514-20260516", "14-16/05 (2 nights)", "14-16/05 3N", "14.05-16.05", "2026年5月14日-16日", "14th to 16th May 2026", "14 or 15 May", "29/02-01/03", "30/02-02/03", "2026.5.14-5.16", "14-05-2026 to 16-05-2026", "15-14","14-16 May HILTON 10 TWN"} {
		r := Parse(Input{HotelDate: h, MailDate: mail})
		fmt.Printf("%-40q %v %s %s %v\n", h, stays(r), r.Evidence.Basis, r.Review, r.Doubt)
	}
	for _, s := range []string{"Please book 10 TWN each for QBD0514 and QBD0515, 14-15 May 2026.", "请预订QBD0514 5月14-16日 10间双床", "rate 24/7 and 10-12 pax", "you may 14 or 2 may join", "Check in: 14 May\nCheck out: 16 May 2026, 2 nights", "U-850 14/05-16/05", "入住14号，离店16号", "14号到16号", "3号楼", "Guide arrives on 14/05/2026 at 20:00", "deposit by 20 May 2026", "FW 11/05 AMD 14-15/05"} {
		ft := phrase.Fold(s)
		for _, m := range Find(ft) {
			fmt.Printf("%q ", ft.Span(m.Start, m.End).In(s))
		}
		fmt.Println("   <-", s)
	}
}

func stays(r Result) (out []string) {
	for _, s := range r.Stays {
		out = append(out, s.Arrival.String()+".."+textOf(s.Departure))
	}
	return
}
