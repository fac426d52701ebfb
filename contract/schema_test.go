package contract_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

func resolvedSchemas(t testing.TB) map[contract.Kind]*jsonschema.Schema {
	t.Helper()
	all := make(map[contract.Kind]*jsonschema.Schema)
	for _, k := range contract.Kinds() {
		data, err := contract.Schema(k)
		require.NoError(t, err)
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		require.NoError(t, err)
		compiler := jsonschema.NewCompiler()
		compiler.DefaultDraft(jsonschema.Draft2020)
		require.NoError(t, compiler.AddResource("outcome.json", doc))
		all[k], err = compiler.Compile("outcome.json")
		require.NoError(t, err)
	}
	return all
}

// acceptedBySchema reports whether any of the three schemas accepts the
// document. The validator is not the library that the schemas are built with.
func acceptedBySchema(t testing.TB, schemas map[contract.Kind]*jsonschema.Schema, data []byte) bool {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	require.NoError(t, err)
	for _, s := range schemas {
		if s.Validate(value) == nil {
			return true
		}
	}
	return false
}

// beyondSchema are the violations that a schema cannot state: what two places
// have to do with each other, and what takes more than a pattern to tell. A
// document that breaks nothing else may pass the schema.
var beyondSchema = []struct {
	rule    rule.ID // empty for all
	message *regexp.Regexp
}{
	{"", regexp.MustCompile("stands twice")},     // who decodes JSON into values does not see it
	{"CT-1", regexp.MustCompile("not be blank")}, // white space outside ASCII
	{"CT-7", regexp.MustCompile("there is no event|target is that of|named twice")},
	{"CT-10", regexp.MustCompile("neither blank nor several")},
	{"CT-11", regexp.MustCompile("rate marker")},
	{"CT-12", regexp.MustCompile("")},
	{"CT-13", regexp.MustCompile("real date|the dates make|before the arrival|action date|spelled")},
	{"CT-14", regexp.MustCompile("order of trace_text|not in trace_text|department|spelled")},
	{"CT-15", regexp.MustCompile("")},
	{"CT-17", regexp.MustCompile("no event with this|names itself|of type|only one of|named twice|does not go with|beside the|must be \"Rooming List\"")},
	{"CT-18", regexp.MustCompile("spelled|related|named twice|parent release carries|must be (\"|E_PARENT|null$|the parent)|a parent release relates")},
	{"CT-19", regexp.MustCompile("frame|is that of item")},
	{"CT-21", regexp.MustCompile("the index is that of")},
	{"CT-22", regexp.MustCompile("deep")},
	{"CT-23", regexp.MustCompile("repeats|speaks of|unhandled business")},
}

func isBeyondSchema(v rule.Violation) bool {
	for _, b := range beyondSchema {
		if (b.rule == "" || b.rule == v.Rule) && b.message.MatchString(v.Message) {
			return true
		}
	}
	return false
}

// Schema and Check agree on one corpus: what the schema refuses, Check refuses;
// what Check refuses for a reason that a schema can state, the schema refuses.
func TestSchemaAgreesWithCheck(t *testing.T) {
	schemas := resolvedSchemas(t)
	refused, accepted, beyond := 0, 0, 0
	var faults []string
	agree := func(name string, data []byte) {
		vs, err := contract.Check(data)
		require.NoError(t, err)
		ok := acceptedBySchema(t, schemas, data)
		statable := slices.ContainsFunc(vs, func(v rule.Violation) bool { return !isBeyondSchema(v) })
		switch {
		case !ok && len(vs) == 0:
			faults = append(faults, name+": only the schema refuses it")
		case ok && statable:
			faults = append(faults, fmt.Sprintf("%s: the schema accepts what it could refuse: %s", name, vs))
		case !ok:
			refused++
		case len(vs) > 0:
			beyond++
		default:
			accepted++
		}
	}
	for _, c := range caseDocuments(t) {
		agree(c.Name, c.Document)
	}
	for _, r := range matrix() {
		agree(string(r.breaks+r.keeps)+" "+r.name, r.apply(t).json(t))
	}
	bases := map[string][]byte{deskFile: readFile(t, deskFile)}
	for name, d := range seedDocuments(t) {
		bases[name] = d.json(t)
	}
	for name, data := range bases {
		agree(name, data)
		for m := range mutations(t, data) {
			agree(fmt.Sprintf("%s: %s %s", name, m.kind, m.pointer), m.text)
		}
	}
	require.Zero(t, len(faults), strings.Join(faults, "\n"))
	assert.Greater(t, refused, 1500)
	assert.Greater(t, accepted, 300)
	assert.Positive(t, beyond)
	t.Logf("%d accepted by both, %d refused by both, %d refused for what no schema can state", accepted, refused, beyond)
}

func TestSchemaIsStable(t *testing.T) {
	for _, k := range contract.Kinds() {
		first, err := contract.Schema(k)
		require.NoError(t, err)
		for range 20 {
			again, err := contract.Schema(k)
			require.NoError(t, err)
			require.Equal(t, string(first), string(again))
		}
		require.Contains(t, string(first), `"$schema":"https://json-schema.org/draft/2020-12/schema"`)
	}
	_, err := contract.Schema("S11")
	require.ErrorIs(t, err, contract.ErrUnknownKind)
}

// Every kind has its own documents and no other's.
func TestSchemasTellKindsApart(t *testing.T) {
	schemas := resolvedSchemas(t)
	documents := map[contract.Kind]document{
		contract.KindS10:    seedBlock(t, "seed001/s10.json", idPlaceholder, idFilled),
		contract.KindS99:    seedBlock(t, "seed001/s99.json", idPlaceholder, idFilled),
		contract.KindResult: readDocument(t, deskFile),
	}
	for of, d := range documents {
		for kind, s := range schemas {
			err := s.Validate(map[string]any(d))
			if kind == of {
				require.NoError(t, err, kind)
			} else {
				require.Error(t, err, "%s as %s", of, kind)
			}
			require.Error(t, s.Validate(map[string]any{}), "nothing as %s", kind)
		}
	}
}
