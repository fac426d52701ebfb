package contract

import (
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
)

// The strict reader knows the shapes; the functions here know which rule a
// fault of shape breaks. Often it is two: a case_keys without block_code has
// not its four keys (CT-10), and a key of a fixed shape is missing (CT-2). Both
// are named, joined by a space; bind takes them apart.

// broken returns the rules that p breaks: place is the rule that fixes the
// place of p, closed the rule that closes the shape around it, "" if only CT-8
// does.
func broken(p strictjson.Problem, place, closed rule.ID) rule.ID {
	switch p.Fault {
	case strictjson.NotJSON: // here: there are more problems than are listed
		return place
	case strictjson.MissingKey:
		return join(place, RuleKeysPresent, unread)
	case strictjson.UnknownKey, strictjson.MiscasedKey:
		return join(RuleClosedShape, closed, ForbiddenKey(p.Key))
	case strictjson.DuplicateKey:
		return join(RuleClosedShape, place)
	}
	return join(place, unread)
}

// unread stands among the rules of a problem and says that there is no value
// to go on with.
const unread = "!"

func join(ids ...rule.ID) rule.ID {
	var b strings.Builder
	for i, id := range ids {
		if id == "" || i > 0 && id == ids[0] {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(string(id))
	}
	return rule.ID(b.String())
}

// tokens returns the reference tokens of a pointer.
func tokens(pointer string) []string {
	if pointer == "" {
		return nil
	}
	return strings.Split(pointer[1:], "/")
}

// sourceMessageRule is the rule for a place in source_message.
func sourceMessageRule(path []string) rule.ID {
	if len(path) > 0 && path[0] == sourceMessageIDKey {
		return RuleSourceMessageID
	}
	return RuleKeysPresent
}

// noticeRule returns the rules that a fault in a notice breaks; own is CT-4 or
// CT-5.
func noticeRule(own rule.ID) func(strictjson.Problem) rule.ID {
	return func(p strictjson.Problem) rule.ID {
		path := tokens(p.Pointer)
		if len(path) == 0 {
			return RuleClosedShape
		}
		place, closed := RuleNotice, rule.ID("")
		switch path[0] {
		case "source_message":
			place = sourceMessageRule(path[1:])
			if len(path) == 1 {
				place = join(RuleSourceMessageID, RuleNotice)
			}
		case "manual_review":
			place = own
			if len(path) > 1 {
				closed = own
			}
		case "agent_assessment", "notification":
			switch {
			case len(path) == 1:
				place = join(RuleNotice, own)
			case path[1] == "status" || path[1] == "reason_code" || path[1] == "visible_message":
				place = own
			}
		}
		if key := strings.ToLower(p.Key); key == "action_required" || key == "unhandled_current_intents" {
			closed = RuleNotice
		}
		return broken(p, place, closed)
	}
}

// resultRule returns the rules that a fault in the frame of a desk result
// breaks.
func resultRule(p strictjson.Problem) rule.ID {
	path := tokens(p.Pointer)
	switch {
	case len(path) == 0:
		return RuleResult
	case path[0] == "source_message" && len(path) > 1:
		return broken(p, sourceMessageRule(path[1:]), "")
	case path[0] == "source_message":
		return broken(p, join(RuleResult, RuleSourceMessageID), RuleResult)
	case path[0] == "extraction_warnings" && len(path) > 1:
		return broken(p, RuleWarnings, RuleWarnings)
	case (path[0] == "message_events" || path[0] == "unhandled_current_intents") && len(path) > 2:
		return RuleClosedShape // a repeated key; what else is wrong there, the next reader says
	case path[0] == "case_candidates" && len(path) == 3 && path[2] == "case_keys":
		return broken(p, join(RuleResult, RuleCaseKeys), RuleResult)
	case path[0] == "case_candidates" && len(path) > 3 && path[2] == "case_keys":
		return broken(p, RuleCaseKeys, RuleCaseKeys)
	}
	return broken(p, RuleResult, RuleResult)
}

// eventRule returns the rules that a fault in one event breaks.
func eventRule(p strictjson.Problem) rule.ID {
	path := tokens(p.Pointer)
	if len(path) == 0 {
		return broken(p, RuleResult, "")
	}
	place, closed := RuleKeysPresent, rule.ID("")
	switch path[0] {
	case "event_type":
		place = RuleEventType
	case "event_role", "current_or_history", "source_event_index":
		place = RuleEventIndex
	case "case_keys":
		place = RuleCaseKeys
		if len(path) > 1 {
			closed = RuleCaseKeys
		}
	case "manual_review":
		place = RuleReview
		if len(path) > 1 {
			closed = RuleReview
		}
	case "attachments", "file_references":
		if len(path) > 1 {
			place = RuleClosedShape
		}
	case "related_source_event_index", "related_source_event_indices", "related_event_type", "relationship_type",
		"requires_downstream_hard_validation":
		place = RuleRelation
	case "extracted_fields", "context_used":
		if len(path) > 1 {
			return RuleClosedShape // only repeated keys are faults there
		}
	}
	return broken(p, place, closed)
}

// intentRule returns the rules that a fault in one unhandled intent breaks.
func intentRule(p strictjson.Problem) rule.ID {
	if path := tokens(p.Pointer); len(path) > 0 && path[0] == "case_keys" {
		return broken(p, join(RuleCaseKeys, RuleUnhandled), RuleCaseKeys)
	}
	return broken(p, RuleUnhandled, RuleUnhandled)
}

// oneRule is for shapes that one rule fixes.
func oneRule(id rule.ID) func(strictjson.Problem) rule.ID {
	return func(p strictjson.Problem) rule.ID { return broken(p, id, id) }
}
