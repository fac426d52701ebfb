package strictjson

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// binder writes one tree into one Go value.
type binder struct {
	data       []byte
	options    Options
	at         path
	violations rule.Violations
	dropped    bool
}

func (b *binder) report(f Fault, n *Node, format string, args ...any) {
	if len(b.violations) >= MaxProblems {
		b.dropped = true
		return
	}
	p := Problem{Fault: f, Pointer: b.at.pointer()}
	if len(b.at) > 0 {
		last := b.at[len(b.at)-1]
		p.Key = last.key
		if !last.isKey {
			p.Key = strconv.Itoa(last.index)
		}
		if b.options.RuleFor != nil {
			parent := b.at[:len(b.at)-1]
			p.Parent = parent.pointer()
		}
	}
	value := ""
	if n != nil {
		value = string(b.data[n.Start:min(n.End, n.Start+rule.MaxValueBytes+8)])
	}
	b.violations.Add(p.Pointer, value, b.options.id(p), format, args...)
}

// bindField is bind for a place that may be null whatever its Go type.
func (b *binder) bindField(f field, n *Node, v reflect.Value) {
	if f.nullable && n.Kind == Null {
		v.SetZero()
		return
	}
	b.bind(f.plan, n, v)
}

func (b *binder) bind(p *plan, n *Node, v reflect.Value) {
	if n.Kind == Null {
		switch p.form {
		case formPointer, formAny:
			v.SetZero()
			return
		case formRaw, formJSON:
			// They see the null themselves.
		default:
			b.report(WrongNull, n, "must be %s, not null", p.wants())
			return
		}
	}
	switch p.form {
	case formPointer:
		if v.IsNil() {
			v.Set(reflect.New(p.elem.goType))
		}
		b.bind(p.elem, n, v.Elem())
	case formStruct:
		if b.is(Object, p, n) {
			b.object(p, n, v)
		}
	case formMap:
		if b.is(Object, p, n) {
			b.mapping(p, n, v)
		}
	case formSlice:
		if b.is(Array, p, n) {
			b.slice(p, n, v)
		}
	case formString:
		if b.is(String, p, n) {
			v.SetString(n.Text)
		}
	case formBool:
		if b.is(Bool, p, n) {
			v.SetBool(n.Text == "true")
		}
	case formInt, formUint, formFloat, formNumber:
		if b.is(Number, p, n) {
			b.number(p, n, v)
		}
	case formRaw:
		b.duplicates(n)
		v.SetBytes(append([]byte(nil), b.data[n.Start:n.End]...))
	default:
		b.opaque(p, n, v)
	}
}

func (b *binder) is(k Kind, p *plan, n *Node) bool {
	if n.Kind == k {
		return true
	}
	b.report(WrongType, n, "must be %s, not %s", p.wants(), n.Kind)
	return false
}

func (b *binder) object(p *plan, n *Node, v reflect.Value) {
	seen := make([]bool, len(p.fields))
	for i, m := range n.Members {
		b.at.pushKey(m.Key)
		switch at, known := p.byName[m.Key]; {
		case known && seen[at]:
			b.report(DuplicateKey, m.Value, "the key stands twice; the first is read")
		case known:
			seen[at] = true
			f := p.fields[at]
			b.bindField(f, m.Value, v.FieldByIndex(f.index))
		default:
			b.stranger(p, n, i)
		}
		b.at.pop()
	}
	for i, f := range p.fields {
		if seen[i] || f.optional {
			continue
		}
		b.at.pushKey(f.name)
		b.report(MissingKey, nil, "the key is missing; it must be %s%s", f.plan.wants(), orNull(f))
		b.at.pop()
	}
}

// stranger reports the i-th member of n, whose key the shape does not have.
func (b *binder) stranger(p *plan, n *Node, i int) {
	m := n.Members[i]
	for _, f := range p.fields {
		if strings.EqualFold(f.name, m.Key) {
			b.report(MiscasedKey, m.Value, "the key is spelled %q", f.name)
			b.duplicates(m.Value)
			return
		}
	}
	b.report(UnknownKey, m.Value, "the key is unknown here%s", b.known(p))
	b.duplicates(m.Value)
}

// known lists the keys of a shape, if they are few enough to help.
func (b *binder) known(p *plan) string {
	const few = 12
	if len(p.fields) == 0 || len(p.fields) > few {
		return ""
	}
	names := make([]string, len(p.fields))
	for i, f := range p.fields {
		names[i] = f.name
	}
	return "; known are " + strings.Join(names, ", ")
}

func orNull(f field) string {
	if f.nullable || f.plan.form == formPointer {
		return " or null"
	}
	return ""
}

func (b *binder) mapping(p *plan, n *Node, v reflect.Value) {
	m := reflect.MakeMapWithSize(p.goType, len(n.Members))
	for _, member := range n.Members {
		b.at.pushKey(member.Key)
		key := reflect.ValueOf(member.Key).Convert(p.goType.Key())
		if m.MapIndex(key).IsValid() {
			b.report(DuplicateKey, member.Value, "the key stands twice; the first is read")
		} else {
			elem := reflect.New(p.elem.goType).Elem()
			b.bind(p.elem, member.Value, elem)
			m.SetMapIndex(key, elem)
		}
		b.at.pop()
	}
	v.Set(m)
}

func (b *binder) slice(p *plan, n *Node, v reflect.Value) {
	s := reflect.MakeSlice(p.goType, len(n.Items), len(n.Items))
	for i, item := range n.Items {
		b.at.pushIndex(i)
		b.bind(p.elem, item, s.Index(i))
		b.at.pop()
	}
	v.Set(s)
}

// maxExact is the largest whole number up to which a float64 holds every
// whole number.
const maxExact = 1 << 53

func (b *binder) number(p *plan, n *Node, v reflect.Value) {
	switch p.form {
	case formNumber:
		v.SetString(n.Text)
	case formFloat:
		f, err := strconv.ParseFloat(n.Text, p.goType.Bits())
		if err != nil {
			b.report(OutOfRange, n, "the number is out of range")
			return
		}
		v.SetFloat(f)
	case formInt:
		i, ok := wholeNumber(n.Text)
		switch {
		case !ok:
			b.report(WrongType, n, "must be a whole number")
		case v.OverflowInt(i):
			b.report(OutOfRange, n, "the number is out of range")
		default:
			v.SetInt(i)
		}
	case formUint:
		u, err := strconv.ParseUint(n.Text, 10, 64)
		switch {
		case err != nil && !errors.Is(err, strconv.ErrRange):
			b.report(WrongType, n, "must be a whole number, not negative")
		case err != nil || v.OverflowUint(u):
			b.report(OutOfRange, n, "the number is out of range")
		default:
			v.SetUint(u)
		}
	}
}

// wholeNumber reads a JSON number that is whole, in whatever notation: many
// writers have no integers and send 1.7742456e12 or 1774245600000.0.
func wholeNumber(s string) (int64, bool) {
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		return i, true
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > maxExact {
		return 0, false
	}
	return int64(f), true
}

// opaque reads what only another reader understands.
func (b *binder) opaque(p *plan, n *Node, v reflect.Value) {
	before := len(b.violations)
	b.duplicates(n)
	if len(b.violations) > before && p.form != formAny {
		return
	}
	if p.form == formText && !b.is(String, p, n) {
		return
	}
	if err := json.Unmarshal(b.data[n.Start:n.End], v.Addr().Interface()); err != nil {
		b.report(WrongType, n, "%s", err.Error())
	}
}

// duplicates reports repeated keys in and below n.
func (b *binder) duplicates(n *Node) {
	for i, item := range n.Items {
		b.at.pushIndex(i)
		b.duplicates(item)
		b.at.pop()
	}
	var seen map[string]bool
	if len(n.Members) > 1 {
		seen = make(map[string]bool, len(n.Members))
	}
	for _, m := range n.Members {
		b.at.pushKey(m.Key)
		if seen[m.Key] {
			b.report(DuplicateKey, m.Value, "the key stands twice; the first is read")
		} else if seen != nil {
			seen[m.Key] = true
		}
		b.duplicates(m.Value)
		b.at.pop()
	}
}

// wants says in words what a plan reads.
func (p *plan) wants() string {
	switch p.form {
	case formBool:
		return "a boolean"
	case formInt:
		return "a whole number"
	case formUint:
		return "a whole number, not negative"
	case formFloat, formNumber:
		return "a number"
	case formString, formText:
		return "a string"
	case formSlice:
		return "an array"
	case formStruct, formMap:
		return "an object"
	case formPointer:
		return p.elem.wants()
	}
	return fmt.Sprintf("a value of %s", p.goType)
}
