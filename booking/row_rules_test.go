package booking_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

func TestBK11Rows(t *testing.T) {
	t.Run("every highlighted row is one event", func(t *testing.T) {
		m := withTable(material("Please update as highlighted."), row("QBD0514", true, "AMD 12 TWN"), row("QBD0515", false, "old"), row("QBD0516", true, "CXL"))
		res := routeResult(t, m, extraction(candidate("Update", "AMD 12 TWN", "QBD0514"), candidate("Cancel Booking", "CXL", "QBD0516")))
		assert.Equal(t, []contract.EventType{contract.UpdateBooking, contract.CancelBooking}, types(res))
		assert.Equal(t, []string{"QBD0514", "QBD0516"}, codes(res))
		assert.Equal(t, "A1", res.MessageEvents[0].Attachments[0].AttachmentID)
		assert.Empty(t, intents(res), "what points at the rows goes with the first of them")
		assert.Contains(t, res.MessageEvents[0].RelevantMessageExcerpt, "Please update as highlighted.")
	})
	t.Run("one candidate for several rows", func(t *testing.T) {
		m := withTable(material("Please update as highlighted."), row("QBD0514", true, "12 TWN"), row("QBD0515", true, "12 TWN"))
		res := routeResult(t, m, extraction(candidate("Update", "Please update as highlighted.", "QBD0514", "QBD0515")))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
		assert.Equal(t, []string{"E1", "E2"}, indices(res))
		assert.Contains(t, res.MessageEvents[1].RelevantMessageExcerpt, "QBD0515")
		assert.NotContains(t, res.MessageEvents[1].RelevantMessageExcerpt, "QBD0514")
		assert.Empty(t, intents(res))
	})
	t.Run("the same words in two rows are two", func(t *testing.T) {
		m := withTable(material(""), row("QBD0514", true, "12 TWN"), row("QBD0515", true, "12 TWN"))
		res := routeResult(t, m, extraction(candidate("Update", "12 TWN", "QBD0514"), candidate("Update", "12 TWN", "QBD0515")))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
		assert.Contains(t, res.MessageEvents[1].RelevantMessageExcerpt, "QBD0515")
	})
	t.Run("an effective row that nobody carries", func(t *testing.T) {
		m := withTable(material("Please cancel QBD0999."), row("QBD0514", true, "12 TWN"))
		res := routeResult(t, m, extraction(candidate("Cancel Booking", "Please cancel QBD0999.", "QBD0999")))
		require.Equal(t, []contract.EventType{contract.CancelBooking, contract.NeedManualReview}, types(res))
		assert.Equal(t, contract.ReviewRowNotCarried, reason(res.MessageEvents[1]))
		assert.Equal(t, []string{"QBD0999", "QBD0514"}, codes(res))
	})
	t.Run("a fill on other columns triggers nothing", func(t *testing.T) {
		m := withTable(material("Please cancel QBD0999."), row("QBD0514", false, "12 TWN"), row("QBD0515", true))
		m.CurrentTables[0].Rows[0].Cells[0].Highlighted = true
		res := routeResult(t, m, extraction(candidate("Cancel Booking", "Please cancel QBD0999.", "QBD0999")))
		assert.Equal(t, []string{"QBD0999", "QBD0515"}, codes(res))
		assert.Empty(t, intents(res), "the other row is context")
	})
	t.Run("titles and headings are no rows", func(t *testing.T) {
		title := booking.Row{Cells: []booking.Cell{{Column: "GROUP CODE", Text: "BOOKING 05-2026", Highlighted: true}}}
		heading := row("GROUP CODE", true)
		m := withTable(material(""), title, heading, row("QBD0515", true))
		res := routeResult(t, m, extraction())
		assert.Equal(t, []string{"QBD0515"}, codes(res))
	})
	t.Run("business columns by configuration", func(t *testing.T) {
		r, err := booking.New(booking.Config{BusinessColumns: []string{"No."}})
		require.NoError(t, err)
		m := withTable(material(""), row("QBD0514", true, "12 TWN"), row("QBD0515", false))
		m.CurrentTables[0].Rows[1].Cells[0].Highlighted = true
		o, err := r.Route(m, extraction())
		require.NoError(t, err)
		assert.Equal(t, []string{"QBD0515"}, codes(o.(*contract.Result)))
	})
	t.Run("a context row triggers nothing", func(t *testing.T) {
		m := withTable(material(""), row("QBD0514", true, "12 TWN"), row("QBD0515", false, "CXL please"))
		res := routeResult(t, m, extraction(candidate("Update", "12 TWN", "QBD0514"), candidate("Cancel Booking", "CXL please", "QBD0515")))
		assert.Equal(t, []string{"QBD0514"}, codes(res))
	})
	t.Run("the subject's date filters nothing", func(t *testing.T) {
		m := withTable(material(""), row("QBD0514", true, "12 TWN"), row("QBD0515", true, "14 TWN"))
		m.SourceMessage.Subject = text("UPDATE 10 MAY")
		res := routeResult(t, m, extraction(candidate("Update", "12 TWN", "QBD0514"), candidate("Update", "14 TWN", "QBD0515")))
		assert.Equal(t, []string{"QBD0514", "QBD0515"}, codes(res))
	})
}

func TestBK12RowSelection(t *testing.T) {
	rows := func() []booking.Row { return []booking.Row{row("QBD0514", false, "AMD"), row("QBD0515", false, "CXL")} }
	t.Run("nobody names a row", func(t *testing.T) {
		res := routeResult(t, withTable(material("Please see attached list."), rows()...), extraction())
		require.Len(t, res.MessageEvents, 1)
		assert.Equal(t, contract.ReviewRowSelection, reason(res.MessageEvents[0]))
		assert.Contains(t, res.MessageEvents[0].RelevantMessageExcerpt, "QBD0515")
	})
	t.Run("the rows that the extraction names count", func(t *testing.T) {
		res := routeResult(t, withTable(material(""), rows()...), extraction(candidate("Cancel Booking", "QBD0515 | CXL", "QBD0515")))
		assert.Equal(t, []contract.EventType{contract.CancelBooking}, types(res))
		assert.Equal(t, []string{"QBD0515"}, codes(res))
	})
	t.Run("a table without the desk's columns is no booking list", func(t *testing.T) {
		m := material("Here is the menu.")
		m.CurrentTables = []booking.Table{{Columns: []string{"Dish"}, Rows: []booking.Row{{Cells: []booking.Cell{{Column: "Dish", Text: "Soup"}}}}}}
		assert.Equal(t, contract.RouteS10, routeNotice(t, m, extraction()).RouteCode)
	})
}

func TestBK13ParentSplit(t *testing.T) {
	const line = "Allocation QBD0500 AMEND TO QBD0501, QBD0502"
	check := func(t *testing.T, res *contract.Result) {
		t.Helper()
		require.Equal(t, []contract.EventType{contract.NewBooking, contract.NewBooking, contract.CancelBooking}, types(res))
		assert.Equal(t, []string{"QBD0501", "QBD0502", "QBD0500"}, codes(res))
		assert.Equal(t, []string{"E1", "E2", "E_PARENT_RELEASE"}, indices(res))
		r := res.MessageEvents[2]
		assert.Equal(t, []string{"QBD0501", "QBD0502"}, r.ExtractedFields.ParentRelease.ChildGroupCodes)
		assert.Equal(t, []string{"E1", "E2"}, r.RelatedSourceEventIndices)
		assert.Equal(t, contract.LinkedParentRelease, r.RelationshipType)
		assert.Empty(t, intents(res))
	}
	for name, x := range map[string]*booking.Extraction{
		"one candidate with the children":   extraction(with(candidate("New Booking", line, "QBD0501", "QBD0502"), `{"parent_group_code":"QBD0500"}`)),
		"one candidate per child":           extraction(candidate("New Booking", line, "QBD0501"), candidate("New Booking", line, "QBD0502")),
		"as AMEND GROUP CODE":               extraction(with(candidate("AMEND GROUP CODE", line, "QBD0500"), `{"new_group_code":"QBD0501, QBD0502"}`)),
		"all codes in one key":              extraction(candidate("New Booking", line, "QBD0500, QBD0501, QBD0502")),
		"with a cancellation of the parent": extraction(candidate("New Booking", line, "QBD0501", "QBD0502"), candidate("Cancel Booking", line, "QBD0500")),
	} {
		t.Run(name, func(t *testing.T) { check(t, routeResult(t, material(line), x)) })
	}
	evidence := func(m *booking.Material) *booking.Material {
		m.ParentChildSplitEvidence = []booking.SplitEvidence{{
			ParentGroupCode: "QBD0500", ParentOriginalRoomSummary: "20 TWN", ChildGroupCodes: []string{"QBD0501", "QBD0502"}, SplitRaw: line,
		}}
		return m
	}
	t.Run("split evidence alone", func(t *testing.T) {
		res := routeResult(t, evidence(material(line)), extraction())
		check(t, res)
		assert.Equal(t, "20 TWN", *res.MessageEvents[2].ExtractedFields.ParentRelease.ParentOriginalRoomSummary)
	})
	t.Run("split evidence and candidates", func(t *testing.T) {
		check(t, routeResult(t, evidence(material(line)), extraction(candidate("New Booking", line, "QBD0501"), candidate("New Booking", line, "QBD0502"))))
	})
	t.Run("split evidence and one child proposed", func(t *testing.T) {
		check(t, routeResult(t, evidence(material(line)), extraction(candidate("New Booking", line, "QBD0501"))))
	})
	t.Run("split evidence that stands in no text", func(t *testing.T) {
		res := routeResult(t, evidence(material("As discussed.")), extraction())
		require.Len(t, res.MessageEvents, 3)
		assert.Equal(t, line, res.MessageEvents[0].RelevantMessageExcerpt)
	})
	t.Run("in the thread it triggers nothing", func(t *testing.T) {
		m := evidence(material("Noted."))
		m.BodyThreadEvidence = line
		assert.Equal(t, contract.RouteS10, routeNotice(t, m, extraction()).RouteCode)
	})
	t.Run("one to many is a split without the word", func(t *testing.T) {
		check(t, routeResult(t, material("QBD0500 AMED TO QBD0501, QBD0502"), extraction(candidate("AMEND GROUP CODE", "QBD0500 AMED TO QBD0501, QBD0502", "QBD0500"))))
	})
	t.Run("one to one with the word", func(t *testing.T) {
		res := routeResult(t, material("Control block QBD0500 AMEND TO QBD0501"), extraction(candidate("AMEND GROUP CODE", "Control block QBD0500 AMEND TO QBD0501", "QBD0500", "QBD0501")))
		assert.Equal(t, []string{"E1", "E_PARENT_RELEASE"}, indices(res))
		assert.Equal(t, []string{"QBD0501", "QBD0500"}, codes(res))
	})
	t.Run("parent unclear", func(t *testing.T) {
		m := evidence(material("AMEND TO QBD0501, QBD0502"))
		m.ParentChildSplitEvidence[0].ParentGroupCode = ""
		m.ParentChildSplitEvidence[0].SplitRaw = "AMEND TO QBD0501, QBD0502"
		res := routeResult(t, m, extraction())
		assert.Equal(t, []contract.EventType{contract.NewBooking, contract.NewBooking}, types(res))
		require.NotEmpty(t, res.ExtractionWarnings)
		assert.Equal(t, "parent_group_code_unclear", res.ExtractionWarnings[0].Code)
	})
	t.Run("parent unclear and the children booked elsewhere", func(t *testing.T) {
		body := "AMED TO QBD0501, QBD0502\nPlease book QBD0501 and QBD0502, 14-15 May 2026."
		res := routeResult(t, material(body), extraction(with(candidate("AMEND GROUP CODE", "AMED TO QBD0501, QBD0502"), `{"new_group_code":"QBD0501, QBD0502"}`),
			candidate("New Booking", "Please book QBD0501 and QBD0502, 14-15 May 2026.", "QBD0501", "QBD0502")))
		assert.Equal(t, []contract.EventType{contract.NewBooking, contract.NewBooking}, types(res))
		assert.Empty(t, intents(res))
	})
	t.Run("split evidence and a cancellation of the parent", func(t *testing.T) {
		check(t, routeResult(t, evidence(material(line)), extraction(candidate("Cancel Booking", line, "QBD0500"))))
	})
	t.Run("two parents", func(t *testing.T) {
		body := line + "\nAllocation QBD0700 AMEND TO QBD0701, QBD0702"
		res := routeResult(t, material(body), extraction(candidate("New Booking", line, "QBD0501", "QBD0502"), candidate("New Booking", "Allocation QBD0700 AMEND TO QBD0701, QBD0702", "QBD0701", "QBD0702")))
		assert.Equal(t, []string{"E1", "E2", "E_PARENT_RELEASE", "E3", "E4", "E_PARENT_RELEASE_2"}, indices(res))
	})
}

// TestUnknownTables (BK-12): a mail that only asks to act on a table has a
// request, even if nobody knows the headings of the table.
func TestUnknownTables(t *testing.T) {
	unknown := func(body string, cells ...string) *booking.Material {
		m := material(body)
		m.CurrentAttachments = []booking.Attachment{{AttachmentID: "A1", Filename: "list.xlsx", Kind: booking.KindFile, Readable: true}}
		r := booking.Row{RowIndex: 2}
		for i, c := range cells {
			r.Cells = append(r.Cells, booking.Cell{Column: booking.Text([]string{"Ref", "Persons"}[i]), Text: booking.Text(c), Highlighted: true})
		}
		m.CurrentTables = []booking.Table{{File: "list.xlsx", Columns: []string{"Ref", "Persons"}, Rows: []booking.Row{r}}}
		return m
	}
	for _, body := range []string{"Please update as attached, see the highlighted rows.", "Dear team,\nPls handle the yellow rows.\nThanks", "请按附件标黄部分更新。"} {
		res := routeResult(t, unknown(body, "QBD00001", "24"), extraction())
		require.Equal(t, []contract.EventType{contract.NeedManualReview}, types(res), body)
		assert.Equal(t, contract.ReviewRowSelection, reason(res.MessageEvents[0]))
		assert.Contains(t, res.MessageEvents[0].RelevantMessageExcerpt, "QBD00001")
		assert.Empty(t, intents(res))
	}
	for name, m := range map[string]*booking.Material{
		"only shown":          unknown("Please see attached.", "QBD00001", "24"),
		"no code in it":       unknown("Please update as attached.", "Monday", "closed"),
		"about another thing": unknown("Our new menu is attached, the chef says hello.", "QBD00001", "24"),
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, contract.RouteS10, routeNotice(t, m, extraction()).RouteCode)
		})
	}
}

// TestRowsThatReadAlike (BK-11, BK-16): the same words in two rows are two
// events; a candidate said more often than there are rows is said in vain.
func TestRowsThatReadAlike(t *testing.T) {
	m := withTable(material("Please update as highlighted."), row("QBD0514", true, "12 TWN"), row("QBD0514", true, "12 TWN"), row("QBD0514", false, "12 TWN"))
	for name, excerpt := range map[string]string{"a cell": "12 TWN", "the row": "QBD0514\n12 TWN", "with the line that points at it": "12 TWN\nPlease update as highlighted."} {
		for _, n := range []int{2, 3} {
			x := &booking.Extraction{}
			for range n {
				x.Candidates = append(x.Candidates, candidate("Update", excerpt, "QBD0514"))
			}
			res := routeResult(t, m, x)
			assert.Equal(t, []contract.EventType{contract.UpdateBooking, contract.UpdateBooking}, types(res), name)
			assert.Empty(t, intents(res), name)
		}
	}
	one := withTable(material("Please update as highlighted."), row("QBD0514", true, "12 TWN"), row("QBD0514", true, "14 TWN"))
	res := routeResult(t, one, extraction(candidate("Update", "12 TWN", "QBD0514"), candidate("Update", "12 TWN", "QBD0514")))
	assert.Equal(t, []contract.EventType{contract.UpdateBooking, contract.NeedManualReview}, types(res), "the other row reads differently")
}

// TestCodesBesideTheirRows (BK-16): a line of the mail that is only a code goes
// with the event that quotes it, also if a row of that code is found first.
func TestCodesBesideTheirRows(t *testing.T) {
	m := withTable(material("Please cancel the groups in the attached list.\nQBD0514\nQBD0515"), row("QBD0514", false, "12 TWN"), row("QBD0515", false, "14 TWN"))
	res := routeResult(t, m, extraction(candidate("Cancel Booking", "Please cancel the groups in the attached list.\nQBD0514", "QBD0514"), candidate("Cancel Booking", "QBD0515", "QBD0515")))
	require.Equal(t, []contract.EventType{contract.CancelBooking, contract.CancelBooking}, types(res))
	assert.Equal(t, "Please cancel the groups in the attached list.\nQBD0514\n1\nQBD0514\n12 TWN", res.MessageEvents[0].RelevantMessageExcerpt)
	assert.Equal(t, "QBD0515\n1\nQBD0515\n14 TWN", res.MessageEvents[1].RelevantMessageExcerpt)
	assert.Empty(t, intents(res))

	m = withTable(material("Please cancel the group in the attached list.\nQBD0515 costs how much?"), row("QBD0515", false, "14 TWN"))
	res = routeResult(t, m, extraction(candidate("Cancel Booking", "QBD0515", "QBD0515")))
	assert.Contains(t, strings.Join(intents(res), "\n"), "QBD0515 costs how much?", "a line that says more is not the code alone")
}
