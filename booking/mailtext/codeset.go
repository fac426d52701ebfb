package mailtext

import (
	"slices"

	"github.com/deskrules/deskrules/booking"
)

// codeSet is a list of different codes, in order of appearance.
type codeSet struct {
	list []string
	// seen has the codes of a list that is too long to be searched.
	seen map[string]struct{}
}

const shortList = 16

// add adds a code and reports whether it is a new one.
func (s *codeSet) add(code string) bool {
	if s.has(code) {
		return false
	}
	s.list = append(s.list, code)
	switch {
	case s.seen != nil:
		s.seen[code] = struct{}{}
	case len(s.list) > shortList:
		s.seen = make(map[string]struct{}, 2*len(s.list))
		for _, c := range s.list {
			s.seen[c] = struct{}{}
		}
	}
	return true
}

func (s *codeSet) has(code string) bool {
	if s.seen != nil {
		_, ok := s.seen[code]
		return ok
	}
	return slices.Contains(s.list, code)
}

// unique returns the strings without repetitions, in order.
func unique(all []string) []string {
	var s codeSet
	for _, c := range all {
		s.add(c)
	}
	return s.list
}

// keySet is the keys of a target under way.
type keySet [keyBlock + 1]codeSet

// add adds a code that is a key. It reports false if there are too many: the
// code stays where it stands, and nobody carries it.
func (k *keySet) add(kind keyKind, value string) bool {
	if kind > keyBlock || k[kind].has(value) {
		return true
	}
	if len(k[kind].list) == MaxKeys {
		return false
	}
	k[kind].add(value)
	return true
}

// addAll adds the keys of a statement.
func (k *keySet) addAll(s *statement) (all bool) {
	all = true
	for _, c := range s.codes {
		if c.kind <= keyBlock {
			all = k.add(c.kind, s.document.raw(c.start, c.end)) && all
		}
	}
	return all
}

// keys are the keys as the desk has them.
func (k *keySet) keys() booking.CandidateKeys {
	return booking.CandidateKeys{
		GroupCode: k[keyGroup].list, ConfirmationNumber: k[keyConfirmation].list,
		ReservationNumber: k[keyReservation].list, BlockCode: k[keyBlock].list,
	}
}

// single reports whether there is one key of a kind at most.
func (k *keySet) single() bool {
	for i := range k {
		if len(k[i].list) > 1 {
			return false
		}
	}
	return true
}

// documentKeys returns the keys of documents if they name one target only.
// found says that they name any.
func documentKeys(documents []*document) (keys booking.CandidateKeys, found bool) {
	var set keySet
	for _, d := range documents {
		for _, k := range d.codes {
			if k.kind > keyBlock {
				continue
			}
			found = true
			if set.add(k.kind, d.raw(k.start, k.end)); !set.single() {
				return booking.CandidateKeys{}, true
			}
		}
	}
	return set.keys(), found
}
