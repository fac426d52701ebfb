package intake

import (
	"bytes"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract/rule"
)

// attachmentPart is a file or an inline image as it comes off the message.
type attachmentPart struct {
	name, contentType, charset string
	data                       []byte
	junk                       int
	inline                     bool
	// signed: S/MIME that says that it is signed, not encrypted.
	signed bool
}

// nextID is the id of the next attachment: A1, A2, … in the order of the mail.
func (r *reader) nextID() string {
	return "A" + strconv.Itoa(len(r.m.CurrentAttachments)+1)
}

func (r *reader) addAttachment(a booking.Attachment) {
	if len(r.m.CurrentAttachments) < MaxAttachments {
		r.m.CurrentAttachments = append(r.m.CurrentAttachments, a)
		return
	}
	r.warn(partMessage, CodeTooManyAttachments, "only the first %d attachments are listed", MaxAttachments)
}

func unreadable(a *booking.Attachment, reason string) {
	a.Readable, a.UnreadableReason = false, &reason
}

// attachment reads a file as far as anybody can.
func (r *reader) attachment(p attachmentPart) {
	if len(r.m.CurrentAttachments) >= MaxAttachments {
		r.addAttachment(booking.Attachment{})
		return
	}
	a := booking.Attachment{AttachmentID: r.nextID(), Filename: p.name, ContentType: p.contentType, Kind: booking.KindFile, Readable: true}
	if p.inline {
		a.Kind = booking.KindInline
	}
	if p.junk > 0 {
		r.warn(a.AttachmentID, CodeBrokenTransfer, "the transfer encoding of the file is damaged or not known")
	}
	// Tables name their file by the first of that name, the others by id.
	file := p.name
	if file == "" || r.names[file] {
		file = a.AttachmentID
	}
	r.names[file] = true
	switch kind := kindOf(p); kind {
	case fileWorkbook:
		tables, err := r.workbook(p.data, file, p.name, a.AttachmentID)
		if err != nil {
			unreadable(&a, err.Error())
			break
		}
		r.m.CurrentTables = append(r.m.CurrentTables, tables...)
		if len(tables) == 0 {
			unreadable(&a, "the workbook has no cells with text")
		}
	case fileCompound:
		reason := "a binary workbook or document of an old format cannot be read"
		if bytes.Contains(p.data, encryptedPackage) {
			reason = "the file is encrypted"
		}
		unreadable(&a, reason)
	case fileCSV:
		table, err := r.csv(p.data, p.charset, file, a.AttachmentID)
		if err != nil {
			unreadable(&a, err.Error())
			break
		}
		r.m.CurrentTables = append(r.m.CurrentTables, table)
	case fileText, filePage:
		d := decodeText(p.data[:min(len(p.data), 4*MaxPartText)], firstOf(p.charset, r.pageCharset(kind, p.data)))
		r.charset(a.AttachmentID, d)
		text := d.text
		if kind == filePage {
			pg := readPage(text, MaxLines)
			text = joinLines(pg.lines, func(int) bool { return true })
			if pg.hidden {
				r.warn(a.AttachmentID, CodeHiddenText, "text that the page does not show was left out")
			}
			r.looks(a.AttachmentID, pg.faint, pg.struck)
		}
		text = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\x00", ""))
		if len(text) > MaxPartText || len(p.data) > 4*MaxPartText {
			text = cutText(text, MaxPartText)
			r.warn(a.AttachmentID, CodeTextCut, "the text of the file was read up to %d bytes", MaxPartText)
		}
		if text == "" {
			unreadable(&a, "the file is empty")
			break
		}
		a.Text = &text
	case fileDocument:
		r.ocr(&a, p)
	default:
		unreadable(&a, whyNotRead(p))
	}
	if r.rec != nil {
		r.explainFile(&a, p)
	}
	r.addAttachment(a)
}

// tnefMagic opens the files into which Outlook packs a message.
var tnefMagic = []byte("\x78\x9f\x3e\x22")

// whyNotRead says why a file of a kind that is not read may matter.
func whyNotRead(p attachmentPart) string {
	ext := strings.ToLower(path.Ext(p.name))
	switch t := p.contentType; {
	case len(p.data) == 0:
		return "the file is empty"
	case strings.HasSuffix(t, "/ms-tnef") || strings.HasSuffix(t, "/vnd.ms-tnef") || bytes.HasPrefix(p.data, tnefMagic):
		return "what Outlook packed into the file (winmail.dat) was not read"
	case strings.HasSuffix(t, "pkcs7-signature") || t == "application/pgp-signature" || ext == ".p7s":
		return "a signature is not read"
	case strings.HasSuffix(t, "pkcs7-mime") || ext == ".p7m":
		if p.signed {
			return "the text is inside a signature (S/MIME) that was not opened"
		}
		return "the text is encrypted (S/MIME)"
	case t == "application/pgp-encrypted" || bytes.HasPrefix(bytes.TrimSpace(p.data), []byte("-----BEGIN PGP MESSAGE-----")):
		return "the text is encrypted (PGP)"
	}
	return "this kind of file is not read"
}

// spreadsheetText tells what stands in a file that is called a workbook of an
// old format and is none: programs write pages and separated values under that
// name, and spreadsheet programs open them.
func spreadsheetText(data []byte) fileKind {
	const enough = 4 << 10
	head := bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), enough)], []byte("\xef\xbb\xbf")), " \t\r\n")
	if lower := bytes.ToLower(head); bytes.HasPrefix(lower, []byte("<")) {
		if bytes.Contains(lower, []byte("<workbook")) || !bytes.Contains(lower, []byte("<html")) && !bytes.Contains(lower, []byte("<table")) {
			return fileOther // a workbook in XML
		}
		return filePage
	}
	wide := bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))
	if len(head) == 0 || !wide && bytes.ContainsFunc(head, func(r rune) bool { return r < ' ' && r != '\t' && r != '\r' && r != '\n' }) ||
		!wide && !bytes.ContainsAny(head, "\t,;|") {
		return fileOther
	}
	return fileCSV
}

// explainFile records what was read of a file.
func (r *reader) explainFile(a *booking.Attachment, p attachmentPart) {
	id, verdict := RuleMessage, rule.Derive
	switch kindOf(p) {
	case fileWorkbook, fileCompound, fileCSV:
		id = RuleTables
	case fileDocument:
		id = RuleReference
	}
	if !a.Readable {
		verdict = rule.Unknown
	}
	r.rec.Add(id, a.AttachmentID, verdict, rule.Text("name", a.Filename), rule.Bool("readable", a.Readable))
}

func (r *reader) pageCharset(kind fileKind, data []byte) string {
	if kind != filePage {
		return ""
	}
	return metaCharset(data)
}

// ocr asks the caller's function for the text of a document.
func (r *reader) ocr(a *booking.Attachment, p attachmentPart) {
	if len(p.data) == 0 {
		unreadable(a, "the file is empty")
		return
	}
	if r.in.config.OCR == nil {
		unreadable(a, "no text recognition was given")
		return
	}
	pages, err := guarded(func() ([]DocumentPage, error) {
		return r.in.config.OCR(Document{AttachmentID: a.AttachmentID, Filename: p.name, ContentType: p.contentType, Data: p.data})
	})
	if err != nil {
		r.warn(a.AttachmentID, CodeOCRFailed, "the text of the file could not be recognised: %s", cutText(err.Error(), 200))
		unreadable(a, "its text could not be recognised")
		return
	}
	found := false
	for _, pg := range pages {
		text := strings.TrimSpace(strings.ToValidUTF8(pg.Text, "\ufffd"))
		if text == "" {
			continue
		}
		if len(r.m.CurrentOCR) >= MaxPages {
			r.warn(a.AttachmentID, CodeTextCut, "only the first %d pages of all documents are kept", MaxPages)
			if !found {
				unreadable(a, "there are more pages than are kept")
			}
			return
		}
		if len(text) > MaxPartText {
			text = cutText(text, MaxPartText)
			r.warn(a.AttachmentID, CodeTextCut, "the text of a page was read up to %d bytes", MaxPartText)
		}
		r.m.CurrentOCR = append(r.m.CurrentOCR, booking.OCR{AttachmentID: a.AttachmentID, Page: max(pg.Number, 0), Text: text})
		found = true
	}
	if !found {
		unreadable(a, "no text was recognised in it")
	}
}

// guarded calls a function of the caller or of a library; a panic becomes an
// error.
func guarded[T any](f func() (T, error)) (v T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("intake: panic: %v", p)
		}
	}()
	return f()
}

// fileKind is who reads a file.
type fileKind uint8

const (
	fileOther fileKind = iota
	fileWorkbook
	fileCompound // the container of old Office formats and of encrypted ones
	fileCSV
	fileText
	filePage
	fileDocument
)

var (
	zipMagic         = []byte("PK\x03\x04")
	compoundMagic    = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	encryptedPackage = []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")
)

// kindOf judges a file by its content, then its name, then its declared type.
func kindOf(p attachmentPart) fileKind {
	ext := strings.ToLower(path.Ext(p.name))
	t := p.contentType
	switch {
	case bytes.HasPrefix(p.data, compoundMagic):
		return fileCompound
	case bytes.HasPrefix(p.data, zipMagic):
		if ext == ".xlsx" || ext == ".xlsm" || ext == ".xltx" || strings.Contains(t, "spreadsheetml") ||
			bytes.Contains(p.data, []byte("xl/workbook.xml")) {
			return fileWorkbook
		}
		return fileOther
	case bytes.HasPrefix(p.data, []byte("%PDF-")) || strings.HasPrefix(t, "image/") || t == "application/pdf" || ext == ".pdf":
		return fileDocument
	case ext == ".xlsx" || ext == ".xlsm" || strings.Contains(t, "spreadsheetml"):
		return fileWorkbook
	case ext == ".csv" || ext == ".tsv" || t == "text/csv" || t == "text/tab-separated-values":
		return fileCSV
	case ext == ".html" || ext == ".htm" || t == "text/html":
		return filePage
	case t == "text/rtf" || ext == ".rtf":
		return fileOther
	case ext == ".xls" || strings.HasSuffix(t, "/vnd.ms-excel") || strings.HasSuffix(t, "/x-msexcel"):
		return spreadsheetText(p.data)
	case strings.HasPrefix(t, "text/") || t == "message/delivery-status" || ext == ".txt" || ext == ".ics":
		return fileText
	case ext == ".jpg" || ext == ".jpeg" || ext == ".png" || ext == ".gif" || ext == ".bmp" || ext == ".tif" || ext == ".tiff" || ext == ".heic" || ext == ".webp":
		return fileDocument
	}
	return fileOther
}
