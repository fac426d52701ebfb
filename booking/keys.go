package booking

import (
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// origin says which part of the material bears a value out.
type origin uint8

const (
	fromCurrent origin = iota
	fromNear           // subject, file names, headings, split evidence
	fromHistory
)

// keyValue is one value of a case key in the source's own wording.
type keyValue struct {
	text   string
	origin origin
	start  int // in the text of its origin
}

// keyValues are the values that a candidate gives for the four keys, as far
// as they are in the evidence.
type keyValues struct {
	group, confirmation, reservation, block []keyValue
	// markers are rate markers that stood where a key belongs (BK-17).
	markers []string
	// invented says that a value was not in the evidence.
	invented bool
}

func (k *keyValues) all() [4]*[]keyValue {
	return [...]*[]keyValue{&k.group, &k.confirmation, &k.reservation, &k.block}
}

// keyNames are the names of the four keys, in the order of all.
var keyNames = [...]string{"group_code", "confirmation_number", "reservation_number", "block_code"}

func (k *CandidateKeys) all() [4][]string {
	return [...][]string{k.GroupCode, k.ConfirmationNumber, k.ReservationNumber, k.BlockCode}
}

// readKeys grounds the keys of a candidate: several codes in one text are
// told apart, rate markers moved away, inventions removed and named.
func (g *routing) readKeys(p *proposal, keys CandidateKeys) (k keyValues) {
	lists := k.all()
	for i, values := range keys.all() {
		for _, value := range values {
			for _, code := range contract.GroupCodes(valid(value)) {
				if len(*lists[i]) >= MaxTargets {
					break
				}
				g.readKey(p, &k, keyNames[i], lists[i], code)
			}
		}
	}
	return k
}

func (g *routing) readKey(p *proposal, k *keyValues, name string, list *[]keyValue, code string) {
	if marker, found := contract.RateMarker(code); found {
		if m, ok := g.ground(marker, true); ok {
			k.markers = append(k.markers, m.text)
		}
		if g.rec != nil {
			g.add(RuleRateMarker, p.subject(), rule.Derive, rule.Text(name, code), rule.Text("becomes", "rate_marker_raw"))
		}
		return
	}
	code = strings.TrimFunc(code, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(".:：。#*\"'“”", r) })
	v, ok := keyValue{}, false
	if len(code) <= MaxKeyBytes && isKey(code) {
		v, ok = g.ground(code, true)
		v.text = visible(v.text)
	}
	if ok && (!isKey(v.text) || len(contract.GroupCodes(v.text)) != 1 || hasMarker(v.text)) {
		ok = false // the source's own wording is no key
	}
	if !ok {
		k.invented = true
		g.warn(p.subject(), "key_not_in_evidence", "the "+name+" "+quote(code)+" is not in the evidence; it was removed")
		if g.rec != nil {
			g.add(RuleGrounding, p.subject(), rule.Drop, rule.Text(name, code))
		}
		return
	}
	for _, other := range *list {
		if contract.FoldKey(other.text) == contract.FoldKey(v.text) {
			return
		}
	}
	*list = append(*list, v)
	if g.rec != nil {
		g.add(RuleRateMarker, p.subject(), rule.Pass, rule.Text(name, v.text))
	}
}

// visible is a key without what nobody sees in it (zero-width spaces, marks of
// direction, soft hyphens): a spelling that looks the same is the same on the
// wire.
func visible(key string) string {
	if isASCII(key) {
		return key
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, key)
}

func hasMarker(s string) bool {
	_, found := contract.RateMarker(s)
	return found
}

// isKey reports whether s can be a key at all: it is one line with a letter or
// digit in it and nothing that does not print.
func isKey(s string) bool {
	if !hasWord(s) {
		return false
	}
	for _, r := range s {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return false
		}
	}
	return contract.Key(s) != nil
}

// ground finds a value in the material: in the current content, around it,
// and, if that is allowed, in the history.
func (g *routing) ground(value string, history bool) (keyValue, bool) {
	value = strings.TrimSpace(value)
	if s, ok := g.locate(value, 0); ok {
		return keyValue{g.text(s), fromCurrent, s.start}, true
	}
	if strings.ContainsRune(value, 0) {
		return keyValue{}, false
	}
	if m, ok := g.near.Find(value); ok {
		return keyValue{m.In(g.near.String()), fromNear, m.Start}, true
	}
	if history {
		if m, ok := g.hist.Find(value); ok {
			return keyValue{m.In(g.hist.String()), fromHistory, m.Start}, true
		}
	}
	return keyValue{}, false
}
