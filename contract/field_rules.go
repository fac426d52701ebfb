package contract

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/go-playground/validator/v10"

	"github.com/deskrules/deskrules/contract/rule"
)

// Rules on one field stand in the validate tag of the field, in the form
// ct<number>_<check> or ct<number>_<check>=<parameter>: the number is that of
// the rule that the field breaks, the check is one of the table below.

// fieldCheck is one way to look at one field.
type fieldCheck struct {
	// holds looks at the field, which is of a fitting kind, with the parameter.
	holds func(field reflect.Value, param string) bool
	// says is what a field that breaks the check is told; %s is the parameter.
	says string
}

var fieldChecks = map[string]fieldCheck{
	"text":  {func(f reflect.Value, _ string) bool { return !isBlank(f.String()) }, "must not be blank"},
	"known": {func(f reflect.Value, _ string) bool { return !isBlank(f.String()) }, "must be null if it is unknown, not blank"},
	"is":    {func(f reflect.Value, param string) bool { return f.String() == param }, "must be %s"},
	"true":  {func(f reflect.Value, _ string) bool { return f.Bool() }, "must be true"},
	"list":  {func(f reflect.Value, _ string) bool { return !f.IsNil() }, "must be empty, not null, if there is nothing"},
	"some":  {func(f reflect.Value, _ string) bool { return f.Len() > 0 }, "must have at least one element"},
	"count": {func(f reflect.Value, _ string) bool { return f.Int() >= 0 }, "must not be negative"},
	"date": {func(f reflect.Value, _ string) bool { _, ok := parseDay(f.String()); return ok },
		"must be a real date, YYYY-MM-DD"},
	"code": {func(f reflect.Value, _ string) bool { return isGroupCode(f.String()) },
		"must be one group code or null, neither blank nor several in one string"},
	"frame": {func(f reflect.Value, _ string) bool { return isUnhandledMessage(f.String()) },
		"must be the fallback, or the fixed frame around a Chinese summary that is filled in"},
	"in": {func(f reflect.Value, param string) bool { return inClosedList(param, f.String()) },
		"is not in the closed list (%s)"},
}

// inClosedList reports whether s is in the closed list with the given name.
func inClosedList(list, s string) bool {
	switch list {
	case "route_code":
		return RouteCode(s).Valid()
	case "event_type":
		return EventType(s).Valid()
	case "review_reason":
		return ReviewReason(s).Valid()
	case "relationship_type":
		return RelationshipType(s).Valid()
	case "date_basis":
		return DateInferenceBasis(s).Valid()
	case "trace_subtype":
		return TraceSubtype(s).Valid()
	case "trace_category":
		return TraceCategory(s).Valid()
	}
	return false
}

// hidden stands for a Go field that has no name of its own on the wire.
const hidden = "~"

// fieldRules is the validator with all checks, compiled once. A tag that it
// does not know would panic; the whole tree of types is walked here, so that
// this cannot happen later.
var fieldRules = sync.OnceValue(func() *validator.Validate {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(f reflect.StructField) string {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			return hidden
		}
		return name
	})
	for number := range len(Rules()) {
		for name, check := range fieldChecks {
			tag := fmt.Sprintf("ct%d_%s", number+1, name)
			holds := func(f validator.FieldLevel) bool { return check.holds(f.Field(), f.Param()) }
			if err := v.RegisterValidation(tag, holds); err != nil {
				panic(err) // the tag's spelling is ours
			}
		}
	}
	for _, whole := range fieldRuled() {
		_ = v.Struct(whole) // what it finds is not asked for; an unknown tag panics
	}
	return v
})

// fieldRuled returns one of each struct that fieldViolations is asked about, so
// filled that every field that has a rule can be reached.
func fieldRuled() []any {
	return []any{
		&Notice{}, &Result{}, &MessageEvent{ManualReview: &ManualReview{}, Relation: &Relation{}},
		&CaseKeys{new(string), new(string), new(string), new(string)}, &CaseCandidate{}, &UnhandledIntent{},
		&Stay{new(string), new(string), new(int), &DateEvidence{}}, &Trace{}, &TraceItem{ServiceDate: new(string), Pax: new(int)},
		&ParentRelease{},
	}
}

// fieldViolations adds what the field rules find in the struct that part
// points to, which stands at the given place. It goes into structs within part,
// not into slices: the caller walks those, because the validator would copy
// every element. The validator is asked only if a glance finds anything: it
// allocates for every field that it visits.
func fieldViolations(vs *findings, at place, part any) {
	if keepsFieldRules(part) {
		return
	}
	err := fieldRules().Struct(part)
	if err == nil {
		return
	}
	var found validator.ValidationErrors
	if !errors.As(err, &found) {
		vs.Add(at.String(), "", RuleClosedShape, "the value cannot be looked at")
		return
	}
	for _, f := range found {
		number, name, _ := strings.Cut(strings.TrimPrefix(f.Tag(), "ct"), "_")
		says := fieldChecks[name].says
		switch name {
		case "is":
			says = fmt.Sprintf(says, strconv.Quote(f.Param()))
		case "in":
			says = fmt.Sprintf(says, strings.ReplaceAll(f.Param(), "_", " "))
		}
		vs.take(rule.Violation{
			Pointer: at.in(namespacePointer(f.Namespace())).String(), Value: fieldValue(f.Value()),
			Rule: rule.ID("CT-" + number), Message: says,
		})
	}
}

// namespacePointer turns validator's "Result.message_events[3].case_keys" into
// the JSON pointer "/message_events/3/case_keys".
func namespacePointer(namespace string) string {
	_, rest, _ := strings.Cut(namespace, ".")
	var b strings.Builder
	for _, token := range strings.FieldsFunc(rest, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		if token != hidden {
			b.WriteByte('/')
			b.WriteString(token)
		}
	}
	return b.String()
}

// fieldValue shows a value in a violation.
func fieldValue(v any) string {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.String:
		return rule.Cut(r.String())
	case reflect.Bool:
		return strconv.FormatBool(r.Bool())
	case reflect.Int:
		return strconv.FormatInt(r.Int(), 10)
	}
	return ""
}
