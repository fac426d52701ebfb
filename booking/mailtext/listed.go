package mailtext

import (
	"slices"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// inCodes reports whether a statement is a further line of the group codes
// below the sentence that announces them, whatever its words and marks:
//
//	Please cancel the groups in the attached list.
//	QBD0514
//	QBD0515
func (b *builder) inCodes(s *statement) bool {
	l := b.last
	return s.isCode() && b.lastAt.isCode() && b.lastAt.document == s.document && s.paragraph-b.lastAt.paragraph <= 1 &&
		len(l.clauses) == 2 && !slices.ContainsFunc(l.clauses[0].codes, func(k code) bool { return k.kind <= keyBlock })
}

// isCode reports whether a statement is a line with one group code, and perhaps
// a bullet or a number, and nothing else.
func (s *statement) isCode() bool {
	if !s.first || !s.last || len(s.codes) != 1 || s.codes[0].kind != keyGroup {
		return false
	}
	text := s.document.text.String()
	return strings.Trim(text[s.start:s.codes[0].start], " -*•.)(0123456789") == "" && strings.Trim(text[s.codes[0].end:s.end], " ,.;、") == ""
}

// isFreeRoom reports whether a statement is a room that comes free with the
// booking above it: "1 TL FOC". A question or a wish for one is none.
func (b *builder) isFreeRoom(s *statement) bool {
	const longest = 50
	if s.proposes != ProposesUnknown || b.last == nil || s.mood.asks || s.mood.request || s.mood.negated || s.mood.condition || s.end-s.start > longest {
		return false
	}
	l := b.last
	if l.proposes != Proposes(contract.NewBooking) && l.proposes != Proposes(contract.UpdateBooking) || b.lastAt.document != s.document || b.lastAt.paragraph != s.paragraph || l.clashes(s) {
		return false
	}
	text := s.document.text.String()[s.start:s.end]
	if number := strings.TrimLeft(text, "0123456789"); len(number) == len(text) {
		return false
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return !('a' <= c && c <= 'z') })
	leader := slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"tl", "leader", "tourleader", "guide", "escort", "driver"}, w)
	})
	return leader && (slices.Contains(words, "foc") || strings.Contains(text, "free of charge") || strings.Contains(text, "complimentary")) || strings.Contains(text, "领队") && strings.Contains(text, "免")
}

// apart makes an event of its own of a confirmation number that is named behind
// several groups as one more of them: "CXL: QBD0514, QBD0515 and conf no 880123".
func (r *reading) apart() {
	for i := 0; i < len(r.events); i++ {
		e := r.events[i]
		if e.row != nil || e.proposes != Proposes(contract.CancelBooking) && e.proposes != Proposes(contract.UpdateBooking) || len(e.keys.GroupCode) < 2 || len(e.keys.ConfirmationNumber) != 1 {
			continue
		}
		for _, s := range e.clauses {
			if !s.lastApart() {
				continue
			}
			o := *e
			o.keys = booking.CandidateKeys{ConfirmationNumber: e.keys.ConfirmationNumber}
			e.keys.ConfirmationNumber = nil
			r.events = slices.Insert(r.events, i+1, &o)
			i++
			break
		}
	}
}

// lastApart reports whether the keys of a statement are groups, and behind them
// "and" and a confirmation number.
func (s *statement) lastApart() bool {
	groups, end := 0, 0
	for _, k := range s.codes {
		switch k.kind {
		case keyGroup:
			groups, end = groups+1, k.end
		case keyConfirmation:
			const longest = 40 // "and confirmation number"
			text := s.document.text.String()
			if groups < 2 || k.start-end > longest {
				return false
			}
			between := strings.TrimLeft(text[end:k.start], " ,")
			return startsWithAny(between, "and ", "& ", "plus ", "以及", "和", "及")
		default:
			return false
		}
	}
	return false
}
