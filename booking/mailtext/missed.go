package mailtext

import (
	"slices"

	"github.com/deskrules/deskrules/contract/rule"
)

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

// missedCodes are the intake warnings by which a part of the current mail did
// not come this far because of its size.
var missedCodes = [...]string{"text_cut", "table_cut", "too_many_parts", "nested_too_deep", "header_too_large", "too_many_attachments"}

// missedBefore notes what intake did not read. A body that was cut off behind
// an older mail was cut within that.
func (r *reading) missedBefore() {
	for i := range r.material.IntakeWarnings {
		w := &r.material.IntakeWarnings[i]
		if !slices.Contains(missedCodes[:], w.Code) || w.Part == "body" && w.Code == "text_cut" && r.material.BodyThreadEvidence != "" {
			continue
		}
		r.miss("the mail was not taken in as a whole")
		return
	}
}
