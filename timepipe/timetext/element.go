package timetext

import "github.com/deskrules/deskrules/contract/rule"

// eKind is what an element says.
type eKind uint8

const (
	eWord  eKind = iota // something that is not about time
	eComma              // a pause
	eStop               // the end of a sentence
	eDate
	eClock
	ePart
	eDur    // n minutes
	eOffset // n minutes from now
	eNow    // for n minutes, if n is not 0; adverb if it stands before a verb
	eASAP   // within n minutes, if n is not 0
	eTo     // n is a rangeTo value
	eOr
	eAnd
	eAmid
	eNot
	eNotPost
	eChange
	eMove
	eShift // by some minutes
	eBetween
	eEnds
)

// element is one thing that the text says, read from one or more tokens.
type element struct {
	kind   eKind
	adverb bool // eNow: it may say when to book rather than when to meet
	n      int32
	date   dateVal
	clock  clockVal
	// start and end are byte offsets into the folded text.
	start, end int32
}

// dateKind says how far a date is known.
type dateKind uint8

const (
	dateNone    dateKind = iota
	dateDay              // day
	dateTwo              // day or day2
	dateWeekday          // the next such day; another date may say which
	dateWeek             // some day of the week that begins on day
	dateVague            // a day that the text does not pin down
	dateBad              // a day that does not exist
)

// dateVal is a date as days from today.
type dateVal struct {
	kind      dateKind
	day, day2 int32
	weekday   int8 // of a dateWeekday, and a dateDay said with its week: 1 to 7
}

// known reports whether the date is a day.
func (d dateVal) known() bool { return d.kind == dateDay || d.kind == dateWeekday }

// clockVal is a time on the clock as it was said.
type clockVal struct {
	hour, minute int16
	// pair is a second hour: three or four o'clock.
	pair int16
	part part
	// partStart and partEnd are where the part was read; clash is set if two
	// parts were read that exclude each other.
	partStart, partEnd int32
	clash              bool
	bad                bool // it is on no clock
	digital            bool // written h:mm
	end                bool // said to be the end of the meeting
	exact              bool // counted from now: the 24-hour reading is meant
}

// span is a place in the folded text.
type span struct{ start, end int32 }

func (s span) empty() bool { return s.start == s.end }

// with returns the smallest span that covers both.
func (s span) with(o span) span {
	switch {
	case s.empty():
		return o
	case o.empty():
		return s
	}
	return span{min(s.start, o.start), max(s.end, o.end)}
}

func (e *element) at() span { return span{e.start, e.end} }

// source returns the place in the utterance.
func (p *parser) source(s span) rule.Span {
	if s.empty() {
		return rule.Span{}
	}
	return p.folded.Span(int(s.start), int(s.end))
}
