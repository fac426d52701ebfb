package intake

import "strings"

// pageStyles are the rules of a page's own style sheets for one class or one
// id: ".x", "#x", "p.x" and "p#x".
type pageStyles struct {
	looks map[string]look
	// shown are classes and ids that another kind of rule shows: on small
	// screens, or inside other elements.
	shown map[string]bool
	// cut: there are more rules than are read.
	cut bool
}

// readStyles reads the style sheets of a page.
func readStyles(src string) *pageStyles {
	s := &pageStyles{looks: make(map[string]look), shown: make(map[string]bool)}
	for rules := 0; ; {
		i := strings.IndexByte(src, '<')
		if i < 0 || i+1 == len(src) {
			return s
		}
		src = src[i+1:]
		switch {
		case src[0] == '!' && strings.HasPrefix(src, "!--"):
			// What stands in comments is for one program alone.
			end := strings.Index(src[1:], "-->")
			if end < 0 {
				return s
			}
			src = src[1+end:]
		case (src[0] == 's' || src[0] == 'S') && len(src) > len("style") && strings.EqualFold(src[:len("style")], "style") && !isAlnum(src[len("style")]):
			_, sheet, ok := strings.Cut(src, ">")
			if !ok {
				return s
			}
			src = sheet
			if end := strings.Index(sheet, "</"); end >= 0 {
				sheet, src = sheet[:end], sheet[end:]
			} else {
				src = ""
			}
			s.cut = s.cut || len(sheet) > maxSheetBytes
			sheet = strings.NewReplacer("<!--", " ", "-->", " ").Replace(withoutComments(strings.ToLower(sheet[:min(len(sheet), maxSheetBytes)])))
			rules = s.sheet(sheet, rules)
		}
	}
}

// sheet reads one style sheet; rules counts those of the page.
func (s *pageStyles) sheet(css string, rules int) int {
	depth, open := 0, 0 // open: the blocks of @ rules around that always hold
	for {
		i := strings.IndexAny(css, "{}")
		if i < 0 {
			break
		}
		head := css[:i]
		if k := strings.LastIndexByte(head, ';'); k >= 0 {
			head = head[k+1:] // behind "@import …;"
		}
		head = strings.TrimSpace(head)
		closing := css[i] == '}'
		css = css[i+1:]
		if closing {
			if depth > 0 {
				depth--
			}
			open = min(open, depth)
			continue
		}
		if strings.HasPrefix(head, "@") && !strings.HasPrefix(head, "@font-face") && !strings.HasPrefix(head, "@page") {
			switch strings.Join(strings.Fields(head), " ") {
			case "@media all", "@media screen", "@media only screen":
				if open == depth {
					open++
				}
			}
			depth++
			continue
		}
		end := strings.IndexByte(css, '}')
		if end < 0 {
			end = len(css)
		}
		if rules >= maxStyleRules {
			s.cut = true
			break
		}
		s.rule(head, lookOf(declarations(css[:min(end, maxStyleBytes)])), open == depth)
		css = css[min(end+1, len(css)):]
		rules++
	}
	return rules
}

// rule keeps what one rule says; always: it holds on every screen.
func (s *pageStyles) rule(selectors string, l look, always bool) {
	if l == (look{}) {
		return
	}
	for selector := range strings.SplitSeq(selectors, ",") {
		selector = strings.TrimSpace(selector)
		if len(s.looks)+len(s.shown) >= maxStyleRules {
			s.cut = true
			return
		}
		at := strings.IndexAny(selector, ".#")
		if at < 0 {
			continue
		}
		if always && strings.IndexFunc(selector[:at]+selector[at+1:], isSelectorSign) < 0 {
			s.looks[selector] = l.over(s.looks[selector])
			continue
		}
		if l.display == displayShown || l.visibility == off || l.size == off {
			for name := range strings.FieldsFuncSeq(selector, isSelectorSign) {
				s.shown[name] = true
			}
		}
	}
}

// isSelectorSign reports whether r is none of a name.
func isSelectorSign(r rune) bool {
	return r < 0x80 && r != '-' && r != '_' && !isAlnum(byte(r))
}

// of is the look of an element by its class and id.
func (s *pageStyles) of(tag, class, id string) look {
	var l look
	doubt := false
	find := func(sign, name string) {
		name = strings.ToLower(name)
		for _, selector := range [...]string{sign + name, tag + sign + name} {
			found, ok := s.looks[selector]
			if !ok {
				continue
			}
			l = found.over(l)
			doubt = doubt || s.shown[name]
		}
	}
	if len(class) <= maxStyleBytes {
		for name := range strings.FieldsSeq(class) {
			find(".", name)
		}
	}
	if id != "" && len(id) <= maxMemoBytes {
		find("#", id)
	}
	if doubt && (l.display >= displayNone || l.gone || l.clipped || l.unseen()) {
		// Another rule may show it: it is kept.
		return look{ground: l.ground, struck: l.struck, doubt: true}
	}
	return l
}
