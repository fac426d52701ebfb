package booking_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// sizes are inputs whose size is the attack; each has to end soon.
func TestHostileSizes(t *testing.T) {
	const many, long = 10_000, 1 << 20
	r := newRouter(t)
	same := func(n int, c booking.Candidate) *booking.Extraction {
		x := &booking.Extraction{}
		for range n {
			x.Candidates = append(x.Candidates, c)
		}
		return x
	}
	line := "Please cancel QBD0514."
	nested := json.RawMessage(strings.Repeat("[", 5000) + strings.Repeat("]", 5000))
	wide := candidate("Cancel Booking", line, "QBD0514")
	wide.ExtractedFields = map[string]json.RawMessage{"deep": nested}
	for i := range 2000 {
		wide.ExtractedFields[fmt.Sprintf("f%d", i)] = json.RawMessage(`"QBD0514"`)
	}
	codes := strings.Repeat("QBD0514, QBD0515; ", 20_000)
	types := []string{"Cancel Booking", "Update", "Trace", "Rooming List"}
	mixed := &booking.Extraction{}
	for i := range many {
		mixed.Candidates = append(mixed.Candidates, candidate(types[i%len(types)], line, fmt.Sprintf("QBD%04d", 514+i%2)))
	}
	var splitBody strings.Builder
	splitX := &booking.Extraction{}
	for i := range 4000 {
		line := fmt.Sprintf("Allocation QBD%05d AMEND TO QBD%05d, QBD%05d", i, 10_000+2*i, 10_001+2*i)
		splitBody.WriteString(line + "\n")
		splitX.Candidates = append(splitX.Candidates, candidate("New Booking", line, fmt.Sprintf("QBD%05d", 10_000+2*i)), candidate("Cancel Booking", line, fmt.Sprintf("QBD%05d", i)))
	}
	lists := material(line)
	lists.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "a.txt", Kind: booking.KindFile, Readable: true, Text: text(strings.Repeat("Mr Zhang QBD0514\n", 20_000))}}
	listX := &booking.Extraction{}
	for i := range 3000 {
		c := candidate("Rooming List", line, "QBD0514")
		c.CaseKeys.ConfirmationNumber = []string{fmt.Sprint(i)}
		c.Attachments = []json.RawMessage{json.RawMessage(`"A1"`)}
		listX.Candidates = append(listX.Candidates, c)
	}
	manyBody, manyX := manyCandidates(3000)
	for i := range 3000 {
		manyBody.BodyCurrent += fmt.Sprintf("\n\nThe bus of QBD%06d was late.", i)
		manyX.Unknowns = append(manyX.Unknowns, booking.Unknown{TextRaw: fmt.Sprintf("The bus of QBD%06d was late.", i)})
	}
	tall := withTable(material(""))
	rowsX := &booking.Extraction{}
	for i := range 3000 {
		code := fmt.Sprintf("QBD%05d", i)
		tall.CurrentTables[0].Rows = append(tall.CurrentTables[0].Rows, row(code, true, "12 TWN"))
		rowsX.Candidates = append(rowsX.Candidates, candidate("Update", "12 TWN", code))
	}
	for name, c := range map[string]struct {
		material   *booking.Material
		extraction *booking.Extraction
	}{
		"10,000 times the same candidate": {material(line), same(many, candidate("Cancel Booking", line, "QBD0514"))},
		"10,000 of several types":         {material(line + "\nQBD0515 too."), mixed},
		"10,000 Traces":                   {material(line + "\nGuide of QBD0514 arrives at 20:00."), same(many, candidate("Trace", "Guide of QBD0514 arrives at 20:00.", "QBD0514"))},
		"a line of 1 MB":                  {material(strings.Repeat("x", long)), extraction(candidate("Cancel Booking", strings.Repeat("x", long), "x"))},
		"words of 1 MB":                   {material(strings.Repeat("a ", long/2)), extraction(candidate("Cancel Booking", strings.Repeat("A ", 1000), "a"), candidate("Trace", "A A", "a"))},
		"lines of 1 MB":                   {material(strings.Repeat("Hi,\n", long/4)), extraction()},
		"dots of 1 MB":                    {material(strings.Repeat(".", long)), extraction(candidate("Trace", strings.Repeat(".", long)))},
		"marks of 1 MB":                   {material("e" + strings.Repeat("\u0301", long/2)), extraction(candidate("Trace", "e\u0301"))},
		"Chinese of 1 MB":                 {material(strings.Repeat("请取消团号。", long/18)), extraction(candidate("Cancel Booking", "请取消团号。"))},
		"40,000 codes in one key":         {material(line), extraction(candidate("Cancel Booking", line, codes))},
		"a wide and deep candidate":       {material(line), extraction(wide)},
		"3,000 rows and candidates":       {tall, rowsX},
		"4,000 splits":                    {material(splitBody.String()), splitX},
		"3,000 lists of one attachment":   {lists, listX},
		"3,000 events and unknowns":       {manyBody, manyX},
		"20,000 unknowns":                 {material(line + "\nThe bus was late."), unknowns(extraction(candidate("Cancel Booking", line, "QBD0514")), strings.Split(strings.Repeat("The bus was late.|", 20_000), "|")...)},
	} {
		t.Run(name, func(t *testing.T) {
			o, err := r.Route(c.material, c.extraction)
			require.NoError(t, err)
			require.Empty(t, contract.Validate(o))
		})
	}
}

func TestTooMany(t *testing.T) {
	m, x := manyCandidates(booking.MaxCandidates + 3)
	res := routeResult(t, m, x)
	assert.Len(t, res.MessageEvents, booking.MaxCandidates)
	require.Len(t, res.UnhandledCurrentIntents, 1, "what the rest was about is not lost")
	assert.Equal(t, 3, strings.Count(res.UnhandledCurrentIntents[0].TextRaw, "Please cancel"))
	assert.Equal(t, "too_many_candidates", res.ExtractionWarnings[0].Code)
}

// TestConcurrentUse lets many use one router.
func TestConcurrentUse(t *testing.T) {
	r := newRouter(t)
	m, x := businessMail()
	want, err := r.Route(m, x)
	require.NoError(t, err)
	var wg sync.WaitGroup
	for range 16 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			got, err := r.Route(m, x)
			assert.NoError(t, err)
			assert.Equal(t, want, got)
		}()
	}
	wg.Wait()
}

// TestManyRows: rows that nobody carries are all in the outcome, and the
// outcome does not grow by a review a row without bound.
func TestManyRows(t *testing.T) {
	tall := withTable(material("Please update as highlighted."))
	for i := range booking.MaxRowReviews + 500 {
		tall.CurrentTables[0].Rows = append(tall.CurrentTables[0].Rows, row(fmt.Sprintf("QBD%05d", i), true, "12 TWN"))
	}
	res := routeResult(t, tall, extraction())
	require.Len(t, res.MessageEvents, booking.MaxRowReviews+1)
	rest := res.MessageEvents[booking.MaxRowReviews]
	assert.Equal(t, contract.ReviewRowNotCarried, reason(rest))
	assert.Equal(t, 500, strings.Count(rest.RelevantMessageExcerpt, "QBD"))
	assert.Empty(t, res.UnhandledCurrentIntents)
}
