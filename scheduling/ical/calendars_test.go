package ical

import (
	"os"
	"testing"

	"github.com/deskrules/deskrules/timepipe/civil"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCalendars(t *testing.T) {
	la := civil.MustLoadZone("America/Los_Angeles")
	const sync, release = "d616969be709b6e27810b46f533bd47403cd37ee", "b354af1209d147adab7ded7a1b6ca0f22bc7de50"
	const weekly = "7kukuqrfedlm2f9t0vr42q04f7@web.example"
	for _, c := range []struct {
		file  string
		zone  civil.Zone
		owner string
		want  []string
	}{
		{"calcurse.ics", berlin, "", []string{
			"03-02 09:30-10:15 " + sync + " busy",
			"03-05 00:00-06 00:00 cfe480a48dbdbe4e7129454388c643471fcbc31b busy",
			"03-09 09:30-10:15 " + sync + " busy",
			"03-10 14:00-14:45 22a4e1d8e0c0c47f40fa088f231ba416f294dd1c busy",
			"03-20 23:00-21 02:00 " + release + " busy",
			"03-22 23:00-23 02:00 " + release + " busy",
			"03-23 09:30-10:15 " + sync + " busy",
			"03-24 00:00-25 00:00 6629d3a2896b3c8e27e8ea480547a05e8f192064 busy",
			"03-24 23:00-25 02:00 " + release + " busy",
			"03-25 00:00-26 00:00 6629d3a2896b3c8e27e8ea480547a05e8f192064 busy",
			"03-26 23:00-27 02:00 " + release + " busy",
		}},
		{"khal.ics", berlin, "", []string{
			"03-02 08:00-08:30 RKLKC9BSX00FGQ1LWYXLR73OGVE9UMCJAHFS busy",
			"03-03 08:00-08:30 RKLKC9BSX00FGQ1LWYXLR73OGVE9UMCJAHFS busy",
			"03-04 08:00-08:30 RKLKC9BSX00FGQ1LWYXLR73OGVE9UMCJAHFS busy",
			"03-05 08:00-08:30 RKLKC9BSX00FGQ1LWYXLR73OGVE9UMCJAHFS busy",
			"03-23 00:00-26 00:00 DH67YGLM6GLNF8S0ZU65G8I2BXNOBSV450G0 busy",
			"03-24 09:00-10:30 WTLDKI2GJZE0QB0902UYZI6X76F7126WGI2T busy",
			"03-27 19:00-20:00 1FP3A7VCINXZCPAYEKR2THBLQS0BKLZ180OS busy",
			"03-31 09:00-10:30 WTLDKI2GJZE0QB0902UYZI6X76F7126WGI2T busy",
		}},
		{"google-like.ics", la, "anna@corp.example", []string{
			"03-04 14:00-15:00 " + weekly + " busy",
			"03-06 10:00-11:00 doctor@web.example busy private",
			"03-12 00:00-14 00:00 offsite@web.example tentative",
			"03-16 09:00-09:30 " + weekly + " busy",
			"03-18 09:00-09:30 " + weekly + " busy",
			"03-23 09:00-09:30 " + weekly + " busy",
			"03-25 09:00-09:30 " + weekly + " busy",
			"03-30 09:00-09:30 " + weekly + " busy",
		}},
		// Ben declined the series; one moved instance does not list him.
		{"google-like.ics", la, "ben@corp.example", []string{
			"03-04 14:00-15:00 " + weekly + " busy",
			"03-06 10:00-11:00 doctor@web.example busy private",
			"03-06 12:00-13:00 declined@web.example busy",
			"03-12 00:00-14 00:00 offsite@web.example tentative",
		}},
		{"outlook-like.ics", shanghai, "", []string{
			"03-02 10:00-11:00 040000008200E00074C5B7101A82E00800000000D0A1F3D2A3A7DC01000000000000000010000000A1B2C3D4E5F60718293A4B5C6D7E8F90 busy immovable",
			"03-06 05:00-06:00 outlook-call tentative private immovable",
			"03-09 00:00-11 00:00 outlook-leave oof",
			"03-13 04:00-05:00 outlook-call tentative private immovable",
		}},
	} {
		t.Run(c.file, func(t *testing.T) {
			data, err := os.ReadFile("testdata/calendars/" + c.file)
			require.NoError(t, err)
			o := Options{Zone: c.zone, Owner: c.owner}
			o.From, o.To = window(c.zone, "2026-03-01", "2026-04-01")
			busy, err := Read(data, o)
			require.NoError(t, err)
			assert.Empty(t, busy.Notes)
			assert.Equal(t, c.want, shown(busy, c.zone))
		})
	}
}
