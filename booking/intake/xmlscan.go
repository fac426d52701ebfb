package intake

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// xmlScanner reads the XML of large workbook parts as a stream of tags and
// texts. It knows no namespaces, no document types and no entities but those
// of XML itself and numbers, keeps no state but its place, and takes time
// linear in the part.
type xmlScanner struct {
	src []byte
	pos int
	// name is the local name of the current tag, attrs its attributes as they
	// stand, text the current text, decoded.
	name, attrs, text []byte
	depth             int
	ended             bool // the current start tag is its own end tag
}

type xmlKind uint8

const (
	xmlEnd xmlKind = iota // of the part
	xmlBad
	xmlOpen
	xmlClose
	xmlText
)

func newXMLScanner(src []byte) *xmlScanner {
	if len(src) > 1 && (src[0] == 0xff && src[1] == 0xfe || src[0] == 0xfe && src[1] == 0xff) {
		src = []byte(decodeText(src, "").text)
	}
	return &xmlScanner{src: src}
}

// next moves to the next tag or text.
func (x *xmlScanner) next() xmlKind {
	if x.ended {
		x.ended = false
		x.depth--
		return xmlClose
	}
	for x.pos < len(x.src) {
		rest := x.src[x.pos:]
		if rest[0] != '<' {
			n := bytes.IndexByte(rest, '<')
			if n < 0 {
				n = len(rest)
			}
			x.pos += n
			x.text = unescape(rest[:n])
			return xmlText
		}
		switch {
		case bytes.HasPrefix(rest, []byte("<?")):
			if !x.skip("?>") {
				return xmlBad
			}
		case bytes.HasPrefix(rest, []byte("<!--")):
			if !x.skip("-->") {
				return xmlBad
			}
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			n := bytes.Index(rest, []byte("]]>"))
			if n < 0 {
				return xmlBad
			}
			x.text = rest[len("<![CDATA["):n]
			x.pos += n + len("]]>")
			return xmlText
		case len(rest) < 2 || rest[1] == '!':
			return xmlBad
		default:
			return x.tag(rest)
		}
	}
	if x.depth > 0 {
		return xmlBad
	}
	return xmlEnd
}

func (x *xmlScanner) skip(end string) bool {
	n := bytes.Index(x.src[x.pos:], []byte(end))
	if n < 0 {
		return false
	}
	x.pos += n + len(end)
	return true
}

// tag reads the tag at the start of rest.
func (x *xmlScanner) tag(rest []byte) xmlKind {
	end, quote := -1, byte(0)
	for i := 1; i < len(rest); i++ {
		c := rest[i]
		if quote != 0 {
			if c == quote {
				quote = 0
			}
			continue
		}
		if c == '"' || c == '\'' {
			quote = c
		} else if c == '>' {
			end = i
			break
		}
	}
	if end < 0 {
		return xmlBad
	}
	x.pos += end + 1
	body := rest[1:end]
	closing := len(body) > 0 && body[0] == '/'
	if closing {
		body = body[1:]
	}
	own := len(body) > 0 && body[len(body)-1] == '/'
	if own {
		body = body[:len(body)-1]
	}
	n := 0
	for n < len(body) && body[n] > ' ' {
		n++
	}
	x.name, x.attrs = body[:n], body[n:]
	if i := bytes.LastIndexByte(x.name, ':'); i >= 0 {
		x.name = x.name[i+1:]
	}
	if closing {
		x.depth--
		return xmlClose
	}
	if x.depth++; x.depth > maxXMLDepth {
		return xmlBad
	}
	x.ended = own
	return xmlOpen
}

// attr returns an attribute of the current tag, empty if it is missing. A
// prefix of its name does not matter.
func (x *xmlScanner) attr(name string) string { return string(x.value(name)) }

// number returns an attribute that is a whole number.
func (x *xmlScanner) number(name string) (int, bool) { return wholeNumber(x.value(name)) }

// wholeNumber reads a whole number of at most nine figures.
func wholeNumber(b []byte) (n int, ok bool) {
	if len(b) == 0 || len(b) > 9 {
		return 0, false
	}
	for _, c := range b {
		if !isDigit(c) {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// value is [xmlScanner.attr] as it stands in the part, as far as it has no
// entities.
func (x *xmlScanner) value(name string) []byte {
	a := x.attrs
	for len(a) > 0 {
		eq := bytes.IndexByte(a, '=')
		if eq < 0 {
			return nil
		}
		key := bytes.TrimSpace(a[:eq])
		a = bytes.TrimLeft(a[eq+1:], " \t\r\n")
		if len(a) == 0 || a[0] != '"' && a[0] != '\'' {
			return nil
		}
		end := bytes.IndexByte(a[1:], a[0])
		if end < 0 {
			return nil
		}
		value := a[1 : end+1]
		a = a[end+2:]
		if i := bytes.LastIndexByte(key, ':'); i >= 0 {
			key = key[i+1:]
		}
		if string(key) == name {
			return unescape(value)
		}
	}
	return nil
}

// unescape resolves the entities of XML; what is none stands for itself.
func unescape(b []byte) []byte {
	amp := bytes.IndexByte(b, '&')
	if amp < 0 {
		return b
	}
	out := make([]byte, 0, len(b))
	for len(b) > 0 {
		if b[0] != '&' {
			n := bytes.IndexByte(b, '&')
			if n < 0 {
				n = len(b)
			}
			out = append(out, b[:n]...)
			b = b[n:]
			continue
		}
		semi := bytes.IndexByte(b[:min(len(b), 12)], ';')
		if semi < 0 {
			out = append(out, '&')
			b = b[1:]
			continue
		}
		if r, ok := entity(string(b[1:semi])); ok {
			out = utf8.AppendRune(out, r)
		} else {
			out = append(out, b[:semi+1]...)
		}
		b = b[semi+1:]
	}
	return out
}

func entity(name string) (rune, bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	if len(name) < 2 || name[0] != '#' {
		return 0, false
	}
	digits, base := name[1:], 10
	if digits[0] == 'x' || digits[0] == 'X' {
		digits, base = digits[1:], 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	return rune(n), err == nil
}
