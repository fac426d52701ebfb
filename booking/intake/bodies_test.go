package intake_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking/intake"
)

// bodyCase is a body of testdata/bodies.jsonl as a mail program wrote it, text
// or HTML, with its new text. Whole says that nothing in it can be told to be
// old for sure, such as a forward without a word: all of it stays.
type bodyCase struct {
	Name, Text, HTML, Current string
	Whole                     bool
}

// TestBodies is IN-2 and IN-3 on whole messages. Blank lines do not count: how
// many stand between two paragraphs of a page is a matter of taste.
func TestBodies(t *testing.T) {
	data, err := os.ReadFile("testdata/bodies.jsonl")
	require.NoError(t, err)
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	require.GreaterOrEqual(t, len(lines), 160)
	reader, err := intake.New(intake.Config{})
	require.NoError(t, err)
	for _, line := range lines {
		var c bodyCase
		require.NoError(t, json.Unmarshal(line, &c))
		t.Run(c.Name, func(t *testing.T) {
			kind, body := "plain", c.Text
			if c.HTML != "" {
				kind, body = "html", c.HTML
			}
			m, err := reader.Message([]byte("From: a@ta.example\r\nDate: Mon, 11 May 2026 10:30:00 +0800\r\n"+
				"MIME-Version: 1.0\r\nContent-Type: text/"+kind+"; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"+
				strings.ReplaceAll(body, "\n", "\r\n")), "MSG-1")
			require.NoError(t, err)
			if c.Whole {
				assert.Empty(t, m.BodyThreadEvidence)
				require.NotEmpty(t, m.IntakeWarnings, "what is in doubt is said")
				assert.NotEmpty(t, m.BodyCurrent)
				return
			}
			assert.Equal(t, withoutBlankLines(c.Current), withoutBlankLines(m.BodyCurrent))
		})
	}
}

func withoutBlankLines(s string) string {
	var kept []string
	for l := range strings.Lines(s) {
		if l = strings.TrimRight(l, " \t\r\n"); l != "" {
			kept = append(kept, l)
		}
	}
	return strings.Join(kept, "\n")
}
