package intake

import "bytes"

// structure is what a look at the lines of a message says before the mail
// library sees it. The library takes time that grows with size times depth,
// and drops what stands outside the parts of a multipart.
type structure struct {
	// raw is the message with its headers mended.
	raw []byte
	// end is where the message has to be cut so that it keeps the limits; the
	// length of the message if it does. reason says which limit.
	end    int
	reason string
	parts  int
	depth  int
	// empty are the multiparts whose boundary is never seen.
	empty []span
	// edits are the header sections that have to be mended first, large and
	// malformed what is wrong with them.
	edits            []edit
	large, malformed bool
	// open says that a multipart is not closed, preamble that one has text
	// before its first part.
	open, preamble bool
}

// span is a part of the raw message.
type span struct{ start, end int }

// multipart is a multipart that is open while the lines are read.
type multipart struct {
	boundary string
	// body is where its content begins.
	body int
	seen bool
}

// inspect reads the MIME structure of a message in one pass.
func inspect(raw []byte) structure {
	s := structure{end: len(raw)}
	var stack []multipart
	leave := func(to, at int) {
		for _, m := range stack[to:] {
			if !m.seen {
				s.empty = append(s.empty, span{m.body, at})
			}
		}
		stack = stack[:to]
	}
	header := true
	for at := 0; at < len(raw); {
		if header {
			h := readSection(raw, at, stack)
			header = false
			if h.mended != nil {
				s.edits = append(s.edits, edit{span{at, h.end}, h.mended})
				s.large, s.malformed = s.large || h.large, s.malformed || h.malformed
			}
			if b := boundaryOf(h.contentType); b != "" && h.closed {
				if len(stack) == MaxDepth {
					return s.cut(at, CodeTooDeep)
				}
				stack = append(stack, multipart{boundary: b, body: h.end})
				s.depth = max(s.depth, len(stack))
			}
			at = h.end
			continue
		}
		next := lineEnd(raw, at)
		l := bytes.TrimRight(raw[at:next], "\r\n")
		if k, last := delimiter(l, stack); k >= 0 {
			leave(k+1, at)
			if !stack[k].seen {
				s.preamble = s.preamble || isPreamble(raw[stack[k].body:at])
				stack[k].seen = true
			}
			if last {
				stack = stack[:k]
			} else {
				if s.parts++; s.parts > MaxParts {
					return s.cut(at, CodeTooManyParts)
				}
				header = true
			}
		}
		at = next
	}
	for _, m := range stack {
		s.open = s.open || m.seen
	}
	leave(0, len(raw))
	return s
}

func (s structure) cut(at int, reason string) structure {
	s.end, s.reason = at, reason
	return s
}

// isPreamble reports whether what stands before the first part of a multipart
// says more than that this is MIME.
func isPreamble(b []byte) bool {
	return hasWords(b) && (len(b) > maxPreamble || !bytes.Contains(bytes.ToUpper(b), []byte("MIME")))
}

// delimiter reports which open multipart the line delimits, the innermost
// first, -1 if none, and whether it closes it.
func delimiter(l []byte, stack []multipart) (k int, last bool) {
	if len(l) < 3 || l[0] != '-' || l[1] != '-' {
		return -1, false
	}
	rest := bytes.TrimRight(l[2:], " \t")
	for k = len(stack) - 1; k >= 0; k-- {
		b := stack[k].boundary
		if len(rest) >= len(b) && string(rest[:len(b)]) == b {
			switch tail := rest[len(b):]; {
			case len(tail) == 0 || tail[0] == ' ' || tail[0] == '\t':
				return k, false
			case bytes.HasPrefix(tail, []byte("--")):
				return k, true
			}
		}
	}
	return -1, false
}

// boundaryOf returns the boundary that a Content-Type opens, empty if it
// opens none.
func boundaryOf(contentType []byte) string {
	if len(contentType) == 0 || bytes.IndexByte(contentType, '=') < 0 {
		return ""
	}
	_, params := partType(string(contentType))
	return params["boundary"]
}

// guessBoundary looks for the boundary that a multipart really uses: a line
// of two dashes and more, with a Content header right below.
func guessBoundary(body []byte) string {
	for len(body) > 0 {
		l, rest, ok := bytes.Cut(body, []byte("\n"))
		if !ok {
			return ""
		}
		l = bytes.TrimRight(l, "\r \t")
		if len(l) > 4 && len(l) < 200 && l[0] == '-' && l[1] == '-' && len(rest) >= 8 && bytes.EqualFold(rest[:8], []byte("content-")) &&
			!bytes.ContainsAny(l, `"; `) {
			return string(l[2:])
		}
		body = rest
	}
	return ""
}
