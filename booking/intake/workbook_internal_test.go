package intake

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A workbook above MaxWorkbookBytes is not opened. A whole message of that
// size would take long under the race detector.
func TestMaxWorkbookBytes(t *testing.T) {
	in, err := New(Config{})
	require.NoError(t, err)
	for size, want := range map[int]error{0: errEmpty, MaxWorkbookBytes: errDamaged, MaxWorkbookBytes + 1: errTooBig} {
		tables, err := newReader(in, nil).workbook(make([]byte, size), "x.xlsx", "x.xlsx", "A1")
		assert.Empty(t, tables)
		assert.ErrorIs(t, err, want, size)
	}
}
