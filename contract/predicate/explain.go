package predicate

import (
	"github.com/deskrules/deskrules/contract/rule"
)

// atom is a part of a rule that and, or, not join: a comparison, a
// membership, a single fact or call.
type atom struct {
	text  string
	span  rule.Span
	facts []int32
}

// atoms prepares what an explanation says about the parts of node i, and
// which facts the rule reads.
func (b *builder) atoms(i int32) {
	n := &b.rule.nodes[i]
	switch n.op {
	case opAnd, opOr, opNot:
		for _, k := range b.rule.children(n) {
			b.atoms(k)
		}
		return
	}
	start, end := b.bytes(b.conditions[i])
	a := atom{text: rule.Cut(oneLine(b.text[start:end])), span: rule.Span{Start: start, End: end}}
	a.facts = b.rule.read(i, nil)
	b.rule.atoms[i] = a
	for _, f := range a.facts {
		if !b.rule.Reads(int(f)) {
			b.rule.reads = append(b.rule.reads, f)
		}
	}
}

// read appends the facts that node i reads, each once.
func (r *Rule) read(i int32, facts []int32) []int32 {
	n := &r.nodes[i]
	if f, ok := n.fact(); ok {
		for _, g := range facts {
			if f == g {
				return facts
			}
		}
		return append(facts, f)
	}
	for _, k := range r.children(n) {
		facts = r.read(k, facts)
	}
	return facts
}

// Explain is [Rule.Eval] that also says why: one entry for each condition that
// was looked at, in order, with the facts that it read and its result, and a
// last one for the rule as a whole.
//
// The entry of a condition has the verdict Pass, or Fault where the evaluation
// failed; its last value is "result": true, false or unknown. The last entry
// has the verdict Decide if the rule is true, Pass if it is false, Unknown or
// Fault. So [rule.Explanation.Fired] lists the rule exactly if it is not
// false. Spans are places in the text of the rule. Conditions that were not
// needed for the answer have no entry.
func (r *Rule) Explain(values []Value) (Tri, rule.Explanation, error) {
	var rec rule.Recorder
	t, err := r.Record(&rec, values)
	return t, rec.Explanation(), err
}

// Record is [Rule.Explain] into the record of a larger decision; a nil rec
// records nothing.
func (r *Rule) Record(rec *rule.Recorder, values []Value) (Tri, error) {
	if rec == nil {
		return r.Eval(values)
	}
	id, subject := rule.ID(r.id), r.line
	span := rule.Span{End: len(r.text)}
	if len(values) != len(r.facts) {
		rec.AddAt(id, subject, rule.Fault, span, rule.Text("fault", ErrFactCount.Error()))
		return Unknown, r.countFault
	}
	t, err := r.record(r.root, rec, values)
	switch {
	case err != nil:
		rec.AddAt(id, subject, rule.Fault, span, rule.Text("fault", err.Error()))
		return Unknown, err
	case t == True:
		rec.AddAt(id, subject, rule.Decide, span)
	case t == False:
		rec.AddAt(id, subject, rule.Pass, span)
	default:
		rec.AddAt(id, subject, rule.Unknown, span)
	}
	return t, nil
}

// record evaluates node i as tri does, and records its parts.
func (r *Rule) record(i int32, rec *rule.Recorder, values []Value) (Tri, *EvalError) {
	n := &r.nodes[i]
	switch n.op {
	case opNot:
		t, err := r.record(n.a, rec, values)
		return -t, err
	case opAnd, opOr:
		end := False // what ends the chain
		if n.op == opOr {
			end = True
		}
		out := -end
		for _, k := range r.list(n.a) {
			t, err := r.record(k, rec, values)
			if err != nil || t == end {
				return t, err
			}
			if t == Unknown {
				out = Unknown
			}
		}
		return out, nil
	}
	a := r.atoms[i]
	seen := make([]rule.Value, 0, 8)
	for _, f := range a.facts {
		seen = append(seen, r.seen(f, values[f]))
	}
	t, err := r.tri(i, values)
	verdict := rule.Pass
	if err != nil {
		verdict = rule.Fault
		seen = append(seen, rule.Text("fault", err.Err.Error()))
	} else {
		seen = append(seen, rule.Text("result", t.String()))
	}
	rec.AddAt(rule.ID(r.id), a.text, verdict, a.span, seen...)
	return t, err
}

// seen is the value of fact f as an explanation shows it.
func (r *Rule) seen(f int32, v Value) rule.Value {
	name := r.facts[f].Name
	switch v.form {
	case boolean:
		return rule.Bool(name, v.num != 0)
	case number:
		return rule.Float(name, v.num)
	case text:
		return rule.Text(name, rule.Cut(v.text))
	case missing:
		return rule.Text(name, "(unknown)")
	}
	return rule.Text(name, "("+ErrNotFinite.Error()+")")
}
