package intake

import (
	"net/mail"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// decodeHeader brings a header field to readable text: folded lines are
// joined, encoded words decoded (also those that another program cut in the
// middle of a character: neighbours of one charset are joined before they are
// decoded), raw bytes read as UTF-8 or as what they look like.
func decodeHeader(s string) string {
	if len(s) > MaxFieldBytes {
		s = s[:MaxFieldBytes]
	}
	var b strings.Builder
	var pending []byte
	pendingLabel := ""
	flush := func() {
		if len(pending) > 0 {
			b.WriteString(decodeText(pending, pendingLabel).text)
		}
		pending, pendingLabel = nil, ""
	}
	for s != "" {
		i := strings.Index(s, "=?")
		if i < 0 {
			break
		}
		label, data, rest, ok := encodedWord(s[i:])
		if !ok {
			flush()
			b.WriteString(rawHeader(s[:i+2]))
			s = s[i+2:]
			continue
		}
		// White space between encoded words is not text.
		if gap := s[:i]; strings.TrimSpace(gap) != "" || pending == nil {
			flush()
			b.WriteString(rawHeader(gap))
		}
		if !strings.EqualFold(label, pendingLabel) {
			flush()
		}
		pendingLabel = label
		pending = append(pending, data...)
		s = rest
	}
	flush()
	b.WriteString(rawHeader(s))
	return oneLine(b.String())
}

// rawHeader reads the part of a field that is not encoded.
func rawHeader(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return decodeText([]byte(s), "").text
		}
	}
	return s
}

// oneLine turns control characters into spaces and trims.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s))
}

// encodedWord reads an RFC 2047 encoded word at the start of s. It takes
// spaces inside the text, which some programs leave there.
func encodedWord(s string) (label string, data []byte, rest string, ok bool) {
	body := s[2:]
	label, body, ok = strings.Cut(body, "?")
	if !ok || label == "" || len(label) > 40 || strings.ContainsAny(label, " \t\r\n") || len(body) < 2 || body[1] != '?' {
		return "", nil, "", false
	}
	label, _, _ = strings.Cut(label, "*") // RFC 2231 language
	kind := body[0] | 0x20
	text, rest, found := strings.Cut(body[2:], "?=")
	if !found {
		return "", nil, "", false
	}
	switch kind {
	case 'b':
		data, _ = decodeBase64([]byte(text))
	case 'q':
		data = make([]byte, 0, len(text))
		for i := 0; i < len(text); i++ {
			switch c := text[i]; {
			case c == '_':
				data = append(data, ' ')
			case c == '=' && i+2 < len(text) && hexValue(text[i+1]) >= 0 && hexValue(text[i+2]) >= 0:
				data = append(data, byte(hexValue(text[i+1])<<4|hexValue(text[i+2])))
				i += 2
			default:
				data = append(data, c)
			}
		}
	default:
		return "", nil, "", false
	}
	return label, data, rest, true
}

// mediaType reads a Content-Type or Content-Disposition field tolerantly: the
// value in lower case, and its parameters with RFC 2231 continuations and
// charsets, encoded words and raw bytes decoded. Keys are lower case; of
// repeated ones the first counts.
func mediaType(field string) (value string, params map[string]string) {
	if len(field) > MaxMediaTypeBytes {
		field = field[:MaxMediaTypeBytes]
	}
	value, rest, _ := strings.Cut(field, ";")
	value = strings.ToLower(strings.TrimSpace(value))
	params = make(map[string]string)
	type piece struct {
		text    string
		encoded bool
	}
	pieces := make(map[string]map[int]piece)
	for rest != "" {
		var key, text string
		key, text, rest = nextParam(rest)
		if key == "" {
			continue
		}
		base, index, encoded := key, -1, false
		if cut, ok := strings.CutSuffix(base, "*"); ok {
			base, encoded = cut, true
			index = 0
		}
		if name, digits, ok := strings.Cut(base, "*"); ok {
			n, err := strconv.Atoi(digits)
			if err != nil || n < 0 || n > 1000 {
				continue
			}
			base, index = name, n
		}
		if index < 0 {
			if _, seen := params[base]; !seen {
				params[base] = decodeHeader(text)
			}
			continue
		}
		if pieces[base] == nil {
			pieces[base] = make(map[int]piece)
		}
		if _, seen := pieces[base][index]; !seen {
			pieces[base][index] = piece{text, encoded}
		}
	}
	for base, m := range pieces {
		var raw []byte
		label := ""
		for i := 0; ; i++ {
			p, ok := m[i]
			if !ok {
				break
			}
			text := p.text
			if p.encoded {
				if i == 0 {
					if c, after, ok := strings.Cut(text, "'"); ok {
						if _, after, ok = strings.Cut(after, "'"); ok {
							label, text = c, after
						}
					}
				}
				text = percentDecode(text)
			}
			raw = append(raw, text...)
		}
		if len(raw) > 0 {
			params[base] = oneLine(decodeText(raw, label).text)
		}
	}
	return value, params
}

// partType reads the Content-Type of a part. Whatever names a boundary and is
// no type of a file is a multipart, and nothing else is; a boundary that is too
// long for the mail library's window counts as missing.
func partType(field string) (value string, params map[string]string) {
	value, params = mediaType(field)
	b, ok := params["boundary"]
	if !ok {
		return value, params
	}
	kind, _, _ := strings.Cut(value, "/")
	switch kind {
	case "multipart":
	case "text", "application", "image", "audio", "video", "message", "font", "model", "chemical":
		b = ""
	default:
		value = "multipart/mixed"
	}
	if b == "" || len(b) > maxBoundaryBytes {
		delete(params, "boundary")
	}
	return value, params
}

// nextParam cuts the first parameter off s.
func nextParam(s string) (key, text, rest string) {
	s = strings.TrimLeft(s, " \t\r\n;")
	i := strings.IndexAny(s, "=;")
	if i < 0 || s[i] == ';' {
		if i < 0 {
			return "", "", ""
		}
		return "", "", s[i+1:]
	}
	key = strings.ToLower(strings.TrimSpace(s[:i]))
	s = strings.TrimLeft(s[i+1:], " \t\r\n")
	if s == "" || s[0] != '"' {
		text, rest, _ = strings.Cut(s, ";")
		return key, strings.TrimSpace(text), rest
	}
	var b strings.Builder
	for i = 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if i+1 < len(s) {
				// A backslash before anything else is part of a path.
				if s[i+1] == '"' || s[i+1] == '\\' {
					i++
				}
				b.WriteByte(s[i])
			}
		case '"':
			_, rest, _ = strings.Cut(s[i+1:], ";")
			return key, b.String(), rest
		case '\r', '\n':
		default:
			b.WriteByte(s[i])
		}
	}
	return key, b.String(), ""
}

func percentDecode(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && hexValue(s[i+1]) >= 0 && hexValue(s[i+2]) >= 0 {
			b = append(b, byte(hexValue(s[i+1])<<4|hexValue(s[i+2])))
			i += 2
			continue
		}
		b = append(b, s[i])
	}
	return string(b)
}

// fileName picks the name of a part and makes it safe to show: no path, no
// control characters, bounded.
func fileName(disposition, contentType map[string]string) string {
	for _, name := range []string{disposition["filename"], contentType["name"], disposition["name"], contentType["filename"]} {
		name = oneLine(name)
		if i := strings.LastIndexAny(name, `/\`); i >= 0 {
			name = strings.TrimSpace(name[i+1:])
		}
		if name != "" {
			return cutText(name, MaxFilenameBytes)
		}
	}
	return ""
}

// cutText returns at most n bytes of s, whole characters.
func cutText(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// addresses splits an address field at the commas and semicolons between
// addresses and decodes each ("预订部 <rsvn@hotel.example>").
func addresses(field string) []string {
	var list []string
	start, quoted, comment, angle := 0, false, 0, false
	add := func(s string) {
		if s = address(s); s != "" && len(list) <= MaxAddresses {
			list = append(list, s)
		}
	}
	for i := 0; i < len(field); i++ {
		switch c := field[i]; {
		case c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(':
			comment++
		case c == ')' && comment > 0:
			comment--
		case comment > 0:
		case c == '<':
			angle = true
		case c == '>':
			angle = false
		case (c == ',' || c == ';') && !angle:
			add(field[start:i])
			start = i + 1
		}
	}
	add(field[min(start, len(field)):])
	return list
}

// address decodes one address and writes it in one form.
func address(s string) string {
	s = strings.TrimSpace(s)
	if i, j := strings.LastIndexByte(s, '<'), strings.LastIndexByte(s, '>'); i >= 0 && j > i {
		name := decodeHeader(strings.Trim(strings.TrimSpace(s[:i]), `"'`))
		name = strings.Trim(strings.ReplaceAll(name, `\"`, `"`), `"' `)
		at := oneLine(s[i+1 : j])
		if name == "" || name == at {
			return at
		}
		return name + " <" + at + ">"
	}
	return decodeHeader(s)
}

// mailDate reads a Date field as an RFC 3339 instant in its own zone; empty
// if it is none.
func mailDate(field string) string {
	field = oneLine(field)
	t, err := mail.ParseDate(field)
	if err != nil {
		// "Mon, 11 May 2026 10:02:00 +0800 (GMT+08:00)", doubled spaces and
		// the like.
		if i := strings.IndexByte(field, '('); i > 0 {
			field = field[:i]
		}
		t, err = mail.ParseDate(strings.Join(strings.Fields(field), " "))
	}
	if err != nil || t.Year() < 1900 || t.Year() > 9999 {
		return ""
	}
	return t.Format(time.RFC3339)
}
