package timepipe_test

import (
	"testing"

	"github.com/deskrules/deskrules/timepipe"
)

func BenchmarkDecide(b *testing.B) {
	p := pipeline(b, timepipe.Config{})
	slots := timepipe.Slots{Alternatives: []timepipe.Slot{tomorrow(clock("09:00"))}}
	now := monday()
	b.ReportAllocs()
	for b.Loop() {
		d, err := p.Decide(slots, now)
		if err != nil || len(d.Windows) != 2 {
			b.Fatal(d, err)
		}
	}
}

func BenchmarkExplain(b *testing.B) {
	p := pipeline(b, timepipe.Config{})
	slots := timepipe.Slots{Alternatives: []timepipe.Slot{tomorrow(clock("09:00"))}}
	now := monday()
	b.ReportAllocs()
	for b.Loop() {
		if _, why, err := p.Explain(slots, now); err != nil || len(why.Entries) == 0 {
			b.Fatal(err)
		}
	}
}

func BenchmarkDo(b *testing.B) {
	for _, c := range []struct{ name, request string }{
		{"default config", `{"start_date":"2026-03-24","start_time":"09:00",` + monday14 + `}`},
		{"own config", `{"start_date":"2026-03-24","start_time":"09:00","config":{"work_hours":{"start":"00:00","end":"23:59"},"max_duration_hours":4.0},` + monday14 + `}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := pipeline(b, timepipe.Config{})
			r, err := timepipe.DecodeRequest([]byte(c.request))
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if got, err := p.Do(r); err != nil || got.Status != timepipe.Ambiguous {
					b.Fatal(got, err)
				}
			}
		})
	}
}

func BenchmarkExplainDo(b *testing.B) {
	p := pipeline(b, timepipe.Config{})
	r, err := timepipe.DecodeRequest([]byte(`{"start_date":"2026-03-24","start_time":"09:00",` + monday14 + `}`))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, why, err := p.ExplainDo(r); err != nil || len(why.Entries) == 0 {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeRequest(b *testing.B) {
	data := []byte(`{"start_date":"2026-03-24","start_time":"09:00","period":null,"duration_hours":1.0,"current_time":1774245600000,"config":{"work_hours":{"start":"00:00","end":"23:59"},"max_duration_hours":4.0}}`)
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := timepipe.DecodeRequest(data); err != nil {
			b.Fatal(err)
		}
	}
}
