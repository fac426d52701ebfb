package intake_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"flag"
	"fmt"
	"hash/crc32"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/deskrules/deskrules/booking/intake"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var full = flag.Bool("full", false, "hostile messages in full size")

// size is the first number with -full and in benchmarks, else the second,
// which runs into the same limits in less time.
func size(whole, small int) int {
	if *full {
		return whole
	}
	return small
}

// hostile is one message made to hurt: what it must end in, and which limits
// it runs into.
type hostile struct {
	name  string
	build func(t testing.TB) []byte
	codes []string // warnings that must be there
	check func(t testing.TB, raw []byte)
}

// bomb is a workbook with some of its parts replaced, and others added.
func bomb(t testing.TB, parts map[string]string) []byte {
	t.Helper()
	base := groupList(t, 3, 2)
	z, err := zip.NewReader(bytes.NewReader(base), int64(len(base)))
	require.NoError(t, err)
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range z.File {
		if _, replaced := parts[f.Name]; !replaced {
			require.NoError(t, w.Copy(f))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		p, err := w.Create(name)
		require.NoError(t, err)
		_, err = p.Write([]byte(parts[name]))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

const sheetName = "xl/worksheets/sheet1.xml"

func withSheet(t testing.TB, rows string) []byte {
	return bomb(t, map[string]string{sheetName: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + rows + `</sheetData></worksheet>`})
}

// blankSheet is a workbook whose first sheet holds actual MB of blanks and
// says that it holds declared bytes.
func blankSheet(t testing.TB, actual int, declared uint64) []byte {
	var packed bytes.Buffer
	f, err := flate.NewWriter(&packed, flate.BestSpeed)
	require.NoError(t, err)
	big := bytes.Repeat([]byte(" "), 1<<20)
	sum := crc32.NewIEEE()
	for range actual {
		_, _ = f.Write(big)
		_, _ = sum.Write(big)
	}
	require.NoError(t, f.Close())
	base := groupList(t, 3, 2)
	z, err := zip.NewReader(bytes.NewReader(base), int64(len(base)))
	require.NoError(t, err)
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range z.File {
		if e.Name == sheetName {
			p, err := w.CreateRaw(&zip.FileHeader{Name: e.Name, Method: zip.Deflate, CRC32: sum.Sum32(), CompressedSize64: uint64(packed.Len()), UncompressedSize64: declared})
			require.NoError(t, err)
			_, err = p.Write(packed.Bytes())
			require.NoError(t, err)
			continue
		}
		require.NoError(t, w.Copy(e))
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

func nestedMultiparts(depth int) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
	}
	b.WriteString("Content-Type: text/plain\r\n\r\nthe bottom\r\n")
	for i := depth - 1; i >= 0; i-- {
		fmt.Fprintf(&b, "--b%d--\r\n", i)
	}
	return b.String()
}

// first puts a readable text before the hostile part.
func first(parts ...entity) []byte {
	return message(multi("mixed", append([]entity{plain("Please cancel QBD0514.")}, parts...)...))
}

func unreadableReason(needle string) func(testing.TB, []byte) {
	return func(t testing.TB, raw []byte) {
		m := read(t, raw)
		assert.Equal(t, "Please cancel QBD0514.", m.BodyCurrent)
		require.NotEmpty(t, m.CurrentAttachments)
		a := m.CurrentAttachments[0]
		require.NotNil(t, a.UnreadableReason)
		assert.Contains(t, *a.UnreadableReason, needle)
	}
}

func bodyIs(want string) func(testing.TB, []byte) {
	return func(t testing.TB, raw []byte) { assert.Equal(t, want, read(t, raw).BodyCurrent) }
}

var hostileSet = []hostile{
	{"4,000 multiparts inside each other", func(testing.TB) []byte {
		return []byte("Subject: x\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n\r\nPlease cancel QBD0514.\r\n--a\r\n" + nestedMultiparts(4000) + "--a--\r\n")
	}, []string{"message nested_too_deep"}, bodyIs("Please cancel QBD0514.")},
	{"10,000 parts", func(testing.TB) []byte {
		return []byte("Subject: x\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n\r\nPlease cancel QBD0514.\r\n" +
			strings.Repeat("--a\r\nContent-Type: application/x-nothing\r\nContent-Disposition: attachment; filename=a\r\n\r\nx\r\n", 10_000) + "--a--\r\n")
	}, []string{"message too_many_parts", "message too_many_attachments"}, bodyIs("Please cancel QBD0514.")},
	{"25 MB in eight multiparts", func(testing.TB) []byte {
		raw := nestedMultiparts(intake.MaxDepth)
		return []byte("Subject: x\r\n" + strings.Replace(raw, "the bottom", strings.Repeat(strings.Repeat("x", 70)+"\r\n", size(350_000, 5_000)), 1))
	}, nil, nil},
	{"10,000 texts", func(testing.TB) []byte {
		return []byte("Subject: x\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n" + strings.Repeat("--a\r\n\r\nx\r\n", 10_000) + "--a--\r\n")
	}, []string{"message too_many_parts"}, nil},
	{"multiparts without ends", func(testing.TB) []byte {
		return []byte("Subject: x\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n\r\nPlease cancel QBD0514.\r\n--a\r\n" +
			"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\n" + strings.Repeat("-", 1<<20))
	}, []string{"message unterminated_multipart"}, nil},
	{"a header of 20 MB", func(testing.TB) []byte {
		return []byte("Subject: " + strings.Repeat("x", 20<<20) + "\r\n\r\nbody")
	}, []string{"message header_too_large"}, func(t testing.TB, raw []byte) {
		m := read(t, raw)
		assert.Equal(t, strings.Repeat("x", intake.MaxFieldBytes-len("Subject: ")), *m.SourceMessage.Subject)
		assert.Equal(t, "body", m.BodyCurrent)
	}},
	{"a header of a million lines", func(testing.TB) []byte {
		return []byte("Subject: x\r\n" + strings.Repeat("A: b\r\n", size(1_000_000, 180_000)) + "\r\nbody")
	}, []string{"message header_too_large"}, func(t testing.TB, raw []byte) {
		assert.Equal(t, "x", *read(t, raw).SourceMessage.Subject)
		assert.Equal(t, "body", read(t, raw).BodyCurrent)
	}},
	{"a part header of 20 MB", func(testing.TB) []byte {
		return first(part("text/plain", "x", "X-Long: "+strings.Repeat("x", 20<<20)))
	}, []string{"message header_too_large"}, bodyIs("Please cancel QBD0514.\n\nx")},
	{"junk lines in a header", func(testing.TB) []byte {
		return []byte("Subject: x\r\n" + strings.Repeat("\xff\xff: y\r\n", 50_000) + "\r\nbody")
	}, []string{"message malformed_header"}, func(t testing.TB, raw []byte) {
		// They may be text whose blank line is missing.
		m := read(t, raw)
		assert.True(t, strings.HasSuffix(m.BodyCurrent, ": y\n\nbody"), m.BodyCurrent[len(m.BodyCurrent)-20:])
		assert.Equal(t, "x", *m.SourceMessage.Subject)
	}},
	{"a content type of many parameters", func(testing.TB) []byte {
		return first(part("application/pdf; "+strings.Repeat("name*1000*=a; name*0=b; ;;=; ", 4000), "x"))
	}, nil, nil},
	{"10 MB of junk in base64", func(testing.TB) []byte {
		return first(part("application/pdf", strings.Repeat("!*", size(5<<20, 1<<19)), "Content-Transfer-Encoding: base64"))
	}, []string{"A1 broken_transfer_encoding"}, nil},
	{"10 MB of escapes in quoted-printable", func(testing.TB) []byte {
		return message(part("text/plain", strings.Repeat("=", size(10<<20, 3<<20)), "Content-Transfer-Encoding: quoted-printable"))
	}, []string{"body text_cut"}, nil},
	{"a text of 30 MB on one line", func(testing.TB) []byte { return message(plain(strings.Repeat("word ", size(6<<20, 1<<19)))) }, []string{"body text_cut"}, nil},
	{"2 MB of quote marks", func(testing.TB) []byte { return message(plain(strings.Repeat(">", size(2<<20-1, 1<<19)))) }, nil, nil},
	{"2 MB of quoted lines", func(testing.TB) []byte { return message(plain(strings.Repeat("> x\n", size(500_000, 100_000)))) }, []string{"body bare_quote_kept"}, nil},
	{"2 MB of labels", func(testing.TB) []byte {
		return message(plain(strings.Repeat("From: x\nTo: y\n", size(140_000, 30_000))))
	}, []string{"body header_like_text_kept"}, nil},
	{"2 MB of colons", func(testing.TB) []byte { return message(plain(strings.Repeat("on 1 wrote:\n", size(160_000, 20_000)))) }, nil, nil},
	{"2 MB of attributions", func(testing.TB) []byte {
		return message(plain("x\n" + strings.Repeat("On 11 May 2026 at 10:02 a <a@b.cd> wrote:\n> x\ny\n", size(40_000, 8_000))))
	}, nil, nil},
	{"2 MB of rules", func(testing.TB) []byte {
		return message(plain("x\n" + strings.Repeat("-----\n", size(300_000, 60_000))))
	}, nil, nil},
	{"2 MB of separators", func(testing.TB) []byte {
		return message(plain("x\n" + strings.Repeat("-----------\n\n", size(150_000, 30_000))))
	}, nil, nil},
	{"a page of 500,000 open elements", func(testing.TB) []byte { return message(page(strings.Repeat("<div>", size(400_000, 80_000)) + "x")) }, nil, bodyIs("x")},
	{"a page of 100,000 tables inside each other", func(testing.TB) []byte {
		return message(page(strings.Repeat("<table><tr><td>", size(100_000, 20_000)) + "x"))
	}, nil, bodyIs("x")},
	{"a page of 300,000 crossed elements", func(testing.TB) []byte {
		return message(page(strings.Repeat("<b><i></b>", size(200_000, 40_000)) + "x"))
	}, nil, bodyIs("x")},
	{"a page of wide tables", func(testing.TB) []byte {
		return message(page("<table>" + strings.Repeat("<tr>"+strings.Repeat("<td>1", 1000), size(300, 60)) + "</table>"))
	}, nil, nil},
	{"a page of quotations inside each other", func(testing.TB) []byte { return message(page(strings.Repeat("<blockquote>x", size(100_000, 20_000)))) }, nil, nil},
	{"a page of quotation boxes", func(testing.TB) []byte {
		return message(page(strings.Repeat("<div class=gmail_quote>x", size(80_000, 16_000))))
	}, nil, nil},
	{"a page that is one tag", func(testing.TB) []byte { return message(page("<a href='" + strings.Repeat("x", 1_900_000))) }, nil, nil},
	{"a page of attributes", func(testing.TB) []byte { return message(page("<p " + strings.Repeat("a=b ", 400_000) + ">x</p>")) }, nil, bodyIs("x")},
	{"a page of links", func(testing.TB) []byte {
		var b strings.Builder
		for i := range 20_000 {
			fmt.Fprintf(&b, `<a href="https://x.example/%d">x</a> `, i)
		}
		return message(page(b.String()))
	}, []string{"body too_many_links"}, nil},
	{"two copies that differ everywhere", func(testing.TB) []byte {
		return message(multi("alternative", plain(strings.Repeat("<<<<[[[[a b c\n", 390)), page(strings.Repeat("d e f<br>", 20_000))))
	}, []string{"body alternatives_differ"}, nil},
	{"a zip of 300 MB", func(t testing.TB) []byte {
		return first(attached("x.xlsx", blankSheet(t, size(300, 1), 300<<20)))
	}, nil, unreadableReason("larger")},
	{"a zip that says it is small", func(t testing.TB) []byte {
		return first(attached("x.xlsx", blankSheet(t, size(300, 20), 1000)))
	}, nil, unreadableReason("no cells")},
	{"a zip of 60 MB of blanks", func(t testing.TB) []byte {
		n := size(60, 8)
		return first(attached("x.xlsx", blankSheet(t, n, uint64(n)<<20)))
	}, nil, unreadableReason("no cells")},
	{"ten zips of 30 MB", func(t testing.TB) []byte {
		// Two of them fit into the budget of the message.
		b := blankSheet(t, size(30, 1), 30<<20)
		var parts []entity
		for i := range 10 {
			parts = append(parts, attached(fmt.Sprintf("x%d.xlsx", i), b))
		}
		return first(parts...)
	}, nil, func(t testing.TB, raw []byte) {
		m := read(t, raw)
		require.Len(t, m.CurrentAttachments, 10)
		assert.Contains(t, *m.CurrentAttachments[9].UnreadableReason, "larger")
	}},
	{"a zip of 5,000 files", func(t testing.TB) []byte {
		parts := map[string]string{}
		for i := range size(5000, 2100) {
			parts[fmt.Sprintf("xl/media/%d", i)] = "x"
		}
		return first(attached("x.xlsx", bomb(t, parts)))
	}, nil, unreadableReason("larger")},
	{"a million cells", func(t testing.TB) []byte {
		return first(attached("x.xlsx", withSheet(t, strings.Repeat("<row>"+strings.Repeat("<c><v>1</v></c>", 100)+"</row>", size(10_000, 2_050)))))
	}, []string{"A1 table_cut"}, nil},
	{"cells in the far corner", func(t testing.TB) []byte {
		return first(attached("x.xlsx", withSheet(t, `<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>`+strings.Repeat(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`, 1000))))
	}, []string{"A1 table_cut"}, nil},
	{"200,000 rows", func(t testing.TB) []byte {
		return first(attached("x.xlsx", withSheet(t, strings.Repeat("<row><c><v>1</v></c></row>", size(200_000, 25_000)))))
	}, []string{"A1 table_cut"}, nil},
	{"one text in 150,000 cells", func(t testing.TB) []byte {
		long := strings.Repeat("x", 32<<10)
		return first(attached("x.xlsx", bomb(t, map[string]string{
			"xl/sharedStrings.xml": `<sst><si><t>` + long + `</t></si></sst>`,
			sheetName:              `<worksheet><sheetData>` + strings.Repeat("<row>"+strings.Repeat(`<c t="s"><v>0</v></c>`, 15)+"</row>", 10_000) + `</sheetData></worksheet>`,
		})))
	}, []string{"A1 table_cut"}, nil},
	{"10,000 merged ranges over everything", func(t testing.TB) []byte {
		return first(attached("x.xlsx", bomb(t, map[string]string{
			sheetName: `<worksheet><sheetData>` + strings.Repeat("<row><c><v>1</v></c></row>", 15_000) + `</sheetData><mergeCells>` + strings.Repeat(`<mergeCell ref="A1:XFD1048576"/>`, 10_000) + `</mergeCells></worksheet>`,
		})))
	}, []string{"A1 table_cut"}, nil},
	{"XML without end in a sheet", func(t testing.TB) []byte {
		return first(attached("x.xlsx", withSheet(t, strings.Repeat("<row>", 200_000))))
	}, []string{"A1 table_damaged"}, nil},
	{"XML without end in the styles", func(t testing.TB) []byte {
		return first(attached("x.xlsx", bomb(t, map[string]string{"xl/styles.xml": "<styleSheet>" + strings.Repeat("<a>", 200_000)})))
	}, nil, unreadableReason("damaged")},
	{"a million styles", func(t testing.TB) []byte {
		return first(attached("x.xlsx", bomb(t, map[string]string{"xl/styles.xml": `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs>` + strings.Repeat(`<xf numFmtId="0"/>`, 500_000) + "</cellXfs></styleSheet>"})))
	}, nil, nil},
	{"entities that grow", func(t testing.TB) []byte {
		return first(attached("x.xlsx", bomb(t, map[string]string{sheetName: `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`})))
	}, []string{"A1 table_damaged"}, nil},
	{"a csv of 20 MB", func(testing.TB) []byte {
		return first(part("text/csv; name=x.csv", strings.Repeat("a,b,c\n", size(3<<20, 25_000)), "Content-Disposition: attachment"))
	}, []string{"A1 table_cut"}, nil},
	{"a csv of one row", func(testing.TB) []byte {
		return first(part("text/csv; name=x.csv", strings.Repeat("a,", size(4<<20, 1<<17)), "Content-Disposition: attachment"))
	}, []string{"A1 table_cut"}, nil},
	{"a csv with an open quote", func(testing.TB) []byte {
		return first(part("text/csv; name=x.csv", "a,\""+strings.Repeat("b,\n", size(2<<20, 1<<17)), "Content-Disposition: attachment"))
	}, nil, nil},
	{"a text file of 20 MB", func(testing.TB) []byte {
		return first(part("text/plain", strings.Repeat("word\n", size(4<<20, 300_000)), "Content-Disposition: attachment; filename=x.txt"))
	}, []string{"A1 text_cut"}, nil},
	{"500 attached messages", func(testing.TB) []byte {
		var parts []entity
		for range 350 {
			parts = append(parts, part("message/rfc822", string(message(multi("mixed", plain("a"), plain("b"), plain("c"))))))
		}
		return first(parts...)
	}, nil, nil},
	{"30 MB of newlines before the text", func(testing.TB) []byte {
		return message(plain(strings.Repeat("\n", size(15<<20, 3<<20)) + "Please cancel QBD0514."))
	}, nil, bodyIs("Please cancel QBD0514.")},
	{"30 MB of short lines", func(testing.TB) []byte { return message(plain(strings.Repeat("x\n", size(10<<20, 1<<20)))) }, []string{"body text_cut"}, nil},
	{"30 MB of breaks before the text", func(testing.TB) []byte {
		return message(page(strings.Repeat("<br>", 300_000) + "Please cancel QBD0514."))
	}, nil, bodyIs("Please cancel QBD0514.")},
	{"30 MB of cells", func(testing.TB) []byte {
		return message(page("<table>" + strings.Repeat("<td>x", size(6<<20, 500_000))))
	}, []string{"body text_cut"}, nil},
	{"350 texts of short lines", func(testing.TB) []byte {
		return []byte("Content-Type: multipart/mixed; boundary=a\r\n\r\n" + strings.Repeat("--a\r\n\r\n"+strings.Repeat("x\n", size(40_000, 2_000)), 350) + "\r\n--a--\r\n")
	}, []string{"body text_cut"}, nil},
	{"encoded words without end", func(testing.TB) []byte {
		return []byte("Subject: " + strings.Repeat("=?utf-8?b?", 10_000) + "\r\n\r\nbody")
	}, nil, bodyIs("body")},
	{"addresses without end", func(testing.TB) []byte {
		return []byte("Cc: " + strings.Repeat("a <b@c.de>, (", 9_000) + "\r\n\r\nbody")
	}, nil, bodyIs("body")},
}

// measure runs f and returns its time and the highest heap seen above the one
// before it.
func measure(f func()) (time.Duration, uint64) {
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	stop := make(chan struct{})
	var peak uint64
	var wait sync.WaitGroup
	wait.Add(1)
	go func() {
		defer wait.Done()
		var s runtime.MemStats
		for {
			runtime.ReadMemStats(&s)
			if s.HeapAlloc > before.HeapAlloc {
				peak = max(peak, s.HeapAlloc-before.HeapAlloc)
			}
			select {
			case <-stop:
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	start := time.Now()
	f()
	took := time.Since(start)
	close(stop)
	wait.Wait()
	return took, peak
}

// The bounds of one message that tests hold; see the package documentation
// for what was measured.
const (
	hostileTime   = 30 * time.Second // with the race detector on a busy machine
	hostileMemory = 320 << 20
	// Texts alone take less, however their lines are ended.
	textMemory = 150 << 20
)

// TestHostile is IN-6: hostile messages end in a clear error or an unreadable
// mark, in bounded time and memory, and what is readable is read.
func TestHostile(t *testing.T) {
	for _, h := range hostileSet {
		t.Run(h.name, func(t *testing.T) {
			raw := h.build(t)
			require.LessOrEqual(t, len(raw), intake.MaxMessageBytes)
			var codes []string
			took, peak := measure(func() {
				m, err := reading.Message(raw, "M")
				if err != nil {
					require.ErrorIs(t, err, intake.ErrUnreadable)
					return
				}
				codes = codesOf(m)
				assert.LessOrEqual(t, len(codes), intake.MaxWarnings)
			})
			t.Logf("%d KB in %v, %d MB at most", len(raw)>>10, took.Round(time.Millisecond), peak>>20)
			assert.Less(t, took, hostileTime)
			assert.Less(t, peak, uint64(hostileMemory))
			if strings.Contains(h.name, "30 MB of ") {
				assert.Less(t, peak, uint64(textMemory))
			}
			for _, c := range h.codes {
				assert.Contains(t, codes, c)
			}
			if h.check != nil {
				h.check(t, raw)
			}
		})
	}
}

func TestTooLarge(t *testing.T) {
	_, err := reading.Message(make([]byte, intake.MaxMessageBytes+1), "M")
	require.ErrorIs(t, err, intake.ErrTooLarge)
	raw := append([]byte("Subject: x\r\n\r\n"), bytes.Repeat([]byte("x"), intake.MaxMessageBytes-14)...)
	m, err := reading.Message(raw, "M")
	require.NoError(t, err)
	assert.Len(t, m.BodyCurrent, intake.MaxTextBytes)
}

// BenchmarkHostile measures time and peak memory of the hostile set in full
// size; peak-MB is what the heap held at most above what it held before.
func BenchmarkHostile(b *testing.B) {
	defer func(old bool) { *full = old }(*full)
	*full = true
	for _, h := range hostileSet {
		raw := h.build(b)
		b.Run(h.name, func(b *testing.B) {
			var highest uint64
			for b.Loop() {
				_, peak := measure(func() { _, _ = reading.Message(raw, "M") })
				highest = max(highest, peak)
			}
			b.ReportMetric(float64(highest>>20), "peak-MB")
		})
	}
}
