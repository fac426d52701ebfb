package mailtext_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract"
)

// many is at least n bytes of what part makes.
func many(n int, part func(i int) string) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString(part(i))
	}
	return b.String()
}

// TestSizes reads long texts of the kinds that grow lists: codes, dates, lines of
// details, events, facts. Each takes its length in time; with the square of it
// the test would take minutes.
func TestSizes(t *testing.T) {
	t.Parallel()
	x := newExtractor(t, mailtext.Config{})
	code := func(i int) string { return "QBD" + strconv.Itoa(100_000+i) }
	const size = 1 << 20
	for _, test := range []struct {
		name, head string
		part       func(i int) string
		// events is whether there are any; where there are none, the extraction
		// says that it did not understand.
		events bool
	}{
		{"codes", "", func(i int) string { return code(i) + " " }, false},
		{"codes to cancel", "Please cancel ", func(i int) string { return code(i) + ", " }, false},
		{"a list of codes to cancel", "Please cancel:\n", func(i int) string { return code(i) + "\n" }, true},
		{"lines of codes", "", func(i int) string { return code(i) + "\n" }, false},
		{"a list of bookings", "Please book:\n", func(i int) string { return code(i) + " 14-16 May 10 TWN\n" }, true},
		{"children", "QBD0500 allotment AMEND TO:\n", func(i int) string { return code(i) + " 10 TWN\n" }, true},
		{"a line of children", "QBD0500 allotment AMEND TO:\n", func(i int) string { return code(i) + " 10 TWN, " }, true},
		{"a line of rooms", "Please book QBD0514:\n", func(i int) string { return strconv.Itoa(i%9000+1) + " TWN, " }, true},
		{"facts", "Please book QBD0514.\n", func(i int) string { return "2 pax of " + code(i) + " are vegetarian.\n" }, true},
		{"facts of nobody", "Please book QBD0514, QBD0515.\n\n", func(int) string { return "2 pax are vegetarian.\n\n" }, true},
		{"vouchers", "", func(int) string { return "Voucher attached.\n\n" }, true},
		{"a word with many points", "", func(int) string { return "QBD0514." }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := (&mail{body: test.head + many(size, test.part)}).material()
			got, err := x.Extract(context.Background(), booking.Input{Material: m})
			require.NoError(t, err)
			assert.Equal(t, test.events, len(got.Candidates) > 0)
			assert.True(t, test.events || got.NotUnderstood)
			for i := range got.Candidates {
				assert.LessOrEqual(t, len(got.Candidates[i].CaseKeys.GroupCode), mailtext.MaxKeys)
			}
		})
	}
}

// TestMaxKeys: keys beyond the limit are not proposed, and the extraction says
// that it did not understand.
func TestMaxKeys(t *testing.T) {
	t.Parallel()
	for _, codes := range []int{mailtext.MaxKeys - 1, mailtext.MaxKeys, mailtext.MaxKeys + 1} {
		m := (&mail{body: "Please cancel:\n" + many(10*codes, func(i int) string { return "QBD" + strconv.Itoa(100_000+i) + " " })}).material()
		got, err := newExtractor(t, mailtext.Config{}).Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		require.Equal(t, 1, len(got.Candidates))
		assert.Equal(t, min(codes, mailtext.MaxKeys), len(got.Candidates[0].CaseKeys.GroupCode))
		assert.True(t, got.NotUnderstood, "the line is longer than what is looked at")
	}
}

// TestMaxKeysOfRows: the same of rows.
func TestMaxKeysOfRows(t *testing.T) {
	t.Parallel()
	codes := func(n int) string {
		return many(10*n, func(i int) string { return "QBD" + strconv.Itoa(100_000+i) + " " })
	}
	for _, test := range []struct {
		name, group, hotel string
		keys               int
		missed             bool
	}{
		{"as many as there may be", codes(mailtext.MaxKeys), "MELIA", mailtext.MaxKeys, false},
		{"one too many", codes(mailtext.MaxKeys + 1), "MELIA", mailtext.MaxKeys, true},
		{"children", "QBD0500", "allotment AMEND TO " + codes(mailtext.MaxKeys), mailtext.MaxKeys, false},
		{"one child too many", "QBD0500", "allotment AMEND TO " + codes(mailtext.MaxKeys+1), mailtext.MaxKeys, true},
	} {
		m := (&mail{body: "Please see attached.", files: []string{"QBD booking.xlsx"}}).material()
		m.CurrentTables = []booking.Table{sheet{"BOOKING 05-2026", [][8]string{{"1", test.group, "20", "HAN", test.hotel, "14-15", "", "11/05 NEW"}}, map[int][]string{0: {"Pax"}}}.table()}
		got, err := newExtractor(t, mailtext.Config{}).Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		require.Equal(t, 1, len(got.Candidates), test.name)
		assert.Equal(t, test.keys, len(got.Candidates[0].CaseKeys.GroupCode), test.name)
		assert.Equal(t, test.missed, got.NotUnderstood, test.name)
	}
}

// TestMaxDates: of so many dates none is the stay.
func TestMaxDates(t *testing.T) {
	t.Parallel()
	date := func(i int) string { return strconv.Itoa(i%28+1) + " May " + strconv.Itoa(2020+i/28) + "; " }
	for _, test := range []struct {
		dates  int
		stayed bool
	}{{mailtext.MaxDates, true}, {mailtext.MaxDates + 1, false}} {
		var b strings.Builder
		b.WriteString("Please book QBD0514:\n")
		for i := range test.dates {
			b.WriteString(date(i) + "\n")
		}
		m := (&mail{body: b.String()}).material()
		got, err := newExtractor(t, mailtext.Config{}).Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		require.Equal(t, 1, len(got.Candidates))
		assert.Equal(t, string(contract.NewBooking), got.Candidates[0].EventType)
		assert.Equal(t, test.stayed, got.Candidates[0].ExtractedFields["arrival_date"] != nil || got.Candidates[0].ExtractedFields["date_evidence"] != nil)
	}
}
