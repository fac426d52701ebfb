package predicate

import (
	"math"
	"strconv"
)

// Kind is the kind of a fact.
type Kind string

// The closed list of kinds.
const (
	Bool   Kind = "bool"
	Number Kind = "number"
	Text   Kind = "text"
)

// Valid reports whether k is one of the closed list.
func (k Kind) Valid() bool { return k == Bool || k == Number || k == Text }

// form is the kind of a value at evaluation time.
type form uint8

const (
	missing form = iota
	boolean
	number
	text
	notFinite // a number that is not one: NaN, an infinity, an inexact integer
)

// Value is one fact: a truth value, a number, a text, or unknown. The zero
// Value is unknown. Values compare with ==.
type Value struct {
	text string
	num  float64 // also 1 for true
	form form
}

// BoolValue returns a known truth value.
func BoolValue(b bool) Value {
	v := Value{form: boolean}
	if b {
		v.num = 1
	}
	return v
}

// NumberValue returns a known number. A number that is NaN or infinite makes
// the evaluation that reads it fail with [ErrNotFinite].
func NumberValue(f float64) Value {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Value{form: notFinite}
	}
	return Value{form: number, num: f}
}

// IntValue returns a known whole number. One beyond ±[MaxExactInt] cannot be
// held exactly and makes the evaluation that reads it fail with
// [ErrNotFinite].
func IntValue(n int) Value {
	if int64(n) > MaxExactInt || int64(n) < -MaxExactInt {
		return Value{form: notFinite}
	}
	return Value{form: number, num: float64(n)}
}

// TextValue returns a known text.
func TextValue(s string) Value { return Value{form: text, text: s} }

// Known reports whether v is a fact at all.
func (v Value) Known() bool { return v.form != missing }

// Bool returns the truth value of v, false if v is not one.
func (v Value) Bool() bool { return v.form == boolean && v.num != 0 }

// Number returns the number in v, 0 if v is not one.
func (v Value) Number() float64 {
	if v.form != number {
		return 0
	}
	return v.num
}

// Text returns the text in v, "" if v is not one.
func (v Value) Text() string { return v.text }

// String returns v as it would be written in a source, and "unknown" for an
// unknown value.
func (v Value) String() string {
	switch v.form {
	case boolean:
		return strconv.FormatBool(v.num != 0)
	case number:
		return strconv.FormatFloat(v.num, 'g', -1, 64)
	case text:
		return strconv.Quote(v.text)
	case notFinite:
		return "not a finite number"
	}
	return "unknown"
}
