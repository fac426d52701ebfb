// Package slots finds the best times for a meeting, exactly, and says why
// (seed 000, calculate_optimal_slots).
//
// [Find] takes calendars, rules and a search range, and returns at most a few
// starts, each with a conflict score, the people in conflict and everybody's
// local time; or, if there is none, the reasons person by person. [Explain]
// also returns what each rule did. [Check] looks at one start again before it
// is locked. [DecodeRequest] reads the wire form. All are pure: the present
// comes in as Request.Now.
//
// # What is compared
//
// Instants are compared in UTC seconds, intervals are half-open, touching is
// not overlapping. Every busy block keeps the buffer of the user free before
// and after it, whoever owns it and whether it costs or forbids; between two
// meetings the buffer counts once. Blocks outside the search range still throw
// their buffer into it. Rules (work hours, focus time, avoid constraints, the
// range) have no buffer (SL-2).
//
// A local rule holds at every instant at which the clock of its owner shows a
// time inside it (SL-1). So hours from 00:00 to 24:00 are the whole day, of 23
// or 25 hours too; 02:00 to 03:00 is no time at all on a day that skips it and
// two hours on a day that shows it twice. Hours over midnight belong to the
// day on which they begin (SL-11).
//
// # What forbids and what costs
//
// Hard are (SL-3): the search range, the present, minimum notice and
// not_before; work hours, work days, focus time and avoid constraints of the
// user; busy and out-of-office blocks of required people; immovable blocks of
// anybody. The rest costs, once per person and kind, in thousandths:
//
//	tentative block of a required person     200
//	outside the work hours of another person 150
//	busy block of an optional person         100
//	tentative block of an optional person     50
//
// See [Weights]. The score is the sum, at most 1; beyond that, slots are still
// ordered by their sum. Statuses are those of [Status] (SL-9).
//
// # What is offered
//
// The candidates are the starts on the organizer's local grid, quarter hours
// unless Request.StepMins says otherwise. The best is that with the lowest
// score; among equals that with the most room, which is the length of the free
// run around it minus the duration, counted up to one duration; among equals
// the earliest. Then come those that do not overlap what was taken (SL-4).
//
// # Privacy
//
// Of private blocks the result shows that a person is busy and nothing else
// (SL-5). Titles and places do not enter this package at all.
package slots
