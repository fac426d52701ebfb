package intake

import (
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
)

// palette resolves the colours of one workbook: direct, by theme with tint,
// by number. The library's resolver gives no fill at all for a workbook
// without a theme, and leaves the transparency in.
type palette struct {
	theme   [12]colour
	indexed [64]colour
}

// xmlColour is a colour as a style writes it.
type xmlColour struct {
	Auto    string  `xml:"auto,attr"`
	RGB     string  `xml:"rgb,attr"`
	Indexed *int    `xml:"indexed,attr"`
	Theme   *int    `xml:"theme,attr"`
	Tint    float64 `xml:"tint,attr"`
}

func (p *palette) resolve(c *xmlColour) (colour, bool) {
	var base colour
	switch {
	case c == nil:
		return base, false
	case c.RGB != "":
		var ok bool
		if base, ok = parseColour(c.RGB); !ok {
			return base, false
		}
	case c.Theme != nil:
		if *c.Theme < 0 || *c.Theme >= len(p.theme) {
			return base, false
		}
		base = p.theme[*c.Theme]
	case c.Indexed != nil:
		if *c.Indexed < 0 || *c.Indexed >= len(p.indexed) {
			// 64 and 65: whatever the system's text and background are.
			return base, false
		}
		base = p.indexed[*c.Indexed]
	default:
		return base, false
	}
	return base.tinted(c.Tint), true
}

// themeColours are the colours of a theme in the order in which cells number
// them.
var themeColours = [12]string{"lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink"}

// readTheme takes the colour scheme of a theme part.
func (p *palette) readTheme(theme []byte) error {
	x := newXMLScanner(theme)
	scheme, at := false, -1
	for {
		switch x.next() {
		case xmlEnd:
			return nil
		case xmlBad:
			return errDamaged
		case xmlOpen:
			switch name := string(x.name); {
			case name == "clrScheme":
				scheme = true
			case !scheme:
			case name == "srgbClr" && at >= 0:
				p.setTheme(at, x.attr("val"))
			case name == "sysClr" && at >= 0:
				p.setTheme(at, x.attr("lastClr"))
			default:
				if i := slices.Index(themeColours[:], name); i >= 0 {
					at = i
				}
			}
		case xmlClose:
			if string(x.name) == "clrScheme" {
				// Other schemes that a theme may hold are not in use.
				return nil
			}
		}
	}
}

func (p *palette) setTheme(at int, value string) {
	if c, ok := parseColour(value); ok {
		p.theme[at] = c
	}
}

// xmlStyles is the part of a workbook's styles that matters here.
type xmlStyles struct {
	Formats []struct {
		ID   int    `xml:"numFmtId,attr"`
		Code string `xml:"formatCode,attr"`
	} `xml:"numFmts>numFmt"`
	Fonts []xmlFont `xml:"fonts>font"`
	Fills []xmlFill `xml:"fills>fill"`
	Cells []struct {
		Format int `xml:"numFmtId,attr"`
		Font   int `xml:"fontId,attr"`
		Fill   int `xml:"fillId,attr"`
	} `xml:"cellXfs>xf"`
	Differences []struct {
		Fill *xmlFill `xml:"fill"`
	} `xml:"dxfs>dxf"`
	Indexed []struct {
		RGB string `xml:"rgb,attr"`
	} `xml:"colors>indexedColors>rgbColor"`
}

type xmlFont struct {
	Strike *struct {
		Value string `xml:"val,attr"`
	} `xml:"strike"`
	Colour *xmlColour `xml:"color"`
}

type xmlFill struct {
	Pattern *struct {
		Kind       string     `xml:"patternType,attr"`
		Foreground *xmlColour `xml:"fgColor"`
		Background *xmlColour `xml:"bgColor"`
	} `xml:"patternFill"`
	Gradient *struct {
		Stops []struct {
			Colour *xmlColour `xml:"color"`
		} `xml:"stop"`
	} `xml:"gradientFill"`
}

// cellStyle is what one style of a workbook says that matters here.
type cellStyle struct {
	fill        colour
	filled      bool
	highlighted bool
	red, strike bool
	format      numberFormat
}

// styleSheet are the styles of a workbook by number.
type styleSheet struct {
	palette *palette
	cells   []cellStyle
	// fills says which conditional formats fill.
	fills []bool
}

// compileStyles reads the styles and the theme of a workbook; either part may
// be missing.
func compileStyles(styles, theme []byte, m marker) (*styleSheet, error) {
	s := &styleSheet{palette: &palette{theme: officeTheme, indexed: indexedColours}}
	if len(theme) > 0 {
		if err := s.palette.readTheme(theme); err != nil {
			return nil, err
		}
	}
	var x xmlStyles
	if len(styles) > 0 {
		if err := unmarshalXML(styles, &x); err != nil {
			return nil, err
		}
	}
	for i, c := range x.Indexed {
		if v, ok := parseColour(c.RGB); ok && i < len(s.palette.indexed) {
			s.palette.indexed[i] = v
		}
	}
	codes := make(map[int]string, len(x.Formats))
	for _, f := range x.Formats {
		codes[f.ID] = f.Code
	}
	formats := make(map[int]numberFormat)
	for i, c := range x.Cells {
		if i == maxStyles {
			break
		}
		var cs cellStyle
		if c.Fill >= 0 && c.Fill < len(x.Fills) {
			cs.fill, cs.filled = s.palette.fill(x.Fills[c.Fill])
			cs.highlighted = cs.filled && m.marks(cs.fill)
		}
		if c.Font >= 0 && c.Font < len(x.Fonts) {
			cs.red, cs.strike = s.palette.font(x.Fonts[c.Font])
		}
		f, ok := formats[c.Format]
		if !ok {
			f = compileFormat(c.Format, codes[c.Format])
			formats[c.Format] = f
		}
		cs.format = f
		s.cells = append(s.cells, cs)
	}
	for _, d := range x.Differences {
		fills := false
		if d.Fill != nil {
			_, fills = s.palette.difference(*d.Fill)
		}
		s.fills = append(s.fills, fills)
	}
	return s, nil
}

func (s *styleSheet) style(n int) cellStyle {
	if n < 0 || n >= len(s.cells) {
		return cellStyle{}
	}
	return s.cells[n]
}

// fill resolves a fill. Pattern none paints nothing, whatever colours stand
// beside it; another pattern than solid is seen as its background.
func (p *palette) fill(f xmlFill) (colour, bool) {
	if f.Gradient != nil {
		for _, stop := range f.Gradient.Stops {
			if c, ok := p.resolve(stop.Colour); ok {
				return c, true
			}
		}
		return colour{}, false
	}
	if f.Pattern == nil {
		return colour{}, false
	}
	switch f.Pattern.Kind {
	case "", "none":
		return colour{}, false
	case "solid":
		return p.resolve(f.Pattern.Foreground)
	}
	if c, ok := p.resolve(f.Pattern.Background); ok {
		return c, true
	}
	return p.resolve(f.Pattern.Foreground)
}

// difference resolves the fill of a conditional format, which leaves the
// pattern out and writes a solid colour as background.
func (p *palette) difference(f xmlFill) (colour, bool) {
	if f.Pattern != nil && (f.Pattern.Kind == "" || f.Pattern.Kind == "solid") {
		if c, ok := p.resolve(f.Pattern.Background); ok {
			return c, true
		}
		return p.resolve(f.Pattern.Foreground)
	}
	return p.fill(f)
}

func (p *palette) font(f xmlFont) (red, strike bool) {
	if c, ok := p.resolve(f.Colour); ok {
		red = c.isRed()
	}
	return red, f.Strike != nil && isTrue(f.Strike.Value, true)
}

// isTrue reads an XML truth value.
func isTrue(s string, missing bool) bool {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "":
		return missing
	case "0", "false", "off":
		return false
	}
	return true
}

// unmarshalXML reads a part of a workbook into v. Entities beyond those of
// XML are refused, elements may not be nested without end.
func unmarshalXML(data []byte, v any) error {
	if xmlTooDeep(data) {
		return errDamaged
	}
	if err := xml.Unmarshal(data, v); err != nil {
		return errDamaged
	}
	return nil
}

// xmlTooDeep reports whether elements are nested more than maxXMLDepth deep.
// It looks at the brackets only.
func xmlTooDeep(data []byte) bool {
	depth := 0
	for i := 0; i+1 < len(data); i++ {
		switch {
		case data[i] == '<' && data[i+1] == '/':
			depth--
		case data[i] == '<' && data[i+1] != '!' && data[i+1] != '?':
			if depth++; depth > maxXMLDepth {
				return true
			}
		case data[i] == '/' && data[i+1] == '>':
			depth--
		}
	}
	return false
}

// numberFormat is what a number format shows.
type numberFormat struct {
	year, month, day, clock bool
	// zeros pads whole numbers ("0000" for a code); percent multiplies.
	zeros   uint8
	percent bool
}

func (f numberFormat) isDate() bool { return f.year || f.day || f.month || f.clock }

// maxFormatBytes is how much of a number format is read; spreadsheet programs
// allow 255 characters.
const maxFormatBytes = 1 << 10

// compileFormat reads a number format, built in or written out.
func compileFormat(id int, code string) numberFormat {
	if code == "" {
		switch {
		case id == 16: // d-mmm
			return numberFormat{month: true, day: true}
		case id == 17: // mmm-yy
			return numberFormat{year: true, month: true}
		case id == 22:
			return numberFormat{year: true, month: true, day: true, clock: true}
		case id == 14 || id == 15 || id >= 27 && id <= 31 || id == 36 || id >= 50 && id <= 54 || id == 57 || id == 58:
			return numberFormat{year: true, month: true, day: true}
		case id >= 18 && id <= 21 || id >= 32 && id <= 35 || id >= 45 && id <= 47 || id == 55 || id == 56:
			return numberFormat{clock: true}
		case id == 9 || id == 10:
			return numberFormat{percent: true}
		}
		return numberFormat{}
	}
	code = code[:min(len(code), maxFormatBytes)]
	// The first section counts; text in quotes, after a backslash and in
	// brackets (colours, locales) shows nothing of the number.
	var f numberFormat
	zeros, plain := 0, true
	hours := false
scan:
	for i := 0; i < len(code); i++ {
		switch c := code[i]; c {
		case ';':
			break scan
		case '"':
			if j := strings.IndexByte(code[i+1:], '"'); j >= 0 {
				i += j + 1
			}
			plain = false
		case '\\', '_', '*':
			i++
		case '[':
			j := strings.IndexByte(code[i:], ']')
			if j < 0 {
				break scan
			}
			if inner := strings.ToLower(code[i+1 : i+j]); strings.Trim(inner, "hms") == "" {
				f.clock, hours = true, true
			}
			i += j
		case 'y', 'Y', 'e', 'E':
			if c == 'e' || c == 'E' {
				if i+1 < len(code) && (code[i+1] == '+' || code[i+1] == '-') {
					return numberFormat{}
				}
			}
			f.year = true
		case 'd', 'D':
			f.day = true
		case 'h', 'H', 's', 'S':
			f.clock, hours = true, true
		case 'm', 'M':
			// Minutes beside hours or seconds, months elsewhere.
			rest := strings.ToLower(strings.TrimLeft(code[i:], "mM"))
			rest = strings.TrimLeft(rest, `:.\ "`)
			if !hours && !strings.HasPrefix(rest, "s") {
				f.month = true
			}
			i = len(code) - len(strings.TrimLeft(code[i:], "mM")) - 1
			hours = false
		case '0':
			zeros++
		case '%':
			f.percent = true
		case 'G', 'g':
			if strings.HasPrefix(strings.ToLower(code[i:]), "general") {
				return numberFormat{}
			}
		case '#', '.', ',', '?', '/':
			plain = false
		}
	}
	if plain && zeros > 1 && !f.isDate() {
		f.zeros = uint8(min(zeros, maxZeros))
	}
	if f.isDate() {
		f.percent = false
	}
	return f
}

// show writes the raw number of a cell as the sheet shows it, dates in a form
// that cannot be misread: "2026-05-14", "2026-05-14 10:30", "14 May" where
// the sheet shows no year, "2026-05" where it shows no day.
func (f numberFormat) show(raw string, since1904 bool) string {
	if len(raw) <= 15 && (raw[0] != '0' || len(raw) == 1) && !f.isDate() && !f.percent && f.zeros == 0 && isNumber(raw) {
		return raw
	}
	v, err := strconv.ParseFloat(raw, 64)
	if err != nil || v != v {
		return raw
	}
	switch {
	case f.isDate():
		if s, ok := f.showDate(v, since1904); ok {
			return s
		}
	case f.percent:
		return strconv.FormatFloat(roundedTo(v*100), 'f', -1, 64) + "%"
	case f.zeros > 0 && v >= 0 && v < 1e15:
		s := strconv.FormatFloat(v, 'f', 0, 64)
		if n := int(f.zeros) - len(s); n > 0 {
			s = strings.Repeat("0", n) + s
		}
		return s
	}
	if v > -1e15 && v < 1e15 {
		return strconv.FormatFloat(roundedTo(v), 'f', -1, 64)
	}
	return raw
}

// isNumber reports whether s is nothing but figures.
func isNumber(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// roundedTo drops what binary fractions add beyond 15 figures.
func roundedTo(v float64) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64)
	if err != nil {
		return v
	}
	return r
}
