package strictjson

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Parse reads data as exactly one JSON value (RFC 8259) of at most MaxBytes,
// MaxDepth and MaxValues. The error, if any, is a *[SyntaxError]. Text that is not
// UTF-8 and halves of surrogate pairs are refused, because they would reach a
// decision as other characters than were sent.
func Parse(data []byte) (*Node, error) {
	return parseLimited(data, MaxBytes)
}

func parseLimited(data []byte, maxBytes int) (*Node, error) {
	p := parser{data: data}
	if len(data) > maxBytes {
		p.exceed(maxBytes, fmt.Sprintf("the text is longer than %d bytes", maxBytes))
		return nil, p.err
	}
	p.mark()
	n := p.value(0)
	if p.err == nil {
		p.space()
		if p.at < len(data) {
			p.fail(p.at, "something follows the value")
		}
	}
	if p.err != nil {
		return nil, p.err
	}
	return n, nil
}

type parser struct {
	data   []byte
	at     int
	values int
	err    *SyntaxError
}

// mark refuses a byte order mark, which many editors write and none show.
func (p *parser) mark() {
	for _, m := range [...]struct{ bytes, problem string }{
		{"\xef\xbb\xbf", "the text starts with a byte order mark"},
		{"\xfe\xff", "the text starts with a byte order mark of UTF-16 and must be UTF-8"},
		{"\xff\xfe", "the text starts with a byte order mark of UTF-16 and must be UTF-8"},
	} {
		if strings.HasPrefix(string(p.data[:min(len(p.data), len(m.bytes))]), m.bytes) {
			p.fail(0, m.problem)
		}
	}
}

func (p *parser) fail(offset int, problem string) {
	if p.err != nil {
		return
	}
	e := &SyntaxError{Offset: offset, Line: 1, Column: 1, Problem: problem}
	for _, r := range string(p.data[:min(offset, len(p.data))]) {
		e.Column++
		if r == '\n' {
			e.Line, e.Column = e.Line+1, 1
		}
	}
	p.err = e
}

// exceed fails because of a limit of ours.
func (p *parser) exceed(offset int, problem string) {
	if p.err == nil {
		p.fail(offset, problem)
		p.err.Limit = true
	}
}

func (p *parser) space() {
	for p.at < len(p.data) {
		switch p.data[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

// peek returns the next byte after white space, or 0 at the end.
func (p *parser) peek() byte {
	p.space()
	if p.at < len(p.data) {
		return p.data[p.at]
	}
	return 0
}

func (p *parser) value(depth int) *Node {
	c := p.peek()
	if p.at >= len(p.data) {
		p.fail(p.at, "a value is missing")
		return nil
	}
	if p.values++; p.values > MaxValues {
		p.exceed(p.at, fmt.Sprintf("the text has more than %d values", MaxValues))
		return nil
	}
	n := &Node{Start: p.at}
	switch {
	case c == '{' || c == '[':
		if depth == MaxDepth {
			p.exceed(p.at, fmt.Sprintf("arrays and objects stand more than %d deep in each other", MaxDepth))
			return nil
		}
		if c == '{' {
			n.Kind = Object
			p.object(n, depth+1)
		} else {
			n.Kind = Array
			p.array(n, depth+1)
		}
	case c == '"':
		n.Kind = String
		n.Text = p.str()
	case c == '-' || (c >= '0' && c <= '9'):
		n.Kind = Number
		n.Text = p.number()
	case c == 't':
		n.Kind, n.Text = Bool, p.literal("true")
	case c == 'f':
		n.Kind, n.Text = Bool, p.literal("false")
	case c == 'n':
		n.Kind, n.Text = Null, p.literal("null")
	default:
		p.fail(p.at, "a value cannot begin like this")
	}
	n.End = p.at
	return n
}

func (p *parser) literal(word string) string {
	if len(p.data)-p.at < len(word) || string(p.data[p.at:p.at+len(word)]) != word {
		p.fail(p.at, "only true, false and null may stand without quotes")
		return ""
	}
	p.at += len(word)
	return word
}

func (p *parser) object(n *Node, depth int) {
	p.at++
	if p.peek() == '}' {
		p.at++
		return
	}
	for p.err == nil {
		if p.peek() != '"' {
			p.fail(p.at, "a key in double quotes is missing")
			return
		}
		key := p.str()
		if p.err != nil {
			return
		}
		if p.peek() != ':' {
			p.fail(p.at, "a colon is missing after the key")
			return
		}
		p.at++
		n.Members = append(n.Members, Member{Key: key, Value: p.value(depth)})
		if p.more('}', "the object") {
			continue
		}
		return
	}
}

func (p *parser) array(n *Node, depth int) {
	p.at++
	if p.peek() == ']' {
		p.at++
		return
	}
	for p.err == nil {
		n.Items = append(n.Items, p.value(depth))
		if p.more(']', "the array") {
			continue
		}
		return
	}
}

// more steps over a comma and returns true, or over the closing byte and
// returns false.
func (p *parser) more(closing byte, what string) bool {
	if p.err != nil {
		return false
	}
	switch p.peek() {
	case ',':
		p.at++
		return true
	case closing:
		p.at++
	default:
		p.fail(p.at, "a comma or the end of "+what+" is missing")
	}
	return false
}

func (p *parser) digits() bool {
	start := p.at
	for p.at < len(p.data) && p.data[p.at] >= '0' && p.data[p.at] <= '9' {
		p.at++
	}
	return p.at > start
}

func (p *parser) is(c byte) bool { return p.at < len(p.data) && p.data[p.at] == c }

func (p *parser) number() string {
	start := p.at
	if p.is('-') {
		p.at++
	}
	ok := true
	if p.is('0') {
		p.at++
	} else {
		ok = p.digits()
	}
	if ok && p.is('.') {
		p.at++
		ok = p.digits()
	}
	if ok && (p.is('e') || p.is('E')) {
		p.at++
		if p.is('+') || p.is('-') {
			p.at++
		}
		ok = p.digits()
	}
	if !ok || (p.at < len(p.data) && (p.data[p.at] == '.' || p.data[p.at] >= '0' && p.data[p.at] <= '9')) {
		p.fail(start, "this is no JSON number")
	}
	return string(p.data[start:p.at])
}

func (p *parser) str() string {
	p.at++
	start := p.at
	for p.at < len(p.data) {
		switch c := p.data[p.at]; {
		case c == '"':
			p.at++
			return string(p.data[start : p.at-1])
		case c == '\\':
			return p.escaped(start)
		case c < ' ':
			p.fail(p.at, "a control character stands unescaped in a string")
			return ""
		case c < utf8.RuneSelf:
			p.at++
		default:
			if !p.rune() {
				return ""
			}
		}
	}
	p.fail(start-1, "a string has no end")
	return ""
}

// rune steps over one character outside ASCII.
func (p *parser) rune() bool {
	r, size := utf8.DecodeRune(p.data[p.at:])
	if r == utf8.RuneError && size == 1 {
		p.fail(p.at, "a string is not UTF-8")
		return false
	}
	p.at += size
	return true
}

// escaped reads the rest of a string that began at start and has met its
// first backslash.
func (p *parser) escaped(start int) string {
	out := append([]byte(nil), p.data[start:p.at]...)
	for p.at < len(p.data) {
		switch c := p.data[p.at]; {
		case c == '"':
			p.at++
			return string(out)
		case c == '\\':
			r, ok := p.escape()
			if !ok {
				return ""
			}
			out = utf8.AppendRune(out, r)
		case c < ' ':
			p.fail(p.at, "a control character stands unescaped in a string")
			return ""
		case c < utf8.RuneSelf:
			out = append(out, c)
			p.at++
		default:
			from := p.at
			if !p.rune() {
				return ""
			}
			out = append(out, p.data[from:p.at]...)
		}
	}
	p.fail(start-1, "a string has no end")
	return ""
}

func (p *parser) escape() (rune, bool) {
	from := p.at
	p.at++
	if p.at < len(p.data) {
		c := p.data[p.at]
		p.at++
		switch c {
		case '"', '\\', '/':
			return rune(c), true
		case 'b':
			return '\b', true
		case 'f':
			return '\f', true
		case 'n':
			return '\n', true
		case 'r':
			return '\r', true
		case 't':
			return '\t', true
		case 'u':
			r, ok := p.hex4()
			if ok && utf16.IsSurrogate(r) {
				ok = p.is('\\')
				p.at++
				ok = ok && p.is('u')
				p.at++
				if ok {
					var low rune
					low, ok = p.hex4()
					r = utf16.DecodeRune(r, low)
					ok = ok && r != utf8.RuneError
				}
			}
			if ok {
				return r, true
			}
		}
	}
	p.fail(from, "this escape is no character")
	return 0, false
}

func (p *parser) hex4() (rune, bool) {
	if len(p.data)-p.at < 4 {
		return 0, false
	}
	var r rune
	for range 4 {
		c := p.data[p.at]
		p.at++
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c >= 'a' && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case c >= 'A' && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return 0, false
		}
	}
	return r, true
}
