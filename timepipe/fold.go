package timepipe

import (
	"strings"

	"github.com/deskrules/deskrules/timepipe/civil"
)

// foldSlot brings the text of a slot to its plain form: full-width characters
// become ASCII, the space around goes.
func foldSlot(s string) string {
	plain := true
	for i := range len(s) {
		if s[i] >= 0x80 {
			plain = false
			break
		}
	}
	if !plain {
		s = strings.Map(narrow, s)
	}
	return strings.TrimSpace(s)
}

// narrow maps the full-width forms to ASCII.
func narrow(r rune) rune {
	const first, last, shift = '！', '～', '！' - '!'
	switch {
	case r >= first && r <= last:
		return r - shift
	case r == '　':
		return ' '
	}
	return r
}

// parseClock reads H:mm, HH:mm or HH:mm:00.
func parseClock(s string) (t civil.Time, why string) {
	const wants = `must be "HH:mm"`
	h, rest, ok := strings.Cut(s, ":")
	if !ok || len(h) < 1 || len(h) > 2 || !digits(h) {
		return t, wants
	}
	m, sec, hasSeconds := strings.Cut(rest, ":")
	if len(m) != 2 || !digits(m) || hasSeconds && (len(sec) != 2 || !digits(sec)) {
		return t, wants
	}
	if len(h) == 1 {
		h = "0" + h
	}
	t, err := civil.ParseTime(h + ":" + m)
	if err != nil {
		return t, "must be a time from 00:00 to 23:59"
	}
	if hasSeconds && sec != "00" {
		return civil.Time{}, "must be a whole minute"
	}
	return t, ""
}

// parseDate reads yyyy-MM-dd, yyyy-M-d and the same with slashes, dots or
// 年月日.
func parseDate(s string) (d civil.Date, why string) {
	const wants = `must be "yyyy-MM-dd"`
	parts := []string{"", "", ""}
	switch {
	case strings.Contains(s, "年"):
		var rest string
		parts[0], rest, _ = strings.Cut(s, "年")
		parts[1], rest, _ = strings.Cut(rest, "月")
		parts[2] = strings.TrimSuffix(strings.TrimSuffix(rest, "日"), "号")
	default:
		for _, sep := range []string{"-", "/", "."} {
			if p := strings.Split(s, sep); len(p) == len(parts) {
				parts = p
			}
		}
	}
	y, m, day := parts[0], parts[1], parts[2]
	if len(y) != 4 || !digits(y) || !digits(m) || !digits(day) || len(m) > 2 || len(day) > 2 {
		return d, wants
	}
	if len(m) == 1 {
		m = "0" + m
	}
	if len(day) == 1 {
		day = "0" + day
	}
	d, err := civil.ParseDate(y + "-" + m + "-" + day)
	if err != nil {
		return d, "must be a day of the calendar"
	}
	return d, ""
}

// digits reports whether s is one or more ASCII digits.
func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// parseTime reads the start_time of a request.
func parseTime(s string) (kind TimeKind, t civil.Time, why string) {
	switch strings.ToLower(s) {
	case "":
		return NoTime, t, ""
	case "now", "现在", "現在", "马上", "馬上":
		return Now, t, ""
	case "asap", "尽快", "盡快", "儘快":
		return ASAP, t, ""
	}
	t, why = parseClock(s)
	if why != "" {
		return NoTime, t, why + `, "NOW", "ASAP" or null`
	}
	return AtClock, t, ""
}

// parsePeriod reads the period of a request.
func parsePeriod(s string) (p Period, why string) {
	switch strings.ToLower(s) {
	case "":
		return "", ""
	case "am", "a.m.", "上午":
		return AM, ""
	case "pm", "p.m.", "下午":
		return PM, ""
	}
	return "", `must be "AM", "PM" or null`
}
