package timepipe

import (
	"fmt"
	"math"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// Config is the soft constraints of one enterprise (seed 004 section 4.1). It
// is both what [New] compiles and the config object of a wire request. Every
// key may be missing; the zero Config is the documented default.
type Config struct {
	// WorkHours are the hours in which a meeting must lie; nil is 00:00 to
	// 23:59, which lets everything pass (TP-F5).
	WorkHours *WorkHours `json:"work_hours,omitempty" strict:"optional,nullable"`
	// MaxDurationHours is the longest meeting, in hours; nil is 4 (TP-F6).
	MaxDurationHours *float64 `json:"max_duration_hours,omitempty" strict:"optional,nullable"`
	// Timezone is the IANA zone in which dates and times are meant; nil is
	// Asia/Shanghai (TP-N12). "" and "Local" are refused.
	Timezone *string `json:"timezone,omitempty" strict:"optional,nullable"`
	// Rules are the enterprise's own rules (TP-F7), judged in their order.
	Rules []RuleConfig `json:"rules,omitempty" strict:"optional,nullable"`
	// MaxCandidates is how many candidates are offered at most; nil is 4, the
	// smallest is 2 (TP-R3).
	MaxCandidates *int `json:"max_candidates,omitempty" strict:"optional,nullable"`
	// ReasonDetail adds to the reason on the wire what clashed:
	// "逻辑冲突 (AM/PM 矛盾)".
	ReasonDetail *bool `json:"reason_detail,omitempty" strict:"optional,nullable"`

	// Filters are the host's own filters. They run after all others, in
	// their order, and are no part of a wire request.
	Filters []Filter `json:"-"`
}

// WorkHours are hours of the day, "HH:mm", both inclusive. A Start after End
// means hours over midnight (22:00 to 06:00). End may be "24:00".
type WorkHours struct {
	// Start is the beginning; "" is 00:00.
	Start string `json:"start" strict:"optional,nullable"`
	// End is the end; "" is 23:59.
	End string `json:"end" strict:"optional,nullable"`
}

// settings is a compiled Config.
type settings struct {
	zone          civil.Zone
	hours         hours
	maxDuration   time.Duration
	maxCandidates int
	detail        bool
	filters       []Filter
}

func (c Config) compile(at string) (settings, rule.Violations) {
	var vs rule.Violations
	s := settings{
		hours:         hours{end: endOfDay},
		maxDuration:   DefaultMaxDuration,
		maxCandidates: DefaultMaxCandidates,
		detail:        c.ReasonDetail != nil && *c.ReasonDetail,
	}
	name := DefaultTimezone
	if c.Timezone != nil {
		name = *c.Timezone
	}
	zone, err := civil.LoadZone(name)
	if err != nil {
		vs.Add(at+"/timezone", name, "TP-N12", "must be the name of an IANA time zone that this host has data for: %v", err)
	}
	s.zone = zone
	if c.WorkHours != nil {
		s.hours = c.WorkHours.compile(at+"/work_hours", &vs)
	}
	if c.MaxDurationHours != nil {
		d, why := hoursToDuration(*c.MaxDurationHours)
		if why != "" {
			vs.Add(at+"/max_duration_hours", fmt.Sprint(*c.MaxDurationHours), "TP-F6", "the longest duration in hours %s", why)
		}
		s.maxDuration = d
	}
	if c.MaxCandidates != nil {
		s.maxCandidates = *c.MaxCandidates
		if s.maxCandidates < MinMaxCandidates || s.maxCandidates > MaxMaxCandidates {
			vs.Add(at+"/max_candidates", fmt.Sprint(s.maxCandidates), "TP-R3", "must be from %d to %d", MinMaxCandidates, MaxMaxCandidates)
		}
	}
	s.filters = builtin(&s)
	s.filters = append(s.filters, compileRules(c.Rules, at+"/rules", &vs)...)
	for i, f := range c.Filters {
		if f.ID == "" || f.Apply == nil {
			vs.Add(fmt.Sprintf("%s/filters/%d", at, i), string(f.ID), "TP-F7", "a filter needs an id and a function")
			continue
		}
		s.filters = append(s.filters, f)
	}
	return s, vs
}

// hoursToDuration returns a number of hours as elapsed time, in whole
// minutes, or why it is none.
func hoursToDuration(h float64) (d time.Duration, why string) {
	switch {
	case h != h:
		return 0, "must be a number"
	case h <= 0:
		return 0, "must be more than 0"
	case math.IsInf(h, 1):
		return 0, "must be finite"
	case h > maxHours:
		h = maxHours
	}
	d = time.Duration(h * float64(time.Hour)).Round(time.Minute)
	if d <= 0 {
		return 0, "must be at least a minute"
	}
	return d, ""
}
