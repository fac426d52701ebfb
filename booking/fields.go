package booking

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/contract/strictjson"
	"github.com/deskrules/deskrules/timepipe/civil"
)

// handled are the keys of extracted_fields that have a reader of their own.
var handled = map[string]bool{
	"arrival_date": true, "departure_date": true, "nights": true, "date_evidence": true,
	"trace_subtype": true, "trace_text": true, "trace_items": true, "notify_departments": true,
	"occupancy_update": true, "requires_rate_update": true, "rate_adjustment_formula": true,
	// The router makes release candidates itself.
	"parent_release_or_cancel_candidate": true, "release_reason": true, "allocation_split_from_parent": true,
}

// contextUse is what an event took from outside the current mail: by section,
// then field.
type contextUse map[string]map[string]string

func (u *contextUse) add(section, field, value string) {
	if *u == nil {
		*u = make(contextUse)
	}
	if (*u)[section] == nil {
		(*u)[section] = make(map[string]string)
	}
	(*u)[section][field] = value
}

// cleaner takes the values of one proposal's open objects through the
// evidence.
type cleaner struct {
	*routing
	p *proposal
	// history allows values from the history: the mail says to go on with it.
	history bool
	context contextUse
	markers []string
	out     []byte
}

// openFields are the extracted fields of a proposal that no reader of their
// own has, as far as the evidence bears them out (BK-20).
func (g *routing) openFields(p *proposal) (map[string]json.RawMessage, contextUse) {
	c := cleaner{routing: g, p: p, history: p.continued || g.continues(p), markers: p.keys.markers}
	fields := p.candidate.ExtractedFields
	var extra map[string]json.RawMessage
	for _, key := range sortedKeys(fields) {
		if handled[key] || len(fields[key]) == 0 || string(fields[key]) == "null" {
			continue
		}
		if why := refusedKey(key); why != "" {
			g.removed(p, key, why)
			continue
		}
		if len(extra) >= MaxFields {
			g.removed(p, key, "there are too many fields")
			break
		}
		if raw, ok := c.value(key, fields[key]); ok {
			if extra == nil {
				extra = make(map[string]json.RawMessage)
			}
			extra[key] = raw
		}
	}
	if len(c.markers) > 0 {
		if extra == nil {
			extra = make(map[string]json.RawMessage)
		}
		slices.Sort(c.markers)
		extra["rate_marker_raw"] = text(strings.Join(slices.Compact(c.markers), "\n"))
	}
	return extra, c.context
}

// text is the JSON of a string.
func text(s string) json.RawMessage {
	raw, _ := json.Marshal(s) // a string always marshals
	return raw
}

func sortedKeys[V any](m map[string]V) []string {
	if len(m) == 0 {
		return nil
	}
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// removed names a field that was taken out.
func (g *routing) removed(p *proposal, key, why string) {
	g.warn(p.subject(), "field_removed", "the field "+quote(key)+" was removed: "+why)
	if g.rec != nil {
		g.add(RuleGrounding, p.subject(), rule.Drop, rule.Text("field", rule.Cut(key)))
	}
}

// refusedKey says why a key cannot stand in an open object, "" if it can.
func refusedKey(key string) string {
	const longest = 64
	switch {
	case key == "" || len(key) > longest:
		return "the key is no name of a field"
	case contract.ForbiddenKey(key) != "":
		return "the contract forbids the key"
	case contract.Reserved(key):
		return "the contract fixes the key"
	}
	for i := range len(key) {
		c := key[i]
		if (c < 'a' || c > 'z') && c != '_' && (c < '0' || c > '9' || i == 0) {
			return "the key is no name of a field"
		}
	}
	return ""
}

// continues reports whether what the proposal carries says to go on with what
// stands below or attached (BK-2).
func (g *routing) continues(p *proposal) bool {
	for _, c := range p.claims {
		if _, found := slices.BinarySearch(g.continuations, c.segment); found {
			return true
		}
	}
	return false
}

// value returns what is left of one value.
func (c *cleaner) value(key string, raw json.RawMessage) (json.RawMessage, bool) {
	if s, ok := plainString(raw); ok {
		return c.stringValue(key, s)
	}
	n, err := strictjson.Parse(raw)
	if err != nil {
		c.removed(c.p, key, "the value is no JSON")
		return nil, false
	}
	if n.Kind == strictjson.String {
		return c.stringValue(key, n.Text)
	}
	c.out = c.out[:0]
	if !c.node(key, raw, n, 0) {
		return nil, false
	}
	return slices.Clone(c.out), true
}

func (c *cleaner) stringValue(key, s string) (json.RawMessage, bool) {
	if names, _ := contract.NamesReference(key); names {
		if marker, found := contract.RateMarker(s); found {
			c.moveMarker(key, marker)
			return nil, false
		}
	}
	got, ok := c.string(key, s)
	if !ok {
		return nil, false
	}
	if names, _ := contract.NamesReference(key); names && hasMarker(got) {
		c.removed(c.p, key, "a rate marker is no reference")
		return nil, false
	}
	return text(got), true
}

// moveMarker moves a rate marker to where it belongs (BK-17).
func (c *cleaner) moveMarker(key, marker string) {
	if m, ok := c.ground(marker, true); ok {
		c.markers = append(c.markers, m.text)
	}
	if c.rec != nil {
		c.add(RuleRateMarker, c.p.subject(), rule.Derive, rule.Text(key, marker), rule.Text("becomes", "rate_marker_raw"))
	}
}

// plainString reads a JSON string without escapes.
func plainString(raw json.RawMessage) (string, bool) {
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return "", false
	}
	for _, b := range raw[1 : len(raw)-1] {
		if b == '\\' || b == '"' || b < ' ' {
			return "", false
		}
	}
	return valid(string(raw[1 : len(raw)-1])), true
}

// string grounds one text: as a whole, line by line, or as a date.
func (c *cleaner) string(key, s string) (string, bool) {
	if strings.TrimSpace(s) == "" {
		return "", false
	}
	history := c.history || isOldValue(key)
	if v, ok := c.ground(s, history); ok {
		c.used(key, v)
		return v.text, true
	}
	if d, err := civil.ParseDate(strings.TrimSpace(s)); err == nil && c.dated(d) {
		return d.String(), true
	}
	if all := lines(s); len(all) > 1 {
		var got []string
		for _, line := range all {
			v, ok := c.ground(line, history)
			if !ok {
				got = nil
				break
			}
			c.used(key, v)
			got = append(got, v.text)
		}
		if got != nil {
			return strings.Join(got, "\n"), true
		}
	}
	c.removed(c.p, key, "its value is not in the evidence")
	return "", false
}

// used notes a value that came from the history.
func (c *cleaner) used(key string, v keyValue) {
	if v.origin == fromHistory {
		c.context.add(c.histName(v.start), key, v.text)
	}
}

// isOldValue reports whether a field says what was before, or names the guest:
// the history may ground these without an instruction to go on (BK-2).
func isOldValue(key string) bool {
	for _, prefix := range []string{"old_", "original_", "previous_", "prior_", "before_", "parent_", "supplier", "guest_name"} {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	return strings.HasSuffix(key, "_old") || strings.HasSuffix(key, "_before")
}

// dated reports whether what the proposal carries names the day.
func (c *cleaner) dated(d civil.Date) bool {
	for _, claim := range c.p.claims {
		if c.saysDate(claim.span, d) {
			return true
		}
	}
	return false
}

// node writes what is left of a number, word, list or object to c.out, and
// reports whether anything is.
func (c *cleaner) node(key string, raw []byte, n *strictjson.Node, depth int) bool {
	if depth > MaxFieldDepth {
		c.removed(c.p, key, "it is nested too deep")
		return false
	}
	switch n.Kind {
	case strictjson.Null, strictjson.Bool:
		c.out = append(c.out, n.Text...)
	case strictjson.Number:
		if _, ok := c.ground(n.Text, c.history || isOldValue(key)); !ok && !c.numbered(n.Text) {
			c.removed(c.p, key, "its number is not in the evidence")
			return false
		}
		c.out = append(c.out, n.Text...)
	case strictjson.String:
		if marker, found := contract.RateMarker(n.Text); found {
			c.moveMarker(key, marker)
			return false
		}
		s, ok := c.string(key, n.Text)
		if !ok || hasMarker(s) {
			return false
		}
		c.out = append(c.out, text(s)...)
	case strictjson.Array:
		return c.list(key, raw, n, depth)
	case strictjson.Object:
		return c.object(key, raw, n, depth)
	}
	return true
}

// numbered reports whether what the proposal carries has the number written
// out or with letters behind it.
func (c *cleaner) numbered(number string) bool {
	for _, claim := range c.p.claims {
		if c.says(claim.span, number) {
			return true
		}
	}
	return false
}

func (c *cleaner) list(key string, raw []byte, n *strictjson.Node, depth int) bool {
	start := len(c.out)
	c.out = append(c.out, '[')
	kept := 0
	for _, item := range n.Items {
		at := len(c.out)
		if kept > 0 {
			c.out = append(c.out, ',')
		}
		if !c.node(key, raw, item, depth+1) {
			c.out = c.out[:at]
			continue
		}
		kept++
	}
	c.out = append(c.out, ']')
	if kept == 0 {
		c.out = c.out[:start]
		return false
	}
	return true
}

func (c *cleaner) object(key string, raw []byte, n *strictjson.Node, depth int) bool {
	start := len(c.out)
	c.out = append(c.out, '{')
	kept := make(map[string]bool, len(n.Members))
	for _, m := range n.Members {
		if why := refusedKey(m.Key); why != "" || kept[m.Key] {
			c.removed(c.p, key+"/"+m.Key, why)
			continue
		}
		at := len(c.out)
		if len(kept) > 0 {
			c.out = append(c.out, ',')
		}
		c.out = append(c.out, text(m.Key)...)
		c.out = append(c.out, ':')
		if !c.node(m.Key, raw, m.Value, depth+1) {
			c.out = c.out[:at]
			continue
		}
		kept[m.Key] = true
	}
	c.out = append(c.out, '}')
	if len(kept) == 0 {
		c.out = c.out[:start]
		return false
	}
	return true
}

// extraBed are the three keys that go with an extra bed, null if nobody gave
// them.
func (g *routing) extraBed(ps []*proposal) *contract.ExtraBed {
	b := &contract.ExtraBed{}
	for _, p := range ps {
		c := cleaner{routing: g, p: p, history: p.continued}
		for _, f := range [...]struct {
			key string
			to  *json.RawMessage
		}{
			{"occupancy_update", &b.OccupancyUpdate}, {"requires_rate_update", &b.RequiresRateUpdate}, {"rate_adjustment_formula", &b.RateAdjustmentFormula},
		} {
			raw := p.candidate.ExtractedFields[f.key]
			if *f.to != nil || len(raw) == 0 || string(raw) == "null" {
				continue
			}
			if v, ok := c.value(f.key, raw); ok {
				*f.to = v
			}
		}
	}
	return b
}

// contextOf is what a candidate says it used from elsewhere, as far as the
// material bears it out.
func (g *routing) contextOf(p *proposal) map[string]json.RawMessage {
	if len(p.candidate.ContextUsed) == 0 {
		return nil
	}
	c := cleaner{routing: g, p: p, history: true}
	var out map[string]json.RawMessage
	for _, key := range sortedKeys(p.candidate.ContextUsed) {
		if refusedKey(key) != "" || len(out) >= MaxFields || len(p.candidate.ContextUsed[key]) == 0 {
			continue
		}
		if raw, ok := c.value(key, p.candidate.ContextUsed[key]); ok {
			if out == nil {
				out = make(map[string]json.RawMessage)
			}
			out[key] = raw
		}
	}
	return out
}

// textOf is the text in a raw value, "" if it is none.
func textOf(raw json.RawMessage) string {
	if len(raw) == 0 {
		return ""
	}
	s, err := looseText(raw)
	if err != nil {
		return ""
	}
	return valid(s)
}

// wholeNumber is the number in a raw value.
func wholeNumber(raw json.RawMessage) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(strings.Trim(string(raw), `"`)))
	return n, err == nil
}
