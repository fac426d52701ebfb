package intake_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/booking/intake"
)

// block is one case of testdata/split.txt or testdata/pages.txt.
type block struct {
	name, text, current, thread string
	codes                       []string
}

func splitCases(t testing.TB) []block { return blocks(t, "testdata/split.txt", 90) }

// blocks reads the cases of a file, at least as many as named.
func blocks(t testing.TB, file string, least int) []block {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var cases []block
	var into *strings.Builder
	var text, current, thread strings.Builder
	whole := false
	flush := func() {
		if len(cases) > 0 {
			c := &cases[len(cases)-1]
			c.text, c.current, c.thread = text.String(), strings.TrimSpace(current.String()), strings.TrimSpace(thread.String())
			if whole {
				c.current = strings.TrimSpace(c.text)
			}
		}
		text.Reset()
		current.Reset()
		thread.Reset()
		whole = false
	}
	for l := range strings.SplitSeq(string(data), "\n") {
		switch rest, directive := strings.CutPrefix(l, "@@ "); {
		case directive && rest == "current":
			into = &current
		case directive && rest == "thread":
			into = &thread
		case directive && rest == "whole":
			whole, into = true, &current
		case directive && strings.HasPrefix(rest, "codes "):
			cases[len(cases)-1].codes = strings.Fields(rest)[1:]
		case directive:
			flush()
			cases = append(cases, block{name: rest})
			into = &text
		case into != nil:
			into.WriteString(l + "\n")
		}
	}
	flush()
	require.GreaterOrEqual(t, len(cases), least)
	return cases
}

// TestSplit is IN-2 on bodies as mail programs write them.
func TestSplit(t *testing.T) {
	for _, c := range splitCases(t) {
		t.Run(c.name, func(t *testing.T) {
			current, thread, warnings := intake.Split(c.text)
			assert.Equal(t, c.current, current)
			var codes []string
			for _, w := range warnings {
				assert.Equal(t, "body", w.Part)
				assert.NotEmpty(t, w.Message)
				codes = append(codes, w.Code)
			}
			assert.Equal(t, c.codes, codes)
			assert.Equal(t, wordsOf(c.text), wordsOf(current, thread), "no text is lost or made up")

			// The same body with the line ends of the wire is the same.
			wired, wiredThread, _ := intake.Split(strings.ReplaceAll(c.text, "\n", "\r\n"))
			assert.Equal(t, current, wired)
			assert.Equal(t, thread, wiredThread)
		})
	}
}

// wordsOf counts the words of all texts together.
func wordsOf(texts ...string) map[string]int {
	m := make(map[string]int)
	for _, text := range texts {
		for _, w := range strings.Fields(text) {
			m[w]++
		}
	}
	return m
}

// Under any header that is found, the same mail again is thread as well: what
// stands above the first boundary alone is new.
func TestSplitOnlyReadsToTheFirstBoundary(t *testing.T) {
	cases := splitCases(t)
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(cases).Draw(t, "mail")
		older := rapid.SampledFrom(cases).Draw(t, "older")
		const header = "\n\nFrom: Rsvn <rsvn@hotel.example>\nSent: Monday, May 11, 2026 10:02 AM\nTo: a@ta.example\nSubject: x\n\n"
		text := "Please cancel QBD0514." + header + c.text + header + older.text
		current, thread, _ := intake.Split(text)
		assert.Equal(t, "Please cancel QBD0514.", current)
		assert.Equal(t, wordsOf(text), wordsOf(current, thread))
	})
}

// No line of text is lost, whatever the body is made of.
func TestSplitLosesNothing(t *testing.T) {
	cases := splitCases(t)
	var pool []string
	for _, c := range cases {
		pool = append(pool, strings.Split(c.text, "\n")...)
	}
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom(pool), 0, 40).Draw(t, "lines")
		text := strings.Join(lines, "\n")
		current, thread, _ := intake.Split(text)
		assert.Equal(t, wordsOf(text), wordsOf(current, thread))
		assert.Equal(t, current, strings.TrimSpace(current))
		again, _, _ := intake.Split(text)
		assert.Equal(t, current, again)
	})
}

func FuzzSplit(f *testing.F) {
	for _, c := range splitCases(f) {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		current, thread, _ := intake.Split(text)
		lost := wordsOf(strings.ReplaceAll(text, "\r", "\n"))
		kept := wordsOf(current, thread)
		if len(lost) != len(kept) {
			t.Fatalf("words of %q are not those of %q and %q", text, current, thread)
		}
		for w, n := range lost {
			if kept[w] != n {
				t.Fatalf("%q stands %d times in the parts, %d times in the body", w, kept[w], n)
			}
		}
	})
}
