package timetext

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// RuleWord (TT-1): a word of a host has a meaning of the closed list and what
// that meaning needs, and a host adds at most MaxWords of them.
const RuleWord rule.ID = "TT-1"

// Config is what a host can add to the built-in lexicon. The zero Config adds
// nothing.
type Config struct {
	// Words are read besides the built-in ones. A word that the lexicon has
	// too gets the meaning given here.
	Words []Word
}

// Word is a word or phrase of a host's own vocabulary. It is compared as
// [phrase.Fold] folds it: width, case and script variant do not matter.
type Word struct {
	// Text is the word. English words are found at word boundaries.
	Text string
	// Meaning is what it says. Exactly the fields that it names are used.
	Meaning Meaning
	// Clock is the time that a MeansClock word says.
	Clock civil.Time
	// Days are the days from today that a MeansDay word says.
	Days int
	// Month and Day are the day of the year that a MeansYearly word says.
	Month time.Month
	Day   int
	// Period is the half of the day that a MeansPeriod word says.
	Period timepipe.Period
}

// Meaning is what a word says about a time.
type Meaning string

// The closed list of meanings.
const (
	// MeansNothing: the word is skipped, whatever stands in it ("三点水茶室").
	MeansNothing Meaning = "nothing"
	// MeansVague: a time that cannot be pinned down; it is reported.
	MeansVague Meaning = "vague"
	// MeansVagueDate: a date that cannot be pinned down; a time beside it is
	// not taken for one of today.
	MeansVagueDate Meaning = "vague_date"
	// MeansNow: this minute.
	MeansNow Meaning = "now"
	// MeansASAP: as soon as possible.
	MeansASAP Meaning = "asap"
	// MeansClock: a time of day, Word.Clock ("the standup").
	MeansClock Meaning = "clock"
	// MeansDay: a day, Word.Days from today.
	MeansDay Meaning = "day"
	// MeansYearly: a day of each year, Word.Month and Word.Day; the next one
	// is meant ("店庆").
	MeansYearly Meaning = "yearly"
	// MeansPeriod: a half of the day, Word.Period.
	MeansPeriod Meaning = "period"
	// MeansThing: something that can be counted; a number before it is no
	// time ("工位").
	MeansThing Meaning = "thing"
	// MeansPlace: something that has a number; a number behind it is no time
	// ("pod").
	MeansPlace Meaning = "place"
)

// Valid reports whether m is one of the closed list.
func (m Meaning) Valid() bool {
	switch m {
	case MeansNothing, MeansVague, MeansVagueDate, MeansNow, MeansASAP, MeansClock, MeansDay, MeansYearly, MeansPeriod, MeansThing, MeansPlace:
		return true
	}
	return false
}

// New compiles the lexicon. The error is a [rule.Violations] that lists every
// bad word, with pointers such as "/words/3/clock".
func New(c Config) (*Extractor, error) {
	var vs rule.Violations
	own := make(map[string]bool, len(c.Words))
	var entries []phrase.Entry
	x := &Extractor{}
	add := func(text string, l lexeme) {
		entries = append(entries, phrase.Entry{Phrase: text, ID: len(x.lexemes)})
		x.lexemes = append(x.lexemes, l)
	}
	if len(c.Words) > MaxWords {
		vs.Add("/words", strconv.Itoa(len(c.Words)), RuleWord, "at most %d words", MaxWords)
		return nil, vs.Err()
	}
	for i, w := range c.Words {
		add(w.Text, w.lexeme("/words/"+strconv.Itoa(i), &vs))
		own[folded(w.Text)] = true
	}
	if _, err := phrase.Compile(entries); err != nil {
		var bad rule.Violations
		if !errors.As(err, &bad) {
			return nil, err
		}
		for _, v := range bad {
			v.Pointer = "/words" + v.Pointer + "/text"
			vs = append(vs, v)
		}
	}
	if err := vs.Err(); err != nil {
		return nil, err
	}
	for _, lang := range []struct {
		groups []group
		sep    string
	}{{chinese, " "}, {english, "|"}} {
		for _, g := range lang.groups {
			for _, text := range strings.Split(g.words, lang.sep) {
				if !own[folded(text)] {
					add(text, lexeme{g.kind, g.val})
				}
			}
		}
	}
	set, err := phrase.Compile(entries)
	if err != nil {
		return nil, err
	}
	x.set = set
	return x, nil
}

func folded(text string) string {
	return strings.Join(strings.Fields(phrase.Fold(text).String()), " ")
}

// lexeme returns what the word is to the grammar.
func (w Word) lexeme(pointer string, vs *rule.Violations) lexeme {
	switch w.Meaning {
	case MeansNothing:
		return lexeme{kind: kFiller}
	case MeansVague:
		return lexeme{kind: kVague}
	case MeansVagueDate:
		return lexeme{kind: kVagueDate}
	case MeansNow:
		return lexeme{kind: kNow}
	case MeansASAP:
		return lexeme{kind: kASAP}
	case MeansThing:
		return lexeme{kind: kNoun}
	case MeansPlace:
		return lexeme{kind: kNounBefore}
	case MeansClock:
		if !w.Clock.Valid() || w.Clock.Second != 0 {
			vs.Add(pointer+"/clock", w.Clock.String(), RuleWord, "must be a whole minute from 00:00 to 23:59")
		}
		return lexeme{kClock, int32(w.Clock.MinuteOfDay())}
	case MeansDay:
		if w.Days < -MaxDaysAhead || w.Days > MaxDaysAhead {
			vs.Add(pointer+"/days", strconv.Itoa(w.Days), RuleWord, "must be at most %d days from today", MaxDaysAhead)
		}
		return lexeme{kDay, int32(w.Days)}
	case MeansYearly:
		if w.Day < 1 || w.Day > civil.DaysIn(2000, w.Month) {
			vs.Add(pointer+"/day", strconv.Itoa(int(w.Month))+"-"+strconv.Itoa(w.Day), RuleWord, "month and day must be a day of the year")
		}
		return lexeme{kYearly, int32(w.Month)<<5 | int32(w.Day)}
	case MeansPeriod:
		switch w.Period {
		case timepipe.AM:
			return lexeme{kPart, int32(partForenoon)}
		case timepipe.PM:
			return lexeme{kPart, int32(partAfternoon)}
		}
		vs.Add(pointer+"/period", string(w.Period), RuleWord, "must be AM or PM")
		return lexeme{}
	}
	vs.Add(pointer+"/meaning", string(w.Meaning), RuleWord, "must be one of the closed list")
	return lexeme{}
}
