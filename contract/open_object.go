package contract

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
)

// openObject looks through an open object for what no place of an outcome may
// hold: text that is no JSON (CT-22), repeated keys (CT-8), forbidden keys
// (CT-3, CT-8, CT-20), and rate markers under keys that name a reference
// (CT-11).
func openObject(vs *findings, where place, object map[string]json.RawMessage) {
	for key, raw := range object { // the list is sorted before anyone sees it
		if openMember(key, raw) {
			continue
		}
		at := where.in("/" + rule.PointerToken(key)).String()
		if !utf8.ValidString(key) {
			vs.Add(at, "", RuleBytes, "the key is not UTF-8")
			continue
		}
		s := treeScan{violations: vs, pointer: at, open: true}
		s.key(key, nil)
		n, err := strictjson.Parse(raw)
		switch {
		case len(raw) == 0 && raw == nil:
			// json.Marshal writes null.
		case err != nil:
			vs.Add(at, string(raw[:min(len(raw), rule.MaxValueBytes+utf8.UTFMax)]), RuleBytes, "the value is no JSON that can be sent: %s", err)
		default:
			s.value(key, n, 0)
		}
	}
}

// openMember reports whether there is nothing to say about a member, at a
// glance: a plain string, whole number or word under a harmless key.
func openMember(key string, raw json.RawMessage) bool {
	if len(raw) == 0 || ForbiddenKey(key) != "" || !utf8.ValidString(key) {
		return false
	}
	switch string(raw) {
	case "null", "true", "false", "{}", "[]", `""`:
		return true
	}
	last := len(raw) - 1
	if raw[0] >= '1' && raw[0] <= '9' {
		for _, c := range raw {
			if c < '0' || c > '9' {
				return false
			}
		}
		return true
	}
	if raw[0] != '"' || raw[last] != '"' || last == 0 {
		return false
	}
	letter, digit, other := false, false, false // of a marker; other is outside ASCII
	for _, c := range raw[1:last] {
		if c == '"' || c == '\\' || c < ' ' {
			return false
		}
		letter = letter || c == 'u' || c == 'U'
		digit = digit || c >= '0' && c <= '9'
		other = other || c >= utf8.RuneSelf
	}
	if other && !utf8.Valid(raw) {
		return false
	}
	if !other && !(letter && digit) {
		return true
	}
	_, marker := RateMarker(string(raw[1:last]))
	return !marker
}

// treeScan walks parsed values. Its pointer grows and shrinks with the walk.
type treeScan struct {
	violations *findings
	pointer    string
	// open is true inside an open object, where keys may not be repeated and
	// markers are looked for; elsewhere the strict reader and the field rules
	// have looked already.
	open bool
	// attachment is true in an item of attachments or file_references, where
	// filename is a key like others.
	attachment bool
}

// key looks at the key of the value at s.pointer.
func (s *treeScan) key(key string, value *strictjson.Node) {
	id := ForbiddenKey(key)
	if id == "" || s.attachment && key == "filename" {
		return
	}
	text := ""
	if value != nil {
		text = value.Text
	}
	s.violations.Add(s.pointer, text, id, "%s", forbiddenMessage(id))
}

// value looks at n, which stands under key (that of the nearest object
// around).
func (s *treeScan) value(key string, n *strictjson.Node, depth int) {
	if depth > MaxOpenDepth {
		s.violations.Add(s.pointer, "", RuleBytes, "arrays and objects stand more than %d deep in each other", MaxOpenDepth)
		return
	}
	at := s.pointer
	if n.Kind == strictjson.String && s.open {
		s.marker(key, n.Text)
	}
	for i, item := range n.Items {
		s.pointer = at + "/" + strconv.Itoa(i)
		s.value(key, item, depth+1)
	}
	var seen map[string]bool
	if s.open && len(n.Members) > 1 {
		seen = make(map[string]bool, len(n.Members))
	}
	for _, m := range n.Members {
		s.pointer = at + "/" + rule.PointerToken(m.Key)
		if seen[m.Key] {
			s.violations.Add(s.pointer, "", RuleClosedShape, "the key stands twice")
		} else if seen != nil {
			seen[m.Key] = true
		}
		s.key(m.Key, m.Value)
		s.value(joinKey(key, m.Key), m.Value, depth+1)
	}
	s.pointer = at
}

// joinKey returns what a member is called: its own key, with that of the
// object around it if the own key alone says nothing ("reservation", "number").
func joinKey(outer, key string) string {
	switch strings.ToLower(key) {
	case "number", "no", "num", "code", "id", "ref", "reference", "key", "value":
		return outer + "_" + key
	}
	return key
}

// marker looks for a rate marker in text, which stands under key.
func (s *treeScan) marker(key, text string) {
	names, strong := NamesReference(key)
	if !names {
		return
	}
	found, is := RateMarker(text)
	if is && (strong || found == strings.TrimSpace(text)) {
		s.violations.Add(s.pointer, text, RuleRateMarker, "%s is a rate marker; its place is rate_marker_raw", strconv.Quote(found))
	}
}
