// Package mailtext reads hotel booking mails by rules, in English and Chinese,
// with no model. It is the embedded [booking.Extractor]: it proposes events
// and unknowns, and package booking decides what becomes of them.
//
//	x, err := mailtext.New(mailtext.Config{})
//	outcome, err := router.Decide(ctx, x, material)
//
// # How a mail is read
//
// Each text of the current mail (body, attachments, recognised pages) is
// folded and looked through once for the phrases of a lexicon, for codes, for
// dates of stays and for numbers of rooms, guests and nights. Sentences are
// cut into clauses where a new thing begins ("cancel QBD0514 and book
// QBD0515"). A clause has facts: the concepts that its phrases mean, how many
// codes, dates and rooms it has, whether it asks, negates, or speaks of the
// future. A table of rules over these facts says what the clause is; the first
// true one decides. What is negated, asked, conditional or still to come is no
// event: "do not cancel", "cancellation policy?", "rooming list to follow",
// "will pay Friday".
//
// Lines that only give details go into the event that they stand below, lists
// of bookings become one event a line, and facts that go with a booking become
// Trace candidates of the same target. Questions that somebody has to approve
// become unknowns. Everything else is left to the router, which loses nothing.
//
// A voucher, an invoice or a slip that is pasted below the words that enclose it,
// or comes as a text file, is a part of that event: its lines are no booking, and
// its number is no group code. A list of changes of group codes is one event a
// pair. A deed that is said twice of the same target, or a sentence that only
// tells why something is cancelled, makes no second event.
//
// # What was not read
//
// Texts, sentences and lists have limits (see the constants). Where one of them
// leaves out a part of the current mail, [booking.Extraction] says NotUnderstood:
// a mail of which no event could be read is then one for a person (S99) and never
// "nothing to do" (S10). The events that were read stand, and the router lists
// what they do not carry. What package intake leaves out, the router sees itself
// ([booking.Material.Incomplete]).
//
// # Tables
//
// Every effective row (a highlighted business column, see
// [booking.EffectiveRows]) is one event. Its action token (NEW, AMD, CXL), or
// else the one thing that the text of the mail wants done, says which; if
// neither does, a person has to look. A row that is not highlighted is never
// named: an action token alone selects nothing (BK-12).
//
// # The host's own words and rules
//
// [Config] adds phrases to the concepts of the lexicon ([Concepts]), new
// concepts, and rules in the language of package predicate over [Facts]. The
// host's rules are tried first.
//
//	mailtext.Config{
//		Terms: []mailtext.Term{{Concept: "cancel", Phrases: []string{"scratch"}}},
//		Rules: []mailtext.Rule{{ID: "no-newsletter", When: "sender contains 'news@'", Proposes: mailtext.ProposesNothing}},
//	}
//
// # What it does not do
//
// It reads no other language ([booking.Extraction] then says that it did not
// understand), proposes no event of the old type Note, and never claims what
// only the systems downstream know.
//
// Source: seed 001 sections 1 to 6, seed 002; what the event types mean is
// written in package booking.
package mailtext
