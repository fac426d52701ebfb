// Package timepipe turns the unstable time of a booking wish into exactly one
// of three answers: OK with one start, AMBI with what has to be asked, ERROR
// with the reason. It reads no clock, no environment and no global: the same
// request gives the same bytes.
//
//	slots ──normalise──▶ candidate windows ──funnel──▶ survivors + rejections ──resolve──▶ decision
//
// # Two ways in
//
// A service that has taken slots out of an utterance sends a wire [Request] and
// gets a wire [Response]:
//
//	request, err := timepipe.DecodeRequest(body) // everything that is wrong with it, at once
//	response, err := pipeline.Do(request)
//
// A program that has an [Extractor] (timepipe/timetext holds one that needs no
// model) decides on what was said:
//
//	slots, err := extractor.Extract(ctx, timepipe.Utterance{Text: "订明天9点的会议室", Now: now, Zone: zone})
//	decision, err := pipeline.Decide(slots, now)
//	question := decision.Prompt(language.Chinese) // 请确认是上午9点还是晚上9点？
//
// # Normalisation
//
// Missing dates and durations take their defaults (TP-N1, TP-N2). NOW, ASAP and
// clock times become windows (TP-N3 to TP-N6); a clock time from one to eleven
// without a half of the day becomes two. A window ends with its day: an end at
// or after midnight is cut to 23:59 (TP-N7). The ranges that date, half of the
// day and time allow are intersected; an empty intersection is a conflict
// (TP-N8). Texts are folded before they are judged (TP-N9), and local times are
// resolved by timepipe/civil (TP-N10) in the zone of the configuration
// (TP-N12).
//
// # Funnel
//
// [Filter] functions keep, narrow or drop each window, in the order TP-F1 to
// TP-F7: date before today, contradiction, no time, start before now, work
// hours, duration, the enterprise's own rules; then the host's own filters. A
// business rule is one function. Custom rules are conditions in the language of
// contract/predicate over the facts of [RuleVars].
//
// # Resolution
//
// One survivor is OK (TP-R1), two readings of one time are a question (TP-R2),
// more are a choice (TP-R3), none gives the reason of the window that got
// furthest (TP-R4). Nothing is moved to the next day (TP-R5).
//
// # Zone data
//
// The library embeds no zone data; a program that runs where there is none
// imports time/tzdata. See timepipe/civil.
//
// The rules come from seed document 004, the time pipeline of the room
// booking assistant.
package timepipe
