package evidence_test

import (
	"strings"
	"testing"

	"github.com/deskrules/deskrules/contract/evidence"
)

// A text of about 1 MB and values that make looking them up dear.
func BenchmarkLarge(b *testing.B) {
	line := "Please note QBD0514 arrives 14 May, 2 TWN rooms; 入住5月14日離店。 a b c d e f\n"
	text := strings.Repeat(line, 1<<20/len(line))
	folded := strings.ToUpper(text)
	many := make([]string, 2000)
	for i := range many {
		many[i] = "guest " + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + " of " + string(rune('a'+i/26%26))
	}
	atEnd := text + "THE VERY LAST"
	for _, c := range []struct {
		name, text string
		values     []string
		prepare    bool
	}{
		{"WholeText", text, []string{text[:len(text)-1]}, false},
		{"WholeTextFolded", text, []string{folded[:len(text)-1]}, false},
		{"WholeTextFoldedPrepared", text, []string{folded[:len(text)-1]}, true},
		{"LongerThanText", text, []string{folded + folded}, false},
		{"ManyShort", text, many, false},
		{"AtEnd", atEnd, []string{"the very last"}, false},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				t := evidence.New(c.text)
				if c.prepare {
					t.Prepare(c.values)
				}
				for _, v := range c.values {
					t.Find(v)
				}
			}
		})
	}
	b.Run("AllFolded", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			n := 0
			for range evidence.New(text).All("PLEASE NOTE") {
				n++
			}
			if n < 1000 {
				b.Fatal(n)
			}
		}
	})
}
