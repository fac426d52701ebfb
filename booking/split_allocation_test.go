package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// An allocation that becomes children without the words AMEND TO, or whose
// parent stands apart from them (BK-13).
func TestBK13Allocations(t *testing.T) {
	released := []contract.EventType{contract.NewBooking, contract.NewBooking, contract.CancelBooking}
	parent := `{"parent_group_code": "QBD0700"}`
	t.Run("the candidate names the parent", func(t *testing.T) {
		const body = "Please create child groups QBD0701 and QBD0702 from allotment QBD0700."
		for name, x := range map[string]*booking.Extraction{
			"one candidate":  extraction(with(candidate("New Booking", body, "QBD0701", "QBD0702"), parent)),
			"two candidates": extraction(with(candidate("New Booking", body, "QBD0701"), parent), with(candidate("New Booking", body, "QBD0702"), parent)),
		} {
			res := routeResult(t, material(body), x)
			require.Equal(t, released, types(res), name)
			assert.Equal(t, []string{"QBD0701", "QBD0702", "QBD0700"}, codes(res), name)
			assert.Equal(t, []string{"QBD0701", "QBD0702"}, res.MessageEvents[2].ExtractedFields.ParentRelease.ChildGroupCodes, name)
			assert.Empty(t, intents(res), name)
		}
	})
	t.Run("nothing is called an allocation", func(t *testing.T) {
		const body = "Please book QBD0701, 14-15 May 2026, parent QBD0700."
		res := routeResult(t, material(body), extraction(with(candidate("New Booking", body, "QBD0701"), parent)))
		assert.Equal(t, []contract.EventType{contract.NewBooking}, types(res))
	})
	t.Run("the parent is invented", func(t *testing.T) {
		const body = "Please use the control block for QBD0701, 14-15 May 2026."
		res := routeResult(t, material(body), extraction(with(candidate("New Booking", body, "QBD0701"), parent)))
		assert.Equal(t, []contract.EventType{contract.NewBooking}, types(res))
	})
	t.Run("words between the parent and AMEND TO", func(t *testing.T) {
		const body = "Allocation QBD0700 20 TWN AMEND TO QBD0701, QBD0702"
		res := routeResult(t, material(body), extraction(candidate("New Booking", body, "QBD0701", "QBD0702")))
		assert.Equal(t, released, types(res))
		assert.Empty(t, res.ExtractionWarnings)
	})
	t.Run("no parent", func(t *testing.T) {
		for _, children := range [][]string{{"QBD0701"}, {"QBD0701", "QBD0702"}} {
			body := "Control block amend to " + children[0]
			for _, c := range children[1:] {
				body += " and " + c
			}
			res := routeResult(t, material(body), extraction(candidate("New Booking", body, children...)))
			assert.Equal(t, children, codes(res))
			assert.Equal(t, released[:len(children)], types(res))
			require.Len(t, res.ExtractionWarnings, 1)
			assert.Equal(t, "parent_group_code_unclear", res.ExtractionWarnings[0].Code)
		}
	})
}
