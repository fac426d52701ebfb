package strictjson

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

type form uint8

const (
	formBool form = iota
	formInt
	formUint
	formFloat
	formString
	formNumber // json.Number
	formRaw    // json.RawMessage
	formAny
	formJSON // json.Unmarshaler
	formText // encoding.TextUnmarshaler
	formPointer
	formSlice
	formMap
	formStruct
)

// plan says how one Go type is read.
type plan struct {
	form   form
	goType reflect.Type
	elem   *plan // of pointer, slice, map
	fields []field
	byName map[string]int
}

type field struct {
	name     string
	index    []int
	plan     *plan
	optional bool
	nullable bool
}

var (
	rawType    = reflect.TypeFor[json.RawMessage]()
	numberType = reflect.TypeFor[json.Number]()
	jsonType   = reflect.TypeFor[json.Unmarshaler]()
	textType   = reflect.TypeFor[encoding.TextUnmarshaler]()
)

func compile(t reflect.Type) *plan { return compiler{}.of(t) }

// compiler remembers the types under way, so that recursive ones end.
type compiler map[reflect.Type]*plan

func (c compiler) of(t reflect.Type) *plan {
	if p, ok := c[t]; ok {
		return p
	}
	p := &plan{goType: t}
	c[t] = p
	switch {
	case t == rawType:
		p.form = formRaw
	case t == numberType:
		p.form = formNumber
	case t.Kind() != reflect.Pointer && reflect.PointerTo(t).Implements(jsonType):
		p.form = formJSON
	case t.Kind() != reflect.Pointer && reflect.PointerTo(t).Implements(textType):
		p.form = formText
	default:
		c.kind(p, t)
	}
	return p
}

func (c compiler) kind(p *plan, t reflect.Type) {
	switch t.Kind() {
	case reflect.Bool:
		p.form = formBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.form = formInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		p.form = formUint
	case reflect.Float32, reflect.Float64:
		p.form = formFloat
	case reflect.String:
		p.form = formString
	case reflect.Interface:
		if t.NumMethod() > 0 {
			panic(fmt.Sprintf("strictjson: %s has methods and cannot be read", t))
		}
		p.form = formAny
	case reflect.Pointer:
		p.form, p.elem = formPointer, c.of(t.Elem())
	case reflect.Slice:
		p.form, p.elem = formSlice, c.of(t.Elem())
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			panic(fmt.Sprintf("strictjson: %s has keys that are no strings", t))
		}
		p.form, p.elem = formMap, c.of(t.Elem())
	case reflect.Struct:
		p.form = formStruct
		c.fields(p, t, nil)
		p.byName = make(map[string]int, len(p.fields))
		for i, f := range p.fields {
			p.byName[f.name] = i
		}
	default:
		panic(fmt.Sprintf("strictjson: %s cannot be read", t))
	}
}

func (c compiler) fields(p *plan, t reflect.Type, above []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(append([]int(nil), above...), i)
		tag, tagged := f.Tag.Lookup("json")
		name, _, _ := strings.Cut(tag, ",")
		if f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct {
			c.fields(p, f.Type, index)
			continue
		}
		if !tagged || name == "-" || name == "" || !f.IsExported() {
			continue
		}
		words := strings.Split(f.Tag.Get("strict"), ",")
		fd := field{name: name, index: index, plan: c.of(f.Type)}
		for _, w := range words {
			switch w {
			case "optional":
				fd.optional = true
			case "nullable":
				fd.nullable = true
			case "":
			default:
				panic(fmt.Sprintf("strictjson: %s.%s: unknown word %q in the strict tag", t, f.Name, w))
			}
		}
		p.fields = append(p.fields, fd)
	}
}
