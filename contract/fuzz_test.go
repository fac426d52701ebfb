package contract_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
)

// seedCorpus adds the documents of the tests to a fuzz target.
func seedCorpus(f *testing.F) {
	f.Helper()
	f.Add(readFile(f, deskFile))
	for _, c := range caseDocuments(f) {
		f.Add([]byte(c.Document))
	}
	for _, d := range seedDocuments(f) {
		f.Add(d.json(f))
	}
	for _, text := range []string{
		"null", "[]", `"{}"`, "{}", `{"message_events":[{}]}`, `{"route_code":"S99"}`, `{"a":1,"a":2}`, "{", "\xff", "",
		`{"message_events":[{"extracted_fields":{"trace_items":[{"category":"extra_bed"}],"arrival_date":"2026-05-14"}}]}`,
	} {
		f.Add([]byte(text))
	}
}

// What Decode accepts can be written and read again, to the same bytes.
func FuzzDecode(f *testing.F) {
	seedCorpus(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := contract.Decode(data)
		if err != nil {
			require.Nil(t, o)
			var violations rule.Violations
			var syntax *strictjson.SyntaxError
			require.True(t, errors.As(err, &violations) || errors.As(err, &syntax), "%T", err)
			return
		}
		first, err := contract.Marshal(o)
		require.NoError(t, err)
		back, err := contract.Decode(first)
		require.NoError(t, err, "%s", first)
		second, err := contract.Marshal(back)
		require.NoError(t, err)
		require.Equal(t, string(first), string(second))
	})
}

// Check lists what Decode and Validate find, for any JSON, sorted; it fails
// only on text that is no JSON.
func FuzzCheck(f *testing.F) {
	seedCorpus(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		vs, err := contract.Check(data)
		if err != nil {
			var syntax *strictjson.SyntaxError
			require.ErrorAs(t, err, &syntax)
			return
		}
		require.NotNil(t, vs)
		require.Equal(t, vs, append(rule.Violations{}, vs.Sorted()...))
		o, err := contract.Decode(data)
		var strict rule.Violations
		if err != nil {
			require.ErrorAs(t, err, &strict)
		} else {
			strict = contract.Validate(o)
		}
		require.Subset(t, places(vs), places(strict))
		require.Equal(t, len(vs) == 0, len(strict) == 0, "%s", vs)
	})
}
