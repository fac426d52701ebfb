package contract_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// document is an outcome as decoded JSON, for tests to edit.
type document map[string]any

func parseDocument(t testing.TB, data []byte) document {
	t.Helper()
	var d document
	require.NoError(t, json.Unmarshal(data, &d))
	return d
}

func readDocument(t testing.TB, name string) document {
	t.Helper()
	return parseDocument(t, readFile(t, name))
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	return data
}

func (d document) json(t testing.TB) []byte {
	t.Helper()
	data, err := json.Marshal(d)
	require.NoError(t, err)
	return data
}

// check returns what Check says of d.
func (d document) check(t testing.TB) rule.Violations {
	t.Helper()
	vs, err := contract.Check(d.json(t))
	require.NoError(t, err)
	return vs
}

// edit changes a document.
type edit func(t testing.TB, d document)

// set puts value at the place that pointer names, which may be new. A last
// token "-" appends to an array.
func set(pointer string, value any) edit {
	return func(t testing.TB, d document) {
		t.Helper()
		parent, last := d.parent(t, pointer)
		switch p := parent.(type) {
		case map[string]any:
			p[last] = value
		case []any:
			if last != "-" {
				i, err := strconv.Atoi(last)
				require.NoError(t, err)
				p[i] = value
				return
			}
			above, key := d.parent(t, strings.TrimSuffix(pointer, "/-"))
			above.(map[string]any)[key] = append(slices.Clone(p), value)
		default:
			t.Fatalf("nothing can stand at %s", pointer)
		}
	}
}

// setJSON is set with the value as JSON text.
func setJSON(pointer, value string) edit {
	return func(t testing.TB, d document) {
		t.Helper()
		var v any
		require.NoError(t, json.Unmarshal([]byte(value), &v))
		set(pointer, v)(t, d)
	}
}

// drop removes the key or element that pointer names.
func drop(pointer string) edit {
	return func(t testing.TB, d document) {
		t.Helper()
		parent, last := d.parent(t, pointer)
		switch p := parent.(type) {
		case map[string]any:
			require.Contains(t, p, last)
			delete(p, last)
		case []any:
			i, err := strconv.Atoi(last)
			require.NoError(t, err)
			above, key := d.parent(t, pointer[:strings.LastIndexByte(pointer, '/')])
			above.(map[string]any)[key] = slices.Delete(slices.Clone(p), i, i+1)
		}
	}
}

// again appends a copy of the element of an array to that array, edited.
func again(pointer string, edits ...edit) edit {
	return func(t testing.TB, d document) {
		t.Helper()
		parent, last := d.parent(t, pointer)
		i, err := strconv.Atoi(last)
		require.NoError(t, err)
		data, err := json.Marshal(parent.([]any)[i])
		require.NoError(t, err)
		item := parseDocument(t, data)
		for _, e := range edits {
			e(t, item)
		}
		set(pointer[:strings.LastIndexByte(pointer, '/')]+"/-", map[string]any(item))(t, d)
	}
}

// all is several edits as one.
func all(edits ...edit) edit {
	return func(t testing.TB, d document) {
		t.Helper()
		for _, e := range edits {
			e(t, d)
		}
	}
}

func (d document) parent(t testing.TB, pointer string) (parent any, last string) {
	t.Helper()
	tokens := strings.Split(pointer, "/")[1:]
	parent = map[string]any(d)
	for _, token := range tokens[:len(tokens)-1] {
		switch p := parent.(type) {
		case map[string]any:
			require.Contains(t, p, token, pointer)
			parent = p[token]
		case []any:
			i, err := strconv.Atoi(token)
			require.NoError(t, err)
			parent = p[i]
		}
	}
	return parent, tokens[len(tokens)-1]
}

// caseDocument is one line of testdata/documents.jsonl.
type caseDocument struct {
	Name string `json:"name"`
	// Breaks is the rule that the document breaks, empty for a valid one.
	Breaks   rule.ID         `json:"breaks"`
	Document json.RawMessage `json:"document"`
}

func caseDocuments(t testing.TB) []caseDocument {
	t.Helper()
	var all []caseDocument
	lines := bufio.NewScanner(bytes.NewReader(readFile(t, "documents.jsonl")))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c caseDocument
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		all = append(all, c)
	}
	require.NotEmpty(t, all)
	return all
}

func TestCaseDocuments(t *testing.T) {
	for _, c := range caseDocuments(t) {
		t.Run(c.Name, func(t *testing.T) {
			vs, err := contract.Check(c.Document)
			require.NoError(t, err)
			if c.Breaks == "" {
				require.Empty(t, vs)
				o, err := contract.Decode(c.Document)
				require.NoError(t, err)
				require.Empty(t, contract.Validate(o))
				return
			}
			require.True(t, vs.Has(c.Breaks), "%s", vs)
		})
	}
}
