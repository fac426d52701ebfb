package contract

import (
	"reflect"
	"strings"
	"sync"
)

// glance is the field rules of one struct type, compiled from the same tags
// that the validator reads, for a look that allocates nothing.
type glance []glanceField

type glanceField struct {
	index  int
	checks []glanceCheck
	inner  glance // of a struct, or of a pointer to one
}

type glanceCheck struct {
	holds func(reflect.Value, string) bool
	param string
}

// glances are those of the types in fieldRuled.
var glances = sync.OnceValue(func() map[reflect.Type]glance {
	m := make(map[reflect.Type]glance)
	for _, whole := range fieldRuled() {
		t := reflect.TypeOf(whole).Elem()
		m[t] = newGlance(t)
	}
	return m
})

func newGlance(t reflect.Type) (g glance) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("validate")
		if tag == "-" || !f.IsExported() {
			continue
		}
		field := glanceField{index: i}
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct {
			field.inner = newGlance(inner)
		}
		for word := range strings.SplitSeq(strings.TrimPrefix(tag, "omitnil,"), ",") {
			if word == "" {
				continue
			}
			name, param, _ := strings.Cut(word, "=")
			_, name, _ = strings.Cut(name, "_")
			field.checks = append(field.checks, glanceCheck{fieldChecks[name].holds, param})
		}
		if field.inner != nil || field.checks != nil {
			g = append(g, field)
		}
	}
	return g
}

// keepsFieldRules reports whether the struct that part points to, and those
// within, keep all their field rules.
func keepsFieldRules(part any) bool {
	v := reflect.ValueOf(part).Elem()
	return glances()[v.Type()].holds(v)
}

func (g glance) holds(v reflect.Value) bool {
	for i := range g {
		f := &g[i]
		field := v.Field(f.index)
		if field.Kind() == reflect.Pointer {
			if field.IsNil() {
				continue // every rule on a pointer is for those that are not nil
			}
			field = field.Elem()
		}
		for _, c := range f.checks {
			if !c.holds(field, c.param) {
				return false
			}
		}
		if !f.inner.holds(field) {
			return false
		}
	}
	return true
}
