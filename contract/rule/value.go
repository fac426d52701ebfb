package rule

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"
)

type valueKind uint8

const (
	kindText valueKind = iota
	kindInt
	kindBool
	kindTime
	kindDuration
	kindFloat
	kindDay
)

// Value is one named thing that a rule saw. It is built with [Text], [Int],
// [Float], [Bool], [Time], [Day] or [Duration] and stays typed until it is read.
type Value struct {
	name string
	text string
	num  int64          // number, bits of a float, seconds of a time, yyyymmdd of a day
	zone *time.Location // of a time
	kind valueKind
}

// Text is a string that a rule saw.
func Text(name, text string) Value { return Value{name: name, text: text, kind: kindText} }

// Int is a whole number that a rule saw.
func Int(name string, n int) Value { return Value{name: name, num: int64(n), kind: kindInt} }

// Float is a number that a rule saw.
func Float(name string, f float64) Value {
	return Value{name: name, num: int64(math.Float64bits(f)), kind: kindFloat}
}

// Bool is a truth value that a rule saw.
func Bool(name string, b bool) Value {
	v := Value{name: name, kind: kindBool}
	if b {
		v.num = 1
	}
	return v
}

// Time is an instant that a rule saw; it is shown in its own zone, RFC 3339,
// in whole seconds.
func Time(name string, t time.Time) Value {
	return Value{name: name, num: t.Unix(), zone: t.Location(), kind: kindTime}
}

// Day is a civil date that a rule saw; it is shown as yyyy-MM-dd.
func Day(name string, year int, month time.Month, day int) Value {
	return Value{name: name, num: int64(year)*10_000 + int64(month)*100 + int64(day), kind: kindDay}
}

// Duration is an elapsed time that a rule saw.
func Duration(name string, d time.Duration) Value {
	return Value{name: name, num: int64(d), kind: kindDuration}
}

// Name returns the name of the value.
func (v Value) Name() string { return v.name }

// String returns the value, without its name, as text.
func (v Value) String() string {
	switch v.kind {
	case kindInt:
		return strconv.FormatInt(v.num, 10)
	case kindFloat:
		return strconv.FormatFloat(math.Float64frombits(uint64(v.num)), 'g', -1, 64)
	case kindBool:
		return strconv.FormatBool(v.num != 0)
	case kindTime:
		return time.Unix(v.num, 0).In(v.zone).Format(time.RFC3339)
	case kindDay:
		return fmt.Sprintf("%04d-%02d-%02d", v.num/10_000, v.num/100%100, v.num%100)
	case kindDuration:
		return time.Duration(v.num).String()
	default:
		return v.text
	}
}

// MarshalJSON writes the value as {"name":…,"value":…}, the value always as a
// string, so that the shape does not depend on what a rule looked at.
func (v Value) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}{v.name, v.String()})
}
