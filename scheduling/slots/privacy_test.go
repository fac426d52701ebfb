package slots

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// SL-5: that a private entry must not be touched, or is only tentative, is
// more than that the person is busy.
func TestPrivateIsBusyAndNothingElse(t *testing.T) {
	for _, private := range []Block{
		{Status: Busy}, {Status: ImportantZh}, {Status: Tentative, Immovable: true}, {Status: Free, Immovable: true}, {Status: "Vorstand"},
	} {
		private.Start, private.End, private.IsPrivate, private.UID = day(9, 0), day(17, 0), true, "secret"
		r := one(private)
		result, x, err := Explain(r)
		require.NoError(t, err)
		require.Equal(t, Reason{"a", KindBusy, 480, "this person is busy, buffers included"}, result.Reasons[0])
		require.Contains(t, x.String(), "SL-9 pass a busy=1")
		_, err = Check(r, day(9, 0))
		var blocked *BlockedError
		require.ErrorAs(t, err, &blocked)
		require.Equal(t, []Reason{{"a", KindBusy, 60, "this person is busy, buffers included"}}, blocked.Reasons)
	}
	// One that takes no time does not become busy.
	_, x, err := Explain(one(Block{Start: day(9, 0), End: day(17, 0), Status: Free, IsPrivate: true}, Block{Start: day(9, 0), End: day(17, 0), Status: Cancelled, IsPrivate: true}))
	require.NoError(t, err)
	require.Contains(t, x.String(), "SL-9 drop a free=1 gone=1")
	// A public one beside it is still told apart.
	r := one(
		Block{Start: day(9, 0), End: day(12, 0), Status: Important, IsPrivate: true},
		Block{Start: day(11, 0), End: day(17, 0), Status: Important},
	)
	result, err := Find(r)
	require.NoError(t, err)
	require.Equal(t, []Kind{KindImmovable, KindBusy, KindFragmented}, []Kind{result.Reasons[0].Kind, result.Reasons[1].Kind, result.Reasons[2].Kind})
	require.Equal(t, 360, result.Reasons[0].BlockedMins)
	require.Equal(t, 180, result.Reasons[1].BlockedMins)
}

// SL-5 and SL-9: one event in two calendars, private in one of them.
func TestPrivateInOneCalendar(t *testing.T) {
	at := Block{Start: day(9, 0), End: day(17, 0), Status: Tentative, UID: "board"}
	private := at
	private.IsPrivate = true
	for _, blocks := range [][]Block{{at, private}, {private, at}} {
		result, err := Find(one(blocks...))
		require.NoError(t, err)
		require.Equal(t, []Conflict{{"a", KindBusy, 200, []string{}, "this person is busy then, or within the buffer"}}, result.Slots[0].Conflicts)
	}
	other := at
	other.UID = "lunch"
	nameless := private
	nameless.UID, at.UID = "", ""
	result, err := Find(one(other, nameless, at))
	require.NoError(t, err)
	require.Equal(t, KindTentative, result.Slots[0].Conflicts[0].Kind)
	require.Equal(t, []string{"lunch"}, result.Slots[0].Conflicts[0].UIDs)
}

// What a Request is as JSON is read again, its defaults and empty calendars
// included.
func TestRequestOfDefaultsRoundTrip(t *testing.T) {
	r := one()
	r.Participants = append(r.Participants, Person{ID: "b", Timezone: "Tokyo Standard Time", WorkHours: &Hours{"09:00", "18:00"}})
	r.Busy["b"] = []Block{{Start: day(9, 0), End: day(10, 0), Status: Tentative}}
	for _, calendar := range [][]Block{nil, {}} {
		r.Busy["a"] = calendar
		read, err := DecodeRequest([]byte(mustJSON(t, r)))
		require.NoError(t, err)
		require.Equal(t, mustJSON(t, r), mustJSON(t, read))
	}
	r.MaxSlots, r.StepMins, r.Now = 5, 30, day(8, 0)
	r.Constraints = Constraints{Avoid: []Avoid{{Weekday: "Fri"}}, NotBefore: day(9, 30).In(time.FixedZone("", 3600)), MinimumNoticeMins: 10}
	read, err := DecodeRequest([]byte(mustJSON(t, r)))
	require.NoError(t, err)
	require.Equal(t, mustJSON(t, r), mustJSON(t, read))
	var plain Request
	require.NoError(t, json.Unmarshal([]byte(mustJSON(t, r)), &plain))
	require.Equal(t, mustJSON(t, r), mustJSON(t, plain))
}
