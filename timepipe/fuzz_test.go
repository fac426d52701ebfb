package timepipe_test

import (
	"errors"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// FuzzDo feeds any bytes as a request: the answer is a response or violations.
func FuzzDo(f *testing.F) {
	for _, c := range wireCases(f) {
		f.Add([]byte(c.Request))
	}
	for _, c := range append(ruleCases(), customRuleCases()...) {
		f.Add(c.wire())
	}
	for _, c := range invalidRequests {
		f.Add([]byte(c.request))
	}
	p := pipeline(f, timepipe.Config{})
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := timepipe.DecodeRequest(data)
		if err != nil {
			var vs rule.Violations
			if !errors.As(err, &vs) || len(vs) == 0 {
				t.Fatalf("not violations: %v", err)
			}
			for _, v := range vs {
				if v.Rule == "" || v.Message == "" || !utf8.ValidString(v.Message) {
					t.Fatalf("incomplete violation: %+v", v)
				}
			}
			return
		}
		got, err := p.Do(r)
		if err != nil {
			t.Fatalf("a request that was decoded is refused: %v", err)
		}
		checkResponse(t, got)
		explained, _, err := p.ExplainDo(r)
		if err != nil || explained.Status != got.Status || explained.Reason != got.Reason {
			t.Fatalf("explained: %v %v, not explained: %v", explained, err, got)
		}
	})
}

func checkResponse(t *testing.T, r timepipe.Response) {
	t.Helper()
	n := len(r.Candidates)
	switch r.Status {
	case timepipe.OK:
		if n != 1 || r.Reason != "" {
			t.Fatalf("OK: %+v", r)
		}
	case timepipe.Ambiguous:
		if r.Reason == "" || n == 1 {
			t.Fatalf("AMBI: %+v", r)
		}
	case timepipe.Failed:
		if r.Reason == "" || n != 0 {
			t.Fatalf("ERROR: %+v", r)
		}
	default:
		t.Fatalf("status %q", r.Status)
	}
	if r.Candidates == nil {
		t.Fatal("candidates are null")
	}
	for _, c := range r.Candidates {
		if _, err := time.Parse(time.RFC3339, c); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzDecide feeds slots that no extractor should make: the answer is a
// decision or violations.
func FuzzDecide(f *testing.F) {
	f.Add(int64(1774245600), "CLOCK", "AM", "", 2026, 3, 24, 9, 0, 0, int64(time.Hour), int64(0), byte(1))
	f.Add(int64(1774245600), "ASAP", "PM", "", 0, 0, 0, 0, 0, 0, int64(0), int64(3*time.Hour), byte(2))
	f.Add(int64(1774245600), "NOW", "", "no_such_date", 9999, 12, 31, 23, 59, 0, int64(1)<<62, int64(1)<<62, byte(0))
	p := pipeline(f, timepipe.Config{})
	f.Fuzz(func(t *testing.T, now int64, kind, period, contradiction string, y, mo, d, h, mi, sec int, duration, within int64, n byte) {
		s := timepipe.Slot{
			Kind: timepipe.TimeKind(kind), Period: timepipe.Period(period), Contradiction: timepipe.Contradiction(contradiction),
			Date: civil.Date{Year: y, Month: time.Month(mo), Day: d}, Clock: civil.Time{Hour: h, Minute: mi, Second: sec},
			Duration: time.Duration(duration), Within: time.Duration(within),
		}
		slots := timepipe.Slots{}
		for range n {
			slots.Alternatives = append(slots.Alternatives, s)
		}
		decision, err := p.Decide(slots, time.Unix(now, 0))
		var vs rule.Violations
		switch {
		case err == nil:
			checkResponse(t, decision.Response())
		case !errors.As(err, &vs) || len(vs) == 0:
			t.Fatalf("not violations: %v", err)
		}
	})
}
