package slots

import (
	"time"

	"github.com/deskrules/deskrules/contract/rule"
)

// explain records what the rules did up to the choice.
func (s *search) explain(rec *rule.Recorder, all *candidates) {
	s.explainZones(rec)
	s.explainClock(rec)
	if s.buffer > 0 {
		rec.Add(RuleBuffer, "busy blocks", rule.Derive, rule.Duration("buffer", time.Duration(s.buffer)*time.Second))
	} else {
		rec.Add(RuleBuffer, "busy blocks", rule.Pass)
	}
	s.explainBlocks(rec)
	verdict := rule.Pass
	if all.n < all.grid.n || all.grid.n == 0 {
		verdict = rule.Drop
	}
	rec.Add(RuleHardSoft, "starts", verdict, rule.Int("grid", all.grid.n), rule.Int("allowed", all.n),
		rule.Time("first", time.Unix(s.first, 0).UTC()), rule.Time("last", time.Unix(s.rangeEnd-s.duration, 0).UTC()))
	rec.Add(RuleLimits, "request", rule.Pass, rule.Int("participants", len(s.people)), rule.Int("starts", all.grid.n))
}

func (s *search) explainZones(rec *rule.Recorder) {
	if len(s.unknown) == 0 {
		rec.Add(RuleZones, s.people[s.organizer].ID, rule.Pass, rule.Text("zone", s.people[s.organizer].zone.Name()))
	}
	for _, i := range s.unknown {
		who := &s.people[i]
		rec.Add(RuleZones, who.ID, rule.Unknown, rule.Text("zone", rule.Cut(who.Timezone)), rule.Text("read_in", who.zone.Name()))
	}
}

func (s *search) explainClock(rec *rule.Recorder) {
	fired := false
	over := func(who string, what Kind, rules ...daily) {
		for _, d := range rules {
			if d.overMidnight() {
				rec.Add(RuleClock, who, rule.Derive, rule.Text("over_midnight", string(what)))
				fired = true
			}
		}
	}
	user := s.people[s.user].ID
	over(user, KindOutsideWorkHours, s.work...)
	over(user, KindFocusTime, s.focus...)
	over(user, KindAvoid, s.avoid...)
	for i := range s.people {
		if s.people[i].hasHours {
			over(s.people[i].ID, KindOutsideWorkHours, s.people[i].hours)
		}
	}
	if !fired {
		rec.Add(RuleClock, user, rule.Pass)
	}
}

// explainBlocks records how the blocks of each person were read: those without
// length, and what the statuses of the others cost.
func (s *search) explainBlocks(rec *rule.Recorder) {
	empty := 0
	for i := range s.people {
		who := &s.people[i]
		n, none := countClasses(who.blocks)
		empty += none
		if none > 0 {
			rec.Add(RuleInput, who.ID, rule.Drop, rule.Int("blocks_without_length", none))
		}
		verdict := rule.Pass
		switch {
		case n[classUnknown] > 0:
			verdict = rule.Warn
		case n[classFree]+n[classGone] > 0:
			verdict = rule.Drop
		case n[classTentative]+n[classImmovable] > 0:
			verdict = rule.Derive
		}
		var values [classes]rule.Value
		some := values[:0]
		for c, name := range classNames {
			if n[c] > 0 {
				some = append(some, rule.Int(name, n[c]))
			}
		}
		rec.Add(RuleStatus, who.ID, verdict, some...)
	}
	if empty == 0 {
		rec.Add(RuleInput, "blocks", rule.Pass)
	}
}

var classNames = [classes]string{
	classUnknown:   "unknown",
	classBusy:      "busy",
	classTentative: "tentative",
	classFree:      "free",
	classGone:      "gone",
	classImmovable: "immovable",
}

func countClasses(blocks []Block) (n [classes]int, empty int) {
	busy := 0
	for i := range blocks {
		b := &blocks[i]
		switch {
		case b.Start.Unix() == b.End.Unix() && b.Start.Equal(b.End):
			empty++
		case b.Status == Busy && !b.Immovable:
			busy++
		default:
			c := classOf(b.Status)
			if b.Immovable && c != classGone {
				c = classImmovable
			}
			if b.IsPrivate && c != classFree && c != classGone {
				c = classBusy // and nothing else is to be seen of it (SL-5)
			}
			n[c]++
		}
	}
	n[classBusy] += busy
	return n, empty
}

// explainResult records the choice.
func explainResult(rec *rule.Recorder, r Result) {
	if len(r.Slots) == 0 {
		rec.Add(RuleBest, "slots", rule.Pass, rule.Int("slots", 0))
	}
	for _, s := range r.Slots {
		rec.Add(RuleBest, s.Start.Format(time.RFC3339), rule.Decide,
			rule.Text("conflict_score", s.Score.String()), rule.Text("timezone_offset", s.TimezoneOffset))
		verdict := rule.Pass
		values := make([]rule.Value, len(s.Conflicts))
		for i, c := range s.Conflicts {
			verdict = rule.Warn
			values[i] = rule.Text(c.ParticipantID, string(c.Kind))
		}
		rec.Add(RuleConflicts, s.Start.Format(time.RFC3339), verdict, values...)
	}
	if len(r.Reasons) == 0 {
		rec.Add(RuleReasons, "slots", rule.Pass)
	}
	for _, x := range r.Reasons {
		subject := x.ParticipantID
		if subject == "" {
			subject = "request"
		}
		rec.Add(RuleReasons, subject, rule.Decide, rule.Text("kind", string(x.Kind)), rule.Int("blocked_mins", x.BlockedMins))
	}
}
