package intake

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jhillyerd/enmime/v2"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract/rule"
)

// reader reads one message into material. It carries the budgets that hold
// for the message as a whole.
type reader struct {
	in        *Intake
	rec       *rule.Recorder
	m         *booking.Material
	messageID string
	pieces    []*piece
	thread    []string
	current   []string
	links     []string
	below     bool // an older mail was seen in a body before this one
	parts     int
	lines     int // that may still be read
	warned    map[booking.IntakeWarning]bool
	budget    tableBudget
	names     map[string]bool
}

func newReader(in *Intake, rec *rule.Recorder) *reader {
	return &reader{
		in:     in,
		rec:    rec,
		lines:  MaxLines,
		warned: make(map[booking.IntakeWarning]bool),
		names:  make(map[string]bool),
		budget: tableBudget{unzipped: MaxUnzippedBytes, cells: MaxCells, text: MaxTableTextBytes},
		m: &booking.Material{
			SourceMessage:            booking.SourceMessage{CC: []string{}, SourceChannel: "Email"},
			CurrentAttachments:       []booking.Attachment{},
			CurrentTables:            []booking.Table{},
			CurrentOCR:               []booking.OCR{},
			ParentChildSplitEvidence: []booking.SplitEvidence{},
			CandidateEvents:          []booking.Candidate{},
			Unknowns:                 []booking.Unknown{},
			IntakeWarnings:           []booking.IntakeWarning{},
		},
	}
}

// warn notes a warning once. What does not fit takes the place of the last.
func (r *reader) warn(part, code, format string, args ...any) {
	message := format
	if len(args) > 0 {
		message = fmt.Sprintf(format, args...)
	}
	w := booking.IntakeWarning{Part: part, Code: code, Message: message}
	if r.warned[w] {
		return
	}
	r.warned[w] = true
	if len(r.m.IntakeWarnings) == MaxWarnings {
		part, code = partMessage, CodeTooManyWarnings
		r.m.IntakeWarnings[MaxWarnings-1] = booking.IntakeWarning{Part: part, Code: code, Message: "there are more warnings than are listed"}
	} else {
		r.m.IntakeWarnings = append(r.m.IntakeWarnings, w)
	}
	if r.rec != nil {
		r.rec.Add(ruleOf(code), part, rule.Warn, rule.Text("code", code))
	}
}

// read reads a whole message.
func (r *reader) read(raw []byte) (*booking.Material, error) {
	raw = trimEnvelope(raw)
	root, s, err := r.parse(raw, partMessage)
	if err != nil {
		return nil, err
	}
	r.header(root)
	r.walk(root, scope{charset: charsetOf(root)})
	r.repair(s, root)
	if s.reason != "" {
		r.cutOff(s)
	}
	root = nil
	for i, p := range r.pieces {
		r.body(p)
		r.pieces[i] = nil
	}
	r.m.BodyCurrent = strings.Join(r.current, "\n\n")
	r.m.BodyThreadEvidence = booking.Text(strings.Join(r.thread, "\n\n"))
	r.addLinks()
	if r.rec != nil {
		r.summary()
	}
	return r.m, nil
}

// summary records the rules that found nothing to do.
func (r *reader) summary() {
	fired := make(map[rule.ID]bool)
	for _, id := range r.rec.Explanation().Fired() {
		fired[id] = true
	}
	for _, id := range Rules() {
		if !fired[id] {
			r.rec.Add(id, partMessage, rule.Pass)
		}
	}
}

// scope is what a part inherits from those around it.
type scope struct {
	charset string
	related bool
	// alternative collects the copies of one body.
	alternative *piece
}

// piece is one body: its copies as plain text and as a page.
type piece struct {
	plains []plainPart
	pages  []string
	// spares are pages for certain programs, which count if there is no other
	// copy.
	spares []string
}

// plainPart is plain text and whether its lines flow (RFC 3676).
type plainPart struct {
	text          string
	flowed, delSp bool
}

func charsetOf(p *enmime.Part) string {
	_, params := partType(p.Header.Get("Content-Type"))
	return params["charset"]
}

// walk reads a part and those inside it, in order.
func (r *reader) walk(p *enmime.Part, sc scope) {
	for _, e := range p.Errors {
		switch e.Name {
		case enmime.ErrorMalformedChildPart:
			r.warn(partMessage, CodePartDropped, "a part of the message could not be taken apart")
		case enmime.ErrorMalformedHeader:
			r.warn(partMessage, CodeMalformedHeader, "a header line was not understood")
		}
	}
	if hasWords(p.Epilogue) {
		r.warn(partMessage, CodeTextOutsideParts, "text behind the last part of a multipart was left out")
	}
	value, params := partType(r.field(p, "Content-Type"))
	if p.FirstChild != nil || strings.HasPrefix(value, "multipart/") && p.Boundary != "" {
		if params["charset"] != "" {
			sc.charset = params["charset"]
		}
		sc.related = sc.related || value == "multipart/related"
		own := false
		if value == "multipart/alternative" && sc.alternative == nil {
			sc.alternative, own = &piece{}, true
		}
		for c := p.FirstChild; c != nil; c = c.NextSibling {
			r.walk(c, sc)
		}
		if a := sc.alternative; own && len(a.plains)+len(a.pages)+len(a.spares) > 0 {
			r.pieces = append(r.pieces, sc.alternative)
		}
		return
	}
	r.leaf(p, sc, value, params)
}

// leaf reads a part that holds something.
func (r *reader) leaf(p *enmime.Part, sc scope, value string, params map[string]string) {
	disposition, dparams := mediaType(r.field(p, "Content-Disposition"))
	name := fileName(dparams, params)
	spare := (value == "text/x-amp-html" || value == "text/watch-html") && disposition != "attachment"
	text := spare || value == "" || value == "text" || value == "text/plain" || value == "text/html"
	file := disposition == "attachment" || name != "" && sc.alternative == nil && p.Parent != nil && (disposition != "" || len(r.pieces) > 0)
	if strings.HasPrefix(value, "multipart/") {
		r.unbounded(p.Content, sc)
		return
	}
	data, junk := decodeTransfer(p.Content, p.Header.Get("Content-Transfer-Encoding"))
	if isTextNotBase64(p, data, text) {
		data, junk = p.Content, 1
	}
	switch {
	case value == "message/rfc822" || value == "message/global" || strings.HasSuffix(strings.ToLower(name), ".eml"):
		r.attached(data, name)
	case text && !file && (value != "" || name == ""):
		r.text(data, junk, value, params, sc)
	default:
		inline := strings.HasPrefix(value, "image/") && disposition != "attachment" &&
			(disposition == "inline" || sc.related || p.Header.Get("Content-Id") != "")
		r.attachment(attachmentPart{
			name: name, contentType: value, data: data, junk: junk, inline: inline,
			charset: firstOf(params["charset"], sc.charset),
			signed:  strings.HasPrefix(strings.ToLower(params["smime-type"]), "signed"),
		})
	}
}

// text takes a body part.
func (r *reader) text(data []byte, junk int, value string, params map[string]string, sc scope) {
	if len(data) > MaxTextBytes || lineCount(data) > r.lines {
		data = squeezed(data)
	}
	if len(data) > MaxTextBytes {
		data = data[:MaxTextBytes]
		r.warn(partBody, CodeTextCut, "the text was read up to %d bytes", MaxTextBytes)
	}
	if junk > 0 {
		r.warn(partBody, CodeBrokenTransfer, "the transfer encoding of the text is damaged or not known")
	}
	label := firstOf(params["charset"], sc.charset)
	if label == "" && value == "text/html" {
		label = metaCharset(data)
	}
	d := decodeText(data, label)
	r.charset(partBody, d)
	if r.rec != nil && (label != "" || d.code != "") {
		r.rec.Add(RuleMessage, partBody, rule.Derive, rule.Text("type", value), rule.Text("charset", label))
	}
	if strings.IndexByte(d.text, 0) >= 0 {
		d.text = strings.ReplaceAll(d.text, "\x00", "")
	}
	p := sc.alternative
	if p == nil {
		p = &piece{}
		r.pieces = append(r.pieces, p)
	}
	switch value {
	case "text/html":
		p.pages = append(p.pages, d.text)
		return
	case "text/x-amp-html", "text/watch-html":
		p.spares = append(p.spares, d.text)
		return
	}
	if strings.Contains(d.text, "-----BEGIN PGP MESSAGE-----") {
		r.warn(partBody, CodeEncrypted, "the text is encrypted (PGP)")
	}
	p.plains = append(p.plains, plainPart{
		text:   d.text,
		flowed: strings.EqualFold(params["format"], "flowed"),
		delSp:  strings.EqualFold(params["delsp"], "yes"),
	})
}

// plain cuts a plain text into lines, within the lines that are left.
func (r *reader) plain(t plainPart) []line {
	text := t.unflowed()
	n := lineCount(text)
	if n > r.lines {
		text = firstLines(text, r.lines)
		n = r.lines
		r.linesCut()
	}
	r.lines -= n
	return plainLines(text)
}

// page reads a page within the lines that are left.
func (r *reader) page(src string) page {
	pg := readPage(src, r.lines)
	if r.lines -= pg.count; pg.cut {
		r.linesCut()
	}
	return pg
}

// looks warns of text of a page that was kept although its look tells against
// it.
func (r *reader) looks(part string, faint, struck bool) {
	if faint {
		r.warn(part, CodeFaintText, "text that a person may not see, such as white letters, was kept")
	}
	if struck {
		r.warn(part, CodeStruckText, "words of the page are struck out; they were kept")
	}
}

func (r *reader) linesCut() {
	r.warn(partBody, CodeTextCut, "the text was read up to %d lines", MaxLines)
}

// lineCount counts the line ends of a text.
func lineCount[T string | []byte](text T) int {
	n := 0
	for i := range len(text) {
		if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			n++
		}
	}
	return n
}

// firstLines returns the first n lines of a text.
func firstLines(text string, n int) string {
	if n == 0 {
		return ""
	}
	for i := range len(text) {
		if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			if n--; n == 0 {
				return text[:i]
			}
		}
	}
	return text
}

// squeezed drops blank lines beyond maxBlankLines in a row, and what cannot be
// read behind MaxTextBytes.
func squeezed(data []byte) []byte {
	out := make([]byte, 0, min(len(data), MaxTextBytes+1))
	blanks := 0
	for at := 0; at < len(data) && len(out) <= MaxTextBytes; {
		next := lineEnd(data, at)
		l := data[at:next]
		at = next
		if blanks++; len(bytes.TrimSpace(l)) > 0 {
			blanks = 0
		}
		if blanks <= maxBlankLines {
			out = append(out, l[:min(len(l), MaxTextBytes+1-len(out))]...)
		}
	}
	return out
}

func (r *reader) charset(part string, d decoded) {
	switch d.code {
	case CodeCharsetRepaired:
		r.warn(part, d.code, "the text is not in the charset that it names; it was read as %s", d.detail)
	case CodeCharsetGuessed:
		r.warn(part, d.code, "the text names no charset; it was read as %s", d.detail)
	case CodeCharsetUnknown:
		r.warn(part, d.code, "the charset is not known: %s", cutText(d.detail, 80))
	case CodeUnreadableText:
		r.warn(part, d.code, "the text cannot be read in its charset: %s", cutText(d.detail, 80))
	case CodeUndecodable:
		r.warn(part, d.code, "some bytes mean nothing in the charset %s", cutText(d.detail, 80))
	}
}

// attached reads a message that hangs on this one: its text is history, and
// what hangs on it is not current.
func (r *reader) attached(data []byte, name string) {
	id := r.nextID()
	a := booking.Attachment{AttachmentID: id, Filename: name, ContentType: "message/rfc822", Kind: booking.KindFile, Readable: true}
	text, files, err := r.history(trimEnvelope(data), 1)
	switch {
	case err != nil:
		unreadable(&a, "the attached message could not be read")
	case text == "":
		unreadable(&a, "the attached message has no text")
	default:
		r.thread = append(r.thread, text)
		r.warn(id, CodeAttachedMessage, "the text of the attached message stands in the thread evidence")
	}
	if files > 0 {
		r.warn(id, CodeAttachedFiles, "%d files inside the attached message were not read", files)
	}
	r.addAttachment(a)
}

// history returns the text of an attached message, with the lines of its
// header that a person would see, and the number of files in it.
func (r *reader) history(raw []byte, depth int) (text string, files int, err error) {
	if depth > MaxNestedMessages {
		r.warn(partMessage, CodeTooDeep, "messages inside attached messages were read %d deep", MaxNestedMessages)
		return "", 1, nil
	}
	inner := newReader(r.in, nil)
	inner.parts, inner.lines = r.parts, r.lines
	defer func() { r.lines = inner.lines }()
	root, s, err := inner.parse(raw, partMessage)
	r.parts = inner.parts
	if err != nil {
		return "", 0, err
	}
	var out []string
	var head strings.Builder
	for _, key := range []string{"From", "Date", "To", "Subject"} {
		if v := decodeHeader(root.Header.Get(key)); v != "" {
			head.WriteString(key + ": " + v + "\n")
		}
	}
	if head.Len() > 0 {
		out = append(out, strings.TrimSuffix(head.String(), "\n"))
	}
	var visit func(p *enmime.Part, sc scope)
	visit = func(p *enmime.Part, sc scope) {
		value, params := partType(p.Header.Get("Content-Type"))
		if p.FirstChild != nil || strings.HasPrefix(value, "multipart/") && p.Boundary != "" {
			if params["charset"] != "" {
				sc.charset = params["charset"]
			}
			if value == "multipart/alternative" && sc.alternative == nil {
				sc.alternative = &piece{}
				inner.pieces = append(inner.pieces, sc.alternative)
			}
			for c := p.FirstChild; c != nil; c = c.NextSibling {
				visit(c, sc)
			}
			return
		}
		disposition, dparams := mediaType(p.Header.Get("Content-Disposition"))
		switch name := fileName(dparams, params); {
		case value == "message/rfc822":
			data, _ := decodeTransfer(p.Content, p.Header.Get("Content-Transfer-Encoding"))
			r.lines = inner.lines
			t, n, err := r.history(trimEnvelope(data), depth+1)
			inner.lines = r.lines
			files += n
			if err == nil && t != "" {
				inner.pieces = append(inner.pieces, &piece{plains: []plainPart{{text: t}}})
			}
		case disposition != "attachment" && name == "" && (value == "" || value == "text/plain" || value == "text/html"):
			data, junk := decodeTransfer(p.Content, p.Header.Get("Content-Transfer-Encoding"))
			inner.text(data, junk, value, params, sc)
		default:
			files++
		}
	}
	visit(root, scope{charset: charsetOf(root)})
	if s.reason != "" {
		r.warn(partMessage, s.reason, "an attached message was read only in part")
	}
	for _, p := range inner.pieces {
		if t := strings.TrimSpace(inner.whole(p)); t != "" {
			out = append(out, t)
		}
	}
	return strings.Join(out, "\n\n"), files, nil
}

// whole is the text of a body that is not divided.
func (r *reader) whole(p *piece) string {
	all := func(int) bool { return true }
	var texts []string
	for _, src := range p.pages {
		if t := joinLines(r.page(src).lines, all); t != "" {
			texts = append(texts, t)
		}
	}
	if len(texts) == 0 {
		for _, t := range p.plains {
			texts = append(texts, joinLines(r.plain(t), all))
		}
	}
	return strings.Join(texts, "\n\n")
}

// metaCharset finds the charset that a page names in its head.
func metaCharset(src []byte) string {
	head := bytes.ToLower(src[:min(len(src), 2048)])
	_, rest, ok := bytes.Cut(head, []byte("charset="))
	if !ok {
		return ""
	}
	rest = bytes.TrimLeft(rest, "\"' ")
	n := 0
	for n < len(rest) && n < 40 && (isAlnum(rest[n]) || rest[n] == '-' || rest[n] == '_') {
		n++
	}
	return string(rest[:n])
}

// hasWords reports whether b has a letter or a figure. Bytes of another charset
// than UTF-8 may be some.
func hasWords(b []byte) bool {
	return bytes.IndexFunc(b, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || r == utf8.RuneError }) >= 0
}

func firstOf(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}
