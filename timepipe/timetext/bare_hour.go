package timetext

// meant reports whether a bare number that could be an hour is meant as one,
// by what stands before and behind.
func (p *parser) meant(i, j int) bool {
	after := p.skip(j)
	next := p.tok(after)
	if next.kind == kAt && next.val == 0 && p.text[next.start] == '@' {
		next = p.tok(p.skip(after + 1))
	}
	if next.kind == kWord && p.plural(next) {
		return false
	}
	if p.expected(i) {
		return true
	}
	switch next.kind {
	case kPart, kDayPart:
		return p.tok(p.back(i-1)).kind != kFor || next.kind == kPart
	case kAMPM:
		return true
	case kDay, kWeekday:
		if t := p.tok(p.skip(after + 1)); t.kind == kPart && p.text[t.start] < 0x80 { // 9 tomorrow morning
			return true
		}
		return p.joined(i) // 9-11 tomorrow, but not "a table for 3 tomorrow"
	case kTo, kOr, kDash, kAnd, kEnum, kMaybe:
		if next.kind == kAnd && !p.amid && p.last() != eClock && p.text[next.start] < 0x80 {
			return false
		}
		k := p.skip(after + 1)
		_, end, s := p.clockAt(k)
		if s == strong {
			return true
		}
		if s == bare {
			switch p.tok(p.skip(end)).kind {
			case kPart, kDayPart, kDay, kWeekday:
				return true
			}
		}
	}
	return false
}

// expected reports whether what stands before token i wants a time.
func (p *parser) expected(i int) bool {
	k := p.back(i - 1)
	if k < 0 {
		return false
	}
	n := len(p.els)
	switch t := p.toks[k]; t.kind {
	case kAt:
		return true
	case kFrom, kBetween, kEnds, kBefore, kFrom2:
		return true
	case kChange:
		return n > 0 && p.els[n-1].kind == eChange
	case kTo, kDash:
		if n > 0 && p.els[n-1].kind == eChange {
			return true
		}
		if t.kind == kTo && t.val != rangeTo {
			return p.started
		}
		for n -= 2; n >= 0 && (p.els[n].kind == eDate || p.els[n].kind == ePart); n-- {
		}
		return n >= 0 && (p.els[n].kind == eClock || p.els[n].kind == eNow)
	case kOr, kAnd, kMaybe, kEnum:
		return n > 1 && p.els[n-2].kind == eClock
	case kNo, kComma:
		return n > 1 && p.els[n-1].kind == eComma && p.els[n-2].kind == eChange
	case kDay, kDayPart, kWeekday, kPart, kDate, kDayMark:
		return !p.toks[i].has(flagWord) && p.endsHere(i)
	}
	return false
}

// joined reports whether the number at token i is the second of a range or
// choice whose first was taken for a time.
func (p *parser) joined(i int) bool {
	n := len(p.els)
	return n > 1 && (p.els[n-1].kind == eTo || p.els[n-1].kind == eOr) && p.els[n-2].kind == eClock
}

// endsHere reports whether a number right behind a date ("tomorrow 9") stands
// alone there: a pause, an end, a connective or a duration follows.
func (p *parser) endsHere(i int) bool {
	switch p.tok(p.skip(i + 1)).kind {
	case kEnd, kComma, kStop, kTo, kDash, kOr, kFor, kPart, kAMPM, kAnd:
		return true
	}
	return false
}

// plural reports whether the first word of an unknown token is an English
// plural: what a number before it counts.
func (p *parser) plural(t token) bool {
	end := int(t.start)
	for end < len(p.text) && isLetter(p.text[end]) {
		end++
	}
	n := end - int(t.start)
	return n > 3 && p.text[end-1] == 's' && p.text[end-2] != 's'
}
