package staydate

import (
	"github.com/deskrules/deskrules/contract/rule"
)

// segment is one stay as it was written.
type segment struct {
	from, to ymd
	// single says that no second date was written; to is empty then.
	single bool
	// nights is the stated number that makes the departure of a single date,
	// 0 if there is none.
	nights int
	// line says that a line break, and nothing else, stands before the segment.
	line bool
	// departure says that the single date is called a departure.
	departure bool
	// longest is the most nights that the stay may have, by how much of it was
	// written.
	longest    int
	start, end int // in the folded text
}

// mode is one way to read numbers.
type mode struct {
	monthFirst bool
	// slashRange reads "14/15" as a range of days.
	slashRange bool
	// slashList reads "14-15 / 18-20" as two stays.
	slashList bool
}

// hotelText is a raw hotel date, cut into tokens and cleared of what is no
// stay date.
type hotelText struct {
	parts   []part
	nights  int // stated inside the text, 0 if not
	nights2 int // a second, different number, 0 if there is none
	or      bool
	// actions are the action dates that stood inside, in the folded text.
	actions []rule.Span
}

// part is a stretch of tokens between list separators.
type part struct {
	tokens []token
	line   bool // only a line break separates it from the part before
	out    bool // it has a word for departure and none for arrival
}

// clear prepares tokens for reading: stated nights and action dates are
// taken out, and the rest is cut into parts. The tokens stay as they are; room
// is memory for the result.
func clear(tokens []token, room *scratch) hotelText {
	var h hotelText
	tokens = dropDots(tokens)
	tokens = h.takeNights(tokens)
	tokens = h.takeActions(tokens)
	tokens = dropYearCommas(tokens)
	room.parts = splitList(tokens, &h.or, room.parts[:0])
	h.parts = joinInOut(room.parts)
	return h
}

// scratch is memory that one reading leaves to the next.
type scratch struct {
	parts    []part
	segments []segment
}

// holds reports whether one of the tokens is of a kind.
func holds(tokens []token, k kind) bool {
	for i := range tokens {
		if tokens[i].kind == k {
			return true
		}
	}
	return false
}

// takeNights takes "2 nights" out.
func (h *hotelText) takeNights(tokens []token) []token {
	if !holds(tokens, kNights) {
		return tokens
	}
	out := make([]token, 0, len(tokens))
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		switch {
		case t.kind == kNumber && i+1 < len(tokens) && tokens[i+1].kind == kNights:
			if h.nights == 0 {
				h.nights = t.value
			} else if h.nights != t.value {
				h.nights2 = t.value
			}
			i++
		case t.kind == kNights: // 14日晚
		default:
			out = append(out, t)
		}
	}
	return out
}

// takeActions takes out the date that stands directly before or after an
// action word, and the word (SD-3).
func (h *hotelText) takeActions(tokens []token) []token {
	for i := 0; i < len(tokens); {
		if tokens[i].kind != kAction {
			i++
			continue
		}
		from, to := i, i+1
		if n := dateBefore(tokens, i); n > 0 {
			from = i - n
		} else if n := dateAfter(tokens, i+1); n > 0 {
			to = i + 1 + n
		}
		if to-from > 1 {
			h.actions = append(h.actions, rule.Span{Start: tokens[from].start, End: tokens[to-1].end})
		}
		// What the action divided stays divided.
		gap := token{kind: kOther, start: tokens[from].start, end: tokens[to-1].end}
		tokens = append(append(tokens[:from:from], gap), tokens[to:]...)
		i = from + 1
	}
	return tokens
}

// maxDateTokens is how many tokens one date has at most: 2026年5月14日.
const maxDateTokens = 6

// dateBefore returns the length of the date that ends before token i and that
// no separator ties to what stands before it.
func dateBefore(tokens []token, i int) int {
	for n := min(maxDateTokens, i); n >= 2; n-- {
		if _, ok := among(shapes, tokens[i-n:i]); ok && namesMonth(tokens[i-n:i]) && (i == n || !ties(tokens[i-n-1].kind)) {
			return n
		}
	}
	return 0
}

// dateAfter returns the length of the date that begins at token i and that no
// separator ties to what stands behind it.
func dateAfter(tokens []token, i int) int {
	for n := min(maxDateTokens, len(tokens)-i); n >= 2; n-- {
		if _, ok := among(shapes, tokens[i:i+n]); ok && namesMonth(tokens[i:i+n]) && (i+n == len(tokens) || !ties(tokens[i+n].kind)) {
			return n
		}
	}
	return 0
}

func ties(k kind) bool { return k == kHyphen || k == kSlash || k == kDot || k == kTo }

func namesMonth(tokens []token) bool {
	return !is(tokens, "nd") && !is(tokens, "n")
}

// dropYearCommas joins "14 May, 2026": a comma before a year, unless the year
// begins a date of its own.
func dropYearCommas(tokens []token) []token {
	if !holds(tokens, kList) {
		return tokens
	}
	out := make([]token, 0, len(tokens))
	for i, t := range tokens {
		if t.kind == kList && i > 0 && i+1 < len(tokens) && tokens[i+1].kind == kYear &&
			(tokens[i-1].kind == kMonth || tokens[i-1].kind == kNumber) {
			rest := tokens[i+1:]
			begins := begins(rest, "y-n-n") || begins(rest, "y/n/n") || begins(rest, "y.n.n")
			if !begins {
				continue
			}
		}
		out = append(out, t)
	}
	return out
}

// dropDots drops the dots that divide nothing: behind an ordinal or a shortened
// word ("14.-16.05.", "14. May", "Sept. 14").
func dropDots(tokens []token) []token {
	if !holds(tokens, kDot) {
		return tokens
	}
	out := make([]token, 0, len(tokens))
	for i, t := range tokens {
		if t.kind == kDot && i > 0 {
			if i+1 == len(tokens) || tokens[i-1].kind == kMonth {
				continue
			}
			switch tokens[i+1].kind {
			case kNumber, kYear:
			default:
				continue
			}
		}
		out = append(out, t)
	}
	return out
}

// splitList cuts tokens at list separators, line breaks and strange words.
func splitList(tokens []token, or *bool, parts []part) []part {
	line, other := false, false // what stands before the token
	from := -1
	for i := 0; i <= len(tokens); i++ {
		end := i == len(tokens)
		if !end {
			switch tokens[i].kind {
			case kOr:
				*or = true
				end = true
			case kList, kLine, kOther:
				end = true
			}
		}
		if !end {
			if from < 0 {
				from = i
			}
			continue
		}
		if from >= 0 {
			end := i
			if i < len(tokens) && tokens[i].kind == kOther && tokens[end-1].kind == kSlash {
				end-- // 14-16 Hilton / 18-20 Melia
			}
			if other && tokens[from].kind == kSlash {
				from++
			}
			if from < end {
				parts = append(parts, part{tokens: tokens[from:end:end], line: line && !other})
			}
			from, line, other = -1, false, false
		}
		if i < len(tokens) {
			line = line || tokens[i].kind == kLine
			other = other || tokens[i].kind != kLine
		}
	}
	return parts
}

// joinInOut reads "check in 14 May, check out 16 May" as "14 May ~ 16 May".
func joinInOut(parts []part) []part {
	out := parts[:0]
	for _, p := range parts {
		k := len(out)
		if k > 0 && p.has(kIn) && !p.has(kOut) && p.hasDate() && out[k-1].hasDate() && out[k-1].has(kOut) && !out[k-1].has(kIn) && !out[k-1].has(kTo) {
			// "check out 16 May, check in 14 May"
			out[k-1], p = p, out[k-1]
		}
		if k > 0 && p.has(kOut) && !p.has(kIn) && p.hasDate() && out[k-1].hasDate() && !out[k-1].has(kOut) {
			at := p.tokens[0].start
			out[k-1].tokens = append(append(out[k-1].tokens, token{kind: kTo, start: at, end: at}), p.tokens...)
			continue
		}
		out = append(out, p)
	}
	kept := out[:0]
	for _, p := range out {
		p.out = p.has(kOut) && !p.has(kIn)
		p.tokens = dropInOut(p.tokens)
		if p.hasDate() {
			kept = append(kept, p)
		}
	}
	return kept
}

func (p part) has(k kind) bool { return holds(p.tokens, k) }

// hasDate reports whether the part holds anything that a date is made of.
func (p part) hasDate() bool {
	return p.has(kNumber) || p.has(kYear) || p.has(kMonth) || p.has(kCompact)
}

// dropInOut takes the words for arrival and departure out; one between two
// dates leaves a range.
func dropInOut(tokens []token) []token {
	if !holds(tokens, kIn) && !holds(tokens, kOut) && (len(tokens) == 0 || tokens[0].kind != kTo && tokens[0].kind != kHyphen) {
		return tokens
	}
	out := make([]token, 0, len(tokens))
	pending := false
	for _, t := range tokens {
		switch t.kind {
		case kIn, kOut:
			pending = len(out) > 0
			continue
		case kTo, kHyphen:
			if len(out) == 0 {
				continue
			}
			pending = false
		}
		if pending && out[len(out)-1].kind != kTo && out[len(out)-1].kind != kHyphen {
			out = append(out, token{kind: kTo, start: t.start, end: t.start})
		}
		pending = false
		out = append(out, t)
	}
	return out
}

// read reads all parts in one mode. It reports whether numbers had to be put
// in an order, and false if a part is no date.
func (h *hotelText) read(m mode, room *scratch) (segments []segment, ordered, ok bool) {
	segments = room.segments[:0]
	for _, p := range h.parts {
		line := p.line
		for tokens := p.tokens; len(tokens) > 0; {
			piece := tokens
			if m.slashList {
				piece = tokens[:firstRange(tokens, m)]
			}
			s, swap, ok := readPart(piece, m)
			if !ok || len(segments) == MaxSegments {
				return nil, false, false
			}
			s.line, s.departure = line, p.out && s.single
			s.start, s.end = extent(piece)
			segments = append(segments, s)
			ordered, line = ordered || swap, false
			tokens = tokens[min(len(piece)+1, len(tokens)):]
		}
	}
	room.segments = segments
	if len(segments) == 2 && segments[0].single && segments[1].single && segments[1].line {
		segments[0].to, segments[0].single, segments[0].end = segments[1].from, false, segments[1].end
		segments = segments[:1]
	}
	for i := range segments {
		segments[i].longest = longest(segments[i].from, segments[i].to)
	}
	return segments, ordered, len(segments) > 0
}

// firstRange returns the length of the range of dates that stands before the
// first slash that can divide two of them, or of all tokens.
func firstRange(tokens []token, m mode) int {
	for i := 1; i < len(tokens)-1; i++ {
		if tokens[i].kind != kSlash {
			continue
		}
		left, _, ok := readPart(tokens[:i], m)
		if !ok || left.single {
			continue
		}
		rest := tokens[i+1:]
		rest = rest[:firstRange(rest, m)]
		if right, _, ok := readPart(rest, m); ok && !right.single {
			return i
		}
	}
	return len(tokens)
}

// extent returns where tokens begin and end in the text; a departure may stand
// before its arrival.
func extent(tokens []token) (start, end int) {
	start, end = tokens[0].start, tokens[len(tokens)-1].end
	for _, t := range tokens {
		start, end = min(start, t.start), max(end, t.end)
	}
	return start, end
}

// readPart reads one part as a range or a single date.
func readPart(tokens []token, m mode) (s segment, swap, ok bool) {
	if len(tokens) > 2*maxDateTokens+1 {
		return segment{}, false, false
	}
	if sl, ok := among(shapes, tokens); ok && !(m.slashRange && len(tokens) == 3 && sl.swap) {
		if from, ok := readDate(tokens, sl, m.monthFirst); ok {
			return segment{from: from, single: true}, sl.swap, true
		}
	}
	for _, split := range splits {
		for i := 1; i < len(tokens); i++ {
			left, right, fits := split(tokens, i, m)
			if !fits {
				continue
			}
			if s, swap, ok := readRange(left, right, m.monthFirst); ok {
				return s, swap, true
			}
		}
	}
	return segment{}, false, false
}

// splits are the ways to cut a range in two, the safest first.
var splits = []func(tokens []token, i int, m mode) (left, right []token, fits bool){
	func(tokens []token, i int, _ mode) ([]token, []token, bool) {
		return tokens[:i], tokens[min(i+1, len(tokens)):], tokens[i].kind == kTo
	},
	func(tokens []token, i int, _ mode) ([]token, []token, bool) { // the same on both sides
		left, right := tokens[:i], tokens[i+1:]
		return left, right, tokens[i].kind == kHyphen && alike(left, right)
	},
	func(tokens []token, i int, _ mode) ([]token, []token, bool) {
		return tokens[:i], tokens[i+1:], tokens[i].kind == kHyphen
	},
	func(tokens []token, i int, m mode) ([]token, []token, bool) {
		left, right := tokens[:i], tokens[i+1:]
		bare := is(left, "n") && is(right, "n")
		return left, right, tokens[i].kind == kSlash && (m.slashRange == bare)
	},
	func(tokens []token, i int, _ mode) ([]token, []token, bool) { // side by side
		left, right := tokens[:i], tokens[i:]
		return left, right, alike(left, right) && namesMonth(left)
	},
}

func readRange(left, right []token, monthFirst bool) (s segment, swap, ok bool) {
	ls, lok := among(shapes, left)
	rs, rok := among(shapes, right)
	same := alike(left, right)
	if !lok && (same || is(left, "n-n") && begins(right, "n-n-")) {
		ls, lok = among(pairShapes, left)
	}
	yearFirst := begins(left, "y-") || begins(left, "y/") || begins(left, "y.")
	if !rok && (same || yearFirst && is(right, "n-n") || begins(left, "M") && is(right, "ny")) {
		rs, rok = among(pairShapes, right)
	}
	if !lok || !rok {
		return segment{}, false, false
	}
	from, ok1 := readDate(left, ls, monthFirst)
	to, ok2 := readDate(right, rs, monthFirst || yearFirst)
	if !ok1 || !ok2 {
		return segment{}, false, false
	}
	return segment{from: from, to: to}, ls.swap || rs.swap && !yearFirst, true
}
