package civil

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every name leads to a zone that can be loaded.
func TestWindowsTable(t *testing.T) {
	assert.Len(t, windowsZones, 139)
	for windows, iana := range windowsZones {
		_, err := LoadZone(iana)
		assert.NoError(t, err, windows)
		assert.Equal(t, strings.ToLower(windows), windows)
	}
}

func TestWindowsZone(t *testing.T) {
	for windows, want := range map[string]string{
		"China Standard Time": "Asia/Shanghai", "W. Europe Standard Time": "Europe/Berlin", "gmt standard time": "Europe/London",
		"FLE Standard Time": "Europe/Kyiv", "India Standard Time": "Asia/Kolkata", "TOKYO STANDARD TIME": "Asia/Tokyo",
		"Eastern Standard Time": "America/New_York", "Lord Howe Standard Time": "Australia/Lord_Howe", "UTC-11": "Etc/GMT+11",
	} {
		got, ok := WindowsZone(windows)
		assert.True(t, ok, windows)
		assert.Equal(t, want, got, windows)
		z, err := FindZone(windows)
		require.NoError(t, err, windows)
		assert.Equal(t, want, z.Name())
	}
	for _, name := range []string{"", "Local", "Nowhere Standard Time", "Asia/Shanghai", "China Standard Time "} {
		_, ok := WindowsZone(name)
		assert.False(t, ok, name)
	}
}

func TestFindZone(t *testing.T) {
	for name, want := range map[string]string{
		"Asia/Shanghai": "Asia/Shanghai", "UTC": "UTC", "EST": "EST", // IANA first
		"utc": "Etc/UTC", "Romance Standard Time": "Europe/Paris",
	} {
		z, err := FindZone(name)
		require.NoError(t, err, name)
		assert.Equal(t, want, z.Name(), name)
	}
	for _, name := range []string{"", "Local", "Mars/Phobos", "Nowhere Standard Time", "China Standard Time\n"} {
		z, err := FindZone(name)
		require.ErrorIs(t, err, ErrUnknownZone, name)
		assert.False(t, z.Valid())
	}
	_, err := FindZone("Nowhere Standard Time")
	assert.ErrorContains(t, err, `"Nowhere Standard Time"`)
}
