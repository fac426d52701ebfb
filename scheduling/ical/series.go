package ical

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/scheduling/slots"
)

// group is what a file says about one UID.
type group struct {
	masters   []*event // without RECURRENCE-ID
	overrides []*event
}

// instance is one time at which an event takes place.
type instance struct {
	start   stamp
	at      int64 // the instant of start
	length  span
	guessed bool // from a rule that is refused
}

// expand makes the blocks of a group, rules IC-2 and IC-3.
func (r *reader) expand(g *group) {
	masters := r.current(g.masters)
	overrides := r.currentOverrides(g.overrides)
	if len(masters) == 0 {
		// An invitation to single instances of a series: each on its own.
		for _, o := range overrides {
			if o.onwards {
				r.note(RuleInstances, o, "it changes all instances from one on, but the series is not in the file; one is counted")
			}
			if r.rec != nil {
				r.rec.Add(RuleInstances, o.label(), rule.Derive, rule.Text("override", "without master"))
			}
			r.place(o, instance{o.start, r.unix(o.start), o.length, false}, o.standing)
		}
		return
	}
	for i, m := range masters {
		if i > 0 {
			overrides = nil // they belong to the first
		}
		s := series{reader: r, master: m}
		s.prepare(overrides)
		s.emit()
	}
}

// current leaves out copies of an event that a later one replaces: a higher
// SEQUENCE, or the same and a later DTSTAMP. Copies of the same rank are all
// kept, because some programs give one UID to different events.
func (r *reader) current(copies []*event) []*event {
	if len(copies) < 2 {
		return copies
	}
	newest := slices.MaxFunc(copies, compareRank)
	var kept []*event
	for _, e := range copies {
		if compareRank(e, newest) == 0 {
			kept = append(kept, e)
			continue
		}
		r.note(RuleInstances, e, "an older copy of the event (SEQUENCE %d) is left out", e.sequence)
		if r.rec != nil {
			r.rec.Add(RuleInstances, e.label(), rule.Drop, rule.Text("copy", "older"), rule.Int("sequence", e.sequence))
		}
	}
	return kept
}

func compareRank(a, b *event) int {
	return cmp.Or(cmp.Compare(a.sequence, b.sequence), cmp.Compare(a.stamped, b.stamped))
}

// currentOverrides keeps the newest override of each instance.
func (r *reader) currentOverrides(all []*event) []*event {
	if len(all) < 2 {
		return all
	}
	byInstance := make(map[stampKey][]*event)
	var order []stampKey
	for _, o := range all {
		k := r.key(*o.id)
		if byInstance[k] == nil {
			order = append(order, k)
		}
		byInstance[k] = append(byInstance[k], o)
	}
	kept := make([]*event, 0, len(order))
	for _, k := range order {
		kept = append(kept, r.current(byInstance[k])...)
	}
	return kept
}

// stampKey tells the instances of a series apart: by day, or by instant.
type stampKey struct {
	isDay bool
	n     int64
}

func (r *reader) key(s stamp) stampKey {
	if s.isDate {
		return stampKey{true, dayOf(s.wall)}
	}
	return stampKey{false, r.unix(s)}
}

// series is one event with what changes its instances.
type series struct {
	*reader
	master   *event
	excluded map[stampKey]bool
	replaced map[stampKey]bool
	single   []*event          // overrides of one instance
	onwards  []onwards         // overrides of all from one on, by that one
	extra    map[stampKey]bool // the RDATEs, if they were asked for
	found    []instance
}

// onwards is an override of all instances from one on.
type onwards struct {
	*event
	from  int64 // the instant of that one
	shift int64 // by how much it moves them on the clock
}

// keys calls yield with the names under which an instance may be listed.
func (s *series) keys(i instance, yield func(stampKey) bool) bool {
	if s.master.start.isDate {
		return yield(stampKey{true, s.ownerDay(i.start)})
	}
	return yield(stampKey{false, i.at}) || yield(stampKey{true, dayOf(i.start.wall)})
}

// listed returns the name by which a date of the file lists an instance.
func (s *series) listed(d stamp) stampKey {
	if s.master.start.isDate && !d.isDate {
		return stampKey{true, s.ownerDay(d)}
	}
	return s.key(d)
}

func (s *series) prepare(overrides []*event) {
	m := s.master
	if len(m.exdates) > 0 {
		s.excluded = make(map[stampKey]bool, len(m.exdates))
		for _, d := range m.exdates {
			s.excluded[s.listed(d)] = true
		}
	}
	for _, o := range overrides {
		if s.isStale(o) {
			s.note(RuleInstances, o, "it overrides an instance that the series no longer has; it is left out")
			if s.rec != nil {
				s.rec.Add(RuleInstances, o.label(), rule.Drop, rule.Text("override", "stale"), rule.Int("sequence", o.sequence))
			}
			continue
		}
		if s.replaced == nil {
			s.replaced = make(map[stampKey]bool, len(overrides))
		}
		s.replaced[s.listed(*o.id)] = true
		if shift := s.shift(o); o.onwards && s.canShift(o, shift) {
			s.onwards = append(s.onwards, onwards{o, s.unix(*o.id), shift})
		} else {
			s.single = append(s.single, o)
		}
	}
	slices.SortStableFunc(s.onwards, func(a, b onwards) int { return cmp.Compare(a.from, b.from) })
}

// isStale reports whether an override is older than its series and names an
// instance that the series does not have any more: excluded, no longer made
// by the rule, or cancelled with the rest.
func (s *series) isStale(o *event) bool {
	m := s.master
	if m.standing.status == slots.Cancelled {
		return o.sequence <= m.sequence
	}
	if o.sequence >= m.sequence {
		return false
	}
	return s.excluded[s.listed(*o.id)] || !s.hasInstance(*o.id)
}

// hasInstance reports whether the series, exclusions aside, has an instance.
func (s *series) hasInstance(id stamp) bool {
	m := s.master
	want := s.listed(id)
	is := func(d stamp) bool {
		return s.keys(instance{start: d, at: s.unix(d)}, func(k stampKey) bool { return k == want })
	}
	if is(m.start) || m.refused != nil {
		return true
	}
	if s.extra == nil {
		s.extra = make(map[stampKey]bool, len(m.rdates))
		for _, d := range m.rdates {
			s.keys(instance{start: d.stamp, at: s.unix(d.stamp)}, func(k stampKey) bool {
				s.extra[k] = true
				return false
			})
		}
	}
	if s.extra[want] {
		return true
	}
	lo, hi := id.wall, id.wall+secondsPerDay-1
	switch {
	case m.start.isDate:
		lo = want.n * secondsPerDay
		hi = lo
	case !id.isDate:
		lo = m.start.zone.wall(s.unix(id))
		hi = lo
	}
	for _, rec := range m.rules {
		found := false
		rec.walk(lo, hi, &s.steps, func(wall int64) bool {
			found = s.within(rec, stamp{wall, m.start.zone, m.start.isDate})
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// within reports whether an instance is not after the UNTIL of its rule.
func (s *series) within(rec *recurrence, start stamp) bool {
	return !rec.until.set || rec.until.form != formUTC || s.unix(start) <= rec.until.wall
}

// canShift reports whether an override can be carried on to later instances.
func (s *series) canShift(o *event, shift int64) bool {
	if o.start.isDate != s.master.start.isDate || max(shift, -shift) > maxShiftDays*secondsPerDay {
		s.note(RuleInstances, o, "it changes all instances from one on in a way that is not understood; only the one is changed")
		return false
	}
	return true
}

// shift returns by how much an override moves instances on the clock.
func (s *series) shift(o *event) int64 {
	if s.master.start.isDate {
		return (s.ownerDay(o.start) - s.ownerDay(*o.id)) * secondsPerDay
	}
	z := s.master.start.zone
	return z.wall(s.unix(o.start)) - z.wall(s.unix(*o.id))
}

// emit makes the blocks of the series.
func (s *series) emit() {
	m := s.master
	if m.standing.counts() || len(s.onwards) > 0 {
		s.instances()
		for _, i := range s.found {
			s.emitOne(i)
		}
	}
	for _, o := range s.single {
		if s.rec != nil {
			s.rec.Add(RuleInstances, o.label(), rule.Derive, rule.Text("override", "own time"))
		}
		s.place(o, instance{o.start, s.unix(o.start), o.length, false}, o.standing)
	}
}

func (s *series) emitOne(i instance) {
	m := s.master
	if s.keys(i, func(k stampKey) bool { return s.excluded[k] }) || s.exruled(i) {
		if s.rec != nil {
			s.rec.Add(RuleInstances, m.label(), rule.Drop, rule.Time("excluded", time.Unix(i.at, 0).UTC()))
		}
		return
	}
	if at := sort.Search(len(s.onwards), func(n int) bool { return s.onwards[n].from > i.at }); at > 0 {
		o := s.onwards[at-1]
		if s.keys(i, func(k stampKey) bool { return k != s.listed(*o.id) && s.replaced[k] }) {
			return
		}
		i.start.wall += o.shift
		if s.rec != nil {
			s.rec.Add(RuleInstances, m.label(), rule.Derive, rule.Text("override", "from one on"))
		}
		s.place(m, instance{i.start, s.unix(i.start), o.length, i.guessed}, o.standing)
		return
	}
	if s.keys(i, func(k stampKey) bool { return s.replaced[k] }) {
		return
	}
	if s.rec != nil && (s.excluded != nil || s.replaced != nil) {
		s.rec.Add(RuleInstances, m.label(), rule.Pass)
	}
	s.place(m, i, m.standing)
}

func (s *series) exruled(i instance) bool {
	for _, x := range s.master.exrules {
		if x.has(i.start.wall, &s.steps) && s.within(x, i.start) {
			return true
		}
	}
	return false
}

// instances fills found with the instances that may touch the window.
func (s *series) instances() {
	m := s.master
	s.found = s.buffer[:0]
	defer func() { s.buffer = s.found }()
	if !m.recurs() {
		s.found = append(s.found, instance{m.start, s.unix(m.start), m.length, false})
		return
	}
	lo, hi := s.clockWindow()
	rules, guessed := m.rules, m.refused != nil
	if guessed {
		rules = s.guess()
	}
	if len(rules) == 0 {
		s.found = append(s.found, instance{m.start, s.unix(m.start), m.length, false})
	}
	for _, rec := range rules {
		if !s.walk(rec, lo, hi, guessed) {
			break
		}
	}
	for _, d := range m.rdates {
		length := m.length
		if d.length != nil {
			length = *d.length
		}
		s.found = append(s.found, instance{d.stamp, s.unix(d.stamp), length, false})
	}
	if len(rules) > 1 || len(m.rdates) > 0 {
		// What is known comes before what is guessed, the longer before the shorter.
		slices.SortStableFunc(s.found, func(a, b instance) int {
			return cmp.Or(cmp.Compare(a.at, b.at), compareBool(a.guessed, b.guessed), -compareLength(a, b))
		})
		s.found = slices.CompactFunc(s.found, func(a, b instance) bool { return a.at == b.at })
	}
	if s.rec != nil && !guessed {
		s.rec.Add(RuleRecurrence, m.label(), rule.Derive, rule.Int("instances", len(s.found)))
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func compareLength(a, b instance) int {
	return cmp.Compare(a.length.days*secondsPerDay+a.length.seconds, b.length.days*secondsPerDay+b.length.seconds)
}

// clockWindow returns what clocks show at the ends of the window, wide enough
// for all instances that can touch it.
func (s *series) clockWindow() (lo, hi int64) {
	m := s.master
	most := m.length.days*secondsPerDay + m.length.seconds
	lo, hi = int64(0), int64(0)
	for _, o := range s.onwards {
		most = max(most, o.length.days*secondsPerDay+o.length.seconds)
		lo, hi = min(lo, -o.shift), max(hi, -o.shift)
	}
	return lo + s.from - most - margin, hi + s.to + margin
}

// walk finds the instances of one rule. It returns false if there are too
// many; the rest of the window is then covered.
func (s *series) walk(rec *recurrence, lo, hi int64, guessed bool) bool {
	m := s.master
	full := false
	last := m.start
	finished := rec.walk(lo, hi, &s.steps, func(wall int64) bool {
		start := stamp{wall, m.start.zone, m.start.isDate}
		if !s.within(rec, start) {
			return false
		}
		last = start
		if full = len(s.found) >= maxInstances; full {
			return false
		}
		s.found = append(s.found, instance{start, s.unix(start), m.length, guessed && wall != m.start.wall})
		return true
	})
	switch {
	case full:
		s.note(RuleRecurrence, m, "the series has more than %d instances in the window; the rest of the window is counted as tentative", maxInstances)
	case !finished:
		s.note(RuleRecurrence, m, "the rules of the file take too long to expand; the window is counted as tentative from here on")
	default:
		return true
	}
	if s.rec != nil {
		s.rec.Add(RuleRecurrence, m.label(), rule.Fault, rule.Int("instances", len(s.found)))
	}
	if len(m.rules) > 1 {
		s.cover(m, s.unix(m.start), until{}) // the others are not looked at
	} else {
		s.cover(m, max(s.unix(last), s.from), rec.until)
	}
	return false
}

// guess stands in for rules that are refused, so that the series is not taken
// for free time: a rule by days at most happens every day at the same time,
// any other may happen at any time.
func (s *series) guess() []*recurrence {
	m := s.master
	byDays := true
	end := until{}
	for _, rec := range m.rules {
		if rec.until.set && (!end.set || rec.until.lastWall() > end.lastWall()) {
			end = rec.until
		}
		byDays = byDays && rec.byDays
	}
	for _, rec := range m.rules {
		if !rec.until.set {
			end = until{}
		}
	}
	if s.rec != nil {
		s.rec.Add(RuleRecurrence, m.label(), rule.Fault, rule.Text("refused", m.refused.Error()))
	}
	if byDays {
		s.note(RuleRecurrence, m, "the rule is refused: %s; the event is counted as tentative every day at its time", m.refused)
		return []*recurrence{everyDay(m.start.wall, end)}
	}
	s.note(RuleRecurrence, m, "the rule is refused: %s; all the time from its start is counted as tentative", m.refused)
	s.cover(m, s.unix(m.start), end)
	return nil
}

// cover marks everything from an instant to the end of the window, or to the
// end of the rule, as tentative.
func (s *series) cover(m *event, from int64, end until) {
	if !m.standing.counts() {
		return
	}
	to := s.to
	if end.set {
		last := end.lastWall() + 1
		if end.form != formUTC {
			last = s.unix(stamp{last, m.start.zone, m.start.isDate})
		}
		to = min(to, last+m.length.days*secondsPerDay+m.length.seconds)
	}
	st := m.standing
	st.status = slots.Tentative
	s.block(m.uid, max(from, s.from), to, st)
}

// place makes a block of an instance, if it takes time in the window.
func (r *reader) place(e *event, i instance, st standing) {
	if !st.counts() {
		return
	}
	if i.guessed {
		st.status = slots.Tentative
	}
	r.block(e.uid, i.at, r.end(i.start, i.at, i.length), st)
}
