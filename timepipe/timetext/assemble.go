package timetext

// wish is a slot in the making.
type wish struct {
	date      dateVal
	dateAt    span
	dateAfter bool // the date was said behind the time

	clock   clockVal
	has     bool // clock is set
	clockAt span
	end     clockVal
	hasEnd  bool
	endDate dateVal
	endAt   span

	part   part // said apart from the time
	partAt span

	old    clockVal // a time that does not count any more
	hadOld bool

	length   int32 // minutes, 0 if none was said
	lengthAt span

	now, asap bool
	adverb    bool // now may say when to book
	within    int32
	nowAt     span

	moved  bool // by some minutes from the time that was said
	clash  bool // two parts of the day exclude each other
	differ bool // two dates do not agree

	joined bool // by or to the wish before
}

func (w *wish) empty() bool {
	return w.date.kind == dateNone && !w.has && !w.now && !w.asap && w.part == partNone && w.length == 0
}

// link is what the last connective asks of the next element.
type link uint8

const (
	linkNone link = iota
	linkTo
	linkOr
	linkChange
	linkNot
)

// assembler builds wishes from elements.
type assembler struct {
	p      *parser
	wishes []wish
	link   link
	denied bool  // linkNot has had its time
	to     int32 // of linkTo
	toAt   span
	// firm is set if a pause stood behind the word that said linkChange: other
	// words may stand before what replaces (不对，老板说四点).
	firm bool
	// newEnd is set if the end of a range is to be replaced: 不对，到五点.
	newEnd bool
	placed eKind // of the last time that was placed
	// gap is set if something that is not about time stands between the last
	// element that is and this one.
	gap bool
}

func (a *assembler) cur() *wish { return &a.wishes[len(a.wishes)-1] }

// assemble goes through the elements of p.
func (a *assembler) assemble() {
	for i := range a.p.els {
		e := &a.p.els[i]
		switch e.kind {
		case eWord:
			if a.link != linkNone && !(a.link == linkChange && a.firm) {
				a.dropLink()
			}
			a.gap = true
			continue
		case eComma:
			switch {
			case a.link == linkNot:
				a.notThat(i)
			case a.link == linkNone && a.listed(i):
				a.link = linkOr
			}
			continue
		case eStop:
			switch a.link {
			case linkNot:
				a.notThat(i)
			case linkChange:
				if i > 0 && a.p.els[i-1].kind == eWord {
					a.dropLink()
				}
			default:
				a.dropLink()
			}
			a.gap = true
			continue
		case eTo:
			if a.link == linkNot && a.denied { // 不要三点到四点
				a.denied = false
				continue
			}
			if a.link == linkChange && e.n == rangeDash && i > 0 && a.p.els[i-1].kind == eChange { // 3pm - no - 4pm
				continue
			}
			a.newEnd = a.link == linkChange
			a.link, a.to, a.toAt = linkTo, e.n, e.at()
			continue
		case eOr, eAnd:
			a.link, a.denied = linkOr, false
			continue
		case eAmid:
			a.between()
			continue
		case eNot:
			a.link, a.denied = linkNot, false
			continue
		case eNotPost:
			if !a.gap && i > 0 && a.p.els[i-1].kind != eComma {
				a.forget(a.cur().clockAt, a.cur().dateAt)
			}
			continue
		case eShift: // the meeting is moved from the time that was said
			for k := range a.wishes {
				a.wishes[k].moved = true
			}
			continue
		case eChange:
			a.link, a.denied, a.firm = linkChange, false, a.pauseAt(i+1)
			continue
		case eMove, eBetween, eEnds:
			continue
		}
		if a.link == linkNot && !a.denied {
			a.negated(e)
			continue
		}
		if a.denied {
			a.link, a.denied = linkNone, false
		}
		switch e.kind {
		case eDate:
			a.placeDate(e, i)
		case eClock:
			a.placeClock(e)
		case ePart:
			a.placePart(e)
		case eDur:
			a.placeLength(e)
			a.link = linkNone
		case eOffset:
			a.placeOffset(e)
		case eNow:
			a.placeNow(e)
		case eASAP:
			a.placeASAP(e)
		}
		a.gap, a.placed = false, e.kind
	}
	a.dropLink()
}

// listed reports whether the comma at element i stands in a list of days that
// ends in a choice: Monday, Tuesday or Wednesday.
func (a *assembler) listed(i int) bool {
	els := a.p.els
	if i == 0 || i+1 >= len(els) || els[i-1].kind != eDate || els[i+1].kind != eDate ||
		els[i-1].date.kind != els[i+1].date.kind || els[i-1].date == els[i+1].date {
		return false
	}
	for k := i + 1; k < min(len(els), i+2*MaxAlternatives); k++ {
		switch els[k].kind {
		case eDate, eComma:
		case eOr, eAnd:
			return true
		default:
			return false
		}
	}
	return false
}

// dropLink forgets a connective that leads to no time.
func (a *assembler) dropLink() { a.link = linkNone }

// between makes a range of "三点和四点之间".
func (a *assembler) between() {
	n := len(a.wishes)
	if n < 2 {
		return
	}
	first, second := &a.wishes[n-2], &a.wishes[n-1]
	if !second.joined || !first.has || first.hasEnd || !second.has {
		return
	}
	first.end, first.hasEnd, first.endAt = second.clock, true, second.clockAt
	a.wishes = a.wishes[:n-1]
}

// next begins a new wish.
func (a *assembler) next(joined bool) *wish {
	if len(a.wishes) == MaxAlternatives {
		return nil
	}
	a.wishes = append(a.wishes, wish{joined: joined})
	return a.cur()
}

func (a *assembler) placeDate(e *element, i int) {
	w := a.cur()
	link := a.link
	a.link = linkNone
	switch link {
	case linkTo:
		if (w.has || w.now) && !w.hasEnd && a.clockFollows(i) {
			w.endDate = e.date
			a.link = linkTo
			return
		}
		if w.date.kind != dateNone { // a range of days
			a.p.missedAt(w.dateAt.with(e.at()))
			w.date.kind, w.dateAt = dateVague, w.dateAt.with(e.at())
			return
		}
	case linkOr:
		if w.date.kind != dateNone || w.has {
			said := w.date
			if w = a.next(true); w == nil {
				a.p.missedAt(e.at())
				return
			}
			w.date, w.dateAt = said.sameWeek(e.date), e.at()
			return
		}
	case linkChange:
		if len(a.wishes) > 1 && a.clockFollows(i) {
			a.collapse()
		}
		for k := range a.wishes {
			w := &a.wishes[k]
			if w.fromNow() || w.now || w.asap { // 半小时后，不对，明天
				w.replaceTime()
			}
			w.date, w.dateAt, w.differ = w.date.sameWeek(e.date), e.at(), false
		}
		a.link = linkChange
		return
	}
	switch {
	case w.date.kind == dateNone:
		if w.has && a.gap && a.clockFollows(i) { // 三点开会，明天四点再开
			if w = a.next(false); w == nil {
				a.p.missedAt(e.at())
				return
			}
		}
		w.date, w.dateAt, w.dateAfter = e.date, e.at(), w.has
	case w.has && a.clockFollows(i), !w.has && w.date.known() && w.date.weekday != 0 && e.date.kind == dateWeekday && w.date.weekday != e.date.weekday: // 周二周四
		said := w.date
		if w = a.next(false); w == nil {
			a.p.missedAt(e.at())
			return
		}
		if a.wishes[len(a.wishes)-2].has {
			said = dateVal{}
		}
		w.date, w.dateAt = said.sameWeek(e.date), e.at()
	case a.gap && !w.has && (a.clockFollows(i) || w.date.known() && w.date.day < 0): // 昨天没订上，明天三点
		w.date, w.dateAt = e.date, e.at()
	default:
		both := *w
		both.agree(e.date, e.at())
		if both.differ && !w.differ && w.has && !w.dateAfter && (a.gap || a.p.els[i-1].kind == eComma) { // 今天九点，明天也行
			if w = a.next(false); w == nil {
				a.p.missedAt(e.at())
				return
			}
			w.date, w.dateAt = e.date, e.at()
			return
		}
		*w = both
	}
}

// clockFollows reports whether the element behind i is a time, or a part of
// the day and a time.
func (a *assembler) clockFollows(i int) bool {
	for i++; i < len(a.p.els); i++ {
		switch a.p.els[i].kind {
		case ePart, eComma:
		case eClock:
			return true
		default:
			return false
		}
	}
	return false
}

// agree joins a second date to that of the wish.
func (w *wish) agree(d dateVal, at span) {
	w.dateAt = w.dateAt.with(at)
	a, b := w.date, d
	if a.kind == dateWeek {
		a, b = b, a
	}
	if a.kind == dateVague {
		a, b = b, a
	}
	switch {
	case a.kind == dateBad || b.kind == dateBad:
		w.date = dateVal{kind: dateBad}
	case b.kind == dateVague:
		w.date = a
		if a.kind == dateWeekday || a.kind == dateWeek {
			w.date.kind = dateVague
		}
	case b.kind == dateWeek && a.kind == dateWeekday: // next week, Friday
		w.date = dateVal{kind: dateDay, day: b.day + int32(a.weekday) - 1}
	case b.kind == dateWeek && a.kind == dateWeek:
		w.date = dateVal{kind: dateVague}
	case b.kind == dateWeek && a.known():
		w.date = a
		w.differ = w.differ || a.day < b.day || a.day >= b.day+7
	case a.kind == dateWeekday && b.kind == dateDay:
		w.date = b
		w.differ = w.differ || (b.day-a.day)%7 != 0
	case b.kind == dateWeekday && a.kind == dateDay:
		w.date = a
		w.differ = w.differ || (b.day-a.day)%7 != 0
	case a.kind == dateTwo && b.kind == dateDay:
		w.date = b
		w.differ = w.differ || b.day != a.day && b.day != a.day2
	case b.kind == dateTwo && a.kind == dateDay:
		w.date = a
		w.differ = w.differ || a.day != b.day && a.day != b.day2
	default:
		w.date = a
		w.differ = w.differ || a.day != b.day
	}
}

func (a *assembler) placeClock(e *element) {
	w := a.cur()
	link := a.link
	a.link = linkNone
	newEnd := a.newEnd
	a.newEnd = false
	if e.clock.end && (link == linkNone || link == linkChange) {
		newEnd = link == linkChange
		link, a.toAt = linkTo, span{e.start, e.start}
	}
	switch link {
	case linkTo:
		switch {
		case newEnd && w.has:
			w.end, w.hasEnd, w.endAt = e.clock, true, e.at()
			w.length, w.lengthAt = 0, span{}
			return
		case w.has && !w.hasEnd, w.now && !w.has && w.within == 0:
			w.end, w.hasEnd, w.endAt = e.clock, true, e.at()
			return
		case a.to != rangeTo && a.to != rangeDash || e.clock.end: // until five, without a start
			a.p.missedAt(a.toAt.with(e.at()))
			return
		}
	case linkOr:
		if w.has {
			if w = a.next(true); w == nil {
				a.p.missedAt(e.at())
				return
			}
		}
	case linkChange:
		a.collapse()
		a.cur().replaceClock(e)
		a.link = linkChange // a date may follow: to 4pm friday
		return
	}
	switch {
	case !w.has:
	case w.sameTime(e.clock):
		if e.clock.part != partNone {
			w.clock.take(e.clock.part, span{e.clock.partStart, e.clock.partEnd})
		}
		w.clockAt = w.clockAt.with(e.at())
		return
	default:
		if w = a.next(false); w == nil {
			a.p.missedAt(e.at())
			return
		}
	}
	w.setClock(e)
}

func (w *wish) setClock(e *element) {
	w.clock, w.has, w.clockAt = e.clock, true, e.at()
	w.hasEnd, w.endAt = false, span{}
	if w.clock.part == partNone && w.part != partNone && !w.clock.exact {
		w.clock.take(w.part, w.partAt)
	} else if w.clock.part == partNone && w.hadOld && w.old.part != partNone && w.clock.follows(w.old) {
		w.clock.take(w.old.part, span{w.old.partStart, w.old.partEnd})
	} else if w.part != partNone && w.partAt.end <= e.start {
		if _, ok := meet(w.part, w.clock.part, w.clock.hour); !ok {
			w.clash = true
		}
	}
}

// sameTime reports whether c is the time of the wish said again: 3pm (15:00).
func (w *wish) sameTime(c clockVal) bool {
	a, b := w.clock, c
	if a.minute != b.minute || a.pair != 0 || b.pair != 0 || w.hasEnd {
		return false
	}
	if a.hour == b.hour {
		_, ok := meet(a.part, b.part, a.hour)
		return ok
	}
	if a.hour > b.hour {
		a, b = b, a
	}
	return a.hour+12 == b.hour && a.part >= partNoon
}

func (a *assembler) placePart(e *element) {
	w := a.cur()
	q := e.clock.part
	link := a.link
	if link != linkTo && link != linkOr {
		a.link = linkNone
	}
	switch {
	case link == linkChange:
		w.part, w.partAt = q, e.at()
		if w.has && !w.clock.suits(q) { // 上午十点，改到下午
			part, at := w.part, w.partAt
			w.replaceTime()
			w.part, w.partAt = part, at
		}
		if w.has {
			w.clock.part, w.clock.partStart, w.clock.partEnd, w.clock.clash = q, e.start, e.end, false
		}
		a.link = linkChange
	case link == linkOr && w.part != partNone && !w.has: // 上午或者下午
		w.part, w.partAt = partNone, span{}
		a.link = linkNone
	case w.has && w.clock.part == partNone && !w.clock.exact:
		for k := range a.wishes { // 3 or 4 tomorrow afternoon
			if v := &a.wishes[k]; v.has && v.clock.part == partNone {
				v.clock.take(q, e.at())
			}
		}
		if w.hasEnd && w.end.part == partNone {
			// the end follows the start
			a.link = linkNone
		}
	case w.has && !a.gap && !w.clock.exact:
		if _, ok := meet(w.clock.part, q, w.clock.hour); !ok {
			w.clash = true
		}
	case w.has:
	case w.part != partNone && !a.gap:
		both, ok := meet(w.part, q, 12)
		w.part, w.partAt = both, w.partAt.with(e.at())
		w.clash = w.clash || !ok
	default:
		w.part, w.partAt = q, e.at()
	}
}

func (a *assembler) placeLength(e *element) {
	if a.link == linkChange {
		w := a.cur()
		switch {
		case a.placed == eOffset && w.length == 0: // in two hours, no, three hours
			a.placeOffset(e)
			return
		case a.placed == eASAP && w.within != 0:
			w.within, w.nowAt = e.n, e.at()
			return
		case w.hasEnd:
			w.hasEnd, w.end, w.endAt = false, clockVal{}, span{}
		}
	}
	for k := range a.wishes {
		w := &a.wishes[k]
		switch {
		case w.hasEnd || w.length != 0 && w.length != e.n && a.link != linkChange:
			if k == len(a.wishes)-1 {
				a.p.missedAt(e.at())
				if a.link == linkOr && !w.hasEnd { // an hour or two
					a.p.missedAt(w.lengthAt)
					w.length, w.lengthAt = 0, span{}
				}
			}
		default:
			w.length, w.lengthAt = e.n, e.at()
		}
	}
}

// placeOffset sets the moment that lies some minutes from now.
func (a *assembler) placeOffset(e *element) {
	at := a.p.minute + e.n
	day := at / minutesPerDay
	if at < 0 && at%minutesPerDay != 0 {
		day--
	}
	at -= day * minutesPerDay
	link := a.link
	a.link = linkNone
	w := a.cur()
	if link == linkTo && (w.has && !w.hasEnd || w.now) { // 一小时后到两小时后
		w.end, w.hasEnd, w.endAt = clockVal{hour: int16(at / 60), minute: int16(at % 60), exact: true}, true, e.at()
		w.endDate = dateVal{kind: dateDay, day: day}
		return
	}
	if link == linkChange {
		a.collapse()
		w = a.cur()
		w.replaceTime()
		w.date, w.dateAt, w.differ = dateVal{}, span{}, false
	} else if w.has {
		if w = a.next(false); w == nil {
			a.p.missedAt(e.at())
			return
		}
	}
	d := dateVal{kind: dateDay, day: day}
	if w.date.kind == dateNone {
		w.date, w.dateAt = d, e.at()
	} else {
		w.agree(d, e.at())
	}
	w.clock, w.has, w.clockAt = clockVal{hour: int16(at / 60), minute: int16(at % 60), exact: true}, true, e.at()
}

// placeASAP sets a search.
func (a *assembler) placeASAP(e *element) {
	if a.link == linkChange {
		a.collapse()
		w := a.cur()
		w.replaceTime()
		w.date, w.dateAt, w.differ = dateVal{}, span{}, false
	}
	a.link = linkNone
	w := a.cur()
	w.asap, w.nowAt = true, e.at()
	w.within = max(w.within, e.n)
}

func (a *assembler) placeNow(e *element) {
	w := a.cur()
	if a.link == linkChange && !e.adverb {
		a.collapse()
		w = a.cur()
		w.replaceTime()
		w.date, w.dateAt, w.differ = dateVal{}, span{}, false
	}
	a.link = linkNone
	w.now, w.adverb, w.nowAt = true, e.adverb, e.at()
	if e.n != 0 && w.length == 0 {
		w.length, w.lengthAt = e.n, e.at()
	}
}
