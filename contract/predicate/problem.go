package predicate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
)

// Problem is one thing that is wrong with a source, or with a declaration.
type Problem struct {
	// Source is the place of the source among those given to [Compile]; -1 if
	// the declarations are wrong.
	Source int
	// ID is the id of the source.
	ID string
	// Pointer is where the source stood, see [Source.Pointer]; for a
	// declaration its own place, such as "/vars/0/kind".
	Pointer string
	// Row and Column are the place in the text, from 1, the column counted in
	// characters. 0 if the problem is not a matter of one place.
	Row, Column int
	// Span is the offending part of the text, in bytes.
	Span rule.Span
	// Found is the offending part itself.
	Found string
	// Message says in one English sentence what is wrong.
	Message string
	// Excerpt is the row and, under the place, a caret: two lines. Empty if
	// the problem is not a matter of one place.
	Excerpt string
}

// String returns the problem with its rule, place and excerpt.
func (p Problem) String() string {
	var b strings.Builder
	if p.Source < 0 {
		fmt.Fprintf(&b, "%s: %s, got %q", p.Pointer, p.Message, p.Found)
		return b.String()
	}
	if checkID(p.ID, false) != "" { // no name to call it by
		fmt.Fprintf(&b, "rule number %d", p.Source+1)
		if p.Pointer != "" && p.Pointer != "/"+rule.PointerToken(p.ID) {
			fmt.Fprintf(&b, " (%s)", p.Pointer)
		}
		fmt.Fprintf(&b, ": %s", p.detail())
		return b.String()
	}
	fmt.Fprintf(&b, "rule %s, %s", p.ID, p.detail())
	return b.String()
}

// detail is the problem without the rule.
func (p Problem) detail() string {
	if p.Row == 0 {
		return p.Message
	}
	s := fmt.Sprintf("row %d, column %d: %s", p.Row, p.Column, p.Message)
	if p.Excerpt != "" {
		s += "\n" + p.Excerpt
	}
	return s
}

// CompileError lists everything that is wrong with the sources given to
// [Compile], in the order of the sources and within one by position.
// errors.As also finds [rule.Violations] in it.
type CompileError struct{ Problems []Problem }

// Error returns all problems with their excerpts.
func (e *CompileError) Error() string {
	lines := make([]string, 0, len(e.Problems)+1)
	if n := len(e.Problems); n != 1 {
		lines = append(lines, fmt.Sprintf("%d problems", n))
	}
	for _, p := range e.Problems {
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems as [rule.Violations].
func (e *CompileError) Unwrap() error { return e.Violations() }

// Violations returns the problems as violations in the same order: each at the
// pointer of its source, with the id of the rule, and with row, column and
// excerpt in the message.
func (e *CompileError) Violations() rule.Violations {
	vs := make(rule.Violations, 0, len(e.Problems))
	for _, p := range e.Problems {
		vs.Add(p.Pointer, p.Found, rule.ID(p.ID), "%s", p.detail())
	}
	return vs
}

// finish sorts the problems of one source by position, drops repetitions and
// cuts the list.
func finish(ps []Problem) []Problem {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(
			cmp.Compare(a.Span.Start, b.Span.Start),
			cmp.Compare(a.Span.End, b.Span.End),
			cmp.Compare(a.Message, b.Message),
		)
	})
	ps = slices.Compact(ps)
	if more := len(ps) - MaxProblems; more > 0 {
		rest := ps[MaxProblems]
		rest.Message = fmt.Sprintf("%d more problems from here on", more)
		rest.Found = ""
		ps = append(ps[:MaxProblems:MaxProblems], rest)
	}
	return ps
}

// What an evaluation can fail with; an [*EvalError] holds one of them, or the
// error of a declared function.
var (
	// ErrDivisionByZero: the divisor is zero.
	ErrDivisionByZero = errors.New("division by zero")
	// ErrOverflow: the result of an operation is beyond the range of numbers.
	ErrOverflow = errors.New("the result is too large for a number")
	// ErrNotFinite: a fact or the result of a function is NaN, infinite, or a
	// whole number too large to be exact.
	ErrNotFinite = errors.New("not a finite number")
	// ErrWrongKind: a fact or the result of a function is not of its declared
	// kind.
	ErrWrongKind = errors.New("not of the declared kind")
	// ErrFactCount: there are more or fewer values than declared facts.
	ErrFactCount = errors.New("not as many values as declared facts")
)

// EvalError says why one evaluation of a rule failed.
type EvalError struct {
	// ID is the id of the rule.
	ID string
	// Row and Column are the place in its text, from 1; 0 if the whole
	// evaluation is at fault.
	Row, Column int
	// Text is the part that could not be evaluated.
	Text string
	// Err is the reason.
	Err error
}

// Error returns rule, place, part and reason.
func (e *EvalError) Error() string {
	if e.Row == 0 {
		return fmt.Sprintf("rule %s: %v", e.ID, e.Err)
	}
	return fmt.Sprintf("rule %s, row %d, column %d: %v in %q", e.ID, e.Row, e.Column, e.Err, e.Text)
}

// Unwrap returns the reason.
func (e *EvalError) Unwrap() error { return e.Err }
