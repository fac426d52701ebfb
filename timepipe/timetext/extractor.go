package timetext

import (
	"cmp"
	"context"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// Extractor reads slots out of utterances. It is compiled once by [New],
// immutable, and safe for concurrent use.
type Extractor struct {
	set     *phrase.Set
	lexemes []lexeme
}

var _ timepipe.Extractor = (*Extractor)(nil)

// Extract returns what u says about a time. It does not fail, waits for
// nothing and takes time linear in the text; the context is not looked at.
func (x *Extractor) Extract(_ context.Context, u timepipe.Utterance) (timepipe.Slots, error) {
	return x.Read(u), nil
}

// Read is Extract without what it does not need.
func (x *Extractor) Read(u timepipe.Utterance) timepipe.Slots {
	text, rest := u.Text, ""
	if len(text) > MaxTextBytes {
		text, rest = cut(text)
	}
	folded := phrase.Fold(text)
	var tokens [40]token
	toks := x.lex(folded.String(), tokens[:0])
	if !timeIn(toks) {
		return withRest(timepipe.Slots{}, text, rest)
	}

	var els [20]element
	p := parser{folded: folded, text: folded.String(), toks: toks, els: els[:0], zone: u.Zone}
	now := u.Zone.In(u.Now)
	p.today = civil.DateOf(now)
	p.weekday = int32(p.today.ISOWeekday())
	p.minute = int32(now.Hour()*60 + now.Minute())
	p.parse()

	var wishes [4]wish
	a := assembler{p: &p, wishes: wishes[:1]}
	a.assemble()
	r := resolver{p: &p, now: now.Truncate(time.Minute)}
	return withRest(r.slots(a.wishes), text, rest)
}

// cut ends a text at the last character that fits into MaxTextBytes.
func cut(text string) (head, rest string) {
	end := MaxTextBytes
	for end > MaxTextBytes-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end], text[end:]
}

// withRest reports what was not read.
func withRest(s timepipe.Slots, text, rest string) timepipe.Slots {
	if rest != "" {
		s.NotUnderstood = append(s.NotUnderstood, rule.Span{Start: len(text), End: len(text) + len(rest)})
	}
	return s
}

// timeIn reports whether one of the tokens can be a part of a time.
func timeIn(toks []token) bool {
	for _, t := range toks {
		switch t.kind {
		case kNum, kDecimal, kColon, kDate, kSlash, kHM, kOrdinal, kClock, kHalfPast, kQuarterPast, kQuarterTo,
			kPart, kPartChar, kDay, kTwoDays, kDayPart, kWeek, kWeekday, kYearly, kFeast, kLunar, kLunarMon, kLunarDay,
			kMonthEn, kMonthRel, kYearRel, kLastDay, kUnit, kDur, kEvery, kNow, kASAP, kVague, kVagueDate, kWait, kAfter, kAMPM:
			return true
		}
	}
	return false
}

// sortSpans orders the places by where they begin.
func sortSpans(s []span) {
	slices.SortFunc(s, func(a, b span) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) })
}
