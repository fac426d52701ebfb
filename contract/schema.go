package contract

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// ErrUnknownKind says that a kind is not in the closed list.
var ErrUnknownKind = errors.New("contract: unknown kind of outcome")

// SchemaDialect is the dialect of the schemas.
const SchemaDialect = "https://json-schema.org/draft/2020-12/schema"

// Schema returns the JSON Schema (draft 2020-12) of one kind of outcome. The
// same kind always gives the same bytes. A schema says less than [Validate]
// does: nothing about what two places have to do with each other, and only
// roughly what is a rate marker or a blank. Whatever it refuses, [Check]
// refuses too.
func Schema(k Kind) ([]byte, error) {
	var s *jsonschema.Schema
	switch k {
	case KindS10, KindS99:
		s = noticeSchema(k)
	case KindResult:
		s = resultSchema()
	default:
		return nil, ErrUnknownKind
	}
	s.Schema = SchemaDialect
	return json.Marshal(s)
}

type schema = jsonschema.Schema

// property is one key of a closed object.
type property struct {
	key   string
	value *schema
}

// closed is an object with exactly the given keys.
func closed(properties ...property) *schema {
	s := object(properties...)
	for _, p := range properties {
		s.Required = append(s.Required, p.key)
	}
	s.AdditionalProperties = &schema{Not: &schema{}}
	return s
}

// object is an object in which the given keys, if they are there, have the
// given values.
func object(properties ...property) *schema {
	s := &schema{Type: "object", Properties: make(map[string]*schema, len(properties))}
	for _, p := range properties {
		s.Properties[p.key] = p.value
		s.PropertyOrder = append(s.PropertyOrder, p.key)
	}
	return s
}

func fixed(value any) *schema { return &schema{Const: &value} }

func text() *schema         { return &schema{Type: "string"} }
func textOrNull() *schema   { return &schema{Types: []string{"string", "null"}} }
func filled() *schema       { return &schema{Type: "string", Pattern: `\S`} }
func filledOrNull() *schema { return &schema{Types: []string{"string", "null"}, Pattern: `\S`} }
func boolean() *schema      { return &schema{Type: "boolean"} }
func ref(def string) *schema {
	return &schema{Ref: "#/$defs/" + def}
}

func list(items *schema) *schema { return &schema{Type: "array", Items: items} }

func someOf(items *schema) *schema {
	one := 1
	return &schema{Type: "array", Items: items, MinItems: &one}
}

func orNull(s *schema) *schema { return &schema{AnyOf: []*schema{{Type: "null"}, s}} }

func oneOf[T ~string](values []T) *schema {
	s := &schema{Type: "string"}
	for _, v := range values {
		s.Enum = append(s.Enum, string(v))
	}
	return s
}

// count is a whole number, not negative and at most most, or null.
func count(most float64) *schema {
	zero := 0.0
	s := &schema{Types: []string{"integer", "null"}, Minimum: &zero}
	if most > 0 {
		s.Maximum = &most
	}
	return s
}

func dateOrNull() *schema {
	return &schema{Types: []string{"string", "null"}, Pattern: `^[0-9]{4}-[0-9]{2}-[0-9]{2}$`, Format: "date"}
}

func sourceMessageSchema() *schema {
	return closed(
		property{sourceMessageIDKey, filled()},
		property{"subject", textOrNull()},
		property{"from", filledOrNull()},
		property{"cc", list(text())},
		property{"received_at", filledOrNull()},
		property{"source_channel", fixed(ChannelEmail)},
	)
}

func noticeSchema(k Kind) *schema {
	want := NewS10(SourceMessage{})
	review := &schema{Type: "null"}
	if k == KindS99 {
		want = NewS99(SourceMessage{})
		review = fixed(mustValue(want.ManualReview))
	}
	a, n := want.AgentAssessment, want.Notification
	return closed(
		property{"source_message", sourceMessageSchema()},
		property{"route_code", fixed(string(want.RouteCode))},
		property{"handler_type", fixed(want.HandlerType)},
		property{"result_type", fixed(want.ResultType)},
		property{"current_or_history", fixed(string(want.CurrentOrHistory))},
		property{"agent_assessment", fixed(mustValue(a))},
		property{"notification", fixed(mustValue(n))},
		property{"manual_review", review},
	)
}

// mustValue returns v as JSON decodes it. It is for the fixed values of this
// package only.
func mustValue(v any) any {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		panic(err)
	}
	return value
}

// keyPattern matches keys in any case: [Ff][Ii][Ll][Ee] for "file".
func keyPattern(keys ...string) string {
	var b strings.Builder
	b.WriteString(`^\s*(`)
	for i, key := range keys {
		if i > 0 {
			b.WriteByte('|')
		}
		for _, r := range key {
			if r == '_' {
				b.WriteRune(r)
			} else {
				b.WriteString("[" + strings.ToUpper(string(r)) + string(r) + "]")
			}
		}
	}
	b.WriteString(`)\s*$`)
	return b.String()
}

// openSchema is any value without forbidden keys, at whatever depth.
func openSchema() *schema {
	forbidden := append(append([]string{sourceMessageIDKey}, forbiddenClaims...), wrapperKeys...)
	return &schema{
		PropertyNames:        &schema{Not: &schema{Pattern: keyPattern(forbidden...)}},
		AdditionalProperties: ref("open"),
		Items:                ref("open"),
	}
}

// markerPattern matches the plainest rate markers.
const markerPattern = `^\s*[UuＵｕ][\s\-－–—]+[0-9０-９]+\s*$`

func keySchema() *schema {
	s := filledOrNull()
	s.Not = &schema{Type: "string", Pattern: markerPattern}
	return s
}

func caseKeysSchema() *schema {
	return closed(
		property{"group_code", keySchema()}, property{"confirmation_number", keySchema()},
		property{"reservation_number", keySchema()}, property{"block_code", keySchema()},
	)
}

func attachmentSchema() *schema {
	return &schema{AnyOf: []*schema{filled(), closed(
		property{"attachment_id", filled()}, property{"filename", textOrNull()},
		property{"content_type", textOrNull()}, property{"kind", oneOf(AttachmentKinds())},
		property{"readable", boolean()},
	)}}
}

func reviewSchema() *schema {
	return closed(
		property{"reason_code", oneOf(ReviewReasons())}, property{"visible_reason", filled()},
		property{"review_record_type", fixed(string(ReviewBusiness))},
		property{"missing_fields", list(text())}, property{"blocking_points", list(text())},
		property{"conflicting_points", list(text())}, property{"suggested_human_actions", list(text())},
		property{"evidence_to_check", list(text())}, property{"known_fields", ref("open_object")},
	)
}
