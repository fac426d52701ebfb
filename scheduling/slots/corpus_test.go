package slots

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
)

// corpusCase is a line of testdata/cases.jsonl.
type corpusCase struct {
	Rule    rule.ID         `json:"rule"`
	Name    string          `json:"name"`
	Request json.RawMessage `json:"request"`
	Want    struct {
		// Starts are all starts, in order; First is only the first.
		Starts     *[]string         `json:"starts"`
		First      string            `json:"first"`
		Include    []string          `json:"include"`
		FirstScore string            `json:"first_score"`
		LastScore  string            `json:"last_score"`
		Offset     string            `json:"offset"`
		Local      map[string]string `json:"local"`
		// Conflicts are those of the last slot, "id kind weight uids…".
		Conflicts *[]string `json:"conflicts"`
		Reasons   []string  `json:"reasons"` // "id kind minutes"
		Notes     []string  `json:"notes"`
		Never     []string  `json:"never"` // is not in the answer
		// Violations are "pointer rule".
		Violations []string `json:"violations"`
	} `json:"want"`
}

func loadCorpus(t testing.TB) []corpusCase {
	data, err := os.ReadFile("testdata/cases.jsonl")
	require.NoError(t, err)
	var all []corpusCase
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c corpusCase
		dec := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		dec.DisallowUnknownFields()
		require.NoError(t, dec.Decode(&c))
		all = append(all, c)
	}
	require.NotEmpty(t, all)
	return all
}

func TestCorpus(t *testing.T) {
	for _, c := range loadCorpus(t) {
		t.Run(string(c.Rule)+" "+c.Name, func(t *testing.T) {
			r, err := DecodeRequest(c.Request)
			if len(c.Want.Violations) > 0 {
				requireViolations(t, c.Want.Violations, err)
				return
			}
			require.NoError(t, err)
			result, err := Find(r)
			require.NoError(t, err)
			requireWanted(t, c, result)
		})
	}
}

func requireViolations(t *testing.T, want []string, err error) {
	t.Helper()
	var bad rule.Violations
	require.True(t, errors.As(err, &bad), "no violations but %v", err)
	var got []string
	for _, v := range bad {
		got = append(got, v.Pointer+" "+string(v.Rule))
		require.NotEmpty(t, v.Message)
	}
	require.Equal(t, want, got)
}

func requireWanted(t *testing.T, c corpusCase, result Result) {
	t.Helper()
	starts := []string{}
	for _, s := range result.Slots {
		starts = append(starts, s.Start.Format(time.RFC3339))
	}
	want := c.Want
	require.True(t, want.Starts != nil || want.First != "", "a case without an expectation")
	if want.Starts != nil {
		require.Equal(t, *want.Starts, starts)
	}
	if want.First != "" {
		require.NotEmpty(t, starts)
		require.Equal(t, want.First, starts[0])
	}
	require.Subset(t, starts, want.Include)
	if want.FirstScore != "" {
		require.Equal(t, want.FirstScore, result.Slots[0].Score.String())
	}
	if want.LastScore != "" {
		require.Equal(t, want.LastScore, result.Slots[len(starts)-1].Score.String())
	}
	if want.Offset != "" {
		require.Equal(t, want.Offset, result.Slots[0].TimezoneOffset)
	}
	if want.Conflicts != nil {
		got := []string{}
		for _, x := range result.Slots[len(starts)-1].Conflicts {
			got = append(got, strings.Join(append([]string{x.ParticipantID, string(x.Kind), x.Weight.String()}, x.UIDs...), " "))
		}
		require.Equal(t, *want.Conflicts, got)
	}
	if want.Reasons != nil {
		got := []string{}
		for _, x := range result.Reasons {
			got = append(got, x.ParticipantID+" "+string(x.Kind)+" "+strconv.Itoa(x.BlockedMins))
		}
		require.Equal(t, want.Reasons, got)
	}
	if want.Notes != nil {
		require.Equal(t, want.Notes, result.Notes)
	}
	text := mustJSON(t, result)
	for _, word := range want.Never {
		require.NotContains(t, text, word)
	}
	if want.Local != nil {
		var shown struct {
			Slots []struct{ Local map[string]string }
		}
		require.NoError(t, json.Unmarshal([]byte(text), &shown))
		require.Equal(t, want.Local, shown.Slots[0].Local)
	}
}
