package evidence

// Match is a place where a value stands: byte offsets into the text,
// half-open.
type Match struct {
	Start, End int
	// Exact says that the text has the very bytes of the value there.
	Exact bool
}

// Found reports whether m is a place at all; the zero Match is none.
func (m Match) Found() bool { return m.End > m.Start }

// In returns the source's own wording of the value.
func (m Match) In(text string) string { return text[m.Start:m.End] }
