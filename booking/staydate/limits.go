package staydate

// The limits of this package.
const (
	// MaxRawBytes is how much of one raw date is read. A longer one is no
	// date: it is not read at all.
	MaxRawBytes = 1024
	// MaxSegments is the largest number of stays in one hotel date.
	MaxSegments = 16
	// MaxWrapNights is the longest stay that runs over the end of a month that
	// nobody named ("30-02"). "15-14" is a slip, not a month in the house.
	MaxWrapNights = 14
	// MaxInferredNights is the longest stay whose year is inferred for one of
	// its ends ("31/12-02/01").
	MaxInferredNights = 60
	// MaxPastDays is how long ago a day can be, at the date of the mail, that a
	// mail still speaks of without naming the year.
	MaxPastDays = 45
	// MaxNights is the longest stay at all.
	MaxNights = 3660
	// MaxTourDays is the longest tour that is taken for one.
	MaxTourDays = 370
	// MaxReadings is how many readings a result keeps.
	MaxReadings = 32
)
