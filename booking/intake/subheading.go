package intake

import (
	"strings"
	"unicode/utf8"
)

// maxSubheading is how long a heading below a heading may be, in characters.
const maxSubheading = 30

// subheadings reads the row below a row of headings as its second line: "Hotel"
// above "Name", "Date" and "Status". Such a row has no figures, at least two
// texts below a heading that spans them, and else only what merged cells bring
// down or the same column in another language. It returns the columns and the
// texts of both rows taken together.
func (cs columnSet) subheadings(top []string, columns []column, below []string) (joined []column, texts []string, ok bool) {
	width := max(len(top), len(below))
	joined, texts = make([]column, width), make([]string, width)
	copy(texts, top)
	var seen [columnCount]bool
	take := func(i int, c column) {
		if c != noColumn && joined[i] == noColumn && !seen[c] {
			joined[i], seen[c] = c, true
		}
	}
	parts := 0
	for i, sub := range below {
		if sub = strings.Join(strings.Fields(sub), " "); sub == "" {
			continue
		}
		if strings.ContainsAny(sub, "0123456789") || utf8.RuneCountInString(sub) > maxSubheading {
			return nil, nil, false
		}
		parent, spans := spanAt(top, i, width)
		if !spans {
			if strings.Join(strings.Fields(parent), " ") != sub && (columns[i] == noColumn || cs.of(sub) != columns[i]) {
				return nil, nil, false
			}
			continue
		}
		parts++
		texts[i] = strings.TrimSpace(parent + " " + sub)
		take(i, cs.of(texts[i]))
		take(i, cs.of(sub))
	}
	if parts < 2 || seen == [columnCount]bool{} {
		return nil, nil, false
	}
	for i, c := range columns { // the rest, and a span by its first part
		take(i, c)
	}
	return joined, texts, true
}

// spanAt returns the heading above column i, and whether it spans more columns
// than one: those to its right have none of their own.
func spanAt(top []string, i, width int) (heading string, spans bool) {
	at := min(i, len(top)-1)
	for at > 0 && strings.TrimSpace(top[at]) == "" {
		at--
	}
	if heading = strings.TrimSpace(top[at]); heading == "" {
		return "", false
	}
	next := at + 1
	return heading, at < i || next < width && (next >= len(top) || strings.TrimSpace(top[next]) == "")
}
