package predicate

// op is what a node does.
type op uint8

// The nodes of a compiled rule. The six comparisons of a group stand in the
// order == != < <= > >=.
const (
	opNone op = iota

	// true or false
	opAnd      // kids a
	opOr       // kids a
	opNot      // a
	opInfixNot // a, where not stands inside it: "x not in [1]"
	opBool     // the literal num
	opBoolVar  // fact a

	opVarNumEq // fact a with the literal num
	opVarNumNe
	opVarNumLt
	opVarNumLe
	opVarNumGt
	opVarNumGe

	opVarTextEq // fact a with the literal text
	opVarTextNe
	opVarTextLt
	opVarTextLe
	opVarTextGt
	opVarTextGe

	opNumEq // a with b
	opNumNe
	opNumLt
	opNumLe
	opNumGt
	opNumGe

	opTextEq // a with b
	opTextNe
	opTextLt
	opTextLe
	opTextGt
	opTextGe

	opBoolEq // a with b
	opBoolNe

	opBoolIn // a in list b
	opNumIn
	opTextIn

	opContains // a with b
	opStartsWith
	opEndsWith

	opBoolCall // function a, kids b

	// numbers
	opNum     // the literal num
	opNumVar  // fact a
	opNeg     // a
	opAdd     // a with b
	opSub     // a with b
	opMul     // a with b
	opDiv     // a with b
	opNumCall // function a, kids b

	// texts
	opText     // the literal text
	opTextVar  // fact a
	opTextCall // function a, kids b
)

// node is one step of a compiled rule. Its operands stand before it.
type node struct {
	op    op
	a, b  int32
	fault int32 // the first of its prepared faults
	num   float64
	text  string
}

// literals are the right side of in, sorted.
type literals struct {
	nums  []float64
	texts []string
}
