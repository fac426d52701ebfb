package ical

import (
	"fmt"
	"strconv"
	"strings"

	goical "github.com/emersion/go-ical"
)

// stamp is a date or time of an event.
type stamp struct {
	wall   int64 // what clocks in zone show
	zone   zone
	isDate bool
}

// event is one VEVENT.
type event struct {
	piece    *piece
	uid      string
	sequence int
	stamped  string // DTSTAMP, for comparison
	start    stamp
	length   span
	rules    []*recurrence
	refused  *ruleError // why the rules are not expanded
	exrules  []*recurrence
	rdates   []rdate
	exdates  []stamp
	id       *stamp // RECURRENCE-ID
	onwards  bool   // RANGE=THISANDFUTURE
	standing standing
}

// rdate is an additional instance; only a PERIOD has an end of its own.
type rdate struct {
	stamp
	length *span
}

// end returns the end of an instance of this length: its days are counted on
// the calendar, its seconds pass.
func (r *reader) end(start stamp, at int64, length span) int64 {
	if length.days != 0 {
		start.wall += length.days * secondsPerDay
		at = r.unix(start)
	}
	return at + length.seconds
}

// recurs reports whether the event has more than one instance of its own.
func (e *event) recurs() bool { return len(e.rules)+len(e.rdates) > 0 || e.refused != nil }

// label names the event for notes and explanations.
func (e *event) label() string {
	if e.uid != "" {
		return e.uid
	}
	return e.piece.label()
}

// stampOf reads the date or time of a property. A time without zone is in
// that of like, if given, else in the owner's.
func (r *reader) stampOf(p *goical.Prop, v string, like zone) (stamp, error) {
	wall, f, err := parseTime(v)
	if err != nil {
		return stamp{}, fmt.Errorf("its %s %s %w", p.Name, quote(v), err)
	}
	switch {
	case f == formDate:
		return stamp{wall, r.zones.home, true}, nil
	case f == formUTC:
		return stamp{wall, utcZone, false}, nil
	}
	if id := p.Params.Get("TZID"); id != "" {
		return stamp{wall, r.zone(id), false}, nil
	}
	if like == nil {
		like = r.zones.home
	}
	return stamp{wall, like, false}, nil
}

// unix returns the instant of a stamp; of a date its first.
func (r *reader) unix(s stamp) int64 {
	if s.isDate {
		return startOfDay(r.zones.home.Zone, dayOf(s.wall))
	}
	return s.zone.unix(s.wall)
}

// ownerDay returns the day that a stamp means for a series of whole days. A
// UTC time is a day of the owner's, but midnight UTC is how some programs
// write the date itself.
func (r *reader) ownerDay(s stamp) int64 {
	if s.zone == utcZone && s.wall%secondsPerDay != 0 {
		return dayOf(r.zones.home.wall(s.wall))
	}
	return dayOf(s.wall)
}

// readEvent reads a VEVENT. An error says why it cannot be counted.
func (r *reader) readEvent(p *piece, c *goical.Component, method string) (*event, error) {
	e := &event{piece: p, uid: first(c, "UID"), stamped: first(c, "DTSTAMP")}
	e.sequence, _ = strconv.Atoi(first(c, "SEQUENCE"))
	e.standing = standingOf(c, method, r.owner)
	start := c.Props.Get("DTSTART")
	if start == nil {
		return e, fmt.Errorf("it has no DTSTART")
	}
	var err error
	if e.start, err = r.stampOf(start, start.Value, nil); err != nil {
		return e, err
	}
	if e.length, err = r.lengthOf(e, c); err != nil {
		return e, err
	}
	if id := c.Props.Get("RECURRENCE-ID"); id != nil {
		s, err := r.stampOf(id, id.Value, e.start.zone)
		if err != nil {
			return e, err
		}
		e.id = &s
		switch rng := strings.ToUpper(id.Params.Get("RANGE")); rng {
		case "":
		case "THISANDFUTURE":
			e.onwards = true
		default:
			r.note(RuleInstances, e, "the RANGE %s is not understood; only the one instance is overridden", quote(rng))
		}
		return e, nil
	}
	e.rules, e.refused = r.rulesOf(e, c, "RRULE")
	var bad *ruleError
	if e.exrules, bad = r.rulesOf(e, c, "EXRULE"); bad != nil {
		e.exrules = nil
		r.note(RuleRecurrence, e, "the EXRULE is refused: %s; nothing is excluded by it", bad)
	}
	r.datesOf(e, c)
	return e, nil
}

// rulesOf reads the rules of one name; the first that is refused refuses all.
func (r *reader) rulesOf(e *event, c *goical.Component, name string) (rules []*recurrence, bad *ruleError) {
	for i, p := range c.Props[name] {
		if i == maxRules {
			return append(rules, &recurrence{}), &ruleError{name, fmt.Sprintf("is given more than %d times", maxRules)}
		}
		rule, err := readRule(p.Value, e.start.wall, e.start.isDate)
		if err != nil {
			bad = err.(*ruleError)
		}
		if rule.until.set && rule.until.form == formUTC && e.start.isDate {
			day := r.ownerDay(stamp{wall: rule.until.wall, zone: utcZone})
			rule.until.form, rule.until.wall = formDate, day*secondsPerDay
		}
		rules = append(rules, rule)
	}
	return rules, bad
}

// lengthOf reads DTEND or DURATION, rule IC-4. An end makes an exact length, a
// duration a nominal one (RFC 5545 section 3.8.5.3).
func (r *reader) lengthOf(e *event, c *goical.Component) (span, error) {
	oneDay := span{days: 1}
	end, duration := c.Props.Get("DTEND"), c.Props.Get("DURATION")
	switch {
	case end != nil:
		s, err := r.stampOf(end, end.Value, e.start.zone)
		if err != nil {
			return span{}, err
		}
		if s.isDate && e.start.isDate {
			days := dayOf(s.wall) - dayOf(e.start.wall)
			if days < 0 {
				r.note(RuleExtent, e, "it ends before it starts; its first day is counted")
			}
			if days <= 0 {
				return oneDay, nil
			}
			return span{days: days}, nil
		}
		seconds := r.unix(s) - r.unix(e.start)
		if seconds < 0 {
			return span{}, fmt.Errorf("it ends before it starts")
		}
		return span{seconds: seconds}, nil
	case duration != nil:
		d, err := parseDuration(duration.Value)
		if err != nil {
			return span{}, fmt.Errorf("its DURATION %s %w", quote(duration.Value), err)
		}
		if d.isNegative() {
			return span{}, fmt.Errorf("its DURATION %s is negative", quote(duration.Value))
		}
		return d, nil
	case e.start.isDate:
		return oneDay, nil
	}
	return span{}, nil
}

// datesOf reads RDATE and EXDATE, which may be lists, rule IC-2. A date that
// cannot be read is named; the others count.
func (r *reader) datesOf(e *event, c *goical.Component) {
	r.eachDate(e, c.Props["EXDATE"], "nothing is excluded by it", func(p *goical.Prop, v string) error {
		s, err := r.stampOf(p, v, e.start.zone)
		if err == nil {
			e.exdates = append(e.exdates, s)
		}
		return err
	})
	r.eachDate(e, c.Props["RDATE"], "it is left out", func(p *goical.Prop, v string) error {
		d, err := r.rdateOf(e, p, v)
		if err == nil {
			e.rdates = append(e.rdates, d)
		}
		return err
	})
}

func (r *reader) eachDate(e *event, props []goical.Prop, otherwise string, take func(*goical.Prop, string) error) {
	n := 0
	for i := range props {
		for v := range strings.SplitSeq(props[i].Value, ",") {
			if strings.TrimSpace(v) == "" {
				continue
			}
			if n++; n > maxDates {
				r.note(RuleInstances, e, "it has more than %d dates in %s; the rest is left out", maxDates, props[i].Name)
				return
			}
			if err := take(&props[i], v); err != nil {
				r.note(RuleInstances, e, "%s; %s", err, otherwise)
			}
		}
	}
}

func (r *reader) rdateOf(e *event, p *goical.Prop, v string) (rdate, error) {
	from, rest, isPeriod := strings.Cut(v, "/")
	s, err := r.stampOf(p, from, e.start.zone)
	if err != nil {
		return rdate{}, err
	}
	if s.isDate && !e.start.isDate {
		// A day alone: at the time of day of the series.
		s = stamp{s.wall + e.start.wall - dayOf(e.start.wall)*secondsPerDay, e.start.zone, false}
	}
	if !s.isDate && e.start.isDate && !isPeriod {
		s = stamp{r.ownerDay(s) * secondsPerDay, r.zones.home, true}
	}
	if !isPeriod {
		return rdate{stamp: s}, nil
	}
	l, err := r.periodLength(p, s, rest)
	if err != nil {
		return rdate{}, err
	}
	return rdate{s, &l}, nil
}

// periodLength reads the second half of a PERIOD, an end or a duration.
func (r *reader) periodLength(p *goical.Prop, start stamp, v string) (span, error) {
	bad := fmt.Errorf("the end %s of a period in its %s %w", quote(v), p.Name, errNotPeriod)
	if strings.HasPrefix(strings.TrimLeft(strings.ToUpper(v), " +-"), "P") {
		d, err := parseDuration(v)
		if err != nil || d.isNegative() {
			return span{}, bad
		}
		return d, nil
	}
	end, err := r.stampOf(p, v, start.zone)
	if err != nil {
		return span{}, bad
	}
	seconds := r.unix(end) - r.unix(start)
	if seconds < 0 {
		return span{}, bad
	}
	return span{seconds: seconds}, nil
}
