package intake

import (
	"errors"
	"fmt"
	"sort"
	"strconv"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract/rule"
)

// ErrTooLarge is the error for a message of more than [MaxMessageBytes].
var ErrTooLarge = errors.New("intake: message too large")

// ErrUnreadable is the error for bytes in which no message can be found at
// all.
var ErrUnreadable = errors.New("intake: message unreadable")

// Config says how messages are read. The zero Config is ready to use.
type Config struct {
	// MessageIDFromHeader allows the Message-ID header of a message as its
	// source_message_id where the caller gives none. Without it the id is
	// the caller's alone (IN-1).
	MessageIDFromHeader bool
	// Highlight says which fills count as a marker's colour (IN-4).
	Highlight Highlight
	// Columns adds headings to the known ones, by column name: group_code,
	// pax, itinerary, hotel, remark, hotel_status, hotel_date, check_out,
	// tour_date, tour_end, action_date, sequence. Case, spaces and
	// punctuation do not matter. Where check_out and tour_end have columns of
	// their own, they are the second line of hotel_date and tour_date.
	Columns map[string][]string
	// OCR reads PDF documents and images, nil if there is nobody who can
	// (IN-5). It is called once for each of them, in the order of the mail.
	OCR func(Document) ([]DocumentPage, error)
	// Fetch returns the text behind a link of the new text, nil if links are
	// not followed. It is called once for each link, in order.
	Fetch func(url string) (string, error)
}

// Document is a PDF document or an image that [Config.OCR] is asked to read.
type Document struct {
	AttachmentID string
	Filename     string
	ContentType  string
	Data         []byte
}

// DocumentPage is what was recognised on one page. Number counts from 1; 0
// means that there are no pages.
type DocumentPage struct {
	Number int
	Text   string
}

// Highlight is the range of colours that a marker leaves. A zero field takes
// its default: hue 40 to 70 degrees, saturation at least 0.2, value at least
// 0.7.
type Highlight struct {
	// MinHue and MaxHue are degrees from 0 to 360.
	MinHue, MaxHue int
	// MinSaturation and MinValue are thousandths.
	MinSaturation, MinValue int
	// Also lists further colours as RRGGBB, exactly as they are filled.
	Also []string
}

// Intake reads messages. It is immutable and safe for concurrent use, as far
// as the functions of its Config are.
type Intake struct {
	config  Config
	marker  marker
	columns columnSet
}

// New compiles config. It lists all that is wrong with it as
// [rule.Violations].
func New(config Config) (*Intake, error) {
	var vs rule.Violations
	m := compileHighlight(config.Highlight, &vs)
	cs := compileColumns(config.Columns, &vs)
	if err := vs.Err(); err != nil {
		return nil, err
	}
	return &Intake{config: config, marker: m, columns: cs}, nil
}

// Message reads one raw RFC 5322 message as booking material (IN-1 to IN-6).
//
// SourceMessageID is upstream's id of the message and is taken over as it is;
// see [Config] for the header as a source. Candidate events, unknowns, history
// and system context are left empty: they are not facts of the mail.
//
// All that could not be read well is named in the material's intake warnings,
// and every part that could not be read is an attachment with its reason. An
// error is returned for a message above [MaxMessageBytes] ([ErrTooLarge]) and
// for one that has neither header nor text ([ErrUnreadable]).
func (in *Intake) Message(raw []byte, sourceMessageID string) (*booking.Material, error) {
	return in.message(raw, sourceMessageID, nil)
}

// Explain is [Intake.Message] and also says which rule saw what and did what.
func (in *Intake) Explain(raw []byte, sourceMessageID string) (*booking.Material, rule.Explanation, error) {
	rec := &rule.Recorder{}
	m, err := in.message(raw, sourceMessageID, rec)
	return m, rec.Explanation(), err
}

func (in *Intake) message(raw []byte, sourceMessageID string, rec *rule.Recorder) (*booking.Material, error) {
	if len(raw) > MaxMessageBytes {
		if rec != nil {
			rec.Add(RuleLimits, partMessage, rule.Fault, rule.Int("bytes", len(raw)))
		}
		return nil, fmt.Errorf("%w: %d bytes, at most %d are read", ErrTooLarge, len(raw), MaxMessageBytes)
	}
	r := newReader(in, rec)
	m, err := r.read(raw)
	if err != nil {
		return nil, err
	}
	m.SourceMessage.SourceMessageID = sourceMessageID
	if sourceMessageID == "" && in.config.MessageIDFromHeader {
		m.SourceMessage.SourceMessageID = r.messageID
	}
	return m, nil
}

func compileHighlight(h Highlight, vs *rule.Violations) marker {
	m := marker{minHue: 40, maxHue: 70, minSaturation: 200, minValue: 700}
	set := func(field string, value, limit int, into *int) {
		switch {
		case value < 0 || value > limit:
			vs.Add("Highlight."+field, strconv.Itoa(value), RuleTables, "must be between 0 and %d", limit)
		case value > 0:
			*into = value
		}
	}
	set("MinHue", h.MinHue, 360, &m.minHue)
	set("MaxHue", h.MaxHue, 360, &m.maxHue)
	set("MinSaturation", h.MinSaturation, 1000, &m.minSaturation)
	set("MinValue", h.MinValue, 1000, &m.minValue)
	if m.minHue > m.maxHue {
		vs.Add("Highlight.MinHue", strconv.Itoa(m.minHue), RuleTables, "must not be above MaxHue")
	}
	for i, s := range h.Also {
		c, ok := parseColour(s)
		if !ok {
			vs.Add(fmt.Sprintf("Highlight.Also[%d]", i), s, RuleTables, "is not a colour in the form RRGGBB")
			continue
		}
		m.also = append(m.also, c)
	}
	return m
}

func compileColumns(extra map[string][]string, vs *rule.Violations) columnSet {
	cs := defaultColumns()
	names := make([]string, 0, len(extra))
	for name := range extra {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		c, ok := columnByName(name)
		if !ok {
			vs.Add("Columns["+strconv.Quote(name)+"]", name, RuleTables, "is not the name of a column")
			continue
		}
		for i, heading := range extra[name] {
			folded := foldHeading(heading)
			if folded == "" {
				vs.Add(fmt.Sprintf("Columns[%q][%d]", name, i), heading, RuleTables, "is not a heading")
				continue
			}
			if old, taken := cs[folded]; taken && old != c {
				vs.Add(fmt.Sprintf("Columns[%q][%d]", name, i), heading, RuleTables, "already heads the column %s", old)
				continue
			}
			cs[folded] = c
		}
	}
	return cs
}
