package booking_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// defaultRouter is compiled once; a Router may be used by many.
var defaultRouter = sync.OnceValues(func() (*booking.Router, error) { return booking.New(booking.Config{}) })

func newRouter(t testing.TB) *booking.Router {
	t.Helper()
	r, err := defaultRouter()
	require.NoError(t, err)
	return r
}

func loadMaterial(t testing.TB, name string) *booking.Material {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "materials", name+".json"))
	require.NoError(t, err)
	m, err := booking.DecodeMaterial(data)
	require.NoError(t, err)
	return m
}

// routeResult routes and wants a desk result.
func routeResult(t testing.TB, m *booking.Material, x *booking.Extraction) *contract.Result {
	t.Helper()
	o, err := newRouter(t).Route(m, x)
	require.NoError(t, err)
	res, ok := o.(*contract.Result)
	if !ok {
		raw, _ := json.Marshal(o)
		require.Failf(t, "no desk result", "%s", raw)
	}
	return res
}

func routeNotice(t testing.TB, m *booking.Material, x *booking.Extraction) *contract.Notice {
	t.Helper()
	o, err := newRouter(t).Route(m, x)
	require.NoError(t, err)
	n, ok := o.(*contract.Notice)
	if !ok {
		raw, _ := json.Marshal(o)
		require.Failf(t, "no notice", "%s", raw)
	}
	return n
}

func types(res *contract.Result) (all []contract.EventType) {
	for _, e := range res.MessageEvents {
		all = append(all, e.EventType)
	}
	return all
}

func indices(res *contract.Result) (all []string) {
	for _, e := range res.MessageEvents {
		all = append(all, e.SourceEventIndex)
	}
	return all
}

func codes(res *contract.Result) (all []string) {
	for _, e := range res.MessageEvents {
		code := ""
		if e.CaseKeys.GroupCode != nil {
			code = *e.CaseKeys.GroupCode
		}
		all = append(all, code)
	}
	return all
}

func intents(res *contract.Result) []string {
	all := []string{}
	for _, u := range res.UnhandledCurrentIntents {
		all = append(all, u.TextRaw)
	}
	return all
}

func TestRouteTwoCodes(t *testing.T) {
	res := routeResult(t, loadMaterial(t, "two_codes"), nil)
	assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
	assert.Equal(t, []string{"E1", "E2"}, indices(res))
	assert.Empty(t, res.UnhandledCurrentIntents)
}

func TestRouteThanks(t *testing.T) {
	n := routeNotice(t, loadMaterial(t, "thanks"), nil)
	assert.Equal(t, contract.RouteS10, n.RouteCode)
	assert.Nil(t, n.ManualReview)
}

func TestRouteNothing(t *testing.T) {
	n := routeNotice(t, loadMaterial(t, "nothing"), nil)
	assert.Equal(t, contract.RouteS99, n.RouteCode)
	require.NotNil(t, n.ManualReview)
	assert.Equal(t, contract.ReviewEntry, n.ManualReview.ReviewRecordType)
}

func TestRouteNoID(t *testing.T) {
	o, err := newRouter(t).Route(loadMaterial(t, "no_id"), nil)
	assert.ErrorIs(t, err, booking.ErrNoSourceMessageID)
	assert.Nil(t, o)
	_, err = newRouter(t).Route(nil, nil)
	assert.ErrorIs(t, err, booking.ErrNoSourceMessageID)
}

func TestRouteHistoryOnly(t *testing.T) {
	assert.Equal(t, contract.RouteS10, routeNotice(t, loadMaterial(t, "history_only"), nil).RouteCode)
}

func TestRouteRateMarker(t *testing.T) {
	res := routeResult(t, loadMaterial(t, "rate_marker"), nil)
	assert.Equal(t, []contract.EventType{contract.NewBooking}, types(res))
	assert.Nil(t, res.MessageEvents[0].CaseKeys.ConfirmationNumber)
	marker, _ := res.MessageEvents[0].ExtractedFields.Text("rate_marker_raw")
	assert.Equal(t, "U-850", marker)
	assert.Empty(t, res.UnhandledCurrentIntents)
}

func TestRouteUnknownKept(t *testing.T) {
	res := routeResult(t, loadMaterial(t, "unknown_kept"), nil)
	assert.Len(t, res.MessageEvents, 1)
	assert.Equal(t, []string{"Can we get 30 days credit?"}, intents(res))
	assert.True(t, res.UnhandledCurrentIntents[0].RequiresUserDecision)
}

func TestRouteTracesMerge(t *testing.T) {
	res := routeResult(t, loadMaterial(t, "traces_merge"), nil)
	require.Equal(t, []contract.EventType{contract.UpdateBooking, contract.TraceEvent}, types(res))
	trace := res.MessageEvents[1]
	require.Len(t, trace.ExtractedFields.Trace.TraceItems, 2)
	assert.Equal(t, contract.CategoryGeneralInfo, trace.ExtractedFields.Trace.TraceItems[0].Category)
	assert.Equal(t, contract.CategoryMeal, trace.ExtractedFields.Trace.TraceItems[1].Category)
	assert.Equal(t, "E1", trace.RelatedSourceEventIndex)
	assert.Empty(t, res.UnhandledCurrentIntents)
}

func TestRouteRoomingList(t *testing.T) {
	res := routeResult(t, loadMaterial(t, "rooming_list"), nil)
	assert.Equal(t, []contract.EventType{contract.RoomingList, contract.TARecorder}, types(res))
	assert.Equal(t, []string{"QBD0514", "QBD0514"}, codes(res))
	assert.Equal(t, "E1", res.MessageEvents[1].RelatedSourceEventIndex)
	assert.Empty(t, res.UnhandledCurrentIntents)
}

func TestRouteNothingLost(t *testing.T) {
	res := routeResult(t, loadMaterial(t, "nothing_lost"), nil)
	assert.Equal(t, []string{"The hotel bus was late last week and guests complained."}, intents(res))
}
