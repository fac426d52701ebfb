package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskrules/deskrules/booking/intake"
)

// The limits that the hostile set does not run into: just at the limit all is
// read, beyond it the rest is named (IN-6).
func TestLimits(t *testing.T) {
	t.Run("MaxDepth", func(t *testing.T) {
		m := read(t, []byte("Subject: x\r\n"+nestedMultiparts(intake.MaxDepth)))
		assert.Equal(t, "the bottom", m.BodyCurrent)
		assert.Empty(t, codesOf(m))
		m = read(t, []byte("Subject: x\r\n"+nestedMultiparts(intake.MaxDepth+1)))
		assert.Empty(t, m.BodyCurrent)
		assert.Contains(t, codesOf(m), "message nested_too_deep")
		require.Len(t, m.CurrentAttachments, 1)
		assert.Contains(t, *m.CurrentAttachments[0].UnreadableReason, "not read")
	})
	t.Run("MaxParts", func(t *testing.T) {
		build := func(n int) []byte {
			return []byte("Subject: x\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n" + strings.Repeat("--a\r\n\r\nx\r\n", n) + "--a--\r\n")
		}
		m := read(t, build(intake.MaxParts))
		assert.Equal(t, intake.MaxParts, strings.Count(m.BodyCurrent, "x"))
		assert.Empty(t, codesOf(m))
		m = read(t, build(intake.MaxParts+1))
		assert.Equal(t, intake.MaxParts, strings.Count(m.BodyCurrent, "x"))
		assert.Equal(t, []string{"message too_many_parts"}, codesOf(m))
	})
	t.Run("MaxTextBytes", func(t *testing.T) {
		m := read(t, message(plain(strings.Repeat("x", intake.MaxTextBytes))))
		assert.Empty(t, codesOf(m))
		m = read(t, message(plain(strings.Repeat("x", intake.MaxTextBytes+1))))
		assert.Equal(t, []string{"body text_cut"}, codesOf(m))
	})
	t.Run("MaxLines", func(t *testing.T) {
		for _, ends := range []string{"\n", "\r"} {
			m := read(t, []byte("Subject: x\n\n"+strings.Repeat("x"+ends, intake.MaxLines)))
			assert.Empty(t, codesOf(m))
			assert.Equal(t, intake.MaxLines, strings.Count(m.BodyCurrent, "x"))
			m = read(t, []byte("Subject: x\n\n"+strings.Repeat("x"+ends, intake.MaxLines+1)))
			assert.Equal(t, intake.MaxLines, strings.Count(m.BodyCurrent, "x"))
			assert.Equal(t, []string{"body text_cut"}, codesOf(m))
		}
		m := read(t, message(page(strings.Repeat("x<br>", intake.MaxLines))))
		assert.Empty(t, codesOf(m))
		m = read(t, message(page(strings.Repeat("x<br>", intake.MaxLines)+"y")))
		assert.Equal(t, []string{"body text_cut"}, codesOf(m))
		m = read(t, message(multi("mixed", plain(strings.Repeat("x\n", intake.MaxLines-100)), page("<p>y"), plain(strings.Repeat("z\n", 200)))))
		assert.Equal(t, []string{"body text_cut"}, codesOf(m), "the limit holds for all texts together")
		assert.Contains(t, m.BodyCurrent, "y\n\nz")
		old := message(plain(strings.Repeat("x\n", intake.MaxLines/2+1)))
		m = read(t, message(multi("mixed", plain("y"), part("message/rfc822", string(old)), part("message/rfc822", string(old)))))
		assert.Less(t, strings.Count(string(m.BodyThreadEvidence), "x\n"), intake.MaxLines+10)
	})
	t.Run("MaxFieldBytes", func(t *testing.T) {
		m := read(t, []byte("Subject: "+strings.Repeat("x", 2*intake.MaxFieldBytes)+"\r\n\r\nx"))
		assert.Len(t, *m.SourceMessage.Subject, intake.MaxFieldBytes)
	})
	t.Run("MaxMediaTypeBytes", func(t *testing.T) {
		m := read(t, message(part("text/plain; x="+strings.Repeat("x", 2*intake.MaxMediaTypeBytes)+"; charset=big5", "Please cancel.")))
		assert.Equal(t, "Please cancel.", m.BodyCurrent)
	})
	t.Run("MaxAddresses", func(t *testing.T) {
		m := read(t, []byte("Cc: "+strings.Repeat("a@b.example, ", 3*intake.MaxAddresses)+"\r\n\r\nx"))
		assert.Len(t, m.SourceMessage.CC, intake.MaxAddresses)
	})
	t.Run("MaxFilenameBytes", func(t *testing.T) {
		m := read(t, message(multi("mixed", plain("x"), attached(strings.Repeat("团", 2000)+".pdf", []byte("%PDF-")))))
		name := m.CurrentAttachments[0].Filename
		assert.LessOrEqual(t, len(name), intake.MaxFilenameBytes)
		assert.Equal(t, strings.Repeat("团", intake.MaxFilenameBytes/3), name)
	})
	t.Run("MaxPartText", func(t *testing.T) {
		long := strings.Repeat("x", intake.MaxPartText+1)
		i, err := intake.New(intake.Config{
			OCR: func(intake.Document) ([]intake.DocumentPage, error) {
				return []intake.DocumentPage{{Number: 1, Text: long}}, nil
			},
			Fetch: func(string) (string, error) { return long, nil },
		})
		require.NoError(t, err)
		m, err := i.Message(message(multi("mixed", plain("https://x.example/a"), attached("v.pdf", []byte("%PDF-")), attached("x.txt", []byte(long)))), "M")
		require.NoError(t, err)
		assert.Len(t, m.CurrentOCR[0].Text, intake.MaxPartText)
		assert.Len(t, *m.CurrentAttachments[1].Text, intake.MaxPartText)
		assert.Len(t, *m.CurrentAttachments[2].Text, intake.MaxPartText)
		assert.Equal(t, []string{"A1 text_cut", "A2 text_cut", "L1 text_cut"}, codesOf(m))
	})
	t.Run("MaxAttachments", func(t *testing.T) {
		parts := []entity{plain("x")}
		for i := range intake.MaxAttachments + 2 {
			parts = append(parts, attached(fmt.Sprintf("%d.bin", i), []byte("x")))
		}
		m := read(t, message(multi("mixed", parts...)))
		assert.Len(t, m.CurrentAttachments, intake.MaxAttachments)
		assert.Equal(t, []string{"message too_many_attachments"}, codesOf(m))
	})
	t.Run("MaxLinks", func(t *testing.T) {
		var b strings.Builder
		for i := range intake.MaxLinks + 1 {
			fmt.Fprintf(&b, "https://x.example/%d\n", i)
		}
		m := read(t, message(plain(b.String())))
		assert.Len(t, m.CurrentAttachments, intake.MaxLinks)
		assert.Equal(t, []string{"body too_many_links"}, codesOf(m))
	})
	t.Run("MaxWarnings", func(t *testing.T) {
		parts := []entity{plain("x")}
		for i := range intake.MaxWarnings + 20 {
			parts = append(parts, part("text/plain; charset=gbk", "\xff\xff", fmt.Sprintf("Content-Disposition: attachment; filename=%d.txt", i)))
		}
		m := read(t, message(multi("mixed", parts...)))
		assert.Len(t, m.IntakeWarnings, intake.MaxWarnings)
	})
	t.Run("MaxPartBytes", func(t *testing.T) {
		data := bomb(t, map[string]string{"xl/styles.xml": "<styleSheet>" + strings.Repeat(" ", intake.MaxPartBytes) + "</styleSheet>"})
		m := read(t, message(attached("x.xlsx", data)))
		require.NotNil(t, m.CurrentAttachments[0].UnreadableReason)
		assert.Contains(t, *m.CurrentAttachments[0].UnreadableReason, "larger")
	})
	t.Run("MaxSheets", func(t *testing.T) {
		m, tables := tablesOf(t, "x.xlsx", workbook(t, func(f *excelize.File) {
			for i := range intake.MaxSheets + 1 {
				name := fmt.Sprintf("S%d", i)
				_, err := f.NewSheet(name)
				require.NoError(t, err)
				setRow(t, f, name, 1, "x")
			}
		}))
		assert.Len(t, tables, intake.MaxSheets-1, "the first sheet is empty")
		assert.Equal(t, []string{"A1 table_cut"}, codesOf(m))
	})
	t.Run("MaxColumns", func(t *testing.T) {
		row := strings.Repeat("<c><v>1</v></c>", intake.MaxColumns)
		m := read(t, message(attached("x.xlsx", withSheet(t, "<row>"+row+"</row>"))))
		assert.Len(t, m.CurrentTables[0].Rows[0].Cells, intake.MaxColumns)
		assert.Empty(t, codesOf(m))
		m = read(t, message(attached("x.xlsx", withSheet(t, "<row>"+row+"<c><v>1</v></c></row>"))))
		assert.Len(t, m.CurrentTables[0].Rows[0].Cells, intake.MaxColumns)
		assert.Equal(t, []string{"A1 table_cut"}, codesOf(m))
	})
	t.Run("MaxSheetRows", func(t *testing.T) {
		row := "<row><c><v>1</v></c></row>"
		m := read(t, message(attached("x.xlsx", withSheet(t, strings.Repeat(row, intake.MaxSheetRows)))))
		assert.Len(t, m.CurrentTables[0].Rows, intake.MaxSheetRows)
		assert.Empty(t, codesOf(m))
		m = read(t, message(attached("x.xlsx", withSheet(t, strings.Repeat(row, intake.MaxSheetRows+1)))))
		assert.Len(t, m.CurrentTables[0].Rows, intake.MaxSheetRows)
		assert.Equal(t, []string{"A1 table_cut"}, codesOf(m))
	})
	t.Run("MaxCellBytes", func(t *testing.T) {
		m := read(t, message(attached("x.xlsx", withSheet(t, `<row><c t="str"><v>`+strings.Repeat("团", intake.MaxCellBytes)+`</v></c></row>`))))
		text := string(m.CurrentTables[0].Rows[0].Cells[0].Text)
		assert.Equal(t, strings.Repeat("团", intake.MaxCellBytes/3), text)
	})
}
