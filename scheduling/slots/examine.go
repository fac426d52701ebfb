package slots

import "slices"

// hits returns the soft blocks that a meeting from the given start would
// overlap, in the order of the participants.
func (s *search) hits(from int64) []softBlock {
	var out []softBlock
	for i := range s.soft {
		if b := &s.soft[i]; b.start < from+s.duration && from < b.end {
			out = append(out, *b)
		}
	}
	slices.SortStableFunc(out, func(a, b softBlock) int { return a.who - b.who })
	return out
}

// softBlocks returns the soft blocks that overlap [from, to), in the order of
// the participants.
func (p *plan) softBlocks(from, to int64) []softBlock {
	var out []softBlock
	for i := range p.people {
		who := &p.people[i]
		for k := range who.blocks {
			b := &who.blocks[k]
			start, end := b.seconds()
			x := span{start - p.buffer, end + p.buffer}
			if start == end || x.start >= to || x.end <= from {
				continue
			}
			if e := b.effect(classOf(b.Status), who.required); e == effectBusy || e == effectTentative {
				out = append(out, softBlock{x, b, i, e == effectBusy})
			}
		}
	}
	return out
}

// conflicts returns the soft conflicts of a meeting, in the order of the
// participants (SL-5): those with the blocks in hits, and those with the work
// hours of others.
func (p *plan) conflicts(from int64, hits []softBlock, shared []sharedHours) []Conflict {
	out := make([]Conflict, 0, min(len(p.people), 64))
	off := make([]bool, len(shared))
	for k := range shared {
		off[k] = !p.request.HardWorkHours && overlaps(shared[k].off, from, from+p.duration)
	}
	for i := range p.people {
		who := &p.people[i]
		n := 0
		for n < len(hits) && hits[n].who == i {
			n++
		}
		if n > 0 {
			out = append(out, p.blockConflict(who, hits[:n]))
			hits = hits[n:]
		}
		if who.hasHours && off[who.shared] {
			out = append(out, Conflict{
				ParticipantID: who.ID,
				Kind:          KindOutsideWorkHours,
				Weight:        Score(p.weights.OutsideWorkHours),
				UIDs:          []string{},
				Message:       "the time is not within the work hours of this person",
			})
		}
	}
	return out
}

// overlaps reports whether one of the spans, which are in order and do not
// overlap, overlaps [from, to).
func overlaps(spans []span, from, to int64) bool {
	i, _ := slices.BinarySearchFunc(spans, from, func(s span, from int64) int {
		if s.end <= from {
			return -1
		}
		return 1
	})
	return i < len(spans) && spans[i].start < to
}

// blockConflict is the conflict of one person with his soft blocks. All that
// are in the way are one conflict, and so one event is one, however many
// calendars it is in.
func (p *plan) blockConflict(who *person, hits []softBlock) Conflict {
	c := Conflict{ParticipantID: who.ID, UIDs: []string{}}
	busy, public := false, false
	hidden := map[string]bool{"": true} // private in one of his calendars
	for _, h := range hits {
		if h.block.IsPrivate {
			hidden[h.block.UID] = true
		}
	}
	for _, h := range hits {
		busy = busy || h.busy
		if h.block.IsPrivate || h.block.UID != "" && hidden[h.block.UID] {
			continue
		}
		public = true
		if h.block.UID != "" {
			c.UIDs = append(c.UIDs, h.block.UID)
		}
	}
	slices.Sort(c.UIDs)
	c.UIDs = slices.Compact(c.UIDs)
	c.Kind, c.Message = KindBusy, "this person is busy then, or within the buffer"
	if !busy && public {
		c.Kind, c.Message = KindTentative, "this person is tentatively busy then, or within the buffer"
	}
	switch {
	case busy:
		c.Weight = Score(p.weights.OptionalBusy)
	case who.required == 1:
		c.Weight = Score(p.weights.Tentative)
	default:
		c.Weight = Score(p.weights.OptionalTentative)
	}
	return c
}

// obstacles returns what the hard rules take away of [from, to), person by
// person (SL-6).
func (p *plan) obstacles(from, to int64) []Reason {
	out := []Reason{}
	add := func(who string, kind Kind, message string, spans []span) {
		if seconds := covered(spans, from, to); seconds > 0 {
			out = append(out, Reason{who, kind, int((seconds + secondsPerMinute - 1) / secondsPerMinute), message})
		}
	}
	for i := range p.people {
		who := &p.people[i]
		busy, immovable := p.hardBlocks(who, from, to)
		add(who.ID, KindImmovable, "an entry that must not be touched", immovable)
		add(who.ID, KindBusy, "this person is busy, buffers included", busy)
		if who.hasHours && p.request.HardWorkHours {
			add(who.ID, KindOutsideWorkHours, "outside the work hours of this person",
				outside(layOut(who.zone, []daily{who.hours}, from, to), from, to))
		}
		if i != p.user {
			continue
		}
		if p.work != nil {
			add(who.ID, KindOutsideWorkHours, "outside the work hours of this person",
				outside(layOut(p.userZone, p.work, from, to), from, to))
		}
		add(who.ID, KindFocusTime, "the focus time of this person", layOut(p.userZone, p.focus, from, to))
		add(who.ID, KindAvoid, "a time that is to be avoided", layOut(p.userZone, p.avoid, from, to))
	}
	add("", KindOutsideRange, "outside the search range", outside([]span{{p.rangeStart, p.rangeEnd}}, from, to))
	if p.hasNow {
		add("", KindPast, "in the past", []span{{from, p.now}})
		add("", KindNotice, "sooner than the minimum notice", []span{{max(from, p.now), p.now + p.notice}})
	}
	if t := p.request.Constraints.NotBefore; !t.IsZero() {
		add("", KindNotBefore, "before the earliest start that was asked for", []span{{from, ceilSecond(t)}})
	}
	return out
}

// covered returns how many seconds of [from, to) the spans cover.
func covered(spans []span, from, to int64) int64 {
	n := int64(0)
	for _, s := range merge(spans) {
		if s = s.clip(from, to); !s.empty() {
			n += s.end - s.start
		}
	}
	return n
}

// hardBlocks returns what the hard blocks of one person, with their buffers,
// cover of [from, to). Private ones are busy and nothing else (SL-5).
func (p *plan) hardBlocks(who *person, from, to int64) (busy, immovable []span) {
	for i := range who.blocks {
		b := &who.blocks[i]
		start, end := b.seconds()
		c := classOf(b.Status)
		if start == end || b.effect(c, who.required) != effectHard {
			continue
		}
		s := span{start - p.buffer, end + p.buffer}.clip(from, to)
		switch {
		case s.empty():
		case (b.Immovable || c == classImmovable) && !b.IsPrivate:
			immovable = extend(immovable, s)
		default:
			busy = extend(busy, s)
		}
	}
	return busy, immovable
}

// reasons says why there is no slot in the search range (SL-6).
func (s *search) reasons() []Reason {
	out := s.obstacles(s.rangeStart, s.rangeEnd)
	if s.rangeEnd-s.rangeStart < s.duration {
		return append(out, Reason{"", KindRangeTooShort, 0, "the search range is shorter than the meeting"})
	}
	if len(s.free) == 0 {
		return append(out, Reason{"", KindFragmented, 0, "all together leave no gap that is long enough for the meeting"})
	}
	return append(out, Reason{"", KindOffGrid, 0, "a gap is long enough, but no start of the grid fits into it"})
}
