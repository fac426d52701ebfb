// Package strictjson reads JSON that crosses a boundary, and says everything
// that is wrong with it at once.
//
// encoding/json forgives: an unknown key is skipped, a missing one leaves a
// zero, of two equal keys the last wins, "Status" serves for "status", and the
// first mistyped value ends the work. At a boundary each of these is a wrong
// decision in waiting. A [Decoder] finds them all, in one pass, and reports
// them as [rule.Violations] with JSON pointers.
//
//	var requests = strictjson.New[Request](strictjson.Options{Rule: "TP-N9"})
//	request, problems := requests.Decode(data)
//
// # How a Go type says what is allowed
//
// Keys are those of the json tags (a field needs a tag to be read). Every key
// must be present unless the field is tagged strict:"optional"; a missing
// optional key leaves the default in place. null is accepted by pointers,
// json.RawMessage and fields tagged strict:"nullable" (both words:
// strict:"optional,nullable"); it sets the zero value. Embedded structs
// without a tag are flattened. Types with UnmarshalJSON or UnmarshalText are
// asked, the former also about null. json.RawMessage and any take any value, but its objects are searched
// for duplicate keys too.
//
// A document is bounded in bytes, depth and number of values (limits.go), and
// so is the list of problems. Text that begins with a byte order mark is
// refused by name.
//
// [Parse] gives the tree alone, for callers that must look before they choose
// a type.
//
// The package imports the standard library and contract/rule only. It is a
// support package: its promise does not go beyond the minor version.
package strictjson
