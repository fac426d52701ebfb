package intake

import (
	"fmt"
	"strings"
)

// colour is one colour without transparency.
type colour struct{ r, g, b uint8 }

// String returns the colour as RRGGBB.
func (c colour) String() string { return fmt.Sprintf("%02X%02X%02X", c.r, c.g, c.b) }

// parseColour reads RRGGBB, or AARRGGBB without its transparency: programs
// write FF, 00 and anything else there for the same opaque fill.
func parseColour(s string) (colour, bool) {
	s = strings.TrimPrefix(strings.TrimSpace(s), "#")
	if len(s) == 8 {
		s = s[2:]
	}
	if len(s) != 6 {
		return colour{}, false
	}
	var v [6]int
	for i := range 6 {
		if v[i] = hexValue(s[i]); v[i] < 0 {
			return colour{}, false
		}
	}
	return colour{uint8(v[0]<<4 | v[1]), uint8(v[2]<<4 | v[3]), uint8(v[4]<<4 | v[5])}, true
}

// hsv returns the hue in hundredths of a degree and saturation and value in
// thousandths, all by whole numbers.
func (c colour) hsv() (hue, saturation, value int) {
	r, g, b := int(c.r), int(c.g), int(c.b)
	hi, lo := max(r, g, b), min(r, g, b)
	value = hi * 1000 / 255
	d := hi - lo
	if d == 0 {
		return 0, 0, value
	}
	saturation = d * 1000 / hi
	switch hi {
	case r:
		hue = 6000 * (g - b) / d
	case g:
		hue = 12000 + 6000*(b-r)/d
	default:
		hue = 24000 + 6000*(r-g)/d
	}
	if hue < 0 {
		hue += 36000
	}
	return hue, saturation, value
}

// marker is a compiled [Highlight].
type marker struct {
	minHue, maxHue          int
	minSaturation, minValue int
	also                    []colour
}

// marks reports whether a fill of that colour highlights.
func (m marker) marks(c colour) bool {
	for _, a := range m.also {
		if a == c {
			return true
		}
	}
	h, s, v := c.hsv()
	return h >= m.minHue*100 && h <= m.maxHue*100 && s >= m.minSaturation && v >= m.minValue
}

// isRed reports whether text of that colour is red: hue within 15 degrees of
// red, strong and bright enough to be meant.
func (c colour) isRed() bool {
	h, s, v := c.hsv()
	return (h <= 1500 || h >= 34500) && s >= 500 && v >= 500
}

// tinted lightens (tint > 0) or darkens (tint < 0) a colour as workbooks do:
// by the luminance of hue, saturation and luminance. The conversions keep
// every product apart, so that all machines round alike.
func (c colour) tinted(tint float64) colour {
	if tint == 0 || tint < -1 || tint > 1 {
		return c
	}
	r, g, b := float64(c.r)/255, float64(c.g)/255, float64(c.b)/255
	hi, lo := max(r, g, b), min(r, g, b)
	l := (hi + lo) / 2
	h, s := 0.0, 0.0
	if d := hi - lo; d > 0 {
		if l > 0.5 {
			s = d / (2 - hi - lo)
		} else {
			s = d / (hi + lo)
		}
		switch hi {
		case r:
			h = (g - b) / d
			if h < 0 {
				h += 6
			}
		case g:
			h = (b-r)/d + 2
		default:
			h = (r-g)/d + 4
		}
		h /= 6
	}
	if tint < 0 {
		l = float64(l * (1 + tint))
	} else {
		l = float64(l*(1-tint)) + tint
	}
	if s == 0 {
		v := level(l)
		return colour{v, v, v}
	}
	q := float64(l * (1 + s))
	if l >= 0.5 {
		q = l + s - float64(l*s)
	}
	p := float64(2*l) - q
	return colour{level(channel(p, q, h+1.0/3)), level(channel(p, q, h)), level(channel(p, q, h-1.0/3))}
}

func channel(p, q, t float64) float64 {
	if t < 0 {
		t++
	}
	if t > 1 {
		t--
	}
	switch {
	case t < 1.0/6:
		return p + float64(float64((q-p)*6)*t)
	case t < 1.0/2:
		return q
	case t < 2.0/3:
		return p + float64(float64((q-p)*6)*(2.0/3-t))
	}
	return p
}

func level(v float64) uint8 {
	return uint8(min(max(float64(v*255)+0.5, 0), 255))
}

// officeTheme is the colour scheme that counts where a workbook brings none,
// in the order in which cells number it: light 1, dark 1, light 2, dark 2,
// accents 1 to 6, link, visited link.
var officeTheme = [12]colour{
	{0xff, 0xff, 0xff}, {0, 0, 0}, {0xee, 0xec, 0xe1}, {0x1f, 0x49, 0x7d},
	{0x4f, 0x81, 0xbd}, {0xc0, 0x50, 0x4d}, {0x9b, 0xbb, 0x59}, {0x80, 0x64, 0xa2}, {0x4b, 0xac, 0xc6}, {0xf7, 0x96, 0x46},
	{0, 0, 0xff}, {0x80, 0, 0x80},
}

// indexedColours is the palette of numbered colours, from 0. 64 and 65 are
// the system's text and background and no colours of a fill.
var indexedColours = func() (p [64]colour) {
	for i, s := range strings.Fields(
		"000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF " +
			"000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF " +
			"800000 008000 000080 808000 800080 008080 C0C0C0 808080 " +
			"9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF " +
			"000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF " +
			"00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 " +
			"3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 " +
			"003366 339966 003300 333300 993300 993366 333399 333333") {
		p[i], _ = parseColour(s)
	}
	return p
}()
