// Package evidence finds quotes in the text that they claim to be from.
//
// Whatever reads a mail, a model included, may say only
// what stands there. A [Text] answers where a value stands: exactly as it is
// written if there is such a place, and otherwise folded, as contract/phrase
// folds: apart from case, width, compatibility forms and script variant, and
// apart from the amount of white space. The places are byte
// offsets into the text itself, so that what is passed on is always the
// source's own wording.
//
// # Words
//
// A value is found only as a whole: "0514" does not stand in "QBD0514", and
// "10" stands neither in "10.5" nor in "10,000". Scripts that set no spaces
// between words (Chinese, Japanese, Thai and their like) may begin and end a
// value at any character, so that "5月14日" is found in "入住5月14日離店", and a
// code is found between Chinese characters. Combining marks and
// characters that cannot be seen stay with the one before.
//
// # Many values
//
// [Text.Prepare] looks a whole list of values up in one pass, in time linear
// in the text and the list; finding a prepared value costs a map lookup. A value
// that was not prepared, or is longer than [MaxPreparedBytes], is looked for
// when it is asked for: exactly first, then among the folded tokens of the text,
// which are made once.
//
// Grounded is not yet right: a value that stands in the text may still be
// about something else.
package evidence
