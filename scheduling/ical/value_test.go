package ical

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseTime(t *testing.T) {
	for text, want := range map[string]struct {
		wall time.Time
		form form
	}{
		"20260324":         {time.Date(2026, 3, 24, 0, 0, 0, 0, time.UTC), formDate},
		" 20260324 ":       {time.Date(2026, 3, 24, 0, 0, 0, 0, time.UTC), formDate},
		"20260324T093015":  {time.Date(2026, 3, 24, 9, 30, 15, 0, time.UTC), formLocal},
		"20260324T093015Z": {time.Date(2026, 3, 24, 9, 30, 15, 0, time.UTC), formUTC},
		"20260324t093015z": {time.Date(2026, 3, 24, 9, 30, 15, 0, time.UTC), formUTC},
		"20161231T235960Z": {time.Date(2016, 12, 31, 23, 59, 59, 0, time.UTC), formUTC},
		"00010101":         {time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC), formDate},
		"99991231T235959":  {time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC), formLocal},
		"19691231T235959Z": {time.Date(1969, 12, 31, 23, 59, 59, 0, time.UTC), formUTC},
	} {
		wall, f, err := parseTime(text)
		require.NoError(t, err, text)
		assert.Equal(t, want.wall.Unix(), wall, text)
		assert.Equal(t, want.form, f, text)
	}
	for _, text := range []string{
		"", "2026", "2026-03-24", "20260230", "20261301", "20260001", "20260100", "00000101", "2026032x", "20260324 093015", "20260324T0930",
		"20260324T240000", "20260324T096000", "20260324T093061", "20260324T09301x", "20260324T093015X", "20260324T093015+", "20260324T0930150Z", "+2026032T093015",
	} {
		_, _, err := parseTime(text)
		assert.ErrorIs(t, err, errNotTime, text)
	}
}

func TestParseDuration(t *testing.T) {
	for text, want := range map[string]span{
		"P1D": {1, 0}, "PT24H": {0, 86400}, "P2W": {14, 0}, "P1DT2H3M4S": {1, 7384}, "+PT15M": {0, 900}, "-P1DT1S": {-1, -1},
		"pt1h": {0, 3600}, " PT1H ": {0, 3600}, "P0D": {0, 0}, "P0DT0H45M0S": {0, 2700}, "PT0S": {0, 0}, "P1W2D": {9, 0}, "P4000000D": {4_000_000, 0},
	} {
		d, err := parseDuration(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, d, text)
	}
	for _, text := range []string{"", "P", "1D", "PD", "P1", "P1H", "PT1D", "PT1W", "P1DT", "PTT1H", "P1X", "P-1D", "P1.5D", "--P1D", "P4000001D", "PT99999999999S", "P9999999999W"} {
		_, err := parseDuration(text)
		assert.ErrorIs(t, err, errNotDuration, text)
	}
}

func TestParseOffset(t *testing.T) {
	for text, want := range map[string]int64{"+0800": 28800, "-0500": -18000, "+0530": 19800, "-013015": -5415, "+0000": 0, " +0100 ": 3600} {
		got, err := parseOffset(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "0800", "+08", "+8000", "+0860", "+080060", "+08:00", "Z", "+08x0", "+x800", "+08000x"} {
		_, err := parseOffset(text)
		assert.ErrorIs(t, err, errNotOffset, text)
	}
}
