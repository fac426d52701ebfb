package timepipe

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
)

// Pipeline decides on slots: it normalises them, runs the windows through its
// filters and resolves what is left. It is compiled once by [New], immutable,
// and safe for concurrent use. It reads no clock: the current time is an
// argument.
type Pipeline struct {
	settings settings
	filters  []Filter // the host's, kept for requests with a configuration of their own
}

// New compiles a configuration. The error is [rule.Violations] and lists every
// fault of the configuration.
func New(c Config) (*Pipeline, error) {
	s, vs := c.compile("")
	if err := vs.Err(); err != nil {
		return nil, err
	}
	return &Pipeline{settings: s, filters: slices.Clone(c.Filters)}, nil
}

// ErrNotCompiled is the error of a Pipeline that was not made with [New].
var ErrNotCompiled = errors.New("timepipe: the pipeline was not made with New")

func (p *Pipeline) compiled() bool { return p != nil && p.settings.zone.Valid() }

// Decide answers one wish. now is the instant at which it was made; its zone
// does not matter. The error is [rule.Violations], if a slot holds what is no date,
// no time or no duration, or if now is not of the years 1973 to 9998; or it is
// [ErrNotCompiled].
func (p *Pipeline) Decide(slots Slots, now time.Time) (Decision, error) {
	if !p.compiled() {
		return Decision{}, ErrNotCompiled
	}
	return p.settings.decide(slots, now, nil)
}

// Explain decides as [Pipeline.Decide] does and says which rules made the
// decision. The explanation holds what was judged even if there is an error.
func (p *Pipeline) Explain(slots Slots, now time.Time) (Decision, rule.Explanation, error) {
	var rec rule.Recorder
	if !p.compiled() {
		return Decision{}, rec.Explanation(), ErrNotCompiled
	}
	d, err := p.settings.decide(slots, now, &rec)
	return d, rec.Explanation(), err
}

// Do answers one wire request. If the request has a configuration, it replaces
// that of the pipeline as a whole, except for the host's own filters. The error is [rule.Violations].
func (p *Pipeline) Do(r Request) (Response, error) {
	d, err := p.do(r, nil)
	if err != nil {
		return Response{}, err
	}
	return d.Response(), nil
}

// ExplainDo answers as [Pipeline.Do] does and says which rules made the answer.
func (p *Pipeline) ExplainDo(r Request) (Response, rule.Explanation, error) {
	var rec rule.Recorder
	d, err := p.do(r, &rec)
	if err != nil {
		return Response{}, rec.Explanation(), err
	}
	return d.Response(), rec.Explanation(), nil
}

func (p *Pipeline) do(r Request, rec *rule.Recorder) (Decision, error) {
	if !p.compiled() {
		return Decision{}, ErrNotCompiled
	}
	var vs rule.Violations
	slots := r.slots(&vs, rec)
	now := r.now(&vs)
	s := &p.settings
	if r.Config != nil {
		c := *r.Config
		c.Filters = p.filters
		own, problems := c.compile("/config")
		vs = append(vs, problems...)
		s = &own
	}
	if err := vs.Err(); err != nil {
		return Decision{}, err
	}
	return s.decide(slots, now, rec)
}

func (s *settings) decide(slots Slots, now time.Time, rec *rule.Recorder) (Decision, error) {
	if vs := checkSlots(slots, now); len(vs) > 0 {
		return Decision{}, vs.Sorted()
	}
	scene := &Scene{Zone: s.zone, Now: s.zone.In(now).Truncate(time.Minute)}
	scene.Today = s.zone.DateAt(scene.Now)
	if rec != nil {
		rec.Add("TP-N12", "request", rule.Pass, rule.Text("zone", s.zone.Name()))
	}

	alternatives := slots.Alternatives
	if len(alternatives) == 0 {
		alternatives = []Slot{{}}
	}
	n := normaliser{scene: scene, rec: rec}
	windows := make([]Window, 0, 2*len(alternatives))
	for i, slot := range alternatives {
		windows = n.windows(windows, i, slot)
	}

	d := Decision{detailed: s.detail}
	d.Windows = windows[:0]
	for _, w := range windows {
		kept, x, ok := s.funnel(w, scene, rec)
		if ok {
			d.Windows = append(d.Windows, kept)
		} else {
			d.Rejections = append(d.Rejections, x)
		}
	}
	r := resolver{settings: s, scene: scene, rec: rec}
	r.resolve(&d)
	return d, nil
}

// funnel runs one window through the filters.
func (s *settings) funnel(w Window, scene *Scene, rec *rule.Recorder) (Window, Rejection, bool) {
	for i := range s.filters {
		f := &s.filters[i]
		ruling := f.Apply(w, scene)
		if ruling.verdict == rule.Narrow {
			if ruling.window = w.narrowed(ruling.window); ruling.window.same(w) {
				ruling = Keep()
			}
		}
		if rec != nil {
			f.record(rec, w, scene, ruling)
		}
		switch ruling.verdict {
		case rule.Drop:
			x := Rejection{
				Window: w, Rule: f.ID, Stage: i,
				Reason: ruling.reason, Detail: ruling.detail, CustomID: ruling.customID, CustomText: ruling.text,
			}
			return w, x, false
		case rule.Narrow:
			w = ruling.window
		}
	}
	return w, Rejection{}, true
}

// narrowed returns the part of a search window that a filter left, in whole
// minutes. A filter cannot make a window longer, move it or change what it is,
// and a meeting that stands at its time cannot be narrowed.
func (w Window) narrowed(to Window) Window {
	if !w.Search {
		return w
	}
	zone := w.Start.Location()
	start := to.Start.Add(time.Minute - 1).Truncate(time.Minute).In(zone)
	end := to.End.Truncate(time.Minute).In(zone)
	if start.After(w.Start) && start.Before(w.End) {
		w.Start = start
	}
	if end.Before(w.End) && end.After(w.Start) {
		w.End = end
	}
	return w
}

func (f *Filter) record(rec *rule.Recorder, w Window, scene *Scene, ruling Ruling) {
	verdict := ruling.verdict
	if verdict == "" {
		verdict = rule.Pass
	}
	if w.HasStart() {
		rec.Add(f.ID, subject(w.Alternative), verdict, rule.Time("start", w.Start))
	} else {
		rec.Add(f.ID, subject(w.Alternative), verdict)
	}
	switch {
	case verdict == rule.Narrow:
		rec.Extend(rule.Time("from", ruling.window.Start), rule.Time("to", ruling.window.End))
	case verdict == rule.Drop && ruling.reason == CustomRule:
		rec.Extend(rule.Text("reason", ruling.text))
	case verdict == rule.Drop:
		rec.Extend(rule.Text("reason", string(ruling.reason)))
	}
	if ruling.fault != "" {
		rec.Extend(rule.Text("fault", ruling.fault))
	}
	if f.Explain != nil {
		f.Explain(rec, w, scene)
	}
}

// checkSlots finds what no rule can judge. Slots come from extractors, and
// nothing in them is trusted.
func checkSlots(slots Slots, now time.Time) rule.Violations {
	var vs rule.Violations
	checkNow(now, "now", "", &vs)
	if n := len(slots.Alternatives); n > MaxAlternatives {
		vs.Add("alternatives", fmt.Sprint(n), "TP-N9", "must be at most %d", MaxAlternatives)
		return vs
	}
	for i := range slots.Alternatives {
		if s := &slots.Alternatives[i]; !s.valid() {
			s.violations(fmt.Sprintf("alternatives/%d", i), &vs)
		}
	}
	return vs
}

func (s *Slot) valid() bool {
	return (s.Date.IsZero() || s.Date.Valid()) && s.Kind.Valid() && s.Clock.Valid() && s.Clock.Second == 0 &&
		s.Period.Valid() && validLength(s.Duration) && validLength(s.Within) && s.Contradiction.Valid()
}

// validLength reports whether d is not given or at least a minute.
func validLength(d time.Duration) bool { return d == 0 || d >= time.Minute }

func (s *Slot) violations(at string, vs *rule.Violations) {
	check := func(ok bool, field, value, message string) {
		if !ok {
			vs.Add(at+"/"+field, value, "TP-N9", "%s", message)
		}
	}
	check(s.Date.IsZero() || s.Date.Valid(), "date", s.Date.String(), "must be a day of the calendar")
	check(s.Kind.Valid(), "kind", string(s.Kind), "must be one of the closed list")
	check(s.Clock.Valid() && s.Clock.Second == 0, "clock", s.Clock.String(), "must be a time from 00:00 to 23:59 in whole minutes")
	check(s.Period.Valid(), "period", string(s.Period), "must be AM, PM or empty")
	check(validLength(s.Duration), "duration", s.Duration.String(), "must be at least a minute, or 0 for none")
	check(validLength(s.Within), "within", s.Within.String(), "must be at least a minute, or 0 for none")
	check(s.Contradiction.Valid(), "contradiction", string(s.Contradiction), "must be one of the closed list")
}
