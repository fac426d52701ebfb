package booking

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/contract"
	"github.com/deskrules/deskrules/contract/rule"
)

// order puts the drafts in evidence order: by their first piece, then by the
// place of their key; a derived one stands behind what it comes from (BK-19).
func (g *routing) order() {
	derived := make(map[*draft][]*draft)
	var own []*draft
	for _, d := range g.drafts {
		if d.after != nil {
			derived[d.after] = append(derived[d.after], d)
		} else {
			own = append(own, d)
		}
	}
	slices.SortStableFunc(own, func(a, b *draft) int {
		return cmp.Or(
			cmp.Compare(a.position, b.position),
			cmp.Compare(a.keyPosition, b.keyPosition),
			cmp.Compare(a.rank(), b.rank()),
			cmp.Compare(a.datePosition, b.datePosition),
			cmp.Compare(a.sequence, b.sequence),
		)
	})
	g.drafts = g.drafts[:0:0]
	var add func(d *draft)
	add = func(d *draft) {
		g.drafts = append(g.drafts, d)
		for _, o := range derived[d] {
			add(o)
		}
	}
	for _, d := range own {
		add(d)
	}
	n, releases := 0, 0
	for _, d := range g.drafts {
		if d.release != nil {
			releases++
			d.index = contract.ParentReleaseIndex
			if releases > 1 {
				d.index += "_" + strconv.Itoa(releases)
			}
			continue
		}
		n++
		d.index = "E" + strconv.Itoa(n)
	}
	if g.rec != nil {
		g.add(RuleIndex, "message_events", rule.Derive, rule.Int("events", n), rule.Int("releases", releases))
	}
}

// rank is the order of claim.
func (d *draft) rank() int {
	switch d.eventType {
	case contract.TraceEvent:
		return 1
	case contract.NeedManualReview:
		return 2
	}
	return 0
}

// caseKeys are the keys on the wire.
func (d *draft) caseKeys() (k contract.CaseKeys) {
	for i, to := range []**string{&k.GroupCode, &k.ConfirmationNumber, &k.ReservationNumber, &k.BlockCode} {
		if d.keys[i].text != "" {
			*to = contract.Key(d.keys[i].text)
		}
	}
	return k
}

// excerptOf is the evidence of a draft: its pieces, one a line, those that
// follow one another as one.
func (g *routing) excerptOf(d *draft) string {
	if len(d.pieces) == 0 {
		return d.excerpt
	}
	pieces := mergeAdjacent(g.cur.String(), d.pieces)
	if len(pieces) == 1 {
		return g.text(pieces[0])
	}
	texts := make([]string, len(pieces))
	for i, s := range pieces {
		texts[i] = g.text(s)
	}
	return strings.Join(texts, "\n")
}

// mergeAdjacent unites spans between which only white space stands.
func mergeAdjacent(text string, spans []span) []span {
	out := make([]span, 0, len(spans))
	for _, s := range spans {
		if n := len(out); n > 0 && s.start >= out[n-1].end && strings.TrimSpace(text[out[n-1].end:s.start]) == "" {
			out[n-1].end = s.end
			continue
		}
		out = append(out, s)
	}
	return out
}

// event puts a draft on the wire.
func (g *routing) event(d *draft) contract.MessageEvent {
	e := contract.NewEvent(d.eventType, d.index)
	e.CaseKeys = d.caseKeys()
	e.RelevantMessageExcerpt = g.excerptOf(d)
	e.Attachments = g.wireAttachments(d.attachments)
	e.FileReferences = g.wireAttachments(d.references)
	e.ManualReview = d.review
	for key, value := range d.open {
		e.ContextUsed[key] = value
	}
	for section, fields := range d.context {
		raw, _ := json.Marshal(fields) // a map of strings always marshals
		e.ContextUsed[section] = raw
	}
	e.ExtractedFields.Stay = d.stay
	e.ExtractedFields.Trace = d.trace
	e.ExtractedFields.ParentRelease = d.release
	for key, value := range d.extra {
		if !e.ExtractedFields.Owns(key) {
			if e.ExtractedFields.Extra == nil {
				e.ExtractedFields.Extra = make(map[string]json.RawMessage, len(d.extra))
			}
			e.ExtractedFields.Extra[key] = value
		}
	}
	if own, ok := e.ExtractedFields.Text("parent_group_code"); ok && d.release == nil && contract.FoldKey(own) == contract.FoldKey(d.keys[0].text) {
		delete(e.ExtractedFields.Extra, "parent_group_code") // no event is its own parent (CT-12)
	}
	if d.release != nil {
		e.ContextUsed = map[string]json.RawMessage{"source": text(contract.ParentReleaseSource)}
	} else if d.role != "" {
		e.EventRole = d.role
	}
	if len(d.related) > 0 {
		indices := make([]string, len(d.related))
		for i, o := range d.related {
			indices[i] = o.index
		}
		e.Relation = contract.NewRelation(d.relationship, d.related[0].eventType, indices...)
		if d.release != nil {
			e.Relation.RelatedSourceEventIndex, e.Relation.RelatedSourceEventIndices = "", indices
		}
	}
	return e
}

// wireAttachments are references to current attachments.
func (g *routing) wireAttachments(list []int) []contract.Attachment {
	out := make([]contract.Attachment, 0, len(list))
	for _, i := range list {
		a := &g.material.CurrentAttachments[i]
		kind := contract.AttachmentKind(a.Kind)
		if !kind.Valid() {
			kind = contract.AttachmentFile
		}
		id := g.attachmentName(i)
		if contract.Key(id) == nil {
			id = "attachment-" + strconv.Itoa(i+1)
		}
		out = append(out, contract.Attachment{
			AttachmentID: id, Filename: orNil(valid(a.Filename)), ContentType: orNil(valid(a.ContentType)),
			Kind: kind, Readable: g.isReadable(i),
		})
	}
	return out
}

// sourceMessage is the envelope on the wire.
func (g *routing) sourceMessage() contract.SourceMessage {
	m := &g.material.SourceMessage
	copied := func(s *string) *string {
		if s == nil {
			return nil
		}
		c := valid(*s)
		return &c
	}
	out := contract.SourceMessage{
		SourceMessageID: valid(m.SourceMessageID), Subject: copied(m.Subject), From: copied(m.From), ReceivedAt: copied(m.ReceivedAt),
		CC: make([]string, 0, len(m.CC)),
	}
	for _, cc := range m.CC {
		out.CC = append(out.CC, valid(cc))
	}
	return out.WithUnknowns()
}

// caseCandidates groups the events by target, the guest and arrival of those
// without keys included (CT-7).
func caseCandidates(events []contract.MessageEvent) []contract.CaseCandidate {
	at := make(map[contract.Target]int)
	out := []contract.CaseCandidate{}
	for i := range events {
		e := &events[i]
		t, basis := e.Target(), "same_case_keys"
		if e.CaseKeys.IsNull() {
			if basis = "same_guest_and_arrival"; t.GuestName == "" || t.ArrivalDate == "" {
				continue
			}
		}
		k, seen := at[t]
		if !seen {
			k = len(out)
			at[t] = k
			out = append(out, contract.CaseCandidate{CaseKeys: e.CaseKeys, SourceEventIndices: []string{}, Basis: basis})
		}
		out[k].SourceEventIndices = append(out[k].SourceEventIndices, e.SourceEventIndex)
	}
	return out
}

// warnParts warns of what intake could not read well and of what nobody can
// read (BK-22).
func (g *routing) warnParts() {
	m := g.material
	for i := range m.IntakeWarnings {
		w := &m.IntakeWarnings[i]
		message := strings.TrimSpace(valid(w.Message))
		if message == "" {
			message = neutralWarning
		}
		g.warn(valid(w.Part), codeName(w.Code, "intake_warning"), message)
	}
	for i := range m.CurrentAttachments {
		a := &m.CurrentAttachments[i]
		if g.isReadable(i) {
			continue
		}
		message := "the attachment could not be read"
		if a.Kind == KindLink {
			message = "the link was not followed, so it could not be read"
		}
		g.warn("attachment:"+g.attachmentName(i), "attachment_unreadable", message)
		if g.rec != nil {
			g.add(RuleUnreadable, "attachment:"+g.attachmentName(i), rule.Warn)
		}
	}
	for i := range m.CurrentTables {
		t := &m.CurrentTables[i]
		if t.Hidden {
			g.warn("table:"+strconv.Itoa(i+1), "hidden_sheet", "the sheet is hidden")
		}
		if !g.tables[i].anyEffective {
			continue
		}
		for j := range t.Rows {
			if !g.tables[i].effective[j] {
				continue
			}
			part := "table:" + strconv.Itoa(i+1) + "/row:" + strconv.Itoa(j+1)
			if t.Rows[j].Hidden {
				g.warn(part, "hidden_row", "an effective row of the table is hidden")
			}
			if t.Rows[j].RowSelectionUncertainty != "" {
				g.warn(part, "row_selection_uncertain", "it is not certain that the row is meant")
			}
		}
	}
}

// codeName is a warning code in snake_case.
func codeName(code, otherwise string) string {
	code = strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(code)), "-", "_"), " ", "_")
	for i := range len(code) {
		c := code[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && (c != '_' || i == 0) {
			return otherwise
		}
	}
	if code == "" || code == contract.UnhandledReason || code == contract.UnhandledCategory {
		return otherwise
	}
	return code
}

// quietWarnings makes sure that no warning repeats what the mail is about
// (CT-23): a message that does, or that cannot be read, is replaced.
func quietWarnings(r *contract.Result) {
	for i := range r.ExtractionWarnings {
		if w := &r.ExtractionWarnings[i]; contract.Key(w.Message) == nil {
			w.Message = neutralWarning
		}
	}
	for n := 2; ; n++ {
		repeated := r.BusinessWarnings()
		if len(repeated) == 0 {
			return
		}
		for _, i := range repeated { // a mail may say even the neutral sentence
			w := &r.ExtractionWarnings[i]
			if w.Message = neutralWarning; n > 2 {
				w.Message += " (" + strconv.Itoa(n) + ")"
			}
		}
	}
}

const neutralWarning = "a part of the mail could not be read well"
