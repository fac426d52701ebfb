package predicate

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"
)

// token is one token of a source with its place in bytes.
type token struct {
	kind       lexer.Kind
	value      string
	start, end int
	rune       int // where it starts, in characters: the parser's positions
}

func (t token) is(kind lexer.Kind, values ...string) bool {
	return t.kind == kind && (len(values) == 0 || slices.Contains(values, t.value))
}

// reader reads one source: it is the part that works before the parser.
type reader struct {
	text     string
	tokens   []token
	problems []Problem
	// refused: a token is outside the language, so that the tree may hold
	// nodes that have been reported already.
	refused bool
	// fatal: the parser must not see this source.
	fatal bool
}

// at reports a problem with text[start:end].
func (r *reader) at(start, end int, format string, args ...any) {
	p := Problem{Message: fmt.Sprintf(format, args...), Found: r.text[start:end]}
	p.Span = rule.Span{Start: start, End: end}
	r.problems = append(r.problems, p)
}

// whole reports a problem of the source as such, which has no one place.
func (r *reader) whole(format string, args ...any) {
	r.problems = append(r.problems, Problem{Message: fmt.Sprintf(format, args...), Row: -1})
	r.fatal = true
}

// read takes the source apart into tokens and refuses what the language does
// not have, before anything recurses.
func read(text string) *reader {
	r := &reader{text: text}
	if len(text) > MaxSourceBytes {
		r.whole("the rule has %d bytes, at most %d are read", len(text), MaxSourceBytes)
		return r
	}
	if strings.TrimSpace(text) == "" {
		r.whole("the rule is empty")
		return r
	}
	if i := invalidUTF8(text); i >= 0 {
		r.at(i, i+1, "the text is not valid UTF-8")
		r.fatal = true
		return r
	}
	r.lex()
	if r.brackets() {
		r.words()
	}
	return r
}

// invalidUTF8 returns the offset of the first byte that is not part of a
// character, -1 if there is none.
func invalidUTF8(text string) int {
	for i := 0; i < len(text); {
		c, n := utf8.DecodeRuneInString(text[i:])
		if c == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// lex fills tokens, up to the first place that the lexer cannot read.
func (r *reader) lex() {
	bytes := make([]int, 0, len(r.text)+1) // byte offset of each character
	for i := range r.text {
		bytes = append(bytes, i)
	}
	bytes = append(bytes, len(r.text))
	offset := func(runes int) int { return bytes[min(max(runes, 0), len(bytes)-1)] }

	l := lexer.New()
	l.Reset(file.NewSource(r.text))
	last := 0
	for {
		t, err := l.Next()
		if err != nil {
			var e *file.Error
			if errors.As(err, &e) {
				start, end := offset(e.From), offset(e.To)
				r.comments(last, start)
				r.at(start, end, "cannot be read: %s", e.Message)
			} else {
				r.whole("cannot be read: %v", err)
			}
			r.fatal = true
			return
		}
		if t.Kind == lexer.EOF {
			r.comments(last, len(r.text))
			return
		}
		tok := token{kind: t.Kind, value: t.Value, start: offset(t.From), end: offset(t.To), rune: t.From}
		r.comments(last, tok.start)
		last = tok.end
		r.tokens = append(r.tokens, tok)
	}
}

// comments refuses a comment between two tokens, where nothing else than space
// and comments can be.
func (r *reader) comments(start, end int) {
	gap := r.text[start:max(start, end)]
	i := strings.IndexByte(gap, '/')
	if i < 0 || len(gap) < i+2 || gap[i+1] != '/' && gap[i+1] != '*' {
		return
	}
	r.refuse(start+i, start+i+2, "comments are")
}

func (r *reader) refuse(start, end int, what string) {
	r.at(start, end, "%s not part of the rule language", what)
	r.refused = true
}

// brackets checks that brackets close and how deep they are. It reports
// whether they are not too deep to say more.
func (r *reader) brackets() bool {
	var open []token
	for _, t := range r.tokens {
		if t.kind != lexer.Bracket {
			continue
		}
		switch t.value {
		case "(", "[", "{":
			open = append(open, t)
			if len(open) > MaxBracketDepth {
				r.at(t.start, t.end, "brackets are nested more than %d deep", MaxBracketDepth)
				r.fatal = true
				return false
			}
			continue
		}
		if len(open) == 0 {
			r.at(t.start, t.end, "%s closes nothing", t.value)
			r.fatal = true
			return true
		}
		opener := open[len(open)-1]
		if want := closing(opener.value); t.value != want {
			r.at(t.start, t.end, "%s stands where %s is needed", t.value, want)
			r.fatal = true
			return true
		}
		open = open[:len(open)-1]
	}
	if r.fatal {
		return true // an unreadable place may hide the closing bracket
	}
	for _, t := range open {
		r.at(t.start, t.end, "%s is never closed", t.value)
		r.fatal = true
	}
	return true
}

func closing(bracket string) string {
	switch bracket {
	case "(":
		return ")"
	case "[":
		return "]"
	}
	return "}"
}

// outside names the operators and brackets that expr-lang has and rules have
// not.
func outside(value string) string {
	switch value {
	case "%":
		return "% (remainder) is"
	case "**", "^":
		return value + " (power) is"
	case "..":
		return ".. (range) is"
	case "|":
		return "| (pipe) is"
	case "?", ":":
		return value + " (conditional operator, slice or map) is"
	case "??":
		return "?? (default for nil) is"
	case "?.":
		return "?. (optional member access) is"
	case ".":
		return ". (member access) is"
	case "#", "##":
		return value + " (element of a closure) is"
	case "::":
		return ":: (builtin) is"
	case ";":
		return "; (sequence) is"
	case "=":
		return "= (assignment; equality is ==) is"
	case "matches":
		return "matches (regular expression) is"
	case "let":
		return "let (variable) is"
	case "if", "else":
		return value + " is"
	case "{":
		return "{ (map or closure) is"
	}
	return value + " is"
}

// words refuses, by name, every token that the language does not have.
func (r *reader) words() {
	for i, t := range r.tokens {
		switch t.kind {
		case lexer.Operator:
			switch t.value {
			case "not", "and", "or", "!", "&&", "||", "==", "!=", "<", "<=", ">", ">=", "in",
				"+", "-", "*", "/", "contains", "startsWith", "endsWith", ",":
			default:
				r.refuse(t.start, t.end, outside(t.value))
			}
		case lexer.Bracket:
			switch t.value {
			case "{":
				r.refuse(t.start, t.end, outside(t.value))
			case "[":
				switch {
				case i > 0 && r.tokens[i-1].is(lexer.Operator, "in"):
				case i > 0 && (r.tokens[i-1].kind != lexer.Operator && !r.tokens[i-1].is(lexer.Bracket, "(", "[", "{")):
					r.refuse(t.start, t.end, "[ (index or slice) is")
				default:
					r.refuse(t.start, t.end, "a list elsewhere than right after in is")
				}
			}
		case lexer.Identifier:
			if t.value == "nil" {
				r.refuse(t.start, t.end, "nil (a missing fact is unknown by itself) is")
			}
		case lexer.Bytes:
			r.refuse(t.start, t.end, "a byte string is")
		case lexer.Number:
			r.number(t)
		}
	}
}

// number refuses literals that are not plain decimal numbers, and those that
// a number cannot hold.
func (r *reader) number(t token) {
	lower := strings.ToLower(t.value)
	switch {
	case strings.HasPrefix(lower, "0x"):
		r.refuse(t.start, t.end, "a hexadecimal number is")
		return
	case strings.HasPrefix(lower, "0o"):
		r.refuse(t.start, t.end, "an octal number is")
		return
	case strings.HasPrefix(lower, "0b"):
		r.refuse(t.start, t.end, "a binary number is")
		return
	case strings.Contains(lower, "_"):
		r.refuse(t.start, t.end, "_ in a number is")
		return
	}
	f, err := strconv.ParseFloat(lower, 64)
	mantissa, _, _ := strings.Cut(lower, "e")
	switch {
	case errors.Is(err, strconv.ErrRange):
		r.at(t.start, t.end, "the number is too large")
	case err != nil:
		r.at(t.start, t.end, "this is not a number")
	case f == 0 && strings.ContainsAny(mantissa, "123456789"):
		r.at(t.start, t.end, "the number is too small to be told from zero")
	case !strings.ContainsAny(lower, ".e") && math.Abs(f) >= MaxExactInt && !exact(lower):
		r.at(t.start, t.end, "a whole number beyond %d is not exact", int64(MaxExactInt))
	default:
		return
	}
	r.refused = true
}

// exact reports whether the digits are at most MaxExactInt.
func exact(digits string) bool {
	n, err := strconv.ParseInt(digits, 10, 64)
	return err == nil && n <= MaxExactInt
}
