// Package phrase finds the phrases of a lexicon in running text, whatever the
// width, case or script variant in which the text is written.
//
// A text is folded once with [Fold]: full-width and other compatibility forms
// become plain, letters become lower case, traditional Chinese characters
// become simplified ones, typographic quotes and hyphens become ASCII, and
// characters that cannot be seen disappear. The [Text] remembers where its
// bytes came from, so that what is found in it is shown in the source:
//
//	text := phrase.Fold("訂明天９點的會議室")
//	text.String()             // "订明天9点的会议室"
//	text.Span(0, 3)           // [0:3], where 訂 stands in the source
//
// Folding allocates nothing when nothing folds.
//
// Phrases are folded in the same way when a [Set] is compiled. A match is the
// longest phrase at its place; matches do not overlap. A phrase that begins or
// ends with a letter or digit of a script that writes spaces between words
// ends at a word boundary ("art" is not found in "party"); Chinese and
// Japanese characters have no boundaries. A space in a phrase stands for any
// run of white space.
//
// Everything takes time linear in the text: at each place a match looks at no
// more than the longest phrase. Compiled sets are immutable and safe for
// concurrent use.
package phrase
