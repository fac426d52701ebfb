package intake_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskrules/deskrules/booking"
)

// checkMaterial holds what every material obeys, whatever it was made from.
func checkMaterial(t *testing.T, m *booking.Material) {
	t.Helper()
	data, err := json.Marshal(m)
	require.NoError(t, err)
	if !utf8.Valid(data) || strings.Contains(m.BodyCurrent, "\x00") {
		t.Fatalf("material is not clean text: %q", data)
	}
	again, err := booking.DecodeMaterial(data)
	require.NoError(t, err)
	back, err := json.Marshal(again)
	require.NoError(t, err)
	require.Equal(t, string(data), string(back))
	ids := map[string]bool{}
	for _, a := range m.CurrentAttachments {
		if !a.Kind.Valid() || ids[a.AttachmentID] || a.Readable != (a.UnreadableReason == nil) {
			t.Fatalf("attachment %+v", a)
		}
		ids[a.AttachmentID] = true
	}
	for _, o := range m.CurrentOCR {
		require.True(t, ids[o.AttachmentID])
	}
}

func FuzzMessage(f *testing.F) {
	f.Add([]byte("Subject: x\r\n\r\nPlease cancel QBD0514."))
	f.Add(message(multi("mixed", multi("alternative", plain("a\n> b"), page("<p>a</p><blockquote type=cite>b</blockquote>")), attached("a.csv", []byte("Group,Pax\nA,1\n")))))
	f.Add(message(part("multipart/mixed; boundary=xyz", "--other\r\nContent-Type: text/plain\r\n\r\nx\r\n--other--")))
	f.Add(message(encoded("text/plain; charset=gb2312", in(simplifiedChinese, "请取消 QBD0514 团"))))
	f.Add(message(part("message/rfc822", string(message(plain("old"))))))
	f.Add([]byte("Content-Type: multipart/mixed; boundary*0=a; boundary*1*=%62\r\n\r\n--ab\r\n\r\nx\r\n--ab\r\nContent-Type: image/png; name*=gbk''%D4%A4\r\n\r\n--ab--"))
	for _, c := range blocks(f, "testdata/pages.txt", 25) {
		f.Add(message(page(c.text)))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := reading.Message(raw, "MSG-1")
		if err != nil {
			return
		}
		checkMaterial(t, m)
		again, err := reading.Message(raw, "MSG-1")
		require.NoError(t, err)
		require.Equal(t, m, again)
	})
}

func FuzzWorkbook(f *testing.F) {
	openpyxl, err := os.ReadFile("testdata/workbooks/openpyxl.xlsx")
	require.NoError(f, err)
	f.Add(openpyxl)
	f.Add(groupList(f, 3, 2))
	f.Add([]byte("Group,Pax\nQBD0514,20\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		raw := message(multi("mixed", plain("x"), attached("x.xlsx", data)))
		m, err := reading.Message(raw, "MSG-1")
		require.NoError(t, err)
		checkMaterial(t, m)
	})
}

// FuzzSheet changes the parts of a workbook that are taken apart here, behind
// a package that is whole.
func FuzzSheet(f *testing.F) {
	base := groupList(f, 3, 2)
	var sheet, styles []byte
	rezip(f, base, func(name string, content []byte) []byte {
		switch name {
		case sheetName:
			sheet = bytes.Clone(content)
		case "xl/styles.xml":
			styles = bytes.Clone(content)
		}
		return content
	})
	f.Add(sheet, styles)
	f.Add([]byte(`<worksheet><sheetData><row r="2" hidden="1"><c r="B2" t="inlineStr"><is><r><rPr><strike/><color rgb="FFFF0000"/></rPr><t>x</t></r></is></c></row></sheetData><mergeCells><mergeCell ref="A1:B3"/></mergeCells></worksheet>`), styles)
	f.Fuzz(func(t *testing.T, sheet, styles []byte) {
		data := rezip(t, base, func(name string, content []byte) []byte {
			switch name {
			case sheetName:
				return append([]byte{}, sheet...)
			case "xl/styles.xml":
				return append([]byte{}, styles...)
			}
			return content
		})
		m, err := reading.Message(message(attached("x.xlsx", data)), "MSG-1")
		require.NoError(t, err)
		checkMaterial(t, m)
	})
}

// The library that opens workbooks agrees on what stands in the cells.
func TestCellsAgreeWithTheLibrary(t *testing.T) {
	for _, data := range [][]byte{groupList(t, 12, 3, 5), excelizeList(t)} {
		f, err := excelize.OpenReader(bytes.NewReader(data))
		require.NoError(t, err)
		m, _ := tablesOf(t, "x.xlsx", data)
		for _, table := range m.CurrentTables {
			rows, err := f.GetRows(string(table.Sheet))
			require.NoError(t, err)
			n := 0
			for _, r := range table.Rows {
				var want []string
				for _, v := range rows[r.RowIndex-1] {
					if v != "" {
						want = append(want, v)
					}
				}
				var got []string
				for _, c := range r.Cells {
					if c.Text != "" {
						got = append(got, string(c.Text))
					}
				}
				require.Len(t, got, len(want))
				for i := range got {
					// Dates are written in another form, on purpose.
					if got[i] != want[i] {
						require.Regexp(t, `^\d{4}-\d\d-\d\d$`, got[i])
						require.Regexp(t, `^\d\d/\d\d/\d{4}$`, want[i])
					}
					n++
				}
			}
			require.Positive(t, n)
		}
		require.NoError(t, f.Close())
	}
}
