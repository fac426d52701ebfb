package intake

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"
)

// look is what styles say of how an element looks, as far as it decides
// whether a person sees its text. The zero value of each field says nothing.
type look struct {
	display    display
	visibility setting // on: hidden
	size       setting // on: letters without height
	indent     setting // on: first lines that begin beside the screen
	ink        ink
	// ground is what stands behind the text.
	ground ground
	// gone: nothing in the element can be seen, whatever stands there;
	// clipped: the same if the element is a box of its own, as boxed says;
	// doubt: perhaps.
	gone, clipped, boxed, doubt bool
	struck                      bool
}

// setting is one property of a style that an inner element can take back.
type setting uint8

const (
	unset setting = iota
	off
	on
)

type display uint8

const (
	displayUnset display = iota
	displayShown
	displayNone
	displayNoneAlways // !important
)

type ink uint8

const (
	inkUnset ink = iota
	inkDark
	inkWhite
	inkClear
)

type ground uint8

const (
	groundUnset ground = iota
	groundWhite
	groundOther
)

// over lays l over the weaker look w of the same element.
func (l look) over(w look) look {
	if l.display != displayUnset && w.display != displayNoneAlways {
		w.display = l.display
	}
	w.visibility = cmp.Or(l.visibility, w.visibility)
	w.size = cmp.Or(l.size, w.size)
	w.indent = cmp.Or(l.indent, w.indent)
	w.ink = cmp.Or(l.ink, w.ink)
	w.ground = cmp.Or(l.ground, w.ground)
	w.gone, w.clipped, w.boxed = w.gone || l.gone, w.clipped || l.clipped, w.boxed || l.boxed
	w.doubt, w.struck = w.doubt || l.doubt, w.struck || l.struck
	return w
}

// within is the look of an element inside one that looks like outer, as far as
// it is handed down.
func (l look) within(outer look) look {
	return look{
		visibility: cmp.Or(l.visibility, outer.visibility), size: cmp.Or(l.size, outer.size), indent: cmp.Or(l.indent, outer.indent),
		ink: cmp.Or(l.ink, outer.ink), ground: cmp.Or(l.ground, outer.ground), doubt: l.doubt || outer.doubt, struck: l.struck || outer.struck,
	}
}

// unseen reports whether text that looks so is not seen.
func (l look) unseen() bool {
	return l.visibility == on || l.size == on || l.indent == on || l.ink == inkClear
}

// faint reports whether text that looks so is perhaps not seen: white with
// nothing dark behind it that is known.
func (l look) faint() bool {
	return l.doubt || l.ink == inkWhite && l.ground != groundOther
}

// plain reports whether l changes nothing inside an element whose look says
// nothing.
func (l look) plain() bool {
	return l.visibility != on && l.size != on && l.indent != on && l.ink < inkWhite && l.ground != groundOther && l.display < displayNone &&
		!l.gone && !l.clipped && !l.doubt && !l.struck
}

// clips reports whether the text of an element that is clipped to nothing is
// gone. Boxes are; text in lines and cells of tables do not follow the size.
func (l look) clips(name atom.Atom) bool {
	if l.boxed {
		return true
	}
	switch name {
	case atom.Div, atom.P, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Main, atom.Nav, atom.Aside, atom.Center, atom.Blockquote,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Ul, atom.Ol, atom.Li, atom.Dl, atom.Dd, atom.Dt, atom.Pre, atom.Form, atom.Fieldset:
		return true
	}
	return false
}

// dress notes the look of an element that opens.
func (r *pageReader) dress(e *element, l *look) {
	if l.clipped && !l.clips(e.name) {
		l.clipped, l.doubt = false, true
	}
	if l.gone || l.clipped || l.display >= displayNone {
		e.gone, e.skip = !e.skip, true
	}
	e.look, e.styled = r.look, true
}

// seen adds text to the current line, if a person sees it.
func (r *pageReader) seen(b []byte) {
	if r.look == (look{}) {
		r.text(b)
		return
	}
	unseen, faint := r.look.unseen(), r.look.faint()
	if (unseen || faint || r.look.struck) && hasWords(b) {
		if unseen {
			r.hidden = true
			return
		}
		s := r.top()
		s.faint, s.struck = s.faint || faint, s.struck || r.look.struck
	}
	r.text(b)
}

// declaration is one property of a style, in small letters.
type declaration struct {
	property, value string
	important       bool
}

// declarations takes a style apart; what is important stands last.
func declarations(style string) []declaration {
	var list []declaration
	for d := range strings.SplitSeq(withoutComments(strings.ToLower(style)), ";") {
		property, value, ok := strings.Cut(d, ":")
		if !ok {
			continue
		}
		value, mark, important := strings.Cut(value, "!")
		list = append(list, declaration{strings.TrimSpace(property), strings.Join(strings.Fields(value), " "), important && strings.TrimSpace(mark) == "important"})
	}
	slices.SortStableFunc(list, func(a, b declaration) int {
		switch {
		case a.important == b.important:
			return 0
		case a.important:
			return 1
		}
		return -1
	})
	return list
}

// withoutComments drops the comments of a style; one without end goes to the
// end.
func withoutComments(s string) string {
	if !strings.Contains(s, "/*") {
		return s
	}
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(s, "/*")
		b.WriteString(before)
		if !open {
			return b.String()
		}
		_, s, _ = strings.Cut(rest, "*/")
	}
}

// lookOf judges a style.
func lookOf(list []declaration) look {
	var l look
	var placed, outside, small, cut, padded bool
	for _, d := range list {
		v := d.value
		switch d.property {
		case "display":
			switch {
			case v == "none" && d.important:
				l.display = displayNoneAlways
			case v == "none":
				l.display = displayNone
			case v != "" && v != "inherit":
				l.display = displayShown
			}
			l.boxed = l.boxed || v == "block" || v == "inline-block"
		case "visibility":
			switch v {
			case "hidden", "collapse":
				l.visibility = on
			case "visible", "initial":
				l.visibility = off
			}
		case "opacity":
			n, err := strconv.ParseFloat(strings.TrimSuffix(v, "%"), 64)
			l.gone = l.gone || err == nil && (n < maxUnseenOpacity || strings.HasSuffix(v, "%") && n < 100*maxUnseenOpacity)
		case "font-size":
			l.size = cmp.Or(letterSize(v), l.size)
		case "font":
			for f := range strings.FieldsSeq(v) {
				f, _, _ = strings.Cut(f, "/")
				if f != "" && (isDigit(f[0]) || f[0] == '.') && letterSize(f) != unset && !isNumber(f) || f == "0" {
					l.size = letterSize(f)
					break
				}
			}
		case "color":
			l.ink = cmp.Or(inkOf(v), l.ink)
		case "background", "background-color", "background-image":
			l.ground = cmp.Or(groundOf(v), l.ground)
		case "text-indent":
			if px, _, ok := length(v); ok {
				l.indent = off
				if px <= -offScreen {
					l.indent = on
				}
			}
		case "position":
			placed = v == "absolute" || v == "fixed"
			l.boxed = l.boxed || placed
		case "float":
			l.boxed = l.boxed || v == "left" || v == "right"
		case "left", "top", "right", "bottom":
			px, _, ok := length(v)
			outside = outside || ok && px <= -offScreen
		case "width", "height", "max-width", "max-height":
			px, relative, ok := length(v)
			small = small || ok && (px == 0 || !relative && px <= maxUnseenBox)
		case "min-width", "min-height", "padding", "padding-top", "padding-bottom":
			for f := range strings.FieldsSeq(v) {
				px, _, ok := length(f)
				padded = padded || !ok || px > maxUnseenBox
			}
		case "overflow", "overflow-x", "overflow-y":
			cut = cut || strings.HasPrefix(v, "hidden") || strings.HasPrefix(v, "clip")
		case "text-decoration", "text-decoration-line":
			l.struck = l.struck || strings.Contains(v, "line-through")
		}
	}
	l.gone = l.gone || placed && outside
	if small && cut {
		// A box without height that is padded may show what stands over the
		// padding.
		l.clipped, l.doubt = !padded, l.doubt || padded
	}
	return l
}

// letterSize judges the size of letters. A share of nothing is nothing.
func letterSize(v string) setting {
	px, relative, ok := length(v)
	switch {
	case ok && px < minLetter:
		return on
	case relative || v == "inherit" || v == "":
		return unset
	}
	return off
}

// length is a length in pixels of a screen; relative says that it depends on
// the size of the letters around.
func length(v string) (px float64, relative, ok bool) {
	n := len(v)
	for n > 0 && (isLetterByte(v[n-1]) || v[n-1] == '%') {
		n--
	}
	px, err := strconv.ParseFloat(v[:n], 64)
	if err != nil {
		return 0, false, false
	}
	switch v[n:] {
	case "", "px":
	case "pt":
		px *= 4.0 / 3
	case "em", "ex", "ch":
		px, relative = 16*px, true
	case "%":
		px, relative = 0.16*px, true
	default:
		px *= 16
	}
	return px, relative, true
}

// whiteNames are the names of colours that are all but white.
var whiteNames = map[string]bool{
	"white": true, "snow": true, "ivory": true, "ghostwhite": true, "floralwhite": true, "whitesmoke": true, "mintcream": true, "azure": true, "aliceblue": true, "seashell": true,
}

// inkOf judges a colour of text.
func inkOf(v string) ink {
	channels, known := channelsOf(v)
	switch {
	case v == "" || v == "inherit" || v == "currentcolor":
		return inkUnset
	case v == "transparent" || known && len(channels) == 4 && channels[3] == 0:
		return inkClear
	case whiteNames[v] || known && min(channels[0], channels[1], channels[2]) >= minWhite:
		return inkWhite
	}
	return inkDark
}

// channelsOf are red, green, blue and, if it is given, opacity of a colour in
// figures: "#fff", "#ffffff", "rgb(255, 255, 255)", "rgba(100% 100% 100% / 0)".
// Red, green and blue reach to 255.
func channelsOf(v string) (channels []float64, ok bool) {
	if hex, ok := strings.CutPrefix(v, "#"); ok {
		width := 2
		if len(hex) <= 4 {
			width = 1
		}
		for ; len(hex) >= width; hex = hex[width:] {
			n, err := strconv.ParseUint(strings.Repeat(hex[:width], 3-width), 16, 8)
			if err != nil {
				return nil, false
			}
			channels = append(channels, float64(n))
		}
		return channels, hex == "" && (len(channels) == 3 || len(channels) == 4)
	}
	name, list, ok := strings.Cut(v, "(")
	if !ok || name != "rgb" && name != "rgba" {
		return nil, false
	}
	for f := range strings.FieldsFuncSeq(strings.TrimSuffix(list, ")"), func(r rune) bool { return r == ' ' || r == ',' || r == '/' }) {
		n, err := strconv.ParseFloat(strings.TrimSuffix(f, "%"), 64)
		if err != nil {
			return nil, false
		}
		if strings.HasSuffix(f, "%") {
			n *= 2.55
		}
		channels = append(channels, n)
	}
	return channels, len(channels) == 3 || len(channels) == 4
}

// groundOf judges a background. What is not known to be white may be dark.
func groundOf(v string) ground {
	if strings.Contains(v, "url(") || strings.Contains(v, "gradient(") {
		return groundOther
	}
	switch inkOf(v) {
	case inkUnset, inkClear:
		return groundUnset
	case inkWhite:
		return groundWhite
	}
	for f := range strings.FieldsSeq(strings.ReplaceAll(v, ", ", ",")) {
		switch f {
		case "none", "transparent", "initial", "unset", "repeat", "no-repeat", "repeat-x", "repeat-y", "scroll", "fixed",
			"center", "top", "bottom", "left", "right", "0", "0px", "0%", "50%", "100%", "auto", "/", "cover", "contain":
			continue
		}
		switch inkOf(f) {
		case inkWhite:
			return groundWhite
		case inkDark:
			return groundOther
		}
	}
	return groundUnset
}
