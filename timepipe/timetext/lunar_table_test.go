package timetext

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/6tail/lunar-go/calendar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/timepipe/civil"
)

var update = flag.Bool("update", false, "write lunar_table.go anew from the astronomical calendar")

const lastLunarYear = 2199

// computed packs a lunar year from what the astronomical calendar says.
func computed(t *testing.T, year int) lunarYear {
	t.Helper()
	y := calendar.NewLunarYear(year)
	var packed lunarYear
	n := 0
	next := civil.Date{}
	for e := y.GetMonthsInYear().Front(); e != nil; e = e.Next() {
		m := e.Value.(*calendar.LunarMonth)
		first := civil.MustParseDate(calendar.NewSolarFromJulianDay(m.GetFirstJulianDay()).ToYmd())
		if n == 0 {
			require.Equal(t, 1, m.GetMonth())
			packed |= lunarYear(civil.Date{Year: year, Month: 1, Day: 1}.DaysUntil(first))
		} else {
			require.Equal(t, next, first, "months follow each other")
		}
		next = first.AddDays(m.GetDayCount())
		if m.IsLeap() {
			packed |= lunarYear(-m.GetMonth()) << 6
		}
		packed |= lunarYear(m.GetDayCount()-29) << (10 + n)
		n++
	}
	terms := y.GetJieQiJulianDays()
	day := func(name string, month time.Month) int {
		for i, n := range calendar.JIE_QI_IN_USE {
			if n == name {
				d := civil.MustParseDate(calendar.NewSolarFromJulianDay(terms[i]).ToYmd())
				require.Equal(t, month, d.Month)
				require.Equal(t, year, d.Year)
				return d.Day
			}
		}
		t.Fatalf("no solar term %s", name)
		return 0
	}
	packed |= lunarYear(day("清明", time.April)-3) << 23
	packed |= lunarYear(day("DONG_ZHI", time.December)-20) << 25
	return packed
}

// The committed table says what the astronomical calendar computes.
func TestLunarTable(t *testing.T) {
	if *update {
		writeLunarTable(t)
	}
	require.Len(t, lunarYears, lastLunarYear-firstLunarYear+1)
	step := 7 // each year in turn would take long; -update looks at all
	if *update {
		step = 1
	}
	for year := firstLunarYear; year <= lastLunarYear; year += step {
		assert.Equal(t, computed(t, year), lunarYears[year-firstLunarYear], year)
	}
	for year := 2020; year <= 2040; year++ {
		assert.Equal(t, computed(t, year), lunarYears[year-firstLunarYear], year)
	}
}

func writeLunarTable(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "package timetext\n\n// firstLunarYear is the first year of lunarYears.\nconst firstLunarYear = %d\n\n", firstLunarYear)
	b.WriteString("// lunarYears are the lunar years from firstLunarYear on. The test of this\n// table computes them from the positions of sun and moon.\nvar lunarYears = [...]lunarYear{\n")
	for year := firstLunarYear; year <= lastLunarYear; year++ {
		if (year-firstLunarYear)%10 == 0 {
			b.WriteString("\t")
		}
		fmt.Fprintf(&b, "0x%07x,", uint32(computed(t, year)))
		if (year-firstLunarYear)%10 == 9 || year == lastLunarYear {
			fmt.Fprintf(&b, " // %d\n", year-(year-firstLunarYear)%10)
		} else {
			b.WriteString(" ")
		}
	}
	b.WriteString("}\n")
	require.NoError(t, os.WriteFile("lunar_table.go", []byte(b.String()), 0o644))
}

// Days that everybody can look up.
func TestLunarDays(t *testing.T) {
	cases := []struct {
		year, month, day int
		leap             bool
		want             string
	}{
		{2024, 1, 1, false, "2024-02-10"},
		{2025, 1, 1, false, "2025-01-29"},
		{2026, 1, 1, false, "2026-02-17"},
		{2027, 1, 1, false, "2027-02-06"},
		{2026, 8, 15, false, "2026-09-25"},
		{2025, 8, 15, false, "2025-10-06"},
		{2026, 5, 5, false, "2026-06-19"},
		{2025, 6, 1, false, "2025-06-25"},
		{2025, 6, 1, true, "2025-07-25"},
		{2025, 7, 7, false, "2025-08-29"},
		{2033, 11, 1, true, "2033-12-22"},
		{2034, 1, 1, false, "2034-02-19"},
	}
	for _, c := range cases {
		d, ok := lunarDay(c.year, c.month, c.day, c.leap)
		assert.True(t, ok)
		assert.Equal(t, c.want, d.String())
	}
	for _, c := range cases[:2] {
		_, ok := lunarDay(c.year, 8, 31, false)
		assert.False(t, ok, "no month has 31 days")
	}
	_, ok := lunarDay(2026, 6, 1, true)
	assert.False(t, ok, "2026 has no leap month")
	_, ok = lunarDay(firstLunarYear-1, 1, 1, false)
	assert.False(t, ok)
}
