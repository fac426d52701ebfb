package timetext

// What a correction or a denial undoes, and what goes on to hold.

// pauseAt reports whether element i is a pause.
func (a *assembler) pauseAt(i int) bool {
	return i < len(a.p.els) && (a.p.els[i].kind == eComma || a.p.els[i].kind == eStop)
}

// notThat ends 不要 before a pause: "三点不要，四点" undoes what stands before.
func (a *assembler) notThat(i int) {
	if i >= 2 && (a.p.els[i-2].kind == eClock || a.p.els[i-2].kind == eDate) && a.p.els[i-1].kind == eNot {
		a.forget(a.cur().clockAt, a.cur().dateAt)
	}
	a.link = linkChange
}

// forget undoes the time that was said last, or, if there is none, the date.
func (a *assembler) forget(clock, date span) {
	w := a.cur()
	switch {
	case w.has && (clock.start >= date.start || date.empty()):
		w.drop()
	case w.date.kind != dateNone:
		w.date, w.dateAt = dateVal{}, span{}
	}
	if len(a.wishes) > 1 && !w.has && !w.now && !w.asap {
		a.wishes = a.wishes[:len(a.wishes)-1]
	}
}

// drop undoes the time of the wish; its part of the day may go on to hold.
func (w *wish) drop() {
	w.old, w.hadOld = w.clock, true
	if w.hasEnd && w.old.part == partNone && w.old.hour < w.end.hour && w.end.hour < 12 { // 10-11am
		w.old.part, w.old.partStart, w.old.partEnd = w.end.part, w.end.partStart, w.end.partEnd
	}
	w.has, w.hasEnd, w.clock, w.clockAt, w.endAt = false, false, clockVal{}, span{}, span{}
}

// negated undoes what e says, if it was said before. The elements that follow
// at once are negated too.
func (a *assembler) negated(e *element) {
	for i := range a.wishes {
		w := &a.wishes[i]
		switch e.kind {
		case eDate:
			if w.date == e.date {
				w.date, w.dateAt = dateVal{}, span{}
			}
		case eClock:
			if w.has && w.clock.hour == e.clock.hour && w.clock.minute == e.clock.minute {
				w.drop()
			}
		}
	}
	a.denied = e.kind == eClock
	if e.kind == eDur {
		a.link = linkNone
	}
}

// sameWeek returns the date e, in the week of d if that was said with its week
// and e is a bare weekday: 下周二或者周四.
func (d dateVal) sameWeek(e dateVal) dateVal {
	if d.kind == dateDay && d.weekday != 0 && e.kind == dateWeekday {
		e.kind, e.day = dateDay, d.day-int32(d.weekday)+int32(e.weekday)
	}
	return e
}

// collapse leaves one wish, for a correction to change.
func (a *assembler) collapse() { a.wishes = a.wishes[:1] }

// replaceClock puts another time in the place of the one that was said; the
// part of the day goes on to hold where it can.
func (w *wish) replaceClock(e *element) {
	w.replaceTime()
	if e.clock.part != partNone {
		w.part, w.partAt = partNone, span{}
	}
	w.setClock(e)
}

// replaceTime makes room for another time.
func (w *wish) replaceTime() {
	w.now, w.asap, w.within = false, false, 0
	if w.has {
		if w.fromNow() {
			w.date, w.dateAt, w.differ = dateVal{}, span{}, false
		}
		w.drop()
		w.part, w.partAt = partNone, span{}
	}
}

// fromNow reports whether the time was counted from now, and is all that says
// the date.
func (w *wish) fromNow() bool { return w.has && w.clock.exact && w.dateAt == w.clockAt }

// follows reports whether the part of the day of old can be meant for c too:
// 上午十点 and 十一点, but not 上午十一点 and 一点.
func (c clockVal) follows(old clockVal) bool {
	if c.hour > 12 || c.hour == 0 {
		return false
	}
	if old.part >= partAfternoon {
		return true
	}
	return c.hour >= old.hour && c.hour < 12
}

// suits reports whether the time can be meant in another part of the day than
// the one it was said with.
func (c clockVal) suits(q part) bool {
	h := c.hour
	switch q {
	case partDawn:
		return h <= 6 || h == 12
	case partForenoon:
		return h >= 5 && h <= 12
	case partNoon:
		return h >= 11 && h <= 14 || h <= 2
	case partAfternoon:
		return h <= 7 || h >= 12 && h < 19
	case partEvening, partNight:
		return h >= 5 && h <= 12 || h >= 17
	}
	return true
}
