package intake_test

import (
	"fmt"
	"strings"

	"github.com/deskrules/deskrules/booking/intake"
)

func ExampleSplit() {
	current, thread, warnings := intake.Split(`请取消 QBD0514 团。

发件人: 预订部 <rsvn@hotel.example>
发送时间: 2026年5月11日 10:02
收件人: 张三 <a@ta.example>
主题: 答复: QBD0514

已确认 10 间双床房。`)
	fmt.Println(current)
	fmt.Println(strings.Count(thread, "\n")+1, "lines of thread,", len(warnings), "warnings")
	// Output:
	// 请取消 QBD0514 团。
	// 6 lines of thread, 0 warnings
}

// Labels alone make no header: in doubt, text stays new.
func ExampleSplit_doubt() {
	current, thread, warnings := intake.Split("From: the airport\nTo: the hotel\nDate: 14 May 2026 10:30")
	fmt.Printf("%q\n%q\n%s\n", current, thread, warnings[0].Code)
	// Output:
	// "From: the airport\nTo: the hotel\nDate: 14 May 2026 10:30"
	// ""
	// header_like_text_kept
}

func ExampleIntake_Message() {
	in, err := intake.New(intake.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := in.Message([]byte("From: Agent <a@ta.example>\r\n"+
		"Subject: =?gb2312?B?yKHP+yBRQkQwNTE0?=\r\n"+
		"Date: Mon, 11 May 2026 10:02:33 +0700\r\n"+
		"Content-Type: multipart/mixed; boundary=b\r\n\r\n"+
		"--b\r\nContent-Type: text/plain\r\n\r\nPlease cancel, see the list.\r\n"+
		"--b\r\nContent-Type: text/csv; name=list.csv\r\nContent-Disposition: attachment\r\n\r\n"+
		"Group Code,Pax,Hotel Date\r\nQBD0514,20,14-15\r\n--b--\r\n"), "MSG-1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(*m.SourceMessage.Subject, "at", *m.SourceMessage.ReceivedAt)
	fmt.Println(m.BodyCurrent)
	row := m.CurrentTables[0].Rows[0]
	fmt.Println(row.GroupCode, row.Pax, row.HotelDateRaw)
	// Output:
	// 取消 QBD0514 at 2026-05-11T10:02:33+07:00
	// Please cancel, see the list.
	// QBD0514 20 14-15
}

func ExampleIntake_Explain() {
	in, _ := intake.New(intake.Config{})
	_, x, _ := in.Explain([]byte("Subject: x\r\n\r\nThanks.\r\n\r\nOn 11 May 2026 at 10:02 Rsvn <rsvn@hotel.example> wrote:\r\n> We confirm.\r\n"), "MSG-1")
	for _, e := range x.Entries {
		if e.Verdict.Fired() {
			fmt.Println(e)
		}
	}
	// Output:
	// IN-2 narrow body new_bytes=7 old_bytes=70
}

// A desk whose agents mark rows in green, with a heading of their own.
func ExampleNew() {
	in, err := intake.New(intake.Config{
		Highlight: intake.Highlight{MinHue: 100, MaxHue: 140, Also: []string{"BDD7EE"}},
		Columns:   map[string][]string{"group_code": {"Dossier"}},
	})
	fmt.Println(in != nil, err)
	_, err = intake.New(intake.Config{Highlight: intake.Highlight{MaxHue: 400}})
	fmt.Println(err)
	// Output:
	// true <nil>
	// Highlight.MaxHue: must be between 0 and 360, got 400 [IN-4]
}
