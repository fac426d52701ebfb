package predicate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/parser/lexer"
)

// Compile checks the declarations and all sources and returns one rule for
// each source, in their order. If anything is wrong anywhere it returns no
// rule and a [*CompileError] with every problem found; errors.As finds
// [rule.Violations] in it too.
//
// A source that the grammar cannot read has one problem at the place where
// reading stopped, beside those of the words before it.
func Compile(vars Vars, sources ...Source) ([]*Rule, error) {
	problems := vars.check()
	if len(problems) > 0 {
		return nil, &CompileError{Problems: problems}
	}
	vars = vars.clone()
	config := &conf.Config{MaxNodes: 2 * MaxNodes, Functions: conf.FunctionsTable{}}
	for _, f := range vars.Funcs {
		// A declared function takes the place of a builtin of that name.
		config.Functions[f.Name] = &builtin.Function{Name: f.Name}
	}
	rules := make([]*Rule, 0, len(sources))
	ids := make(map[string]bool, len(sources))
	for i, s := range sources {
		r, found := compile(vars, s, config)
		if message := checkID(s.ID, ids[s.ID]); message != "" {
			found = append([]Problem{{Message: message, Found: s.ID}}, found...)
		}
		ids[s.ID] = true
		for _, p := range found {
			p.Source, p.ID, p.Pointer = i, s.ID, s.Pointer
			if p.Pointer == "" {
				p.Pointer = "/" + rule.PointerToken(s.ID)
			}
			problems = append(problems, p)
		}
		rules = append(rules, r)
	}
	if len(problems) > 0 {
		return nil, &CompileError{Problems: problems}
	}
	return rules, nil
}

// checkID says what is wrong with the id of a source, if anything.
func checkID(id string, taken bool) string {
	switch {
	case id == "":
		return "the rule has no id"
	case len(id) > MaxIDBytes:
		return fmt.Sprintf("the id has %d bytes, at most %d are allowed", len(id), MaxIDBytes)
	case oneLine(id) != id:
		return "the id holds control characters or is not valid UTF-8"
	case taken:
		return "another rule has the same id"
	}
	return ""
}

// compile compiles one source, or says everything that is wrong with it.
func compile(vars Vars, s Source, config *conf.Config) (compiled *Rule, found []Problem) {
	defer func() {
		// A fault of the lexer, the parser or of this package refuses the
		// source; it does not end the process that reads a configuration.
		if p := recover(); p != nil {
			compiled, found = nil, []Problem{{Message: fmt.Sprintf("cannot be read: %v", p)}}
		}
	}()
	in := read(s.Text)
	b := &builder{reader: in, vars: vars, conditions: map[int32]operand{}, rule: &Rule{atoms: map[int32]atom{}, id: s.ID, text: s.Text, facts: vars.Facts, funcs: vars.Funcs}}
	if !in.fatal {
		b.parse(config)
	}
	if len(in.problems) > 0 {
		return nil, located(s.Text, finish(in.problems))
	}
	b.rule.line = rule.Cut(oneLine(s.Text))
	b.rule.countFault = &EvalError{ID: s.ID, Err: ErrFactCount}
	return b.rule, nil
}

// located fills in rows, columns and excerpts.
func located(src string, ps []Problem) []Problem {
	for i := range ps {
		p := &ps[i]
		if p.Row < 0 {
			p.Row = 0
			continue
		}
		at := placeOf(src, p.Span.Start)
		p.Row, p.Column = at.row, at.column
		p.Excerpt = excerpt(src, p.Span.Start)
	}
	return ps
}

// parse runs the parser of expr-lang on a source that was found small enough,
// and builds the rule from its tree.
func (b *builder) parse(config *conf.Config) {
	tree, err := parser.ParseWithConfig(b.text, config)
	if err != nil {
		if !b.refused { // else that is the reason, and it has been said
			b.syntax(err)
		}
		return
	}
	root := b.expr(tree.Node, 1)
	if root.kind == "" || b.stopped {
		return
	}
	if root.kind != Bool {
		start, end := b.bytes(root)
		b.at(start, end, "a rule must be true or false, this is a %s", root.kind)
		return
	}
	b.rule.root = root.ref
	b.atoms(root.ref)
}

// syntax reports where the parser stopped.
func (b *builder) syntax(err error) {
	var e *file.Error
	if !errors.As(err, &e) {
		b.whole("cannot be read: %v", err)
		return
	}
	end := len(b.text)
	if i, ok := b.tokenAt(e.From); ok && e.Message != "unexpected token EOF" {
		t := b.tokens[i]
		if strings.HasPrefix(e.Message, "unexpected token") {
			b.at(t.start, t.end, "%s is not expected here", b.text[t.start:t.end])
		} else {
			b.at(t.start, t.end, "cannot be read: %s", e.Message)
		}
		return
	}
	b.at(end, end, "the rule ends too early")
}

// tokenAt returns the index of the token that starts at a character.
func (b *builder) tokenAt(runes int) (int, bool) {
	return slices.BinarySearchFunc(b.tokens, runes, func(t token, at int) int { return t.rune - at })
}

// operand is a compiled part of a rule.
type operand struct {
	kind Kind  // "" if the part is wrong and has been reported
	ref  int32 // its node
	// first and last are the tokens it spans, without enclosing brackets.
	first, last int
}

// over returns o, spanning also the tokens of p.
func (o operand) over(p operand) operand {
	o.first, o.last = min(o.first, p.first), max(o.last, p.last)
	return o
}

// builder builds a rule from a tree.
type builder struct {
	*reader
	vars    Vars
	rule    *Rule
	visits  int
	stopped bool
	// conditions are the operands that are true or false, by node.
	conditions map[int32]operand
}

// add appends a node.
func (b *builder) add(n node) int32 {
	b.rule.nodes = append(b.rule.nodes, n)
	return int32(len(b.rule.nodes) - 1)
}

// span returns the tokens of o with the brackets that belong to it: those
// that open or close inside.
func (b *builder) span(o operand) (first, last int) {
	opened, unopened := 0, 0
	for _, t := range b.tokens[o.first : o.last+1] {
		switch {
		case t.is(lexer.Bracket, "(", "["):
			opened++
		case t.is(lexer.Bracket, ")", "]") && opened > 0:
			opened--
		case t.is(lexer.Bracket, ")", "]"):
			unopened++
		}
	}
	// What is closed inside was opened right before; what is opened inside is
	// closed after, perhaps after a last comma.
	first, last = max(o.first-unopened, 0), o.last
	for ; opened > 0 && last < len(b.tokens)-1; last++ {
		if b.tokens[last+1].is(lexer.Bracket, ")", "]") {
			opened--
		}
	}
	return first, last
}

// bytes returns the place of o in the text.
func (b *builder) bytes(o operand) (start, end int) {
	first, last := b.span(o)
	return b.tokens[first].start, b.tokens[last].end
}

// wrong reports a problem with o and returns it as an operand that no one
// looks at again.
func (b *builder) wrong(o operand, format string, args ...any) operand {
	start, end := b.bytes(o)
	b.at(start, end, format, args...)
	o.kind = ""
	return o
}

// stop reports that the rule is too large to go on.
func (b *builder) stop(o operand, format string, args ...any) operand {
	if !b.stopped {
		b.stopped = true
		b.wrong(o, format, args...)
	}
	return operand{first: o.first, last: o.last}
}

// leaf returns an operand without a kind at the token of n.
func (b *builder) leaf(n ast.Node) operand {
	i, _ := b.tokenAt(n.Location().From)
	i = min(i, len(b.tokens)-1)
	return operand{first: i, last: i}
}

// expr compiles n, which is depth nodes deep.
func (b *builder) expr(n ast.Node, depth int) operand {
	o := b.node(n, depth)
	if o.kind == Bool {
		b.conditions[o.ref] = o
	}
	return o
}

func (b *builder) node(n ast.Node, depth int) operand {
	at := b.leaf(n)
	b.visits++
	switch {
	case b.stopped:
		return at
	case depth > MaxNodeDepth:
		return b.stop(at, "the rule is nested more than %d deep", MaxNodeDepth)
	case b.visits > MaxNodes:
		return b.stop(at, "the rule has more than %d nodes", MaxNodes)
	}
	switch n := n.(type) {
	case *ast.BoolNode:
		at.kind, at.ref = Bool, b.add(node{op: opBool, num: BoolValue(n.Value).num})
	case *ast.IntegerNode:
		at.kind, at.ref = Number, b.add(node{op: opNum, num: float64(n.Value)})
	case *ast.FloatNode:
		at.kind, at.ref = Number, b.add(node{op: opNum, num: n.Value})
	case *ast.StringNode:
		at.kind, at.ref = Text, b.add(node{op: opText, text: n.Value})
	case *ast.IdentifierNode:
		return b.name(n.Value, at)
	case *ast.UnaryNode:
		return b.unary(n, at, depth)
	case *ast.BinaryNode:
		return b.binary(n, at, depth)
	case *ast.CallNode:
		if callee, ok := n.Callee.(*ast.IdentifierNode); ok {
			return b.call(callee.Value, n.Arguments, at, depth)
		}
		b.parts(depth, append([]ast.Node{n.Callee}, n.Arguments...)...)
		return b.foreign(n, at)
	case *ast.BuiltinNode:
		return b.call(n.Name, n.Arguments, at, depth)
	case *ast.MemberNode:
		b.parts(depth, n.Node, n.Property)
		return b.foreign(n, at)
	case *ast.ChainNode:
		b.parts(depth, n.Node)
		return b.foreign(n, at)
	case *ast.SliceNode:
		b.parts(depth, n.Node, n.From, n.To)
		return b.foreign(n, at)
	case *ast.PredicateNode: // the closure of a builtin, which has been refused
		return b.expr(n.Node, depth+1)
	case *ast.ConditionalNode:
		b.parts(depth, n.Cond, n.Exp1, n.Exp2)
		return b.foreign(n, at)
	default:
		return b.foreign(n, at)
	}
	return at
}

// parts looks into the parts of a node that is refused itself, so that what
// is wrong inside it is said as well.
func (b *builder) parts(depth int, nodes ...ast.Node) {
	for _, n := range nodes {
		if n != nil {
			b.expr(n, depth+1)
		}
	}
}

// foreign refuses a node that the language does not have. Its tokens have
// been refused by name already; only if none was is there something to say.
func (b *builder) foreign(n ast.Node, at operand) operand {
	if !b.refused {
		name := strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%T", n), "*ast."), "Node")
		return b.wrong(at, "%s is not part of the rule language", strings.ToLower(name))
	}
	return at
}

// name compiles a use of a fact.
func (b *builder) name(name string, at operand) operand {
	i := b.vars.Index(name)
	if i < 0 {
		if b.vars.fn(name) >= 0 {
			return b.wrong(at, "%s is a function and must be called", name)
		}
		return b.wrong(at, "%s is not declared; %s", name, b.declared())
	}
	at.kind = b.vars.Facts[i].Kind
	op := map[Kind]op{Bool: opBoolVar, Number: opNumVar, Text: opTextVar}[at.kind]
	at.ref = b.add(node{op: op, a: int32(i), fault: b.faults(at, ErrWrongKind, ErrNotFinite)})
	return at
}

// declared lists the names that a rule can use.
func (b *builder) declared() string {
	names := make([]string, 0, len(b.vars.Facts))
	for _, f := range b.vars.Facts {
		names = append(names, f.Name)
	}
	switch {
	case len(names) == 0:
		return "no fact is declared"
	case len(names) > MaxNamesListed:
		return fmt.Sprintf("declared are %s and %d more", strings.Join(names[:MaxNamesListed], ", "), len(names)-MaxNamesListed)
	}
	return "declared are " + strings.Join(names, ", ")
}

// faults prepares the errors that evaluating o can end with, so that an
// evaluation need not allocate them, and returns the index of the first.
func (b *builder) faults(o operand, reasons ...error) int32 {
	start, end := b.bytes(o)
	at := placeOf(b.text, start)
	part := rule.Cut(oneLine(b.text[start:end]))
	for _, reason := range reasons {
		b.rule.faults = append(b.rule.faults, EvalError{ID: b.rule.id, Row: at.row, Column: at.column, Text: part, Err: reason})
	}
	return int32(len(b.rule.faults) - len(reasons))
}

// call compiles a call of a declared function.
func (b *builder) call(name string, args []ast.Node, at operand, depth int) operand {
	i := b.vars.fn(name)
	if i < 0 {
		if b.vars.Index(name) >= 0 {
			return b.wrong(at, "%s is a fact, not a function", name)
		}
		at = b.wrong(at, "%s is not a declared function", name)
		b.parts(depth, args...)
		return at
	}
	f := b.vars.Funcs[i]
	out, ok := at, true
	var refs []int32
	for j, arg := range args {
		o := b.expr(arg, depth+1)
		out = out.over(o)
		switch {
		case o.kind == "":
			ok = false
		case j < len(f.Params) && o.kind != f.Params[j]:
			b.wrong(o, "argument %d of %s must be a %s, this is a %s", j+1, name, f.Params[j], o.kind)
			ok = false
		}
		refs = append(refs, o.ref)
	}
	out.last = max(out.last, min(at.last+1, len(b.tokens)-1)) // the opening bracket
	if len(args) != len(f.Params) {
		return b.wrong(out, "%s takes %d arguments, not %d", name, len(f.Params), len(args))
	}
	if !ok {
		return out
	}
	out.kind = f.Result
	op := map[Kind]op{Bool: opBoolCall, Number: opNumCall, Text: opTextCall}[f.Result]
	out.ref = b.add(node{op: op, a: int32(i), b: b.kids(refs), fault: b.faults(out, ErrWrongKind, ErrNotFinite)})
	return out
}

// kids stores a list of nodes, its length first, and returns its index.
func (b *builder) kids(refs []int32) int32 {
	i := int32(len(b.rule.kids))
	b.rule.kids = append(append(b.rule.kids, int32(len(refs))), refs...)
	return i
}
