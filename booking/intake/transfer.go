package intake

import (
	"bytes"
	"strings"

	"github.com/jhillyerd/enmime/v2"
)

// Content-Transfer-Encoding is undone here, not in the mail library, because
// its cleaner keeps one error value for every stray byte.

// decodeTransfer undoes a Content-Transfer-Encoding and counts what was wrong
// with it. What is encoded in a way that nobody knows stands as it is.
func decodeTransfer(data []byte, encoding string) ([]byte, int) {
	switch transferName(encoding) {
	case "", "7bit", "8bit", "binary":
		return data, 0
	case "base64":
		return decodeBase64(data)
	case "quotedprintable":
		return decodeQuotedPrintable(data)
	}
	return data, 1
}

// transferName is the first word of a Content-Transfer-Encoding, without the
// signs that some programs write in it ("base-64", "quoted_printable").
func transferName(encoding string) string {
	encoding = strings.Trim(encoding, " \t\"'")
	if i := strings.IndexAny(encoding, " \t;(\"'"); i >= 0 {
		encoding = encoding[:i]
	}
	return strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(encoding))
}

// isTextNotBase64 reports whether a part with text that calls itself base64 is
// plain text: it has bytes beyond ASCII, or spaces inside its lines.
func isTextNotBase64(p *enmime.Part, decoded []byte, text bool) bool {
	if !text || len(decoded) == 0 || transferName(p.Header.Get("Content-Transfer-Encoding")) != "base64" {
		return false
	}
	n, size := 0, 0
	for l := range bytes.SplitSeq(p.Content[:min(len(p.Content), plainSample)], []byte("\n")) {
		l = bytes.TrimSpace(l)
		size += len(l)
		for _, c := range l {
			if c == ' ' || c >= 0x80 {
				n++
			}
		}
	}
	return n*plainShare > size
}

// A text of one language or another has at least every plainShare-th byte a
// space or beyond ASCII; plainSample bytes are looked at.
const (
	plainShare  = 30
	plainSample = 4 << 10
)

// decodeBase64 decodes as much of src as there is. Characters outside the
// alphabet are skipped and counted; a padding in the middle, as joined
// streams have it, starts a new group.
func decodeBase64(src []byte) (out []byte, junk int) {
	out = make([]byte, 0, len(src)/4*3+3)
	var group uint32
	n := 0
	flush := func() {
		switch n {
		case 2:
			out = append(out, byte(group>>4))
		case 3:
			out = append(out, byte(group>>10), byte(group>>2))
		case 1:
			junk++
		}
		group, n = 0, 0
	}
	for _, c := range src {
		v := base64Values[c]
		switch {
		case v < 64:
			group = group<<6 | uint32(v)
			if n++; n == 4 {
				out = append(out, byte(group>>16), byte(group>>8), byte(group))
				group, n = 0, 0
			}
		case v == base64Pad:
			flush()
		case v == base64Junk:
			junk++
		}
	}
	flush()
	return out, junk
}

const (
	base64Space = 64
	base64Pad   = 65
	base64Junk  = 66
)

var base64Values = func() (t [256]byte) {
	for i := range t {
		t[i] = base64Junk
	}
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	for i := range len(alphabet) {
		t[alphabet[i]] = byte(i)
	}
	for _, c := range " \t\r\n" {
		t[c] = base64Space
	}
	t['='] = base64Pad
	return t
}()

// decodeQuotedPrintable undoes quoted-printable. An equals sign that begins
// no escape stands for itself and is counted.
func decodeQuotedPrintable(src []byte) (out []byte, junk int) {
	out = make([]byte, 0, len(src))
	for len(src) > 0 {
		l, rest, _ := bytes.Cut(src, []byte("\n"))
		ended := len(l) < len(src)
		src = rest
		// White space at the end of a line was added on the way.
		l = bytes.TrimRight(l, " \t\r")
		soft := false
		for i := 0; i < len(l); i++ {
			if l[i] != '=' {
				out = append(out, l[i])
				continue
			}
			if i == len(l)-1 {
				soft = true
				break
			}
			if i+2 < len(l) {
				hi, lo := hexValue(l[i+1]), hexValue(l[i+2])
				if hi >= 0 && lo >= 0 {
					out = append(out, byte(hi<<4|lo))
					i += 2
					continue
				}
			}
			out = append(out, '=')
			junk++
		}
		if ended && !soft {
			out = append(out, '\n')
		}
	}
	return out, junk
}

func hexValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
