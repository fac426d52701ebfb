// Package rule is the vocabulary in which every desk says why.
//
// A rule has an [ID] that is never reused. Bad input is answered with
// [Violations]: all problems at once, each with the place, the value, the rule
// and a sentence. A decision is explained by an [Explanation]: the rules that
// looked, in evaluation order, with what they saw and what they did.
//
// # Recording
//
// Rules write into a [Recorder]. A nil *Recorder means that nobody asked, and
// call sites guard with it, because arguments are evaluated before a call:
//
//	if rec != nil {
//		rec.Add("TP-F1", "2026-03-22", rule.Drop, rule.Text("today", today))
//	}
//
// Entries keep typed values; text is made when an explanation is read.
//
// The package imports the standard library only.
package rule
