package staydate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// said is a range as a person would say it: 0 for what is left open.
type said struct{ d1, m1, y1, d2, m2, y2 int }

// fits reports whether the stay from a to b is one that s can mean. It looks
// at the calendar only, day by day: the departure is the first day from the
// arrival on that has the said day (and month, and year).
func (s said) fits(a, b civil.Date) bool {
	is := func(x civil.Date, d, m, y int) bool {
		return x.Day == d && (m == 0 || int(x.Month) == m) && (y == 0 || x.Year == y)
	}
	m2 := s.m2
	if m2 == 0 && s.m1 != 0 { // the month is said once: the same, or the next
		m2 = s.m1
		if s.d2 < s.d1 {
			m2 = s.m1%12 + 1
		}
	}
	if !is(a, s.d1, s.m1, s.y1) || !is(b, s.d2, m2, s.y2) {
		return false
	}
	if m2 == 0 && int(b.Month) != int(a.Month) && (a.Month%12+1 != b.Month || s.d2 >= s.d1) {
		return false
	}
	for x := a; x != b; x = x.AddDays(1) {
		if is(x, s.d2, m2, s.y2) {
			return false // an earlier one
		}
	}
	nights := a.DaysUntil(b)
	switch {
	case s.y1 != 0 && s.y2 != 0:
		return true
	case s.m1 != 0 && s.m2 != 0:
		return nights <= staydate.MaxInferredNights
	case s.d2 < s.d1:
		return nights <= staydate.MaxWrapNights
	}
	return true
}

// all returns every stay that s can mean and that keep lets pass, in the years
// 2025 to 2029.
func (s said) all(keep func(a, b civil.Date) bool) (out []string) {
	last := civil.MustParseDate("2029-12-31")
	for a := civil.MustParseDate("2025-01-01"); !a.After(last); a = a.AddDays(1) {
		if a.Day != s.d1 || s.m1 != 0 && int(a.Month) != s.m1 {
			continue
		}
		for b := a; a.DaysUntil(b) <= 100; b = b.AddDays(1) {
			if b.Day == s.d2 && s.fits(a, b) && keep(a, b) {
				out = append(out, a.String()+"/"+b.String())
			}
		}
	}
	return out
}

// write spells s in one of the forms of SD-1 that can say it.
func (s said) write(t *rapid.T) string {
	dash := rapid.SampledFrom([]string{"-", " - ", "~", " to ", "至", "–"}).Draw(t, "dash")
	month := [...]string{"", "Jan", "Feb", "March", "April", "May", "JUN", "July", "aug", "Sept", "Oct", "Nov", "Dec"}
	var forms []string
	switch {
	case s.m1 == 0:
		forms = []string{fmt.Sprintf("%d%s%d", s.d1, dash, s.d2), fmt.Sprintf("%02d%s%02d", s.d1, dash, s.d2), fmt.Sprintf("%d号%s%d号", s.d1, dash, s.d2)}
	case s.m2 == 0 && s.y1 == 0:
		forms = []string{fmt.Sprintf("%d月%d%s%d日", s.m1, s.d1, dash, s.d2), fmt.Sprintf("%d月%d日%s%d日", s.m1, s.d1, dash, s.d2), fmt.Sprintf("%s %d%s%d", month[s.m1], s.d1, dash, s.d2)}
	case s.m2 == 0:
		forms = []string{fmt.Sprintf("%d年%d月%d日%s%d日", s.y1, s.m1, s.d1, dash, s.d2), fmt.Sprintf("%d/%02d/%02d%s%02d", s.y1, s.m1, s.d1, dash, s.d2)}
	case s.y1 == 0:
		forms = []string{fmt.Sprintf("%d %s%s%d %s", s.d1, month[s.m1], dash, s.d2, month[s.m2]), fmt.Sprintf("%d月%d日%s%d月%d日", s.m1, s.d1, dash, s.m2, s.d2)}
	default:
		forms = []string{fmt.Sprintf("%d-%02d-%02d%s%d-%02d-%02d", s.y1, s.m1, s.d1, dash, s.y2, s.m2, s.d2), fmt.Sprintf("%d %s %d%s%d %s %d", s.d1, month[s.m1], s.y1, dash, s.d2, month[s.m2], s.y2), fmt.Sprintf("%04d%02d%02d%s%04d%02d%02d", s.y1, s.m1, s.d1, dash, s.y2, s.m2, s.d2)}
	}
	return rapid.SampledFrom(forms).Draw(t, "form")
}

func genDate(t *rapid.T, name string) civil.Date {
	return civil.MustParseDate("2026-01-01").AddDays(rapid.IntRange(0, 900).Draw(t, name))
}

// genSaid draws a range; most of the time one that exists.
func genSaid(t *rapid.T) said {
	a := genDate(t, "arrival")
	b := a.AddDays(rapid.IntRange(0, 20).Draw(t, "nights"))
	s := said{a.Day, int(a.Month), a.Year, b.Day, int(b.Month), b.Year}
	switch rapid.IntRange(0, 4).Draw(t, "says") {
	case 0:
		s = said{d1: s.d1, d2: s.d2}
	case 1:
		s = said{d1: s.d1, m1: s.m1, d2: s.d2}
	case 2:
		s = said{d1: s.d1, m1: s.m1, d2: s.d2, m2: s.m2}
	case 3:
		s = said{d1: s.d1, m1: s.m1, y1: s.y1, d2: s.d2}
	}
	if rapid.IntRange(0, 9).Draw(t, "slip") == 0 {
		s.d2 = rapid.IntRange(1, 31).Draw(t, "departure day")
	}
	return s
}

// TestAgreesWithReference holds what the sources make of a range against all
// the calendar's days.
func TestAgreesWithReference(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := genSaid(t)
		in := staydate.Input{HotelDate: s.write(t)}
		from := genDate(t, "tour begins")
		to := from.AddDays(rapid.IntRange(1, 40).Draw(t, "tour length"))
		m := genDate(t, "sheet")
		withTour, withSheet := rapid.Bool().Draw(t, "with tour"), rapid.Bool().Draw(t, "with sheet")
		if withTour {
			in.TourDate = from.String() + "\n" + to.String()
		}
		if withSheet {
			in.SheetMonthYear = fmt.Sprintf("BOOKING %02d-%d", int(m.Month), m.Year)
		}
		inMonth := func(a civil.Date) bool { return a.Month == m.Month && a.Year == m.Year }
		touches := func(a, b civil.Date) bool {
			for x := a; !x.After(b); x = x.AddDays(1) {
				if inMonth(x) {
					return true
				}
			}
			return false
		}
		sheetAgrees := func(a, b civil.Date) bool {
			return !withSheet || touches(a, b) || withTour && touches(from, to)
		}
		inTour := func(a, b civil.Date) bool { return !a.Before(from) && !b.After(to) }

		var want []string
		switch {
		case s.y1 != 0:
			want = s.all(func(a, b civil.Date) bool { return (!withTour || inTour(a, b)) && sheetAgrees(a, b) })
		case withTour:
			want = s.all(inTour)
			switch {
			case len(want) > 1 && withSheet: // the sheet may tell them apart
				want = s.all(func(a, b civil.Date) bool { return inTour(a, b) && touches(a, b) })
			case len(want) == 1:
				want = s.all(func(a, b civil.Date) bool { return inTour(a, b) && sheetAgrees(a, b) })
			}
		case withSheet && s.m1 == 0:
			want = s.all(func(a, _ civil.Date) bool { return inMonth(a) })
		case withSheet:
			want = s.all(touches)
		}
		got := staydate.Parse(in)
		checkInvariants(t, in, got)
		if len(want) == 1 {
			require.Equal(t, want[0], stays(got), "%+v: %s", in, got.Doubt)
		} else {
			require.Empty(t, got.Stays, "%+v: the calendar has %v", in, want)
			require.NotEmpty(t, got.Review)
		}
	})
}

// TestAgreesWithReferenceNextToMail does the same for the mail's date.
func TestAgreesWithReferenceNextToMail(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := genSaid(t)
		if s.y1 != 0 {
			s.y1, s.y2 = 0, 0
		}
		mail := genDate(t, "mail")
		in := staydate.Input{HotelDate: s.write(t), MailDate: mail}
		got := staydate.Parse(in)
		checkInvariants(t, in, got)
		if got.Review != "" {
			return
		}
		a := got.Stays[0].Arrival
		require.False(t, a.Before(mail), "%+v: %s", in, a)
		all := s.all(func(x, _ civil.Date) bool { return !x.Before(mail) })
		require.NotEmpty(t, all)
		require.Equal(t, all[0], stays(got), "%+v: the first from the mail on", in)
		require.Equal(t, staydate.BasisMailDate, got.Evidence.Basis)
		require.Len(t, got.Warnings, 1)
	})
}

// TestOrderDoesNotMatterWhereOnlyOneFits: a day above 12 reads the
// same under both configurations.
func TestOrderDoesNotMatterWhereOnlyOneFits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(13, 27).Draw(t, "day")
		m := rapid.IntRange(1, 12).Draw(t, "month")
		text := fmt.Sprintf("%d/%d-%d/%d", d, m, d+1, m)
		if rapid.Bool().Draw(t, "month first") {
			text = fmt.Sprintf("%d/%d-%d/%d", m, d, m, d+1)
		}
		in := staydate.Input{HotelDate: text, SheetMonthYear: fmt.Sprintf("%d-2026", m)}
		first := staydate.Parse(in)
		in.MonthFirst = true
		require.Equal(t, stays(first), stays(staydate.Parse(in)))
		require.Equal(t, fmt.Sprintf("2026-%02d-%02d/2026-%02d-%02d", m, d, m, d+1), stays(first))
	})
}

// TestActionDateNeverMatters: whatever stands there, the stays are the same
// (SD-3).
func TestActionDateNeverMatters(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.SampledFrom(rows).Draw(t, "row").in
		in.ActionDate = ""
		without := staydate.Parse(in)
		in.ActionDate = rapid.SampledFrom([]string{"11/05 AMD", "14/05/2026", "CXL 1 Jan", "x", strings.Repeat("1", 3000)}).Draw(t, "action")
		with := staydate.Parse(in)
		require.Equal(t, without.Stays, with.Stays)
		require.Equal(t, without.Review, with.Review)
	})
}
