// Package contract holds the wire types of the booking desk, and the proof
// that a value obeys them. Everything that leaves the desk goes through it,
// and nothing that fails it leaves. It may be used alone, to check what an
// agent of one's own produced (seed 002, and sections 7 and 9 of seed 001).
//
// # Three shapes
//
// For one mail there is one [Outcome]: a [*Notice], which is S10 (understood,
// no supported event) or S99 (nothing to judge by), or a [*Result] with its
// message events. One JSON object each: not a string that holds JSON, not
// wrapped, no file.
//
// # Reading
//
// [Decode] reads any of the three strictly: unknown, missing, repeated,
// mis-cased and mistyped keys are errors, all reported at once. [Check] is for
// documents of others: it returns what strict reading finds together with what
// [Validate] finds in what could be read, and takes any JSON.
//
//	violations, err := contract.Check(data) // err: not JSON at all
//
// Two things are read that the desk never writes: a reference to an attachment
// and an extraction warning may be a plain string.
//
// # Rules
//
// The rules are CT-1 to CT-23, see [Rules]. A rule on one field stands in the
// field's validate tag (ct10_code is check "code" of rule CT-10) and runs through
// go-playground/validator, which is asked about those structs only in which a
// glance at the same tags finds a fault; rules on several fields are plain
// functions. A fault of shape is listed under every rule that it breaks: a
// case_keys without block_code is CT-10 (four keys, always) and CT-2 (all keys
// of a fixed shape).
//
// The open objects (context_used, known_fields and the open part of
// extracted_fields) take any key but those of [ForbiddenKey], and no rate marker
// ([RateMarker]) under a key that [NamesReference].
//
// Two keys are the same if [FoldKey] makes them equal: the targets of events
// ([Target]), candidates, parents and children are told apart by it alone.
//
// However much is wrong, at most [MaxViolations] violations are listed, those
// that sort first, and behind them one that says that there are more.
//
// # Writing
//
// [NewS10], [NewS99], [NewResult], [NewEvent], [TraceOf], [NewRelation],
// [NewParentRelease], [NewReview] and [NewUnhandled] fill in what is fixed. No
// slice and no map may be nil, because nil is written as null. [Marshal] writes
// the bytes of json.Marshal: the same value, the same bytes.
//
// [Schema] exports the shapes as JSON Schema 2020-12.
package contract
