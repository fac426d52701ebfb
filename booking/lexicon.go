package booking

import (
	"fmt"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/phrase"
)

// lexicon is the compiled vocabulary of the router. It tells courtesy from
// business and recognises the few wordings that a rule of seed 001 or 002
// hangs on; telling event types apart is the extractor's work.
type lexicon struct {
	// courtesy covers whole segments: see cover.
	courtesy *phrase.Set
	// signals are looked for within segments; an id is a set of bits.
	signals *phrase.Set
	// traces name the category of a supplementary fact; an id is an index
	// into traceCategories.
	traces *phrase.Set
}

// Roles of courtesy phrases. A segment is courtesy if phrases and names cover
// it and one of them is more than filler.
const (
	courtFiller   = iota // "for your", "very much": between courtesies only
	courtGreeting        // begins a mail: "dear", "您好"
	courtThanks          // thanks, noted, received, wishes
	courtSignOff         // ends a mail; what follows is a signature
	courtAddress         // whom one greets: "team", "sir"
)

// Signals within a segment.
const (
	sigApproval     = 1 << iota // what needs approval: price, refund, credit
	sigQuestion                 // asks
	sigContinue                 // continue what stands above or attached (BK-2)
	sigPointer                  // points at an attachment
	sigAllocation               // allocation, allotment, control block (BK-10)
	sigAmendTo                  // AMEND TO, AMED TO
	sigEvidence                 // a payment slip is enclosed
	sigArrived                  // money has arrived
	sigNotice                   // somebody asks us to pay
	sigInvoiceOut               // asks us for an invoice
	sigInvoiceIn                // encloses an invoice
	sigInvoice                  // mentions an invoice
	sigDisclaimer               // legal footer
	sigDevice                   // "sent from my iPhone"
	sigContact                  // telephone, fax, address: signature lines
	sigAction                   // a business word: no name and no courtesy
	sigAvailability             // asks whether there are rooms
	sigFavour                   // what only an approval gives: a waiver, a refund, a discount
	sigWish                     // wants something of the reader
	sigTell                     // "please note": tells the reader something
)

// newLexicon compiles the built-in phrases and those of the configuration.
func newLexicon(config Config) (*lexicon, error) {
	var l lexicon
	var err error
	if l.courtesy, err = compile(courtesyPhrases, config.Courtesy, courtThanks); err != nil {
		return nil, fmt.Errorf("booking: courtesy phrases: %w", err)
	}
	if l.signals, err = compileSignals(); err != nil {
		return nil, fmt.Errorf("booking: signals: %w", err)
	}
	if l.traces, err = compile(tracePhrases, nil, 0); err != nil {
		return nil, fmt.Errorf("booking: trace phrases: %w", err)
	}
	return &l, nil
}

// phrases are those of one role. A trailing * lets the last word go on.
type phrases struct {
	id    int
	words []string
}

// compile builds one set; of equal phrases the first counts.
func compile(table []phrases, extra []string, extraID int) (*phrase.Set, error) {
	var entries []phrase.Entry
	known := make(map[string]bool)
	add := func(e phrase.Entry) {
		if folded := phrase.Fold(e.Phrase).String(); !known[folded] {
			known[folded] = true
			entries = append(entries, e)
		}
	}
	for _, p := range table {
		for _, w := range p.words {
			add(entry(w, p.id))
		}
	}
	for _, w := range extra {
		add(phrase.Entry{Phrase: w, ID: extraID})
	}
	return phrase.Compile(entries)
}

// compileSignals unites the bits of phrases that give several signals.
func compileSignals() (*phrase.Set, error) {
	at := make(map[string]int)
	var entries []phrase.Entry
	for _, p := range signalPhrases {
		for _, w := range p.words {
			e := entry(w, p.id)
			if pointing(w) {
				e.ID |= sigPointer // the longer phrase hides the word in it
			}
			folded := phrase.Fold(e.Phrase).String()
			if i, ok := at[folded]; ok {
				entries[i].ID |= e.ID
				entries[i].Stem = entries[i].Stem || e.Stem
				continue
			}
			at[folded] = len(entries)
			entries = append(entries, e)
		}
	}
	return phrase.Compile(entries)
}

func pointing(word string) bool {
	return strings.Contains(word, "attach") || strings.Contains(word, "enclos") || strings.Contains(word, "附件")
}

func entry(word string, id int) phrase.Entry {
	if n := len(word) - 1; word[n] == '*' {
		return phrase.Entry{Phrase: word[:n], ID: id, Stem: true}
	}
	return phrase.Entry{Phrase: word, ID: id}
}

// signal returns the union of the signals in a piece.
func (l *lexicon) signal(f folded) (bits int) {
	for m := range l.signals.All(f.phrases()) {
		bits |= m.ID
	}
	return bits
}

// category returns what a supplementary fact is about, and whether the text
// says so: the first word that is more specific than general information.
func (l *lexicon) category(f folded) (c contract.TraceCategory, named bool) {
	c = contract.CategoryGeneralInfo
	for m := range l.traces.All(f.phrases()) {
		named = true
		if found := traceCategories[m.ID]; found != contract.CategoryGeneralInfo {
			return found, true
		}
	}
	return c, named
}
