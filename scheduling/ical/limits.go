package ical

// The limits of a reading. What is over one of them is refused with an error
// or named in a note; nothing is left out in silence.
const (
	// maxBytes is the largest file that is read.
	maxBytes = 32 << 20
	// maxComponents is how many events, free/busy lists and time zones a
	// file may hold.
	maxComponents = 100_000
	// maxDepth is how deep components may be nested. RFC 5545 needs three.
	maxDepth = 16
	// maxLineBytes is the longest unfolded line that is read.
	maxLineBytes = 256 << 10
	// maxHeadBytes is the longest head of a line, its name and those of its
	// parameters that are read, that is given to the decoder, which is
	// quadratic in it.
	maxHeadBytes = 256
	// maxRuleBytes is the longest recurrence rule that is read.
	maxRuleBytes = 2 << 10
	// maxTimes is how many times of day, or of an hour or minute, a rule may
	// name: every minute of a day.
	maxTimes = 24 * 60
	// maxRules is how many rules of one kind an event may have. RFC 5545
	// advises one.
	maxRules = 16
	// maxDates is how many dates an event may list in EXDATE or RDATE, and
	// a free/busy list in FREEBUSY.
	maxDates = 10_000
	// maxInstances is how many instances of one series are made.
	maxInstances = 10_000
	// maxBlocks is how many blocks one reading makes.
	maxBlocks = 200_000
	// maxNotes is how many notes one reading makes.
	maxNotes = 1_000
	// maxFaults is how many faults of one component are told.
	maxFaults = 8
	// maxSteps is the work of one reading: days and times of day looked at
	// while rules are expanded.
	maxSteps = 20_000_000
	// maxZones is how many names of time zones one file may use.
	maxZones = 1_000
	// maxOnsets is how many changes of offset a time zone of the file may
	// have.
	maxOnsets = 10_000
	// maxShiftDays is how far an override may move a series (this and future instances).
	maxShiftDays = 366
	// maxDurationDays is the longest DURATION that is read.
	maxDurationDays = 4_000_000
	// maxAttendees is how many people a request may invite.
	maxAttendees = 1_000
	// maxTextBytes is the longest text of a request.
	maxTextBytes = 64 << 10
	// lineOctets is where written lines are folded (RFC 5545 section 3.1).
	lineOctets = 75
)
