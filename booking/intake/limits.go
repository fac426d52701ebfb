package intake

// The limits of the package, in one table. What lies beyond one of them is
// named in a warning, an unreadable mark or an error; nothing grows with the
// input beyond them. Together they bound one call of [Intake.Message]: see
// the package documentation for the measured time and memory.
const (
	// Message. MaxMessageBytes is the only one that ends in an error
	// ([ErrTooLarge]); beyond the others the rest of the mail is still used.
	MaxMessageBytes   = 32 << 20  // raw message
	MaxParts          = 400       // MIME parts, nested ones included
	MaxDepth          = 8         // multiparts inside each other
	MaxHeaderBytes    = 1 << 20   // one header section
	MaxMediaTypeBytes = 8 << 10   // one Content-Type or Content-Disposition
	MaxNestedMessages = 3         // attached messages inside each other
	MaxTextBytes      = 2 << 20   // decoded text of one body part
	MaxLines          = 100_000   // lines of all bodies, attached messages included
	maxBlankLines     = 100       // blank lines in a row, where a text is longer than what is read
	MaxPartText       = 256 << 10 // text of one attachment, OCR page or fetched link
	MaxAttachments    = 200       // files and inline parts
	MaxPages          = 400       // recognised pages of all documents
	MaxLinks          = 50        // links of the new text
	maxURLBytes       = 2 << 10   // one link; a longer one is cut and not fetched
	MaxWarnings       = 100       // warnings of one message
	MaxFilenameBytes  = 1 << 10   // one decoded file name
	MaxFieldBytes     = 8 << 10   // one decoded header field
	MaxAddresses      = 200       // addresses of the Cc field
	maxFieldName      = 128       // name of a header field
	maxPreamble       = 1 << 10   // text before the first part that only says that this is MIME
	maxBoundaryBytes  = 1 << 10   // boundary of a multipart; a longer one is looked for in the text

	// Copies of one body that are compared word by word.
	compareBytes = 256 << 10
	compareLines = 400

	// Pages (HTML).
	maxPageDepth    = 512 // open elements that are remembered
	maxTableNesting = 16  // tables inside each other that keep their rows
	maxListNesting  = 16
	maxMarkupMemo   = 256       // styles, and names, of one page that are remembered
	maxMemoBytes    = 512       // a longer one is not
	maxStyleBytes   = 4 << 10   // one style
	maxSheetBytes   = 256 << 10 // one style sheet
	maxStyleRules   = 4000      // rules, and names in them, of all style sheets of a page

	// Looks of a page that no person sees. Lengths are pixels.
	minLetter        = 1.0   // letters below it
	maxUnseenOpacity = 0.05  // opacity below it
	maxUnseenBox     = 1.0   // sides of a box that hides what is larger
	offScreen        = 500.0 // distance beside the screen
	minWhite         = 240.0 // red, green and blue (of 255) of a colour like white

	// Workbooks and CSV. The budgets hold for all tables of one message.
	MaxWorkbookBytes  = 16 << 20 // one packed workbook
	MaxPartBytes      = 4 << 20  // unpacked styles, theme, workbook part and relations
	MaxCSVBytes       = 4 << 20  // one CSV file
	MaxUnzippedBytes  = 64 << 20 // all unpacked parts of all workbooks
	MaxWorkbookParts  = 2000     // files in one workbook
	MaxSheets         = 64       // sheets of one workbook
	MaxSheetRows      = 20_000   // rows with text of one sheet
	MaxColumns        = 256      // columns of one row
	MaxCells          = 200_000  // cells with text
	MaxTableTextBytes = 8 << 20  // text of all cells
	MaxCellBytes      = 32 << 10 // text of one cell
	maxMergedCells    = 10_000   // merged ranges of one sheet
	maxZeros          = 32       // figures to which a number format pads
	maxStyles         = 65_536   // cell styles of one workbook
	maxHeadingRows    = 40       // rows that are searched for headings
	maxBeside         = 8        // tables beside the first one on a sheet
	maxXMLDepth       = 64       // open XML elements in a part of a workbook

	// Splitter.
	maxAttributionLines = 4       // lines over which an attribution may wrap
	maxAttributionBytes = 512     // length of an attribution
	maxNameRunes        = 96      // what stands before the address in an attribution
	maxSeparatorBytes   = 512     // length of a separator line
	maxSeparatorRunes   = 80      // words of a separator
	maxSeparatorLines   = 6       // lines of a separator, blank ones included
	minRuleRunes        = 5       // shortest line that counts as a drawn rule
	maxHeaderBlockLines = 40      // lines of a header block
	maxHeaderWraps      = 4       // continuation lines of one header line
	maxPointerBytes     = 4 << 10 // new text that is searched for a word on answers below
	maxFlatHeaderBytes  = 2048
)
