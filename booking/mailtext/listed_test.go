package mailtext_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
)

// TestListed: what is listed below or behind a sentence is a target or a detail
// of it, or not.
func TestListed(t *testing.T) {
	t.Parallel()
	x := newExtractor(t, mailtext.Config{})
	three := []string{"Cancel Booking QBD0514", "Cancel Booking QBD0515", "Cancel Booking QBD0516"}
	for _, m := range []mail{
		{name: "codes below", body: "Please cancel the groups in the attached list.\nQBD0514\nQBD0515\nQBD0516", want: three},
		{name: "codes below a blank line", body: "Please cancel the groups in the attached list.\n\n- QBD0514\n- QBD0515\n- QBD0516", want: three},
		{name: "codes below, zh", body: "请取消附件里的团。\nQBD0514\nQBD0515\nQBD0516", want: three},
		{name: "codes below one with a code", body: "Please cancel QBD0513 in the attached list.\nQBD0514\nQBD0515", want: []string{"Cancel Booking QBD0513"}},
		{name: "codes in another part", body: "Please cancel the groups in the attached list.\nQBD0514\n\nThank you.\n\nQBD0515", want: three[:1]},

		{name: "a confirmation number more", body: "CXL: QBD0514, QBD0515 and conf no 880123", want: []string{"Cancel Booking QBD0514,QBD0515", "Cancel Booking C:880123"}},
		{name: "a confirmation number of both", body: "CXL: QBD0514, QBD0515 (conf no 880123)", want: []string{"Cancel Booking QBD0514,QBD0515 C:880123"}},
		{name: "a confirmation number of one", body: "CXL: QBD0514 and conf no 880123", want: []string{"Cancel Booking QBD0514 C:880123"}},

		{name: "a free room", body: "Kindly book QBD0514: 14-16/05/2026, 10 TWN\n1 TL FOC, ROH.", want: []string{"New Booking QBD0514"}},
		{name: "a free room, asked for", body: "Kindly book QBD0514: 14-16/05/2026, 10 TWN\nCan we have 1 TL FOC?", want: []string{"New Booking QBD0514"}, unknown: []string{"Can we have 1 TL FOC?"}},
		{name: "a free room, wished for", body: "Kindly book QBD0514: 14-16/05/2026, 10 TWN\nPlease give us 1 TL FOC.", want: []string{"New Booking QBD0514"}, unknown: []string{"Please give us 1 TL FOC."}},
		{name: "a free room of nothing", body: "1 TL FOC, ROH.", unknown: []string{"1 TL FOC, ROH."}},
		{name: "another free room", body: "Kindly book QBD0514: 14-16/05/2026, 10 TWN\nThe 10 TWN are FOC.", want: []string{"New Booking QBD0514"}, unknown: []string{"The 10 TWN are FOC."}},
	} {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			material := m.material()
			got, err := x.Extract(context.Background(), booking.Input{Material: material})
			require.NoError(t, err)
			events, unknowns := showAll(got)
			assert.Equal(t, m.want, events)
			assert.Equal(t, m.unknown, unknowns)
			checkExtraction(t, material, got)
		})
	}
}
