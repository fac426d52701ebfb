package contract

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/deskrules/deskrules/contract/strictjson"
)

// The wire shapes: those of the exported types, with the parts that need a
// second look left as they stand.
type (
	resultWire struct {
		SourceMessage           SourceMessage     `json:"source_message"`
		MessageEvents           []json.RawMessage `json:"message_events"`
		CaseCandidates          []CaseCandidate   `json:"case_candidates"`
		ExtractionWarnings      []json.RawMessage `json:"extraction_warnings"`
		UnhandledCurrentIntents []json.RawMessage `json:"unhandled_current_intents"`
	}
	eventWire struct {
		EventType                 EventType                  `json:"event_type"`
		EventRole                 string                     `json:"event_role"`
		CurrentOrHistory          CurrentOrHistory           `json:"current_or_history"`
		SourceEventIndex          string                     `json:"source_event_index"`
		CaseKeys                  CaseKeys                   `json:"case_keys"`
		RelevantMessageExcerpt    string                     `json:"relevant_message_excerpt"`
		Attachments               []json.RawMessage          `json:"attachments"`
		FileReferences            []json.RawMessage          `json:"file_references"`
		ContextUsed               map[string]json.RawMessage `json:"context_used"`
		ExtractedFields           map[string]json.RawMessage `json:"extracted_fields"`
		ManualReview              *ManualReview              `json:"manual_review"`
		RelatedSourceEventIndex   string                     `json:"related_source_event_index" strict:"optional,nullable"`
		RelatedSourceEventIndices []string                   `json:"related_source_event_indices" strict:"optional,nullable"`
		RelatedEventType          EventType                  `json:"related_event_type" strict:"optional"`
		RelationshipType          RelationshipType           `json:"relationship_type" strict:"optional"`
		RequiresValidation        bool                       `json:"requires_downstream_hard_validation" strict:"optional"`
	}
	intentWire struct {
		Category             string            `json:"category"`
		CurrentOrHistory     CurrentOrHistory  `json:"current_or_history"`
		ReasonCode           string            `json:"reason_code"`
		TextRaw              string            `json:"text_raw"`
		VisibleMessage       string            `json:"visible_message"`
		RequiresUserDecision bool              `json:"requires_user_decision"`
		CaseKeys             CaseKeys          `json:"case_keys"`
		Attachments          []json.RawMessage `json:"attachments"`
		FileReferences       []json.RawMessage `json:"file_references"`
	}
	warningWire struct {
		Part    string `json:"part" strict:"optional,nullable"`
		Code    string `json:"code" strict:"optional"`
		Message string `json:"message"`
	}
)

var (
	noticeS10Decoder  = strictjson.New[Notice](strictjson.Options{Rule: RuleNotice, RuleFor: noticeRule(RuleS10)})
	noticeS99Decoder  = strictjson.New[Notice](strictjson.Options{Rule: RuleNotice, RuleFor: noticeRule(RuleS99)})
	resultDecoder     = strictjson.New[resultWire](strictjson.Options{Rule: RuleResult, RuleFor: resultRule})
	eventDecoder      = strictjson.New[eventWire](strictjson.Options{Rule: RuleKeysPresent, RuleFor: eventRule})
	intentDecoder     = strictjson.New[intentWire](strictjson.Options{Rule: RuleUnhandled, RuleFor: intentRule})
	warningDecoder    = strictjson.New[warningWire](strictjson.Options{Rule: RuleWarnings, RuleFor: oneRule(RuleWarnings)})
	attachmentDecoder = strictjson.New[Attachment](strictjson.Options{Rule: RuleClosedShape, RuleFor: oneRule(RuleClosedShape)})
	stayDecoder       = strictjson.New[Stay](strictjson.Options{Rule: RuleStay, RuleFor: oneRule(RuleStay)})
	traceDecoder      = strictjson.New[Trace](strictjson.Options{Rule: RuleTrace, RuleFor: oneRule(RuleTrace)})
	extraBedDecoder   = strictjson.New[ExtraBed](strictjson.Options{Rule: RuleTrace, RuleFor: oneRule(RuleTrace)})
	releaseDecoder    = strictjson.New[ParentRelease](strictjson.Options{Rule: RuleParentRelease, RuleFor: oneRule(RuleParentRelease)})
)

func (d *decoding) notice(n *strictjson.Node) *Notice {
	var notice Notice
	s99 := n.Get("route_code")
	if s99 == nil || !RouteCode(s99.Text).Valid() {
		s99 = n.Get("agent_assessment").Get("status")
	}
	if s99 != nil && (s99.Text == string(RouteS99) || s99.Text == string(StatusMaterialUnavailable)) {
		bind(d, noticeS99Decoder, "", n, &notice)
	} else {
		bind(d, noticeS10Decoder, "", n, &notice)
	}
	return &notice
}

func (d *decoding) result(n *strictjson.Node) *Result {
	var w resultWire
	bind(d, resultDecoder, "", n, &w)
	r := &Result{SourceMessage: w.SourceMessage, CaseCandidates: w.CaseCandidates}
	// Elements are read from the tree, so that their places stay known.
	if w.MessageEvents != nil {
		items := d.items(n, "message_events")
		r.MessageEvents = make([]MessageEvent, len(items))
		for i, item := range items {
			r.MessageEvents[i] = d.event(eventPlace(i).String(), item)
		}
	}
	if w.ExtractionWarnings != nil {
		items := d.items(n, "extraction_warnings")
		r.ExtractionWarnings = make([]ExtractionWarning, len(items))
		for i, item := range items {
			r.ExtractionWarnings[i] = d.warning("/extraction_warnings/"+strconv.Itoa(i), item)
		}
	}
	if w.UnhandledCurrentIntents != nil {
		items := d.items(n, "unhandled_current_intents")
		r.UnhandledCurrentIntents = make([]UnhandledIntent, len(items))
		for i, item := range items {
			r.UnhandledCurrentIntents[i] = d.intent("/unhandled_current_intents/"+strconv.Itoa(i), item)
		}
	}
	return r
}

// items are the elements of a list of a result, as many as are read.
func (d *decoding) items(n *strictjson.Node, key string) []*strictjson.Node {
	items := n.Get(key).Items
	if len(items) > MaxItems {
		d.violations.Add("/"+key, "", RuleResult, "there are %d items; no more than %d are read", len(items), MaxItems)
		items = items[:MaxItems]
	}
	return items
}

func (d *decoding) event(at string, n *strictjson.Node) MessageEvent {
	var w eventWire
	bind(d, eventDecoder, at, n, &w)
	e := MessageEvent{
		EventType: w.EventType, EventRole: w.EventRole, CurrentOrHistory: w.CurrentOrHistory,
		SourceEventIndex: w.SourceEventIndex, CaseKeys: w.CaseKeys, RelevantMessageExcerpt: w.RelevantMessageExcerpt,
		Attachments:    d.attachments(at+"/attachments", n.Get("attachments")),
		FileReferences: d.attachments(at+"/file_references", n.Get("file_references")),
		ContextUsed:    w.ContextUsed, ManualReview: w.ManualReview,
	}
	e.ExtractedFields = d.extracted(at+"/extracted_fields", n.Get("extracted_fields"), w.ExtractedFields)
	e.Relation = d.relation(at, n, &w)
	return e
}

// relation returns the relation that an event carries: nil if it has none of
// the keys, or only empty index fields.
func (d *decoding) relation(at string, n *strictjson.Node, w *eventWire) *Relation {
	carried := 0
	keys := [...]string{"related_event_type", "relationship_type", "requires_downstream_hard_validation"}
	for _, key := range keys {
		if n.Get(key) != nil {
			carried++
		}
	}
	if carried == 0 && w.RelatedSourceEventIndex == "" && len(w.RelatedSourceEventIndices) == 0 {
		return nil
	}
	for _, key := range keys {
		if n.Get(key) == nil {
			d.violations.Add(at+"/"+key, "", RuleRelation, "the key is missing; a derived event carries it")
		}
	}
	return &Relation{
		RelatedSourceEventIndex: w.RelatedSourceEventIndex, RelatedSourceEventIndices: nonNil(w.RelatedSourceEventIndices),
		RelatedEventType: w.RelatedEventType, RelationshipType: w.RelationshipType,
		RequiresDownstreamHardValidation: w.RequiresValidation,
	}
}

func nonNil(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// attachments reads references: objects, or plain strings.
func (d *decoding) attachments(at string, n *strictjson.Node) []Attachment {
	if n == nil || n.Kind != strictjson.Array {
		return nil // the strict reader says so
	}
	list := make([]Attachment, len(n.Items))
	for i, item := range n.Items {
		place := at + "/" + strconv.Itoa(i)
		if item.Kind != strictjson.String {
			bind(d, attachmentDecoder, place, item, &list[i])
			continue
		}
		if list[i].Plain = item.Text; item.Text == "" {
			d.violations.Add(place, "", RuleClosedShape, "the reference is empty")
		}
	}
	return list
}

// warning reads a warning: an object, or a plain string.
func (d *decoding) warning(at string, n *strictjson.Node) ExtractionWarning {
	if n.Kind == strictjson.String {
		return ExtractionWarning{Plain: n.Text}
	}
	var w warningWire
	bind(d, warningDecoder, at, n, &w)
	return ExtractionWarning{Part: w.Part, Code: w.Code, Message: w.Message}
}

func (d *decoding) intent(at string, n *strictjson.Node) UnhandledIntent {
	var w intentWire
	bind(d, intentDecoder, at, n, &w)
	return UnhandledIntent{
		Category: w.Category, CurrentOrHistory: w.CurrentOrHistory, ReasonCode: w.ReasonCode, TextRaw: w.TextRaw,
		VisibleMessage: w.VisibleMessage, RequiresUserDecision: w.RequiresUserDecision, CaseKeys: w.CaseKeys,
		Attachments:    d.attachments(at+"/attachments", n.Get("attachments")),
		FileReferences: d.attachments(at+"/file_references", n.Get("file_references")),
	}
}

// extracted sorts the members of extracted_fields into the typed parts and the
// rest.
func (d *decoding) extracted(at string, n *strictjson.Node, members map[string]json.RawMessage) ExtractedFields {
	var f ExtractedFields
	if n == nil || n.Kind != strictjson.Object {
		return f // the strict reader says so
	}
	has := func(keys ...string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { return n.Get(k) != nil })
	}
	if has(stayKeys...) {
		f.Stay = new(Stay)
		bind(d, stayDecoder, at, part(n, stayKeys), f.Stay)
	}
	if has(traceKeys[:3]...) {
		f.Trace = new(Trace)
		bind(d, traceDecoder, at, part(n, traceKeys), f.Trace)
		if has(extraBedKeys...) {
			f.Trace.ExtraBed = d.extraBed(at, n, f.Trace)
		}
	}
	if has(parentReleaseKeys[:2]...) {
		f.ParentRelease = new(ParentRelease)
		bind(d, releaseDecoder, at, part(n, parentReleaseKeys), f.ParentRelease)
	}
	for key, raw := range members {
		if f.Owns(key) {
			continue
		}
		if f.Extra == nil {
			f.Extra = make(map[string]json.RawMessage, len(members))
		}
		f.Extra[key] = raw
	}
	return f
}

// extraBed reads the extra-bed keys of a Trace. With an extra-bed item all
// three must be there.
func (d *decoding) extraBed(at string, n *strictjson.Node, t *Trace) *ExtraBed {
	bed := new(ExtraBed)
	bind(d, extraBedDecoder, at, part(n, extraBedKeys), bed)
	if slices.ContainsFunc(t.TraceItems, func(i TraceItem) bool { return i.Category == CategoryExtraBed }) {
		for _, key := range extraBedKeys {
			if n.Get(key) == nil {
				d.violations.Add(at+"/"+key, "", RuleTrace, "the key is missing; with an extra-bed item it is there, null if not supplied")
			}
		}
	}
	return bed
}

// part returns the object that holds those members of n whose keys are listed.
func part(n *strictjson.Node, keys []string) *strictjson.Node {
	p := &strictjson.Node{Kind: strictjson.Object, Start: n.Start, End: n.End}
	for _, m := range n.Members {
		if slices.Contains(keys, m.Key) {
			p.Members = append(p.Members, m)
		}
	}
	return p
}
