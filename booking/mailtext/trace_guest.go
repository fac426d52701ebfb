package mailtext

import (
	"strings"

	"github.com/deskrules/deskrules/booking/staydate"
)

// traceGuest binds a supplementary fact without a key to the guest and the
// arrival that its sentence or the one before it names (BK-6): "Guest Mr An,
// arriving 14 May 2026, will check in at 23:30."
func (r *reading) traceGuest(e *event, f fields) {
	if hasKeys(e.keys) || len(e.clauses) == 0 {
		return
	}
	const most = 8 // statements
	of := e.clauses[0]
	name, arrival := "", ""
	for i, n := of.place, 0; i >= 0 && i < len(r.statements) && n < most; i, n = i-1, n+1 {
		s := &r.statements[i]
		if s.document != of.document || s.paragraph != of.paragraph {
			break
		}
		if name == "" {
			if at := guestName(s.document.text.String(), s.start, s.end); at.end > at.start {
				name = strings.TrimSpace(s.document.raw(at.start, at.end))
			}
		}
		if arrival == "" {
			arrival = s.arrival()
		}
	}
	if name == "" || arrival == "" {
		return
	}
	f.text("guest_name", name)
	r.stay(f, staydate.Input{HotelDate: arrival}, false)
}

// arrival is the one date of a statement, if the words around it say that
// somebody arrives on it.
func (s *statement) arrival() string {
	if len(s.dates) != 1 {
		return ""
	}
	m, text := s.dates[0], s.document.text.String()
	const near = 16
	around := text[max(s.start, m.Start-near):min(s.end, m.End+near)]
	for _, w := range arrivalWords {
		if strings.Contains(around, w) {
			return s.document.raw(m.Start, m.End)
		}
	}
	return ""
}
