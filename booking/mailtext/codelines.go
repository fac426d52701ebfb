package mailtext

import (
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// oldCodes and newCodes begin lines that give the code before a change and the
// one behind it.
var (
	oldCodes = []string{"old group code", "old code", "old tour code", "old group no", "previous group code", "previous code", "original group code", "original code", "current group code", "existing group code", "group code (old)", "原团号", "旧团号", "原团队号", "旧团队号", "原编号", "老团号", "变更前", "更改前", "修改前"}
	newCodes = []string{"new group code", "new code", "new tour code", "new group no", "revised group code", "revised code", "amended group code", "updated group code", "correct group code", "group code (new)", "新团号", "现团号", "新团队号", "现团队号", "正确团号", "变更后", "更改后", "修改后", "更正后"}
)

// codeLine reports whether a statement and the next one give the old code of a
// group and the new one, in either order:
//
//	Old group code: QBD0514
//	New group code: QBD0515
func (b *builder) codeLine(s *statement) bool {
	if s.place+1 >= len(b.statements) || !s.first || !s.last || s.mood.asks {
		return false
	}
	if _, labelled := s.codeLabel(); !labelled {
		return false
	}
	n := &b.statements[s.place+1]
	fresh, _ := s.codeLabel()
	other, labelled := n.codeLabel()
	return labelled && fresh != other && n.document == s.document && n.paragraph == s.paragraph && n.first && n.last && !n.mood.asks
}

// codeLabel reports whether a statement names one group code behind the words
// for an old or a new one.
func (s *statement) codeLabel() (fresh, labelled bool) {
	if len(s.codes) != 1 || s.codes[0].kind != keyGroup {
		return false, false
	}
	text := s.document.text.String()[s.start:s.end]
	switch {
	case startsWithAny(text, oldCodes...):
		return false, true
	case startsWithAny(text, newCodes...):
		return true, true
	}
	return false, false
}

// codeLines makes one event of the two lines.
func (b *builder) codeLines(s *statement) {
	n := &b.statements[s.place+1]
	if fresh, _ := s.codeLabel(); fresh {
		s, n = n, s
	}
	e := newEvent(Proposes(contract.AmendGroupCode), ruleCodeLines, s)
	e.take(n)
	if n.place < s.place {
		e.pieces[0], e.pieces[1] = e.pieces[1], e.pieces[0]
	}
	first := &b.statements[min(s.place, n.place)]
	b.lined = &b.statements[first.place+1]
	if l := b.heading(first); l != nil {
		l.proposes, l.ruleID, l.opens = e.proposes, e.ruleID, false
		l.join(e)
		e = l
	} else {
		b.headCode(e, first)
		b.events = append(b.events, e)
	}
	b.last, b.lastAt = e, b.lined
	if b.rec != nil {
		b.rec.AddAt(ruleCodeLines, "lines", rule.Decide, first.document.text.Span(first.start, b.lined.end), rule.Text("proposes", string(e.proposes)))
	}
}

// releases reports whether a wish to release the rooms only goes with the
// cancellation before it.
func (b *builder) releases(s *statement) bool {
	if s.proposes != Proposes(contract.CancelAllotment) || len(b.events) == 0 || s.means.has(cAllotment) || s.means.has(cUnsold) && len(s.codes) > 0 {
		return false
	}
	l := b.events[len(b.events)-1]
	return l.proposes == Proposes(contract.CancelBooking) && l.last.document == s.document && s.paragraph-l.last.paragraph <= 1 && !l.clashes(s)
}

// newCode reports whether the one code of a clause about a group code stands
// directly behind the words that change it: "change the group code to QBD0515".
func (c *clause) newCode(text string) bool {
	for _, k := range c.codes {
		if k.kind != keyGroup {
			continue
		}
		before := strings.TrimRight(text[c.start:k.start], " :")
		return (c.means.has(cChange) || c.means.has(cAmendTo)) && endsWithAny(before, " to", " into", " be", "改成", "改为", "更正为", "变更为", "更改为", "修改为", "改至", "变为", "换成", "更新为")
	}
	return false
}

// oldCode gives a change of which only the new code is named the code of the
// booking before it, in the subject or in the thread.
func (t *targets) oldCode(e *event) {
	if e.ruleID != ruleNewCode || len(e.keys.GroupCode) != 1 {
		return
	}
	e.fresh = e.keys.GroupCode[0]
	old := t.keysBefore(e.clauses[0])
	if !hasKeys(old) && t.subject != nil {
		if code := t.subject.soleGroup(); code != "" {
			old.GroupCode = []string{code}
		}
	}
	if !hasKeys(old) && !t.threaded {
		old = t.pastKeys()
	}
	e.keys.GroupCode = nil
	if len(old.GroupCode) == 1 && old.GroupCode[0] != e.fresh {
		e.keys.GroupCode = old.GroupCode
	}
}
