package booking

import (
	"encoding/json"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// reviewTexts are what the user is told, by reason.
var reviewTexts = map[contract.ReviewReason]string{
	contract.ReviewRowSelection:        "当前表格没有可确认的有效行，请人工确认本次需要处理的行。",
	contract.ReviewRowNotCarried:       "当前表格的有效行未被任何业务事件承接，请人工确认。",
	contract.ReviewTargetNotUnique:     "已匹配支持的业务事件，但目标对象不唯一，请人工确认目标。",
	contract.ReviewTargetMissing:       "已匹配支持的业务事件，但无法绑定目标对象，请人工补充目标。",
	contract.ReviewTargetNotInEvidence: "已匹配支持的业务事件，但给出的目标对象不在证据中，请人工确认目标。",
	contract.ReviewUnsafeSplit:         "已匹配支持的业务事件，但无法安全拆分，请人工确认边界。",
	contract.ReviewParentChildUnclear:  "母团与子团关系不明确，请人工确认。",
	contract.ReviewDateConflict:        "入住日期的证据互相矛盾，请人工确认日期。",
	contract.ReviewDateUnresolved:      "入住日期无法唯一确定，请人工确认日期。",
	contract.ReviewNightsConflict:      "晚数与入住、离店日期不一致，请人工确认。",
	contract.ReviewEvidenceUnreadable:  "业务事件依赖的附件无法读取，请人工查看原件。",
	contract.ReviewFieldMissing:        "业务事件缺少必要信息，请人工补充。",
	contract.ReviewFieldConflict:       "业务事件的信息互相矛盾，请人工确认。",
	contract.ReviewEventTypeUncertain:  "业务事件类型不确定，请人工确认。",
	contract.ReviewSystemContext:       "系统信息与业务事件不一致，请人工确认。",
}

// missingFor names the fields without which an event of a reason cannot go on.
func missingFor(reason contract.ReviewReason) []string {
	switch reason {
	case contract.ReviewTargetMissing, contract.ReviewTargetNotUnique, contract.ReviewTargetNotInEvidence:
		return []string{"group_code", "confirmation_number", "reservation_number", "block_code"}
	case contract.ReviewDateConflict, contract.ReviewDateUnresolved:
		return []string{"arrival_date", "departure_date"}
	case contract.ReviewNightsConflict:
		return []string{"nights"}
	case contract.ReviewRowSelection:
		return []string{"current_row_selection"}
	case contract.ReviewParentChildUnclear:
		return []string{"parent_group_code"}
	case contract.ReviewEvidenceUnreadable:
		return []string{"attachment_content"}
	}
	return []string{}
}

// toReview makes a Need Manual Review of a draft, with what is known and what
// is missing (BK-8). The first reason stands.
func (g *routing) toReview(d *draft, reason contract.ReviewReason) {
	if d.review != nil {
		return
	}
	r := contract.NewReview(reason, reviewTexts[reason])
	r.MissingFields = missingFor(reason)
	r.SuggestedHumanActions = []string{"review_source_message"}
	r.EvidenceToCheck = []string{"relevant_message_excerpt"}
	if len(d.attachments)+len(d.references) > 0 {
		r.EvidenceToCheck = append(r.EvidenceToCheck, "attachments")
	}
	if d.eventType != contract.NeedManualReview {
		r.KnownFields["event_type"] = text(string(d.eventType))
	}
	for i, k := range d.keys {
		if k.text != "" {
			r.KnownFields[keyNames[i]] = text(k.text)
		}
	}
	for key, value := range d.extra {
		r.KnownFields[key] = value
	}
	if s := d.stay; s != nil && s.DateEvidence != nil {
		if s.ArrivalDate != nil {
			r.KnownFields["arrival_date"] = text(*s.ArrivalDate)
		}
		if s.DateEvidence.HotelDateRaw != nil {
			r.KnownFields["hotel_date_raw"] = text(*s.DateEvidence.HotelDateRaw)
		}
	}
	d.review, d.eventType = r, contract.NeedManualReview
	if g.rec != nil {
		g.add(reviewRule(reason), d.subject(), rule.Decide, rule.Text("review", string(reason)))
	}
}

// become changes what a draft is, or what its review is about.
func (d *draft) become(t contract.EventType) {
	if d.review == nil {
		d.eventType = t
		return
	}
	d.review.KnownFields["event_type"] = text(string(t))
}

// reviewRule is the rule behind a reason.
func reviewRule(reason contract.ReviewReason) rule.ID {
	switch reason {
	case contract.ReviewRowSelection:
		return RuleRowSelection
	case contract.ReviewRowNotCarried:
		return RuleUncarried
	case contract.ReviewUnsafeSplit, contract.ReviewEventTypeUncertain, contract.ReviewFieldConflict, contract.ReviewFieldMissing:
		return RuleUnsafeSplit
	case contract.ReviewParentChildUnclear:
		return RuleParentSplit
	case contract.ReviewDateConflict, contract.ReviewDateUnresolved, contract.ReviewNightsConflict:
		return RuleStay
	case contract.ReviewEvidenceUnreadable:
		return RuleUnreadable
	case contract.ReviewSystemContext:
		return RuleSystemContext
	}
	return RuleTarget
}

func (d *draft) subject() string {
	if len(d.from) > 0 {
		return d.from[0].subject()
	}
	return "router"
}

// readReview takes over what a candidate of type Need Manual Review says, as
// far as the closed lists and the evidence go.
func (g *routing) readReview(d *draft, p *proposal) {
	given := struct {
		ReasonCode string          `json:"reason_code"`
		Known      json.RawMessage `json:"known_fields"`
	}{}
	if len(p.candidate.ManualReview) > 0 {
		_ = json.Unmarshal(p.candidate.ManualReview, &given) // what does not fit stays empty
	}
	reason := contract.ReviewReason(given.ReasonCode)
	if !reason.Valid() {
		reason = contract.ReviewEventTypeUncertain
	}
	d.review = nil
	g.toReview(d, reason)
	var known map[string]json.RawMessage
	if json.Unmarshal(given.Known, &known) != nil {
		return
	}
	c := cleaner{routing: g, p: p, history: true}
	for _, key := range sortedKeys(known) {
		if refusedKey(key) != "" || len(d.review.KnownFields) >= MaxFields || len(known[key]) == 0 {
			continue
		}
		if raw, ok := c.value(key, known[key]); ok {
			d.review.KnownFields[key] = raw
		}
	}
}
