package timepipe

import "time"

// The limits and defaults of this package.
const (
	// DefaultTimezone is the zone of a request that names none; it is what
	// the offset in the contract's example means.
	DefaultTimezone = "Asia/Shanghai"
	// DefaultDuration is the duration of a slot that names none (TP-N2).
	DefaultDuration = time.Hour
	// DefaultMaxDuration is the longest meeting unless configured (TP-F6).
	DefaultMaxDuration = 4 * time.Hour
	// DefaultMaxCandidates is how many candidates are offered at most unless
	// configured (TP-R3).
	DefaultMaxCandidates = 4
	// MinMaxCandidates is the smallest number that may be configured: two
	// readings of one time must fit.
	MinMaxCandidates = 2
	// MaxMaxCandidates is the largest number that may be configured.
	MaxMaxCandidates = 100
	// MaxAlternatives is how many alternatives one Slots may hold.
	MaxAlternatives = 32
	// MaxRules is how many custom rules one configuration may hold.
	MaxRules = 100
	// MaxReasonBytes is the longest reason of a custom rule.
	MaxReasonBytes = 500
	// MaxRequestBytes is the largest wire request that is read.
	MaxRequestBytes = 1 << 20
	// MaxSlotBytes is the longest text of one wire slot that is read.
	MaxSlotBytes = 64

	// maxHours is where durations stop to differ: every window ends with its
	// day.
	maxHours = 100_000
	// secondsBelow is the magnitude under which a timestamp counts seconds,
	// and from which on it counts milliseconds.
	secondsBelow = 100_000_000_000
	// minYear and maxYear bound the current time. Nothing is booked before
	// 1973, where seconds and milliseconds could be taken for each other.
	minYear, maxYear = 1973, 9998
)
