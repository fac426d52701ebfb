package contract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// isUnfilled reports whether a summary still has a place that a template left
// open. Brackets alone are none, since a summary may quote what stands in
// them ("询问<亲子套餐>能否延期"). A place is left open if
//
//   - nothing but one pair of brackets holds the whole summary, as in the
//     seed's "<忠实中文概述>";
//   - angle or square brackets hold a word for what belongs there
//     ("<折扣说明>", "[内容]");
//   - braces hold anything: "{summary}", "{{概述}}";
//   - three X stand alone ("折扣XXX").
func isUnfilled(summary string) bool {
	summary = strings.TrimSpace(strings.Map(foldWidth, summary))
	if first, size := utf8.DecodeRuneInString(summary); closing(first) != 0 {
		if inner, found := bracketed(summary[size:], first); found && inner == summary[size:len(summary)-utf8.RuneLen(closing(first))] {
			return true
		}
	}
	for i, r := range summary {
		switch r {
		case '{', '<', '[':
			inner, found := bracketed(summary[i+1:], r)
			if found && (r == '{' || containsAny(strings.ToLower(inner), slotWords)) {
				return true
			}
		case 'X', 'x':
			if isThreeX(summary, i) {
				return true
			}
		}
	}
	return false
}

// slotWords name what belongs in a place, rather than being it.
var slotWords = []string{"概述", "摘要", "内容", "原文", "说明", "填", "占位", "summary", "placeholder"}

// closing returns the bracket that closes an opening one, 0 for anything else.
func closing(opening rune) rune {
	switch opening {
	case '<':
		return '>'
	case '[':
		return ']'
	case '{':
		return '}'
	case '【':
		return '】'
	}
	return 0
}

// bracketed returns what stands in s before the bracket that closes an opening
// one; found is false if there is none, or only far away.
func bracketed(s string, opening rune) (inner string, found bool) {
	const longest = 120 // bytes; nobody makes a longer template of one place
	end := strings.IndexRune(s[:min(len(s), longest)], closing(opening))
	if end < 0 {
		return "", false
	}
	return s[:end], true
}

// isThreeX reports whether exactly three X stand at i, as a word of their own.
func isThreeX(s string, i int) bool {
	joins := func(r rune) bool {
		return r == '-' || r == '*' || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r))
	}
	if before, _ := utf8.DecodeLastRuneInString(s[:i]); i > 0 && joins(before) {
		return false
	}
	rest := strings.TrimLeft(s[i:], "Xx")
	after, _ := utf8.DecodeRuneInString(rest)
	return len(s)-i-len(rest) == 3 && (rest == "" || !joins(after))
}
