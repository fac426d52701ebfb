package ical

import (
	"flag"
	"os"
	"testing"

	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The messages that testdata/readback/readback.py reads with other
// implementations are the ones that we write.
func TestGolden(t *testing.T) {
	morocco := reviewMeeting()
	morocco.Zone = civil.MustLoadZone("Africa/Casablanca")
	china := reviewMeeting()
	china.Zone = shanghai
	for name, write := range map[string]func() ([]byte, error){
		"request-berlin":     func() ([]byte, error) { return Request(reviewMeeting()) },
		"request-shanghai":   func() ([]byte, error) { return Request(china) },
		"request-casablanca": func() ([]byte, error) { return Request(morocco) },
		"publish":            func() ([]byte, error) { return Publish(publication()) },
	} {
		t.Run(name, func(t *testing.T) {
			got, err := write()
			require.NoError(t, err)
			path := "testdata/readback/" + name + ".ics"
			if *update {
				require.NoError(t, os.WriteFile(path, got, 0o644))
			}
			want, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, string(want), string(got))
		})
	}
}
