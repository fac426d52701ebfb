package slots

import (
	"strings"
	"time"
)

// Block is a stretch of time in somebody's calendar, half-open. Its JSON is
// that of the seed's query_calendar_availability, with immovable and uid.
//
// A block without length blocks nothing; one that ends before it starts is
// refused (SL-7). Fractions of a second count as the whole second.
type Block struct {
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
	// Status says what the block costs, see [Status].
	Status Status `json:"status"`
	// IsPrivate: nobody learns more than that the person is busy, not even of
	// the same event in another of his calendars.
	IsPrivate bool `json:"is_private"`
	// Immovable: the block is hard, whoever has it (SL-3).
	Immovable bool `json:"immovable"`
	// UID names the event, so that one event in two calendars of a person can
	// be told; "" if there is no name. It is never shown of a private block.
	UID string `json:"uid"`
}

// Status is what a calendar says about a block (SL-9). Upper and lower case
// are the same. A status that is not in the list, the empty one included,
// counts as busy, because a slot over an unknown block could be wrong.
type Status string

// The closed list of statuses that are told apart.
const (
	Busy             Status = "busy"
	OutOfOffice      Status = "oof"
	Tentative        Status = "tentative"
	Free             Status = "free"
	WorkingElsewhere Status = "workingElsewhere"
	Transparent      Status = "transparent"
	Cancelled        Status = "cancelled"
	Declined         Status = "declined" // by the owner of the calendar

	// Busy and immovable.
	BlockStatus     Status = "block"
	Important       Status = "important"
	ImmovableStatus Status = "immovable"
	ImportantZh     Status = "重要"
	ImmovableZh     Status = "不可更改"
)

// Valid reports whether s is one of the closed list, in any case.
func (s Status) Valid() bool { return classOf(s) != classUnknown }

// class is what a status means for the search.
type class uint8

const (
	classUnknown   class = iota // counts as busy
	classBusy                   // hard for required people, a cost for others
	classTentative              // a cost
	classFree                   // nothing, unless the block is marked immovable
	classGone                   // nothing: the owner will not be there
	classImmovable              // hard for everybody
	classes
)

func classOf(s Status) class {
	switch s {
	case Busy, OutOfOffice:
		return classBusy
	case Tentative:
		return classTentative
	case Free, WorkingElsewhere, Transparent:
		return classFree
	case Cancelled, Declined:
		return classGone
	case BlockStatus, Important, ImmovableStatus, ImportantZh, ImmovableZh:
		return classImmovable
	}
	return foldedClassOf(s)
}

// foldedClassOf is classOf for statuses in another case.
func foldedClassOf(s Status) class {
	for _, known := range []Status{
		Busy, OutOfOffice, Tentative, Free, WorkingElsewhere, Transparent,
		Cancelled, Declined, BlockStatus, Important, ImmovableStatus,
	} {
		if s != known && strings.EqualFold(string(s), string(known)) {
			return classOf(known)
		}
	}
	return classUnknown
}

// effect is what one block does to the search.
type effect uint8

const (
	effectNone effect = iota
	effectHard
	effectBusy      // a cost: busy of an optional person
	effectTentative // a cost
)

// effects says what a block does: by the class of its status, by whether it is
// marked immovable, by whether its owner is required.
//
// A mark wins over free, because nothing may be laid over an entry that its
// owner called immovable; it does not bring back what was cancelled.
var effects = [classes][2][2]effect{
	classUnknown:   {{effectBusy, effectHard}, {effectHard, effectHard}},
	classBusy:      {{effectBusy, effectHard}, {effectHard, effectHard}},
	classTentative: {{effectTentative, effectTentative}, {effectHard, effectHard}},
	classFree:      {{effectNone, effectNone}, {effectHard, effectHard}},
	classGone:      {{effectNone, effectNone}, {effectNone, effectNone}},
	classImmovable: {{effectHard, effectHard}, {effectHard, effectHard}},
}

func (b *Block) effect(c class, required int) effect {
	marked := 0
	if b.Immovable {
		marked = 1
	}
	return effects[c][marked][required]
}

// seconds returns the block in Unix seconds, fractions rounded outwards. An
// inverted block has end < start.
func (b *Block) seconds() (start, end int64) {
	if b.Start.Nanosecond()|b.End.Nanosecond() == 0 {
		return b.Start.Unix(), b.End.Unix()
	}
	return b.fractional()
}

func (b *Block) fractional() (start, end int64) {
	start, end = b.Start.Unix(), b.End.Unix()
	switch c := b.Start.Compare(b.End); {
	case c == 0:
		return start, start
	case c > 0:
		return start, start - 1
	}
	if b.End.Nanosecond() > 0 {
		end++
	}
	return start, end
}
