package phrase_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/contract/phrase"
)

func TestFold(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"plain ascii", "book a room at 3pm", "book a room at 3pm"},
		{"upper case", "Book A Room At 3PM", "book a room at 3pm"},
		{"plain chinese", "订明天九点的会议室，谢谢。", "订明天九点的会议室,谢谢。"},
		{"chinese that stays", "订明天九点的会议室", "订明天九点的会议室"},
		{"full width", "１５：３０　ＡＭ", "15:30 am"},
		{"traditional", "訂後天下午三點鐘的會議室", "订后天下午三点钟的会议室"},
		{"compatibility", "①㏂ﬁ㍘", "1a.m.fi0点"},
		{"radicals", "⼀⼆", "一二"},
		{"half-width katakana", "ｶﾞ", "ガ"},
		{"composes", "Cafe\u0301", "café"},
		{"composes at the end of plain text", "cafe\u0301", "café"},
		{"fractions stay", "1½ hours", "1½ hours"},
		{"hyphens", "full‑time 9–10 −1", "full-time 9-10 -1"},
		{"em dash stays", "a—b", "a—b"},
		{"quotes", "o’clock “x”", "o'clock \"x\""},
		{"wave dash", "3〜5 3～5", "3~5 3~5"},
		{"ratio sign", "9∶30", "9:30"},
		{"zero width", "a\u200bb\ufeffc\u00add\u200fe", "abcde"},
		{"emoji with a selector", "❤️3点", "❤3点"},
		{"no-break space", "3\u00a0pm", "3 pm"},
		{"greek and cyrillic", "ΑΒΓ ДЕНЬ", "αβγ день"},
		{"line separator", "a\u2028b", "a\nb"},
		{"bad bytes stay", "a\xff\xfeB\xe4\xb8", "a\xff\xfeb\xe4\xb8"},
		{"empty", "", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			text := phrase.Fold(c.text)
			assert.Equal(t, c.want, text.String())
			assert.Equal(t, c.text, text.Source())
		})
	}
}

func TestFoldAllocatesNothingWhenNothingFolds(t *testing.T) {
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { phrase.Fold("Book A Room, 訂後天") }), 1.0, "same offsets need no map")
	for _, text := range []string{"book a room at 3pm", "订明天九点的会议室、谢谢。", "día, naïve, день, 한국어", "a\xff"} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { phrase.Fold(text) }), text)
	}
}

func TestSpan(t *testing.T) {
	cases := []struct{ name, text, find, want string }{
		{"nothing folds", "订明天九点", "九点", "九点"},
		{"case only", "At NINE sharp", "nine", "NINE"},
		{"full width", "在１５：３０开会", "15:30", "１５：３０"},
		{"traditional", "訂後天三點", "后天", "後天"},
		{"after removed characters", "a\u200b\u200bb", "b", "b"},
		{"around removed characters", "三\u200b点", "三点", "三\u200b点"},
		{"before removed characters", "三点\u200b", "三点", "三点"},
		{"a part of an expansion", "x㏂y", "m", "㏂"},
		{"across expansions", "xⅫﬁy", "if", "Ⅻﬁ"},
		{"composition", "Cafe\u0301!", "é", "e\u0301"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			text := phrase.Fold(c.text)
			i := strings.Index(text.String(), c.find)
			require.GreaterOrEqual(t, i, 0)
			assert.Equal(t, c.want, text.Span(i, i+len(c.find)).In(c.text))
		})
	}
}

func TestSpanOutsideTheText(t *testing.T) {
	for _, source := range []string{"", "abc", "ＡＢ", "\u200b"} {
		text := phrase.Fold(source)
		for start := -2; start < 8; start++ {
			for end := -2; end < 8; end++ {
				span := text.Span(start, end)
				assert.True(t, 0 <= span.Start && span.Start <= span.End && span.End <= len(source), "%q %d %d: %s", source, start, end, span)
			}
		}
	}
}

// texts mixes everything that folds with what does not.
func texts() *rapid.Generator[string] {
	parts := rapid.SampledFrom([]string{
		"a", "B", " ", "9", "：", "９", "點", "点", "會", "㏂", "ﬁ", "e\u0301", "\u0301", "\u200b", "ｶﾞ", "½", "–", "❤️", "👩‍👩‍👧", "İ", "ß",
		"\xff", "\xe4\xb8", "한", "ภ", "ุ", "Ｚ", "\u202e", "\ufdfa", "が",
	})
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(parts, 0, 30).Draw(t, "parts"), "")
	})
}

func TestFoldProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkFold(t, texts().Draw(t, "text")) })
}

type tester interface {
	Fatalf(format string, args ...any)
}

// checkFold asserts what holds for every text: spans are inside the source,
// grow with the folded offsets and cover all that does not disappear.
func checkFold(t tester, source string) {
	text := phrase.Fold(source)
	folded := text.String()
	if utf8.ValidString(source) && !utf8.ValidString(folded) {
		t.Fatalf("%q folds into bad UTF-8 %q", source, folded)
	}
	if again := phrase.Fold(folded).String(); utf8.ValidString(source) && phrase.Fold(again).String() != again {
		t.Fatalf("%q folds into %q, then into %q and does not come to rest", source, folded, again)
	}
	last := 0
	for i := range folded {
		_, n := utf8.DecodeRuneInString(folded[i:])
		span := text.Span(i, i+n)
		if span.Start < 0 || span.End > len(source) || span.Len() <= 0 {
			t.Fatalf("%q: folded byte %d is at %s", source, i, span)
		}
		if span.Start < last {
			t.Fatalf("%q: folded byte %d is at %s, before %d", source, i, span, last)
		}
		last = span.Start
	}
	if whole := text.Span(0, len(folded)); len(folded) > 0 {
		rest := source[:whole.Start] + source[whole.End:]
		if phrase.Fold(rest).String() != "" && utf8.ValidString(source) {
			t.Fatalf("%q: %q lies outside %s", source, rest, whole)
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"", "订明天９點", "Book A Room", "㏂ﬁ\u200b", "e\u0301\u0301\u0301", "\xff\xe4\xb8", strings.Repeat("\u0301", 200), "❤️👩‍👩‍👧", "\u202eabc"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkFold(t, s) })
}

func BenchmarkFold(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"zh_nothing_folds", "帮我订一个明天下午三点到五点的会议室"},
		{"en_nothing_folds", "book a meeting room tomorrow from three to five"},
		{"en_upper", "Book a meeting room tomorrow from three to five PM"},
		{"traditional_full_width", "幫我訂一個明天下午３：００的會議室"},
		{"1MB_zh", strings.Repeat("帮我订一个明天下午三点到五点的会议室", 19500)},
		{"1MB_full_width", strings.Repeat("幫我訂明天３：００", 39000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				phrase.Fold(c.text)
			}
		})
	}
}
