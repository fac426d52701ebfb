package predicate

import (
	"math"
	"slices"
	"strings"
)

// Eval evaluates the rule on the values of the declared facts, in the order of
// [Vars.Facts]; the zero Value is a missing fact.
//
// The error is an [*EvalError], and the answer then is Unknown. Eval allocates
// nothing, unless a declared function does or fails.
func (r *Rule) Eval(values []Value) (Tri, error) {
	if len(values) != len(r.facts) {
		return Unknown, r.countFault
	}
	t, err := r.tri(r.root, values)
	if err != nil {
		return Unknown, err
	}
	return t, nil
}

// tri evaluates a node that is true or false.
func (r *Rule) tri(i int32, values []Value) (Tri, *EvalError) {
	n := &r.nodes[i]
	switch n.op {
	case opAnd:
		all := True
		for _, k := range r.list(n.a) {
			t, err := r.tri(k, values)
			if err != nil || t == False {
				return t, err
			}
			all = min(all, t)
		}
		return all, nil
	case opOr:
		any := False
		for _, k := range r.list(n.a) {
			t, err := r.tri(k, values)
			if err != nil || t == True {
				return t, err
			}
			any = max(any, t)
		}
		return any, nil
	case opNot, opInfixNot:
		t, err := r.tri(n.a, values)
		return -t, err
	case opBool:
		return TriOf(n.num != 0), nil
	case opBoolVar:
		v := &values[n.a]
		if v.form != boolean {
			return Unknown, r.miss(n, v)
		}
		return TriOf(v.num != 0), nil

	case opVarNumEq, opVarNumNe, opVarNumLt, opVarNumLe, opVarNumGt, opVarNumGe:
		v := &values[n.a]
		if v.form != number {
			return Unknown, r.miss(n, v)
		}
		return compareNumbers(n.op-opVarNumEq, v.num, n.num), nil
	case opVarTextEq, opVarTextNe, opVarTextLt, opVarTextLe, opVarTextGt, opVarTextGe:
		v := &values[n.a]
		if v.form != text {
			return Unknown, r.miss(n, v)
		}
		return compareTexts(n.op-opVarTextEq, v.text, n.text), nil

	case opNumEq, opNumNe, opNumLt, opNumLe, opNumGt, opNumGe:
		a, b, ok, err := r.nums(n, values)
		if !ok {
			return Unknown, err
		}
		return compareNumbers(n.op-opNumEq, a, b), nil
	case opTextEq, opTextNe, opTextLt, opTextLe, opTextGt, opTextGe:
		a, b, ok, err := r.strs(n, values)
		if !ok {
			return Unknown, err
		}
		return compareTexts(n.op-opTextEq, a, b), nil
	case opBoolEq, opBoolNe:
		a, err := r.tri(n.a, values)
		if err != nil {
			return Unknown, err
		}
		b, err := r.tri(n.b, values)
		if err != nil {
			return Unknown, err
		}
		if n.op == opBoolNe {
			return -a * b, nil
		}
		return a * b, nil

	case opBoolIn:
		t, err := r.tri(n.a, values)
		if err != nil || t == Unknown {
			return Unknown, err
		}
		return TriOf(slices.Contains(r.lists[n.b].nums, BoolValue(t == True).num)), nil
	case opNumIn:
		x, ok, err := r.num(n.a, values)
		if !ok {
			return Unknown, err
		}
		_, found := slices.BinarySearch(r.lists[n.b].nums, x)
		return TriOf(found), nil
	case opTextIn:
		s, ok, err := r.str(n.a, values)
		if !ok {
			return Unknown, err
		}
		_, found := slices.BinarySearch(r.lists[n.b].texts, s)
		return TriOf(found), nil

	case opContains, opStartsWith, opEndsWith:
		a, b, ok, err := r.strs(n, values)
		if !ok {
			return Unknown, err
		}
		switch n.op {
		case opContains:
			return TriOf(strings.Contains(a, b)), nil
		case opStartsWith:
			return TriOf(strings.HasPrefix(a, b)), nil
		}
		return TriOf(strings.HasSuffix(a, b)), nil

	default: // opBoolCall
		v, err := r.invoke(n, boolean, values)
		if err != nil || v.form == missing {
			return Unknown, err
		}
		return TriOf(v.num != 0), nil
	}
}

// num evaluates a node that is a number. It is not ok if it is unknown or has
// failed.
func (r *Rule) num(i int32, values []Value) (x float64, ok bool, err *EvalError) {
	n := &r.nodes[i]
	switch n.op {
	case opNum:
		return n.num, true, nil
	case opNumVar:
		v := &values[n.a]
		if v.form != number {
			return 0, false, r.miss(n, v)
		}
		return v.num, true, nil
	case opNeg:
		x, ok, err := r.num(n.a, values)
		return -x, ok, err
	case opNumCall:
		v, err := r.invoke(n, number, values)
		return v.num, err == nil && v.form != missing, err
	}
	a, b, ok, err := r.nums(n, values)
	if !ok {
		return 0, false, err
	}
	switch n.op {
	case opAdd:
		x = a + b
	case opSub:
		x = a - b
	case opMul:
		x = a * b
	default: // opDiv
		if b == 0 {
			return 0, false, &r.faults[n.fault+1]
		}
		x = a / b
	}
	if math.IsInf(x, 0) {
		return 0, false, &r.faults[n.fault]
	}
	return x, true, nil
}

// str evaluates a node that is a text.
func (r *Rule) str(i int32, values []Value) (s string, ok bool, err *EvalError) {
	n := &r.nodes[i]
	switch n.op {
	case opText:
		return n.text, true, nil
	case opTextVar:
		v := &values[n.a]
		if v.form != text {
			return "", false, r.miss(n, v)
		}
		return v.text, true, nil
	default: // opTextCall
		v, err := r.invoke(n, text, values)
		return v.text, err == nil && v.form != missing, err
	}
}

// nums evaluates both operands of n. The right one is evaluated even if the
// left one is unknown, so that a fault in it is found.
func (r *Rule) nums(n *node, values []Value) (a, b float64, ok bool, err *EvalError) {
	a, okA, err := r.num(n.a, values)
	if err != nil {
		return 0, 0, false, err
	}
	b, okB, err := r.num(n.b, values)
	return a, b, okA && okB, err
}

// strs evaluates both operands of n, like nums.
func (r *Rule) strs(n *node, values []Value) (a, b string, ok bool, err *EvalError) {
	a, okA, err := r.str(n.a, values)
	if err != nil {
		return "", "", false, err
	}
	b, okB, err := r.str(n.b, values)
	return a, b, okA && okB, err
}

// miss says why a value cannot be used: nil if it is unknown.
func (r *Rule) miss(n *node, v *Value) *EvalError {
	switch v.form {
	case missing:
		return nil
	case notFinite:
		return &r.faults[n.fault+1]
	}
	return &r.faults[n.fault]
}

// invoke calls a declared function. An unknown argument makes the result
// unknown, without a call.
func (r *Rule) invoke(n *node, want form, values []Value) (Value, *EvalError) {
	f := &r.funcs[n.a]
	var args Args
	known := true
	for j, k := range r.list(n.b) {
		var err *EvalError
		ok := true
		switch f.Params[j] {
		case Bool:
			var t Tri
			t, err = r.tri(k, values)
			args[j], ok = BoolValue(t == True), t != Unknown
		case Number:
			var x float64
			x, ok, err = r.num(k, values)
			args[j] = NumberValue(x)
		default:
			var s string
			s, ok, err = r.str(k, values)
			args[j] = TextValue(s)
		}
		if err != nil {
			return Value{}, err
		}
		known = known && ok
	}
	if !known {
		return Value{}, nil
	}
	v, err := f.Call(args)
	if err != nil {
		fault := r.faults[n.fault]
		fault.Err = err
		return Value{}, &fault
	}
	if v.form != want {
		return Value{}, r.miss(n, &v)
	}
	return v, nil
}

// compareNumbers applies comparison c, counted from ==.
func compareNumbers(c op, a, b float64) Tri {
	switch c {
	case 0:
		return TriOf(a == b)
	case 1:
		return TriOf(a != b)
	case 2:
		return TriOf(a < b)
	case 3:
		return TriOf(a <= b)
	case 4:
		return TriOf(a > b)
	}
	return TriOf(a >= b)
}

// compareTexts applies comparison c, counted from ==, byte by byte.
func compareTexts(c op, a, b string) Tri {
	switch c {
	case 0:
		return TriOf(a == b)
	case 1:
		return TriOf(a != b)
	case 2:
		return TriOf(a < b)
	case 3:
		return TriOf(a <= b)
	case 4:
		return TriOf(a > b)
	}
	return TriOf(a >= b)
}
