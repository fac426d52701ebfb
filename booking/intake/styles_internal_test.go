package intake

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestLongFormats: a number format of any length is read in no time, up to
// its limit.
func TestLongFormats(t *testing.T) {
	for _, code := range []string{strings.Repeat("g", 4<<20), strings.Repeat("m.", 4<<20), strings.Repeat("[h]", 1<<20)} {
		compileFormat(200, code)
	}
	assert.True(t, compileFormat(200, "dd/mm/yyyy"+strings.Repeat(" ", maxFormatBytes)).isDate())
	assert.False(t, compileFormat(200, strings.Repeat("#", maxFormatBytes)+"dd/mm/yyyy").isDate())
}
