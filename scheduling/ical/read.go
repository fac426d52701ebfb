package ical

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/scheduling/slots"
	"github.com/deskrules/deskrules/timepipe/civil"
	goical "github.com/emersion/go-ical"
)

// Options say whose calendar is read, and for which time.
type Options struct {
	// Zone is the owner's zone (the organizer's, where there is no other):
	// that of whole days, of times without zone, and of times in a zone that
	// nobody knows. It is required.
	Zone civil.Zone
	// From and To are the window, half-open. Blocks that touch it come with
	// their full extent.
	From, To time.Time
	// Owner is the mail address of the owner, with or without "mailto:". His
	// own answer decides whether an event that he was invited to takes his
	// time. "" means that answers are not looked at.
	Owner string
}

// Busy is what a calendar says about its owner's time.
type Busy struct {
	// Blocks are the times that are taken, by start, end, uid and status.
	// What costs nothing (free, transparent, cancelled, declined by the
	// owner) is not among them. Times are UTC.
	Blocks []slots.Block `json:"busy"`
	// Notes say what could not be read, and what was read in another way
	// than it is written. They name events and are for the owner.
	Notes []Note `json:"notes"`
}

// Sentinels for what Read refuses as a whole.
var (
	// ErrTooLarge: the file is over the limit of bytes or of components.
	ErrTooLarge = errors.New("calendar too large")
	// ErrNoCalendar: there is no iCalendar component in the file.
	ErrNoCalendar = errors.New("no calendar")
)

// Read reads an iCalendar file (RFC 5545) and returns the busy blocks of its
// owner. It never panics, whatever the bytes.
//
// A component that cannot be read is named in a note and left out; a
// recurrence rule that is refused counts as tentative. Neither is an error.
// The error is a [rule.Violations] for bad options, or wraps [ErrTooLarge] or
// [ErrNoCalendar].
func Read(data []byte, o Options) (Busy, error) { return read(data, o, nil) }

// Explain is [Read] and also says which rule did what.
func Explain(data []byte, o Options) (Busy, rule.Explanation, error) {
	var rec rule.Recorder
	b, err := read(data, o, &rec)
	return b, rec.Explanation(), err
}

// reader is one reading.
type reader struct {
	zones    resolver
	from, to int64 // the window in Unix seconds
	owner    string
	steps    int // that are left
	decoder  decoder
	rec      *rule.Recorder

	blocks []slots.Block
	full   bool // more blocks than maxBlocks
	notes  []Note
	untold int // notes beyond maxNotes
	buffer []instance
}

func read(data []byte, o Options, rec *rule.Recorder) (Busy, error) {
	if err := o.check(); err != nil {
		return Busy{}, err
	}
	if len(data) > maxBytes {
		return Busy{}, fmt.Errorf("ical: %w: %d bytes, the limit is %d", ErrTooLarge, len(data), maxBytes)
	}
	r := &reader{
		from: o.From.Unix(), to: o.To.Add(time.Second - 1).Unix(),
		owner: mailOf(o.Owner), steps: maxSteps, rec: rec,
	}
	r.zones = resolver{
		home: ianaZone{o.Zone}, files: make(map[string]func() *fileZone), known: make(map[string]found),
	}
	c := cut(plainText(data), r.owner)
	switch {
	case c.tooMany:
		return Busy{}, fmt.Errorf("ical: %w: the limit is %d components", ErrTooLarge, maxComponents)
	case len(c.methods) == 0:
		return Busy{}, fmt.Errorf("ical: %w in the file", ErrNoCalendar)
	}
	r.all(&c)
	return r.result(), nil
}

func (o *Options) check() error {
	var vs rule.Violations
	if !o.Zone.Valid() {
		vs.Add("/zone", "", RuleZones, "the owner's zone is missing")
	}
	inYears := func(t time.Time) bool { return t.UTC().Year() >= 1 && t.UTC().Year() <= 9999 }
	switch {
	case o.From.IsZero() || o.To.IsZero():
		vs.Add("/from", "", RuleExtent, "the window is missing")
	case !inYears(o.From) || !inYears(o.To):
		vs.Add("/from", "", RuleExtent, "the window is not within the years 1 to 9999")
	case !o.From.Before(o.To):
		vs.Add("/to", o.To.UTC().Format(time.RFC3339), RuleExtent, "the window ends before it starts")
	}
	return vs.Err()
}

// all reads all components.
func (r *reader) all(c *cutting) {
	for _, fault := range c.faults {
		r.noteAt(RuleComponents, "", "", "%s", fault)
	}
	for i := range c.ignored {
		p := &c.ignored[i]
		r.noteAt(RuleComponents, "", p.label(), "a %s is not read", p.name)
	}
	for i := range c.pieces {
		if p := &c.pieces[i]; p.name == "VTIMEZONE" {
			r.addZone(p)
		}
	}
	groups := make(map[string]*group)
	var order []*group
	for i := range c.pieces {
		p := &c.pieces[i]
		method := c.methods[p.calendar]
		switch p.name {
		case "VFREEBUSY":
			r.freeBusy(p)
		case "VEVENT":
			e := r.event(p, method)
			if e == nil {
				continue
			}
			g := groups[e.uid]
			if g == nil || e.uid == "" {
				g = &group{}
				groups[e.uid] = g
				order = append(order, g)
			}
			if e.id != nil {
				g.overrides = append(g.overrides, e)
			} else {
				g.masters = append(g.masters, e)
			}
		}
	}
	for _, g := range order {
		r.expand(g)
	}
}

// component decodes a piece, or names it as bad, rule IC-1.
func (r *reader) component(p *piece) *goical.Component {
	c, err := r.decoder.decode(p)
	uid := ""
	if c != nil {
		uid = first(c, "UID")
	}
	for _, fault := range p.faults {
		r.noteAt(RuleComponents, uid, p.label(), "%s", fault)
	}
	switch {
	case p.refused != "":
		r.bad(p, uid, p.refused)
		return nil
	case err != nil:
		r.bad(p, uid, cause(err))
		return nil
	}
	return c
}

// good records that a component is used.
func (r *reader) good(p *piece) {
	verdict := rule.Pass
	if len(p.faults) > 0 {
		verdict = rule.Warn
	}
	r.rec.Add(RuleComponents, p.label(), verdict)
}

// bad names a component that is left out.
func (r *reader) bad(p *piece, uid, why string) {
	r.noteAt(RuleComponents, uid, p.label(), "the component is left out: %s", why)
	if r.rec != nil {
		r.rec.Add(RuleComponents, p.label(), rule.Fault, rule.Text("why", why))
	}
}

// event reads a VEVENT piece; nil if it is not counted.
func (r *reader) event(p *piece, method string) *event {
	c := r.component(p)
	if c == nil {
		return nil
	}
	switch method {
	case "REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER":
		r.noteAt(RuleComponents, first(c, "UID"), p.label(), "a message of METHOD:%s is no entry of a calendar", method)
		return nil
	}
	e, err := r.readEvent(p, c, method)
	if err != nil {
		r.bad(p, e.uid, err.Error())
		return nil
	}
	if e.standing.odd != "" {
		r.note(RuleStatus, e, "%s", e.standing.odd)
	}
	if r.rec != nil {
		r.good(p)
		r.explain(e)
	}
	return e
}

// explain records what was understood of an event by itself.
func (r *reader) explain(e *event) {
	verdict := rule.Pass
	switch {
	case !e.standing.counts():
		verdict = rule.Drop
	case e.standing.odd != "":
		verdict = rule.Warn
	case e.standing.status != slots.Busy || e.standing.private || e.standing.immovable:
		verdict = rule.Derive
	}
	r.rec.Add(RuleStatus, e.label(), verdict, rule.Text("status", string(e.standing.status)),
		rule.Bool("private", e.standing.private), rule.Bool("immovable", e.standing.immovable))
	switch {
	case e.start.isDate || e.length.days > 0:
		r.rec.Add(RuleExtent, e.label(), rule.Derive, rule.Int("days", int(e.length.days)))
	case e.length == span{}:
		r.rec.Add(RuleExtent, e.label(), rule.Drop, rule.Text("end", "none"))
	default:
		r.rec.Add(RuleExtent, e.label(), rule.Pass, rule.Duration("length", time.Duration(e.length.seconds)*time.Second))
	}
	if !e.recurs() {
		r.rec.Add(RuleRecurrence, e.label(), rule.Pass)
	}
}

// addZone keeps a VTIMEZONE for when its name is asked for.
func (r *reader) addZone(p *piece) {
	c := r.component(p)
	if c == nil {
		return
	}
	if r.rec != nil {
		r.good(p)
	}
	id := first(c, "TZID")
	if _, twice := r.zones.files[id]; twice {
		return
	}
	r.zones.files[id] = func() *fileZone {
		z, err := readZone(c, r.to, &r.steps)
		if err != nil {
			r.bad(p, "", err.Error())
			return nil
		}
		return z
	}
}

// zone returns the zone that a TZID means, rule IC-5.
func (r *reader) zone(id string) zone {
	f, isNew := r.zones.find(id)
	if !isNew {
		return f.zone
	}
	if f.how == howHome {
		r.noteAt(RuleZones, "", "", "the time zone %s is unknown; its times are taken for those of %s", quote(id), r.zones.home.name())
	}
	if r.rec != nil {
		verdict := rule.Derive
		switch f.how {
		case howIANA:
			verdict = rule.Pass
		case howHome:
			verdict = rule.Warn
		}
		r.rec.Add(RuleZones, cutText(id), verdict, rule.Text("zone", cutText(f.zone.name())), rule.Text("by", howText[f.how]))
	}
	return f.zone
}

// block adds a block if it takes time in the window.
func (r *reader) block(uid string, from, to int64, st standing) {
	if to <= from || to <= r.from || from >= r.to {
		return
	}
	if len(r.blocks) >= maxBlocks {
		r.full = true
		return
	}
	r.blocks = append(r.blocks, slots.Block{
		Start: time.Unix(from, 0).UTC(), End: time.Unix(to, 0).UTC(),
		Status: st.status, IsPrivate: st.private, Immovable: st.immovable, UID: uid,
	})
}

func (r *reader) result() Busy {
	if r.full {
		r.noteAt(RuleComponents, "", "", "the calendar has more than %d blocks in the window; the whole window is counted as tentative", maxBlocks)
		r.blocks = append(r.blocks, slots.Block{
			Start: time.Unix(r.from, 0).UTC(), End: time.Unix(r.to, 0).UTC(), Status: slots.Tentative,
		})
	}
	if r.untold > 0 {
		r.notes = append(r.notes, Note{Rule: RuleComponents, Message: fmt.Sprintf("%d more notes are left out", r.untold)})
	}
	if r.notes == nil {
		r.notes = []Note{}
	}
	return Busy{Blocks: settle(r.blocks), Notes: r.notes}
}

// settle sorts blocks and makes one of those that tell the same event at the
// same time: the stronger status, private or immovable if one is.
func settle(blocks []slots.Block) []slots.Block {
	slices.SortFunc(blocks, func(a, b slots.Block) int {
		return cmp.Or(a.Start.Compare(b.Start), a.End.Compare(b.End), cmp.Compare(a.UID, b.UID),
			cmp.Compare(strength(b.Status), strength(a.Status)), cmp.Compare(a.Status, b.Status))
	})
	out := make([]slots.Block, 0, len(blocks))
	for _, b := range blocks {
		if n := len(out); n > 0 && out[n-1].UID == b.UID && out[n-1].Start.Equal(b.Start) && out[n-1].End.Equal(b.End) {
			out[n-1].IsPrivate = out[n-1].IsPrivate || b.IsPrivate
			out[n-1].Immovable = out[n-1].Immovable || b.Immovable
			continue
		}
		out = append(out, b)
	}
	return out
}

// strength orders statuses by what they take of their owner's time.
func strength(s slots.Status) int {
	switch s {
	case slots.Tentative:
		return 1
	case slots.Busy:
		return 2
	case slots.OutOfOffice:
		return 3
	}
	return 0
}
