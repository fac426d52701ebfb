package mailtext

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestJSONText: the short way to JSON writes what package json writes.
func TestJSONText(t *testing.T) {
	t.Parallel()
	part := rapid.SampledFrom([]string{"a", "Z9 ", "\"", "\\", "<", ">", "&", "\n", "\x00", "\x7f", "é", "团", "\u2028", "\u2029", "…", "\xff", "\xe5\x9b", "😀"})
	rapid.Check(t, func(t *rapid.T) {
		var texts []string
		for range rapid.IntRange(0, 4).Draw(t, "texts") {
			s := ""
			for range rapid.IntRange(0, 5).Draw(t, "parts") {
				s += part.Draw(t, "part")
			}
			texts = append(texts, s)
		}
		want, err := json.Marshal(texts)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(appendTexts(nil, texts)))
	})
	assert.Equal(t, "[]", string(appendTexts(nil, []string{})))
	assert.Equal(t, "null", string(appendTextOrNull(nil, "")))
	assert.Equal(t, `"x"`, string(appendTextOrNull(nil, "x")))
}
