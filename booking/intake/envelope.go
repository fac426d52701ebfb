package intake

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/jhillyerd/enmime/v2"

	"github.com/deskrules/deskrules/booking"
)

// trimEnvelope drops what is not part of a message: blank lines, a byte order
// mark, the From line of a mailbox file. Line ends of other kinds become those
// of a mail: a lone CR, and CR CR LF.
func trimEnvelope(raw []byte) []byte {
	if bytes.HasPrefix(raw, []byte("\xff\xfe")) || bytes.HasPrefix(raw, []byte("\xfe\xff")) {
		raw = []byte(decodeText(raw, "").text)
	}
	raw = lineEnds(trimBlank(raw))
	if bytes.HasPrefix(raw, []byte("From ")) {
		if i := bytes.IndexByte(raw, '\n'); i >= 0 {
			raw = trimBlank(raw[i+1:])
		}
	}
	return raw
}

// trimBlank drops byte order marks and blank lines before a message.
func trimBlank(raw []byte) []byte {
	for {
		raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
		l := bytes.TrimLeft(raw, " \t")
		if len(l) == 0 || l[0] != '\r' && l[0] != '\n' {
			return raw
		}
		raw = bytes.TrimLeft(l, "\r\n")
	}
}

// lineEnds judges the line ends of a message by its first.
func lineEnds(raw []byte) []byte {
	i := bytes.IndexAny(raw, "\r\n")
	switch rest := raw[max(i, 0):]; {
	case i < 0 || raw[i] == '\n' || bytes.HasPrefix(rest, []byte("\r\n")):
		return raw
	case bytes.HasPrefix(rest, []byte("\r\r\n")):
		return bytes.ReplaceAll(raw, []byte("\r\r\n"), []byte("\r\n"))
	}
	out := bytes.Clone(raw)
	for k := range out {
		if out[k] == '\r' && (k+1 == len(out) || out[k+1] != '\n') {
			out[k] = '\n'
		}
	}
	return out
}

// mailParser leaves contents as they are: transfer encodings and charsets are
// undone by this package, which repairs more of them and bounds what it keeps.
var mailParser = enmime.NewParser(
	enmime.RawContent(true),
	enmime.SkipMalformedParts(true),
	enmime.MultipartWOBoundaryAsSinglePart(true),
	enmime.MaxStoredPartErrors(8),
	enmime.DisableTextConversion(true),
	enmime.SetCustomParseMediaType(func(field string) (string, map[string]string, []string, error) {
		value, params := partType(field)
		return value, params, nil, nil
	}),
)

// parse takes a message apart within the limits of its structure.
func (r *reader) parse(raw []byte, part string) (root *enmime.Part, s structure, err error) {
	s = inspect(raw)
	large, malformed := s.large, s.malformed
	// Mending one header may show another below it.
	for round := 0; len(s.edits) > 0 && round <= MaxDepth; round++ {
		raw = apply(raw, s.edits)
		s = inspect(raw)
		large, malformed = large || s.large, malformed || s.malformed
	}
	s.raw = raw
	if large {
		r.warn(part, CodeHeaderTooLarge, "a header is larger than %d bytes; only the fields that are needed were read", MaxHeaderBytes)
	}
	if malformed {
		r.warn(part, CodeMalformedHeader, "a header has lines that are no fields, or no blank line at its end")
	}
	if r.parts += s.parts + 1; r.parts > MaxParts+MaxNestedMessages+1 && s.reason == "" {
		s.end, s.reason = 0, CodeTooManyParts
	}
	if len(bytes.TrimSpace(raw[:s.end])) == 0 {
		return nil, s, fmt.Errorf("%w: there is no header and no text", ErrUnreadable)
	}
	defer func() {
		if p := recover(); p != nil {
			root, err = nil, fmt.Errorf("%w: %v", ErrUnreadable, p)
		}
	}()
	root, err = mailParser.ReadParts(bytes.NewReader(raw[:s.end]))
	if err != nil || root == nil {
		// A message that cannot be taken apart: what stands below its header
		// is text.
		body := min(readSection(raw, 0, nil).end, s.end)
		if root, err = mailParser.ReadParts(bytes.NewReader(raw[:body])); err != nil || root == nil {
			root = enmime.NewPart("text/plain")
		}
		root.Boundary, root.FirstChild, root.Content = "", nil, raw[body:s.end]
		root.Header.Set("Content-Type", "text/plain")
		root.Header.Del("Content-Transfer-Encoding")
		r.warn(part, CodePartDropped, "the message could not be taken apart; what it holds was read as plain text")
		err = nil
	}
	if s.preamble {
		r.warn(part, CodeTextOutsideParts, "text before the first part of a multipart was left out")
	}
	if s.open && s.reason == "" {
		r.warn(part, CodeUnterminated, "a multipart does not end with its boundary; the message may be cut off")
	}
	return root, s, err
}

// header takes the envelope from the header of the message.
func (r *reader) header(root *enmime.Part) {
	m := &r.m.SourceMessage
	if subject := decodeHeader(r.field(root, "Subject")); subject != "" {
		m.Subject = &subject
	}
	if from := addresses(root.Header.Get("From")); len(from) > 0 {
		joined := strings.Join(from, ", ")
		m.From = &joined
	}
	for _, field := range root.Header["Cc"] {
		m.CC = append(m.CC, addresses(field)...)
	}
	if len(m.CC) > MaxAddresses {
		m.CC = m.CC[:MaxAddresses]
		r.warn(partMessage, CodeFieldCut, "only the first %d addresses of Cc are listed", MaxAddresses)
	}
	date := mailDate(root.Header.Get("Date"))
	if date == "" {
		if field := root.Header.Get("Received"); field != "" {
			date = mailDate(field[strings.LastIndexByte(field, ';')+1:])
		}
	}
	if date != "" {
		m.ReceivedAt = &date
	}
	id := oneLine(root.Header.Get("Message-Id"))
	r.messageID = strings.Trim(id, "<> ")
}

// field returns a field of the header and warns if it is too long to be read
// as a whole.
func (r *reader) field(p *enmime.Part, key string) string {
	v := p.Header.Get(key)
	if len(v) > MaxFieldBytes {
		r.warn(partMessage, CodeFieldCut, "the field %s was read up to %d bytes", key, MaxFieldBytes)
	}
	return v
}

// repair looks after multiparts whose boundary is never seen: the mail library
// drops what they hold.
func (r *reader) repair(s structure, root *enmime.Part) {
	for _, e := range s.empty {
		r.unbounded(s.raw[min(e.start, s.end):min(e.end, s.end)], scope{charset: charsetOf(root)})
	}
}

// unbounded reads what a multipart holds whose boundary is not known: by the
// boundary that it seems to use, or else as plain text.
func (r *reader) unbounded(body []byte, sc scope) {
	if !hasWords(body) {
		return
	}
	if b := guessBoundary(body); b != "" {
		var patched bytes.Buffer
		patched.WriteString("Content-Type: multipart/mixed; boundary=" + strconv.Quote(b) + "\r\n\r\n")
		patched.Write(body)
		again, s, err := r.parse(patched.Bytes(), partMessage)
		if err == nil && again.FirstChild != nil {
			r.warn(partMessage, CodeBoundaryRepaired, "a multipart uses another boundary than it names")
			r.walk(again, sc)
			if s.reason != "" {
				r.cutOff(s)
			}
			return
		}
	}
	r.warn(partMessage, CodePartDropped, "a multipart has no parts; what it holds was read as plain text")
	r.text(body, 0, "text/plain", nil, sc)
}

// cutOff marks that the message was read only up to a limit.
func (r *reader) cutOff(s structure) {
	var reason string
	switch s.reason {
	case CodeTooDeep:
		reason = fmt.Sprintf("parts are nested more than %d deep", MaxDepth)
	default:
		reason = fmt.Sprintf("there are more than %d parts", MaxParts)
	}
	reason += fmt.Sprintf("; %d of %d bytes were read", s.end, len(s.raw))
	r.warn(partMessage, s.reason, "%s", reason)
	a := booking.Attachment{AttachmentID: r.nextID(), Kind: booking.KindFile}
	unreadable(&a, "the rest of the message was not read: "+reason)
	r.addAttachment(a)
}
