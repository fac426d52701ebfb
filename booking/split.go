package booking

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// parentSplit is one parent allocation that becomes child groups (BK-13).
type parentSplit struct {
	// parent is nil if its code is unclear.
	parent   *keyValue
	children []keyValue
	// shortened are children of which only the end of the code is written.
	shortened []keyValue
	// excerpt stands for the evidence if it is not in the current content
	// itself.
	excerpt string
	summary string
	// from is the candidate that showed the split, or a stand-in that claims
	// the places that the material names; own says which.
	from *proposal
	own  bool
	// with are other candidates that show the same split.
	with []*proposal
}

// isSplit reports whether a proposal changes group codes: AMEND GROUP CODE, or
// a booking or update whose text has one code amended to another.
func (g *routing) isSplit(p *proposal) bool {
	switch p.eventType {
	case contract.AmendGroupCode:
		return true
	case contract.NewBooking, contract.UpdateBooking:
	default:
		return false
	}
	for _, c := range p.claims {
		if at, _ := g.amendAt(c.span); at >= 0 {
			old, fresh := g.codeSides(p)
			return len(fresh) > 0 && (len(old) > 0 || len(fresh) > 1 || g.saysAllocation(c.span))
		}
	}
	return false
}

// settleSplits gives the text of a change of codes to the proposal that is one:
// others of its type that share it and are none have nothing else to say.
func (g *routing) settleSplits() {
	splits := make(map[*proposal][]keyValue) // to their children
	for _, p := range g.proposals {
		if p.merged == nil && len(p.claims) > 0 && g.isSplit(p) {
			old, children := g.codeSides(p)
			if unpaired(old, children) {
				children = nil // it will be one review
			}
			splits[p] = children
		}
	}
	for i := range g.splits { // those that the material itself shows
		splits[g.splits[i].from] = g.splits[i].children
	}
	if len(splits) == 0 {
		return
	}
	for _, all := range g.carried {
		claims := slices.Clone(all)
		for _, of := range claims {
			children, split := splits[of.by]
			if !split || of.given {
				continue
			}
			if of.linked {
				if _, shared := splits[of.to.by]; shared {
					continue
				}
			}
			g.settleSplit(of, children, claims)
		}
	}
}

// settleSplit takes away what others claim of the place of a split.
func (g *routing) settleSplit(of *claim, children []keyValue, claims []*claim) {
	for _, c := range claims {
		if c.by == of.by || c.given || c.by.class != classMain || c.by.number < 0 || c.start >= of.end || of.start >= c.end {
			continue
		}
		if c.by.eventType == contract.NewBooking && (len(children) > 1 || of.by.number < 0) && len(c.by.keys.group) > 0 && len(without(c.by.keys.group, children)) == 0 {
			c.by.child = true // it names children of the same split
			continue
		}
		if !c.linked {
			of.linked, of.to = false, nil
			of.span = span{min(of.start, c.start), max(of.end, c.end)}
		}
		g.cede(c)
	}
}

// draftSplit makes of a change of codes either one AMEND GROUP CODE or a
// parent split: the latter if it is one to many, or if the line or the split
// evidence names an allocation (BK-10, BK-13).
func (g *routing) draftSplit(p *proposal) {
	old, fresh := g.codeSides(p)
	allocation := g.namesAllocation(p, old)
	several := unpaired(old, fresh)
	fresh, shortened := apartShortened(fresh)
	shortened = slices.Concat(p.shortened, shortened)
	if several {
		g.draftUnpaired(p, old, slices.Concat(fresh, shortened))
		return
	}
	if len(fresh) > 1 || len(fresh) == 1 && (allocation || len(shortened) > 0) {
		s := parentSplit{children: fresh, from: p}
		if len(old) == 1 {
			s.parent = &old[0]
		}
		g.splits = append(g.splits, s)
		p.shortened = nil
		g.draftShortened(p, contract.NewBooking, shortened, claimSpans(p), "")
		if p.eventType == contract.NewBooking && p.keys.group != nil && len(without(p.keys.group, fresh)) == 0 {
			g.draftTargets(p) // the children have fields of their own
		}
		return
	}
	extra, context := g.openFields(p)
	var keys [4]keyValue
	targets, ambiguous := p.keys.targets()
	if len(targets) == 1 {
		keys = targets[0]
	}
	keys[0] = keyValue{}
	if len(old) == 1 {
		keys[0] = old[0]
	}
	d := g.newDraft(p, keys, claimSpans(p), nil, extra, context)
	d.become(contract.AmendGroupCode)
	d.ambiguous = len(old) > 1 || ambiguous && len(targets) != 1
	if d.extra == nil {
		d.extra = make(map[string]json.RawMessage)
	}
	delete(d.extra, "new_group_code")
	switch {
	case d.review != nil:
		if len(fresh) == 1 {
			d.review.KnownFields["new_group_code"] = text(fresh[0].text)
		}
	case len(fresh) == 1:
		d.extra["new_group_code"] = text(fresh[0].text)
	default:
		if d.hasKey() {
			g.toReview(d, contract.ReviewFieldMissing)
			d.review.MissingFields = []string{"new_group_code"}
		}
	}
	if g.rec != nil {
		g.add(RuleOneTarget, p.subject(), rule.Derive, rule.Text("becomes", string(contract.AmendGroupCode)))
	}
	g.drafts = append(g.drafts, d)
}

// unpaired reports whether nothing says which old code becomes which new one.
func unpaired(old, fresh []keyValue) bool { return len(old) > 1 && len(fresh) > 1 }

// draftUnpaired makes the review of several old codes that become several new
// ones: nothing says which becomes which (BK-18).
func (g *routing) draftUnpaired(p *proposal, old, fresh []keyValue) {
	extra, context := g.openFields(p)
	d := g.newDraft(p, [4]keyValue{}, claimSpans(p), nil, extra, context)
	g.toReview(d, contract.ReviewUnsafeSplit)
	for i, k := range slices.Concat(old, fresh) {
		side := "old_group_code:"
		if i >= len(old) {
			side = "new_group_code:"
		}
		d.review.ConflictingPoints = append(d.review.ConflictingPoints, side+k.text)
	}
	g.drafts = append(g.drafts, d)
}

func claimSpans(p *proposal) []span {
	spans := make([]span, len(p.claims))
	for i, c := range p.claims {
		spans[i] = c.span
	}
	sortSpans(spans)
	return slices.Compact(spans)
}

// codeSides tells the old codes of a change from the new ones. No code is
// both.
func (g *routing) codeSides(p *proposal) (old, fresh []keyValue) {
	old, fresh = g.readSides(p)
	return old, without(fresh, old)
}

// readSides finds the sides by the words AMEND TO between them, by the fields
// of the candidate, or by their order.
func (g *routing) readSides(p *proposal) (old, fresh []keyValue) {
	fields := p.candidate.ExtractedFields
	newCodes := g.codesIn(p, fields["new_group_code"], fields["new_group_codes"], fields["child_group_codes"])
	oldCodes := g.codesIn(p, fields["old_group_code"], fields["original_group_code"], fields["parent_group_code"])
	all := uniqueCodes(slices.Concat(p.keys.group, newCodes, oldCodes))
	for _, c := range p.claims {
		at, end := g.amendAt(c.span)
		if at < 0 {
			continue
		}
		var left, right []keyValue
		line := max(c.start, lineStart(g.cur.String(), at)) // a code above is another column's
		for _, k := range all {
			s, ok := g.locate(k.text, line)
			switch {
			case !ok || s.end > c.end:
			case s.end <= at:
				left = append(left, keyValue{visible(g.text(s)), fromCurrent, s.start})
			case s.start >= end:
				right = append(right, keyValue{visible(g.text(s)), fromCurrent, s.start})
			}
		}
		if len(left) == 0 {
			left = g.codeBefore(c.start, at)
		}
		right = g.codesBehind(right, left, end, c.end)
		if len(right) == 0 && !hasWord(g.cur.String()[end:c.end]) {
			right = g.codesBelow(p, c, all, left)
		}
		if len(left) == 0 && len(right) > 0 {
			// "QBD0500 20 TWN AMEND TO …": the one code like the others.
			if before := g.codesBehind(nil, right, line, at); len(before) == 1 {
				left = before
			}
		}
		if len(right) > 0 && (len(left) > 0 || len(oldCodes) == 0 && p.eventType == contract.NewBooking && g.saysAllocation(c.span)) {
			return uniqueCodes(left), uniqueCodes(right)
		}
	}
	switch {
	case len(newCodes) > 0:
		old = without(slices.Concat(oldCodes, p.keys.group), newCodes)
		return uniqueCodes(old), uniqueCodes(newCodes)
	case len(oldCodes) > 0:
		return uniqueCodes(oldCodes), without(uniqueCodes(p.keys.group), oldCodes)
	case p.eventType == contract.AmendGroupCode && len(all) > 1:
		inOrder := slices.Clone(all)
		slices.SortStableFunc(inOrder, func(a, b keyValue) int { return int(a.origin)<<32 + a.start - int(b.origin)<<32 - b.start })
		return inOrder[:1], inOrder[1:]
	case p.eventType == contract.AmendGroupCode:
		return all, nil
	}
	return nil, nil
}

// codesBelow finds the new codes of a change whose line ends with AMEND TO in
// the lines below that the candidate quotes, too.
func (g *routing) codesBelow(p *proposal, head *claim, all, left []keyValue) (right []keyValue) {
	next := head.segment + 1
	for _, c := range p.claims {
		if c.segment != next {
			continue
		}
		if at, _ := g.amendAt(c.span); at >= 0 {
			break
		}
		next++
		for _, k := range all {
			if s, ok := g.locate(k.text, c.start); ok && s.end <= c.end {
				right = append(right, keyValue{visible(g.text(s)), fromCurrent, s.start})
			}
		}
		right = g.codesBehind(right, left, c.start, c.end)
	}
	return right
}

// codeBefore returns the code that stands last in text[start:end].
func (g *routing) codeBefore(start, end int) []keyValue {
	text := g.cur.String()[start:end]
	from := 0
	if i := strings.LastIndexAny(strings.TrimRight(text, " :\t"), " \t\n,;("); i >= 0 {
		from = i + 1
	}
	word := strings.TrimRight(text[from:], " :\t")
	if !codeLike(word, "") || !isKey(word) || hasMarker(word) || len(word) > MaxKeyBytes || len(contract.GroupCodes(word)) != 1 {
		return nil
	}
	return []keyValue{{word, fromCurrent, start + from}}
}

// codesBehind adds to right the words of text[start:end] that are made like
// the codes that are known: one to many is seen even if only one is named.
func (g *routing) codesBehind(right, left []keyValue, start, end int) []keyValue {
	var prefixes []string
	for _, k := range slices.Concat(left, right) {
		prefixes = append(prefixes, k.text[:strings.IndexFunc(k.text+"0", func(r rune) bool { return r < 'A' || r > 'z' })])
	}
	text := g.cur.String()[start:end]
	for i := 0; i < len(text) && len(right) < MaxTargets; {
		if !isAlphanumeric(text[i]) {
			i++
			continue
		}
		from := i
		for i < len(text) && (isAlphanumeric(text[i]) && text[i] != ',' && text[i] != '.' || text[i] == '-') {
			i++
		}
		if i == from {
			i++
			continue
		}
		word := strings.TrimRight(text[from:i], "-")
		made := slices.ContainsFunc(prefixes, func(prefix string) bool {
			return prefix != "" && codeLike(word, prefix) && strings.HasPrefix(strings.ToUpper(word), strings.ToUpper(prefix))
		})
		if made && len(word) <= MaxKeyBytes && !hasMarker(word) && len(contract.GroupCodes(word)) == 1 {
			right = append(right, keyValue{word, fromCurrent, start + from})
			for i < len(text) && text[i] == '/' { // "QBD0501/02"
				end := i + 1
				for end < len(text) && isDigitByte(text[end]) {
					end++
				}
				part := text[i+1 : end]
				if len(part) == 0 || len(part) > maxShortened || end < len(text) && isLetter(text[end]) || len(contract.GroupCodes(word+"/"+part)) == 1 {
					break
				}
				right = append(right, keyValue{part, fromCurrent, start + i + 1})
				i = end
			}
		}
	}
	return right
}

// amendAt returns the place of the words AMEND TO in a span, -1 if there are
// none.
func (g *routing) amendAt(s span) (start, end int) {
	if low := g.lower[s.start:s.end]; !strings.Contains(low, "am") && !strings.Contains(low, "团") && !strings.Contains(low, "團") && isASCII(low) {
		return -1, -1
	}
	f := g.folded(s)
	for m := range g.lexicon.signals.All(f.phrases()) {
		if m.ID&sigAmendTo != 0 {
			from, to := f.source(m.Start, m.End)
			return s.start + from, s.start + to
		}
	}
	return -1, -1
}

// codesIn grounds the codes in raw fields.
func (g *routing) codesIn(p *proposal, raws ...json.RawMessage) (codes []keyValue) {
	for _, raw := range raws {
		if len(raw) == 0 {
			continue
		}
		for _, code := range contract.GroupCodes(textOf(raw)) {
			if len(codes) >= MaxTargets {
				break
			}
			var k keyValues
			g.readKey(p, &k, "group_code", &k.group, code)
			codes = append(codes, k.group...)
		}
	}
	return codes
}

func uniqueCodes(codes []keyValue) (unique []keyValue) {
	seen := make(map[string]bool, len(codes))
	for _, k := range codes {
		if key := contract.FoldKey(k.text); !seen[key] {
			seen[key] = true
			unique = append(unique, k)
		}
	}
	return unique
}

func without(codes, not []keyValue) (left []keyValue) {
	skip := make(map[string]bool, len(not))
	for _, k := range not {
		skip[contract.FoldKey(k.text)] = true
	}
	for _, k := range codes {
		if !skip[contract.FoldKey(k.text)] {
			left = append(left, k)
		}
	}
	return left
}

// readSplitEvidence adds the splits that the material itself shows. They
// claim the places that show them before any candidate does.
func (g *routing) readSplitEvidence() {
	for i := range g.material.ParentChildSplitEvidence {
		e := &g.material.ParentChildSplitEvidence[i]
		if !g.evidenceAllocates(e) {
			continue
		}
		s := parentSplit{excerpt: strings.TrimSpace(valid(string(e.SplitRaw))), summary: strings.TrimSpace(valid(string(e.ParentOriginalRoomSummary)))}
		for _, list := range e.ChildGroupCodes {
			for _, code := range contract.GroupCodes(valid(list)) {
				if k, ok := g.evidenceCode(code); ok && len(s.children) < MaxTargets {
					s.children = append(s.children, k)
				}
			}
		}
		s.children = uniqueCodes(s.children)
		if codes := contract.GroupCodes(valid(string(e.ParentGroupCode))); len(codes) == 1 {
			if k, ok := g.evidenceCode(codes[0]); ok {
				s.parent = &k
			}
		}
		if s.parent != nil {
			s.children = without(s.children, []keyValue{*s.parent})
		}
		s.children, s.shortened = apartShortened(s.children)
		if len(s.children) == 0 || g.isHistory(s.excerpt) {
			continue
		}
		s.own = true
		s.from = &proposal{class: classMain, eventType: contract.NewBooking, candidate: &Candidate{}, number: -1, keys: keyValues{group: s.children}}
		if at, ok := g.locate(s.excerpt, 0); ok && s.excerpt != "" {
			s.from.spans = []span{at}
		} else {
			for _, line := range lines(s.excerpt) {
				if at, ok := g.locate(line, 0); ok {
					s.from.spans = append(s.from.spans, at)
				}
			}
		}
		if s.excerpt == "" {
			s.excerpt = s.children[0].text
		}
		g.claim(s.from)
		g.splits = append(g.splits, s)
	}
}

// isHistory reports whether a text stands in the history and not in the
// current content: it triggers nothing then (BK-2).
func (g *routing) isHistory(text string) bool {
	if _, current := g.locate(text, 0); current || text == "" {
		return false
	}
	_, history := g.hist.Find(text)
	if history && g.rec != nil {
		g.add(RuleCurrentOnly, "parent_child_split_evidence", rule.Drop, rule.Text("why", "history_only"))
	}
	return history
}

// evidenceCode is a code of the split evidence, which is a part of the
// material.
func (g *routing) evidenceCode(code string) (keyValue, bool) {
	if hasMarker(code) || !isKey(code) || len(code) > MaxKeyBytes {
		return keyValue{}, false
	}
	k, ok := g.ground(code, false)
	k.text = visible(k.text)
	if ok && len(contract.GroupCodes(k.text)) != 1 {
		return keyValue{}, false
	}
	return k, ok
}
