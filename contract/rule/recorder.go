package rule

// Recorder collects the entries of one decision. The zero Recorder is ready
// to use; a nil *Recorder means that no explanation was asked for. A Recorder
// is for one goroutine.
type Recorder struct {
	entries []Entry
	values  []Value
}

// How much room a recorder makes at the first entry; a decision of timepipe
// fits.
const (
	firstEntries = 20
	firstValues  = 40
)

// Add records that rule id looked at subject and did v, having seen values.
func (r *Recorder) Add(id ID, subject string, v Verdict, values ...Value) {
	r.AddAt(id, subject, v, Span{}, values...)
}

// AddAt is [Recorder.Add] with the place in the source that the rule relied
// on.
func (r *Recorder) AddAt(id ID, subject string, v Verdict, at Span, values ...Value) {
	if r == nil {
		return
	}
	if r.entries == nil {
		r.entries = make([]Entry, 0, firstEntries)
		r.values = make([]Value, 0, firstValues)
	}
	first := len(r.values)
	r.values = append(r.values, values...)
	r.entries = append(r.entries, Entry{
		Rule: id, Subject: subject, Verdict: v, Evidence: at,
		Values: r.values[first:len(r.values):len(r.values)],
	})
}

// Extend adds values to the entry that was recorded last.
func (r *Recorder) Extend(values ...Value) {
	if r == nil || len(r.entries) == 0 {
		return
	}
	last := &r.entries[len(r.entries)-1]
	first := len(r.values) - len(last.Values)
	r.values = append(r.values, values...)
	last.Values = r.values[first:len(r.values):len(r.values)]
}

// Len returns the number of entries so far; it is 0 for a nil Recorder.
func (r *Recorder) Len() int {
	if r == nil {
		return 0
	}
	return len(r.entries)
}

// Explanation returns what was recorded. Call it when the decision is made:
// entries added later do not change it, but [Recorder.Extend] may still add to
// its last one. For a nil Recorder it has no entries.
func (r *Recorder) Explanation() Explanation {
	x := Explanation{RuleSet: Set, Entries: []Entry{}}
	if r != nil && len(r.entries) > 0 {
		x.Entries = r.entries[:len(r.entries):len(r.entries)]
	}
	return x
}
