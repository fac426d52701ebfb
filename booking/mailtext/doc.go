// Package mailtext reads hotel booking mails by rules, in English and Chinese,
// with no model.
package mailtext
