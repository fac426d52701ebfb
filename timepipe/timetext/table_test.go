package timetext_test

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/deskrules/deskrules/timepipe/timetext"
)

var tables = []string{"testdata/utterances_zh.txt", "testdata/utterances_en.txt", "testdata/utterances_mixed.txt"}

var shanghai = civil.MustLoadZone("Asia/Shanghai")

func pipeline(t testing.TB) *timepipe.Pipeline {
	t.Helper()
	day := 24.0
	p, err := timepipe.New(timepipe.Config{MaxDurationHours: &day})
	require.NoError(t, err)
	return p
}

// builtIn is the extractor with no words of a host.
var builtIn = sync.OnceValue(func() *timetext.Extractor {
	x, err := timetext.New(timetext.Config{})
	if err != nil {
		panic(err)
	}
	return x
})

func extractor(t testing.TB, words ...timetext.Word) *timetext.Extractor {
	t.Helper()
	if len(words) == 0 {
		return builtIn()
	}
	x, err := timetext.New(timetext.Config{Words: words})
	require.NoError(t, err)
	return x
}

// told is a decision in the form of the tables in testdata.
func told(t testing.TB, x *timetext.Extractor, p *timepipe.Pipeline, say string, now time.Time) string {
	t.Helper()
	slots := x.Read(timepipe.Utterance{Text: say, Now: now, Zone: shanghai})
	d, err := p.Decide(slots, now)
	require.NoError(t, err, say)
	var b strings.Builder
	b.WriteString(string(d.Status))
	for i, w := range d.Windows {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte(' ')
		layout := "2006-01-02 15:04"
		if w.Start.Year() == now.Year() {
			layout = "01-02 15:04"
		}
		b.WriteString(w.Start.Format(layout) + "-" + w.End.Format("15:04"))
	}
	if len(d.Windows) == 0 {
		b.WriteString(" " + string(d.Reason))
	}
	for _, s := range slots.NotUnderstood {
		b.WriteString(" ~" + s.In(say))
	}
	return b.String()
}

// The tables in testdata: what is said, and what is decided on it.
func TestUtterances(t *testing.T) {
	x, p := extractor(t), pipeline(t)
	for _, file := range tables {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		now := time.Date(2026, 9, 23, 10, 30, 0, 0, shanghai.Location())
		for i, line := range strings.Split(string(data), "\n") {
			say, want, ok := strings.Cut(line, "\t")
			switch {
			case line == "" || strings.HasPrefix(line, "#"):
				continue
			case strings.HasPrefix(line, "@ "):
				now, err = time.ParseInLocation("@ 2006-01-02 15:04", line, shanghai.Location())
				require.NoError(t, err)
				continue
			}
			require.True(t, ok, line)
			assert.Equal(t, want, told(t, x, p, say, now), fmt.Sprintf("%s:%d %s", file, i+1, say))
		}
	}
}
