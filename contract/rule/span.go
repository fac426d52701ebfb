package rule

import "strconv"

// Span is a part of a text that served as evidence.
//
// Start and End are byte offsets into the text named by Source, half-open.
// Source is empty where there is only one text (an utterance); elsewhere it
// says which ("body", "attachment:A1", "table:1/row:3"). The zero Span means
// that there is no place to show.
type Span struct {
	Source string `json:"source,omitempty"`
	Start  int    `json:"start"`
	End    int    `json:"end"`
}

// IsZero reports whether s points nowhere.
func (s Span) IsZero() bool { return s == Span{} }

// Len returns the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// In returns the part of text that the span covers. Offsets outside text are
// moved to its nearest end, so that a span of another text cannot panic.
func (s Span) In(text string) string {
	start, end := min(max(s.Start, 0), len(text)), min(max(s.End, 0), len(text))
	if start >= end {
		return ""
	}
	return text[start:end]
}

// Overlaps reports whether s and o share at least one byte of one source.
func (s Span) Overlaps(o Span) bool {
	return s.Source == o.Source && s.Start < o.End && o.Start < s.End
}

// String returns the span as "source[start:end]".
func (s Span) String() string {
	return s.Source + "[" + strconv.Itoa(s.Start) + ":" + strconv.Itoa(s.End) + "]"
}
