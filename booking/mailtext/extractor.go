package mailtext

import (
	"context"
	"errors"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract/phrase"
	"github.com/deskrules/deskrules/contract/predicate"
	"github.com/deskrules/deskrules/contract/rule"
)

// Config is what a host may decide about the extractor. The zero Config is the
// default.
type Config struct {
	// Terms extend the lexicon.
	Terms []Term `json:"terms"`
	// Rules are tried before the built-in ones.
	Rules []Rule `json:"rules"`
	// BusinessColumns are the headings of the columns whose highlighting makes
	// a row effective, as in [booking.Config]. Empty means its built-in list.
	BusinessColumns []string `json:"business_columns"`
	// MonthFirst says that "05/06" is 6 May; it is 5 June otherwise (SD-6).
	MonthFirst bool `json:"month_first"`
}

// Extractor reads mails in English and Chinese by rules. It is immutable and
// safe for concurrent use.
type Extractor struct {
	config  Config
	lexicon *lexicon
	rules   []compiled
	// facts is the number of facts; the concepts come first.
	facts, concepts int
}

var _ booking.Extractor = (*Extractor)(nil)

// compiled is a rule ready to run.
type compiled struct {
	*predicate.Rule
	proposes Proposes
	// needs are concepts without which the rule is not true.
	needs concepts
}

// New compiles an extractor. The error is a [rule.Violations] that lists
// everything that is wrong with the configuration.
func New(config Config) (*Extractor, error) {
	var bad rule.Violations
	x := &Extractor{config: config}
	x.lexicon = newLexicon(config.Terms, &bad)
	if x.lexicon == nil {
		return nil, bad.Err()
	}
	x.compile(&bad)
	if err := bad.Err(); err != nil {
		return nil, err
	}
	return x, nil
}

// compile compiles the rules of the host and the built-in ones.
func (x *Extractor) compile(bad *rule.Violations) {
	vars := predicate.Vars{Facts: x.vars()}
	x.facts, x.concepts = len(vars.Facts), len(x.lexicon.names)
	if len(x.config.Rules) > MaxRules {
		bad.Add("/rules", "", RuleConfig, "there are more than %d rules", MaxRules)
		return
	}
	all := append(append([]Rule{}, x.config.Rules...), builtInRules...)
	sources := make([]predicate.Source, len(all))
	for i, r := range all {
		sources[i] = predicate.Source{ID: r.ID, Text: r.When, Pointer: pointer(i, "when")}
		if !r.Proposes.Valid() {
			bad.Add(pointer(i, "proposes"), string(r.Proposes), RuleConfig, "a rule proposes an event type of the contract, %q or %q", ProposesUnknown, ProposesNothing)
		}
	}
	rules, err := predicate.Compile(vars, sources...)
	var violations rule.Violations
	if errors.As(err, &violations) {
		*bad = append(*bad, violations...)
		return
	}
	for i, r := range rules {
		x.rules = append(x.rules, compiled{r, all[i].Proposes, x.lexicon.needs(all[i].When)})
	}
}

// vars are all facts: the concepts, those of the host included, then what the
// extractor makes.
func (x *Extractor) vars() []predicate.Var {
	vars := Concepts()
	for _, name := range x.lexicon.names[builtIn:] {
		vars = append(vars, predicate.Var{Name: name, Kind: predicate.Bool, Doc: "a concept of the host"})
	}
	return append(vars, factVars[:]...)
}

// Extract proposes events and unknowns for the mail. It fails only if the
// context is done.
func (x *Extractor) Extract(ctx context.Context, in booking.Input) (booking.Extraction, error) {
	return x.extract(ctx, in, nil)
}

// Explain is [Extractor.Extract], with the rules that decided what each clause
// is.
func (x *Extractor) Explain(ctx context.Context, in booking.Input) (booking.Extraction, rule.Explanation, error) {
	var rec rule.Recorder
	out, err := x.extract(ctx, in, &rec)
	return out, rec.Explanation(), err
}

func (x *Extractor) extract(ctx context.Context, in booking.Input, rec *rule.Recorder) (booking.Extraction, error) {
	if in.Material == nil {
		return booking.Extraction{}, nil
	}
	r := reading{Extractor: x, material: in.Material, rec: rec}
	r.envelope()
	total := 0
	add := func(text string, attachment int) error {
		if strings.TrimSpace(text) == "" {
			return ctx.Err()
		}
		if total+min(len(text), MaxTextBytes) > MaxTotalBytes {
			r.miss("the mail has more text than what is read")
			return ctx.Err()
		}
		total += min(len(text), MaxTextBytes)
		if len(text) > MaxTextBytes {
			r.miss("a text is longer than what is read")
		}
		r.documents = append(r.documents, readDocument(x.lexicon, valid(cut(text)), attachment))
		return ctx.Err()
	}
	if err := add(in.Material.BodyCurrent, -1); err != nil {
		return booking.Extraction{}, err
	}
	r.body = len(r.documents)
	for i := range in.Material.CurrentAttachments {
		if text := in.Material.CurrentAttachments[i].Text; text != nil {
			if err := add(*text, i); err != nil {
				return booking.Extraction{}, err
			}
		}
	}
	for i := range in.Material.CurrentOCR {
		o := &in.Material.CurrentOCR[i]
		if err := add(o.Text, r.attachmentNamed(o.AttachmentID)); err != nil {
			return booking.Extraction{}, err
		}
	}
	clauses := 0
	for _, d := range r.documents {
		clauses += len(d.clauses)
	}
	r.statements = make([]statement, 0, clauses)
	for _, d := range r.documents {
		r.decide(d)
		if err := ctx.Err(); err != nil {
			return booking.Extraction{}, err
		}
	}
	if r.isBulk() {
		return booking.Extraction{Candidates: []booking.Candidate{}, Unknowns: []booking.Unknown{}, NotUnderstood: r.missed}, nil
	}
	r.assemble()
	return r.extraction(), nil
}

// reading is the state of one call.
type reading struct {
	*Extractor
	material *booking.Material
	rec      *rule.Recorder
	// values are the facts of a clause; those of the concepts are as filled says.
	// They are nil before the first clause that needs them.
	values []predicate.Value
	filled concepts

	subject *document // nil if there is none
	// subjectText and sender are folded.
	subjectText, sender predicate.Value
	files               int // attachments that are files or images

	documents  []*document
	body       int // how many documents are the body
	statements []statement
	events     []*event
	traces     []*event
	unknowns   []booking.Unknown

	parsed      []parsedDate
	past        []*document // see history
	historyRead bool
	pastTarget  booking.CandidateKeys // see pastKeys
	pastRead    bool
	quotes      []tableQuote // see tableQuotes
	textActs    Proposes     // see textAction
	textActed   bool
	// threaded says that the reading is one of the thread.
	threaded bool
	// missed says that not all of the current mail was read; see miss.
	missed bool
}

// envelope reads the subject and the sender.
func (r *reading) envelope() {
	m := &r.material.SourceMessage
	if m.Subject != nil && strings.TrimSpace(*m.Subject) != "" {
		r.subject = readDocument(r.lexicon, valid(*m.Subject), -1)
		r.subjectText = predicate.TextValue(r.subject.text.String())
	}
	if m.From != nil && strings.TrimSpace(*m.From) != "" {
		r.sender = predicate.TextValue(phrase.Fold(valid(*m.From)).String())
	}
	for i := range r.material.CurrentAttachments {
		if r.material.CurrentAttachments[i].Kind != booking.KindLink {
			r.files++
		}
	}
}

func (r *reading) attachmentNamed(name string) int {
	for i := range r.material.CurrentAttachments {
		a := &r.material.CurrentAttachments[i]
		if name != "" && (a.AttachmentID == name || a.Filename == name) {
			return i
		}
	}
	return -1
}

// valid returns s as UTF-8, as the router reads it.
func valid(s string) string { return strings.ToValidUTF8(s, "\ufffd") }
