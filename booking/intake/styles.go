package intake

import (
	"strings"

	"github.com/xuri/excelize/v2"
)

// cellStyle is what a style of a workbook says that matters here.
type cellStyle struct {
	fill    colour
	filled  bool
	red     bool
	strike  bool
	format  string
	dateful dateFormat
}

// dateFormat is what a number format shows of a date.
type dateFormat uint8

const (
	showsYear dateFormat = 1 << iota
	showsDay
	showsTime
)

// palette resolves the colours of one workbook: direct, by theme with tint,
// by number. The library's own resolver gives no fill at all for a workbook
// without a theme, and leaves the transparency in.
type palette struct {
	theme   [12]colour
	indexed [64]colour
}

// styleColour is a colour as a style writes it.
type styleColour struct {
	auto    bool
	rgb     string
	indexed int
	theme   *int
	tint    float64
}

func (p *palette) resolve(c styleColour) (colour, bool) {
	var base colour
	switch {
	case c.rgb != "":
		var ok bool
		if base, ok = parseColour(c.rgb); !ok {
			return colour{}, false
		}
	case c.theme != nil:
		if *c.theme < 0 || *c.theme >= len(p.theme) {
			return colour{}, false
		}
		base = p.theme[*c.theme]
	case c.auto || c.indexed < 0 || c.indexed >= len(p.indexed):
		return colour{}, false
	default:
		base = p.indexed[c.indexed]
	}
	return base.tinted(c.tint), true
}

// paletteOf reads the theme and the numbered colours of a workbook.
func paletteOf(f *excelize.File) *palette {
	p := &palette{theme: officeTheme, indexed: indexedColours}
	if f.Theme != nil {
		s := &f.Theme.ThemeElements.ClrScheme
		for i, c := range []struct{ rgb, system string }{
			{themeValue(s.Lt1.SrgbClr), systemValue(s.Lt1.SysClr)}, {themeValue(s.Dk1.SrgbClr), systemValue(s.Dk1.SysClr)},
			{themeValue(s.Lt2.SrgbClr), systemValue(s.Lt2.SysClr)}, {themeValue(s.Dk2.SrgbClr), systemValue(s.Dk2.SysClr)},
			{themeValue(s.Accent1.SrgbClr), ""}, {themeValue(s.Accent2.SrgbClr), ""}, {themeValue(s.Accent3.SrgbClr), ""},
			{themeValue(s.Accent4.SrgbClr), ""}, {themeValue(s.Accent5.SrgbClr), ""}, {themeValue(s.Accent6.SrgbClr), ""},
			{themeValue(s.Hlink.SrgbClr), ""}, {themeValue(s.FolHlink.SrgbClr), ""},
		} {
			if v, ok := parseColour(firstOf(c.rgb, c.system)); ok {
				p.theme[i] = v
			}
		}
	}
	if f.Styles != nil && f.Styles.Colors != nil && f.Styles.Colors.IndexedColors != nil {
		for i, c := range f.Styles.Colors.IndexedColors.RgbColor {
			if v, ok := parseColour(c.RGB); ok && i < len(p.indexed) {
				p.indexed[i] = v
			}
		}
	}
	return p
}
