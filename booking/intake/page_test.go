package intake_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestPages is IN-2 and IN-3 on pages as mail programs write them.
func TestPages(t *testing.T) {
	for _, c := range blocks(t, "testdata/pages.txt", 25) {
		t.Run(c.name, func(t *testing.T) {
			m := read(t, message(page(c.text)))
			assert.Equal(t, c.current, m.BodyCurrent)
			if c.thread != "" {
				assert.Equal(t, c.thread, string(m.BodyThreadEvidence))
			}
			var codes []string
			for _, w := range m.IntakeWarnings {
				codes = append(codes, w.Code)
			}
			assert.Equal(t, c.codes, codes)
			if len(c.codes) == 0 && c.current != "" && strings.Contains(c.text, "10 TWN.") && !strings.Contains(c.current, "10 TWN.") {
				assert.Contains(t, m.BodyThreadEvidence, "10 TWN.")
			}
		})
	}
}

// The page and its plain copy are one body, whichever of them tells new and
// old apart (IN-3).
func TestAlternativesBecomeOneBody(t *testing.T) {
	const quoted = "\n\nOn Mon, May 11, 2026 at 10:02 AM Rsvn <rsvn@hotel.example> wrote:\n> We confirm 10 TWN.\n"
	for _, c := range []struct {
		name, plain, page, current string
		codes                      []string
	}{
		{"the same words", "Please cancel\nQBD0514.", "<p>Please <b>cancel</b> QBD0514.</p>", "Please cancel QBD0514.", nil},
		{"links and images of the plain copy", "Please see <https://x.example/a?b=c> [cid:image001.png]\n*QBD0514* [image: logo]", "<p>Please see</p><p><b>QBD0514</b></p>", "Please see\n\nQBD0514", nil},
		{"only the plain copy marks the quotation", "Please cancel QBD0514." + quoted, "<div>Please cancel QBD0514.</div><div>On Mon Rsvn wrote</div><div>We confirm 10 TWN.</div>", "Please cancel QBD0514.", nil},
		{"an empty page", "Please cancel QBD0514.", "<html><body><img src='cid:x'></body></html>", "Please cancel QBD0514.", nil},
		{"a placeholder", "This message needs an HTML client to view it.", "<p>Please cancel QBD0514.</p>", "Please cancel QBD0514.", nil},
		{"the plain copy says more", "Please cancel QBD0514.\nAlso release QBD0999.", "<p>Please cancel QBD0514.</p>", "Please cancel QBD0514.\n\nAlso release QBD0999.", []string{"body alternatives_differ"}},
		{"the plain copy of a chinese page says more", "请取消 QBD0514 团。\n另外请释放控房。", "<p>请取消 QBD0514 团。</p>", "请取消 QBD0514 团。\n\n另外请释放控房。", []string{"body alternatives_differ"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := read(t, message(multi("alternative", plain(c.plain), page(c.page))))
			assert.Equal(t, c.current, m.BodyCurrent)
			if c.codes == nil {
				c.codes = []string{}
			}
			assert.Equal(t, c.codes, codesOf(m))
		})
	}
}
