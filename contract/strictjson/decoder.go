package strictjson

import (
	"errors"
	"reflect"

	"github.com/deskrules/deskrules/contract/rule"
)

// Decoder reads documents of the shape of T. It is compiled once, by [New],
// and safe for concurrent use.
type Decoder[T any] struct {
	plan    *plan
	options Options
}

// New compiles a decoder for T. It panics if T holds a type that JSON cannot
// spell (a channel, a function, a map without string keys): that is a mistake
// in the program, so call it where package variables are made.
func New[T any](options Options) *Decoder[T] {
	if options.MaxBytes <= 0 {
		options.MaxBytes = MaxBytes
	}
	return &Decoder[T]{plan: compile(reflect.TypeFor[T]()), options: options}
}

// Decode reads data into a new T. What could be read is in the value even if
// there are violations. The violations are sorted.
func (d *Decoder[T]) Decode(data []byte) (T, rule.Violations) {
	var v T
	vs := d.DecodeInto(data, &v)
	return v, vs
}

// DecodeInto reads data into v, which may hold defaults: what the document
// does not mention keeps its value.
func (d *Decoder[T]) DecodeInto(data []byte, v *T) rule.Violations {
	n, err := parseLimited(data, d.options.MaxBytes)
	if err != nil {
		var syntax *SyntaxError
		errors.As(err, &syntax)
		return rule.Violations{{
			Rule:    d.options.id(Problem{Fault: NotJSON}),
			Message: syntax.Error(),
		}}
	}
	return d.BindInto(data, n, v)
}

// BindInto is [Decoder.DecodeInto] for a node of an already parsed document.
// data is the whole document that n was parsed from; pointers start at n.
func (d *Decoder[T]) BindInto(data []byte, n *Node, v *T) rule.Violations {
	b := binder{data: data, options: d.options}
	if n == nil {
		b.report(MissingKey, nil, "the value is missing; it must be %s", d.plan.wants())
		return b.violations
	}
	b.bind(d.plan, n, reflect.ValueOf(v).Elem())
	if b.dropped {
		b.violations.Add("", "", d.options.id(Problem{Fault: NotJSON}), "there are more than %d problems; the rest is not listed", MaxProblems)
	}
	if len(b.violations) == 0 {
		return nil
	}
	return b.violations.Sorted()
}
