package rule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// How much of what is wrong a [Violation] repeats.
const (
	// MaxValueBytes bounds Value and each key in Pointer.
	MaxValueBytes = 120
	// MaxPointerBytes bounds Pointer.
	MaxPointerBytes = 1024
	// MaxMessageBytes bounds Message, which may repeat an error of another
	// reader.
	MaxMessageBytes = 4096
)

// Violation says what is wrong with one place of an input.
type Violation struct {
	// Pointer is the place: an RFC 6901 JSON pointer ("/config/timezone", ""
	// for the whole document), or a field name where there is no document.
	Pointer string `json:"pointer"`
	// Value is the offending value as it was given, cut to MaxValueBytes;
	// empty if the value is missing or is the whole document.
	Value string `json:"value,omitempty"`
	// Rule is the rule that refused it.
	Rule ID `json:"rule"`
	// Message is one English sentence for the person who has to mend it.
	Message string `json:"message"`
}

// String returns the violation as one line: place, message, value and rule.
func (v Violation) String() string {
	where := v.Pointer
	if where == "" {
		where = "(document)"
	}
	if v.Value == "" {
		return fmt.Sprintf("%s: %s [%s]", where, v.Message, v.Rule)
	}
	return fmt.Sprintf("%s: %s, got %s [%s]", where, v.Message, v.Value, v.Rule)
}

// Violations is the one error for bad input. It lists every problem found,
// sorted by place, then rule. An empty list is not an error: return
// [Violations.Err], which is nil then.
type Violations []Violation

// Error returns all violations, one a line.
func (vs Violations) Error() string {
	if len(vs) == 1 {
		return vs[0].String()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d violations", len(vs))
	for _, v := range vs {
		b.WriteString("\n\t")
		b.WriteString(v.String())
	}
	return b.String()
}

// Err returns nil if there are no violations, and a sorted copy of vs as an error
// otherwise.
func (vs Violations) Err() error {
	if len(vs) == 0 {
		return nil
	}
	return vs.Sorted()
}

// Sorted returns a copy of vs without exact repetitions, ordered by pointer,
// rule, message and value. Array indices in pointers compare as numbers, so
// that /events/2 comes before /events/10.
func (vs Violations) Sorted() Violations {
	out := slices.Clone(vs)
	slices.SortFunc(out, Violation.Compare)
	return slices.Compact(out)
}

// Compare orders violations as [Violations.Sorted] does.
func (v Violation) Compare(o Violation) int {
	return cmp.Or(
		comparePointers(v.Pointer, o.Pointer),
		cmp.Compare(v.Rule, o.Rule),
		cmp.Compare(v.Message, o.Message),
		cmp.Compare(v.Value, o.Value),
	)
}

// Has reports whether one of the violations is of rule id.
func (vs Violations) Has(id ID) bool {
	return slices.ContainsFunc(vs, func(v Violation) bool { return v.Rule == id })
}

// Add appends a violation; what is longer than the limits of this package is
// cut.
func (vs *Violations) Add(pointer, value string, id ID, format string, args ...any) {
	message := format
	if len(args) > 0 {
		message = fmt.Sprintf(format, args...)
	}
	*vs = append(*vs, Violation{
		Pointer: cut(pointer, MaxPointerBytes), Value: Cut(value), Rule: id, Message: cut(message, MaxMessageBytes),
	})
}

// Cut returns s if it has at most MaxValueBytes bytes, and otherwise its
// beginning, ended at a character and marked with an ellipsis.
func Cut(s string) string { return cut(s, MaxValueBytes) }

func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	end := limit
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

// PointerToken returns key as one reference token of a JSON pointer, with ~
// and / escaped as RFC 6901 wants.
func PointerToken(key string) string {
	if !strings.ContainsAny(key, "~/") {
		return key
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}

func comparePointers(a, b string) int {
	for {
		if a == "" || b == "" {
			return cmp.Compare(len(a), len(b))
		}
		var ta, tb string
		ta, a = firstToken(a)
		tb, b = firstToken(b)
		if c := compareTokens(ta, tb); c != 0 {
			return c
		}
	}
}

// firstToken cuts the first token, including its leading slash, off pointer.
func firstToken(pointer string) (token, rest string) {
	if i := strings.IndexByte(pointer[1:], '/'); i >= 0 {
		return pointer[:i+1], pointer[i+1:]
	}
	return pointer, ""
}

// compareTokens puts indices before other keys, in the order of numbers.
func compareTokens(a, b string) int {
	ia, ib := isIndex(a), isIndex(b)
	switch {
	case ia && ib && len(a) != len(b):
		return cmp.Compare(len(a), len(b))
	case ia != ib && ia:
		return -1
	case ia != ib:
		return 1
	}
	return cmp.Compare(a, b)
}

// isIndex reports whether token, with its leading slash, is an array index
// without leading zeros.
func isIndex(token string) bool {
	digits := strings.TrimPrefix(token, "/")
	if digits == "" || (digits[0] == '0' && len(digits) > 1) {
		return false
	}
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return false
		}
	}
	return true
}
