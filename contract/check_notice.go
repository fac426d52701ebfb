package contract

import (
	"slices"
)

// checkNotice compares what S10 and S99 do not share with what the seed fixes
// (CT-4, CT-5, and for the match of code and status CT-6).
func checkNotice(vs *findings, n *Notice) {
	code := n.RouteCode
	if !code.Valid() && n.AgentAssessment.Status == StatusMaterialUnavailable {
		code = RouteS99
	}
	id, want := RuleS10, NewS10(n.SourceMessage)
	if code == RouteS99 {
		id, want = RuleS99, NewS99(n.SourceMessage)
	}
	if got := n.AgentAssessment.Status; got != want.AgentAssessment.Status {
		vs.Add("/agent_assessment/status", string(got), id, "must be %q", want.AgentAssessment.Status)
		vs.Add("/agent_assessment/status", string(got), RuleNotice, "does not match the route code")
	}
	if got := n.AgentAssessment.ReasonCode; got != want.AgentAssessment.ReasonCode {
		vs.Add("/agent_assessment/reason_code", string(got), id, "must be %q", want.AgentAssessment.ReasonCode)
	}
	if got := n.Notification.VisibleMessage; got != want.Notification.VisibleMessage {
		vs.Add("/notification/visible_message", got, id, "must be the fixed message of %s", want.RouteCode)
	}
	const at = "/manual_review"
	switch {
	case want.ManualReview == nil && n.ManualReview != nil:
		vs.Add(at, "", id, "must be null in S10")
	case want.ManualReview != nil && n.ManualReview == nil:
		vs.Add(at, "", id, "S99 carries its review")
	case n.ManualReview != nil:
		checkEntryReview(vs, at, n.ManualReview)
	}
	if n.ManualReview != nil {
		openObject(vs, place{below: at + "/known_fields"}, n.ManualReview.KnownFields)
	}
}

// checkEntryReview compares the review of S99 with the seed, field by field.
func checkEntryReview(vs *findings, at string, got *ManualReview) {
	want := entryReview()
	for _, f := range [...]struct{ name, got, want string }{
		{"reason_code", string(got.ReasonCode), string(want.ReasonCode)},
		{"visible_reason", got.VisibleReason, want.VisibleReason},
		{"review_record_type", string(got.ReviewRecordType), string(want.ReviewRecordType)},
	} {
		if f.got != f.want {
			vs.Add(at+"/"+f.name, f.got, RuleS99, "must be %q", f.want)
		}
	}
	for _, f := range [...]struct {
		name      string
		got, want []string
	}{
		{"missing_fields", got.MissingFields, want.MissingFields},
		{"blocking_points", got.BlockingPoints, want.BlockingPoints},
		{"conflicting_points", got.ConflictingPoints, want.ConflictingPoints},
		{"suggested_human_actions", got.SuggestedHumanActions, want.SuggestedHumanActions},
		{"evidence_to_check", got.EvidenceToCheck, want.EvidenceToCheck},
	} {
		if f.got == nil || !slices.Equal(f.got, f.want) {
			vs.Add(at+"/"+f.name, "", RuleS99, "must be %q", f.want)
		}
	}
	if got.KnownFields == nil || len(got.KnownFields) > 0 {
		vs.Add(at+"/known_fields", "", RuleS99, "must be {}")
	}
}
