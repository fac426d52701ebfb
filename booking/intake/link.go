package intake

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/deskrules/deskrules/booking"
)

// addLinks lists the links of the new text as attachments of kind link: those
// behind the words of a page, then those that are spelled out, each once.
func (r *reader) addLinks() {
	seen := make(map[string]bool)
	n, full := 0, false
	add := func(url string) {
		if url == "" || seen[url] {
			return
		}
		seen[url] = true
		if n >= MaxLinks || len(r.m.CurrentAttachments) >= MaxAttachments+MaxLinks {
			r.warn(partBody, CodeTooManyLinks, "only the first %d links are listed", MaxLinks)
			full = true
			return
		}
		n++
		r.link(url, "L"+strconv.Itoa(n))
	}
	for _, url := range r.links {
		add(url)
	}
	text := r.m.BodyCurrent
	for !full {
		i := strings.Index(text, "://")
		if i < 0 {
			return
		}
		start := i
		for start > 0 && isLetterByte(text[start-1]) {
			start--
		}
		u := urlAt(text[start:])
		if u == "" {
			text = text[i+3:]
			continue
		}
		add(u)
		text = text[start+len(u):]
	}
}

// link lists one link, with its text if the caller fetches it.
func (r *reader) link(url, id string) {
	a := booking.Attachment{AttachmentID: id, Filename: url, Kind: booking.KindLink}
	defer func() { r.m.CurrentAttachments = append(r.m.CurrentAttachments, a) }()
	if len(url) >= maxURLBytes {
		unreadable(&a, "the link is too long")
		return
	}
	if r.in.config.Fetch == nil {
		unreadable(&a, "the link was not fetched")
		return
	}
	text, err := guarded(func() (string, error) { return r.in.config.Fetch(url) })
	text = strings.TrimSpace(strings.ToValidUTF8(text, "\ufffd"))
	switch {
	case err != nil:
		r.warn(id, CodeFetchFailed, "the link could not be fetched: %s", cutText(err.Error(), 200))
		unreadable(&a, "the link could not be fetched")
		return
	case text == "":
		unreadable(&a, "there is no text behind the link")
		return
	case len(text) > MaxPartText:
		text = cutText(text, MaxPartText)
		r.warn(id, CodeTextCut, "the text behind the link was read up to %d bytes", MaxPartText)
	}
	a.Readable, a.Text = true, &text
}

// urlAt returns the http or https link at the start of s, empty if there is
// none. It ends at white space, quotes, brackets and the marks of East Asian
// text; full stops and the like at its end belong to the sentence.
func urlAt(s string) string {
	lower := strings.ToLower(s[:min(len(s), 8)])
	if !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://") {
		return ""
	}
	end := len(s)
	parens := 0
	for i, c := range s {
		stop := c <= ' ' || c == '<' || c == '>' || c == '"' || c == '\'' || c == '`' || c == '{' || c == '}' || c == '|' || c == '\\' || c == '^' || c == '[' || c == ']' || c >= 0x2000
		if c == '(' {
			parens++
		}
		if c == ')' {
			parens--
		}
		if stop || parens < 0 || i >= maxURLBytes || c == utf8.RuneError {
			end = i
			break
		}
	}
	u := strings.TrimRight(s[:end], ".,;:!?")
	if len(u) <= strings.Index(u, "://")+3 {
		return ""
	}
	return u
}
