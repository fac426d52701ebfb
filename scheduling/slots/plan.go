package slots

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// plan is a request that has been checked and resolved: zones loaded, defaults
// filled in, minutes turned into seconds, instants into Unix seconds. Busy
// blocks are left as they are.
type plan struct {
	request *Request
	people  []person
	user    int // index into people
	// organizer is the index of the one who gives the grid.
	organizer int
	userZone  civil.Zone

	work  []daily // hours of the user; none: always
	focus []daily
	avoid []daily

	rangeStart, rangeEnd int64
	// first is the earliest start that range, present, notice and not_before
	// allow.
	first    int64
	now      int64
	hasNow   bool
	notice   int64
	duration int64
	buffer   int64
	step     int64
	maxSlots int
	weights  Weights
	notes    []string
	unknown  []int // people without a known zone
}

// person is a participant with what the request says of him.
type person struct {
	*Person
	index    int
	zone     civil.Zone
	blocks   []Block
	required int // 1 or 0, for the table of effects
	// hours are those of anybody but the user.
	hours    daily
	hasHours bool
	shared   int // index into the list of sharedHours
}

const (
	defaultMaxSlots = 3
	defaultStepMins = 15
)

// compile checks everything of a request but its blocks.
func compile(r *Request) (*plan, rule.Violations) {
	p := &plan{request: r, user: -1, organizer: -1}
	c := compiler{plan: p, r: r}
	c.participants()
	c.roles()
	c.zones()
	c.hours()
	c.userRules()
	c.numbers()
	c.bounds()
	return p, c.bad
}

type compiler struct {
	plan *plan
	r    *Request
	bad  rule.Violations
}

func (c *compiler) participants() {
	r, p := c.r, c.plan
	switch n := len(r.Participants); {
	case n == 0:
		c.bad.Add("/participants", "", RuleInput, "nobody is to meet")
	case n > MaxParticipants:
		c.bad.Add("/participants", "", RuleLimits, "more than %d people", MaxParticipants)
		return
	}
	p.people = make([]person, len(r.Participants))
	known := make(map[string]int, len(r.Participants))
	total, found := 0, 0
	for i := range r.Participants {
		who := &r.Participants[i]
		p.people[i] = person{Person: who, index: i}
		if who.Required {
			p.people[i].required = 1
		}
		if who.ID == "" {
			c.bad.Add(at("participants", i, "id"), "", RuleInput, "the id is empty")
		} else if first, twice := known[who.ID]; twice {
			c.bad.Add(at("participants", i, "id"), who.ID, RuleInput, "is also the id of participant %d", first)
			continue
		}
		known[who.ID] = i
		if blocks, ok := r.Busy[who.ID]; ok {
			p.people[i].blocks = blocks
			total += len(blocks)
			found++
		}
	}
	if found < len(r.Busy) {
		for _, id := range slices.Sorted(maps.Keys(r.Busy)) {
			if _, ok := known[id]; !ok {
				c.bad.Add(at("busy", id), id, RuleInput, "a calendar of nobody who takes part")
			}
		}
	}
	if total > MaxBlocks {
		c.bad.Add("/busy", strconv.Itoa(total), RuleLimits, "more than %d busy blocks", MaxBlocks)
	}
}

// roles finds organizer and user.
func (c *compiler) roles() {
	p := c.plan
	for i := range p.people {
		switch who := p.people[i]; {
		case who.Organizer && p.organizer >= 0:
			c.bad.Add(at("participants", i, "organizer"), who.ID, RuleInput,
				"a second organizer, after participant %d", p.organizer)
		case who.Organizer:
			p.organizer = i
		}
	}
	p.user = p.organizer
	if id := c.r.User.UserID; id != "" {
		p.user = slices.IndexFunc(p.people, func(x person) bool { return x.ID == id })
		if p.user < 0 {
			c.bad.Add("/user_context/user_id", id, RuleInput, "the user is no participant")
			return
		}
		if p.organizer < 0 {
			p.organizer = p.user
		}
	}
	if p.organizer < 0 && len(p.people) > 0 {
		c.bad.Add("/participants", "", RuleInput, "nobody is the organizer")
	}
}

// zones resolves all zones (SL-1).
func (c *compiler) zones() {
	p := c.plan
	if p.organizer < 0 || p.user < 0 {
		return
	}
	c.userZone()
	organizer := &p.people[p.organizer]
	switch {
	case p.organizer == p.user && organizer.Timezone == "":
		organizer.zone = p.userZone
	default:
		organizer.zone = c.zone("organizer", organizer.Timezone, "participants", p.organizer, "timezone")
	}
	for i := range p.people {
		who := &p.people[i]
		switch {
		case i == p.organizer:
			continue
		case i == p.user && who.Timezone == "":
			who.zone = p.userZone
			continue
		case i == p.user:
			who.zone = c.zone("user", who.Timezone, "participants", i, "timezone")
			continue
		case who.Timezone == organizer.Timezone && who.Timezone != "":
			who.zone = organizer.zone
			continue
		}
		zone, err := civil.FindZone(who.Timezone)
		if err != nil {
			p.unknown = append(p.unknown, i)
			p.notes = append(p.notes, unknownZoneNote(who.Person))
			zone = organizer.zone
		}
		who.zone = zone
	}
}

func (c *compiler) userZone() {
	p := c.plan
	switch {
	case c.r.User.Timezone != "":
		p.userZone = c.zone("user", c.r.User.Timezone, "user_context", "timezone")
	case p.people[p.user].Timezone != "":
		// A fault is reported where the zone of the person is resolved.
		p.userZone, _ = civil.FindZone(p.people[p.user].Timezone)
	default:
		c.bad.Add("/user_context/timezone", "", RuleZones, "the time zone of the user is missing")
	}
}

// zone loads the zone that stands at a place of the request.
func (c *compiler) zone(whose, name string, place ...any) civil.Zone {
	zone, err := civil.FindZone(name)
	switch {
	case name == "":
		c.bad.Add(at(place...), "", RuleZones, "the time zone of the %s is missing", whose)
	case err != nil:
		c.bad.Add(at(place...), name, RuleZones, "the time zone of the %s is unknown", whose)
	}
	return zone
}

// BasicZoneNote is the sentence that stands with every time that is shown in
// the organizer's zone because the reader's is unknown (seed 000 section 8, D).
const BasicZoneNote = "此时间为发起人本地时间，请自行换算"

func unknownZoneNote(who *Person) string {
	if who.Timezone == "" {
		return who.ID + ": no time zone is given. " + BasicZoneNote
	}
	return fmt.Sprintf("%s: the time zone %q is unknown. %s", who.ID, rule.Cut(who.Timezone), BasicZoneNote)
}

// hours reads the work hours of everybody but the user. Many people have the
// same, which are read once.
func (c *compiler) hours() {
	p := c.plan
	var (
		last     Hours
		lastRead daily
	)
	for i := range p.people {
		who := &p.people[i]
		if who.WorkHours == nil {
			continue
		}
		if *who.WorkHours != last || last == (Hours{}) {
			d, ok := c.daily(who.WorkHours, everyDay, "participants", i, "work_hours")
			if !ok {
				continue
			}
			last, lastRead = *who.WorkHours, d
		}
		if i != p.user {
			who.hours, who.hasHours = lastRead, true
		}
	}
}

// userRules reads the work hours, focus time and avoid constraints of the
// user.
func (c *compiler) userRules() {
	p, u := c.plan, &c.r.User
	days := c.days(u.WorkDays)
	hours, pointer := u.WorkHours, []any{"user_context", "work_hours"}
	if hours == nil && p.user >= 0 {
		hours, pointer = p.people[p.user].WorkHours, []any{"participants", p.user, "work_hours"}
	}
	switch {
	case hours != nil:
		if d, ok := c.daily(hours, days, pointer...); ok {
			p.work = []daily{d}
		}
	case days != everyDay:
		p.work = []daily{{0, secondsPerDay, days}}
	}
	c.focus()
	c.avoid()
}

func (c *compiler) focus() {
	blocks := c.r.User.FocusTimeBlocks
	if len(blocks) > MaxSpans {
		c.bad.Add("/user_context/focus_time_blocks", "", RuleLimits, "more than %d focus blocks", MaxSpans)
		return
	}
	for i, s := range blocks {
		d, err := parseSpan(s)
		if err != nil {
			c.bad.Add(at("user_context", "focus_time_blocks", i), s, RuleClock, "%s", err)
			continue
		}
		c.plan.focus = append(c.plan.focus, d)
	}
}

func (c *compiler) days(names []string) weekdays {
	if len(names) == 0 {
		return everyDay
	}
	var days weekdays
	for i, name := range names {
		day, ok := parseWeekday(name)
		if !ok {
			c.bad.Add(at("user_context", "work_days", i), name, RuleHardSoft, "is no day of the week")
			continue
		}
		days |= 1 << day
	}
	return days
}

func (c *compiler) avoid() {
	avoid := c.r.Constraints.Avoid
	if len(avoid) > MaxSpans {
		c.bad.Add("/constraints/avoid", "", RuleLimits, "more than %d avoid constraints", MaxSpans)
		return
	}
	for i, a := range avoid {
		days := everyDay
		if a.Weekday != "" {
			day, ok := parseWeekday(a.Weekday)
			if !ok {
				c.bad.Add(at("constraints", "avoid", i, "weekday"), a.Weekday, RuleHardSoft, "is no day of the week")
			}
			days = 1 << day
		}
		d, err := parseDaily(a.Start, a.End, days)
		if err != nil {
			c.bad.Add(at("constraints", "avoid", i), a.Start+"-"+a.End, RuleClock, "%s", err)
			continue
		}
		c.plan.avoid = append(c.plan.avoid, d)
	}
}

// daily reads the hours that stand at a place of the request.
func (c *compiler) daily(h *Hours, days weekdays, place ...any) (daily, bool) {
	if h.Start == "" || h.End == "" {
		c.bad.Add(at(place...), "", RuleClock, "start or end is empty")
		return daily{}, false
	}
	d, err := parseDaily(h.Start, h.End, days)
	if err != nil {
		c.bad.Add(at(place...), h.Start+"-"+h.End, RuleClock, "%s", err)
		return daily{}, false
	}
	return d, true
}

func (c *compiler) numbers() {
	r, p := c.r, c.plan
	c.within("/duration_mins", r.DurationMins, 1, MaxDurationMins, RuleHardSoft)
	c.within("/user_context/buffer_time_mins", r.User.BufferTimeMins, 0, MaxBufferMins, RuleBuffer)
	c.within("/constraints/minimum_notice_mins", r.Constraints.MinimumNoticeMins, 0, MaxNoticeMins, RuleHardSoft)
	c.within("/max_slots", r.MaxSlots, 0, MaxSlots, RuleBest)
	c.within("/step_mins", r.StepMins, 0, MaxStepMins, RuleBest)
	p.duration = int64(r.DurationMins) * secondsPerMinute
	p.buffer = int64(r.User.BufferTimeMins) * secondsPerMinute
	p.notice = int64(r.Constraints.MinimumNoticeMins) * secondsPerMinute
	p.step = int64(orDefault(r.StepMins, defaultStepMins)) * secondsPerMinute
	p.maxSlots = orDefault(r.MaxSlots, defaultMaxSlots)
	p.weights = DefaultWeights()
	if r.Weights == nil {
		return
	}
	p.weights = *r.Weights
	w := p.weights
	c.within("/weights/tentative", w.Tentative, 0, MaxWeight, RuleHardSoft)
	c.within("/weights/optional_busy", w.OptionalBusy, 0, MaxWeight, RuleHardSoft)
	c.within("/weights/optional_tentative", w.OptionalTentative, 0, MaxWeight, RuleHardSoft)
	c.within("/weights/outside_work_hours", w.OutsideWorkHours, 0, MaxWeight, RuleHardSoft)
	if w.OptionalTentative > w.OptionalBusy {
		c.bad.Add("/weights/optional_tentative", strconv.Itoa(w.OptionalTentative), RuleHardSoft,
			"may not weigh more than optional_busy, or more conflicts would cost less")
	}
}

func (c *compiler) within(pointer string, n, low, high int, id rule.ID) {
	switch {
	case n < low:
		c.bad.Add(pointer, strconv.Itoa(n), id, "must be at least %d", low)
	case n > high:
		c.bad.Add(pointer, strconv.Itoa(n), RuleLimits, "must be at most %d", high)
	}
}

func orDefault(n, standard int) int {
	if n == 0 {
		return standard
	}
	return n
}

// bounds computes between which instants the meeting may lie.
func (c *compiler) bounds() {
	r, p := c.r, c.plan
	p.rangeStart, p.rangeEnd = ceilSecond(r.TimeRange.Start), r.TimeRange.End.Unix()
	switch {
	case r.TimeRange.Start.IsZero() && r.TimeRange.End.IsZero():
		c.bad.Add("/time_range", "", RuleHardSoft, "the search range is missing")
	case p.rangeStart < minRange || p.rangeEnd > maxRange:
		c.badRange(RuleLimits, "must lie between 0001-01-02 and 9999-12-30, UTC")
	case !r.TimeRange.Start.Before(r.TimeRange.End):
		c.badRange(RuleHardSoft, "must end after it starts")
	case p.rangeEnd-p.rangeStart > MaxRangeDays*secondsPerDay:
		c.badRange(RuleLimits, "is longer than %d days", MaxRangeDays)
	}
	p.first = p.rangeStart
	if !r.Now.IsZero() {
		p.now, p.hasNow = ceilSecond(r.Now), true
		p.first = max(p.first, p.now+p.notice)
	} else if r.Constraints.MinimumNoticeMins > 0 {
		c.bad.Add("/now", "", RuleHardSoft, "is needed for a minimum notice")
	}
	if t := r.Constraints.NotBefore; !t.IsZero() {
		p.first = max(p.first, ceilSecond(t))
	}
}

func (c *compiler) badRange(id rule.ID, format string, args ...any) {
	c.bad.Add("/time_range", c.r.TimeRange.String(), id, format, args...)
}

// ceilSecond returns t in Unix seconds, rounded up.
func ceilSecond(t time.Time) int64 {
	s := t.Unix()
	if t.Nanosecond() > 0 {
		s++
	}
	return s
}

// blockViolations checks every busy block (SL-7).
func (p *plan) blockViolations() rule.Violations {
	var bad rule.Violations
	for i := range p.people {
		who := &p.people[i]
		for k := range who.blocks {
			b := &who.blocks[k]
			start, end := b.seconds()
			if start <= end && start >= minInstant && end <= maxInstant {
				continue
			}
			if len(bad) == MaxProblems {
				bad.Add("/busy", "", RuleInput, "there are more than %d bad blocks; the rest is not listed", MaxProblems)
				return bad
			}
			value := TimeRange{b.Start, b.End}.String()
			if start > end {
				bad.Add(at("busy", who.ID, k), value, RuleInput, "the block of %s ends before it starts", rule.Cut(who.ID))
			} else {
				bad.Add(at("busy", who.ID, k), value, RuleInput, "the block of %s is outside the years 1 to 9999", rule.Cut(who.ID))
			}
		}
	}
	return bad
}

// at returns the JSON pointer of a place, from its keys and indices.
func at(place ...any) string {
	var b strings.Builder
	for _, token := range place {
		b.WriteByte('/')
		switch token := token.(type) {
		case int:
			b.WriteString(strconv.Itoa(token))
		case string:
			b.WriteString(rule.PointerToken(token))
		}
	}
	return b.String()
}
