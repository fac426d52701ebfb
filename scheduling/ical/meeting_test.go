package ical

import "time"

// reviewMeeting is a meeting with everything that a message must carry right.
func reviewMeeting() Meeting {
	start := time.Date(2026, 3, 24, 8, 0, 0, 0, time.UTC)
	return Meeting{
		UID: "case-17@deskrules.example", Sequence: 1,
		Stamp: time.Date(2026, 3, 20, 2, 0, 0, 0, time.UTC),
		Start: start, End: start.Add(time.Hour), Zone: berlin,
		Summary:     "Q3 预算对齐; Budget, Einkauf & \"Übersicht\" — ein langer Titel, der gefaltet werden muss",
		Location:    "Raum 4\\2, 3. OG",
		Description: "Tagesordnung:\n1. Stand, Risiken\n2. 下一步；责任人",
		Organizer:   Attendee{Mail: "anna@corp.example", Name: "Anna \"Die Chefin\" Müller"},
		Attendees: []Attendee{
			{Mail: "bob@corp.example", Name: "Bob; Builder, Ltd: sales"},
			{Mail: "chen@corp.example", Name: "陈 伟", Optional: true, Answer: Accepted},
		},
	}
}
