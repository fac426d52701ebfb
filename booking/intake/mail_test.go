package intake_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
)

// The generators of test messages. Everything that tests read is made here or
// lies in testdata with the script that made it.

// entity is one MIME part: its header lines and its body.
type entity struct {
	header []string
	body   string
}

func (e entity) String() string {
	return strings.Join(e.header, "\r\n") + "\r\n\r\n" + strings.ReplaceAll(strings.ReplaceAll(e.body, "\r\n", "\n"), "\n", "\r\n")
}

func part(contentType, body string, header ...string) entity {
	return entity{append([]string{"Content-Type: " + contentType}, header...), body}
}

func plain(body string) entity { return part("text/plain; charset=utf-8", body) }

func page(body string) entity { return part("text/html; charset=utf-8", body) }

// encoded is a part in base64, 76 characters a line.
func encoded(contentType string, data []byte, header ...string) entity {
	return part(contentType, wrapped(base64.StdEncoding.EncodeToString(data)), append(header, "Content-Transfer-Encoding: base64")...)
}

func attached(name string, data []byte) entity {
	return encoded("application/octet-stream", data, fmt.Sprintf("Content-Disposition: attachment; filename=%q", name))
}

func wrapped(s string) string {
	var b strings.Builder
	for len(s) > 76 {
		b.WriteString(s[:76] + "\n")
		s = s[76:]
	}
	b.WriteString(s)
	return b.String()
}

var simplifiedChinese encoding.Encoding = simplifiedchinese.GBK

var boundaries int

func multi(kind string, parts ...entity) entity {
	boundaries++
	b := fmt.Sprintf("=_part_%d", boundaries)
	var body strings.Builder
	for _, p := range parts {
		body.WriteString("--" + b + "\r\n" + p.String() + "\r\n")
	}
	body.WriteString("--" + b + "--\r\n")
	return part(fmt.Sprintf("multipart/%s; boundary=%q", kind, b), body.String())
}

// message is a whole message around e.
func message(e entity, header ...string) []byte {
	e.header = append(append([]string{
		"From: Agent <a@ta.example>",
		"To: rsvn@hotel.example",
		"Subject: QBD0514",
		"Date: Mon, 11 May 2026 10:02:33 +0700",
		"MIME-Version: 1.0",
	}, header...), e.header...)
	return []byte(e.String())
}

func in(charset encoding.Encoding, s string) []byte {
	b, err := charset.NewEncoder().Bytes([]byte(s))
	if err != nil {
		panic(err)
	}
	return b
}

var reading = func() *intake.Intake {
	i, err := intake.New(intake.Config{})
	if err != nil {
		panic(err)
	}
	return i
}()

func read(t testing.TB, raw []byte) *booking.Material {
	t.Helper()
	m, err := reading.Message(raw, "MSG-1")
	require.NoError(t, err)
	return m
}

func codesOf(m *booking.Material) []string {
	codes := []string{}
	for _, w := range m.IntakeWarnings {
		codes = append(codes, w.Part+" "+w.Code)
	}
	return codes
}

// workbook builds a workbook with excelize.
func workbook(t testing.TB, build func(f *excelize.File)) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer func() { require.NoError(t, f.Close()) }()
	build(f)
	var b bytes.Buffer
	require.NoError(t, f.Write(&b))
	return b.Bytes()
}

func setRow(t testing.TB, f *excelize.File, sheet string, row int, values ...any) {
	t.Helper()
	require.NoError(t, f.SetSheetRow(sheet, fmt.Sprintf("A%d", row), &values))
}

// groupList is a list of groups as agents send it, rows highlighted as named.
func groupList(t testing.TB, rows int, highlighted ...int) []byte {
	return workbook(t, func(f *excelize.File) {
		const sheet = "BOOKING 05-2026"
		require.NoError(t, f.SetSheetName("Sheet1", sheet))
		setRow(t, f, sheet, 1, "No.", "Group Code", "Pax", "Itinerary", "Hotel", "Hotel Status", "Hotel Date", "Tour Date", "Remark")
		yellow, err := f.NewStyle(&excelize.Style{Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFFF00"}}})
		require.NoError(t, err)
		for i := range rows {
			setRow(t, f, sheet, i+2, i+1, fmt.Sprintf("QBD05%02d", i+1), 20+i%7, "HAN-HLB-HAN", "Grand Hotel 10 TWN", "OK", "14-15", "13/05-18/05", "")
		}
		for _, r := range highlighted {
			require.NoError(t, f.SetCellStyle(sheet, fmt.Sprintf("A%d", r), fmt.Sprintf("I%d", r), yellow))
		}
	})
}
