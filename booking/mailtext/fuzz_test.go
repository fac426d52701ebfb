package mailtext_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
)

func FuzzExtract(f *testing.F) {
	for i := range corpus {
		f.Add(corpus[i].subject, corpus[i].body, corpus[i].thread, strings.Join(corpus[i].files, ";"))
	}
	x, r := newExtractor(f, mailtext.Config{}), newRouter(f)
	f.Fuzz(func(t *testing.T, subject, body, thread, files string) {
		m := (&mail{subject: subject, body: body, thread: thread}).material()
		if files != "" {
			m = (&mail{subject: subject, body: body, thread: thread, files: strings.Split(files, ";")}).material()
			text := body
			m.CurrentAttachments[0].Text = &text
		}
		got, err := x.Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		again, err := x.Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		first, err := json.Marshal(got)
		require.NoError(t, err)
		second, err := json.Marshal(again)
		require.NoError(t, err)
		require.Equal(t, first, second)
		_, err = r.Route(m, &got)
		require.NoError(t, err)
	})
}

// TestAnyMixture: sentences of the corpus in any order give a valid outcome,
// quote what stands there, and every key that is proposed stands in the mail.
func TestAnyMixture(t *testing.T) {
	t.Parallel()
	x, r := newExtractor(t, mailtext.Config{}), newRouter(t)
	rapid.Check(t, func(t *rapid.T) {
		var parts []string
		for range rapid.IntRange(1, 5).Draw(t, "sentences") {
			parts = append(parts, rapid.SampledFrom(corpus).Draw(t, "mail").body)
		}
		body := strings.Join(parts, rapid.SampledFrom([]string{"\n", " ", "\n\n", "，", ", and "}).Draw(t, "joint"))
		m := (&mail{body: body}).material()
		got, err := x.Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		checkExtraction(t, m, got)
		_, err = r.Route(m, &got)
		require.NoError(t, err)
	})
}

// TestWidthAndCaseDoNotMatter: a mail in capitals, or in full-width letters,
// proposes the same kinds of events.
func TestWidthAndCaseDoNotMatter(t *testing.T) {
	t.Parallel()
	x := newExtractor(t, mailtext.Config{})
	kinds := func(body string) (types []string) {
		got, err := x.Extract(context.Background(), booking.Input{Material: (&mail{body: body}).material()})
		require.NoError(t, err)
		for i := range got.Candidates {
			types = append(types, got.Candidates[i].EventType)
		}
		return types
	}
	for i := range corpus {
		m := &corpus[i]
		if m.thread != "" || len(m.files) > 0 || m.subject != "" {
			continue
		}
		assert.Equal(t, kinds(m.body), kinds(strings.Map(func(c rune) rune {
			if c > ' ' && c <= '~' {
				return c + 0xfee0
			}
			return c
		}, m.body)), "full width: %s", m.name)
		if !strings.Contains(m.body, "may ") && !strings.Contains(m.name, "no language") {
			assert.Equal(t, kinds(m.body), kinds(strings.ToUpper(m.body)), "capitals: %s", m.name)
		}
	}
}

func TestHostileTexts(t *testing.T) {
	t.Parallel()
	x := newExtractor(t, mailtext.Config{})
	for _, body := range []string{
		strings.Repeat("cancel QBD0514, ", 20_000), strings.Repeat("QBD0514 ", 30_000), strings.Repeat("and ", 50_000), strings.Repeat(",", 100_000),
		strings.Repeat("14-16 May ", 10_000), strings.Repeat("取消", 50_000), strings.Repeat("please book 10 TWN\n", 5_000), strings.Repeat("a", 300_000),
		strings.Repeat("1) ", 30_000), strings.Repeat("QBD-", 30_000), strings.Repeat("confirmation number ", 10_000), "\xff\xfe\x00cancel QBD0514",
	} {
		m := (&mail{body: body}).material()
		got, err := x.Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		assert.LessOrEqual(t, len(got.Candidates), mailtext.MaxCandidates)
	}
}
