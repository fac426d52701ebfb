package mailtext

import (
	"sort"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract/rule"
)

// ruleBulk: a mail that was sent to everybody, a newsletter or advertising, is
// no event, whatever it invites to (BK-4).
const ruleBulk = "MT-AD"

// What bulk mail says: how to leave the list, and what it praises.
const (
	bulkLeaves = iota + 1
	bulkPraises
)

var bulkWords = mustCompile([]phraseList{
	{bulkLeaves, []string{
		"unsubscribe", "you receive this newsletter", "you are receiving this newsletter", "you are receiving this email because", "you receive this email because", "view in browser", "view this email in your browser", "manage your preferences", "manage preferences", "opt out", "opt-out",
		"退订请回复", "退订回复", "退订回", "回复td", "回t退订", "回td退订", "取消订阅", "拒收请回复", "拒收回复", "不再接收此类邮件", "退订此类邮件", "点击退订", "点此退订",
	}},
	{bulkPraises, []string{
		"book now", "shop now", "order now", "and save", "save up to", "limited time", "special offer", "early bird", "flash sale", "see all deals", "don't miss", "exclusive deals", "hurry", "summer deals", "hot deals", "promo code", "best deals", "free shipping",
		"立即订购", "立即预订", "立即抢购", "限时", "特惠", "全场", "折起", "八折", "五折", "七折", "九折", "买一送一", "免费送货", "抢购", "促销", "优惠活动", "新品上市", "火热", "热卖", "扫码", "点击查看", "诚招", "包邮",
	}},
})

// isBulk reports whether the mail is a newsletter or advertising: it says how
// to leave the list, or praises something twice; it names no target and no
// row, and nobody asks for anything in the tone of a request.
func (r *reading) isBulk() bool {
	if r.body == 0 || r.currentCodes() {
		return false
	}
	for i := range r.material.CurrentTables {
		if len(booking.EffectiveRows(&r.material.CurrentTables[i], r.config.BusinessColumns)) > 0 {
			return false
		}
	}
	body := r.documents[0]
	leaves, praises := 0, 0
	var said []hit
	for m := range bulkWords.All(body.text) {
		said = append(said, hit{start: m.Start, end: m.End})
		if m.ID == bulkLeaves {
			leaves++
		} else {
			praises++
		}
	}
	if leaves == 0 && praises < 2 || leaves > 0 && praises == 0 && len(body.text.String()) < shortBody {
		return false
	}
	for i := range r.statements {
		s := &r.statements[i]
		next := sort.Search(len(said), func(i int) bool { return said[i].start >= s.start })
		bulk := s.document == body && next < len(said) && said[next].end <= s.end
		if s.mood.request && s.proposes != "" && s.proposes != ProposesNothing && s.proposes != ProposesUnknown && !bulk {
			return false
		}
		if guest := guestName(s.document.text.String(), s.start, s.end); guest.end > guest.start {
			return false
		}
	}
	if r.rec != nil {
		r.rec.Add(ruleBulk, "body", rule.Decide, rule.Int("leaves", leaves), rule.Int("praises", praises))
	}
	return true
}

// shortBody is the length below which a mail that praises nothing is no
// newsletter: a line of unsubscribing alone may be a footer.
const shortBody = 40
