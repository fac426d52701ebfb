package booking

import (
	"encoding/json"
	"errors"
	"slices"
)

// Candidate is an event as an extractor proposes it: shaped like a message
// event of the contract, loosely, and nothing in it is trusted. Missing keys
// are filled, a case key may be a list or hold several codes in one string,
// and keys that the shape does not have are set aside and named in the
// warnings.
type Candidate struct {
	EventType string
	EventRole string
	// CurrentOrHistory is the extractor's word for where the evidence stands.
	// It decides nothing: the material does (BK-2).
	CurrentOrHistory string
	// SourceEventIndex is the extractor's own; Route gives new ones.
	SourceEventIndex string
	CaseKeys         CandidateKeys
	// RelevantMessageExcerpt quotes the evidence; several quotes stand on
	// lines of their own.
	RelevantMessageExcerpt string
	// Attachments and FileReferences name current attachments, each by an
	// object or by its id or file name.
	Attachments    []json.RawMessage
	FileReferences []json.RawMessage
	// ContextUsed, ExtractedFields and ManualReview are as the extractor
	// wrote them.
	ContextUsed     map[string]json.RawMessage
	ExtractedFields map[string]json.RawMessage
	ManualReview    json.RawMessage
	// SetAside are the keys that the shape does not have or whose value was
	// of a type that says nothing there, sorted.
	SetAside []string
}

// CandidateKeys are case keys as an extractor proposes them: any number of
// values each, and several codes may stand in one value.
type CandidateKeys struct {
	GroupCode          []string
	ConfirmationNumber []string
	ReservationNumber  []string
	BlockCode          []string
}

// Unknown is current business content that no event type covers, as an
// extractor proposes it (seed 001 section 5).
type Unknown struct {
	// TextRaw quotes the current evidence.
	TextRaw string
	// CurrentOrHistory is the extractor's word for where the text stands. It
	// decides nothing: an unknown that is not in the current content is
	// dropped, one that is there counts.
	CurrentOrHistory string
	CaseKeys         CandidateKeys
	Attachments      []json.RawMessage
	FileReferences   []json.RawMessage
	// SummaryZh is a Chinese summary for the visible message. It is refused
	// if it says more than TextRaw does (BK-32).
	SummaryZh string
	// SetAside is as in [Candidate].
	SetAside []string
}

// Extraction is what an [Extractor] made of a mail. Anything in it may be
// wrong.
type Extraction struct {
	Candidates []Candidate `json:"candidate_events" strict:"optional,nullable"`
	Unknowns   []Unknown   `json:"unknowns" strict:"optional,nullable"`
	// NotUnderstood says that the extractor could not make out what the mail
	// is about (BK-3).
	NotUnderstood bool `json:"not_understood" strict:"optional,nullable"`
}

// UnmarshalJSON reads a candidate loosely. Only a value that is no object is
// an error.
func (c *Candidate) UnmarshalJSON(data []byte) error {
	o, err := readLoose(data)
	if err != nil {
		return err
	}
	*c = Candidate{
		EventType:              o.text("event_type"),
		EventRole:              o.text("event_role"),
		CurrentOrHistory:       o.text("current_or_history"),
		SourceEventIndex:       o.text("source_event_index"),
		CaseKeys:               o.keys("case_keys"),
		RelevantMessageExcerpt: o.text("relevant_message_excerpt"),
		Attachments:            o.list("attachments"),
		FileReferences:         o.list("file_references"),
		ContextUsed:            o.object("context_used"),
		ExtractedFields:        o.object("extracted_fields"),
		ManualReview:           o.raw("manual_review"),
	}
	// An outcome of ours may come back as a candidate: relations are made
	// anew.
	for _, key := range []string{
		"related_source_event_index", "related_source_event_indices",
		"related_event_type", "relationship_type", "requires_downstream_hard_validation",
	} {
		delete(o.fields, key)
	}
	c.SetAside = o.rest()
	return nil
}

// MarshalJSON writes the candidate in the shape that UnmarshalJSON reads.
func (c Candidate) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		EventType              string                     `json:"event_type"`
		EventRole              string                     `json:"event_role"`
		CurrentOrHistory       string                     `json:"current_or_history"`
		SourceEventIndex       string                     `json:"source_event_index"`
		CaseKeys               CandidateKeys              `json:"case_keys"`
		RelevantMessageExcerpt string                     `json:"relevant_message_excerpt"`
		Attachments            []json.RawMessage          `json:"attachments"`
		FileReferences         []json.RawMessage          `json:"file_references"`
		ContextUsed            map[string]json.RawMessage `json:"context_used"`
		ExtractedFields        map[string]json.RawMessage `json:"extracted_fields"`
		ManualReview           json.RawMessage            `json:"manual_review"`
	}{
		c.EventType, c.EventRole, c.CurrentOrHistory, c.SourceEventIndex, c.CaseKeys,
		c.RelevantMessageExcerpt, listOf(c.Attachments), listOf(c.FileReferences),
		objectOf(c.ContextUsed), objectOf(c.ExtractedFields), c.ManualReview,
	})
}

// UnmarshalJSON reads an unknown loosely. Only a value that is no object is
// an error.
func (u *Unknown) UnmarshalJSON(data []byte) error {
	o, err := readLoose(data)
	if err != nil {
		return err
	}
	*u = Unknown{
		TextRaw:          o.text("text_raw"),
		CurrentOrHistory: o.text("current_or_history"),
		CaseKeys:         o.keys("case_keys"),
		Attachments:      o.list("attachments"),
		FileReferences:   o.list("file_references"),
		SummaryZh:        o.text("summary_zh"),
	}
	// These are fixed by the contract and say nothing of their own.
	delete(o.fields, "category")
	delete(o.fields, "reason_code")
	u.SetAside = o.rest()
	return nil
}

// MarshalJSON writes the unknown with the fixed values of seed 001 section 5.
func (u Unknown) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Category         string            `json:"category"`
		CurrentOrHistory string            `json:"current_or_history"`
		ReasonCode       string            `json:"reason_code"`
		TextRaw          string            `json:"text_raw"`
		CaseKeys         CandidateKeys     `json:"case_keys"`
		Attachments      []json.RawMessage `json:"attachments"`
		FileReferences   []json.RawMessage `json:"file_references"`
		SummaryZh        string            `json:"summary_zh,omitempty"`
	}{
		"unhandled_current_business_content", u.CurrentOrHistory,
		"requires_business_approval_or_unsupported_task_card",
		u.TextRaw, u.CaseKeys, listOf(u.Attachments), listOf(u.FileReferences), u.SummaryZh,
	})
}

// UnmarshalJSON reads case keys loosely: each a text, a number, null or a
// list of them. Keys that are not among the four are skipped.
func (k *CandidateKeys) UnmarshalJSON(data []byte) error {
	o, err := readLoose(data)
	if err != nil {
		return err
	}
	*k = CandidateKeys{
		GroupCode:          o.values("group_code"),
		ConfirmationNumber: o.values("confirmation_number"),
		ReservationNumber:  o.values("reservation_number"),
		BlockCode:          o.values("block_code"),
	}
	return nil
}

// MarshalJSON writes the four keys: null for none, a text for one value, a
// list for several.
func (k CandidateKeys) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		GroupCode          any `json:"group_code"`
		ConfirmationNumber any `json:"confirmation_number"`
		ReservationNumber  any `json:"reservation_number"`
		BlockCode          any `json:"block_code"`
	}{oneOrMany(k.GroupCode), oneOrMany(k.ConfirmationNumber), oneOrMany(k.ReservationNumber), oneOrMany(k.BlockCode)})
}

func oneOrMany(values []string) any {
	switch len(values) {
	case 0:
		return nil
	case 1:
		return values[0]
	}
	return values
}

func listOf(l []json.RawMessage) []json.RawMessage {
	if l == nil {
		return []json.RawMessage{}
	}
	return l
}

func objectOf(m map[string]json.RawMessage) map[string]json.RawMessage {
	if m == nil {
		return map[string]json.RawMessage{}
	}
	return m
}

// loose is a JSON object that is read key by key, by whatever fits.
type loose struct {
	fields map[string]json.RawMessage
	odd    []string
}

// errNoObject says that a proposal is no JSON object; null is an empty one.
var errNoObject = errors.New("must be an object")

func readLoose(data []byte) (*loose, error) {
	var o loose
	if err := json.Unmarshal(data, &o.fields); err != nil {
		return nil, errNoObject
	}
	return &o, nil
}

// take removes a key and returns its value, nil for null and for none.
func (o *loose) take(key string) json.RawMessage {
	v, ok := o.fields[key]
	if !ok {
		return nil
	}
	delete(o.fields, key)
	if len(v) == 0 || v[0] == 'n' {
		return nil
	}
	return v
}

func (o *loose) text(key string) string {
	v := o.take(key)
	if v == nil {
		return ""
	}
	if v[0] == '{' {
		o.odd = append(o.odd, key)
		return ""
	}
	s, err := looseText(v)
	if err != nil {
		o.odd = append(o.odd, key)
	}
	return s
}

func (o *loose) values(key string) []string {
	v := o.take(key)
	if v == nil {
		return nil
	}
	items := []json.RawMessage{v}
	if v[0] == '[' {
		if err := json.Unmarshal(v, &items); err != nil {
			return nil
		}
	}
	var values []string
	for _, item := range items {
		if len(item) > 0 && (item[0] == '"' || item[0] == '-' || (item[0] >= '0' && item[0] <= '9')) {
			if s, err := looseText(item); err == nil && s != "" {
				values = append(values, s)
			}
		}
	}
	return values
}

func (o *loose) keys(key string) CandidateKeys {
	var k CandidateKeys
	v := o.take(key)
	if v == nil {
		return k
	}
	if v[0] != '{' || json.Unmarshal(v, &k) != nil {
		o.odd = append(o.odd, key)
	}
	return k
}

func (o *loose) list(key string) []json.RawMessage {
	v := o.take(key)
	if v == nil {
		return nil
	}
	if v[0] != '[' {
		return []json.RawMessage{v}
	}
	var items []json.RawMessage
	if err := json.Unmarshal(v, &items); err != nil {
		o.odd = append(o.odd, key)
	}
	return items
}

func (o *loose) object(key string) map[string]json.RawMessage {
	v := o.take(key)
	if v == nil {
		return nil
	}
	var m map[string]json.RawMessage
	if v[0] != '{' || json.Unmarshal(v, &m) != nil {
		o.odd = append(o.odd, key)
		return nil
	}
	return m
}

func (o *loose) raw(key string) json.RawMessage { return o.take(key) }

// rest returns the keys that nobody took, and those whose value said nothing.
func (o *loose) rest() []string {
	rest := o.odd
	for key := range o.fields {
		rest = append(rest, key)
	}
	slices.Sort(rest)
	return rest
}
