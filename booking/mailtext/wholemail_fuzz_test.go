package mailtext_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract"
)

// wholeMail takes raw bytes to an outcome and checks what holds of any mail: it
// is refused with one of two errors, or the outcome is valid, the same twice,
// and all business of a desk result is carried.
func wholeMail(t testing.TB, in *intake.Intake, x *mailtext.Extractor, r *booking.Router, raw []byte) {
	m, err := in.Message(raw, "MSG-1")
	if err != nil {
		require.True(t, errors.Is(err, intake.ErrTooLarge) || errors.Is(err, intake.ErrUnreadable), "%v", err)
		return
	}
	got, err := x.Extract(context.Background(), booking.Input{Material: m})
	require.NoError(t, err)
	o, err := r.Route(m, &got)
	require.NoError(t, err)
	require.Empty(t, contract.Validate(o))
	again, err := r.Decide(context.Background(), x, m)
	require.NoError(t, err)
	require.Equal(t, o, again)
	covered, err := r.Coverage(m, &got)
	require.NoError(t, err)
	if _, desk := o.(*contract.Result); !desk {
		return
	}
	for _, c := range covered {
		if c.Kind == booking.SegmentBusiness {
			require.NotEqual(t, booking.CarrierNone, c.Carrier, "%q", c.Text)
		}
	}
}

func FuzzWholeMail(f *testing.F) {
	all, raw := mails(f)
	for _, e := range all {
		if len(raw[e.Name]) < 4<<10 {
			f.Add(raw[e.Name])
		}
	}
	in, err := intake.New(intake.Config{})
	require.NoError(f, err)
	x, r := newExtractor(f, mailtext.Config{}), newRouter(f)
	f.Fuzz(func(t *testing.T, raw []byte) { wholeMail(t, in, x, r, raw) })
}

// TestDamagedMails breaks the golden mails: bytes changed, cut out, doubled and
// swapped, ends cut off, two mails joined.
func TestDamagedMails(t *testing.T) {
	t.Parallel()
	in, err := intake.New(intake.Config{})
	require.NoError(t, err)
	x, r := newExtractor(t, mailtext.Config{}), newRouter(t)
	all, raw := mails(t)
	random := rand.New(rand.NewPCG(1, 2))
	const rounds = 4
	for _, e := range all {
		whole := raw[e.Name]
		if len(whole) > 30<<10 {
			continue
		}
		for range rounds {
			b := bytes.Clone(whole)
			for range 1 + random.IntN(4) {
				i, j := random.IntN(len(b)), random.IntN(len(b))
				i, j = min(i, j), min(max(i, j), min(i, j)+200)
				switch random.IntN(6) {
				case 0:
					b[i] = byte(random.IntN(256))
				case 1:
					b = slices.Delete(b, i, j)
				case 2:
					b = slices.Insert(b, j, b[i:j]...)
				case 3:
					b[i], b[j] = b[j], b[i]
				case 4:
					b = b[:i+1]
				case 5:
					b = append(b, raw[all[random.IntN(len(all))].Name]...)
				}
				if len(b) == 0 {
					b = []byte{'x'}
				}
			}
			wholeMail(t, in, x, r, b)
		}
	}
	assert.NotEmpty(t, all)
}
