package slots

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// office makes the calendars of an office: people with blocks of 15 to 60
// minutes, sorted, over the days after start. One block in ten is tentative,
// one in twenty free, and every third person is optional.
func office(people, blocks, days int) Request {
	random := rand.New(rand.NewPCG(1, uint64(people*blocks)))
	start := time.Date(2026, 3, 1, 16, 0, 0, 0, time.UTC)
	zones := []string{"Asia/Shanghai", "Europe/London", "America/New_York"}
	r := Request{
		Busy:         make(map[string][]Block, people),
		DurationMins: 60,
		TimeRange:    TimeRange{start, start.AddDate(0, 0, days)},
		User: UserContext{
			WorkHours:       &Hours{"09:00", "18:00"},
			FocusTimeBlocks: []string{"14:00-16:00"},
			BufferTimeMins:  15,
		},
		Constraints: Constraints{Avoid: []Avoid{{Weekday: "Fri", Start: "12:00", End: "18:00"}}},
		Now:         start,
	}
	for i := range people {
		who := Person{
			ID:        fmt.Sprintf("person%04d@example.com", i),
			Timezone:  zones[i%len(zones)],
			Required:  i%3 != 2,
			Organizer: i == 0,
			WorkHours: &Hours{"08:00", "20:00"},
		}
		r.Participants = append(r.Participants, who)
		// The blocks of all people leave some gaps common to all: they lie in
		// the same half hours, the way meetings follow one another.
		slot := time.Duration(days) * 24 * time.Hour / time.Duration(blocks)
		list := make([]Block, blocks)
		for k := range list {
			at := start.Add(time.Duration(k)*slot + time.Duration(random.IntN(4))*5*time.Minute).Truncate(5 * time.Minute)
			status := Busy
			switch random.IntN(20) {
			case 0, 1:
				status = Tentative
			case 2:
				status = Free
			}
			list[k] = Block{Start: at, End: at.Add(time.Duration(1+random.IntN(4)) * 15 * time.Minute), Status: status}
		}
		slices.SortFunc(list, func(a, b Block) int { return a.Start.Compare(b.Start) })
		r.Busy[who.ID] = list
	}
	return r
}

func intervals(r Request) []span {
	var out []span
	for _, who := range r.Participants {
		for i := range r.Busy[who.ID] {
			start, end := r.Busy[who.ID][i].seconds()
			out = append(out, span{start, end})
		}
	}
	return out
}

var sink int

// BenchmarkFind is the row of the speed table: 50 people, 200 sorted blocks
// each, 30 days, the best three. Compare with BenchmarkPlainMerge.
func BenchmarkFind(b *testing.B) {
	r := office(50, 200, 30)
	b.ReportAllocs()
	for b.Loop() {
		result, err := Find(r)
		if err != nil || len(result.Slots) != 3 {
			b.Fatal(err, len(result.Slots))
		}
	}
}

func BenchmarkExplain(b *testing.B) {
	r := office(50, 200, 30)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := Explain(r); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPlainMerge merges the same intervals, sorted beforehand as one
// list: one pass, no zones, no people, no answer.
func BenchmarkPlainMerge(b *testing.B) {
	all := intervals(office(50, 200, 30))
	slices.SortFunc(all, compareSpans)
	out := make([]span, 0, len(all))
	b.ReportAllocs()
	for b.Loop() {
		out = out[:0]
		for _, x := range all {
			if n := len(out); n > 0 && x.start <= out[n-1].end {
				out[n-1].end = max(out[n-1].end, x.end)
				continue
			}
			out = append(out, x)
		}
		sink = len(out)
	}
}

// BenchmarkPlainMergeOfBlocks is BenchmarkPlainMerge on blocks as the caller
// has them, with times instead of integers.
func BenchmarkPlainMergeOfBlocks(b *testing.B) {
	r := office(50, 200, 30)
	var all []Block
	for _, who := range r.Participants {
		all = append(all, r.Busy[who.ID]...)
	}
	slices.SortFunc(all, func(a, b Block) int { return a.Start.Compare(b.Start) })
	out := make([]TimeRange, 0, len(all))
	b.ReportAllocs()
	for b.Loop() {
		out = out[:0]
		for i := range all {
			x := &all[i]
			if n := len(out); n > 0 && !x.Start.After(out[n-1].End) {
				if x.End.After(out[n-1].End) {
					out[n-1].End = x.End
				}
				continue
			}
			out = append(out, TimeRange{x.Start, x.End})
		}
		sink = len(out)
	}
}

// BenchmarkMergeOfEach merges the intervals of each person, which are sorted,
// into a list of his own.
func BenchmarkMergeOfEach(b *testing.B) {
	r := office(50, 200, 30)
	all := intervals(r)
	out := make([]span, 0, len(all))
	b.ReportAllocs()
	for b.Loop() {
		out = out[:0]
		for i := range r.Participants {
			before := len(out)
			for _, x := range all[i*200 : (i+1)*200] {
				if n := len(out); n > before && x.start <= out[n-1].end {
					out[n-1].end = max(out[n-1].end, x.end)
					continue
				}
				out = append(out, x)
			}
		}
		sink = len(out)
	}
}

// BenchmarkSortedMerge merges the same intervals as they come: each person's
// are sorted, all together are not.
func BenchmarkSortedMerge(b *testing.B) {
	all := intervals(office(50, 200, 30))
	scratch := make([]span, len(all))
	b.ReportAllocs()
	for b.Loop() {
		copy(scratch, all)
		sink = len(merge(scratch))
	}
}

// BenchmarkGrowth shows that the work grows with the number of blocks.
func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000, 1_000_000} {
		r := office(50, n/50, 30)
		for _, order := range []string{"sorted", "shuffled"} {
			if order == "shuffled" {
				random := rand.New(rand.NewPCG(2, uint64(n)))
				for _, who := range r.Participants {
					list := r.Busy[who.ID]
					random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
				}
			}
			b.Run(fmt.Sprintf("%s/%d", order, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := Find(r); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/block")
			})
		}
	}
}

// BenchmarkDecode reads a request with 10,000 blocks.
func BenchmarkDecode(b *testing.B) {
	r := office(50, 200, 30)
	r.MaxSlots, r.StepMins = 3, 15
	data, err := json.Marshal(r)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DecodeRequest(data); err != nil {
			b.Fatal(err)
		}
	}
}
