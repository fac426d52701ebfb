package contract

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
)

// Decode reads one outcome, of whichever of the three shapes it has, strictly:
// an unknown, missing, repeated, mis-cased or mistyped key is an error, and so
// is anything around the object. The error is [rule.Violations] with everything
// that strict reading found, or a *[strictjson.SyntaxError] if data is no JSON.
// What Decode accepts is of the right shape; whether it obeys the rules of the
// contract is for [Validate] to say.
func Decode(data []byte) (Outcome, error) {
	n, err := strictjson.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	d := decoding{data: data}
	o := d.outcome(n)
	if vs := d.violations.sorted(); vs != nil {
		return nil, vs
	}
	return o, nil
}

// Check reads an outcome that was made elsewhere and returns everything that
// is wrong with it: what strict reading finds, forbidden keys wherever they
// stand, and what [Validate] finds in what could be read. The list is sorted
// and not nil, and of each rule at each place it has one violation; of more
// than MaxViolations it has those that sort first, and behind them one that
// says so. Any JSON value gets a list; the error, a
// *[strictjson.SyntaxError], is for text that is no JSON only.
func Check(data []byte) (rule.Violations, error) {
	n, err := strictjson.Parse(data)
	if err != nil {
		var syntax *strictjson.SyntaxError
		if errors.As(err, &syntax) && syntax.Limit && json.Valid(data) {
			return rule.Violations{{Rule: "CT-22", Message: "the document is too large to be an outcome: " + syntax.Problem}}, nil
		}
		return nil, fmt.Errorf("contract: %w", err)
	}
	d := decoding{data: data}
	var scanned findings
	scanDocument(&scanned, n)
	o := d.outcome(n)
	all := oncePerPlace{seen: make(map[ruleAt]bool)}
	all.add(&scanned)
	all.add(&d.violations)
	if o != nil {
		var found findings
		validate(&found, o)
		found.list = slices.DeleteFunc(found.list, func(v rule.Violation) bool { return d.belowUnread(v.Pointer) })
		all.add(&found)
	}
	if vs := all.kept.sorted(); vs != nil {
		return vs, nil
	}
	return rule.Violations{}, nil
}

// oncePerPlace keeps the first violation of each rule at each place.
type oncePerPlace struct {
	kept findings
	seen map[ruleAt]bool
}

type ruleAt struct {
	pointer string
	id      rule.ID
}

func (o *oncePerPlace) add(f *findings) {
	f.trim(0)
	o.kept.more = o.kept.more || f.more
	for _, v := range f.list {
		if at := (ruleAt{v.Pointer, v.Rule}); !o.seen[at] {
			o.seen[at] = true
			o.kept.take(v)
		}
	}
}

// decoding is the reading of one document.
type decoding struct {
	data       []byte
	violations findings
	// unread holds the places whose value is missing or of the wrong type: what
	// Validate would say of the zero values below them says nothing.
	unread map[string]bool
}

// outcome reads a parsed document. What it returns holds what could be read;
// it is nil if the document is no object.
func (d *decoding) outcome(n *strictjson.Node) Outcome {
	if n.Kind != strictjson.Object {
		value := string(d.data[n.Start:min(n.End, n.Start+rule.MaxValueBytes+utf8.UTFMax)])
		for _, id := range []rule.ID{RuleResult, RuleClosedShape} {
			d.violations.Add("", value, id, "an outcome is one JSON object, not %s", n.Kind)
		}
		d.violations.Add("/source_message/source_message_id", "", RuleSourceMessageID, "there is no source message")
		return nil
	}
	if looksLikeNotice(n) {
		return d.notice(n)
	}
	return d.result(n)
}

// belowUnread reports whether a value around the place could not be read.
func (d *decoding) belowUnread(pointer string) bool {
	if len(d.unread) == 0 {
		return false
	}
	for i := strings.LastIndexByte(pointer, '/'); i > 0; i = strings.LastIndexByte(pointer[:i], '/') {
		if d.unread[pointer[:i]] {
			return true
		}
	}
	return false
}

// bind reads n, which stands at the given place, into v.
func bind[T any](d *decoding, with *strictjson.Decoder[T], at string, n *strictjson.Node, v *T) {
	for _, found := range with.BindInto(d.data, n, v) {
		found.Pointer = at + found.Pointer
		for id := range strings.FieldsSeq(string(found.Rule)) {
			if id == unread {
				if d.unread == nil {
					d.unread = make(map[string]bool)
				}
				d.unread[found.Pointer] = true
				continue
			}
			found.Rule = rule.ID(id)
			d.violations.take(found)
		}
	}
}

// looksLikeNotice reports whether the keys of n are those of a notice rather
// than those of a desk result.
func looksLikeNotice(n *strictjson.Node) bool {
	notice, result := 0, 0
	for _, m := range n.Members {
		switch m.Key {
		case "route_code", "handler_type", "result_type", "agent_assessment", "notification":
			notice++
		case "message_events", "case_candidates", "extraction_warnings":
			result++
		}
	}
	return notice > result
}

// scanDocument looks at every key of a document for what stands nowhere (CT-3,
// CT-8, CT-20), except source_message_id where it belongs, and filename within
// references.
func scanDocument(vs *findings, n *strictjson.Node) {
	s := treeScan{violations: vs}
	for _, m := range n.Members {
		s.pointer = "/" + rule.PointerToken(m.Key)
		s.key(m.Key, m.Value)
		switch m.Key {
		case "source_message":
			for _, inner := range m.Value.Members {
				if inner.Key != sourceMessageIDKey {
					s.member("/source_message", inner)
				}
			}
		case "message_events", "unhandled_current_intents":
			for i, item := range m.Value.Items {
				s.withReferences(fmt.Sprintf("/%s/%d", m.Key, i), item)
			}
		default:
			s.value(m.Key, m.Value, 0)
		}
	}
}

// member looks at one member of the object at the given place.
func (s *treeScan) member(at string, m strictjson.Member) {
	s.pointer = at + "/" + rule.PointerToken(m.Key)
	s.key(m.Key, m.Value)
	s.value(m.Key, m.Value, 0)
}

// withReferences looks at an event or intent.
func (s *treeScan) withReferences(at string, n *strictjson.Node) {
	for _, m := range n.Members {
		s.attachment = m.Key == "attachments" || m.Key == "file_references"
		s.member(at, m)
	}
	s.attachment = false
}
