// Package booking is the booking desk: one mail in, one outcome out (seeds 001
// and 002).
//
//	.eml ──intake──▶ Material ──Extractor──▶ Extraction ──Route──▶ S10 | S99 | desk result
//	                  (facts)    (rules or LLM)  (untrusted)  (pure)     (always valid)
//
// A [Material] is what is known of a mail. An [Extractor] reads it, by rules
// (booking/mailtext) or with a language model, and proposes events and
// unknowns. [Router.Route] trusts nothing of that: whatever it is given, the
// outcome obeys the contract, quotes nothing that is not in the material, and
// loses nothing of the current mail but courtesy.
//
//	router, err := booking.New(booking.Config{})
//	outcome, err := router.Route(material, &extraction)
//
// # What triggers
//
// Only the new text of the mail, its attachments, tables and OCR trigger
// events (BK-2). Thread and history may name the target, the guest and what was
// before; with a current instruction to go on ("please proceed as below") they
// may give parameters, too, and context_used says which. A mail of which
// nothing can be read becomes S99 (BK-3), one without a supported event S10
// (BK-4); if a part of it is known to be missing ([Material.Incomplete]), that
// is no S10 either.
//
// # Who carries what
//
// The current content is cut into segments, sentences or rows. Greetings,
// courtesy, signatures, disclaimers and separators are set aside. Every other
// segment is carried once: by a main event, else by a Trace, else by a review,
// else by an unknown (BK-16); what nobody carries becomes an unhandled intent
// (BK-31). Events on several targets that one proposal or one sentence makes
// are one carrier, and so are events derived from them. [Router.Coverage] shows
// it all.
//
// # What the router does by itself
//
// It makes one event of each target (BK-10) and each highlighted row (BK-11),
// New Bookings and release candidates of parent splits (BK-13), one Trace a
// target (BK-14), and the TA RECORDER of a rooming list (BK-15). It reviews what
// has no unique target (BK-8), cannot be told apart (BK-18), rests on something
// unreadable (BK-22), or is a row that nobody explains. Keys, names, numbers and
// dates that are not in the evidence are removed and named in the warnings
// (BK-20); stays are derived again from the text that they were read from.
//
// History and systems are the caller's to ask: [Router.NeedsHistory] and
// [Router.SystemContextQuery] say what for (BK-6, BK-7).
//
// # Why
//
// [Router.Explain] records which rule saw what and did what; the ids are those
// of [Rules].
package booking
