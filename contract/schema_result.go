package contract

// resultSchema is the schema of the desk result.
func resultSchema() *schema {
	s := closed(
		property{"source_message", sourceMessageSchema()},
		property{"message_events", someOf(ref("event"))},
		property{"case_candidates", list(closed(
			property{"case_keys", ref("case_keys")}, property{"source_event_indices", someOf(text())},
			property{"basis", filled()},
		))},
		property{"extraction_warnings", list(warningSchema())},
		property{"unhandled_current_intents", list(intentSchema())},
	)
	s.Defs = map[string]*schema{
		"open": openSchema(), "open_object": {Type: "object", AllOf: []*schema{ref("open")}},
		"case_keys": caseKeysSchema(), "attachment": attachmentSchema(), "review": reviewSchema(),
		"event": eventSchema(), "extracted_fields": extractedSchema(), "trace_item": traceItemSchema(),
	}
	return s
}

func warningSchema() *schema {
	s := object(
		property{"part", textOrNull()},
		property{"code", &schema{Type: "string", Pattern: `^([a-z0-9][a-z0-9_]*)?$`}},
		property{"message", filled()},
	)
	s.Required = []string{"message"}
	s.AdditionalProperties = &schema{Not: &schema{}}
	return &schema{AnyOf: []*schema{filled(), s}}
}

func intentSchema() *schema {
	return closed(
		property{"category", fixed(UnhandledCategory)}, property{"current_or_history", fixed(string(Current))},
		property{"reason_code", fixed(UnhandledReason)}, property{"text_raw", filled()},
		property{"visible_message", &schema{AnyOf: []*schema{
			fixed(UnhandledFallback),
			{Type: "string", Pattern: "^" + unhandledPrefix + `[\s\S]+` + unhandledSuffix + "$"},
		}}},
		property{"requires_user_decision", fixed(true)}, property{"case_keys", ref("case_keys")},
		property{"attachments", list(ref("attachment"))}, property{"file_references", list(ref("attachment"))},
	)
}

// relationKeys are those that a derived event carries beside the indices.
var relationKeys = []string{"related_event_type", "relationship_type", "requires_downstream_hard_validation"}

func eventSchema() *schema {
	s := closed(
		property{"event_type", oneOf(EventTypes())}, property{"event_role", filled()},
		property{"current_or_history", fixed(string(Current))}, property{"source_event_index", filled()},
		property{"case_keys", ref("case_keys")}, property{"relevant_message_excerpt", text()},
		property{"attachments", list(ref("attachment"))}, property{"file_references", list(ref("attachment"))},
		property{"context_used", ref("open_object")}, property{"extracted_fields", ref("extracted_fields")},
		property{"manual_review", orNull(ref("review"))},
	)
	optional := object(
		property{"related_source_event_index", textOrNull()},
		property{"related_source_event_indices", &schema{Types: []string{"array", "null"}, Items: text()}},
		property{"related_event_type", oneOf(EventTypes())},
		property{"relationship_type", oneOf(RelationshipTypes())},
		property{"requires_downstream_hard_validation", fixed(true)},
	)
	for _, key := range optional.PropertyOrder {
		s.Properties[key] = optional.Properties[key]
		s.PropertyOrder = append(s.PropertyOrder, key)
	}
	// All of them or none, and with them at least one index field that is filled.
	one := 1
	filledIndex := &schema{AnyOf: []*schema{
		{Required: []string{"related_source_event_index"}, Properties: map[string]*schema{
			"related_source_event_index": filled()}},
		{Required: []string{"related_source_event_indices"}, Properties: map[string]*schema{
			"related_source_event_indices": {Type: "array", MinItems: &one}}},
	}}
	s.DependentRequired = make(map[string][]string, len(relationKeys))
	s.DependentSchemas = make(map[string]*schema, len(relationKeys))
	for _, key := range relationKeys {
		s.DependentRequired[key] = relationKeys
		s.DependentSchemas[key] = filledIndex
	}
	s.AllOf = []*schema{
		{If: filledIndex, Then: &schema{Required: relationKeys}},
		whenType(NeedManualReview, &schema{Properties: map[string]*schema{"manual_review": ref("review")}}),
		whenType(TraceEvent, &schema{Properties: map[string]*schema{"extracted_fields": {Required: traceKeys}}}),
	}
	return s
}

// whenType asks then of events of type t.
func whenType(t EventType, then *schema) *schema {
	return &schema{
		If: &schema{Required: []string{"event_type"}, Properties: map[string]*schema{
			"event_type": fixed(string(t))}},
		Then: then,
	}
}

func extractedSchema() *schema {
	evidence := closed(
		property{"hotel_date_raw", textOrNull()}, property{"tour_date_raw", textOrNull()},
		property{"action_date_raw", textOrNull()}, property{"sheet_month_year", textOrNull()},
		property{"date_inference_basis", oneOf(DateInferenceBases())},
	)
	s := object(
		property{"arrival_date", dateOrNull()}, property{"departure_date", dateOrNull()},
		property{"nights", count(MaxNights)}, property{"date_evidence", orNull(evidence)},
		property{"trace_subtype", oneOf([]TraceSubtype{TraceExtraBed, TraceGeneralRequest})},
		property{"trace_text", filled()}, property{"trace_items", someOf(ref("trace_item"))},
		property{"parent_release_or_cancel_candidate", fixed(true)},
		property{"release_reason", fixed(ParentReleaseReason)},
	)
	open := openSchema()
	s.PropertyNames, s.AdditionalProperties = open.PropertyNames, open.AdditionalProperties
	s.DependentRequired = make(map[string][]string)
	for _, key := range traceKeys[:3] {
		s.DependentRequired[key] = traceKeys
	}
	for _, key := range parentReleaseKeys[:2] {
		s.DependentRequired[key] = parentReleaseKeys
	}
	s.DependentSchemas = map[string]*schema{
		"trace_items": {
			Properties: map[string]*schema{"notify_departments": list(text())},
			AllOf: []*schema{
				{If: anItem(fixed(string(CategoryExtraBed))), Then: &schema{Required: extraBedKeys}},
				{
					If:   anItem(&schema{Not: fixed(string(CategoryExtraBed))}),
					Then: &schema{Properties: map[string]*schema{"trace_subtype": fixed(string(TraceGeneralRequest))}},
					Else: &schema{Properties: map[string]*schema{"trace_subtype": fixed(string(TraceExtraBed))}},
				},
			},
		},
		"release_reason": {Properties: map[string]*schema{
			"parent_group_code": filled(), "child_group_codes": someOf(text()),
			"allocation_split_from_parent": fixed(true), "parent_original_room_summary": textOrNull(),
		}},
	}
	given := &schema{}
	for _, kind := range [...][2]string{{"arrival_date", "string"}, {"departure_date", "string"}, {"nights", "integer"}} {
		given.AnyOf = append(given.AnyOf, &schema{
			Required: []string{kind[0]}, Properties: map[string]*schema{kind[0]: {Type: kind[1]}},
		})
	}
	s.If = given
	s.Then = &schema{Required: []string{"date_evidence"}, Properties: map[string]*schema{
		"date_evidence": {Type: "object"}}}
	return s
}

// anItem asks for a Trace item with such a category.
func anItem(category *schema) *schema {
	return &schema{Properties: map[string]*schema{"trace_items": {Contains: &schema{
		Type: "object", Required: []string{"category"}, Properties: map[string]*schema{"category": category},
	}}}}
}

func traceItemSchema() *schema {
	return closed(
		property{"category", oneOf(TraceCategories())}, property{"text_raw", filled()},
		property{"service_date", dateOrNull()}, property{"service_period_raw", textOrNull()},
		property{"pax", count(0)}, property{"notify_departments", list(text())},
	)
}
