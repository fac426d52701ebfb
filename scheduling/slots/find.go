package slots

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
)

// Find returns the best times for a meeting (SL-1 to SL-9; seed 000 section 3,
// calculate_optimal_slots). The error is a [rule.Violations] that lists
// everything that is wrong with the request.
func Find(r Request) (Result, error) { return find(r, nil) }

// Explain is [Find] with the record of what each rule did.
func Explain(r Request) (Result, rule.Explanation, error) {
	var rec rule.Recorder
	result, err := find(r, &rec)
	return result, rec.Explanation(), err
}

func find(r Request, rec *rule.Recorder) (Result, error) {
	p, bad := compile(&r)
	if len(bad) > 0 {
		return Result{}, append(bad, p.blockViolations()...).Err()
	}
	s := newSearch(p)
	if s.broken {
		return Result{}, p.blockViolations().Err()
	}
	all := s.candidates()
	if rec != nil {
		s.explain(rec, all)
	}
	result := Result{Slots: []Slot{}, Reasons: []Reason{}, Notes: p.notes}
	if result.Notes == nil {
		result.Notes = []string{}
	}
	for _, c := range all.choose(p.maxSlots) {
		slot := p.slot(c.start, c.cost)
		if c.cost > 0 || p.weights.free() {
			slot.Conflicts = p.conflicts(c.start, s.hits(c.start), s.shared)
		}
		result.Slots = append(result.Slots, slot)
	}
	if len(result.Slots) == 0 {
		result.Reasons = s.reasons()
	}
	if rec != nil {
		explainResult(rec, result)
	}
	return result, nil
}

// slot describes a chosen start (SL-5).
func (p *plan) slot(from int64, cost int) Slot {
	start := time.Unix(from, 0).UTC()
	out := Slot{
		Start:     start,
		End:       start.Add(time.Duration(p.duration) * time.Second),
		Score:     min(Score(cost), MaxScore),
		Local:     make(Locals, len(p.people)),
		Conflicts: []Conflict{},
	}
	out.TimezoneOffset = wholeMinutes(p.people[p.organizer].zone.In(start)).Format("-07:00")
	for i := range p.people {
		out.Local[i] = Local{p.people[i].ID, p.people[i].zone.In(start)}
	}
	return out
}

// ErrBlocked is the error for a start that hard rules do not allow.
var ErrBlocked = errors.New("the time is blocked")

// BlockedError says why a start is not allowed. It wraps [ErrBlocked].
type BlockedError struct {
	Start   time.Time
	Reasons []Reason // never empty; BlockedMins are minutes of the meeting
}

// Error names the start and who or what is in the way.
func (e *BlockedError) Error() string {
	parts := make([]string, len(e.Reasons))
	for i, r := range e.Reasons {
		parts[i] = string(r.Kind)
		if r.ParticipantID != "" {
			parts[i] = r.ParticipantID + ": " + parts[i]
		}
	}
	return fmt.Sprintf("slots: %v from %s [%s]: %s", ErrBlocked, e.Start.UTC().Format(time.RFC3339), RuleRecheck, strings.Join(parts, ", "))
}

// Unwrap returns ErrBlocked.
func (e *BlockedError) Unwrap() error { return ErrBlocked }

// Check looks at one start again, before it is locked: r holds what is known
// of the calendars and the time now (SL-10). It returns the slot with its
// present conflicts, a [*BlockedError] if a hard rule no longer allows it, or
// a [rule.Violations] for a bad request. A start off the grid is allowed.
func Check(r Request, start time.Time) (Slot, error) {
	p, bad := compile(&r)
	if bad = append(bad, p.blockViolations()...); len(bad) > 0 {
		return Slot{}, bad.Err()
	}
	if start.Nanosecond() != 0 || start.Unix() < minRange || start.Unix() > maxRange {
		bad.Add("", start.Format(time.RFC3339Nano), RuleRecheck, "the start must be a whole second of the years 1 to 9999")
		return Slot{}, bad.Err()
	}
	from := start.Unix()
	to := from + p.duration
	if reasons := p.obstacles(from, to); len(reasons) > 0 {
		return Slot{}, &BlockedError{start, reasons}
	}
	conflicts := p.conflicts(from, p.softBlocks(from, to), p.sharedHours(from, to))
	cost := 0
	for _, c := range conflicts {
		cost += int(c.Weight)
	}
	slot := p.slot(from, cost)
	slot.Conflicts = conflicts
	return slot, nil
}
