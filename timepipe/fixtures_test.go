package timepipe_test

import (
	"time"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// monday is 23 March 2026, 14:00 in Shanghai.
func monday() time.Time { return time.UnixMilli(1774245600000) }

func mustDate(s string) civil.Date { return civil.MustParseDate(s) }

func mustTime(s string) civil.Time { return civil.MustParseTime(s) }
