package slots

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// oracle is the slow and plain reading of SL-1 to SL-4: it looks at every
// minute of the range and at every block for each, and shares no code with the
// search. It is right for requests whose instants and zone offsets are whole
// minutes.
type oracle struct {
	r         Request
	organizer *time.Location
	user      *time.Location
	userID    string
	start     time.Time // of the range
	free      []bool    // by minute of the range: no hard rule forbids it
	weights   Weights
}

type oracleStart struct {
	at        time.Time
	cost      int
	room      int
	conflicts []string // "id kind weight"
}

func newOracle(r Request) *oracle {
	o := &oracle{r: r, start: r.TimeRange.Start, weights: DefaultWeights()}
	if r.Weights != nil {
		o.weights = *r.Weights
	}
	for _, p := range r.Participants {
		if p.Organizer {
			o.organizer, o.userID = mustLocation(p.Timezone), p.ID
		}
	}
	if r.User.UserID != "" {
		o.userID = r.User.UserID
	}
	zone := r.User.Timezone
	if zone == "" {
		for _, p := range r.Participants {
			if p.ID == o.userID {
				zone = p.Timezone
			}
		}
	}
	o.user = mustLocation(zone)
	n := int(r.TimeRange.End.Sub(o.start) / time.Minute)
	o.free = make([]bool, n)
	for i := range o.free {
		o.free[i] = o.allowed(o.start.Add(time.Duration(i) * time.Minute))
	}
	return o
}

func mustLocation(name string) *time.Location {
	loc, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return loc
}

// clockIn reports whether the clock at m is inside a span "HH:MM" to "HH:MM"
// that begins on one of the days.
func clockIn(m time.Time, start, end string, onDay func(time.Weekday) bool) bool {
	now := m.Hour()*60 + m.Minute()
	from, to := clockMinutes(start, 0), clockMinutes(end, 24*60)
	if to < from {
		return now >= from && onDay(m.Weekday()) || now < to && onDay((m.Weekday()+6)%7)
	}
	return now >= from && now < to && onDay(m.Weekday())
}

func clockMinutes(s string, standard int) int {
	if s == "" {
		return standard
	}
	h, _ := strconv.Atoi(s[:2])
	m, _ := strconv.Atoi(s[3:5])
	return h*60 + m
}

func always(time.Weekday) bool { return true }

func (o *oracle) allowed(m time.Time) bool {
	r := o.r
	if !r.Now.IsZero() && m.Before(r.Now.Add(time.Duration(r.Constraints.MinimumNoticeMins)*time.Minute)) {
		return false
	}
	if m.Before(r.Constraints.NotBefore) {
		return false
	}
	wall := m.In(o.user)
	hours := r.User.WorkHours
	for _, p := range r.Participants {
		if hours == nil && p.ID == o.userID {
			hours = p.WorkHours
		}
	}
	onDay := always
	if len(r.User.WorkDays) > 0 {
		onDay = func(d time.Weekday) bool { return slices.Contains(r.User.WorkDays, d.String()[:3]) }
		if hours == nil {
			hours = &Hours{"00:00", "24:00"}
		}
	}
	if hours != nil && !clockIn(wall, hours.Start, hours.End, onDay) {
		return false
	}
	for _, s := range r.User.FocusTimeBlocks {
		start, end, _ := strings.Cut(s, "-")
		if clockIn(wall, start, end, always) {
			return false
		}
	}
	for _, a := range r.Constraints.Avoid {
		if clockIn(wall, a.Start, a.End, func(d time.Weekday) bool { return a.Weekday == "" || a.Weekday == d.String()[:3] }) {
			return false
		}
	}
	for _, p := range r.Participants {
		for _, b := range r.Busy[p.ID] {
			if o.reaches(b, m) && (oracleImmovable(b) || p.Required && oracleBusy(b)) {
				return false
			}
		}
		if r.HardWorkHours && o.offHours(p, m) {
			return false
		}
	}
	return true
}

// reaches reports whether a block or its buffer covers the minute from m.
func (o *oracle) reaches(b Block, m time.Time) bool {
	buffer := time.Duration(o.r.User.BufferTimeMins) * time.Minute
	return b.Start.Before(b.End) && !m.Before(b.Start.Add(-buffer)) && m.Before(b.End.Add(buffer))
}

func (o *oracle) offHours(p Person, m time.Time) bool {
	if p.WorkHours == nil || p.ID == o.userID {
		return false
	}
	loc, err := time.LoadLocation(p.Timezone)
	if err != nil || p.Timezone == "" {
		loc = o.organizer
	}
	return !clockIn(m.In(loc), p.WorkHours.Start, p.WorkHours.End, always)
}

func oracleImmovable(b Block) bool {
	switch strings.ToLower(string(b.Status)) {
	case "cancelled", "declined":
		return false
	case "block", "important", "immovable", "重要", "不可更改":
		return true
	}
	return b.Immovable
}

func oracleBusy(b Block) bool {
	switch strings.ToLower(string(b.Status)) {
	case "free", "workingelsewhere", "transparent", "cancelled", "declined", "tentative":
		return false
	}
	return true
}

// starts returns every start of the grid that is allowed.
func (o *oracle) starts() []oracleStart {
	step := o.r.StepMins
	if step == 0 {
		step = 15
	}
	var out []oracleStart
	for i := range o.free {
		at := o.start.Add(time.Duration(i) * time.Minute)
		wall := at.In(o.organizer)
		if (wall.Hour()*60+wall.Minute())%step != 0 || !o.fits(i) {
			continue
		}
		s := oracleStart{at: at, room: o.room(i)}
		for _, p := range o.r.Participants {
			o.addConflicts(&s, p)
		}
		out = append(out, s)
	}
	return out
}

func (o *oracle) fits(i int) bool {
	if i+o.r.DurationMins > len(o.free) {
		return false
	}
	return !slices.Contains(o.free[i:i+o.r.DurationMins], false)
}

func (o *oracle) room(i int) int {
	left, right := i, i+o.r.DurationMins
	for left > 0 && o.free[left-1] {
		left--
	}
	for right < len(o.free) && o.free[right] {
		right++
	}
	return min(right-left-o.r.DurationMins, o.r.DurationMins)
}

func (o *oracle) addConflicts(s *oracleStart, p Person) {
	busy, tentative, off := false, false, false
	for k := range o.r.DurationMins {
		m := s.at.Add(time.Duration(k) * time.Minute)
		for _, b := range o.r.Busy[p.ID] {
			if o.reaches(b, m) && !oracleImmovable(b) {
				busy = busy || oracleBusy(b)
				tentative = tentative || strings.EqualFold(string(b.Status), "tentative")
			}
		}
		off = off || o.offHours(p, m)
	}
	add := func(kind string, weight int) {
		s.cost += weight
		s.conflicts = append(s.conflicts, p.ID+" "+kind+" "+strconv.Itoa(weight))
	}
	switch {
	case p.Required && tentative:
		add("tentative", o.weights.Tentative)
	case !p.Required && busy:
		add("busy", o.weights.OptionalBusy)
	case !p.Required && tentative:
		add("tentative", o.weights.OptionalTentative)
	}
	if off {
		add("outside_work_hours", o.weights.OutsideWorkHours)
	}
}

// best returns what SL-4 offers.
func (o *oracle) best() []oracleStart {
	all := o.starts()
	slices.SortFunc(all, func(a, b oracleStart) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(b.room, a.room), a.at.Compare(b.at))
	})
	most := o.r.MaxSlots
	if most == 0 {
		most = 3
	}
	duration := time.Duration(o.r.DurationMins) * time.Minute
	var out []oracleStart
	for _, s := range all {
		free := !slices.ContainsFunc(out, func(x oracleStart) bool {
			return s.at.Before(x.at.Add(duration)) && x.at.Before(s.at.Add(duration))
		})
		if free && len(out) < most {
			out = append(out, s)
		}
	}
	return out
}
