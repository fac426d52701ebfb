package predicate

import "slices"

// Rule is a compiled rule. It is immutable and safe for concurrent use.
type Rule struct {
	id    string
	text  string
	line  string // the text as the subject of an explanation
	facts []Var
	funcs []Func

	nodes []node
	root  int32
	kids  []int32 // lists of nodes, each after its length
	lists []literals

	faults     []EvalError // prepared, so that evaluating allocates nothing
	countFault *EvalError

	atoms map[int32]atom
	reads []int32
}

// ID returns the id of the rule's source.
func (r *Rule) ID() string { return r.id }

// Text returns the rule as it was written.
func (r *Rule) Text() string { return r.text }

// Reads reports whether the rule reads the fact at place i of [Vars.Facts].
// What is not read need not be gathered.
func (r *Rule) Reads(i int) bool { return slices.Contains(r.reads, int32(i)) }

// children returns the nodes that n evaluates, if it reads no fact itself.
func (r *Rule) children(n *node) []int32 {
	switch n.op {
	case opAnd, opOr:
		return r.list(n.a)
	case opBoolCall, opNumCall, opTextCall:
		return r.list(n.b)
	case opNot, opInfixNot, opNeg, opBoolIn, opNumIn, opTextIn:
		return []int32{n.a}
	case opBool, opNum, opText:
		return nil
	}
	return []int32{n.a, n.b}
}

// fact returns the fact that n reads itself.
func (n *node) fact() (int32, bool) {
	switch {
	case n.op == opBoolVar, n.op == opNumVar, n.op == opTextVar,
		n.op >= opVarNumEq && n.op <= opVarTextGe:
		return n.a, true
	}
	return 0, false
}

// list returns a list of nodes.
func (r *Rule) list(i int32) []int32 { return r.kids[i+1 : i+1+r.kids[i]] }
