package phrase_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/rule"
)

func compile(t *testing.T, phrases ...string) *phrase.Set {
	t.Helper()
	entries := make([]phrase.Entry, len(phrases))
	for i, p := range phrases {
		entries[i] = phrase.Entry{Phrase: strings.TrimSuffix(p, "*"), ID: i, Stem: strings.HasSuffix(p, "*")}
	}
	set, err := phrase.Compile(entries)
	require.NoError(t, err)
	return set
}

func found(set *phrase.Set, source string) []string {
	text := phrase.Fold(source)
	out := []string{}
	for m := range set.All(text) {
		out = append(out, text.Span(m.Start, m.End).In(source))
	}
	return out
}

func TestSetFindAll(t *testing.T) {
	set := compile(t, "半小时", "个半小时", "小时", "art", "as soon as possible", "as soon", "o'clock", "discriminat*", "c++", "3d", "café", "(a)", "男")
	cases := []struct {
		name, text string
		want       []string
	}{
		{"longest", "一个半小时", []string{"个半小时"}},
		{"no boundary in chinese", "大半小时会", []string{"半小时"}},
		{"word boundaries", "party art, smart; ART", []string{"art", "ART"}},
		{"a digit or underscore is no boundary", "art2 2art _art art", []string{"art"}},
		{"a foreign letter is no boundary", "éart arté art", []string{"art"}},
		{"chinese is a boundary", "做art的", []string{"art"}},
		{"spaces are any white space", "as  soon\n as\tpossible", []string{"as  soon\n as\tpossible"}},
		{"falls back to the shorter", "as soon as possibly", []string{"as soon"}},
		{"stem", "Discrimination, indiscriminate", []string{"Discriminat"}},
		{"punctuation inside", "3 O’Clock", []string{"O’Clock"}},
		{"ends in punctuation", "c++11 C++", []string{"c++", "C++"}},
		{"begins with a digit", "3d 33d", []string{"3d"}},
		{"folds the phrase", "CAFE\u0301", []string{"CAFE\u0301"}},
		{"begins with punctuation", "x(a)y", []string{"(a)"}},
		{"nothing", "nothing here 没有", []string{}},
		{"empty", "", []string{}},
		{"bad bytes", "\xff男\xe7", []string{"男"}},
		{"ends in a space", "as soon ", []string{"as soon"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.want, found(set, c.text)) })
	}
}

func TestSetIDsAndFind(t *testing.T) {
	set, err := phrase.Compile([]phrase.Entry{{Phrase: "明天", ID: 7}, {Phrase: "tomorrow", ID: 7}, {Phrase: "today", ID: 8}})
	require.NoError(t, err)
	text := phrase.Fold("明天 Today tomorrow")
	assert.Equal(t, []phrase.Match{{Start: 0, End: 6, ID: 7}, {Start: 7, End: 12, ID: 8}, {Start: 13, End: 21, ID: 7}}, set.FindAll(text))
	m, ok := set.Find(text)
	assert.True(t, ok)
	assert.Equal(t, 7, m.ID)
	_, ok = set.Find(phrase.Fold("yesterday"))
	assert.False(t, ok)
	for m := range set.All(text) { // stops when asked to
		assert.Equal(t, 0, m.Start)
		break
	}
}

func TestSetAt(t *testing.T) {
	set := compile(t, "am", "amount", "小时")
	m, ok := set.At("9am", 1)
	assert.True(t, ok, "what stands before is not looked at")
	assert.Equal(t, 3, m.End)
	_, ok = set.At("9ams", 1)
	assert.False(t, ok, "what stands behind is")
	_, ok = set.At("9am", 3)
	assert.False(t, ok)
	assert.True(t, set.May('a'))
	assert.True(t, set.May('小'))
	assert.False(t, set.May('z'))
}

// A rule of the package fires for the bad sets here and for none of the good
// ones.
func TestCompileRules(t *testing.T) {
	long := strings.Repeat("长", phrase.MaxPhraseBytes/3)
	tooMany := make([]phrase.Entry, phrase.MaxEntries+1)
	cases := []struct {
		name    string
		entries []phrase.Entry
		rule    rule.ID
		at      []string
	}{
		{"PH-1 empty", []phrase.Entry{{Phrase: "a"}, {Phrase: ""}, {Phrase: " \u200b"}}, phrase.RuleEmpty, []string{"/1", "/2"}},
		{"PH-1 not empty", []phrase.Entry{{Phrase: "a"}}, "", nil},
		{"PH-2 too long", []phrase.Entry{{Phrase: long + "长"}}, phrase.RuleTooLong, []string{"/0"}},
		{"PH-2 too many", tooMany, phrase.RuleTooLong, []string{""}},
		{"PH-2 just fits", []phrase.Entry{{Phrase: long}}, "", nil},
		{"PH-3 the same when folded", []phrase.Entry{{Phrase: "三點"}, {Phrase: "x"}, {Phrase: " 三点 "}}, phrase.RuleDuplicate, []string{"/2"}},
		{"PH-3 not the same", []phrase.Entry{{Phrase: "三点"}, {Phrase: "三点半"}}, "", nil},
	}
	fired, passed := map[rule.ID]bool{}, map[rule.ID]bool{}
	for _, c := range cases {
		_, err := phrase.Compile(c.entries)
		if c.rule == "" {
			require.NoError(t, err, c.name)
			passed[rule.ID(c.name[:4])] = true
			continue
		}
		var vs rule.Violations
		require.True(t, errors.As(err, &vs), c.name)
		var at []string
		for _, v := range vs {
			assert.Equal(t, c.rule, v.Rule, c.name)
			at = append(at, v.Pointer)
		}
		assert.Equal(t, c.at, at, c.name)
		fired[c.rule] = true
	}
	for _, id := range []rule.ID{phrase.RuleEmpty, phrase.RuleTooLong, phrase.RuleDuplicate} {
		assert.True(t, fired[id], "%s was never seen firing", id)
		assert.True(t, passed[id], "%s was never seen passing", id)
	}
}

func TestEmptySet(t *testing.T) {
	set, err := phrase.Compile(nil)
	require.NoError(t, err)
	assert.Empty(t, set.FindAll(phrase.Fold("anything 什么")))
}

// plain is the slow reference: at each place try every phrase.
func plain(phrases []string, folded string) []phrase.Match {
	var out []phrase.Match
	for i := 0; i < len(folded); {
		best := phrase.Match{End: -1}
		for id, p := range phrases {
			end, ok := plainMatch(strings.TrimSuffix(p, "*"), strings.HasSuffix(p, "*"), folded, i)
			if ok && end > best.End {
				best = phrase.Match{Start: i, End: end, ID: id}
			}
		}
		if best.End >= 0 {
			out = append(out, best)
			i = best.End
			continue
		}
		_, n := utf8.DecodeRuneInString(folded[i:])
		i += n
	}
	return out
}

func plainMatch(p string, stem bool, text string, at int) (int, bool) {
	latin := func(r rune) bool { return r < 0x2e80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
	i := at
	for _, r := range p {
		got, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == ' ' && strings.ContainsRune(" \t\n", got) && n > 0:
			for i < len(text) && strings.IndexByte(" \t\n", text[i]) >= 0 {
				i++
			}
		case r == got && n > 0:
			i += n
		default:
			return 0, false
		}
	}
	first, _ := utf8.DecodeRuneInString(p)
	last, _ := utf8.DecodeLastRuneInString(p)
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[i:])
	if latin(first) && latin(before) || !stem && latin(last) && latin(after) {
		return 0, false
	}
	return i, true
}

func TestSetAgainstPlainSearch(t *testing.T) {
	letters := rapid.StringOfN(rapid.RuneFrom([]rune("ab 点时é\n")), 0, 24, -1)
	rapid.Check(t, func(t *rapid.T) {
		phrases := rapid.SliceOfNDistinct(rapid.StringMatching(`[ab点时é]{1,3}( [ab点]{1,2})?\*?`), 1, 12, func(s string) string { return strings.TrimSuffix(s, "*") }).Draw(t, "phrases")
		entries := make([]phrase.Entry, len(phrases))
		for i, p := range phrases {
			entries[i] = phrase.Entry{Phrase: strings.TrimSuffix(p, "*"), ID: i, Stem: strings.HasSuffix(p, "*")}
		}
		set, err := phrase.Compile(entries)
		if err != nil {
			t.Fatal(err)
		}
		text := phrase.Fold(letters.Draw(t, "text"))
		if got, want := set.FindAll(text), plain(phrases, text.String()); !slices.Equal(got, want) {
			t.Fatalf("%q in %q: got %v, want %v", phrases, text.String(), got, want)
		}
	})
}

func FuzzFindAll(f *testing.F) {
	set, err := phrase.Compile([]phrase.Entry{{Phrase: "半小时"}, {Phrase: "个半小时"}, {Phrase: "as soon as possible"}, {Phrase: "a b", Stem: true}, {Phrase: "㏂"}})
	require.NoError(f, err)
	for _, s := range []string{"", "一个半小时", "as  soon as possible", "a            b", "\xff\xe5\x8d\x8a", "９ａｍ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := phrase.Fold(s)
		end := 0
		for _, m := range set.FindAll(text) {
			if m.Start < end || m.End <= m.Start || m.End > len(text.String()) {
				t.Fatalf("%q: match %v after %d", s, m, end)
			}
			end = m.End
		}
	})
}

func TestFindAllIsLinear(t *testing.T) {
	set := compile(t, "a b", strings.Repeat("aab", 80))
	for _, text := range []string{strings.Repeat("a", 1<<20), strings.Repeat("a"+strings.Repeat(" ", 100), 10_000), "a" + strings.Repeat(" ", 1<<20)} {
		assert.Empty(t, set.FindAll(phrase.Fold(text)))
	}
}

func BenchmarkFindAll(b *testing.B) {
	var entries []phrase.Entry
	for _, a := range "一二三四五六七八九十" {
		for _, c := range []string{"点钟", "小时", "分钟", "周年庆", "个人", "号会议室", "月份", "楼层", "天之后", "星期"} {
			entries = append(entries, phrase.Entry{Phrase: string(a) + c})
		}
	}
	for _, w := range strings.Fields("young energetic recent graduate native speaker male female single married religion church race white black asian handicap able-bodied") {
		entries = append(entries, phrase.Entry{Phrase: w})
	}
	set, err := phrase.Compile(entries)
	if err != nil {
		b.Fatal(err)
	}
	text := phrase.Fold(strings.Repeat("我们正在招聘一位有三年经验的工程师，要求年轻有活力。We are looking for an engineer with three years of experience. ", 18))
	b.ReportAllocs()
	b.SetBytes(int64(len(text.String())))
	for b.Loop() {
		for range set.All(text) {
		}
	}
}
