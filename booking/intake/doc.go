// Package intake turns real files into booking material: a raw mail, the
// workbooks and documents that hang on it, and what of its text is new.
//
//	in, err := intake.New(intake.Config{})
//	m, err := in.Message(raw, "MSG-1") // *booking.Material
//
// It reads; it judges nothing. Candidate events, unknowns, history and system
// context stay empty, and the id of the message is the caller's.
//
// # New and old text
//
// Only new text may trigger an event, so [Split] matters most (rule IN-2). It
// knows the attribution lines, separators and header blocks of Outlook, Gmail,
// QQ, Foxmail, NetEase, Sina, Apple Mail, Yahoo, Thunderbird and others in
// Chinese, English, Japanese, Korean, Vietnamese, Thai, French, German and
// Spanish (and, without promise, a few more), and on pages the elements by
// which these programs mark an old mail. It never takes new text away because
// it looks like a header: "From: 14 May, To: 15 May" stays. In doubt text stays
// and a warning says so. All text is in one of the two halves.
//
// A page and its plain copy are one body (IN-3): the page, because it keeps the
// rows of tables, unless only the plain copy marks the old mail. What the plain
// copy says more is added. What the styles of a page let no person see is left
// out and named; white letters and struck-out words stay and are named.
//
// # Files
//
// Workbooks (.xlsx) and CSV files become tables (IN-4), also under the name of an
// old workbook (.xls), if that is what they are. Headings may stand on two rows,
// and tables beside each other. The columns that the desk knows stand in the raw
// fields of a row; fills are resolved to RRGGBB
// (direct, theme and tint, numbered; merged cells take over from their first
// cell), and a fill within the configured range is highlighted. Dates are
// written so that they cannot be misread: "2026-05-14", or "14 May" where the
// sheet shows no year. Fills by condition depend on values that only a
// spreadsheet program computes; they are warned of. Documents and images stand
// by reference, with text if the caller injects [Config.OCR] (IN-5). Text files
// and pages carry their text. The text of an attached message is history and
// stands in the thread evidence, once; files inside it are counted and not
// read. Links of the new text are attachments of kind link, unreadable unless
// the caller injects [Config.Fetch].
//
// # Damage and malice
//
// Whatever the bytes, a call of [Intake.Message] ends within fixed limits
// (IN-6); no panic leaves it, nothing is written to disk, no goroutine is
// started. The limits are the constants of the package. They are looked at
// before a library sees the bytes: the structure of a message before it is
// taken apart, what a zip unpacks to before it is opened. Cells are read as a
// stream, so that an empty sheet with one cell in its last corner costs
// nothing. Measured on the hostile set of the tests, in full size, on one
// common core: at most 2.1 seconds (25 MB in eight multiparts inside each
// other), and at most 190 MB above the message itself (a workbook that unpacks
// to 60 MB). What does not fit is named: in the intake warnings, in the reason
// of an attachment, or for the message as a whole in [ErrTooLarge] and
// [ErrUnreadable].
//
// [Intake.Explain] says which rule did what.
package intake
