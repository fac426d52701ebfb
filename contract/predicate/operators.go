package predicate

import (
	"slices"

	"github.com/expr-lang/expr/ast"
)

// unary compiles not and the two signs.
func (b *builder) unary(n *ast.UnaryNode, at operand, depth int) operand {
	o := b.expr(n.Node, depth+1)
	out := at.over(o)
	if o.kind == "" {
		return out
	}
	switch n.Operator {
	case "not", "!":
		if o.kind != Bool {
			return b.wrong(out, "%s binds only what follows it, which is a %s here: write brackets around what is to be negated", n.Operator, o.kind)
		}
		op := opNot
		if at.first > o.first {
			op = opInfixNot
		}
		out.kind, out.ref = Bool, b.add(node{op: op, a: o.ref})
	case "-", "+":
		if o.kind != Number {
			return b.wrong(out, "%s needs a number, this is a %s", n.Operator, o.kind)
		}
		out.kind, out.ref = Number, o.ref
		if n.Operator == "-" {
			if x := &b.rule.nodes[o.ref]; x.op == opNum {
				x.num = -x.num
			} else {
				out.ref = b.add(node{op: opNeg, a: o.ref})
			}
		}
	default:
		return b.foreign(n, out)
	}
	return out
}

// binary compiles the operators between two operands.
func (b *builder) binary(n *ast.BinaryNode, at operand, depth int) operand {
	switch n.Operator {
	case "and", "&&":
		return b.junction(n, opAnd, depth)
	case "or", "||":
		return b.junction(n, opOr, depth)
	case "in":
		return b.in(n, at, depth)
	}
	first := len(b.rule.nodes)
	left, right := b.expr(n.Left, depth+1), b.expr(n.Right, depth+1)
	out := at.over(left).over(right)
	if left.kind == "" || right.kind == "" {
		return out
	}
	switch n.Operator {
	case "==", "!=", "<", "<=", ">", ">=":
		return b.compare(n.Operator, left, right, out, first)
	case "+", "-", "*", "/":
		if left.kind != Number || right.kind != Number {
			return b.wrong(out, "%s needs two numbers, not a %s and a %s", n.Operator, left.kind, right.kind)
		}
		op := map[string]op{"+": opAdd, "-": opSub, "*": opMul, "/": opDiv}[n.Operator]
		out.kind = Number
		out.ref = b.add(node{op: op, a: left.ref, b: right.ref, fault: b.faults(out, ErrOverflow, ErrDivisionByZero)})
	case "contains", "startsWith", "endsWith":
		if left.kind != Text || right.kind != Text {
			return b.wrong(out, "%s needs two texts, not a %s and a %s", n.Operator, left.kind, right.kind)
		}
		op := map[string]op{"contains": opContains, "startsWith": opStartsWith, "endsWith": opEndsWith}[n.Operator]
		out.kind, out.ref = Bool, b.add(node{op: op, a: left.ref, b: right.ref})
	default:
		return b.foreign(n, out)
	}
	return out
}

// junction compiles a chain of and, or of or, as one node over all its parts.
func (b *builder) junction(n *ast.BinaryNode, op op, depth int) operand {
	var refs []int32
	out := b.leaf(n)
	ok := true
	var gather func(n ast.Node, depth int)
	gather = func(n ast.Node, depth int) {
		if b.stopped {
			ok = false
			return
		}
		if x, is := n.(*ast.BinaryNode); is && junctionOp(x.Operator) == op {
			at := b.leaf(n)
			b.visits++
			out = out.over(at)
			if depth > MaxNodeDepth || b.visits > MaxNodes {
				b.expr(n, depth) // says so
				ok = false
				return
			}
			gather(x.Left, depth+1)
			gather(x.Right, depth+1)
			return
		}
		o := b.expr(n, depth)
		out = out.over(o)
		switch {
		case o.kind == "":
			ok = false
		case o.kind != Bool:
			b.wrong(o, "%s needs conditions on both sides, this is a %s", junctionWord(op), o.kind)
			ok = false
		}
		refs = append(refs, o.ref)
	}
	gather(n, depth)
	if !ok {
		return out
	}
	out.kind, out.ref = Bool, b.add(node{op: op, a: b.kids(refs)})
	return out
}

func junctionOp(operator string) op {
	switch operator {
	case "and", "&&":
		return opAnd
	case "or", "||":
		return opOr
	}
	return opNone
}

func junctionWord(op op) string {
	if op == opAnd {
		return "and"
	}
	return "or"
}

// compare compiles a comparison. The usual one, of a fact with a literal,
// becomes one node.
func (b *builder) compare(operator string, left, right, out operand, first int) operand {
	if left.kind != right.kind {
		return b.wrong(out, "%s compares a %s with a %s", operator, left.kind, right.kind)
	}
	if left.kind == Bool && operator != "==" && operator != "!=" {
		return b.wrong(out, "%s needs numbers or texts, not truth values", operator)
	}
	cmp := slices.Index([]string{"==", "!=", "<", "<=", ">", ">="}, operator)
	l, r := b.rule.nodes[left.ref], b.rule.nodes[right.ref]
	n := node{a: left.ref, b: right.ref}
	switch left.kind {
	case Number:
		n.op = opNumEq + op(cmp)
		if l.op == opNum && r.op == opNumVar {
			l, r = r, l
			cmp = []int{0, 1, 4, 5, 2, 3}[cmp]
		}
		if l.op == opNumVar && r.op == opNum {
			n = node{op: opVarNumEq + op(cmp), a: l.a, num: r.num, fault: l.fault}
			b.rule.nodes = b.rule.nodes[:first]
		}
	case Text:
		n.op = opTextEq + op(cmp)
		if l.op == opText && r.op == opTextVar {
			l, r = r, l
			cmp = []int{0, 1, 4, 5, 2, 3}[cmp]
		}
		if l.op == opTextVar && r.op == opText {
			n = node{op: opVarTextEq + op(cmp), a: l.a, text: r.text, fault: l.fault}
			b.rule.nodes = b.rule.nodes[:first]
		}
	case Bool:
		n.op = opBoolEq + op(cmp)
	}
	out.kind, out.ref = Bool, b.add(n)
	return out
}

// in compiles membership in a list of literals.
func (b *builder) in(n *ast.BinaryNode, at operand, depth int) operand {
	left := b.expr(n.Left, depth+1)
	list, isList := n.Right.(*ast.ArrayNode)
	if !isList {
		right := b.leaf(n.Right)
		if b.refused {
			return b.foreign(n.Right, at.over(left).over(right))
		}
		return b.wrong(at.over(left).over(right), "in needs a list of literals on its right")
	}
	out := at.over(left).over(b.leaf(list))
	if len(list.Nodes) == 0 {
		out.last = max(out.last, b.leaf(list).last)
		return b.wrong(out, "the list after in is empty")
	}
	ok := left.kind != ""
	var nums []float64
	var texts []string
	for _, e := range list.Nodes {
		first := len(b.rule.nodes)
		o := b.expr(e, depth+2)
		out = out.over(o)
		if o.kind == "" {
			ok = false
			continue
		}
		x := b.rule.nodes[o.ref]
		b.rule.nodes = b.rule.nodes[:first]
		switch {
		case x.op != opNum && x.op != opText && x.op != opBool:
			b.wrong(o, "a list after in holds only literals")
			ok = false
		case left.kind == "":
		case o.kind != left.kind:
			b.wrong(o, "the list holds a %s, but a %s is looked for", o.kind, left.kind)
			ok = false
		case o.kind == Text:
			texts = append(texts, x.text)
		default:
			nums = append(nums, x.num)
		}
	}
	if !ok {
		return out
	}
	slices.Sort(nums)
	slices.Sort(texts)
	op := map[Kind]op{Bool: opBoolIn, Number: opNumIn, Text: opTextIn}[left.kind]
	b.rule.lists = append(b.rule.lists, literals{nums: slices.Compact(nums), texts: slices.Compact(texts)})
	out.kind, out.ref = Bool, b.add(node{op: op, a: left.ref, b: int32(len(b.rule.lists) - 1)})
	return out
}
