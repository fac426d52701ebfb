package mailtext_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/intake"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract"
)

// talk is plain talk of at least n bytes, in lines.
func talk(n int) string {
	const line = "The weather in the city was nice and everybody liked the lake.\n"
	return strings.Repeat(line, 1+n/len(line))
}

// TestNothingIsMissedInSilence (BK-3, BK-4): whatever a limit of the extractor
// leaves out, a mail that may ask for something is no S10.
func TestNothingIsMissedInSilence(t *testing.T) {
	t.Parallel()
	const wish = "\nPlease cancel QBD0514.\n"
	withText := func(texts ...string) *booking.Material {
		m := (&mail{body: "Thank you."}).material()
		for i := range texts {
			m.CurrentAttachments = append(m.CurrentAttachments, booking.Attachment{
				AttachmentID: "A" + strconv.Itoa(i+1), Filename: "a.txt", Kind: booking.KindFile, Readable: true, Text: &texts[i],
			})
		}
		return m
	}
	full := "Noted." + strings.Repeat("\n", mailtext.MaxTextBytes-100)
	for _, test := range []struct {
		name   string
		m      *booking.Material
		missed bool
		events int
	}{
		{"1.5 MB of talk first", (&mail{body: talk(1_500_000) + wish}).material(), false, 1},
		{"2.5 MB of talk first", (&mail{body: talk(2_500_000) + wish}).material(), false, 1},
		{"more than the limit of talk first", (&mail{body: talk(mailtext.MaxTextBytes) + wish}).material(), true, 0},
		{"more than the limit of talk behind", (&mail{body: wish + talk(mailtext.MaxTextBytes)}).material(), true, 1},
		{"an attachment", withText(talk(mailtext.MaxTextBytes) + wish), true, 0},
		{"attachments up to the total", withText(full, full, wish), false, 1},
		{"attachments beyond the total", withText(full, full, full, wish), true, 1},
		{"an attachment beyond the total", withText(full, full, full+wish), true, 0},
		{"a long thread is history", (&mail{body: "Thank you.", thread: talk(mailtext.MaxTextBytes) + wish}).material(), false, 0},
		{"a sentence that is too long", (&mail{body: strings.Repeat("the lake ", mailtext.MaxClauseBytes/9+1) + "please cancel QBD0514"}).material(), true, 0},
		{"a long sentence that says nothing", (&mail{body: strings.Repeat("the lake ", mailtext.MaxClauseBytes/9+1)}).material(), false, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, why, err := newExtractor(t, mailtext.Config{}).Explain(context.Background(), booking.Input{Material: test.m})
			require.NoError(t, err)
			assert.Equal(t, test.missed, got.NotUnderstood)
			assert.Len(t, got.Candidates, test.events)
			assert.Equal(t, test.missed, strings.Contains(why.String(), "MT-NR"))
			o, err := newRouter(t).Route(test.m, &got)
			require.NoError(t, err)
			switch o := o.(type) {
			case *contract.Notice:
				assert.Zero(t, test.events)
				want := contract.RouteS10
				if test.missed {
					want = contract.RouteS99
				}
				assert.Equal(t, want, o.RouteCode)
			case *contract.Result:
				assert.Len(t, o.MessageEvents, test.events)
			}
		})
	}
}

// TestLongMails takes long messages from the file to the outcome: a wish
// behind plain talk is an event, or the mail is one for a person.
func TestLongMails(t *testing.T) {
	t.Parallel()
	in, err := intake.New(intake.Config{})
	require.NoError(t, err)
	for _, test := range []struct {
		name  string
		bytes int
		want  string
	}{{"within what is read", intake.MaxTextBytes - 100_000, "desk"}, {"beyond what is read", intake.MaxTextBytes + 500_000, "S99"}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			raw := "From: Lan <lan@agent.example>\r\nSubject: Hello\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" +
				strings.ReplaceAll(talk(test.bytes), "\n", "\r\n") + "Please cancel QBD0514.\r\n"
			m, err := in.Message([]byte(raw), "MSG-1")
			require.NoError(t, err)
			o, err := newRouter(t).Decide(context.Background(), newExtractor(t, mailtext.Config{}), m)
			require.NoError(t, err)
			got := "desk"
			if notice, ok := o.(*contract.Notice); ok {
				got = string(notice.RouteCode)
			}
			assert.Equal(t, test.want, got)
		})
	}
}

// TestTooManyProposals: what goes beyond the numbers of proposals is said.
func TestTooManyProposals(t *testing.T) {
	t.Parallel()
	x := newExtractor(t, mailtext.Config{})
	var events strings.Builder
	for i := range mailtext.MaxCandidates + 1 {
		events.WriteString("Please cancel QBD" + strconv.Itoa(100_000+i) + ".\n\n")
	}
	for _, test := range []struct {
		body           string
		events, others int
		missed         bool
	}{
		{events.String(), mailtext.MaxCandidates, 0, true},
		{strings.Repeat("Can we get 30 days credit?\n\n", mailtext.MaxUnknowns), 0, mailtext.MaxUnknowns, false},
		{strings.Repeat("Can we get 30 days credit?\n\n", mailtext.MaxUnknowns+1), 0, mailtext.MaxUnknowns, true},
	} {
		got, err := x.Extract(context.Background(), booking.Input{Material: (&mail{body: test.body}).material()})
		require.NoError(t, err)
		assert.Len(t, got.Candidates, test.events)
		assert.Len(t, got.Unknowns, test.others)
		assert.Equal(t, test.missed, got.NotUnderstood)
	}
}
