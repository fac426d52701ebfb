package booking_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/deskrules/deskrules/booking"
)

// businessMail is a mail of about 3 KB with five candidates on three groups.
func businessMail() (*booking.Material, *booking.Extraction) {
	body := strings.Join([]string{
		"Dear reservations team,", "",
		"Hope this email finds you well.", "",
		"Please book 10 TWN and 2 SGL for group QBD0514, 14-16 May 2026, on half board basis with the usual agreement.",
		"Please cancel QBD0515 because the flight was moved to another day and the guests decided to stay in another city.",
		"Update QBD0516 to 12 TWN instead of 10 TWN, all other arrangements for this series stay as they were confirmed before.",
		"FYI the guide of QBD0514 will arrive at 20:00 on the first day and needs a room near the lift if possible.",
		"2 pax of QBD0514 are vegetarian and one of them is allergic to peanuts, please let the kitchen know in time.",
		"Can we get 30 days credit for the whole series as we discussed with your sales manager last month?", "",
	}, "\n")
	for i := 0; len(body) < 2700; i++ {
		body += fmt.Sprintf("For the series number %d the agent wrote that everything else stays as it is in the contract of this year.\n", i)
	}
	body += "\nThanks & best regards,\nNguyen Lan\nSales Manager\nTel: +84 28 1234 5678\n\nThis e-mail is confidential and intended only for the addressee.\n"
	x := extraction(
		with(candidate("New Booking", "Please book 10 TWN and 2 SGL for group QBD0514, 14-16 May 2026, on half board basis with the usual agreement.", "QBD0514"),
			`{"arrival_date":"2026-05-14","departure_date":"2026-05-16","nights":2,"room_type":"TWN","rooms":10}`),
		candidate("Cancel Booking", "Please cancel QBD0515 because the flight was moved to another day and the guests decided to stay in another city.", "QBD0515"),
		with(candidate("Update", "Update QBD0516 to 12 TWN instead of 10 TWN, all other arrangements for this series stay as they were confirmed before.", "QBD0516"), `{"rooms":12,"old_rooms":10}`),
		candidate("Trace", "FYI the guide of QBD0514 will arrive at 20:00 on the first day and needs a room near the lift if possible.", "QBD0514"),
		candidate("Trace", "2 pax of QBD0514 are vegetarian and one of them is allergic to peanuts, please let the kitchen know in time.", "QBD0514"),
	)
	return material(body), unknowns(x, "Can we get 30 days credit for the whole series as we discussed with your sales manager last month?")
}

func BenchmarkRoute(b *testing.B) {
	r := newRouter(b)
	m, x := businessMail()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Route(m, x); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExplain(b *testing.B) {
	r := newRouter(b)
	m, x := businessMail()
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := r.Explain(m, x); err != nil {
			b.Fatal(err)
		}
	}
}

// manyCandidates is a mail with n cancellations, one a line.
func manyCandidates(n int) (*booking.Material, *booking.Extraction) {
	var b strings.Builder
	x := &booking.Extraction{}
	for i := range n {
		line := fmt.Sprintf("Please cancel group QBD%06d.", i)
		b.WriteString(line)
		b.WriteByte('\n')
		x.Candidates = append(x.Candidates, candidate("Cancel Booking", line, fmt.Sprintf("QBD%06d", i)))
	}
	return material(b.String()), x
}

func BenchmarkRouteGrowth(b *testing.B) {
	r := newRouter(b)
	for _, n := range []int{5, 50, 500, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m, x := manyCandidates(n)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.Route(m, x); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/candidate")
		})
	}
}

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := booking.New(booking.Config{}); err != nil {
			b.Fatal(err)
		}
	}
}
