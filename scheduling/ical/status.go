package ical

import (
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/scheduling/slots"
	goical "github.com/emersion/go-ical"
)

// standing is what an event does to its owner's time, rule SL-9.
type standing struct {
	status    slots.Status // what a slots.Block of it is, or why there is none
	private   bool
	immovable bool
	odd       string // a contradiction, for a note
}

// counts reports whether the event takes any of its owner's time.
func (s standing) counts() bool {
	switch s.status {
	case slots.Busy, slots.OutOfOffice, slots.Tentative:
		return true
	}
	return false
}

// standingOf reads STATUS, the owner's PARTSTAT, TRANSP,
// X-MICROSOFT-CDO-BUSYSTATUS, CLASS and the marks of importance.
//
// What is cancelled or declined is gone. TRANSP:TRANSPARENT is free whatever
// the other property says, since that is the one that every program writes.
// A FREE of Outlook's property beside an express TRANSP:OPAQUE contradicts
// itself and counts as busy. An answer that is still due counts like the
// event itself.
func standingOf(c *goical.Component, method, owner string) standing {
	s := standing{private: isPrivate(c), immovable: isImmovable(c)}
	transp := strings.ToUpper(first(c, "TRANSP"))
	outlook := strings.ToUpper(first(c, "X-MICROSOFT-CDO-BUSYSTATUS"))
	status := strings.ToUpper(first(c, "STATUS"))
	partstat := partstatOf(c, owner)
	switch {
	case status == "CANCELLED" || method == "CANCEL":
		s.status = slots.Cancelled
	case partstat == "DECLINED":
		s.status = slots.Declined
	case transp == "TRANSPARENT":
		s.status = slots.Transparent
	case outlook == "WORKINGELSEWHERE":
		s.status = slots.WorkingElsewhere
	case outlook == "FREE" && transp == "":
		s.status = slots.Free
	case outlook == "OOF":
		s.status = slots.OutOfOffice
	case outlook == "TENTATIVE" || status == "TENTATIVE" || partstat == "TENTATIVE":
		s.status = slots.Tentative
	default:
		s.status = slots.Busy
		if outlook == "FREE" {
			s.odd = "it is OPAQUE by TRANSP and FREE by X-MICROSOFT-CDO-BUSYSTATUS; it counts as busy"
		}
	}
	return s
}

// isPrivate: PRIVATE, CONFIDENTIAL, and what nobody knows (RFC 5545 section
// 3.8.1.3).
func isPrivate(c *goical.Component) bool {
	switch strings.ToUpper(first(c, "CLASS")) {
	case "", "PUBLIC":
		return false
	}
	return true
}

// marks are the categories by which an owner says that an entry must stand.
var marks = map[string]bool{
	"block": true, "important": true, "immovable": true, "重要": true, "不可更改": true,
}

// isImmovable: a category of marks, high PRIORITY (1 to 4, RFC 5545 section
// 3.8.1.9), or Outlook's high importance.
func isImmovable(c *goical.Component) bool {
	if n, err := strconv.Atoi(first(c, "PRIORITY")); err == nil && n >= 1 && n <= 4 {
		return true
	}
	if first(c, "X-MICROSOFT-CDO-IMPORTANCE") == "2" {
		return true
	}
	for _, p := range c.Props["CATEGORIES"] {
		for word := range strings.SplitSeq(p.Value, ",") {
			if marks[strings.ToLower(strings.TrimSpace(word))] {
				return true
			}
		}
	}
	return false
}

// partstatOf returns the answer of the owner, "" if he is not asked. If he is
// listed more than once, the answer that keeps most of his time free for the
// event counts.
func partstatOf(c *goical.Component, owner string) string {
	best, rank := "", 0
	if owner == "" {
		return ""
	}
	for _, p := range c.Props["ATTENDEE"] {
		if mailOf(p.Value) != owner && mailOf(p.Params.Get("EMAIL")) != owner {
			continue
		}
		answer := strings.ToUpper(p.Params.Get("PARTSTAT"))
		r := 3
		switch answer {
		case "DECLINED":
			r = 1
		case "TENTATIVE":
			r = 2
		}
		if r > rank {
			best, rank = answer, r
		}
	}
	return best
}

// mailOf returns a calendar address in the form in which addresses compare.
func mailOf(s string) string {
	s = strings.ToLower(strings.TrimSpace(s))
	return strings.TrimSpace(strings.TrimPrefix(s, "mailto:"))
}
