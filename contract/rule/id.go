package rule

// ID names one rule, for example "TP-F1". Identifiers are part of the
// interface: one that has been released is never given to another rule.
type ID string

// Set is the version of the rule set as a whole. It stands in every
// [Explanation] and changes whenever a published decision changes, even if
// only a word was added to a lexicon.
const Set = "2026.1"
