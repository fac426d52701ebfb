package bench

import (
	"testing"
	"time"

	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// monday is 23 March 2026, 14:00 in Shanghai.
func monday() time.Time { return time.UnixMilli(1774245600000) }

func pipeline(tb testing.TB) *timepipe.Pipeline {
	p, err := timepipe.New(timepipe.Config{})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// tomorrowAtNine has no half of the day: two candidates.
func tomorrowAtNine() timepipe.Slots {
	return timepipe.Slots{Alternatives: []timepipe.Slot{{
		Date: civil.MustParseDate("2026-03-24"), Kind: timepipe.AtClock, Clock: civil.MustParseTime("09:00"),
	}}}
}

func TestDecideHasTwoCandidates(t *testing.T) {
	d, err := pipeline(t).Decide(tomorrowAtNine(), monday())
	if err != nil || d.Status != timepipe.Ambiguous || len(d.Windows) != 2 {
		t.Errorf("%+v, %v", d, err)
	}
}

func BenchmarkDecide(b *testing.B) {
	p, slots, now := pipeline(b), tomorrowAtNine(), monday()
	b.ReportAllocs()
	for b.Loop() {
		if d, err := p.Decide(slots, now); err != nil || len(d.Windows) != 2 {
			b.Fatal(d, err)
		}
	}
}
