package civil_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskrules/deskrules/timepipe/civil"
)

func TestParseDate(t *testing.T) {
	d, err := civil.ParseDate("2026-03-05")
	require.NoError(t, err)
	assert.Equal(t, civil.Date{Year: 2026, Month: time.March, Day: 5}, d)
	for s, noSuchDate := range map[string]bool{
		"": false, "2026-3-5": false, "2026/03/05": false, "2026-03-05 ": false, "20260305": false, "２026-03-05": false, "abcd-ef-gh": false, "-026-03-05": false,
		"2026-02-29": true, "2026-00-10": true, "2026-13-01": true, "2026-04-31": true, "2026-01-00": true, "0000-01-01": true,
	} {
		_, err := civil.ParseDate(s)
		var pe *civil.ParseError
		require.ErrorAs(t, err, &pe, "%q", s)
		assert.Equal(t, s, pe.Input)
		assert.Equal(t, noSuchDate, errors.Is(err, civil.ErrNoSuchDate), "%q", s)
		assert.Contains(t, err.Error(), "yyyy-MM-dd")
	}
	for _, s := range []string{"2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"} {
		d, err := civil.ParseDate(s)
		require.NoError(t, err)
		assert.Equal(t, s, d.String())
	}
	_, err = civil.ParseDate("1900-02-29")
	assert.ErrorIs(t, err, civil.ErrNoSuchDate)
}

func TestParseTime(t *testing.T) {
	for s, want := range map[string]civil.Time{
		"00:00": {}, "09:05": {Hour: 9, Minute: 5}, "23:59": {Hour: 23, Minute: 59}, "12:00:01": {Hour: 12, Second: 1}, "23:59:59": {Hour: 23, Minute: 59, Second: 59},
	} {
		got, err := civil.ParseTime(s)
		require.NoError(t, err)
		assert.Equal(t, want, got)
		assert.Equal(t, s, got.String())
	}
	for s, noSuchTime := range map[string]bool{
		"": false, "9:00": false, "09:0": false, "09-00": false, "09:00:0": false, "09:00-00": false, "xx:yy": false, "09:00:zz": false,
		"24:00": true, "25:00": true, "12:60": true, "12:00:60": true,
	} {
		_, err := civil.ParseTime(s)
		var pe *civil.ParseError
		require.ErrorAs(t, err, &pe, "%q", s)
		assert.Equal(t, noSuchTime, errors.Is(err, civil.ErrNoSuchTime), "%q", s)
	}
}

func TestParseErrorNamesTheReason(t *testing.T) {
	_, err := civil.ParseDate("2026-02-30")
	assert.EqualError(t, err, `civil: "2026-02-30" is not a date yyyy-MM-dd: no such date`)
	_, err = civil.ParseTime("9")
	assert.EqualError(t, err, `civil: "9" is not a time HH:mm`)
}

func TestStringOfInvalidDates(t *testing.T) {
	assert.Equal(t, "0000-00-00", civil.Date{}.String())
	assert.Equal(t, "9999-99-99", civil.Date{Year: 9999, Month: 99, Day: 99}.String())
	assert.Equal(t, "10000-01-01", civil.Date{Year: 10000, Month: 1, Day: 1}.String())
	assert.Equal(t, "-1-01-01", civil.Date{Year: -1, Month: 1, Day: 1}.String())
	assert.Equal(t, "24:00:61", civil.Time{Hour: 24, Second: 61}.String())
}

func TestParsingAllocatesNothing(t *testing.T) {
	z := civil.MustLoadZone("America/New_York")
	d, c := date("2026-03-08"), clock("02:30")
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		_, _ = civil.ParseDate("2026-03-05")
		_, _ = civil.ParseTime("09:05")
		_ = z.Resolve(d, c)
		_ = z.StartOfDay(d)
		_ = d.AddDays(1).Before(d)
	}))
}

func TestMustParsePanics(t *testing.T) {
	assert.Panics(t, func() { civil.MustParseDate("x") })
	assert.Panics(t, func() { civil.MustParseTime("x") })
	assert.Panics(t, func() { civil.MustLoadZone("x") })
}

func TestDateArithmetic(t *testing.T) {
	d := date("2024-02-28")
	assert.Equal(t, "2024-02-29", d.AddDays(1).String())
	assert.Equal(t, "2024-03-01", d.AddDays(2).String())
	assert.Equal(t, "2023-12-31", date("2024-01-01").AddDays(-1).String())
	assert.Equal(t, "2024-02-29", date("2024-01-31").AddMonths(1).String())
	assert.Equal(t, "2023-02-28", date("2024-02-29").AddMonths(-12).String())
	assert.Equal(t, "2025-01-31", date("2024-01-31").AddMonths(12).String())
	assert.Equal(t, "2023-11-30", date("2024-01-31").AddMonths(-2).String())
	assert.Equal(t, "2023-12-31", date("2024-01-31").AddMonths(-1).String())
	assert.Equal(t, 366, date("2024-01-01").DaysUntil(date("2025-01-01")))
	assert.Equal(t, -1, date("2024-01-01").DaysUntil(date("2023-12-31")))
	assert.Equal(t, time.Monday, date("2026-03-23").Weekday())
	assert.Equal(t, 1, date("2026-03-23").ISOWeekday())
	assert.Equal(t, 7, date("2026-03-29").ISOWeekday())
	assert.Equal(t, 0, civil.DaysIn(2026, 13))
	assert.Equal(t, 0, civil.DaysIn(2026, 0))
	assert.Equal(t, 30, civil.DaysIn(2026, time.April))
}

func TestOrder(t *testing.T) {
	a, b, c, d := date("2025-12-31"), date("2026-01-01"), date("2026-01-02"), date("2026-02-01")
	for i, x := range []civil.Date{a, b, c, d} {
		for j, y := range []civil.Date{a, b, c, d} {
			assert.Equal(t, i < j, x.Before(y))
			assert.Equal(t, i > j, x.After(y))
			want := 0
			if i < j {
				want = -1
			} else if i > j {
				want = 1
			}
			assert.Equal(t, want, x.Compare(y))
		}
	}
	assert.True(t, clock("09:00").Before(clock("09:00:01")))
	assert.False(t, clock("09:00").Before(clock("09:00")))
	assert.Equal(t, 1, clock("10:00").Compare(clock("09:59")))
	assert.Equal(t, 9*60+5, clock("09:05").MinuteOfDay())
	assert.Equal(t, 9*3600+5*60+7, clock("09:05:07").SecondOfDay())
}

func TestZeroValues(t *testing.T) {
	var d civil.Date
	assert.True(t, d.IsZero())
	assert.False(t, d.Valid())
	assert.False(t, date("2026-03-23").IsZero())
	var z civil.Zone
	assert.False(t, z.Valid())
	assert.Empty(t, z.Name())
	assert.Equal(t, time.UTC, z.Location())
	assert.Equal(t, "2026-03-23T14:00:00Z", z.Resolve(date("2026-03-23"), clock("14:00")).First.Format(time.RFC3339))
	assert.True(t, civil.UTC.Valid())
}

func TestText(t *testing.T) {
	type pair struct {
		D civil.Date
		T civil.Time
	}
	in := pair{date("2026-03-05"), clock("09:05")}
	data, err := json.Marshal(in)
	require.NoError(t, err)
	assert.JSONEq(t, `{"D":"2026-03-05","T":"09:05"}`, string(data))
	var out pair
	require.NoError(t, json.Unmarshal(data, &out))
	assert.Equal(t, in, out)

	data, err = json.Marshal(pair{})
	require.NoError(t, err)
	assert.JSONEq(t, `{"D":"","T":"00:00"}`, string(data))
	require.NoError(t, json.Unmarshal(data, &out))
	assert.Equal(t, pair{}, out)

	_, err = civil.Date{Year: 2026, Month: 2, Day: 30}.MarshalText()
	require.ErrorIs(t, err, civil.ErrNoSuchDate)
	_, err = civil.Time{Hour: 24}.MarshalText()
	require.ErrorIs(t, err, civil.ErrNoSuchTime)
	assert.Equal(t, "12345-100--5", civil.Date{Year: 12345, Month: 100, Day: -5}.String())
}

func TestLoadZone(t *testing.T) {
	z, err := civil.LoadZone("Asia/Shanghai")
	require.NoError(t, err)
	again, err := civil.LoadZone("Asia/Shanghai")
	require.NoError(t, err)
	assert.True(t, z == again, "zones of one name are equal with ==") //nolint:testifylint // DeepEqual would hide it
	assert.Equal(t, "Asia/Shanghai", z.String())
	at := time.Unix(1774245600, 0)
	assert.Equal(t, 8*time.Hour, z.Offset(at))
	assert.Equal(t, date("2026-03-23"), z.DateAt(at))
	assert.Equal(t, clock("14:00"), z.TimeAt(at))
	for _, name := range []string{
		"", "Local", "local time", "Mars/Base", "../UTC", "/etc/localtime", "posixrules", "localtime", "posix/UTC", "right/UTC", "Asia//Shanghai", "/UTC", "UTC/", "Asia",
		"Factory", "亚洲/上海", "Asia/Shanghai\x00", "UTC\n", string(make([]byte, 100)),
	} {
		_, err := civil.LoadZone(name)
		require.ErrorIs(t, err, civil.ErrUnknownZone, "%q", name)
	}
}

func TestPropertyDates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := date("2000-01-01").AddDays(rapid.IntRange(-700_000, 2_900_000).Draw(t, "a"))
		n := rapid.IntRange(-10_000, 10_000).Draw(t, "n")
		b := a.AddDays(n)
		require.Equal(t, n, a.DaysUntil(b))
		require.Equal(t, a, b.AddDays(-n))
		require.Equal(t, n > 0, a.Before(b))
		if a.Valid() {
			parsed, err := civil.ParseDate(a.String())
			require.NoError(t, err)
			require.Equal(t, a, parsed)
		}
		m := rapid.IntRange(-500, 500).Draw(t, "m")
		c := a.AddMonths(m)
		require.LessOrEqual(t, c.Day, civil.DaysIn(c.Year, c.Month))
		require.Equal(t, m, (c.Year-a.Year)*12+int(c.Month)-int(a.Month))
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"2026-03-05", "2026-02-30", "09:05", "24:00", "09:05:07", "", "２０２６-03-05"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if d, err := civil.ParseDate(s); err == nil && (d.String() != s || !d.Valid()) {
			t.Fatalf("%q is read as %s", s, d)
		}
		if c, err := civil.ParseTime(s); err == nil {
			if !c.Valid() || (c.String() != s && c.String()+":00" != s) {
				t.Fatalf("%q is read as %s", s, c)
			}
		}
		if z, err := civil.LoadZone(s); err == nil && !z.Valid() {
			t.Fatalf("%q is an invalid zone", s)
		}
	})
}
