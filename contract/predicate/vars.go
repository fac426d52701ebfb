package predicate

import (
	"slices"
	"strconv"

	"github.com/expr-lang/expr/parser/utils"
)

// Var declares one fact that a rule may read.
type Var struct {
	// Name is how a rule spells it: a letter, _ or $, then also digits.
	Name string
	// Kind is what it holds.
	Kind Kind
	// Doc says what it means, with its unit, for the person who writes rules.
	Doc string
}

// Args are the arguments of a call, in order; those that the function does
// not have are unknown.
type Args [MaxArgs]Value

// Func declares one function that a rule may call. It must be pure: the same
// arguments give the same value. It may be called by several goroutines at
// once.
type Func struct {
	// Name is how a rule spells it. A name of an expr-lang builtin means this
	// function and no longer the builtin.
	Name string
	// Params are the kinds of its parameters, at most [MaxArgs].
	Params []Kind
	// Result is the kind of what it returns.
	Result Kind
	// Doc says what it does, for the person who writes rules.
	Doc string
	// Call computes the result from known arguments of the declared kinds; a
	// call with an unknown argument is unknown without it. The zero Value
	// means unknown; an error makes the evaluation fail.
	Call func(Args) (Value, error)
}

// Vars is what a desk declares: all that its rules can name.
type Vars struct {
	// Facts are the facts; [Rule.Eval] takes their values in this order.
	Facts []Var
	// Funcs are the functions, if any.
	Funcs []Func
}

// Index returns the place of the fact called name in Facts, -1 if there is
// none.
func (v Vars) Index(name string) int {
	return slices.IndexFunc(v.Facts, func(f Var) bool { return f.Name == name })
}

// clone returns a copy that the caller's slices do not reach.
func (v Vars) clone() Vars {
	v.Facts, v.Funcs = slices.Clone(v.Facts), slices.Clone(v.Funcs)
	for i := range v.Funcs {
		v.Funcs[i].Params = slices.Clone(v.Funcs[i].Params)
	}
	return v
}

func (v Vars) fn(name string) int {
	return slices.IndexFunc(v.Funcs, func(f Func) bool { return f.Name == name })
}

// reserved reports whether the grammar keeps name for itself.
func reserved(name string) bool {
	switch name {
	case "true", "false", "nil", "not", "and", "or", "in", "contains", "startsWith", "endsWith",
		"matches", "let", "if", "else":
		return true
	}
	return false
}

// check lists what is wrong with the declarations themselves.
func (v Vars) check() []Problem {
	var out []Problem
	seen := make(map[string]bool)
	bad := func(pointer, name, message string) {
		out = append(out, Problem{Source: -1, Pointer: pointer, Found: name, Message: message})
	}
	name := func(pointer, name string) {
		switch {
		case !utils.IsValidIdentifier(name):
			bad(pointer, name, "the name is not an identifier")
		case reserved(name):
			bad(pointer, name, "the name is a word of the language")
		case seen[name]:
			bad(pointer, name, "the name is declared twice")
		}
		seen[name] = true
	}
	for i, f := range v.Facts {
		at := "/vars/" + strconv.Itoa(i)
		name(at+"/name", f.Name)
		if !f.Kind.Valid() {
			bad(at+"/kind", string(f.Kind), "the kind is none of bool, number, text")
		}
	}
	for i, f := range v.Funcs {
		at := "/funcs/" + strconv.Itoa(i)
		name(at+"/name", f.Name)
		if len(f.Params) > MaxArgs {
			bad(at+"/params", strconv.Itoa(len(f.Params)), "a function can have at most "+strconv.Itoa(MaxArgs)+" parameters")
		}
		for j, k := range f.Params {
			if !k.Valid() {
				bad(at+"/params/"+strconv.Itoa(j), string(k), "the kind is none of bool, number, text")
			}
		}
		if !f.Result.Valid() {
			bad(at+"/result", string(f.Result), "the kind is none of bool, number, text")
		}
		if f.Call == nil {
			bad(at+"/call", f.Name, "the function has no Call")
		}
	}
	return out
}
