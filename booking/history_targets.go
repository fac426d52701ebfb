package booking

import (
	"strings"

	"github.com/deskrules/deskrules/contract"
)

// oneOfSeveral reports whether the draft has its target from the history only,
// and the history knows another of the same kind that the mail does not name:
// the extractor has chosen, and nothing says why (BK-8). What a lookup found
// counts before the thread; a Trace may take the nearest target of a thread
// (BK-6), and an instruction to go on takes its values from there (BK-2).
func (d *draft) oneOfSeveral(g *routing) bool {
	if len(d.from) > 0 && (d.from[0].continued || g.continues(d.from[0])) {
		return false
	}
	several := false
	for _, k := range d.keys {
		if k.text == "" {
			continue
		}
		if k.origin != fromHistory {
			return false
		}
		several = several || g.knowsAnother(d, k)
	}
	return several
}

// knowsAnother reports whether the history names another key like k.
func (g *routing) knowsAnother(d *draft, k keyValue) bool {
	hist := g.hist.String()
	thread, lookup := hist[:g.histParts[0]], ""
	if from := g.histParts[0] + len(between); from <= g.histParts[1] && g.histParts[1] <= len(hist) {
		lookup = hist[from:g.histParts[1]]
	}
	key := strings.ToUpper(k.text)
	if found := strings.ToUpper(lookup); strings.Contains(found, key) {
		return g.another(found, key)
	}
	if found := strings.ToUpper(thread); strings.Contains(found, key) && !d.isTrace() {
		return g.another(found, key)
	}
	return false
}

// another reports whether text has a word that is made like key, and is
// neither the key nor named by the current mail. Both are of capital letters.
func (g *routing) another(text, key string) bool {
	rest := strings.ReplaceAll(text, key, " ")
	for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') }) {
		if !madeLike(word, key) {
			continue
		}
		for _, code := range contract.GroupCodes(word) {
			if _, current := g.ground(code, false); !current {
				return true
			}
		}
	}
	return false
}

// madeLike reports whether word is made as key is: the same letters before at
// least three digits, or, if key has digits only, as many digits.
func madeLike(word, key string) bool {
	const digits = 5
	prefix := key[:strings.IndexFunc(key+"0", func(r rune) bool { return r < 'A' || r > 'Z' })]
	if prefix != "" {
		return strings.HasPrefix(word, prefix) && codeLike(word, prefix)
	}
	return len(word) == len(key) && len(key) >= digits && strings.Trim(word+key, "0123456789") == ""
}
