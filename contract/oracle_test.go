package contract_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
	"time"
)

// oracle is the slow, plain second writing of the hardest rules. It looks at
// the JSON of a desk result as maps and lists, knows nothing of the types of the
// package, takes no shortcut, and returns the ids of the rules that are broken.
// It assumes that the shape is right: strict reading is tested elsewhere.
func oracle(result map[string]any) []string {
	o := &oracleRun{broken: map[string]bool{}}
	events := o.list(result["message_events"])
	o.forbidden(result)
	o.markers("", result)
	for i, e := range events {
		o.event(e)
		for j, other := range events {
			if i != j && e["source_event_index"] == other["source_event_index"] {
				o.breaks("CT-21", true)
			}
			if i != j && e["event_type"] == "Trace" && other["event_type"] == "Trace" {
				o.breaks("CT-15", o.target(e) == o.target(other))
			}
		}
		o.relation(e, events)
		o.release(e, events)
	}
	o.parents(events)
	intents := o.list(result["unhandled_current_intents"])
	for i, u := range intents {
		for j, other := range intents {
			if i < j && words(u["text_raw"]) == words(other["text_raw"]) && o.keys(u) == o.keys(other) &&
				o.references(u) == o.references(other) {
				o.breaks("CT-19", true)
			}
		}
		message := str(u["visible_message"])
		frame := regexp.MustCompile(`(?s)^当前邮件包含未被现有任务类型覆盖的业务意图：.*\p{Han}.*。请查看原邮件并决定后续处理。$`)
		o.breaks("CT-19", message != "当前邮件包含未被现有任务类型覆盖的业务意图，请查看原文并决定后续处理。" && !frame.MatchString(message))
		o.breaks("CT-19", strings.TrimSpace(str(u["text_raw"])) == "")
	}
	ids := make([]string, 0, len(o.broken))
	for id := range o.broken {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// oracleRules are the rules that the oracle knows.
var oracleRules = []string{"CT-3", "CT-8", "CT-9", "CT-10", "CT-11", "CT-12", "CT-13", "CT-14", "CT-15", "CT-17", "CT-18", "CT-19", "CT-20", "CT-21"}

type oracleRun struct{ broken map[string]bool }

func (o *oracleRun) breaks(id string, if_ bool) {
	if if_ {
		o.broken[id] = true
	}
}

func (*oracleRun) list(v any) []map[string]any {
	var all []map[string]any
	items, _ := v.([]any)
	for _, item := range items {
		m, _ := item.(map[string]any)
		all = append(all, m)
	}
	return all
}

func str(v any) string {
	s, _ := v.(string)
	return s
}

func words(v any) string { return strings.Join(strings.Fields(str(v)), " ") }

func fold(v any) string {
	return strings.ToLower(strings.Join(strings.Fields(norm.NFKC.String(str(v))), " "))
}

func (*oracleRun) keys(of map[string]any) string {
	k, _ := of["case_keys"].(map[string]any)
	text := ""
	for _, name := range []string{"group_code", "confirmation_number", "reservation_number", "block_code"} {
		text += "|" + fold(k[name])
	}
	return text
}

func (*oracleRun) references(of map[string]any) string {
	text := ""
	for _, name := range []string{"attachments", "file_references"} {
		items, _ := of[name].([]any)
		text += "|"
		for _, item := range items {
			if m, ok := item.(map[string]any); ok {
				text += fmt.Sprintf("%q,", m["attachment_id"])
			} else {
				text += fmt.Sprintf("plain %q,", item)
			}
		}
	}
	return text
}

func (o *oracleRun) target(e map[string]any) string {
	if k := o.keys(e); k != "||||" {
		return k
	}
	f, _ := e["extracted_fields"].(map[string]any)
	return "guest " + fold(f["guest_name"]) + " on " + fold(f["arrival_date"])
}

func (o *oracleRun) group(e map[string]any) string {
	k, _ := e["case_keys"].(map[string]any)
	return fold(k["group_code"])
}

func (o *oracleRun) forbidden(root map[string]any) {
	claims := "task_card_id taskcard_id case_id case_status final_case_status payment_confirmed payment_status block_status receipt receipt_no invoice_file pms_result pms_written opera_result result_file"
	wrappers := "booking_data file filename artifact download_url output_mode"
	var walk func(v any, path string)
	walk = func(v any, path string) {
		switch v := v.(type) {
		case []any:
			for _, item := range v {
				walk(item, path+"/#")
			}
		case map[string]any:
			reference := regexp.MustCompile(`^/(message_events|unhandled_current_intents)/#/(attachments|file_references)/#$`).MatchString(path)
			for key, value := range v {
				name := strings.ToLower(key)
				o.breaks("CT-20", slices.Contains(strings.Fields(claims), name))
				o.breaks("CT-8", slices.Contains(strings.Fields(wrappers), name) && !(reference && key == "filename"))
				o.breaks("CT-3", name == "source_message_id" && path != "/source_message")
				walk(value, path+"/"+key)
			}
		}
	}
	walk(root, "")
}

var markerExpression = regexp.MustCompile(`(?:^|[^\p{L}\p{Nd}])[Uu][\s\-]+[0-9]+(?:$|[^\p{L}\p{Nd}\-]|-$|-[^\p{L}\p{Nd}])`)

// markers looks for U-<number> under every key that names a key or reference.
// The generator uses the names below only.
func (o *oracleRun) markers(name string, v any) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			o.markers(name, item)
		}
	case map[string]any:
		for key, value := range v {
			o.markers(key, value)
		}
	case string:
		switch name {
		case "group_code", "confirmation_number", "reservation_number", "block_code", "parent_group_code", "child_group_codes", "booking_reference":
			o.breaks("CT-11", markerExpression.MatchString(v))
		}
	}
}

func (o *oracleRun) event(e map[string]any) {
	types := "New Booking,Update Booking / Amendment,Cancel Booking,Cancel Allotment,Voucher Received,Payment Evidence,Rooming List,Allotment Maintenance,AMEND GROUP CODE,Invoice Generation,Invoice Received,Payment Notice,Trace,Manual RateCode,TA RECORDER,Note,Need Manual Review"
	o.breaks("CT-9", !slices.Contains(strings.Split(types, ","), str(e["event_type"])))
	o.breaks("CT-21", strings.TrimSpace(str(e["source_event_index"])) == "" || strings.TrimSpace(str(e["event_role"])) == "" || e["current_or_history"] != "current")
	k, _ := e["case_keys"].(map[string]any)
	for _, value := range k {
		o.breaks("CT-10", value != nil && strings.TrimSpace(str(value)) == "")
	}
	o.breaks("CT-10", strings.ContainsAny(str(k["group_code"]), ",;/"))
	f, _ := e["extracted_fields"].(map[string]any)
	o.stay(f)
	_, isTrace := f["trace_text"]
	o.breaks("CT-14", e["event_type"] == "Trace" && !isTrace)
	if isTrace {
		o.trace(f)
	}
}

func (o *oracleRun) stay(f map[string]any) {
	arrival, departure, nights := f["arrival_date"], f["departure_date"], f["nights"]
	evidence, _ := f["date_evidence"].(map[string]any)
	o.breaks("CT-13", (arrival != nil || departure != nil || nights != nil) && evidence == nil)
	if evidence != nil {
		bases := "hotel_date_explicit hotel_date_range_with_tour_date_context hotel_date_range_with_sheet_month_year hotel_date_range_with_mail_date hotel_date_range_with_history_context not_inferred"
		o.breaks("CT-13", !slices.Contains(strings.Fields(bases), str(evidence["date_inference_basis"])))
	}
	from, errFrom := time.Parse("2006-01-02", str(arrival))
	to, errTo := time.Parse("2006-01-02", str(departure))
	o.breaks("CT-13", arrival != nil && errFrom != nil)
	o.breaks("CT-13", departure != nil && errTo != nil)
	if arrival != nil && departure != nil && errFrom == nil && errTo == nil {
		days := 0
		for day := from; day.Before(to); day = day.AddDate(0, 0, 1) {
			days++
		}
		o.breaks("CT-13", to.Before(from))
		o.breaks("CT-13", nights != nil && !to.Before(from) && nights != float64(days))
	}
	n, isNumber := nights.(float64)
	o.breaks("CT-13", isNumber && n < 0)
	// The generator writes action dates as DD/MM and hotel dates as D1-D2.
	if evidence != nil && errFrom == nil && arrival != nil && evidence["action_date_raw"] != nil && evidence["hotel_date_raw"] != nil {
		day, month := from.Day(), int(from.Month())
		action := str(evidence["action_date_raw"])
		isAction := action == fmt.Sprintf("%02d/%02d", day, month) || action == fmt.Sprintf("%02d/%02d", month, day)
		begins, _, _ := strings.Cut(str(evidence["hotel_date_raw"]), "-")
		o.breaks("CT-13", isAction && begins != fmt.Sprint(day))
	}
}

func (o *oracleRun) trace(f map[string]any) {
	items := o.list(f["trace_items"])
	text := str(f["trace_text"])
	beds, rest := 0, text
	var union, named []string
	for _, item := range items {
		if item["category"] == "extra_bed" {
			beds++
		}
		categories := "extra_bed room_preference room_setup meeting function meal transport payment_information general_information"
		o.breaks("CT-14", !slices.Contains(strings.Fields(categories), str(item["category"])))
		raw := str(item["text_raw"])
		o.breaks("CT-14", strings.TrimSpace(raw) == "")
		before, after, found := strings.Cut(rest, raw)
		_ = before
		o.breaks("CT-14", !found)
		if found {
			rest = after
		}
		departments, _ := item["notify_departments"].([]any)
		for _, d := range departments {
			union = append(union, str(d))
		}
		if date := item["service_date"]; date != nil {
			_, err := time.Parse("2006-01-02", str(date))
			o.breaks("CT-14", err != nil)
		}
	}
	departments, _ := f["notify_departments"].([]any)
	for _, d := range departments {
		o.breaks("CT-14", slices.Contains(named, str(d)) || !slices.Contains(union, str(d)))
		named = append(named, str(d))
	}
	for _, d := range union {
		o.breaks("CT-14", !slices.Contains(named, d))
	}
	o.breaks("CT-14", len(items) == 0 || strings.TrimSpace(text) == "")
	subtype := "general_request"
	if beds > 0 && beds == len(items) {
		subtype = "extra_bed"
	}
	o.breaks("CT-14", f["trace_subtype"] != subtype)
	for _, key := range []string{"occupancy_update", "requires_rate_update", "rate_adjustment_formula"} {
		_, there := f[key]
		o.breaks("CT-14", beds > 0 && !there)
	}
}

func (o *oracleRun) related(e map[string]any) []string {
	if s := str(e["related_source_event_index"]); s != "" {
		return []string{s}
	}
	var all []string
	list, _ := e["related_source_event_indices"].([]any)
	for _, index := range list {
		all = append(all, str(index))
	}
	return all
}

func (o *oracleRun) relation(e map[string]any, events []map[string]any) {
	if _, derived := e["relationship_type"]; !derived {
		for _, main := range events {
			switch main["event_type"] {
			case "Rooming List":
				o.breaks("CT-17", e["event_type"] == "TA RECORDER" && o.target(e) == o.target(main) && o.target(e) != "guest  on ")
			case "New Booking", "Update Booking / Amendment", "AMEND GROUP CODE":
				o.breaks("CT-17", e["event_type"] == "Trace" && o.target(e) == o.target(main) && o.target(e) != "guest  on ")
			}
		}
		return
	}
	singular := str(e["related_source_event_index"])
	plural, _ := e["related_source_event_indices"].([]any)
	o.breaks("CT-17", (singular == "") == (len(plural) == 0))
	o.breaks("CT-17", e["requires_downstream_hard_validation"] != true)
	all := make([]string, 0, len(plural)+1)
	for _, index := range plural {
		all = append(all, str(index))
	}
	if singular != "" {
		all = append(all, singular)
	}
	for i, index := range all {
		o.breaks("CT-17", len(plural) > 0 && slices.Contains(all[:i], index) && i < len(plural))
		at := slices.IndexFunc(events, func(other map[string]any) bool { return other["source_event_index"] == index })
		o.breaks("CT-17", at < 0 || index == "" || index == e["source_event_index"])
		if at >= 0 {
			o.breaks("CT-17", events[at]["event_type"] != e["related_event_type"])
		}
	}
	t := e["event_type"]
	switch e["relationship_type"] {
	case "linked_trace":
		o.breaks("CT-17", t != "Trace" && t != "Need Manual Review")
	case "derived_from_rooming_list":
		o.breaks("CT-17", t != "TA RECORDER" && t != "Need Manual Review")
		o.breaks("CT-17", e["related_event_type"] != "Rooming List")
	case "linked_parent_release_after_child_split":
		o.breaks("CT-17", t != "Cancel Booking")
	default:
		o.breaks("CT-17", true)
	}
}

func isRelease(e map[string]any) bool {
	f, _ := e["extracted_fields"].(map[string]any)
	_, marked := f["release_reason"]
	return marked || regexp.MustCompile(`^E_PARENT_RELEASE(_([2-9]|[1-9][0-9]+))?$`).MatchString(str(e["source_event_index"])) ||
		e["relationship_type"] == "linked_parent_release_after_child_split"
}

func (o *oracleRun) release(e map[string]any, events []map[string]any) {
	if !isRelease(e) {
		return
	}
	f, _ := e["extracted_fields"].(map[string]any)
	k, _ := e["case_keys"].(map[string]any)
	used, _ := e["context_used"].(map[string]any)
	index := regexp.MustCompile(`^E_PARENT_RELEASE(_([2-9]|[1-9][0-9]+))?$`)
	for _, holds := range []bool{
		e["event_type"] == "Cancel Booking", e["event_role"] == "travel_agent_request", index.MatchString(str(e["source_event_index"])),
		used["source"] == "current parent-to-child allocation evidence", e["manual_review"] == nil,
		e["relationship_type"] == "linked_parent_release_after_child_split", e["related_event_type"] == "New Booking",
		e["requires_downstream_hard_validation"] == true, f["parent_release_or_cancel_candidate"] == true,
		f["release_reason"] == "parent_to_child_allocation_split", f["allocation_split_from_parent"] == true,
		strings.TrimSpace(str(f["parent_group_code"])) != "", str(f["parent_group_code"]) == str(k["group_code"]),
	} {
		o.breaks("CT-18", !holds)
	}
	if _, carries := f["release_reason"]; !carries {
		return
	}
	children, _ := f["child_group_codes"].([]any)
	o.breaks("CT-18", len(children) == 0)
	var codes []string
	for _, index := range o.related(e) {
		at := slices.IndexFunc(events, func(other map[string]any) bool { return other["source_event_index"] == index })
		if at < 0 {
			continue
		}
		o.breaks("CT-18", events[at]["event_type"] != "New Booking" || o.group(events[at]) == "")
		if events[at]["event_type"] == "New Booking" {
			codes = append(codes, o.group(events[at]))
		}
	}
	for i, child := range children {
		for j := range i {
			o.breaks("CT-18", fold(children[j]) == fold(child))
		}
		if fold(child) == fold(f["parent_group_code"]) {
			o.breaks("CT-12", !slices.ContainsFunc(children[:i], func(c any) bool { return fold(c) == fold(child) }))
			continue
		}
		o.breaks("CT-18", !slices.Contains(codes, fold(child)))
	}
	for _, code := range codes {
		o.breaks("CT-18", code != "" && !slices.ContainsFunc(children, func(c any) bool { return fold(c) == code }))
	}
}

func (o *oracleRun) parents(events []map[string]any) {
	for _, e := range events {
		if isRelease(e) || o.group(e) == "" {
			continue
		}
		f, _ := e["extracted_fields"].(map[string]any)
		o.breaks("CT-12", o.group(e) == fold(f["parent_group_code"]))
		child := e["event_type"] == "New Booking" || e["event_type"] == "Trace" && e["related_event_type"] == "New Booking"
		for _, r := range events {
			rf, _ := r["extracted_fields"].(map[string]any)
			_, carries := rf["release_reason"]
			o.breaks("CT-12", isRelease(r) && carries && child && o.group(e) == fold(rf["parent_group_code"]))
		}
	}
}

// oracleOf is the oracle on JSON text.
func oracleOf(data []byte) []string {
	var result map[string]any
	if err := json.Unmarshal(data, &result); err != nil {
		panic(err)
	}
	return oracle(result)
}
