//go:build ignore

// Command generate writes booking.eml, the mail of the demo: a travel agent's
// message with a booking sheet in which two rows are highlighted.
//
//	go run samples/generate.go > samples/booking.eml
package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"log"
	"os"

	"github.com/xuri/excelize/v2"
)

func main() {
	sheet, err := workbook()
	if err != nil {
		log.Fatal(err)
	}
	if _, err := os.Stdout.Write(message(sheet)); err != nil {
		log.Fatal(err)
	}
}

// workbook is a sheet of bookings; the second and the fourth are highlighted.
func workbook() ([]byte, error) {
	const name = "BOOKING 05-2026"
	f := excelize.NewFile()
	defer f.Close()
	if err := f.SetSheetName("Sheet1", name); err != nil {
		return nil, err
	}
	yellow, err := f.NewStyle(&excelize.Style{Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFFF00"}}})
	if err != nil {
		return nil, err
	}
	rows := [][]any{
		{"No", "Group code", "Pax", "Itinerary", "Hotel", "Remark", "Hotel status", "Hotel date", "Tour date", "Action"},
		{1, "QBD0511", 22, "HAN-SGN", "10 TWN", "", "OK", "11-12", "2026/05/09 - 2026/05/14", "01/05 NEW"},
		{2, "QBD0514", 24, "HAN-DAD", "12 TWN", "", "NEW", "14-15", "2026/05/11 - 2026/05/16", "11/05 NEW"},
		{3, "QBD0516", 18, "HAN-SGN", "9 TWN", "", "OK", "16-17", "2026/05/14 - 2026/05/19", "02/05 NEW"},
		{4, "QBD0520", 20, "HAN-DAD", "10 TWN", "", "CXL", "20-21", "2026/05/18 - 2026/05/23", "11/05 CXL"},
	}
	for i, row := range rows {
		if err := f.SetSheetRow(name, fmt.Sprintf("A%d", i+1), &row); err != nil {
			return nil, err
		}
	}
	for _, row := range []int{3, 5} {
		if err := f.SetCellStyle(name, fmt.Sprintf("A%d", row), fmt.Sprintf("J%d", row), yellow); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	err = f.Write(&b)
	return b.Bytes(), err
}

// message wraps the sheet into a mail.
func message(sheet []byte) []byte {
	const boundary = "deskrules-sample"
	var b bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\r\n", args...) }
	line("From: Lan <lan@agent.example>")
	line("To: Reservations <rsvn@hotel.example>")
	line("Date: Mon, 11 May 2026 10:02:00 +0700")
	line("Subject: BOOKING 05-2026 update 11/05")
	line("Message-ID: <sample-1@agent.example>")
	line("MIME-Version: 1.0")
	line("Content-Type: multipart/mixed; boundary=%q", boundary)
	line("")
	line("--%s", boundary)
	line("Content-Type: text/plain; charset=utf-8")
	line("")
	line("Dear team,")
	line("")
	line("Please update as attached, see the highlighted rows.")
	line("FYI the guide of QBD0514 will arrive at 20:00.")
	line("Can we get 30 days credit?")
	line("")
	line("Best regards,")
	line("Lan")
	line("")
	line("On Fri, May 8, 2026 at 5:12 PM Reservations <rsvn@hotel.example> wrote:")
	line("> Group QBD0499 is cancelled.")
	line("")
	line("--%s", boundary)
	line("Content-Type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet; name=\"BOOKING 05-2026.xlsx\"")
	line("Content-Disposition: attachment; filename=\"BOOKING 05-2026.xlsx\"")
	line("Content-Transfer-Encoding: base64")
	line("")
	text := base64.StdEncoding.EncodeToString(sheet)
	for len(text) > 0 {
		n := min(76, len(text))
		line("%s", text[:n])
		text = text[n:]
	}
	line("--%s--", boundary)
	return b.Bytes()
}
