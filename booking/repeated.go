package booking

import (
	"encoding/json"
	"maps"
	"strings"
	"unicode/utf8"
)

// boundRepeats keeps the outcome from growing with the number of events times
// the length of what they quote: when many events quote the same long place,
// the first ones quote it in full, and those beyond [MaxRepeatedBytes] only
// what stands around their key.
func (g *routing) boundRepeats() {
	quoted := make(map[span]bool)
	repeated := 0
	for _, d := range g.drafts {
		for i, piece := range d.pieces {
			if !quoted[piece] {
				quoted[piece] = true
				continue
			}
			if repeated += piece.end - piece.start; repeated <= MaxRepeatedBytes {
				continue
			}
			if near := g.around(piece, d.keys); near != piece {
				narrowed := append([]span(nil), d.pieces...) // shared by the drafts of a proposal
				narrowed[i] = near
				d.pieces = narrowed
			}
		}
	}
}

// around is the part of a place in which a key stands, or else its beginning;
// it begins and ends where a word does.
func (g *routing) around(piece span, keys [4]keyValue) span {
	const before, after = 200, 300
	at := piece.start
	for _, k := range keys {
		if k.text == "" {
			continue
		}
		if s, ok := g.locate(k.text, piece.start); ok && s.end <= piece.end {
			at = s.start
			break
		}
	}
	near := span{max(piece.start, at-before), min(piece.end, at+after)}
	text := g.cur.String()
	if near.start > piece.start {
		if i := strings.IndexAny(text[near.start:at], " \n\t,，、;；。"); i >= 0 {
			near.start += i
		}
		for near.start < at && !utf8.RuneStart(text[near.start]) {
			near.start++
		}
	}
	if near.end < piece.end {
		if i := strings.LastIndexAny(text[at:near.end], " \n\t,，、;；。"); i > 0 {
			near.end = at + i
		}
		for near.end > at && !utf8.RuneStart(text[near.end]) {
			near.end--
		}
	}
	if near = g.trimmed(near); near.start >= near.end {
		return piece
	}
	return near
}

// boundFields gives a draft the open objects of its proposal; when a proposal
// names many targets, those beyond [MaxRepeatedBytes] go without.
func (g *routing) boundFields(d *draft, p *proposal, extra map[string]json.RawMessage) {
	if p.drafted {
		for _, fields := range []map[string]json.RawMessage{extra, p.open} {
			for key, raw := range fields {
				g.repeated += len(key) + len(raw)
			}
		}
	}
	if g.repeated > MaxRepeatedBytes {
		g.warn(p.subject(), "fields_left_out", "the candidate names many targets; only the events of the first ones carry its extracted fields")
		return
	}
	d.extra, d.open = maps.Clone(extra), p.open
}
