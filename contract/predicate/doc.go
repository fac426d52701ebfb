// Package predicate makes the rules that a customer writes safe to take from
// a configuration file.
//
// A rule is one condition in the syntax of expr-lang, for example
//
//	weekday in [6, 7] and (start_hour < 9 or duration_hours > 2)
//
// A desk declares the facts that such a condition may read as [Vars],
// [Compile] checks the conditions against them once, and [Rule.Eval] answers
// with [False], [Unknown] or [True] for one set of facts.
//
// # The language
//
// The grammar, the parser and the positions are those of expr-lang; the
// meaning is this package's own. A condition may contain
//
//   - literals: true, false, decimal numbers, quoted text;
//   - the names that the desk declared, and calls of the functions that it
//     declared;
//   - not, and, or (also spelt !, &&, ||);
//   - == != between two values of one kind, < <= > >= between two numbers or
//     two texts (texts compare byte by byte); 9 <= hour < 12 means
//     9 <= hour and hour < 12;
//   - in and not in, with a list of literals on the right;
//   - + - * / on numbers, a / b always with the fraction (7 / 2 is 3.5);
//   - contains, startsWith, endsWith on texts, also with not in front.
//
// Everything else that expr-lang can read is refused by name: member access,
// indexing, maps, pipes, closures, ranges, regular expressions, let, if, the
// conditional operator, builtin functions, nil, comments and so on. What a
// desk does not declare (a protected attribute, the clock) cannot be spelled.
//
// Binding is expr-lang's: not binds tighter than a comparison, so that
// "not hour in [1, 2]" is "(not hour) in [1, 2]". Where that gives something
// else than was meant, the kinds do not fit and the rule is refused.
//
// # Missing facts
//
// The zero [Value] is a fact that nobody knows. A comparison or an operation
// that reads one is unknown, and not, and, or are Kleene's: "a or b" is true
// as soon as one side is, whether the other is known or not. A desk decides
// what Unknown means for it (ask, keep, review); it is never false.
//
// # Faults
//
// Division by zero, a result beyond the range of numbers, and a fact that is
// not finite or of another kind than declared make that one evaluation fail,
// with an [*EvalError] that says where. Operands are evaluated from left to
// right and not further than needed, so that "n != 0 and sum / n > 3" is safe.
// An operation with an unknown operand is unknown and is not carried out.
//
// # Bounds
//
// A source has at most [MaxSourceBytes] bytes and brackets at most
// [MaxBracketDepth] deep; both are checked before the parser sees it. An
// evaluation visits each node at most once, runs no loop that the rule could
// lengthen and allocates nothing. A compiled rule is immutable and may be used
// by any number of goroutines.
//
// # Sources
//
// The package implements the section "Custom rules" that all desks share; the
// first user is rule TP-F7 (seed 004, section 2.2: filters from
// configuration).
package predicate
