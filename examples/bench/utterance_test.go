package bench

import (
	"context"
	"testing"
	"time"

	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/deskrules/deskrules/timepipe/timetext"
	dateparser "github.com/markusmobius/go-dateparser"
	"github.com/olebedev/when"
	"github.com/olebedev/when/rules/common"
	"github.com/olebedev/when/rules/en"
)

// utterance is what somebody says on monday, and the start that is meant.
type utterance struct {
	name, lang, text string
	start            time.Time
}

var shanghai = time.FixedZone("CST", 8*60*60)

func utterances() []utterance {
	return []utterance{
		{"zh", "zh", "明天 15:00 开会", time.Date(2026, 3, 24, 15, 0, 0, 0, shanghai)},
		{"en", "en", "book a room tomorrow at 3pm", time.Date(2026, 3, 24, 15, 0, 0, 0, shanghai)},
	}
}

// noTimes have no time in them.
func noTimes() []utterance {
	return []utterance{
		{"zh", "zh", "谢谢你的报告，写得非常好，辛苦了", time.Time{}},
		{"en", "en", "thanks for the report, it looks very good", time.Time{}},
	}
}

// reader is one way to find the time in an utterance. The function prepares
// what can be prepared once, and returns nil if the library has no grammar
// for the language. What it returns gives the zero time if there is none.
// deskrules also decides: work hours, durations, what is past, what to ask.
type reader struct {
	name string
	with func(testing.TB, utterance) func() (time.Time, error)
}

func readers() []reader {
	return []reader{
		{"deskrules", func(tb testing.TB, u utterance) func() (time.Time, error) {
			extractor, err := timetext.New(timetext.Config{})
			if err != nil {
				tb.Fatal(err)
			}
			zone, err := civil.LoadZone("Asia/Shanghai")
			if err != nil {
				tb.Fatal(err)
			}
			p, ctx, now := pipeline(tb), context.Background(), monday()
			return func() (time.Time, error) {
				slots, err := extractor.Extract(ctx, timepipe.Utterance{Text: u.text, Now: now, Zone: zone})
				if err != nil {
					return time.Time{}, err
				}
				d, err := p.Decide(slots, now)
				if err != nil || len(d.Windows) == 0 {
					return time.Time{}, err
				}
				return d.Windows[0].Start, nil
			}
		}},
		{"when", func(_ testing.TB, u utterance) func() (time.Time, error) {
			if u.lang == "zh" {
				return nil // its Chinese rules panic in v1.1.0, on any text of ours
			}
			w := when.New(nil)
			w.Add(en.All...)
			w.Add(common.All...)
			now := monday().In(shanghai)
			return func() (time.Time, error) {
				r, err := w.Parse(u.text, now)
				if r == nil || err != nil {
					return time.Time{}, err
				}
				return r.Time, nil
			}
		}},
		{"go-dateparser", func(_ testing.TB, u utterance) func() (time.Time, error) {
			config := &dateparser.Configuration{
				Languages: []string{u.lang}, CurrentTime: monday().In(shanghai), DefaultTimezone: shanghai,
			}
			return func() (time.Time, error) {
				// Where it finds nothing it sometimes says so by an error.
				_, found, _ := dateparser.Search(config, u.text)
				if len(found) == 0 {
					return time.Time{}, nil
				}
				return found[0].Date.Time, nil
			}
		}},
	}
}

func TestAllFindTheTime(t *testing.T) {
	for _, r := range readers() {
		for _, u := range append(utterances(), noTimes()...) {
			read := r.with(t, u)
			if read == nil {
				continue
			}
			if got, err := read(); err != nil || !got.Equal(u.start) {
				t.Errorf("%s on %q: %v, %v", r.name, u.text, got, err)
			}
		}
	}
}

func BenchmarkUtterance(b *testing.B) { benchmark(b, utterances()) }

func BenchmarkNoTime(b *testing.B) { benchmark(b, noTimes()) }

func benchmark(b *testing.B, us []utterance) {
	for _, u := range us {
		for _, r := range readers() {
			read := r.with(b, u)
			if read == nil {
				continue
			}
			b.Run(u.name+"/"+r.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if got, err := read(); err != nil || !got.Equal(u.start) {
						b.Fatal(got, err)
					}
				}
			})
		}
	}
}
