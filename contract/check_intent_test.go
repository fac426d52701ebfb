package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskrules/deskrules/contract"
)

// TestOneIntentOneItem (CT-19): no two unhandled intents are the same text on
// the same target with the same references, white space aside.
func TestOneIntentOneItem(t *testing.T) {
	middle := func(s string) string { return "Can we get " + s + " for the whole series of this summer?" }
	for _, test := range []struct {
		name  string
		texts []string
		keys  []string // group codes
		found []string // pointers
	}{
		{"different texts", []string{"Can we get credit?", "Can we get a refund?"}, nil, nil},
		{"the same text", []string{"Can we get credit?", "Can we get credit?"}, nil, []string{"/unhandled_current_intents/1/text_raw"}},
		{"space makes no difference", []string{"Can we  get\ncredit?", "\u3000Can we get credit? "}, nil, []string{"/unhandled_current_intents/1/text_raw"}},
		{"the middle makes one", []string{middle("credit"), middle("a refund"), middle("credit now")}, nil, nil},
		{"the same behind others that end alike", []string{middle("a"), middle("b"), middle("b"), middle("a"), middle("c")}, nil,
			[]string{"/unhandled_current_intents/2/text_raw", "/unhandled_current_intents/3/text_raw"}},
		{"the middle of Chinese makes one", []string{"请问整个系列今年夏天能否给我们三十天账期，谢谢您的帮助", "请问整个系列今年夏天能否给我们六十天账期，谢谢您的帮助"}, nil, nil},
		{"the same Chinese", []string{"能否给我们三十天账期？", "能否给我们 三十天账期？", "能否给我们三十天账期？"}, nil, []string{"/unhandled_current_intents/2/text_raw"}},
		{"another target", []string{"Can we get credit?", "Can we get credit?"}, []string{"QBD0514", "QBD0515"}, nil},
		{"the same target in another width", []string{"Can we get credit?", "Can we get credit?"}, []string{"QBD0514", "ｑｂｄ０５１４"}, []string{"/unhandled_current_intents/1/text_raw"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1"})
			event := contract.NewEvent(contract.CancelBooking, "E1")
			event.RelevantMessageExcerpt = "Please cancel."
			r.MessageEvents = append(r.MessageEvents, event)
			for i, text := range test.texts {
				u := contract.NewUnhandled(text)
				if test.keys != nil {
					u.CaseKeys.GroupCode = &test.keys[i]
				}
				r.UnhandledCurrentIntents = append(r.UnhandledCurrentIntents, u)
			}
			var found []string
			for _, v := range contract.Validate(r) {
				if strings.HasSuffix(v.Pointer, "/text_raw") {
					assert.Equal(t, contract.RuleUnhandled, v.Rule)
					found = append(found, v.Pointer)
				}
			}
			assert.Equal(t, test.found, found)
		})
	}
}
