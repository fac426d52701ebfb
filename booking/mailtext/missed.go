package mailtext

import "github.com/deskrules/deskrules/contract/rule"

// ruleMissed: of a mail that was not read as a whole nobody says that there is
// nothing to do (BK-3, BK-4).
const ruleMissed = "MT-NR"

// miss notes that a part of the current mail was not read.
func (r *reading) miss(why string) {
	if r.rec != nil && !r.missed {
		r.rec.Add(ruleMissed, "mail", rule.Decide, rule.Text("why", why))
	}
	r.missed = true
}
