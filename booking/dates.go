package booking

import (
	"github.com/deskrules/deskrules/booking/staydate"
	"github.com/deskrules/deskrules/contract/phrase"
)

// datesIn are the dates of stays that a part of the current content names, in
// its own wording; the first [MaxDates] of them. Each part is read once.
func (g *routing) datesIn(s span) []string {
	if dates, read := g.dates[s]; read {
		return dates
	}
	dates := mentions(g.text(s))
	if g.dates == nil {
		g.dates = make(map[span][]string)
	}
	g.dates[s] = dates
	return dates
}

// mentions are the dates of stays that a text names, in its own wording; the
// first [MaxDates] of them.
func mentions(s string) (dates []string) {
	text := phrase.Fold(s) // with its capitals: "may" is no month
	for m := range staydate.Mentions(text) {
		if len(dates) == MaxDates {
			break
		}
		dates = append(dates, text.Span(m.Start, m.End).In(text.Source()))
	}
	return dates
}
