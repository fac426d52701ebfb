package mailtext

import (
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// history returns the texts that may ground and never trigger: the quoted
// thread, then what was looked up. They are read when they are asked for.
func (r *reading) history() []*document {
	if r.historyRead {
		return r.past
	}
	r.historyRead = true
	for _, text := range [...]booking.Text{r.material.BodyThreadEvidence, r.material.HistoryLookup.EvidenceSummary} {
		if s := string(text); strings.TrimSpace(s) != "" {
			r.past = append(r.past, readDocument(r.lexicon, valid(s), -1))
		}
	}
	return r.past
}

// pastKeys returns the keys of the history if it names one target only.
func (r *reading) pastKeys() booking.CandidateKeys {
	if r.pastRead {
		return r.pastTarget
	}
	r.pastRead = true
	for _, d := range r.history() {
		keys, found := documentKeys([]*document{d})
		if found {
			r.pastTarget = keys
			break
		}
	}
	return r.pastTarget
}

// proceed makes the event of a text that only says to go on with the thread
// (BK-2): the last thing that the thread asks for, or, if that is not clear, a
// review.
func (r *reading) proceed() {
	if len(r.events)+len(r.traces) > 0 || strings.TrimSpace(string(r.material.BodyThreadEvidence)) == "" {
		return
	}
	for i := range r.statements {
		s := &r.statements[i]
		if s.document != r.documents[0] || !s.means.has(cProceed) || s.mood.asks || s.mood.negated || s.turned.has(cProceed) || s.mood.condition {
			continue
		}
		e := r.threadEvent()
		if e == nil {
			keys := r.pastKeys()
			if !hasKeys(keys) {
				return
			}
			e = newEvent(Proposes(contract.NeedManualReview), ruleThreadUnclear, s)
			e.keys = keys
		}
		if r.rec != nil {
			r.rec.Add(rule.ID(e.ruleID), "thread", rule.Decide, rule.Text("proposes", string(e.proposes)))
		}
		r.events = append(r.events, e)
		return
	}
}

// threadEvent returns the first event of a booking that the thread asks for;
// the thread stands with its latest mail first.
func (r *reading) threadEvent() *event {
	if len(r.history()) == 0 {
		return nil
	}
	past := reading{Extractor: r.Extractor, material: r.material, values: r.values, filled: r.filled, documents: r.past[:1], body: 1, threaded: true}
	past.decide(r.past[0])
	past.assemble()
	r.filled = past.filled
	for _, e := range past.events {
		if e.row == nil && e.booked() && e.proposes != Proposes(contract.AmendGroupCode) {
			e.ruleID = ruleThread
			return e
		}
	}
	return nil
}
