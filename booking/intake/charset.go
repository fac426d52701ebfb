package intake

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"
)

// decoded is text brought to UTF-8.
type decoded struct {
	text string
	// code is the warning that the text deserves, empty if it is as its label
	// says.
	code string
	// detail goes into the warning.
	detail string
}

// decodeText brings bytes with a charset label, which may be missing or a
// lie, to UTF-8 (IN-1). All labels of the GB family are read as GB18030, which
// contains the others.
func decodeText(b []byte, label string) decoded {
	label = cleanLabel(label)
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		b, label = b[3:], "utf-8"
	case bytes.HasPrefix(b, []byte("\xff\xfe")) || bytes.HasPrefix(b, []byte("\xfe\xff")):
		return run(xunicode.UTF16(xunicode.LittleEndian, xunicode.UseBOM), b, "", "")
	}
	if e := wideWithoutMark(b); e != nil && (label == "" || label == "utf-8" || isLatin(label)) {
		return run(e, b, CodeCharsetGuessed, "utf-16")
	}
	if isASCII(b) && !isStateful(label) {
		if bytes.Contains(b, []byte("\x1b$")) {
			return run(japanese.ISO2022JP, b, CodeCharsetRepaired, "iso-2022-jp")
		}
		return decoded{text: string(b)}
	}
	valid := utf8.Valid(b)
	switch label {
	case "utf-8", "", "us-ascii", "unknown-8bit", "8bit", "binary", "default":
		if valid {
			return decoded{text: string(b)}
		}
		code := CodeCharsetRepaired
		e, name := guess(b)
		if e == nil {
			if label == "utf-8" {
				return decoded{text: strings.ToValidUTF8(string(b), "\ufffd"), code: CodeUndecodable, detail: "utf-8"}
			}
			e, name = lookup("windows-1252"), "windows-1252"
		}
		if label == "" {
			code = CodeCharsetGuessed
		}
		return run(e, b, code, name)
	}
	e := lookup(label)
	if e == nil {
		if isStateful(label) && hasShifts(b, label) {
			return decoded{text: strings.ToValidUTF8(string(b), "\ufffd"), code: CodeUnreadableText, detail: label}
		}
		if valid {
			return decoded{text: string(b), code: CodeCharsetUnknown, detail: label}
		}
		g, name := guess(b)
		code := CodeCharsetUnknown
		if g == nil {
			g, name = lookup("windows-1252"), "windows-1252"
			if !isMostlyASCII(b) {
				code = CodeUnreadableText
			}
		}
		d := run(g, b, code, label)
		if code == CodeUnreadableText {
			d.code = code
		}
		d.detail = label + ", read as " + name
		return d
	}
	// UTF-8 under another label: text of East Asia in UTF-8 is never valid by
	// chance, that of Europe hardly ever.
	if valid && !isStateful(label) && (isSingleByte(e) || allWide(b)) {
		return decoded{text: string(b), code: CodeCharsetRepaired, detail: "utf-8"}
	}
	if isSingleByte(e) {
		// GBK labelled as Latin-1, as old Chinese programs do.
		if g, name := guess(b); g != nil && isLatin(label) {
			return run(g, b, CodeCharsetRepaired, name)
		}
	}
	return run(e, b, "", label)
}

// run decodes b by e. Bytes that mean nothing in e become U+FFFD, and are
// warned of.
func run(e encoding.Encoding, b []byte, code, name string) decoded {
	out, err := e.NewDecoder().Bytes(b)
	d := decoded{text: string(out), code: code, detail: name}
	if err != nil || strings.ContainsRune(d.text, '\ufffd') {
		d.code = CodeUndecodable
	}
	if e == charmap.Windows1258 {
		// Vietnamese letters come in two halves there.
		d.text = norm.NFC.String(d.text)
	}
	if !utf8.ValidString(d.text) {
		d.text = strings.ToValidUTF8(d.text, "\ufffd")
	}
	return d
}

func cleanLabel(label string) string {
	label = strings.ToLower(strings.Trim(label, " \t\"'"))
	label = strings.TrimPrefix(label, "charset=")
	switch label {
	case "utf8", "unicode-1-1-utf-8", "x-utf-8", "utf-8n":
		return "utf-8"
	case "ascii", "ansi_x3.4-1968", "iso646-us", "ansi", "us_ascii":
		return "us-ascii"
	}
	return label
}

// lookup finds the encoding of a label, nil if nobody knows it.
func lookup(label string) encoding.Encoding {
	switch label {
	case "x-user-defined":
		return nil // it only numbers the bytes
	case "gb2312", "gbk", "gb_2312-80", "gb_2312", "gb2312-80", "x-gbk", "cp936", "ms936", "windows-936", "936",
		"gb18030", "gb-18030", "euc-cn", "x-euc-cn", "chinese", "csgb2312", "csiso58gb231280", "iso-ir-58", "gb-2312":
		return simplifiedchinese.GB18030
	case "cp950", "ms950", "950", "x-big5", "big-5", "big5hkscs", "136":
		return traditionalchinese.Big5
	case "cp932", "ms932", "932", "sjis", "x-ms-cp932":
		return japanese.ShiftJIS
	case "cp949", "ms949", "949", "uhc", "ks_c_5601", "x-windows-949":
		return korean.EUCKR
	case "cp874", "tis620", "874":
		label = "windows-874"
	case "cp1258", "1258":
		label = "windows-1258"
	case "iso-2022-jp-ms", "cp50220", "cp50221", "iso-2022-jp-1", "iso-2022-jp-2":
		return japanese.ISO2022JP
	}
	if e, err := htmlindex.Get(label); err == nil && e != nil && e != encoding.Replacement {
		return e
	}
	if e, err := ianaindex.MIME.Encoding(label); err == nil && e != nil {
		return e
	}
	return nil
}

// isStateful reports whether the charset hides other characters in ASCII.
func isStateful(label string) bool {
	return strings.HasPrefix(label, "iso-2022") || strings.HasPrefix(label, "utf-16") || strings.HasPrefix(label, "utf-32") ||
		strings.HasPrefix(label, "hz") || strings.HasPrefix(label, "cp5022") || label == "csiso2022jp" || label == "utf-7"
}

// hasShifts reports whether text in a charset that hides other characters in
// ASCII makes use of that: by control characters, or by "+" in UTF-7.
func hasShifts(b []byte, label string) bool {
	if label != "utf-7" {
		return bytes.ContainsAny(b, "\x00\x0e\x0f\x1b")
	}
	for {
		i := bytes.IndexByte(b, '+')
		if i < 0 {
			return false
		}
		b = b[i+1:]
		n := 0
		for n < len(b) && (isAlnum(b[n]) || b[n] == '/' || b[n] == '+') {
			n++
		}
		// One character takes three; a phone number is none.
		const least = 3
		if n >= least && bytes.ContainsFunc(b[:n], unicode.IsLetter) {
			return true
		}
	}
}

// isMostlyASCII reports whether few letters of b are beyond ASCII, as in the
// languages of Western Europe.
func isMostlyASCII(b []byte) bool {
	letters, others := 0, 0
	for _, c := range b {
		switch {
		case c >= utf8.RuneSelf:
			others++
		case isLetterByte(c):
			letters++
		}
	}
	const share = 3 // at most one beyond ASCII to so many letters
	return others*share <= letters
}

func isLatin(label string) bool {
	switch label {
	case "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252", "iso-8859-15", "l1":
		return true
	}
	return false
}

// isSingleByte reports whether e knows no characters of several bytes.
func isSingleByte(e encoding.Encoding) bool {
	switch e {
	case simplifiedchinese.GB18030, simplifiedchinese.GBK, simplifiedchinese.HZGB2312, traditionalchinese.Big5,
		japanese.ShiftJIS, japanese.EUCJP, japanese.ISO2022JP, korean.EUCKR:
		return false
	}
	out, err := e.NewDecoder().Bytes([]byte("\xe4\xb8\xad"))
	return err == nil && utf8.RuneCount(out) == 3
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// allWide reports whether every character of b beyond ASCII takes three bytes
// or more in UTF-8.
func allWide(b []byte) bool {
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if size == 2 || r == utf8.RuneError {
			return false
		}
		b = b[size:]
	}
	return true
}

// wideWithoutMark recognises UTF-16 that does not begin with its mark, nil if b
// is none: a good part of its characters are ASCII, so that every second byte
// is often zero and the others hardly ever are.
func wideWithoutMark(b []byte) encoding.Encoding {
	b = b[:min(len(b), guessBytes)&^1]
	var zeros [2]int
	for i, c := range b {
		if c == 0 {
			zeros[i&1]++
		}
	}
	const share = 8 // at least one character of so many
	switch {
	case zeros[1] > len(b)/2/share && zeros[0] < zeros[1]/share:
		return xunicode.UTF16(xunicode.LittleEndian, xunicode.IgnoreBOM)
	case zeros[0] > len(b)/2/share && zeros[1] < zeros[0]/share:
		return xunicode.UTF16(xunicode.BigEndian, xunicode.IgnoreBOM)
	}
	return nil
}

// guess finds the East Asian charset of bytes that are not UTF-8, nil if none
// fits well: every character beyond ASCII must be valid in it, and nearly all
// of them must be common ones.
func guess(b []byte) (encoding.Encoding, string) {
	if len(b) > guessBytes {
		b = b[:guessBytes]
	}
	var best encoding.Encoding
	name, score := "", 0
	for _, c := range guesses {
		if s := c.score(b); s > score {
			best, name, score = c.encoding, c.name, s
		}
	}
	return best, name
}

// guessBytes is how much of a text is looked at.
const guessBytes = 64 << 10

type charsetGuess struct {
	encoding encoding.Encoding
	name     string
	// common reports whether the pair of bytes is an everyday character.
	common func(lead, trail byte) bool
}

var guesses = []charsetGuess{
	// Level 1 of GB 2312 (and its punctuation): the 3,755 everyday
	// characters.
	{simplifiedchinese.GB18030, "gb18030", func(a, b byte) bool {
		return b >= 0xa1 && (a >= 0xb0 && a <= 0xd7 || a >= 0xa1 && a <= 0xa3)
	}},
	{traditionalchinese.Big5, "big5", func(a, b byte) bool {
		return (a >= 0xa4 && a <= 0xc6 || a == 0xa1) && (b >= 0x40 && b <= 0x7e || b >= 0xa1)
	}},
	{japanese.ShiftJIS, "shift_jis", func(a, b byte) bool {
		return a >= 0x81 && a <= 0x84 || a >= 0x88 && a <= 0x97
	}},
	{korean.EUCKR, "euc-kr", func(a, b byte) bool {
		return a >= 0xb0 && a <= 0xc8 && b >= 0xa1
	}},
}

// score is thousandths of common characters, 0 if b does not fit. Kana and
// Hangul decide where pairs of several charsets overlap.
func (g charsetGuess) score(b []byte) int {
	pairs, common := 0, 0
	for i := 0; i < len(b); i++ {
		if b[i] < utf8.RuneSelf {
			continue
		}
		if g.name == "shift_jis" && b[i] >= 0xa1 && b[i] <= 0xdf {
			// Half-width katakana.
			pairs++
			continue
		}
		if i+1 >= len(b) {
			if len(b) == guessBytes {
				break
			}
			return 0
		}
		pairs++
		if g.common(b[i], b[i+1]) {
			common++
		}
		i++
	}
	if pairs == 0 || common*1000/pairs < 850 {
		return 0
	}
	out, err := g.encoding.NewDecoder().Bytes(b)
	if err != nil {
		return 0
	}
	native, strange := 0, 0
	for _, r := range string(out) {
		switch {
		case r == utf8.RuneError || unicode.Is(unicode.Co, r):
			if len(b) == guessBytes {
				continue
			}
			return 0
		case unicode.Is(unicode.Hiragana, r) || unicode.Is(unicode.Katakana, r):
			if g.name == "shift_jis" {
				native++
			} else {
				strange++
			}
		case unicode.Is(unicode.Hangul, r):
			native++
		}
	}
	return common*1000/pairs + min(native*1000/pairs, 500) - strange*500/pairs
}
