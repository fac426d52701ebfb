package strictjson

import "fmt"

// Kind is the type of a JSON value.
type Kind uint8

// The six kinds of JSON value. The zero Kind is none of them.
const (
	Null Kind = iota + 1
	Bool
	Number
	String
	Array
	Object
)

// String returns the name of the kind as it is used in messages.
func (k Kind) String() string {
	switch k {
	case Null:
		return "null"
	case Bool:
		return "a boolean"
	case Number:
		return "a number"
	case String:
		return "a string"
	case Array:
		return "an array"
	case Object:
		return "an object"
	}
	return "nothing"
}

// Node is one value of a parsed document. Nodes are not to be changed.
type Node struct {
	Kind Kind
	// Start and End are the byte offsets of the value in the document.
	Start, End int
	// Text is the content of a string, unescaped; the literal of anything
	// else that is not an array or object.
	Text string
	// Items are the elements of an array.
	Items []*Node
	// Members are those of an object in the order of the document, with
	// every repetition of a key.
	Members []Member
}

// Member is one key of an object with its value.
type Member struct {
	Key   string
	Value *Node
}

// Get returns the value of key (the first, if it is repeated), or nil. It is
// safe on a nil Node and on one that is no object.
func (n *Node) Get(key string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Members {
		if n.Members[i].Key == key {
			return n.Members[i].Value
		}
	}
	return nil
}

// Walk calls visit for n and every value below it, with its JSON pointer.
// Below a value for which visit returns false it does not go.
func (n *Node) Walk(visit func(pointer string, n *Node) bool) {
	var p path
	n.walk(&p, visit)
}

func (n *Node) walk(p *path, visit func(string, *Node) bool) {
	if n == nil || !visit(p.pointer(), n) {
		return
	}
	for i, item := range n.Items {
		p.pushIndex(i)
		item.walk(p, visit)
		p.pop()
	}
	for _, m := range n.Members {
		p.pushKey(m.Key)
		m.Value.walk(p, visit)
		p.pop()
	}
}

// SyntaxError says where a text stops being JSON.
type SyntaxError struct {
	// Offset is the byte offset of the fault; Line and Column count from 1,
	// Column in characters.
	Offset, Line, Column int
	// Problem is what is wrong there.
	Problem string
	// Limit: the text may be JSON, but it is too long or too deep to be read.
	Limit bool
}

// Error returns the place and the problem.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("not JSON: %s at line %d, column %d", e.Problem, e.Line, e.Column)
}
