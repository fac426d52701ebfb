package evidence_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/contract/evidence"
)

func TestFind(t *testing.T) {
	for _, c := range []struct{ name, text, value, want string }{
		{"exact", "Please cancel QBD0514.", "QBD0514", "QBD0514@14"},
		{"part of a word", "Please cancel QBD0514.", "0514", ""},
		{"beginning of a word", "Please cancel QBD0514.", "QBD", ""},
		{"exact before folded", "qbd0514 and QBD0514", "QBD0514", "QBD0514@12"},
		{"folded where nothing is exact", "see qbd0514 now", "QBD0514", "qbd0514@4 folded"},
		{"full width", "团号：ＱＢＤ０５１４", "QBD0514", "ＱＢＤ０５１４@9 folded"},
		{"code between Chinese", "请取消QBD0514的预订", "QBD0514", "QBD0514@9"},
		{"Chinese within Chinese", "入住5月14日離店", "5月14日", "5月14日@6"},
		{"Chinese word", "客人张三明天到", "张三", "张三@6"},
		{"Thai within Thai", "ขอบคุณครับ", "คุณ", "คุณ@9"},
		{"Japanese", "田中様が到着します", "田中", "田中@0"},
		{"Vietnamese word", "cảm ơn anh", "ơn", "ơn@6"},
		{"combining mark stays", "cafe\u0301 open", "cafe", ""},
		{"traditional for simplified", "請取消訂單", "订单", "訂單@9 folded"},
		{"invisible within", "QBD\u200b0514 in", "QBD0514", "QBD\u200b0514@0 folded"},
		{"ligature", "the ﬁrst", "first", "ﬁrst@4 folded"},
		{"decimal", "rate 10.5 now", "10", ""},
		{"decimal tail", "rate 10.5 now", "5", ""},
		{"thousands", "pay 10,000 now", "10", ""},
		{"thousands tail", "pay 10,000 now", "000", ""},
		{"list of numbers", "100234,100235", "100235", "100235@7"},
		{"number at the end of a sentence", "for 10. Thanks", "10", "10@4"},
		{"range of days", "14-15 May", "14", "14@0"},
		{"white space is one", "cancel\r\n  QBD0514 now", "cancel QBD0514", "cancel\r\n  QBD0514@0 folded"},
		{"white space around the value", "cancel QBD0514", "  QBD0514\n", "QBD0514@7"},
		{"no value", "cancel", " ", ""},
		{"no text", "", "x", ""},
		{"value longer than text", "a", "a b", ""},
		{"second place is the whole one", "QBD05140 QBD0514", "QBD0514", "QBD0514@9"},
		{"overlap with itself", "a a b", "a b", "a b@2"},
		{"not UTF-8", "caf\xe9 QBD1", "QBD1", "QBD1@5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := evidence.New(c.text)
			m, ok := text.Find(c.value)
			assert.Equal(t, c.want, show(c.text, m, ok))
			assert.Equal(t, ok, m.Found())
			text.Prepare([]string{c.value})
			m, ok = text.Find(c.value)
			assert.Equal(t, c.want, show(c.text, m, ok), "prepared")
			assert.Equal(t, m, evidence.Ground(c.text, []string{c.value})[0])
		})
	}
}

func show(text string, m evidence.Match, ok bool) string {
	if !ok {
		return ""
	}
	s := fmt.Sprintf("%s@%d", m.In(text), m.Start)
	if !m.Exact {
		s += " folded"
	}
	return s
}

func TestFindFromAndAll(t *testing.T) {
	text := evidence.New("10 TWN, 10 twn, 10 TWN")
	for _, prepared := range []bool{false, true} {
		if prepared {
			text.Prepare([]string{"10 TWN", "10 Twn"})
		}
		m, ok := text.FindFrom("10 TWN", 1)
		require.True(t, ok)
		assert.Equal(t, evidence.Match{Start: 16, End: 22, Exact: true}, m, "the folded place counts for nothing beside exact ones")
		_, ok = text.FindFrom("10 TWN", 17)
		assert.False(t, ok)
		_, ok = evidence.New("10 TWN, 10 twn").FindFrom("10 TWN", 1)
		assert.False(t, ok, "the folded place counts for nothing behind an exact one either")
		var starts []int
		for m := range text.All("10 Twn") {
			starts = append(starts, m.Start)
		}
		assert.Equal(t, []int{0, 8, 16}, starts)
	}
}

func TestMoreThanPrepared(t *testing.T) {
	n := 3 * evidence.MaxPrepared
	source := strings.Repeat("row ten. ", n)
	for _, value := range []string{"row ten", "ROW TEN"} {
		text := evidence.New(source)
		text.Prepare([]string{value})
		count := 0
		for m := range text.All(value) {
			require.Equal(t, count*len("row ten. "), m.Start)
			count++
		}
		assert.Equal(t, n, count)
	}
}

// TestLongValues finds values that Prepare leaves aside, and values of many
// words, with and without it.
func TestLongValues(t *testing.T) {
	var b strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&b, "Room %d 双床房 ", i)
	}
	source := b.String()
	long := strings.TrimSpace(source[len("Room 0 "):])
	require.Greater(t, len(long), evidence.MaxPreparedBytes)
	upper := strings.ToUpper(long)
	for _, prepared := range []bool{false, true} {
		text := evidence.New("x" + source)
		if prepared {
			text.Prepare([]string{long, upper, upper + " x"})
		}
		m, ok := text.Find(long)
		assert.Equal(t, evidence.Match{Start: 8, End: 8 + len(long), Exact: true}, m)
		assert.True(t, ok)
		m, ok = text.Find(strings.ReplaceAll(upper, " ", "\n\t"))
		assert.Equal(t, evidence.Match{Start: 8, End: 8 + len(long)}, m)
		assert.True(t, ok)
		_, ok = text.FindFrom(upper, 9)
		assert.False(t, ok)
		for _, absent := range []string{upper + " x", upper[:len(upper)-1], upper + upper, strings.Replace(upper, "2999", "2998", 1)} {
			_, ok = text.Find(absent)
			assert.False(t, ok)
		}
	}
}

// TestManyWordsInPlainText looks up values whose first words are in a text of
// ASCII and whose later ones are not, or stand elsewhere.
func TestManyWordsInPlainText(t *testing.T) {
	text := evidence.New("one two three four five six seven eight nine ten, and eleven")
	for value, want := range map[string]bool{
		"ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN":    true,
		"ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE ELEVEN": false,
		"ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TWELVE": false,
		"ONE TWELVE":                     false,
		"ＡＮＤ ELEVEN":                     true,
		"AND " + strings.Repeat("X", 90): false,
	} {
		_, found := text.Find(value)
		assert.Equal(t, want, found, value)
	}
}

// TestAllFoldedStaysLinear walks over many places of one value in a text that
// has no exact one.
func TestAllFoldedStaysLinear(t *testing.T) {
	const n = 100_000
	text := evidence.New(strings.Repeat("row ten. ", n))
	count := 0
	for range text.All("ROW TEN") {
		count++
	}
	assert.Equal(t, n, count)
	m, ok := text.FindFrom("row ten", 9*(n-1))
	assert.Equal(t, evidence.Match{Start: 9 * (n - 1), End: 9*(n-1) + 7, Exact: true}, m)
	assert.True(t, ok)
}

// plainFind is the definition, slow: all places in order, exact ones first.
func plainFind(text, value string) (best evidence.Match, ok bool) {
	value = strings.TrimSpace(value)
	if value == "" {
		return best, false
	}
	for start := range text {
		for end := start + 1; end <= len(text); end++ {
			m := evidence.Match{Start: start, End: end, Exact: text[start:end] == value}
			if (!m.Exact && (best.Found() || !sameFolded(text[start:end], value))) || !plainWhole(text, start, end) {
				continue
			}
			if m.Exact {
				return m, true
			}
			best = m
		}
	}
	return best, best.Found()
}

func sameFolded(a, b string) bool {
	if a != strings.TrimSpace(a) {
		return false
	}
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

// plainWhole reports whether no word or number is cut, for the alphabet of the
// property test.
func plainWhole(text string, start, end int) bool {
	cut := func(i int) bool {
		if i == 0 || i == len(text) {
			return false
		}
		word := func(c byte) bool { return strings.IndexByte("abAB0123456789", c) >= 0 }
		if word(text[i-1]) && word(text[i]) {
			return true
		}
		for _, number := range numbers(text) {
			if number[0] < i && i < number[1] {
				return true
			}
		}
		return text[i]&0xC0 == 0x80 // within a character
	}
	return !cut(start) && !cut(end)
}

// numbers are the decimals and grouped numbers of text.
func numbers(text string) (found [][2]int) {
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	for i := range len(text) {
		left, right := 0, 0
		for digit(i - 1 - left) {
			left++
		}
		for digit(i + 1 + right) {
			right++
		}
		if left > 0 && right > 0 && (text[i] == '.' || text[i] == ',' && left <= 3 && right == 3) {
			found = append(found, [2]int{i - left, i + right + 1})
		}
	}
	return found
}

func TestAgreesWithTheDefinition(t *testing.T) {
	alphabet := []string{"a", "b", "A", "1", "2", "10", ".", ",", " ", "\n", "-", "团", "号", "000"}
	word := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(alphabet), 1, 5).Draw(t, "value"), "")
	})
	rapid.Check(t, func(t *rapid.T) {
		source := strings.Join(rapid.SliceOfN(rapid.SampledFrom(alphabet), 0, 40).Draw(t, "text"), "")
		values := rapid.SliceOfN(word, 1, 8).Draw(t, "values")
		prepared := evidence.New(source)
		prepared.Prepare(values)
		for _, v := range values {
			want, ok := plainFind(source, v)
			got, found := evidence.New(source).Find(v)
			require.Equal(t, ok, found, "%q in %q", v, source)
			require.Equal(t, want, got, "%q in %q", v, source)
			got, found = prepared.Find(v)
			require.Equal(t, ok, found, "prepared %q in %q", v, source)
			require.Equal(t, want, got, "prepared %q in %q", v, source)
		}
	})
}

// TestNestedValuesStayLinear looks up values that all end at every place.
func TestNestedValuesStayLinear(t *testing.T) {
	source := strings.Repeat("a ", 50_000)
	var values []string
	for i := 1; i <= 300; i++ {
		values = append(values, strings.TrimSpace(strings.Repeat("A ", i)))
	}
	for i, m := range evidence.Ground(source, values) {
		require.Equal(t, evidence.Match{Start: 0, End: len(values[i])}, m)
	}
}

func FuzzFind(f *testing.F) {
	f.Add("Please cancel QBD0514.", "qbd0514")
	f.Add("团号：ＱＢＤ０５１４，5月14日", "5月14日")
	f.Add("10,000.50", "50")
	f.Add("e\u0301\u200d\xff 1", "\u0301")
	f.Add("A\xff\xfe b\xfe\x01", "a\xff\xfe B\xfe\x01")
	f.Fuzz(func(t *testing.T, source, value string) {
		text := evidence.New(source)
		m, ok := text.Find(value)
		if ok != m.Found() || ok && m.Exact && m.In(source) != strings.TrimSpace(value) {
			t.Fatalf("%+v", m)
		}
		text.Prepare([]string{value})
		again, okAgain := text.Find(value)
		if again != m || ok != okAgain {
			t.Fatalf("prepared %+v, plain %+v", again, m)
		}
	})
}

// corpus is about size bytes of mail-like text, and n values of which most
// stand in it.
func corpus(size, n int) (string, []string) {
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	var values []string
	for i := 0; b.Len() < size; i++ {
		code := fmt.Sprintf("QBD%06d", i)
		line := fmt.Sprintf("Please cancel %s for %d rooms, 团号 %s，入住5月%d日。\n", code, random.IntN(90), code, random.IntN(30))
		b.WriteString(line)
		switch i % 4 {
		case 0:
			values = append(values, code)
		case 1:
			values = append(values, strings.TrimSpace(line))
		case 2:
			values = append(values, strings.ToLower(code))
		case 3:
			values = append(values, "absent "+code)
		}
	}
	for i := 0; len(values) < n; i++ {
		values = append(values, fmt.Sprintf("%d rooms, 团号 QBD%06d", i%90, i%9000))
	}
	return b.String(), values[:n]
}

func BenchmarkGround(b *testing.B) {
	source, values := corpus(1<<20, 10_000)
	b.ReportAllocs()
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		evidence.Ground(source, values)
	}
}

func BenchmarkFind(b *testing.B) {
	source, _ := corpus(3<<10, 1)
	text := evidence.New(source)
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := text.Find("QBD000020"); !ok {
			b.Fatal("not found")
		}
	}
}

func BenchmarkFindFolded(b *testing.B) {
	source, _ := corpus(3<<10, 1)
	text := evidence.New(source)
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := text.Find("qbd000020"); !ok {
			b.Fatal("not found")
		}
	}
}

func ExampleText_Find() {
	text := evidence.New("请取消团号ｑｂｄ0514，谢谢")
	m, ok := text.Find("QBD0514")
	fmt.Println(ok, m.In(text.String()), m.Exact)
	_, ok = text.Find("0514")
	fmt.Println(ok)
	// Output:
	// true ｑｂｄ0514 false
	// false
}
