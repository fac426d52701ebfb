// Package timetext reads the times out of what people say when they book a
// room, in Chinese (simplified and traditional) and English, without a model.
//
//	x, err := timetext.New(timetext.Config{})
//	slots, err := x.Extract(ctx, timepipe.Utterance{Text: "明天下午2点半到4点", Now: now, Zone: zone})
//	decision, err := pipeline.Decide(slots, now)
//
// An [Extractor] reads relative and absolute dates, weekdays, feasts of the
// Gregorian and the lunar calendar, times on the clock with their parts of
// the day, ranges, durations, moments counted from now, words for now and as
// soon as possible, choices and corrections. It says which characters each
// slot was read from.
//
// # It never guesses
//
// What speaks of a time and cannot be pinned down ("sometime soon", 月底, 三点前)
// is reported in Slots.NotUnderstood. If that is the date, a time beside it
// is left out, because it would be taken for one of today. A time between one
// and eleven without a part of the day keeps its two readings. A date or time
// that does not exist, or that contradicts itself, becomes a
// [timepipe.Contradiction].
//
// # How what is said is read
//
//   - 9月24日 without a year is the next such day, and so are 24号, a bare weekday
//     and a feast; today counts. 这周三 and "this Wednesday" are days of the
//     current week, Monday to Sunday; 下周三 and "next Wednesday" of the next.
//     9/24 is month and day; 24/9 can only be day and month.
//   - The night reaches over midnight: 晚上12点 and "2am tonight" are on the next
//     date. 凌晨 belongs to its own date. 上午12点 is noon.
//   - The end of a range inherits the part of the day of its start, or lends
//     its own: 下午2点半到4点, "between 4 and 5pm".
//   - Times that are named without a connective ("我三点有会，订四点的") are
//     offered as a choice. So are both days of a weekend.
//   - A correction (不对, 哦不, "no wait", "make it") replaces what it names: the
//     date, the time, the end of a range, the duration, the moment counted from
//     now. The rest goes on to hold. 等等 and "hang on" correct if they stand
//     between pauses.
//   - A bare weekday in a choice or a correction keeps the week that was named
//     before: 下周二或者周四, "next Tuesday, no, Thursday".
//   - "Ten to five" is minutes before the hour where a range of hours cannot be
//     meant: at the end of a range, before an end or length of its own, or if
//     the part of the day does not hold both hours.
//   - 未来3小时 and "in the next 3 hours" open a search; "for the next 3 hours"
//     is a meeting that begins now.
//   - Numbers that name or count things (3楼, room 12, 5 people, 1:1, prices,
//     phone numbers, versions) are no times.
//
// The words are data: a host adds its own through [Config].
//
// Reading takes time linear in the text, allocates a handful of times, and
// never panics.
package timetext
