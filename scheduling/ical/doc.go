// Package ical turns iCalendar files (RFC 5545) into the busy blocks of their
// owner, and a locked meeting into the message that goes out (RFC 5546).
//
//	busy, err := ical.Read(data, ical.Options{Zone: zone, From: from, To: to, Owner: "anna@corp.example"})
//	// busy.Blocks go into slots.Request.Busy, busy.Notes to the owner
//
// # Reading
//
// [Read] never panics and never drops anything in silence. A file is cut into
// components before the decoder sees it, so that one bad component is named in
// a [Note] and all others are read (IC-1). What the rules say, in short:
//
//   - IC-2: EXDATE and RDATE are lists, of times, days or periods; overrides
//     replace their instance, or all from it on; an override that is older
//     than its series does not bring back what the series no longer has, and
//     one without a series counts on its own.
//   - IC-3: recurrence is expanded in wall time, and each instance becomes an
//     instant by itself: a time that clocks skip is read with the offset before
//     the change, one that they show twice is the first. All parts of RFC 5545
//     are understood, in the combinations that it allows. A rule that is not
//     is refused by name.
//   - IC-4: whole days are civil days of the owner, their end is exclusive;
//     days of a DURATION are civil days, hours pass; a DTEND gives a series
//     one exact length; an event with neither end nor duration blocks nothing.
//   - IC-5: the name of a zone is an IANA name, else one of Windows, else
//     has an IANA name at its end, else is described by the file itself, else
//     stands for the owner's zone, with a note.
//   - IC-6: [Merge] joins the calendars of one person; within a VFREEBUSY free
//     periods are cut out of the others.
//   - SL-9: what is cancelled, declined by the owner, transparent, free or
//     "working elsewhere" is no block; tentative is tentative, out of office is
//     oof, all else is busy. CLASS other than PUBLIC makes a block private; a
//     category (Block, Important, Immovable, 重要, 不可更改), a PRIORITY of 1 to 4 or
//     Outlook's high importance makes it immovable.
//
// # What is not understood is not free
//
// A series whose rule is refused still takes time, only nobody knows when. If
// the rule is one by days, it is counted as tentative every day at its time,
// which is the most that it can mean; any other as tentative from its start to
// its end. Tentative costs, so that a slot on top of it is proposed and never
// locked. The same holds for what is beyond the limits (instances, work,
// blocks).
//
// # Writing
//
// [Request] writes METHOD:REQUEST with a VTIMEZONE made from the zone data that
// the meeting was computed with. [Publish] writes METHOD:PUBLISH for outsiders,
// from which nothing can be learned but when somebody is busy (SC-5).
//
// # Libraries
//
// The package stands on github.com/emersion/go-ical, which decodes each
// component and writes messages, and on github.com/teambition/rrule-go, which
// reads the parts of a rule. The instances of a rule are made here, for the
// reasons that expand.go gives; the tests compare with rrule-go wherever it is
// right.
//
// The package reads no clock, no file and no network.
package ical
