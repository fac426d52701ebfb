package timetext_test

import (
	"fmt"
	"os"
	"strconv"
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
	return pipelineUpTo(t, 24)
}

func pipelineUpTo(t testing.TB, hours float64) *timepipe.Pipeline {
	t.Helper()
	p, err := timepipe.New(timepipe.Config{MaxDurationHours: &hours})
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
		now, p := wednesday, p
		for i, line := range strings.Split(string(data), "\n") {
			say, want, ok := strings.Cut(line, "\t")
			switch {
			case line == "" || strings.HasPrefix(line, "#"):
				continue
			case strings.HasPrefix(line, "@ "):
				at, limit, limited := strings.Cut(line, " up to ")
				now, err = time.ParseInLocation("@ 2006-01-02 15:04:05", at, shanghai.Location())
				if err != nil {
					now, err = time.ParseInLocation("@ 2006-01-02 15:04", at, shanghai.Location())
				}
				require.NoError(t, err)
				p = pipeline(t)
				if limited {
					hours, err := strconv.ParseFloat(limit, 64)
					require.NoError(t, err)
					p = pipelineUpTo(t, hours)
				}
				continue
			}
			require.True(t, ok, line)
			assert.Equal(t, want, told(t, x, p, say, now), fmt.Sprintf("%s:%d %s", file, i+1, say))
		}
	}
}
