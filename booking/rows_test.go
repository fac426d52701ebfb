package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// A row that has one highlighted cell is effective if the cell is in a business
// column, by its heading or by what stands in it (BK-11).
func TestBK11Columns(t *testing.T) {
	tests := []struct {
		name, heading, text string
		effective           bool
	}{
		{"a known heading", "Hotel", "Hotel A", true},
		{"an unknown heading over the code", "Tour Ref", "QBD0601", true},
		{"an unknown heading over the pax", "Nr of people", "10", true},
		{"an unknown heading over the status", "HTL ST", "OK", true},
		{"an unknown heading over something else", "Colour", "blue", false},
		{"a number that is the pax by accident", "No", "10", false},
		{"the same in Chinese", "序号", "10", false},
		{"a heading without letters", "#", "10", false},
		{"a title", "Title", "OK", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := withTable(material("Attached list."),
				booking.Row{GroupCode: "QBD0601", Pax: "10", HotelStatusRaw: "OK", Cells: []booking.Cell{{Column: booking.Text(tt.heading), Text: booking.Text(tt.text), Highlighted: true}}},
				row("QBD0602", false))
			res := routeResult(t, m, extraction())
			require.Len(t, res.MessageEvents, 1)
			want := contract.ReviewRowSelection
			if tt.effective {
				want = contract.ReviewRowNotCarried
			}
			assert.Equal(t, want, reason(res.MessageEvents[0]))
		})
	}
	t.Run("a business column that the configuration leaves out", func(t *testing.T) {
		r, err := booking.New(booking.Config{BusinessColumns: []string{"Hotel"}})
		require.NoError(t, err)
		m := withTable(material("Attached list."), row("QBD0601", true), row("QBD0602", false))
		o, err := r.Route(m, extraction())
		require.NoError(t, err)
		assert.Equal(t, contract.ReviewRowSelection, reason(o.(*contract.Result).MessageEvents[0]))
	})
}

// Words that only point at the rows mean the effective ones (BK-11).
func TestBK11ContextCodes(t *testing.T) {
	const points = "Please update the yellow rows."
	list := func(body string) *booking.Material {
		return withTable(material(body), row("QBD0601", true), row("QBD0602", false))
	}
	t.Run("several codes", func(t *testing.T) {
		res := routeResult(t, list(points), extraction(candidate("Update", points, "QBD0601", "QBD0602")))
		assert.Equal(t, []string{"QBD0601"}, codes(res))
		assert.Empty(t, intents(res))
	})
	t.Run("a candidate of its own", func(t *testing.T) {
		res := routeResult(t, list(points), extraction(candidate("Update", points, "QBD0601"), candidate("Update", points, "QBD0602")))
		assert.Equal(t, []string{"QBD0601"}, codes(res))
	})
	t.Run("the body names the code", func(t *testing.T) {
		body := points + "\nPlease cancel QBD0602."
		res := routeResult(t, list(body), extraction(candidate("Update", points, "QBD0601"), candidate("Cancel", "Please cancel QBD0602.", "QBD0602")))
		assert.ElementsMatch(t, []string{"QBD0601", "QBD0602"}, codes(res))
	})
	t.Run("the body says more than to look", func(t *testing.T) {
		const body = "Please cancel the second group of my list, too."
		res := routeResult(t, list(points+"\n"+body), extraction(candidate("Update", points, "QBD0601"), candidate("Cancel", body, "QBD0602")))
		assert.ElementsMatch(t, []string{"QBD0601", "QBD0602"}, codes(res))
	})
}
