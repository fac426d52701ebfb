package predicate

// Tri is the answer of a condition in Kleene's three-valued logic. The zero
// Tri is Unknown; and is the minimum, or the maximum.
type Tri int8

// The three answers, in their order.
const (
	False   Tri = -1
	Unknown Tri = 0
	True    Tri = 1
)

// TriOf returns True or False.
func TriOf(b bool) Tri {
	if b {
		return True
	}
	return False
}

// Not returns the negation; what is unknown stays unknown.
func (t Tri) Not() Tri { return -t }

// And returns Kleene's conjunction.
func (t Tri) And(o Tri) Tri { return min(t, o) }

// Or returns Kleene's disjunction.
func (t Tri) Or(o Tri) Tri { return max(t, o) }

// String returns "true", "unknown" or "false".
func (t Tri) String() string {
	switch {
	case t < 0:
		return "false"
	case t > 0:
		return "true"
	}
	return "unknown"
}
