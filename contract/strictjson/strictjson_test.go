package strictjson_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
)

type base struct {
	ID string `json:"id"`
}

type leaf struct {
	Name  string   `json:"name"`
	Score *float64 `json:"score"`
}

type document struct {
	base
	Count    int                        `json:"count"`
	Small    int8                       `json:"small" strict:"optional"`
	Unsigned uint16                     `json:"unsigned" strict:"optional"`
	Half     float32                    `json:"half" strict:"optional"`
	Exact    json.Number                `json:"exact" strict:"optional"`
	Flag     bool                       `json:"flag" strict:"optional"`
	Leaves   []leaf                     `json:"leaves"`
	Maybe    []string                   `json:"maybe" strict:"optional,nullable"`
	Open     map[string]json.RawMessage `json:"open" strict:"optional"`
	Raw      json.RawMessage            `json:"raw" strict:"optional"`
	Any      any                        `json:"any" strict:"optional"`
	At       *time.Time                 `json:"at" strict:"optional"`
	Zone     textual                    `json:"zone" strict:"optional"`
	Child    *document                  `json:"child" strict:"optional"`
	Default  string                     `json:"default" strict:"optional"`
	Hidden   string                     `json:"-"`
	private  string
	Untagged string
}

type textual struct{ s string }

func (t *textual) UnmarshalText(b []byte) error {
	if string(b) == "bad" {
		return fmt.Errorf("a bad word")
	}
	t.s = string(b)
	return nil
}

var decoder = strictjson.New[document](strictjson.Options{
	Rule: "D-1",
	RuleFor: func(p strictjson.Problem) rule.ID {
		if p.Fault == strictjson.UnknownKey && p.Key == "secret" {
			return "D-SECRET"
		}
		if p.Parent == "/leaves/0" {
			return "D-LEAF"
		}
		return ""
	},
})

func TestDecodeAll(t *testing.T) {
	got, vs := decoder.Decode([]byte(`{
		"id":"é\u00e9\ud83d\ude00\n","count":1e3,"small":-128,"unsigned":65535,"half":0.5,"exact":1.10,"flag":true,
		"leaves":[{"name":"a","score":null},{"name":"","score":2}],"maybe":null,
		"open":{"x":[1, 2]},"raw":{"k" : null},"any":{"a":[true]},"at":"2026-03-23T14:00:00Z","zone":"UTC",
		"child":{"id":"c","count":0,"leaves":[]}}`))
	require.Empty(t, vs)
	two := 2.0
	assert.Equal(t, "éé😀\n", got.ID)
	assert.Equal(t, 1000, got.Count)
	assert.Equal(t, int8(-128), got.Small)
	assert.Equal(t, uint16(65535), got.Unsigned)
	assert.InDelta(t, 0.5, got.Half, 0)
	assert.Equal(t, json.Number("1.10"), got.Exact)
	assert.True(t, got.Flag)
	assert.Equal(t, []leaf{{Name: "a"}, {Score: &two}}, got.Leaves)
	assert.Nil(t, got.Maybe)
	assert.Equal(t, `[1, 2]`, string(got.Open["x"]))
	assert.Equal(t, `{"k" : null}`, string(got.Raw))
	assert.Equal(t, map[string]any{"a": []any{true}}, got.Any)
	assert.Equal(t, "UTC", got.Zone.s)
	require.NotNil(t, got.Child)
	assert.Equal(t, []leaf{}, got.Child.Leaves, "an empty array is not null")
}

func TestEveryProblemAtOnce(t *testing.T) {
	got, vs := decoder.Decode([]byte(`{
		"ID":"x","count":"1","count":2,"small":128,"unsigned":-1,"half":1e99,"flag":null,"secret":{"a":1,"a":2},
		"leaves":[{"name":1,"score":"x","more":0},null,7],"maybe":{},"open":{"x":1,"x":{"y":0,"y":1}},
		"raw":[{"z":1,"z":2}],"at":"yesterday","zone":"bad","child":{"id":"c","count":1.5,"leaves":null},"a/b":1}`))
	var lines []string
	for _, v := range vs {
		lines = append(lines, v.Pointer+" "+string(v.Rule))
		assert.NotEmpty(t, v.Message)
	}
	assert.Equal(t, []string{
		"/ID D-1", "/at D-1", "/a~1b D-1", "/child/count D-1", "/child/leaves D-1", "/count D-1", "/count D-1",
		"/flag D-1", "/half D-1", "/id D-1",
		"/leaves/0/more D-LEAF", "/leaves/0/name D-LEAF", "/leaves/0/score D-LEAF", "/leaves/1 D-1", "/leaves/2 D-1",
		"/maybe D-1", "/open/x D-1", "/raw/0/z D-1", "/secret D-SECRET", "/secret/a D-1", "/small D-1", "/unsigned D-1", "/zone D-1",
	}, lines)
	assert.Equal(t, "c", got.Child.ID, "what could be read is there")
}

func TestDefaultsStay(t *testing.T) {
	v := document{Default: "kept", Hidden: "h", Untagged: "u", private: "p"}
	vs := decoder.DecodeInto([]byte(`{"id":"x","count":1,"leaves":[]}`), &v)
	require.Empty(t, vs)
	assert.Equal(t, "kept", v.Default)
	vs = decoder.DecodeInto([]byte(`{"id":"x","count":1,"leaves":[],"Hidden":"","Untagged":"","-":""}`), &v)
	assert.Len(t, vs, 3)
	assert.Equal(t, "u", v.Untagged)
}

func TestNumbers(t *testing.T) {
	type numbers struct {
		I int64   `json:"i" strict:"optional"`
		U uint64  `json:"u" strict:"optional"`
		F float64 `json:"f" strict:"optional"`
	}
	d := strictjson.New[numbers](strictjson.Options{Rule: "N"})
	for text, want := range map[string]numbers{
		`{"i":9223372036854775807}`:  {I: math.MaxInt64},
		`{"i":-9223372036854775808}`: {I: math.MinInt64},
		`{"i":1774245600000.0}`:      {I: 1774245600000},
		`{"i":1.7742456e12}`:         {I: 1774245600000},
		`{"i":-0}`:                   {},
		`{"u":18446744073709551615}`: {U: math.MaxUint64},
		`{"f":1e308}`:                {F: 1e308},
		`{"f":-0.5E+1}`:              {F: -5},
	} {
		got, vs := d.Decode([]byte(text))
		assert.Empty(t, vs, text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{
		`{"i":9223372036854775808}`, `{"i":1.5}`, `{"i":1e300}`, `{"i":9007199254740994.0}`, `{"u":1.0}`, `{"u":-1}`, `{"u":18446744073709551616}`, `{"f":1e309}`,
	} {
		_, vs := d.Decode([]byte(text))
		assert.Len(t, vs, 1, text)
	}
}

func TestSyntax(t *testing.T) {
	for text, at := range map[string][3]int{ // offset, line, column
		"":                       {0, 1, 1},
		"  ":                     {2, 1, 3},
		"{":                      {1, 1, 2},
		"{\"a\"":                 {4, 1, 5},
		"{\"a\":1,}":             {7, 1, 8},
		"[1,]":                   {3, 1, 4},
		"[1 2]":                  {3, 1, 4},
		"{a:1}":                  {1, 1, 2},
		"nul":                    {0, 1, 1},
		"01":                     {0, 1, 1},
		"1.":                     {0, 1, 1},
		"-":                      {0, 1, 1},
		"1e":                     {0, 1, 1},
		"+1":                     {0, 1, 1},
		".5":                     {0, 1, 1},
		"1 1":                    {2, 1, 3},
		"\"abc":                  {0, 1, 1},
		"\"a\nb\"":               {2, 1, 3},
		"\"\\x\"":                {1, 1, 2},
		"\"\\u12\"":              {1, 1, 2},
		"\"\\ud800\"":            {1, 1, 2},
		"\"\\ud800\\u0041\"":     {1, 1, 2},
		"\"\\udc00\"":            {1, 1, 2},
		"\"\xff\"":               {1, 1, 2},
		"\"\\n\xff\"":            {3, 1, 4},
		"\"\\n\x01\"":            {3, 1, 4},
		"[\n  \"页\", x]":         {11, 2, 8},
		"NaN":                    {0, 1, 1},
		"\ufeff{}":               {0, 1, 1},
		"\"\\n":                  {0, 1, 1},
		"{\"a\":1 \"b\":2}":      {7, 1, 8},
		strings.Repeat("[", 200): {strictjson.MaxDepth, 1, strictjson.MaxDepth + 1},
	} {
		_, err := strictjson.Parse([]byte(text))
		var syntax *strictjson.SyntaxError
		require.ErrorAs(t, err, &syntax, "%q", text)
		assert.Equal(t, at, [3]int{syntax.Offset, syntax.Line, syntax.Column}, "%q: %v", text, err)
		assert.Equal(t, strings.HasPrefix(text, "[["), syntax.Limit, "%q", text)
		_, vs := decoder.Decode([]byte(text))
		require.Len(t, vs, 1, "%q", text)
		assert.Equal(t, rule.ID("D-1"), vs[0].Rule)
	}
	deep := strings.Repeat("[", strictjson.MaxDepth) + strings.Repeat("]", strictjson.MaxDepth)
	_, err := strictjson.Parse([]byte(deep))
	assert.NoError(t, err)
}

func TestLimits(t *testing.T) {
	small := strictjson.New[any](strictjson.Options{Rule: "S", MaxBytes: 10})
	_, vs := small.Decode([]byte(`"01234567"`))
	assert.Empty(t, vs)
	_, vs = small.Decode([]byte(`"012345678"`))
	assert.Len(t, vs, 1)

	many := `{` + strings.TrimSuffix(strings.Repeat(`"x":1,`, 3000), ",") + `}`
	_, vs = strictjson.New[struct{}](strictjson.Options{Rule: "M"}).Decode([]byte(many))
	assert.LessOrEqual(t, len(vs), strictjson.MaxProblems+1)
	assert.Contains(t, vs[0].Message, "the rest is not listed")
}

func TestTooManyValues(t *testing.T) {
	numbers := func(n int) []byte { return []byte("[" + strings.Repeat("1,", n-1) + "1]") }
	_, err := strictjson.Parse(numbers(strictjson.MaxValues - 1)) // and the array
	require.NoError(t, err)
	_, err = strictjson.Parse(numbers(strictjson.MaxValues))
	var syntax *strictjson.SyntaxError
	require.ErrorAs(t, err, &syntax)
	assert.True(t, syntax.Limit)
	assert.Equal(t, 2*strictjson.MaxValues-1, syntax.Offset)
	assert.Equal(t, fmt.Sprintf("the text has more than %d values", strictjson.MaxValues), syntax.Problem)

	// The key that nobody knows is not worth its memory.
	_, vs := decoder.Decode([]byte(`{"unknown":` + string(numbers(strictjson.MaxValues)) + `}`))
	require.Len(t, vs, 1)
	assert.Contains(t, vs[0].Message, "values")
}

func TestByteOrderMark(t *testing.T) {
	for text, problem := range map[string]string{
		"\ufeff{}":           "the text starts with a byte order mark",
		"\ufeff":             "the text starts with a byte order mark",
		"\xff\xfe{\x00}\x00": "the text starts with a byte order mark of UTF-16 and must be UTF-8",
		"\xfe\xff\x00{\x00}": "the text starts with a byte order mark of UTF-16 and must be UTF-8",
		"\xff":               "a value cannot begin like this",
		" \ufeff{}":          "a value cannot begin like this",
	} {
		_, err := strictjson.Parse([]byte(text))
		var syntax *strictjson.SyntaxError
		require.ErrorAs(t, err, &syntax, "%q", text)
		assert.Equal(t, problem, syntax.Problem, "%q", text)
	}
	n, err := strictjson.Parse([]byte("\"\ufeff\"")) // within a string it is a character
	require.NoError(t, err)
	assert.Equal(t, "\ufeff", n.Text)
}

// A long key must not be repeated at full length for every fault below it.
func TestLongKeysAreNotAmplified(t *testing.T) {
	key := strings.Repeat("K", 100_000)
	inner := strings.TrimSuffix(strings.Repeat(`"0":1,"0":1,`, 2000), ",")
	_, vs := decoder.Decode([]byte(`{"` + key + `":{` + inner + `},"id":"x","count":1,"leaves":[]}`))
	require.NotEmpty(t, vs)
	assert.Less(t, len(vs.Error()), 1<<20)
}

func TestNothingToBind(t *testing.T) {
	var v leaf
	vs := strictjson.New[leaf](strictjson.Options{Rule: "L", MaxBytes: -1}).BindInto(nil, nil, &v)
	require.Len(t, vs, 1)
}

func TestTree(t *testing.T) {
	data := []byte(` {"a":[1,{"b/c":null}],"a":true} `)
	n, err := strictjson.Parse(data)
	require.NoError(t, err)
	assert.Equal(t, strictjson.Object, n.Kind)
	assert.Equal(t, `{"a":[1,{"b/c":null}],"a":true}`, string(data[n.Start:n.End]))
	assert.Equal(t, strictjson.Array, n.Get("a").Kind, "the first of two")
	assert.Nil(t, n.Get("b"))
	assert.Nil(t, (*strictjson.Node)(nil).Get("a"))
	var seen []string
	n.Walk(func(p string, n *strictjson.Node) bool {
		seen = append(seen, p+" "+n.Kind.String())
		return p != "/a/1"
	})
	assert.Equal(t, []string{" an object", "/a an array", "/a/0 a number", "/a/1 an object", "/a a boolean"}, seen)
	assert.Equal(t, "nothing", strictjson.Kind(0).String())
}

func TestBindInto(t *testing.T) {
	data := []byte(`{"inner":{"name":"a","score":1,"x":2}}`)
	n, err := strictjson.Parse(data)
	require.NoError(t, err)
	var v leaf
	vs := strictjson.New[leaf](strictjson.Options{Rule: "L"}).BindInto(data, n.Get("inner"), &v)
	assert.Equal(t, "a", v.Name)
	require.Len(t, vs, 1)
	assert.Equal(t, "/x", vs[0].Pointer)
	assert.Contains(t, vs[0].Message, "name, score")
}

func TestNewRefusesWhatJSONCannotSpell(t *testing.T) {
	assert.Panics(t, func() {
		strictjson.New[struct {
			C chan int `json:"c"`
		}](strictjson.Options{})
	})
	assert.Panics(t, func() { strictjson.New[map[int]string](strictjson.Options{}) })
	assert.Panics(t, func() {
		strictjson.New[struct {
			S fmt.Stringer `json:"s"`
		}](strictjson.Options{})
	})
	assert.Panics(t, func() {
		strictjson.New[struct {
			S string `json:"s" strict:"sometimes"`
		}](strictjson.Options{})
	})
}

// FuzzParse: this parser accepts what encoding/json accepts, but for text that
// encoding/json would change (invalid UTF-8, halves of surrogate pairs) and
// for depth; and it reads the same values.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`{"a":[1,2.5e-3,true,null,"x\u00e9\ud83d\ude00"]}`, `[[[]]]`, `"\ud800"`, `"` + "\xff" + `"`, `1e400`, `{"a":1,"a":2}`, ``, `{"a":}`, `-0.0`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := strictjson.Parse(data)
		if err == nil && !json.Valid(data) {
			t.Fatalf("accepted %q", data)
		}
		var v any
		if json.Unmarshal(data, &v) != nil {
			return
		}
		if err != nil {
			text := err.Error()
			for _, why := range []string{"not UTF-8", "this escape is no character", "deep in each other"} {
				if strings.Contains(text, why) {
					return
				}
			}
			t.Fatalf("refused %q: %v", data, err)
		}
		got, vs := strictjson.New[any](strictjson.Options{Rule: "F"}).Decode(data)
		if !reflect.DeepEqual(got, v) {
			t.Fatalf("%q is read as %v, not %v", data, got, v)
		}
		duplicate := hasDuplicate(n)
		if duplicate != (len(vs) > 0) {
			t.Fatalf("%q: duplicate keys %v, violations %v", data, duplicate, vs)
		}
		decoder.Decode(data)
	})
}

func hasDuplicate(n *strictjson.Node) bool {
	seen := map[string]bool{}
	for _, m := range n.Members {
		if seen[m.Key] || hasDuplicate(m.Value) {
			return true
		}
		seen[m.Key] = true
	}
	for _, i := range n.Items {
		if hasDuplicate(i) {
			return true
		}
	}
	return false
}

func ExampleDecoder_Decode() {
	type request struct {
		Room  string  `json:"room"`
		Hours float64 `json:"hours"`
		Note  *string `json:"note"`
	}
	requests := strictjson.New[request](strictjson.Options{Rule: "EX-1"})
	_, problems := requests.Decode([]byte(`{"room":"A","Hours":2,"note":null,"colour":"red","room":"B"}`))
	for _, p := range problems {
		fmt.Println(p.Pointer, "-", p.Message)
	}
	// Output:
	// /Hours - the key is spelled "hours"
	// /colour - the key is unknown here; known are room, hours, note
	// /hours - the key is missing; it must be a number
	// /room - the key stands twice; the first is read
}

func BenchmarkDecode(b *testing.B) {
	data := []byte(`{"id":"x","count":1,"leaves":[{"name":"a","score":1.5},{"name":"b","score":null}],"flag":true,"open":{"x":[1,2,3]}}`)
	b.Run("strict", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			if _, vs := decoder.Decode(data); len(vs) > 0 {
				b.Fatal(vs)
			}
		}
	})
	b.Run("encoding json", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			var v document
			if err := json.Unmarshal(data, &v); err != nil {
				b.Fatal(err)
			}
		}
	})
}
