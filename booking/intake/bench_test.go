package intake_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/jhillyerd/enmime/v2"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking/intake"
)

// benchmarkMail is a message of about 200 KB: both copies of a text with an
// old mail below, a workbook with a list of groups, and a document.
func benchmarkMail(t testing.TB, groups int) []byte {
	var text, html strings.Builder
	for i := range 120 {
		fmt.Fprintf(&text, "Group QBD%04d: please amend to %d TWN, arrival 14 May 2026, departure 16 May 2026.\n", i, i%20)
		fmt.Fprintf(&html, `<p class="MsoNormal" style="margin:0cm"><span lang="EN-US" style="font-size:11.0pt;font-family:&quot;Calibri&quot;,sans-serif;color:#1F497D">Group QBD%04d: please amend to <b>%d TWN</b>, arrival 14 May 2026, departure 16 May 2026.<o:p></o:p></span></p>`+"\n", i, i%20)
	}
	const header = "From: Rsvn <rsvn@hotel.example>\nSent: Monday, May 11, 2026 10:02 AM\nTo: a@ta.example\nSubject: QBD\n"
	text.WriteString("\n" + header + "\n" + strings.Repeat("We confirm the rooms as requested, rates as per contract.\n", 200))
	html.WriteString(`<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p>` + strings.ReplaceAll(header, "\n", "<br>") + `</p></div>` +
		strings.Repeat(`<p class="MsoNormal" style="margin:0cm"><span style="font-size:11.0pt">We confirm the rooms as requested, rates as per contract.<o:p></o:p></span></p>`+"\n", 200))
	return message(multi("mixed",
		multi("alternative", plain(text.String()), page("<html><body>"+html.String()+"</body></html>")),
		attached("list.xlsx", groupList(t, groups, 7, 9)),
		encoded("application/pdf", bytes.Repeat([]byte("%PDF-1.4 \x00\x01\x02"), 4500), "Content-Disposition: attachment; filename=voucher.pdf"),
	))
}

func BenchmarkMessage200KB(b *testing.B) {
	raw, long := benchmarkMail(b, 40), benchmarkMail(b, 300)
	// The same bytes with a workbook that is taken for another kind of file.
	mailOnly := bytes.Replace(raw, []byte("list.xlsx\"\r\nContent-Transfer-Encoding: base64\r\n\r\nUEsDB"), []byte("list.xlsx\"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAAA"), 1)
	mailOnly = bytes.Replace(mailOnly, []byte("list.xlsx"), []byte("list.bin1"), 1)
	bare := func(raw []byte) error {
		_, err := enmime.ReadEnvelope(bytes.NewReader(raw))
		return err
	}
	ours := func(raw []byte) error {
		_, err := reading.Message(raw, "M")
		return err
	}
	for _, c := range []struct {
		name string
		raw  []byte
		read func([]byte) error
	}{
		{"bare-enmime", raw, bare},
		{"intake-without-workbook", mailOnly, ours},
		{"intake", raw, ours},
		{"bare-enmime-300-groups", long, bare},
		{"intake-300-groups", long, ours},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.raw)))
			b.ReportAllocs()
			for b.Loop() {
				require.NoError(b, c.read(c.raw))
			}
		})
	}
}

func BenchmarkSplit(b *testing.B) {
	text := "Dear Rsvn,\n\nPlease amend QBD0514 to 12 TWN, 14-16 May.\n" + strings.Repeat("The group arrives from Hanoi by coach at 18:00, dinner at the hotel.\n", 20) +
		"\nBest regards\nLan\n\nOn Mon, May 11, 2026 at 10:02 AM Rsvn <rsvn@hotel.example> wrote:\n\n" + strings.Repeat("> We confirm 10 TWN for QBD0514, rates as per contract.\n", 30)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		intake.Split(text)
	}
}
