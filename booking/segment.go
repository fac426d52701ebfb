package booking

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// SegmentKind says what a piece of current content is.
type SegmentKind string

// The closed list of segment kinds.
const (
	// SegmentBusiness is content that somebody has to carry.
	SegmentBusiness SegmentKind = "business"
	// SegmentGreeting, SegmentCourtesy, SegmentSignature, SegmentDisclaimer
	// and SegmentSeparator are set aside.
	SegmentGreeting   SegmentKind = "greeting"
	SegmentCourtesy   SegmentKind = "courtesy"
	SegmentSignature  SegmentKind = "signature"
	SegmentDisclaimer SegmentKind = "disclaimer"
	SegmentSeparator  SegmentKind = "separator"
	// SegmentContext is a row, heading or note of a table of which other rows
	// are effective (BK-30).
	SegmentContext SegmentKind = "context"
	// SegmentCopy is an alternative copy of content that stands elsewhere
	// (BK-16).
	SegmentCopy SegmentKind = "copy"
)

// segment is a sentence, a line or a row of the current content.
type segment struct {
	// start and end are offsets into the joined current text, without white
	// space around.
	start, end int
	source     int
	// paragraph counts the blocks of lines within all sources.
	paragraph int
	kind      SegmentKind
	// firstOfLine says that the segment begins its line, lastOfLine that it
	// ends it.
	firstOfLine, lastOfLine bool
}

// splitter cuts a text into segments.
type splitter struct {
	text      string // the joined current text
	source    int
	paragraph int
	out       []segment
}

// sentences appends the segments of text[start:end].
func (s *splitter) sentences(start, end int) {
	s.paragraph++
	from := -1 // start of the segment under way
	blank := false
	for at := start; at < end; {
		lineEnd := end
		if i := strings.IndexByte(s.text[at:end], '\n'); i >= 0 {
			lineEnd = at + i
		}
		a, b := trim(s.text, at, lineEnd)
		switch {
		case a == b:
			from = s.close(from)
			if !blank && at > start {
				s.paragraph++
			}
			blank = true
		default:
			blank = false
			if from < 0 || !wraps(s.text, from, s.out, a) {
				from = s.close(from)
			}
			from = s.line(from, a, b)
		}
		at = lineEnd + 1
	}
	s.close(from)
}

// open is the end of the segment under way, kept in the last element of out.
func (s *splitter) close(from int) int {
	if from >= 0 {
		s.out[len(s.out)-1].lastOfLine = true
	}
	return -1
}

// line cuts one line, text[a:b], at the ends of sentences. from is not
// negative if the line goes on with the last segment. It returns the start of
// the last segment, which the next line may go on with.
func (s *splitter) line(from, a, b int) int {
	goesOn := from >= 0
	if !goesOn {
		from = a
	}
	first := !goesOn
	for at := a; at < b; {
		cut := sentenceEnd(s.text, at, b)
		if goesOn {
			s.out[len(s.out)-1].end = trimRight(s.text, from, cut)
			goesOn = false
		} else {
			x, y := trim(s.text, at, cut)
			s.out = append(s.out, segment{start: x, end: y, source: s.source, paragraph: s.paragraph, kind: SegmentBusiness, firstOfLine: first})
			from = x
		}
		first = false
		at = skipSpace(s.text, cut, b)
	}
	return from
}

// wraps reports whether the line that begins at a goes on with the sentence
// that the last segment began: that one is long and not at its end, and the
// line begins in lower case.
func wraps(text string, from int, out []segment, a int) bool {
	const longLine = 40
	end := out[len(out)-1].end
	if end-lineStart(text, end) < longLine {
		return false
	}
	switch last := text[end-1]; {
	case last >= utf8.RuneSelf, last == '.', last == '!', last == '?', last == ':', last == ';':
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[a:])
	return unicode.IsLower(r)
}

func lineStart(text string, i int) int { return strings.LastIndexByte(text[:i], '\n') + 1 }

// sentenceEnd returns where the sentence that begins at i ends, at most end.
func sentenceEnd(text string, i, end int) int {
	for at := i; at < end; {
		switch c := text[at]; {
		case c == '!' || c == '?':
			at++
			for at < end && (text[at] == '!' || text[at] == '?' || text[at] == '.') {
				at++
			}
			if stop := closing(text, at, end); stop >= end || isSpace(text[stop]) || text[stop] >= utf8.RuneSelf {
				return stop
			}
		case c == '.':
			at++
			for at < end && text[at] == '.' {
				at++
			}
			if stop := closing(text, at, end); stop >= end || isSpace(text[stop]) && !abbreviation(text, i, at, end) {
				return stop
			}
		case c < utf8.RuneSelf:
			at++
		default:
			r, size := utf8.DecodeRuneInString(text[at:end])
			at += size
			if r == '。' || r == '！' || r == '？' || r == '｡' {
				for at < end {
					next, size := utf8.DecodeRuneInString(text[at:end])
					if next != '！' && next != '？' && next != '。' {
						break
					}
					at += size
				}
				return closing(text, at, end)
			}
		}
	}
	return end
}

// closing steps over closing quotes and brackets.
func closing(text string, at, end int) int {
	for at < end {
		r, size := utf8.DecodeRuneInString(text[at:end])
		if !strings.ContainsRune(`"')]”’）】」』`, r) {
			break
		}
		at += size
	}
	return at
}

// abbreviations end in a point that ends no sentence. true: never; false: not
// if the next word begins in lower case or with a digit.
var abbreviations = map[string]bool{
	"mr": true, "mrs": true, "ms": true, "dr": true, "prof": true, "no": true, "nos": true, "attn": true, "tel": true, "ext": true,
	"ref": true, "e.g": true, "i.e": true, "vs": true, "st": true,
	"pls": false, "plz": false, "approx": false, "etc": false, "rm": false, "rms": false, "rgds": false, "dept": false, "resv": false,
	"conf": false, "cfm": false, "qty": false, "incl": false, "excl": false, "ea": false, "jan": false, "feb": false, "mar": false,
	"apr": false, "jun": false, "jul": false, "aug": false, "sep": false, "sept": false, "oct": false, "nov": false, "dec": false,
	"co": false, "ltd": false, "fl": false, "bldg": false, "a.m": false, "p.m": false, "dbl": false, "twn": false, "sgl": false,
}

// abbreviation reports whether the point before at belongs to the word before
// it and the sentence goes on: an abbreviation, an initial, or the number of a
// list.
func abbreviation(text string, start, at, end int) bool {
	const longest = 6
	dot := at - 1
	if dot < start || dot > start && text[dot-1] == '.' {
		return false
	}
	from := dot
	for from > start && dot-from <= longest && !isSpace(text[from-1]) && text[from-1] != '(' {
		from--
	}
	word := text[from:dot]
	switch {
	case from == start && isNumber(word): // "1. Cancel …"
		return true
	case len(word) == 1 && word[0] >= 'A' && word[0] <= 'Z':
		return true
	case len(word) > longest:
		return false
	}
	always, known := abbreviations[strings.ToLower(word)]
	if !known || always {
		return always
	}
	r, _ := utf8.DecodeRuneInString(text[min(skipSpace(text, at, end), end):end])
	return unicode.IsLower(r) || unicode.IsDigit(r)
}

func isNumber(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != "" && len(s) <= 2
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'
}

func skipSpace(text string, at, end int) int {
	for at < end {
		if c := text[at]; c < utf8.RuneSelf {
			if !isSpace(c) {
				break
			}
			at++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[at:end])
		if !unicode.IsSpace(r) && r != '\ufeff' {
			break
		}
		at += size
	}
	return at
}

// trim returns the part of text[a:b] without white space around; a == b if
// there is nothing else.
func trim(text string, a, b int) (int, int) {
	a = skipSpace(text, a, b)
	return a, trimRight(text, a, b)
}

func trimRight(text string, a, b int) int {
	for b > a {
		if c := text[b-1]; c < utf8.RuneSelf {
			if !isSpace(c) {
				break
			}
			b--
			continue
		}
		r, size := utf8.DecodeLastRuneInString(text[a:b])
		if !unicode.IsSpace(r) && r != '\ufeff' {
			break
		}
		b -= size
	}
	return b
}
