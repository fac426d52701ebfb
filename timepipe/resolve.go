package timepipe

import (
	"slices"

	"github.com/deskrules/deskrules/contract/rule"
)

// resolver makes the answer out of what the funnel left (seed 004 section
// 2.3).
type resolver struct {
	settings *settings
	scene    *Scene
	rec      *rule.Recorder
}

// daytime is where a candidate lies that is preferred when not all can be
// offered: from seven to seven.
var daytime = span{7 * 60, 19 * 60}

func (r *resolver) resolve(d *Decision) {
	r.dropRepetitions(d)
	n := len(d.Windows)
	switch {
	case n == 0:
		r.none(d)
	case n == 1:
		d.Status = OK
		r.note("TP-R1", n)
	default:
		d.Status = Ambiguous
		if n > r.settings.maxCandidates || spansAlternatives(d.Windows) {
			d.Reason = TooManyCandidates
			r.limit(d)
			r.note("TP-R3", n)
		} else {
			d.Reason = AmPmAmbiguous
			r.note("TP-R2", n)
		}
		slices.SortStableFunc(d.Windows, func(a, b Window) int { return a.Start.Compare(b.Start) })
	}
}

func (r *resolver) note(id rule.ID, survivors int) {
	if r.rec != nil {
		r.rec.Add(id, "decision", rule.Decide, rule.Int("survivors", survivors))
	}
}

// dropRepetitions keeps the first of several windows with one start: "three
// in the afternoon or 15:00" is one wish, and so, on the wire, is "at three for
// one or two hours".
func (r *resolver) dropRepetitions(d *Decision) {
	if len(d.Windows) < 2 {
		return
	}
	kept := d.Windows[:0]
	for _, w := range d.Windows {
		if !slices.ContainsFunc(kept, func(k Window) bool { return k.Start.Equal(w.Start) }) {
			kept = append(kept, w)
		}
	}
	d.Windows = kept
}

func spansAlternatives(windows []Window) bool {
	for _, w := range windows[1:] {
		if w.Alternative != windows[0].Alternative {
			return true
		}
	}
	return false
}

// limit cuts the candidates to as many as may be offered: to one reading of
// each alternative, that in the daytime, and then to those in the daytime
// before the others.
func (r *resolver) limit(d *Decision) {
	if len(d.Windows) <= r.settings.maxCandidates {
		return
	}
	var kept []Window
	for _, w := range d.Windows {
		i := slices.IndexFunc(kept, func(k Window) bool { return k.Alternative == w.Alternative })
		switch {
		case i < 0:
			kept = append(kept, w)
		case !inDaytime(kept[i]) && inDaytime(w):
			kept[i] = w
		}
	}
	if len(kept) > r.settings.maxCandidates {
		slices.SortStableFunc(kept, func(a, b Window) int {
			switch day, other := inDaytime(a), inDaytime(b); {
			case day == other:
				return 0
			case day:
				return -1
			}
			return 1
		})
		kept = kept[:r.settings.maxCandidates]
	}
	d.Windows = kept
}

func inDaytime(w Window) bool { return daytime.has(w.Start.Hour()*60 + w.Start.Minute()) }

// none gives the reason of the window that got furthest; at a tie that of the
// later start (TP-R4). Nothing is moved to another day (TP-R5).
func (r *resolver) none(d *Decision) {
	best := d.Rejections[0]
	for _, x := range d.Rejections[1:] {
		if x.Stage > best.Stage || x.Stage == best.Stage && !x.Window.at(r.scene.Zone).Before(best.Window.at(r.scene.Zone)) {
			best = x
		}
	}
	d.Reason, d.Detail, d.CustomText = best.Reason, best.Detail, best.CustomText
	d.Status = d.Reason.Status()
	if r.rec == nil {
		return
	}
	r.rec.Add("TP-R4", "decision", rule.Decide, rule.Text("furthest", string(best.Rule)),
		rule.Text("reason", string(best.Reason)), rule.Int("rejections", len(d.Rejections)))
	if slices.ContainsFunc(d.Rejections, func(x Rejection) bool { return x.Reason == TimeExpired }) {
		r.rec.Add("TP-R5", "decision", rule.Decide, day("today", r.scene.Today))
	}
}
