package ical

import "testing"

func statusFiles() []file {
	one := func(name, status string, lines ...string) file {
		f := file{name: name, text: events(meeting("m", "09", lines...))}
		if status != "" {
			f.want = []string{"03-24 09:00-10:00 m " + status}
		}
		return f
	}
	me := func(partstat string) string { return "ATTENDEE;PARTSTAT=" + partstat + ":mailto:ME@corp.example" }
	noted := func(f file, notes ...string) file { f.notes = notes; return f }
	owned := func(f file, owner string) file { f.owner = owner; return f }
	return []file{
		one("nothing said", "busy"),
		one("confirmed", "busy", "STATUS:CONFIRMED", "TRANSP:OPAQUE"),
		one("unknown status", "busy", "STATUS:PERHAPS"),
		one("tentative", "tentative", "STATUS:TENTATIVE"),
		one("cancelled", "", "STATUS:cancelled"),
		one("transparent", "", "TRANSP:TRANSPARENT"),
		one("transparent in other letters", "", "TRANSP:transparent "),
		one("transparent wins over Outlook's word", "", "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"),
		one("Outlook: free", "", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
		one("Outlook: tentative", "tentative", "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"),
		one("Outlook: busy", "busy", "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"),
		one("Outlook: out of office", "oof", "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"),
		one("Outlook: working elsewhere", "", "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"),
		one("Outlook: a word nobody knows", "busy", "X-MICROSOFT-CDO-BUSYSTATUS:NAPPING"),
		noted(one("Outlook: free, but opaque", "busy", "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"), "(m): it is OPAQUE by TRANSP and FREE by"),
		one("the owner declined", "", me("DECLINED")),
		one("the owner accepted", "busy", me("ACCEPTED")),
		one("the owner hesitates", "tentative", me("TENTATIVE")),
		one("the owner is yet to answer", "busy", me("NEEDS-ACTION")),
		one("the owner passed it on", "busy", me("DELEGATED")),
		one("the owner accepted what is tentative", "tentative", me("ACCEPTED"), "STATUS:TENTATIVE"),
		one("the owner accepted what is transparent", "", me("ACCEPTED"), "TRANSP:TRANSPARENT"),
		one("the owner is listed twice", "busy", me("DECLINED"), me("ACCEPTED")),
		one("the owner is known by EMAIL", "", `ATTENDEE;EMAIL=me@corp.example;PARTSTAT=DECLINED:urn:uuid:1`),
		one("another declined", "busy", "ATTENDEE;PARTSTAT=DECLINED:mailto:you@corp.example"),
		one("another whose address holds the owner's declined", "busy", "ATTENDEE;PARTSTAT=DECLINED:mailto:not-me@corp.example"),
		one("the owner after another whose address holds his", "", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:not-me@corp.example", me("DECLINED")),
		owned(one("the owner given with mailto", "", me("DECLINED")), "mailto:Me@Corp.example"),
		owned(one("another owner", "busy", me("DECLINED")), "you@corp.example"),
		one("private", "busy private", "CLASS:PRIVATE"),
		one("confidential", "busy private", "CLASS:CONFIDENTIAL"),
		one("a class nobody knows", "busy private", "CLASS:X-SECRET"),
		one("public", "busy", "CLASS:PUBLIC"),
		one("private and tentative", "tentative private", "CLASS:PRIVATE", "STATUS:TENTATIVE"),
		one("category: important", "busy immovable", "CATEGORIES:Work,Important"),
		one("category: block", "busy immovable", "CATEGORIES:BLOCK"),
		one("category: immovable, tentative", "tentative immovable", "CATEGORIES:immovable", "STATUS:TENTATIVE"),
		one("category: 重要", "busy immovable", "CATEGORIES:工作", "CATEGORIES:重要"),
		one("category: 不可更改", "busy immovable", "CATEGORIES:不可更改"),
		one("category: another", "busy", "CATEGORIES:Blocked,Importance"),
		one("priority: high", "busy immovable", "PRIORITY:1"),
		one("priority: medium", "busy", "PRIORITY:5"),
		one("priority: none", "busy", "PRIORITY:0"),
		one("priority: no number", "busy", "PRIORITY:high"),
		one("Outlook: importance high", "busy immovable", "X-MICROSOFT-CDO-IMPORTANCE:2"),
		one("Outlook: importance normal", "busy", "X-MICROSOFT-CDO-IMPORTANCE:1"),
		one("important but transparent costs nothing", "", "CATEGORIES:Important", "TRANSP:TRANSPARENT"),
		{name: "METHOD:CANCEL", text: "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\n" + meeting("m", "09") + "END:VCALENDAR\r\n"},
		{name: "METHOD:REQUEST", text: "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\n" + meeting("m", "09") + "END:VCALENDAR\r\n", want: []string{"03-24 09:00-10:00 m busy"}},
	}
}

func TestSL9_Status(t *testing.T) { checkFiles(t, statusFiles()) }
