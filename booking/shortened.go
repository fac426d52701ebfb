package booking

import (
	"strings"
	"unicode"

	"github.com/deskrules/deskrules/contract"
)

// maxShortened is how many figures the end of a code has at most.
const maxShortened = 3

// apartShortened sets aside the codes that are only the end of another: in
// "QBD0501/02" the second code is no "02". What it is in full is not in the
// evidence, so nobody may act on it (BK-18, BK-20).
func apartShortened(codes []keyValue) (full, shortened []keyValue) {
	whole := false
	for _, k := range codes {
		whole = whole || strings.ContainsFunc(k.text, unicode.IsLetter)
	}
	for i, k := range codes {
		if whole && len(k.text) <= maxShortened && allDigits(k.text) {
			if shortened == nil {
				full = append(full, codes[:i]...)
			}
			shortened = append(shortened, k)
		} else if shortened != nil {
			full = append(full, k)
		}
	}
	if shortened == nil {
		return codes, nil
	}
	return full, shortened
}

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// draftShortened makes the review of what a proposal says of shortened codes.
// As is what the events of the full codes are, excerpt the evidence if there are
// no pieces.
func (g *routing) draftShortened(p *proposal, as contract.EventType, shortened []keyValue, pieces []span, excerpt string) {
	if len(shortened) == 0 {
		return
	}
	d := g.newDraft(p, [4]keyValue{}, pieces, nil, nil, nil)
	d.become(as)
	if len(pieces) == 0 {
		d.excerpt = excerpt
	}
	g.toReview(d, contract.ReviewUnsafeSplit)
	for _, k := range uniqueCodes(shortened) {
		d.review.ConflictingPoints = append(d.review.ConflictingPoints, "shortened_group_code:"+k.text)
	}
	g.drafts = append(g.drafts, d)
}
