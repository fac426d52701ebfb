package mailtext_test

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden are the mails whose whole extraction is pinned down.
var golden = map[string]*booking.Material{
	"booking_en": (&mail{body: "Dear Reservations Team,\n\nPlease book as below:\nGroup code: QBD0514\nCheck in: 14 May 2026\nCheck out: 16 May 2026\nRooms: 10 TWN + 1 SGL\nPax: 21\nOur ref: TA-9981\n\n" +
		"The guide will arrive at 20:00 on 14 May 2026. Please arrange 1 extra bed and inform housekeeping.\nCan we get 30 days credit?\nPlease do not cancel QBD0520.\n\nBest regards,\nLan"}).material(),
	"booking_zh": (&mail{body: "您好，\n\n请预订QBD0514，5月14-16日，10间双床，1间大床，21人。\n导游预计5月14日晚上8点到店，2位客人吃素。\n请取消QBD0520，不要取消QBD0521。\n请问能否给30天账期？\n\n谢谢\n小王"}).material(),
	"change":     (&mail{body: "Please change the date of QBD0514 from 14-16 May to 15-17 May 2026 and cancel confirmation no. 889900.\nQBD0500 allocation AMEND TO QBD0501 10TWN, QBD0502 8TWN"}).material(),
	"papers":     (&mail{body: "Please find attached payment slip and rooming list for QBD0514. The balance of USD 2,000 will be paid on Friday.\nKindly issue the invoice.", files: []string{"slip QBD0514.jpg", "rooming list.xlsx"}}).material(),
	"rows": func() *booking.Material {
		m := (&mail{body: "Please see attached.", files: []string{"QBD booking.xlsx"}}).material()
		m.CurrentTables = []booking.Table{sheet{"BOOKING 05-2026", threeRows, map[int][]string{0: {"Hotel"}, 2: {"Group code"}}}.table()}
		return m
	}(),
	"thread": (&mail{body: "Please proceed as below.", thread: "Please book 10 TWN for QBD0514, 14-16 May 2026.\n> We can offer USD 85."}).material(),
}

func TestGolden(t *testing.T) {
	t.Parallel()
	x, r := newExtractor(t, mailtext.Config{}), newRouter(t)
	for name, m := range golden {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := x.Extract(context.Background(), booking.Input{Material: m})
			require.NoError(t, err)
			_, err = r.Route(m, &got)
			require.NoError(t, err)
			raw, err := json.MarshalIndent(got, "", "  ")
			require.NoError(t, err)
			raw = append(raw, '\n')
			path := filepath.Join("testdata", "golden", name+".json")
			if *update {
				require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
				require.NoError(t, os.WriteFile(path, raw, 0o644))
			}
			want, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, string(want), string(raw))
		})
	}
}
