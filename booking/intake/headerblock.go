package intake

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// headerBlock is a run of lines that read like the header of an old mail.
type headerBlock struct {
	roles role
	// fromAddress and anyAddress: an address stands in the from line, or in
	// any line that names people.
	fromAddress, anyAddress bool
	// sentClock and dateClock: a time of day stands in the sent line, or in
	// one that is only called date.
	sentClock, dateClock bool
	// end is the index after its last line.
	end int
}

// headerBlockAt reads a header block that begins at line i. Columns allows
// labels that stand in a column of their own.
func headerBlockAt(lines []line, i int, columns bool) headerBlock {
	b := headerBlock{end: i}
	first, _ := headerLine(lines[i].bare, columns)
	if first == 0 {
		return b
	}
	last, wants := role(0), false
	blanks, others := 0, 0
	for j := i; j < len(lines) && j < i+maxHeaderBlockLines; j++ {
		l := lines[j]
		if l.depth != lines[i].depth {
			break
		}
		if l.blank() {
			// Labels that new text may start with ("Subject:", "To:") do not
			// reach over a blank line.
			if blanks++; blanks > 1 || first&(roleFrom|roleSent|roleDate) == 0 && !wants {
				break
			}
			continue
		}
		r, value := headerLine(l.bare, columns)
		if r == 0 {
			// The value of a label that stands alone, or the rest of a long
			// list of names.
			if blanks > 0 && !wants {
				break
			}
			if others++; others > maxHeaderWraps {
				break
			}
			blanks, wants = 0, false
			b.note(last, l.bare)
			continue
		}
		if r&roleFrom != 0 && b.roles&roleFrom != 0 {
			// The next header: an older mail below this one.
			break
		}
		blanks, others = 0, 0
		wants = value == ""
		if r&(roleFrom|roleTo) != 0 && r&roleMail == 0 && !hasAddress(value) && startsLikeDate(value) {
			// "From: 14 May", "To: 15 May".
			r, wants = roleOther, false
		}
		last = r
		b.roles |= r
		b.note(r, value)
		b.end = j + 1
	}
	return b
}

// note takes down what a line of role r proves.
func (b *headerBlock) note(r role, value string) {
	switch {
	case r&roleFrom != 0:
		if hasAddress(value) {
			b.fromAddress, b.anyAddress = true, true
		}
	case r&(roleTo|roleCc|roleBcc) != 0:
		b.anyAddress = b.anyAddress || hasAddress(value)
	case r&roleSent != 0:
		b.sentClock = b.sentClock || hasClock(value)
	case r&roleDate != 0:
		b.dateClock = b.dateClock || hasClock(value)
	}
}

// count returns how many different roles the block has; sent and date are
// one.
func (b headerBlock) count() int {
	r := b.roles &^ (roleOther | roleMail)
	if r&roleSent != 0 {
		r &^= roleDate
	}
	return bits.OnesCount16(uint16(r))
}

// resembles reports whether the block has two different labels, one of them
// from or sent.
func (b headerBlock) resembles() bool {
	return b.count() >= 2 && b.roles&(roleFrom|roleSent) != 0
}

// proven reports whether the block is a mail's header. Above is the separator
// directly above it.
func (b headerBlock) proven(above separatorKind) bool {
	has := func(r role) bool { return b.roles&r == r }
	switch {
	case !b.resembles():
		return false
	case above == wordedRule || above == phraseOnly:
		return true
	case b.fromAddress, b.sentClock:
		return true
	case b.dateClock && has(roleFrom):
		// A transfer has a date, a time, a from and a to as well: only a
		// label or an address of a mail tells them apart.
		return has(roleSubject) || has(roleMail) || b.anyAddress
	case above == bareRule:
		return has(roleFrom|roleSubject) || has(roleFrom|roleSent) || has(roleSent|roleSubject) || has(roleMail)
	}
	return false
}

// flatHeader reports whether s is a whole header block on one line, as some
// mail programs write it when they flatten a page: a from label at the
// beginning, then sent and another label, with an address or a clock time.
func flatHeader(s string) bool {
	r, value := headerLine(s, false)
	if r&roleFrom == 0 || len(s) > maxFlatHeaderBytes || startsLikeDate(value) {
		return false
	}
	b := headerBlock{roles: r}
	last, begin := r, 0
	for i := 0; i < len(value); {
		c, size := utf8.DecodeRuneInString(value[i:])
		if !isColon(c) {
			i += size
			continue
		}
		// The label is the last word, or the last two, before the colon.
		head := value[begin:i]
		word := strings.LastIndexAny(strings.TrimRight(head, " \u00a0\u3000"), " \u00a0\t;；>,，]")
		label := labels[foldLabel(strings.TrimLeft(head[word+1:], ";；>,，]"))]
		if label != 0 {
			b.note(last, head[:word+1])
			b.roles |= label
			last, begin = label, i+size
		}
		i += size
	}
	b.note(last, value[begin:])
	return b.count() >= 3 && b.roles&(roleSent|roleDate) != 0 && b.proven(noSeparator)
}
