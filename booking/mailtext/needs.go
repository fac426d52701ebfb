package mailtext

import (
	"slices"
	"strings"
)

// needs returns the concepts that a condition needs, whatever else is so: those
// that stand by themselves between its outermost "and". It returns none for
// conditions that are not of that simple form.
func (l *lexicon) needs(when string) (all concepts) {
	part, depth := 0, 0
	var parts []string
	fields := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(when))
	for i := 0; i <= len(fields); i++ {
		switch {
		case i == len(fields):
			parts = append(parts, strings.Join(fields[part:], " "))
		case fields[i] == "(":
			depth++
		case fields[i] == ")":
			depth--
		case strings.ContainsAny(fields[i], "'\"`?|&;[]{}#"):
			return concepts{} // more than names, numbers and comparisons
		case depth > 0:
		case fields[i] == "or":
			return concepts{}
		case fields[i] == "and":
			parts = append(parts, strings.Join(fields[part:i], " "))
			part = i + 1
		}
	}
	for _, p := range parts {
		if k := slices.Index(l.names, p); k >= 0 {
			all.add(concept(k))
		}
	}
	return all
}
