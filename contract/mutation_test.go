package contract_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
)

// A mutation is one change at one place of a document. The generator makes all
// of them; the tables say which are legal and which rule the others break.

type mutationKind string

const (
	dropKey     mutationKind = "drop"      // the key is missing
	addKey      mutationKind = "add"       // the object has a key that nobody knows
	makeNull    mutationKind = "null"      // the value is null
	wrongType   mutationKind = "type"      // the value is of another JSON type
	wrongValue  mutationKind = "value"     // the string or boolean is another one
	blankValue  mutationKind = "blank"     // the string is empty
	wrongCase   mutationKind = "case"      // the key is capitalised
	repeatedKey mutationKind = "duplicate" // the key stands twice
)

type mutation struct {
	kind    mutationKind
	pointer string
	text    []byte
}

// mutations yields every mutation of the document in data.
func mutations(t testing.TB, data []byte) iter.Seq[mutation] {
	t.Helper()
	root, err := strictjson.Parse(data)
	require.NoError(t, err)
	return func(yield func(mutation) bool) {
		root.Walk(func(pointer string, n *strictjson.Node) bool {
			if n.Kind == strictjson.Object {
				m := mutation{addKey, pointer, render(root, pointer, func(key, value string) []string {
					return []string{key + strings.Replace(value, "{", `{"zz_unknown":1`+map[bool]string{true: ",", false: ""}[len(n.Members) > 0], 1)}
				})}
				if !yield(m) {
					return false
				}
			}
			if pointer == "" {
				return true
			}
			for _, m := range mutationsAt(root, pointer, n) {
				if !yield(m) {
					return false
				}
			}
			return true
		})
	}
}

// mutationsAt returns the mutations of the value n at pointer.
func mutationsAt(root *strictjson.Node, pointer string, n *strictjson.Node) []mutation {
	var all []mutation
	value := func(kind mutationKind, text string) {
		all = append(all, mutation{kind, pointer, render(root, pointer, func(key, _ string) []string { return []string{key + text} })})
	}
	if n.Kind != strictjson.Null {
		value(makeNull, "null")
	}
	switch n.Kind {
	case strictjson.Array:
		value(wrongType, "{}")
	case strictjson.Object:
		value(wrongType, "[]")
	case strictjson.String:
		value(wrongType, "7")
		value(wrongValue, `"zz"`)
		value(blankValue, `""`)
	case strictjson.Bool:
		value(wrongType, `"true"`)
		value(wrongValue, fmt.Sprint(n.Text != "true"))
	case strictjson.Number:
		value(wrongType, `"`+n.Text+`"`)
	case strictjson.Null:
		value(wrongType, "[[]]")
	}
	all = append(all,
		mutation{dropKey, pointer, render(root, pointer, func(string, string) []string { return nil })},
		mutation{repeatedKey, pointer, render(root, pointer, func(key, value string) []string { return []string{key + value, key + value} })},
		mutation{wrongCase, pointer, render(root, pointer, func(key, value string) []string {
			if key == "" {
				return []string{value}
			}
			return []string{`"` + strings.ToUpper(key[1:2]) + key[2:] + value}
		})},
	)
	return all
}

// render writes the document; at pointer it writes what change makes of the
// key (with its colon, empty in an array) and the value.
func render(root *strictjson.Node, pointer string, change func(key, value string) []string) []byte {
	var write func(n *strictjson.Node, at string) string
	write = func(n *strictjson.Node, at string) string {
		var parts []string
		add := func(key, place string, value *strictjson.Node) {
			text := write(value, place)
			if place == pointer {
				parts = append(parts, change(key, text)...)
				return
			}
			parts = append(parts, key+text)
		}
		switch n.Kind {
		case strictjson.Object:
			for _, m := range n.Members {
				key, _ := json.Marshal(m.Key)
				add(string(key)+":", at+"/"+rule.PointerToken(m.Key), m.Value)
			}
			return "{" + strings.Join(parts, ",") + "}"
		case strictjson.Array:
			for i, item := range n.Items {
				add("", fmt.Sprintf("%s/%d", at, i), item)
			}
			return "[" + strings.Join(parts, ",") + "]"
		case strictjson.String:
			text, _ := json.Marshal(n.Text)
			return string(text)
		}
		return n.Text
	}
	text := write(root, "")
	if pointer == "" {
		return []byte(change("", text)[0])
	}
	return []byte(text)
}

// legal are the mutations that leave a document valid: kinds, by pattern of
// the place. # is an index; ** is anything below, itself not included.
var legal = []legality{
	// Metadata that may be unknown, or anything.
	{"/source_message/source_message_id", "value"},
	{"/source_message/subject", "null value blank"},
	{"/source_message/from", "null value"},
	{"/source_message/received_at", "null value"},
	{"/source_message/cc/#", "drop duplicate value blank case"},
	// Open objects: any key and value that is not forbidden.
	{"/message_events/#/context_used", "add"},
	{"/message_events/#/context_used/**", "drop null type value blank add case"},
	{"/message_events/#/extracted_fields", "add"},
	{"/message_events/#/extracted_fields/(rate_marker_raw|guest_name|rooms|rooms/.*)", "drop null type value blank add case"},
	{"/message_events/#/extracted_fields/rooms/notes/#", "duplicate"},
	{"/message_events/#/manual_review/known_fields", "add"},
	{"/message_events/#/manual_review/known_fields/**", "drop null type value blank add case"},
	// Free text of events.
	{"/message_events/#/event_role", "value"},
	{"/message_events/#/relevant_message_excerpt", "value blank"},
	{"/message_events/#/case_keys/(confirmation_number|reservation_number|block_code)", "null value"},
	{"/message_events/#/case_keys/group_code", "null value"}, // where no release or candidate relies on it
	{"/message_events/#/manual_review/visible_reason", "value"},
	{"/message_events/#/manual_review/[a-z_]+/#", "drop duplicate value blank case"},
	// References.
	{"/.*/(attachments|file_references)/#", "drop duplicate case"},
	{"/.*/(attachments|file_references)/#/attachment_id", "value"},
	{"/.*/(attachments|file_references)/#/(filename|content_type)", "null value blank"},
	{"/.*/(attachments|file_references)/#/readable", "value"},
	{"/message_events/#/file_references/#", "value"}, // a plain string
	// Stays: each of the three may be unknown; evidence may lack its texts.
	{"/message_events/#/extracted_fields/(arrival_date|departure_date|nights)", "drop null"},
	{"/message_events/#/extracted_fields/date_evidence/(hotel|tour|action)_date_raw", "null value blank"},
	{"/message_events/#/extracted_fields/date_evidence/sheet_month_year", "null value blank"},
	// Traces.
	{"/message_events/#/extracted_fields/trace_items/#/(service_date|pax)", "null"},
	{"/message_events/#/extracted_fields/trace_items/#/service_period_raw", "null value blank"},
	{"/message_events/#/extracted_fields/(occupancy_update|requires_rate_update|rate_adjustment_formula)", "null type value"},
	{"/message_events/#/extracted_fields/trace_items/#/notify_departments/#", "duplicate"},
	// Relations: the index field that is not filled may be absent, null or empty.
	{"/message_events/#/related_source_event_(index|indices)", "drop null"},
	// Parent release.
	{"/message_events/#/extracted_fields/parent_original_room_summary", "null value blank"},
	// Candidates, warnings, intents.
	{"/case_candidates/#", "drop case"},
	{"/case_candidates/#/basis", "value"},
	{"/case_candidates/#/source_event_indices/#", "case"},
	{"/case_candidates/#/case_keys/[a-z_]+", "null value"},
	{"/extraction_warnings/#", "drop duplicate case"},
	{"/extraction_warnings/#/part", "drop null value blank"},
	{"/extraction_warnings/#/code", "drop value blank"},
	{"/extraction_warnings/#/message", "value"},
	{"/unhandled_current_intents/#", "drop case"},
	{"/unhandled_current_intents/#/text_raw", "value"},
	{"/unhandled_current_intents/#/case_keys/[a-z_]+", "null value"},
	// An element of an array has no key to capitalise.
	{"/.*/#", "case"},
}

// legality says of which kinds the mutations at a place are legal, or not.
type legality struct{ pattern, kinds string }

func (l legality) covers(m mutation) bool {
	return slices.Contains(strings.Fields(l.kinds), string(m.kind)) && matches(l.pattern, m.pointer)
}

// special are the exceptions of one document to the table above: what other
// places rely on, and what they do not.
type special struct{ illegal, legal []legality }

var deskSpecial = special{
	illegal: []legality{
		{"/message_events/[016]/case_keys/group_code", "null value"}, // children and parent
		{"/message_events/5/manual_review", "null"},
		{"/message_events/6/event_role", "value"},
		{"/message_events/2/related_source_event_index", "drop null"},
		{"/message_events/[46]/related_source_event_indices", "drop null"},
		{"/message_events/6/context_used/source", "drop null type value blank case"},
	},
	legal: []legality{
		// The parent's code is evidence in a child.
		{"/message_events/1/extracted_fields/parent_group_code", "drop null type value blank case"},
		// Events that nothing relies on.
		{"/message_events/[456]", "drop"},
		{"/message_events/[45]/source_event_index", "value"},
		{"/message_events/2/extracted_fields/trace_items/0", "drop"},
		{"/message_events/2/extracted_fields/trace_items/0/notify_departments/0", "drop"}, // item 1 names it too
		{"/message_events/2/extracted_fields/trace_items/1/notify_departments/1", "drop"}, // item 0 names it too
		{"/case_candidates/1/source_event_indices/#", "drop"},
	},
}

var seedSpecial = map[string]special{
	"seed 002 derived event": {
		illegal: []legality{{"/message_events/1/related_source_event_index", "drop null"}, {"/message_events/0/source_event_index", "value"}},
		legal:   []legality{{"/message_events/1", "drop"}, {"/message_events/1/source_event_index", "value"}},
	},
	"seed 002 parent release": {
		illegal: []legality{
			{"/message_events/#/case_keys/group_code", "null value"},
			{"/message_events/#/source_event_index", "value"},
			{"/message_events/1/event_role", "value"},
			{"/message_events/1/context_used/source", "drop null type value blank case"},
			{"/message_events/1/related_source_event_indices", "drop null"},
		},
		legal: []legality{{"/message_events/1", "drop"}},
	},
	"": {legal: []legality{{"/message_events/0/source_event_index", "value"}}}, // a single event
}

var patterns = make(map[string]*regexp.Regexp)

func matches(pattern, pointer string) bool {
	compiled := patterns[pattern]
	if compiled == nil {
		text := strings.ReplaceAll(strings.ReplaceAll(pattern, "#", "[0-9]+"), "/**", "/.+")
		compiled = regexp.MustCompile("^" + text + "$")
		patterns[pattern] = compiled
	}
	return compiled.MatchString(pointer)
}

// isLegal reports whether m leaves a document with these exceptions valid.
func (x special) isLegal(m mutation) bool {
	covers := func(l legality) bool { return l.covers(m) }
	return !slices.ContainsFunc(x.illegal, covers) &&
		(slices.ContainsFunc(x.legal, covers) || slices.ContainsFunc(legal, covers))
}

// placeRules say which rule a mutation at a place breaks; the first pattern
// that matches counts. An empty rule asks only that something is reported.
var placeRules = []struct {
	pattern string
	rule    rule.ID
}{
	{"/source_message/source_message_id", "CT-1"},
	{"/source_message", "CT-1"},
	{"/source_message/.*", "CT-2"},
	{"/message_events/#/(context_used|extracted_fields|manual_review/known_fields)/.*source", ""},
	{"/message_events/#/event_type", "CT-9"},
	{"/message_events/#/(event_role|current_or_history|source_event_index)", "CT-21"},
	{"/.*/case_keys(/.*)?", "CT-10"},
	{"/message_events/#/(attachments|file_references)/.*", "CT-8"},
	{"/message_events/#/manual_review(/.*)?", "CT-16"},
	{"/message_events/#/extracted_fields/(arrival_date|departure_date|nights|date_evidence)(/.*)?", "CT-13"},
	{"/message_events/#/extracted_fields/(trace|notify|occupancy|requires|rate_adj).*", "CT-14"},
	{"/message_events/#/extracted_fields/(parent|release|child|allocation).*", "CT-18"},
	{"/message_events/#/rel.*_(index|indices|type)(/.*)?", "CT-17"},
	{"/message_events/#/requires_downstream_hard_validation", "CT-17"},
	{"/message_events/#/[a-z_]+", "CT-2"},
	{"/(message_events|case_candidates|extraction_warnings|unhandled_current_intents)", "CT-7"},
	{"/message_events/#", "CT-7"},
	{"/case_candidates/.*", "CT-7"},
	{"/extraction_warnings/.*", "CT-23"},
	{"/unhandled_current_intents/#/(attachments|file_references)/.*", "CT-8"},
	{"/unhandled_current_intents/.*", "CT-19"},
	{"/(route_code|handler_type|result_type|current_or_history|agent_assessment|notification)", "CT-6"},
	{"/agent_assessment/automation_action", "CT-6"},
	{"/notification/(required|notification_type|show_source_message|requires_user_decision)", "CT-6"},
	{"/(agent_assessment|notification|manual_review)(/.*)?", "CT-4 CT-5"},
}

// expectedRules returns the rules of which a mutation must be reported under
// one.
func expectedRules(m mutation) []string {
	element := matches("/.*/#", m.pointer)
	switch {
	case m.kind == wrongCase && matches("/message_events/#/extracted_fields/[a-z_]+", m.pointer):
		// The object is open, but the keys that the contract fixes are not.
	case m.kind == wrongValue && matches("/.*/source_event_index", m.pointer),
		(m.kind == makeNull || m.kind == wrongValue) && matches("/.*/group_code", m.pointer),
		matches("/.*/context_used/source", m.pointer), matches("/message_events/#/event_role", m.pointer) && m.kind == wrongValue:
		return nil // legal in themselves; whatever relies on the value
	case m.kind == addKey && m.pointer == "/manual_review/known_fields":
		return []string{"CT-5"} // S99 knows no fields
	case m.kind == addKey, !element && (m.kind == wrongCase || m.kind == repeatedKey):
		return []string{"CT-8"}
	case element && (m.kind == dropKey || m.kind == repeatedKey):
		return nil // whatever relies on the element
	}
	for _, p := range placeRules {
		if matches(p.pattern, m.pointer) {
			return strings.Fields(string(p.rule))
		}
	}
	return nil
}

// faultsOf runs all mutations of a document and returns what was wrong with
// the answers, and how many mutations were caught and were legal.
func faultsOf(t testing.TB, data []byte, x special) (faults []string, caught, kept int) {
	t.Helper()
	for m := range mutations(t, data) {
		vs, err := contract.Check(m.text)
		require.NoError(t, err, "%s %s", m.kind, m.pointer)
		want := expectedRules(m)
		switch {
		case x.isLegal(m) && len(vs) > 0:
			faults = append(faults, fmt.Sprintf("%s %s is legal, but: %s", m.kind, m.pointer, vs))
		case x.isLegal(m):
			kept++
		case len(vs) == 0:
			faults = append(faults, fmt.Sprintf("%s %s is not legal", m.kind, m.pointer))
		case len(want) > 0 && !slices.ContainsFunc(want, func(id string) bool { return vs.Has(rule.ID(id)) }):
			faults = append(faults, fmt.Sprintf("%s %s breaks one of %s, but: %s", m.kind, m.pointer, want, vs))
		default:
			caught++
		}
	}
	return faults, caught, kept
}

// Every single-field mutation that the rules forbid is caught, under the rule
// of its place, and no other one is.
func TestMutationsOfDesk(t *testing.T) {
	faults, caught, kept := faultsOf(t, readFile(t, deskFile), deskSpecial)
	require.Zero(t, len(faults), strings.Join(faults, "\n"))
	require.Greater(t, caught, 1000)
	require.Greater(t, kept, 100)
}

// The same for every block of the seeds.
func TestMutationsOfSeedBlocks(t *testing.T) {
	for name, d := range seedDocuments(t) {
		t.Run(name, func(t *testing.T) {
			x, own := seedSpecial[name]
			if !own {
				x = seedSpecial[""]
			}
			faults, caught, _ := faultsOf(t, d.json(t), x)
			require.Zero(t, len(faults), strings.Join(faults, "\n"))
			require.Greater(t, caught, 30)
		})
	}
}
