package slots

// The limits of this package (SL-8). What is beyond one of them is refused by
// name; nothing is cut in silence.
const (
	// MaxParticipants is how many people a request may name.
	MaxParticipants = 1000
	// MaxBlocks is how many busy blocks a request may hold in all.
	MaxBlocks = 2_000_000
	// MaxDurationMins is the longest meeting, seven days.
	MaxDurationMins = 7 * 24 * 60
	// MaxBufferMins is the longest buffer, one day.
	MaxBufferMins = 24 * 60
	// MaxNoticeMins is the longest minimum notice, 366 days.
	MaxNoticeMins = 366 * 24 * 60
	// MaxRangeDays is the longest search range, about three years.
	MaxRangeDays = 1100
	// MaxSlots is how many slots may be asked for.
	MaxSlots = 100
	// MaxStepMins is the widest grid, one day.
	MaxStepMins = 24 * 60
	// MaxSpans is how many focus blocks, and how many avoid constraints, a
	// request may hold.
	MaxSpans = 100
	// MaxWeight is the highest weight of one conflict, in thousandths.
	MaxWeight = 1000
	// MaxProblems is how many bad blocks are listed; one more violation says
	// that there are others.
	MaxProblems = 1000
)

// The instants, in Unix seconds, between which a search range may lie: a day
// inside the years 1 to 9999, so that every local time can be written down.
const (
	minRange = -62135596800 + secondsPerDay
	maxRange = 253402300800 - secondsPerDay
)

// The instants between which a busy block may lie: the years 1 to 9999, in
// any zone.
const (
	minInstant = -62135596800 - secondsPerDay
	maxInstant = 253402300800 + secondsPerDay
)

const (
	secondsPerMinute = 60
	secondsPerDay    = 24 * 60 * secondsPerMinute
)
