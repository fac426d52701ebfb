package timepipe_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/timepipe"
)

type wireCase struct {
	Name     string            `json:"name"`
	Request  json.RawMessage   `json:"request"`
	Response timepipe.Response `json:"response"`
}

func wireCases(t testing.TB) []wireCase {
	t.Helper()
	data, err := os.ReadFile("testdata/wire.jsonl")
	require.NoError(t, err)
	var cases []wireCase
	for scan := bufio.NewScanner(bytes.NewReader(data)); scan.Scan(); {
		var c wireCase
		require.NoError(t, json.Unmarshal(scan.Bytes(), &c), "%s", scan.Text())
		cases = append(cases, c)
	}
	require.NotEmpty(t, cases)
	return cases
}

func TestWire(t *testing.T) {
	p := pipeline(t, timepipe.Config{})
	for _, c := range wireCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			r, err := timepipe.DecodeRequest(c.Request)
			require.NoError(t, err)
			got, err := p.Do(r)
			require.NoError(t, err)
			assert.Equal(t, c.Response, got)
			explained, _, err := p.ExplainDo(r)
			require.NoError(t, err)
			assert.Equal(t, got, explained, "explaining must not change the answer")
		})
	}
}

func pipeline(t testing.TB, c timepipe.Config) *timepipe.Pipeline {
	t.Helper()
	p, err := timepipe.New(c)
	require.NoError(t, err)
	return p
}
