package contract

// Outcome is what leaves the booking desk for one mail: a [*Notice] (S10 or
// S99) or a [*Result]. No other type implements it.
type Outcome interface {
	// Kind says which of the three shapes the outcome has. It is the empty
	// Kind for a nil pointer and for a notice with an unknown route code.
	Kind() Kind

	outcome()
}

// Kind names one of the three shapes of an outcome.
type Kind string

// The closed list of kinds.
const (
	// KindS10 is the notice that the mail matches no supported event.
	KindS10 Kind = "S10"
	// KindS99 is the notice that there was nothing to judge by.
	KindS99 Kind = "S99"
	// KindResult is the desk result: message events and what goes with them.
	KindResult Kind = "desk_result"
)

// Kinds returns the closed list of kinds.
func Kinds() []Kind { return []Kind{KindS10, KindS99, KindResult} }

// Valid reports whether k is one of the closed list.
func (k Kind) Valid() bool { return k == KindS10 || k == KindS99 || k == KindResult }

func (*Notice) outcome() {}
func (*Result) outcome() {}

// Kind implements [Outcome].
func (n *Notice) Kind() Kind {
	if n == nil {
		return ""
	}
	switch n.RouteCode {
	case RouteS10:
		return KindS10
	case RouteS99:
		return KindS99
	}
	return ""
}

// Kind implements [Outcome].
func (r *Result) Kind() Kind {
	if r == nil {
		return ""
	}
	return KindResult
}
