package intake

import "bytes"

// Content-Transfer-Encoding is undone here, not in the mail library, because
// its cleaner keeps one error value for every stray byte.

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
