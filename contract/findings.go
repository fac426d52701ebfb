package contract

import "github.com/deskrules/deskrules/contract/rule"

// findings collects violations in bounded memory: of more than MaxViolations
// it keeps those that sort first, in whatever order they come.
type findings struct {
	list rule.Violations
	more bool // some were let go
	full bool // the first MaxViolations of list are sorted, and others were let go for them
}

// Add is [rule.Violations.Add].
func (f *findings) Add(pointer, value string, id rule.ID, format string, args ...any) {
	f.list.Add(pointer, value, id, format, args...)
	f.settle()
}

// take adds a violation as it is.
func (f *findings) take(v rule.Violation) {
	f.list = append(f.list, v)
	f.settle()
}

// settle lets the last violation go if it sorts behind MaxViolations others,
// as those far into a document mostly do, and otherwise trims.
func (f *findings) settle() {
	if last := len(f.list) - 1; f.full && f.list[MaxViolations-1].Compare(f.list[last]) <= 0 {
		f.list[last] = rule.Violation{}
		f.list = f.list[:last]
		return
	}
	f.trim(2 * MaxViolations)
}

// trim brings the list down to MaxViolations if there are at least so many.
func (f *findings) trim(atLeast int) {
	if len(f.list) < atLeast {
		return
	}
	f.list = f.list.Sorted()
	if len(f.list) > MaxViolations {
		clear(f.list[MaxViolations:])
		f.list = f.list[:MaxViolations]
		f.more, f.full = true, true
	}
}

// sorted returns what was found, sorted, nil if nothing was. If there was more
// than MaxViolations, a last violation says so.
func (f *findings) sorted() rule.Violations {
	if len(f.list) == 0 {
		return nil
	}
	f.trim(0)
	if !f.more {
		return f.list
	}
	list := f.list[:len(f.list):len(f.list)]
	list.Add("", "", list[len(list)-1].Rule, "there are more than %d violations; the rest is not listed", MaxViolations)
	return list
}
