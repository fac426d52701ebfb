package booking_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// checkInvariants is what must hold of every outcome, checked slowly and
// plainly, on the JSON, without the router's own notions.
func checkInvariants(t require.TestingT, r *booking.Router, in mail, x *booking.Extraction) contract.Outcome {
	in.extraction = x
	before, err := json.Marshal(in.material)
	require.NoError(t, err)
	xBefore := cloneExtraction(x)
	o, err := r.Route(in.material, x)
	if err != nil {
		require.NoError(t, err, "%s", shown(in, map[string]any{}))
	}
	require.Empty(t, contract.Validate(o))
	raw, err := contract.Marshal(o)
	require.NoError(t, err)
	again, err := r.Route(in.material, x)
	require.NoError(t, err)
	rawAgain, err := contract.Marshal(again)
	require.NoError(t, err)
	require.Equal(t, string(raw), string(rawAgain), "a second run gives the same bytes")
	after, err := json.Marshal(in.material)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after), "the material is unchanged")
	require.True(t, reflect.DeepEqual(xBefore, x), "the extraction is unchanged")

	back, err := contract.Decode(raw)
	require.NoError(t, err, "the wire form reads back strictly: %s", raw)
	require.Empty(t, contract.Validate(back))

	var tree map[string]any
	require.NoError(t, json.Unmarshal(raw, &tree))
	plainRules(t, tree)
	if _, desk := tree["message_events"]; desk {
		grounded(t, in.material, tree)
		carriedOnce(t, in, tree)
	}
	covered, err := r.Coverage(in.material, x)
	require.NoError(t, err)
	checkCoverage(t, o, covered)
	return o
}

var (
	plainMarker = regexp.MustCompile(`(?i)(^|[^\pL\pN])[uＵｕ][\s\-－–]+[0-9０-９]+($|[^\pL\pN\-])`)
	plainClaims = map[string]bool{
		"task_card_id": true, "taskcard_id": true, "case_id": true, "case_status": true, "final_case_status": true, "payment_confirmed": true, "payment_status": true,
		"block_status": true, "receipt": true, "receipt_no": true, "invoice_file": true, "pms_result": true, "pms_written": true, "opera_result": true,
		"result_file": true, "booking_data": true, "file": true, "artifact": true, "download_url": true, "output_mode": true,
	}
)

// plainRules are the hardest rules of the contract, a second time.
func plainRules(t require.TestingT, tree map[string]any) {
	ids := 0
	walk(tree, func(key string, v any, path string) {
		if plainClaims[strings.ToLower(key)] {
			require.Failf(t, "forbidden key", "%s", path)
		}
		if strings.EqualFold(key, "source_message_id") {
			ids++
		}
		if strings.EqualFold(key, "filename") {
			require.Regexp(t, `/(attachments|file_references)/\d+/filename$`, path)
		}
	})
	require.Equal(t, 1, ids, "source_message_id stands at the root only")
	events, desk := tree["message_events"].([]any)
	if !desk {
		return
	}
	require.NotEmpty(t, events)
	byIndex := make(map[string]map[string]any)
	for _, e := range events {
		index := e.(map[string]any)["source_event_index"].(string)
		require.NotContains(t, byIndex, index)
		byIndex[index] = e.(map[string]any)
	}
	traces := make(map[string]bool)
	number := 0
	for _, e := range events {
		e := e.(map[string]any)
		if !strings.HasPrefix(e["source_event_index"].(string), "E_PARENT_RELEASE") {
			number++
			require.Equal(t, fmt.Sprintf("E%d", number), e["source_event_index"], "indices run in the order of events")
		}
		require.Equal(t, "current", e["current_or_history"])
		require.NotEqual(t, "Note", e["event_type"])
		require.NotEmpty(t, strings.TrimSpace(e["relevant_message_excerpt"].(string)), "every event has evidence")
		keys := e["case_keys"].(map[string]any)
		require.Len(t, keys, 4)
		for name, v := range keys {
			if s, ok := v.(string); ok {
				require.False(t, plainMarker.MatchString(s), "%s %q", name, s)
				require.NotEmpty(t, strings.TrimSpace(s))
			}
		}
		related, derived := e["relationship_type"]
		if derived {
			var named []string
			if s, _ := e["related_source_event_index"].(string); s != "" {
				named = append(named, s)
			}
			for _, s := range e["related_source_event_indices"].([]any) {
				named = append(named, s.(string))
			}
			require.NotEmpty(t, named)
			for _, s := range named {
				require.Contains(t, byIndex, s)
				require.NotEqual(t, e["source_event_index"], s)
				require.Equal(t, e["related_event_type"], byIndex[s]["event_type"])
			}
		}
		fields := e["extracted_fields"].(map[string]any)
		switch e["event_type"] {
		case "Need Manual Review":
			review := e["manual_review"].(map[string]any)
			require.Len(t, review, 9)
			require.Equal(t, "business_event_review", review["review_record_type"])
		case "Trace":
			target := fmt.Sprint(strings.ToLower(fmt.Sprint(keys)), fields["guest_name"], fields["arrival_date"])
			require.False(t, traces[target], "one Trace a target: %s", target)
			traces[target] = true
			text := fields["trace_text"].(string)
			require.NotEmpty(t, fields["trace_items"])
			for _, item := range fields["trace_items"].([]any) {
				raw := item.(map[string]any)["text_raw"].(string)
				i := strings.Index(text, raw)
				require.GreaterOrEqual(t, i, 0)
				text = text[i+len(raw):]
			}
		case "Cancel Booking":
			if related == "linked_parent_release_after_child_split" {
				var children []string
				for _, s := range e["related_source_event_indices"].([]any) {
					child := byIndex[s.(string)]
					require.Equal(t, "New Booking", child["event_type"])
					code := child["case_keys"].(map[string]any)["group_code"].(string)
					require.NotEqual(t, strings.ToLower(keys["group_code"].(string)), strings.ToLower(code))
					children = append(children, strings.ToLower(code))
				}
				for _, c := range fields["child_group_codes"].([]any) {
					require.Contains(t, children, strings.ToLower(c.(string)))
				}
			}
		}
	}
}

// cloneExtraction is a copy that shares nothing.
func cloneExtraction(x *booking.Extraction) *booking.Extraction {
	raws := func(list []json.RawMessage) (out []json.RawMessage) {
		for _, raw := range list {
			out = append(out, slices.Clone(raw))
		}
		return out
	}
	fields := func(m map[string]json.RawMessage) map[string]json.RawMessage {
		if m == nil {
			return nil
		}
		out := make(map[string]json.RawMessage, len(m))
		for k, raw := range m {
			out[k] = slices.Clone(raw)
		}
		return out
	}
	keys := func(k booking.CandidateKeys) booking.CandidateKeys {
		return booking.CandidateKeys{
			GroupCode: slices.Clone(k.GroupCode), ConfirmationNumber: slices.Clone(k.ConfirmationNumber),
			ReservationNumber: slices.Clone(k.ReservationNumber), BlockCode: slices.Clone(k.BlockCode),
		}
	}
	c := &booking.Extraction{NotUnderstood: x.NotUnderstood, Candidates: slices.Clone(x.Candidates), Unknowns: slices.Clone(x.Unknowns)}
	for i := range c.Candidates {
		o := &c.Candidates[i]
		o.CaseKeys, o.Attachments, o.FileReferences = keys(o.CaseKeys), raws(o.Attachments), raws(o.FileReferences)
		o.ContextUsed, o.ExtractedFields, o.ManualReview, o.SetAside = fields(o.ContextUsed), fields(o.ExtractedFields), slices.Clone(o.ManualReview), slices.Clone(o.SetAside)
	}
	for i := range c.Unknowns {
		o := &c.Unknowns[i]
		o.CaseKeys, o.Attachments, o.FileReferences, o.SetAside = keys(o.CaseKeys), raws(o.Attachments), raws(o.FileReferences), slices.Clone(o.SetAside)
	}
	return c
}

// walk visits every value below v that stands under a key.
func walk(v any, visit func(key string, v any, path string)) { walkAt(v, "", visit) }

func walkAt(v any, path string, visit func(string, any, string)) {
	switch v := v.(type) {
	case map[string]any:
		for k, c := range v {
			visit(k, c, path+"/"+k)
			walkAt(c, path+"/"+k, visit)
		}
	case []any:
		for i, c := range v {
			walkAt(c, fmt.Sprintf("%s/%d", path, i), visit)
		}
	}
}

// currentTexts are all texts of the current content; allTexts add what may
// only ground.
func currentTexts(m *booking.Material) []string {
	all := []string{m.BodyCurrent}
	for _, a := range m.CurrentAttachments {
		if a.Text != nil {
			all = append(all, *a.Text)
		}
	}
	for _, tb := range m.CurrentTables {
		for _, r := range tb.Rows {
			for _, c := range r.Cells {
				all = append(all, string(c.Text))
			}
			all = append(all, string(r.GroupCode), string(r.Pax), string(r.ItineraryColumnRaw), string(r.HotelColumnRaw), string(r.RemarkColumnRaw),
				string(r.HotelStatusRaw), string(r.HotelDateRaw), string(r.TourDateRaw), string(r.ActionDateRaw))
		}
	}
	for _, o := range m.CurrentOCR {
		all = append(all, o.Text)
	}
	for _, s := range m.ParentChildSplitEvidence {
		all = append(all, string(s.SplitRaw), string(s.ParentGroupCode), string(s.ParentOriginalRoomSummary))
		all = append(all, s.ChildGroupCodes...)
	}
	return all
}

func allTexts(m *booking.Material) []string {
	all := append(currentTexts(m), string(m.BodyThreadEvidence), string(m.HistoryLookup.EvidenceSummary), string(m.SystemContext.Summary))
	if m.SourceMessage.Subject != nil {
		all = append(all, *m.SourceMessage.Subject)
	}
	for _, a := range m.CurrentAttachments {
		all = append(all, a.Filename)
	}
	for _, tb := range m.CurrentTables {
		all = append(all, string(tb.Sheet), string(tb.SheetMonthYear))
		all = append(all, tb.Columns...)
		for _, r := range tb.Rows {
			all = append(all, string(r.RowLabel))
		}
	}
	return all
}

func inAny(texts []string, s string) bool {
	return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(t, s) })
}

// byLines reports whether s, or else each of its lines, stands in one of the
// texts.
func byLines(texts []string, s string) bool {
	if inAny(texts, s) {
		return true
	}
	for _, line := range strings.Split(s, "\n") {
		if line = strings.TrimSpace(line); line != "" && !inAny(texts, line) {
			return false
		}
	}
	return true
}

// grounded checks that everything that quotes stands in the material.
func grounded(t require.TestingT, m *booking.Material, tree map[string]any) {
	current, all := currentTexts(m), allTexts(m)
	for _, e := range tree["message_events"].([]any) {
		e := e.(map[string]any)
		require.True(t, byLines(current, e["relevant_message_excerpt"].(string)), "excerpt %q", e["relevant_message_excerpt"])
		for name, v := range e["case_keys"].(map[string]any) {
			if s, ok := v.(string); ok {
				require.True(t, inAny(all, s), "%s %q", name, s)
			}
		}
		fields := e["extracted_fields"].(map[string]any)
		for key, v := range fields {
			switch key {
			case "trace_text":
				require.True(t, byLines(current, v.(string)))
				continue
			case "date_evidence", "trace_subtype", "trace_items", "notify_departments", "release_reason", "nights":
				continue
			}
			leaves(v, func(leaf any) { groundedLeaf(t, all, key, leaf) })
		}
		if review, ok := e["manual_review"].(map[string]any); ok {
			for key, v := range review["known_fields"].(map[string]any) {
				if key != "event_type" {
					leaves(v, func(leaf any) { groundedLeaf(t, all, key, leaf) })
				}
			}
		}
		for key, v := range e["context_used"].(map[string]any) {
			if key != "source" || e["relationship_type"] == nil {
				leaves(v, func(leaf any) { groundedLeaf(t, all, key, leaf) })
			}
		}
		for _, list := range []string{"attachments", "file_references"} {
			for _, a := range e[list].([]any) {
				id := a.(map[string]any)["attachment_id"].(string)
				require.True(t, slices.ContainsFunc(m.CurrentAttachments, func(c booking.Attachment) bool { return c.AttachmentID == id }), id)
			}
		}
	}
	for _, u := range tree["unhandled_current_intents"].([]any) {
		require.True(t, byLines(current, u.(map[string]any)["text_raw"].(string)))
	}
}

func leaves(v any, visit func(any)) {
	switch v := v.(type) {
	case map[string]any:
		for _, c := range v {
			leaves(c, visit)
		}
	case []any:
		for _, c := range v {
			leaves(c, visit)
		}
	default:
		visit(v)
	}
}

var plainDate = regexp.MustCompile(`^(\d{4})-0?(\d{1,2})-0?(\d{1,2})$`)

func groundedLeaf(t require.TestingT, texts []string, key string, leaf any) {
	s, ok := leaf.(string)
	if !ok {
		return
	}
	if byLines(texts, s) {
		return
	}
	day := plainDate.FindStringSubmatch(s)
	require.NotNil(t, day, "%s %q is not in the material", key, s)
	require.True(t, inAny(texts, day[3]), "%s %q: nobody names the day", key, s)
}

// carriedOnce follows the marks of the business sentences: each is somewhere
// in the outcome, and with one carrier only.
func carriedOnce(t require.TestingT, in mail, tree map[string]any) {
	events := tree["message_events"].([]any)
	for _, mark := range in.marks {
		if !marked(in.material, mark) {
			continue
		}
		var carriers []map[string]any
		for _, e := range events {
			e := e.(map[string]any)
			if strings.Contains(e["relevant_message_excerpt"].(string), mark) {
				carriers = append(carriers, e)
			}
		}
		unhandled := 0
		for _, u := range tree["unhandled_current_intents"].([]any) {
			if strings.Contains(u.(map[string]any)["text_raw"].(string), mark) {
				unhandled++
			}
		}
		switch {
		case len(carriers) == 0:
			if unhandled != 1 {
				require.Equal(t, 1, unhandled, "%s is lost, or stands in several unhandled intents\n%s", mark, shown(in, tree))
			}
		default:
			if unhandled > 0 {
				require.Zero(t, unhandled, "%s is carried by an event and unhandled\n%s", mark, shown(in, tree))
			}
			oneCarrier(t, in, mark, carriers)
		}
	}
}

// shown is what a failed check needs to be understood.
func shown(in mail, tree map[string]any) string {
	material, _ := json.Marshal(in.material)
	var b strings.Builder
	events, _ := tree["message_events"].([]any)
	for _, e := range events {
		e := e.(map[string]any)
		fmt.Fprintf(&b, "\n%s %s %v %q", e["source_event_index"], e["event_type"], e["relationship_type"], e["relevant_message_excerpt"])
	}
	unhandled, _ := tree["unhandled_current_intents"].([]any)
	for _, u := range unhandled {
		fmt.Fprintf(&b, "\nunhandled %q", u.(map[string]any)["text_raw"])
	}
	if in.extraction != nil {
		for i, c := range in.extraction.Candidates {
			fmt.Fprintf(&b, "\ncandidate %d %s %v %q %s", i, c.EventType, c.CaseKeys, c.RelevantMessageExcerpt, c.ExtractedFields)
		}
	}
	return string(material) + b.String()
}

// marked reports whether a mark stands in a text that has to be carried: not
// in the context rows of a table.
func marked(m *booking.Material, mark string) bool {
	texts := []string{m.BodyCurrent}
	for _, a := range m.CurrentAttachments {
		if a.Text != nil {
			texts = append(texts, *a.Text)
		}
	}
	for _, o := range m.CurrentOCR {
		texts = append(texts, o.Text)
	}
	for _, tb := range m.CurrentTables {
		for _, r := range tb.Rows {
			for _, c := range r.Cells {
				if c.Highlighted && c.Column != "No" {
					texts = append(texts, string(r.RemarkColumnRaw))
				}
			}
		}
	}
	return inAny(texts, mark)
}

// oneCarrier checks that events that carry the same text came from one
// proposal: they are of one type, or derived from one another.
func oneCarrier(t require.TestingT, in mail, mark string, events []map[string]any) {
	kinds := make(map[string]bool)
	for _, e := range events {
		if _, derived := e["relationship_type"]; derived {
			continue
		}
		kind := e["event_type"]
		if review, ok := e["manual_review"].(map[string]any); ok {
			if meant, ok := review["known_fields"].(map[string]any)["event_type"]; ok {
				kind = meant // a target of the same proposal that needs a review
			}
		}
		kinds[kind.(string)] = true
	}
	if len(kinds) > 1 {
		var b strings.Builder
		for _, e := range events {
			fmt.Fprintf(&b, "\n%s %s %v %v %q", e["source_event_index"], e["event_type"], e["relationship_type"], e["manual_review"], e["relevant_message_excerpt"])
		}
		require.Failf(t, "several carriers", "%s is carried by %s\n%s", mark, b.String(), shown(in, map[string]any{}))
	}
}

func showResult(res *contract.Result) string {
	var b strings.Builder
	for _, e := range res.MessageEvents {
		fmt.Fprintf(&b, "\n%s %s %q", e.SourceEventIndex, e.EventType, e.RelevantMessageExcerpt)
	}
	for _, u := range res.UnhandledCurrentIntents {
		fmt.Fprintf(&b, "\nunhandled %q", u.TextRaw)
	}
	return b.String()
}

// checkCoverage checks the report against the outcome.
func checkCoverage(t require.TestingT, o contract.Outcome, covered []booking.Covered) {
	res, desk := o.(*contract.Result)
	byIndex := make(map[string]contract.MessageEvent)
	if desk {
		for _, e := range res.MessageEvents {
			byIndex[e.SourceEventIndex] = e
		}
	}
	for _, c := range covered {
		require.Equal(t, c.Kind == booking.SegmentBusiness, c.Carrier != booking.CarrierNone, "%+v", c)
		require.True(t, utf8.ValidString(c.Text))
		for _, index := range c.Indices {
			e, ok := byIndex[index]
			require.True(t, ok, index)
			require.True(t, byLines([]string{e.RelevantMessageExcerpt}, c.Text), "%q is not in %q", c.Text, e.RelevantMessageExcerpt)
		}
		if c.Carrier == booking.CarrierUnknown {
			require.True(t, desk)
			unhandled := slices.ContainsFunc(res.UnhandledCurrentIntents, func(u contract.UnhandledIntent) bool {
				return byLines([]string{u.TextRaw}, c.Text) || strings.Contains(c.Text, u.TextRaw)
			})
			if !unhandled {
				require.Failf(t, "not unhandled", "%q %+v %s", c.Text, covered, showResult(res))
			}
		}
	}
}

// ordinaryChecks is how many mails an ordinary run makes; -rapid.checks asks for
// more.
const ordinaryChecks = "2000"

func TestInvariants(t *testing.T) {
	r := newRouter(t)
	if f := flag.Lookup("rapid.checks"); f != nil && f.Value.String() == f.DefValue {
		require.NoError(t, f.Value.Set(ordinaryChecks))
		defer func() { _ = f.Value.Set(f.DefValue) }()
	}
	rapid.Check(t, func(t *rapid.T) {
		in, h := hostileMail(t)
		x := hostileExtraction(h)
		checkInvariants(t, r, in, x)
	})
}
